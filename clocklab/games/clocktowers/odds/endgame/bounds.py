"""Bounds of what a position for two can be worth, from the turns and cards that each seat can still get."""

from __future__ import annotations

from functools import lru_cache
from math import perm

from clocklab.games.clocktowers.odds.endgame.codes import (
    BLANK,
    CAT,
    CLOCK,
    COUNTED,
    FIRST_ROOF,
    MOUSE,
    NONE,
    POINTS,
    Side,
)
from clocklab.games.clocktowers.odds.endgame.essence import Essence
from clocklab.games.clocktowers.odds.endgame.reach import KEPT, draws_left

BEST = (5, 4, 3, 3)
"""The most that a tower without a clock may still score by who sits on it: a cat may join mice, nobody leaves."""
NEW = 5


def cases(position: Essence) -> int:
    """Return in how many orders the cards still to come may come: the denominator of the position's worth."""
    product = 1
    for deck, many in enumerate(position.left):
        if many:
            product *= perm(sum([position.unseen[place] for place in COUNTED[deck]]), many)
    return product


def prospects(position: Essence, play_first: bool) -> tuple[int, int]:
    """Return the least and the most by which the mover can still gain more points than the other seat."""
    mover, other = draws_left(position.play, play_first, position.tops, position.left)
    come = _come(position, 0), _come(position, 1), _come(position, 2)
    return -most_points(position.other, come, other), most_points(position.mover, come, mover)


@lru_cache(maxsize=KEPT)
def most_points(side: Side, come: tuple[int, int, int], draws: int) -> int:
    """Return the most points a seat can still score if it may choose so many draws from what may ``come``."""
    held = [0, 0, 0]
    for card in side.hand:
        if card != BLANK:
            held[2 if card >= FIRST_ROOF else 1 if card >= CLOCK else 0] += 1
    roofs = held[2] + min(draws, come[2])
    if not roofs:
        return 0
    clocks, walls = held[1] + min(draws, come[1]), held[0] + min(draws, come[0])
    turns = len(side.hand) + draws
    ready = sorted([POINTS[code >> 3 & 3] for code in side.towers if code & 4], reverse=True)
    begun = sorted([BEST[code >> 3 & 3] for code in side.towers if not code & 4], reverse=True)
    most = 0
    for old in range(min(len(ready), roofs, turns) + 1):
        for grown in range(min(len(begun), roofs - old, clocks, (turns - old) // 2) + 1):
            new = min(roofs - old - grown, clocks - grown, walls, (turns - old - 2 * grown) // 3)
            while new and _missing(held, new, grown + new, old + grown + new) > draws:
                new -= 1
            if _missing(held, new, grown + new, old + grown + new) <= draws:
                most = max(most, sum(ready[:old]) + sum(begun[:grown]) + NEW * new)
    return most


def _come(position: Essence, deck: int) -> int:
    """Return how many cards of use the deck can still give at most."""
    shown = position.tops[deck] not in (NONE, BLANK)
    if not position.left[deck]:
        return int(shown)
    of_use: int = sum([position.unseen[place] for place in COUNTED[deck][:-1]])
    return shown + min(position.left[deck], of_use)


def _missing(held: list[int], walls: int, clocks: int, roofs: int) -> int:
    """Return how many cards must be drawn to have so many."""
    return max(0, walls - held[0]) + max(0, clocks - held[1]) + max(0, roofs - held[2])


def result_between(standing: tuple[int, ...], least: int, most: int) -> tuple[int, int]:
    """Return the least and the best result, 1 a win, 0 shared, -1 a loss, if so much more or less is gained."""
    ahead, mine, theirs = standing
    if least == most == 0:
        won = result(ahead, mine, theirs)
        return won, won
    return (1 if ahead + least > 0 else -1), (-1 if ahead + most < 0 else 1)


def result(ahead: int, mine: int, theirs: int) -> int:
    """Return 1, 0 or -1 for a game won, shared or lost; ties go by mice on top, then by cats on top."""
    if ahead:
        return 1 if ahead > 0 else -1
    for animal in (MOUSE, CAT):
        if (mine ^ theirs) & animal:
            return 1 if mine & animal else -1
    return 0
