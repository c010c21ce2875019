"""Tree search where something is hidden: what cannot be seen is dealt anew for every playout."""

from __future__ import annotations

import random
from collections.abc import Hashable
from dataclasses import dataclass
from math import sqrt
from typing import Any, ClassVar

from clocklab.core.contract import CHANCE, Game, Seat, Turn
from clocklab.core.player import View
from clocklab.players.bounds import Scale, TreeSearch, logarithm
from clocklab.players.stakes import Stakes, Worth
from clocklab.players.weighing import Weighed


@dataclass(frozen=True)
class InformationSetSearch(TreeSearch):
    """Grows a tree of ``playouts`` random games, each from a deal of its own, and takes the action tried most.

    What a seat's actions have brought is kept by what that seat knows: what it has seen and done at its own
    decisions. So nobody in the tree chooses by what is hidden from him, the searcher least of all. Only what is
    legal in the current deal can be chosen, and the exploration counts how often an action could be:
    ``exploration * sqrt(ln(times available) / tries)``. The rest is as in ``UCT``; games that hide nothing can be
    played too. A known weakness: as every deal agrees with what the searcher knows, the others in the tree come to
    play as if they knew it too, so that it does not bluff.

    Source: Cowling, Powley and Whitehouse, Information set Monte Carlo tree search (2012). As there, all deals are
    by what one observer knows, who is to move; in difference to their first algorithm others decide by their own
    information.
    """

    kind: ClassVar[str] = "ismcts"
    title: ClassVar[str] = "Information-set search"

    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with its mean worth in the tree and how often it was tried."""
        search = _Search(view, self, rng)
        for _ in range(self.playouts):
            search.grow(view.deal(rng))
        branches = search.root.branches
        return tuple(
            Weighed(action, branch.total / (branch.tries or 1), branch.tries)
            for action in view.actions
            for branch in [branches.get(action) or _Branch()]
        )


class _Branch:
    """An action of an information set: how often it could be taken, was taken, and what that brought."""

    __slots__ = ("after", "available", "total", "tries")

    def __init__(self) -> None:
        self.available = self.tries = 0
        self.total = 0.0
        self.after: dict[Hashable, _Knowledge] = {}


class _Knowledge:
    """What a seat knows when it decides: its branches, and under each what it may see at its next decision."""

    __slots__ = ("branches",)

    def __init__(self) -> None:
        self.branches: dict[Any, _Branch] = {}


class _Search:
    """The search of one decision: a tree for each seat, all grown together."""

    def __init__(self, view: View[Any, Any], player: InformationSetSearch, rng: random.Random) -> None:
        self.game: Game[Any, Any] = view.game
        self.seat, self.player, self.rng = view.seat, player, rng
        self.stakes = Stakes.of(view.game, player.aim)
        self.scale = Scale(self.stakes.aim)
        self.root = _Knowledge()
        self.first: list[dict[Hashable, _Knowledge]] = [{} for _ in range(view.game.players)]

    def grow(self, state: Any) -> None:
        """Play once from a deal: down the trees, one action beyond them, and on at random; remember how it ended."""
        game, rng = self.game, self.rng
        ahead = list(self.first)  # for each seat where its next decision is looked up
        path: list[tuple[Seat, _Branch]] = []
        worth: Worth | None = None
        while worth is None:
            turn = game.turn(state)
            if turn is CHANCE:
                state = game.apply(state, game.sample_chance(state, rng))
            elif isinstance(turn, Turn):
                worth = self.stakes.at_end(state)
            else:
                known = self._known(ahead[turn], state, turn) if path else self.root
                action, branch = self._choice(known, game.legal_actions(state))
                path.append((turn, branch))
                ahead[turn] = branch.after
                state = game.apply(state, action)
                if not branch.tries:
                    worth = self.stakes.played_out(state, rng, self.player.longest)
        self.scale.saw(worth)
        for seat, branch in path:
            branch.tries += 1
            branch.total += worth[seat]

    def _known(self, ahead: dict[Hashable, _Knowledge], state: Any, seat: Seat) -> _Knowledge:
        seen = self.game.observe(state, seat) if self.game.hidden else state
        known = ahead.get(seen)
        if known is None:
            known = ahead[seen] = _Knowledge()
        return known

    def _choice(self, known: _Knowledge, actions: tuple[Any, ...]) -> tuple[Any, _Branch]:
        """Return an action that was never tried, by lot; or the one with the highest upper bound."""
        branches = known.branches
        offered = []
        for action in actions:
            branch = branches.get(action)
            if branch is None:
                branch = branches[action] = _Branch()
            branch.available += 1
            offered.append((action, branch))
        if len(offered) == 1:
            return offered[0]
        fresh = [each for each in offered if not each[1].tries]
        if fresh:
            return fresh[int(self.rng.random() * len(fresh))]
        return max(offered, key=lambda each: self._bound(each[1]))

    def _bound(self, branch: _Branch) -> float:
        reach = self.player.exploration * sqrt(logarithm(branch.available) / branch.tries)
        return branch.total / branch.tries * self.scale.factor + reach
