"""The rule lab: change a rule of the race, and measure exactly what moves.

>>> from clocklab.games.grandfather import Race
>>> race = Race(cards=(5, 3, 9, 1, 4, 2), bump_from=2)
>>> print(compare(vary(race, bomb=["instead", "or_move"]), ("first roller wins", "rolls"), "bomb"))
bomb     first roller wins  rolls
instead             0.5319  21.0402
or_move             0.5330  20.7776
"""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from html import escape
from itertools import product
from typing import Any, TypeVar

from clocklab.core.contract import Seat
from clocklab.core.values import frozen, require_kind, require_list
from clocklab.errors import ChainError, OptionError, brief
from clocklab.games.grandfather.odds.solver.two import PerfectPlay, solve_two
from clocklab.games.grandfather.odds.styles import RaceChain, Style, eager, perfect, race_chain
from clocklab.games.grandfather.rules.moves import Ending, payoffs
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.rules.pieces import LayoutWarning
from clocklab.games.grandfather.rules.state import Action, State
from clocklab.probability.show import decimal_text
from clocklab.simulate import playout

G = TypeVar("G", bound=RaceOptions)

NO_END = "no end"


@dataclass(frozen=True, slots=True)
class Played:
    """How one simulated race went: the winner, the points, and the rolls of both together."""

    winner: Seat
    points: int
    rolls: int


@dataclass(frozen=True)
class Measured:
    """A race for two and its exact numbers, each worked out when it is first asked for.

    Both play perfectly for the win. A number that needs the race to end raises ChainError where perfect players
    would wait for ever.
    """

    game: RaceOptions

    @cached_property
    def solution(self) -> PerfectPlay:
        """Perfect play."""
        return solve_two(self.game, "win")

    @cached_property
    def style(self) -> Style:
        """Perfect play as a style."""
        return perfect(self.solution)

    @cached_property
    def chain(self) -> RaceChain:
        """How the race goes."""
        return race_chain(self.game, self.style, self.style)

    @cached_property
    def best(self) -> Callable[[State], Action]:
        """The best action in a state; what was asked once is remembered."""
        return cache(self.solution.best)

    def play(self, rng: random.Random) -> Played:
        """Return how one race went, simulated by the rules' own steps, both playing perfectly.

        >>> from clocklab.games.grandfather import Race
        >>> race = measure(Race(cards=(5, 3, 9, 1)))
        >>> race.play(random.Random(3))
        Played(winner=1, points=1, rolls=9)
        """
        rolls = 0

        def best(state: State) -> Action:
            nonlocal rolls
            rolls += not state.moved  # every roll has one decision that is its first
            return self.best(state)

        state, _ = playout(self.game, rng, policies={0: best, 1: best})
        (winner,) = self.game.winners(state)
        return Played(winner, max(payoffs(self.game, state)), rolls)

    @property
    def first_roller(self) -> Fraction:
        """The chance that the first roller wins; a race without an end counts as half a win."""
        return self.solution.values((0, 0), 0)[0]

    def edge(self, style: Style) -> Fraction:
        """Return how far above one half a perfect player's chance is against the style, averaged over both seats."""
        there = race_chain(self.game, self.style, style).wins(0)
        back = race_chain(self.game, style, self.style).wins(1)
        return (there + back - 1) / 2

    @cached_property
    def skill(self) -> Fraction:
        """The edge over the eager player: what good decisions are worth in this race."""
        return self.edge(eager)


MEASURES: Mapping[str, Callable[[Measured], Fraction]] = {
    "first roller wins": lambda race: race.first_roller,
    "rolls": lambda race: race.chain.rolls,
    "turns": lambda race: race.chain.turns,
    "bumps": lambda race: race.chain.mean(Ending.BUMP),
    "a bump at all": lambda race: race.chain.chance_of_any(Ending.BUMP),
    "exchanges": lambda race: race.chain.mean(Ending.EXCHANGE),
    "skill": lambda race: race.skill,
}
"""What can be measured of a race, by name; means are per race, of both players together."""

USUAL = ("first roller wins", "rolls", "turns", "bumps", "skill")


def measure(game: RaceOptions) -> Measured:
    """Return the race with its exact numbers; OptionError for three players, or without chosen cards."""
    require_kind("a race", game, RaceOptions)
    if game.players != 2 or game.cards is None:
        raise OptionError("Rules are compared for two players and chosen cards: load the game with cards=.")
    return _measured(game)


@lru_cache(maxsize=128)
def _measured(game: RaceOptions) -> Measured:
    return Measured(game)


def vary(game: G, **options: Iterable[Any]) -> dict[Hashable, G]:
    """Return the game with every combination of these options' values, by what sets it apart.

    With one option its values are the keys, with several ``"dice=3, sides=8"`` and so on. Layouts that no deck could
    deal give no warning. Raises OptionError as for a single game.

    >>> from clocklab.games.grandfather import Race
    >>> list(vary(Race(cards=(1, 2)), dice=[2, 3], sides=[6]))
    ['dice=2, sides=6', 'dice=3, sides=6']
    """
    require_kind("a race", game, RaceOptions)
    for name, several in options.items():
        if isinstance(several, str | Mapping) or not isinstance(several, Iterable):
            raise OptionError(f"{name} must be a list of values to compare, not {brief(several)}.")
    unknown = options.keys() - game.options().keys()
    if unknown:
        raise OptionError(f"There is no option {min(unknown)!r}; there are {', '.join(game.options())}.")
    if "cards" in options:
        options = {**options, "cards": [frozen(list(cards)) for cards in options["cards"]]}
    varied: dict[Hashable, G] = {}
    for values in product(*options.values()):
        chosen = dict(zip(options, values, strict=True))
        name = values[0] if len(values) == 1 else ", ".join(f"{option}={value}" for option, value in chosen.items())
        if "cards" in chosen:
            chosen["length"] = None  # the number of the cards
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", LayoutWarning)
            varied[name] = replace(game, **chosen)
    return varied


def compare(games: Mapping[Any, RaceOptions], columns: Sequence[str] = USUAL, heading: str = "race") -> Comparison:
    """Return the table of these measures, a row for each game; ``MEASURES`` lists them all.

    ``heading`` is the title over the games' names.

    OptionError for an unknown measure, no game, or a game that ``measure`` refuses.
    """
    if not isinstance(games, Mapping):
        raise OptionError(f"games must be a mapping of names to games, not {brief(games)}.")
    require_list("columns", columns)
    require_kind("heading", heading, str)
    if not columns:
        raise OptionError(f"There is nothing to compare: columns are some of {', '.join(MEASURES)}.")
    if unknown := [name for name in columns if not isinstance(name, str) or name not in MEASURES]:
        raise OptionError(f"There is no measure {brief(unknown[0])}; there are {', '.join(MEASURES)}.")
    if not games:
        raise OptionError("There is no game to compare: give a mapping of names to games.")
    return Comparison({name: measure(game) for name, game in games.items()}, tuple(columns), heading)


@dataclass(frozen=True, repr=False)
class Comparison:
    """Races side by side, measured exactly; shown with four decimal places."""

    rows: Mapping[Any, Measured]
    columns: tuple[str, ...]
    heading: str = "race"

    def column(self, name: str) -> dict[Any, Fraction]:
        """Return one measure of every race by the race's name, as charts take it."""
        return {label: MEASURES[name](row) for label, row in self.rows.items()}

    def _cells(self) -> list[tuple[str, list[str]]]:
        return [(str(label), [_cell(row, column) for column in self.columns]) for label, row in self.rows.items()]

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        cells = self._cells()
        wide = max(len(label) for label in (self.heading, *(label for label, _ in cells)))
        lines = ["".join([f"{self.heading:<{wide}}", *(f"  {column}" for column in self.columns)])]
        for label, values in cells:
            shown = (f"  {value:>{len(column)}}" for value, column in zip(values, self.columns, strict=True))
            lines.append("".join([f"{label:<{wide}}", *shown]))
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """Return the table."""
        left = "style='text-align:left'"
        heads = "".join(f"<th scope='col'>{escape(column)}</th>" for column in self.columns)
        rows = "".join(
            f"<tr><th scope='row' {left}>{escape(label)}</th>{''.join(f'<td>{value}</td>' for value in values)}</tr>"
            for label, values in self._cells()
        )
        first = f"<th scope='col' {left}>{escape(self.heading)}</th>"
        return f"<table><thead><tr>{first}{heads}</tr></thead><tbody>{rows}</tbody></table>"


def _cell(row: Measured, column: str) -> str:
    try:
        return decimal_text(MEASURES[column](row))
    except ChainError:
        return NO_END
