"""The course of the game: the position at the start, and after each action and chance event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from clocklab.core.contract import Seat
from clocklab.games.clocktowers.rules.card_set import in_deck
from clocklab.games.clocktowers.rules.legal import uncovered, with_card
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import DECKS, PLACE, STARTING_SET, Card
from clocklab.games.clocktowers.rules.state import Action, Discard, Draw, Phase, Play, Reveal, Start, State

T = TypeVar("T")
NO_TOPS = (None, None, None)


def initial(game: ClocktowersOptions) -> State:
    """Return starting sets in the hands and all other cards unseen, of which some are set aside."""
    unseen = game.card_set.after_start(game.players)
    walls, clocks, roofs = (in_deck(unseen, deck.rank) - game.card_set.aside[deck.rank] for deck in DECKS)
    state = State(
        phase=Phase.START,
        hands=(ordered(STARTING_SET),) * game.players,
        discards=((),) * game.players,
        towers=((),) * game.players,
        tops=NO_TOPS,
        left=(walls, clocks, roofs),
        unseen=unseen,
        seat=game.start if isinstance(game.start, int) else 0,
    )
    return state if game.start == "random" else _turn(game, state, state.seat)


def after(game: ClocktowersOptions, state: State, action: Action) -> State:
    """Return the position after an action that is legal."""
    if type(action) is Play:
        return _played(game, state, action)
    if type(action) is Reveal:
        return _revealed(state, action.card)
    if type(action) is Draw:
        return _drawn(game, state, action)
    if type(action) is Discard:
        return _discarded(game, state, action.card)
    assert type(action) is Start, f"{action} is an action of this game"
    return _turn(game, state, action.seat)


def _played(game: ClocktowersOptions, state: State, play: Play) -> State:
    own = state.towers[state.seat]
    if play.tower is None:
        own = (*own, with_card(None, play.card))
    else:
        own = changed(own, play.tower, with_card(own[play.tower], play.card))
    towers = changed(state.towers, state.seat, own)
    return _acted(game, state, play.card, state.discards, towers)


def _discarded(game: ClocktowersOptions, state: State, card: Card) -> State:
    away = ordered((*state.discards[state.seat], card))
    return _acted(game, state, card, changed(state.discards, state.seat, away), state.towers)


def _acted(
    game: ClocktowersOptions,
    state: State,
    card: Card,
    discards: tuple[tuple[Card, ...], ...],
    towers: tuple[tuple[object, ...], ...],
) -> State:
    """Return the position when the card has left the hand: the seat draws now, or the next one's turn begins."""
    hands = changed(state.hands, state.seat, without(state.hands[state.seat], card))
    if not game.play_first or state.tops == NO_TOPS:
        return _turn(game, state.but(hands=hands, discards=discards, towers=towers), state.seat + 1)
    return state.but(phase=Phase.DRAW, hands=hands, discards=discards, towers=towers)


def _drawn(game: ClocktowersOptions, state: State, draw: Draw) -> State:
    rank = draw.deck.rank
    card = state.tops[rank]
    assert card is not None, "only a card that lies face up is drawn"
    hands = changed(state.hands, state.seat, ordered((*state.hands[state.seat], card)))
    state = state.but(hands=hands, tops=changed(state.tops, rank, None))
    return _turn(game, state, state.seat + 1) if game.play_first else _next(state, state.seat, Phase.PLAY)


def _revealed(state: State, card: Card) -> State:
    rank, place = uncovered(state), PLACE[card]
    state = state.but(
        tops=changed(state.tops, rank, card),
        left=changed(state.left, rank, state.left[rank] - 1),
        unseen=changed(state.unseen, place, state.unseen[place] - 1),
    )
    assert state.due is not None, "something is due after a reveal"
    return _next(state, state.seat, state.due)


def _turn(game: ClocktowersOptions, state: State, seat: Seat) -> State:
    """Return the position when the turn comes to this seat, or to the next one that can act; the end if none can."""
    seat %= game.players
    more = state.tops != NO_TOPS or any(state.left)
    if more and not game.play_first:
        return _next(state, seat, Phase.DRAW)
    for step in range(game.players):
        at = (seat + step) % game.players
        if state.hands[at]:
            return _next(state, at, Phase.PLAY)
    assert not more, "nobody is without cards while there are some to draw"
    return state.but(phase=Phase.OVER, seat=seat, due=None)


def _next(state: State, seat: Seat, phase: Phase) -> State:
    """Return the position in which the seat is to do this, once each deck that has cards shows one."""
    for rank in (0, 1, 2):
        if state.tops[rank] is None and state.left[rank]:
            return state.but(phase=Phase.REVEAL, seat=seat, due=phase)
    return state.but(phase=phase, seat=seat, due=None)


def ordered(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards in the order of ``KINDS``."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def changed(all_of: tuple[T, ...], place: int, new: T) -> tuple[T, ...]:
    """Return the tuple with this one of its items replaced."""
    return (*all_of[:place], new, *all_of[place + 1 :])


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the cards without one of this kind."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]
