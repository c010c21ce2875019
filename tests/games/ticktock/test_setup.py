"""The form for a game on one's own table, and boxes of one's own."""

from pathlib import Path

import pytest

import clocklab
from clocklab.errors import ClocklabError, OptionError
from clocklab.games.ticktock import Phase
from clocklab.games.ticktock.rules import printed as components
from tests.games.ticktock.lines import COPIES, at, line, pawns, seat

GAME = clocklab.load("ticktock")
MINE = {
    "hour": 7,
    "seat": 1,
    "hero0": "Tick",
    "hero1": "Key Keeper",
    "hero2": "Tock",
    "hero3": "Lock Keeper",
    "space0": 4,
    "space1": 6,
    "space2": 5,
    "hand1": "Big Step, 2 Helping Hand",
    "goal1": "Meeting",
    "shown0": "In the Gears, Kind Heart",
    "tokens0": 2,
    "discards": "3 Big Step, Tiny Step",
    "returned": "Even Tower by 2",
}


def test_a_table_is_set_up_from_what_one_sees_and_the_rest_is_dealt() -> None:
    game, state = GAME.from_setup(MINE)
    assert state.phase is Phase.PLAY
    assert (state.spaces, state.seat, state.hour, state.tokens) == ((4, 6, 5, 0), 1, 7, (2, 0, 0, 0))
    assert [card.value for card in state.hands[1]] == ["Big Step", "Helping Hand", "Helping Hand"]
    assert state.goals[1] is not None
    assert state.goals[1].value == "Meeting"
    assert [len(hand) for hand in state.hands] == [3, 3, 3, 3]
    assert None not in state.goals
    assert state.order == (1, 2, 0, 3)  # furthest ahead first
    assert (state.discards[:2], state.last and state.last.value) == ((1, 3), "Tiny Step")
    assert game.from_setup(MINE)[1] == state, "dealt in the same way each time"
    assert game.parse_state(game.format_state(state)) == state


def test_the_form_shows_a_position_as_it_is_read_back() -> None:
    text = line(
        seat("tick", 3, "TTB", "u", "gp", 2), *pawns("tock key-keeper lock-keeper", "2 5 1"), discards="BBT", at=2
    )
    game, state = at(text)
    fields = {field.key: field.value for field in game.setup_fields(state)}
    assert game.from_setup(fields) == (game, state)
    assert fields["hand0"] == "Tiny Step, Tiny Step, Big Step"
    assert fields["discards"] == "2 Big Step, Tiny Step"


def test_a_new_game_is_set_up_by_its_options() -> None:
    game, state = GAME.from_setup({"players": 6, "edition": "free", "short": True})
    assert (game.players, game.edition, game.short) == (6, "free", True)
    assert state == game.initial()
    chosen, _ = GAME.from_setup(
        {f"hero{at}": name for at, name in enumerate(("Tick", "Tock", "Brass Owl", "Silver Bat"))}
    )
    assert chosen.heroes == ("Tick", "Tock", "Brass Owl", "Silver Bat")


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"hand0": "3 Catch Up"}, "3 Catch Up are in use here, but the game has 2 of them"),
        ({"hand0": "2 Catch Up, Big Step", "discards": "Catch Up"}, "3 Catch Up are in use here"),
        ({"goal0": "Meeting", "goal1": "Meeting", "shown2": "Meeting"}, "3 Meeting are in use here"),
        (
            {"edition": "free", "hand0": "Big Fan, Big Step, Tiny Step"},
            "1 Big Fan are in use here, but the game has none",
        ),
        ({"hand0": "Big Step, Tiny Step"}, "Seat 0 must have 3 cards here, not 2"),
        ({"hand0": "Giant Step"}, "'Giant Step' is no action card; write Tiny Step, Big Step"),
        ({"shown0": "Luck"}, "'Luck' is no goal; write In the Gears"),
        ({"space0": 16}, "space0 must be a whole number from 0 to 15, not 16"),
        ({"tokens0": 9, "tokens1": 9}, "There are 16 thank-you tokens, but the seats have 18 in all"),
        ({"hour": 2}, "The clock hand stands at 3 to 11"),
        ({"hero0": "Tick", "hero1": "Tick", "space0": 1}, "There is only one Tick"),
        ({"hero0": "Robin", "space0": 1}, "hero0 must be one of"),
        ({"players": 5, "kids": True}, "without the Cuckoo"),
        ({"order": "1, 2, 3"}, "must name each of the players 1 to 4 once"),
        ({"returned": "Meeting"}, "a goal and the number of the player"),
        ({"used0": True, "hero0": "Tick"}, "no power here that works once"),
        ({"colour": "red"}, "The form has no field 'colour'"),
        ({"hero0": "Tick"}, "Choose a hero for every seat"),
        ({"phase": "begin", "space0": 3}, "A new game begins without space0 3; choose that a card is played"),
    ],
)
def test_what_does_not_fit_is_refused_and_named(values: dict[str, object], why: str) -> None:
    with pytest.raises(ClocklabError, match=why):
        GAME.from_setup(values)


# ---- a box of one's own ---------------------------------------------------------------------------------------


def test_the_printed_box_is_the_rulebook_s() -> None:
    box = components.usual()
    assert box.cards == tuple(COPIES.values())
    assert sum(box.goals) == 24
    assert [sum(copies for copies, free in zip(box.cards, box.free_cards, strict=True) if free)] == [44]
    assert (box.tokens, box.hours) == (16, (3, 3, 5, 5, 5))


def test_each_value_of_the_printed_box_says_where_it_is_from() -> None:
    import tomllib

    values = tomllib.loads(Path(components.__file__).with_name("components.toml").read_text(encoding="utf-8"))
    for entry in (values, *values["cards"].values(), *values["goals"].values()):
        named = {*entry.get("known", ()), *entry.get("assumed", ())}
        assert named == set(entry) - {"known", "assumed", "cards", "goals"}


def test_a_box_of_one_s_own_is_played_saved_and_replayed(tmp_path: Path) -> None:
    printed = Path(components.__file__).with_name("components.toml").read_text(encoding="utf-8")
    (tmp_path / "mine.toml").write_text(printed.replace("copies = 10", "copies = 14"), encoding="utf-8")
    game = clocklab.load("ticktock", box=str(tmp_path / "mine.toml"))
    assert game.initial().pile[0] == 14
    (tmp_path / "mine.toml").unlink()
    assert clocklab.load("ticktock", **game.options()) == game


def test_every_wrong_field_of_a_box_is_named(tmp_path: Path) -> None:
    values = components.fields(components.usual())
    values["tokens"] = -1
    values["hours"] = [3, 3]
    values["cards"]["Big Step"] = {"copies": "many", "edition": "deluxe"}
    del values["goals"]["Meeting"]
    values["goals"]["Luck"] = {"points": 1, "copies": 1, "edition": "both"}
    values["colour"] = "red"
    assert set(components.problems(values)) == {
        "tokens",
        "hours",
        "Big Step copies",
        "Big Step edition",
        "Meeting",
        "goals Luck",
        "colour",
    }
    with pytest.raises(
        OptionError, match=r"tokens: must be a whole number from 0 to 99, not -1; .*Meeting: is missing"
    ):
        clocklab.load("ticktock", box=values)
    with pytest.raises(OptionError, match=r"The box none.toml cannot be used"):
        clocklab.load("ticktock", box=str(tmp_path / "none.toml"))
    with pytest.raises(OptionError, match="box must be 'printed'"):
        clocklab.load("ticktock", box="mine")


def test_a_box_with_too_few_cards_for_the_table_is_refused() -> None:
    values = components.fields(components.usual())
    for card in values["cards"].values():
        card["copies"] = 1
    with pytest.raises(OptionError, match=r"4 players need 12 action cards and 4 goals at least; .* 8 and 24"):
        clocklab.load("ticktock", box=values)


def test_as_many_play_as_heroes_are_named_unless_another_number_is_given() -> None:
    five = ["Tick", "Tock", "Brass Owl", "Silver Bat", "Cuckoo"]
    assert clocklab.load("ticktock", heroes=five).players == 5
    assert clocklab.load("ticktock", players=5, heroes=five).players == 5
    with pytest.raises(OptionError, match="one hero for each of the 4 seats, not 5"):
        clocklab.load("ticktock", players=4, heroes=five)
    with pytest.raises(OptionError, match="one hero for each of the 4 seats, not 2"):
        clocklab.load("ticktock", heroes=five[:2])


def test_which_twin_is_clockwise_is_said_by_the_box() -> None:
    """Tock Clockwise in a box of one's own: then Tick, not Tock, is on the Silver Bat's side, and a Big Fan of the
    Silver Bat moves back Tock, not Tick."""
    values = components.fields(components.usual())
    assert values["clockwise"] == ["Tick", "Wind-up Ballerina", "Brass Owl", "Key Keeper"]
    mine = values | {"clockwise": ["Tock", "Wind-up Ballerina", "Brass Owl", "Key Keeper"]}
    heroes = ("Tick", "Brass Owl", "Tock", "Silver Bat")
    told = []
    for box in ("printed", mine):
        game = clocklab.load("ticktock", heroes=heroes, box=box)
        seats = pawns("tick brass-owl tock silver-bat", "5 5 5 5")
        seats[3][2] = "FTB"
        state = game.parse_state(line(*seats, at=3, hour=7))
        told.append(game.apply(state, game.parse_action("play big-fan")).spaces)
        words = str(game.draw(state))
        assert f"Tock ({'blue' if box == 'printed' else 'orange'} track)" in words
    assert told == [(4, 5, 5, 6), (5, 5, 4, 6)]
    del mine["clockwise"]
    assert clocklab.load("ticktock", box=mine).kit.sides == GAME.kit.sides, "a box of before names none"
    for wrong in (["Tick"], ["Tick", "Tock", "Brass Owl", "Key Keeper"], "Tick", [1, 2, 3, 4]):
        with pytest.raises(OptionError, match="clockwise: must name the Clockwise hero of each pair"):
            clocklab.load("ticktock", box=values | {"clockwise": wrong})
