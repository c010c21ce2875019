"""Dice as they are written: ``4d6kh3``, ``2d20kl1 + 5``, ``5d10>=8``."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from typing import Any, NoReturn

from clocklab.errors import ClocklabError, DistError, brief
from clocklab.probability.dist import Dist
from clocklab.probability.pools.dice import d, explode, reroll
from clocklab.probability.pools.pool import Pool

_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt, "=": operator.eq,
}  # fmt: skip
_MOST_DICE = 10_000


def dice(text: str) -> Dist[int]:
    """The distribution of dice in the usual notation, such as ``4d6kh3``.

    ``NdS`` is the sum of N dice with S sides (``d%``: 100, ``dF``: -1, 0 and 1). It may be followed, in this order, by:
    ``r1``: each die that shows 1 is rolled again once; ``!3``: its highest face explodes, 3 times at most; ``kh3``,
    ``kl3``, ``dh1``, ``dl1``: the highest or lowest 3 are kept, 1 dropped; ``>=5``, ``<2``, ``=6``: counts the dice
    that show it. Rolls and numbers are joined by ``+``, ``-``, ``*`` and brackets.

    DistError names the place from which the text cannot be read; SizeError as in the functions behind it.

    >>> dice("4d6kh3").mean(), dice("2d6 + 3").chance(10), dice("5d10>=8").chance(0)
    (Fraction(15869, 1296), Chance(6, 36), Chance(16807, 100000))
    """
    if not isinstance(text, str):
        raise DistError(f'dice are written as a text, such as dice("4d6kh3"), not {brief(text)}; a die is d(6)')
    return _Reader(text).all()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def all(self) -> Dist[Any]:
        found = self.sum()
        return found if self.at == len(self.text) else self.stop("the end, or + - *")

    def sum(self) -> Dist[Any]:
        found = self.product()
        while sign := self.take(r"[+-]"):
            found = found + self.product() if sign == "+" else found - self.product()
        return found

    def product(self) -> Dist[Any]:
        found = self.part()
        while self.take(r"\*"):
            found = found * self.part()
        return found

    def part(self) -> Dist[Any]:
        if self.take(r"-"):
            return -self.part()
        if self.take(r"\("):
            found = self.sum()
            return found if self.take(r"\)") else self.stop("a closing bracket")
        start = self.at
        number = self.take(r"\d{1,9}")
        if self.take("[dD]") is None:
            return Dist.certain(int(number)) if number else self.stop("a number, or dice such as 4d6")
        sides = self.take(r"\d{1,9}|%|[fF]") or self.stop("the number of sides, % or F")
        try:
            return self.rolled(int(number or 1), sides)
        except ClocklabError as error:
            if str(error).startswith(repr(self.text)):
                raise
            raise type(error)(f"{self.text!r}, from place {start + 1}: {error}") from error

    def rolled(self, number: int, sides: str) -> Dist[Any]:
        if not 1 <= number <= _MOST_DICE:
            raise DistError(f"{number} dice: 1 to {_MOST_DICE:,} can be thrown")
        die = Dist.uniform((-1, 0, 1)) if sides in "fF" else d(100 if sides == "%" else int(sides))
        if self.take(r"r"):
            die = reroll(die, int(self.take(r"\d+") or self.stop("the face to roll again, as in r1")))
        if self.take(r"!"):
            die = explode(die, times=int(self.take(r"\d+") or self.stop("how often at most, as in !3")))
        thrown = Pool([die] * number)
        if which := self.take(r"[kd][hl]|k"):
            some = int(self.take(r"\d+") or 1)
            kept = some if which[0] == "k" else number - some
            return thrown.keep_lowest(kept) if which in ("kl", "dh") else thrown.keep_highest(kept)
        if sign := self.take(r">=|<=|>|<|="):
            compare, bound = _COMPARE[sign], int(self.take(r"\d+") or self.stop("a number to compare with"))
            return thrown.count(lambda face: compare(face, bound))
        return thrown.sum()

    def take(self, pattern: str) -> str | None:
        """Return what stands here if it fits the pattern, and go past it; blanks do not count. None if it does not."""
        found = re.compile(rf"\s*({pattern})\s*", re.ASCII).match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        return found[1]

    def stop(self, wanted: str) -> NoReturn:
        found = repr(self.text[self.at]) if self.at < len(self.text) else "the end"
        raise DistError(f"{self.text!r}: there is {found} at place {self.at + 1}, but {wanted} was expected")
