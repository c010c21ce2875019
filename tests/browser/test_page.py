"""A match as one HTML page in a real browser, opened as a file: slider, buttons, keys and links."""

import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import clocklab
from clocklab.core import CHANCE, Match, games


@pytest.mark.parametrize("name", sorted(games()))
def test_a_game_is_walked_through_by_buttons_keys_and_links(browser: Any, tmp_path: Path, name: str) -> None:
    match, rng = Match(clocklab.load(name), seed=1), random.Random(2)
    while not match.over:
        match.roll() if match.turn is CHANCE else match.play(rng.choice(match.actions))
    file = tmp_path / "game.html"
    match.to_html(file, solution=match.game.setup_for(match.state).solve() if match.game.solvable else None)
    page = browser.new_page(viewport={"width": 400, "height": 900})
    asked: list[str] = []
    errors: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)

    def shows(step: int) -> None:
        expect(page.locator(f"#board svg[data-step='{step}']")).to_be_visible()
        expect(page.locator("#number")).to_have_text(str(step))

    page.goto(f"{file.as_uri()}#3")
    shows(3)
    page.keyboard.press("ArrowRight")
    shows(4)
    page.get_by_role("button", name="Back").click()
    shows(3)
    page.keyboard.press("End")
    shows(match.steps)
    expect(page.get_by_role("button", name="Next")).to_be_disabled()
    page.get_by_role("slider").fill("7")
    shows(7)
    page.get_by_text("All steps in words").click()
    page.locator("#steps a").nth(5).click()
    shows(5)
    assert page.url.endswith("#5")
    page.get_by_role("button", name="Run").click()
    shows(6)
    page.get_by_role("button", name="Stop").click()
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="pip install -e '.[test]'").Axe()
    assert [(each["id"], each["nodes"][0]["html"][:200]) for each in axe.run(page).response["violations"]] == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, "no sideways scrolling on a phone"
    page.close()
    assert errors == []
    assert asked == [f"{file.as_uri()}#3"] or asked == [file.as_uri()]
