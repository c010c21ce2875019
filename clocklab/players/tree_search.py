"""Tree searches: by upper confidence bounds with the dice as nodes, and with deals where something is hidden."""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from decimal import Context, Decimal
from math import sqrt
from typing import Any, ClassVar

from clocklab.core.contract import CHANCE, OVER, Game, Seat, Turn
from clocklab.core.player import View
from clocklab.errors import OptionError, brief
from clocklab.players.computer import Pieces, Search, Weighed, most_tried
from clocklab.players.stakes import Stakes, Worth

_LOGARITHMS = [0.0, 0.0]
_DIGITS = Context(prec=20)


@dataclass(frozen=True)
class TreeSearch(Search):
    """A player that grows a tree of ``playouts`` random games and takes the action tried most.

    ``exploration`` is the weight of what was seldom tried, ``aim`` is what it plays for, and a playout stops after
    ``longest`` events.
    """

    counts = ("playouts", "longest")
    playouts: int = 400
    exploration: float = 0.7
    aim: str | None = None
    longest: int = 1_000

    def __post_init__(self) -> None:
        super().__post_init__()
        value = self.exploration
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < float("inf"):
            raise OptionError(f"exploration must be a number of at least 0, not {brief(value)}.")

    def _best(self, weighed: tuple[Weighed, ...]) -> list[Any]:
        return most_tried(weighed)


def logarithm(number: int) -> float:
    """Return the natural logarithm of a whole number, 0 for 0 and 1.

    It is rounded correctly from 20 digits; ``math.log`` may differ from one machine to another in the last place.

    >>> logarithm(10)
    2.302585092994046
    """
    while number >= len(_LOGARITHMS):
        _LOGARITHMS.append(float(_DIGITS.ln(Decimal(len(_LOGARITHMS)))))
    return _LOGARITHMS[number]


class Scale:
    """Scales worths to a width of 1: shares of the win have it, points by the least and the most seen."""

    __slots__ = ("_fixed", "_least", "_most", "factor")

    def __init__(self, aim: str) -> None:
        self._fixed = aim == "win"
        self._least, self._most = float("inf"), float("-inf")
        self.factor = 1.0
        """What a worth is multiplied by."""

    def saw(self, worths: Sequence[float]) -> None:
        """Take note of the worths that a playout ended with."""
        if self._fixed:
            return
        low, high = min(worths), max(worths)
        if low < self._least or high > self._most:
            self._least, self._most = min(low, self._least), max(high, self._most)
            width = self._most - self._least
            self.factor = 1 / width if width else 1.0


@dataclass(frozen=True)
class UCT(TreeSearch):
    """Grows a tree of ``playouts`` random games where they are promising, and takes the action tried most.

    In the tree every seat chooses for its own good: the action with the highest mean worth plus
    ``exploration * sqrt(ln(visits) / tries)``, where worth is scaled to 0 to 1 (points, by the least and the most
    seen). Chance is drawn by its exact distribution, each outcome with a branch of its own. Each playout adds one
    action to the tree and goes on at random for up to ``longest`` events; what is not over then is judged by the
    game's rule of thumb. Of actions that prove equal it takes the one with most points of its own.

    Only for games that hide nothing: OptionError for others, which ``InformationSetSearch`` plays. Source: Kocsis
    and Szepesvari, Bandit based Monte-Carlo planning (2006).
    """

    kind: ClassVar[str] = "uct"
    title: ClassVar[str] = "UCT tree search"

    def weighing(self, view: View[Any, Any], rng: random.Random) -> Pieces[tuple[Weighed, ...]]:
        """Return every action with its mean worth in the tree and how often it was tried."""
        if view.game.hidden:
            raise OptionError(
                f"{view.game.title} hides information, which UCT would see; let InformationSetSearch play."
            )
        stakes = Stakes.of(view.game, self.aim)
        tree = _Tree(view.game, stakes, self, rng)
        root = _Node(view.game, view.state, rng)
        for playout in range(self.playouts):
            tree.grow(root)
            if (yield f"{playout + 1} of {self.playouts} playouts"):
                break
        return tuple(
            Weighed(action, total / (count or 1), count, points / (count or 1))
            for action, total, points, count in zip(root.actions, root.totals, root.points, root.tries, strict=True)
        )


class _Node:
    """A position in the tree; where a seat decides, it holds what the seat's actions have brought so far."""

    __slots__ = ("actions", "after", "outcomes", "points", "state", "totals", "tries", "turn", "untried", "visits")

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
            self.points = [0.0] * many


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
                worth = self.stakes.judged(node.state)
            elif node.untried:
                number = node.untried.pop()
                path.append((node, number))
                child = _Node(self.game, self.game.apply(node.state, node.actions[number]), self.rng)
                node.after[number] = child
                worth = self.stakes.drifted(child.state, self.rng, self.player.longest)
            else:
                number = self._promising(node)
                path.append((node, number))
                below = node.after[number]
                assert below is not None, "an action that was tried has a node"
                node = below
        players = self.game.players
        self.scale.saw(worth[:players])
        for each, number in path:
            each.visits += 1
            each.tries[number] += 1
            each.totals[number] += worth[each.turn]  # type: ignore[index]
        if path:
            first, number = path[0]
            first.points[number] += worth[players + first.turn]  # type: ignore[operator]

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


@dataclass(frozen=True)
class InformationSetSearch(TreeSearch):
    """Grows a tree of ``playouts`` random games, each from a deal of its own, and takes the action tried most.

    What a seat's actions have brought is kept by what that seat knows: what it has seen and done at its own
    decisions. So nobody in the tree chooses by what is hidden from them, the searcher least of all. Only what is
    legal in the current deal can be chosen, and the exploration counts how often an action could be:
    ``exploration * sqrt(ln(times available) / tries)``. The rest is as in ``UCT``; games that hide nothing can be
    played too. A known weakness: as every deal agrees with what the searcher knows, the others in the tree come to
    play as if they knew it too, so the searcher does not bluff.

    Source: Cowling, Powley and Whitehouse, Information set Monte Carlo tree search (2012). As there, all deals
    follow what one observer knows, the player who is to move; unlike in their first algorithm the others decide by
    their own information.
    """

    kind: ClassVar[str] = "ismcts"
    title: ClassVar[str] = "Information-set search"

    def weighing(self, view: View[Any, Any], rng: random.Random) -> Pieces[tuple[Weighed, ...]]:
        """Return every action with its mean worth in the tree and how often it was tried."""
        search = _InformationSearch(view, self, rng)
        for playout in range(self.playouts):
            search.grow(view.deal(rng))
            if (yield f"{playout + 1} of {self.playouts} playouts"):
                break
        branches = search.root.branches
        return tuple(
            Weighed(action, branch.total / (branch.tries or 1), branch.tries, branch.points / (branch.tries or 1))
            for action in view.actions
            for branch in [branches.get(action) or _Branch()]
        )


class _Branch:
    """An action of an information set: how often it could be taken, how often it was, and what that brought."""

    __slots__ = ("after", "available", "points", "total", "tries")

    def __init__(self) -> None:
        self.available = self.tries = 0
        self.total = self.points = 0.0
        self.after: dict[Hashable, _Knowledge] = {}


class _Knowledge:
    """What a seat knows when it decides: its branches, and under each what it may see at its next decision."""

    __slots__ = ("branches",)

    def __init__(self) -> None:
        self.branches: dict[Any, _Branch] = {}


class _InformationSearch:
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
        ahead = list(self.first)  # for each seat, where its next decision is looked up
        path: list[tuple[Seat, _Branch]] = []
        worth: Worth | None = None
        while worth is None:
            turn = game.turn(state)
            if turn is CHANCE:
                state = game.apply(state, game.sample_chance(state, rng))
            elif isinstance(turn, Turn):
                worth = self.stakes.judged(state)
            else:
                known = self._known(ahead[turn], state, turn) if path else self.root
                action, branch = self._choice(known, game.legal_actions(state))
                path.append((turn, branch))
                ahead[turn] = branch.after
                state = game.apply(state, action)
                if not branch.tries:
                    worth = self.stakes.drifted(state, rng, self.player.longest)
        players = self.game.players
        self.scale.saw(worth[:players])
        for seat, branch in path:
            branch.tries += 1
            branch.total += worth[seat]
            branch.points += worth[players + seat]

    def _known(self, ahead: dict[Hashable, _Knowledge], state: Any, seat: Seat) -> _Knowledge:
        seen = self.game.observe(state, seat) if self.game.hidden else state
        known = ahead.get(seen)
        if known is None:
            known = ahead[seen] = _Knowledge()
        return known

    def _choice(self, known: _Knowledge, actions: tuple[Any, ...]) -> tuple[Any, _Branch]:
        """Return an action that was never tried, drawn at random, or the one with the highest upper bound."""
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
