"""Tree search by upper confidence bounds, with the dice as nodes of the tree."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import sqrt
from typing import Any, ClassVar

from clocklab.core.contract import CHANCE, OVER, Game, Seat, Turn
from clocklab.core.player import View
from clocklab.errors import OptionError
from clocklab.players.bounds import Scale, TreeSearch, logarithm
from clocklab.players.stakes import Stakes, Worth
from clocklab.players.weighing import Weighed


@dataclass(frozen=True)
class UCT(TreeSearch):
    """Grows a tree of ``playouts`` random games where they are promising, and takes the action tried most.

    In the tree every seat chooses for its own good: the action with the highest mean worth plus
    ``exploration * sqrt(ln(visits) / tries)``, where worth is scaled to 0 to 1 (points, by the least and the most
    seen). Chance is drawn by its law, each outcome with a branch of its own. Each playout adds one action to the tree
    and goes on at random for up to ``longest`` events; what is not over then is judged by the game's rule of thumb.

    Only for games that hide nothing: OptionError for others, which ``InformationSetSearch`` plays. Source: Kocsis
    and Szepesvari, Bandit based Monte-Carlo planning (2006).
    """

    kind: ClassVar[str] = "uct"
    title: ClassVar[str] = "UCT tree search"

    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with its mean worth in the tree and how often it was tried."""
        if view.game.hidden:
            raise OptionError(
                f"{view.game.title} hides information, which UCT would see; let InformationSetSearch play."
            )
        stakes = Stakes.of(view.game, self.aim)
        tree = _Tree(view.game, stakes, self, rng)
        root = _Node(view.game, view.state, rng)
        for _ in range(self.playouts):
            tree.grow(root)
        return tuple(
            Weighed(action, total / (count or 1), count)
            for action, total, count in zip(root.actions, root.totals, root.tries, strict=True)
        )


class _Node:
    """A position in the tree; where a seat decides, with what its actions have brought so far."""

    __slots__ = ("actions", "after", "outcomes", "state", "totals", "tries", "turn", "untried", "visits")

    def __init__(self, game: Game[Any, Any], state: Any, rng: random.Random) -> None:
        self.state = state
        self.turn: Seat | Turn = game.turn(state)
        if self.turn is CHANCE:
            self.outcomes: dict[Any, _Node] = {}
        elif self.turn is not OVER:
            self.actions = game.legal_actions(state)
            many = len(self.actions)
            self.visits = 0
            self.untried = list(range(many))
            if many > 1:
                rng.shuffle(self.untried)
            self.after: list[_Node | None] = [None] * many
            self.tries = [0] * many
            self.totals = [0.0] * many


class _Tree:
    """The search of one decision."""

    def __init__(self, game: Game[Any, Any], stakes: Stakes, player: UCT, rng: random.Random) -> None:
        self.game, self.stakes, self.player, self.rng = game, stakes, player, rng
        self.scale = Scale(stakes.aim)

    def grow(self, node: _Node) -> None:
        """Play once from here: down the tree, one action beyond it, and on at random; and remember how it ended."""
        path: list[tuple[_Node, int]] = []
        worth: Worth | None = None
        while worth is None:
            if node.turn is CHANCE:
                node = self._by_chance(node)
            elif node.turn is OVER:
                worth = self.stakes.at_end(node.state)
            elif node.untried:
                number = node.untried.pop()
                path.append((node, number))
                child = _Node(self.game, self.game.apply(node.state, node.actions[number]), self.rng)
                node.after[number] = child
                worth = self.stakes.played_out(child.state, self.rng, self.player.longest)
            else:
                number = self._promising(node)
                path.append((node, number))
                below = node.after[number]
                assert below is not None, "an action that was tried has a node"
                node = below
        self.scale.saw(worth)
        for each, number in path:
            each.visits += 1
            each.tries[number] += 1
            each.totals[number] += worth[each.turn]  # type: ignore[index]

    def _by_chance(self, node: _Node) -> _Node:
        outcome = self.game.sample_chance(node.state, self.rng)
        child = node.outcomes.get(outcome)
        if child is None:
            child = node.outcomes[outcome] = _Node(self.game, self.game.apply(node.state, outcome), self.rng)
        return child

    def _promising(self, node: _Node) -> int:
        """Return the number of the action with the highest upper bound."""
        if len(node.tries) == 1:
            return 0
        factor = self.scale.factor
        reach = self.player.exploration * sqrt(logarithm(node.visits))
        best, top = 0, float("-inf")
        for number, count in enumerate(node.tries):
            bound = node.totals[number] / count * factor + reach / sqrt(count)
            if bound > top:
                best, top = number, bound
        return best
