"""What lies on the clock by name: the parts of the picture, what each is called, and which of them one touches."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import OVER, Seat, Turn, question, seat_name
from clocklab.draw.dice import used_dice
from clocklab.games.grandfather.rules.moves import rolls_again
from clocklab.games.grandfather.rules.options import RaceOptions, RacePosition
from clocklab.games.grandfather.rules.pieces import Kind, kind
from clocklab.games.grandfather.rules.state import Action, Bump, Exchange, State, Step, Stop
from clocklab.games.grandfather.text import reasons
from clocklab.games.grandfather.text.words import hour

STOP = "stop"


def card_part(position: int) -> str:
    """Return the name of the card at a position, 1 or more; Start is ``card-0``."""
    return f"card-{position}"


def die_part(place: int) -> str:
    """Return the name of a die of the roll by its place from the left, 0 being the first."""
    return f"die-{place + 1}"


def pawn_part(seat: Seat) -> str:
    """Return the name of a seat's marker."""
    return f"pawn-{seat + 1}"


def card_title(game: RaceOptions, state: State, position: int) -> str:
    """Return what a card is called: where it is, and its value where it lies face up."""
    where = hour(game, position)
    return f"{where}: {state.cards[position - 1]}" if position <= len(state.cards) else f"{where}: face down"


def pawn_title(game: RaceOptions, state: State, seat: Seat, names: Sequence[str]) -> str:
    """Return what a marker is called: whose it is, and where."""
    at = state.positions[seat]
    return f"{seat_name(seat, names)}'s marker, {'at' if at in (0, game.end) else 'on'} {hour(game, at)}"


def stop_words(game: RaceOptions, state: State) -> str:
    """Return what the tag says that ends the use of a roll."""
    return "Roll again" if rolls_again(game, state) else "End turn"


@question
def touches(here: RacePosition, action: Action) -> tuple[str, ...]:
    """Return what one touches: the next card where the dice reach it in one way, else the dice that add up to it.

    To bump a marker or to exchange places one touches the marker, and to stop the tag that says so.
    """
    state = here.state
    match action:
        case Step(dice):
            ways = sum(isinstance(each, Step) for each in here.actions)
            return (card_part(state.positions[state.roller] + 1),) if ways == 1 else _dice(state, dice)
        case Bump(seat) | Exchange(seat):
            return (pawn_part(seat),)
        case Stop():
            return (STOP,)
    return ()


def _dice(state: State, dice: tuple[int, ...]) -> tuple[str, ...]:
    """The first unused dice of the roll that show this."""
    free = [place for place, used in enumerate(used_dice(state.rolled, state.left)) if not used]
    taken: list[int] = []
    for face in dice:
        taken.append(next(place for place in free if state.rolled[place] == face and place not in taken))
    return tuple(map(die_part, taken))


@question
def why_not(here: RacePosition, touched: Sequence[str]) -> str:
    """Return why the last of these parts cannot be touched now, after the others, by the seat to act: in a sentence."""
    game, state, last = here.game, here.state, touched[-1]
    if isinstance(here.turn, Turn):
        return "" if here.turn is OVER else "First the dice are rolled."
    what, _, number = last.partition("-")
    match what:
        case "card":
            return _no_card(here, int(number))
        case "die":
            return _no_die(game, state, int(number) - 1)
        case "pawn":
            seat = int(number) - 1
            bomb = kind(state.rolled) is Kind.BOMB and not state.moved and seat != state.roller
            return reasons.no_exchange(state, seat) if bomb else reasons.no_bump(game, state, seat)
    return ""


def _no_card(here: RacePosition, position: int) -> str:
    game, state = here.game, here.state
    following = state.positions[state.roller] + 1
    if position == following:
        several = f"Several dice make {reasons.wanted(state)}: touch those that you want to use."
        return reasons.no_step(game, state) or several
    if position < following:
        return "Markers do not move back."
    return f"Cards are entered one by one: the next is the {reasons.wanted(state)} at {hour(game, following)}."


def _no_die(game: RaceOptions, state: State, place: int) -> str:
    if place < len(state.rolled) and used_dice(state.rolled, state.left)[place]:
        return "That die has been used."
    if no_step := reasons.no_step(game, state):
        return no_step
    steps = [action for action in game.legal_actions(state) if isinstance(action, Step)]
    if len(steps) == 1:
        return "There is one way to enter the next card: touch the card."
    if any(state.rolled[place] in step.dice for step in steps):
        return "That sum begins with another die that is lit."
    return f"That die is part of no sum of {reasons.wanted(state)}."
