"""The player that looks a few decisions ahead at everything that can happen."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, ClassVar

from clocklab.core.contract import CHANCE, OVER, Game, Turn
from clocklab.core.player import View
from clocklab.players.computer import Weighed, WeighingPlayer, possible
from clocklab.players.stakes import Stakes, Worth


@dataclass(frozen=True, slots=True)
class Lookahead:
    """What an expectimax search found: every action weighed, how deep it went, and over how many positions.

    ``depth`` counts decisions, the first one included; ``complete`` is False if even that depth had to be cut short.
    """

    weighed: tuple[Weighed, ...]
    depth: int
    positions: int
    complete: bool


@dataclass(frozen=True)
class Expectimax(WeighingPlayer):
    """Takes the action with the highest expected worth, looking ``depth`` decisions deep, its own included.

    Every seat is assumed to choose what is worth most to itself, of equals what brings most points of its own, and of
    those the first: with two players that is
    minimax, with more max^n (Luckhardt and Irani 1986). Chance counts with its exact distribution; only where it has
    more than ``width`` outcomes a sample of ``width`` stands for them. After the last decision chance is still
    followed, then the game's rule of thumb judges (``Stakes.so_far``).

    It searches 1, 2, ... decisions deep and stops before the depth that would visit more than ``positions`` in all;
    ``look`` says how deep it got. If a single decision is too much, the rest is judged by the rule of thumb. Where
    something is hidden, the mean over ``deals`` deals counts, each as if all were open from then on: such a player
    overrates what it will know later. Of equals it takes the one with most points of its own.
    """

    kind: ClassVar[str] = "expectimax"
    title: ClassVar[str] = "Expectimax"
    counts = ("depth", "positions", "width", "deals")
    depth: int = 2
    aim: str | None = None
    positions: int = 20_000
    width: int = 300
    deals: int = 8

    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with its expected worth."""
        return self.look(view, rng).weighed

    def look(self, view: View[Any, Any], rng: random.Random) -> Lookahead:
        """Return every action with its expected worth, and how deep the search got."""
        deals = [view.deal(rng) for _ in range(self.deals)] if view.game.hidden else [view.state]
        search = _Search(view.game, self, rng)
        found = search.from_deals(view, deals, 1)
        while found.depth < self.depth and found.complete:
            deeper = search.from_deals(view, deals, found.depth + 1)
            if not deeper.complete:
                break
            found = deeper
        return found


class _Search:
    """One decision's search, of what ``Stakes.judged`` says; positions that come up again at a depth are looked up."""

    def __init__(self, game: Game[Any, Any], player: Expectimax, rng: random.Random) -> None:
        self.game, self.player, self.rng = game, player, rng
        self.stakes = Stakes.of(game, player.aim)
        self.known: dict[tuple[Any, int], Worth] = {}
        self.left = player.positions

    def from_deals(self, view: View[Any, Any], deals: list[Any], depth: int) -> Lookahead:
        """Return the mean over deals of what every action is worth, this many decisions deep."""
        self.known.clear()
        weighed, seat, players = [], view.seat, self.game.players
        for action in view.actions:
            found = [self._worth(self.game.apply(deal, action), depth - 1) for deal in deals]
            worth, points = (sum([each[place] for each in found]) / len(found) for place in (seat, seat + players))
            weighed.append(Weighed(action, worth, len(found), points))
        return Lookahead(tuple(weighed), depth, self.player.positions - max(0, self.left), self.left > 0)

    def _worth(self, state: Any, depth: int) -> Worth:
        key = (state, depth)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._searched(state, depth)
        return found

    def _searched(self, state: Any, depth: int) -> Worth:
        turn = self.game.turn(state)
        if turn is OVER:
            return self.stakes.judged(state)
        self.left -= 1
        if self.left <= 0 or (depth == 0 and turn is not CHANCE):
            return self.stakes.judged(state)
        if isinstance(turn, Turn):
            return self._expected(state, depth)
        actions = self.game.legal_actions(state)
        own = turn + self.game.players
        return max(
            [self._worth(self.game.apply(state, each), depth - 1) for each in actions],
            key=lambda worth: (worth[turn], worth[own]),
        )

    def _expected(self, state: Any, depth: int) -> Worth:
        outcomes, total = possible(self.game, state, self.player.width, self.rng)
        sums = [0.0] * (2 * self.game.players)  # what it is worth to each seat, and each seat's points
        for outcome, weight in outcomes:
            worth = self._worth(self.game.apply(state, outcome), depth)
            for seat, each in enumerate(worth):
                sums[seat] += weight * each
        return tuple(each / total for each in sums)
