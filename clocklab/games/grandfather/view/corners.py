"""The corners of the clock: who plays and whose turn it is, and the dice."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat, seat_name
from clocklab.draw.clock import moon
from clocklab.draw.dice import die, used_dice
from clocklab.draw.markers import letters, marker
from clocklab.draw.svg import NOTHING, Markup, columns, element, group, shorten, text, together
from clocklab.draw.theme import paint
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.rules.rolls import Kind, kind
from clocklab.games.grandfather.rules.state import Phase, State
from clocklab.games.grandfather.text.wording import hour
from clocklab.games.grandfather.view.places import DICE, VIEW

LEFT, RIGHT = VIEW.left + 10, VIEW.right - 10
NAME_ROOM = 20  # letters on a plaque that is half the board wide
DIE = 34.0
PLAQUE = 198.0


def corners(game: RaceOptions, state: State, names: Sequence[str]) -> Markup:
    """Return a plate for each player, clockwise from the upper left, and the dice at the lower right."""
    marks = letters(game.players, names)
    plates = (_plate(seat, _seat_words(game, state, seat, names), marks[seat], state) for seat in range(game.players))
    ornament = moon(LEFT + 32, 172, 22) if game.players == 2 else NOTHING
    return together((*plates, ornament, _dice(game, state)))


def _seat_words(game: RaceOptions, state: State, seat: Seat, names: Sequence[str]) -> tuple[str, str, str]:
    return seat_name(seat, names), status(game, state, seat), hour(game, state.positions[seat])


def _acts(state: State, seat: Seat) -> bool:
    return seat == state.roller and state.phase not in (Phase.DEAL, Phase.START)


def status(game: RaceOptions, state: State, seat: Seat) -> str:
    """Return in a word or two what a seat is about, if anything."""
    if seat == state.target:
        return "bumped"
    if not _acts(state, seat):
        return ""
    if state.phase is Phase.OVER:
        return f"wins {game.payoffs(state)[seat]}"
    return {Phase.ROLL: "rolls", Phase.MOVE: "moves", Phase.BUMP: "bumps"}[state.phase]


def _plate(seat: Seat, words: tuple[str, str, str], mark: str, state: State) -> Markup:
    """Name plaque, marker, what the seat is about, and where its marker is: from the top, or below the dial."""
    name, doing, place = words
    right, low = seat == 1, seat == 2
    plaque_y, marker_y, place_y = (205.0, 169.0, 236.0) if low else (-219.0, -183.0, -150.0)
    side = -1 if right else 1
    edge = RIGHT if right else LEFT
    anchor = "end" if right else "start"
    return group(
        _plaque(edge if not right else edge - PLAQUE, plaque_y, 134 if low else PLAQUE, name, _acts(state, seat)),
        marker(edge + side * 17, marker_y, 16, seat, mark),
        _doing(edge + side * 37, marker_y + 5, doing, anchor),
        text(edge + side * 2, place_y, place, ink="on-wood", on="wood", size=13.5, anchor=anchor),
    )


def _doing(x: float, y: float, doing: str, anchor: str) -> Markup:
    if not doing:
        return NOTHING
    size = min(13.0, 50 / (0.7 * len(doing)))
    return text(x, y, doing, ink="on-wood", on="wood", size=size, anchor=anchor, bold=True)


def _plaque(x: float, y: float, width: float, name: str, active: bool) -> Markup:
    room = NAME_ROOM if width == PLAQUE else NAME_ROOM - 6
    short = shorten(name, room)
    look = paint("brass", "brass-edge", 1.2) if active else paint("wood", "brass", 1.2)
    pointer = f"M{x + 8:.1f} {y - 5:.1f}l8 5-8 5z"
    return group(
        element("rect", x=x, y=y - 12, width=width, height=24, rx=6, **look),
        element("path", d=pointer, **paint("on-brass")) if active else NOTHING,
        text(
            x + (21 if active else 8),
            y + 5,
            short,
            ink="on-brass" if active else "on-wood",
            on="brass" if active else "wood",
            size=min(14.0, (width - 29) / (0.68 * max(1, columns(short)))),
            anchor="start",
            bold=active,
            title=name if short != name else None,
        ),
    )


def _dice(game: RaceOptions, state: State) -> Markup:
    match state.phase:
        case Phase.MOVE:
            word = {Kind.PLAIN: "", Kind.DOUBLES: "Doubles!", Kind.BOMB: "Bomb!"}[kind(state.rolled)]
            y = DICE.y - 44 - (40 if len(state.rolled) > 3 else 0)
            dice = _rows(state.rolled, used_dice(state.rolled, state.left), game.sides)
            return group(dice, _word(RIGHT - 2, y, word, "end") if word else NOTHING)
        case Phase.ROLL:
            return _rows((None,) * game.dice, [False] * game.dice, game.sides)
        case Phase.BUMP:
            words = _word(DICE.left - 1, DICE.y - 5, "even: 1 back"), _word(DICE.left - 1, DICE.y + 14, "odd: 3 back")
            return group(die(DICE.right - DIE / 2, DICE.y, DIE, None), *words)
    return NOTHING


def _rows(rolled: Sequence[int | None], used: Sequence[bool], sides: int) -> Markup:
    """Up to three dice in one row, more of them two by two above the last three, to the right."""
    above = max(0, len(rolled) - 3)
    step = DIE * 1.2
    parts = []
    for place, (face, gone) in enumerate(zip(rolled, used, strict=True)):
        row, column = (1, above - 1 - place) if place < above else (0, len(rolled) - 1 - place)
        x, y = DICE.right - DIE / 2 - step * column, DICE.y - step * row
        parts.append(die(x, y, DIE, face, sides=sides, used=gone))
    return together(parts)


def _word(x: float, y: float, word: str, anchor: str = "start") -> Markup:
    large = anchor == "end"
    return text(x, y, word, ink="on-wood", on="wood", size=16 if large else 12.5, anchor=anchor, bold=large)
