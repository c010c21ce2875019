"""What a board draws attention to: the cards within reach and the markers in danger."""

from __future__ import annotations

from clocklab.core.contract import Seat
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.rules.rolls import ways
from clocklab.games.grandfather.rules.state import Bump, Exchange, Phase, State


def reachable(game: RaceOptions, state: State) -> range:
    """Return the positions that the dice at hand can bring the roller to, none outside MOVE.

    They are the next cards without a gap: each step is one card.
    """
    here = state.positions[state.roller]
    if state.phase is not Phase.MOVE or not game.dice_move(state.rolled):
        return range(0)
    hands, at = {state.left}, here
    while at < game.end:
        hands = {rest for left in hands for rest in ways(left, state.cards[at]).values()}
        if not hands:
            break
        at += 1
    return range(here + 1, at + 1)


def threatened(game: RaceOptions, state: State) -> frozenset[Seat]:
    """Return the seats that are being bumped, or may be bumped or exchanged now."""
    if state.target is not None:
        return frozenset({state.target})
    if state.phase is not Phase.MOVE:
        return frozenset()
    actions = game.legal_actions(state)
    return frozenset(action.seat for action in actions if isinstance(action, Bump | Exchange))
