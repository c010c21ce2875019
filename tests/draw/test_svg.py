"""Elements: escaped, well-formed, and the same text each time."""

from xml.etree import ElementTree

import pytest

from clocklab.draw.svg import Box, Markup, columns, element, frame, number, safe, shorten, text

HOSTILE = """<script>alert("1")</script> & 'x' ]]> -->"""
SPACE = "{http://www.w3.org/2000/svg}"


def test_plain_text_is_escaped_and_markup_is_not() -> None:
    assert element("g", HOSTILE).count("<") == 2
    assert element("g", Markup("<rect/>")) == "<g><rect/></g>"


def test_attributes_are_escaped() -> None:
    parsed = ElementTree.fromstring(element("g", title=HOSTILE))
    assert parsed.attrib == {"title": HOSTILE}


def test_what_xml_forbids_is_left_out() -> None:
    assert safe("a\x00b\x1f\ud800\uffffc") == "abc"
    ElementTree.fromstring(f"<g>{safe(''.join(map(chr, range(0x300))))}</g>")


def test_attributes_that_are_none_are_left_out() -> None:
    assert element("g", x=None, y=1, class_="a") == '<g y="1" class="a"/>'


@pytest.mark.parametrize(("value", "written"), [(1 / 3, "0.33"), (-0.001, "0"), (10, "10"), (2.50, "2.5")])
def test_numbers_are_short(value: float, written: str) -> None:
    assert number(value) == written


def test_text_in_an_untested_contrast_is_refused() -> None:
    with pytest.raises(AssertionError, match="no tested contrast"):
        text(0, 0, "pale", ink="brass", on="face", size=10)


def test_a_long_name_is_shortened_to_its_room_and_a_short_one_is_kept() -> None:
    assert shorten("Maximilian", 10) == "Maximilian"
    assert shorten("Maximiliane", 10) == "Maximilia…"
    assert columns(shorten("时钟" * 9, 10)) <= 10
    assert shorten("  two \n lines ", 20) == "two lines"


def test_a_frame_is_a_labelled_picture_that_parses() -> None:
    svg = frame(element("rect"), alt=HOSTILE, view=(0, 0, 10, 20))
    root = ElementTree.fromstring(svg.markup)
    assert root.tag == f"{SPACE}svg"
    assert root.get("role") == "img"
    assert root.get("aria-label") == svg.alt == HOSTILE
    assert root.get("viewBox") == "0 0 10 20"
    assert (root.get("width"), root.get("height")) == ("640", "1280")
    assert root.find(f"{SPACE}style") is not None


def test_boxes_that_touch_do_not_overlap() -> None:
    assert not Box(0, 0, 2, 2).overlaps(Box(2, 0, 2, 2))
    assert Box(0, 0, 2, 2).overlaps(Box(1.9, 1.9, 2, 2))
    assert not Box(0, 0, 2, 2).inside(Box(0.5, 0, 2, 2))
