"""The race drawn: a grandfather clock whose hours are the cards, with players and dice in its corners."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat, seat_name
from clocklab.core.svg import Svg
from clocklab.draw.cards import card, card_back, frame_around, suits_of
from clocklab.draw.clock import hand, moon, sunburst
from clocklab.draw.dice import die, used_dice
from clocklab.draw.markers import COLOUR_WORDS, SHAPES, burst, crown, ghost, letters, marker
from clocklab.draw.svg import (
    NOTHING,
    SERIF,
    Box,
    Markup,
    columns,
    element,
    frame,
    group,
    part,
    rect,
    shorten,
    text,
    together,
)
from clocklab.draw.theme import paint
from clocklab.games.grandfather.rules.moves import reachable, threatened
from clocklab.games.grandfather.rules.options import RaceOptions, RacePosition
from clocklab.games.grandfather.rules.pieces import Kind, kind, without
from clocklab.games.grandfather.rules.state import Phase, State
from clocklab.games.grandfather.text.words import describe, hour
from clocklab.games.grandfather.view.clock import DICE, VIEW, Track, bump_badge, clock_face, track
from clocklab.games.grandfather.view.parts import (
    STOP,
    card_part,
    card_title,
    die_part,
    pawn_part,
    pawn_title,
    stop_words,
)


def sentence(here: RacePosition, names: Sequence[str]) -> str:
    """Return the whole position: the cards, each marker, whose turn it is and what the dice can do."""
    game, state = here.game, here.state
    marks = letters(game.players, names)
    markers = [
        f"{seat_name(seat, names)}, the {COLOUR_WORDS[seat]} {SHAPES[seat]} {marks[seat]}, is {_where(game, at)}"
        for seat, at in enumerate(state.positions)
    ]
    parts = (
        "Grandfather's Clock.",
        _cards_in_words(here),
        f"{'; '.join(markers)}.",
        _bumps(game),
        describe(game, state, names),
        _dice_in_words(here),
    )
    return " ".join(part for part in parts if part)


def _where(game: RaceOptions, position: int) -> str:
    if position == 0:
        return "at Start"
    name = hour(game, position)
    return "at End" if position == game.end else f"on {name}{_of(game, position, name)}"


def _of(game: RaceOptions, position: int, name: str) -> str:
    return f", card {position} of {game.end}" if name.endswith("o'clock") else f" of {game.end}"


def _cards_in_words(here: RacePosition) -> str:
    game, state = here.game, here.state
    if not state.cards:
        return f"{game.end} cards lie face down."
    down = game.end - len(state.cards)
    values = ", ".join(map(str, state.cards))
    hidden = f", then {down} face down" if down else ""
    return f"The {game.end} cards from Start to End: {values}{hidden}."


def _bumps(game: RaceOptions) -> str:
    if game.bump_from >= game.end:
        return "Nobody can be bumped on this track."
    return f"Bumps begin at {hour(game, game.bump_from)}."


def _dice_in_words(here: RacePosition) -> str:
    game, state = here.game, here.state
    if state.phase is not Phase.MOVE:
        return ""
    used = without(state.rolled, state.left)
    said = f"Used: {', '.join(map(str, used))}." if used else ""
    reach = reachable(game, state)
    if reach:
        said += f" The dice left reach as far as {hour(game, reach[-1])}."
    return said.strip()


LEFT, RIGHT = VIEW.left + 10, VIEW.right - 10
NAME_ROOM = 20  # letters on a plaque that is half the board wide
DIE = 34.0
PLAQUE = 198.0


def corners(here: RacePosition, names: Sequence[str]) -> Markup:
    """Return a plate for each player, clockwise from the upper left, and the dice at the lower right."""
    marks = letters(here.game.players, names)
    plates = (_plate(here, seat, seat_name(seat, names), marks[seat]) for seat in range(here.game.players))
    ornament = moon(LEFT + 32, 172, 22) if here.game.players == 2 else NOTHING
    return together((*plates, ornament, _dice(here)))


def _acts(state: State, seat: Seat) -> bool:
    return seat == state.roller and state.phase not in (Phase.DEAL, Phase.START)


def status(here: RacePosition, seat: Seat) -> str:
    """Return in a word or two what a seat is doing, if anything."""
    state = here.state
    if seat == state.target:
        return "bumped"
    if not _acts(state, seat):
        return ""
    if state.phase is Phase.OVER:
        return f"wins {here.game.payoffs(state)[seat]}"
    return {Phase.ROLL: "rolls", Phase.MOVE: "moves", Phase.BUMP: "bumps"}[state.phase]


def _plate(here: RacePosition, seat: Seat, name: str, mark: str) -> Markup:
    """Name plaque, marker, what the seat is doing, and where its marker is: from the top, or below the dial."""
    right, low = seat == 1, seat == 2
    plaque_y, marker_y, place_y = (205.0, 169.0, 236.0) if low else (-219.0, -183.0, -150.0)
    side = -1 if right else 1
    edge = RIGHT if right else LEFT
    anchor = "end" if right else "start"
    place = hour(here.game, here.state.positions[seat])
    return part(
        f"player-{seat + 1}",
        _plaque(edge if not right else edge - PLAQUE, plaque_y, 134 if low else PLAQUE, name, _acts(here.state, seat)),
        marker(edge + side * 17, marker_y, 16, seat, mark),
        _doing(edge + side * 37, marker_y + 5, status(here, seat), anchor),
        text(edge + side * 2, place_y, place, ink="on-wood", on="wood", size=13.5, anchor=anchor),
        title=f"{name}: {place}",
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


def _dice(here: RacePosition) -> Markup:
    game, state = here.game, here.state
    match state.phase:
        case Phase.MOVE:
            word = {Kind.PLAIN: "", Kind.DOUBLES: "Doubles!", Kind.BOMB: "Bomb!"}[kind(state.rolled)]
            y = DICE.y - 44 - (40 if len(state.rolled) > 3 else 0)
            dice = _rows(state.rolled, used_dice(state.rolled, state.left), game.sides)
            crowded = len(state.rolled) > 3  # then the tag stands where the word would
            tag = Box(RIGHT - 42, y - 6 if crowded else y - 31, 84, 24)
            return together(
                (dice, _word(RIGHT - 2, y, word, "end") if word and not crowded else NOTHING, _stop(here, tag))
            )
        case Phase.ROLL:
            return _rows((None,) * game.dice, [False] * game.dice, game.sides)
        case Phase.BUMP:
            words = _word(DICE.left - 1, DICE.y - 5, "even: 1 back"), _word(DICE.left - 1, DICE.y + 14, "odd: 3 back")
            return together(
                (part(die_part(0), die(DICE.right - DIE / 2, DICE.y, DIE, None), title="the bump die"), *words)
            )
    return NOTHING


def _stop(here: RacePosition, box: Box) -> Markup:
    """Return the tag that one touches to use no more dice."""
    words = stop_words(here.game, here.state)
    look = paint("brass", "brass-edge", 1.2)
    label = text(box.x, box.y + 4.7, words, ink="on-brass", on="brass", size=13, bold=True)
    return part(STOP, rect(box, 12, **look), label, title=words.replace("End turn", "End the turn"))


def _rows(rolled: Sequence[int | None], used: Sequence[bool], sides: int) -> Markup:
    """Up to three dice in one row, more of them two by two above the last three, to the right."""
    above = max(0, len(rolled) - 3)
    step = DIE * 1.2
    parts = []
    for place, (face, gone) in enumerate(zip(rolled, used, strict=True)):
        row, column = (1, above - 1 - place) if place < above else (0, len(rolled) - 1 - place)
        x, y = DICE.right - DIE / 2 - step * column, DICE.y - step * row
        title = f"die {face}{', used' if gone else ''}" if face else "a die to be rolled"
        parts.append(part(die_part(place), die(x, y, DIE, face, sides=sides, used=gone), title=title))
    return together(parts)


def _word(x: float, y: float, word: str, anchor: str = "start") -> Markup:
    large = anchor == "end"
    return text(x, y, word, ink="on-wood", on="wood", size=16 if large else 12.5, anchor=anchor, bold=large)


def draw(here: RacePosition, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
    """Return the clock of cards with markers, dice and whose turn it is; its text says where everything is.

    Cards that the dice at hand can reach glow, the next card has a dashed frame while the dice are to be
    rolled, and a marker that is or may be bumped or exchanged lies on a star. The same state and names give
    the same text, always; nothing is hidden, so every seat sees the same.
    """
    game, state = here.game, here.state
    places = track(game.end)
    return frame(
        clock_face(game, places),
        _hands(state, places),
        bump_badge(game, places) if state.phase is not Phase.OVER else NOTHING,
        _cards(here, places),
        _markers(here, places, names),
        corners(here, names),
        alt=sentence(here, names),
        view=(VIEW.left, VIEW.top, VIEW.w, VIEW.h),
    )


def _hands(state: State, places: Track) -> Markup:
    """A long hand to the roller, short ones to the others; markers north of 6 o'clock have no visible hand."""
    others = (seat for seat in range(len(state.positions)) if seat != state.roller)
    shown = [(seat, 92.0) for seat in others] + [(state.roller, 105.0)]
    return together(hand(places.angle(state.positions[seat]), length, f"seat-{seat}") for seat, length in shown)


def _cards(here: RacePosition, places: Track) -> Markup:
    game, state = here.game, here.state
    reach = reachable(game, state)
    following = state.positions[state.roller] + 1 if state.phase is Phase.ROLL else 0
    suits = suits_of(state.cards)
    parts = [sunburst(0, places.card(game.end).y, 66)] if state.phase is Phase.OVER else []
    for position, box in enumerate(places.cards, 1):
        ring = NOTHING
        if position in reach or position == following:
            ring = frame_around(box, 4.5 * max(places.scale, 0.6), dashed=position == following)
        if position > len(state.cards):
            shown = card_back(box)
        else:
            value, suit = state.cards[position - 1], suits[position - 1]
            shown = card(box, value, suit, lit=position in reach)
        parts.append(part(card_part(position), ring, shown, title=card_title(game, state, position)))
    return together((group(*parts, font_family=SERIF), _end_tag(places)))


def _end_tag(places: Track) -> Markup:
    box = places.cards[-1]
    return together(
        (
            element("rect", x=box.x - 20, y=box.top - 16, width=40, height=17, rx=4, **paint("brass", "brass-edge", 1)),
            text(box.x, box.top - 3, "END", ink="on-brass", on="brass", size=13, bold=True),
        )
    )


def _markers(here: RacePosition, places: Track, names: Sequence[str]) -> Markup:
    """Each marker on its card, a bumped one also as ghosts where it may end up."""
    game, state = here.game, here.state
    lying = [(at, seat, 0) for seat, at in enumerate(state.positions)]
    if state.target is not None:
        at = state.positions[state.target]
        lying += [(max(0, at - back), state.target, back) for back in (1, 3)]
    marks, stars, parts = letters(game.players, names), threatened(game, state), []
    for position in sorted({at for at, _, _ in lying}):
        there = [(seat, back) for at, seat, back in lying if at == position]
        for (seat, back), spot in zip(there, places.spots(position, len(there)), strict=True):
            if back:
                parts.append(ghost(*spot, seat, f"−{back}"))
            else:
                shown = _marker(state, spot, seat, marks[seat], seat in stars)
                parts.append(part(pawn_part(seat), shown, title=pawn_title(game, state, seat, names)))
    return together(parts)


def _marker(state: State, spot: tuple[float, float, float], seat: Seat, mark: str, star: bool) -> Markup:
    x, y, radius = spot
    wins = state.phase is Phase.OVER and seat == state.roller
    return group(
        burst(x, y, radius) if star else NOTHING,
        marker(x, y, radius, seat, mark),
        crown(x, y - radius * 0.85, radius * 0.8) if wins else NOTHING,
    )
