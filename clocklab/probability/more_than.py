"""What lies beyond a bound: the last row of a distribution that was followed only so far."""

from __future__ import annotations

from clocklab.errors import DistError


class MoreThan:
    """The outcome "some number above ``bound``, or never": above all numbers up to ``bound``.

    Outcomes of this kind are equal if their bounds are. DistError where it is compared with a number above
    its bound, since either could be the larger, and where a mean is asked for.

    >>> MoreThan(12) > 12, str(MoreThan(12))
    (True, 'more than 12')
    """

    __slots__ = ("_bound",)

    def __init__(self, bound: int) -> None:
        self._bound = bound

    @property
    def bound(self) -> int:
        """The largest number that is not in it."""
        return self._bound

    def _is_above(self, number: object) -> bool:
        if isinstance(number, int) and number <= self._bound:
            return True
        raise DistError(
            f"{self} cannot be compared with {number!r}: followed only up to {self._bound}; follow it further"
        )

    def __gt__(self, number: object) -> bool:
        return self._is_above(number)

    def __ge__(self, number: object) -> bool:
        return self._is_above(number)

    def __lt__(self, number: object) -> bool:
        return not self._is_above(number)

    def __le__(self, number: object) -> bool:
        return not self._is_above(number)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MoreThan) and self._bound == other._bound

    def __hash__(self) -> int:
        return hash((MoreThan, self._bound))

    def __repr__(self) -> str:
        return f"MoreThan({self._bound})"

    def __str__(self) -> str:
        return f"more than {self._bound}"
