"""The race drawn: a grandfather clock whose hours are the cards."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat
from clocklab.core.svg import Svg
from clocklab.draw.cards import card, card_back, frame_around, suits_of
from clocklab.draw.clock import hand, sunburst
from clocklab.draw.markers import burst, crown, ghost, letters, marker
from clocklab.draw.svg import NOTHING, SERIF, Markup, element, frame, group, text, together
from clocklab.draw.theme import paint
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.rules.state import Phase, State
from clocklab.games.grandfather.text.spoken import sentence
from clocklab.games.grandfather.view.corners import corners
from clocklab.games.grandfather.view.face import bump_badge, clock_face
from clocklab.games.grandfather.view.lit import reachable, threatened
from clocklab.games.grandfather.view.places import VIEW, Track, track


def draw(game: RaceOptions, state: State, names: Sequence[str] = ()) -> Svg:
    """Return the clock of cards with markers, dice and whose turn it is; its text says where everything is.

    Cards that the dice at hand can reach glow, the next card has a dashed frame while the dice are to be
    rolled, and a marker that is or may be bumped or exchanged lies on a star. The same state and names give
    the same text, always.
    """
    places = track(game.end)
    return frame(
        clock_face(game, places),
        _hands(state, places),
        bump_badge(game, places) if state.phase is not Phase.OVER else NOTHING,
        _cards(game, state, places),
        _markers(game, state, places, letters(game.players, names)),
        corners(game, state, names),
        alt=sentence(game, state, names),
        view=(VIEW.left, VIEW.top, VIEW.w, VIEW.h),
    )


def _hands(state: State, places: Track) -> Markup:
    """A long hand to the roller, short ones to the others; markers north of 6 o'clock have none to see."""
    others = (seat for seat in range(len(state.positions)) if seat != state.roller)
    shown = [(seat, 92.0) for seat in others] + [(state.roller, 105.0)]
    return together(hand(places.angle(state.positions[seat]), length, f"seat-{seat}") for seat, length in shown)


def _cards(game: RaceOptions, state: State, places: Track) -> Markup:
    reach = reachable(game, state)
    following = state.positions[state.roller] + 1 if state.phase is Phase.ROLL else 0
    suits = suits_of(state.cards)
    parts = [sunburst(0, places.card(game.end).y, 66)] if state.phase is Phase.OVER else []
    for position, box in enumerate(places.cards, 1):
        if position in reach or position == following:
            parts.append(frame_around(box, 4.5 * max(places.scale, 0.6), dashed=position == following))
        if position > len(state.cards):
            parts.append(card_back(box))
        else:
            value, suit = state.cards[position - 1], suits[position - 1]
            parts.append(card(box, value, suit, lit=position in reach))
    return together((group(*parts, font_family=SERIF), _end_tag(places)))


def _end_tag(places: Track) -> Markup:
    box = places.cards[-1]
    return together(
        (
            element("rect", x=box.x - 20, y=box.top - 16, width=40, height=17, rx=4, **paint("brass", "brass-edge", 1)),
            text(box.x, box.top - 3, "END", ink="on-brass", on="brass", size=13, bold=True),
        )
    )


def _markers(game: RaceOptions, state: State, places: Track, marks: Sequence[str]) -> Markup:
    """Each marker on its card, a bumped one also as ghosts where it may come to lie."""
    lying = [(at, seat, 0) for seat, at in enumerate(state.positions)]
    if state.target is not None:
        at = state.positions[state.target]
        lying += [(max(0, at - back), state.target, back) for back in (1, 3)]
    stars, parts = threatened(game, state), []
    for position in sorted({at for at, _, _ in lying}):
        here = [(seat, back) for at, seat, back in lying if at == position]
        for (seat, back), spot in zip(here, places.spots(position, len(here)), strict=True):
            if back:
                parts.append(ghost(*spot, seat, f"−{back}"))
            else:
                parts.append(_marker(state, spot, seat, marks[seat], seat in stars))
    return together(parts)


def _marker(state: State, spot: tuple[float, float, float], seat: Seat, mark: str, star: bool) -> Markup:
    x, y, radius = spot
    wins = state.phase is Phase.OVER and seat == state.roller
    return group(
        burst(x, y, radius) if star else NOTHING,
        marker(x, y, radius, seat, mark),
        crown(x, y - radius * 0.85, radius * 0.8) if wins else NOTHING,
    )
