"""Build a site that any static server serves, in a subfolder too, and without asking another server for anything.

    python tools/build_site.py OUT                 the whole site
    python tools/build_site.py OUT --only lite     one step, beside what is there already

OUT/lite is JupyterLite with all lessons and games: Python runs in the reader's browser. OUT/index.html leads to all
parts that are there. What is fetched (by pip and npm, as they are set up) is kept in a cache for the next build.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

from website import book, front, lite
from website.workshop import PROJECT, BuildError, Workshop, megabytes, say

STEPS: dict[str, Callable[[Workshop, Path], None]] = {"lite": lite.build, "book": book.build, "front": front.build}
"""The parts of the site in the order in which they are built; the front page names the parts that it finds."""


def main(arguments: list[str] | None = None) -> int:
    """Build what is asked for, and return 1 if something is missing."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("out", type=Path, metavar="OUT", help="the folder of the site")
    asked.add_argument("--only", nargs="+", choices=STEPS, default=list(STEPS), help="build these steps alone")
    asked.add_argument("--cache", type=Path, default=PROJECT / "build" / "site-cache", help="default: %(default)s")
    given = asked.parse_args(arguments)
    given.cache.mkdir(parents=True, exist_ok=True)
    workshop, out = Workshop(given.cache.resolve()), given.out.resolve()
    try:
        for name in (name for name in STEPS if name in given.only):
            start = time.perf_counter()
            STEPS[name](workshop, out)
            say(f"{name}: built in {time.perf_counter() - start:.0f} s")
        say(f"The site in {out} has {megabytes(out):.1f} MB. To look at it: python -m http.server --directory {out}")
    except BuildError as error:
        print(f"build_site: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
