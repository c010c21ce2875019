"""Dice thrown or cards drawn together, order aside: followed face by face, never listed.

The method is that of icepool (A. Liu, Icepool: Efficient Computation of Dice Pool Probabilities, AIIDE 2022): a
question that needs to know only how many show each face, one face after the other, is a small machine with a state;
what is followed is how many cases lead to each state, for each number of dice or cards left.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from clocklab.errors import DistError, SizeError
from clocklab.probability.chance import Chance
from clocklab.probability.dist import Dist

S = TypeVar("S", bound=Hashable)

Rest: TypeAlias = tuple[int, ...]
"""How many are left of each kind of dice, or of a hand."""

Splits: TypeAlias = Callable[[int, Rest], Iterable[tuple[tuple[int, ...], Rest, int]]]
"""For the face of this number: how many show it in each pool, how many are left, and in how many ways."""

MOST_STATES = 300_000
MOST_STEPS = 4_000_000
"""Steps from one state to another that can be taken in some seconds."""


def folded(
    faces: Sequence[Any], rest: Rest, splits: Splits, step: Callable[..., Any], start: Hashable
) -> dict[Any, int]:
    """The number of cases that lead to each last state, when all faces have been passed."""
    layer: dict[Rest, dict[Any, int]] = {rest: {start: 1}}
    steps = 0
    for number, face in enumerate(faces):
        following: dict[Rest, dict[Any, int]] = {}
        for left, states in layer.items():
            for counts, after, ways in splits(number, left):
                sums = following.setdefault(after, {})
                steps += len(states) * (1 + ways.bit_length() // 256)
                for state, weight in states.items():
                    new = step(state, face, *counts)
                    sums[new] = sums.get(new, 0) + weight * ways
        layer = following
        if (many := sum(map(len, layer.values()))) > MOST_STATES or steps > MOST_STEPS:
            raise SizeError(
                f"after {number + 1} of {len(faces)} faces there are {many:,} states, reached in {steps:,} steps; "
                f"{MOST_STATES:,} and {MOST_STEPS:,} fit. Let the state say less, or ask about fewer dice or cards"
            )
    found: dict[Any, int] = {}
    for states in layer.values():
        for state, weight in states.items():
            found[state] = found.get(state, 0) + weight
    return found


class Multiset(ABC):
    """What several dice show, or a hand holds, order aside."""

    @abstractmethod
    def fold(self, step: Callable[[S, Any, int], S], start: S) -> Dist[S]:
        """The distribution of the last state of a machine that is told, face by face in order, how many show each.

        ``step(state, face, count)`` gives the next state, hashable, for ``count`` of 0 or more. SizeError: there
        are too many different states.
        """

    @abstractmethod
    def count(self, event: Any) -> Dist[int]:
        """How many are ``event``, an outcome or a predicate."""

    def sets(self) -> Dist[tuple[int, ...]]:
        """How many are equal, the most first: (3, 2) for three of one face and two of another."""
        return self.fold(lambda sizes, _, n: tuple(sorted((*sizes, n), reverse=True)) if n else sizes, ())

    def largest_set(self) -> Dist[int]:
        """The greatest number that show the same face."""
        return self.fold(lambda most, _, n: max(most, n), 0)

    def longest_straight(self) -> Dist[int]:
        """The length of the longest run of consecutive whole numbers. DistError: faces that are not whole numbers."""

        def step(state: tuple[int, int, Any], face: Any, n: int) -> tuple[int, int, Any]:
            if not isinstance(face, int):
                raise DistError(f"{face!r} is not a whole number: what follows it in a straight is not known")
            run, best, last = state
            run = (run if last is None or face == last + 1 else 0) + 1 if n else 0
            return run, max(best, run), face

        return self.fold(step, (0, 0, None)).map(lambda state: state[1])

    def contains(self, *combinations: Iterable[Any] | Mapping[Any, int]) -> Chance:
        """The chance that all of a combination is there; with several combinations, all of at least one.

        A combination is a list of faces, such as (6, 6, 1), or a mapping of faces to the numbers needed.
        """
        needed = [Counter(each) for each in combinations]
        if not needed or not all(needed):
            raise DistError("a combination names at least one face: contains((6, 6), (1,))")

        def step(whole: frozenset[int], face: Any, n: int) -> frozenset[int]:
            missed = {number for number in whole if needed[number][face] > n}
            return whole - missed if missed else whole

        known = self._faces()
        possible = frozenset(number for number, each in enumerate(needed) if known.issuperset(each))
        return self.fold(step, possible).chance(lambda whole: bool(whole))

    @abstractmethod
    def _faces(self) -> set[Any]: ...
