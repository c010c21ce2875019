"""Tick-Tock Tower drawn: the tower with its pawns, players on both sides, the clock above, one's own cards below."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat
from clocklab.core.svg import Svg
from clocklab.draw.svg import Markup, frame, rect
from clocklab.draw.theme import paint
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.state import State
from clocklab.games.ticktock.text.spoken import sentence
from clocklab.games.ticktock.view.own import own
from clocklab.games.ticktock.view.panels import seats
from clocklab.games.ticktock.view.pawns import links, pawns
from clocklab.games.ticktock.view.piles import piles
from clocklab.games.ticktock.view.places import view
from clocklab.games.ticktock.view.tower import clock, numbers, tower

SHOWN = 560


def draw(game: TickTockTowerOptions, state: State, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
    """Return the picture as a seat may see it: its own hand and secret goal open, everybody else's as backs.

    None: as an onlooker sees it, with no hand open. The same state, seat and names give the same text, always.
    """
    seen = view(seat)
    return frame(
        _table(seat),
        tower(),
        clock(state.hour),
        piles(game, state),
        links(state),
        numbers(game.players % 2 == 1),
        pawns(game, state, names),
        seats(game, state, names),
        own(game, state, seat, names),
        alt=sentence(game, state, seat, names),
        view=(seen.left, seen.top, seen.w, seen.h),
        widest=SHOWN,
        shown=SHOWN,
    )


def _table(seat: Seat | None) -> Markup:
    box = view(seat).grown(-1.5)
    return rect(box, 14, **paint("wood", "wood-edge", 3))
