"""What every question about a position begins with: is it a position, is that a seat of it, and which game is it of."""

from __future__ import annotations

from clocklab.core.checks import require_int
from clocklab.core.contract import Seat
from clocklab.errors import OptionError, PositionError
from clocklab.games.ticktock.rules.hidden import goal_pool
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.state import State

NOBODY = -1
"""No seat: what it cannot see is all that is hidden from anybody."""
FREE_GOALS = 16
"""So many goals the free edition has, and the full edition more."""


def require_position(state: object) -> None:
    """Raise OptionError unless this is a position of Tick-Tock Tower."""
    if not isinstance(state, State):
        raise OptionError(f"First comes a position of Tick-Tock Tower; {state!r:.80} is none.")


def require_seat(state: State, seat: object) -> None:
    """Raise OptionError unless this is a position of Tick-Tock Tower, and a seat of it."""
    require_position(state)
    require_int("seat", seat, 0, len(state.hands) - 1)


def require_cast(state: State) -> None:
    """Raise PositionError where not every seat has its hero and its pawn yet."""
    if not state.spaces or len(state.heroes) != len(state.spaces):
        raise PositionError("Not every seat has a hero in this position: ask once the heroes are dealt.")


def game_of(state: State, game: TickTockTowerOptions | None) -> TickTockTowerOptions:
    """Return the game asked about: the given one, or the one whose goals the position holds.

    A position does not say whether heroes' powers are played with: without a game they are in the full edition.
    """
    from clocklab.games.ticktock.game import TickTockTowerOptions

    if game is None:
        edition = "free" if sum(goal_pool(state, NOBODY)) + sum(map(len, state.shown)) == FREE_GOALS else "full"
        return TickTockTowerOptions(players=len(state.heroes), edition=edition)
    if not isinstance(game, TickTockTowerOptions):
        raise OptionError(f"game must be a game of Tick-Tock Tower, not {game!r:.80}.")
    if game.players != len(state.heroes):
        raise OptionError(f"game is for {game.players} players, and the position has {len(state.heroes)}.")
    return game


def in_words(seat: Seat) -> str:
    """Return a seat as people count them: Player 1 is seat 0."""
    return f"Player {seat + 1} (seat {seat})"
