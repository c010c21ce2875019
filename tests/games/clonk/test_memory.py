"""What a seat of Clonk! knows of others' carts: all of it, or with memory="table" no more than the top card."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import clocklab
from clocklab.core import CHANCE, OVER
from clocklab.games.clonk import Clonk, odds
from tests.games.clonk.lines import line, match, seat

THREE = (
    seat("rh01 gh00", gallery="gs11 gn10", cart="yh20 gh20", cards="0,1"),
    seat("bn21", gallery="rs02", cart="yc00 yd02 rd20", cards="1,0"),
    seat("bc10", cart="wn11"),
)


def table(**options: Any) -> clocklab.Match:
    return match(line(*THREE, pile=40), memory="table", **options)


def test_a_seat_sees_the_tops_of_others_carts_and_how_many_cards_are_in_them() -> None:
    """By hand: seat 1's cart holds a yellow crown and a yellow sword under a red sword."""
    seen = table().game.observe(table().state, 0).split(" shafts=")[0].split(" ")
    assert [word.split(":")[2] for word in seen] == ["yh20gh20", "?2rd20", "wn11"]
    other = table().game.observe(table().state, 1).split(" shafts=")[0].split(" ")
    assert [word.split(":")[2] for word in other] == ["?1gh20", "yc00yd02rd20", "wn11"]
    perfect = match(line(*THREE, pile=40))
    assert "yc00yd02rd20" in perfect.game.observe(perfect.state, 0)


def test_the_pool_is_what_nobody_holds_up_and_what_lies_in_closed_carts() -> None:
    """By hand: 40 in the pile, none face down, the two others' hand cards, and the two under seat 1's top."""
    here, perfect = table().here, match(line(*THREE, pile=40)).here
    text = here.game.format_action
    closed = Counter(odds.pool(here, 0)) - Counter(odds.pool(perfect, 0))
    assert sorted(text(clocklab.games.clonk.Draw(card))[5:] for card in closed.elements()) == ["yc00", "yd02"]
    assert (len(odds.pool(perfect, 0)), len(odds.pool(here, 0)), len(odds.pool(here, 1))) == (42, 44, 44)
    yellow = sum(str(card).startswith("yellow") for card in odds.pool(here, 0))
    assert odds.unseen(here, 0).chance(lambda card: card.colour.value == "yellow") == Fraction(yellow, 44)


def test_deals_put_any_unseen_cards_into_closed_carts_and_leave_the_rest() -> None:
    """Each of the 44 cards is as likely in the cart as any other: compared with 2 of 44 by five sigma."""
    game, state = table().game, table().state
    rng, trials, yellow = random.Random(3), 2000, 0
    for _ in range(trials):
        deal = game.determinize(state, 0, rng)
        assert (deal.carts[0], deal.carts[2]) == (state.carts[0], state.carts[2])
        assert (deal.carts[1][2], len(deal.carts[1])) == (state.carts[1][2], 3)
        assert game.observe(deal, 0) == game.observe(state, 0)
        yellow += sum(card == state.carts[1][0] for card in deal.carts[1][:2])
    alike = odds.pool(table().here, 0).count(state.carts[1][0])
    mean = trials * 2 * alike / 44
    assert abs(yellow - mean) < 5 * mean**0.5
    assert game.parse_state(game.format_state(deal)) == deal, "a deal is a position that can be written and read"


def test_a_perfect_memory_deals_carts_as_they_are() -> None:
    played = match(line(*THREE, pile=40))
    deals = [played.game.determinize(played.state, 0, random.Random(luck)) for luck in range(20)]
    assert {deal.carts for deal in deals} == {played.state.carts}


def test_the_board_and_its_words_tell_no_more_than_what_lies_open() -> None:
    """By hand: of seat 1 are seen two eyes on its red statue and three on a snore card, and the red sword's 2 coins."""
    shown = table().board(0)
    assert "Player 2: gallery red statue (no coins, 2 eyes); closed cart 3 cards, on top the red sword" in shown.alt
    assert "at least 5 eyes in all; at least 2 coins on cards" in shown.alt
    assert "the most" not in shown.alt
    assert ">5+<" in shown.markup
    own = table().board(1).alt
    assert "Player 2: gallery red statue (no coins, 2 eyes); cart 3 cards" in own
    assert "7 eyes in all; 2 coins on cards" in own
    assert "Player 3: gallery empty; cart 1 card, on top the white necklace (1 coin, 1 eye)" in own


def test_at_the_end_all_carts_are_opened() -> None:
    rng, game = random.Random(4), Clonk(memory="table")
    state = game.initial()
    while (turn := game.turn(state)) is not OVER:
        event = game.sample_chance(state, rng) if turn is CHANCE else rng.choice(game.legal_actions(state))
        state = game.apply(state, event)
    assert game.observe(state, 0) == game.format_state(state)
    assert game.determinize(state, 0, rng) == state


def test_how_likely_one_is_caught_goes_by_what_may_lie_in_the_closed_cart() -> None:
    """The last card of all is laid. With one eye a seat is caught if the two cards under the other's top show one or
    none: every two that may lie there, listed, give the exact chance.
    """
    other = seat(cart="wh02 wn01 wc10")
    own = seat("gh00", cart="gd01 gd10")
    here = match(line(other, own, turns=6, awake=True, pile=9, phase="lay"), memory="table").here
    assert here.turn == 1
    pairs = list(combinations(odds.pool(here, 1), 2))
    caught = Fraction(sum(sum(card.eyes for card in pair) <= 1 for pair in pairs), len(pairs))
    found = odds.caught(here, 1, trials=400, seed=1)
    assert found.low <= caught <= found.high
    known = match(line(other, own, turns=6, awake=True, pile=9, phase="lay")).here
    assert odds.caught(known, 1, trials=10).value == 0, "three eyes lie there, as all have seen"


def test_the_form_asks_what_players_remember() -> None:
    game = Clonk()
    form = {field.key: field for field in game.setup_fields(game.initial())}
    assert [value for _, value in form["memory"].choices] == ["perfect", "table"]
    chosen, _ = game.from_setup({"memory": "table"})
    assert chosen == Clonk(memory="table")
