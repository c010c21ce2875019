"""The dice one may roll: Lucky 7, Snake Eyes, a red die for money, and re-rolls. Closed forms, counted in cases."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import ClassVar

from clocklab.core.checks import require_int
from clocklab.core.listing import Listing
from clocklab.games.clocks.rules.board import SPACES, Board
from clocklab.games.clocks.rules.components import printed
from clocklab.games.clocks.rules.dice import Act, Die
from clocklab.probability import Chance, Dist, d

SURE = tuple(sorted(act.coins for act in Act if act.coins))
"""The coins that other actions pay for certain."""


@dataclass(frozen=True, slots=True)
class Gamble:
    """A roll of the two yellow dice for coins: what it pays, in 36 cases."""

    act: Act
    law: Dist[int]

    @property
    def prize(self) -> int:
        """What it pays if it pays at all."""
        return max(self.law)

    @property
    def chance(self) -> Chance:
        """The chance that it pays."""
        return self.law.chance(self.prize)

    @property
    def mean(self) -> Fraction:
        """The coins that it pays on average."""
        return self.law.mean()

    @property
    def var(self) -> Fraction:
        """The variance of what it pays."""
        return self.law.var()

    def gain(self, price: int) -> Fraction:
        """Return the coins won on average at this price, below 0 where it is not worth it."""
        return self.mean - price

    def beats(self, sure: int) -> bool:
        """Return whether it pays more on average than so many sure coins."""
        return self.mean > sure

    def more_than(self, sure: int) -> Chance:
        """Return the chance that it pays more than so many sure coins."""
        return self.law.chance(lambda paid: paid > sure)

    def __str__(self) -> str:
        return f"{self.act.value}: {self.prize} coins with chance {self.chance}; {self.mean} on average"


def lucky_seven() -> Gamble:
    """Return the odds of Lucky 7: seven coins for a sum of seven.

    >>> print(lucky_seven())
    Lucky 7: 7 coins with chance 6/36 = 1/6 ≈ 0.1667; 7/6 on average
    """
    return _gamble(Act.LUCKY_7)


def snake_eyes() -> Gamble:
    """Return the odds of Snake Eyes: eleven coins for two ones.

    >>> snake_eyes().chance, snake_eyes().prize, snake_eyes().mean
    (Chance(1, 36), 11, Fraction(11, 36))
    """
    return _gamble(Act.SNAKE_EYES)


def _gamble(act: Act) -> Gamble:
    return Gamble(act, d(6).sequence(2).map(lambda yellow: act.prize((yellow[0], yellow[1]))))


@dataclass(frozen=True, slots=True)
class GambleRow:
    """One hour: its price, what it sells, and the coins that each gamble would win there on average."""

    heads: ClassVar[tuple[str, ...]] = ("hour", "price", "sells", "Lucky 7", "worth it", "Snake Eyes", "worth it")
    hour: int
    price: int
    sells: Act | None
    lucky_seven: Fraction
    snake_eyes: Fraction

    def cells(self) -> tuple[object, ...]:
        """Return what stands under each heading."""
        sells = self.sells.value if self.sells else None
        return (
            self.hour,
            self.price,
            sells,
            self.lucky_seven,
            self.lucky_seven > 0,
            self.snake_eyes,
            self.snake_eyes > 0,
        )


def gambles(board: Board | str = "forwards") -> Listing[GambleRow]:
    """Return, for each hour of a board, what either gamble would win there on average, its price paid.

    The price is the board's where the hour sells something, else the hour itself, as on the printed boards. A gamble
    is worth its price if it wins coins on average; at whole prices only Lucky 7 for one coin is.
    As a bonus a gamble is free: then Lucky 7 is worth more than 1 Coin and less than 2 Coins, Snake Eyes
    less than 1 Coin. OptionError for a board that there is not.

    >>> gambles()[1].lucky_seven, gambles()[1].snake_eyes, [row.hour for row in gambles() if row.lucky_seven > 0]
    (Fraction(-5, 6), Fraction(-61, 36), [1])
    """
    board = printed(board)
    rows = []
    for space in range(SPACES):
        price = board.prices[space] or board.hours[space]
        gains = lucky_seven().gain(price), snake_eyes().gain(price)
        rows.append(GambleRow(board.hours[space], price, board.extras[space], *gains))
    return Listing(f"Coins won on average by a gamble bought at each hour, {board.name}", tuple(rows))


@dataclass(frozen=True, slots=True)
class SureRow:
    """A gamble against sure coins: both free, as bonuses are."""

    heads: ClassVar[tuple[str, ...]] = ("gamble", "pays on average", "sure coins", "better by", "chance of more")
    gamble: Act
    mean: Fraction
    sure: int
    chance: Chance

    @property
    def gain(self) -> Fraction:
        """How much more the gamble pays on average."""
        return self.mean - self.sure

    def cells(self) -> tuple[object, ...]:
        """Return what stands under each heading."""
        return self.gamble.value, self.mean, self.sure, self.gain, self.chance


def against_sure_coins() -> Listing[SureRow]:
    """Return both gambles beside 1, 2 and 4 sure coins.

    >>> [(row.gamble.value, row.sure) for row in against_sure_coins() if row.gain > 0]
    [('Lucky 7', 1)]
    """
    rows = [
        SureRow(one.act, one.mean, sure, one.more_than(sure)) for one in (lucky_seven(), snake_eyes()) for sure in SURE
    ]
    return Listing("Gambles against sure coins", tuple(rows))


# ---- single dice --------------------------------------------------------------------------------------------


def red_die() -> Dist[int]:
    """Return the coins that a red die pays when it is rolled for money: 1 to 6, 7/2 on average.

    >>> red_die().mean()
    Fraction(7, 2)
    """
    return d(6)


@dataclass(frozen=True, slots=True)
class Rerolled:
    """What one re-roll does to a die that should show ``target``: chances in six cases.

    ``closer``, ``same`` and ``further`` compare how many pips it is off after and before.
    """

    perfect: Chance
    closer: Chance
    same: Chance
    further: Chance
    change: Fraction
    """How many pips more it is off on average, below 0 where the re-roll helps."""

    def __str__(self) -> str:
        return f"perfect {self.perfect}; closer {self.closer}, further {self.further}; {self.change} pips on average"


def reroll(die: Die | int, target: int) -> Rerolled:
    """Return what re-rolling a die, or one that shows this value, does where ``target`` is asked for.

    >>> print(reroll(1, target=4))
    perfect 1/6 ≈ 0.1667; closer 5/6 ≈ 0.8333, further 0/6 = 0; -3/2 pips on average
    """
    value = die.pips if isinstance(die, Die) else die
    require_int("die", value, 1, 6)
    require_int("target", target, 1, 6)
    change = d(6).map(lambda pips: abs(pips - target) - abs(value - target))
    return Rerolled(
        d(6).chance(target),
        change.chance(lambda more: more < 0),
        change.chance(0),
        change.chance(lambda more: more > 0),
        change.mean(),
    )


def perfect_within(rerolls: int, dice: int = 1) -> Chance:
    """Return the chance that so many wrong dice all become perfect within a number of re-rolls.

    One die is re-rolled at a time, each until it is perfect. For one die this is 1 - (5/6) ** n; for k the chance
    of k successes or more in n trials, counted in ``6 ** n`` cases. OptionError beyond 1,000 re-rolls or 12 dice.

    >>> perfect_within(1), perfect_within(2), perfect_within(3, dice=2)
    (Chance(1, 6), Chance(11, 36), Chance(16, 216))
    """
    require_int("rerolls", rerolls, 0, 1_000)
    require_int("dice", dice, 0, SPACES)
    ways = sum(comb(rerolls, hits) * 5 ** (rerolls - hits) for hits in range(dice, rerolls + 1))
    return Chance(ways, 6**rerolls)
