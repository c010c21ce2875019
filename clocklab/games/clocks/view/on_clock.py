"""What lies on the large clock: dice with their badges, lit spaces with what they bring, and the dice in the centre."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from clocklab.draw.coins import star
from clocklab.draw.coloured import coloured_die, swatch
from clocklab.draw.geometry import Box, around
from clocklab.draw.lettering import fitting, width
from clocklab.draw.svg import NOTHING, Markup, element, group, rect, text, together
from clocklab.draw.theme import paint
from clocklab.games.clocks.rules.board import SPACES, Board
from clocklab.games.clocks.rules.dice import Die
from clocklab.games.clocks.rules.state import Clock
from clocklab.games.clocks.view import face
from clocklab.games.clocks.view.icons import icon
from clocklab.games.clocks.view.lit import Lit, Offer
from clocklab.games.clocks.view.places import BONUSES, CENTRE, angles, badge, spaces

BADGE, LIT_BADGE = 9.5, 8.5  # radii
LIT_OUT = 2.2  # how far a lit badge lies beyond its corner, to leave room for words
OFFER = 16.0  # letters of what a space brings
DIE = 43.0


def on_clock(board: Board, clock: Clock, lit: Lit, unknown: int | None = None) -> Markup:
    """Return the dice and what is lit; ``unknown`` is the space whose die is being re-rolled."""
    parts = [_extra(board, clock, lit, at) for at, _, _ in board.sold]
    several = len({offer.die for offers in lit.offers.values() for offer in offers}) > 1
    for space in range(SPACES):
        on = clock[space]
        if space in lit.offers:
            parts.append(offered(board, space, lit.offers[space], several))
        elif on is None:
            parts.append(face.hollow(board, space))
        else:
            parts.append(placed(board, space, on, space in lit.targets, space == unknown))
    return together(parts)


def _extra(board: Board, clock: Clock, lit: Lit, space: int) -> Markup:
    return face.extra(board, space, "lit" if space in lit.extras else "closed" if clock[space] is None else "open")


@lru_cache(2048)
def placed(board: Board, space: int, on: Die, chosen: bool, unknown: bool) -> Markup:
    """Return a die on its space: ringed and ticked if it is perfect, else with the pips that it should show."""
    box = spaces(board)[space]
    perfect = on.pips == board.pips[space] and not unknown
    return group(
        _glow(box) if chosen else _frame(box.grown(3), paint("right")) if perfect else NOTHING,
        coloured_die(box.x, box.y, DIE, on.colour.value, None if unknown else on.pips),
        tick(*badge(board, space), BADGE) if perfect else needs(*badge(board, space), BADGE, board.pips[space]),
    )


def tick(x: float, y: float, radius: float) -> Markup:
    """Return the badge of a perfect die."""
    across, down, up = radius * 0.38, radius * 0.42, -radius * 0.8
    hook = f"M{x - radius * 0.5:.1f} {y:.1f}l{across:.1f} {down:.1f} {radius * 0.62:.1f} {up:.1f}"
    return group(
        element("circle", cx=x, cy=y, r=radius, **paint("right", "face", 1.4)),
        element("path", d=hook, stroke_linecap="round", **paint(stroke="on-right", width=radius * 0.27)),
    )


def needs(x: float, y: float, radius: float, pips: int) -> Markup:
    """Return the badge that says which number would be perfect."""
    size = radius * 1.5
    return group(
        element("circle", cx=x, cy=y, r=radius, **paint("face", "ghost", 1.4)),
        text(x, y + size * 0.36, str(pips), ink="on-face", on="face", size=size, bold=True),
    )


@lru_cache(2048)
def offered(board: Board, space: int, offers: tuple[Offer, ...], several: bool) -> Markup:
    """Return a free space that is lit: a line for each die in hand that can go there, with coins and a star."""
    box = spaces(board)[space]
    lines = len(offers)
    parts = [
        _line(box, box.y + (at - (lines - 1) / 2) * 19, offer, several and offer.die.colour.value)
        for at, offer in enumerate(offers)
    ]
    return group(_glow(box), *parts, needs(*badge(board, space, LIT_OUT), LIT_BADGE, board.pips[space]))


def _line(box: Box, y: float, offer: Offer, colour: str | bool) -> Markup:
    words = str(offer)
    mark = 11.0 if colour else 0.0
    starred = OFFER * 0.78 if offer.perfect else 0.0
    room = box.w + 5 - mark - starred
    size = fitting(words, room, OFFER, bold=True) if words else OFFER
    wide = width(words, size, bold=True)
    left = box.x - (mark + wide + starred) / 2
    return group(
        swatch(left + 4.5, y, 9, str(colour)) if colour else NOTHING,
        text(left + mark + wide / 2, y + size * 0.36, words, ink="ink", on="lit", size=size, bold=True)
        if words
        else NOTHING,
        star(left + mark + wide + starred / 2, y, OFFER * (0.44 if words else 0.75), "red")
        if offer.perfect
        else NOTHING,
    )


def _glow(box: Box) -> Markup:
    return together((_frame(box.grown(4), paint("glow", "glow-edge", 1.4)), _frame(box.grown(0.5), paint("lit"))))


def _frame(box: Box, look: dict[str, object]) -> Markup:
    return rect(box, box.w * 0.2, **look)


def centre(dice: Sequence[Die]) -> Markup:
    """Return the dice that wait in the middle of the clock, the first above."""
    size = CENTRE if len(dice) < 3 else 2 * CENTRE / len(dice)
    step = size + 3
    first = -step * (len(dice) - 1) / 2
    return together(coloured_die(0, first + step * at, size, on.colour.value, on.pips) for at, on in enumerate(dice))


@lru_cache(256)
def bonus(board: Board, space: int) -> Markup:
    """Return the bonus that may be used now, lit."""
    x, y = around(angles(board)[space], BONUSES)
    return group(
        element("circle", cx=x, cy=y, r=20, **paint("glow", "glow-edge", 1.4)),
        element("circle", cx=x, cy=y, r=16.5, **paint("lit")),
        icon(x, y, 25, board.bonuses[space], "ink", "lit"),
    )
