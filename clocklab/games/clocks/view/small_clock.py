"""Another player's clock, small: name, dice and free spaces, money and points, the dice in the centre or the bid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from clocklab.draw.coloured import coloured_die
from clocklab.draw.geometry import Box, around
from clocklab.draw.lettering import broken, fitting
from clocklab.draw.svg import NOTHING, Markup, element, group, rect, text, together
from clocklab.draw.theme import paint
from clocklab.games.clocks.rules.board import Board
from clocklab.games.clocks.rules.dice import Die
from clocklab.games.clocks.rules.state import Clock
from clocklab.games.clocks.view.places import SMALL_RIM, hand_angle, small_spaces

DIE = 17.6


def small_clock(box: Box, board: Board, clock: Clock, centre: Sequence[Die], words: str) -> Markup:
    """Return the clock in its cell below the plaque; ``words`` stand in the middle where no dice lie."""
    dice = (_placed(board, space, on) for space, on in enumerate(clock) if on is not None)
    free = (_free(board, space) for space, on in enumerate(clock) if on is None)
    middle = _dice(centre) if centre else _words(words)
    return group(_dial(board), *free, *dice, middle, transform=f"translate({box.x:g} {box.top + 27 + SMALL_RIM:g})")


@lru_cache(64)
def _dial(board: Board) -> Markup:
    angle = hand_angle(board)
    tip, left, right = around(angle, 47), around(angle - 8, 33), around(angle + 8, 33)
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (tip, left, right))
    return group(
        element("circle", r=SMALL_RIM, **paint("brass", "brass-edge", 1)),
        element("circle", r=SMALL_RIM - 3, **paint("face", "brass-edge", 0.8)),
        element("polygon", points=points, **paint("on-face")),
    )


@lru_cache(1024)
def _free(board: Board, space: int) -> Markup:
    """A free space with the number it asks for."""
    box = small_spaces(board)[space]
    return group(
        rect(box, 4, stroke_dasharray="2.5 1.7",
            **paint("hollow", "ghost", 1),
        ),
        text(box.x, box.y + 5, str(board.pips[space]), ink="on-face", on="hollow", size=13.5),
    )  # fmt: skip


@lru_cache(2048)
def _placed(board: Board, space: int, on: Die) -> Markup:
    box = small_spaces(board)[space]
    ring = box.grown(2.4)
    perfect = on.pips == board.pips[space]
    look = paint("right")
    frame = rect(ring, 5, **look) if perfect else NOTHING
    return group(frame, coloured_die(box.x, box.y, DIE, on.colour.value, on.pips))


def _dice(centre: Sequence[Die]) -> Markup:
    size = 23.0
    first = -(size + 3) * (len(centre) - 1) / 2
    return together(
        coloured_die(0, first + (size + 3) * at, size, on.colour.value, on.pips) for at, on in enumerate(centre)
    )


def _words(words: str) -> Markup:
    lines = broken(words, 60, 13)
    top = 5 - 8 * (len(lines) - 1)
    return together(
        text(0, top + 16 * at, line, ink="on-face", on="face", size=fitting(line, 62, 14))
        for at, line in enumerate(lines)
    )
