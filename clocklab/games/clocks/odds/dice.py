"""Dice alone, exactly: gambles, a red die for money, re-rolls, spaces to fill, and draws from the bag.

Closed forms, counted in cases; what is drawn from the bag is not put back (hypergeometric).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import product
from math import comb
from typing import ClassVar, TypeAlias

from clocklab.core.contract import Located, Position, Seat, question
from clocklab.core.listing import Listing
from clocklab.core.values import require_int, takes_numbers
from clocklab.errors import OptionError
from clocklab.games.clocks.rules.options import ClocksOptions, ClocksPosition
from clocklab.games.clocks.rules.pieces import COLOURS, SPACES, Act, Board, Colour, Die
from clocklab.games.clocks.rules.printed import board_named
from clocklab.games.clocks.rules.state import Counts, State
from clocklab.probability import Chain, Chance, Dist, MoreThan, d

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
        """Return whether it pays more on average than this many sure coins."""
        return self.mean > sure

    def more_than(self, sure: int) -> Chance:
        """Return the chance that it pays more than this many sure coins."""
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


@takes_numbers
def gambles(board: Board | str = "forwards") -> Listing[GambleRow]:
    """Return, for each hour of a board, what either gamble would win there on average, less its price.

    The price is the board's where the hour sells something, else the hour itself, as on the printed boards. A gamble
    is worth its price if it wins coins on average; at whole prices only Lucky 7 for one coin is.
    As a bonus a gamble is free: then Lucky 7 is worth more than 1 Coin and less than 2 Coins, Snake Eyes
    less than 1 Coin. OptionError for a board that does not exist.

    >>> gambles()[1].lucky_seven, gambles()[1].snake_eyes, [row.hour for row in gambles() if row.lucky_seven > 0]
    (Fraction(-5, 6), Fraction(-61, 36), [1])
    """
    board = board_named(board)
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
    """How many more pips it is off on average; below 0 where the re-roll helps."""

    def __str__(self) -> str:
        return f"perfect {self.perfect}; closer {self.closer}, further {self.further}; {self.change} pips on average"


@takes_numbers
def reroll(die: Die | int, target: int) -> Rerolled:
    """Return what re-rolling a die, or one that shows this value, does where ``target`` is wanted.

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


@takes_numbers
def perfect_within(rerolls: int, dice: int = 1) -> Chance:
    """Return the chance that ``dice`` wrong dice all become perfect within ``rerolls`` re-rolls.

    One die is re-rolled at a time, each until it is perfect. For one die this is 1 - (5/6) ** n; for k the chance
    of k successes or more in n trials, counted in ``6 ** n`` cases. OptionError beyond 1,000 re-rolls or 12 dice.

    >>> perfect_within(1), perfect_within(2), perfect_within(3, dice=2)
    (Chance(1, 6), Chance(11, 36), Chance(16, 216))
    """
    require_int("rerolls", rerolls, 0, 1_000)
    require_int("dice", dice, 0, SPACES)
    ways = sum(comb(rerolls, hits) * 5 ** (rerolls - hits) for hits in range(dice, rerolls + 1))
    return Chance(ways, 6**rerolls)


# ---- the bag --------------------------------------------------------------------------------------------------------

MOST = 100
Bag: TypeAlias = Located[ClocksOptions, State] | Sequence[int]
"""A position or a match, for the bag as it is there, or how many dice of each colour a bag holds."""


@takes_numbers
def draw(bag: Bag, dice: int) -> Dist[Counts]:
    """Return how many of each colour are among the next dice from the bag: white, grey, black, red.

    ``bag`` is a position or a match, or how many dice of each colour there are. Counted in binomial(all, dice) cases.
    OptionError for more dice than there are.

    >>> draw((12, 12, 12, 12), 3).chance((0, 0, 1, 2))
    Chance(792, 17296)
    """
    counts = _counts(bag)
    require_int("dice", dice, 0, sum(counts))
    laws: dict[Counts, int] = {}
    white, grey, black, red = counts
    for w in range(min(white, dice) + 1):
        for g in range(min(grey, dice - w) + 1):
            for b in range(min(black, dice - w - g) + 1):
                r = dice - w - g - b
                if r <= red:
                    laws[w, g, b, r] = comb(white, w) * comb(grey, g) * comb(black, b) * comb(red, r)
    return Dist(laws)


@takes_numbers
def comes(bag: Bag, dice: int, colour: Colour = Colour.BLACK) -> Chance:
    """Return the chance that at least one die of a colour, black by default, is among the next dice.

    >>> comes((4, 4, 4, 4), 2)
    Chance(54, 120)
    """
    counts = _counts(bag)
    require_int("dice", dice, 0, sum(counts))
    if not isinstance(colour, Colour):
        raise OptionError(f"colour must be one of {', '.join(map(str, COLOURS))}, not {colour!r:.80}.")
    ways = comb(sum(counts), dice)
    return Chance(ways - comb(sum(counts) - counts[colour.rank], dice), ways)


@takes_numbers
def at_least(bag: Bag, dice: int, wanted: Sequence[int]) -> Chance:
    """Return the chance that the next dice hold at least this many of each colour.

    >>> at_least((4, 4, 4, 4), 4, (1, 1, 1, 1))
    Chance(256, 1820)
    """
    least = _counts(wanted)
    law = draw(bag, dice)
    return law.chance(lambda came: all(c >= w for c, w in zip(came, least, strict=True)))


@question
def lacking(here: ClocksPosition, seat: Seat = 0) -> Counts:
    """Return how many dice of each colour a seat's clock lacks for one more colour set.

    Dice that the seat has taken and not placed yet count as if they were placed.
    """
    require_int("seat", seat, 0, here.game.players - 1)
    state = here.state
    dice = [*(on for on in state.clocks[seat] if on is not None), *state.centres[seat]]
    have = [sum(on.colour is colour for on in dice) for colour in COLOURS]
    white, grey, black, red = (max(0, min(have) + 1 - count) for count in have)
    return white, grey, black, red


@question
def colour_set(here: ClocksPosition, seat: Seat = 0, rounds: int = 1, dice: int | None = None) -> Chance:
    """Return the chance that a seat gets the colours of one more set within the next rounds.

    Exact under these assumptions: the seat gets two dice a round if it plays alone, else one, and does not choose:
    what it gets is drawn at random from the bag as it is now, nothing goes back into it, and every die is placed.
    ``dice`` says instead how many dice it gets in all. 0 where free spaces or dice in the bag are too few.
    """
    state = here.state
    require_int("seat", seat, 0, here.game.players - 1)
    require_int("rounds", rounds, 0, MOST)
    if dice is None:
        dice = rounds * (2 if here.game.players == 1 else 1)
    require_int("dice", dice, 0, MOST)
    free = state.clocks[seat].count(None) - len(state.centres[seat])
    gets = min(dice, sum(state.bag), max(0, free))
    return at_least(state.bag, gets, lacking(here, seat))


def _counts(bag: Bag) -> Counts:
    here = getattr(bag, "here", None)
    counts = here.state.bag if isinstance(here, Position) and isinstance(here.state, State) else bag
    counts = tuple(counts) if isinstance(counts, Sequence) else ()
    if len(counts) != len(COLOURS) or not all(type(each) is int and 0 <= each <= MOST for each in counts):
        raise OptionError(
            "A bag is a position with its game, or four whole numbers, of white, grey, black and red dice, each 0 to "
            f"{MOST}, not {bag!r:.100}."
        )
    white, grey, black, red = counts
    return white, grey, black, red


RED = Colour.RED.rank
PER_COLOUR = 4


@takes_numbers
def best_sets(sets: int = 3) -> Fraction:
    """Return the chance of this many colour sets in a solo game for a player who cares about nothing else.

    Such a player rolls a red die for money exactly when that helps, and of two dice for the last space keeps the better
    one. So nobody, however they play, gets this many sets more often; 30 points need three. ``sets`` is 0 to 3.

    >>> best_sets(3) > Fraction(256, 1820)  # what it is if no red die is ever rolled for money
    True
    """
    require_int("sets", sets, 0, 3)
    return _chance((PER_COLOUR,) * 4, (0,) * 4, sets)


@cache
def _chance(bag: Counts, placed: Counts, sets: int) -> Fraction:
    """Return the best chance from these dice in the bag and on the clock, before two dice are drawn."""
    if sum(placed) == SPACES or not sum(bag):
        return Fraction(sum(placed) == SPACES and min(placed) >= sets)
    return draw(bag, min(2, sum(bag))).expectation(
        lambda came: max(_chance(*after, sets) for after in _afterwards(bag, placed, came))
    )


def _afterwards(bag: Counts, placed: Counts, came: Counts) -> Iterator[tuple[Counts, Counts]]:
    """Yield the bag and the clock after each way to use the dice that came: placed, rolled for money, given back."""
    free = SPACES - sum(placed)
    for kept in product(*(range(many + 1) for many in came)):
        cashed = range(came[RED] - kept[RED] + 1)
        for gone in cashed:
            back = sum(came) - sum(kept) - gone
            if sum(kept) <= free and (back == 0 or sum(kept) == free):
                rest = [b - k for b, k in zip(bag, kept, strict=True)]
                rest[RED] -= gone
                clock = [p + k for p, k in zip(placed, kept, strict=True)]
                yield tuple(rest), tuple(clock)  # type: ignore[misc]


# ---- filling spaces -------------------------------------------------------------------------------------------------

Open = tuple[int, ...]
"""How many spaces are still open for each wanted number, whatever the numbers are: in falling order, without zeros."""


@dataclass(frozen=True)
class Filling:
    """Dice come one at a time, all numbers equally likely; one that fits an open space fills it, all others are lost.

    ``opened``: how many spaces want each wanted number, in falling order. Which numbers they are does not
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
        """The expected number of dice until all spaces are filled."""
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
        """Return the distribution of the number of dice; more than ``upto`` are one outcome. In ``6 ** upto`` cases."""
        upto = require_int("upto", upto, 0, 1_000)
        return self.chain.steps_distribution(self.opened, upto)

    def within(self, dice: int) -> Chance:
        """Return the chance that this many dice are enough."""
        law = self.distribution(dice)
        return law.chance(lambda many: isinstance(many, int))

    def __str__(self) -> str:
        return f"{sum(self.opened)} spaces to fill: {self.expected} dice on average"


@takes_numbers
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
