"""The cheapest way to make a row or circle of dice show what it should, by turning dice and swapping neighbours.

Generic: any number of spaces, any table of ways to turn a die, with or without swaps.

**Why it is exact.** Turning a die does not depend on where it lies, so all swaps can come first; then what counts is
who ends where. Lay the circle out on a line that repeats for ever: a sequence of swaps moves the die of each
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

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from clocklab.games.clocks.odds.solo.turning import Turn

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
