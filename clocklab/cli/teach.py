"""``clocklab teach``: worksheets, keys, slides and notebooks for a class, and a table of what it handed in."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from clocklab.core.files import write
from clocklab.course.lessons import lesson
from clocklab.course.teaching import KINDS, answer_key, collect, pdf, release, sheet, slides
from clocklab.errors import OptionError


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the commands under ``clocklab teach``."""
    commands = parser.add_subparsers(title="what to make", required=True, metavar="WHAT")
    for name, summary in (
        ("sheet", "a worksheet to print"),
        ("key", "the answers to a worksheet, with hints and usual mistakes"),
        ("slides", "slides that arrow keys turn"),
    ):
        made = commands.add_parser(name, help=summary)
        made.add_argument("lesson", type=int, help="the lesson's number, from 1 to 30")
        if name != "slides":
            made.add_argument("--variant", default="A", metavar="LETTER", help="A to Z: another order, other numbers")
        how = made.add_mutually_exclusive_group()
        how.add_argument("--html", action="store_true", help="write an HTML page (the default)")
        how.add_argument("--pdf", action="store_true", help="print it to a PDF, by Chromium, Chrome or Edge")
        made.add_argument("--out", metavar="FILE", help="where to write it (default: beside you, named by the lesson)")
        made.set_defaults(run=paper, what=name, variant="A")

    handed = commands.add_parser("release", help="a lesson's notebook to hand out, with holes and without answers")
    handed.add_argument("lesson", type=int, help="the lesson's number, from 1 to 30")
    handed.add_argument("--to", choices=KINDS, default="plain", help="for pupils (plain), or for a grader")
    handed.add_argument("--seed", type=int, metavar="N", help="other numbers where an exercise can have them")
    handed.add_argument("--out", metavar="FILE", help="where to write it (default: beside you, named by the lesson)")
    handed.set_defaults(run=hand_out)

    table = commands.add_parser("collect", help="a table of what pupils handed in: tries, right or not")
    table.add_argument("folder", help="the folder with their notebooks, or with a folder for each pupil")
    table.add_argument("--csv", metavar="FILE", help="where to write the table (default: it is printed)")
    table.set_defaults(run=gather)


def paper(parsed: argparse.Namespace) -> int:
    """Write a worksheet, a key or slides."""
    if parsed.what == "slides":
        page, name = slides(parsed.lesson), f"{lesson(parsed.lesson).notebook}_slides"
    else:
        letter = parsed.variant.strip().upper()
        page = (sheet if parsed.what == "sheet" else answer_key)(parsed.lesson, letter)
        name = f"{lesson(parsed.lesson).notebook}_{parsed.what}_{letter}"
    out = Path(parsed.out or f"{name}.{'pdf' if parsed.pdf else 'html'}")
    if parsed.pdf:
        pdf(page, out)
    else:
        write(out, page)
    print(f"Written: {out}")
    return 0


def hand_out(parsed: argparse.Namespace) -> int:
    """Write a lesson's notebook to hand out."""
    made = release(parsed.lesson, parsed.to, parsed.seed)
    out = Path(parsed.out or f"{lesson(parsed.lesson).notebook}{'' if parsed.to == 'plain' else f'_{parsed.to}'}.ipynb")
    if out.exists() and parsed.out is None:
        raise OptionError(f"There is a file {out} here already; name another one with --out.")
    write(out, json.dumps(made, indent=1, ensure_ascii=False) + "\n")
    print(f"Written: {out}")
    return 0


def gather(parsed: argparse.Namespace) -> int:
    """Write or print the table of what was handed in."""
    table = collect(parsed.folder)
    if parsed.csv is None:
        print(table, end="")
    else:
        write(parsed.csv, "\ufeff" + table)  # so that spreadsheets read names as they are
        print(f"Written: {parsed.csv}")
    return 0
