"""The book: its links, its pages for everybody (axe, phones, the dark), its games, and what its sources are made of."""

import json
import re
import sys
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag, urljoin

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from website.book import Book, contents, reference  # noqa: E402

LESSON = "01_216_ways"


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    return Book(ROOT, tmp_path_factory.mktemp("book"))


def test_a_lesson_has_its_two_doors(book: Book) -> None:
    made = json.loads(book.lesson(LESSON))
    first = made["cells"][0]["source"]
    assert f'href="../../lite/lab/index.html?path={LESSON}.ipynb"' in first
    assert f'href="{LESSON}.ipynb" download' in first


def test_links_lead_to_pages_of_the_book_and_files_that_are_not_in_it_are_named(book: Book) -> None:
    text = "[a](players.md), [`b`](../clocklab/errors.py), [c](../clocklab/errors.py), [d](https://example.org)"
    assert book.linked(text, "docs/exact") == (
        "[a](players.md), `b`, c (`clocklab/errors.py`), [d](https://example.org)"
    )
    assert book.linked("[next](02_counted_twice.ipynb)", "notebooks") == "[next](02_counted_twice.ipynb)"


def test_every_page_of_docs_is_in_the_book_once(book: Book) -> None:
    listed = re.findall(r"^docs/([\w-]+)$", book.contents(), re.MULTILINE)
    assert sorted(listed) == sorted(path.stem for path in (ROOT / "docs").glob("*.md"))


def test_the_reference_names_public_modules_that_there_are(book: Book) -> None:
    from importlib import import_module

    for name in book.reference():
        assert import_module(name).__doc__
        assert f".. automodule:: {name}" in reference(name)
    assert contents("Reference", ["api/clocklab"]).count("api/clocklab") == 1


# ---- the book as it is built and served -----------------------------------------------------------------------


@pytest.mark.slow
def test_every_link_within_the_site_leads_somewhere(site: Path) -> None:
    pages = {page: page.read_text(encoding="utf-8") for page in (site / "book").rglob("*.html")}
    assert len(pages) > 60
    broken = []
    for page, text in pages.items():
        for target in re.findall(r'(?:href|src)="([^"]+)"', re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL)):
            if re.match(r"[a-z]+:", target):
                continue
            path, anchor = urldefrag(urljoin(page.as_uri(), target.partition("?")[0] if "?" in target else target))
            at = Path(unquote(path.removeprefix("file://")))
            if at == page and at.parent.name == "games" and anchor.isdigit():
                continue  # a step of a whole game, which the page's own script shows
            if not at.exists():
                broken.append(f"{page.name}: {target}")
            elif anchor and at in pages and not re.search(rf'id="{re.escape(unquote(anchor))}"', pages[at]):
                broken.append(f"{page.name}: {target} has no such place")
    assert broken == []


@pytest.mark.slow
def test_no_page_is_wider_than_a_phone(chromium: Any, address: str, site: Path) -> None:
    page = chromium.new_page(viewport={"width": 400, "height": 800})
    wide = {}
    for file in sorted(site.glob("book/**/*.html")):
        page.goto(f"{address}/{file.relative_to(site).as_posix()}")
        wide[file.name] = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    page.close()
    assert len(wide) > 60
    assert {name: more for name, more in wide.items() if more > 1} == {}


@pytest.mark.slow
@pytest.mark.parametrize("where", ["index", f"notebooks/{LESSON}", "docs/clocks", "api/clocklab.probability", "search"])
@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (400, "dark")])
def test_a_page_reads_well_for_everybody(chromium: Any, address: str, where: str, width: int, theme: str) -> None:
    context = chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=theme)
    page = context.new_page()
    outside: list[str] = []
    page.on("request", lambda asked: outside.append(asked.url) if not _ours(asked.url) else None)
    page.goto(f"{address}/book/{where}.html")
    page.wait_for_load_state("networkidle")
    assert page.locator("html").get_attribute("data-theme") == theme
    assert page.locator("html").get_attribute("data-jp-theme-light") == str(theme == "light").lower()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 1, "no sideways scrolling"
    assert page.locator("svg[data-icon]").count() > 5
    assert page.locator("svg[data-icon] animate").count() == 0, "an icon that is not there is a blinking question mark"
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="pip install -e '.[test]'").Axe()
    found = axe.run(page, context={"include": [["main"]]}).response["violations"]
    grave = [(each["id"], each["nodes"][0]["html"][:150]) for each in found if each["impact"] == "critical"]
    assert grave == []
    assert outside == []
    context.close()


@pytest.mark.slow
def test_formulas_are_set_and_a_whole_game_moves_without_a_kernel(chromium: Any, address: str) -> None:
    page = chromium.new_page()
    page.goto(f"{address}/book/notebooks/{LESSON}.html")
    page.locator("mjx-container").first.wait_for(timeout=20_000)
    page.goto(f"{address}/book/docs/clocks.html")
    frame = page.frame_locator("iframe.cl-film")
    frame.get_by_role("button", name="Next").click()
    frame.locator("svg[data-step='1']").wait_for()
    page.close()


@pytest.mark.slow
def test_the_search_finds_a_word_of_a_lesson(chromium: Any, address: str) -> None:
    page = chromium.new_page()
    page.goto(f"{address}/book/search.html?q=inclusion")
    page.locator("#search-results li a").first.wait_for(timeout=20_000)
    page.close()


def _ours(url: str) -> bool:
    return url.startswith(("http://127.0.0.1", "data:", "blob:"))
