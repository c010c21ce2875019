"""Slides for a lesson: one HTML page that needs nothing else, with the lesson's pictures; arrow keys turn them."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from clocklab.course.exercises import exercise
from clocklab.course.lessons import lesson
from clocklab.course.teaching.notebooks import notebook, pictures, source

SECTION = re.compile(r"^## (?P<title>.+)$", re.MULTILINE)
MOST_PICTURES = 2
CSS = """
:root { color-scheme: light dark;
  --ink: #1d1a16; --faint: #6d665b; --paper: #fdfaf4; --accent: #7a4a1c; --line: #d8cfbf; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eee8dd; --faint: #b0a697; --paper: #1b1916; --accent: #e0a868; --line: #4d463c; }
}
* { box-sizing: border-box; }
html { scroll-snap-type: y mandatory; background: var(--paper); color: var(--ink);
  font: 24px/1.45 system-ui, "DejaVu Sans", sans-serif; }
body { margin: 0; }
section { min-height: 100vh; scroll-snap-align: start; padding: 5vh 7vw; display: flex; flex-direction: column;
  justify-content: center; gap: 2vh; border-bottom: 1px solid var(--line); }
h1 { font-size: 64px; line-height: 1.15; margin: 0; }
h2 { font-size: 42px; line-height: 1.2; margin: 0; color: var(--accent); }
p, ul { margin: 0; max-width: 32em; }
li { margin: .3em 0; }
.asks { font-size: 34px; font-style: italic; }
.part { color: var(--faint); font-size: 20px; text-transform: uppercase; letter-spacing: .06em; }
.pictures { display: flex; flex-wrap: wrap; gap: 3vw; align-items: center; }
.pictures > div { flex: 1 1 360px; max-width: 900px; font-size: 16px; }
.pictures img, .pictures svg { max-width: 100%; max-height: 66vh; height: auto; width: auto; display: block; }
pre { font: 26px/1.5 ui-monospace, "DejaVu Sans Mono", monospace; white-space: pre-wrap; margin: 0; }
dt { font-weight: 700; } dd { margin: 0 0 .6em; }
nav { position: fixed; right: 16px; bottom: 10px; font-size: 16px; color: var(--faint); }
@page { size: A4 landscape; }
@media print { section { min-height: 0; height: 100vh; break-after: page; } nav { display: none; } }
"""
SCRIPT = """
const slides = [...document.querySelectorAll("section")], place = document.querySelector("nav");
const at = () => slides.reduce((best, each, n) => Math.abs(each.getBoundingClientRect().top)
  < Math.abs(slides[best].getBoundingClientRect().top) ? n : best, 0);
const tell = () => { place.textContent = `${at() + 1} / ${slides.length}`; };
const go = n => slides[Math.min(Math.max(n, 0), slides.length - 1)].scrollIntoView();
addEventListener("keydown", event => {
  const step = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1 }[event.key];
  const goal = step ? at() + step : { Home: 0, End: slides.length - 1 }[event.key];
  if (goal !== undefined) { event.preventDefault(); go(goal); }
});
addEventListener("scroll", tell);
tell();
"""


def slides(number: int) -> str:
    """Return a lesson's slides as one HTML page: question, goals, each section with its pictures, board, exit question.

    AnswerError for a lesson that there is not, FileError for an installation without notebooks.
    """
    about = lesson(number)
    cells: list[dict[str, Any]] = notebook(number)["cells"]
    goals = "".join(f"<li>{escape(each)}</li>" for each in about.goals)
    terms = "".join(f"<dt>{escape(term)}</dt><dd>{escape(means)}</dd>" for term, means in about.terms.items())
    pages = [
        f'<p class="part">{escape(about.part)} · lesson {number}</p><h1>{escape(about.title)}</h1>'
        f'<p class="asks">{escape(about.question)}</p>',
        f"<h2>After this lesson you can</h2><ul>{goals}</ul>",
        *_sections(cells),
        *([f"<h2>New words</h2><dl>{terms}</dl>"] if terms else []),
        f"<h2>What we found</h2><pre>{escape(about.board)}</pre>",
        f"<h2>Before you go</h2><p>{escape(exercise(about.exit).question)}</p>",
    ]
    body = "".join(f"<section>{each}</section>" for each in pages)
    title = escape(f"{number} {about.title}")
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
        f"<style>{CSS}</style></head><body>{body}<nav aria-live='polite'></nav>"
        f"<script>{SCRIPT}</script></body></html>\n"
    )


def _sections(cells: list[dict[str, Any]]) -> list[str]:
    """Return a slide for each section of the notebook that has a picture, and one for what comes before them."""
    found: list[tuple[str, list[str]]] = [("", [])]
    for cell in cells:
        title = SECTION.search(source(cell)) if cell["cell_type"] == "markdown" else None
        if title is not None:
            found.append((title["title"], []))
        found[-1][1].extend(pictures(cell))
    return [
        f"{f'<h2>{escape(title)}</h2>' if title else ''}"
        f'<div class="pictures">{"".join(f"<div>{each}</div>" for each in shown[:MOST_PICTURES])}</div>'
        for title, shown in found
        if shown
    ]
