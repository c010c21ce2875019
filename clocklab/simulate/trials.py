"""Simulated beside exact, for lessons: how often something happens in a game, or the mean of a number taken from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from itertools import accumulate
from typing import Any, TypeAlias

from clocklab.core.contract import Game
from clocklab.core.player import Player
from clocklab.core.values import require_count, require_function, require_list, require_number, require_seed
from clocklab.errors import OptionError, brief
from clocklab.probability.show import fraction_text
from clocklab.simulate.episode import Episode, episode, require_game, require_players, uniform
from clocklab.simulate.estimate import Estimate, mean_of, share_of
from clocklab.simulate.intervals import Sums
from clocklab.simulate.schedule import derived_seed, game_seed
from clocklab.simulate.work.pieces import Stretch, run_stretches

Event: TypeAlias = Callable[[Episode], bool | int | Fraction]
"""Something about a finished game: whether it happened, or a number."""


def estimate(
    event: Event,
    game: Game[Any, Any],
    players: Sequence[Player] | None = None,
    *,
    trials: int,
    seed: int,
    exact: Fraction | int | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool | None = None,
) -> Simulation:
    """Return how often an event happens in this many games, or the mean of a number, beside the exact value if given.

    ``event`` is a function of the finished game, an ``Episode`` with ``history``, ``state``, ``winners`` and
    ``payoffs``. True and false give a share with Wilson's interval, numbers a mean with that of ``Sums.interval``.
    Without ``players`` all choose at random. The same seed gives the same result, wherever the games are played; see
    ``tournament``.

    OptionError: an event that gives something else, or sometimes True or False and sometimes a number; an ``exact``
    value that is not exact.

    >>> import clocklab
    >>> race = clocklab.load("grandfather", cards=[1, 2])
    >>> first = estimate(lambda played: played.winners == (0,), race, trials=200, seed=1)
    >>> first.estimate.trials, 0 < first.estimate.low < first.estimate.high < 1
    (200, True)
    """
    require_game(game)
    if players is not None:
        require_list("players", players)
    chosen = (uniform,) * game.players if players is None else tuple(players)
    require_players(game, chosen)
    seed, trials = require_seed(seed), require_count("trials", trials)
    if not callable(event):
        raise OptionError(f"An event is a function of the finished game, such as its winners, not {brief(event)}.")
    if isinstance(exact, bool) or not isinstance(exact, int | Fraction | None):
        raise OptionError(f"An exact value is a whole number or a Fraction, not {brief(exact)}.")
    source = _Source(event, game, chosen, trials, executor, workers, progress)
    return source.simulations((seed,), exact)[0]


@dataclass(frozen=True, repr=False)
class Simulation:
    """What came out in every trial, and the estimates made from it.

    ``values`` are in the order of the games; ``exact`` is the value that they should lead to, if it is known.
    """

    values: tuple[bool | Fraction, ...]
    seed: int
    exact: Fraction | None = None
    source: _Source | None = field(default=None, compare=False)

    @property
    def estimate(self) -> Estimate:
        """The estimate of all trials."""
        return self.running(1)[0]

    def running(self, points: int = 60) -> list[Estimate]:
        """Return the estimates after more and more trials, evenly spread: ``clocklab.draw.charts.running`` draws it."""
        trials, points = len(self.values), require_count("points", points)
        stops = sorted({max(1, round(trials * k / points)) for k in range(1, points + 1)})
        parts = (Sums.of(self.values[start:stop]) for start, stop in zip([0, *stops], stops, strict=False))
        return [self._after(sums) for sums in accumulate(parts, Sums.__add__)]

    def _after(self, sums: Sums) -> Estimate:
        truths = isinstance(self.values[0], bool)
        return share_of(int(sums.total), sums.count, self.seed) if truths else mean_of(sums, self.seed)

    @property
    def covers(self) -> bool | None:
        """Whether the interval holds the exact value; None if that is not known."""
        return None if self.exact is None else self.estimate.covers(self.exact)

    def coverage(self, repeats: int) -> Estimate:
        """Return how often the interval of such a simulation holds the exact value, in ``repeats`` new ones.

        Each has as many trials as this one and a seed of its own. 95 % is what the interval promises.
        OptionError: the exact value is not known.
        """
        if self.exact is None or self.source is None:
            raise OptionError("How often intervals hold the exact value can be seen only where that is given: exact=.")
        repeats = require_count("repeats", repeats)
        seeds = tuple(derived_seed("repeat", self.seed, number) for number in range(repeats))
        held = sum(bool(each.covers) for each in self.source.simulations(seeds, self.exact))
        return share_of(held, repeats, self.seed)

    def __str__(self) -> str:
        if self.exact is None:
            return str(self.estimate)
        side = "inside" if self.covers else "outside"
        return f"{self.estimate}; exact {fraction_text(self.exact)}, {side} the interval"

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """Return the same as a line of HTML."""
        return f"<span>{escape(str(self))}</span>"


def coverage(simulated: Callable[[int], Estimate], exact: Fraction | int, repeats: int, seed: int) -> Estimate:
    """Return how often the interval of a simulation holds the exact value, in ``repeats`` of them.

    ``simulated`` makes an estimate from a seed, by whatever method; 95 % is what an interval promises.

    >>> from clocklab.simulate import share
    >>> sixes = coverage(lambda seed: share(lambda rng: rng.randrange(6) == 0, 100, seed), Fraction(1, 6), 50, seed=1)
    >>> sixes.trials, sixes.value > 0.8
    (50, True)
    """
    seed, repeats = require_seed(seed), require_count("repeats", repeats)
    require_function("simulated", simulated)
    exact = require_number("exact", exact)
    seeds = (derived_seed("repeat", seed, number) for number in range(repeats))
    held = 0
    for each in seeds:
        found: object = simulated(each)
        if not isinstance(found, Estimate):
            raise OptionError(f"A simulation gives an estimate, as simulate.share does, not {brief(found)}.")
        held += found.covers(exact)
    return share_of(held, repeats, seed)


@dataclass(frozen=True)
class _Source:
    """Where simulations come from: what is played, and who does the work."""

    event: Event
    game: Game[Any, Any]
    players: tuple[Player, ...]
    trials: int
    executor: Executor | None
    workers: int | None
    progress: bool | None

    def simulations(self, seeds: Sequence[int], exact: Fraction | int | None) -> list[Simulation]:
        """Return a simulation for each seed."""
        work = _Trials(self.event, self.game, self.players, self.trials, tuple(seeds))
        parts = run_stretches(
            work,
            self.trials * len(seeds),
            _joined,
            executor=self.executor,
            workers=self.workers,
            progress=self.progress,
        )
        values = [value if isinstance(value, bool) else Fraction(value) for value in _joined(parts)]
        if len({type(value) for value in values}) > 1:
            raise OptionError("An event must give True or False in all games, or numbers in all, not a mixture.")
        truth = None if exact is None else Fraction(exact)
        cut = range(0, len(values), self.trials)
        return [
            Simulation(tuple(values[start : start + self.trials]), seed, truth, self)
            for start, seed in zip(cut, seeds, strict=True)
        ]


@dataclass(frozen=True)
class _Trials:
    """The work: plays trials from one number up to another, first all of the first seed, and says what came out."""

    event: Event
    game: Game[Any, Any]
    players: tuple[Player, ...]
    trials: int
    seeds: tuple[int, ...]

    def __call__(self, stretch: Stretch) -> list[bool | str]:
        return [self._outcome(number) for number in range(*stretch)]

    def _outcome(self, number: int) -> bool | str:
        seed = game_seed(self.seeds[number // self.trials], number % self.trials)
        found: object = self.event(episode(self.game, self.players, seed))
        if isinstance(found, bool):
            return found
        if isinstance(found, int | Fraction):
            return str(found)
        raise OptionError(f"An event must give True or False, a whole number or a Fraction, not {brief(found)}.")


def _joined(parts: Sequence[list[Any]]) -> list[Any]:
    return [value for part in parts for value in part]
