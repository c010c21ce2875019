"""What each seat of a position for two can still get, and what is of use to it; overestimated where it is not exact."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from clocklab.games.clocktowers.odds.endgame.codes import BLANK, CLOCK, DEAD, FIRST_ROOF, MOUSE_CLOCK, NONE, OPEN, Side

KEPT = 50_000
"""How many answers are kept: sides and decks come up again and again in a search."""


def span(low: int, high: int) -> int:
    """Return the heights from ``low`` to ``high`` as bits."""
    return (1 << high + 1) - (1 << low) if high >= low else 0


def ladder_span(height: int, roofs: int) -> int:
    """Return the heights, as bits, that so many roofs of a colour can still give its towers."""
    if not roofs or height == DEAD:
        return 0
    return span(1, roofs + 1) if height == OPEN else span(height, height + roofs - 1)


def step(height: int) -> int:
    """Return the heights, as bits, that the next tower of a colour may have."""
    return 0b110 if height == OPEN else 0 if height == DEAD else 1 << height


class Reach(NamedTuple):
    """What a seat can still get: heights of towers with a clock as bits, whether clocks and walls, roofs by colour."""

    heights: int
    clocks: bool
    walls: int
    roofs: tuple[int, ...]


@lru_cache(maxsize=KEPT)
def reach(side: Side, common: tuple[int, ...], turns: int) -> Reach:
    """Return what a seat can still get in so many turns; ``common`` are floors, clocks and roofs of the decks.

    A turn plays one card: a tower without a clock needs two more, one that is still to grow or to begin three.
    """
    walls, clocks, roofs = common[0], common[1], list(common[2:])
    for card in side.hand:
        if card < CLOCK:
            walls += 1 if card < 3 else 2
        elif card < FIRST_ROOF:
            clocks += 1
        elif card < BLANK:
            roofs[card - FIRST_ROOF] += 1
    walls, clocks = min(walls, max(0, 2 * turns - 4)), clocks if turns > 1 else 0
    heights = span(1, walls) if clocks else 0
    for code in side.towers:
        if code >> 2 & 1:
            heights |= 1 << (code >> 5)
        elif clocks:
            heights |= span(code >> 5, (code >> 5) + walls)
    return Reach(heights, clocks > 0, walls, tuple(roofs))


@lru_cache(maxsize=KEPT)
def in_decks(tops: tuple[int, ...], left: tuple[int, ...], unseen: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many floors, clocks, and roofs of each colour the decks can still give at most."""
    floors = 0 if tops[0] in (NONE, BLANK) else 1 if tops[0] < 3 else 2
    if left[0]:
        many = left[0]
        twos = min(many, unseen[3] + unseen[4] + unseen[5])
        floors += 2 * twos + min(many - twos, unseen[0] + unseen[1] + unseen[2])
    clocks = int(tops[1] in (CLOCK, MOUSE_CLOCK))
    if left[1]:
        clocks += min(left[1], unseen[6] + unseen[7])
    roofs = [min(left[2], many) for many in unseen[8:13]] if left[2] else [0] * 5
    if FIRST_ROOF <= tops[2] < BLANK:
        roofs[tops[2] - FIRST_ROOF] += 1
    return (floors, clocks, *roofs)


class Use(NamedTuple):
    """What is still of use to a seat: cards by number, and the heights that its towers may get."""

    cards: tuple[bool, ...]
    wanted: int


NOTHING = Use((False,) * 14, 0)


def use(side: Side, has: Reach, spans: list[int]) -> Use:
    """Return what is of use to a seat, given which heights each colour can still give its towers."""
    wanted, colours = 0, [False] * 5
    for colour, many in enumerate(has.roofs):
        if many and (fits := spans[colour] & has.heights):
            wanted |= fits
            colours[colour] = True
    if not wanted:
        return NOTHING
    tallest = wanted.bit_length() - 1
    grow = has.clocks
    base = has.walls > 0 or any(not code >> 2 & 1 and code >> 5 <= tallest for code in side.towers)
    one, two, clock = grow and has.walls > 0, grow and has.walls > 0 and tallest > 1, grow and base
    return Use((one, one, one, two, two, two, clock, clock, *colours, False), wanted)


def lives(code: int, has: Reach, wanted: int) -> bool:
    """Return whether an unfinished tower can still be finished."""
    low = code >> 5
    if code >> 2 & 1:
        return bool(wanted >> low & 1)
    return has.clocks and bool(wanted & span(low, low + has.walls))


def spans_of(
    ladder: tuple[int, ...], mine: Reach, theirs: Reach, common: tuple[int, ...]
) -> tuple[list[int], list[int]]:
    """Return for the mover and the other which heights, as bits, each colour can still give their towers."""
    if len(ladder) == 5:
        spans = [0] * 5
        for colour, height in enumerate(ladder):
            a, b = mine.roofs[colour], theirs.roofs[colour]
            now = step(height)
            if (a and mine.heights & now) or (b and theirs.heights & now):
                spans[colour] = ladder_span(height, a + b - common[2 + colour])
        return spans, spans
    own, others = (
        [
            ladder_span(height, many) if has.heights & step(height) else 0
            for height, many in zip(rungs, has.roofs, strict=True)
        ]
        for has, rungs in ((mine, ladder[:5]), (theirs, ladder[5:]))
    )
    return own, others


def draws_left(play: bool, play_first: bool, tops: tuple[int, ...], left: tuple[int, ...]) -> tuple[int, int]:
    """Return how many cards the mover and the other seat will still draw."""
    draws = sum(left) + 3 - tops.count(NONE)
    fewer, more = draws // 2, (draws + 1) // 2
    return (fewer, more) if play and not play_first else (more, fewer)
