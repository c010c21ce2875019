"""Cards to come, against every order of a small deck written out, and against sympy."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from sympy.stats import Hypergeometric, density

from clocklab.core.contract import Position
from clocklab.errors import OptionError
from clocklab.games.ticktock import odds
from clocklab.games.ticktock.game import TickTockTower
from clocklab.games.ticktock.rules.pieces import CARDS, Card
from clocklab.games.ticktock.rules.state import Phase, State

TINY, BIG, SPRING, PUSH, HAND, DANCE, CATCH, FAN = CARDS


def counts(*cards):
    return tuple(cards.count(card) for card in CARDS)


GAME = TickTockTower()


def table(pile, hands, discards=()):
    """A position of which only the action cards matter."""
    state = State(Phase.PLAY, pile=counts(*pile), unseen=(0,) * 12, hands=hands, discards=counts(*discards))
    return Position(GAME, state)


SMALL = table((TINY, BIG, BIG), ((SPRING, BIG), (TINY,), (PUSH, BIG), ()), (HAND, TINY, TINY))


def every_order(state, seat, n):
    """How often each n cards come, over all orders of what the seat cannot see, and then of the discards."""
    hidden = [card for card, many in zip(CARDS, state.pile, strict=True) for _ in range(many)]
    hidden += [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    thrown = [card for card, many in zip(CARDS, state.discards, strict=True) for _ in range(many)]
    pile = sum(state.pile)
    found = Counter()
    for first in permutations(hidden, min(n, pile)):
        for second in permutations(thrown, max(0, n - pile)):
            found[tuple(sorted(first + second))] += 1
    return {cards: Fraction(many, found.total()) for cards, many in found.items()}


@pytest.mark.parametrize("seat", [0, 1, 2, None])
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6])
def test_the_next_cards_are_what_all_orders_of_the_unseen_say(seat, n):
    """The pile has three cards: from the fourth on they come from the three discards."""
    expected = every_order(SMALL.state, seat, n)
    law = odds.draw(SMALL, seat, n)
    assert {tuple(cards): chance for cards, chance in law.chances().items()} == expected
    for card in CARDS:
        some = sum(chance for cards, chance in expected.items() if card in cards)
        assert odds.comes(SMALL, seat, card, n) == some
        many = odds.copies(SMALL, seat, card, n)
        for number in range(n + 1):
            assert many.chance(number) == sum(p for cards, p in expected.items() if cards.count(card) == number)


def test_a_hand_of_three_is_hypergeometric():
    """With sympy: three cards of a full deck of 53 with 8 Helping Hands, before anything is dealt."""
    deck = GAME.kit.cards
    assert sum(deck) == 53
    start = Position(GAME, State(Phase.DEAL, pile=deck, unseen=(0,) * 12, hands=((),) * 4))
    wanted = density(Hypergeometric("hands", 53, 8, 3))
    law = odds.copies(start, 0, HAND, 3)
    for number in range(4):
        assert law.chance(number) == Fraction(int(wanted(number).p), int(wanted(number).q))
    assert odds.comes(start, 0, HAND, 3) == 1 - Fraction(45 * 44 * 43, 53 * 52 * 51)


def test_cards_read_as_their_names():
    law = odds.draw(SMALL, 0, 2)
    assert "Tiny Step, Big Step" in str(law)
    assert str(odds.Cards(())) == "no card"


def test_no_card_is_sure_to_come_as_nothing():
    assert odds.draw(SMALL, 0, 0).chance(()) == 1
    assert odds.comes(SMALL, 0, TINY, 0) == 0


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: odds.draw(SMALL, 0, 7), "n must be a whole number from 0 to 6, not 7"),
        (lambda: odds.draw(SMALL, 4), "seat must be a whole number from 0 to 3"),
        (lambda: odds.draw("deck", 0), "asked about a position"),
        (lambda: odds.comes(SMALL, 0, "Tiny Step"), "card must be one of"),
        (lambda: odds.copies(SMALL, 0, 3, 1), "card must be one of"),
    ],
)
def test_questions_that_make_no_sense_are_refused(ask, told):
    with pytest.raises(OptionError, match=told):
        ask()


# ---- the command line's questions -----------------------------------------------------------------------------------


def test_questions_with_numbers_count_the_whole_deck():
    """By hand: 6 Spring Jumps of 53; after four known cards, one of them a Spring Jump, 5 of 49."""
    asked = TickTockTower().questions()
    assert asked["comes"].answer(3, 1) == Fraction(6, 53)
    assert asked["comes"].answer(3, 1, 4, 1) == Fraction(5, 49)
    assert asked["copies"].answer(3, 2).chance(2) == Fraction(6 * 5, 53 * 52)
    assert asked["comes"].answer(3, 44 + 4) == 1, "48 of 53 leave 5 cards, fewer than six"


def test_questions_of_the_free_edition_and_of_kids_know_their_decks():
    """From the rulebook: 44 cards in the free edition; kids have no Pendulum Push, 8 cards fewer."""
    assert TickTockTower(edition="free").questions()["comes"].answer(1, 1) == Fraction(10, 44)
    kids = TickTockTower(kids=True).questions()
    assert kids["comes"].answer(4, 10) == 0
    assert kids["comes"].answer(1, 1) == Fraction(10, 45)


@pytest.mark.parametrize("numbers", [(), (1,), (1, 2, 3, 4, 5), (0, 1), (9, 1), (1, 54), (1, 1, 54), (8, 1, 2, 4)])
def test_numbers_that_do_not_fit_are_refused(numbers):
    asked = TickTockTower().questions()
    for name in ("copies", "comes"):
        with pytest.raises(OptionError):
            asked[name].answer(*numbers)


def test_fewer_known_cards_of_a_kind_than_there_must_be_are_refused():
    """Of 50 known cards at most 43 are no Tiny Step, so at least 7 are."""
    with pytest.raises(OptionError, match="OF-IT must be a whole number from 7 to 10"):
        TickTockTower().questions()["comes"].answer(1, 1, 50, 0)


def test_the_kind_is_named_by_its_place_among_the_cards():
    assert "8 Big Fan" in TickTockTower().questions()["copies"].asks
    assert Card.BIG_FAN.rank == 7
