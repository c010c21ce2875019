"""What positions and choices are worth: exactly where that can be counted, else by playing on with common luck."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import fsum, sqrt
from typing import Any, Protocol, runtime_checkable

from clocklab.core.contract import CHANCE, OVER, Game, Seat, Turn
from clocklab.core.player import Player, View
from clocklab.core.values import require_count, require_seed
from clocklab.errors import SizeError
from clocklab.players.computer import WeighingPlayer
from clocklab.players.seats import read
from clocklab.players.simple import GreedyPlayer
from clocklab.players.stakes import Stakes, Worth
from clocklab.simulate.intervals import t95

USUAL = ("greedy", 1_000)
"""Who plays on, and for how many events, in a game that names nobody."""


def plays_on(game: Game[Any, Any]) -> tuple[str, int]:
    """Return the name of the player that plays this game on quickly, and after how many events it is judged."""
    own = game.bots()
    return next(((name, most) for name, most in game.plays_on.items() if name.partition(":")[0] in own), USUAL)


@dataclass(frozen=True)
class Mean:
    """A mean of trials with the half of its 95 % interval (Student).

    Where all trials gave the same, what comes in up to 3 of ``trials`` may be missing: then ``half`` is 3 / trials.
    """

    value: float
    half: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Mean:
        """Return the mean of numbers, at least two."""
        count = len(numbers)
        mean = fsum(numbers) / count
        spread = fsum((each - mean) ** 2 for each in numbers) / (count - 1)
        return cls(mean, t95(count - 1) * sqrt(spread / count) if spread else 3 / count)

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.value - self.half

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.value + self.half


@runtime_checkable
class Foreseeing(Protocol):
    """A player that can say how likely each seat is to win."""

    def outlook(self, game: Any, state: Any) -> Worth | None:
        """Return each seat's chance of winning, with all that lies hidden known; None where it cannot tell yet."""


@dataclass(frozen=True)
class Judge:
    """Judges positions by playing them on: all seats are played by ``player``, a name that ``players.read`` reads.

    Playout k of a seed has its own luck: the dice of its n-th chance event, the player's own chance, and the deal of
    what a seat cannot know depend on the seed and k only. So two choices that are compared meet the same luck. After
    ``longest`` events a playout stops and is judged by the player's ``outlook`` or, where it has none or all go for
    points, by the game's rule of thumb (``Stakes.so_far``).
    """

    game: Game[Any, Any]
    player: str
    longest: int
    aim: str
    seed: int

    def __post_init__(self) -> None:
        require_seed(self.seed)
        require_count("longest", self.longest)
        assert self._player, "a name that no player has is refused at once"

    @cached_property
    def _player(self) -> Player:
        return read(self.player, self.game)

    @cached_property
    def _stakes(self) -> Stakes:
        return Stakes.of(self.game, self.aim)

    def played_on(self, state: Any, number: int) -> Worth:
        """Return what the position was worth to each seat in playout ``number``."""
        game, player = self.game, self._player
        chances, luck = 0, random.Random()
        streams = [random.Random(f"review {self.seed} {number} seat {seat}") for seat in range(game.players)]
        for events in itertools.count():
            turn = game.turn(state)
            if turn is OVER:
                break
            if events >= self.longest and (judged := self._outlook(state)) is not None:
                return judged
            if turn is CHANCE:
                luck.seed(f"review {self.seed} {number} chance {chances}")
                chances += 1
                action = game.sample_chance(state, luck)
            else:
                assert isinstance(turn, int), "what is neither chance nor over is a seat"
                action = player(View(game, turn, state), streams[turn])
            state = game.apply(state, action)
        return self._stakes.at_end(state)

    def _outlook(self, state: Any) -> Worth | None:
        """Return what a position is worth where a playout stops, by the player's own outlook if it has one."""
        if self.aim == "win" and isinstance(self._player, Foreseeing):
            return self._player.outlook(self.game, state)
        return self._stakes.so_far(state)

    def worth(self, state: Any, playouts: int) -> tuple[Mean, ...]:
        """Return what a position is worth to each seat, with all that is hidden as it lies."""
        if self.game.turn(state) is OVER:
            return tuple(Mean(each, 0.0) for each in self._stakes.at_end(state))
        trials = [self.played_on(state, number) for number in range(playouts)]
        return tuple(Mean.of(each) for each in zip(*trials, strict=True))

    def trials(
        self, state: Any, seat: Seat, actions: Sequence[Any], playouts: int, *, known: bool
    ) -> list[list[float]]:
        """Return for each action what it brought the seat in every playout.

        ``known``: by what the seat could know, each playout from another deal of the rest; otherwise as all lay.
        """
        ends = self.ends(state, seat, actions, playouts, known=known)
        return [[worth[seat] for worth in each] for each in ends]

    def ends(self, state: Any, seat: Seat, actions: Sequence[Any], playouts: int, *, known: bool) -> list[list[Worth]]:
        """Return for each action what every playout was worth to each seat; see ``trials``."""
        *_, found = self.trying(state, seat, actions, playouts, known=known)
        return found

    def trying(
        self, state: Any, seat: Seat, actions: Sequence[Any], playouts: int, *, known: bool
    ) -> Iterator[list[list[Worth]]]:
        """Yield, after each playout of all actions, what ``ends`` returns of those so far: one list, which grows."""
        game = self.game
        dealt = known and game.secret(state)
        found: list[list[Worth]] = [[] for _ in actions]
        for number in range(playouts):
            here = game.determinize(state, seat, random.Random(f"review {self.seed} {number} deal")) if dealt else state
            for action, brought in zip(actions, found, strict=True):
                brought.append(self.played_on(game.apply(here, action), number))
            yield found

    def candidates(self, state: Any, seat: Seat, taken: Any, most: int) -> list[Any]:
        """Return the choices worth comparing: what was done (None: nothing yet), then those the player likes most."""
        actions = self.game.legal_actions(state)
        done = [] if taken is None else [taken]
        if len(actions) <= most:
            return [*done, *(each for each in actions if each != taken)]
        rng = random.Random(f"review {self.seed} candidates")
        judge = self._player if isinstance(self._player, WeighingPlayer) else GreedyPlayer(width=40, deals=4)
        weighed = sorted(judge.weigh(View(self.game, seat, state), rng), key=lambda each: -each.value)
        return [*done, *[each.action for each in weighed if each.action != taken][: most - len(done)]]


def differences(better: Sequence[float], worse: Sequence[float]) -> Mean:
    """Return by how much one choice is better than another, over playouts with the same luck."""
    return Mean.of([one - other for one, other in zip(better, worse, strict=True)])


class Counted:
    """What positions near the end are worth under perfect play, counted to the end; nothing may be hidden on the way.

    Each seat goes for its own result (max^n), of equal choices for the first. SizeError for a position from which more
    than ``most`` positions can come, or one with secrets.
    """

    def __init__(self, game: Game[Any, Any], aim: str | None = None, most: int = 3_000) -> None:
        self.game = game
        self._aim = aim
        self._most = most
        self._found: dict[Any, tuple[Fraction, ...]] = {}

    def value(self, state: Any) -> tuple[Fraction, ...]:
        """Return what the position is worth to each seat."""
        if state not in self._found:
            if len(self._found) >= self._most:
                raise SizeError(f"More than {self._most} positions can come from here; judge it by playouts.")
            self._found[state] = ()  # being counted: a game that comes back here is too long for this
            self._found[state] = self._value(state)
        if not self._found[state]:
            raise SizeError("The game can come back to this position; judge it by playouts.")
        return self._found[state]

    def _value(self, state: Any) -> tuple[Fraction, ...]:
        game, turn = self.game, self.game.turn(state)
        if turn is OVER:
            return game.utilities(state, self._aim)
        if game.secret(state):
            raise SizeError("Something is hidden on the way; judge the position by playouts.")
        if turn is CHANCE:
            law = game.chance_outcomes(state)
            if len(law) > self._most:
                raise SizeError(f"Chance can do more than {self._most} things here; judge it by playouts.")
            after = [(self.value(game.apply(state, outcome)), weight) for outcome, weight in law.items()]
            return tuple(
                sum((each[seat] * weight for each, weight in after), Fraction(0)) / law.total
                for seat in range(game.players)
            )
        assert not isinstance(turn, Turn), "a seat decides"
        return max(
            (self.value(game.apply(state, action)) for action in game.legal_actions(state)), key=lambda v: v[turn]
        )

    def choices(self, state: Any) -> list[Fraction]:
        """Return what each legal action is worth to the seat that decides."""
        turn = self.game.turn(state)
        assert isinstance(turn, int), "a seat decides"
        return [self.value(self.game.apply(state, action))[turn] for action in self.game.legal_actions(state)]
