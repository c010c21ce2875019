"""What a seat of Clocktowers knows with memory="table": what it holds, what lies open, and backs; by every order."""

import random
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from clocklab import CHANCE, OVER, Match, Position
from clocklab.core import View
from clocklab.errors import OptionError, UnsolvableError
from clocklab.games.clocktowers import CardSet, Clocktowers, Colour, Deck, Roof, odds
from clocklab.games.clocktowers.play import EndgamePlayer
from clocklab.probability import MoreThan

CARDS = CardSet("own", (1, 3, 3, 2, 1, 1, 3, 4, 2, 2, 2, 0, 0), (2, 0, 1))
"""11 walls, 7 clocks, 6 roofs: two blue, two green and two red ones."""
LINE = "1c,om,b:-:1m 1c,om,g:r:1m tops=2,o,r seat=0 draw"
BLUE, GREEN, RED = map(Roof, (Colour.BLUE, Colour.GREEN, Colour.RED))


def here(memory: str = "table") -> Position[Any, Any]:
    game = Clocktowers(cards=CARDS, memory=memory)
    return Position(game, game.parse_state(LINE))


ORDERS = list(permutations((BLUE, GREEN, GREEN, RED)))
"""The roofs that seat 0 does not see, in every order: held by seat 1, put away by it, next in the deck, set aside."""


def share(happened: list[bool]) -> Fraction:
    return Fraction(sum(happened), len(happened))


def test_a_seat_sees_others_cards_by_their_backs_alone() -> None:
    """By hand: seat 1 holds a wall, a clock and a roof, and has put a roof away."""
    game, state = here().game, here().state
    assert game.observe(state, 0) == "1c,om,b:-:1m ?1,1,1:?0,0,1:1m tops=2,o,r seat=0 draw"
    assert game.observe(state, 1) == "?1,1,1:-:1m 1c,om,g:?0,0,1:1m tops=2,o,r seat=0 draw"
    assert here("perfect").game.observe(state, 0) == "1c,om,b:-:1m 1c,om,g,r:?1:1m tops=2,o,r seat=0 draw"


def test_the_odds_of_cards_are_those_of_every_order_of_what_is_not_seen() -> None:
    at = here()
    for ask in (odds.unseen, odds.next_top):
        assert ask(at, Deck.ROOFS).chances() == {card: share([o[2] == card for o in ORDERS]) for card in set(ORDERS[0])}
    for card in (BLUE, GREEN, RED):
        assert odds.comes(at, card) == share([order[2] == card for order in ORDERS])
        assert odds.set_aside(at, card) == share([order[3] == card for order in ORDERS])
        assert odds.number_set_aside(at, card).chance(0) == share([order[3] != card for order in ORDERS])
        assert odds.number_that_come(at, card).chance(1) == share([order[2] == card for order in ORDERS])
        assert odds.waiting(at, card).chance(MoreThan(1)) == share([order[2] != card for order in ORDERS])
    assert odds.set_aside(here("perfect"), BLUE) == Fraction(1, 2), "by hand: a blue and a green one nobody has seen"


def test_who_asks_matters_where_nobody_remembers() -> None:
    """By hand: seat 1 holds the green roof and sees the red top, so two blue, a green and a red one are hidden."""
    assert odds.unseen(here(), Deck.ROOFS, seat=1).chances() == {
        BLUE: Fraction(1, 2),
        GREEN: Fraction(1, 4),
        RED: Fraction(1, 4),
    }
    assert odds.unseen(here("perfect"), Deck.ROOFS, seat=1) == odds.unseen(here("perfect"), Deck.ROOFS, seat=0)
    with pytest.raises(OptionError, match="seat must be a whole number from 0 to 1, not 2"):
        odds.unseen(here(), Deck.ROOFS, seat=2)


def test_ladders_count_what_others_may_hold() -> None:
    """By every order: the most roofs of a colour in hands, on top or to come; how likely none of it was set aside."""
    own, top = {BLUE: 1}, {RED: 1}
    for row in odds.ladders(here(), 0):
        roof = Roof(row.colour)
        if roof in ORDERS[0]:
            most = max((order[0], order[2]).count(roof) for order in ORDERS)
            assert row.more == own.get(roof, 0) + top.get(roof, 0) + most
            assert row.chance == share([order[3] != roof for order in ORDERS])
            assert row.lost == 0


def test_deals_follow_the_odds_and_are_positions() -> None:
    """A thousand deals: the next roof and what seat 1 holds come as often as every order says, within five sigma."""
    game, state, rng = here().game, here().state, random.Random(2)
    trials, held, unseen = 1000, 0, 0
    for _ in range(trials):
        deal = game.determinize(state, 0, rng)
        assert game.observe(deal, 0) == game.observe(state, 0)
        assert game.parse_state(game.format_state(deal)) == deal
        held += GREEN in deal.hands[1]
        unseen += deal.unseen[8]  # blue ones in the deck or set aside
    assert abs(held - trials / 2) < 5 * (trials / 4) ** 0.5
    assert abs(unseen - trials / 2) < 5 * (trials / 4) ** 0.5


def test_the_board_tells_backs_and_no_cards_of_others() -> None:
    seen = here().game.draw(here().state, 0).alt
    assert "In hand: 1 wall, 1 clock, 1 roof. Discarded: 1 roof." in seen
    assert (
        "Roofs: red roof face up, 1 below; not in sight, 1 of them set aside: blue roof (1), green roof (2), red"
        in seen
    )
    assert "Holds" not in seen


def test_before_the_first_turn_and_at_the_end_all_is_known() -> None:
    game = Clocktowers(memory="table")
    match = Match(game, seed=3)
    while match.turn is CHANCE:
        assert not game.secret(match.state)
        match.roll()
    assert game.observe(match.state, 1).startswith("1c,1m,om:-:- 1c,1m,om:-:- ")
    rng = random.Random(1)
    while match.turn is not OVER:
        match.roll() if match.turn is CHANCE else match.play(rng.choice(match.actions))
    assert game.observe(match.state, 0) == match.position
    assert not game.secret(match.state)


def test_advice_and_perfect_play_say_what_they_rest_on() -> None:
    """What the other holds may be any cards: no advice, and the player that is perfect at the end looks ahead."""
    with pytest.raises(UnsolvableError, match="nobody remembers it"):
        odds.hints(here())
    assert "which it is not in this game" in odds.solve(here(), most=20).note
    assert "which it is not" not in odds.solve(here("perfect"), most=20).note
    view = View(here().game, 0, here().state)
    assert EndgamePlayer(most=20)(view, random.Random(1)) in view.actions


def test_the_form_asks_what_players_remember() -> None:
    game = Clocktowers()
    assert game.from_setup({"memory": "table"})[0] == Clocktowers(memory="table")
    assert {field.key: field.value for field in game.setup_fields(game.initial())}["memory"] == "perfect"
