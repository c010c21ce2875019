"""Where hidden goals may be, from what one seat has seen: every way in which goals drawn went on, counted exactly.

Goals drawn are followed one drawing after another. What comes from the unseen part of the pile is a card nobody knows;
whoever chooses keeps one of the cards and puts the others under the pile, from where they may be drawn again. Cards that
the viewer cannot tell apart are one class; one whose kind it has seen is known from then on: what it drew or put back
itself, and what others have shown. Under one assumption on how people keep, each way has a weight; ``Flows.end``
adds in how many ways the cards of the box fit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, permutations
from math import factorial, inf, perm, prod
from typing import NamedTuple, TypeAlias

from clocklab.core.contract import Seat
from clocklab.games.ticktock.rules.state import Counts, Drawing

Label: TypeAlias = int
"""What is known of a card: its kind's rank, or ``-1 - c`` for any card of class c."""
Classes: TypeAlias = tuple[int, ...]
"""The class of each kind of goal. Classes are numbered by what they pay: a card of a higher one is kept rather."""


class Step(NamedTuple):
    """One drawing as the viewer sees it.

    ``fresh``: how many cards came from the unseen part; ``drawn``: how many from the queue that somebody else but the
    viewer put or saw there is followed. ``out``: what is seen of the one kept, then of those that went under: a rank or
    None. ``follow``: which of these are followed further, ``kept`` by their seat or under the pile. Of the viewer's
    own drawings ``fresh`` and ``out`` are known ranks.
    """

    seat: Seat
    own: bool
    fresh: tuple[int | None, ...]
    drawn: int
    out: tuple[int | None, ...]
    kept: bool
    under: tuple[bool, ...]


class Way(NamedTuple):
    """What has become of the goals so far: cards under the pile that others will draw, in order; cards held that count;
    how many cards of each kind are known, and how many of each class are not."""

    queue: tuple[Label, ...]
    held: tuple[tuple[Seat, Label], ...]
    known: Counts
    others: Counts


def steps_of(
    drawings: Sequence[Drawing], viewer: Seat, shown: Sequence[tuple[object, ...]], watched: frozenset[Seat]
) -> tuple[Step, ...]:
    """Return the drawings as the viewer sees them; the goals that ``watched`` seats hold now are followed to the end."""
    fate = _drawn_by(drawings)
    numbers: Counter[Seat] = Counter()
    place = 0
    found: list[Step] = []
    begun = 0
    for drawing in drawings:
        seat, own = drawing.seat, drawing.seat == viewer
        from_queue = [fate[begun + each] for each in range(len(drawing.queue))]
        begun += len(from_queue)
        later = [fate.get(place + each) for each in range(len(drawing.under))]
        place += len(later)
        pending = not drawing.under and len(drawing.unseen) + len(drawing.queue) > 1
        out: tuple[int | None, ...] = ()
        follow = False
        if not pending:
            kept = drawing.kept
            seen = own or numbers[seat] < len(shown[seat])
            follow = not seen and seat in watched
            under = [
                goal.rank if own or taker == viewer else None
                for goal, taker in zip(drawing.under, later, strict=True)
            ]
            out = (kept.rank if seen else None, *under)
            numbers[seat] += 1
        fresh = tuple([goal.rank if own else None for goal in drawing.unseen])
        goes_on = tuple([taker is not None and taker != viewer for taker in later])
        found.append(Step(seat, own, fresh, 0 if own else len(from_queue), out, follow, goes_on))
    return tuple(found)


def _drawn_by(drawings: Sequence[Drawing]) -> dict[int, Seat]:
    """Return by whom each goal put under the pile, numbered in order, has been drawn again."""
    takers = [drawing.seat for drawing in drawings for _ in drawing.queue]
    return dict(enumerate(takers))


@dataclass(frozen=True, slots=True)
class Flows:
    """The ways from first to last, layer by layer, each with its weight.

    ``copies``: the cards of each kind in the box. ``higher``: whoever chooses keeps a card of the highest class.
    ``masks``: for each watched seat the goals that it cannot hold.
    """

    copies: Counts
    classes: Classes
    higher: bool
    steps: tuple[Step, ...]
    masks: tuple[tuple[Seat, int], ...]

    def layers(self, limit: float = inf) -> list[dict[Way, int]] | None:
        """Return the ways before the first drawing and after each one; None if there are more than ``limit``."""
        start = Way((), (), (0,) * len(self.copies), (0,) * (1 + max(self.classes) if self.higher else 1))
        layers = [{start: 1}]
        for step in self.steps:
            after: dict[Way, int] = {}
            for way, weight in layers[-1].items():
                for each, times, _ in self.follow(step, way):
                    after[each] = after.get(each, 0) + weight * times
            if len(after) > limit:
                return None
            layers.append(after)
        return layers

    def follow(self, step: Step, way: Way) -> Iterator[tuple[Way, int, tuple[Label, ...]]]:
        """Yield what a drawing may lead to, its weight, and what was kept and put under, in order."""
        if step.own:
            yield self._own(step, way), 1, ()
            return
        for cards, times, others in _fresh(len(step.fresh), len(way.others)):
            drawn = (*cards, *way.queue[: step.drawn])
            more = tuple([one + two for one, two in zip(way.others, others, strict=True)])
            known = way._replace(queue=way.queue[step.drawn :], others=more)
            if not step.out:
                yield known, times, drawn
                continue
            for out, likely in _kept(drawn, self.classes if self.higher else None):
                after = self._out(step, known, out)
                if after is not None:
                    yield after, times * likely, out

    def _own(self, step: Step, way: Way) -> Way:
        known = list(way.known)
        for rank in step.fresh:
            assert rank is not None, "a seat sees what it draws"
            known[rank] += 1
        queue = [rank for rank, goes_on in zip(step.out[1:], step.under, strict=True) if goes_on and rank is not None]
        return way._replace(queue=(*way.queue, *queue), known=tuple(known))

    def _out(self, step: Step, way: Way, out: tuple[Label, ...]) -> Way | None:
        known, others = way.known, way.others
        seen_out: list[Label] = []
        for label, rank in zip(out, step.out, strict=True):
            if rank is not None and label >= 0:
                if label != rank:
                    return None
            elif rank is not None:
                place = -1 - label
                if self.place(rank) != place:
                    return None
                known = _more(known, rank, 1)
                others = _more(others, place, -1)
                label = rank
            seen_out.append(label)
        held = (*way.held, (step.seat, seen_out[0])) if step.kept else way.held
        queue = [label for label, goes_on in zip(seen_out[1:], step.under, strict=True) if goes_on]
        return Way((*way.queue, *queue), held, known, others)

    # ---- how the cards of the box fit -----------------------------------------------------------------------

    def end(self, way: Way) -> int:
        """Return in how many ways the cards of the box can be what this way says."""
        free, masks, fixed = self._free(way)
        if free is None:
            return 0
        return fixed * self._rest(way, free, masks)

    def end_for(self, way: Way, asked: Seat) -> Iterator[tuple[int, int]]:
        """Yield each kind that the goal of this seat may be, with the number of ways in which it is."""
        free, masks, fixed = self._free(way)
        if free is None:
            return
        label = dict(way.held)[asked]
        if label >= 0:
            yield label, fixed * self._rest(way, free, masks)
            return
        mask = dict(self.masks).get(asked, 0)
        masks = dict(masks)
        del masks[asked]
        for rank, count in enumerate(free):
            if count > 0 and not mask >> rank & 1 and self.place(rank) == -1 - label:
                taken = _more(free, rank, -1)
                yield rank, fixed * count * self._rest(way, taken, masks, -1 - label)

    def place(self, rank: int) -> int:
        """Return the class of a kind."""
        return self.classes[rank] if self.higher else 0

    def _free(self, way: Way) -> tuple[Counts | None, dict[Seat, Label], int]:
        """Return the cards not known by kind, whose unknown goals are watched, and the ways to be the known ones."""
        free = tuple([count - known for count, known in zip(self.copies, way.known, strict=True)])
        if min(free) < 0:
            return None, {}, 0
        masks = dict(self.masks)
        if any(label >= 0 and masks.get(seat, 0) >> label & 1 for seat, label in way.held):
            return None, {}, 0
        fixed = prod([perm(count, known) for count, known in zip(self.copies, way.known, strict=True)])
        return free, {seat: label for seat, label in way.held if label < 0}, fixed

    def _rest(self, way: Way, free: Counts, held: dict[Seat, Label], gone: int = -1) -> int:
        """Return in how many ways held cards, and then all others, are dealt from these, class by class.

        One card of the class ``gone`` is dealt already.
        """
        masks, ways = dict(self.masks), 1
        for place, many in enumerate(way.others):
            there = tuple([count if self.place(rank) == place else 0 for rank, count in enumerate(free)])
            mine = tuple(sorted([masks[seat] for seat, label in held.items() if label == -1 - place]))
            others = many - len(mine) - (place == gone)
            left = sum(there) - len(mine)
            if left < others:
                return 0
            ways *= placements(mine, there) * perm(left, others)
        return ways


def _more(counts: Counts, place: int, many: int) -> Counts:
    return (*counts[:place], counts[place] + many, *counts[place + 1 :])


@lru_cache(maxsize=64)
def _fresh(many: int, classes: int) -> tuple[tuple[tuple[Label, ...], int, Counts], ...]:
    """Return what cards of the unseen part may be, by classes: each with the number of its orders and its counts."""
    found = []
    for places in combinations_with_replacement(range(classes), many):
        counts = tuple([places.count(place) for place in range(classes)])
        orders = factorial(many) // prod(map(factorial, counts))
        found.append((tuple([-1 - place for place in places]), orders, counts))
    return tuple(found)


@lru_cache(maxsize=65536)
def _kept(drawn: tuple[Label, ...], classes: Classes | None) -> tuple[tuple[tuple[Label, ...], int], ...]:
    """Return what may be kept, first, and put under, of up to three cards, with its chance in twelfths.

    Any card is kept with the same chance, or with ``classes`` one of the highest class; the others go under in any
    order.
    """
    many = len(drawn)
    counts = Counter(permutations(drawn))
    if classes is None:
        return tuple((out, 12 * orders // factorial(many)) for out, orders in counts.items())
    worth = {label: classes[label] if label >= 0 else -1 - label for label in drawn}
    best = max(worth.values())
    tied = sum([worth[label] == best for label in drawn])
    share = tied * factorial(many - 1)
    return tuple((out, 12 * orders // share) for out, orders in counts.items() if worth[out[0]] == best)


@lru_cache(maxsize=16384)
def placements(masks: tuple[int, ...], counts: Counts) -> int:
    """Return in how many ways seats can hold one card each of these, none a goal that its mask has.

    >>> placements((0b01, 0b00), (2, 1))
    2
    """
    if not masks:
        return 1
    if not any(masks):
        return perm(sum(counts), len(masks))
    ways = {0: 1}
    for rank, count in enumerate(counts):
        if not count:
            continue
        allowed = sum([1 << seat for seat, mask in enumerate(masks) if not mask >> rank & 1])
        after: dict[int, int] = {}
        for placed, weight in ways.items():
            free = subset = allowed & ~placed
            while True:
                many = subset.bit_count()
                if many <= count:
                    after[placed | subset] = after.get(placed | subset, 0) + weight * perm(count, many)
                if not subset:
                    break
                subset = (subset - 1) & free
        ways = after
    return ways.get((1 << len(masks)) - 1, 0)
