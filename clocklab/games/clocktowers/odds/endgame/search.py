"""Expectiminimax over canonical forms of positions for two: exact, in whole numbers, with a table and cut-offs.

Worths are whole numbers for the mover, in cases: a position counts every order in which the cards still to come may
come (the falling factorials of ``cases``), so that everything compared has one denominator. Cut-offs are alpha-beta
at decisions and, at chance, the bounds for the cards not yet looked at (Ballard's star1). Bounds come from how many
towers a seat can finish at most with the turns, roofs and clocks it can still get.

Plays that some other play is never worse than are left out:

- A wall is never discarded: beginning a tower with it costs nothing, and what is not built on does no harm.
- A seat that holds a blank card discards no other: a card that can be of use can be discarded later just as well.
- With both clocks in hand the plain one is not discarded, and a tower with a mouse gets the one with a mouse.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import perm
from typing import Any, TypeAlias

from clocklab.errors import SizeError
from clocklab.games.clocktowers.odds.endgame.canonical import (
    BLANK,
    CAT,
    CLOCK,
    COUNTED,
    FIRST_ROOF,
    KEPT,
    MOUSE,
    MOUSE_CLOCK,
    NONE,
    POINTS,
    CanonicalForm,
    Hand,
    Side,
    Towers,
    canonical,
    draws_left,
    step,
    tower,
)

BEST = (5, 4, 3, 3)
"""The most that a tower without a clock may still score, by who sits on it: a cat may join mice, nobody leaves."""
NEW = 5


def cases(position: CanonicalForm) -> int:
    """Return in how many orders the cards still to come may come: the denominator of the position's worth."""
    product = 1
    for deck, many in enumerate(position.left):
        if many:
            product *= perm(sum([position.unseen[place] for place in COUNTED[deck]]), many)
    return product


def prospects(position: CanonicalForm, play_first: bool) -> tuple[int, int]:
    """Return the least and the most by which the mover can still gain more points than the other seat."""
    mover, other = draws_left(position.play, play_first, position.tops, position.left)
    come = _come(position, 0), _come(position, 1), _come(position, 2)
    return -most_points(position.other, come, other), most_points(position.mover, come, mover)


@lru_cache(maxsize=KEPT)
def most_points(side: Side, come: tuple[int, int, int], draws: int) -> int:
    """Return the most points a seat can still score if it may choose ``draws`` cards from what may ``come``."""
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


def _come(position: CanonicalForm, deck: int) -> int:
    """Return how many cards of use the deck can still give at most."""
    shown = position.tops[deck] not in (NONE, BLANK)
    if not position.left[deck]:
        return int(shown)
    of_use: int = sum([position.unseen[place] for place in COUNTED[deck][:-1]])
    return shown + min(position.left[deck], of_use)


def _missing(held: list[int], walls: int, clocks: int, roofs: int) -> int:
    """Return how many cards must be drawn to have the wanted number."""
    return max(0, walls - held[0]) + max(0, clocks - held[1]) + max(0, roofs - held[2])


def result_between(standing: tuple[int, ...], least: int, most: int) -> tuple[int, int]:
    """Return the worst and the best result, 1 a win, 0 shared, -1 a loss, if ``least`` to ``most`` points come."""
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


Bounds: TypeAlias = list[int]
"""The least and the most that a position can be worth; equal when it is known."""
Option: TypeAlias = tuple[int, list[tuple[int, CanonicalForm, bool]]]
"""What a choice leads to: points at once, then each position's weight and whether its mover is the other seat."""
Made: TypeAlias = tuple[int, Towers, Hand, tuple[int, ...], tuple[int, ...]]
"""What a play makes: points at once, the seat's towers and hand, the ladder and the standing."""


class Search:
    """A search and its table: positions that come up again, also in later questions, are looked up."""

    def __init__(self, play_first: bool = False, win: bool = False, most: int = 300_000) -> None:
        """A search by these rules; at most ``most`` positions are looked at before it gives up with SizeError."""
        self.play_first = play_first
        self.win = win
        self.most = most
        self.table: dict[CanonicalForm, Bounds] = {}
        self._met: dict[tuple[object, ...], CanonicalForm] = {}

    def worth(self, position: CanonicalForm) -> int:
        """Return what the position is worth to its mover, in ``cases(position)`` cases."""
        low, high = self.bounds(position)
        low, high = self._narrow(position, low - 1, high + 1)
        assert low == high, "a search with an open window finds the worth"
        return low

    def bounds(self, position: CanonicalForm) -> Bounds:
        """Return what is known about a position's worth so far: kept in the table, and narrowed there."""
        known = self.table.get(position)
        if known is None:
            if len(self.table) >= self.most:
                raise SizeError(
                    f"More than {self.most:,} positions came up, and the answer is not found; ask again when fewer "
                    "cards are to come, or allow more positions with positions=..."
                )
            known = self.table[position] = self._at_first(position)
        return known

    def _at_first(self, position: CanonicalForm) -> Bounds:
        least, most = prospects(position, self.play_first)
        if self.win:
            least, most = result_between(position.standing, least, most)
        if not least and not most:
            return [0, 0]
        scale = cases(position)
        return [least * scale, most * scale]

    # ---- the search ------------------------------------------------------------------------------------

    def _narrow(self, position: CanonicalForm, alpha: int, beta: int) -> Bounds:
        """Narrow a position's bounds until they are equal or lie outside the window, and return them."""
        known = self.bounds(position)
        low, high = known
        if low == high or low >= beta or high <= alpha:
            return known
        best_low = best_high = low - 1
        for option in self.options(position):
            gain = option[0] * cases(position)
            low, high = self.option_bounds(option[1], max(alpha, best_low) - gain, min(beta, known[1]) - gain)
            low, high = low + gain, high + gain
            best_low, best_high = max(best_low, low), max(best_high, high)
            if best_low >= beta or best_low >= known[1]:
                break
        else:
            known[1] = min(known[1], best_high)
        known[0] = max(known[0], best_low)
        assert known[0] <= known[1], "bounds only ever close in on the worth"
        return known

    def option_bounds(self, option: list[tuple[int, CanonicalForm, bool]], alpha: int, beta: int) -> tuple[int, int]:
        """Return bounds on what a choice is worth, equal or outside the window."""
        if len(option) == 1:
            weight, position, turned = option[0]
            if turned:
                low, high = self._narrow(position, -beta // weight, -(alpha // weight))
                return -high * weight, -low * weight
            low, high = self._narrow(position, alpha // weight, -(-beta // weight))
            return low * weight, high * weight
        return self._chance(option, alpha, beta)

    def _chance(self, option: list[tuple[int, CanonicalForm, bool]], alpha: int, beta: int) -> tuple[int, int]:
        bounds = [self.bounds(position) for _, position, _ in option]
        lows = [-known[1] if turned else known[0] for known, (_, _, turned) in zip(bounds, option, strict=True)]
        highs = [-known[0] if turned else known[1] for known, (_, _, turned) in zip(bounds, option, strict=True)]
        least = sum([low * weight for low, (weight, _, _) in zip(lows, option, strict=True)])
        most = sum([high * weight for high, (weight, _, _) in zip(highs, option, strict=True)])
        for at, (weight, position, turned) in enumerate(option):
            if least >= beta or most <= alpha:
                break
            if lows[at] == highs[at]:
                continue
            # Above this the whole is at least beta, whatever else comes; below that at most alpha.
            enough = -((least - weight * lows[at] - beta) // weight)
            too_little = (alpha - most + weight * highs[at]) // weight
            if turned:
                known = self._narrow(position, -enough, -too_little)
                low, high = -known[1], -known[0]
            else:
                low, high = self._narrow(position, too_little, enough)
            least += weight * (low - lows[at])
            most += weight * (high - highs[at])
        return least, most

    def _form(self, *what: Any) -> CanonicalForm:
        """Return a position's canonical form, looked up if the position has come before."""
        met = self._met.get(what)
        if met is None:
            met = self._met[what] = canonical(*(*what, self.play_first))
        return met

    # ---- what can be done --------------------------------------------------------------------------------

    def options(self, position: CanonicalForm) -> list[Option]:
        """Return what each choice leads to, the most promising first; choices never better than another are left out.

        The most promising has the greatest lower bound of its worth so far, then the greatest upper bound.
        """
        if position.play:
            found = [(gain, [self.after_play(position, *made)]) for gain, *made in plays(position)]
        else:
            found = [(0, self.drawn(position, deck)) for deck in (2, 1, 0) if position.tops[deck] != NONE]
        if len(found) == 1:
            return found
        scale = cases(position)
        return sorted(found, key=lambda option: self._promise(option, scale), reverse=True)

    def _promise(self, option: Option, scale: int) -> tuple[int, int]:
        low = high = option[0] * scale
        for weight, position, turned in option[1]:
            known = self.bounds(position)
            low += weight * (-known[1] if turned else known[0])
            high += weight * (-known[0] if turned else known[1])
        return low, high

    def drawn(self, position: CanonicalForm, deck: int) -> list[tuple[int, CanonicalForm, bool]]:
        """Return what drawing the top of a deck leads to."""
        _, ladder, mover, other, tops, left, unseen, standing = position
        mover = Side(mover.towers, tuple(sorted((*mover.hand, tops[deck]))))
        turned = self.play_first
        if turned:
            mover, other, ladder, standing = other, mover, _turned(ladder), _turned_standing(standing)
        if not left[deck]:
            tops = (*tops[:deck], NONE, *tops[deck + 1 :])
            return [(1, self._form(True, ladder, mover, other, tops, left, unseen, standing), turned)]
        left = (*left[:deck], left[deck] - 1, *left[deck + 1 :])
        found: dict[CanonicalForm, int] = {}
        for place in COUNTED[deck]:
            if many := unseen[place]:
                shown = (*tops[:deck], min(place, BLANK), *tops[deck + 1 :])
                rest = (*unseen[:place], many - 1, *unseen[place + 1 :])
                to = self._form(True, ladder, mover, other, shown, left, rest, standing)
                found[to] = found.get(to, 0) + many
        return [(weight, to, turned) for to, weight in found.items()]

    def after_play(
        self, position: CanonicalForm, towers: Towers, hand: Hand, ladder: tuple[int, ...], standing: tuple[int, ...]
    ) -> tuple[int, CanonicalForm, bool]:
        """Return the position after a play or a discard, and whether the other seat is its mover."""
        _, _, _, other, tops, left, unseen, _ = position
        mover = Side(towers, hand)
        more = tops != (NONE, NONE, NONE)
        if (more and self.play_first) or (not more and not other.hand):
            return 1, self._form(not more, ladder, mover, other, tops, left, unseen, standing), False
        to = self._form(not more, _turned(ladder), other, mover, tops, left, unseen, _turned_standing(standing))
        return 1, to, True


def plays(position: CanonicalForm) -> Iterator[Made]:
    """Yield what each play or discard worth considering makes, roofs first."""
    (towers, hand), ladder, standing = position.mover, position.ladder, position.standing
    spare = bool(hand) and hand[-1] == BLANK
    held: int | None = None
    for at in range(len(hand) - 1, -1, -1):
        card = hand[at]
        if card == held:
            continue
        held = card
        rest = hand[:at] + hand[at + 1 :]
        if card == BLANK:
            continue
        if card >= FIRST_ROOF:
            for number, climbed, points in _roofs(towers, ladder, card - FIRST_ROOF):
                left = without(towers, number)
                if standing:
                    yield 0, left, rest, climbed, _scored(standing, points, towers[number] & 3)
                else:
                    yield points, left, rest, climbed, ()
        elif card >= CLOCK:
            for number in _open(towers):
                if card == CLOCK and towers[number] >> 3 & MOUSE and MOUSE_CLOCK in hand:
                    continue
                clocked = towers[number] | 4 | (MOUSE << 3 if card == MOUSE_CLOCK else 0)
                yield 0, put(without(towers, number), clocked), rest, ladder, standing
        else:
            floors, animal = card // 3 + 1, card % 3
            for number in _open(towers):
                code = towers[number]
                top = animal if standing else 0
                grown = tower((code >> 5) + floors, code >> 3 & 3 | animal, 0, top)
                yield 0, put(without(towers, number), grown), rest, ladder, standing
            yield 0, put(towers, tower(floors, animal, 0, animal if standing else 0)), rest, ladder, standing
    if spare:
        yield 0, towers, hand[:-1], ladder, standing
        return
    for card in dict.fromkeys(hand):
        if card >= CLOCK and not (card == CLOCK and MOUSE_CLOCK in hand):
            at = hand.index(card)
            yield 0, towers, hand[:at] + hand[at + 1 :], ladder, standing


def _open(towers: Towers) -> list[int]:
    """Return the numbers of the towers without a clock, one of each kind."""
    return [at for at, code in enumerate(towers) if not code & 4 and (not at or towers[at - 1] != code)]


def _roofs(towers: Towers, ladder: tuple[int, ...], colour: int) -> list[tuple[int, tuple[int, ...], int]]:
    """Return the towers that may get a roof of this colour: number, ladder afterwards, points."""
    fits = step(ladder[colour])
    found = []
    for at, code in enumerate(towers):
        if code & 4 and fits >> (code >> 5) & 1 and (not at or towers[at - 1] != code):
            climbed = (*ladder[:colour], (code >> 5) + 1, *ladder[colour + 1 :])
            found.append((at, climbed, POINTS[code >> 3 & 3]))
    return found


def put(towers: Towers, code: int) -> Towers:
    """Return the towers with one more, sorted."""
    return tuple(sorted((*towers, code)))


def without(towers: Towers, number: int) -> Towers:
    """Return the towers without the one with this number."""
    return towers[:number] + towers[number + 1 :]


def _scored(standing: tuple[int, ...], points: int, top: int) -> tuple[int, ...]:
    return standing[0] + points, standing[1] | top, standing[2]


def _turned(ladder: tuple[int, ...]) -> tuple[int, ...]:
    return ladder if len(ladder) == 5 else ladder[5:] + ladder[:5]


def _turned_standing(standing: tuple[int, ...]) -> tuple[int, ...]:
    return (-standing[0], standing[2], standing[1]) if standing else ()
