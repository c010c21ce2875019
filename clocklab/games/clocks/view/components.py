"""A board alone: the form to edit a user's own in, its file, its picture, and what its actions make of a die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import hypot
from typing import Any, ClassVar, TypeAlias

from clocklab.core.contract import Component, FieldValue, FormLine, SetupField, require_fields
from clocklab.core.printed import parse_toml
from clocklab.core.svg import Svg
from clocklab.core.values import require_int
from clocklab.draw.dice import die
from clocklab.draw.svg import Markup, element, frame, group, number, text, together
from clocklab.draw.theme import paint
from clocklab.errors import OptionError
from clocklab.games.clocks.rules import printed as boards
from clocklab.games.clocks.rules.arrangement import Turn
from clocklab.games.clocks.rules.completion import PER_ACTION, turns
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.pieces import SPACES, Act, Board, changed
from clocklab.games.clocks.text.words import counted
from clocklab.games.clocks.view.clocks import extra, face, hollow
from clocklab.games.clocks.view.places import RIM
from clocklab.games.clocks.view.spoken import printed_words

Choices: TypeAlias = tuple[tuple[str, FieldValue], ...]
NOTHING = ""
BONUSES: Choices = tuple((act, act) for act in boards.ACTS)
EXTRAS: Choices = (("nothing", NOTHING), *BONUSES)
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
        """Return what each wrong field must be; a missing hour is reported at every hour that appears twice."""
        require_fields(values, KEYS)
        wrong = {_key(field): what for field, what in boards.problems(_plain(values)).items()}
        if missing := wrong.pop("hours", ""):
            often = Counter(values.get(f"hour{number}") for number in range(1, SPACES + 1))
            for number in range(1, SPACES + 1):
                if often[values.get(f"hour{number}")] > 1:
                    wrong[f"hour{number}"] = f"stands more than once; {missing}"
        return wrong

    def make(self, values: Mapping[str, FieldValue]) -> Board:
        """Return the board that a filled-in form describes. Raises an OptionError that lists every wrong field."""
        require_fields(values, KEYS)
        return boards.make(_plain(values))

    def to_text(self, made: Board) -> str:
        """Return the board as TOML."""
        return boards.to_toml(made)

    def from_text(self, text: str, name: str) -> Board:
        """Return the board that a TOML file describes. Raises an OptionError that lists every wrong field."""
        try:
            return boards.make({"name": name, **parse_toml(text)})
        except ValueError as error:  # numbers too long, brackets too deep
            raise OptionError(f"This is not TOML: {error}.") from error

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
        """Return the game with this board for every seat."""
        return replace(self.of, boards=(made,) * self.of.players)


def _line(board: Board, at: int) -> FormLine:
    number, act = at + 1, board.extras[at]
    space = f"space {number}"
    fields = (
        SetupField(f"hour{number}", f"Space {number}: hour", board.hours[at], "1 to 12, each at one space"),
        SetupField(f"pips{number}", "pips", board.pips[at], f"What a die on {space} must show, 1 to 6"),
        SetupField(
            f"bonus{number}", "bonus", board.bonuses[at].value, f"What a perfect die on {space} may use once", BONUSES
        ),
        SetupField(f"extra{number}", "for sale", act.value if act else NOTHING, f"The extra action at {space}", EXTRAS),
        SetupField(
            f"price{number}", "price", board.prices[at], f"Coins for it at {space}; 0 where nothing is for sale"
        ),
    )
    return FormLine(f"Space {number}", fields)


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


# ---- the values of one die: an arrow for every action for sale, and the cheapest way between two -------------------

Point = tuple[float, float]
Arrow = tuple[str, int, int]
"""Where it is drawn, from which value, to which."""

FACES = range(1, 7)
WIDE, ROW, SIZE, APART, FIRST, BELOW, LINE = 640.0, 204.0, 50.0, 100.0, 70.0, 150.0, 25.0
PLACES = {Act.FLIP: "above", Act.MINUS_1: "between", Act.PLUS_1: "below", Act.PLUS_1_2: "below"}
RISE = {1: 62.0, 3: 172.0, 5: 282.0}


def die_graph(board: Board, start: int, goal: int) -> Svg:
    """Return all values of a die and what one action makes of each, the price on every arrow.

    Thick arrows are the way from ``start`` to ``goal`` that costs a solo player without money the least: 2 points an
    action and 1 a coin. Lines below say the same. OptionError for values that no die shows, or if there is no way.

    >>> from clocklab.games.clocks.rules.printed import boards
    >>> die_graph(boards()["forwards"], 5, 3).alt.split(". ")[-1]
    'Thick: from 5 to 4 to 3, 2 actions and 8 coins'
    """
    require_int("start", start, 1, 6)
    require_int("goal", goal, 1, 6)
    ways = turns(board)[start][goal]
    if not ways:
        raise OptionError(f"No actions for sale on the board {board.name!r} make a {goal} of a {start}.")
    way = min(ways, key=lambda way: PER_ACTION * way.actions + way.coins)
    thick = _followed(start, way, board)
    arrows = sorted(_arrows(board).items(), key=lambda arrow: arrow[0] in thick)  # the thick ones lie on top
    lines = [*_legend(board), _way_words(thick, way)]
    height = ROW + BELOW - 10 + LINE * len(lines)
    return frame(
        element("rect", x=0, y=0, width=WIDE, height=height, rx=12, **paint("face", "line", 1.5)),
        together(_drawn(arrow, price, arrow in thick) for arrow, price in arrows),
        together(_die(value, value in (start, goal)) for value in FACES),
        together(
            text(24, ROW + BELOW + LINE * at, line, ink="on-face", on="face", size=16, anchor="start")
            for at, line in enumerate(lines)
        ),
        alt=f"What one action makes of a die. {'. '.join(lines)}",
        view=(0, 0, WIDE, height),
    )


def _arrows(board: Board) -> dict[Arrow, int]:
    """Return every arrow with its price; of two actions with the same arrow the cheaper one."""
    found: dict[Arrow, int] = {}
    for _, act, price in board.sold:
        for value in FACES:
            for after in changed(act, value):
                arrow = PLACES[act], value, after
                found[arrow] = min(price, found.get(arrow, price))
    return found


def _followed(start: int, way: Turn, board: Board) -> list[Arrow]:
    """Return the arrows of a way."""
    followed, shows = [], start
    for at, by in way.steps:
        act = board.extras[at]
        assert act is not None, "turns are bought where something is for sale"
        after = changed(act, shows)[max(by, 1) - 1]
        followed.append((PLACES[act], shows, after))
        shows = after
    return followed


def _legend(board: Board) -> list[str]:
    """Return a line for each action that turns a die: where its arrows are, and its price."""
    return [
        f"Arrows {PLACES[act]} the dice: {act.value}, for {counted(price, 'coin')}"
        for _, act, price in board.sold
        if act in PLACES
    ]


def _way_words(followed: list[Arrow], way: Turn) -> str:
    if not followed:
        return "There is nothing to do"
    stops = [followed[0][1], *(after for _, _, after in followed)]
    cost = f"{counted(way.actions, 'action')} and {counted(way.coins, 'coin')}"
    return f"Thick: from {' to '.join(map(str, stops))}, {cost}"


# ---- drawing ------------------------------------------------------------------------------------------------


def _middle(value: int) -> float:
    return FIRST + APART * (value - 1)


def _die(value: int, ringed: bool) -> Markup:
    x, half = _middle(value), SIZE / 2 + 5
    around = {"x": x - half, "y": ROW - half, "width": 2 * half, "height": 2 * half, "rx": 14}
    ring = [element("rect", **around, **paint(stroke="danger", width=3))] if ringed else []
    return together([*ring, die(x, ROW, SIZE, value)])


def _drawn(arrow: Arrow, price: int, thick: bool) -> Markup:
    """Return an arrow with its price: for a flip an arc above, for one less a line, for more an arc below."""
    place, at, to = arrow
    left, right, half = _middle(at), _middle(to), SIZE / 2 + 8
    middle = (left + right) / 2
    if place == "above":
        rise, top = RISE[abs(to - at)], ROW - half
        return _curve((left, top), (middle, top - rise), (right, top), price, top - rise / 2 - 7, thick)
    if place == "between":
        return _curve((left - half, ROW), (middle, ROW), (right + half, ROW), price, ROW - 9, thick)
    near, dip, under = (17.0, 62.0, -8.0) if to == at + 1 else (5.0, 142.0, 17.0)
    low = ROW + half
    return _curve(
        (left + near, low), (middle, low + dip), (right - near, low), price, low + dip / 2 + under, thick
    )  # fmt: skip


def _curve(start: Point, bend: Point, end: Point, price: int, label: float, thick: bool) -> Markup:
    """Return a curve with its head, and the price at the height ``label``."""
    ink, width, long, wide = ("danger", 4.0, 15.0, 7.5) if thick else ("line", 1.6, 10.0, 4.5)
    dx, dy = end[0] - bend[0], end[1] - bend[1]
    dx, dy = dx / hypot(dx, dy), dy / hypot(dx, dy)
    back = end[0] - dx * long, end[1] - dy * long
    wings = [(back[0] - dy * side, back[1] + dx * side) for side in (wide, -wide)]
    return together(
        (
            element("path", d=f"M{_at(start)}Q{_at(bend)} {_at(back)}", **paint(stroke=ink, width=width)),
            element("path", d=f"M{_at(end)}L{_at(wings[0])}L{_at(wings[1])}z", **paint(ink)),
            text(bend[0], label, str(price), ink="danger" if thick else "on-face", on="face", size=15, bold=thick),
        )
    )


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
