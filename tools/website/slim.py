"""What JupyterLab and the book's theme bring along and no page needs: taken out of what was built."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping
from pathlib import Path

UNUSED = {"mermaid-extension": ("mermaidAPI", "org.eclipse.elk"), "vega5-extension": ("joinaggregate",)}
"""Extensions of JupyterLab that draw diagrams and charts of other makers, with words of the libraries behind them."""
OLD_FONTS = ("*.eot", "fa-*.svg", "*.ttf", "fa-*.woff")
"""Forms of fonts for browsers older than any that runs Python; each is there in another form too."""
CHUNK = re.compile(r"(\d+)\.\w+\.js")
ASKED = re.compile(r"\.e\(\"?(\d+)\"?\)")


ICON = re.compile(r'(?:"([\w-]+)"|\b(\w+)):\[\d+,\d+,\[([^\]]*)\],"\w+",(?:"[^"]*"|\["[^"]*","[^"]*"\])\],')
"""An icon in Font Awesome's script: its name, size, other names, code, and what is drawn."""


def disabled() -> dict[str, bool]:
    """Return the setting that switches the unused extensions off: what they would draw is shown as text."""
    return {f"@jupyterlab/{extension}": True for extension in UNUSED}


def slim_lab(lite: Path) -> None:
    """Delete old fonts and a huge icon of a built JupyterLite, and what only the unused extensions would load."""
    build = lite / "build"
    for file in (*(font for pattern in OLD_FONTS for font in build.glob(pattern)), lite / "lab" / "favicon.ico"):
        file.unlink(missing_ok=True)
    chunks = {found[1]: file for file in build.iterdir() if (found := CHUNK.fullmatch(file.name))}
    texts = {file: file.read_text(encoding="utf-8") for file in build.rglob("*.js")}
    asks = {file: [chunks[each] for each in ASKED.findall(text) if each in chunks] for file, text in texts.items()}
    signs = [sign for words in UNUSED.values() for sign in words]
    cut = {file for file in chunks.values() if any(sign in texts[file] for sign in signs)}
    for file in unneeded(asks, set(texts) - set(chunks.values()), cut):
        file.unlink()


def slim_book(book: Path) -> None:
    """Delete what only the theme's authors read, and the two thousand icons that no page of a built book shows."""
    static = book / "_static"
    for file in [each for kind in ("*.map", "*.po", "*.mo", "*-macros.html") for each in static.rglob(kind)]:
        file.unlink()
    pages = (*book.rglob("*.html"), *(file for file in static.glob("scripts/*.js") if "theme" in file.name))
    shown = {name for page in pages for name in re.findall(r"fa-([\w-]+)", page.read_text(encoding="utf-8"))}
    script = static / "scripts" / "fontawesome.js"
    script.write_text(with_icons(script.read_text(encoding="utf-8"), shown), encoding="utf-8")


def with_icons(script: str, shown: Container[str]) -> str:
    """Return Font Awesome's script with no icons but these, called by any of their names."""

    def kept(found: re.Match[str]) -> str:
        names = (found[1] or found[2], *re.findall(r'"([\w-]+)"', found[3]))
        return found[0] if any(name in shown for name in names) else ""

    return ICON.sub(kept, script)


def unneeded(asks: Mapping[Path, Iterable[Path]], first: Iterable[Path], cut: Iterable[Path]) -> set[Path]:
    """Return which files nobody asks for once those that are ``cut`` are gone, of those that ``first`` lead to now.

    A file that nothing seems to ask for stays: it may be asked for in a way that is not seen here.
    """
    return _led_to(asks, first) - _led_to(asks, first, set(cut))


def _led_to(asks: Mapping[Path, Iterable[Path]], first: Iterable[Path], cut: Iterable[Path] = ()) -> set[Path]:
    found, left = set(cut), list(first)
    while left:
        file = left.pop()
        if file not in found:
            found.add(file)
            left += asks[file]
    return found - set(cut)
