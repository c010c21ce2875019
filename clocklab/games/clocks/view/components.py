"""A board of one's own: the form that it is edited in, its file, and its picture."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from clocklab.core.contract import Component, FieldValue, FormLine, SetupField, require_fields
from clocklab.core.svg import Svg
from clocklab.draw.svg import element, frame, group
from clocklab.draw.theme import paint
from clocklab.errors import OptionError
from clocklab.games.clocks.rules import printed as boards
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.pieces import SPACES, Board
from clocklab.games.clocks.view.clocks import extra, face, hollow
from clocklab.games.clocks.view.places import RIM
from clocklab.games.clocks.view.spoken import printed_words

NOTHING = ""
BONUSES: tuple[tuple[str, FieldValue], ...] = tuple((act, act) for act in boards.ACTS)
EXTRAS: tuple[tuple[str, FieldValue], ...] = (("nothing", NOTHING), *BONUSES)
OF_A_SPACE = ("hour", "pips", "bonus", "extra", "price")
KEYS = ("name", "money", *(f"{key}{number}" for number in range(1, SPACES + 1) for key in OF_A_SPACE))
MARGIN = 9


@dataclass(frozen=True)
class BoardComponent(Component[Board]):
    """Boards of Clocks; those of a game are offered to begin from, beside the printed ones."""

    title: ClassVar[str] = "Board of Clocks"
    of: ClocksOptions

    def printed(self) -> Mapping[str, Board]:
        """Return the printed boards and those of the game by name."""
        return {**boards.boards(), **{board.name: board for board in self.of.faces}}

    def usual(self) -> Board:
        """Return the first player's board."""
        return self.of.faces[0]

    def form(self, made: Board) -> tuple[FormLine, ...]:
        """Return a line for name and money and one for each space; a price of 0 where nothing is for sale."""
        first = (
            SetupField("name", "Name", made.name),
            SetupField("money", "Coins at the start", made.money, high=boards.MOST_COINS),
        )
        return (FormLine("Board", first), *(_line(made, at) for at in range(SPACES)))

    def problems(self, values: Mapping[str, FieldValue]) -> dict[str, str]:
        """Return what each wrong field must be; where an hour is missing, at every hour that stands twice."""
        require_fields(values, KEYS)
        wrong = {_key(field): what for field, what in boards.problems(_plain(values)).items()}
        if missing := wrong.pop("hours", ""):
            often = Counter(values.get(f"hour{number}") for number in range(1, SPACES + 1))
            for number in range(1, SPACES + 1):
                if often[values.get(f"hour{number}")] > 1:
                    wrong[f"hour{number}"] = f"stands more than once; {missing}"
        return wrong

    def make(self, values: Mapping[str, FieldValue]) -> Board:
        """Return the board that a filled-in form describes. Raises OptionError that lists every wrong field."""
        require_fields(values, KEYS)
        return boards.make(_plain(values))

    def to_text(self, made: Board) -> str:
        """Return the board as TOML."""
        return boards.to_toml(made)

    def from_text(self, text: str, name: str) -> Board:
        """Return the board that a TOML file describes. Raises OptionError that lists every wrong field."""
        try:
            return boards.make({"name": name, **tomllib.loads(text)})
        except (ValueError, RecursionError) as error:  # numbers too long, brackets too deep
            raise OptionError(f"This is no TOML: {error}.") from error

    def draw(self, made: Board) -> Svg:
        """Return the board as it is printed, without dice."""
        side = 2 * (RIM + MARGIN)
        corner = -side / 2
        case = {"x": corner + 2, "y": corner + 2, "width": side - 4, "height": side - 4, "rx": 16}
        return frame(
            element("rect", **case, **paint("wood", "wood-edge", 3)),
            group(face(made), *(hollow(made, at) for at in range(SPACES))),
            group(*(extra(made, at, "open") for at, _, _ in made.sold)),
            alt=f"The board {made.name!r}, {made.money} coins to start with{printed_words(made)}",
            view=(corner, corner, side, side),
            widest=560,
            shown=420,
        )

    def game(self, made: Board) -> ClocksOptions:
        """Return the game with this board at every seat."""
        return replace(self.of, boards=(made,) * self.of.players)


def _line(board: Board, at: int) -> FormLine:
    number, act = at + 1, board.extras[at]
    return FormLine(
        f"Space {number}",
        (
            SetupField(f"hour{number}", f"Space {number}: hour", board.hours[at], "1 to 12, each at one space"),
            SetupField(f"pips{number}", "pips", board.pips[at], f"What a die on space {number} must show, 1 to 6"),
            SetupField(
                f"bonus{number}",
                "bonus",
                board.bonuses[at].value,
                f"What a perfect die on space {number} may use once",
                BONUSES,
            ),
            SetupField(
                f"extra{number}",
                "for sale",
                act.value if act else NOTHING,
                f"The extra action at space {number}",
                EXTRAS,
            ),
            SetupField(
                f"price{number}",
                "price",
                board.prices[at],
                f"Coins for it at space {number}; 0 where nothing is for sale",
            ),
        ),
    )


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return a form's values in the shape of a board's file; fields left out are missing there too."""
    spaces = [dict(_space(values, number)) for number in range(1, SPACES + 1)]
    return {**{key: values[key] for key in ("name", "money") if key in values}, "spaces": spaces}


def _space(values: Mapping[str, Any], number: int) -> Iterator[tuple[str, Any]]:
    for key in OF_A_SPACE:
        value = values.get(f"{key}{number}")
        if value is None or (key == "price" and value == 0 and not values.get(f"extra{number}")):
            continue
        yield key, value


def _key(field: str) -> str:
    """Return the form's key of a board's field.

    >>> _key("space 3 pips"), _key("money")
    ('pips3', 'money')
    """
    words = field.split()
    return f"{words[2]}{words[1]}" if words[0] == "space" else field


def components(game: ClocksOptions) -> Mapping[str, Component[Board]]:
    """Return the one kind of component that users may make: a board."""
    return {"board": BoardComponent(game)}
