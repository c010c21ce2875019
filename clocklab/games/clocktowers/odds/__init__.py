"""Clocktowers' exact questions, all in one place: unseen cards, what still comes, ladders, towers, and the end game.

Questions about a position take a position, or a match at one, first. Every answer is exact: a Chance, a Fraction or a
Dist, or rows of them that show themselves as a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from clocklab.core.contract import CHANCE, OVER, Odds, Question, question, seat_name
from clocklab.core.values import require_int, takes_numbers
from clocklab.games.clocktowers.odds.draws import (
    comes,
    first_drawn,
    next_top,
    number_drawn,
    number_set_aside,
    number_that_come,
    set_aside,
    unseen,
    waiting,
)
from clocklab.games.clocktowers.odds.endgame import hints, solve
from clocklab.games.clocktowers.odds.towers import draws_left, ladders, tower_outlook
from clocklab.games.clocktowers.rules.hidden import not_seen
from clocklab.games.clocktowers.rules.moves import uncovered
from clocklab.games.clocktowers.rules.options import ClocktowersOptions, ClocktowersPosition
from clocklab.games.clocktowers.rules.pieces import COLOURS, DECKS, PLACE, Deck, Roof, Wall
from clocklab.games.clocktowers.rules.state import Phase
from clocklab.games.clocktowers.text.words import counted
from clocklab.probability import Chance, Dist


@question
def panel(here: ClocktowersPosition) -> tuple[Odds, ...]:
    """Return the odds worth knowing in a position: for the seat to act, from what it may know."""
    if here.state.phase is Phase.START:
        return (Odds("Who begins", here.law.map(lambda start: seat_name(start.seat))),)
    if here.state.phase is Phase.REVEAL:
        deck = DECKS[uncovered(here.state)]
        return (Odds(f"The next top of the {deck.value}", next_top(here, deck).map(str)),)
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
    pool = not_seen(here.game, here.state, here.state.seat)
    unseen = {colour: pool[PLACE[Roof(colour)]] for colour in COLOURS}
    if not here.state.left[Deck.ROOFS.rank]:
        return
    for colour, roofs in unseen.items():
        if roofs:
            yield Odds(f"One more {colour.value} roof at least will come", comes(here, Roof(colour)))
    for colour, roofs in unseen.items():
        if roofs > 1:
            yield Odds(f"One unseen {colour.value} roof at least was set aside", set_aside(here, Roof(colour)))


__all__ = [
    "comes",
    "draws_left",
    "first_drawn",
    "hints",
    "ladders",
    "next_top",
    "number_drawn",
    "number_set_aside",
    "number_that_come",
    "panel",
    "questions",
    "set_aside",
    "solve",
    "tower_outlook",
    "unseen",
    "waiting",
]


def questions(game: ClocktowersOptions) -> Mapping[str, Question]:
    """Return the questions about numbers of one's own that the command line answers."""
    drawn, to_come = "UNSEEN WANTED CARDS", "UNSEEN WANTED LEFT"
    return {
        "comes": Question(
            "the chance that one of the wanted cards at least is among the next ones of a deck", drawn, _one_comes
        ),
        "how-many": Question("how many of the wanted cards are among the next ones of a deck", drawn, number_drawn),
        "all-come": Question("the chance that all wanted cards come, none being set aside", to_come, _all_come),
        "set-aside": Question("how many of the wanted cards are set aside", to_come, _set_aside),
        "wait": Question("which card to come is the first wanted one", to_come, first_drawn),
    }


def _one_comes(unseen: int, wanted: int, cards: int) -> Chance:
    return number_drawn(unseen, wanted, cards).at_least(1)


@takes_numbers
def _all_come(unseen: int, wanted: int, left: int) -> Chance:
    return number_drawn(unseen, wanted, left).at_least(wanted)


@takes_numbers
def _set_aside(unseen: int, wanted: int, left: int) -> Dist[int]:
    left = require_int("LEFT", left, 0, unseen)
    return number_drawn(unseen, wanted, unseen - left)
