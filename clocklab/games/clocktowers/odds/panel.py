"""What the odds panel and the command line answer about a position of Clocktowers."""

from __future__ import annotations

from collections.abc import Iterator

from clocklab.core.contract import CHANCE, OVER, Odds, question, seat_name
from clocklab.games.clocktowers.odds.draws import comes, next_top, set_aside
from clocklab.games.clocktowers.odds.towers import tower_outlook
from clocklab.games.clocktowers.rules.moves import uncovered
from clocklab.games.clocktowers.rules.options import ClocktowersPosition
from clocklab.games.clocktowers.rules.pieces import COLOURS, DECKS, PLACE, Deck, Roof, Wall
from clocklab.games.clocktowers.rules.state import Phase
from clocklab.games.clocktowers.text.words import counted


@question
def panel(here: ClocktowersPosition) -> tuple[Odds, ...]:
    """Return the odds worth knowing in a position: for the seat to act, from what it may know."""
    if here.state.phase is Phase.START:
        return (Odds("Who begins", here.law.map(lambda start: seat_name(start.seat))),)
    if here.state.phase is Phase.REVEAL:
        deck = DECKS[uncovered(here.state)]
        return (Odds(f"The next top of the {deck.value}", here.law.map(lambda reveal: str(reveal.card))),)
    if here.turn in (CHANCE, OVER):
        return ()
    return (*_towers(here), *_decks(here), *_roofs(here))


def _towers(here: ClocktowersPosition) -> Iterator[Odds]:
    """Yield what each unfinished tower that a roof may still finish promises the seat to act."""
    for row in tower_outlook(here, here.state.seat):
        if row.finished:
            name = f"Tower {row.tower + 1} of {counted(row.floors, 'floor')}"
            yield Odds(f"{name}, finished as it stands: points on average", row.expected)


def _decks(here: ClocktowersPosition) -> Iterator[Odds]:
    for deck in DECKS:
        if here.state.left[deck.rank]:
            yield Odds(f"The next card of the {deck.value}, under the top", next_top(here, deck).map(str))
    if here.state.left[Deck.WALLS.rank]:
        tall = comes(here, lambda card: isinstance(card, Wall) and card.floors == 2, 1, Deck.WALLS)
        yield Odds("The next wall has two floors", tall)


def _roofs(here: ClocktowersPosition) -> Iterator[Odds]:
    """Yield for each colour whether its next roof will come, then whether one of several unseen ones never will."""
    unseen = {colour: here.state.unseen[PLACE[Roof(colour)]] for colour in COLOURS}
    if not here.state.left[Deck.ROOFS.rank]:
        return
    for colour, roofs in unseen.items():
        if roofs:
            yield Odds(f"One more {colour.value} roof at least will come", comes(here, Roof(colour)))
    for colour, roofs in unseen.items():
        if roofs > 1:
            yield Odds(f"One unseen {colour.value} roof at least was set aside", set_aside(here, Roof(colour)))
