"""The longest chain that a turn can lay, by trying everything; uncovered cards are chance, with integer weights.

Only colour and type matter here. A card is its code, 6 x colour + type, 0 to 35; ``DOWN`` lies face down, and
``NEW`` is about to be laid face up where a shaft was emptied.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from clocklab.games.clonk.rules.pieces import GALLERY, Treasure

DOWN, NEW = -1, -2
CODES = range(36)
FITS = tuple(tuple(one // 6 == other // 6 or one % 6 == other % 6 for other in CODES) for one in CODES)
"""``FITS[a][b]``: whether two cards share their colour or their type."""

Law: TypeAlias = tuple[int, ...]
"""Weights of laying 0, 1, ... 4 treasures more."""


def code(card: Treasure) -> int:
    """Return the code of a card's colour and type."""
    return 6 * card.colour.rank + card.kind.rank


class Turn(NamedTuple):
    """What the rest of a turn depends on.

    ``last``: the card that the next one must fit; ``hand``: sorted codes; ``shafts``: codes from bottom to top;
    ``space``: free places in the gallery; ``gift``: whether a treasure may still be given away; ``blasts``: kablooey
    cards that may still be used; ``pile``: cards in the draw pile; ``came``: what chance has turned up so far,
    sorted; ``only``: the shaft from which the next card must come, where one was just cleared for it, else None.
    """

    last: int
    hand: tuple[int, ...]
    shafts: tuple[tuple[int, ...], ...]
    space: int
    gift: bool
    blasts: int
    pile: int
    came: tuple[int, ...] = ()
    only: int | None = None


class Step(NamedTuple):
    """One thing to do: ``lay`` a shaft's top or a hand card (None), or clear a top away by ``gift`` or ``blast``."""

    what: str
    card: int
    shaft: int | None


@dataclass(frozen=True)
class Table:
    """What does not change in a turn: how many unseen cards there are of each code, and what others' galleries show."""

    unseen: tuple[int, ...]
    takers: tuple[int, ...]


class Search:
    """The best adaptive play of one turn: the greatest mean number laid, and of equals the likelier four, three, two.

    ``most``: how many cards chance may turn up before the others count as out of reach.
    """

    def __init__(self, table: Table, most: int) -> None:
        self.table = table
        self.most = most
        self._total = sum(table.unseen)
        self._laws: dict[Turn, Law] = {}
        self._sure: dict[Turn, int] = {}
        self._rest = [1]  # how many ways the cards after so many can still come up
        for came in range(most - 1, -1, -1):
            self._rest.append(self._rest[-1] * max(1, self._total - came))
        self._rest.reverse()

    # ---- the law of the best play ------------------------------------------------------------------------

    def law(self, turn: Turn) -> Law:
        """Return the weights of laying so many more, which sum to ``scale(turn)``."""
        known = self._laws.get(turn)
        if known is None:
            known = self._laws[turn] = self._chance(turn) or self._choice(turn)
        return known

    def scale(self, turn: Turn) -> int:
        """Return the sum of the weights that ``law`` gives here."""
        return self._rest[len(turn.came)]

    def _chance(self, turn: Turn) -> Law | None:
        """Return the law where a card is to be turned up first, mixed over what it may be; None where none is."""
        place = self.to_turn(turn)
        if place is None:
            return None
        mixed = [0] * (GALLERY + 1)
        for card, ways in self.left(turn):
            for number, weight in enumerate(self.law(turned(turn, place, card))):
                mixed[number] += ways * weight
        return tuple(mixed)

    def _choice(self, turn: Turn) -> Law:
        best = certain(0, self.scale(turn))
        if not turn.space:
            return best
        if self.sure(turn) == turn.space:
            return certain(turn.space, self.scale(turn))
        for step in self.steps(turn):
            best = max(best, self.law_of(turn, step), key=rank)
        return best

    def law_of(self, turn: Turn, step: Step) -> Law:
        """Return the law of the best play after a step, what the step lays included."""
        law = self.law(taken(turn, step))
        return (0, *law[:-1]) if step.what == "lay" else law

    def best(self, turn: Turn) -> Step | None:
        """Return a step that begins the best play, None where stopping is; no card may be about to be turned up."""
        steps = [(rank(self.law_of(turn, step)), -place, step) for place, step in enumerate(self.steps(turn))]
        nothing = rank(certain(0, self.scale(turn)))
        return next(
            (step for worth, _, step in sorted(steps, key=lambda each: each[:2], reverse=True) if worth > nothing), None
        )

    # ---- what can be seen ----------------------------------------------------------------------------------

    def sure(self, turn: Turn) -> int:
        """Return how many can be laid for certain, without anything that chance must turn up."""
        known = self._sure.get(turn)
        if known is None:
            known = self._sure[turn] = self._surely(turn)
        return known

    def _surely(self, turn: Turn) -> int:
        most = 0
        for step in self.steps(turn):
            more = (step.what == "lay") + (self.sure(taken(turn, step)) if turn.space > 1 or step.what != "lay" else 0)
            most = max(most, more)
            if most == turn.space:
                break
        return most

    # ---- what can be done ----------------------------------------------------------------------------------

    def to_turn(self, turn: Turn) -> tuple[int, int] | None:
        """Return the shaft and the place in it that chance is to turn up next, None where there is none."""
        if len(turn.came) >= min(self.most, self._total):
            return None
        for shaft, cards in enumerate(turn.shafts):
            if cards and cards[-1] < 0:
                return shaft, cards.index(NEW) if NEW in cards else len(cards) - 1
        return None

    def left(self, turn: Turn) -> Iterator[tuple[int, int]]:
        """Yield each card that may be turned up next, and how many of it are left."""
        for card, ways in enumerate(self.table.unseen):
            still = ways - turn.came.count(card) if ways else 0
            if still > 0:
                yield card, still

    def steps(self, turn: Turn) -> Iterator[Step]:
        """Yield what may be done: what is laid first, then what is cleared away.

        A known card is only uncovered to be used next: clearing it away earlier gains nothing.
        """
        if not turn.space:
            return
        fits = FITS[turn.last]
        if turn.only is None:
            for place, card in enumerate(turn.hand):
                if fits[card] and card not in turn.hand[:place]:
                    yield Step("lay", card, None)
        for shaft, cards in enumerate(turn.shafts):
            if cards and cards[-1] >= 0 and fits[cards[-1]] and turn.only in (None, shaft):
                yield Step("lay", cards[-1], shaft)
        for shaft, cards in enumerate(turn.shafts):
            if cards and cards[-1] >= 0 and turn.only in (None, shaft):
                if turn.gift and any(FITS[cards[-1]][taker] for taker in self.table.takers):
                    yield Step("gift", cards[-1], shaft)
                if turn.blasts:
                    yield Step("blast", cards[-1], shaft)


def rank(law: Law) -> tuple[int, ...]:
    """Return what laws of one scale are compared by: the mean, then the weight of four, of three and so on."""
    return sum([number * weight for number, weight in enumerate(law)]), *law[::-1]


def certain(number: int, scale: int) -> Law:
    """Return the law of laying exactly so many more."""
    return tuple([scale if each == number else 0 for each in range(GALLERY + 1)])


def taken(turn: Turn, step: Step) -> Turn:
    """Return the turn after a step; an emptied shaft is laid anew: one card down, two up, as far as the pile goes."""
    laid = step.what == "lay"
    last, space = (step.card, turn.space - 1) if laid else (turn.last, turn.space)
    gift, blasts = turn.gift and step.what != "gift", turn.blasts - (step.what == "blast")
    if step.shaft is None:
        place = turn.hand.index(step.card)
        hand = turn.hand[:place] + turn.hand[place + 1 :]
        return Turn(last, hand, turn.shafts, space, gift, blasts, turn.pile, turn.came)
    cards, pile = turn.shafts[step.shaft][:-1], turn.pile
    if not cards:
        cards, pile = _anew(pile)
    shafts = (*turn.shafts[: step.shaft], cards, *turn.shafts[step.shaft + 1 :])
    known = not laid and bool(cards) and cards[-1] >= 0
    return Turn(last, turn.hand, shafts, space, gift, blasts, pile, turn.came, step.shaft if known else None)


def turned(turn: Turn, place: tuple[int, int], card: int) -> Turn:
    """Return the turn after chance has turned this card up at a shaft's place."""
    shaft, at = place
    cards = turn.shafts[shaft]
    shafts = (*turn.shafts[:shaft], (*cards[:at], card, *cards[at + 1 :]), *turn.shafts[shaft + 1 :])
    return turn._replace(shafts=shafts, came=tuple(sorted((*turn.came, card))))


WILD = 36
"""A card that chance turned up and that might fit anything."""


def turning_up(turn: Turn, takers: Sequence[int], enough: int) -> int:
    """Return how many cards chance may have to turn up in a turn at most, if each of them fitted everything.

    Counted shaft by shaft first; where that is more than ``enough``, by trying everything.
    """
    takings = turn.space + (turn.gift and bool(takers)) + turn.blasts
    best = [0] * (takings + 1)
    for cards in turn.shafts:
        gains = _gains(cards, takings, turn.pile)
        best = [max(best[many - here] + gains[here] for here in range(many + 1)) for many in range(takings + 1)]
    counted = best[takings]
    return counted if counted <= enough else _tried(turn, frozenset(takers), enough + 1, {})


def _gains(cards: tuple[int, ...], takings: int, pile: int) -> list[int]:
    """Return how many cards of one shaft are turned up by taking none, one, two ... from it."""
    found, gains = 0, []
    for _ in range(takings + 1):
        cards, came = _all_turned(cards)
        found += came
        gains.append(found)
        if len(cards) == 1:
            cards, pile = _anew(pile)
        else:
            cards = cards[:-1]
    return gains


def _all_turned(cards: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Return a shaft with all that chance has to turn up now turned up, as wild cards, and how many these are."""
    up = tuple([WILD if card == NEW else card for card in cards])
    if up and up[-1] == DOWN:
        up = (*up[:-1], WILD)
    return up, sum([one != other for one, other in zip(cards, up, strict=True)])


def _anew(pile: int) -> tuple[tuple[int, ...], int]:
    cards = (DOWN, NEW, NEW)[: min(3, pile)]
    return cards, pile - len(cards)


def _tried(turn: Turn, takers: frozenset[int], enough: int, known: dict[tuple[Turn, int], int]) -> int:
    """Return the most cards that can come up, ``enough`` or more as ``enough``, by trying all orders."""
    if (turn, enough) in known:
        return known[turn, enough]
    settled = [_all_turned(cards) for cards in turn.shafts]
    most = here = sum([came for _, came in settled])
    now = turn._replace(shafts=tuple([cards for cards, _ in settled]))
    if now.space:
        for step in _wild_steps(now, takers):
            if most >= enough:
                break
            most = max(most, here + _tried(taken(now, step)._replace(only=None), takers, enough - here, known))
    known[turn, enough] = most
    return most


def _wild_steps(turn: Turn, takers: frozenset[int]) -> Iterator[Step]:
    def fits(one: int, other: int) -> bool:
        return WILD in (one, other) or FITS[one][other]

    for card in dict.fromkeys(turn.hand):
        if fits(card, turn.last):
            yield Step("lay", card, None)
    for shaft, cards in enumerate(turn.shafts):
        if not cards:
            continue
        if fits(cards[-1], turn.last):
            yield Step("lay", cards[-1], shaft)
        if turn.blasts:
            yield Step("blast", cards[-1], shaft)
        if turn.gift and any(fits(cards[-1], taker) for taker in takers):
            yield Step("gift", cards[-1], shaft)
