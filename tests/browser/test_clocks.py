"""Clocks in a real JupyterLab: a round by keyboard and mouse with hidden bids, and a board of one's own.

Positions are compared with those that ``clocklab.Match`` reaches with the same seed and choices.
"""

from collections.abc import Iterator

import pytest

import clocklab
from tests.browser.jupyter import LabPage, write_notebook
from tests.browser.test_lab import DARK, LIGHT, focused, grave_findings

IMPORT = "import clocklab.lab"
PLAY = "clocklab.lab.play('clocks', seed=7, names=['Ada', 'Bob'], seats=[], singles=False)"
EDIT = "clocklab.lab.edit('clocks')"
OVERFLOW = "box => box.scrollWidth - box.clientWidth"


def opened(lab: LabPage, name: str, cell: str) -> LabPage:
    """Return the page with a notebook of this cell, run."""
    write_notebook(lab.server.folder / f"{name}.ipynb", IMPORT, cell)
    lab.page.set_viewport_size({"width": 1280, "height": 1400})
    lab.open(f"{name}.ipynb")
    lab.command("apputils:change-theme", theme=LIGHT)
    lab.errors.clear()
    lab.outside.clear()
    lab.run_all()
    return lab


@pytest.fixture
def clean(lab: LabPage) -> Iterator[LabPage]:
    """Nothing may go wrong in the page or leave this machine while it is used."""
    yield lab
    assert lab.errors == []
    assert lab.outside == []


def test_a_round_of_two_is_played_with_hidden_bids_saved_and_taken_back(clean: LabPage) -> None:
    table = opened(clean, "clocks", PLAY)
    page = table.page
    table.wait_step(0)
    expected = clocklab.Match(clocklab.load("clocks"), 7, ["Ada", "Bob"])

    table.button("Draw from the bag").first.focus()
    page.keyboard.press("Enter")
    table.wait_step(1)
    page.wait_for_function("document.activeElement.textContent.startsWith('Roll the dice')")
    page.keyboard.press("Enter")
    table.wait_step(2)
    expected.roll()
    expected.roll()
    page.get_by_text(expected.game.describe(expected.state, expected.names)).first.wait_for()

    split = expected.actions[0]
    table.press(expected.game.label_action(expected.state, split, expected.names))
    expected.play(split)
    for name, bid in (("Ada", 2), ("Bob", 1)):
        table.button(f"I am {name}: show my view").wait_for()
        assert page.locator("svg[data-step]").count() == 1  # what everybody may see stays in view
        assert page.locator("[data-lit=lit]").count() == 0
        assert focused(table).startswith(f"I am {name}")
        page.keyboard.press("Enter")
        table.press(f"{bid} coin")
        expected.play(f"bid {bid}")
    table.wait_step(5)
    page.get_by_text("Ada bid 2, Bob bid 1").first.wait_for()

    table.press("Undo")
    table.button("I am Bob: show my view").wait_for()
    assert page.get_by_text("bid 2").count() == 0
    table.press("Redo")
    table.wait_step(5)

    table.panel("saving and loading")
    page.get_by_label("File name").fill("clocks_evening")
    table.press("Save")
    page.get_by_text("Saved as clocks_evening.json.").wait_for()
    saved = clocklab.Match.load(table.server.folder / "clocks_evening.json")
    assert saved.position == expected.position

    for theme, width in ((LIGHT, 1280), (DARK, 400)):
        page.set_viewport_size({"width": width, "height": 900})
        table.command("apputils:change-theme", theme=theme)
        assert grave_findings(table) == []
        assert page.locator(".cl-stepper").evaluate(OVERFLOW) <= 1


def test_a_wrong_field_of_a_board_of_ones_own_is_marked_and_a_right_board_is_saved_and_played_on(
    clean: LabPage,
) -> None:
    table = opened(clean, "board", EDIT)
    page = table.page
    pips = page.get_by_label("pips", exact=True).first
    pips.fill("9")
    page.keyboard.press("Tab")
    page.get_by_label("must be a whole number from 1 to 6, not 9").wait_for()
    page.get_by_text("One field is wrong").wait_for()
    assert grave_findings(table) == []
    table.press("Save")
    assert "space 1 pips" in page.get_by_role("alert").inner_text()
    page.get_by_label("must be a whole number from 1 to 6, not 9").fill("5")
    page.keyboard.press("Tab")
    page.get_by_text("All fields are well.").wait_for()
    table.press("Save")
    page.get_by_text("Saved as my_board.toml.").wait_for()
    board = clocklab.load("clocks", boards=str(table.server.folder / "my_board.toml")).faces[0]
    assert board.pips == (5, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6)
    table.press("Play on it")
    table.press("Draw from the bag")
    table.wait_step(1)
    page.set_viewport_size({"width": 400, "height": 900})
    assert page.locator(".cl-stepper").first.evaluate(OVERFLOW) <= 1
