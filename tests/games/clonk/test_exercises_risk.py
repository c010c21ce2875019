"""The answers of lesson 52, by hand and by listing four cards from the texts of the deck."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

from clocklab.games.clonk.lessons import EXERCISES
from clocklab.games.clonk.lessons.risk import gain
from tests.games.clonk.lines import DECK


def bob_adds() -> dict[int, Fraction]:
    """Eyes on four of the cards: so many cards with none, one and two of them, counted in sets."""
    have = Counter(int(card[3]) for card in DECK)
    law: Counter[int] = Counter()
    for none, one, two in product(range(5), repeat=3):
        if none + one + two == 4:
            law[one + 2 * two] += comb(have[0], none) * comb(have[1], one) * comb(have[2], two)
    return {eyes: Fraction(ways, comb(108, 4)) for eyes, ways in law.items()}


def test_tasks_pay_what_the_table_says() -> None:
    """By hand: eight pay 20 and six pay 12; two pay 2."""
    assert EXERCISES["clonk-risk-two-more"].answer() == 20 - 12
    assert EXERCISES["clonk-risk-two-or-eight"].answer() == Fraction(2 + 20, 2)


def test_the_card_with_three_coins_brings_eight_fifths() -> None:
    """By hand: 13 and 14 eyes both cost 7 coins if caught: 3 + 21/5 - 28/5."""
    assert EXERCISES["clonk-risk-card"].answer() == Fraction(8, 5)


def test_four_cards_are_silent_as_often_as_drawn_one_by_one() -> None:
    chance = Fraction(48, 108) * Fraction(47, 107) * Fraction(46, 106) * Fraction(45, 105)
    assert EXERCISES["clonk-risk-silent"].answer() == chance == bob_adds()[0]


def test_the_four_chains_bring_what_sets_of_four_cards_say() -> None:
    """Coins less the loss where Bob ends with no more eyes; the loss is half of 9, 10, 11 and 13, rounded up."""
    law = bob_adds()

    def mean(coins: int, bound: int, loss: int) -> Fraction:
        return coins - loss * sum((law[eyes] for eyes in law if eyes <= bound), Fraction(0))

    assert EXERCISES["clonk-risk-fourth"].answer() == mean(5, 2, 5)
    assert [gain(3, 0), gain(6, 2), gain(9, 4)] == [mean(3, 1, 5), mean(6, 3, 6), mean(9, 5, 7)]
    assert [round(float(gain(*chain)), 3) for chain in ((3, 0), (6, 2), (9, 4))] == [2.141, 1.961, 2.272]
