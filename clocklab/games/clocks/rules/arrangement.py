"""The cheapest way to make a row or circle of dice show what it should, by turning dice and swapping neighbours.

Generic: any number of spaces, any table of ways to turn a die, with or without swaps.

**Why it is exact.** Turning a die does not depend on where it lies, so all swaps can come first; then what counts is
which die ends where. Lay the circle out on a line that repeats for ever: a sequence of swaps moves the die of each
space to a place on that line, the same in every copy, and the moves of the n dice add up to 0. Such arrangements
are the affine permutations u, and the least number of swaps that makes one is

    the sum over spaces i < j of |floor((u(j) - u(i)) / n)|

(J.-Y. Shi, The Kazhdan-Lusztig cells in certain affine Weyl groups, 1986; A. Bjoerner and F. Brenti, Combinatorics of
Coxeter Groups, 2005, section 8.3); on a row, where nothing wraps round, it is the number of inversions. Swapping two
dice that show the same changes nothing, so in a cheapest sequence dice of one value never pass each other. Hence an
arrangement is fixed by the word of values on the n spaces and by one whole number per value: by how many dice of its
own kind each value is *shifted* round. The shifts add up to 0, as the moves do, and no die moves n spaces or
more (M. Jerrum, The complexity of finding minimum-length generator sequences, 1985), so there are finitely many. For
given shifts the swaps of a word are a sum over its letters, from left to right, of what the next die passes, and
that depends only on how many dice of each value are already laid: at most 3 ** 6 = 729 states for twelve dice.

Each shift vector is one such dynamic programme, with bounds: a swap moves two dice by one space each, so half the
distance that dice move bounds the swaps from below, value by value. What cannot beat the best so far is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import accumulate
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Turn:
    """One way to turn a die into another value: how many ``actions``, for how many ``coins``.

    ``steps`` are the spaces where they are bought and by how many pips each +1/+2 goes (0 for the others).
    """

    actions: int
    coins: int
    steps: tuple[tuple[int, int], ...] = ()


Turns = Sequence[Sequence[tuple[Turn, ...]]]
Letter = tuple[int, Turn]
"""What is laid on a space: the die by where it comes from on the repeating line, and how it is turned."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A lower bound of the worth: ``scale * worth(a, c) >= per_action * a + per_coin * c + fixed`` for all a, c."""

    per_action: int
    per_coin: int
    fixed: int = 0
    scale: int = 1


@dataclass(frozen=True, slots=True)
class Arranged:
    """A way to make all dice show what they should: its actions and coins, and the letter for each space."""

    actions: int
    coins: int
    letters: tuple[Letter, ...]

    def swaps(self) -> list[int]:
        """Return the swaps in order, each as the first of the two neighbours."""
        count = len(self.letters)
        goal = [0] * count
        for space, (source, _) in enumerate(self.letters):
            goal[source % count] = space - source // count * count
        found: list[int] = []
        while True:
            for at in range(count):
                after = goal[(at + 1) % count] + (count if at + 1 == count else 0)
                if goal[at] > after:
                    break
            else:
                return found
            wrap = count if at + 1 == count else 0
            goal[at], goal[(at + 1) % count] = after, goal[at] - wrap
            found.append(at)


@dataclass(frozen=True)
class Puzzle:
    """Dice that show ``values`` and should show ``targets``.

    ``turns[v][t]`` are the ways to turn a die, ``swap`` is the price of a swap (None: there is none) and ``circle``
    says whether the first and the last space are neighbours.
    """

    values: tuple[int, ...]
    targets: tuple[int, ...]
    turns: Turns
    swap: int | None = None
    circle: bool = True

    @cached_property
    def kinds(self) -> tuple[tuple[int, ...], ...]:
        """The spaces where each value lies, value by value in rising order."""
        return tuple(
            tuple(at for at, value in enumerate(self.values) if value == kind) for kind in sorted(set(self.values))
        )

    def source(self, kind: int, index: int) -> int:
        """Return where the ``index``-th die of a kind lies on the repeating line."""
        spaces = self.kinds[kind]
        return spaces[index % len(spaces)] + index // len(spaces) * len(self.values)

    def ways(self, kind: int, space: int) -> tuple[Turn, ...]:
        """Return how a die of this kind can be turned to fit a space."""
        return self.turns[self.values[self.kinds[kind][0]]][self.targets[space]]


# ---- the search: one dynamic programme per shift vector, with bounds -------------------------------------------------

Worth: TypeAlias = Callable[[int, int], int]
Bounds: TypeAlias = tuple[Bound, Bound]
Label: TypeAlias = tuple[int, int, "Label | None", Letter | None]  # actions, coins, the label before, the letter laid

NEVER = 1 << 40


def cheapest(puzzle: Puzzle, worth: Worth, bounds: Bounds, limit: int | None = None) -> Arranged | None:
    """Return the arrangement of least worth, or None if there is none (or none of worth ``limit`` or less).

    ``worth(actions, coins)`` never falls when either rises, and both ``bounds`` bound it from below. With a
    limit, any arrangement within it may come back, the first that is found.
    """
    search = _Search(puzzle, worth, bounds, limit)
    search.run()
    return search.best


class _Search:
    """One search: its best arrangement so far and what may still beat it."""

    def __init__(self, puzzle: Puzzle, worth: Worth, bounds: Bounds, limit: int | None) -> None:
        self.puzzle, self.worth, self.bounds, self.enough = puzzle, worth, bounds, limit
        self.best: Arranged | None = None
        self.below = NEVER if limit is None else limit + 1  # only what is worth less than this is of interest
        self.rest, self.turned = cache(self._rest), cache(self._turned)

    def run(self) -> None:
        """Look where it is cheapest to look first: no swaps, then a linear worth, then all that is left."""
        self._turn_only()
        if self.puzzle.swap is None or self._done():
            return
        shifts = sorted(self._shifts())
        if self.enough is None:  # a linear worth needs one label per state; often that settles it
            for bound in reversed(self.bounds):
                self._lay_all(shifts, bound)
        self._lay_all(shifts, None)

    def _done(self) -> bool:
        return self.enough is not None and self.best is not None

    def _take(self, label: Label) -> None:
        value = self.worth(label[0], label[1])
        if value >= self.below:
            return
        letters: list[Letter] = []
        at: Label | None = label
        while at is not None and at[3] is not None:
            letters.append(at[3])
            at = at[2]
        self.best, self.below = Arranged(label[0], label[1], tuple(reversed(letters))), value

    def _turn_only(self) -> None:
        """Leave every die where it lies."""
        labels: list[Label] = [(0, 0, None, None)]
        for space, value in enumerate(self.puzzle.values):
            ways = self.puzzle.turns[value][self.puzzle.targets[space]]
            labels = _undominated(
                (label[0] + way.actions, label[1] + way.coins, label, (space, way)) for label in labels for way in ways
            )
        for label in labels:
            self._take(label)

    # ---- bounds -----------------------------------------------------------------------------------------

    def _floor(self, bound: Bound) -> int:
        """Return what twice the bound's linear form must stay below, to be of interest."""
        return 2 * (self.below * bound.scale - bound.fixed)

    def _rest(self, kind: int, shift: int, number: int) -> list[list[int]]:
        """Return ``rest[k][j]``: twice the least that a kind's dice from its k-th on can cost on spaces from j on.

        By the bound of this number, a swap counted half for each of the two dice that it moves.
        """
        bound, count = self.bounds[number], len(self.puzzle.values)
        assert self.puzzle.swap is not None, "only asked where there are swaps"
        swap = bound.per_action + bound.per_coin * self.puzzle.swap
        many = len(self.puzzle.kinds[kind])
        rest = [[NEVER] * (count + 1) for _ in range(many)] + [[0] * (count + 1)]
        turned = self.turned(kind, number)
        for k in reversed(range(many)):
            source = self.puzzle.source(kind, shift + k)
            row, following = rest[k], rest[k + 1]
            for j in reversed(range(count)):
                away = abs(source - j)
                here = 2 * turned[j] + swap * away + following[j + 1] if away < count else NEVER
                after = row[j + 1]
                row[j] = here if here < after else after
        return rest

    def _turned(self, kind: int, number: int) -> list[int]:
        """Return the least by a bound that a die of a kind costs to be turned so that it fits, space by space."""
        bound = self.bounds[number]
        return [
            min(
                (bound.per_action * way.actions + bound.per_coin * way.coins for way in self.puzzle.ways(kind, space)),
                default=NEVER,
            )
            for space in range(len(self.puzzle.values))
        ]

    def _shifts(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield the shift vectors that may beat the best so far, each with twice its steepest linear bound."""
        kinds, numbers = range(len(self.puzzle.kinds)), range(len(self.bounds))
        reach = [len(spaces) if self.puzzle.circle else 0 for spaces in self.puzzle.kinds]
        firsts = [
            {
                shift: [self.rest(kind, shift, b)[0][0] for b in numbers]
                for shift in range(-reach[kind], reach[kind] + 1)
            }
            for kind in kinds
        ]
        least = [[min(row[b] for row in firsts[kind].values()) for b in numbers] for kind in kinds]
        floors = [self._floor(bound) for bound in self.bounds]

        def extend(kind: int, shift: tuple[int, ...], sums: list[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
            if kind == len(kinds):
                if sum(shift) == 0:
                    yield sums[-1], shift
                return
            for one, row in firsts[kind].items():
                after = [s + r - m for s, r, m in zip(sums, row, least[kind], strict=True)]
                if all(s < floor for s, floor in zip(after, floors, strict=True)):
                    yield from extend(kind + 1, (*shift, one), after)

        yield from extend(0, (), [sum(row[b] for row in least) for b in numbers])

    # ---- the dynamic programme ------------------------------------------------------------------------------

    def _lay_all(self, shifts: list[tuple[int, tuple[int, ...]]], linear: Bound | None) -> None:
        for _, shift in shifts:
            rests = [[self.rest(kind, s, b) for kind, s in enumerate(shift)] for b in range(len(self.bounds))]
            if all(sum(r[0][0] for r in rest) < self._floor(b) for rest, b in zip(rests, self.bounds, strict=True)):
                for label in self._lay(shift, rests, linear):
                    self._take(label)
                if self._done():
                    return

    def _lay(self, shift: tuple[int, ...], rests: list[list[list[list[int]]]], linear: Bound | None) -> list[Label]:
        """Return the labels of all dice laid, for these shifts: the best by a linear bound, or all undominated."""
        puzzle, floors = self.puzzle, [self._floor(bound) for bound in self.bounds]
        assert puzzle.swap is not None, "only asked where there are swaps"
        sources, passed = _passings(puzzle, shift)
        (a0, c0), (a1, c1) = [(2 * bound.per_action, 2 * bound.per_coin) for bound in self.bounds]
        layer: dict[tuple[int, ...], list[Label]] = {(0,) * len(shift): [(0, 0, None, None)]}
        for space in range(len(puzzle.values)):
            following: dict[tuple[int, ...], list[Label]] = {}
            slacks: dict[tuple[int, ...], tuple[int, int]] = {}
            ways = [puzzle.ways(kind, space) for kind in range(len(shift))]
            for laid, labels in layer.items():
                for kind, k in enumerate(laid):
                    if k == len(sources[kind]) or not ways[kind]:
                        continue
                    to = (*laid[:kind], k + 1, *laid[kind + 1 :])
                    slack = slacks.get(to)
                    if slack is None:
                        left = [sum([rest[v][n][space + 1] for v, n in enumerate(to)]) for rest in rests]
                        slack = slacks[to] = (floors[0] - left[0], floors[1] - left[1])
                    slack0, slack1 = slack
                    if slack0 <= 0 or slack1 <= 0:
                        continue
                    swaps = sum([row[n] for row, n in zip(passed[kind][k], laid, strict=True)])
                    for way in ways[kind]:
                        letter = (sources[kind][k], way)
                        more, coins = swaps + way.actions, swaps * puzzle.swap + way.coins
                        for label in labels:
                            a, c = label[0] + more, label[1] + coins
                            if a0 * a + c0 * c < slack0 and a1 * a + c1 * c < slack1:
                                following.setdefault(to, []).append((a, c, label, letter))
            layer = {laid: _thinned(labels, linear) for laid, labels in following.items()}
        return [label for labels in layer.values() for label in labels]


def _passings(puzzle: Puzzle, shift: tuple[int, ...]) -> tuple[list[list[int]], list[list[list[list[int]]]]]:
    """Return where each kind's dice come from, and ``passed[v][k][w][n]``.

    That is how often the k-th die of kind v passes the first n of kind w, if it is laid after them.
    """
    count = len(puzzle.values)
    sources = [[puzzle.source(kind, s + k) for k in range(len(puzzle.kinds[kind]))] for kind, s in enumerate(shift)]
    passed = [
        [[[0, *accumulate(abs((u - w) // count) for w in other)] for other in sources] for u in own] for own in sources
    ]
    return sources, passed


def _thinned(labels: list[Label], linear: Bound | None) -> list[Label]:
    if linear is None:
        return _undominated(labels)
    return [min(labels, key=lambda label: linear.per_action * label[0] + linear.per_coin * label[1])]


def _undominated(labels: Iterator[Label] | list[Label]) -> list[Label]:
    """Return the labels of which none has as few actions and coins as another, by rising actions."""
    front: list[Label] = []
    for label in sorted(labels, key=lambda label: label[:2]):
        if not front or label[1] < front[-1][1]:
            front.append(label)
    return front
