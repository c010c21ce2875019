"""The picture in words, for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clocklab.core.contract import Seat, seat_name
from clocklab.games.clocktowers.rules.ladder import heights
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import COLOURS, DECKS, KINDS, KINDS_OF, Card, Colour, Deck, Tower
from clocklab.games.clocktowers.rules.scoring import points, total
from clocklab.games.clocktowers.rules.state import State
from clocklab.games.clocktowers.view.chips import tally
from clocklab.games.clocktowers.view.decks import aside
from clocklab.games.clocktowers.view.holdings import known
from clocklab.games.clocktowers.view.stairs import roofs_of, wanted, wanted_words


def sentence(game: ClocktowersOptions, state: State, viewer: Seat | None, names: Sequence[str]) -> str:
    """Return all that the picture shows to this viewer: what goes on, decks, unseen cards, ladders, each seat."""
    first = state.seat if viewer is None else viewer
    seats = ((first + step) % game.players for step in range(game.players))
    parts = (
        "Clocktowers.",
        game.describe(state, names),
        *(_deck(state, deck) for deck in DECKS),
        *(_ladder(game, state, colour, names) for colour in COLOURS),
        *(_seat(game, state, seat, viewer, names) for seat in seats),
    )
    return " ".join(part for part in parts if part)


def counted(cards: Iterable[Card]) -> str:
    """Return cards in words, the same ones counted: 2 plain clocks would be "plain clock (2)"."""
    return ", ".join(card_words(card) + (f" ({many})" if many > 1 else "") for card, many in tally(cards))


def card_words(card: Card) -> str:
    """Return the card in words that can be listed between commas.

    >>> from clocklab.games.clocktowers.rules.pieces import Animal, Wall
    >>> card_words(Wall(2, Animal.CAT))
    'wall of two floors with a cat'
    """
    return str(card).replace(", ", " with a ")


def _deck(state: State, deck: Deck) -> str:
    left, top = state.left[deck.rank], state.tops[deck.rank]
    up = card_words(top) if top else "no card"
    lies = f"{up} face up, {left} below" if left or top else "none left"
    kinds = [(KINDS[kind], state.unseen[kind]) for kind in KINDS_OF[deck.rank] if state.unseen[kind]]
    if not kinds:
        return f"{deck.value.capitalize()}: {lies}."
    unseen = ", ".join(f"{card_words(card)} ({many})" for card, many in kinds)
    away = aside(state, deck)
    set_aside = f", {away} of them set aside" if away else ""
    return f"{deck.value.capitalize()}: {lies}; nobody has seen{set_aside}: {unseen}."


def _ladder(game: ClocktowersOptions, state: State, colour: Colour, names: Sequence[str]) -> str:
    if game.own_ladder:
        each = ", ".join(f"{seat_name(seat, names)} {_next(state, colour, seat, True)}" for seat in range(game.players))
        return f"Next {colour.value} roof: {each}."
    standing = ", ".join(map(str, heights(state.towers, colour)))
    stand = f"on height {standing}, " if standing else ""
    return f"{colour.value.capitalize()} roofs: {stand}next {_next(state, colour, 0, False)}."


def _next(state: State, colour: Colour, seat: Seat, own: bool) -> str:
    steps = wanted(state, colour, seat, own)
    if not steps:
        return "none, all are built" if roofs_of(state, colour) else "none, for there are none"
    return wanted_words(steps, " or ")


def _seat(game: ClocktowersOptions, state: State, seat: Seat, viewer: Seat | None, names: Sequence[str]) -> str:
    towers = state.towers[seat]
    score = total(towers, game.clock_animals)
    built = [f"Tower {number}: {_tower(tower, game.clock_animals)}." for number, tower in enumerate(towers, 1)]
    whole = f"{seat_name(seat, names)}: {score} point{'s' * (score != 1)}."
    return " ".join((whole, *(built or ["No towers."]), _cards(state, seat, viewer)))


def _tower(tower: Tower, clock_animals: bool) -> str:
    cards = [card_words(card) for card in (*tower.walls, tower.clock, tower.roof) if card]
    floors = f"{tower.height} floor{'s' * (tower.height != 1)}"
    worth = f"{points(tower, clock_animals)} points" if tower.roof else "unfinished"
    return f"{', '.join(cards)}; {floors}, {worth}"


def _cards(state: State, seat: Seat, viewer: Seat | None) -> str:
    cards = known(state, seat, viewer)
    if cards.mixed:
        return f"Holds {cards.held} and has discarded {cards.discarded} of: {counted(cards.mixed)}."
    hand = f"In hand: {counted(cards.hand)}." if cards.hand else "No cards in hand."
    return hand + (f" Discarded: {counted(cards.away)}." if cards.away else "")
