"""The odds panel's answers in every phase of games played at random."""

import random
import re
from fractions import Fraction

import pytest

import clocklab
from clocklab.core.contract import CHANCE, OVER
from clocklab.games.clocks.odds import solo
from clocklab.games.clocks.rules.state import Phase
from clocklab.probability import Dist

NOTATION = re.compile(r"\b[wgbr][1-6]\b|\bseat\b")
"""Dice as ``w3`` and seats by number belong in a position's line; people read "White 3" and "Player 2"."""


@pytest.mark.parametrize("players", [1, 2, 3])
def test_every_phase_but_the_end_has_exact_odds(players):
    """Every label once, every value a Fraction or a Dist; a solo end game says what the plan says."""
    game = clocklab.load("clocks", players=players)
    rng, state, phases = random.Random(players), game.initial(), set()
    for _ in range(220):
        turn = game.turn(state)
        if turn is OVER:
            break
        rows = game.odds(state)
        if state.phase not in phases or rng.random() < 0.2:
            assert all(isinstance(row.value, Fraction | Dist) for row in rows), state.phase
            assert len({row.label for row in rows}) == len(rows), state.phase
            assert not any(NOTATION.search(row.label) for row in rows), state.phase
        if rows:
            phases.add(state.phase)
        if state.phase is Phase.FORCED:
            plan = solo.finish(state.clocks[0], state.money[0])
            assert rows[0].value == plan.penalty
            assert rows[1].value == state.score - state.penalty - plan.penalty
            break
        state = game.apply(
            state, game.sample_chance(state, rng) if turn is CHANCE else rng.choice(game.legal_actions(state))
        )
    wanted = {Phase.DRAW, Phase.ROLL, Phase.PLACE, Phase.FREE, Phase.REROLL}
    wanted |= {Phase.FORCED} if players == 1 else {Phase.SPLIT, Phase.BID, Phase.TAKE}
    assert wanted <= phases
