"""Coloured dice, coins and words that fit."""

import re

import pytest

from clocklab.draw import dice as coloured
from clocklab.draw import markers as coins
from clocklab.draw import svg as lettering
from clocklab.draw.theme import COLOURS, contrast


@pytest.mark.parametrize("colour", coloured.LOOKS)
@pytest.mark.parametrize("face", range(1, 7))
def test_a_coloured_die_has_as_many_pips_as_its_face(colour: str, face: int) -> None:
    pips = re.findall(r'<path d="([^"]*)"', coloured.coloured_die(0, 0, 30, colour, face))[-1]
    assert pips.count("M") == face


@pytest.mark.parametrize("colour", coloured.LOOKS)
def test_a_die_to_be_rolled_has_a_question_mark(colour: str) -> None:
    assert ">?</text>" in coloured.coloured_die(0, 0, 30, colour, None)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["face", "hollow"])
@pytest.mark.parametrize("colour", coloured.LOOKS)
def test_a_die_stands_out_from_what_it_lies_on_by_its_ground_or_its_rim(colour: str, ground: str, theme: int) -> None:
    look, below = coloured.LOOKS[colour], COLOURS[ground][theme]
    assert max(contrast(COLOURS[each][theme], below) for each in (look.ground, "die-rim")) >= 3


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("ground", "edge"), [("brass", "brass-edge"), ("silver", "silver-edge")])
def test_a_coin_stands_out_by_its_ground_or_its_edge(ground: str, edge: str, theme: int) -> None:
    assert max(contrast(COLOURS[each][theme], COLOURS["face"][theme]) for each in (ground, edge)) >= 3


def test_a_ghost_die_has_its_pips_in_a_dashed_frame() -> None:
    ghost = coloured.ghost_die(0, 0, 40, 5)
    assert "stroke-dasharray" in ghost
    assert re.findall(r'<path d="([^"]*)"', ghost)[0].count("M") == 5


@pytest.mark.parametrize(("amount", "circles"), [(1, 1), (2, 2), (4, 3)])
def test_more_coins_are_a_pile_that_says_how_many(amount: int, circles: int) -> None:
    pile = coins.coins(0, 0, 10, amount)
    # A coin without a number has a ring inside.
    assert pile.count("<circle") == 2 * circles - 1
    assert re.findall(">([0-9]+)</text>", pile) == [str(amount)]


def test_a_number_on_a_coin_is_no_wider_than_the_coin() -> None:
    for words in ("4", "12", "1000"):
        size = float(re.findall('font-size="([^"]*)"', coins.coin(0, 0, 10, words))[0])
        assert lettering.width(words, size, bold=True) <= 17.1


def test_a_star_has_five_points() -> None:
    assert coins.star(0, 0, 10, "red").count(",") == 10  # five outside, five inside


def test_words_are_broken_so_that_lines_fit_and_nothing_is_lost() -> None:
    words = "Lit: coins paid and gained, a star for a bonus."
    lines = lettering.broken(words, 120, 13)
    assert len(lines) > 1
    assert all(lettering.width(line, 13) <= 120 for line in lines)
    assert " ".join(lines) == words


def test_cut_words_fit() -> None:
    for room in (20, 50, 90):
        assert lettering.width(lettering.cut("Bartholomew Longname", room, 13), 13) <= room
    assert lettering.cut("Ada", 200, 13) == "Ada"
