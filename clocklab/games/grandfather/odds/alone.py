"""Exact questions about dice and cards alone: one roll, and the way to End without others.

Dice are told apart when cases are counted, so three dice make 216 rolls. ``dice``, ``sides`` and ``bomb`` are the
game's options of the same names: with ``bomb="instead"`` a roll with three or more equal dice moves nobody, with
``"or_move"`` it moves like any other. Chances of one roll do not include the extra roll that doubles give.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

from clocklab.core.values import plain_numbers, require_choice, require_int, takes_numbers
from clocklab.errors import OptionError, brief
from clocklab.games.grandfather.rules.pieces import Dice, Kind, entering, kind, require_matchable, roll_classes
from clocklab.probability import Chain, Chance, Dist, MoreThan, sorted_rolls


@takes_numbers
def enter(*values: int, dice: int = 3, sides: int = 6, bomb: str = "instead") -> Chance:
    """Return the chance that one fresh roll enters cards of these values, one after the other.

    Each card takes one die or several that sum to its value, and each die is used once; counted in
    ``sides ** dice`` cases. Cards beyond what the dice can make have chance 0. OptionError without a card, or for a
    value that is not a whole number from 1.

    >>> enter(6), enter(6, bomb="or_move"), enter(6, 5)
    (Chance(159, 216), Chance(162, 216), Chance(54, 216))
    """
    _check_rolls(dice, sides, bomb)
    if not values:
        raise OptionError("enter() was given no card; give at least one value, such as enter(6).")
    for value in values:
        _check_value(value)
    if len(values) > dice:
        return Chance(0, sides**dice)
    plain, doubles, bombs = entering(values, dice, sides)[-1]
    return Chance(plain + doubles + (bombs if bomb == "or_move" else 0), sides**dice)


@dataclass(frozen=True)
class EntryTable(Mapping[tuple[int, ...], Chance]):
    """The chances to enter every single card and every pair of cards in one roll.

    ``table[6]`` and ``table[6, 5]`` are what ``enter(6)`` and ``enter(6, 5)`` return; iterating gives those that are
    possible, as tuples. ``counts`` are the favourable cases out of ``total``.
    """

    counts: Mapping[tuple[int, ...], int]
    total: int

    def __getitem__(self, values: int | tuple[int, ...]) -> Chance:
        values = plain_numbers(values)
        key = values if isinstance(values, tuple) else (values,)
        if len(key) not in (1, 2):
            raise OptionError(f"The table holds single cards and pairs, not {brief(key)}; ask enter() for longer rows.")
        for value in key:
            _check_value(value)
        return Chance(self.counts.get(key, 0), self.total)

    def __contains__(self, values: object) -> bool:
        return (values if isinstance(values, tuple) else (values,)) in self.counts

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return iter(self.counts)

    def __len__(self) -> int:
        return len(self.counts)


@takes_numbers
def enter_table(dice: int = 3, sides: int = 6, bomb: str = "instead") -> EntryTable:
    """Return the chances of all single and pair entries at once.

    >>> table = enter_table()
    >>> table[6], table[6, 5], (5, 15) in table, table[5, 15]
    (Chance(159, 216), Chance(54, 216), False, Chance(0, 216))
    """
    _check_rolls(dice, sides, bomb)
    counts: dict[tuple[int, ...], int] = {}
    for roll, weight in _moving(dice, sides, bomb):
        # Turned round: not "which rolls enter this pair?" but "which pairs does this roll enter?"
        made: set[tuple[int, ...]] = {(sum([roll[i] for i in one]),) for one, _ in _pairs(dice)}
        made |= {(sum([roll[i] for i in one]), sum([roll[i] for i in two])) for one, two in _pairs(dice) if two}
        for entry in made:
            counts[entry] = counts.get(entry, 0) + weight
    return EntryTable(dict(sorted(counts.items(), key=lambda item: (len(item[0]), item[0]))), sides**dice)


@cache
def _pairs(dice: int) -> tuple[tuple[Dice, Dice], ...]:
    """Return the ways to assign dice to a first card and a second, which may get none."""
    given = product(range(3), repeat=dice)
    split = [tuple(tuple(i for i, part in enumerate(parts) if part == want) for want in (1, 2)) for parts in given]
    return tuple((one, two) for one, two in split if one)


@takes_numbers
def advance(cards: Sequence[int], position: int = 0, dice: int = 3, sides: int = 6, bomb: str = "instead") -> Dist[int]:
    """Return how many cards one roll gains from a position, going as far as possible.

    Counted in ``sides ** dice`` cases; the extra roll for doubles is not included. OptionError for a position that is
    not 0 to ``len(cards) - 1``, or for no layout.

    >>> print(advance([5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9]))
    outcome  counted  lowest  decimal
          0   72/216     1/3   0.3333
          1   99/216   11/24   0.4583
          2   45/216    5/24   0.2083
    """
    layout = _layout(cards, dice, sides, bomb)
    require_int("position", position, 0, len(layout) - 1)
    ahead = layout[position : position + dice]  # no roll reaches further
    return Dist((each.cards, each.weight) for each in roll_classes(ahead, dice, sides, bomb)[0])


@takes_numbers
def expected_rolls(cards: Sequence[int], dice: int = 3, sides: int = 6, bomb: str = "instead") -> Fraction:
    """Return the expected number of rolls from Start to End, alone and going as far as possible each time.

    Every roll counts, also those for doubles, so the rule of doubles does not matter; nor does the exchange of a
    bomb, as a player alone always leads. Going as far as possible is the quickest way: from further on, the same dice
    lead at least as far. OptionError for an invalid layout or one that can never be finished.

    >>> expected_rolls([5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9])
    Fraction(4991759917917, 184677032960)
    """
    layout = _layout(cards, dice, sides, bomb, must_end=True)
    total = sides**dice
    expected = [Fraction(0)] * (len(layout) + 1)
    for position, classes in reversed(list(enumerate(roll_classes(layout, dice, sides, bomb)))):
        stay = sum(each.weight for each in classes if not each.cards)
        onward = sum((each.weight * expected[position + each.cards] for each in classes if each.cards), Fraction(0))
        expected[position] = (total + onward) / (total - stay)
    return expected[0]


@takes_numbers
def rolls_distribution(
    cards: Sequence[int], upto: int, dice: int = 3, sides: int = 6, bomb: str = "instead"
) -> Dist[int | MoreThan]:
    """Return the exact distribution of the number of rolls from Start to End, alone, up to ``upto`` rolls.

    Outcomes are the numbers of rolls that are possible, at most ``upto``; all longer races are one outcome,
    ``MoreThan(upto)``, counted so that the chances add up to 1. Counted in ``(sides ** dice) ** upto`` cases.
    Otherwise like ``expected_rolls``, whose answer its mean approaches. OptionError unless ``upto`` is 1 to 1000.

    >>> print(rolls_distribution([5, 3], upto=2))
        outcome      counted   lowest  decimal
              1   9720/46656     5/24   0.2083
              2  14526/46656  269/864   0.3113
    more than 2  22410/46656  415/864   0.4803
    """
    layout = _layout(cards, dice, sides, bomb, must_end=True)
    require_int("upto", upto, 1, 1000)
    classes = enumerate(roll_classes(layout, dice, sides, bomb))
    moves = {at: Dist((at + each.cards, each.weight) for each in rolls) for at, rolls in classes}
    return Chain(moves).steps_distribution(0, upto)


def _moving(dice: int, sides: int, bomb: str) -> Iterator[tuple[Dice, int]]:
    """Yield the sorted rolls that may move, with their weights."""
    for roll, weight in sorted_rolls(dice, sides).items():
        if bomb == "or_move" or kind(roll) is not Kind.BOMB:
            yield roll, weight


def _layout(cards: Sequence[int], dice: int, sides: int, bomb: str, must_end: bool = False) -> tuple[int, ...]:
    _check_rolls(dice, sides, bomb)
    if isinstance(cards, str) or not isinstance(cards, Sequence) or not cards:
        raise OptionError(f"cards must be a list of card values such as [5, 3, 9], not {brief(cards)}.")
    for place, card in enumerate(cards, 1):
        require_int(f"cards: the value at position {place}", card, 1, dice * sides)
    layout = tuple(cards)
    if must_end:
        require_matchable(layout, dice, sides, bomb == "or_move")
    return layout


def _check_rolls(dice: int, sides: int, bomb: str) -> None:
    require_int("dice", dice, 1, 5)
    require_int("sides", sides, 2, 20)
    require_choice("bomb", bomb, ("instead", "or_move"))


def _check_value(value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise OptionError(f"A card's value must be a whole number from 1, not {brief(value)}.")
