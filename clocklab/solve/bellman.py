"""A proof by the contract alone: does a solution's value of a position follow from those that come next?"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from fractions import Fraction
from typing import TypeVar

from clocklab.core.contract import CHANCE, OVER, Game, Solution

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


def bellman_gap(game: Game[S, A], solution: Solution[S, A], state: S) -> Fraction:
    """Return by how much the value of a position misses what it must be by the Bellman equation; 0 if nowhere.

    At a chance event every seat's value must be the mean over what can happen. Where a seat decides, its value must be
    the largest over its legal actions. It is the largest miss of any seat; at the end of a game it is 0. In a solution
    that mixes, the seat that decides is looked at all the same: what it mixes must be best.
    """
    turn = game.turn(state)
    if turn is OVER:
        return Fraction(0)
    value = solution.value(state)
    if turn is CHANCE:
        law = game.chance_outcomes(state)
        after = [(solution.value(game.apply(state, outcome)), weight) for outcome, weight in law.items()]
        means = [sum((each[seat] * weight for each, weight in after), Fraction(0)) for seat in range(game.players)]
        return max(abs(mine - mean / law.total) for mine, mean in zip(value, means, strict=True))
    assert isinstance(turn, int), "who is neither chance nor over is a seat"
    best = max(solution.value(game.apply(state, action))[turn] for action in game.legal_actions(state))
    return abs(value[turn] - best)


def largest_gap(game: Game[S, A], solution: Solution[S, A], states: Iterable[S]) -> Fraction:
    """Return the largest ``bellman_gap`` of the positions; 0 proves the values of a closed set of them.

    >>> import clocklab
    >>> race = clocklab.load("grandfather", cards=[2, 3], dice=2, sides=4)
    >>> largest_gap(race, race.solve(), [race.initial(), race.parse_state("2,3 0,1 0 move 1,1")])
    Fraction(0, 1)
    """
    return max((bellman_gap(game, solution, state) for state in states), default=Fraction(0))
