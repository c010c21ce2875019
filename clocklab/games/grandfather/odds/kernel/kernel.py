"""Races of two by the million: whole games at machine speed, with exactly the chances that the rules give them.

>>> from clocklab.games.grandfather import Race, kernel
>>> race = Race(cards=(5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9))
>>> batch = kernel.play(race, games=10_000, seed=7, policies=("perfect", "random"))
>>> batch.wins(0)
about 0.9215, 95 % interval 0.9161 to 0.9266 (Wilson; 10000 trials, seed 7)
"""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from clocklab.core.checks import require_choice, require_int
from clocklab.errors import MissingExtraError, OptionError, PositionError
from clocklab.games.grandfather.odds.course import Spot, Style, Won, eager, gentle, perfect, rough
from clocklab.games.grandfather.odds.kernel.kernel_batch import Batch
from clocklab.games.grandfather.odds.kernel.kernel_laws import RollLaw, random_laws, style_laws
from clocklab.games.grandfather.odds.perfect.perfect import solve_two
from clocklab.games.grandfather.odds.solution import RaceSolution
from clocklab.games.grandfather.rules.options import RaceOptions

if TYPE_CHECKING:
    from clocklab.games.grandfather.odds.kernel.kernel_loops import Steps, Walked

Policy: TypeAlias = str | Style | RaceSolution
"""``"random"``, ``"perfect"``, the name of a style, any style of ``course``, or a solution."""

STYLES: Mapping[str, Style] = {"eager": eager, "rough": rough, "gentle": gentle}
POLICIES = ("random", "perfect", *STYLES)
ENGINES = ("numba", "numpy")

MOST_GAMES = 10**12
LONGEST = 100_000
TOGETHER = 1 << 15
FEW = 100_000
"""Games that are over in NumPy before numba is loaded."""


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
    """Return how many games of a race went, each seat playing by its policy.

    ``"random"`` chooses evenly among the legal actions, as ``simulate.playout`` does; ``"perfect"`` plays for the win.
    Game number n depends on the seed and n only: games ``first``, ``first + 1``, ... are played, so that parts played
    apart and added are the whole. ``start`` is where the markers are and who rolls (by default as the race
    begins). ``engine`` is ``"numba"`` or ``"numpy"``, by default numba where it is installed and the games are so many
    that loading it, which takes a second, pays; both give the same games.

    OptionError for three players, cards still to be dealt, or a policy that is none; PositionError for a start that is
    none; SizeError for a game of more than ``longest`` rolls; MissingExtraError without NumPy.

    >>> race = Race(cards=(1, 1), dice=1, sides=2)
    >>> whole = play(race, 100, seed=1, policies=("eager", "eager"))
    >>> whole == play(race, 30, seed=1, policies=("eager", "eager")) + play(
    ...     race, 70, seed=1, policies=("eager", "eager"), first=30
    ... )
    True
    """
    _require_race(race, start)
    require_int("games", games, 1, MOST_GAMES)
    require_int("first", first, 0, MOST_GAMES)
    require_int("longest", longest, 1, 10**9)
    names = _names(policies)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise OptionError(f"seed must be a whole number, not {seed!r}.")
    numba = _numba_pays(games) if engine is None else _chosen(engine)
    steps = _steps(race, policies, start)
    whole = Batch(race, names, seed, first, 0, Counter(), Counter(), Counter(), {})
    for begin in range(first, first + games, TOGETHER):
        some = min(TOGETHER, first + games - begin)
        whole += _played(whole, steps, begin, some, longest, numba)
    return whole


def _require_race(race: RaceOptions, start: Spot | None) -> None:
    if not isinstance(race, RaceOptions):
        raise OptionError(f"The kernel plays Grandfather's Clock only, not {race!r}.")
    if race.players != 2:
        raise OptionError(
            f"The kernel plays races of two, not of {race.players}; play others with clocklab.simulate.playout."
        )
    if race.cards is None:
        raise OptionError("The kernel plays a chosen layout: load the race with cards=.")
    if start is not None and not (
        len(start) == 2
        and start[1] in (0, 1)
        and len(start[0]) == 2
        and all(type(at) is int and 0 <= at < race.end for at in start[0])
    ):
        raise PositionError(f"A race starts with two markers at 0 to {race.end - 1} and seat 0 or 1, not at {start}.")


def _names(policies: Sequence[Policy]) -> tuple[str, str]:
    if isinstance(policies, str) or len(policies) != 2:
        raise OptionError(f"policies must be two, one for each seat, not {policies!r}.")
    one, other = policies
    return _name(one), _name(other)


def _name(policy: Policy) -> str:
    if isinstance(policy, str):
        require_choice("a policy", policy, POLICIES)
        return policy
    if isinstance(policy, RaceSolution):
        return f"perfect for {policy.objective}"
    if not callable(policy):
        raise OptionError(f"A policy is one of {', '.join(POLICIES)}, a style, or a solution, not {policy!r}.")
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


def _has_numba() -> bool:
    try:
        from clocklab.games.grandfather.odds.kernel.kernel_loops import has_numba
    except ImportError as error:
        raise _no_numpy() from error
    return has_numba()


def _numba_pays(games: int) -> bool:
    return (games > FEW or "numba" in sys.modules) and _has_numba()


def _chosen(engine: str) -> bool:
    require_choice("engine", engine, ENGINES)
    if engine == "numpy":
        return False
    if not _has_numba():
        raise MissingExtraError("The engine 'numba' is not installed; run: pip install 'clocklab[fast]'")
    return True


def _no_numpy() -> MissingExtraError:
    return MissingExtraError("The kernel needs NumPy, and is fastest with numba; run: pip install 'clocklab[fast]'")


def _steps(race: RaceOptions, policies: Sequence[Policy], start: Spot | None) -> Steps:
    try:
        from clocklab.games.grandfather.odds.kernel.kernel_table import steps
    except ImportError as error:
        raise _no_numpy() from error
    return steps(race, [_laws(race, policy) for policy in policies], start)


def _key(seed: int) -> int:
    return int.from_bytes(hashlib.sha256(f"clocklab race kernel {seed}".encode()).digest()[:8], "big")


def _played(batch: Batch, steps: Steps, first: int, games: int, longest: int, numba: bool) -> Batch:
    from clocklab.games.grandfather.odds.kernel.kernel_loops import walk

    return _counted(batch, walk(steps, _key(batch.seed), first, games, longest, numba), first, games)


def _counted(batch: Batch, walked: Walked, first: int, games: int) -> Batch:
    """Return the counts of what was walked."""
    import numpy as np

    from clocklab.games.grandfather.odds.kernel.kernel_table import ENDINGS

    ways = walked.counts[:, : len(ENDINGS)]
    rolls = ways.sum(1)
    most = batch.game.end + 1
    ends = _tally(np.bincount(walked.winners.astype(np.int64) * most + walked.points))
    return Batch(
        batch.game,
        batch.policies,
        batch.seed,
        first,
        games,
        Counter({Won(*divmod(code, most)): many for code, many in ends.items()}),
        Counter(_tally(np.bincount(rolls))),
        Counter(_tally(np.bincount(rolls - ways[:, _again()]))),
        {ending: int(many) for ending, many in zip(ENDINGS, ways.sum(0, dtype=np.int64), strict=True)},
    )


def _again() -> int:
    from clocklab.games.grandfather.odds.kernel.kernel_loops import AGAIN

    return AGAIN


def _tally(counts: Any) -> dict[int, int]:
    return {number: int(many) for number, many in enumerate(counts) if many}
