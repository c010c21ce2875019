"""PNGs of boards and the display of pictures."""

import html
import re
import struct
import sys
from io import BytesIO

import pytest

import clocklab
from clocklab.draw.display import png
from clocklab.draw.theme import COLOURS
from clocklab.errors import MissingExtraError

pytest.importorskip("resvg_py")
RACE = clocklab.load("grandfather", cards=[5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9])
BOARD = RACE.draw(RACE.initial())


def test_a_png_is_as_wide_as_asked_and_keeps_the_boards_shape() -> None:
    content = png(BOARD, width=424)
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", content[16:24])
    assert width == 424
    assert height == pytest.approx(498, abs=1)  # the board is 424 by 498 units


def test_a_png_has_the_light_colours() -> None:
    image = pytest.importorskip("PIL.Image").open(BytesIO(png(BOARD, width=424))).convert("RGB")
    # The wooden case to the right of the dial, and the dial between two numerals.
    assert "#{:02x}{:02x}{:02x}".format(*image.getpixel((212 + 190, 249 + 130))) == COLOURS["wood"][0]
    assert "#{:02x}{:02x}{:02x}".format(*image.getpixel((212 + 60, 249 - 40))) == COLOURS["face"][0]


def test_a_notebook_keeps_a_board_once_as_html_that_shows_unrun() -> None:
    """Untrusted notebooks show HTML and neither SVG nor scripts; each further form would store the picture again."""
    shown = BOARD._repr_mimebundle_()
    assert set(shown) == {"text/html", "text/plain"}
    assert shown["text/html"].count("<img ") == 1
    assert shown["text/plain"] == BOARD.alt


def test_a_pictures_html_has_the_words_as_its_alternative() -> None:
    shown = RACE.draw(RACE.initial(), names=('A "q" <b>', "B & C"))._repr_mimebundle_()["text/html"]
    alt = re.search(r'alt="([^"]*)"', shown)
    assert alt is not None
    assert 'A "q" <b>, the blue disc' in html.unescape(alt[1])
    assert "<b>" not in shown


def test_without_the_extra_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtraError, match=r"\[lab\]"):
        png(BOARD)
