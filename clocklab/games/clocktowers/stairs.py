"""The ladder of each roof colour as stairs: the heights that stand, and the one that comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from clocklab.draw.geometry import Box
from clocklab.draw.markers import letters
from clocklab.draw.svg import Markup, element, group, number, text, together
from clocklab.draw.theme import paint
from clocklab.games.clocktowers.ladder import heights, next_heights, on_ladder
from clocklab.games.clocktowers.masonry import piece
from clocklab.games.clocktowers.pieces import COLOURS, PLACE, Colour, Roof
from clocklab.games.clocktowers.state import State

if TYPE_CHECKING:
    from clocklab.games.clocktowers.rules import Clocktowers

STEPS = 46.0  # the width of the stairs
RISE = 44.0  # and their height


def roofs_of(state: State, colour: Colour) -> int:
    """Return how many roofs of this colour there are in all: those seen, and those that nobody has seen."""
    roof = Roof(colour)
    held = sum((hand + away).count(roof) for hand, away in zip(state.hands, state.discards, strict=True))
    built = sum(tower.roof == roof for towers in state.towers for tower in towers)
    return held + built + state.tops.count(roof) + state.unseen[PLACE[roof]]


def wanted(state: State, colour: Colour, seat: int, own: bool) -> tuple[int, ...]:
    """Return the heights that the seat's next tower of this colour may have; none if all roofs of it stand."""
    towers = on_ladder(state.towers, seat, own)
    built = sum(tower.roof is not None and tower.roof.colour is colour for each in state.towers for tower in each)
    return next_heights(towers, colour) if built < roofs_of(state, colour) else ()


def wanted_words(steps: Sequence[int], between: str = "–") -> str:
    """Return the heights that may come next in short.

    >>> wanted_words((1, 2)), wanted_words((4,)), wanted_words(())
    ('1–2', '4', 'full')
    """
    return between.join(map(str, steps)) or "full"


def stairs(game: Clocktowers, state: State, box: Box, names: Sequence[str]) -> Markup:
    """Return the panel of all colours; where each seat has ladders of its own, a line for each seat instead."""
    title = "Roof ladders: how high the next tower of a colour must be"
    parts = [
        element("rect", x=box.left, y=box.top, width=box.w, height=box.h, rx=6, **paint("face", "brass", 1.2)),
        text(box.left + 9, box.top + 16, title, ink="on-face", on="face", size=12.5, anchor="start"),
    ]
    for colour in COLOURS:
        at = column(box, colour)
        parts.append(_own(game, state, colour, at, names) if game.own_ladder else _shared(state, colour, at))
    return group(*parts)


def column(box: Box, colour: Colour) -> Box:
    """Return the colour's part of the panel."""
    wide = (box.w - 8) / len(COLOURS)
    return Box(box.left + 4 + (colour.rank + 0.5) * wide, box.y, wide, box.h)


def step_box(state: State, colour: Colour, box: Box, height: int) -> Box:
    """Return where the step of this height is in the colour's column."""
    many = roofs_of(state, colour) + 1
    wide = STEPS / many
    tall = RISE * height / many
    return Box(box.right - 4 - STEPS + (height - 0.5) * wide, box.bottom - 9 - tall / 2, wide - 1.6, tall)


def _shared(state: State, colour: Colour, box: Box) -> Markup:
    standing = heights(state.towers, colour)
    following = wanted(state, colour, 0, False)
    first, many = (standing[0], roofs_of(state, colour)) if standing else (1, roofs_of(state, colour) + 1)
    words = wanted_words(following)
    steps = (_step(state, colour, box, step, standing, following) for step in range(first, first + many))
    return group(
        _roof(colour, box.left + 19, box.top + 48),
        text(box.left + 19, box.top + 68, words, ink="on-face", on="face", size=16 if following else 13, bold=True),
        together(steps),
    )


def _roof(colour: Colour, x: float, y: float) -> Markup:
    return group(piece(Roof(colour)), transform=f"translate({number(x)} {number(y)}) scale(.82)")


def _step(
    state: State, colour: Colour, box: Box, step: int, standing: Sequence[int], following: Sequence[int]
) -> Markup:
    at = step_box(state, colour, box, step)
    shape = {"x": at.left, "y": at.top, "width": at.w, "height": at.h, "rx": 1.5}
    if step in standing:
        return element("rect", **shape, **paint(f"roof-{colour.value}", "die-rim", 1))
    if step in following:
        return element("rect", **shape, stroke_dasharray="3 2", **paint("lit", "glow-edge", 1.3))
    return element("rect", **shape, **paint("hollow", "ghost", 0.8))


def _own(game: Clocktowers, state: State, colour: Colour, box: Box, names: Sequence[str]) -> Markup:
    marks = letters(game.players, names)
    lines = (
        text(
            box.right - 5,
            box.top + 30 + 13.5 * seat,
            f"{marks[seat]}: {wanted_words(wanted(state, colour, seat, True))}",
            ink="on-face",
            on="face",
            size=12,
            anchor="end",
        )
        for seat in range(game.players)
    )
    return group(
        _roof(colour, box.left + 19, box.top + 48),
        together(lines),
    )
