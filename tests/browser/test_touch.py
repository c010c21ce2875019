"""The board that one touches, in a real JupyterLab: every game by pointer, by keyboard and by buttons alone."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from clocklab.core import games
from tests.browser.jupyter import LabPage, write_notebook

SEEDS = {"short": 14, "whole": 4_000}
"""How many things are done: a few in each game, or as many as it takes to its end."""
WAITING = """
() => {
  const there = node => node.offsetParent !== null && !node.disabled;
  const main = [...document.querySelectorAll('.cl-stepper .cl-main')].filter(there);
  const buttons = main.map(each => each.textContent.trim());
  const svg = document.querySelector('.cl-touchable svg[data-step]');
  const parts = svg && svg.checkVisibility() ? [...svg.querySelectorAll('[data-lit=lit]')] : [];
  const lit = parts.map(each => each.dataset.part);
  const chosen = svg ? svg.querySelectorAll('[data-lit=chosen]').length : 0;
  return {buttons, lit: [...new Set(lit)], chosen, step: svg ? +svg.dataset.step : -1};
}
"""
POINT = """
name => {
  const lit = new Set([...document.querySelectorAll('.cl-touchable [data-lit]')].map(each => each.dataset.part));
  for (const part of document.querySelectorAll(`.cl-touchable [data-part="${CSS.escape(name)}"]`)) {
    const box = part.getBoundingClientRect();
    for (const x of [.5, .3, .7, .15, .85, .05, .95]) for (const y of [.5, .3, .7, .15, .85, .05, .95]) {
      const at = [box.left + x * box.width, box.top + y * box.height];
      const parts = document.elementsFromPoint(...at).map(each => each.closest('[data-part]')).filter(Boolean);
      if (parts.find(each => lit.has(each.dataset.part))?.dataset.part === name) return at;
    }
  }
  return null;
}
"""
CHANGED = f"""
before => {{
  const now = ({WAITING})();
  return now.step !== before.step || now.chosen !== before.chosen || now.buttons.join() !== before.buttons.join();
}}
"""


@pytest.fixture
def table(lab: LabPage) -> Iterator[LabPage]:
    lab.errors.clear()
    lab.outside.clear()
    lab.page.set_viewport_size({"width": 1280, "height": 800})
    yield lab
    assert lab.errors == []
    assert lab.outside == []


def begin(lab: LabPage, game: str, **how: Any) -> dict[str, Any]:
    """Show a board on which two people play, and return what waits on it."""
    options = {"seed": 7, "show": (), "seats": ["person"] * 2, **how}
    if game not in ("clonk", "ticktock"):
        options.setdefault("players", 2)
    name = f"touch-{game}.ipynb"
    write_notebook(lab.server.folder / name, "import clocklab.lab", f"clocklab.lab.play({game!r}, **{options!r})")
    lab.open(name)
    lab.run_all()
    lab.page.wait_for_selector(".cl-stepper")
    lab.page.evaluate("document.querySelector('.cl-stepper').scrollIntoView({block: 'start'})")
    return now(lab)


def now(lab: LabPage) -> dict[str, Any]:
    found: dict[str, Any] = lab.page.evaluate(WAITING)
    return found


def settled(lab: LabPage, before: dict[str, Any]) -> dict[str, Any]:
    """Wait until something else waits, and all of it is there: the board comes before the buttons."""
    lab.page.wait_for_function(CHANGED, arg=before)
    seen, then = None, now(lab)
    while seen != then:
        lab.page.wait_for_timeout(100)
        lab.wait_idle()
        seen, then = then, now(lab)
    return then


def touch(lab: LabPage, name: str) -> None:
    at = lab.page.evaluate(POINT, name)
    assert at, f"{name} is lit and cannot be reached by a pointer"
    lab.page.mouse.click(*at)


def by_pointer(lab: LabPage, waits: dict[str, Any], rng: random.Random) -> None:
    touch(lab, rng.choice(waits["lit"]))


def by_keyboard(lab: LabPage, waits: dict[str, Any], rng: random.Random) -> None:
    """Reach the board by Tab, if the keyboard is not there yet, walk by arrows, and touch."""
    on_board = "() => !!document.activeElement.closest('.cl-touchable [data-lit]')"
    for _ in range(60):
        if lab.page.evaluate(on_board):
            break
        lab.page.keyboard.press("Shift+Tab")
    assert lab.page.evaluate(on_board), "the board is a stop of Tab"
    for _ in range(rng.randrange(5)):
        lab.page.keyboard.press(rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
    assert lab.page.evaluate(on_board), "arrows stay on the board"
    if lab.page.evaluate("document.activeElement.dataset.lit") == "chosen":
        lab.page.keyboard.press(rng.choice(["Escape", "Enter"]))
    else:
        lab.page.keyboard.press(rng.choice(["Enter", "Space"]))


def by_button(lab: LabPage, waits: dict[str, Any], rng: random.Random) -> None:
    buttons = lab.page.locator(".cl-actions .cl-action:visible")
    assert 1 <= buttons.count() <= 13, "a dozen, and the way back"
    fields = lab.page.locator(".cl-actions input:visible, .cl-actions select:visible")
    if fields.count() and rng.random() < 0.5:
        lab.page.locator(".cl-actions .cl-action:visible", has_text="Take this").first.click()
    else:
        buttons.nth(rng.randrange(buttons.count())).click()


@pytest.mark.parametrize("how", [by_pointer, by_keyboard, by_button])
@pytest.mark.parametrize("most", ["short", pytest.param("whole", marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", games())
def test_a_game_is_played(table: LabPage, name: str, most: str, how: Any) -> None:
    waits, rng = begin(table, name), random.Random(5)
    for _ in range(SEEDS[most]):
        if "Play again" in waits["buttons"]:
            break
        if waits["buttons"]:
            if how is by_keyboard:
                table.button(waits["buttons"][0]).first.focus()
                table.page.keyboard.press("Enter")
            else:
                table.press(waits["buttons"][0])
        else:
            table.page.wait_for_function(f"() => ({WAITING})().lit.length")
            waits = now(table)
            how(table, waits, rng)
        waits = settled(table, waits)
    assert most == "short" or "Play again" in waits["buttons"]


def test_a_part_that_is_not_lit_says_why_beside_the_board(table: LabPage) -> None:
    cards = [5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9]
    begin(table, "grandfather", start=f"{','.join(map(str, cards))} 0,0 0 move 1,4,5", cards=cards)
    page = table.page
    page.locator("[data-part=card-3]").click(force=True)
    page.get_by_text("Cards are entered one by one: the next is the 5 at 7 o'clock.").wait_for()
    assert table.step() == 0
    touch(table, "die-1")
    page.wait_for_selector("[data-part=die-1][data-lit=chosen]")
    assert now(table)["lit"] == ["die-2"]
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-part=die-1][data-lit=lit]")
    touch(table, "die-1")
    page.wait_for_timeout(600)  # not a double click
    touch(table, "die-1")
    page.wait_for_selector("[data-part=die-1][data-lit=lit]")


def test_a_double_click_on_the_board_counts_once(table: LabPage) -> None:
    cards = [1, 1, 1, 1, 1, 9, 9, 9]  # two ones enter two cards, one after the other
    begin(table, "grandfather", start=f"{','.join(map(str, cards))} 0,0 0 move 1,1,2", cards=cards)
    table.page.mouse.dblclick(*table.page.evaluate(POINT, "card-1"))
    table.wait_step(1)
    table.page.wait_for_timeout(500)
    assert table.step() == 1


def test_the_board_reads_aloud_and_is_one_stop_of_tab(table: LabPage) -> None:
    cards = [5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9]
    begin(table, "grandfather", start=f"{','.join(map(str, cards))} 0,0 0 move 1,4,5", cards=cards)
    page = table.page
    assert page.locator(".cl-touchable [tabindex='0']").count() == 1
    names = [page.locator(f"[data-part={name}]").get_attribute("aria-label") for name in now(table)["lit"]]
    assert sorted(names) == ["End the turn", "die 1", "die 5"]
    assert page.get_by_role("button", name="die 5", exact=True).count() == 1
    assert re.match("Grandfather's Clock", page.locator(".cl-touchable svg").get_attribute("aria-label"))
