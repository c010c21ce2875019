"""What Clocktowers says to people: buttons, headings, and what is going on."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat, seat_name
from clocklab.games.clocktowers.rules import scoring
from clocklab.games.clocktowers.rules.course import NO_TOPS
from clocklab.games.clocktowers.rules.legal import uncovered
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import DECKS, Animal, Deck, Tower
from clocklab.games.clocktowers.rules.state import Action, Discard, Draw, Phase, Play, Reveal, Start, State

ONE = {Deck.WALLS: "wall", Deck.CLOCKS: "clock", Deck.ROOFS: "roof"}


def counted(many: int, what: str) -> str:
    """Return a number with its noun: ``1 point``, ``3 points``."""
    return f"{many} {what}{'' if many == 1 else 's'}"


def label_chance(state: State) -> str:
    """Return the button's text for the chance event that is due."""
    if state.phase is Phase.START:
        return "Draw who starts"
    return f"Turn up a {ONE[DECKS[uncovered(state)]]}"


def group_action(action: Action) -> str:
    """Return the heading of the action's buttons."""
    match action:
        case Draw():
            return "Draw"
        case Play(card, _):
            return f"Play the {card}"
        case Discard():
            return "Or put away face down"
    return "What happens"


def label_action(state: State, action: Action, names: Sequence[str]) -> str:
    """Return the button's text for an action that is legal in this state."""
    match action:
        case Draw(deck):
            return f"The {state.tops[deck.rank]}"
        case Play(_, None):
            return "Begin a tower"
        case Play(_, int(number)):
            tower = state.towers[state.seat][number]
            return f"On tower {number + 1}, {counted(tower.height, 'floor')} high{_who(tower)}"
        case Discard(card):
            return f"The {card}"
        case Reveal(card):
            return f"The {card} comes up"
        case Start(seat):
            return f"{seat_name(seat, names)} begins"
    raise AssertionError(f"{action} is an action of this game")


def _who(tower: Tower) -> str:
    cat, mouse = scoring.animals(tower)
    on = [animal.value for animal, there in ((Animal.CAT, cat), (Animal.MOUSE, mouse)) if there]
    return f", with {' and '.join(on)}" if on else ""


def tell(state: State, action: Action, names: Sequence[str]) -> str:
    """Return what was done, a line of the history; of chance nothing, for the position shows it."""
    match action:
        case Draw(deck):
            return f"drew the {state.tops[deck.rank]}"
        case Play(card, None):
            return f"the {card} begins tower {len(state.towers[state.seat]) + 1}"
        case Play(card, int(number)):
            return f"the {card} on tower {number + 1}"
        case Discard(card):
            return f"the {card} put away face down"
    return ""


def describe(game: ClocktowersOptions, state: State, names: Sequence[str]) -> str:
    """Return who is to do what; nothing that not all may know."""
    who = seat_name(state.seat, names)
    match state.phase:
        case Phase.START:
            return "It is to be drawn who starts."
        case Phase.REVEAL:
            return f"The next {ONE[DECKS[uncovered(state)]]} is to be turned up."
        case Phase.DRAW:
            return f"{who} draws a card: {_tops(state)}."
        case Phase.PLAY:
            last = "The decks are empty. " if state.tops == NO_TOPS and not any(state.left) else ""
            return f"{last}{who} plays a card or puts one away face down."
    return _over(game, state, names)


def _tops(state: State) -> str:
    tops = [f"the {card}" for card in state.tops if card is not None]
    return " or ".join([", ".join(tops[:-1]), tops[-1]]) if len(tops) > 1 else "".join(tops)


def _over(game: ClocktowersOptions, state: State, names: Sequence[str]) -> str:
    paid, winners = game.payoffs(state), game.winners(state)
    points = counted(paid[winners[0]], "point")
    who = " and ".join(seat_name(seat, names) for seat in winners)
    why = _tie_break(state, winners, [seat for seat, score in enumerate(paid) if score == paid[winners[0]]])
    if len(winners) > 1:
        return f"{who} share the win with {points} each{why}."
    return f"{who} wins with {points}{why}."


def _tie_break(state: State, winners: Sequence[Seat], tied: Sequence[Seat]) -> str:
    """Return what told the winners from others with as many points; nothing if there was no need."""
    if len(winners) == len(tied):
        return ""
    animals = [
        animal
        for animal in (Animal.MOUSE, Animal.CAT)
        if all(scoring.on_top(state.towers[seat], animal) for seat in winners)
        and not all(scoring.on_top(state.towers[seat], animal) for seat in tied)
    ]
    return f", and a {' and a '.join(animal.value for animal in animals)} on a top floor"
