"""The step ``front``: the page that leads to all parts of the site that are there."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from .workshop import Workshop

START = "00_start"


def build(workshop: Workshop, out: Path) -> None:
    """Write ``out/index.html`` and the pictures of the games' boards."""
    sys.path.insert(0, str(workshop.project))  # the project of this script, installed or not
    from clocklab.core import games
    from clocklab.course.lessons import lessons
    from clocklab.lab.shelf.cards import OTHER_LESSONS, facts, in_order, scene

    (out / "pictures").mkdir(parents=True, exist_ok=True)
    site = Site(workshop.project / "notebooks", out)
    cards = []
    for game in in_order(games()):
        board = scene(game.examples()[0])
        board.save(out / "pictures" / f"{game.name}.svg")
        cards.append(card(game, board.alt, facts(game), site))
    doors = [site.door("Start here", f"{START}.ipynb"), site.door("Open the lab", "")]
    if (out / "book" / "index.html").is_file():
        doors.append('<li><a href="book/index.html">Read the book</a></li>')
    doors.append('<li><a href="#course">The course</a></li>')
    doors.append('<li><a href="#games">Games</a></li>')
    page = Template(Path(__file__).with_name("front.html").read_text(encoding="utf-8"))
    course = site.lessons({each.notebook: each.question for each in lessons().values()})
    beyond = site.lessons(OTHER_LESSONS)
    filled = page.substitute(doors="\n".join(doors), course=course, games="\n".join(cards), beyond=beyond)
    (out / "index.html").write_text(filled, encoding="utf-8")


def card(game: type[Any], alt: str, facts: list[str], site: Site) -> str:
    """Return what the page says of a game: its board, what to expect, a way to play it, and its lessons."""
    first = next(iter(game.lessons))
    return f"""<li class="game" id="{escape(game.name)}">
<div><img src="pictures/{escape(game.name)}.svg" alt="{escape(alt)}" loading="lazy"></div>
<div>
<h3>{escape(game.title)}</h3>
<p>{escape(game.tagline)}</p>
<p class="soft">{escape(" · ".join(facts))}</p>
<p><a class="play" href="{site.runs(f"{first}.ipynb")}">Play {escape(game.title)}</a></p>
<ul class="lessons">
{site.lessons(game.lessons)}
</ul>
</div>
</li>"""


class Site:
    """Where things are: lessons to run in ``lite``, and to read in ``book`` if it is there."""

    def __init__(self, notebooks: Path, out: Path) -> None:
        self.notebooks, self.out = notebooks, out

    def runs(self, notebook: str) -> str:
        """Return the address at which a lesson is run; of the lab itself for an empty name."""
        return "lite/lab/index.html" + (f"?path={escape(notebook)}" if notebook else "")

    def reads(self, lesson: str) -> str:
        """Return the address of a lesson's page in the book, or an empty text."""
        page = next(iter(sorted((self.out / "book").rglob(f"{lesson}.html"))), None)
        return page.relative_to(self.out).as_posix() if page else ""

    def door(self, text: str, notebook: str) -> str:
        """Return a button that leads into the lab."""
        return f'<li><a href="{self.runs(notebook)}">{escape(text)}</a></li>'

    def lessons(self, lessons: Mapping[str, str]) -> str:
        """Return a list's entries: each lesson by its title, what it is about, and where it is read."""
        rows = []
        for lesson, about in lessons.items():
            reads = self.reads(lesson)
            read = f' <a href="{reads}" aria-label="Read {escape(self.title(lesson))}">Read</a>' if reads else ""
            link = f'<a href="{self.runs(f"{lesson}.ipynb")}">{escape(self.title(lesson))}</a>'
            rows.append(f'<li>{link} <span class="soft">{escape(about)}</span>{read}</li>')
        return "\n".join(rows)

    def title(self, lesson: str) -> str:
        """Return a lesson's heading."""
        notebook = json.loads((self.notebooks / f"{lesson}.ipynb").read_text(encoding="utf-8"))
        return title("".join(notebook["cells"][0]["source"]))


def title(markdown: str) -> str:
    r"""Return the heading with which a text begins, without its mark-up.

    >>> title("# A *second* opinion\n\nMore text.")
    'A second opinion'
    """
    return markdown.partition("\n")[0].lstrip("# ").replace("*", "").replace("`", "")
