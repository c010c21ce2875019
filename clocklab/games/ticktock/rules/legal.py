"""What a seat may do in each phase: listed, and one action checked without listing."""

from __future__ import annotations

from itertools import combinations, permutations

from clocklab.core.contract import Seat
from clocklab.games.ticktock.rules.chance import free_heroes, unseen_drawn
from clocklab.games.ticktock.rules.effects import OWL_BAT, targets
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import GOALS, PAIRS, Card, Goal, Hero
from clocklab.games.ticktock.rules.state import Action, Cast, Draw, First, Keep, Offer, Pairs, Phase, Play, Power, State


def decisions(game: TickTockTowerOptions, state: State) -> tuple[Action, ...]:
    """Return all that the seat whose turn it is can do, each once: the Cuckoo's power first, then cards by rank."""
    if state.phase is Phase.KEEP:
        return keeps(state.offer)
    assert state.phase is Phase.PLAY, f"no seat decides in phase {state.phase.value}"
    listed: list[Action] = []
    if may_use(game, state, state.seat) and state.heroes[state.seat] is Hero.CUCKOO:
        listed += [Power(seat) for seat in range(game.players) if seat != state.seat]
    for card in dict.fromkeys(state.hands[state.seat]):
        listed += plays(game, state, card)
    return tuple(listed)


def plays(game: TickTockTowerOptions, state: State, card: Card) -> list[Play]:
    """Return the ways in which the seat to act may play a card: on each target, or with the extra space."""
    if picked := targets(state, card):
        return [Play(card, target) for target in picked]
    if card.steps and may_use(game, state, state.seat) and state.heroes[state.seat] in OWL_BAT:
        return [Play(card), Play(card, None, True)]
    return [Play(card)]


def may_use(game: TickTockTowerOptions, state: State, seat: Seat) -> bool:
    """Return whether powers are played with and the seat has not used one that works once per game."""
    return game.powers and not state.used[seat]


def keeps(offer: tuple[Goal, ...]) -> tuple[Keep, ...]:
    """Return the ways to keep one of these goals and put the others under the pile, each once."""
    listed: list[Keep] = []
    for goal in dict.fromkeys(offer):
        rest = list(offer)
        rest.remove(goal)
        listed += [Keep(goal, under) for under in dict.fromkeys(permutations(rest))]
    return tuple(listed)


def permits(game: TickTockTowerOptions, state: State, action: Action) -> bool:
    """Return whether an action, or a chance event, is possible here: what listing all would tell, at less cost."""
    match state.phase, action:
        case Phase.PLAY, Play(card, target, extra):
            return card in state.hands[state.seat] and _playable(game, state, card, target, extra)
        case Phase.PLAY, Power(target):
            able = may_use(game, state, state.seat) and state.heroes[state.seat] is Hero.CUCKOO
            return able and _is_seat(game, target) and target != state.seat
        case Phase.KEEP, Keep(goal, under):
            return _are_goals((goal,)) and _are_goals(under) and tuple(sorted((goal, *under))) == state.offer
        case ((Phase.DEAL | Phase.DRAW), Draw(card)):
            return isinstance(card, Card) and state.pile[card.rank] > 0
        case Phase.OFFER, Offer(goals):
            fits = _are_goals(goals) and len(goals) == unseen_drawn(game, state)
            return fits and tuple(sorted(goals)) == goals and _within(goals, state)
        case Phase.PAIRS, Pairs(pairs):
            return pairs in combinations(PAIRS, game.players // 2)
        case Phase.HERO, Cast(hero):
            return hero in free_heroes(game, state)
        case Phase.FIRST, First(seat):
            return _is_seat(game, seat)
    return False


def _playable(game: TickTockTowerOptions, state: State, card: Card, target: Seat | None, extra: bool) -> bool:
    picked = targets(state, card)
    if picked:
        return type(target) is int and target in picked and extra is False
    able = bool(card.steps) and may_use(game, state, state.seat) and state.heroes[state.seat] in OWL_BAT
    return target is None and (extra is False or (extra is True and able))


def _is_seat(game: TickTockTowerOptions, seat: object) -> bool:
    return type(seat) is int and 0 <= seat < game.players


def _are_goals(goals: object) -> bool:
    return isinstance(goals, tuple) and all(isinstance(goal, Goal) for goal in goals)


def _within(goals: tuple[Goal, ...], state: State) -> bool:
    return all(goals.count(goal) <= state.unseen[goal.rank] for goal in GOALS)
