"""The large clock as it is printed: hours with their ghost sixes, hollows, bonuses, extra actions, minute hand."""

from __future__ import annotations

from functools import lru_cache

from clocklab.draw.clock import arrows, dial, minute_hand
from clocklab.draw.coins import coin
from clocklab.draw.coloured import ghost_die
from clocklab.draw.geometry import around
from clocklab.draw.svg import NOTHING, SERIF, Markup, element, group, text
from clocklab.draw.theme import paint
from clocklab.games.clocks.rules.board import SPACES, Board
from clocklab.games.clocks.view.icons import icon
from clocklab.games.clocks.view.places import BONUSES, EXTRAS, NUMERALS, RIM, angles, hand_angle, spaces

GHOST = 15.0
BONUS = 31.0
EXTRA, CLOSE_EXTRA = 18.5, 15.0  # the radius of an extra action's disc, and where two stand side by side


@lru_cache(64)
def face(board: Board) -> Markup:
    """Return what lies under the dice and never changes, the hollows' own pips aside."""
    places = angles(board)
    first = hand_angle(board)
    return group(
        dial(RIM - 5, RIM - 6.5),
        *(_hour(board.hours[at], places[at]) for at in range(SPACES)),
        minute_hand(first, 184),
        arrows([(*around(first, NUMERALS + 1), first + 90)], 7.5),
        *(icon(*around(places[at], BONUSES), BONUS, act, "on-face", "face") for at, act in enumerate(board.bonuses)),
    )


def _hour(hour: int, angle: float) -> Markup:
    """The hour; above six a ghost die stands before it, for the six that the pips leave out."""
    aside = 3.6 if hour > 6 else 0.0
    x, y = around(angle + aside, NUMERALS)
    numeral = text(x, y + 6, str(hour), ink="on-face", on="face", size=17, bold=True)
    if hour <= 6:
        return group(numeral, font_family=SERIF)
    return group(group(numeral, font_family=SERIF), ghost_die(*around(angle - 3.2, NUMERALS), GHOST, 6))


@lru_cache(256)
def hollow(board: Board, space: int) -> Markup:
    """Return the hollow of a free space with the pips that it asks for."""
    box = spaces(board)[space]
    return ghost_die(box.x, box.y, box.w, board.pips[space])


@lru_cache(512)
def extra(board: Board, space: int, state: str) -> Markup:
    """Return the action that is sold at an hour and its price.

    ``state`` is "closed" without a die at that hour, "open" with one, "lit" if it can be bought now.
    """
    act = board.extras[space]
    assert act is not None, "only where something is for sale"
    angle = angles(board)[space]
    x, y = around(angle, EXTRAS)
    ground, ink = {"closed": ("face", "on-face"), "open": ("brass", "on-brass"), "lit": ("lit", "ink")}[state]
    look = paint(ground, "line", 1.2) | {"stroke_dasharray": "3 2.4"} if state == "closed" else paint(ground)
    radius = CLOSE_EXTRA if any(board.extras[at] and board.extras[at - 1] for at in range(SPACES)) else EXTRA
    return group(
        element("circle", cx=x, cy=y, r=radius + 3, **paint("glow", "glow-edge", 1.4)) if state == "lit" else NOTHING,
        element("circle", cx=x, cy=y, r=radius, **(paint(ground, "brass-edge", 1.2) if state == "open" else look)),
        icon(*around(angle, EXTRAS + 3.5), 1.3 * radius, act, ink, ground),
        coin(*around(angle, EXTRAS - radius - 2), 10.5, str(board.prices[space])),
    )
