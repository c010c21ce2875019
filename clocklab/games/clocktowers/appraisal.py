"""How well each seat stands, by a rule of thumb: points made, and a cautious part of what may still be made.

An unfinished tower counts a share of the points it would bring as it stands. The share depends on what it still needs
and where that is: in the hand, on top of a deck, among the unseen cards, or nowhere; and on how far its height is above
the next one of a roof's colour. A tower that no roof can ever crown counts nothing. A card in hand counts what it is
good for, a little. All shares are in hundredths, chosen by playing the greedy player against itself.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from clocklab.core.game import Seat
from clocklab.games.clocktowers import scoring
from clocklab.games.clocktowers.ladder import climbed, on_ladder
from clocklab.games.clocktowers.pieces import COLOURS, KINDS_OF, Animal, Card, Clock, Roof, Tower, Wall
from clocklab.games.clocktowers.state import Phase, State

if TYPE_CHECKING:
    from clocklab.games.clocktowers.rules import Clocktowers

ROOF_HELD, ROOF_ON_TOP, ROOF_UNSEEN = 78, 55, 42
"""Hundredths of a tower with a clock whose height is the next one of a colour, by where such a roof is."""
EACH_UNSEEN = 18
"""Hundredths for each unseen roof of the colour, up to ``ROOF_UNSEEN``."""
RUNGS_UP = (0, 24, 10, 4)
"""Hundredths of a tower with a clock that is this many floors above the next height of a colour, at most three."""
NO_CLOCK, CLOCK_HELD = 55, 25
"""Hundredths of what it would be with a clock that a tower without one counts, and how much more if one is held."""
FLOOR_MORE = 75
"""Hundredths of it for each floor that it still has to grow."""
CROWDED = (100, 70, 40, 15)
"""Hundredths that the first, second, ... tower without a clock counts: each needs a clock of its own."""
PLAIN_CLOCK, MOUSE_CLOCK, ROOF = 70, 15, 12
WALLS = {None: 45, Animal.CAT: 30, Animal.MOUSE: 8}
"""Hundredths of a point for a card in hand that no tower waits for: a clock, a roof, a wall by its animal."""
HASTE = 3
"""From how many turns before the end on a wall in hand counts nothing."""
WIN = 300


def appraisal(game: Clocktowers, state: State) -> tuple[Fraction | int, ...]:
    """Return for each seat its points and what its unfinished towers and its hand promise; who has won, three more."""
    return tuple([Fraction(worth, 100) for worth in in_hundredths(game, state)])


def in_hundredths(game: Clocktowers, state: State) -> list[int]:
    """Return the ``appraisal`` in hundredths of a point."""
    made = [100 * scoring.total(towers, game.clock_animals) for towers in state.towers]
    if state.phase is Phase.OVER:
        won = game.winners(state)
        return [worth + (WIN // len(won)) * (seat in won) for seat, worth in enumerate(made)]
    return [worth + promise(game, state, seat) for seat, worth in enumerate(made)]


def turns_left(game: Clocktowers, state: State, seat: Seat) -> int:
    """Return how many cards the seat is about to play or put away yet: those it holds and its part of the decks."""
    waiting = sum(state.left) + sum([top is not None for top in state.tops])
    return len(state.hands[seat]) + waiting // game.players


def promise(game: Clocktowers, state: State, seat: Seat) -> int:
    """Return in hundredths of a point what the seat's unfinished towers and its hand are worth."""
    plan = _Plan(game, state, seat)
    waiting = [tower for tower in state.towers[seat] if tower.roof is None]
    clocked = [tower for tower in waiting if tower.clock is not None]
    clocked.sort(key=lambda tower: (-scoring.promised(tower, game.clock_animals), tower.height))
    worth = sum(map(plan.clocked, clocked))
    bare = sorted([plan.bare(tower) for tower in waiting if tower.clock is None], reverse=True)
    for number, each in enumerate(bare):
        worth += each * CROWDED[min(number, len(CROWDED) - 1)] // 100
    return worth + sum(map(plan.held, state.hands[seat]))


class _Plan:
    """How one seat could crown its towers: the ladders as they would then stand, roofs at hand, and turns left."""

    def __init__(self, game: Clocktowers, state: State, seat: Seat) -> None:
        towers = on_ladder(state.towers, seat, game.own_ladder)
        self.animals = game.clock_animals
        self.turns = turns_left(game, state, seat)
        self.ladder = [climbed(towers, colour) for colour in COLOURS]
        self.roofs = [0] * len(COLOURS)
        self.clocks = 0
        for card in state.hands[seat]:
            if isinstance(card, Roof):
                self.roofs[card.colour.rank] += 1
            elif isinstance(card, Clock):
                self.clocks += 1
        top = state.tops[2]
        self.on_top = top.colour.rank if isinstance(top, Roof) else -1
        kinds = KINDS_OF[2]
        self.unseen = state.unseen[kinds.start : kinds.stop]
        self.grown: dict[int, int] = {}

    def clocked(self, tower: Tower) -> int:
        """Return the worth of a tower that needs only its roof, and let it have its place on a ladder."""
        share, rank = self._best(tower.height)
        if share > max(RUNGS_UP):
            self.ladder[rank] = tower.height
            self.roofs[rank] -= self.roofs[rank] > 0
        return scoring.promised(tower, self.animals) * share

    def bare(self, tower: Tower) -> int:
        """Return the worth of a tower that needs a clock and a roof, and may still grow; asked after the others."""
        if self.turns < 2:
            return 0
        height = tower.height
        share = self.grown.get(height)
        if share is None:
            share = self._best(height)[0]
            for more in (1, 2):
                share = max(share, self._best(height + more)[0] * FLOOR_MORE**more // 100**more)
            self.grown[height] = share
        part = NO_CLOCK + CLOCK_HELD * (self.clocks > 0)
        return scoring.promised(tower, self.animals) * share * part // 100

    def _best(self, height: int) -> tuple[int, int]:
        """Return in hundredths how likely a tower of this height with a clock is crowned, and the colour's rank."""
        best, chosen = 0, 0
        for rank, last in enumerate(self.ladder):
            up = height - last - 1 if last else max(0, height - 2)
            if up == 0:
                share = self._supply(rank)
            elif 0 < up < len(RUNGS_UP) and self.unseen[rank] + self.roofs[rank] > up and self.turns > 2 * up:
                share = RUNGS_UP[up]
            else:
                continue
            if share > best:
                best, chosen = share, rank
        return best, chosen

    def _supply(self, rank: int) -> int:
        if self.roofs[rank]:
            return ROOF_HELD if self.turns else 0
        if self.turns < 2:
            return 0
        return ROOF_ON_TOP if self.on_top == rank else min(ROOF_UNSEEN, EACH_UNSEEN * self.unseen[rank])

    def held(self, card: Card) -> int:
        """Return the worth of a card in hand besides what it is to the towers that wait."""
        if isinstance(card, Wall):
            return WALLS[card.animal] * min(self.turns, 12) // 12 if self.turns > HASTE else 0
        if self.turns < 2:
            return 0
        if isinstance(card, Clock):
            return MOUSE_CLOCK if card.mouse and self.animals else PLAIN_CLOCK
        return ROOF if self.roofs[card.colour.rank] > 0 else 0
