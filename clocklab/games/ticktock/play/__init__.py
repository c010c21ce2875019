"""Computer players of Tick-Tock Tower: one that takes the points, and one that looks ahead in dealt hands."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from operator import mul
from typing import Any, ClassVar

from clocklab.core.contract import Position, Seat
from clocklab.core.player import View
from clocklab.core.values import require_choice
from clocklab.games.ticktock.odds.goals import goal_next
from clocklab.games.ticktock.play.planner import Planner
from clocklab.games.ticktock.play.playout import Playout, share, tower
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import BELL, Goal
from clocklab.games.ticktock.rules.state import Action, Keep, Play, Power, State
from clocklab.players.computer import Weighed, WeighingPlayer, require_count

LATER = Fraction(1, 4)
"""The chance that a goal comes true in a round after the next one, to choose which goal to keep: a rule of thumb."""


@dataclass(frozen=True)
class Points(WeighingPlayer):
    """Takes the play after which it has most points if the bell rings at once, a goal that comes true included.

    The Cuckoo uses its power when that and the best card after it bring more than any card without it. Of the goals
    it draws it keeps the one that promises most: what it pays, times the exact chance that it can come true next turn
    with the others standing still (``odds.goal_next``), and a quarter of the rest for each round after that. Ties
    are broken by lot.
    """

    kind: ClassVar[str] = "points"
    title: ClassVar[str] = "Points now"

    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with the points after it, or a goal's points with what it promises."""
        game = tower(view)
        state: State = view.deal(rng)  # the dealt cards are not looked at
        ahead = Playout(game, state, rng)
        promised = {goal: float(_promised(game, ahead, state, goal)) for goal in dict.fromkeys(ahead.offer)}
        return tuple(
            Weighed(each, promised[each.goal] if isinstance(each, Keep) else _points(ahead, each), 1)
            for each in view.actions
        )


def _points(ahead: Playout, action: Action) -> float:
    """Return the points after a card; after the Cuckoo's power those of the best card, less half a point."""
    if isinstance(action, Play):
        return ahead.points_after(action)
    after = ahead.copy()
    after.act(action)
    return max(map(after.points_after, after.ways())) - 0.5


def _promised(game: TickTockTowerOptions, ahead: Playout, state: State, goal: Goal) -> Fraction:
    """Return what a goal pays times an estimate of the chance that it comes true before the bell rings."""
    chance = Fraction(goal_next(Position(game, state), state.seat, goal))
    begun = bool(state.order)
    for _ in range(BELL - state.hour - 1 - begun):
        chance += (1 - chance) * LATER
    return ahead.pays(state.seat, goal) * chance


AIMS = ("win", "points")
QUARTERS = (2, 3)
"""How many quarters of its pay a goal in hand counts when looking ahead ends: two, or three if it is true there."""
BEHIND = tuple(accumulate([0.945] * 400, mul, initial=1.0))
"""How much less likely a player n quarters of a point behind is to win: by a fifth for each point."""

POWER = 0.06
"""The share of the win that the Cuckoo's power must bring before the last round, as it works only once."""


@dataclass(frozen=True)
class Lookahead(WeighingPlayer):
    """Deals what it cannot see, plays on in its head, and takes the action with the best average outcome.

    Each of ``deals`` deals agrees with all that the seat has seen, and puts the piles in some order too, so that all
    actions meet the same luck. After an action everybody, itself included, plays for points now (``Playout.play_on``):
    to the end of the round if ``rounds`` is 1, of the next one if it is 2, and so on. Then points count, with a part
    of what the goals held would pay. With ``aim="points"`` it wants points. With ``"win"`` it wants the share of the
    win, which before the bell is assumed to fall by a fifth for each point behind. The Cuckoo's power has a price,
    ``POWER``, up to the last round. Of equals it takes what brings most points of its own, and of those any.
    """

    kind: ClassVar[str] = "lookahead"
    title: ClassVar[str] = "Lookahead"
    deals: int = 8
    rounds: int = 2
    aim: str = "win"

    def __post_init__(self) -> None:
        require_count("deals", self.deals)
        require_count("rounds", self.rounds)
        require_choice("aim", self.aim, AIMS)

    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with its mean worth over all deals."""
        game, actions = tower(view), view.actions
        totals, own = [0.0] * len(actions), [0.0] * len(actions)
        for _ in range(self.deals):
            ahead = Playout(game, view.deal(rng), rng)
            until = min(BELL, ahead.hour + self.rounds)
            price = POWER * (self.aim == "win" and ahead.hour < BELL - 1)
            for number, action in enumerate(actions):
                after = ahead.copy()
                after.act(action)
                after.play_on(until)
                worth, points = self._worth(after, view.seat)
                totals[number] += worth - price * isinstance(action, Power)
                own[number] += points
        return tuple(
            Weighed(action, total / self.deals, self.deals, points / self.deals)
            for action, total, points in zip(actions, totals, own, strict=True)
        )

    def _worth(self, ahead: Playout, seat: Seat) -> tuple[float, float]:
        """Return what a position is worth to the seat by the aim, and its own points there."""
        points = ahead.points()
        if ahead.over:
            return points[seat] if self.aim == "points" else share(ahead, points, seat), points[seat]
        quarters = [4 * own + _held(ahead, each) for each, own in enumerate(points)]
        own = quarters[seat] / 4
        if self.aim == "points":
            return own, own
        best = max(quarters)
        likely = [BEHIND[min(best - each, 400)] for each in quarters]
        return likely[seat] / sum(likely), own


def _held(ahead: Playout, seat: Seat) -> int:
    """Return how much the goal that a seat holds counts, in quarters of a point."""
    goal = ahead.goals[seat]
    if goal is None:
        return 0
    return ahead.pays(seat, goal) * QUARTERS[ahead.is_true(seat, goal)]


def bots(game: TickTockTowerOptions) -> Mapping[str, Callable[..., Any]]:
    """Return the players that know this game: one that takes the points, and one that looks ahead."""
    return {player.kind: player for player in (Points, Lookahead, Planner)}
