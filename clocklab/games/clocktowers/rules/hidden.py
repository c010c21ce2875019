"""What a seat of Clocktowers may know, by what seats remember, and deals of what one does not know.

All draws are seen, and so is what is played; so with a perfect memory everybody knows what another seat still holds or
has put away face down, and how many of these were put away. A seat knows all its own cards. Which cards were set aside
at the start nobody knows, and no position records it.

With ``memory="table"`` a seat knows what it holds and what lies open now. Of cards that are held by others, or were put
away, it sees the backs only: how many of them are walls, clocks and roofs.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from clocklab.core.contract import Seat
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import DECKS, KINDS, KINDS_OF, PLACE, STARTING_SET, Card, Counts, ordered
from clocklab.games.clocktowers.rules.state import Action, Discard, Phase, State

Backs: TypeAlias = tuple[int, int, int]
"""How many walls, clocks and roofs there are among cards of which only the backs are seen."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a viewer knows of a seat's cards.

    ``hand`` and ``away`` (its discards) where the viewer knows which they are; else both are empty, and ``mixed`` has
    the cards of both where it knows them together. ``held_backs`` and ``away_backs`` are there where it sees no more
    of these cards than their backs.
    """

    hand: tuple[Card, ...]
    away: tuple[Card, ...]
    mixed: tuple[Card, ...]
    held: int
    discarded: int
    held_backs: Backs | None = None
    away_backs: Backs | None = None


def known(game: ClocktowersOptions, state: State, seat: Seat, viewer: Seat | None) -> Known:
    """Return what the viewer (None: anybody) knows of the seat's cards."""
    hand, away = state.hands[seat], state.discards[seat]
    if forgotten(game, state):
        away_backs = backs(away)
        if seat == viewer:
            return Known(hand, (), (), len(hand), len(away), None, away_backs)
        return Known((), (), (), len(hand), len(away), backs(hand), away_backs)
    if seat == viewer or not veiled(state, seat):
        return Known(hand, away, (), len(hand), len(away))
    return Known((), (), (*hand, *away), len(hand), len(away))


def forgotten(game: ClocktowersOptions, state: State) -> bool:
    """Return whether nobody knows what once lay open and does no more: not before the first turn, nor at the end."""
    return game.memory == "table" and state.phase not in (Phase.START, Phase.OVER) and not untouched(state)


def untouched(state: State) -> bool:
    """Return whether nobody has done anything yet: everybody holds the starting set, as everybody knows."""
    start = ordered(STARTING_SET)
    return all(hand == start for hand in state.hands) and not any(state.discards) and not any(state.towers)


def backs(cards: Iterable[Card]) -> Backs:
    """Return how many of the cards are walls, clocks and roofs."""
    ranks = [card.deck.rank for card in cards]
    return ranks.count(0), ranks.count(1), ranks.count(2)


def veiled(state: State, seat: Seat) -> bool:
    """Return whether this seat holds cards and has discarded some: then others cannot tell which cards are where."""
    return bool(state.hands[seat] and state.discards[seat])


def kept(state: State, seat: Seat) -> tuple[Card, ...]:
    """Return what the seat holds or has discarded, together: what everybody knows of it who remembers its draws."""
    return ordered((*state.hands[seat], *state.discards[seat]))


def not_seen(game: ClocktowersOptions, state: State, viewer: Seat | None) -> Counts:
    """Return by kind how many cards the viewer (None: anybody) cannot place: in the decks, set aside, or face down.

    With a perfect memory these are the cards that nobody has seen. Else they are also those that others hold, and all
    that were put away.
    """
    if not forgotten(game, state):
        return state.unseen
    counts = list(state.unseen)
    for seat, (hand, away) in enumerate(zip(state.hands, state.discards, strict=True)):
        for card in (*away, *(() if seat == viewer else hand)):
            counts[PLACE[card]] += 1
    return tuple(counts)


def imagined(game: ClocktowersOptions, state: State, viewer: Seat | None) -> State:
    """Return the position with every card that the viewer (None: anybody) cannot place wherever it may lie.

    With a perfect memory it knows what others drew and did not play, but not which of these they have put away.
    """
    counts, acting = not_seen(game, state, viewer), state.seat
    hand = state.hands[acting]
    if acting != viewer and forgotten(game, state):
        shown = {card.deck.rank for card in hand}
        hand = tuple([card for card in KINDS if counts[PLACE[card]] and card.deck.rank in shown])
    elif acting != viewer:
        hand = kept(state, acting)
    hands = (*state.hands[:acting], hand, *state.hands[acting + 1 :])
    return state.but(unseen=counts, hands=hands)


def secret(game: ClocktowersOptions, state: State) -> bool:
    """Return whether somebody has hidden cards among those it drew, or may just now put one face down."""
    veils = any(veiled(state, seat) for seat in range(game.players))
    return veils or state.phase is Phase.PLAY or forgotten(game, state)


def public(game: ClocktowersOptions, state: State, action: Action) -> bool:
    """Return whether all see what is done: everything but which card is put away face down."""
    return not isinstance(action, Discard)


def determinize(game: ClocktowersOptions, state: State, seat: Seat, rng: random.Random) -> State:
    """Return the position with what this seat cannot know dealt again, all deals equally likely.

    With a perfect memory these are the others' discards: any of their unplayed cards. Else they are all cards of
    which it sees no more than the backs, and the decks: any cards of their deck that it does not see.
    """
    if forgotten(game, state):
        return _dealt_by_backs(game, state, seat, rng)
    hands, discards = list(state.hands), list(state.discards)
    for other in range(game.players):
        if other != seat and veiled(state, other):
            cards = list(kept(state, other))
            rng.shuffle(cards)
            away = len(state.discards[other])
            discards[other], hands[other] = ordered(cards[:away]), ordered(cards[away:])
    return state.but(hands=tuple(hands), discards=tuple(discards))


def _dealt_by_backs(game: ClocktowersOptions, state: State, viewer: Seat, rng: random.Random) -> State:
    counts = not_seen(game, state, viewer)
    piles: list[list[Card]] = []
    for deck in DECKS:
        pile = [KINDS[place] for place in KINDS_OF[deck.rank] for _ in range(counts[place])]
        rng.shuffle(pile)
        piles.append(pile)

    def dealt(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return ordered([piles[card.deck.rank].pop() for card in cards])

    hands = tuple([hand if seat == viewer else dealt(hand) for seat, hand in enumerate(state.hands)])
    discards = tuple([dealt(away) for away in state.discards])
    left = [card for pile in piles for card in pile]
    return state.but(hands=hands, discards=discards, unseen=tuple([left.count(card) for card in KINDS]))
