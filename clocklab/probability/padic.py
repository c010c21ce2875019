"""Integer linear systems solved exactly in plain Python, by lifting a solution modulo a prime.

Dixon's method (Numerische Mathematik 40, 1982): factor the matrix modulo one prime p, find the solution's
digits in base p one by one, each with one pair of triangular solves, and recover the fractions from enough
of them. A row or column modulo p is *packed* into one big integer, a slot per entry wide enough for a
whole sum of products, so that adding a multiple of it to another is two operations of Python's own
big-integer arithmetic instead of one per entry.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

Row = list[tuple[int, int]]
"""The entries of a sparse row, as pairs of column and value."""

Solution = tuple[list[int], int]
"""Numerators and their common denominator, which may be negative."""

_MARGIN = 64
"""Bits by which numerator and denominator must fall short of the modulus before they are tried."""


def solve(rows: Sequence[Row], columns: Sequence[Sequence[int]]) -> list[Solution] | None:
    """For each right-hand side, numerators and their common denominator; None if the matrix is singular.

    ``rows`` is square, its entries and ``columns`` are integers. Every solution is checked by substitution
    before it is returned.
    """
    tried = 1
    bound = _determinant_bound(rows)
    for prime in _primes():
        factors = _Factors.of(rows, prime)
        if factors is not None:
            return [_lift(rows, column, factors) for column in columns]
        tried *= prime
        if tried > bound:
            # The determinant is a multiple of all of them and smaller than their product: it is 0.
            return None
    raise AssertionError("there is always another prime")


def _determinant_bound(rows: Sequence[Row]) -> int:
    """Hadamard's bound: the product of the rows' lengths, each rounded up."""
    return math.prod(math.isqrt(sum(value * value for _, value in row)) + 1 for row in rows)


def _primes() -> Iterator[int]:
    """The Mersenne prime 2**89 - 1 (measured: larger and smaller ones are slower), then smaller ones."""
    yield 2**89 - 1
    candidate = 2**80 - 1
    while True:
        if all(_is_strong_probable_prime(candidate, base) for base in _BASES):
            yield candidate
        candidate -= 2


# Proof of primality below 3.3e24 (Sorenson and Webster 2015).
_BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)


def _is_strong_probable_prime(number: int, base: int) -> bool:
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    power = pow(base, odd, number)
    if power in (1, number - 1):
        return True
    for _ in range(twos - 1):
        power = power * power % number
        if power == number - 1:
            return True
    return False


class _Factors:
    """A matrix modulo ``prime``, its rows put in a suitable ``order``, as lower times unit upper triangle.

    Slot 0 of ``lower[k]`` is row k+1 of column k, slot 0 of ``upper[k]`` is row k-1 of column k, so that a
    triangular solve always reads its next unknown from slot 0 and shifts it out.
    """

    def __init__(self, size: int, prime: int) -> None:
        self.prime = prime
        # The sum of one entry and ``size`` products must fit into a slot, in whole bytes.
        self.width = -(-(2 * prime.bit_length() + (size + 1).bit_length()) // 8)
        self.order: list[int] = []
        self.inverses: list[int] = []
        self.lower: list[int] = []
        self.upper: list[int] = []

    @classmethod
    def of(cls, rows: Sequence[Row], prime: int) -> _Factors | None:
        """The factorisation, or None if the matrix is singular modulo ``prime``."""
        size = len(rows)
        self = cls(size, prime)
        lower_rows: list[list[int]] = []
        upper_rows: list[list[int]] = []
        packed: list[int] = []
        waiting, refused = list(range(size - 1, -1, -1)), []
        while waiting:
            row = waiting.pop()
            multiples, rest = self._eliminate(rows[row], size, packed)
            if not rest[0]:
                # No pivot in this column: another row goes first.
                refused.append(row)
                continue
            inverse = pow(rest[0], -1, prime)
            upper_rows.append([entry * inverse % prime for entry in rest[1:]])
            packed.append(_pack(upper_rows[-1], self.width))
            lower_rows.append(multiples)
            self.inverses.append(inverse)
            self.order.append(row)
            waiting += reversed(refused)
            refused = []
        if refused:
            return None
        places = range(size)
        self.lower = [_pack([lower_rows[i][k] for i in places[k + 1 :]], self.width) for k in places]
        self.upper = [_pack([upper_rows[i][k - i - 1] for i in places[:k][::-1]], self.width) for k in places]
        return self

    def _eliminate(self, row: Row, size: int, upper_rows: list[int]) -> tuple[list[int], list[int]]:
        """The multiples of earlier rows to take from ``row``, and what is left from the diagonal on."""
        prime, bits = self.prime, 8 * self.width
        mask = (1 << bits) - 1
        entries = [0] * size
        for column, value in row:
            entries[column] = value % prime
        left = _pack(entries, self.width)
        multiples: list[int] = []
        for upper_row in upper_rows:
            value = (left & mask) % prime
            left >>= bits
            multiples.append(value)
            if value:
                left += (prime - value) * upper_row
        return multiples, [entry % prime for entry in _unpack(left, self.width, size - len(upper_rows))]

    def solve(self, right: Sequence[int]) -> list[int]:
        """The solution modulo the prime, entries from 0 to prime - 1."""
        prime, bits = self.prime, 8 * self.width
        mask = (1 << bits) - 1
        left = _pack([right[row] % prime for row in self.order], self.width)
        middle = []
        for column, inverse in zip(self.lower, self.inverses, strict=True):
            value = (left & mask) * inverse % prime
            middle.append(value)
            left >>= bits
            if value:
                left += (prime - value) * column
        left = _pack(middle[::-1], self.width)
        solution = []
        for column in reversed(self.upper):
            value = (left & mask) % prime
            solution.append(value)
            left >>= bits
            if value:
                left += (prime - value) * column
        return solution[::-1]


def _pack(entries: Sequence[int], width: int) -> int:
    return int.from_bytes(b"".join([entry.to_bytes(width, "little") for entry in entries]), "little")


def _unpack(packed: int, width: int, count: int) -> list[int]:
    stored = packed.to_bytes(width * count, "little")
    return [int.from_bytes(stored[at : at + width], "little") for at in range(0, width * count, width)]


def _lift(rows: Sequence[Row], right: Sequence[int], factors: _Factors) -> Solution:
    """The exact solution: digit after digit in base p until the fractions found pass substitution."""
    prime = factors.prime
    residue = list(right)
    digits: list[list[int]] = []
    attempt = 4
    while True:
        digit = factors.solve(residue)
        digits.append(digit)
        residue = [
            (left - sum([value * digit[column] for column, value in row])) // prime
            for left, row in zip(residue, rows, strict=True)
        ]
        if len(digits) < attempt and any(residue):
            continue
        attempt = len(digits) + max(2, len(digits) // 4)
        modulus = prime ** len(digits)
        powers = [prime**place for place in range(len(digits))]
        lifted = [sum(map(int.__mul__, powers, places)) for places in zip(*digits, strict=True)]
        found = _fractions(lifted, modulus)
        if found is not None and _solves(rows, right, *found):
            return found


def _fractions(lifted: Sequence[int], modulus: int) -> Solution | None:
    """Small numerators over one small denominator, congruent to ``lifted``; None if there are none."""
    denominator = 1
    for value in lifted:
        factor = _denominator(value * denominator % modulus, modulus)
        if factor is None:
            return None
        denominator *= factor
    half = modulus // 2
    return [(value * denominator + half) % modulus - half for value in lifted], denominator


def _denominator(value: int, modulus: int) -> int | None:
    """The denominator of the fraction congruent to ``value``; None if it is not much smaller than by chance."""
    small = math.isqrt(modulus)
    if value < small or modulus - value < small:
        return 1
    before, now, last, factor = modulus, value, 0, 1
    while now >= small:
        quotient = before // now
        before, now = now, before - quotient * now
        last, factor = factor, last - quotient * factor
    factor = abs(factor)
    if now.bit_length() + factor.bit_length() > modulus.bit_length() - _MARGIN:
        return None
    return factor


def _solves(rows: Sequence[Row], right: Sequence[int], numerators: Sequence[int], denominator: int) -> bool:
    return all(
        sum([value * numerators[column] for column, value in row]) == denominator * total
        for row, total in zip(rows, right, strict=True)
    )
