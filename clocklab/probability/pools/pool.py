"""Pools: several dice thrown at once, of which some are kept, counted or matched."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

from clocklab.errors import DistError, SizeError, brief
from clocklab.probability.chance import Chance
from clocklab.probability.checks import require_function, require_hashable, require_kind, require_list, whole
from clocklab.probability.dist import Dist
from clocklab.probability.outcomes import in_order, steady
from clocklab.probability.pools.dice import d

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
                raise DistError(f"{brief(face)} is not a whole number: what follows it in a straight is not known")
            run, best, last = state
            run = (run if last is None or face == last + 1 else 0) + 1 if n else 0
            return run, max(best, run), face

        return self.fold(step, (0, 0, None)).map(lambda state: state[1])

    def contains(self, *combinations: Iterable[Any] | Mapping[Any, int]) -> Chance:
        """The chance that all of a combination is there; with several combinations, all of at least one.

        A combination is a list of faces, such as (6, 6, 1), or a mapping of faces to the numbers needed.
        """
        needed = [counter_of("each combination", each) for each in combinations]
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


MOST_RESTS = 20_000


def pool(dice: Iterable[Dist[Any] | int]) -> Pool:
    """Dice thrown at once: distributions, or numbers of sides.

    >>> pool(4 * [6]).keep_highest(3).mean()
    Fraction(15869, 1296)
    """
    return Pool(dice)


class Pool(Multiset):
    """Dice thrown at once, equal or mixed, each with a distribution of its own. A pool does not change.

    Answers are distributions, counted in as many cases as the dice have rolls. Dice are not told apart and no roll is
    listed. DistError: no die, or something that is not one. SizeError: too many different dice for the question.

    >>> rolled = pool([6, 6, 8, 10])
    >>> rolled.highest().chance(10), rolled.count(lambda face: face >= 5).mean()
    (Chance(288, 2880), Fraction(53, 30))
    """

    def __init__(self, dice: Iterable[Dist[Any] | int]) -> None:
        if isinstance(dice, Dist | str) or not isinstance(dice, Iterable):
            raise DistError(f"a pool is a list of dice, such as pool(3 * [d(6)]), not {brief(dice)}")
        found = [die if isinstance(die, Dist) else d(die) for die in dice]
        if not found:
            raise DistError("a pool needs at least one die")
        self.dice: tuple[Dist[Any], ...] = tuple(found)
        """The dice."""
        self._numbers = Counter(self.dice)

    def __len__(self) -> int:
        return len(self.dice)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pool) and self._numbers == other._numbers

    def __hash__(self) -> int:
        return hash(frozenset(self._numbers.items()))

    def __repr__(self) -> str:
        return f"Pool of {len(self)} dice, {len(self._numbers)} different"

    # -- some are kept

    def sum(self) -> Dist[Any]:
        """The sum of all dice."""
        parts = [die.repeat_sum(number) for die, number in self._numbers.items()]
        return sum(parts[1:], parts[0])

    def keep_highest(self, number: int = 1) -> Dist[Any]:
        """The sum of the ``number`` highest dice; with one die, its face, whatever that is.

        >>> pool(20 * [10]).keep_highest(3).mode()
        (30,)
        """
        number = self._some(number)
        return self.keep([0] * (len(self) - number) + [1] * number)

    def keep_lowest(self, number: int = 1) -> Dist[Any]:
        """The sum of the ``number`` lowest dice."""
        number = self._some(number)
        return self.keep([1] * number + [0] * (len(self) - number))

    def middle(self, number: int = 1) -> Dist[Any]:
        """The sum of the ``number`` dice in the middle. DistError: there is no such middle, such as 1 of 4."""
        number = self._some(number)
        if (beside := len(self) - number) % 2:
            raise DistError(f"{number} of {len(self)} dice are not in the middle: as many must be below as above")
        return self.keep([0] * (beside // 2) + [1] * number + [0] * (beside // 2))

    def highest(self) -> Dist[Any]:
        """The highest face."""
        return self.keep_highest()

    def lowest(self) -> Dist[Any]:
        """The lowest face."""
        return self.keep_lowest()

    def keep(self, times: Sequence[int]) -> Dist[Any]:
        """The sum of the sorted dice, the lowest first, each counted as often as given: 0 drops it, 2 doubles it.

        >>> pool([6, 6, 6]).keep([0, 1, 0]) == pool([6, 6, 6]).middle()
        True
        """
        require_list("times", times)
        counted = [whole("times", each, least=-(10**9), most=10**9) for each in times]
        if len(counted) != len(self) or not any(counted):
            raise DistError(
                f"times={brief(times)}: there must be a number for each of {len(self)} dice, and one other than 0"
            )
        return _kept(self, tuple(counted))

    def _some(self, number: int) -> int:
        found = whole("number", number, least=1)
        if found > len(self):
            raise DistError(f"{brief(found)} of {len(self)} dice cannot be kept")
        return found

    # -- what they show

    def fold(self, step: Callable[[S, Any, int], S], start: S) -> Dist[S]:
        """The distribution of the last state of a machine that is told, face by face upwards, how many show each.

        ``step(state, face, count)`` gives the next state, hashable, for ``count`` of 0 or more. SizeError: there are
        too many different states.

        >>> pool(5 * [6]).fold(lambda pairs, face, count: pairs + (count == 2), 0).chance(2)
        Chance(1800, 7776)
        """
        require_function("step", step)
        require_hashable("start", start)
        return _fold([self], step, start)

    def count(self, event: Any) -> Dist[int]:
        """How many dice show ``event``, an outcome or a predicate.

        >>> pool(3 * [6]).count(6)
        Dist({0: 125, 1: 75, 2: 15, 3: 1})
        """
        return Pool(
            Dist({1: hits, 0: die.total - hits}) for die in self.dice for hits in [die.chance(event).favourable]
        ).sum()

    def rolls(self) -> Dist[tuple[Any, ...]]:
        """What the dice show, each roll as a sorted tuple; SizeError if there are too many."""
        return self.fold(lambda roll, face, count: (*roll, *(face,) * count), ())

    def versus(self, other: Pool) -> Dist[tuple[int, int, int]]:
        """How many pairs are won, tied and lost, the highest die against the highest, the next against the next.

        Dice without a partner do not count.

        >>> risk = pool(3 * [6]).versus(pool(2 * [6]))  # the defender wins ties
        >>> risk.chance((2, 0, 0))
        Chance(2890, 7776)
        """
        require_kind("other", other, Pool)
        pairs = min(len(self), len(other))

        def step(state: tuple[int, ...], _: Any, mine: int, theirs: int) -> tuple[int, ...]:
            placed, met, won, tied, lost = state
            ahead, behind = min(placed + mine, pairs), min(met + theirs, pairs)
            both = max(0, min(ahead, behind) - max(placed, met))
            # Of the pairs that are decided at this face, those in which both dice show it are tied.
            wins, losses = max(0, ahead - max(placed, behind)), max(0, behind - max(met, ahead))
            return ahead, behind, won + wins, tied + both, lost + losses

        return _fold([self, other], step, (0, 0, 0, 0, 0), downwards=True).map(lambda state: state[2:])

    def _faces(self) -> set[Any]:
        return {face for die in self._numbers for face in die}


def highest(*dice: Dist[Any] | int) -> Dist[Any]:
    """The greatest of independent outcomes, one from each distribution; a number stands for itself.

    >>> highest(Dist.uniform(range(1, 7)), 3).chance(3)
    Chance(3, 6)
    """
    return Pool(_as_dist(die) for die in dice).highest()


def lowest(*dice: Dist[Any] | int) -> Dist[Any]:
    """The least of independent outcomes, one from each distribution; a number stands for itself."""
    return Pool(_as_dist(die) for die in dice).lowest()


def _as_dist(value: Any) -> Dist[Any]:
    return value if isinstance(value, Dist) else Dist.certain(value)


def counter_of(name: str, given: Iterable[Any] | Mapping[Any, int]) -> Counter[Any]:
    """How often each thing is in a list, or as a mapping says. DistError for anything else."""
    if not isinstance(given, Iterable):
        raise DistError(f"{name}={brief(given)}: it must be a list, or a mapping to numbers")
    if isinstance(given, Mapping):
        for each, many in given.items():
            whole(f"the number of {brief(each)}", many)
        return Counter(given)
    things = list(given)
    for each in things:
        require_hashable(name, each)
    return Counter(things)


# -- face by face


def _ordered(faces: set[Any]) -> list[Any]:
    ordered = in_order(faces)
    if ordered is None:
        raise DistError(f"the faces {steady(faces)[:4]} ... have no increasing order, so none is the highest")
    return ordered


def _fold(pools: Sequence[Pool], step: Callable[..., Any], start: Any, downwards: bool = False) -> Dist[Any]:
    """Fold several pools at once: ``step`` is told how many dice of each show a face."""
    faces = _ordered({face for each in pools for face in each._faces()})[:: -1 if downwards else 1]
    kinds = [(number, die, at) for at, each in enumerate(pools) for die, number in each._numbers.items()]
    if (least := len(faces) * math.prod((n + 1) * (n + 2) // 2 for n, _, _ in kinds)) > MOST_STEPS:
        raise SizeError(
            f"{sum(map(len, pools)):,} dice with {len(faces):,} faces take {least:,} steps; {MOST_STEPS:,} fit. "
            "Ask about fewer dice or faces; the highest and lowest few, sums and counts of hits go further"
        )
    weights = [[die.weights.get(face, 0) for _, die, _ in kinds] for face in faces]
    last = [max(at for at, face in enumerate(faces) if face in die) for _, die, _ in kinds]

    def splits(at: int, rest: Rest) -> Iterator[tuple[tuple[int, ...], Rest, int]]:
        least = [n if at == end else 0 for n, end in zip(rest, last, strict=True)]
        for shown, ways in _shared_out(weights[at], rest, least):
            counts = [0] * len(pools)
            for n, (_, _, owner) in zip(shown, kinds, strict=True):
                counts[owner] += n
            yield tuple(counts), tuple(n - m for n, m in zip(rest, shown, strict=True)), ways

    return Dist(folded(faces, tuple(number for number, _, _ in kinds), splits, step, start))


def _shared_out(weights: Sequence[int], numbers: Rest, least: Sequence[int]) -> list[tuple[Rest, int]]:
    """How many dice of each kind show a face with these weights, ``least`` or more, and in how many ways."""
    found: list[tuple[Rest, int]] = [((), 1)]
    for weight, number, lowest_ in zip(weights, numbers, least, strict=True):
        each = [(n, math.comb(number, n) * weight**n) for n in range(lowest_, number + 1 if weight else 1)]
        found = [((*shown, n), ways * more) for shown, ways in found for n, more in each]
    return found


def _check_rests(ranges: Sequence[int], most: int | None = None) -> None:
    """SizeError if there are too many splits of the dice into fewer than ``most`` that are placed, and the others."""
    ways = [1]
    for size in ranges:
        longer = [sum(ways[max(0, at - size + 1) : at + 1]) for at in range(len(ways) + size - 1)]
        ways = longer[:most]
    if (rests := sum(ways)) > MOST_RESTS:
        raise SizeError(
            f"these different dice can be split in {rests:,} ways; {MOST_RESTS:,} fit. Ask about fewer or more "
            "equal dice; the highest or lowest few, sums and counts of hits go further"
        )


@lru_cache(maxsize=256)
def _kept(dice: Pool, times: tuple[int, ...]) -> Dist[Any]:
    """The sum of the sorted dice, each counted as often as ``times`` says.

    Faces are passed from the end at which all dice that count are placed sooner: then it does not matter what the
    others show. ``beside`` are, of each kind of dice, the cases of the faces still to come.
    """
    faces = _ordered(dice._faces())
    last, first = (max(at for at, n in enumerate(each) if n) for each in (times, times[::-1]))
    if first < last:
        times, faces = times[::-1], faces[::-1]
    counting = min(first, last) + 1
    _check_rests([n + 1 for n in dice._numbers.values()], counting)
    one = sorted(times) == [0] * (len(times) - 1) + [1]
    beside = [die.total for die in dice._numbers]
    layer: dict[Rest, dict[Any, int]] = {tuple(dice._numbers.values()): {0: 1}}
    found: dict[Any, int] = {}
    for face in faces:
        weights = [die.weights.get(face, 0) for die in dice._numbers]
        upto, beside = beside, [cases - weight for cases, weight in zip(beside, weights, strict=True)]
        if not any(weights):
            continue
        following: dict[Rest, dict[Any, int]] = {}
        showing = _Showing(weights, beside)
        for rest, sums in layer.items():
            placed = len(times) - sum(rest)
            done = math.prod(map(pow, upto, rest))
            for left, many, ways, others in showing.fewer(counting - placed, rest):
                done -= ways * others
                factor = sum(times[placed : placed + many])
                _add(following.setdefault(left, {}), sums, face, factor, ways, one)
            if done:
                _add(found, sums, face, sum(times[placed:counting]), done, one)
        layer = following
    return Dist(found)


def _add(found: dict[Any, int], sums: dict[Any, int], face: Any, factor: int, ways: int, one: bool) -> None:
    """Add sums to which ``factor`` times a face is added; if it is the ``one`` that counts, it takes their place."""
    if one and factor:
        found[face] = found.get(face, 0) + ways * sum(sums.values())
        return
    gained = face * factor if factor else 0
    for value, weight in sums.items():
        found[value + gained] = found.get(value + gained, 0) + weight * ways


class _Showing:
    """How dice of several kinds can show a face for which they have these ``weights``, ``beside`` for others."""

    def __init__(self, weights: Sequence[int], beside: Sequence[int]) -> None:
        self.weights, self.beside = weights, beside
        self.known: dict[tuple[int, int, int], list[tuple[int, int, int]]] = {}

    def fewer(self, most: int, rest: Rest) -> list[tuple[Rest, int, int, int]]:
        """How fewer than ``most`` show it: which are left, how many show it, in how many ways, and the others' ways."""
        found: list[tuple[Rest, int, int, int]] = [((), 0, 1, 1)]
        for kind, number in enumerate(rest):
            each = self._of_one_kind(kind, number, most - 1)
            found = [
                ((*left, number - n), many + n, ways * more, others * less)
                for left, many, ways, others in found
                for n, more, less in each
                if many + n < most
            ]
        return found

    def _of_one_kind(self, kind: int, number: int, most: int) -> list[tuple[int, int, int]]:
        key = (kind, number, most)
        if key not in self.known:
            weight, cases = self.weights[kind], self.beside[kind]
            # Dice that have no other face left must show this one.
            numbers = range(0 if cases else number, (min(number, most) if weight else 0) + 1)
            self.known[key] = [(n, math.comb(number, n) * weight**n, cases ** (number - n)) for n in numbers]
        return self.known[key]
