"""Computer players of Tick-Tock Tower: one that takes the points, and one that looks ahead in dealt hands."""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from operator import mul
from typing import Any, ClassVar

from clocklab.core.checks import require_choice
from clocklab.core.contract import Seat
from clocklab.core.player import View
from clocklab.errors import OptionError
from clocklab.games.ticktock.odds.goal_odds import goal_next
from clocklab.games.ticktock.play.table import Table
from clocklab.games.ticktock.rules.course import BELL
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import Goal
from clocklab.games.ticktock.rules.state import Action, Keep, Play, State
from clocklab.players.computer import require_count
from clocklab.players.weighing import Weighed, WeighingPlayer

LATER = Fraction(1, 4)
"""The chance that a goal comes true in a round after the next one, for who chooses which to keep: a rule of thumb."""


@dataclass(frozen=True)
class Points(WeighingPlayer):
    """Takes the play after which it has most points if the bell rings at once, a goal that comes true included.

    The Cuckoo uses its power when that and the best card after it bring more than any card without it. Of the goals
    it draws it keeps the one that promises most: what it pays, times the exact chance that it can come true next turn
    with the others standing still (``odds.goal_next``), and a quarter of what is left for each round after that. Ties
    go by lot.
    """

    kind: ClassVar[str] = "points"
    title: ClassVar[str] = "Points now"

    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with the points after it, or a goal's points with what it promises."""
        game = _tower(view)
        state: State = view.deal(rng)  # what is dealt is not looked at
        table = Table(game, state, rng)
        promised = {goal: float(_promised(game, table, state, goal)) for goal in dict.fromkeys(table.offer)}
        return tuple(
            Weighed(each, promised[each.goal] if isinstance(each, Keep) else _points(table, each), 1)
            for each in view.actions
        )


def _points(table: Table, action: Action) -> float:
    """Return the points after a card; after the Cuckoo's power those of the best card, and half a one less for it."""
    if isinstance(action, Play):
        return table.points_after(action)
    after = table.copy()
    after.act(action)
    return max(map(after.points_after, after.ways())) - 0.5


def _promised(game: TickTockTowerOptions, table: Table, state: State, goal: Goal) -> Fraction:
    """Return what a goal pays times a guess at the chance that it comes true before the bell rings."""
    chance = Fraction(goal_next(state, state.seat, goal, game))
    begun = bool(state.order)
    for _ in range(BELL - state.hour - 1 - begun):
        chance += (1 - chance) * LATER
    return table.pays(state.seat, goal) * chance


AIMS = ("win", "points")
QUARTERS = (2, 3)
"""How many quarters of its pay a goal in hand counts at the end of a look ahead: two, or three if it is true there."""
BEHIND = tuple(accumulate([0.945] * 400, mul, initial=1.0))
"""How much less likely somebody is to win who is so many quarters of a point behind: by a fifth for each point."""


@dataclass(frozen=True)
class Lookahead(WeighingPlayer):
    """Deals what it cannot see, plays on in its head, and takes the action after which that goes best on average.

    Each of ``deals`` deals agrees with all that the seat has seen, and lays the piles in some order too, so that all
    actions meet the same luck. After an action everybody, itself included, plays for points now (``Table.play_on``):
    to the end of the round if ``rounds`` is 1, of the next one if it is 2, and so on. Then points count, with a part
    of what the goals held would pay. With ``aim="points"`` it wants its own. With ``"win"`` it wants the share of the
    win; before the bell has rung somebody's is guessed to fall by a fifth for each point less. Ties go by lot.
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
        game, actions = _tower(view), view.actions
        totals = [0.0] * len(actions)
        for _ in range(self.deals):
            table = Table(game, view.deal(rng), rng)
            until = min(BELL, table.hour + self.rounds)
            for number, action in enumerate(actions):
                after = table.copy()
                after.act(action)
                after.play_on(until)
                totals[number] += self._worth(after, view.seat)
        return tuple(
            Weighed(action, total / self.deals, self.deals) for action, total in zip(actions, totals, strict=True)
        )

    def _worth(self, table: Table, seat: Seat) -> float:
        points = table.points()
        if table.over:
            return points[seat] if self.aim == "points" else _share(table, points, seat)
        quarters = [4 * own + _held(table, each) for each, own in enumerate(points)]
        if self.aim == "points":
            return quarters[seat] / 4
        best = max(quarters)
        likely = [BEHIND[min(best - each, 400)] for each in quarters]
        return likely[seat] / sum(likely)


def _share(table: Table, points: list[int], seat: Seat) -> float:
    """Return the seat's share of the win: by points, then space, then goals shown."""
    ranks = list(zip(points, table.spaces, table.shown, strict=True))
    return 1 / ranks.count(ranks[seat]) if ranks[seat] == max(ranks) else 0.0


def _held(table: Table, seat: Seat) -> int:
    """Return what the goal that a seat holds counts, in quarters of a point."""
    goal = table.goals[seat]
    if goal is None:
        return 0
    return table.pays(seat, goal) * QUARTERS[table.true(seat, goal)]


def _tower(view: View[Any, Any]) -> TickTockTowerOptions:
    if not isinstance(view.game, TickTockTowerOptions):
        raise OptionError(f"This player plays Tick-Tock Tower, not {view.game.title}.")
    return view.game
