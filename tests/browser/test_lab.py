"""The lab in a real JupyterLab and a real Chromium: what a person sees, clicks, types and hears.

Positions are compared with those that ``clocklab.Match`` reaches with the same seed and choices.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

import clocklab
from tests.browser.jupyter import LabPage, write_notebook

CARDS = [5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9]
IMPORT = "import clocklab.lab"
PLAY = f"clocklab.lab.play('grandfather', seed=7, names=['Ada', 'Bob'], seats=[], singles=False, cards={CARDS})"
LIGHT, DARK = "JupyterLab Light", "JupyterLab Dark"


@pytest.fixture
def table(lab: LabPage) -> Iterator[LabPage]:
    """A notebook with one board, run and ready; nothing may go wrong or outside while it is played on."""
    if not (lab.server.folder / "table.ipynb").exists():
        write_notebook(lab.server.folder / "table.ipynb", IMPORT, PLAY)
        lab.open("table.ipynb")
    lab.errors.clear()
    lab.outside.clear()
    lab.page.set_viewport_size({"width": 1280, "height": 900})
    lab.run_all()
    lab.wait_step(0)
    yield lab
    assert lab.errors == []
    assert lab.outside == []


def played(*actions: str) -> clocklab.Match:
    """Return the match that these actions lead to; "roll" lets chance act."""
    match = clocklab.Match(clocklab.load("grandfather", cards=CARDS), 7, ["Ada", "Bob"])
    for action in actions:
        match.roll() if action == "roll" else match.play(action)
    return match


def test_roll_choose_undo_save_reload_and_load(table: LabPage) -> None:
    table.press("Roll the dice")
    table.wait_step(1)
    first = played("roll")
    table.page.get_by_text(first.game.describe(first.state, first.names)).wait_for()
    labels = [first.game.label_action(first.state, action, first.names) for action in first.actions]
    table.press(labels[0])
    table.wait_step(2)
    table.press("Undo")
    table.wait_step(1)
    table.press("Redo")
    table.wait_step(2)

    table.panel("saving and loading")
    table.page.get_by_label("File name").fill("evening")
    table.press("Save")
    table.page.get_by_text("Saved as evening.json.").wait_for()
    saved = clocklab.Match.load(table.server.folder / "evening.json")
    assert [saved.game.format_action(action) for _, action in saved.history] == [
        first.game.format_action(first.history[0][1]),
        first.game.format_action(first.actions[0]),
    ]

    table.command("docmanager:save")
    table.load("/lab/tree/table.ipynb?reset")
    table.wait_idle()
    table.run_all()
    table.wait_step(0)
    table.panel("saving and loading")
    table.page.get_by_label("File name").fill("evening.json")
    table.press("Load")
    table.wait_step(2)
    table.page.get_by_text("Loaded evening.json.").wait_for()


def test_running_all_twice_leaves_one_board(table: LabPage) -> None:
    table.press("Roll the dice")
    table.wait_step(1)
    table.run_all()
    table.wait_step(0)
    expect(table.page.locator(".cl-stepper")).to_have_count(1)
    table.press("Roll the dice")
    table.wait_step(1)
    expect(table.page.locator("svg[data-step]")).to_have_count(1)


def test_a_whole_turn_is_played_by_keyboard_alone(table: LabPage) -> None:
    page = table.page
    table.button("Roll the dice").first.focus()
    page.keyboard.press("Enter")
    table.wait_step(1)
    page.wait_for_function("document.activeElement.classList.contains('cl-action')")
    page.keyboard.press("Space")
    table.wait_step(2)
    page.wait_for_function("document.activeElement.textContent.startsWith('Roll')")
    page.keyboard.press("Tab")
    assert focused(table) == "Undo"
    page.keyboard.press("Enter")
    table.wait_step(1)
    assert focused(table) == "Undo"
    expect(table.button("Redo").first).to_be_enabled()
    for _ in range(5):  # Redo, New game, two switches, and the first panel
        page.keyboard.press("Tab")
    assert focused(table) == "▾ Hide odds"
    page.keyboard.press("Enter")
    table.button("▸ Show odds").first.wait_for()
    assert focused(table) == "▸ Show odds"


def focused(table: LabPage) -> str:
    return str(table.page.evaluate("document.activeElement.textContent"))


def test_odds_and_advice_are_the_exact_ones(table: LabPage) -> None:
    # next card 5 from a fresh roll: 144 of 216 (counted by hand: triples move nobody)
    table.page.get_by_text("144/216 = 2/3 ≈ 0.6667").first.wait_for()
    table.panel("advice")
    # the first roller's chance on this layout, a published number of this project's tests
    table.page.get_by_text("≈ 0.5092").first.wait_for()


def test_a_position_from_ones_own_table_is_set_up_and_real_dice_are_entered(table: LabPage) -> None:
    table.panel("set-up of a position")
    table.page.get_by_label("Ada is at").select_option(label="10 o'clock (card 4)")
    table.page.get_by_label("Whose turn").select_option(label="Bob")
    table.press("Set up this position")
    table.page.get_by_text("The position is set up.").wait_for()
    table.page.get_by_text("Bob is to roll.").wait_for()
    table.panel("your own table")
    table.page.get_by_label("What happened there").fill("5, 3, 1")
    table.press("Enter it")
    table.wait_step(1)
    table.page.get_by_text("Bob rolled 1-3-5.").first.wait_for()
    table.page.get_by_label("What happened there").fill("<b>seven</b>")
    table.press("Enter it")
    alert = table.page.get_by_role("alert")
    alert.wait_for()
    assert "<b>seven</b>" in alert.inner_text()


def test_against_the_computer_the_answer_comes_by_itself(table: LabPage) -> None:
    table.panel("players and new game")
    table.page.get_by_label("Offer every player by name").check()
    table.page.get_by_label("Played by: player 2").select_option(label="Perfect play")
    table.panel("your own table")
    table.page.get_by_label("What happened there").fill("1, 2, 6")
    table.press("Enter it")
    table.wait_step(1)
    table.press("End the turn")
    table.page.get_by_text("Ada is to roll.").wait_for()
    assert table.page.locator(".cl-log").inner_text().startswith("Ada: End the turn · Roll")


@pytest.mark.parametrize("theme", [LIGHT, DARK])
@pytest.mark.parametrize("width", [1280, 400])
def test_nothing_in_our_outputs_fails_axe_and_nothing_is_cut_off(
    table: LabPage, theme: str, width: int, tmp_path: Path
) -> None:
    table.page.set_viewport_size({"width": width, "height": 900})
    table.command("apputils:change-theme", theme=theme)
    for title in ("advice", "history", "your own table", "set-up", "players", "saving"):
        table.panel(title)
    table.page.get_by_text("≈ 0.5092").first.wait_for()
    table.press("Undo") if table.button("Undo").first.is_enabled() else table.press("Roll the dice")
    table.wait_step(1)
    table.page.screenshot(path=tmp_path / f"{width}.png")
    assert grave_findings(table) == []
    overflow = "b => b.scrollWidth - b.clientWidth"
    assert table.page.locator(".cl-stepper").evaluate(overflow) <= 1


def grave_findings(lab: LabPage) -> list[tuple[str, str]]:
    """Return what axe calls critical or serious in our outputs: the rule and the first element."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="pip install -e '.[test]'").Axe()
    found = axe.run(lab.page, context={"include": [[".jp-OutputArea"]]}).response["violations"]
    grave = [each for each in found if each["impact"] in ("critical", "serious")]
    return [(each["id"], each["nodes"][0]["html"][:200]) for each in grave]
