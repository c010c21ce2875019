"""The step ``book``: lessons with their outputs, the pages of docs/, whole games, and the reference, to read."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import tarfile
from html import escape
from pathlib import Path, PurePosixPath
from random import Random
from typing import Any

from .front import title
from .slim import slim_book
from .workshop import Environment, Workshop, replaced, run, say

REQUIREMENTS = ("ipywidgets>=8.1", "myst-nb>=1.2", "sphinx-book-theme>=1.1", "sphinx>=8.1", "tqdm>=4.66")
MATHJAX = "3.2.2"
PARTS = Path(__file__).with_name("book")
"""What is the book's own: its configuration, its style, and a script that keeps boards in the page's theme."""

FIRST = ("ask-your-own", "exact", "players", "simulation", "records", "fast", "bridges", "anywhere", "site")
"""Pages about the whole package, in this order; other pages of docs/ follow, those on games under their game."""
DOORS = ("probability", "simulate", "solve", "players", "draw", "lab", "bridges", "core", "errors")
"""Public modules, in the order of the reference; the games' doors and odds come first."""
LATER = ("add-a-game", "architecture")


def build(workshop: Workshop, out: Path) -> None:
    """Build ``out/book``; links to ``out/lite`` work once that is there too."""
    environment = workshop.environment("book", REQUIREMENTS)
    sources = workshop.cache / "book-sources"
    shutil.rmtree(sources, ignore_errors=True)
    shutil.copytree(PARTS, sources)
    _mathjax(workshop, sources / "_static" / "mathjax")
    book = Book(workshop.project, sources)
    book.lay_out()
    say("building the book")
    target = replaced(out / "book", "searchindex.js")
    _sphinx(environment, workshop.project, sources, target)
    for kept in ("notebooks", "games"):
        (target / kept).mkdir(exist_ok=True)
    for notebook in book.notebooks:
        file = f"notebooks/{notebook}.ipynb"
        (target / file).write_text(unrun((workshop.project / file).read_text(encoding="utf-8")), encoding="utf-8")
    for name, page in book.films.items():
        (target / "games" / f"{name}.html").write_text(page, encoding="utf-8")
    slim_book(target)


def _sphinx(environment: Environment, project: Path, sources: Path, target: Path) -> None:
    """Run Sphinx, for which a warning is an error, on the project as it lies here."""
    found = {**os.environ, "PYTHONPATH": str(project), "PYTHONWARNINGS": "ignore"}
    command = ("-m", "sphinx", "-b", "html", "-W", "--keep-going", "-q", "-j", "auto", "-d", sources / "_doctrees")
    run([environment.programs / "python", *command, sources, target], environment=found)
    shutil.rmtree(target.parent / "jupyter_execute", ignore_errors=True)  # outputs as files, which no page shows


def _mathjax(workshop: Workshop, target: Path) -> None:
    """Unpack the part of MathJax that shows formulas, with its fonts."""
    wanted = ("package/es5/tex-mml-chtml.js", "package/es5/output/chtml/fonts/")
    with tarfile.open(workshop.npm_pack("mathjax", MATHJAX)) as archive:
        for member in archive.getmembers():
            if member.isfile() and member.name.startswith(wanted):
                at = target / PurePosixPath(member.name).relative_to("package/es5")
                at.parent.mkdir(parents=True, exist_ok=True)
                held = archive.extractfile(member)
                assert held is not None
                at.write_bytes(held.read())


def unrun(lesson: str) -> str:
    """Return a notebook as JSON without its outputs: whoever takes it home will run it."""
    notebook = json.loads(lesson)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


class Book:
    """The sources of the book: pages that Sphinx reads, made from the project's own."""

    def __init__(self, project: Path, sources: Path) -> None:
        sys.path.insert(0, str(project))  # the project of this script, installed or not
        from clocklab.core import games

        self.project, self.sources = project, sources
        self.games = games()
        self.notebooks = sorted(path.stem for path in (project / "notebooks").glob("*.ipynb"))
        self.pages = sorted(path.stem for path in (project / "docs").glob("*.md"))
        self.teaching = sorted(path.stem for path in (project / "docs" / "teaching").glob("*.md"))
        self.films: dict[str, str] = {}

    def lay_out(self) -> None:
        """Write every page."""
        self.films = {name: film(kind.examples()[0]) for name, kind in self.games.items()}
        for notebook in self.notebooks:
            self._write(f"notebooks/{notebook}.ipynb", self.lesson(notebook))
        for page in (*self.pages, *(f"teaching/{each}" for each in self.teaching)):
            self._write(f"docs/{page}.md", self.page(page))
        for name in self.reference():
            self._write(f"api/{name}.md", reference(name))
        self._write("index.md", self.contents())
        for picture in (self.project / "docs").iterdir():
            if picture.suffix in (".png", ".svg"):
                shutil.copyfile(picture, self.sources / "docs" / picture.name)

    def _write(self, name: str, text: str) -> None:
        at = self.sources / name
        at.parent.mkdir(parents=True, exist_ok=True)
        at.write_text(text, encoding="utf-8")

    def lesson(self, name: str) -> str:
        """Return a lesson as it is committed, with two doors at its top."""
        notebook = json.loads((self.project / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8"))
        doors = (
            '<p class="cl-doors">'
            f'<a href="../../lite/lab/index.html?path={name}.ipynb">Run in the browser</a> '
            f'<a href="{name}.ipynb" download>Download</a></p>'
        )
        first = notebook["cells"][0]
        heading, _, rest = "".join(first["source"]).partition("\n")
        first["source"] = f"{heading}\n\n{doors}\n\n{rest.lstrip()}"
        for cell in notebook["cells"]:
            if cell["cell_type"] == "markdown":
                cell["source"] = self.linked("".join(cell["source"]), "notebooks")
        return json.dumps(notebook)

    def page(self, name: str) -> str:
        """Return a page of docs/ with links that work in the book, a page on a game's rules with a whole game."""
        text = (self.project / "docs" / f"{name}.md").read_text(encoding="utf-8")
        heading, _, rest = text.partition("\n")
        for game, kind in self.games.items():
            if title(heading).startswith(f"{kind.title}: the rules"):
                frame = (
                    f'<iframe class="cl-film" title="A whole game of {escape(kind.title)}, to walk through" '
                    f'src="../games/{game}.html" loading="lazy"></iframe>'
                )
                rest = f"\n{frame}\n{rest}"
        return self.linked(f"{heading}\n{rest}", f"docs/{name}")

    def linked(self, text: str, where: str) -> str:
        """Return a text in which links to files that are not in the book are the files' names."""
        folder = PurePosixPath(where).parent if where.startswith("docs") else PurePosixPath(where)

        def link(found: re.Match[str]) -> str:
            words, target = found[1], found[2]
            path, _, _anchor = target.partition("#")
            at = PurePosixPath(os.path.normpath(folder / path)) if path else None
            if at is None or ":" in path or self._has(at):
                return found[0]
            return words if words.startswith("`") else f"{words} (`{at}`)"

        return re.sub(r"(?<!!)\[([^\]]+)\]\(([^)\s]+)\)", link, text)

    def _has(self, at: PurePosixPath) -> bool:
        if at.parent == PurePosixPath("notebooks"):
            return at.stem in self.notebooks
        return at.suffix == ".md" and (at.parent, at.stem) in {
            *((PurePosixPath("docs"), page) for page in self.pages),
            *((PurePosixPath("docs/teaching"), page) for page in self.teaching),
        }

    def reference(self) -> list[str]:
        """Return the public modules in the order of the reference."""
        games = [f"clocklab.games.{name}{room}" for name in self.games for room in ("", ".odds")]
        return ["clocklab", *games, *(f"clocklab.{door}" for door in DOORS)]

    def contents(self) -> str:
        """Return the first page: what this is, and all other pages in order."""
        about = (self.project / "README.md").read_text(encoding="utf-8").split("\n\n")[1]
        games = [page for page in self.pages if page not in (*FIRST, *LATER)]
        first = [page for page in FIRST if page in self.pages]
        parts = {
            "Lessons": [f"notebooks/{each}" for each in self.notebooks],
            "For teachers": [f"docs/teaching/{each}" for each in self.teaching],
            "The games": [f"docs/{each}" for each in games],
            "Working with it": [f"docs/{each}" for each in first],
            "For developers": [f"docs/{each}" for each in LATER],
            "Reference": [f"api/{each}" for each in self.reference()],
        }
        listed = "\n\n".join(contents(heading, pages) for heading, pages in parts.items() if pages)
        start = "../lite/lab/index.html?path=00_start.ipynb"
        doors = f'<p class="cl-doors"><a href="{start}">Run the lessons in the browser</a></p>'
        films = " · ".join(
            f'<a href="games/{name}.html">{escape(kind.title)}</a>' for name, kind in sorted(self.games.items())
        )
        whole = f"<p>Whole games to walk through: {films}</p>"
        return f"# clocklab\n\n{self.linked(about, 'docs/index')}\n\n{doors}\n\n{whole}\n\n{listed}\n"


def contents(heading: str, pages: list[str]) -> str:
    """Return a list of pages as Sphinx reads it, which is also the book's side bar.

    >>> print(contents("Lessons", ["notebooks/00_start"]))
    ```{toctree}
    :maxdepth: 1
    :caption: Lessons
    <BLANKLINE>
    notebooks/00_start
    ```
    """
    return "\n".join(["```{toctree}", ":maxdepth: 1", f":caption: {heading}", "", *pages, "```"])


def reference(module: str) -> str:
    """Return the page of a public module: everything that it names as its own."""
    options = [":members:", ":imported-members:", ":member-order: bysource"]
    if module == "clocklab":  # what it offers has its page at the door where it is at home
        options.append(":no-index:")
    directive = [f".. automodule:: {module}", *(f"   {each}" for each in options)]
    return "\n".join([f"# `{module}`", "", "```{eval-rst}", *directive, "```", ""])


def film(game: Any) -> str:
    """Return a whole game as one page, from a seed, with the game's own first computer player at every seat."""
    from clocklab.core import CHANCE, Match, View
    from clocklab.core.page import page
    from clocklab.players import seats

    player = seats.read(next(iter(game.bots()), "random"), game)
    match, rng = Match(game, seed=1), Random(1)
    while not match.over:
        if match.turn is CHANCE:
            match.roll()
        else:
            match.play(player(View(game, match.turn, match.state), rng))
    return page(match)
