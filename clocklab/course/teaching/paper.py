"""Worksheets to print and their keys: one lesson's exercises in a variant, as one HTML page that needs nothing else."""

from __future__ import annotations

import random
from dataclasses import dataclass
from html import escape

from clocklab.core.registry import Exercise
from clocklab.course.exercises import exercise, told
from clocklab.course.lessons import Lesson, lesson
from clocklab.errors import OptionError, brief

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MILLIMETRES = 9
"""How high the space for each minute of work is."""
CSS = """
@page { size: A4; margin: 18mm 18mm 16mm; }
:root { color-scheme: light dark; --ink: #1d1a16; --faint: #8a8378; --line: #c9c2b6; --paper: #fff; --accent: #7a4a1c; }
@media screen and (prefers-color-scheme: dark) {
  :root { --ink: #eee8dd; --faint: #a39a8b; --line: #4d463c; --paper: #1b1916; --accent: #e0a868; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 174mm; padding: 8mm 4mm; background: var(--paper); color: var(--ink);
  font: 11pt/1.5 Georgia, "Times New Roman", "DejaVu Serif", serif; }
header { border-bottom: 2px solid var(--accent); padding-bottom: 3mm; margin-bottom: 6mm; }
.part { font: 600 9pt/1.4 system-ui, "DejaVu Sans", sans-serif; color: var(--accent); letter-spacing: .06em; margin: 0;
  text-transform: uppercase; }
h1 { font-size: 22pt; line-height: 1.2; margin: 1mm 0 1mm; }
h2 { font-size: 13pt; margin: 8mm 0 2mm; }
.asks { font-style: italic; margin: 0; }
.who { display: flex; gap: 8mm; margin: 5mm 0 0; font: 10pt/1.4 system-ui, "DejaVu Sans", sans-serif; }
.who span { flex: 1; border-bottom: 1px solid var(--ink); padding-bottom: 1mm; color: var(--faint); }
.who span:first-child { flex: 2; }
ol { list-style: none; padding: 0; margin: 0; counter-reset: number; }
li.task { break-inside: avoid; margin: 0 0 5mm; padding-left: 10mm; position: relative; counter-increment: number; }
li.task::before { content: counter(number); position: absolute; left: 0; top: .2mm; color: var(--accent);
  font: 700 13pt/1.3 system-ui, sans-serif; }
li.exit::before { content: "✓"; }
.task > p { margin: 0 0 2mm; }
.room { border: 1px solid var(--line); border-radius: 2mm;
  background: repeating-linear-gradient(transparent 0 7.6mm, var(--line) 7.6mm 7.8mm); }
.answer { font: 10pt/1.4 system-ui, "DejaVu Sans", sans-serif; margin: 2mm 0 0 !important; color: var(--faint); }
.told { font-weight: 700; }
table { border-collapse: collapse; width: 100%; margin: 2mm 0; font-size: 10pt; }
th, td { text-align: left; vertical-align: top; padding: 1mm 3mm 1mm 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; white-space: nowrap; }
pre { font: 10pt/1.5 ui-monospace, "DejaVu Sans Mono", monospace; white-space: pre-wrap; margin: 0; }
footer { margin-top: 8mm; font: 8.5pt/1.4 system-ui, "DejaVu Sans", sans-serif; color: var(--faint); }
@media print { body { padding: 0; max-width: none; } }
"""


@dataclass(frozen=True, slots=True)
class Task:
    """A question on a sheet: the exercise with its numbers, and whether it is the exit question."""

    asked: Exercise
    vary: int | None
    exit: bool = False


def tasks(number: int, variant: str = "A") -> tuple[Task, ...]:
    """Return the questions of a lesson's sheet in their order, the exit question last.

    Variant A has the lesson's own order and numbers; each other letter has an order of its own, and other numbers where
    an exercise can have them. AnswerError for a lesson, OptionError for a variant that there is not.
    """
    about = lesson(number)
    seed = _seed(variant)
    keys = list(about.exercises)
    if seed:
        random.Random(f"clocklab sheet {number} {seed}").shuffle(keys)
    return (*(_task(key, seed) for key in keys), _task(about.exit, seed, exit=True))


def _seed(variant: str) -> int:
    """Return the number of a variant, 0 for A. OptionError for what is no letter from A to Z."""
    if not isinstance(variant, str) or variant.strip().upper() not in list(LETTERS):
        raise OptionError(f"A variant is a letter from A to Z, not {brief(variant)}.")
    return LETTERS.index(variant.strip().upper())


def _task(key: str, seed: int, exit: bool = False) -> Task:
    vary = seed if seed and exercise(key).vary is not None else None
    return Task(exercise(key, vary), vary, exit)


def sheet(number: int, variant: str = "A") -> str:
    """Return a lesson's worksheet as an HTML page: its questions with room to write. Errors as of ``tasks``."""
    about, letter = lesson(number), LETTERS[_seed(variant)]
    rows = "".join(
        f'<li class="task{" exit" if each.exit else ""}"><p>{_words(each)}</p>'
        f'<div class="room" style="height:{MILLIMETRES * max(3, each.asked.minutes)}mm"></div>'
        f'<p class="answer">Answer:</p></li>'
        for each in tasks(number, variant)
    )
    who = '<p class="who"><span>Name</span><span>Date</span><span>Class</span></p>'
    note = "Give fractions exactly, or decimals with at least three digits. Show how you found them."
    body = f"{_head(about, f'worksheet {letter}')}{who}</header><main><p>{note}</p><ol>{rows}</ol></main>"
    return _page(f"{number} {about.title}, worksheet {letter}", body)


def answer_key(number: int, variant: str = "A") -> str:
    """Return the key to ``sheet``: answers, how to get there, and what usual wrong answers tell."""
    about, letter = lesson(number), LETTERS[_seed(variant)]
    rows = "".join(
        f'<li class="task{" exit" if each.exit else ""}">{_solved(each)}</li>' for each in tasks(number, variant)
    )
    usual = "".join(f"<tr><td>{escape(said)}</td><td>{escape(answer)}</td></tr>" for said, answer in about.usual)
    head = "<tr><th scope='col'>What pupils say</th><th scope='col'>What to ask or say</th></tr>"
    body = (
        f"{_head(about, f'key to worksheet {letter}')}</header><main><ol>{rows}</ol>"
        f"<h2>What pupils usually get wrong</h2><table><thead>{head}</thead><tbody>{usual}</tbody></table>"
        f"<h2>Board</h2><pre>{escape(about.board)}</pre></main>"
    )
    return _page(f"{number} {about.title}, key {letter}", body)


def _solved(task: Task) -> str:
    asked = task.asked
    why = f" {escape(asked.why)}" if asked.why else ""
    steps = "".join(f"<li>{escape(each)}</li>" for each in asked.hints)
    wrong = "".join(
        f"<tr><th scope='row'>{escape(told(value))}</th><td>{escape(said)}</td></tr>"
        for value, said in asked.mistakes.items()
    )
    caption = "<thead><tr><th scope='col'>Wrong answer</th><th scope='col'>What was done</th></tr></thead>"
    mistakes = f"<table>{caption}<tbody>{wrong}</tbody></table>" if wrong else ""
    return (
        f"<p>{_words(task)}</p><p><span class='told'>{escape(told(asked.answer()))}</span>.{why}</p>"
        f"<details open><summary>How to get there</summary><ul>{steps}</ul></details>{mistakes}"
    )


def _words(task: Task) -> str:
    before = "<strong>Before you go.</strong> " if task.exit else ""
    return f"{before}{escape(task.asked.question)}"


def _head(about: Lesson, what: str) -> str:
    return (
        f'<header><p class="part">{escape(about.part)} · lesson {about.number} · {escape(what)}</p>'
        f'<h1>{escape(about.title)}</h1><p class="asks">{escape(about.question)}</p>'
    )


def _page(title: str, body: str) -> str:
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{CSS}</style></head><body>{body}"
        "<footer>clocklab</footer></body></html>\n"
    )
