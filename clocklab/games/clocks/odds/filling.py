"""How many dice it takes to fill given spaces with the right numbers: collecting coupons, some of them twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from clocklab.core.checks import require_int
from clocklab.errors import OptionError
from clocklab.games.clocks.rules.board import SPACES
from clocklab.probability import Chain, Chance, Dist, MoreThan

Open = tuple[int, ...]
"""How many spaces are still open for each wanted number, the numbers themselves forgotten: falling, without zeros."""


@dataclass(frozen=True)
class Filling:
    """Dice come one at a time, each number alike; one that fits a space still open fills it, all others are lost.

    ``opened``: for each number that is wanted how many spaces want it, falling. Which numbers they are does not
    matter, so there are at most 28 positions on a printed board.
    """

    opened: Open

    @cached_property
    def chain(self) -> Chain[Open]:
        """The chain of what is still open, one die a step, counted in six cases."""
        moves: dict[Open, dict[Open, int]] = {}
        waiting = [self.opened]
        while waiting:
            here = waiting.pop()
            if here in moves:
                continue
            moves[here] = {here: 6 - len(here)} if len(here) < 6 else {}
            for at, many in enumerate(here):
                after = tuple(sorted((each for each in (*here[:at], many - 1, *here[at + 1 :]) if each), reverse=True))
                moves[here][after] = moves[here].get(after, 0) + 1
                waiting.append(after)
        return Chain(moves)

    @cached_property
    def expected(self) -> Fraction:
        """The expected number of dice until all is filled."""
        known: dict[Open, Fraction] = {(): Fraction(0)}

        def dice(here: Open) -> Fraction:
            if here not in known:
                total = Fraction(6)
                for at, many in enumerate(here):
                    rest = (each for each in (*here[:at], many - 1, *here[at + 1 :]) if each)
                    total += dice(tuple(sorted(rest, reverse=True)))
                known[here] = total / len(here)
            return known[here]

        return dice(self.opened)

    @property
    def var(self) -> Fraction:
        """The variance of the number of dice."""
        return self.chain.variance_of_steps()[self.opened] if self.opened else Fraction(0)

    def distribution(self, upto: int) -> Dist[int | MoreThan]:
        """Return the law of the number of dice up to ``upto``; more are one outcome. In ``6 ** upto`` cases."""
        require_int("upto", upto, 0, 1_000)
        return self.chain.steps_distribution(self.opened, upto)

    def within(self, dice: int) -> Chance:
        """Return the chance that so many dice are enough."""
        law = self.distribution(dice)
        return law.chance(lambda many: isinstance(many, int))

    def __str__(self) -> str:
        return f"{sum(self.opened)} spaces to fill: {self.expected} dice on average"


def rolls_to_complete(targets: Sequence[int]) -> Filling:
    """Return how many dice it takes to fill spaces that want these numbers, each die used if it fits.

    >>> rolls_to_complete([3]).expected, rolls_to_complete([3, 3]).expected, rolls_to_complete([1, 2]).expected
    (Fraction(6, 1), Fraction(12, 1), Fraction(9, 1))
    >>> rolls_to_complete([1, 2, 3, 4, 5, 6]).expected, rolls_to_complete([3]).within(2)
    (Fraction(147, 10), Chance(11, 36))
    """
    if isinstance(targets, str) or not isinstance(targets, Sequence) or len(targets) > 2 * SPACES:
        raise OptionError(
            f"targets must be a list of at most {2 * SPACES} numbers such as [3, 5], not {targets!r:.80}."
        )
    for target in targets:
        require_int("targets: each", target, 1, 6)
    counts = (list(targets).count(value) for value in range(1, 7))
    return Filling(tuple(sorted((many for many in counts if many), reverse=True)))
