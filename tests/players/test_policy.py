"""Perfect play of three mixes: step by step, what is done comes to what the equilibrium says of the whole roll."""

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import clocklab
from clocklab.core import View
from clocklab.games.grandfather.odds.solver.triads import Kind, Outcome
from clocklab.players import PerfectPlayer
from clocklab.probability import Dist

CIRCLES = clocklab.load("grandfather", players=3, cards=[1, 4], dice=2, sides=2, bump_from=1)
"""Two cards on which best replies chase each other: at one spot perfect players mix, 15 to 17."""
MIXED = "1,4 0,0,1 0 move 1,2"
MANY = clocklab.load("grandfather", players=3, cards=[2, 1, 3], dice=3, sides=3, bump_from=1, bomb="or_move")


def played(game: Any, solution: Any, state: Any) -> dict[Any, Fraction]:
    """Return what the policy, followed to the end of the roll, comes to: the states after it, with their chances."""
    after: dict[Any, Fraction] = {}
    roller, waiting = state.roller, [(state, Fraction(1))]
    while waiting:
        at, chance = waiting.pop()
        if at is not state and game.turn(at) != roller:
            after[at] = after.get(at, Fraction(0)) + chance
            continue
        law = solution.policy(at)
        waiting += [(game.apply(at, action), chance * law.chance(action)) for action in law]
    return after


@pytest.mark.parametrize("game", [CIRCLES, MANY], ids=lambda game: str(game.cards))
def test_step_by_step_the_mix_of_the_whole_roll_is_played(game: Any) -> None:
    # Oracle: ``profile``, what the equilibrium makes of a roll as a whole; its proof is tested with the solver.
    solution = game.solve()
    start = game.parse_state(f"{','.join(map(str, game.cards))} 0,0,0 0 roll")
    mixed = 0
    for positions in product(range(game.end), repeat=3):
        for roll in game.chance_outcomes(start):
            line = f"{','.join(map(str, game.cards))} {','.join(map(str, positions))} 0 move"
            state = game.parse_state(f"{line} {','.join(map(str, roll.dice))}")
            chances = sorted(chance for _, chance in solution.profile(state))
            assert sorted(played(game, solution, state).values()) == chances, game.format_state(state)
            mixed += len(chances) > 1
    assert mixed or not solution.mixtures


def test_the_perfect_player_plays_the_mix() -> None:
    # 15/32 bump the third, 17/32 stop, says the proof by hand in the solver's tests; 3000 draws, deviation 0.009.
    solution = CIRCLES.solve()
    entered = CIRCLES.apply(CIRCLES.parse_state(MIXED), CIRCLES.parse_action("move 1"))
    assert dict(solution.profile(entered)) == {
        Outcome(Kind.BUMP_THIRD, 1, 0, 1): Fraction(15, 32),
        Outcome(Kind.PASS, 1, 0, 1): Fraction(17, 32),
    }
    rng = random.Random(1)
    done = Counter(CIRCLES.format_action(PerfectPlayer()(View(CIRCLES, 0, entered), rng)) for _ in range(3000))
    assert set(done) == {"bump 2", "stop"}
    assert done["bump 2"] / 3000 == pytest.approx(15 / 32, abs=0.04)


def test_where_nothing_is_mixed_the_policy_is_certain() -> None:
    race = clocklab.load("grandfather", cards=[2, 3], dice=2, sides=4)
    state = race.parse_state("2,3 0,0 0 move 1,2")
    solution = race.solve()
    assert solution.policy(state) == Dist.certain(solution.best(state))
