"""A player that looks through its turn and judges what comes of it by a network that self-play has fitted."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from math import exp
from typing import Any, ClassVar, TypeAlias

from clocklab.core.contract import CHANCE, OVER, Seat
from clocklab.core.player import View
from clocklab.games.clocktowers.play import judge
from clocklab.games.clocktowers.play.endgame import supposed
from clocklab.games.clocktowers.play.lookahead import towers_of
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import Wall
from clocklab.games.clocktowers.rules.scoring import payoffs, total, winners
from clocklab.games.clocktowers.rules.state import Action, Discard, Phase, State
from clocklab.players.computer import LEVELS, Weighed, WeighingPlayer

Judged: TypeAlias = tuple[float, float]
"""How far ahead a seat will be, a win counting ``judge.WIN`` points more, and the points that it has made by then."""


@dataclass(frozen=True)
class Architect(WeighingPlayer):
    """Looks through its whole turn, every next top with its exact chance, and judges by a fitted network.

    What the network says is how many points it will be ahead in the end, a win counting three more. The others are
    supposed to have put away what was of least use to them; with ``memory="table"`` what others hold is dealt
    ``deals`` times, the same for all actions.

    ``noise``: by how many points it misjudges its choices at most, see ``computer.misjudged``.
    """

    kind: ClassVar[str] = "architect"
    title: ClassVar[str] = "Architect"
    counts = ("deals",)
    levels: ClassVar[Mapping[str, Mapping[str, Any]]] = {"easy": {"noise": 3}, "medium": {}, "strong": {"noise": 0}}
    paces: ClassVar[Mapping[str, float]] = dict.fromkeys(LEVELS, 0.01)
    deals: int = 4
    noise: float = 1

    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with how far ahead it will leave the seat; that of putting a wall away is not tried."""
        game, seat = towers_of(view), view.seat
        many = self.deals if game.memory == "table" else 1
        deals = [supposed(game, view.deal(rng), seat) for _ in range(many)]
        weighed = []
        for action in view.actions:
            if _wasteful(action):
                weighed.append(Weighed(action, 0.0, 0))
                continue
            found = [_after(game, game.apply(deal, action), seat) for deal in deals]
            worth, points = (sum(each) / many for each in zip(*found, strict=True))
            weighed.append(Weighed(action, worth, many, points))
        return tuple(weighed)

    def outlook(self, game: ClocktowersOptions, state: State) -> tuple[float, ...] | None:
        """Return each seat's chance of winning where a turn begins, by what the network says of each two seats.

        Of two seats the one that is ``lead`` ahead, as the network counts, beats the other with the chance
        1 / (1 + exp(-lead / spread)), where the spread is 2 and 0.15 more for each card that lies face down, 5 at most;
        it was fitted to games of the architect against itself. None within a turn.
        """
        if state.phase is not (Phase.PLAY if game.play_first else Phase.DRAW) and any(state.tops):
            return None
        network, spread = judge.fitted(), min(5.0, 2 + 0.15 * sum(state.left))
        latest = [(state.seat - back) % game.players for back in range(1, game.players + 1)]
        shares = [1.0] * game.players
        for number, seat in enumerate(latest):
            for other in latest[number + 1 :]:
                lead = judge.through(network, judge.features(game, state, seat, other))
                beats = 1 / (1 + exp(-lead / spread))
                shares[seat] *= beats
                shares[other] *= 1 - beats
        return tuple(share / sum(shares) for share in shares)


def _wasteful(action: Action) -> bool:
    """Return whether a wall is put away: to begin a tower with it is never worse."""
    return isinstance(action, Discard) and isinstance(action.card, Wall)


def _after(game: ClocktowersOptions, state: State, seat: Seat) -> Judged:
    """Return what a position is worth to a seat that ends its turn in the best way."""
    turn = game.turn(state)
    if turn is OVER:
        return _ended(game, state, seat)
    if turn is CHANCE:
        outcomes = game.chance_outcomes(state)
        worth = points = 0.0
        for outcome, weight in outcomes.items():
            found = _after(game, game.apply(state, outcome), seat)
            worth += weight * found[0]
            points += weight * found[1]
        return worth / outcomes.total, points / outcomes.total
    if state.seat != seat:
        return _judged(game, state, seat)
    return max(
        [_after(game, game.apply(state, each), seat) for each in game.legal_actions(state) if not _wasteful(each)]
    )


def _judged(game: ClocktowersOptions, state: State, seat: Seat) -> Judged:
    network = judge.fitted()
    others = [other for other in range(game.players) if other != seat]
    worths = [judge.through(network, judge.features(game, state, seat, other)) for other in others]
    return sum(worths) / len(worths), total(state.towers[seat], game.clock_animals)


def _ended(game: ClocktowersOptions, state: State, seat: Seat) -> Judged:
    """Return the end as the network was taught to see it, against the best of the others."""
    points, won = payoffs(game, state), winners(game, state)
    lead = points[seat] - max([*points[:seat], *points[seat + 1 :]])
    return lead + judge.WIN * (2 / len(won) - 1 if seat in won else -1), points[seat]
