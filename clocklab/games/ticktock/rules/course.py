"""The course of the game: the position after each action and chance event."""

from __future__ import annotations

from typing import TypeVar

from clocklab.core.contract import Seat
from clocklab.games.ticktock.rules import goals
from clocklab.games.ticktock.rules.chance import wanted
from clocklab.games.ticktock.rules.effects import effect
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import GOALS, PAIRS, Card, Goal, Hero
from clocklab.games.ticktock.rules.state import (
    Action,
    Cast,
    Counts,
    Draw,
    First,
    Keep,
    Offer,
    Pairs,
    Phase,
    Play,
    Power,
    Returned,
    State,
)

T = TypeVar("T")

HAND = 3
"""Cards in a hand between turns."""
BELL = 12
"""The hour at which the game ends."""


def initial(game: TickTockTowerOptions) -> State:
    """Return the position before anything is dealt that the options leave to chance."""
    players, heroes = game.players, game.cast
    pairs = tuple(sorted({hero.pair for hero in heroes} - {Hero.CUCKOO}))
    if not heroes and players // 2 == len(PAIRS):
        pairs = PAIRS
    return State(
        phase=Phase.DEAL if heroes else Phase.HERO if pairs else Phase.PAIRS,
        pile=game.kit.cards,
        unseen=game.kit.goals,
        pairs=pairs,
        heroes=heroes,
        hour=game.kit.hour,
        spaces=(0,) * players,
        hands=((),) * players,
        goals=(None,) * players,
        shown=((),) * players,
        tokens=(0,) * players,
        used=(False,) * players,
    )


def after(game: TickTockTowerOptions, state: State, action: Action) -> State:
    """Return the position after an action that ``permits`` allows."""
    match action:
        case Play():
            return _played(game, state, action)
        case Draw(card):
            return _drawn(game, state, card)
        case Keep(goal, under):
            return _kept(game, state, goal, under)
        case Offer(drawn):
            unseen = tuple([count - drawn.count(goal) for goal, count in zip(GOALS, state.unseen, strict=True)])
            return _offered(game, state.but(unseen=unseen), drawn)
        case Power(_):
            spaces, _ = effect(game, state, action)
            return state.but(spaces=spaces, used=with_(state.used, state.seat, True))
        case First(seat):
            return _begun(game, state, seat)
        case Pairs(pairs):
            return state.but(phase=Phase.HERO, pairs=pairs)
        case Cast(hero):
            return _cast(game, state, hero)
    raise AssertionError(f"a legal action without a rule: {action}")


# ---- setup ------------------------------------------------------------------------------------------------


def _cast(game: TickTockTowerOptions, state: State, hero: Hero) -> State:
    heroes = (*state.heroes, hero)
    if len(heroes) == game.players:
        return state.but(phase=Phase.DEAL, heroes=heroes, seat=0)
    return state.but(heroes=heroes, seat=len(heroes))


def _begun(game: TickTockTowerOptions, state: State, first: Seat) -> State:
    order = tuple([(first + step) % game.players for step in range(game.players)])
    return state.but(phase=Phase.PLAY, seat=first, order=order)


# ---- goals ------------------------------------------------------------------------------------------------


def _new_goal(game: TickTockTowerOptions, state: State) -> State:
    """Let the seat draw goals: by chance from the unseen part, if there is any, or else those that lie ready."""
    if any(state.unseen):
        return state.but(phase=Phase.OFFER)
    return _offered(game, state, ())


def _offered(game: TickTockTowerOptions, state: State, drawn: tuple[Goal, ...]) -> State:
    more = state.returned[: wanted(game, state) - len(drawn)]
    offer = tuple(sorted((*drawn, *[each.goal for each in more])))
    state = state.but(returned=state.returned[len(more) :])
    if len(offer) > 1:
        return state.but(phase=Phase.KEEP, offer=offer)
    return _settled(game, state, offer[0] if offer else None)


def _kept(game: TickTockTowerOptions, state: State, goal: Goal, under: tuple[Goal, ...]) -> State:
    returned = state.returned + tuple([Returned(each, state.seat) for each in under])
    return _settled(game, state.but(returned=returned, offer=()), goal)


def _settled(game: TickTockTowerOptions, state: State, goal: Goal | None) -> State:
    """Give the seat its new goal, or none, and go on: with a card to draw, or at setup with the next seat."""
    seat = state.seat
    state = state.but(goals=with_(state.goals, seat, goal))
    if state.order:
        return _to_draw(state)
    if seat + 1 < game.players:
        return _new_goal(game, state.but(seat=seat + 1))
    if isinstance(game.start, int):
        return _begun(game, state, game.start)
    return state.but(phase=Phase.FIRST, seat=0)


# ---- a turn ------------------------------------------------------------------------------------------------


def _played(game: TickTockTowerOptions, state: State, play: Play) -> State:
    seat = state.seat
    state = played(game, state, play)
    goal = state.goals[seat]
    if goal is None or not goals.true(game, goal, seat, state.spaces, state.tokens, state.heroes):
        return _to_draw(state)
    shown = with_(state.shown, seat, (*state.shown[seat], goal))
    return _new_goal(game, state.but(shown=shown, goals=with_(state.goals, seat, None)))


def played(game: TickTockTowerOptions, state: State, play: Play) -> State:
    """Return the position with the card played, before a goal is shown or a card drawn; it need not be in hand."""
    seat, card = state.seat, play.card
    spaces, tokens = effect(game, state, play)
    hand = [*state.hands[seat]]
    if card in hand:
        hand.remove(card)
    return state.but(
        phase=Phase.DRAW,
        spaces=spaces,
        tokens=tokens,
        hands=with_(state.hands, seat, tuple(hand)),
        discards=with_(state.discards, card.rank, state.discards[card.rank] + 1),
        last=card,
        used=with_(state.used, seat, True) if play.extra else state.used,
    )


def _to_draw(state: State) -> State:
    return refilled(state.but(phase=Phase.DRAW))


def _drawn(game: TickTockTowerOptions, state: State, card: Card) -> State:
    seat = state.seat
    hand = tuple(sorted((*state.hands[seat], card)))
    pile = with_(state.pile, card.rank, state.pile[card.rank] - 1)
    dealing = state.phase is Phase.DEAL
    state = refilled(state.but(pile=pile, hands=with_(state.hands, seat, hand)))
    if not dealing:
        return _next(state)
    if len(hand) < HAND:
        return state
    if seat + 1 < game.players:
        return state.but(seat=seat + 1)
    return _new_goal(game, state.but(seat=0))


def refilled(state: State) -> State:
    """Return the position with the discards shuffled into a pile that has run out."""
    if any(state.pile) or not any(state.discards):
        return state
    return state.but(pile=state.discards, discards=(0,) * len(state.discards), last=None)


def _next(state: State) -> State:
    """Come to the next seat of the round, to the next round, or to the end."""
    place = state.order.index(state.seat) + 1
    if place < len(state.order):
        return state.but(phase=Phase.PLAY, seat=state.order[place])
    hour = state.hour + 1
    if hour == BELL:
        return state.but(phase=Phase.OVER, hour=hour)
    order = next_order(state.order, state.spaces)
    return state.but(phase=Phase.PLAY, hour=hour, order=order, seat=order[0])


def next_order(order: tuple[Seat, ...], spaces: Counts) -> tuple[Seat, ...]:
    """Return who plays when in the round after this one: furthest ahead first, on one space as in the round before.

    >>> next_order((2, 3, 0, 1), (5, 5, 4, 9))
    (3, 0, 1, 2)
    """
    return tuple(sorted(order, key=lambda seat: -spaces[seat]))


def with_(entries: tuple[T, ...], at: int, entry: T) -> tuple[T, ...]:
    """Return the tuple with one entry changed."""
    return (*entries[:at], entry, *entries[at + 1 :])
