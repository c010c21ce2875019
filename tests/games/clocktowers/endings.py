"""Late positions for two, and perfect play by a plain search over the game's own rules: no table, nothing left out."""

import random
from fractions import Fraction

from clocklab.core.game import CHANCE, OVER
from clocklab.games.clocktowers.pieces import Clock, Roof
from clocklab.games.clocktowers.state import Discard, Phase, Play


def builder(game, state, rng):
    """An action of somebody who builds where it is possible, roofs before clocks before walls mostly."""
    actions = game.legal_actions(state)
    if state.phase is Phase.DRAW:
        return rng.choice(actions)
    return max(actions, key=lambda action: _liking(action, rng))


def _liking(action, rng):
    if isinstance(action, Discard):
        return rng.random() / 10
    assert isinstance(action, Play)
    if isinstance(action.card, Roof):
        return 3
    return 1 + rng.random() * (1.5 if isinstance(action.card, Clock) else 1)


def late(game, to_come, seed, phase=Phase.DRAW):
    """The first position of a game of two builders with at most so many cards face down in the decks."""
    rng, state = random.Random(seed), game.initial()
    while sum(state.left) > to_come or state.phase is not phase:
        state = game.apply(state, builder(game, state, rng) if game.turn(state) is not CHANCE else game.sample_chance(state, rng))
    return state


def by_hand(game, state, aim):
    """What the position is worth to seat 0: points more than seat 1 at the end, or the chance to win."""
    turn = game.turn(state)
    if turn is OVER:
        if aim == "win":
            return game.utilities(state, "win")[0]
        mine, theirs = game.payoffs(state)
        return Fraction(mine - theirs)
    if turn is CHANCE:
        law = game.chance_outcomes(state)
        return sum(weight * by_hand(game, game.apply(state, what), aim) for what, weight in law.items()) / Fraction(law.total)
    worths = [by_hand(game, game.apply(state, action), aim) for action in game.legal_actions(state)]
    return min(worths) if turn else max(worths)
