"""What lies on the table by name: the parts of the picture, what each is called, and which of them one touches."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat, question, seat_name
from clocklab.games.clocktowers.rules.options import ClocktowersPosition
from clocklab.games.clocktowers.rules.pieces import DECKS, Card, Clock, Colour, Deck, Tower, Wall
from clocklab.games.clocktowers.rules.scoring import points
from clocklab.games.clocktowers.rules.state import Action, Discard, Draw, Phase, Play
from clocklab.games.clocktowers.text import reasons
from clocklab.games.clocktowers.text.words import card_words, counted

# ---- names: the same thing has the same name in every picture ------------------------------------------------------


def deck_part(deck: Deck) -> str:
    """Return the name of a deck with its top card."""
    return f"deck-{deck.value}"


def unseen_part(card: Card) -> str:
    """Return the name of the small card that says how many of a kind are unseen."""
    return f"unseen-{_code(card)}"


def ladder_part(colour: Colour) -> str:
    """Return the name of a roof colour's ladder."""
    return f"ladder-{colour.value}"


def player_part(seat: Seat) -> str:
    """Return the name of a seat's plaque with its points."""
    return f"player-{seat + 1}"


def hand_part(seat: Seat, card: Card) -> str:
    """Return the name of a kind of card in an open hand; cards that are alike are one part."""
    return f"hand-{seat + 1}-{_code(card)}"


def held_part(seat: Seat) -> str:
    """Return the name of what others see of a seat's cards."""
    return f"held-{seat + 1}"


def away_part(seat: Seat) -> str:
    """Return the name of the place where a seat puts cards away face down."""
    return f"away-{seat + 1}"


def tower_part(seat: Seat, number: int) -> str:
    """Return the name of a seat's tower, counted from 0, or of the ground where it will stand."""
    return f"tower-{seat + 1}-{number + 1}"


def _code(card: Card) -> str:
    if isinstance(card, Wall):
        return f"wall{card.floors}{f'-{card.animal.value}' if card.animal else ''}"
    if isinstance(card, Clock):
        return "clock-mouse" if card.mouse else "clock"
    return f"roof-{card.colour.value}"


# ---- titles: what a pointer and screen readers say ----------------------------------------------------------------


def whose(seat: Seat, viewer: Seat | None, names: Sequence[str]) -> str:
    """Return ``your`` for the viewer's own things, else ``Ada's``."""
    return "your" if seat == viewer else f"{seat_name(seat, names)}'s"


def hand_title(card: Card, copies: int) -> str:
    """Return what a kind of card in one's own hand is called."""
    return f"in your hand: {card_words(card)}{f' ({copies})' if copies > 1 else ''}"


def tower_title(owner: str, number: int, tower: Tower, clock_animals: bool) -> str:
    """Return what a tower, counted from 0, is called: its cards from the ground up, and how high it is."""
    built = ", ".join(map(card_words, tower.cards))
    high = counted(tower.height, "floor")
    worth = f"finished, {counted(points(tower, clock_animals), 'point')}" if tower.roof else "unfinished"
    return f"{owner} tower {number + 1}: {built}; {high}, {worth}"


# ---- touching --------------------------------------------------------------------------------------------------


@question
def touches(here: ClocktowersPosition, action: Action) -> tuple[str, ...]:
    """Return what one touches: a deck to draw from it; a card in hand, and then where it goes.

    That is a tower, the ground beside the towers for a new one, or the place for cards put away.
    """
    seat = here.state.seat
    match action:
        case Draw(deck):
            return (deck_part(deck),)
        case Play(card, number):
            at = len(here.state.towers[seat]) if number is None else number
            return hand_part(seat, card), tower_part(seat, at)
        case Discard(card):
            return hand_part(seat, card), away_part(seat)
    return ()


@question
def why_not(here: ClocktowersPosition, touched: Sequence[str]) -> str:
    """Return why the last of these parts cannot be touched now, after the others, by the seat to act: in a sentence."""
    state, last = here.state, touched[-1]
    seat = state.seat
    decks = {deck_part(deck): deck for deck in DECKS}
    if last in decks:
        return reasons.why_not(here.game, state, Draw(decks[last]))
    if state.phase is Phase.DRAW:
        return "First draw a card: touch a deck." if not here.game.play_first else "Now draw a card: touch a deck."
    chosen = {hand_part(seat, card): card for card in state.hands[seat]}.get(touched[0])
    if len(touched) == 1 or chosen is None:
        return "First touch a card in your hand."
    towers = [tower_part(seat, number) for number in range(len(state.towers[seat]) + 1)]
    if last in towers:
        number = towers.index(last)
        play = Play(chosen, number if number < len(towers) - 1 else None)
        return reasons.why_not(here.game, state, play)
    if last.startswith("tower-"):
        return "You build on your own towers only."
    return "Touch the tower that the card goes on, or the place for cards put away."
