"""What lies beside the clock: action cards to draw and thrown off, the goal pile, and the tokens that are left."""

from __future__ import annotations

from functools import lru_cache

from clocklab.draw.geometry import Box
from clocklab.draw.lettering import fitting
from clocklab.draw.svg import Markup, group, rect, text
from clocklab.draw.theme import paint
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import Card
from clocklab.games.ticktock.rules.state import State
from clocklab.games.ticktock.view.faces import back, small_card, token
from clocklab.games.ticktock.view.places import EDGE, WIDTH

HIGH = 90.0
WIDE = 188.0
LEFT = Box(EDGE + WIDE / 2, EDGE + HIGH / 2, WIDE, HIGH)
RIGHT = Box(WIDTH - EDGE - WIDE / 2, EDGE + HIGH / 2, WIDE, HIGH)
CARD = Box(0, 0, 30, 42)
COLUMN = 94.0  # width of one heap's column


def piles(game: TickTockTowerOptions, state: State) -> Markup:
    """Return the heaps on both sides of the clock."""
    goals = sum(state.unseen) + len(state.returned)
    return group(
        _actions(sum(state.pile), sum(state.discards), state.last),
        _goals(goals, game.kit.tokens - sum(state.tokens)),
    )


@lru_cache(512)
def _actions(pile: int, discards: int, last: Card | None) -> Markup:
    one, two = LEFT.left + 39, LEFT.left + 133
    top = LEFT.top + 30
    card = Box(two, top, CARD.w, CARD.h)
    return group(
        _tray(LEFT),
        _heap(one, top, pile, "back"),
        *_words(one, f"{pile} to draw", "", 70),
        small_card(card, last) if last else back(card, "back", hollow=True),
        *_words(two, last.value if last else "nothing", f"on {discards} played" if last else "played yet", 100),
    )


@lru_cache(512)
def _goals(goals: int, tokens: int) -> Markup:
    one, two = RIGHT.left + COLUMN / 2, RIGHT.left + COLUMN * 1.5
    top = RIGHT.top + 30
    return group(
        _tray(RIGHT),
        _heap(one, top, goals, "goal"),
        *_words(one, f"{goals} goals", "", 88),
        *(token(two + dx, top + dy, 12) for dx, dy, least in ((11, -6, 3), (-9, -8, 2), (1, 5, 1)) if tokens >= least),
        *_words(two, f"{tokens} thanks", "", 88),
    )


def _tray(box: Box) -> Markup:
    return rect(box, 8, **paint("face", "brass", 1.3))


def _heap(x: float, y: float, many: int, ground: str) -> Markup:
    """Two or three backs on each other, one for a single card, an empty place for none."""
    if not many:
        return back(Box(x, y, CARD.w, CARD.h), ground, hollow=True)
    depth = 1 if many == 1 else 2 if many < 6 else 3
    return group(
        *(
            back(Box(x + 2.2 * (depth - 1 - at), y - 2.2 * (depth - 1 - at), CARD.w, CARD.h), ground)
            for at in range(depth)
        )
    )


def _words(x: float, first: str, second: str, room: float) -> tuple[Markup, ...]:
    lines = [(first, True), (second, False)] if second else [(first, True)]
    top = LEFT.bottom - (20 if second else 13)
    return tuple(
        text(x, top + 14 * at, words, ink="on-face", on="face", size=fitting(words, room, 12.5, bold=bold), bold=bold)
        for at, (words, bold) in enumerate(lines)
    )
