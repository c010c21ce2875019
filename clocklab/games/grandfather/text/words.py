"""What the race says to people: buttons, headings, and what is going on."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import seat_name
from clocklab.games.grandfather.rules.moves import rolls_again
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.rules.pieces import Kind, kind
from clocklab.games.grandfather.rules.state import Action, Bump, Exchange, Phase, State, Step, Stop


def hour(game: RaceOptions, position: int) -> str:
    """Return the name of the card at a position: Start, its hour, or how far it is from End.

    On a track of 14 cards positions 1 to 12 are the hours 7, 8, ... 6.
    """
    if position == 0:
        return "Start"
    if position == game.end:
        return "End"
    return f"{(position + 5) % 12 + 1} o'clock" if game.end == 14 and position <= 12 else f"card {position}"


def label_chance(game: RaceOptions, state: State) -> str:
    """Return the button's text for the chance event that is due."""
    return {
        Phase.DEAL: "Deal a card",
        Phase.START: "Draw who starts",
        Phase.ROLL: "Roll the dice",
        Phase.BUMP: "Roll the bump die",
    }[state.phase]


def label_action(game: RaceOptions, state: State, action: Action, names: Sequence[str] = ()) -> str:
    """Return the button's text for an action that is legal in this state."""
    match action:
        case Step(dice):
            last = state.positions[state.roller] + 1 == game.end
            return f"{'Reach End,' if last else 'Move to'} the {sum(dice)}, with {' + '.join(map(str, dice))}"
        case Bump(seat):
            return f"Bump {seat_name(seat, names)}"
        case Exchange(seat):
            return f"Exchange places with {seat_name(seat, names)}"
        case Stop():
            return "Stop and roll again" if rolls_again(game, state) else "End the turn"
    return game.format_action(action).capitalize()


def group_action(game: RaceOptions, state: State, action: Action) -> str:
    """Return the heading of the action's buttons."""
    match action:
        case Step():
            return "Move on"
        case Bump() | Exchange():
            return "Against others"
    return "Or"


def describe(game: RaceOptions, state: State, names: Sequence[str] = ()) -> str:
    """Return who is to do what, and why."""
    who = seat_name(state.roller, names)
    match state.phase:
        case Phase.DEAL:
            return f"The layout is being dealt: {len(state.cards)} of {game.end} cards lie."
        case Phase.START:
            return "It is to be drawn who rolls first."
        case Phase.ROLL:
            return f"{who} is to roll. The next card is {_next(game, state)}."
        case Phase.BUMP:
            return f"{who} bumps {seat_name(state.bumped, names)}: even moves them back 1 card, odd 3 cards."
        case Phase.OVER:
            points = game.payoffs(state)[state.roller]
            return f"{who} reaches End and wins {points} {'point' if points == 1 else 'points'}."
    return f"{who} rolled {'-'.join(map(str, state.rolled))}{_kind(state)}. {_choice(game, state)}"


def _next(game: RaceOptions, state: State) -> str:
    here = state.positions[state.roller]
    return f"{state.cards[here]} at {hour(game, here + 1)}"


def _kind(state: State) -> str:
    return {Kind.PLAIN: "", Kind.DOUBLES: ", doubles", Kind.BOMB: ", a bomb"}[kind(state.rolled)]


def _choice(game: RaceOptions, state: State) -> str:
    legal = game.legal_actions(state)
    if any(isinstance(action, Exchange) for action in legal):
        return "Exchanging places with the leader is possible."
    if any(isinstance(action, Bump) for action in legal):
        return f"Somebody is on this card and may be bumped. The next card is {_next(game, state)}."
    if any(isinstance(action, Step) for action in legal):
        return f"The next card is {_next(game, state)}."
    if not game.dice_move(state.rolled):
        return "There is nobody ahead to exchange places with."
    dice = "unused dice match" if state.moved else "dice match"
    return f"No {dice} the next card, {_next(game, state)}."
