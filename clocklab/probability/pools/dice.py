"""Dice: one die, several rolled at once, and dice that are rolled again."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from operator import eq
from typing import Any

from clocklab.errors import DistError, SizeError, brief
from clocklab.probability.checks import require_kind, require_list, whole
from clocklab.probability.counting import MOST_OUTCOMES, check_size
from clocklab.probability.dist import Dist
from clocklab.probability.outcomes import MoreThan
from clocklab.probability.show import size_text


def d(sides: int) -> Dist[int]:
    """The roll of one fair die with faces 1 to ``sides``; DistError unless ``sides`` >= 1.

    >>> d(6).mean()
    Fraction(7, 2)
    """
    return Dist.uniform(range(1, whole("sides", sides, least=1) + 1))


def sorted_rolls(dice: int = 3, sides: int = 6) -> Dist[tuple[int, ...]]:
    """The rolls of several equal dice, each as a sorted tuple, weighted by the number of orders it can fall in.

    The weights add up to ``sides ** dice`` (216 for three dice); each is a multinomial coefficient. There
    are 56 sorted rolls of three dice, so a question asked of each is asked 56 times, not 216. DistError
    unless both numbers are at least 1.

    >>> rolls = sorted_rolls()
    >>> len(rolls), rolls.total, rolls.chance((1, 3, 5)), rolls.chance((2, 2, 2))
    (56, 216, Chance(6, 216), Chance(1, 216))
    """
    return _sorted_rolls(whole("dice", dice, least=1), whole("sides", sides, least=1))


@lru_cache(maxsize=100)
def _sorted_rolls(dice: int, sides: int) -> Dist[tuple[int, ...]]:
    what = f"the sorted rolls of {size_text(dice)} dice with {size_text(sides)} sides"
    if min(dice, sides - 1) > 40 or max(dice, sides) > MOST_OUTCOMES:
        raise SizeError(f"{what} are too many; {MOST_OUTCOMES:,} fit. Ask about fewer dice or sides, or use a pool")
    rolls = math.comb(dice + sides - 1, dice)
    check_size(rolls, what)
    if rolls * dice > _MOST_FACES:
        raise SizeError(f"{what} are {rolls:,} with {rolls * dice:,} faces in all; {_MOST_FACES:,} fit. Use a pool")
    orders: dict[tuple[bool, ...], int] = {}
    weights: dict[tuple[int, ...], int] = {}
    for roll in combinations_with_replacement(range(1, sides + 1), dice):
        # In how many orders a sorted roll can fall depends only on where a face is that of the die before.
        same = tuple(map(eq, roll, roll[1:]))
        ways = orders.get(same)
        if ways is None:
            ways = orders[same] = _orders(roll)
        weights[roll] = ways
    return Dist(weights)


_MOST_FACES = 5_000_000
"""Faces of all sorted rolls together that are listed in some seconds."""


def subset_sums(roll: Iterable[int]) -> Dist[int]:
    """The sums of the non-empty subsets of some dice, each weighted by how many subsets make it.

    Dice are told apart, so that two equal dice make two one-die subsets. DistError if there is no die.

    >>> list(subset_sums((1, 3, 5)))
    [1, 3, 4, 5, 6, 8, 9]
    >>> subset_sums((2, 2, 4)).weights[4]
    2
    """
    require_list("roll", roll)
    sums: Counter[int] = Counter()
    for face in roll:
        die = whole("each die", face, least=-(10**9), most=10**9)
        # Each subset so far goes on without this die or with it; the die also starts one of its own.
        sums.update(Counter({total + die: ways for total, ways in sums.items()}) + Counter({die: 1}))
    if not sums:
        raise DistError("no dice, no subset sums: give at least one die")
    return Dist(sums)


def explode(die: Dist[Any], on: Any = None, times: int = 1) -> Dist[Any]:
    """The sum of a die that is rolled again and added while it shows ``on``, ``times`` more rolls at most.

    ``on`` is an outcome or a predicate, by default the highest face. For a die without such a limit, see ``Exploding``.

    >>> explode(d(6), times=2).chance(lambda total: total >= 12)
    Chance(6, 216)
    """
    hit, times = _hit(die, on), whole("times", times)
    check_size(size_times(times, len(die)) // 2, "a die that explodes so often")
    found = die
    for _ in range(times):
        again = found
        found = die.then(lambda roll: again + roll if roll in hit else Dist.certain(roll))  # noqa: B023
    return found


class Exploding:
    """The sum of a die that is rolled again and added as long as it shows ``on``, without end.

    ``on`` is an outcome or a predicate, by default the highest face. DistError if the die shows nothing else.

    >>> Exploding(d(6)).mean(), Exploding(d(6)).up_to(5).chance(5)
    (Fraction(21, 5), Chance(1, 6))
    """

    def __init__(self, die: Dist[Any], on: Any = None) -> None:
        self.die = die
        self.hit = _hit(die, on)
        """The faces on which it is rolled again."""
        if len(self.hit) == len(die):
            raise DistError("a die that is rolled again whatever it shows never comes to an end")

    def mean(self) -> Fraction:
        """The exact mean: that of the die times the mean number of rolls."""
        return self.die.mean() / self._ends

    def var(self) -> Fraction:
        """The exact variance."""
        # X = A + B X', B being 1 if A explodes: E[X²] = E[A²] + 2 E[A B] E[X'] + E[B] E[X'²].
        mean = self.mean()
        again = self.die.expectation(lambda roll: roll if roll in self.hit else 0)
        squares = self.die.expectation(lambda roll: roll * roll)
        return (squares + 2 * again * mean) / self._ends - mean * mean

    def up_to(self, bound: int) -> Dist[int | MoreThan]:
        """The exact distribution of the sum up to ``bound``; what is left is one outcome, ``MoreThan(bound)``.

        DistError: faces that are not whole numbers, or a face less than 1 on which the die is rolled again.
        """
        if not all(isinstance(face, int) for face in self.die) or min(self.hit) < 1:
            raise DistError("a bound needs whole numbers as faces, and 1 or more on each that is rolled again")
        bound = whole("bound", bound, least=min(self.die))
        steps = bound - min(self.die)
        check_size(steps * steps // 200, "the distribution up to that bound, with its long weights,")
        chances: dict[int | MoreThan, Fraction] = {}
        for total in range(min(self.die), bound + 1):
            first = self.die.chance(total) if total not in self.hit else Fraction(0)
            more = sum(self.die.chance(face) * chances.get(total - face, Fraction(0)) for face in self.hit)
            chances[total] = first + more
        return Dist.from_chances({**chances, MoreThan(bound): 1 - sum(chances.values())})

    @property
    def _ends(self) -> Fraction:
        return 1 - self.die.chance(self.hit.__contains__)


def reroll(die: Dist[Any], on: Any, times: int | None = 1) -> Dist[Any]:
    """A die that is rolled again if it shows ``on``, an outcome or a predicate, and the last roll counts.

    ``times`` is how often at most; with None, until it shows something else.

    >>> reroll(d(6), 1).mean(), reroll(d(6), 1, None).mean()
    (Fraction(47, 12), Fraction(4, 1))
    """
    hit = _hit(die, on)
    if times is None:
        return die.given(lambda roll: roll not in hit)
    times = whole("times", times)
    check_size(size_times(times, len(die)) // 20, "a die that is rolled again so often")
    found = die
    for _ in range(times):
        again = found
        found = die.then(lambda roll: again if roll in hit else Dist.certain(roll))  # noqa: B023
    return found


def opposed(mine: Dist[Any], other: Dist[Any]) -> Dist[str]:
    """How a roll fares against another: "win", "tie" or "loss".

    >>> opposed(d(8), d(6))
    Dist({'loss': 15, 'tie': 6, 'win': 27})
    """
    require_kind("mine", mine, Dist)
    require_kind("other", other, Dist)
    won, lost = (mine > other), (mine < other)
    tied = won.possible - won.favourable - lost.favourable
    return Dist({"win": won.favourable, "tie": tied, "loss": lost.favourable})


def size_times(times: int, faces: int) -> int:
    """The outcomes of all rolls together, with numbers of 2,000 bits each, of a die rolled again this often."""
    return times * times * faces * (1 + times * faces.bit_length() // 2000)


def _hit(die: Dist[Any], on: Any) -> frozenset[Any]:
    require_kind("die", die, Dist)
    if on is None:
        on = next(reversed(die.cdf()))
    hit = frozenset(face for face in die if face == on or (callable(on) and on(face)))
    if not hit:
        raise DistError(f"no face of this die is {brief(on)}")
    return hit


def _orders(roll: tuple[int, ...]) -> int:
    return math.factorial(len(roll)) // math.prod(math.factorial(n) for n in Counter(roll).values())
