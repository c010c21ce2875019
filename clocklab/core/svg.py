"""A picture as text: SVG with a text alternative, shown by Jupyter as it is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from pathlib import Path
from urllib.parse import quote

from clocklab.core.files import write


@dataclass(frozen=True, slots=True)
class Svg:
    """An SVG picture and the sentence that stands for it where it cannot be seen.

    ``markup`` is a whole ``<svg ...>...</svg>`` element whose user text is escaped already; ``alt`` is
    plain text. Jupyter shows the picture, a terminal the sentence.

    >>> Svg('<svg viewBox="0 0 1 1"></svg>', "An empty board")
    Svg: An empty board
    """

    markup: str
    alt: str

    def __post_init__(self) -> None:
        assert self.markup.startswith("<svg "), "an Svg starts with its <svg> element"

    def with_attributes(self, **attributes: object) -> Svg:
        """Return the same picture with attributes on its ``<svg>`` element, ``_`` standing for ``-``.

        >>> Svg('<svg viewBox="0 0 1 1"></svg>', "An empty board").with_attributes(data_step=3).markup
        '<svg data-step="3" viewBox="0 0 1 1"></svg>'
        """
        added = "".join(f'{name.replace("_", "-")}="{escape(str(value))}" ' for name, value in attributes.items())
        return Svg(f"<svg {added}{self.markup[5:]}", self.alt)

    def under(self, ghosts: Svg | None) -> Svg:
        """Return this picture with another one laid over it, such as ``Game.preview`` makes, and with both sentences.

        >>> Svg('<svg viewBox="0 0 1 1"><b/></svg>', "A board.").under(Svg('<svg id="g"><i/></svg>', "A ghost.")).markup
        '<svg viewBox="0 0 1 1"><b/><i/></svg>'
        """
        if ghosts is None:
            return self
        drawn = ghosts.markup[ghosts.markup.index(">") + 1 : ghosts.markup.rindex("</svg>")]
        said = self.saying(f"{self.alt} {ghosts.alt}")
        return Svg(f"{said.markup[: said.markup.rindex('</svg>')]}{drawn}</svg>", said.alt)

    def saying(self, alt: str) -> Svg:
        """Return the picture with another text alternative."""
        old, new = f'aria-label="{escape(self.alt)}"', f'aria-label="{escape(alt)}"'
        return Svg(self.markup.replace(old, new, 1), alt)

    def save(self, path: str | Path) -> None:
        """Write the picture to a file that any browser opens. Raises FileError where that cannot be done."""
        markup = self.markup
        if not re.match(r"<svg [^>]*xmlns=", markup):
            markup = f'<svg xmlns="http://www.w3.org/2000/svg" {markup[5:]}'
        write(path, markup)

    def __repr__(self) -> str:
        return f"Svg: {self.alt}"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """Return what Jupyter shows: the picture with its alternative text, as SVG alone, and the sentence."""
        html = image_tag(self, widest=640)
        return {"text/html": html, "text/plain": self.alt}


# An SVG in an <img> is as dark as what is around it says; pages with a theme of their own say so in these words.
_THEMES = (
    '<style>[data-jp-theme-light="true"] .cl-image,[data-theme="light"] .cl-image{color-scheme:light}'
    '[data-jp-theme-light="false"] .cl-image,[data-theme="dark"] .cl-image,.vscode-dark .cl-image{color-scheme:dark}'
    "</style>"
)


def image_tag(svg: Svg, *, widest: int, highest: int | None = None) -> str:
    """Return an HTML image that carries the picture and its sentence, in pixels ``widest`` and ``highest`` at most.

    JupyterLab shows ``image/svg+xml`` without an ``alt``, and in a notebook that is not trusted yet it shows only HTML.
    The picture is written as text, which is a quarter shorter than base64, and is light or dark with its page.
    """
    high = f"max-height:{highest}px;object-fit:contain;" if highest else ""
    return (
        f'{_THEMES}<img alt="{escape(svg.alt)}" class="cl-image" '
        f'style="display:block;width:100%;max-width:{widest}px;{high}height:auto" '
        f'src="data:image/svg+xml,{_as_url(svg.markup)}">'
    )


def _as_url(markup: str) -> str:
    """Return SVG as it stands in a URL within double quotes."""
    single = markup.replace("'", "&#39;").replace('"', "'")
    return escape(quote(single, safe=" !$&'()*+,-./:;=?@[]{}|^~"), quote=False)
