"""Menus, lists, buttons and cards of the lab: nothing in them is cut, counted or opened at the wrong end."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from clocklab.core import Match, games, load
from tests.browser.jupyter import LabPage, write_notebook
from tests.browser.test_lab import CARDS, grave_findings

CUT = """
() => {
  const cut = [];
  for (const menu of document.querySelectorAll('.cl-stepper select:not([size])')) {
    if (!menu.checkVisibility()) continue;
    const whole = menu.cloneNode(true);
    whole.style = 'width: max-content; min-width: 0; max-width: none; position: absolute; visibility: hidden';
    menu.after(whole);
    const room = menu.closest('.cl-row, .cl-column').clientWidth, wide = menu.getBoundingClientRect().width;
    if (whole.getBoundingClientRect().width > wide + 1 && wide < room - 12)
      cut.push(menu.closest('.cl-field').textContent.slice(0, 60));
    whole.remove();
  }
  return cut;
}
"""
"""The menus that are narrower than their longest choice, although there is more room."""


@pytest.fixture
def page(lab: LabPage) -> Iterator[LabPage]:
    lab.errors.clear()
    lab.outside.clear()
    lab.page.set_viewport_size({"width": 1280, "height": 800})
    yield lab
    assert lab.errors == []
    assert lab.outside == []


def show(lab: LabPage, name: str, code: str) -> None:
    write_notebook(lab.server.folder / f"controls-{name}.ipynb", "import clocklab.lab", code)
    lab.open(f"controls-{name}.ipynb")
    lab.run_all()
    lab.page.wait_for_selector(".cl-stepper")


@pytest.mark.parametrize("name", games())
def test_no_menu_of_the_panels_is_cut(page: LabPage, name: str) -> None:
    show(page, name, f"clocklab.lab.play({name!r}, seed=1, show=['setup', 'table'])")
    for width in (1280, 400):
        page.page.set_viewport_size({"width": width, "height": 800})
        assert page.page.evaluate(CUT) == []


@pytest.mark.parametrize("name", [name for name, game in games().items() if game.examples()[0].components()])
def test_no_menu_of_an_editor_is_cut(page: LabPage, name: str) -> None:
    for kind in load(name).components():
        show(page, f"{name}-{kind}", f"clocklab.lab.edit({name!r}, {kind!r})")
        for width in (1280, 400):
            page.page.set_viewport_size({"width": width, "height": 800})
            assert page.page.evaluate(CUT) == []
        page.page.set_viewport_size({"width": 1280, "height": 800})


def test_history_opens_at_its_newest_step_and_follows_the_game(page: LabPage) -> None:
    code = (
        "m = clocklab.Match(clocklab.load('grandfather'), 1)\nfor _ in range(40):\n    m.play(m.actions[-1]) if m.turn"
    )
    code += " is not clocklab.core.CHANCE else m.roll()\nclocklab.lab.play(m, show=(), singles=False)"
    show(page, "history", code)
    page.panel("history")
    steps = page.page.get_by_label("Steps so far")
    newest = "list => list.scrollTop + list.clientHeight >= list.scrollHeight - 2 && list.scrollTop > 0"
    page.page.wait_for_function(f"() => ({newest})(document.querySelector('.cl-stepper select[size]'))")
    before = steps.locator("option").count()
    page.press("Undo")
    expect(steps.locator("option")).to_have_count(before - 1)
    assert steps.evaluate(newest)


def test_a_file_from_elsewhere_comes_by_a_button_without_a_counter(page: LabPage) -> None:
    show(page, "files", f"clocklab.lab.play('grandfather', seed=1, cards={CARDS}, show=['files'])")
    match = Match(load("grandfather", cards=CARDS), 5)
    match.roll()
    match.save(page.server.folder / "elsewhere.json")
    button = page.page.get_by_role("button", name="Load from elsewhere", exact=True)
    with page.page.expect_file_chooser() as chooser:
        button.click()
    chooser.value.set_files(page.server.folder / "elsewhere.json")
    page.page.get_by_text("Loaded elsewhere.json.").wait_for()
    page.wait_step(1)


def test_the_gallery_plays_right_there_and_its_titles_stand_in_line(page: LabPage) -> None:
    show(page, "gallery", "clocklab.lab.gallery()")
    tops = "cards => cards.map(c => [c.getBoundingClientRect().top, c.querySelector('p').getBoundingClientRect().top])"
    rows: dict[int, set[int]] = {}
    for top, title in page.page.locator(".cl-gallery .cl-card").evaluate_all(tops):
        rows.setdefault(round(top), set()).add(round(title - top))
    assert {len(each) for each in rows.values()} == {1}, json.dumps({top: sorted(each) for top, each in rows.items()})
    assert grave_findings(page) == []
    page.press("Play Grandfather's Clock")
    page.page.wait_for_selector("svg[data-step]")
    expect(page.page.locator(".cl-gallery .cl-card:visible")).to_have_count(0)
    page.press("All games")
    expect(page.page.locator(".cl-gallery .cl-card:visible")).to_have_count(len(games()))
