"""What every picture of every game keeps: more promises for ``checks.CHECKS``."""

import re
from typing import Any
from xml.etree import ElementTree

from tests.contract.checks import check, spread, states

SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"svg", "style", "g", "rect", "circle", "ellipse", "path", "polygon", "text", "title"}
NAMES = ("Ada", "Bob", "Cleo", "Di", "Eve", "Flo", "Gus", "Hal")
HOSTILE = (
    "<script>alert(1)</script>",
    """'"&amp;--> ]]></svg>""",
    "\x00\x1b\ud800",
    "时钟" * 20,
    "<b>long & more</b>" * 9,
)


def parsed(markup: str) -> ElementTree.Element:
    try:
        return ElementTree.fromstring(markup)
    except ElementTree.ParseError as error:
        raise AssertionError(f"the picture is not well formed: {error}") from None


def tags(markup: str) -> list[str]:
    """Return the kinds of a picture's elements in their order."""
    return [node.tag.removeprefix(SVG) for node in parsed(markup).iter()]


def texts(markup: str) -> list[str]:
    """Return the texts of a picture in their order."""
    return ["".join(node.itertext()) for node in parsed(markup).iter(f"{SVG}text")]


LEGIBLE = 8 / 400
"""Letters are at least 8 pixels high where the picture is 400 wide, and so 11 where it is 550."""


def lettering(markup: str) -> list[tuple[float, str]]:
    """Return how large the letters of each text are, as a part of the picture's width, and the text."""
    root, found = parsed(markup), []
    width = float(root.get("viewBox", "").split()[2])

    def visit(node: ElementTree.Element, scale: float, size: float) -> None:
        for _, factors in re.findall(r"(scale)\(([^)]*)\)", node.get("transform", "")):
            scale *= min(map(float, factors.split()))
        size = float(node.get("font-size", size))
        if node.tag == f"{SVG}text":
            found.append((round(size * scale / width, 4), "".join(node.itertext())))
        for child in node:
            visit(child, scale, size)

    visit(root, 1, 16)
    return found


def shapes(markup: str) -> list[str]:
    """Return them without texts and titles: long names are broken into lines, or cut and kept whole in a title."""
    return [kind for kind in tags(markup) if kind not in ("text", "title")]


@check
def the_board_is_a_well_formed_described_picture(game: Any) -> None:
    same = type(game).from_options(game.options())
    for state in spread(states(game), 40):
        board = game.draw(state, None, ('"', "&<", "Cleo's")[: game.players])
        root = parsed(board.markup)
        assert root.tag.removeprefix(SVG) == "svg"
        assert root.get("role") == "img"
        assert board.alt
        assert root.get("aria-label") == board.alt, "the words are the picture's label"
        assert root.get("viewBox")
        again = same.draw(state, None, ('"', "&<", "Cleo's")[: game.players])
        assert board == again, "the same state, the same picture"


@check
def pictures_are_self_contained_and_small(game: Any) -> None:
    for state in spread(states(game), 20):
        markup = game.draw(state, 0, NAMES[: game.players]).markup
        assert len(markup) < 90_000
        assert set(tags(markup)) <= SHAPES
        nodes = parsed(markup).iter()
        assert not [node for node in nodes if "id" in node.attrib or "href" in node.attrib], "two pictures may clash"
        assert "url(" not in markup
        assert markup.count("http") <= 1, "but for the namespace nothing is named that lies elsewhere"


@check
def no_name_becomes_markup(game: Any) -> None:
    for state in spread(states(game), 6):
        plain = shapes(game.draw(state, 0, NAMES[: game.players]).markup)
        for name in HOSTILE:
            markup = game.draw(state, 0, (name,) * game.players).markup
            assert shapes(markup) == plain, f"{name!r} changes what is drawn"
            assert "<script" not in markup
            assert "<b>" not in markup
