"""Clonk!'s text both ways, positions that cannot be, and the form for a position on one's own table."""

import random
from typing import Any

import pytest

import clocklab
from clocklab.errors import ClocklabError, IllegalActionError, NotationError, OptionError, PositionError
from clocklab.games.clonk import Blast, Cart, Clonk, Dig, Discard, Draw, Gift, Lay, Phase, Turn
from tests.games.clonk.lines import ROW, line, match, seat

TWO = seat("bh10", "ys01", "yc00"), seat("gn10", "gs11", "gs01")


def test_a_position_says_what_it_shows() -> None:
    played = match(line(seat("rh01 bh10", cart="rs10", cards="1,2"), seat("gn10", "gs11", "gs01"), pile=40, gift=1))
    state = played.state
    assert [str(card) for card in state.hands[0]] == ["red hammer", "blue hammer"]
    assert (state.hands[0][1].coins, state.hands[0][1].eyes) == (1, 0)
    assert (state.snores, state.kablooeys, state.gift, state.pile, state.awakening) == ((1, 0), (2, 0), True, 40, 10)
    assert [str(shaft[0]) for shaft in state.shafts] == [
        "red ring", "green ring", "white sword", "pink sword", "blue crown",
    ]  # fmt: skip
    assert match(played.position).state == state


def test_hands_may_be_typed_in_any_order_and_actions_in_capitals() -> None:
    one = match(line(seat("bh10 rh01", cart="rs10"), TWO[1]))
    assert one.position.startswith("rh01bh10:")
    assert one.game.parse_action("  DIG rr10  from 0 ") == one.game.parse_action("dig rr10 from 0")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            line(TWO[0], seat("gn10", "rh01", "gs01")),
            "seat 1 does not match: a red hammer cannot follow a green statue",
        ),
        (line(TWO[0], seat("gn10", "gs11 gs30 rs10 rs10 rs02", "gs01")), "A gallery holds 4 treasures"),
        (line(TWO[0], seat("gn10", "gs11", "")), "its first turn must be in its cart"),
        (line(seat("gn02", cart="gs01"), seat("gn02", cart="yc00")), "There are 2 of gn02 here"),
        (line(seat("bh99", cart="yc00"), TWO[1]), r"There are 1 of bh99 here .*has 0"),
        (line(seat("", cart="yc00", cards="9,0"), TWO[1]), "There are 8 snore cards, but here are 9"),
        (line(seat("", cart="gs01", cards="0,9"), seat("", cart="yc00", cards="0,1")), "There are 9 kablooey cards"),
        (line(TWO[0], seat("gn10", "", "gs01", tasks="r,c*")), "no two players have the same colour"),
        (line(TWO[0], seat("gn10", "", "gs01", tasks="g,c")), "one of them face up: mark it"),
        (line(TWO[0], seat("gn10", "", "gs01", tasks="-")), "In play everybody has two task tiles"),
        (line(TWO[0], TWO[1], shafts=("#", *ROW[1:])), "The top of shaft 0 lies face down"),
        (line(TWO[0], TWO[1], shafts=("", *ROW[1:])), "Shaft 0 is empty"),
        (line(TWO[0], TWO[1], phase="uncover 0"), "no card face down at its top"),
        (line(TWO[0], TWO[1], phase="refill 0"), "Shaft 0 is being refilled"),
        (line(TWO[0], TWO[1], phase="uncover 7"), "There is no shaft 7"),
        (line(seat("rh01 rh10 rh21 rn00 rn01 rn20", cart="yc00"), TWO[1]), "Seat 0 can hold 5 cards here, not 6"),
        (line(seat("", cart="yc00"), TWO[1], phase="lay"), "Seat 0 has no card in hand to choose"),
        (line(TWO[0], TWO[1], phase="discard"), "no more than 5 cards and discards nothing"),
        (line(TWO[0], TWO[1], pile=61), "The draw pile begins with 60 cards"),
        (line(TWO[0], TWO[1], pile=29), "The monster is awake when fewer than 30"),
        (line(TWO[0], TWO[1], pile=31, awake=True), "The monster is asleep while more than 30"),
        (line(TWO[0], TWO[1], phase="wake"), "only with awakening='shuffled'"),
        (line(TWO[0], TWO[1], pile=30, draws=1, phase="sift"), "the monster is awake"),
        (line(TWO[0], TWO[1], draws=0, phase="sift"), "1 to 3 cards are still to be drawn"),
        (line(TWO[0], TWO[1], draws=1), "elsewhere draws is 0"),
        (line(TWO[0], TWO[1], blasts=2), "At most 1 kablooey cards are used in a turn, not 2"),
        (line(TWO[0], TWO[1], first=1), "Seat 0 begins this game, not seat 1"),
        (line(TWO[0], TWO[1], turns=3).replace("seat=0", "seat=1"), "Turn 3 is that of seat 0, not 1"),
        (line(TWO[0], TWO[1]).replace("seat=0", "seat=5"), "There is no seat 5"),
        (line(seat("bh10", cart="yc00"), seat("gn10", cart="gs01"), turns=1), "the cart of seat 1 is empty"),
        (line(seat("bh10"), seat("gn10", cart="gs01"), turns=3), "the cart of seat 0 holds its first card"),
        (line(seat("bh10", cart="yc00"), seat("gn10", cart="gs01"), phase="over"), "can hold 0 cards here"),
        (line(seat(cart="yc00"), seat(cart="gs01"), pile=9, phase="over", awake=True), "the round is complete"),
        (line(TWO[0], TWO[1], phase="tiles"), "nobody has anything but tasks"),
    ],
)
def test_positions_that_cannot_be_are_refused_with_a_reason(text: str, said: str) -> None:
    with pytest.raises(PositionError, match=said):
        clocklab.load("clonk").parse_state(text)


def test_the_laying_out_of_the_table_is_checked_too() -> None:
    game = clocklab.load("clonk")
    start = game.format_state(game.initial())
    for wrong, said in (
        (start.replace("shafts=//", "shafts=rh01//"), "laid out one by one as 'ddududuu'"),
        (start.replace("0,0:-", "0,0:r,h", 1), "the first 0 seats have drawn their task tiles"),
        (start.replace("tiles", "task"), "the first 2 seats have drawn their task tiles"),
        (start.replace(":::0,0:-", "rh01:::0,0:-", 1), "hands of"),
        (start.replace("asleep", "awake"), "the monster is asleep"),
        (start.replace("first=0", "first=1"), "first is 0"),
        (
            start.replace("tiles", "start").replace("0,0:-", "0,0:r*,h", 1).replace("0,0:-", "0,0:g*,n"),
            "start='random'",
        ),
    ):
        with pytest.raises(PositionError, match=said):
            game.parse_state(wrong)


@pytest.mark.parametrize(
    "text", ["dig rh21", "dig xx21 from 0", "dig rh2 from 0", "give rh21 to 1", "open kind", "blast"]
)
def test_texts_that_are_no_action_are_told_what_one_looks_like(text: str) -> None:
    with pytest.raises(NotationError, match="write one of: dig rh21 from 3"):
        clocklab.load("clonk").parse_action(text)


@pytest.mark.parametrize(
    "options",
    [{"players": 2}, {"players": 3, "awakening": "shuffled", "start": "random"}, {"players": 4, "shaft": "duu"}],
)
def test_a_filled_in_form_gives_the_position_that_it_shows(options: dict[str, Any]) -> None:
    game = Clonk(**options)
    rng = random.Random(6)
    state = game.initial()
    while game.turn(state) is not clocklab.OVER:
        form = {field.key: field.value for field in game.setup_fields(state)}
        again, same = game.from_setup(form)
        assert same == state
        if game.start != "random":
            assert again == game
        chance = game.turn(state) is clocklab.CHANCE
        state = game.apply(state, game.sample_chance(state, rng) if chance else rng.choice(game.legal_actions(state)))


OWN_TABLE: dict[str, Any] = {
    "players": 2, "shaft0": "# # rr10", "shaft1": "gr01", "shaft2": "wd01 wd10", "shaft3": "# pd00", "shaft4": "bc02",
    "hand0": "rh01, bh10", "cart0": "rs10", "colour0": "red", "kind0": "hammer", "opened0": "the colour",
    "hand1": "gn10", "gallery1": "gs11", "cart1": "gs01", "snores1": 1, "kablooeys1": 2,
    "colour1": "green", "kind1": "crown", "opened1": "the type",
    "phase": "dig", "seat": 0, "round": 3,
}  # fmt: skip
DISCARDS = """rn00 rn01 rn20 rs02 rs10 rc01 rc11 rc30 rd01 rd02 rd20 gn02 gn10 gh00 gh01 gh20 wh02 wh10 wh10
    wn01 wn11 wn30 ph01 ph11 ph30 pn01 pn02 pn20 yh01 yh02 yh20 bh22 bh01"""


def test_a_table_of_ones_own_is_set_up() -> None:
    """6 cards lie open in shafts, 6 with the players, 33 are discarded, 3 are face down: 108 - 48 = 60 in the pile."""
    game, state = clocklab.load("clonk").from_setup(OWN_TABLE | {"discards": DISCARDS})
    assert (state.phase, state.seat, state.turns, state.pile, state.awakening) == (Phase.DIG, 0, 5, 60, 30)
    assert state.shafts[0][:2] == (None, None)
    assert game.format_action(game.legal_actions(state)[0]) == "dig rr10 from 0"


@pytest.mark.parametrize(
    ("change", "said", "error"),
    [
        ({"gallery1": "rh10"}, "seat 1 does not match", PositionError),
        ({"hand0": "rr10"}, "There are 2 of rr10 here", PositionError),
        ({"hand0": "red hammer"}, "In hand0: 'red hammer' are not treasures", NotationError),
        ({"hand0": "#"}, "In hand0: '#': only cards in shafts lie face down", NotationError),
        ({"shaft0": "rr10 #"}, "The top of shaft 0 lies face down", PositionError),
        ({"kind1": "none"}, "Seat 1 has two task tiles", NotationError),
        ({"opened1": "none"}, "one of them face up", PositionError),
        ({"colour1": "purple"}, "colour1 must be one of", OptionError),
        ({"colour1": "red"}, "no two players have the same colour", PositionError),
        ({"seat": 3}, "seat must be a whole number from 0 to 1", OptionError),
        ({"kablooeys1": 10}, "kablooeys1 must be a whole number from 0 to 9", OptionError),
        ({"awake": True}, "The monster is asleep while more than 30", PositionError),
        ({"players": 7}, "players must be one of 2, 3, 4", OptionError),
        ({"phase": "nap"}, "not a position of Clonk!", NotationError),
        ({"wheel": 1}, "The form has no field 'wheel'", OptionError),
        ({"hand0": 7}, "In hand0: 7 are not treasures", NotationError),
        ({"first": "x"}, "first must be a whole number", OptionError),
        ({"round": None}, "round must be a whole number", OptionError),
    ],
)
def test_what_does_not_fit_on_ones_own_table_is_refused_clearly(
    change: dict[str, Any], said: str, error: type[ClocklabError]
) -> None:
    with pytest.raises(error, match=said):
        clocklab.load("clonk").from_setup(OWN_TABLE | {"discards": DISCARDS} | change)


def test_a_position_of_more_players_brings_their_number_along() -> None:
    three = line(*TWO, seat("bn21", cart="yh01"), pile=40)
    game, state = clocklab.load("clonk", start=1).from_position(
        three.replace("first=0 turns=4 seat=0", "first=1 turns=3 seat=0")
    )
    assert (game.players, state.seat) == (3, 0)
    assert Clonk(players=4, start=3).for_players(2).start == 0


def test_actions_of_what_is_no_treasure_are_refused_like_any_other() -> None:
    """Letters for a card or a shaft, or nothing at all: never another error, and never done."""
    two = seat("rh01", cart="rs10"), seat("bn21", cart="gs01")
    tables = [
        line(*two),
        line(*two, phase="lay"),
        line(seat("rh01 rh10 rh21 rn00 rn01 rn20", cart="yc00"), two[1], phase="discard"),
        line(*two, phase="sift", draws=1),
        line(*two, shafts=("#", *ROW[1:]), phase="uncover 0"),
        line(seat("rh01"), seat("bn21"), turns=1, phase="cart"),
    ]
    card = match(tables[0]).state.hands[0][0]
    wrong: list[Any] = [make(what) for make in (Dig, Cart, Discard, Draw, Turn) for what in ("rh01", None, 3)]
    wrong += [Dig(card, "hand"), Dig(card, -1), Gift(1, "rh01"), Gift("1", card), Gift(1, card, "0"), Blast("0")]
    wrong += [Lay("rh01", 0), Lay(card, "0"), Lay(card, 5), Lay(card, None), None]
    for text in tables:
        played = match(text)
        for action in wrong:
            with pytest.raises(IllegalActionError, match="is not legal here"):
                played.play(action)


def test_no_more_treasures_are_promised_than_the_pile_holds() -> None:
    """Three are due to who lays none; of two, one and no cards in the pile two, one and none come."""
    two = seat("bh10", cart="ys01"), seat("gn10", cart="gs01")
    for pile, promised in ((2, "2 treasures"), (1, "1 treasure"), (0, "no treasures")):
        played = match(line(*two, pile=pile, awake=True))
        stop = played.game.label_action(played.state, played.actions[-1])
        assert stop == f"Stop digging: a snore card, a kablooey card and {promised}"
        played.play("stop")
        if pile:
            assert f"Player 1 draws {promised} into hand." in played.game.describe(played.state)
