"""Random games through the contract and through OpenSpiel, for the benchmarks of the games."""

import random

import clocklab


def through_the_contract(game, many, counts=lambda state: True):
    """Play games and return the number of those positions before the end for which ``counts`` is true."""
    number = 0
    for seed in range(many):
        rng = random.Random(seed)
        state = game.initial()
        while (turn := game.turn(state)) is not clocklab.OVER:
            chance = turn is clocklab.CHANCE
            number += counts(state)
            action = game.sample_chance(state, rng) if chance else rng.choice(game.legal_actions(state))
            state = game.apply(state, action)
    return number


def through_open_spiel(game, many, counts=lambda state: True):
    """Play games as OpenSpiel's examples do, and count as above; ``game`` and its states are OpenSpiel's."""
    number = 0
    for seed in range(many):
        rng = random.Random(seed)
        state = game.new_initial_state()
        while not state.is_terminal():
            number += counts(state)
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
    return number
