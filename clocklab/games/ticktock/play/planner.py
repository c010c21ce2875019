"""The strongest player of Tick-Tock Tower: it counts what everybody's next turn can bring, and prices powers."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from math import exp
from typing import Any, ClassVar

from clocklab.core.contract import Seat
from clocklab.core.player import View
from clocklab.games.ticktock.play.playout import Playout, share, tower
from clocklab.games.ticktock.rules.effects import OWL_BAT, effect
from clocklab.games.ticktock.rules.pieces import BELL, Hero
from clocklab.games.ticktock.rules.scoring import is_true, twin_bonus
from clocklab.games.ticktock.rules.state import Play
from clocklab.players.computer import Weighed, WeighingPlayer

NEXT = 0.7
"""The share that counts of what the best card of a hand would bring next turn with the others standing still."""
LATER = 0.35
"""The share of its pay that a goal counts which that card does not make true, with three rounds or more after it."""
NEW = 1.0
"""The points that a goal still to be drawn counts."""
POWER = 1.5
"""The points that a power must bring before the last round, as it works only once."""
SPREAD = (1.0, 0.8)
"""By how many points less a player is less likely to win by a factor of e: at the end, and more for each round left."""


class Plan(Playout):
    """A playout that judges positions by what the next turn can bring, and gives powers that work once a price."""

    __slots__ = ()

    def play_on_for(self, seat: Seat, until: int) -> None:
        """Play on until the clock hand stands at this hour: the seat as it plans, all others for points now."""
        while self.hour < until:
            self.play(max(self.ways(), key=self.planned if self.seat == seat else self.priced))

    def priced(self, play: Play) -> float:
        """Return the points after a play, less the price of a power that it uses."""
        return self.points_after(play) - (POWER if play.extra and self.hour < BELL - 1 else 0.0)

    def planned(self, play: Play) -> float:
        """Return the points after a play, priced, and what the turn after it may bring."""
        worth, seat = self.priced(play), self.seat
        if self.hour >= BELL - 1:
            return worth
        before = self.spaces, self.tokens, self.hands[seat], self.goals[seat]
        goal = self.goals[seat]
        self.spaces, self.tokens = effect(self.game, self, play)
        if goal is not None and self.is_true(seat, goal):
            self.goals[seat] = None
            worth += NEW
        self.hands[seat] = self.hands[seat].copy()
        self.hands[seat].remove(play.card)
        self.hour += 1
        worth += self.promise(seat)
        self.hour -= 1
        self.spaces, self.tokens, self.hands[seat], self.goals[seat] = before
        return worth

    def promise(self, seat: Seat) -> float:
        """Return what the seat's hand and goal may bring beyond its points now, all others standing still."""
        acting, self.seat = self.seat, seat
        goal, now = self.goals[seat], self.spaces[seat] + twin_bonus(seat, self.spaces, self.heroes)
        pay = 0 if goal is None else self.pays(seat, goal)
        most = max([self._gain(play, pay) for play in self.ways()], default=0.0) - now
        self.seat = acting
        later = pay * LATER * min(1.0, (BELL - self.hour - 1) / 3) if most < pay else 0.0
        return NEXT * most + later

    def _gain(self, play: Play, pay: int) -> float:
        seat, goal = self.seat, self.goals[self.seat]
        spaces, tokens = effect(self.game, self, play)
        points: float = spaces[seat] + twin_bonus(seat, spaces, self.heroes) - POWER * play.extra
        return points + pay * (goal is not None and is_true(self.game, goal, seat, spaces, tokens, self.heroes))

    def saved(self, seat: Seat) -> float:
        """Return the points that a power counts which the seat has not used."""
        once = self.heroes[seat] in OWL_BAT or self.heroes[seat] is Hero.CUCKOO
        return POWER * (once and self.game.powers and not self.used[seat])


@dataclass(frozen=True)
class Planner(WeighingPlayer):
    """Plays on in dealt hands, and counts what the turn after that may bring to everybody.

    It deals and plays on as ``Lookahead`` does, up to the end of round number ``rounds`` from here, the piles being
    the same for all actions. Its own turns it plays with the next one in mind (``Plan.planned``). Then each seat
    counts its points, what its best card may bring next turn, and a part of what its goal pays; an unused power of its
    own counts ``POWER``. With ``aim="win"`` it wants the share of the win, with ``"points"`` points. Of equals it
    takes what brings most points of its own, and of those any.
    """

    kind: ClassVar[str] = "planner"
    title: ClassVar[str] = "Planner"
    counts = ("deals", "rounds")
    levels: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "easy": {"deals": 1, "rounds": 1, "noise": 0.15},
        "medium": {"deals": 3, "rounds": 1},
        "strong": {},
    }
    paces: ClassVar[Mapping[str, float]] = {"easy": 0.01, "medium": 0.01, "strong": 0.02}
    deals: int = 8
    rounds: int = 2
    aim: str = "win"
    noise: float = 0.0

    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with its mean worth over all deals."""
        game, actions, seat = tower(view), view.actions, view.seat
        totals, own = [0.0] * len(actions), [0.0] * len(actions)
        for _ in range(self.deals):
            ahead = Plan(game, view.deal(rng), rng)
            until = min(BELL, ahead.hour + self.rounds)
            for number, action in enumerate(actions):
                after = ahead.copy()
                after.act(action)
                after.play_on_for(seat, until)
                worth, points = self._worth(after, seat)
                totals[number] += worth
                own[number] += points
        return tuple(
            Weighed(action, total / self.deals, self.deals, points / self.deals)
            for action, total, points in zip(actions, totals, own, strict=True)
        )

    def _worth(self, ahead: Plan, seat: Seat) -> tuple[float, float]:
        """Return what a position is worth to the seat by the aim, and its own points there."""
        points = ahead.points()
        if ahead.over:
            return (points[seat] if self.aim == "points" else share(ahead, points, seat)), points[seat]
        worths = [own + ahead.promise(each) for each, own in enumerate(points)]
        worths[seat] += ahead.saved(seat)
        if self.aim == "points":
            return worths[seat], worths[seat]
        spread, best = SPREAD[0] + SPREAD[1] * (BELL - ahead.hour), max(worths)
        likely = [exp((each - best) / spread) for each in worths]
        return likely[seat] / sum(likely), worths[seat]
