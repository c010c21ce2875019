"""What a person sees of every game: board and choices together without scrolling, letters that can be read, and axe."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from clocklab.core import games
from tests.browser.jupyter import LabPage
from tests.browser.test_lab import grave_findings
from tests.browser.test_touch import begin, by_button, now, settled

POSITIONS = 20
NARROW = {"clonk": 6.0, "ticktock": 5.7}
"""The least height of letters on a page of 400 pixels, where it is not 8: JupyterLab's own bars leave a board 280."""
IN_VIEW = """
() => {
  document.querySelector('.cl-stepper').scrollIntoView({block: 'start'});
  const edge = document.querySelector('.jp-WindowedPanel-outer, .jp-Notebook').getBoundingClientRect();
  const there = [...document.querySelectorAll('.cl-board svg[data-step], .cl-stepper .cl-main, .cl-actions .cl-action')]
    .filter(each => each.checkVisibility());
  return Math.max(...there.map(each => each.getBoundingClientRect().bottom)) - edge.bottom;
}
"""
"""How many pixels of the board or of its choices lie below the page's edge."""
SMALLEST = """
() => {
  let smallest = [99, ''];
  for (const text of document.querySelectorAll('.cl-board svg[data-step] text')) {
    if (!text.textContent.trim() || !text.checkVisibility()) continue;
    const turned = text.getScreenCTM(), size = parseFloat(getComputedStyle(text).fontSize);
    const high = size * Math.sqrt(Math.abs(turned.a * turned.d - turned.b * turned.c));
    if (high < smallest[0]) smallest = [high, text.textContent];
  }
  return smallest;
}
"""
"""The height of the smallest letters on the board, in pixels of the screen, and what they say."""


@pytest.fixture
def table(lab: LabPage) -> Iterator[LabPage]:
    lab.page.set_viewport_size({"width": 1280, "height": 800})
    yield lab
    lab.page.set_viewport_size({"width": 1280, "height": 900})


def walk(lab: LabPage, name: str, count: int) -> Iterator[dict[str, Any]]:
    """Play a game at random by its buttons, and yield what waits, at most so many times."""
    waits, rng = begin(lab, name), random.Random(3)
    for _ in range(count):
        yield waits
        if "Play again" in waits["buttons"]:
            return
        if waits["buttons"]:
            lab.press(waits["buttons"][0])
        else:
            by_button(lab, waits, rng)
        waits = settled(lab, waits)


@pytest.mark.parametrize("name", games())
def test_board_and_choices_are_in_view_together_and_letters_can_be_read(table: LabPage, name: str) -> None:
    below, wide, narrow = [], [], []
    for _ in walk(table, name, POSITIONS):
        below.append(table.page.evaluate(IN_VIEW))
        wide.append(table.page.evaluate(SMALLEST))
        table.page.set_viewport_size({"width": 400, "height": 800})
        narrow.append(table.page.evaluate(SMALLEST))
        table.page.set_viewport_size({"width": 1280, "height": 800})
    hidden = [round(each) for each in below if each > 0]
    assert len(hidden) <= 0.05 * len(below), hidden
    assert min(wide)[0] >= 11, min(wide)
    assert min(narrow)[0] >= NARROW.get(name, 8), min(narrow)


@pytest.mark.parametrize("name", games())
def test_axe_finds_nothing_serious_on_a_touched_board(table: LabPage, name: str) -> None:
    for waits in walk(table, name, 12):
        if len(waits["lit"]) > 1:
            break
    assert grave_findings(table) == []
    assert now(table)["lit"]
