"""Clocktowers' exact questions against every order of the cards written out, and against icepool's decks."""

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations

import icepool
import pytest

import clocklab
from clocklab.core.contract import CHANCE, OVER, Position
from clocklab.errors import OptionError
from clocklab.games.clocktowers import odds
from clocklab.games.clocktowers.game import Clocktowers
from clocklab.games.clocktowers.rules.pieces import KINDS, PLACE, Animal, Clock, Colour, Deck, Roof, Tower, Wall
from clocklab.games.clocktowers.rules.state import Phase, State
from clocklab.probability import Dist, MoreThan
from tests.games.clocktowers.endings import builder

PLAIN, MOUSE = Clock(), Clock(mouse=True)
BLUE, GREEN, RED = Roof(Colour.BLUE), Roof(Colour.GREEN), Roof(Colour.RED)
POOL = (BLUE, BLUE, GREEN, GREEN, RED, Roof(Colour.PURPLE))
"""Six roofs that nobody has seen, of which the last two are set aside: every order of them is as likely."""


def position(unseen=POOL, left=(0, 0, 4), tops=(None, None, None), hands=((), ()), towers=((), ()), **more):
    """A position in which seat 0 is to draw."""
    counts = [0] * 13
    for card in unseen:
        counts[PLACE[card]] += 1
    fields = {"phase": Phase.DRAW, "discards": ((),) * len(hands), **more}
    state = State(hands=hands, towers=towers, tops=tops, left=left, unseen=tuple(counts), **fields)
    return Position(Clocktowers(), state)


def share(event, cards=POOL):
    """In how many of all orders of the cards the event happens, as a fraction of all."""
    orders = list(permutations(cards))
    return Fraction(sum(bool(event(order)) for order in orders), len(orders))


def test_any_unseen_card_may_be_the_next_top_those_set_aside_too():
    state = position()
    expected = {BLUE: Fraction(2, 6), GREEN: Fraction(2, 6), RED: Fraction(1, 6), Roof(Colour.PURPLE): Fraction(1, 6)}
    assert odds.unseen(state, Deck.ROOFS).chances() == expected
    assert odds.next_top(state, Deck.ROOFS) == odds.unseen(state, Deck.ROOFS)


def test_what_comes_and_what_is_set_aside_is_what_all_720_orders_say():
    """Every order of the six: four come one after the other, the last two are set aside."""
    state = position()
    for cards in range(5):
        assert odds.comes(state, BLUE, cards) == share(lambda order, cards=cards: BLUE in order[:cards])
        assert odds.comes(state, BLUE, cards, at_least=2) == share(
            lambda order, cards=cards: order[:cards].count(BLUE) == 2
        )
    assert odds.set_aside(state, BLUE) == share(lambda order: BLUE in order[4:])
    assert odds.set_aside(state, BLUE, every=True) == share(lambda order: order[4:].count(BLUE) == 2)
    first = odds.waiting(state, GREEN)
    for place in range(1, 5):
        assert first.chance(place) == share(lambda order, place=place: order.index(GREEN) == place - 1)
    assert first.chance(MoreThan(4)) == share(lambda order: GREEN not in order[:4])


def test_a_condition_picks_cards_of_one_deck_as_icepool_draws_them():
    """The printed set at the start for two: 24 walls unseen, 19 come; icepool's deck without replacement."""
    game = Clocktowers()
    state = game.initial()
    fits = [card for card in KINDS if isinstance(card, Wall) and card.floors == 2 and card.animal is not Animal.MOUSE]
    wanted = sum(state.unseen[PLACE[card]] for card in fits)
    assert (sum(state.unseen[:6]), state.left[0], wanted) == (24, 19, 9), "4 with nobody and 5 with a cat"
    for cards in (1, 5, 19):
        law = icepool.Deck({0: 15, 1: 9}).deal(cards).sum()
        found = odds.number_that_come(Position(game, state), lambda card: card in fits, cards, Deck.WALLS)
        for many in range(10):
            assert found.chance(many) == Fraction(law.quantity(many), law.denominator())


def test_unseen_is_what_no_seat_has_seen_in_a_whole_game():
    """66 cards less all that lie in hands, in towers, face up or put away, counted card by card."""
    game, rng = Clocktowers(), random.Random(4)
    state = game.initial()
    whole = Counter({card: game.card_set.counts[PLACE[card]] for card in KINDS})
    while game.turn(state) is not OVER:
        seen = Counter(card for each in (*state.hands, *state.discards) for card in each)
        seen.update(card for card in state.tops if card)
        for tower in (tower for each in state.towers for tower in each):
            seen.update([*tower.walls, *filter(None, (tower.clock, tower.roof))])
        for deck in Deck:
            left_over = {card: many for card, many in (whole - seen).items() if card.deck is deck}
            if left_over:
                assert dict(odds.unseen(Position(game, state), deck).items()) == left_over
        state = game.apply(
            state, game.sample_chance(state, rng) if game.turn(state) is CHANCE else builder(game, state, rng)
        )


def test_wrong_questions_about_decks_are_refused():
    state = position()
    with pytest.raises(OptionError, match="All the clocks have been seen"):
        odds.unseen(state, Deck.CLOCKS)
    with pytest.raises(OptionError, match="No card is left under the top of the walls"):
        odds.next_top(state, Deck.WALLS)
    with pytest.raises(OptionError, match="cards must be a whole number from 0 to 4, not 5"):
        odds.comes(state, BLUE, 5)
    with pytest.raises(OptionError, match="Say which deck is meant"):
        odds.comes(state, lambda card: True)
    with pytest.raises(OptionError, match="comes from the roofs, not from"):
        odds.comes(state, BLUE, deck=Deck.WALLS)
    with pytest.raises(OptionError, match="needed must be a card"):
        odds.comes(state, "blue")
    with pytest.raises(OptionError, match="All such cards have been seen"):
        odds.set_aside(state, Roof(Colour.YELLOW))
    with pytest.raises(OptionError, match="unseen is asked about a position"):
        odds.unseen("roofs", Deck.ROOFS)
    with pytest.raises(OptionError, match="deck must be one of"):
        odds.unseen(state, "roofs")


# ---- towers ---------------------------------------------------------------------------------------------------


def test_a_tower_with_a_clock_waits_for_a_roof_that_fits():
    """By hand: blue goes on with two floors, all others with three. Seat 0 has 2 of the 4 draws that are left: the top,
    which is green, and one more; 2 of POOL's 6 roofs are blue."""
    done = tuple(
        Tower((Wall(1),), PLAIN, Roof(colour)) if colour is Colour.BLUE else Tower((Wall(2),), PLAIN, Roof(colour))
        for colour in Colour
    )
    waiting = Tower((Wall(2, Animal.CAT),), PLAIN)
    state = position(left=(0, 0, 3), tops=(None, None, GREEN), hands=((), ()), towers=((waiting,), done))
    (row,) = odds.tower_outlook(state, 0)
    assert (row.colours, row.draws, row.points) == ((Colour.BLUE,), 2, 4)
    assert (row.finished, row.expected) == (Fraction(2, 6), Fraction(8, 6))
    own = odds.tower_outlook(Position(Clocktowers(roof_ladder="own"), state.state), 0)[0]
    assert own.finished == 1, "on its own ladder no colour has begun, and the top fits"


@pytest.mark.parametrize(
    ("hand", "top", "clock", "draws", "points"),
    [
        ((MOUSE, PLAIN), MOUSE, PLAIN, 2, 5),
        ((MOUSE,), PLAIN, PLAIN, 1, 5),
        ((MOUSE,), None, MOUSE, 2, 2),
        ((), MOUSE, MOUSE, 1, 2),
        ((), None, None, 2, 5),
    ],
)
def test_a_tower_without_a_clock_gets_the_best_at_hand(hand, top, clock, draws, points):
    """By hand: of 3 or 4 cards to draw, seat 0 draws the first and the third; a clock from the deck takes one."""
    tower = Tower((Wall(1),))
    left = 3 if top is None else 2
    state = position(left=(0, 0, left - 1), tops=(None, top, RED), hands=(hand, ()), towers=((tower,), ()))
    (row,) = odds.tower_outlook(state, 0)
    assert (row.clock, row.draws, row.points) == (clock, draws, points)
    assert row.finished == (clock is not None), "a red roof lies face up and fits"


def test_draws_are_shared_out_in_turn_whoever_asks():
    """The oracle lets the seats draw one after the other from the position until nothing is left."""
    rng = random.Random(5)
    for players, order in ((2, "draw_first"), (3, "play_first"), (4, "draw_first")):
        game = Clocktowers(players=players, order=order)
        state = game.initial()
        while game.turn(state) is not OVER:
            if game.turn(state) is not CHANCE and rng.random() < 0.03:
                expected, after = Counter(), state
                while game.turn(after) is not OVER:
                    chance = game.turn(after) is CHANCE
                    expected[after.seat] += after.phase is Phase.DRAW
                    after = game.apply(
                        after, game.sample_chance(after, rng) if chance else game.legal_actions(after)[-1]
                    )
                assert [odds.draws_left(Position(game, state), seat) for seat in range(players)] == [
                    expected[seat] for seat in range(players)
                ]
            chance = game.turn(state) is CHANCE
            state = game.apply(state, game.sample_chance(state, rng) if chance else game.legal_actions(state)[-1])


# ---- ladders --------------------------------------------------------------------------------------------------


def test_ladders_count_what_can_still_come():
    """By hand: blue has one tower of one floor, a roof in seat 0's hand and two unseen; three more must have 2, 3 and 4
    floors, 9 in all. None of its two is aside in 6 of 15 cases."""
    blue = Tower((Wall(1),), PLAIN, BLUE)
    walls = (Wall(2),) * 3 + (Wall(1),) * 3
    clocks = (PLAIN,) * 4
    state = position((*POOL, *walls, *clocks), (6, 4, 4), hands=((BLUE,), ()), towers=((), (blue,)))
    row = odds.ladders(state, 0)[0]
    assert (row.built, row.next, row.copies, row.more, row.complete) == ((1,), (2,), 4, 3, True)
    assert (row.chance.favourable, row.chance.possible) == (6, 15)
    fewer = position((*POOL, *walls, *clocks), (5, 4, 4), hands=((BLUE,), ()), towers=((), (blue,)))
    assert not odds.ladders(fewer, 0)[0].complete, "with five walls to come 8 floors at most"
    mine = odds.ladders(Position(Clocktowers(roof_ladder="own"), state.state), 0)[0]
    assert (mine.built, mine.next, mine.more) == ((), (1, 2), 3)


def test_a_roof_put_away_breaks_the_ladder_for_who_knows():
    """Seat 1 put a blue roof away and holds a clock: it knows; the others see two cards of which it holds one."""
    state = position((*POOL, *(Wall(2),) * 9, *(PLAIN,) * 9), (9, 9, 6), hands=((), (PLAIN,)), discards=((), (BLUE,)))
    assert not odds.ladders(state, 1)[0].complete
    assert odds.ladders(state, 1)[0].lost == 1
    assert odds.ladders(state, 0)[0].complete
    with pytest.raises(OptionError, match="Say whose ladders"):
        odds.ladders(Position(Clocktowers(roof_ladder="own"), state.state))


# ---- what is shown --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_every_position_of_a_game_has_exact_odds_in_plain_words(players):
    game, rng = clocklab.load("clocktowers", players=players, start="random"), random.Random(players)
    state, shown = game.initial(), Counter()
    while game.turn(state) is not OVER:
        rows = game.odds(state)
        assert len({row.label for row in rows}) == len(rows)
        assert all(isinstance(row.value, Fraction | Dist) for row in rows)
        shown[state.phase] += bool(rows)
        state = game.apply(
            state, game.sample_chance(state, rng) if game.turn(state) is CHANCE else builder(game, state, rng)
        )
    assert game.odds(state) == ()
    assert all(shown[phase] for phase in (Phase.START, Phase.REVEAL, Phase.DRAW, Phase.PLAY))


def test_questions_answer_with_numbers():
    """All 24 orders of four cards, two of them wanted, of which three come."""
    ask = Clocktowers().questions()
    cards = "wwxx"
    assert ask["comes"].answer(4, 2, 1) == share(lambda order: order[0] == "w", cards)
    assert ask["how-many"].answer(4, 2, 3).chance(2) == share(lambda order: order[:3].count("w") == 2, cards)
    assert ask["all-come"].answer(4, 2, 3) == share(lambda order: order[3] == "x", cards)
    assert ask["set-aside"].answer(4, 2, 3).chance(1) == share(lambda order: order[3] == "w", cards)
    assert ask["wait"].answer(4, 2, 3).chance(2) == share(lambda order: order[:2] == ("x", "w"), cards)
    with pytest.raises(OptionError, match="the wanted cards must be a whole number from 0 to 4, not 5"):
        ask["comes"].answer(4, 5, 1)
