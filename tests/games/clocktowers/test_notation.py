"""Texts of positions and actions, what cannot be one, cards of one's own, and the form for a game at home."""

import random
from pathlib import Path
from typing import Any

import pytest

import clocklab
from clocklab.core.contract import known_steps
from clocklab.errors import ClocklabError, NotationError, OptionError, PositionError
from clocklab.games.clocktowers.game import Clocktowers
from clocklab.games.clocktowers.rules import printed
from clocklab.games.clocktowers.rules.printed import CardSet
from clocklab.games.clocktowers.rules.state import Phase
from tests.games.clocktowers.lines import START, ended, line, match

GAME = Clocktowers()


def test_the_first_position_is_written_as_documented() -> None:
    assert GAME.format_state(GAME.initial()) == f"{START}:-:- {START}:-:- tops=-,-,- seat=0 reveal draw"


@pytest.mark.parametrize("text", ["", "draw", "draw cats", "play 3 new", "play o", "play o on -1", "play o on ٣", None])
def test_texts_that_are_no_action_are_refused(text: Any) -> None:
    with pytest.raises(NotationError, match="is not an action of Clocktowers; write draw walls"):
        GAME.parse_action(text)


def test_action_texts_may_be_written_freely() -> None:
    assert GAME.format_action(GAME.parse_action("  PLAY  1C on 2 ")) == "play 1c on 2"


CANNOT_BE = {
    line(START, START, START): "2 players need 2 words",
    line(START, START, seat=2): "There is no seat 2",
    line(f"{START}:b,b,b", f"{START}:b", tops="1,o,b"): "There are 5 blue roof cards here, but only 4 in the game",
    line(f"{START}:-:om+1"): "not built from the ground up",
    line(f"{START}:-:o"): "not built from the ground up",
    line(f"{START}:-:1+b"): "has a roof but no clock",
    line(f"{START}:-:1+o+om"): "has 2 clocks and 0 roofs",
    line(f"{START}:-:1+o+b+r"): "has 1 clocks and 2 roofs",
    line(f"{START}:-:1+o+2"): "not built from the ground up",
    line(f"{START}:-:2+1+o+b", START): "with a blue roof are 3 floors high",
    line(f"{START}:-:1+o+b", f"{START}:-:1+o+b", tops="1,o,r"): "with a blue roof are 1, 1 floors high",
    line(f"{START}:-:1+o+b", f"{START}:-:2+1+o+b", tops="1,o,r"): "with a blue roof are 1, 3 floors high",
    line(START, START, tops="o,1,b"): "cannot lie on the walls",
    line(START, START, tops="-,o,b"): "The walls show no top card, but 19 of them are left",
    line(START, START, phase="reveal draw"): "Nothing is to be turned up",
    line(f"{START}:-:1", START, tops="-,-,b", phase="reveal play"): "More than one deck",
    line(START, START, phase="start", tops="-,-,-"): "only with the option start='random'",
    line(START, START, phase="over"): "The game is over when all hands and decks are empty",
    line("1c,1m", START): "holds 3 cards and every other seat 3, not 2 and 3",
    line(START, START, phase="play"): "holds 4 cards and every other seat 3, not 3 and 3",
    ended("1,1", "1c,1c,1c", phase="play"): "all hands dwindle in turn",
    ended("1", "1c", phase="over"): "The game is over when",
    ended("-", "1c", phase="play"): "Seat 0 has no card to play",
    ended("1,1,1", "1c,1c,1c", phase="draw"): "There is no card to draw",
}


@pytest.mark.parametrize(("text", "why"), CANNOT_BE.items(), ids=CANNOT_BE.values())
def test_positions_that_the_rules_exclude_are_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(PositionError, match=why):
        GAME.parse_state(text)


def test_towers_of_one_colour_may_repeat_heights_where_each_seat_has_its_own_ladder() -> None:
    text = line(f"{START}:-:1+o+b", f"{START}:-:1+o+b", tops="1,o,r")
    game = Clocktowers(roof_ladder="own")
    assert game.format_state(game.parse_state(text)) == text
    with pytest.raises(PositionError, match="towers of seat 1 with a blue roof are 3 floors high"):
        game.parse_state(line(START, f"{START}:-:2+1+o+b", tops="1,o,r"))


def test_too_many_cards_on_the_table_leave_too_few_set_aside() -> None:
    """Of 28 walls five are set aside, so that 24 in hands and discards are one too many."""
    walls = "1,1,1,1,2,2,2,2,1c,1c,1c,1m,1m,1m,2c,2c,2c,2c,2c,2m"
    with pytest.raises(PositionError, match="5 of the walls are set aside unseen, but only 4"):
        GAME.parse_state(line(f"{START}:{walls}", START, tops="-,o,b"))


def test_what_is_seen_of_another_is_its_unplayed_cards_and_how_many_are_discarded() -> None:
    played = match(line(f"{START}:2,b", "1c,1m,o:om:1"))
    seen = played.game.observe(played.state, 0)
    assert seen == line(f"{START}:2,b", "1c,1m,o,om:?1:1")
    assert played.game.observe(played.state, 1) == line("1c,1m,2,om,b:?2", "1c,1m,o:om:1")
    with pytest.raises(NotationError):
        played.game.parse_state(seen)


def test_all_are_told_of_draws_and_plays_but_only_who_did_it_of_a_discard() -> None:
    played = match(line("1c,1m,o,b:-:1", START, tops="1,o,g", phase="play"))
    played.play("discard b")
    played.play("draw walls")
    told = [known_steps(played.game, played.history, played.state, viewer) for viewer in (None, 0, 1)]
    assert told == [[False, True], [True, True], [False, True]]


def test_every_way_to_discard_is_dealt_and_as_often_as_it_should_be() -> None:
    """One of four cards is away: 1c in half of all deals, for there are two of them; 4000 deals, five sigma."""
    played = match(line(START, "1c,1c,o:2"))
    rng = random.Random(3)
    dealt = [played.game.determinize(played.state, 0, rng).discards[1] for _ in range(4000)]
    share = {str(card[0]): dealt.count(card) / 4000 for card in set(dealt)}
    assert set(share) == {"wall of one floor, cat", "wall of two floors", "plain clock"}
    assert abs(share["wall of one floor, cat"] - 0.5) < 0.04
    assert abs(share["plain clock"] - 0.25) < 0.035
    assert played.game.determinize(played.state, 1, rng) == played.state  # its own discards a seat knows


# ---- cards of one's own -----------------------------------------------------------------------------------------


def own(**changed: Any) -> dict[str, Any]:
    return printed.values_of(printed.printed()) | {"name": "mine"} | changed


def test_a_set_of_ones_own_loads_from_a_file_and_stays_in_the_options(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    values = own(roofs={"aside": 2, "blue": 5, "red": 5})
    path.write_text(printed.to_toml(printed.make(values)), encoding="utf-8")
    game = Clocktowers(cards=str(path))
    path.unlink()
    assert game.options()["cards"]["roofs"] == {"total": 10, "aside": 2} | dict.fromkeys(
        ("blue", "green", "red", "yellow", "purple"), 0
    ) | {"blue": 5, "red": 5}
    assert Clocktowers.from_options(game.options()) == game
    assert game.initial().left == (19, 16, 8)
    assert {game.format_action(game.parse_action(f"reveal {code}")) for code in "br"} == {
        "reveal b",
        "reveal r",
    }


WRONG = [
    ({"name": ""}, "name: must be a text of 1 to 40"),
    ({"roofs": {"pink": 4}}, "roofs pink: is not a field here"),
    ({"roofs": {"blue": -1}}, "roofs blue: must be a whole number from 0 to 100, not -1"),
    ({"roofs": {"blue": True}}, "roofs blue: must be a whole number"),
    ({"roofs": {"total": 20, "blue": 4}}, "roofs total: is 20, but the kinds add up to 4"),
    ({"roofs": {"aside": 3}}, "roofs aside: 3 cannot be set aside of 0"),
    ({"roofs": 4}, "roofs: must be a table"),
    ({"walls": {"one_floor": {"dog": 1}}}, "walls one_floor dog: is not a field here"),
    ({"walls": {"one_floor": 5}}, "walls one_floor: must be a table"),
    ({"doors": {}}, "doors: is not a field here"),
    ({"clocks": {"known": "all"}}, "clocks known: must be a list of keys"),
    ({"clocks": {"plain": 9, "mouse": 1}}, "'mine' have 1 of the 2 clock with a mouse cards that 2 players start with"),
    (
        {"walls": {"aside": 3, "one_floor": {"cat": 2, "mouse": 4}}},
        "'mine' have 2 walls left when 2 players have their starting sets, but 3",
    ),
]


@pytest.mark.parametrize(("changed", "why"), WRONG, ids=[why for _, why in WRONG])
def test_a_set_that_is_none_is_refused_field_by_field(changed: dict[str, Any], why: str) -> None:
    with pytest.raises(OptionError, match=why):
        Clocktowers(cards=own(**changed))


def test_a_file_that_is_none_is_named(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text("[walls\n", encoding="utf-8")
    for wrong in (str(path), str(tmp_path / "missing.toml")):
        with pytest.raises(OptionError, match=r"The cards of \w+.toml cannot be used"):
            Clocktowers(cards=wrong)
    with pytest.raises(OptionError, match="cards must be 'printed', a CardSet"):
        Clocktowers(cards="mine")


def test_a_set_that_does_for_two_may_not_do_for_four() -> None:
    game = Clocktowers(cards=CardSet("few", (9, 3, 3, 0, 0, 0, 0, 3, 4, 0, 0, 0, 0), (0, 0, 0)))
    assert game.for_players(3).players == 3
    with pytest.raises(OptionError, match="have 3 of the 4 wall of one floor, cat cards"):
        game.for_players(4)


# ---- the form -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", Clocktowers.examples(), ids=str)
def test_every_position_can_be_set_up_by_its_own_form(game: Any) -> None:
    rng = random.Random(2)
    state = game.initial()
    while game.turn(state) is not clocklab.OVER:
        if state.phase is not Phase.START:
            form = {field.key: field.value for field in game.setup_fields(state)}
            assert game.from_setup(form) == (game, state)
        chance = game.turn(state) is clocklab.CHANCE
        state = game.apply(state, game.sample_chance(state, rng) if chance else rng.choice(game.legal_actions(state)))


def test_a_form_is_read_as_people_write() -> None:
    form = {"players": 3, "towers0": "1C + 1+o+ r / 1m", "discards1": "2m", "walls_top": "1", "clocks_top": "o"}
    game, state = GAME.from_setup({**form, "roofs_top": "b", "phase": "draw", "seat": 2, "order": "draw_first"})
    assert game.format_state(state) == line(f"{START}:-:1c+1+o+r/1m", f"{START}:2m", START, seat=2)


WRONG_FORMS = [
    ({"hand0": "1c 1m x"}, "For hand0: 'x' is not a card"),
    ({"towers1": "1+b"}, "For towers1: The tower '1\\+b' has a roof but no clock"),
    ({"walls_top": "1 2"}, "is not a position"),
    ({"roofs_top": "o"}, "cannot lie on the roofs"),
    ({"seat": 3}, "seat must be"),
    ({"players": 5}, "players must be"),
    ({"cards": "own"}, "cards must be"),
    ({"colour": 1}, "The form has no field 'colour'"),
    ({"order": "none"}, "order must be"),
]


@pytest.mark.parametrize(("form", "why"), WRONG_FORMS, ids=[why for _, why in WRONG_FORMS])
def test_a_form_that_does_not_fit_is_refused_and_says_where(form: dict[str, Any], why: str) -> None:
    tops = {"walls_top": "1", "clocks_top": "o", "roofs_top": "b", "phase": "draw"}
    with pytest.raises(ClocklabError, match=why):
        GAME.from_setup(tops | form)


def test_a_line_of_more_players_makes_the_game_for_them() -> None:
    text = line(START, START, START)
    game, state = GAME.from_position(text)
    assert (game.players, game.format_state(state)) == (3, text)
