"""The site's JupyterLite, served under a subfolder by a plain static server to a browser that reaches nothing else."""

import time
from pathlib import Path
from typing import Any

import pytest

from tests.site.lite import TOUCHED, LitePage, touch_twice

NATIVE = "more_other_tools.ipynb"
"""The one lesson that needs libraries that no browser has."""
LESSONS = sorted(path.name for path in (Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
GAMES = ("grandfather", "clocks", "ticktock", "clocktowers", "clonk")

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def nothing_outside(lite: LitePage) -> Any:
    """Whatever a test does, the page asks this machine only, and the browser reports no error."""
    for found in (lite.outside, lite.missing, lite.errors):
        found.clear()
    yield
    _nothing_wrong(lite)


def _nothing_wrong(lite: LitePage) -> None:
    assert lite.outside == []
    assert lite.missing == []
    assert [each for each in lite.errors if "404" not in each] == []  # files that nobody has saved yet


@pytest.mark.parametrize("lesson", [each for each in LESSONS if each != NATIVE])
def test_a_lesson_runs_whole(lite: LitePage, lesson: str) -> None:
    lite.open(lesson)
    start = time.perf_counter()
    lite.run_all()
    print(f"{lesson}: Run All {time.perf_counter() - start:.1f} s")
    assert lite.failed() == []


def test_the_lesson_that_needs_native_libraries_says_so(lite: LitePage) -> None:
    lite.open(NATIVE)
    lite.run([1])
    assert "not there in a browser" in lite.page.locator(".jp-Cell").first.inner_text()
    (error,) = lite.failed()
    assert "MissingExtraError" in error


def test_clocklab_is_there_in_any_new_notebook(lite: LitePage) -> None:
    lite.write("mine.ipynb", "import clocklab\nfrom clocklab.games.grandfather import odds\nprint(odds.enter(6))")
    lite.open("mine.ipynb")
    lite.run_all()
    assert lite.failed() == []
    assert "159/216 = 53/72 ≈ 0.7361" in lite.page.locator(".jp-OutputArea-output").inner_text()


def test_a_tournament_with_workers_runs_in_place(lite: LitePage) -> None:
    """The same numbers as on any number of processes; how few wins a seat has is not the point here."""
    run = (
        "import clocklab\nfrom clocklab.players import RandomPlayer\nfrom clocklab.simulate import tournament\n"
        "race = clocklab.load('grandfather', cards=[1, 2, 3], dice=2, sides=4, bump_from=1)\n"
        "given = dict(games=40, seed=1, progress=True)\n"
        "one = tournament(race, [RandomPlayer()] * 2, workers=1, **given)\n"
        "print(str(tournament(race, [RandomPlayer()] * 2, workers=4, **given)) == str(one))"
    )
    lite.write("many.ipynb", run)
    lite.open("many.ipynb")
    lite.run_all()
    assert lite.failed() == []
    assert "True" in lite.page.locator(".jp-OutputArea-output").last.inner_text()


def test_a_widget_with_a_script_of_its_own_is_answered_by_python(lite: LitePage) -> None:
    lite.write("touched.ipynb", TOUCHED)
    lite.open("touched.ipynb")
    lite.run_all()
    assert lite.failed() == []
    touch_twice(lite.page)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_by_clicks(lite: LitePage, game: str) -> None:
    """By whoever clicks the middle one of the buttons that are offered, against players who play at random."""
    lite.write("game.ipynb", _table(game))
    lite.open("game.ipynb")
    lite.run_all()
    assert lite.failed() == []
    table = lite.page.locator(".cl-stepper")
    table.locator("svg[data-step]").first.wait_for()
    clicks = []
    for _ in range(600):
        if table.get_by_role("button", name="Play again").locator("visible=true").count():
            break
        clicks.append(_click(table))
    assert any(sign in table.locator(".cl-says").inner_text() for sign in ("Won by", "Not won"))
    clicks.sort()
    print(f"{game}: {len(clicks)} clicks, median {1000 * clicks[len(clicks) // 2]:.0f} ms, longest {clicks[-1]:.1f} s")


def _table(game: str) -> str:
    return (
        "import clocklab, clocklab.lab\n"
        f"game = clocklab.load({game!r})\n"
        "clocklab.lab.play(game, seed=3, names=['Ada'], seats=['person'] + (game.players - 1) * ['random'], show=())"
    )


def _click(table: Any) -> float:
    """Click one of the buttons on offer, and return how long it took until the board was the next one."""
    playwright = pytest.importorskip("playwright.sync_api")
    step = table.locator("svg[data-step]").first.get_attribute("data-step")
    for _ in range(30):
        buttons = table.locator(".cl-action:visible")
        if not buttons.count():
            buttons = table.locator(".cl-main:visible")
        start = time.perf_counter()
        try:  # buttons come after the board, and those counted may be gone; some ask what first, and then where
            buttons.nth(buttons.count() // 2).click(timeout=2_000)
            table.locator(f"svg[data-step]:not([data-step='{step}'])").first.wait_for(timeout=4_000)
            break
        except playwright.TimeoutError:
            continue
    assert table.locator("svg[data-step]").first.get_attribute("data-step") != step
    return time.perf_counter() - start


def test_a_saved_game_survives_a_reload_and_is_loaded_by_a_new_board(lite: LitePage) -> None:
    board = "import clocklab.lab\nclocklab.lab.play('grandfather', cards=[5, 3, 9, 1], seed=3, show=('files',))"
    lite.write("saves.ipynb", board)
    lite.open("saves.ipynb")
    lite.run_all()
    lite.wait_step(0)
    lite.press("Roll the dice")
    lite.wait_step(1)
    lite.press("Save")
    lite.page.get_by_text("Saved as grandfather.json.").wait_for()
    _nothing_wrong(lite)
    lite.load("/lab/index.html?reset")  # nothing is opened again by itself
    lite.errors.clear()  # the page that goes says of its widgets that they go
    lite.write("loads.ipynb", board)
    lite.open("loads.ipynb")
    lite.run_all()
    lite.wait_step(0)
    lite.press("Load")
    lite.wait_step(1)
    lite.page.get_by_text("Loaded grandfather.json.").wait_for()
