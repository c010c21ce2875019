"""The auction lab in a real browser: a number typed, a slider drawn, a bid made, and nothing that shuts anybody out."""

import pytest

from tests.browser.jupyter import LabPage, write_notebook
from tests.browser.test_lab import grave_findings

LAB = "from clocklab.lab import auction, bid_trainer\nauction([[9, 2], [6, 1]], ties=(1, 0), names=['Ada', 'Bob'])"
TRAINER = "bid_trainer(seed=25)"


@pytest.fixture
def page(lab: LabPage) -> LabPage:
    write_notebook(lab.server.folder / "auction.ipynb", LAB, TRAINER)
    lab.errors.clear()
    lab.outside.clear()
    lab.page.set_viewport_size({"width": 1280, "height": 1000})
    lab.open("auction.ipynb")
    lab.run_all()
    return lab


def test_a_number_typed_and_a_slider_drawn_both_move_the_bars(page: LabPage) -> None:
    """The pair is worth 5 more to Bob, so that Ada bids 1 to 5; worth 3 more, she bids 1 to 3."""
    bars = page.page.locator(".cl-picture-box svg").first
    assert "Ada: 4 coins on average: 1 with 0.2" in (bars.get_attribute("aria-label") or "")
    field = page.page.get_by_label("Bob: prize A is worth")
    field.fill("4")
    field.press("Enter")
    page.page.wait_for_selector('svg[aria-label*="Ada: 6 coins on average: 1 with 0.3333"]')
    knob = page.page.locator(".cl-bidder-0 .noUi-touch-area").nth(2)  # Ada's coins
    box = knob.bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    page.page.mouse.move(box["x"] + box["width"] / 2, middle)
    page.page.mouse.down()
    page.page.mouse.move(box["x"] - 400, middle, steps=5)
    page.page.mouse.up()
    page.page.wait_for_selector('svg[aria-label*="Ada: 2 coins on average: 0 with 1."]')
    assert page.page.get_by_label("Ada: coins to bid").input_value() == "0"
    page.page.get_by_label("Your bid").fill("2")
    page.button("Bid").first.click()
    page.page.wait_for_selector('svg[aria-label^="Sums over 1 round"]')
    assert grave_findings(page) == []
    assert page.errors == []
    assert page.outside == []
