"""The Bellman check by the contract: it passes what is right and sees what is not."""

from fractions import Fraction

import clocklab
from clocklab.solve import bellman_gap, largest_gap

GAME = clocklab.load("grandfather", cards=[1, 2], dice=1, sides=2)


class Claimed:
    """A solution that gives some positions another value than the right one."""

    measure, note = "chance of winning", ""

    def __init__(self, **wrong: Fraction) -> None:
        self.right = GAME.solve()
        self.wrong = {GAME.parse_state(text.replace("_", " ")): value for text, value in wrong.items()}

    def value(self, state):
        if state in self.wrong:
            return self.wrong[state], 1 - self.wrong[state]
        return self.right.value(state)


def test_a_right_solution_has_no_gap_at_chance_decision_and_end():
    solution = GAME.solve()
    states = ["1,2 1,1 0 roll", "1,2 1,1 0 move 2", "1,2 1,1 0 move 1", "1,2 2,1 0 over"]
    assert largest_gap(GAME, solution, map(GAME.parse_state, states)) == 0
    assert largest_gap(GAME, solution, []) == 0


def test_a_wrong_value_shows_as_exactly_what_it_misses():
    """By hand: with one die of two sides, 1 and 1 of 2 cards: the roller wins with 2/3 (1/2 + 1/2 * 1/3)."""
    state = GAME.parse_state("1,2 1,1 0 roll")
    assert bellman_gap(GAME, Claimed(**{"1,2_1,1_0_roll": Fraction(3, 4)}), state) == Fraction(3, 4) - Fraction(2, 3)


def test_a_value_that_ignores_the_best_action_shows_at_the_decision():
    """By hand: the 2 wins at once; to stop instead is worth 1/3."""
    state = GAME.parse_state("1,2 1,1 0 move 2")
    assert bellman_gap(GAME, Claimed(**{"1,2_1,1_0_move_2": Fraction(1, 3)}), state) == Fraction(2, 3)
