"""Tick drawn: one dial, everybody's hand, and the die."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core import Position, Seat, Svg, seat_name
from clocklab.draw.clock import band, case, dial, hand, numerals, roman
from clocklab.draw.dice import die
from clocklab.draw.markers import letters, marker
from clocklab.draw.svg import NOTHING, Box, Markup, frame, group, part, rect, shorten, text
from clocklab.draw.theme import paint
from clocklab.games.tick.rules import Action, Hold, State, Tick

FACE = 118
HOLD = Box(104, 158, 72, 28)


def draw(here: Position[Tick, State], seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
    """Return the clock: a hand for each seat, the ticks at stake as a band, and the scores below."""
    game, state = here.game, here.state
    angles = [360 * hour / game.hours for hour in state.hands]
    marks = letters(game.players, names)
    start = angles[state.seat]
    stake = 360 * state.ticks / game.hours
    return frame(
        case(Box(0, 25, 300, 350)),
        dial(FACE, FACE - 26),
        band(FACE - 40, 10, start, min(start + stake, start + 359), "danger") if state.ticks else NOTHING,
        numerals(FACE - 13, _words(game.hours), 16),
        *(hand(angle, 48 + 13 * seat, f"seat-{seat}") for seat, angle in enumerate(angles)),
        NOTHING if here.over or not state.rolling else die(0, 158, 30, None, sides=game.sides),
        NOTHING if here.over or state.rolling else _choices(),
        *(_score(state, seat, marks[seat], names) for seat in range(game.players)),
        alt=_sentence(here, names),
        view=(-155, -155, 310, 360),
    )


def _choices() -> Markup:
    """What one touches to go on or to hold: the die, and a tag beside it."""
    return group(
        part("die", die(0, 158, 30, None), title="roll again"),
        part("hold", rect(HOLD, 12, **paint("brass", "brass-edge")), _held("hold"), title="hold"),
    )


def _held(words: str) -> Markup:
    return text(HOLD.x, HOLD.y + 5, words, ink="on-brass", on="brass", size=14)


def touches(here: Position[Tick, State], action: Action) -> tuple[str, ...]:
    """Return the part that one touches."""
    return ("hold",) if isinstance(action, Hold) else ("die",)


def _words(hours: int) -> dict[float, str]:
    """The numerals of the dial: all of them up to twelve, else every fifth."""
    shown = range(1, hours + 1) if hours <= 12 else range(5, hours + 1, 5)
    return {360 * hour / hours: roman(hour) if hours == 12 else str(hour) for hour in shown}


def _score(state: State, seat: int, mark: str, names: Sequence[str]) -> Markup:
    x, y = (-126, 34)[seat % 2], 147 + 30 * (seat // 2)
    words = f"{shorten(seat_name(seat, names), 8)} {state.hands[seat]}"
    label = text(x + 16, y + 5, words, ink="on-wood", on="wood", size=14, anchor="start")
    return group(marker(x, y, 10, seat, mark), label)


def _sentence(here: Position[Tick, State], names: Sequence[str]) -> str:
    """What the picture shows, for terminals and for people who cannot see it."""
    hands = ", ".join(f"{seat_name(seat, names)} at {hour}" for seat, hour in enumerate(here.state.hands))
    return f"A clock of {here.game.hours} hours: {hands}. {here.game.describe(here.state, names)}"
