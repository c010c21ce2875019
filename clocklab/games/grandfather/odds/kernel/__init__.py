"""Races of two by the million: whole games at machine speed, with exactly the chances that the rules give them.

>>> from clocklab.games.grandfather import Race
>>> from clocklab.games.grandfather.odds import kernel
>>> race = Race(cards=(5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9))
>>> batch = kernel.play(race, games=10_000, seed=7, policies=("perfect", "random"))
>>> batch.wins(0)
about 0.9215, 95 % interval 0.9161 to 0.9266 (Wilson; 10000 trials, seed 7)
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from types import ModuleType
from typing import Any, TypeAlias, TypeVar

from clocklab.core.contract import Seat
from clocklab.core.values import (
    require_choice,
    require_count,
    require_function,
    require_int,
    require_kind,
    require_seed,
    takes_numbers,
)
from clocklab.errors import MissingExtraError, OptionError, brief
from clocklab.games.grandfather.odds.kernel.laws import RollLaw, random_laws, style_laws
from clocklab.games.grandfather.odds.solver.solution import RaceSolution
from clocklab.games.grandfather.odds.solver.two import solve_two
from clocklab.games.grandfather.odds.styles import Style, checked_spot, eager, gentle, perfect, rough
from clocklab.games.grandfather.rules.moves import Ending, Spot, Won
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.simulate.estimate import Estimate, average_of_sums, share_of

K = TypeVar("K")


@dataclass(frozen=True, repr=False)
class Batch:
    """Games ``first``, ``first + 1``, ... of a seed, counted.

    ``ends``: how often a seat won with how many points; ``rolls`` and ``turns``: how many games took how many of both
    players counted together (the die of a bump is no roll); ``endings``: how many rolls of all games ended in each way.
    Batches of the same race, policies and seed that follow one another can be added.
    """

    game: RaceOptions
    policies: tuple[str, str]
    seed: int
    first: int
    games: int
    ends: Mapping[Won, int]
    rolls: Mapping[int, int]
    turns: Mapping[int, int]
    endings: Mapping[Ending, int]

    def __add__(self, other: Batch) -> Batch:
        mine, others = ((each.game, each.policies, each.seed) for each in (self, other))
        if mine != others:
            raise OptionError("Only batches of the same race, policies and seed can be added.")
        if other.first != self.first + self.games:
            raise OptionError(
                f"The second batch must begin with game {self.first + self.games}, not {other.first}; "
                "play it with first=, and add batches in their order."
            )
        return replace(
            self,
            games=self.games + other.games,
            ends=_sum(self.ends, other.ends),
            rolls=_sum(self.rolls, other.rolls),
            turns=_sum(self.turns, other.turns),
            endings=_sum(self.endings, other.endings),
        )

    def wins(self, seat: Seat) -> Estimate:
        """Return the seat's chance of winning."""
        require_int("seat", seat, 0, 1)
        return self.share(lambda end: end.seat == seat)

    def share(self, event: Callable[[Won], bool]) -> Estimate:
        """Return the chance of an end for which the event is true, with Wilson's interval.

        >>> from clocklab.games.grandfather import Race
        >>> batch = play(Race(cards=(1, 1), dice=1, sides=2), games=1000, seed=1, policies=("eager", "eager"))
        >>> batch.share(lambda end: end.seat == 0).covers(Fraction(16, 27))
        True
        """
        require_function("event", event)
        return self._share(sum(many for end, many in self.ends.items() if event(end)))

    def longer_than(self, rolls: int) -> Estimate:
        """Return the chance that a game takes more than this many rolls."""
        least = require_count("rolls", rolls, 0)
        return self._share(sum(many for length, many in self.rolls.items() if length > least))

    @property
    def mean_rolls(self) -> Estimate:
        """The mean number of rolls; the normal interval."""
        return self._mean(self.rolls)

    @property
    def mean_turns(self) -> Estimate:
        """The mean number of turns; the normal interval."""
        return self._mean(self.turns)

    def points(self, seat: Seat) -> Estimate:
        """Return the seat's mean points, 0 for a lost game; the normal interval."""
        require_int("seat", seat, 0, 1)
        counts: dict[int, int] = {}
        for end, many in self.ends.items():
            paid = end.points if end.seat == seat else 0
            counts[paid] = counts.get(paid, 0) + many
        return self._mean(counts)

    def per_game(self, ending: Ending) -> Fraction:
        """Return how many rolls of a game ended in this way, on average over these games: a count, with no interval."""
        require_kind("ending", ending, Ending)
        return Fraction(self.endings.get(ending, 0), self.games)

    def _share(self, times: int) -> Estimate:
        return share_of(times, self.games, self.seed)

    def _mean(self, counts: Mapping[int, int]) -> Estimate:
        if self.games < 30:
            raise OptionError(f"A mean with its normal interval needs at least 30 games, not {self.games}.")
        total = sum(value * many for value, many in counts.items())
        squares = sum(value * value * many for value, many in counts.items())
        return average_of_sums(total, squares, self.games, self.seed)

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        lines = [f"{self.games:,} races of two, seed {self.seed}, games from number {self.first}"]
        for seat, policy in enumerate(self.policies):
            lines.append(f"{f'seat {seat}, {policy}, wins':<28} {_with_interval(self.wins(seat), 4)}")
        if self.games >= 30:
            lines += [f"{f'points of seat {seat}':<28} {_with_interval(self.points(seat), 3)}" for seat in (0, 1)]
            lines.append(f"{'rolls':<28} {_with_interval(self.mean_rolls, 2)}")
            lines.append(f"{'turns':<28} {_with_interval(self.mean_turns, 2)}")
        return "\n".join(lines)


def _with_interval(estimate: Estimate, places: int) -> str:
    low, value, high = (f"{each:.{places}f}" for each in (estimate.low, estimate.value, estimate.high))
    return f"{value}, 95 % interval {low} to {high} ({estimate.method})"


def _sum(one: Mapping[K, int], other: Mapping[K, int]) -> dict[K, int]:
    return {key: one.get(key, 0) + other.get(key, 0) for key in (*one, *(key for key in other if key not in one))}


Policy: TypeAlias = str | Style | RaceSolution
"""``"random"``, ``"perfect"``, the name of a style, any style of ``course``, or a solution."""

STYLES: Mapping[str, Style] = {"eager": eager, "rough": rough, "gentle": gentle}
POLICIES = ("random", "perfect", *STYLES)
ENGINES = ("numba", "numpy")

MOST_GAMES = 10**12
LONGEST = 100_000
TOGETHER = 1 << 15
FEW = 100_000
"""The number of games that NumPy finishes in the time numba takes to load."""


@takes_numbers
def play(
    race: RaceOptions,
    games: int,
    seed: int,
    policies: Sequence[Policy] = ("random", "random"),
    *,
    start: Spot | None = None,
    first: int = 0,
    engine: str | None = None,
    longest: int = LONGEST,
) -> Batch:
    """Return how ``games`` games of a race went, each seat playing by its policy.

    ``"random"`` chooses evenly among the legal actions, as ``simulate.playout`` does; ``"perfect"`` plays for the win.
    Game number n depends only on the seed and n: games ``first``, ``first + 1``, ... are played, so that parts played
    separately and added give the whole. ``start`` is where the markers are and who rolls (by default as the race
    begins). ``engine`` is ``"numba"`` or ``"numpy"``, by default numba where it is installed and there are enough
    games to be worth the second that loading it takes; both give the same games.

    OptionError for three players, cards still to be dealt, or an unknown policy; PositionError for an impossible
    start; SizeError for a game of more than ``longest`` rolls; MissingExtraError without NumPy.

    >>> from clocklab.games.grandfather import Race
    >>> race = Race(cards=(1, 1), dice=1, sides=2)
    >>> whole = play(race, 100, seed=1, policies=("eager", "eager"))
    >>> whole == play(race, 30, seed=1, policies=("eager", "eager")) + play(
    ...     race, 70, seed=1, policies=("eager", "eager"), first=30
    ... )
    True
    """
    _require_race(race)
    start = None if start is None else checked_spot(race, start)
    require_int("games", games, 1, MOST_GAMES)
    require_int("first", first, 0, MOST_GAMES)
    require_int("longest", longest, 1, 10**9)
    names = _names(policies)
    seed = require_seed(seed)
    numba = _uses_numba(engine, games)
    steps = _loops().steps(race, [_laws(race, policy) for policy in policies], start)
    whole = Batch(race, names, seed, first, 0, {}, {}, {}, {})
    for begin in range(first, first + games, TOGETHER):
        some = min(TOGETHER, first + games - begin)
        whole += _played(whole, steps, begin, some, longest, numba)
    return whole


def _require_race(race: RaceOptions) -> None:
    if not isinstance(race, RaceOptions):
        raise OptionError(f"The kernel plays Grandfather's Clock only, not {brief(race)}.")
    if race.players != 2:
        raise OptionError(
            f"The kernel plays races of two, not of {race.players}; play others with clocklab.simulate.playout."
        )
    if race.cards is None:
        raise OptionError("The kernel plays a chosen layout: load the race with cards=.")


def _names(policies: Sequence[Policy]) -> tuple[str, str]:
    if isinstance(policies, str) or not isinstance(policies, Sequence) or len(policies) != 2:
        raise OptionError(f"policies must be two, one for each seat, not {brief(policies)}.")
    one, other = policies
    return _name(one), _name(other)


def _name(policy: Policy) -> str:
    if isinstance(policy, str):
        require_choice("a policy", policy, POLICIES)
        return policy
    if isinstance(policy, RaceSolution):
        return f"perfect for {policy.objective}"
    if not callable(policy):
        raise OptionError(f"A policy is one of {', '.join(POLICIES)}, a style, or a solution, not {brief(policy)}.")
    return getattr(policy, "__name__", type(policy).__name__)


def _laws(race: RaceOptions, policy: Policy) -> Mapping[Spot, RollLaw]:
    if isinstance(policy, str):
        return _named_laws(race, policy)
    if isinstance(policy, RaceSolution):
        policy.value(replace(race, start=0).initial())  # refuses another layout
        return style_laws(race, perfect(policy))
    return style_laws(race, policy)


@lru_cache(maxsize=8)
def _named_laws(race: RaceOptions, policy: str) -> Mapping[Spot, RollLaw]:
    if policy == "random":
        return random_laws(race)
    return style_laws(race, perfect(solve_two(race, "win")) if policy == "perfect" else STYLES[policy])


def _loops() -> ModuleType:
    """Return the module that needs NumPy."""
    try:
        from clocklab.games.grandfather.odds.kernel import loops
    except ImportError as error:
        raise MissingExtraError("The kernel needs NumPy, and is fastest with numba.", "fast") from error
    return loops


def _uses_numba(engine: str | None, games: int) -> bool:
    if engine is None:
        return (games > FEW or "numba" in sys.modules) and bool(_loops().has_numba())
    require_choice("engine", engine, ENGINES)
    if engine == "numba" and not _loops().has_numba():
        raise MissingExtraError("The engine 'numba' is not installed.", "fast")
    return engine == "numba"


def _key(seed: int) -> int:
    return int.from_bytes(hashlib.sha256(f"clocklab race kernel {seed}".encode()).digest()[:8], "big")


def _played(batch: Batch, steps: Any, first: int, games: int, longest: int, numba: bool) -> Batch:
    """Return the counts of these games."""
    loops = _loops()
    walked = loops.walk(steps, _key(batch.seed), first, games, longest, numba)
    ways = walked.counts[:, : len(loops.ENDINGS)]
    rolls = ways.sum(1)
    most = batch.game.end + 1
    ends = loops.tally(walked.winners.astype("int64") * most + walked.points)
    return replace(
        batch,
        first=first,
        games=games,
        ends={Won(*divmod(code, most)): many for code, many in ends.items()},
        rolls=loops.tally(rolls),
        turns=loops.tally(rolls - ways[:, loops.AGAIN]),
        endings={ending: int(many) for ending, many in zip(loops.ENDINGS, ways.sum(0, dtype="int64"), strict=True)},
    )
