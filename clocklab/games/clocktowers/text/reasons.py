"""Why something cannot be done in Clocktowers just now: short sentences from the rules, for the seat to act."""

from __future__ import annotations

from clocklab.games.clocktowers.rules.moves import heights_wanted, permits
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import Card, Clock, Roof, Tower, Wall
from clocklab.games.clocktowers.rules.state import Action, Discard, Draw, Phase, Play, State
from clocklab.games.clocktowers.text.words import card_words, counted


def why_not(game: ClocktowersOptions, state: State, action: Action) -> str:
    """Return why the seat to act cannot do this now, in a sentence; nothing where it can, and where no rule says it."""
    if permits(game, state, action):
        return ""
    match action:
        case Draw(deck):
            if state.phase is Phase.PLAY:
                return "First a card is played or put away." if game.play_first else "You have drawn this turn's card."
            return f"There are no {deck.value} left." if state.phase is Phase.DRAW else ""
        case Play(card) | Discard(card):
            if state.phase is Phase.DRAW:
                return "You have played this turn's card." if game.play_first else "First draw a card."
            if state.phase is not Phase.PLAY:
                return ""
            if card not in state.hands[state.seat]:
                return f"You do not hold a {card_words(card)}."
            return _place(game, state, action) if isinstance(action, Play) else ""
    return ""


def _place(game: ClocktowersOptions, state: State, play: Play) -> str:
    """Return why a card in hand does not go there."""
    own, card = state.towers[state.seat], play.card
    if play.tower is None:
        return f"A {'clock' if isinstance(card, Clock) else 'roof'} does not begin a tower: only walls do."
    if not 0 <= play.tower < len(own):
        return f"You have {counted(len(own), 'tower')}."
    return _on_tower(game, state, card, own[play.tower], f"Tower {play.tower + 1}")


def _on_tower(game: ClocktowersOptions, state: State, card: Card, tower: Tower, it: str) -> str:
    if tower.finished:
        return f"{it} is finished."
    if not isinstance(card, Roof):
        has = "already has its clock"
        return f"{it} {has}: now only a roof fits." if isinstance(card, Wall) else f"{it} {has}."
    if tower.clock is None:
        return f"{it} has no clock yet."
    wanted = heights_wanted(state, card.colour, state.seat, game.own_ladder)
    high = " or ".join(map(str, wanted))
    floors = "floor" if wanted == (1,) else "floors"
    return f"The next {card.colour.value} roof goes on {high} {floors}, and {it.lower()} has {tower.height}."
