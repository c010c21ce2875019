"""The three card games in a real JupyterLab: clicks, ghosts while a button is pointed at, and no finding of axe."""

import pytest

from tests.browser.jupyter import LabPage, write_notebook
from tests.browser.test_lab import grave_findings

GAMES = ("ticktock", "clocktowers", "clonk")
SEATS = "seats=['person'] + 3 * ['random'], singles=False"


@pytest.fixture(scope="module")
def tables(lab: LabPage) -> LabPage:
    """A notebook with a board of each game, a person in seat 0 and random players in the others."""
    boards = [f"clocklab.lab.play({game!r}, seed=3, names=['Ada'], players=4, {SEATS})" for game in GAMES]
    write_notebook(lab.server.folder / "cards.ipynb", "import clocklab.lab", *boards)
    lab.open("cards.ipynb")
    lab.run_all()
    return lab


@pytest.mark.parametrize("number", range(3), ids=GAMES)
def test_ghosts_are_seen_while_a_button_is_pointed_at_and_a_click_plays(tables: LabPage, number: int) -> None:
    tables.errors.clear()
    table = tables.page.locator(".cl-stepper").nth(number)
    for _ in range(12):  # until there is something to foresee
        buttons = table.locator(".cl-action:visible")
        if buttons.count() and table.locator(".cl-ghost").count():
            break
        before = table.locator(".cl-board svg[data-step]").get_attribute("data-step")
        table.locator(".cl-action:visible, .cl-main:visible").first.click()  # whichever comes
        table.locator(f".cl-board svg[data-step]:not([data-step='{before}'])").wait_for()
    seen = table.locator(".cl-ghost:visible")
    tables.page.mouse.move(0, 0)
    buttons.first.hover()
    seen.first.wait_for()
    assert seen.count() == 1
    board, ghosts = table.locator(".cl-board svg[data-step]").bounding_box(), seen.locator("svg").bounding_box()
    assert board == pytest.approx(ghosts, abs=1), "ghosts lie exactly over the board"
    tables.page.mouse.move(0, 0)
    seen.first.wait_for(state="hidden")
    buttons.first.focus()
    tables.page.keyboard.press("Tab")
    tables.page.keyboard.press("Shift+Tab")  # by keyboard the focus shows
    seen.first.wait_for()
    before = table.locator(".cl-board svg[data-step]").get_attribute("data-step")
    tables.page.keyboard.press("Enter")
    table.locator(f".cl-board svg[data-step]:not([data-step='{before}'])").wait_for()
    assert tables.errors == []


def test_no_reader_is_shut_out(tables: LabPage) -> None:
    assert grave_findings(tables) == []
    assert tables.outside == []
