"""What the odds panel and the command line answer about a position of Clocktowers."""

from __future__ import annotations

from collections.abc import Iterator

from clocklab.core.contract import CHANCE, OVER, Odds, seat_name
from clocklab.games.clocktowers import odds
from clocklab.games.clocktowers.odds.finishing import TowerOutlook
from clocklab.games.clocktowers.rules.legal import uncovered
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import DECKS, PLACE, Colour, Deck, Roof, Wall
from clocklab.games.clocktowers.rules.state import Action, Phase, Reveal, Start, State


def outlook(game: ClocktowersOptions, state: State) -> tuple[Odds, ...]:
    """Return the odds worth knowing in a position: for the seat to act, by what it may know."""
    if state.phase is Phase.START:
        return (Odds("Who begins", game.chance_outcomes(state).map(_starter)),)
    if state.phase is Phase.REVEAL:
        deck = DECKS[uncovered(state)]
        return (Odds(f"The next top of the {deck.value}", game.chance_outcomes(state).map(_shown)),)
    if game.turn(state) in (CHANCE, OVER):
        return ()
    return (*_towers(game, state), *_decks(state), *_colours(state), *_aside(state))


def _towers(game: ClocktowersOptions, state: State) -> Iterator[Odds]:
    """Yield what each unfinished tower that a roof may still finish promises the seat to act."""
    for row in odds.tower_outlook(game, state, state.seat):
        if row.finished:
            yield Odds(f"{_name(row)}, finished as it stands: points on average", row.expected)


def _name(row: TowerOutlook) -> str:
    floors = "1 floor" if row.floors == 1 else f"{row.floors} floors"
    return f"Tower {row.tower + 1} of {floors}"


def _decks(state: State) -> Iterator[Odds]:
    for deck in DECKS:
        if state.left[deck.rank]:
            yield Odds(f"The next card of the {deck.value}, under the top", odds.next_top(state, deck).map(str))
    if state.left[Deck.WALLS.rank]:
        tall = odds.comes(state, lambda card: isinstance(card, Wall) and card.floors == 2, 1, Deck.WALLS)
        yield Odds("The next wall has two floors", tall)


def _colours(state: State) -> Iterator[Odds]:
    """Yield for each colour whether its next roof is still to come."""
    for colour in Colour:
        if state.left[Deck.ROOFS.rank] and state.unseen[PLACE[Roof(colour)]]:
            yield Odds(f"One more {colour.value} roof at least will come", odds.comes(state, Roof(colour)))


def _aside(state: State) -> Iterator[Odds]:
    """Yield whether every unseen roof of the colours is still to come."""
    for colour in Colour:
        if state.left[Deck.ROOFS.rank] and state.unseen[PLACE[Roof(colour)]] > 1:
            chance = odds.set_aside(state, Roof(colour))
            yield Odds(f"One unseen {colour.value} roof at least was set aside", chance)


def _starter(action: Action) -> str:
    assert isinstance(action, Start), "only who begins is drawn"
    return seat_name(action.seat)


def _shown(action: Action) -> str:
    assert isinstance(action, Reveal), "only a card is turned up"
    return str(action.card)
