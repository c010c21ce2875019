"""Clocktowers drawn: the decks, the roof ladders, and a skyline for each seat with what it holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clocklab.core.contract import Seat, seat_name
from clocklab.core.svg import Svg
from clocklab.draw.geometry import Box
from clocklab.draw.svg import Markup, frame, group, rect
from clocklab.draw.theme import paint
from clocklab.games.clocktowers.rules.legal import places
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import Card
from clocklab.games.clocktowers.rules.scoring import total, winners
from clocklab.games.clocktowers.rules.state import Phase, State
from clocklab.games.clocktowers.text.spoken import sentence
from clocklab.games.clocktowers.view.decks import decks
from clocklab.games.clocktowers.view.holdings import Side, holdings, known
from clocklab.games.clocktowers.view.places import Page, Panel, page
from clocklab.games.clocktowers.view.skyline import skyline
from clocklab.games.clocktowers.view.stairs import stairs

SHOWN = 560


def draw(game: ClocktowersOptions, state: State, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
    """Return the table as a seat may see it (None: as all may): its own towers first, else those of who acts.

    Decks that can be drawn from glow, and in an open hand the cards that can be played. Of others' cards the viewer
    sees which they have drawn and not played, and how many of those were discarded. The same state, seat and
    names give the same text, always.
    """
    shown = page(game.players)
    return frame(
        _board(shown.view),
        group(*_parts(game, state, shown, seat, names), stroke_linecap="round"),
        alt=sentence(game, state, seat, names),
        view=(shown.view.left, shown.view.top, shown.view.w, shown.view.h),
        widest=SHOWN,
        shown=SHOWN,
    )


def _parts(
    game: ClocktowersOptions, state: State, shown: Page, seat: Seat | None, names: Sequence[str]
) -> Iterator[Markup]:
    yield decks(state, shown, state.phase is Phase.DRAW and seat in (None, state.seat))
    yield stairs(game, state, shown.ladder, names)
    for each, panel in zip(in_order(game, state, seat), shown.panels, strict=True):
        yield _seat(game, state, each, panel, seat, names)


def in_order(game: ClocktowersOptions, state: State, viewer: Seat | None) -> list[Seat]:
    """Return the seats in the order in which they are drawn."""
    first = state.seat if viewer is None else viewer
    return [(first + step) % game.players for step in range(game.players)]


def panel_of(game: ClocktowersOptions, state: State, seat: Seat, viewer: Seat | None) -> Panel:
    """Return where the seat's towers are drawn."""
    shown: Page = page(game.players)
    return shown.panels[in_order(game, state, viewer).index(seat)]


def _board(view: Box) -> Markup:
    box = view.grown(-2)
    return rect(box, 13, **paint("wood", "wood-edge", 3))


def _seat(
    game: ClocktowersOptions, state: State, seat: Seat, panel: Panel, viewer: Seat | None, names: Sequence[str]
) -> Markup:
    acts = seat == state.seat and state.phase in (Phase.DRAW, Phase.PLAY)
    side = Side(
        name=seat_name(seat, names),
        points=total(state.towers[seat], game.clock_animals),
        cards=known(state, seat, viewer),
        own=seat == viewer,
        acts=acts,
        wins=state.phase is Phase.OVER and seat in winners(state.towers, game.clock_animals),
        lit=_playable(game, state) if acts and seat == viewer and state.phase is Phase.PLAY else frozenset(),
    )
    return group(skyline(panel, state.towers[seat], game.clock_animals), holdings(panel.side, side))


def _playable(game: ClocktowersOptions, state: State) -> frozenset[Card]:
    return frozenset(
        card for card in state.hands[state.seat] if places(state.towers, state.seat, card, game.own_ladder)
    )
