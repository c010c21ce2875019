"""Estimates for what is out of exact reach: the same questions where the others play, with their intervals.

Each trial deals again what the seat cannot see and plays on. How people play here:

- ``"random"``: a card of the hand, each with the same chance, then each way to play it with the same chance.
- ``"greedy"``: the card that makes the own score highest if the bell rang at once, shown goals included; of equals one
  by lot.

Both keep one of the goals drawn by lot, and the Cuckoo does not use its power.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TypeAlias

from clocklab.core.checks import require_choice
from clocklab.core.contract import CHANCE, Seat, question
from clocklab.errors import OptionError
from clocklab.games.ticktock.odds.cards import in_words
from clocklab.games.ticktock.odds.goals import goal_of, goal_plans, makers
from clocklab.games.ticktock.odds.pushes import seat_of_round
from clocklab.games.ticktock.rules.moves import keeps, plays
from clocklab.games.ticktock.rules.options import TickTockPosition, TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import Goal
from clocklab.games.ticktock.rules.state import Action, Keep, Phase, Play, State
from clocklab.simulate.estimate import Estimate, share, shares

Choosing: TypeAlias = Callable[[TickTockTowerOptions, State, random.Random], Action]


@question
def goal_next_estimated(
    here: TickTockPosition, seat: Seat, goal: Goal | None = None, others: str = "random", *, trials: int = 1000,
    seed: int, play: Play | None = None,
) -> Estimate:  # fmt: skip
    """Return how often the goal can be made true on the seat's next turn, where the others play; Wilson's interval.

    As ``goal_next``, but the others do not stand still: all play as ``others`` says. A seat that is to play now makes
    ``play``, or what is best in ``goal_plans`` (of equals the first); a goal of its own that comes true by it is
    shown, and a new one kept at random. The goal asked about is taken to be held next turn all the same.
    """
    seat, goal = goal_of(here, seat, goal)
    game, start = here.game, here.state
    choose = chooser(others)
    first: tuple[Action, ...] = ()
    if start.phase is Phase.PLAY and start.seat == seat:
        way = goal_plans(here, seat, goal)[0].way
        first = (play,) if play else tuple(each for each in (way.power, way.play) if each)
    elif play:
        raise OptionError(f"{in_words(seat)} is not to play a card in this position: leave play out.")

    def trial(rng: random.Random) -> bool:
        state = game.determinize(start, seat, rng)
        for action in first:
            state = game.apply(state, action)
        while not (state.phase is Phase.PLAY and state.seat == seat):
            if state.phase is Phase.OVER:
                return False
            state = _on(game, state, choose if state.seat != seat else at_random, rng)
        return bool(makers(game, state, seat, goal, state.hands[seat]))

    return share(trial, trials, seed)


@question
def push_estimated(
    here: TickTockPosition, seat: Seat, others: str = "random", *, trials: int = 1000, seed: int,
    own: str | Play = "random",
) -> Mapping[int, Estimate]:  # fmt: skip
    """Return how often the seat's pawn is on each space at the end of the round, each with Wilson's interval.

    As ``push`` where the seat plays too, and goals are shown on the way. ``own``:
    ``"random"``, ``"greedy"``, or what the seat plays now. Spaces that never came up are left out.
    """
    seat, game, start = seat_of_round(here, seat), here.game, here.state
    choose = chooser(others)
    mine = at_random if isinstance(own, Play) else chooser(own)

    def trial(rng: random.Random) -> int:
        state = game.determinize(start, seat, rng)
        if isinstance(own, Play):
            state = game.apply(state, own)
        while state.hour == start.hour and state.phase is not Phase.OVER:
            state = _on(game, state, choose if state.seat != seat else mine, rng)
        return state.spaces[seat]

    return shares(trial, trials, seed)


def chooser(name: str) -> Choosing:
    """Return how somebody plays, by name: ``"random"`` or ``"greedy"``."""
    require_choice("others", name, ("random", "greedy"))
    return at_random if name == "random" else greedily


def at_random(game: TickTockTowerOptions, state: State, rng: random.Random) -> Action:
    """Return a card of the hand, and a way to play it; or a goal to keep."""
    if state.phase is Phase.KEEP:
        return _kept(state, rng)
    return rng.choice(plays(game, state, rng.choice(state.hands[state.seat])))


def greedily(game: TickTockTowerOptions, state: State, rng: random.Random) -> Action:
    """Return the card that makes the own score highest, if the bell rang at once; of equals one by lot."""
    if state.phase is Phase.KEEP:
        return _kept(state, rng)
    seat = state.seat
    worth = {}
    for action in game.legal_actions(state):
        if isinstance(action, Play):
            worth[action] = game.evaluate(game.apply(state, action))[seat]
    best = max(worth.values())
    return rng.choice([action for action, points in worth.items() if points == best])


def _kept(state: State, rng: random.Random) -> Keep:
    goal = rng.choice(state.offer)
    return next(keep for keep in keeps(state.offer) if keep.goal is goal)


def _on(game: TickTockTowerOptions, state: State, choose: Choosing, rng: random.Random) -> State:
    if game.turn(state) is CHANCE:
        return game.apply(state, game.sample_chance(state, rng))
    return game.apply(state, choose(game, state, rng))
