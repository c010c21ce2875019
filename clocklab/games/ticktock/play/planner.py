"""The strongest player of Tick-Tock Tower: it judges what comes of its turn by a network that self-play has fitted."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from clocklab.core.player import View
from clocklab.games.ticktock.play import judge
from clocklab.games.ticktock.play.playout import Playout, share, tower
from clocklab.games.ticktock.rules.effects import effect
from clocklab.games.ticktock.rules.pieces import BELL
from clocklab.games.ticktock.rules.state import Action, Keep, Play, Power
from clocklab.players.computer import LEVELS, Weighed, WeighingPlayer

Worth: TypeAlias = tuple[int, int]
"""What something is worth in parts of ``judge.UNIT``, which is a win, and the seat's points if the bell rang then."""


class Plan(Playout):
    """A playout that judges what the seat to act may do by the fitted network."""

    __slots__ = ()

    def worth_of(self, action: Action) -> Worth:
        """Return what an action is worth, and the points after it, if the rest of the turn is the best."""
        if isinstance(action, Keep):
            return self.worth(action.goal.rank)
        if isinstance(action, Play):
            return self.worth_after(action)
        after = self.copy()
        after.act(action)
        return max(map(after.worth_after, after.ways()))

    def worth_after(self, play: Play) -> Worth:
        """Return what the position is worth after a card, before a goal or a card is drawn."""
        seat, goal, rank, pay = self.seat, self.goals[self.seat], judge.NONE, 0
        before = self.spaces, self.tokens, self.hands[seat], self.used[seat]
        self.spaces, self.tokens = effect(self.game, self, play)
        self.hands[seat] = self.hands[seat].copy()
        self.hands[seat].remove(play.card)
        self.discards.append(play.card)
        self.used[seat] |= play.extra
        came_true = goal is not None and self.is_true(seat, goal)
        if goal is not None:
            rank = goal.rank
        if goal is not None and came_true:
            pay = self.pays(seat, goal)
            rank = judge.NEW if self.goal_pile else judge.NONE
        self.paid[seat] += pay
        self.shown[seat] += came_true
        worth = self.worth(rank)
        self.paid[seat] -= pay
        self.shown[seat] -= came_true
        self.discards.pop()
        self.spaces, self.tokens, self.hands[seat], self.used[seat] = before
        return worth

    def worth(self, goal: int) -> Worth:
        """Return what the position is worth to the seat that has just played and holds this goal, and its points."""
        points = self.points()
        if self.hour == BELL - 1 and self.seat == self.order[-1]:
            return round(share(self, points, self.seat) * judge.UNIT), points[self.seat]
        return judge.through(judge.fitted(), judge.features(self, goal)), points[self.seat]


@dataclass(frozen=True)
class Planner(WeighingPlayer):
    """Tries each way to play its turn and judges what it leads to by a fitted network, see ``judge``.

    ``noise``: by how much of the win it misjudges its choices at most, see ``computer.misjudged``.
    """

    kind: ClassVar[str] = "planner"
    title: ClassVar[str] = "Planner"
    levels: ClassVar[Mapping[str, Mapping[str, Any]]] = {"easy": {"noise": 0.3}, "medium": {}, "strong": {"noise": 0}}
    paces: ClassVar[Mapping[str, float]] = dict.fromkeys(LEVELS, 0.01)
    noise: float = 0.1

    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with what it is worth; a power that would move nobody is not tried."""
        ahead = Plan(tower(view), view.deal(rng), rng)  # the dealt cards are not looked at
        worths = [ahead.worth_of(each) for each in view.actions]
        return tuple(
            Weighed(action, worth / judge.UNIT, 0 if _idle(ahead, action) else 1, points)
            for action, (worth, points) in zip(view.actions, worths, strict=True)
        )


def _idle(ahead: Plan, action: Action) -> bool:
    """Return whether an action uses the Cuckoo's power on a pawn on START, which it cannot move."""
    return isinstance(action, Power) and not ahead.spaces[action.target]
