"""The ladder of each roof colour as stairs: the heights that stand, and the one that comes next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from clocklab.draw.geometry import Box
from clocklab.draw.markers import letters
from clocklab.draw.svg import Markup, element, group, number, rect, text, together
from clocklab.draw.theme import paint
from clocklab.games.clocktowers.rules.ladder import heights, next_heights, on_ladder
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import COLOURS, PLACE, Colour, Roof
from clocklab.games.clocktowers.rules.state import State
from clocklab.games.clocktowers.view.masonry import piece

STEPS = 42.0  # the width of the stairs
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


def stairs(game: ClocktowersOptions, state: State, box: Box, names: Sequence[str]) -> Markup:
    """Return the panel of all colours; where each seat has ladders of its own, a line for each seat instead."""
    title = "Roof ladders: how high the next tower of a colour must be"
    parts = [
        rect(box, 6, **paint("face", "brass", 1.2)),
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


def step_box(box: Box, height: int, copies: int) -> Box:
    """Return where the step of this height is in the column of a colour with so many roofs."""
    wide, tall = STEPS / (copies + 1), RISE * height / (copies + 1)
    return Box(box.right - 4 - STEPS + (height - 0.5) * wide, box.bottom - 9 - tall / 2, 0.85 * wide, tall)


def _shared(state: State, colour: Colour, box: Box) -> Markup:
    return _column(colour, box, heights(state.towers, colour), wanted(state, colour, 0, False), roofs_of(state, colour))


@lru_cache(512)
def _column(colour: Colour, box: Box, standing: tuple[int, ...], following: tuple[int, ...], copies: int) -> Markup:
    first = standing[0] if standing else 1
    last = first + copies - 1 if standing or not copies else copies + 1
    words, size = wanted_words(following) if copies else "none", 15 if following else 13
    return group(
        _roof(colour, box.left + 19, box.top + 48),
        text(box.left + 18, box.top + 68, words, ink="on-face", on="face", size=size, bold=True),
        together(
            _step(colour, step_box(box, step, copies), step in standing, step in following)
            for step in range(first, last + 1)
        ),
    )


def _roof(colour: Colour, x: float, y: float) -> Markup:
    return group(piece(Roof(colour)), transform=f"translate({number(x)} {number(y)}) scale(.82)")


def _step(colour: Colour, box: Box, stands: bool, follows: bool) -> Markup:
    shape = {"x": box.left, "y": box.top, "width": box.w, "height": box.h, "rx": 1.5}
    if stands:
        return element("rect", **shape, **paint(f"roof-{colour.value}", "die-rim", 1))
    if follows:
        return element("rect", **shape, stroke_dasharray="3 2", **paint("lit", "glow-edge", 1.3))
    return element("rect", **shape, **paint("hollow", "ghost", 0.8))


def _own(game: ClocktowersOptions, state: State, colour: Colour, box: Box, names: Sequence[str]) -> Markup:
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
