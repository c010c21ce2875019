"""Sixty-one bids in a real browser: one labelled field for a number, by keyboard alone, without a finding of axe."""

from pathlib import Path

from tests.browser.jupyter import LabPage, write_notebook
from tests.browser.test_lab import grave_findings

ROOT = Path(__file__).parents[2]
IMPORT = (
    f"import sys\nsys.path.insert(0, {str(ROOT)!r})\nimport clocklab.lab\nfrom tests.contract.auction import Auction"
)
PLAY = "clocklab.lab.play(Auction(dice=1), seed=1, names=['Ada', 'Bob'], seats=[], singles=False, show=('dice',))"


def test_a_bid_of_sixty_one_is_typed_as_a_number_and_taken_by_keyboard(lab: LabPage) -> None:
    """Ada bids 37, which Bob is not shown."""
    write_notebook(lab.server.folder / "bids.ipynb", IMPORT, PLAY)
    lab.open("bids.ipynb")
    lab.run_all()
    lab.wait_step(0)
    lab.press("Roll the lot")
    lab.button("I am Ada: show my view").wait_for()
    lab.press("I am Ada: show my view")
    field = lab.page.get_by_label("Coins to bid, 0 to 60").locator("visible=true")
    field.wait_for()
    assert grave_findings(lab) == []
    field.fill("37")
    lab.page.keyboard.press("Tab")
    assert lab.page.evaluate("document.activeElement.textContent").strip() == "Take this"
    lab.page.keyboard.press("Enter")
    lab.button("I am Bob: show my view").wait_for()
    assert lab.page.get_by_text("bid 37").count() == 0
    lab.press("I am Bob: show my view")
    field.wait_for()
    assert "37" not in (lab.page.locator("svg[data-step]").last.get_attribute("aria-label") or "")
    field.fill("38")
    lab.press("Take this")
    lab.wait_step(3)
