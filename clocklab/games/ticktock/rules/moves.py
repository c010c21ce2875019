"""The moves of Tick-Tock Tower: for each action when it may be done and what follows, and whose turn it is.

What a card does to pawns and tokens is in ``effects.py``, when goals are true in ``scoring.py``, and what chance may
deal in ``chance.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations
from typing import Any

from clocklab.core.contract import CHANCE, OVER, Seat, Turn, illegal
from clocklab.games.ticktock.rules import scoring
from clocklab.games.ticktock.rules.chance import (
    NOBODY,
    chance_outcomes,
    free_heroes,
    goal_pool,
    goals_to_draw,
    goals_together,
    imagined,
    offer_distribution,
    unseen_to_draw,
)
from clocklab.games.ticktock.rules.effects import OWL_BAT, effect, targets
from clocklab.games.ticktock.rules.memory import drew, fell_silent, put_under, remembers, shuffled, spoke
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import BELL, GOALS, HAND, PAIRS, Card, Goal, Hero
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
    replaced,
)

LAID_OUT = frozenset({Phase.PAIRS, Phase.HERO, Phase.DEAL, Phase.FIRST})
"""The phases in which the table is laid out."""
BY_CHANCE = LAID_OUT | {Phase.OFFER, Phase.DRAW}


def initial(game: TickTockTowerOptions) -> State:
    """Return all pawns on START and everything else in its piles; pairs and heroes as far as they are chosen."""
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


def turn(game: TickTockTowerOptions, state: State) -> Seat | Turn:
    """Return the seat that decides, CHANCE for all that is dealt or drawn, OVER when the bell has rung."""
    if state.phase in BY_CHANCE:
        return CHANCE
    return OVER if state.phase is Phase.OVER else state.seat


def preparing(game: TickTockTowerOptions, state: State) -> bool:
    """Return whether heroes and hands are being dealt, or the first seat is being drawn."""
    return state.phase in LAID_OUT


def legal_actions(game: TickTockTowerOptions, state: State) -> tuple[Action, ...]:
    """Return all that can be done here, each once: the Cuckoo's power first, then cards by rank; or what can happen."""
    if state.phase is Phase.PLAY:
        listed: list[Action] = []
        if _has_power(game, state):
            listed += [Power(seat) for seat in range(game.players) if seat != state.seat]
        for card in dict.fromkeys(state.hands[state.seat]):
            listed += plays(game, state, card)
        return tuple(listed)
    if state.phase is Phase.KEEP:
        return keeps(state.offer)
    return () if state.phase is Phase.OVER else tuple(chance_outcomes(game, state))


def possible(game: TickTockTowerOptions, state: State, seat: Seat | None) -> tuple[Action, ...]:
    """Return all that may be done or may happen here as far as this seat, or an onlooker, can know."""
    viewer = NOBODY if seat is None else seat
    if state.phase is Phase.OFFER:
        return tuple(offer_distribution(goal_pool(state, viewer, remembers(game)), unseen_to_draw(game, state)))
    if state.phase is Phase.KEEP and seat != state.seat:
        offers = goals_together(goal_pool(state, viewer, remembers(game)), len(state.offer))
        return tuple([keep for goals in offers for keep in keeps(goals)])
    return legal_actions(game, imagined(state, viewer))


def apply(game: TickTockTowerOptions, state: State, action: Action) -> State:
    """Return the state after the action; IllegalActionError lists what was allowed."""
    if not permits(game, state, action):
        raise illegal(game, state, action, legal_actions(game, state))
    return FOLLOWS[type(action)](game, state, action)


def permits(game: TickTockTowerOptions, state: State, action: object) -> bool:
    """Return whether an action, or a chance event, is possible here: what listing them all would tell, at less cost."""
    may = MAY.get((state.phase, type(action)))
    return may is not None and may(game, state, action)


# ---- play a card ------------------------------------------------------------------------------------------


def plays(game: TickTockTowerOptions, state: State, card: Card) -> list[Play]:
    """Return the ways in which the seat to act may play a card: on each target, or with the extra space."""
    if picked := targets(state, card):
        return [Play(card, target) for target in picked]
    return [Play(card), Play(card, None, True)] if _has_extra(game, state, card) else [Play(card)]


def unused(game: TickTockTowerOptions, state: State) -> bool:
    """Return whether powers are in play and the seat to act has not yet used one that works once per game."""
    return game.powers and not state.used[state.seat]


def _has_extra(game: TickTockTowerOptions, state: State, card: Card) -> bool:
    return bool(card.steps) and unused(game, state) and state.heroes[state.seat] in OWL_BAT


def _may_play(game: TickTockTowerOptions, state: State, action: Play) -> bool:
    card, target, extra = action.card, action.target, action.extra
    if card not in state.hands[state.seat]:
        return False
    if picked := targets(state, card):
        return type(target) is int and target in picked and extra is False
    return target is None and (extra is False or (extra is True and _has_extra(game, state, card)))


def _play(game: TickTockTowerOptions, state: State, action: Play) -> State:
    seat = state.seat
    state = played(game, state, action)
    goal = state.goals[seat]
    if goal is None:
        return _to_draw(game, state)
    if not scoring.is_true(game, goal, seat, state.spaces, state.tokens, state.heroes):
        return _to_draw(game, fell_silent(game, state))
    shown = replaced(state.shown, seat, (*state.shown[seat], goal))
    return _new_goal(game, state.but(shown=shown, goals=replaced(state.goals, seat, None), silent=spoke(state)))


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
        hands=replaced(state.hands, seat, tuple(hand)),
        discards=replaced(state.discards, card.rank, state.discards[card.rank] + 1),
        last=card,
        used=replaced(state.used, seat, True) if play.extra else state.used,
        since=replaced(state.since, seat, (*state.since[seat], card)) if state.since else (),
    )


# ---- the Cuckoo's power -----------------------------------------------------------------------------------


def _has_power(game: TickTockTowerOptions, state: State) -> bool:
    return unused(game, state) and state.heroes[state.seat] is Hero.CUCKOO


def _may_push(game: TickTockTowerOptions, state: State, action: Power) -> bool:
    return _has_power(game, state) and _is_seat(game, action.target) and action.target != state.seat


def pushed(game: TickTockTowerOptions, state: State, action: Power) -> State:
    """Return the position after the Cuckoo's power, which the seat to act has then used."""
    spaces, _ = effect(game, state, action)
    return state.but(spaces=spaces, used=replaced(state.used, state.seat, True))


# ---- draw a card ------------------------------------------------------------------------------------------


def _to_draw(game: TickTockTowerOptions, state: State) -> State:
    return shuffled(game, state if state.phase is Phase.DRAW else state.but(phase=Phase.DRAW))


def _may_draw(game: TickTockTowerOptions, state: State, action: Draw) -> bool:
    return isinstance(action.card, Card) and state.pile[action.card.rank] > 0


def _draw(game: TickTockTowerOptions, state: State, action: Draw) -> State:
    seat, card = state.seat, action.card
    hand = tuple(sorted((*state.hands[seat], card)))
    pile = replaced(state.pile, card.rank, state.pile[card.rank] - 1)
    dealing = state.phase is Phase.DEAL
    taken = state.taken
    if taken:
        taken = replaced(taken, seat, tuple(sorted((*taken[seat], card))))
    state = shuffled(game, state.but(pile=pile, hands=replaced(state.hands, seat, hand), taken=taken))
    if not dealing:
        return _next(state)
    if len(hand) < HAND:
        return state
    if seat + 1 < game.players:
        return state.but(seat=seat + 1)
    return _new_goal(game, state.but(seat=0))


def _next(state: State) -> State:
    """Go on to the next seat of the round, to the next round, or to the end."""
    place = state.order.index(state.seat) + 1
    if place < len(state.order):
        return state.but(phase=Phase.PLAY, seat=state.order[place])
    hour = state.hour + 1
    if hour == BELL:
        return state.but(phase=Phase.OVER, hour=hour)
    order = next_order(state.order, state.spaces)
    return state.but(phase=Phase.PLAY, hour=hour, order=order, seat=order[0])


def next_order(order: tuple[Seat, ...], spaces: Counts) -> tuple[Seat, ...]:
    """Return the order of the next round: furthest ahead first, and seats on the same space as in the round before.

    >>> next_order((2, 3, 0, 1), (5, 5, 4, 9))
    (3, 0, 1, 2)
    """
    return tuple(sorted(order, key=lambda seat: -spaces[seat]))


# ---- draw goals -------------------------------------------------------------------------------------------


def _new_goal(game: TickTockTowerOptions, state: State) -> State:
    """Let the seat draw goals: by chance from the unseen part, if there is any, or else those that lie ready."""
    return state.but(phase=Phase.OFFER) if any(state.unseen) else _offered(game, state, ())


def _may_offer(game: TickTockTowerOptions, state: State, action: Offer) -> bool:
    goals = action.goals
    return (
        _are_goals(goals)
        and len(goals) == unseen_to_draw(game, state)
        and tuple(sorted(goals)) == goals
        and all(goals.count(goal) <= state.unseen[goal.rank] for goal in GOALS)
    )


def _offer(game: TickTockTowerOptions, state: State, action: Offer) -> State:
    drawn = action.goals
    unseen = tuple([count - drawn.count(goal) for goal, count in zip(GOALS, state.unseen, strict=True)])
    return _offered(game, state.but(unseen=unseen), drawn)


def _offered(game: TickTockTowerOptions, state: State, drawn: tuple[Goal, ...]) -> State:
    more = state.returned[: goals_to_draw(game, state) - len(drawn)]
    queue = tuple([each.goal for each in more])
    offer = tuple(sorted((*drawn, *queue)))
    state = drew(game, state, drawn, queue).but(returned=state.returned[len(more) :])
    if len(offer) > 1:
        return state.but(phase=Phase.KEEP, offer=offer)
    return _settled(game, state, offer[0] if offer else None)


# ---- keep a goal ------------------------------------------------------------------------------------------


def keeps(offer: tuple[Goal, ...]) -> tuple[Keep, ...]:
    """Return the ways to keep one of these goals and put the others under the pile, each once."""
    listed: list[Keep] = []
    for goal in dict.fromkeys(offer):
        rest = list(offer)
        rest.remove(goal)
        listed += [Keep(goal, under) for under in dict.fromkeys(permutations(rest))]
    return tuple(listed)


def _may_keep(game: TickTockTowerOptions, state: State, action: Keep) -> bool:
    goal, under = action.goal, action.under
    return isinstance(goal, Goal) and _are_goals(under) and tuple(sorted((goal, *under))) == state.offer


def _keep(game: TickTockTowerOptions, state: State, action: Keep) -> State:
    returned = state.returned + tuple([Returned(each, state.seat) for each in action.under])
    drawings = put_under(state, action.under)
    return _settled(game, state.but(returned=returned, offer=(), drawings=drawings), action.goal)


def _settled(game: TickTockTowerOptions, state: State, goal: Goal | None) -> State:
    """Give the seat its new goal, or none, and go on: with a card to draw, or at setup with the next seat."""
    seat = state.seat
    state = state.but(goals=replaced(state.goals, seat, goal))
    if state.order:
        return _to_draw(game, state)
    if seat + 1 < game.players:
        return _new_goal(game, state.but(seat=seat + 1))
    if isinstance(game.start, int):
        return _begin(game, state, First(game.start))
    return state.but(phase=Phase.FIRST, seat=0)


# ---- set-up: which pairs play, who is who, and who begins -------------------------------------------------


def _may_pair(game: TickTockTowerOptions, state: State, action: Pairs) -> bool:
    return action.pairs in combinations(PAIRS, game.players // 2)


def _pair(game: TickTockTowerOptions, state: State, action: Pairs) -> State:
    return state.but(phase=Phase.HERO, pairs=action.pairs)


def _may_cast(game: TickTockTowerOptions, state: State, action: Cast) -> bool:
    return action.hero in free_heroes(game, state)


def _cast(game: TickTockTowerOptions, state: State, action: Cast) -> State:
    heroes = (*state.heroes, action.hero)
    if len(heroes) == game.players:
        return state.but(phase=Phase.DEAL, heroes=heroes, seat=0)
    return state.but(heroes=heroes, seat=len(heroes))


def _may_begin(game: TickTockTowerOptions, state: State, action: First) -> bool:
    return _is_seat(game, action.seat)


def _begin(game: TickTockTowerOptions, state: State, action: First) -> State:
    order = tuple([(action.seat + step) % game.players for step in range(game.players)])
    return state.but(phase=Phase.PLAY, seat=action.seat, order=order)


def _is_seat(game: TickTockTowerOptions, seat: object) -> bool:
    return type(seat) is int and 0 <= seat < game.players


def _are_goals(goals: object) -> bool:
    return isinstance(goals, tuple) and all(isinstance(goal, Goal) for goal in goals)


MAY: dict[tuple[Phase, type], Callable[[TickTockTowerOptions, State, Any], bool]] = {
    (Phase.PLAY, Play): _may_play,
    (Phase.PLAY, Power): _may_push,
    (Phase.DRAW, Draw): _may_draw,
    (Phase.DEAL, Draw): _may_draw,
    (Phase.OFFER, Offer): _may_offer,
    (Phase.KEEP, Keep): _may_keep,
    (Phase.PAIRS, Pairs): _may_pair,
    (Phase.HERO, Cast): _may_cast,
    (Phase.FIRST, First): _may_begin,
}
"""When each kind of action may be done."""
FOLLOWS: dict[type, Callable[[TickTockTowerOptions, State, Any], State]] = {
    Play: _play, Power: pushed, Draw: _draw, Offer: _offer, Keep: _keep, Pairs: _pair, Cast: _cast, First: _begin,
}  # fmt: skip
"""What follows from each kind of action."""
