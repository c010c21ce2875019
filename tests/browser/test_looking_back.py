"""Looking back in a real JupyterLab: a review whose chart is clicked and walked by arrow keys, and a puzzle solved."""

from collections.abc import Iterator

import pytest

from clocklab.review import puzzles
from tests.browser.jupyter import LabPage, write_notebook
from tests.browser.test_touch import touch

RACE = """
import clocklab, clocklab.lab
from clocklab.players import read
from clocklab.simulate import play as played
race = clocklab.load("grandfather", cards=[5, 3, 9])
record = played(race, [read("greedy", race), read("random", race)], seed=2)
clocklab.lab.play(clocklab.Match.from_record(record), show=("review",))
"""
CHART = ".cl-review-chart svg"


@pytest.fixture
def page(lab: LabPage) -> Iterator[LabPage]:
    lab.errors.clear()
    lab.outside.clear()
    lab.page.set_viewport_size({"width": 1280, "height": 900})
    yield lab
    assert lab.errors == []
    assert lab.outside == []


def begin(lab: LabPage, name: str, code: str) -> None:
    write_notebook(lab.server.folder / name, code)
    lab.open(name)
    lab.run_all()
    lab.page.wait_for_selector(".cl-stepper")


def test_a_review_is_made_clicked_walked_and_kept_beside_the_game(page: LabPage) -> None:
    begin(page, "review.ipynb", RACE)
    page.press("Review the game")
    chart = page.page.locator(CHART)
    chart.wait_for()
    chart.scroll_into_view_if_needed()
    last = int(chart.get_attribute("data-last"))
    wanted = last // 2
    left, right = (int(chart.get_attribute(f"data-{each}")) for each in ("left", "right"))
    wide = chart.evaluate("each => each.viewBox.baseVal.width")
    box = chart.bounding_box()
    across = (left + (right - left) * wanted / last) / wide * box["width"]
    page.page.mouse.click(box["x"] + across, box["y"] + box["height"] / 2)
    page.wait_step(wanted)
    page.page.locator(".cl-panel-body [role=slider]:visible").first.focus()
    page.page.keyboard.press("ArrowRight")
    page.wait_step(wanted + 1)
    page.page.keyboard.press("ArrowLeft")
    page.page.keyboard.press("ArrowLeft")
    page.wait_step(wanted - 1)
    page.panel("saving and loading")
    page.press("Save")
    page.page.wait_for_selector("text=Saved as")
    assert list(page.server.folder.glob("*.review.json"))


@pytest.mark.parametrize(("game", "right"), [("grandfather", True), ("clonk", True), ("clocktowers", False)])
def test_a_puzzle_is_solved_by_touching(page: LabPage, game: str, right: bool) -> None:
    """The first puzzle in which every choice is touched in other parts, answered by its best choice or its worst."""
    place, puzzle = next(
        (place, each) for place, each in enumerate(puzzles(game)) if each.here.game.touches(each.here.state, each.best)
    )
    begin(page, f"puzzle-{game}.ipynb", f"import clocklab.lab\nclocklab.lab.puzzles({game!r}, number={place + 1})")
    here = puzzle.here
    action = puzzle.best if right else here.game.parse_action(puzzle.choices[-1].action)
    page.press("Hint 1 of 3")
    page.page.wait_for_selector("text=choices is the best")
    for part in here.game.touches(here.state, action):
        touch(page, part)
    page.page.wait_for_selector("text=Right: nothing is better." if right else "text=Not the best")
    page.page.wait_for_selector("text=Gives away")
    assert page.page.locator(".cl-touchable [data-lit=lit]").count() == 0
