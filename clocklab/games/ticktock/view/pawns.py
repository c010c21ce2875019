"""The pawns on their spaces, with names where there is room, and the links between twins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from clocklab.core.contract import Seat, seat_name
from clocklab.draw.lettering import cut
from clocklab.draw.markers import burst, crown, letters, marker
from clocklab.draw.svg import NOTHING, Markup, element, group, number, text, together
from clocklab.draw.theme import paint
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import PAIRS, Hero, Side
from clocklab.games.ticktock.rules.state import Phase, State
from clocklab.games.ticktock.view.places import MIDDLE, REACH, TRACK, WIDTH, Spot, playing, spot

NAME = 13.0


def look(hero: Hero) -> int:
    """Return which marker a hero has, 0 to 4: twins the same one, the Cuckoo the last."""
    return len(PAIRS) if hero is Hero.CUCKOO else PAIRS.index(hero.pair)


def space_of(state: State, seat: Seat) -> int:
    """Return where a seat's pawn stands; on START before pawns are moved at all."""
    return state.spaces[seat] if seat < len(state.spaces) else 0


def spots(state: State, spaces: Sequence[int] = ()) -> tuple[Spot, ...]:
    """Return where the pawns of all seats that have a hero stand, now or on other spaces."""
    pairs = playing(state)
    return tuple(
        spot(hero, spaces[seat] if spaces else space_of(state, seat), pairs) for seat, hero in enumerate(state.heroes)
    )


def links(state: State) -> Markup:
    """Return a line from each pawn to its twin: along their own rows, and across in the middle."""
    where = spots(state)
    parts = []
    if len(state.heroes) < 2:
        return NOTHING
    for seat, hero in enumerate(state.heroes):
        twin = hero.twin
        if hero.side is Side.CLOCKWISE and twin in state.heroes:
            parts.append(_link(where[seat], where[state.heroes.index(twin)], look(hero)))
    return together(parts)


@lru_cache(2048)
def _link(one: Spot, other: Spot, colour: int) -> Markup:
    left, right = WIDTH / 2 - MIDDLE / 2 + 1, WIDTH / 2 + MIDDLE / 2 - 1
    path = f"M{number(one.x)} {number(one.y)}H{left:g}L{right:g} {number(other.y)}H{number(other.x)}"
    return together(
        (
            element("path", d=path, stroke_linejoin="round", **paint(stroke="on-track", width=4.6)),
            element("path", d=path, stroke_linejoin="round", **paint(stroke=f"seat-{colour}", width=2.6)),
        )
    )


def pawns(game: TickTockTowerOptions, state: State, names: Sequence[str]) -> Markup:
    """Return all pawns: on a star that of who acts, crowned those of who won."""
    marks, where = letters(game.players, names), spots(state)
    best = game.winners(state) if state.phase is Phase.OVER else ()
    acts = state.seat if state.phase in (Phase.PLAY, Phase.KEEP) else None
    parts = [
        _name(state, seat, where, seat_name(seat, names), 5.0 if seat == acts else 3.0) for seat in range(len(where))
    ]
    for seat, place in enumerate(where):
        x, y, radius = place.x, place.y, place.radius
        parts.append(
            group(
                element("title", f"{seat_name(seat, names)}, {state.heroes[seat].value}"),
                burst(x, y, radius * 0.92) if seat == acts else NOTHING,
                marker(x, y, radius, look(state.heroes[seat]), marks[seat]),
                crown(x, y - radius * 0.8, radius * 0.7) if seat in best else NOTHING,
            )
        )
    return together(parts)


def _name(state: State, seat: Seat, where: Sequence[Spot], name: str, gap: float) -> Markup:
    """The name on the outer side of a pawn, where nobody stands on its space."""
    here = where[seat]
    if not here.out:
        return NOTHING
    if any(there.out == here.out and there.y == here.y and (there.x - here.x) * here.out > 0 for there in where):
        return NOTHING  # the link of the pawn further out lies there
    room = MIDDLE / 2 + TRACK - 4 - abs(here.x - WIDTH / 2) - here.radius * REACH - gap - 1
    short = cut(name, room, NAME)
    if room < 20 or (short != name and len(short) < 5):
        return NOTHING
    ground = state.heroes[seat].side.value
    anchor = "end" if here.out < 0 else "start"
    x = here.x + here.out * (here.radius * REACH + gap)
    return text(x, here.y + 4.6, short, ink="on-track", on=ground, size=NAME, anchor=anchor)
