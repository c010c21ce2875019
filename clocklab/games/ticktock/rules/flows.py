"""Where hidden goals may be, from what one seat has seen: every way in which goals drawn went on, counted exactly.

Goals drawn are followed one drawing after another. What comes from the unseen part of the pile is a card nobody knows;
whoever chooses keeps one of the cards and puts the others under the pile, from where they may be drawn again. Cards
that the viewer cannot tell apart are one class; one whose kind it has seen is known from then on: what it drew or put
back itself, and what others have shown. Under one assumption on how people keep, each way has a weight; ``Flows.end``
adds in how many ways the cards of the box fit.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, permutations
from math import factorial, inf, perm, prod
from typing import NamedTuple, TypeAlias, TypeVar

from clocklab.core.contract import Seat
from clocklab.games.ticktock.rules.state import Counts, Drawing

T = TypeVar("T")

Label: TypeAlias = int
"""What is known of a card: its kind's rank, or ``-1 - c`` for any card of class c."""
Classes: TypeAlias = tuple[int, ...]
"""The class of each kind of goal. Classes are numbered by what they pay: a card of a higher one is kept rather."""


class Step(NamedTuple):
    """One drawing as the viewer sees it.

    ``fresh``: the cards of the unseen part, and ``out``: the one kept, then those that went under, each as its rank if
    the viewer has seen it, or None. ``drawn``: which goals put under the pile, numbered in order, are drawn again by
    somebody else. What is followed: ``kept``, the goal kept, and ``under``, those with a number that others draw again.
    """

    seat: Seat
    own: bool
    fresh: tuple[int | None, ...]
    drawn: tuple[int, ...]
    out: tuple[int | None, ...]
    kept: bool
    under: tuple[int | None, ...]

    @property
    def tells(self) -> bool:
        """Whether something of it is seen or followed."""
        return bool(self.own or self.drawn or self.out)

    @property
    def followed(self) -> tuple[int, ...]:
        """The numbers of the goals that went under and are drawn again by others."""
        return tuple([number for number in self.under if number is not None])

    @property
    def lean(self) -> Step:
        """The same without what comes of it, if nothing of that is seen or followed: then all choices add up to one."""
        if self.own or self.kept or self.followed or any(rank is not None for rank in self.out):
            return self
        return self._replace(fresh=(), out=(), under=())


class Way(NamedTuple):
    """What has become of the goals so far.

    ``queue``: the goals under the pile that others will draw, by their numbers; ``held``: those in the hands of seats
    that are watched; ``known``: how many cards of each kind are known, and ``others``, of each class, are not.
    """

    queue: tuple[tuple[int, Label], ...]
    held: tuple[tuple[Seat, Label], ...]
    known: Counts
    others: Counts


def steps_of(
    drawings: Sequence[Drawing], viewer: Seat, shown: Sequence[tuple[object, ...]], watched: frozenset[Seat]
) -> tuple[Step, ...]:
    """Return the drawings as the viewer sees them; the goals that ``watched`` seats hold now are followed."""
    fate = _drawn_by(drawings)
    numbers: Counter[Seat] = Counter()
    place = 0
    found: list[Step] = []
    begun = 0
    for drawing in drawings:
        seat, own = drawing.seat, drawing.seat == viewer
        from_queue = tuple(range(begun, begun + len(drawing.queue)))
        begun += len(from_queue)
        numbered = range(place, place + len(drawing.under))
        later = [fate.get(each) for each in numbered]
        place += len(later)
        pending = not drawing.under and len(drawing.unseen) + len(drawing.queue) > 1
        out: tuple[int | None, ...] = ()
        follow = False
        if not pending:
            kept = drawing.kept
            seen = own or numbers[seat] < len(shown[seat])
            follow = not seen and seat in watched
            under = [
                goal.rank if own or taker == viewer else None for goal, taker in zip(drawing.under, later, strict=True)
            ]
            out = (kept.rank if seen else None, *under)
            numbers[seat] += 1
        fresh = tuple([goal.rank if own else None for goal in drawing.unseen])
        goes_on = tuple(
            [each if taker not in (None, viewer) else None for each, taker in zip(numbered, later, strict=True)]
        )
        found.append(Step(seat, own, fresh, () if own else from_queue, out, follow, goes_on))
    return tuple(found)


def lazily(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Return the steps that tell something, each drawing from the unseen part alone as late as it may come."""
    waiting = [step.lean for step in steps if step.lean.tells]
    found: list[Step] = []
    for step in [step for step in waiting if step.drawn]:
        for earlier in [each for each in waiting if not each.drawn]:
            if set(earlier.followed) & set(step.drawn):
                found.append(earlier)
                waiting.remove(earlier)
        found.append(step)
    return (*found, *[step for step in waiting if not step.drawn])


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

    @property
    def start(self) -> Way:
        """Before anything is drawn."""
        return Way((), (), (0,) * len(self.copies), (0,) * (1 + max(self.classes) if self.higher else 1))

    def layers(self, limit: float = inf) -> list[dict[Way, int]] | None:
        """Return the ways before the first drawing and after each one; None if there are more than ``limit``."""
        layers = [{self.start: 1}]
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
            lying = dict(way.queue)
            drawn = (*cards, *[lying.pop(number) for number in step.drawn])
            more = tuple([one + two for one, two in zip(way.others, others, strict=True)])
            known = way._replace(queue=tuple(lying.items()), others=more)
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
        queue = [
            (number, rank)
            for rank, number in zip(step.out[1:], step.under, strict=True)
            if number is not None and rank is not None
        ]
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
        queue = [(number, label) for label, number in zip(seen_out[1:], step.under, strict=True) if number is not None]
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

    def room(self, way: Way) -> int:
        """Return in how many ways the cards could be what this way says if nobody had been silent."""
        free = [count - known for count, known in zip(self.copies, way.known, strict=True)]
        ways = prod([perm(count, known) for count, known in zip(self.copies, way.known, strict=True)])
        for place, many in enumerate(way.others):
            ways *= perm(sum([count for rank, count in enumerate(free) if self.place(rank) == place]), many)
        return ways if min(free) >= 0 else 0

    def walked(self, rng: random.Random) -> tuple[Way | None, float]:
        """Return one of the ways drawn by chance, step by step as cards may fall, and how much it counts for.

        It counts for how likely all that was seen on the way had been, without the silences; None where that is
        nothing.
        """
        way, likely = self.start, 1.0
        for step in self.steps:
            cases = [(each, times * self.room(each)) for each, times, _ in self.follow(step, way)]
            total = sum([weight for _, weight in cases])
            if not total:
                return None, 0.0
            likely *= total / self.room(way)
            way = one_of(cases, rng)
        return way, likely

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


def one_of(cases: Sequence[tuple[T, int]], rng: random.Random) -> T:
    """Return one of the cases, each as likely as its weight says."""
    ticket = rng.randrange(sum([weight for _, weight in cases]))
    for case, weight in cases:
        if ticket < weight:
            return case
        ticket -= weight
    raise AssertionError("there is no such ticket")


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
        if count:
            ways = spread(ways, masks, rank, count)
    return ways.get((1 << len(masks)) - 1, 0)


def spread(before: dict[int, int], masks: tuple[int, ...], rank: int, count: int) -> dict[int, int]:
    """Return in how many ways some who have no card get one of ``count`` of this kind, by who has one then, as bits."""
    allowed = sum([1 << seat for seat, mask in enumerate(masks) if not mask >> rank & 1])
    after: dict[int, int] = {}
    for placed, weight in before.items():
        free = subset = allowed & ~placed
        while True:
            many = subset.bit_count()
            if many <= count:
                after[placed | subset] = after.get(placed | subset, 0) + weight * perm(count, many)
            if not subset:
                break
            subset = (subset - 1) & free
    return after
