"""What Clocktowers says to people: buttons, headings, and what is going on."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat, seat_name
from clocklab.games.clocktowers.rules import scoring
from clocklab.games.clocktowers.rules.moves import NO_TOPS, uncovered
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import DECKS, Animal, Card, Deck, Tower
from clocklab.games.clocktowers.rules.state import Action, Discard, Draw, Phase, Play, Reveal, Start, State

ONE = {Deck.WALLS: "wall", Deck.CLOCKS: "clock", Deck.ROOFS: "roof"}


def counted(number: int, what: str) -> str:
    """Return a number with its noun: ``1 point``, ``3 points``."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def card_words(card: Card) -> str:
    """Return the card in words that can be listed between commas.

    >>> from clocklab.games.clocktowers import Animal, Wall
    >>> card_words(Wall(2, Animal.CAT))
    'wall of two floors with a cat'
    """
    return str(card).replace(", ", " with a ")


# ---- actions ---------------------------------------------------------------------------------------------------


def _words(state: State, action: Action, names: Sequence[str] = ()) -> tuple[str, str, str]:
    """Return the heading and the button of an action that is legal here, and what is told of it afterwards."""
    match action:
        case Draw(deck):
            return "Draw", f"The {state.tops[deck.rank]}", f"drew the {state.tops[deck.rank]}"
        case Play(card, None):
            new = len(state.towers[state.seat]) + 1
            return f"Play the {card}", "Begin a tower", f"the {card} begins tower {new}"
        case Play(card, int(number)):
            tower = state.towers[state.seat][number]
            button = f"On tower {number + 1}, {counted(tower.height, 'floor')} high{_animals(tower)}"
            return f"Play the {card}", button, f"the {card} on tower {number + 1}"
        case Discard(card):
            return "Or put away face down", f"The {card}", f"the {card} put away face down"
        case Reveal(card):
            return "What happens", f"The {card} comes up", ""
        case Start(seat):
            return "What happens", f"{seat_name(seat, names)} begins", ""
    raise AssertionError(f"{action} is an action of this game")


def _animals(tower: Tower) -> str:
    cat, mouse = scoring.animals(tower)
    on = [animal.value for animal, there in ((Animal.CAT, cat), (Animal.MOUSE, mouse)) if there]
    return f", with {' and '.join(on)}" if on else ""


def group_action(game: ClocktowersOptions, state: State, action: Action) -> str:
    """Return the heading of the action's buttons."""
    return _words(state, action)[0]


def label_action(game: ClocktowersOptions, state: State, action: Action, names: Sequence[str] = ()) -> str:
    """Return the button's text for an action that is legal in this state."""
    return _words(state, action, names)[1]


def tell(game: ClocktowersOptions, state: State, action: Action, names: Sequence[str] = ()) -> str:
    """Return what was done, a line of the history; nothing for chance, as the position shows it."""
    return _words(state, action, names)[2]


# ---- phases ----------------------------------------------------------------------------------------------------


def label_chance(game: ClocktowersOptions, state: State) -> str:
    """Return the button's text for the chance event that is due."""
    return "Draw who starts" if state.phase is Phase.START else f"Turn up a {ONE[DECKS[uncovered(state)]]}"


def describe(game: ClocktowersOptions, state: State, names: Sequence[str] = ()) -> str:
    """Return who is to do what; nothing of it is secret."""
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
    paid, winners = scoring.payoffs(game, state), scoring.winners(game, state)
    points = counted(paid[winners[0]], "point")
    who = " and ".join(seat_name(seat, names) for seat in winners)
    why = _tie_break(state, winners, [seat for seat, score in enumerate(paid) if score == paid[winners[0]]])
    if len(winners) > 1:
        return f"{who} share the win with {points} each{why}."
    return f"{who} wins with {points}{why}."


def _tie_break(state: State, winners: Sequence[Seat], tied: Sequence[Seat]) -> str:
    """Return what decided between the winners and others with equal points; nothing if there was no need."""
    if len(winners) == len(tied):
        return ""
    animals = [
        animal
        for animal in (Animal.MOUSE, Animal.CAT)
        if all(scoring.on_top(state.towers[seat], animal) for seat in winners)
        and not all(scoring.on_top(state.towers[seat], animal) for seat in tied)
    ]
    return f", and a {' and a '.join(animal.value for animal in animals)} on a top floor"
