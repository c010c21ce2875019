"""A probability that remembers how it was counted: 159 of 216, and not only 53/72."""

from __future__ import annotations

import operator
from fractions import Fraction
from typing import Any, SupportsIndex

from clocklab.errors import DistError, brief
from clocklab.probability.show import chance_html, chance_latex, chance_text, literal


class Chance(Fraction):
    """An exact probability, ``favourable`` of ``possible``, equal to its Fraction in lowest terms.

    It compares, hashes and calculates as that Fraction; the result of a calculation is a plain Fraction,
    because what it would count is no longer known. DistError unless 0 <= favourable <= possible.

    >>> six = Chance(159, 216)
    >>> six.favourable, six.possible, six == Fraction(53, 72)
    (159, 216, True)
    >>> print(six)
    159/216 = 53/72 ≈ 0.7361
    >>> 1 - six
    Fraction(19, 72)
    """

    __slots__ = ("_favourable", "_possible")

    _favourable: int
    _possible: int

    def __new__(cls, favourable: SupportsIndex, possible: SupportsIndex) -> Chance:
        """A chance of ``favourable`` in ``possible`` equally likely cases, both whole numbers."""
        try:
            part, whole = operator.index(favourable), operator.index(possible)
        except TypeError:
            raise DistError(
                f"a chance counts cases in whole numbers, not {brief(favourable)} of {brief(possible)}: "
                "give the favourable and the possible cases as integers"
            ) from None
        if not 0 <= part <= whole or whole == 0:
            raise DistError(
                f"{brief(part)} of {brief(whole)} is not a chance: 0 <= favourable <= possible, and possible >= 1"
            )
        self: Chance = super().__new__(cls, part, whole)
        self._favourable = part
        self._possible = whole
        return self

    @property
    def favourable(self) -> int:
        """The number of favourable cases, as counted."""
        return self._favourable

    @property
    def possible(self) -> int:
        """The number of equally likely cases, as counted."""
        return self._possible

    @property
    def complement(self) -> Chance:
        """The chance that it does not happen, counted in the same cases.

        >>> Chance(159, 216).complement
        Chance(57, 216)
        """
        return Chance(self._possible - self._favourable, self._possible)

    def __repr__(self) -> str:
        return f"Chance({literal(self._favourable)}, {literal(self._possible)})"

    def __str__(self) -> str:
        return chance_text(self._favourable, self._possible)

    def __format__(self, spec: str) -> str:
        """The text of ``str`` for an empty spec, otherwise the value as a float: ``f"{chance:.1%}"``.

        >>> f"{Chance(1, 8):.1%}"
        '12.5%'
        """
        return format(float(self), spec) if spec else str(self)

    def _repr_html_(self) -> str:
        return chance_html(self._favourable, self._possible)

    def _repr_latex_(self) -> str:
        return f"${self.to_latex()}$"

    def to_latex(self) -> str:
        r"""LaTeX, without dollar signs, of the counted fraction, lowest terms and decimal.

        >>> print(Chance(4, 6).to_latex())
        \frac{4}{6} = \frac{2}{3} \approx 0.6667
        """
        return chance_latex(self._favourable, self._possible)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Chance, (self._favourable, self._possible))

    def __copy__(self) -> Chance:
        return self

    def __deepcopy__(self, memo: Any) -> Chance:
        return self


class Comparison(Chance):
    """The chance that one distribution is above another: true or false only where it is 1 or 0.

    So ``max(d(6), d(8))`` and ``if d(6) > d(8)`` raise DistError and do not quietly take a chance for a truth.

    >>> sure = Comparison(6, 6)
    >>> bool(sure)
    True
    """

    __slots__ = ()

    def __bool__(self) -> bool:
        if 0 < self < 1:
            raise DistError(
                f"a comparison of distributions is a chance, here {self}, and neither true nor false: for the "
                "greater or lesser of two outcomes write highest(a, b) or lowest(a, b)"
            )
        return self == 1
