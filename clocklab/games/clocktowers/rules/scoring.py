"""What towers are worth, who wins ties, and how well each seat stands by a rule of thumb.

By that rule an unfinished tower counts a share of the points it would bring as it stands. The share depends on what it
still needs and where that is: in the hand, on top of a deck, among the unseen cards, or nowhere; and on how far its
height is above the next one of a roof's colour. A tower that no roof can ever crown counts for nothing. A card in hand
counts for a little. All shares are in hundredths, chosen by playing the greedy player against itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from clocklab.core.contract import Seat
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import (
    COLOURS,
    KINDS,
    KINDS_OF,
    PLACE,
    Animal,
    Card,
    Clock,
    Roof,
    Tower,
    Towers,
    Wall,
)
from clocklab.games.clocktowers.rules.state import Phase, State

NOBODY, CATS, BOTH, MICE = 5, 4, 3, 2
"""The points of a finished tower by who sits on it."""


def animals(tower: Tower, clock_animals: bool = True) -> tuple[bool, bool]:
    """Return whether a cat and whether a mouse sits on the tower; on its clock too unless ``clock_animals`` is off."""
    cat = mouse = False
    for wall in tower.walls:
        if wall.animal is Animal.CAT:
            cat = True
        elif wall.animal is Animal.MOUSE:
            mouse = True
    if clock_animals and tower.clock is not None and tower.clock.mouse:
        mouse = True
    return cat, mouse


def promised(tower: Tower, clock_animals: bool = True) -> int:
    """Return what the tower is worth if it is finished with nobody new on it: 5 to 2 points."""
    cat, mouse = animals(tower, clock_animals)
    if mouse:
        return BOTH if cat else MICE
    return CATS if cat else NOBODY


def points(tower: Tower, clock_animals: bool = True) -> int:
    """Return what the tower scores: 5 with nobody on it, 4 with cats only, 3 with both, 2 with mice only; 0 unfinished.

    >>> from clocklab.games.clocktowers import Colour
    >>> house = Tower((Wall(1, Animal.CAT),), Clock(mouse=True), Roof(Colour.RED))
    >>> points(house), points(house, clock_animals=False), points(Tower(house.walls, house.clock))
    (3, 4, 0)
    """
    return promised(tower, clock_animals) if tower.roof is not None else 0


def total(towers: Iterable[Tower], clock_animals: bool = True) -> int:
    """Return the points of all these towers together."""
    return sum([promised(tower, clock_animals) for tower in towers if tower.roof is not None])


def on_top(towers: Iterable[Tower], animal: Animal) -> bool:
    """Return whether this animal sits on the topmost wall of one of the finished towers."""
    return any(tower.roof is not None and tower.walls[-1].animal is animal for tower in towers)


def payoffs(game: ClocktowersOptions, state: State) -> tuple[int, ...]:
    """Return each seat's points; only once the game is over."""
    assert state.phase is Phase.OVER, "Clocktowers is scored at its end"
    return tuple([total(towers, game.clock_animals) for towers in state.towers])


def winners(game: ClocktowersOptions, state: State) -> tuple[Seat, ...]:
    """Return the seats with the most points; of those tied, those with a mouse on a top floor, then with a cat."""
    assert state.phase is Phase.OVER, "Clocktowers is won at its end"
    return won_by(state.towers, game.clock_animals)


def won_by(towers: Sequence[Towers], clock_animals: bool = True) -> tuple[Seat, ...]:
    """Return the seats that win with these towers, each seat's own."""
    scores = [total(each, clock_animals) for each in towers]
    tied = [seat for seat, score in enumerate(scores) if score == max(scores)]
    for animal in (Animal.MOUSE, Animal.CAT):
        tied = [seat for seat in tied if on_top(towers[seat], animal)] or tied
    return tuple(tied)


# ---- the rule of thumb -----------------------------------------------------------------------------------------

ROOF_HELD, ROOF_ON_TOP, ROOF_UNSEEN = 78, 55, 42
"""Hundredths of a tower with a clock whose height is the next one of a colour, by where such a roof is."""
EACH_UNSEEN = 18
"""Hundredths for each unseen roof of the colour, up to ``ROOF_UNSEEN``."""
FLOORS_UP = (0, 24, 10, 4)
"""Hundredths of a tower with a clock that is this many floors above the next height of a colour, at most three."""
NO_CLOCK, CLOCK_HELD = 55, 25
"""Hundredths of its worth with a clock that a tower without one counts, and how many more if a clock is held."""
FLOOR_MORE = 75
"""Hundredths of that for each floor that it still has to grow."""
CROWDED = (100, 70, 40, 15)
"""Hundredths that the first, second, ... tower without a clock counts: each needs a clock of its own."""
PLAIN_CLOCK, MOUSE_CLOCK, ROOF = 70, 15, 12
WALLS = {None: 45, Animal.CAT: 30, Animal.MOUSE: 8}
"""Hundredths of a point for a card in hand that no tower waits for: a clock, a roof, a wall by its animal."""
HASTE = 3
"""How many turns before the end a wall in hand begins to count for nothing."""
WIN = 300
WORTHS = ((NOBODY, CATS), (MICE, BOTH))
"""What a tower is worth, by whether a mouse sits on it, and a cat."""
ROOFS = slice(KINDS_OF[2].start, KINDS_OF[2].stop)
Waiting: TypeAlias = tuple[int, int, bool]
"""An unfinished tower: less what it would be worth (so the best come first), its height, whether it has a clock."""


def evaluate(game: ClocktowersOptions, state: State) -> tuple[Fraction | int, ...]:
    """Return for each seat its points and what its unfinished towers and its hand promise; a winner has three more."""
    return tuple([Fraction(worth, 100) for worth in in_hundredths(game, state)])


def in_hundredths(game: ClocktowersOptions, state: State) -> list[int]:
    """Return what ``evaluate`` says, in hundredths of a point."""
    animals = game.clock_animals
    seats = [_summary(towers, animals) for towers in state.towers]
    if state.phase is Phase.OVER:
        won = winners(game, state)
        return [100 * made + (WIN // len(won)) * (seat in won) for seat, (made, _, _) in enumerate(seats)]
    ladder = [max(heights) for heights in zip(*[heights for _, heights, _ in seats], strict=True)]
    top = state.tops[2]
    on_top = top.colour.rank if isinstance(top, Roof) else -1
    unseen = state.unseen[ROOFS]
    waiting = sum(state.left) + len([top for top in state.tops if top is not None])
    return [
        100 * made
        + _promise(
            tuple(sorted(unfinished)),
            tuple([PLACE[card] for card in hand]),
            tuple(own if game.own_ladder else ladder),
            on_top,
            unseen,
            len(hand) + waiting // game.players,
            animals,
        )
        for (made, own, unfinished), hand in zip(seats, state.hands, strict=True)
    ]


def _summary(towers: tuple[Tower, ...], animals: bool) -> tuple[int, list[int], list[Waiting]]:
    """Return the points made, the height of each colour's last tower, and the unfinished towers."""
    made, last, waiting = 0, [0] * len(COLOURS), []
    for tower in towers:
        height, cat, mouse = 0, False, False
        for wall in tower.walls:
            height += wall.floors
            if wall.animal is Animal.CAT:
                cat = True
            elif wall.animal is not None:
                mouse = True
        clock, roof = tower.clock, tower.roof
        mouse = mouse or (animals and clock is not None and clock.mouse)
        points = WORTHS[mouse][cat]
        if roof is None:
            waiting.append((-points, height, clock is not None))
        else:
            made += points
            rank = roof.colour.rank
            last[rank] = max(last[rank], height)
    return made, last, waiting


@lru_cache(maxsize=50_000)
def _promise(
    waiting: tuple[Waiting, ...],
    hand: tuple[int, ...],
    ladder: tuple[int, ...],
    on_top: int,
    unseen: tuple[int, ...],
    turns: int,
    animals: bool,
) -> int:
    """Return in hundredths of a point what unfinished towers and a hand are worth; within a search most recur."""
    plan = _Plan(hand, list(ladder), on_top, unseen, turns, animals)
    worth = sum([plan.clocked(-points, height) for points, height, clock in waiting if clock])
    bare = sorted([plan.bare(-points, height) for points, height, clock in waiting if not clock], reverse=True)
    for number, each in enumerate(bare):
        worth += each * CROWDED[min(number, len(CROWDED) - 1)] // 100
    return worth + sum([plan.held(KINDS[place]) for place in hand])


@dataclass
class _Plan:
    """How one seat could crown its towers: the ladders as they would then be, the roofs at hand, and the turns left."""

    hand: tuple[int, ...]
    ladder: list[int]
    on_top: int
    unseen: tuple[int, ...]
    turns: int
    animals: bool
    grown: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.roofs = [self.hand.count(place) for place in KINDS_OF[2]]
        self.clocks = sum([place in KINDS_OF[1] for place in self.hand])

    def clocked(self, promised: int, height: int) -> int:
        """Return the worth of a tower that needs only its roof, and give it its place on a ladder."""
        share, rank = self._best(height)
        if share > max(FLOORS_UP):
            self.ladder[rank] = height
            self.roofs[rank] -= self.roofs[rank] > 0
        return promised * share

    def bare(self, promised: int, height: int) -> int:
        """Return the worth of a tower that needs a clock and a roof, and may still grow; asked after ``clocked``."""
        if self.turns < 2:
            return 0
        share = self.grown.get(height)
        if share is None:
            share = self._best(height)[0]
            for more in (1, 2):
                share = max(share, self._best(height + more)[0] * FLOOR_MORE**more // 100**more)
            self.grown[height] = share
        part = NO_CLOCK + CLOCK_HELD * (self.clocks > 0)
        return promised * share * part // 100

    def _best(self, height: int) -> tuple[int, int]:
        """Return in hundredths how likely such a tower, with a clock, is to be crowned, and the colour's rank."""
        best, chosen = 0, 0
        for rank, last in enumerate(self.ladder):
            up = height - last - 1 if last else max(0, height - 2)
            if up == 0:
                share = self._supply(rank)
            elif 0 < up < len(FLOORS_UP) and self.unseen[rank] + self.roofs[rank] > up and self.turns > 2 * up:
                share = FLOORS_UP[up]
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
        """Return the worth of a card in hand besides what it is worth to the waiting towers."""
        if isinstance(card, Wall):
            return WALLS[card.animal] * min(self.turns, 12) // 12 if self.turns > HASTE else 0
        if self.turns < 2:
            return 0
        if isinstance(card, Clock):
            return MOUSE_CLOCK if card.mouse and self.animals else PLAIN_CLOCK
        return ROOF if self.roofs[card.colour.rank] > 0 else 0
