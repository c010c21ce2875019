"""Why something cannot be done in the race just now: short sentences from the rules, for the seat to act."""

from __future__ import annotations

from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.rules.pieces import Kind, kind
from clocklab.games.grandfather.rules.state import Action, Bump, Exchange, State, Step
from clocklab.games.grandfather.text.words import hour


def why_not(game: RaceOptions, state: State, action: Action) -> str:
    """Return why the seat to act cannot do this now, in a sentence; nothing where it can, and where no rule says it."""
    if action in game.legal_actions(state):
        return ""
    match action:
        case Step(dice):
            return no_step(game, state) or f"The next card wants a sum of {wanted(state)}, and {sum(dice)} is not it."
        case Bump(seat):
            return no_bump(game, state, seat)
        case Exchange(seat):
            return no_exchange(state, seat)
    return ""


def wanted(state: State) -> int:
    """Return the value of the next card."""
    return state.cards[state.positions[state.roller]]


def no_step(game: RaceOptions, state: State) -> str:
    """Return why no dice bring the roller to the next card; nothing where some do."""
    if any(isinstance(action, Step) for action in game.legal_actions(state)):
        return ""
    if not game.dice_move(state.rolled):
        return "A bomb moves nobody: it only exchanges places."
    return f"No {'dice left' if state.moved else 'dice'} make {wanted(state)}, the next card."


def no_bump(game: RaceOptions, state: State, seat: int) -> str:
    """Return why the roller cannot bump this seat's marker."""
    if seat == state.roller:
        return "That is your own marker."
    if not state.moved:
        return "A marker is bumped off a card that you have just entered."
    if state.positions[seat] != state.positions[state.roller]:
        return "Only a marker on your own card can be bumped."
    return f"Bumps begin at {hour(game, game.bump_from)}."


def no_exchange(state: State, seat: int) -> str:
    """Return why the roller cannot exchange places with this seat."""
    if kind(state.rolled) is not Kind.BOMB or state.moved:
        return "Places are exchanged only after a bomb."
    if seat == state.roller or state.positions[state.roller] == max(state.positions):
        return "Whoever leads has nobody to exchange places with."
    return "Places are exchanged only with whoever leads."
