"""The weights by which a clock is appraised: what points, hopes and coins are worth, each a number one may move."""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction

from clocklab.errors import OptionError

Number = int | Fraction


@dataclass(frozen=True)
class Weights:
    """What is traded for what, in coins; exact numbers, ints or Fractions.

    ``coins_per_point``: the coins that a point is worth, above 0.
    ``run``: the chance that each wrong or missing die before a perfect one comes right in time, so that it still
    counts in the run: 0 to 1. Where none is wrong before it, the run is certain.
    ``fixing``: the share of what an extra action would win that a wrong die is worth at once, as each turn buys only
    one: 0 to 1. Its price is taken off; two actions on one die count ``fixing`` twice.
    ``open``: the share of a perfect die that a free space is worth, as a fitting die may come: 0 to 1.
    ``tempo``: the coins that a space filled with any die is worth, as later dice come in addition.
    ``shop``: the coins that a die is worth where it opens an extra action for sale.
    ``sets``: the share of the next colour set's two points that its first three colours promise together, in equal
    parts: 0 to 1.
    ``patience``: with t turns to come, all that is only hoped for counts t / (t + patience): above 0.
    ``spending``: the coins that each turn to come can use well; ``surplus``: what a coin beyond those is worth, as a
    share of a coin: above 0, up to 1.
    ``rivalry``: the share of what a group is worth to the others on average that it is worth more to oneself, as who
    takes it denies it to them: 0 to 1.

    OptionError names the weight that makes no sense.

    >>> Weights(coins_per_point=5).coins_per_point
    5
    """

    coins_per_point: Number = 4
    run: Number = Fraction(3, 5)
    fixing: Number = Fraction(3, 5)
    open: Number = Fraction(1, 3)
    tempo: Number = Fraction(3, 2)
    shop: Number = 1
    sets: Number = Fraction(1, 2)
    patience: Number = 2
    spending: Number = 6
    surplus: Number = Fraction(1, 10)
    rivalry: Number = 0

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, bool) or not isinstance(value, int | Fraction):
                raise OptionError(f"The weight {each.name} must be an int or a Fraction, not {value!r}.")
            if value < 0 or (value == 0 and each.name in POSITIVE):
                least = "above 0" if each.name in POSITIVE else "0 or more"
                raise OptionError(f"The weight {each.name} must be {least}, not {value}.")
            if value > 1 and each.name in SHARES:
                raise OptionError(f"The weight {each.name} is a share and must be at most 1, not {value}.")


POSITIVE = frozenset({"coins_per_point", "patience", "surplus"})
SHARES = frozenset({"run", "fixing", "open", "sets", "surplus", "rivalry"})
USUAL = Weights()
