"""Boards as PNG, and a display that reads well wherever a notebook is shown."""

from __future__ import annotations

import re
from base64 import b64encode
from contextlib import suppress
from dataclasses import dataclass
from html import escape

from clocklab.core.svg import Svg
from clocklab.errors import MissingExtraError


def png(svg: Svg, width: int = 900) -> bytes:
    """Return the picture as PNG, ``width`` pixels wide, in its light colours.

    MissingExtraError where resvg_py is not installed. Letters come from the machine's fonts, so that two
    machines' bytes may differ.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise MissingExtraError(
            'a PNG of a board needs resvg_py, which is not installed: pip install "clocklab[lab]". '
            "The board itself is an SVG that any browser shows: svg.save(path)"
        ) from None
    # A style sheet holds nothing but the dark theme, which resvg could not switch to.
    light = re.sub(r"<style>.*?</style>", "", svg.markup, flags=re.DOTALL)
    return bytes(svg_to_bytes(svg_string=light, width=width))


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to show in a notebook; made by ``picture``.

    Jupyter gets it as HTML, an image with its alternative text, which shows also in a notebook that is not
    trusted yet; as SVG; as PNG, where that can be made, for what shows nothing else; and as text.
    """

    svg: Svg

    def __repr__(self) -> str:
        return self.svg.alt

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        shown = {
            "text/html": image_tag(self.svg.markup.encode(), "image/svg+xml", self.svg.alt, widest=640),
            "image/svg+xml": self.svg.markup,
            "text/plain": self.svg.alt,
        }
        with suppress(MissingExtraError):  # the other forms show the same
            shown["image/png"] = b64encode(png(self.svg, width=640)).decode()
        return shown


def picture(svg: Svg) -> Picture:
    """Return the board as a display for notebooks that are also read where no code runs, such as on GitHub."""
    return Picture(svg)


def image_tag(content: bytes, mime: str, alt: str, *, widest: int) -> str:
    """Return an HTML image with its alternative text that carries its content with it.

    JupyterLab shows ``image/png`` and ``image/svg+xml`` as images without an ``alt``, HTML as it is written.
    """
    return (
        f'<img alt="{escape(alt)}" style="display:block;width:100%;max-width:{widest}px;height:auto" '
        f'src="data:{mime};base64,{b64encode(content).decode()}">'
    )
