"""A turn of Clonk!: laying out the table, digging, gifts, kablooey, refilled shafts, and what a turn's end brings."""

from typing import Any

import pytest

import clocklab
from clocklab.errors import IllegalActionError
from clocklab.games.clonk import Phase
from tests.games.clonk.lines import ROW, choices, dealt, line, match, seat


@pytest.mark.parametrize(("players", "pile", "lowest"), [(2, 60, 30), (3, 56, 19), (4, 52, 13)])
def test_the_table_is_laid_out_as_the_rulebook_says(players: int, pile: int, lowest: int) -> None:
    """108 cards: 5 x 8 in shafts, 4 a player; 60 = 30+30, 56 = 19+19+18 with a largest one lowest, 52 = 4 x 13."""
    state = dealt(players=players).state
    assert len(state.shafts) == 5
    for shaft in state.shafts:  # two down, then up, down, up, down, then two up
        assert "".join("d" if card is None else "u" for card in shaft) == "dd" + "udud" + "uu"
    assert [len(hand) for hand in state.hands] == [4] * players
    assert state.pile == pile
    assert state.awakening == pile - lowest
    assert len(state.unseen) == pile + 5 * 4
    assert (state.snores, state.kablooeys) == ((0,) * players,) * 2


def test_task_tiles_are_drawn_and_chosen_first_and_shown_when_all_have_chosen() -> None:
    played = clocklab.Match(clocklab.load("clonk", players=3), seed=2)
    for _ in range(3):
        played.roll()
    tasks = played.state.tasks
    assert len({each.colour for each in tasks if each}) == len({each.kind for each in tasks if each}) == 3
    for at, tile in enumerate(("open colour", "open type", "open colour")):
        assert played.turn == at
        assert choices(played) == {"open colour", "open type"}
        seen = played.game.observe(played.state, (at + 1) % 3).split(" ")
        assert seen[at].endswith(":?,?"), "nobody else sees the tiles"
        played.play(tile)
        if at < 2:
            assert played.game.observe(played.state, 2).split(" ")[at].endswith(":?,?"), "nor, yet, which was chosen"
    own, others = (played.game.observe(played.state, viewer).split(" ")[0] for viewer in (0, 1))
    assert tasks[0] is not None
    assert own.endswith(f":{tasks[0].colour.value[0]}*,{'hnscdr'[tasks[0].kind.rank]}")
    assert others.endswith(f":{tasks[0].colour.value[0]}*,?")


def test_the_first_turn_puts_a_hand_card_into_the_cart_and_then_digs() -> None:
    start = line(seat("rh01 gh00 wh02"), seat("ph01 yh01"), turns=1, phase="cart")
    played = match(start)
    assert choices(played) == {"cart rh01", "cart gh00", "cart wh02"}
    played.play("cart rh01")
    assert played.state.carts[0] == (played.game.parse_action("cart rh01").card,)
    assert played.state.laid == 0
    # Of the tops rr10 gr01 wd01 pd00 bc02 only the red one fits; of the hand both hammers do.
    assert choices(played) == {"dig rr10 from 0", "dig gh00 from hand", "dig wh02 from hand", "stop"}


def test_nothing_can_be_given_to_who_has_nothing_to_match() -> None:
    """The starting player's first turn: nobody else has a card in cart or gallery."""
    played = match(line(seat("rh01 gh00 wh02"), seat("ph01 yh01"), turns=1, phase="cart"))
    played.play("cart rh01")
    with pytest.raises(IllegalActionError, match="allowed here: dig rr10 from 0"):
        played.play("give gh00 from hand to 1")


def test_galleries_go_into_carts_in_their_order_when_a_turn_begins() -> None:
    """First the red hammer, then the green one, which then lies on top (rulebook's example)."""
    before = line(seat("bn10", cart="wd10"), seat("ph01", "rh01 gh00", "rd01"), phase="dig", turns=3)
    played = match(before)
    played.play("stop")
    while played.turn == clocklab.CHANCE:
        played.roll()
    played.play(f"lay {played.game.format_action(played.actions[0]).split()[1]} on 0")
    state, text = played.state, played.position
    assert state.seat == 1
    assert text.split(" ")[1].split(":")[1:3] == ["", "rd01rh01gh00"]
    for dig in choices(played, "dig"):
        assert dig[4] == "g" or dig[5] == "h", "the green hammer is to be matched"
    assert "dig ph01 from hand" in choices(played)


THOMAS = line(
    seat("rn00 ws01 yh01", cart="gn10"),
    seat("bh10 bn10", "rh10", "rc01"),
    shafts=("gr01 pn01", "bd11 wn11", "#rs10", "bs00", "yd02"),
    turns=3,
    unseen="yc20 wr20 wr00",
)


def test_the_worked_turn() -> None:
    """Thomas: a white necklace on the green one, a white statue, the red statue as a gift, the blue statue, stop."""
    played = match(THOMAS)
    assert choices(played, "dig") == {"dig wn11 from 1", "dig rn00 from hand", "dig pn01 from 0"}
    played.play("dig wn11 from 1")
    played.play("dig ws01 from hand")
    assert choices(played, "give") == {"give rs10 from 2 to 1", "give rn00 from hand to 1", "give yh01 from hand to 1"}
    played.play("give rs10 from 2 to 1")
    assert played.state.phase is Phase.UNCOVER
    played.play("turn yc20")
    assert played.position.count("yc20") == 1
    assert played.state.shafts[2] == (played.game.parse_action("turn yc20").card,)
    assert choices(played, "give") == set(), "one gift a turn"
    played.play("dig bs00 from 3")
    played.play("turn wr20")  # the last card of shaft 3 was taken: one down, two up
    played.play("turn wr00")
    assert played.position.split("shafts=")[1].split("/")[3] == "#wr20wr00"
    played.play("stop")
    assert played.position.split(" ")[0].split(":")[1] == "wn11ws01bs00"
    assert played.state.draws == 2, "one for the fourth space, and the one that everybody draws"
    assert (played.state.snores[0], played.state.kablooeys[0]) == (0, 0)


def test_the_sleeping_dwarf() -> None:
    """Andrea: a snore card, a kablooey card, two treasures and one more, and a hand card onto a shaft."""
    played = match(line(seat("bh10 bn10", cart="ys01"), seat("gn10", cart="gs01"), unseen="ws01 gn10 wn11"))
    assert choices(played, "dig") == set()
    played.play("stop")
    state = played.state
    assert (state.snores, state.kablooeys, state.draws) == ((1, 0), (1, 0), 3)
    for card in ("ws01", "gn10", "wn11"):
        assert played.turn is clocklab.CHANCE
        played.play(f"draw {card}")
    assert played.state.phase is Phase.LAY
    assert len(choices(played)) == 5 * 5
    played.play("lay bh10 on 4")
    assert played.position.split("shafts=")[1].split(" ")[0].endswith("/bc02bh10")
    assert played.state.seat == 1


@pytest.mark.parametrize(
    ("laid", "snores", "kablooeys", "drawn"), [(0, 1, 1, 3), (1, 0, 1, 3), (2, 0, 0, 3), (3, 0, 0, 2), (4, 0, 0, 1)]
)
def test_what_the_empty_spaces_of_a_gallery_bring(laid: int, snores: int, kablooeys: int, drawn: int) -> None:
    """Space 1 a snore card, space 2 a kablooey card, spaces 3 and 4 a treasure each; and always one more."""
    gallery = ["rn00", "rs10", "rc01", "rd01"][:laid]
    last = gallery.pop() if laid else ""
    hand = f"bh10 bn10 {last}"
    played = match(line(seat(hand, "".join(gallery), "rh01"), seat("gn10", cart="gs01")))
    if last:
        played.play(f"dig {last} from hand")
    if laid < 4:
        played.play("stop")  # the fourth ends phase II of itself
    state = played.state
    assert (state.snores[0], state.kablooeys[0], state.draws) == (snores, kablooeys, drawn)


def test_supplies_that_have_run_out_give_nothing() -> None:
    """All 8 snore cards and all 9 kablooey cards are held."""
    played = match(line(seat("bh10", cart="ys01", cards="3,4"), seat("gn10", cart="gs01", cards="5,5")))
    assert "snore" not in played.game.label_action(played.state, played.actions[-1])
    played.play("stop")
    assert (played.state.snores, played.state.kablooeys) == ((3, 5), (4, 5))


def test_a_gift_needs_a_free_space_and_a_match_and_comes_once_a_turn() -> None:
    def at(gallery: str, **more: Any) -> clocklab.Match:
        return match(line(seat("rh01 bn10", cart="ys01"), seat("gn10", gallery, "gs01"), **more))

    # The cart's top, a green statue: the green top fits, nothing of the hand.
    assert choices(at(""), "give") == {"give gr01 from 1 to 1"}
    # A red statue lies last: the red hand card and the red top fit, the green one no more.
    assert choices(at("rs10"), "give") == {"give rh01 from hand to 1", "give rr10 from 0 to 1"}
    assert choices(at("rs10 rc01 rd01 rd02"), "give") == set()
    assert choices(at("rs10", gift=1), "give") == set()
    with pytest.raises(IllegalActionError):
        at("rs10").play("give rh01 from hand to 0")


def test_a_kablooey_card_goes_back_and_the_top_is_discarded_once_a_turn() -> None:
    shafts = ("#rr10", *ROW[1:])
    start = line(
        seat("bh10", cart="ys01", cards="0,2"), seat("gn10", cart="gs01", cards="0,7"), shafts=shafts, unseen="wn11"
    )
    played = match(start)
    assert choices(played, "blast") == {f"blast {shaft}" for shaft in range(5)}
    before = len(played.state.discards)
    played.play("blast 0")
    played.play("turn wn11")
    assert played.state.kablooeys == (1, 7)
    assert len(played.state.discards) == before + 1
    assert "rr10" in played.position.split(" out=")[1].split(" ")[0]
    assert choices(played, "blast") == set()
    twice = match(start, kablooey_per_turn=2)
    twice.play("blast 0")
    twice.play("turn wn11")
    assert len(choices(twice, "blast")) == 5
    none = match(line(seat("bh10", cart="ys01"), seat("gn10", cart="gs01")))
    assert choices(none, "blast") == set()


def test_the_fourth_treasure_ends_phase_two_and_nothing_else_does_but_stopping() -> None:
    """With nothing to lay the gift and the kablooey card stay legal."""
    played = match(line(seat("rd01 bh10", "rn00 rs10 rc01", "rh01", "0,1"), seat("gn10", cart="gs01")))
    played.play("dig rd01 from hand")
    assert played.state.phase is Phase.SIFT
    stuck = match(line(seat("bh10", cart="ys01", cards="0,1"), seat("gn10", cart="gs01")))
    assert choices(stuck) == {"give gr01 from 1 to 1", *(f"blast {shaft}" for shaft in range(5)), "stop"}


def test_a_shaft_is_refilled_as_far_as_the_pile_goes() -> None:
    """One down, two up; with two cards left one down and one up; with one left it is turned up; with none, nothing."""
    shafts = ("rr10", "gr01", "wd01", "pd00", "bc02")
    for pile, expected in ((3, "#wn11wn01"), (2, "#wn11"), (1, "wn11"), (0, "")):
        both = seat("bh10", cart="rs10"), seat("gn10", cart="gs01")
        played = match(line(*both, shafts=shafts, pile=pile, awake=True, unseen="wn11 wn01"[: 5 * pile]))
        played.play("dig rr10 from 0")
        for card in ("wn11", "wn01")[: min(2, max(1, pile - 1))] if pile else ():
            played.play(f"turn {card}")
        assert played.state.phase is Phase.DIG
        assert played.position.split("shafts=")[1].split("/")[0] == expected
        assert played.state.pile == 0
        played.play("stop")
        assert played.state.phase is Phase.LAY, "nothing is drawn any more"
        assert ("lay bh10 on 0" in choices(played)) is True, "an empty shaft may be laid on too"


def test_who_has_no_card_lays_none_and_who_has_more_than_five_discards() -> None:
    awake = line(seat("", cart="rs10"), seat("gn10", cart="gs01"), pile=0, awake=True, turns=3)
    played = match(awake)
    played.play("stop")
    assert played.state.seat == 1
    two = seat("bh10 bn10 bs00 bc10 bd11", cart="rs10"), seat("gn10", cart="gs01")
    full = match(line(*two, unseen="ws01 gn10 wn11"))
    full.play("stop")
    for card in ("ws01", "gn10", "wn11"):
        full.play(f"draw {card}")
    full.play("lay bh10 on 0")
    assert full.state.phase is Phase.DISCARD
    full.play("discard ws01")
    assert full.state.phase is Phase.DISCARD
    full.play("discard bs00")
    assert full.state.seat == 1
    assert len(full.state.hands[0]) == 5


def test_what_is_under_a_card_stays_visible_and_only_tops_are_taken() -> None:
    played = match(line(seat("bh10", cart="rs10"), seat("gn10", cart="gs01"), shafts=("rh01 gr10", *ROW[1:])))
    assert "dig rh01 from 0" not in choices(played)
    with pytest.raises(IllegalActionError):
        played.play("dig rh01 from 0")


def test_cards_that_look_alike_are_offered_once() -> None:
    """A deck of one's own with 108 equal red hammers: one hand card to choose, but five shafts to take one from."""
    card = {"colour": "red", "kind": "hammer", "coins": 1, "eyes": 0}
    deck = {"name": "reds", "kablooey_coins": 1, "snore_eyes": 3, "treasures": [card] * 108}
    played = dealt(deck=deck)
    assert choices(played) == {"cart rh10"}
    played.play("cart rh10")
    assert choices(played) == {"dig rh10 from hand", *(f"dig rh10 from {shaft}" for shaft in range(5)), "stop"}
