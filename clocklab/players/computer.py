"""What all computer players share: a kind, settings as fields, a name that ``read`` reads, and weighed actions."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any, ClassVar, Self, TypeAlias, TypeVar

from clocklab.core.contract import Game
from clocklab.core.player import View
from clocklab.core.values import plain_numbers, require_choice
from clocklab.core.values import require_count as require_count
from clocklab.errors import OptionError

T = TypeVar("T")

Pieces: TypeAlias = Generator[str, bool | None, T]
"""Thinking in small pieces: after each it yields how far it has come in words that everybody may read, such as "120 of
400 playouts". Whoever sends True has the answer by what is known so far. To the end it is the answer of a call."""


def whole(pieces: Pieces[T]) -> T:
    """Think to the end, and return the answer."""
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            answer: T = end.value
            return answer


LEVELS = ("easy", "medium", "strong")
"""What the levels of players are called, in every game."""


@dataclass(frozen=True)
class Computer(ABC):
    """A computer player: a frozen dataclass that pickles, whose settings are its fields.

    It is a function from a view and a source of chance to a legal action. The same settings, view and seed give the
    same action on every machine.
    """

    kind: ClassVar[str]
    """The kind of player, in one word."""
    title: ClassVar[str]
    """What menus call it."""
    counts: ClassVar[tuple[str, ...]] = ()
    """The settings that are whole numbers of at least 1."""
    levels: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """How strong it can be asked to play, weakest first: for each of ``LEVELS`` the settings that are not the usual
    ones. Empty for a player without levels; one level is the player with its usual settings."""
    paces: ClassVar[Mapping[str, float]] = {}
    """About how many seconds a move takes at each level, on a laptop of 2024."""

    def __post_init__(self) -> None:
        for each in fields(self):
            object.__setattr__(self, each.name, plain_numbers(getattr(self, each.name)))
        for name in self.counts:
            require_count(name, getattr(self, name))
        require_aim(getattr(self, "aim", None))
        require_noise(getattr(self, "noise", 0))

    @classmethod
    def at(cls, level: str, **settings: Any) -> Self:
        """Return the player at one of its ``levels``; ``settings`` given besides replace those of the level.

        OptionError for a level that the player does not have.
        """
        require_choice("level", level, tuple(cls.levels))
        return cls(**{**cls.levels[level], **settings})

    @property
    def name(self) -> str:
        """Its kind, with its level or the settings that are not the usual ones: ``read`` makes it from that again."""
        changed = {each.name: getattr(self, each.name) for each in fields(self) if self._changed(each.name)}
        for level, settings in self.levels.items():
            if changed and changed == settings:
                return f"{self.kind}:level={level}"
        words = ",".join(f"{name}={value}" for name, value in changed.items())
        return f"{self.kind}:{words}" if words else self.kind

    def _changed(self, setting: str) -> bool:
        return bool(getattr(self, setting) != getattr(type(self), setting))

    @abstractmethod
    def __call__(self, view: View[Any, Any], rng: random.Random, /) -> Any:
        """Return the action that the view's seat takes."""

    def deciding(self, view: View[Any, Any], rng: random.Random) -> Pieces[Any]:
        """Return what a call returns, after as many ``Pieces`` as the player can think in: by default after one."""
        yield ""
        return self(view, rng)


def require_aim(aim: object) -> None:
    """Raise OptionError unless it is an aim: "win", "points", or None for what the game is played for."""
    require_choice("aim", aim, (None, "win", "points"))


def require_noise(noise: object) -> None:
    """Raise OptionError unless it is a finite number of at least 0."""
    number = plain_numbers(noise)
    if isinstance(number, bool) or not isinstance(number, int | float | Fraction) or not 0 <= number < float("inf"):
        raise OptionError(f"noise must be a number of at least 0, not {noise!r}.")


def one_of(best: Sequence[T], rng: random.Random) -> T:
    """Return one of these, all equally likely; nothing is drawn if there is only one."""
    return best[0] if len(best) == 1 else best[rng.randrange(len(best))]


NEAR = 1e-9
"""Values this close are a tie: the difference may be due to rounding."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One action as a player sees it: what it seems worth to the seat, and from how many tries.

    Of actions that are worth the same, the one that seems to bring the seat most ``points`` of its own is taken.
    """

    action: Any
    value: float
    tries: int
    points: float = 0.0


def misjudged(weighed: Sequence[Weighed], noise: float, rng: random.Random) -> tuple[Weighed, ...]:
    """Return the weighed actions with each value off by chance: by up to ``noise``, and by little more often.

    The errors are independent, symmetric and triangular, with a standard deviation of 0.41 ``noise``. Nothing is drawn
    if ``noise`` is 0.
    """
    if not noise:
        return tuple(weighed)
    return tuple(replace(each, value=each.value + noise * (rng.random() - rng.random())) for each in weighed)


@dataclass(frozen=True)
class WeighingPlayer(Computer):
    """A player that weighs all actions and takes the one with the greatest value.

    Of equals it takes the one with most points of its own, and of those any, all equally likely.

    A subclass with a field ``noise`` misjudges each value by up to that much (``misjudged``): so an easy level errs
    as people do, seldom by much.
    """

    @abstractmethod
    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with what it seems worth, in the order of ``legal_actions``."""

    def __call__(self, view: View[Any, Any], rng: random.Random, /) -> Any:
        """Return the action that weighs most; where there is only one, it is not weighed."""
        actions = view.actions
        if len(actions) == 1:
            return actions[0]
        return one_of(self._best(misjudged(self.weigh(view, rng), getattr(self, "noise", 0), rng)), rng)

    def _best(self, weighed: tuple[Weighed, ...]) -> list[Any]:
        top = max(each.value for each in weighed if each.tries)
        return _most_points([each for each in weighed if each.tries and each.value >= top - NEAR])


@dataclass(frozen=True)
class Search(WeighingPlayer):
    """A player that weighs by playing out; it can be asked for its answer between any two playouts."""

    @abstractmethod
    def weighing(self, view: View[Any, Any], rng: random.Random) -> Pieces[tuple[Weighed, ...]]:
        """Return what ``weigh`` returns, in pieces of a playout each."""

    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with its mean worth in the playouts, and how many those were."""
        return whole(self.weighing(view, rng))

    def deciding(self, view: View[Any, Any], rng: random.Random) -> Pieces[Any]:
        """Return the action that weighs most; where there is only one, it is not weighed."""
        actions = view.actions
        if len(actions) == 1:
            return actions[0]
        weighed = yield from self.weighing(view, rng)
        return one_of(self._best(misjudged(weighed, getattr(self, "noise", 0), rng)), rng)


def _most_points(equals: Sequence[Weighed]) -> list[Any]:
    """Return, of actions that are worth the same, those with most points."""
    most = max(each.points for each in equals)
    return [each.action for each in equals if each.points >= most - NEAR]


def most_tried(weighed: tuple[Weighed, ...]) -> list[Any]:
    """Return what a tree search settles on: the actions tried most, and of those the most valuable.

    A search tries what is worth the same about equally often. So what was tried at least half as often, and is worth
    the same, is an equal too; of equals, those with most points.
    """
    most = max(each.tries for each in weighed)
    top = max(each.value for each in weighed if each.tries == most)
    return _most_points([each for each in weighed if 2 * each.tries >= most and abs(each.value - top) <= NEAR])


def possible(game: Game[Any, Any], state: Any, width: int, rng: random.Random) -> tuple[list[tuple[Any, int]], int]:
    """Return what chance can do here as outcomes with weights, and the sum of the weights.

    These are all outcomes if there are at most ``width``, otherwise a sample of ``width``, each of weight 1.
    """
    law = game.chance_outcomes(state)
    if len(law) <= width:
        return list(law.items()), law.total
    return [(game.sample_chance(state, rng), 1) for _ in range(width)], width
