"""Properties of whole games of Clonk!: conservation, listing and checking agree, chains, views."""

import io
import random
from collections import Counter
from itertools import chain, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clocklab
from clocklab.cli import main
from clocklab.games.clonk import Clonk, Phase, State, Tile
from clocklab.games.clonk.rules import moves
from clocklab.lab.session import Session
from tests.games.clonk.lines import choices, line, match, seat
from tests.games.clonk.test_rules_end import walk

SHAFTS = ("#rr10", "gr01", "wd01", "pd00", "bc02")
GAMES = st.builds(
    Clonk,
    players=st.sampled_from([2, 3, 4]),
    shaft=st.sampled_from(["ddududuu", "u", "ddu", "duuu"]),
    awakening=st.sampled_from(["fixed", "shuffled"]),
    kablooey_per_turn=st.sampled_from([0, 1, 3]),
)


def treasures_anywhere(state: State) -> Counter[Any]:
    """Return how many of each treasure there are in all places together; face-down cards and the pile are unseen."""
    open_cards = [card for shaft in state.shafts for card in shaft if card is not None]
    piles = chain(*state.hands, *state.galleries, *state.carts, state.discards, open_cards, state.unseen)
    return Counter(piles)


@settings(max_examples=15, deadline=None)
@given(game=GAMES, seed=st.integers(0, 10**6))
def test_cards_never_get_lost(game: Clonk, seed: int) -> None:
    """108 treasures, at most 9 kablooey and 8 snore cards, and every face-down card and the pile are unseen cards."""
    printed = Counter(game.deck.treasures)
    for _, _, state in walk(game, seed):
        assert treasures_anywhere(state) == printed
        assert len(state.unseen) == state.pile + sum(shaft.count(None) for shaft in state.shafts)
        assert sum(state.snores) <= 8
        assert sum(state.kablooeys) <= 9
        assert min(*state.kablooeys, *state.snores, state.pile) >= 0
        assert all(cards == tuple(sorted(cards)) for cards in (state.unseen, state.discards, *state.hands))


@settings(max_examples=10, deadline=None)
@given(game=GAMES, seed=st.integers(0, 10**6))
def test_placed_is_placed_and_everybody_has_as_many_turns(game: Clonk, seed: int) -> None:
    """Cart and gallery of each player, one after the other, only ever grow at their end, by cards that match."""
    for before, _, after in walk(game, seed):
        for seat_ in range(game.players):
            was, now = (state.carts[seat_] + state.galleries[seat_] for state in (before, after))
            assert now[: len(was)] == was
            assert len(now) <= len(was) + 1
            assert all(one.colour is two.colour or one.kind is two.kind for one, two in pairwise(now))
            assert len(after.galleries[seat_]) <= 4
        if after.turns > before.turns:
            assert not after.galleries[after.seat]
            assert max(map(len, after.hands)) <= 5
    assert after.phase is Phase.OVER
    assert after.turns % game.players == 0


@settings(max_examples=4, deadline=None)
@given(game=GAMES, seed=st.integers(0, 10**6))
def test_what_is_listed_is_exactly_what_is_permitted(game: Clonk, seed: int) -> None:
    states = [state for state, _, _ in walk(game, seed)]
    rng = random.Random(seed)
    others = list(dict.fromkeys(action for state in states for action in game.legal_actions(state)[:30]))
    for state in rng.sample(states, min(60, len(states))):
        listed = game.legal_actions(state)
        assert all(moves.permits(game, state, action) for action in listed)
        for action in rng.sample(others, min(40, len(others))):
            assert moves.permits(game, state, action) == (action in listed)


def test_a_seat_sees_how_many_cards_others_have_their_opened_tile_and_all_that_lies_open() -> None:
    played = match(line(seat("rh01 gh00", cart="rs10"), seat("gn10 wn01 bh10", "gs11", "gs01"), shafts=SHAFTS))
    own, other = (played.game.observe(played.state, viewer).split(" ") for viewer in (0, 1))
    assert own[:2] == ["rh01gh00::rs10:0,0:r*,h", "?3:gs11:gs01:0,0:g*,?"]
    assert other[:2] == ["?2::rs10:0,0:r*,?", "gn10wn01bh10:gs11:gs01:0,0:g*,n"]
    assert own[2] == "shafts=#rr10/gr01/wd01/pd00/bc02"


def test_all_are_told_what_lies_open_and_nobody_what_others_draw() -> None:
    played = match(line(seat("rh01 bn10", cart="rs10"), seat("gn10", cart="gs01"), unseen="wn01"))
    told = [
        played.game.public(played.state, played.game.parse_action(text))
        for text in ("dig rh01 from hand", "turn wn01", "stop", "lay bn10 on 0", "discard bn10", "cart rh01", "wakes")
    ]
    assert told == [True] * 7
    for secret in ("draw wn01", "open colour", "tiles red crown"):
        assert not played.game.public(played.state, played.game.parse_action(secret))


def test_deals_are_uniform_over_all_that_a_seat_cannot_know() -> None:
    """Two unseen cards, one in the other's hand: each in half of the deals; 5 types are left for its secret tile."""
    seats = seat("rh01", cart="rs10"), seat("gn10", cart="gs01")
    played = match(line(*seats, pile=1, unseen="bn21", awake=True))
    rng = random.Random(3)
    deals = [played.game.determinize(played.state, 0, rng) for _ in range(2_000)]
    hands = Counter(played.game.format_state(deal).split(" ")[1].split(":")[0] for deal in deals)
    assert set(hands) == {"gn10", "bn21"}
    assert abs(hands["gn10"] - 1000) < 5 * 22.4  # five standard deviations: sqrt(2000) / 2 = 22.4
    kinds = Counter(deal.tasks[1].kind.value for deal in deals if deal.tasks[1])
    assert set(kinds) == {"necklace", "statue", "crown", "sword", "ring"}, "all but one's own hammer"
    assert all(abs(many - 400) < 5 * 17.9 for many in kinds.values())  # sqrt(2000 x 0.2 x 0.8) = 17.9
    assert {(deal.tasks[0], deal.tasks[1] and deal.tasks[1].colour) for deal in deals} == {
        (played.state.tasks[0], played.state.tasks[1] and played.state.tasks[1].colour)
    }
    assert all(treasures_anywhere(deal) == treasures_anywhere(played.state) for deal in deals[:20])


def test_a_choice_that_is_not_shown_yet_is_dealt_by_a_coin() -> None:
    played = clocklab.Match(clocklab.load("clonk"), seed=5)
    played.roll()
    played.roll()
    played.play("open type")
    deals = [played.game.determinize(played.state, 1, random.Random(seed)) for seed in range(40)]
    assert {deal.opened[0] for deal in deals} == {Tile.COLOUR, Tile.KIND}
    assert {played.game.determinize(played.state, 0, random.Random(seed)).opened[0] for seed in range(9)} == {Tile.KIND}


def test_the_next_card_is_each_unseen_one_alike() -> None:
    """Pile and face-down cards cannot be told apart: with 2 in the pile and 3 face down each of five is as likely."""
    seats = seat("rh01", cart="rs10"), seat("gn10", cart="gs01")
    shafts = ("#rr10", "#gr01", "#wd01", "pd00", "bc02")
    played = match(
        line(*seats, pile=2, unseen="bn21 wn01 wn11 wn30 yc20", shafts=shafts, awake=True, draws=1, phase="sift")
    )
    law = played.game.chance_outcomes(played.state)
    assert {played.game.format_action(draw): weight for draw, weight in law.items()} == dict.fromkeys(
        ["draw bn21", "draw wn01", "draw wn11", "draw wn30", "draw yc20"], 1
    )


def test_labels_are_friendly_and_stand_under_their_headings() -> None:
    two = seat("rh01 gh00", cart="rs10", cards="0,1"), seat("bn21", cart="gs01")
    played = match(line(*two, shafts=("rr10", "gr01", "wd01", "pd00", "rc01")))
    said = [
        (played.game.group_action(played.state, action), played.game.label_action(played.state, action, ["Ada", "Bob"]))
        for action in played.actions
    ]
    assert said == [
        ("From the shafts", "Red ring from shaft 1 (1 coin, no eyes)"),
        ("From the shafts", "Red crown from shaft 5 (no coins, 1 eye)"),
        ("From your hand", "Red hammer from hand (no coins, 1 eye)"),
        ("A gift", "Bob gets the green ring from shaft 2 (no coins, 1 eye)"),
        ("A gift", "Bob gets the green hammer from hand (no coins, no eyes)"),
        ("Blast", "Blast the red ring (1 coin, no eyes) off shaft 1"),
        ("Blast", "Blast the green ring (no coins, 1 eye) off shaft 2"),
        ("Blast", "Blast the white sword (no coins, 1 eye) off shaft 3"),
        ("Blast", "Blast the pink sword (no coins, no eyes) off shaft 4"),
        ("Blast", "Blast the red crown (no coins, 1 eye) off shaft 5"),
        ("Enough", "Stop digging: a snore card, a kablooey card and 3 treasures"),
    ]
    assert played.game.describe(played.state, ["Ada"]) == (
        "Ada digs; the next card must match the red statue. No treasures laid so far."
    )


def test_actions_that_make_no_sense_are_refused_and_named() -> None:
    played = match(line(seat("rh01", cart="rs10"), seat("bn21", cart="gs01")))
    for nonsense in (
        "dig rh10 from hand", "dig gr01 from 1", "dig rr10 from 1", "dig rr10 from 7", "give rh01 from hand to 1",
        "give gr01 from 1 to 0", "give gr01 from 1 to 5", "blast 0", "lay rh01 on 0", "discard rh01", "cart rh01",
        "open colour", "turn rh21", "draw rh21", "tiles red crown", "wakes", "start 0",
    ):  # fmt: skip
        before = played.position
        with pytest.raises(clocklab.errors.IllegalActionError, match="allowed here: dig rr10 from 0"):
            played.play(nonsense)
        assert played.position == before
    assert choices(played, "dig") == {"dig rr10 from 0", "dig rh01 from hand"}


def test_the_table_is_laid_out_without_asking_once_the_tiles_are_chosen_and_taken_back_with_them() -> None:
    """2 tiles are drawn, 2 choices made; then 5 x 4 cards are laid face up and 2 x 4 dealt: 28 events of chance."""
    table = Session(clocklab.Match(clocklab.load("clonk"), 3), ["person", "random"])
    assert (table.steps, table.prepared) == (2, 2)
    table.play("open colour")
    table.advance()
    assert table.game.format_action(table.match.actions[0]).startswith("cart ")
    assert table.steps == 4 + 28
    table.undo()
    assert (table.steps, table.match.turn) == (2, 0)
    table.redo()
    assert table.steps == 4 + 28


def test_the_terminal_lays_out_the_table_without_asking(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nundo\n1\nquit\n"))
    assert main(["play", "clonk", "--seats", "person,random", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert out.count("Player 1 begins a first turn") >= 2
    assert "Lay out the shafts" not in out
