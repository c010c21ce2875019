"""Boards as PNG, and a display that reads well wherever a notebook is shown."""

from __future__ import annotations

import re
from base64 import b64encode
from contextlib import suppress
from dataclasses import dataclass

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
        shown = self.svg._repr_mimebundle_()
        with suppress(MissingExtraError):  # the other forms show the same
            shown["image/png"] = b64encode(png(self.svg, width=640)).decode()
        return shown


def picture(svg: Svg) -> Picture:
    """Return the board as a display for notebooks that are also read where no code runs, such as on GitHub."""
    return Picture(svg)
