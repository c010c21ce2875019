"""Odds, advice, files and set-up in the stepper. Expected numbers: the toy's recursion by hand, or the rulebook's."""

import asyncio
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ipywidgets")

import clocklab
import clocklab.lab
from clocklab.core import CHANCE, Match, Odds
from clocklab.errors import RecordError
from clocklab.lab import advice as advising
from clocklab.lab import parts
from clocklab.lab.solutions import Solutions
from clocklab.lab.stepper import Stepper
from clocklab.lab.table import path_of
from clocklab.lab.tables import odds_html, short
from clocklab.probability import Chance, Dist
from tests.contract.toys import Hunch
from tests.lab.toys import BY_HAND, Climb


def board(**how: Any) -> Stepper:
    return clocklab.lab.play(Climb(goal=how.pop("goal", 5)), **{**BY_HAND, "seed": 1, "show": (), **how})


# ---- odds -------------------------------------------------------------------------------------------------


def test_a_chance_is_shown_as_counted_in_lowest_terms_and_as_a_decimal() -> None:
    shown = odds_html([Odds("enter <6>", Chance(159, 216))])
    assert "159/216 = 53/72 ≈ 0.7361" in shown
    assert "enter &lt;6&gt;" in shown


def test_numbers_and_distributions_keep_their_order() -> None:
    shown = odds_html([Odds("one", Fraction(7, 2)), Odds("two", Dist({"a": 1, "b": 2})), Odds("three", Chance(1, 3))])
    assert shown.index("one") < shown.index("two") < shown.index("three")
    assert "7/2 = 3.5" in shown
    assert "2/3" in shown


def test_a_number_that_is_no_chance_is_not_called_one() -> None:
    assert ">Chance<" in odds_html([Odds("enter", Chance(1, 6)), Odds("die", Dist({1: 1}))])
    assert ">Chance<" not in odds_html([Odds("coins on average", Fraction(7, 6))])


def test_a_long_fraction_may_break_at_its_stroke_and_a_long_distribution_is_cut() -> None:
    assert "4991759917917/<wbr>184677032960" in odds_html([Odds("rolls", Fraction(4991759917917, 184677032960))])
    shown = odds_html([Odds("die", Dist.uniform(range(1, 101)))])
    assert "… and 76 more" in shown
    assert "1/100" in shown


def test_odds_are_asked_for_only_while_their_panel_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(Climb, "odds", lambda self, state: asked.append(state) or ())  # type: ignore[func-returns-value]
    stepper = board()
    stepper.chance_button.click()
    assert asked == []
    stepper.odds.panel.toggle_button.click()
    assert len(asked) == 1
    stepper.odds.panel.toggle_button.click()
    stepper.undo_button.click()
    assert len(asked) == 1


def test_a_fault_in_the_odds_is_shown_in_their_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Climb, "odds", lambda self, state: 1 / 0)
    stepper = board(show=["odds"])
    assert "ZeroDivisionError" in stepper.odds.content.value
    stepper.chance_button.click()
    assert stepper.session.steps == 1


# ---- advice ------------------------------------------------------------------------------------------------


def test_advice_marks_the_best_action_and_says_what_others_give_away() -> None:
    stepper = board(start="0 0 1", show=["advice"])
    shown = stepper.advice.content.value
    # goal 5, total 0, face 1: value 1/2 for adding twice and 1/4 for adding once (by the recursion, by hand)
    assert shown.index("Add 2 x 1") < shown.index("Add 1 x 1")
    assert "★ best" in shown
    assert "1/4 = 0.25" in shown
    assert "For Player 1" in shown


def test_before_chance_has_acted_the_advice_is_what_the_position_is_worth() -> None:
    stepper = board(start="3 0 -", show=["advice"])
    # from 3 a 1 doubled or a 2 reaches 5: the seat to roll wins for certain
    assert "Player 1</th><td>1</td>" in stepper.advice.content.value


def test_advice_for_a_size_out_of_reach_says_what_would_fit_and_is_estimated_when_asked_for() -> None:
    """From a total of 59 whoever adds anything wins at once, so that both choices win in each playout."""
    advice = board(goal=60, start="59 0 1", show=["advice"]).advice
    assert "goals up to 50" in advice.content.value
    advice.ask_button.click()
    assert "about 1.00 (0.98 to 1.00)" in advice.content.value  # up to 3 of 200 where all trials agree
    assert "No choice is surely better" in advice.content.value


def test_estimates_mark_the_best_choice_where_it_is_surely_the_best() -> None:
    """At 58 of 60 with a 1: twice wins at once; once leaves 1 to go to the other, who wins."""
    advice = board(goal=60, start="58 0 1", show=["advice"]).advice
    advice.ask_button.click()
    shown = advice.content.value
    assert shown.index("Add 2 x 1") < shown.index("about 1.00") < shown.index("★ best") < shown.index("Add 1 x 1")
    assert "200 playouts of each choice" in shown
    assert "seed 1" in shown


@pytest.mark.parametrize("name", clocklab.core.games())
def test_every_game_gives_advice_wherever_somebody_decides(name: str) -> None:
    """Never a button that can only fail: whoever decides gets a table, and a game's own choices are in it."""
    stepper = clocklab.lab.play(name, seed=6, show=["advice"], rolls=True)
    rng, seen = random.Random(1), 0
    while not stepper.session.match.over and seen < 2:
        advice = stepper.advice
        if parts.shown(advice.ask_button):
            seen += 1
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(advising, "PLAYOUTS", 3)
                advice.ask_button.click()
            assert "cl-table" in advice.content.value, advice.content.value
            assert not parts.shown(advice.ask_button)
        elif name == "grandfather":
            assert "★ best" in advice.content.value
            break
        stepper.actions.press(rng.choice(stepper.actions.labels))
    assert seen or name == "grandfather"


def test_the_advice_says_that_it_is_being_computed() -> None:
    async def open_panel() -> tuple[str, str]:
        stepper = board(goal=7, solver={"fresh": True}, start="0 0 1")
        stepper.advice.panel.toggle_button.click()
        first = stepper.advice.content.value
        game = Climb(goal=7)
        while not stepper.session.solutions.known(game):
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.01)
        return first, stepper.advice.content.value

    first, then = asyncio.run(open_panel())
    assert "Computing" in first
    assert "★ best" in then


def test_short_numbers_are_given_exactly_and_long_ones_by_their_decimals() -> None:
    assert short(Fraction(3, 7)) == "3/7 ≈ 0.4286"
    assert short(Fraction(10**60 + 1, 2 * 10**60)) == "≈ 0.500000"


def test_only_so_many_solutions_are_kept() -> None:
    solutions = Solutions()
    for goal in range(2, 40):
        solutions.request(Climb(goal=goal), lambda: None)
    assert not solutions.known(Climb(goal=2))
    assert solutions.known(Climb(goal=39))


# ---- files -------------------------------------------------------------------------------------------------


@pytest.fixture
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def race() -> Stepper:
    return clocklab.lab.play("grandfather", cards=[5, 3, 9, 1], seed=4, show=["files"], **BY_HAND)


def test_a_saved_match_is_loaded_as_it_was(in_folder: Path, race: Stepper) -> None:
    race.chance_button.click()
    position = race.session.match.position
    race.files.name.value = "evening"
    race.files.save_button.click()
    assert race.files.note.text == "Saved as evening.json."
    assert Match.load(in_folder / "evening.json").position == position
    race.new_button.click()
    race.files.load_button.click()
    assert race.session.match.position == position
    assert race.files.note.text == "Loaded evening.json."


def test_a_file_that_was_there_before_is_replaced_only_by_a_button_of_its_own(in_folder: Path, race: Stepper) -> None:
    """A double click on Save is not an answer to the question that its first click asks."""
    (in_folder / "mine.json").write_text("precious")
    race.files.name.value = "mine"
    assert not parts.shown(race.files.replace_button)
    race.files.save_button.click()
    race.files.save_button.click()
    assert "Press “Replace the file”" in race.files.note.text
    assert (in_folder / "mine.json").read_text() == "precious"
    race.files.replace_button.click()
    assert Match.load(in_folder / "mine.json")
    assert not parts.shown(race.files.replace_button)
    race.files.save_button.click()
    assert race.files.note.text == "Saved as mine.json."


def test_what_was_asked_about_one_file_replaces_no_other_and_no_later_one(in_folder: Path, race: Stepper) -> None:
    for name in ("mine.json", "yours.json"):
        (in_folder / name).write_text("precious")
    race.files.name.value = "mine"
    race.files.save_button.click()
    race.files.name.value = "yours"
    race.files.replace_button.click()
    assert "yours.json exists already" in race.files.note.text
    (in_folder / "yours.json").write_text("changed since then")
    race.files.replace_button.click()
    assert "yours.json exists already" in race.files.note.text
    assert (in_folder / "mine.json").read_text() == "precious"
    assert (in_folder / "yours.json").read_text() == "changed since then"


@pytest.mark.parametrize("name", ["../up", "a/b", "", ".hidden", "C:x", "a\\b", "x" * 300, "new\nline"])
def test_file_names_lead_nowhere_else(name: str) -> None:
    with pytest.raises(RecordError):
        path_of(name)


def test_two_boards_that_save_under_one_name_do_not_overwrite_each_other_without_a_word(
    in_folder: Path, race: Stepper
) -> None:
    other = clocklab.lab.play("grandfather", cards=[2, 3], show=("files",))
    for board in (race, other):
        board.files.name.value = "evening"
    race.files.save_button.click()
    race.files.save_button.click()  # what one has saved oneself is replaced at once
    assert race.files.note.text == "Saved as evening.json."
    other.files.save_button.click()
    assert "exists already" in other.files.note.text
    other.files.replace_button.click()
    assert other.files.note.text == "Saved as evening.json."
    race.files.save_button.click()
    assert "evening.json holds something else by now. Press “Replace the file”" in race.files.note.text
    assert Match.load(in_folder / "evening.json").game.cards == (2, 3)
    race.files.name.value = "morning"
    race.files.save_button.click()
    race.files.name.value = "evening"
    race.files.load_button.click()
    race.files.save_button.click()
    assert race.files.note.text == "Saved as evening.json."  # it was read here as it is


def test_files_that_are_no_games_are_refused_in_words(in_folder: Path, race: Stepper) -> None:
    race.files.name.value = "absent"
    race.files.load_button.click()
    assert "no file absent.json" in race.files.note.text
    (in_folder / "absent.json").write_text('{"format": ')
    race.files.load_button.click()
    assert "cut off" in race.files.note.text
    assert race.session.steps == 0


def test_a_file_from_elsewhere_is_loaded(race: Stepper) -> None:
    race.chance_button.click()
    text = race.session.match.record().to_json().encode()
    position = race.session.match.position
    race.new_button.click()
    upload(race, "game.json", text)
    assert (race.session.match.position, race.files.note.text) == (position, "Loaded game.json.")
    upload(race, "<b>.json", text[:50])
    assert "<b>.json cannot be loaded" in race.files.note.text
    upload(race, "picture.json", b"\xff\xd8")
    assert "picture.json cannot be loaded" in race.files.note.text


def test_a_message_without_a_file_loads_nothing(race: Stepper) -> None:
    for content, buffers in (("file", [b""]), ({}, [b""]), ({"file": 7}, [b""]), ({"file": "a.json"}, [])):
        race.files.upload.hear(content, buffers)
    assert race.files.note.text == ""


def upload(stepper: Stepper, name: str, content: bytes) -> None:
    stepper.files.upload.hear({"file": name}, [memoryview(content)])


# ---- setting up --------------------------------------------------------------------------------------------


def test_the_form_holds_the_position_on_the_board(race: Stepper) -> None:
    race.chance_button.click()
    race.setup.panel.open()
    rolled = ", ".join(map(str, race.session.match.state.rolled))
    assert race.setup.values["cards"] == "5, 3, 9, 1"
    assert race.setup.values["rolled"] == rolled
    assert race.setup.line.value == race.session.match.position


def test_a_position_from_the_table_is_set_up_by_the_form(race: Stepper) -> None:
    race.setup.panel.open()
    race.setup.set(cards="5, 3, 9, 1, 10", marker0=1, marker1=3, marker2=0, roller=2, rolled="1 3 5", used="")
    race.setup.form_button.click()
    assert race.session.match.position == "5,3,9,1,10 1,3,0 2 move 1,3,5"
    assert "set up" in race.setup.note.text
    assert any(label.startswith("Move to the 5") for label in race.actions.labels)


def test_a_position_is_set_up_by_its_line_with_the_line_s_own_layout(race: Stepper) -> None:
    race.setup.panel.open()
    race.setup.line.value = "2,3,4 1,0,2 1 roll"
    race.setup.line_button.click()
    assert race.session.match.position == "2,3,4 1,0,2 1 roll"
    assert race.session.game.players == 3


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"cards": "5, x"}, "whole numbers"),
        ({"cards": "5, 99"}, "from 1 to 18"),
        ({"rolled": "1, 2"}, "3 dice"),
        ({"rolled": "1, 2, 3", "used": "6"}, "not all among"),
        ({"rolled": "1, 2, 3", "used": "3"}, "cannot have led"),
        ({"roller": 2}, "no seat 2"),
        ({"cards": "", "marker0": 2}, "Give the layout's cards"),
    ],
)
def test_a_form_that_describes_no_position_is_refused_in_words(
    race: Stepper, fields: dict[str, Any], said: str
) -> None:
    before = race.session.match
    race.setup.panel.open()
    race.setup.set(**fields)
    race.setup.form_button.click()
    assert said in race.setup.note.text
    assert race.session.match is before


def test_an_unlikely_layout_is_set_up_with_a_warning_in_words(race: Stepper) -> None:
    race.setup.panel.open()
    race.setup.set(cards="6, 6, 6, 6, 6")
    race.setup.form_button.click()
    assert race.session.match.position.startswith("6,6,6,6,6")
    assert "The deck has four each" in race.setup.note.text


def test_any_game_can_be_set_up_from_its_options() -> None:
    stepper = board(show=["setup"])
    stepper.setup.set(goal=9, players=3)
    stepper.setup.form_button.click()
    assert stepper.session.game == Climb(players=3, goal=9)
    stepper.setup.set(goal=1)
    stepper.setup.form_button.click()
    assert "goal must be a whole number" in stepper.setup.note.text


def test_hidden_positions_are_not_written_into_the_form() -> None:
    stepper = clocklab.lab.play(Hunch(), show=["setup"])
    stepper.real_dice.line.value = "card 3"
    stepper.real_dice.enter_button.click()
    assert stepper.setup.line.value == ""


def test_setup_opens_with_its_panel() -> None:
    stepper = clocklab.lab.setup("grandfather", cards=[5, 3, 9, 1])
    assert stepper.setup.panel.opened
    assert not stepper.odds.panel.opened


def test_the_odds_call_players_by_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Climb, "odds", lambda game, state: (Odds("Player 2 wins before Player 1", Fraction(1, 2)),))
    assert "Bob wins before &lt;Ada&gt;" in board(show=("odds",), names=["<Ada>", "Bob"]).odds.content.value


# ---- odds --------------------------------------------------------------------------------------------------


def test_three_odds_that_leave_something_open_come_first_and_each_answer_once() -> None:
    certain, open_ = Odds("sure", Chance(6, 6)), [Odds(f"chance {n}", Chance(n, 6)) for n in range(1, 5)]
    shown = odds_html([certain, *open_, open_[0]])
    first, more = shown.split("<details class='cl-more'>")
    assert [f"chance {n}" in first for n in range(1, 5)] == [True, True, True, False]
    assert "2 more" in more
    assert "sure" in more
    assert shown.count("chance 1") == 1


def test_a_distribution_says_what_is_likeliest_and_unfolds() -> None:
    """Two coins: one head has chance 2/4, and one is the mean."""
    shown = odds_html([Odds("heads", Dist({0: 1, 1: 2, 2: 1}))])
    assert "<details><summary>heads<br><small>1 on average, likeliest 1 (1/2 = 0.5)" in shown
    assert shown.count("cl-outcome") == 3
    assert "blue, for certain" in odds_html([Odds("the roof", Dist({"blue": 1}))])


def test_odds_of_ones_own_chance_step_are_shown_and_those_of_others_are_not() -> None:
    """In Clonk! a person draws cards after digging, and so does the computer."""
    stepper = clocklab.lab.play("clonk", seed=3, show=["odds"])
    session, seen = stepper.session, set()
    while not session.match.over and len(seen) < 2:
        if session.match.turn is CHANCE and session.secret:
            mine = session.decider == 0
            assert session.may_ask == mine
            seen.add(mine)
        if session.by_itself:
            session.step()
        elif session.match.turn is CHANCE:
            session.roll()
        else:
            session.play(session.match.actions[0])
    assert seen == {True, False}


# ---- rules -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", clocklab.core.games())
def test_the_rules_are_shown_in_pictures_up_to_where_one_plays(name: str) -> None:
    """The page on how to play has its rules before "## Play"; what follows, exercises among it, is not shown."""
    stepper = clocklab.lab.play(name, seed=1, show=["rules"])
    data = [each["data"] for each in stepper.rules.shown.outputs]
    text = "\n".join(each.get("text/markdown", "") for each in data)
    assert text.count("## ") >= 1
    assert "Three quick questions" not in text
    assert "# How to play" not in text
    assert sum("text/html" in each for each in data) >= 2
    stepper.close()


def test_without_its_notebook_the_rules_say_what_is_missing() -> None:
    stepper = board(show=["rules"])
    assert "has no notebook climb.ipynb" in stepper.rules.shown.outputs[0]["data"]["text/html"]
