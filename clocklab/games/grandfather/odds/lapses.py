"""Where a rule of thumb errs: every situation of a race of two in which a style differs from perfect play.

>>> from clocklab.games.grandfather.odds.course import gentle
>>> print(lapses(Race(cards=(2, 3), dice=2, sides=4, bump_from=1).solve(), gentle))
roller  other  rolls  does    better        gives away
     0      1      4  1 card  1 card, bump      0.2986
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import product
from typing import overload

from clocklab.errors import OptionError
from clocklab.games.grandfather.odds.course import Choice, Ending, Spot, Style, choices, worths
from clocklab.games.grandfather.odds.solution import RaceSolution
from clocklab.games.grandfather.odds.table import roll_table
from clocklab.games.grandfather.rules.options import RaceOptions

THEN = {
    Ending.WIN: "win",
    Ending.EXCHANGE: "exchange",
    Ending.BUMP: "bump",
    Ending.AGAIN: "roll again",
    Ending.PASS: "stop",
}


@dataclass(frozen=True, slots=True)
class Lapse:
    """One situation in which a style gives something away: the roller's position and the other's, and the choices.

    ``rolls`` counts the rolls, of all ``sides ** dice``, that offer just these choices.
    """

    here: int
    there: int
    rolls: int
    taken: Choice
    best: Choice
    loss: Fraction

    def cells(self) -> tuple[str, ...]:
        """Return the lapse as a row of words."""
        numbers = (str(self.here), str(self.there), str(self.rolls))
        return (*numbers, said(self.taken), said(self.best), f"{float(self.loss):.4f}")


def said(choice: Choice) -> str:
    """Return a choice in words.

    >>> said(Choice(0, 2, Ending.BUMP, ())), said(Choice(0, 0, Ending.PASS, ()))
    ('2 cards, bump', 'stay')
    """
    if choice.ending is Ending.EXCHANGE:
        return "exchange"
    moved = f"{choice.cards} card{'s' if choice.cards > 1 else ''}" if choice.cards else "stay"
    return moved if choice.ending is Ending.PASS else f"{moved}, {THEN[choice.ending]}"


@dataclass(frozen=True, repr=False)
class Lapses(Sequence[Lapse]):
    """All lapses of a style, the dearest first; ``situations`` is in how many it had a choice at all."""

    found: tuple[Lapse, ...]
    situations: int

    HEADS = ("roller", "other", "rolls", "does", "better", "gives away")

    @overload
    def __getitem__(self, index: int) -> Lapse: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Lapse]: ...
    def __getitem__(self, index: int | slice) -> Lapse | Sequence[Lapse]:
        return self.found[index]

    def __len__(self) -> int:
        return len(self.found)

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        rows = [self.HEADS, *(lapse.cells() for lapse in self.found)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "\n".join(
            "  ".join(
                f"{cell:<{width}}" if 3 <= column <= 4 else f"{cell:>{width}}"
                for column, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            for row in rows
        )

    def _repr_html_(self) -> str:
        """Return the lapses as a table."""
        left = "style='text-align:left'"
        heads = "".join(f"<th scope='col' {left}>{escape(head)}</th>" for head in self.HEADS)
        rows = "".join(
            "<tr>" + "".join(f"<td {left}>{escape(cell)}</td>" for cell in lapse.cells()) + "</tr>"
            for lapse in self.found
        )
        return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


def lapses(solution: RaceSolution, style: Style) -> Lapses:
    """Return every situation of the solved race of two in which the style is not perfect.

    OptionError for a solution of three players.
    """
    if solution.game.players != 2:
        raise OptionError("Lapses are found in races of two players.")
    found, situations = [], 0
    worth = worths(solution)
    for spot, rolls, offered in _situations(solution.game):
        situations += 1
        taken, best = style(offered), max(offered, key=worth)
        if loss := worth(best) - worth(taken):
            found.append(Lapse(*spot.positions, rolls, taken, best, loss))
    found.sort(key=lambda lapse: -lapse.loss)
    return Lapses(tuple(found), situations)


def _situations(game: RaceOptions) -> Iterator[tuple[Spot, int, tuple[Choice, ...]]]:
    """Yield each spot with seat 0 to roll, the weight of a class of rolls, and what it offers if there is a choice."""
    assert game.cards is not None, "a solution is of one layout"
    table = roll_table(game.cards, game.dice, game.sides, game.bomb)
    for here, there in product(range(game.end), repeat=2):
        spot = Spot((here, there), 0)
        for rolls in table[here]:
            offered = choices(game, rolls, spot)
            if len(offered) > 1:
                yield spot, rolls.weight, offered
