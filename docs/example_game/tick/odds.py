"""Exact odds of Tick."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.checks import require_int


def reach(ticks: int, sides: int = 6) -> Fraction:
    """Return the chance that a turn which never holds gathers this many ticks or more before a 1.

    By the first roll: a 1 ends the turn, any other face leaves so many ticks less to gather. OptionError for ticks
    that are no whole number up to 1,000; 0 or fewer are there already.

    >>> reach(2), reach(3)
    (Fraction(5, 6), Fraction(29, 36))
    """
    require_int("ticks", ticks, -1_000, 1_000)
    require_int("sides", sides, 2, 20)
    chance = [Fraction(1)]
    for wanted in range(1, ticks + 1):
        chance.append(sum((chance[max(0, wanted - face)] for face in range(2, sides + 1)), Fraction(0)) / sides)
    return chance[max(0, ticks)]
