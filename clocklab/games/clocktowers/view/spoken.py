"""The picture in words, for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clocklab.core.contract import Seat, seat_name
from clocklab.games.clocktowers.rules.hidden import known
from clocklab.games.clocktowers.rules.moves import copies, heights, heights_wanted
from clocklab.games.clocktowers.rules.options import ClocktowersPosition
from clocklab.games.clocktowers.rules.pieces import COLOURS, DECKS, KINDS, KINDS_OF, Card, Colour, Deck, Tower, tally
from clocklab.games.clocktowers.rules.scoring import points, total
from clocklab.games.clocktowers.rules.state import State
from clocklab.games.clocktowers.text.words import card_words, counted


def sentence(here: ClocktowersPosition, viewer: Seat | None, names: Sequence[str]) -> str:
    """Return all that the picture shows to this viewer: what is going on, decks, unseen cards, ladders, each seat."""
    parts = (
        "Clocktowers.",
        here.game.describe(here.state, names),
        *(_deck(here.state, deck) for deck in DECKS),
        *(_ladder(here, colour, names) for colour in COLOURS),
        *(_seat(here, seat, viewer, names) for seat in in_order(here, viewer)),
    )
    return " ".join(part for part in parts if part)


def in_order(here: ClocktowersPosition, viewer: Seat | None) -> list[Seat]:
    """Return the seats in the order in which they are drawn: the viewer first, or else whoever acts."""
    first = here.state.seat if viewer is None else viewer
    return [(first + step) % here.game.players for step in range(here.game.players)]


def wanted_words(steps: Sequence[int], between: str = "–") -> str:
    """Return the heights that may come next, in short form.

    >>> wanted_words((1, 2)), wanted_words((4,)), wanted_words(())
    ('1–2', '4', 'full')
    """
    return between.join(map(str, steps)) or "full"


def _cards(cards: Iterable[Card]) -> str:
    return ", ".join(card_words(card) + (f" ({held})" if held > 1 else "") for card, held in tally(cards))


def _deck(state: State, deck: Deck) -> str:
    left, top = state.left[deck.rank], state.tops[deck.rank]
    up = card_words(top) if top else "no card"
    lies = f"{up} face up, {left} below" if left or top else "none left"
    unseen = [f"{card_words(KINDS[at])} ({state.unseen[at]})" for at in KINDS_OF[deck.rank] if state.unseen[at]]
    if not unseen:
        return f"{deck.value.capitalize()}: {lies}."
    aside = f", {away} of them set aside" if (away := state.aside(deck)) else ""
    return f"{deck.value.capitalize()}: {lies}; nobody has seen{aside}: {', '.join(unseen)}."


def _ladder(here: ClocktowersPosition, colour: Colour, names: Sequence[str]) -> str:
    if here.game.own_ladder:
        each = (f"{seat_name(seat, names)} {_next(here, colour, seat)}" for seat in range(here.game.players))
        return f"Next {colour.value} roof: {', '.join(each)}."
    standing = ", ".join(map(str, heights(here.state.towers, colour)))
    stand = f"on height {standing}, " if standing else ""
    return f"{colour.value.capitalize()} roofs: {stand}next {_next(here, colour, 0)}."


def _next(here: ClocktowersPosition, colour: Colour, seat: Seat) -> str:
    steps = heights_wanted(here.state, colour, seat, here.game.own_ladder)
    if not steps:
        return "none, all are built" if copies(here.state, colour) else "none, for there are none"
    return wanted_words(steps, " or ")


def _seat(here: ClocktowersPosition, seat: Seat, viewer: Seat | None, names: Sequence[str]) -> str:
    towers, clock_animals = here.state.towers[seat], here.game.clock_animals
    built = [f"Tower {number}: {_tower(tower, clock_animals)}." for number, tower in enumerate(towers, 1)]
    whole = f"{seat_name(seat, names)}: {counted(total(towers, clock_animals), 'point')}."
    return " ".join((whole, *(built or ["No towers."]), _held(here.state, seat, viewer)))


def _tower(tower: Tower, clock_animals: bool) -> str:
    worth = f"{points(tower, clock_animals)} points" if tower.roof else "unfinished"
    return f"{', '.join(map(card_words, tower.cards))}; {counted(tower.height, 'floor')}, {worth}"


def _held(state: State, seat: Seat, viewer: Seat | None) -> str:
    cards = known(state, seat, viewer)
    if cards.mixed:
        return f"Holds {cards.held} and has discarded {cards.discarded} of: {_cards(cards.mixed)}."
    hand = f"In hand: {_cards(cards.hand)}." if cards.hand else "No cards in hand."
    return hand + (f" Discarded: {_cards(cards.away)}." if cards.away else "")
