"""The course of a race played in given styles, against the rules' own states swept one by one, and by hand."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from clocklab.core.contract import CHANCE, OVER
from clocklab.errors import ChainError, OptionError, PositionError
from clocklab.games.grandfather import Bump, Exchange, Race, Step, Stop
from clocklab.games.grandfather.odds.styles import (
    Ending,
    Spot,
    Won,
    eager,
    gentle,
    perfect,
    race_chain,
    rough,
)
from clocklab.probability import MoreThan
from clocklab.simulate import average, playout
from tests.games.grandfather.oracle import reachable

RACES = [
    Race(cards=(2, 5, 3), bump_from=1, sides=4),
    Race(cards=(3, 1, 2), bump_from=1, sides=3, bomb="or_move", doubles_need_move=True),
    Race(cards=(4, 2, 3, 1), bump_from=2, dice=2, sides=4),
]


def followed(game, policies, gain):
    """Return each state's mean of ``gain(state, action)`` summed to the end, in floats: swept until it stands still."""
    steps = {}
    for state, ahead in reachable(game).items():
        turn = game.turn(state)
        taken = policies[turn](state) if turn is not OVER and turn is not CHANCE else None
        kept = [step for step in ahead if taken is None or step[0] == taken]
        total = sum(weight for _, weight, _ in kept)
        steps[state] = [(weight / total, gain(state, action), to) for action, weight, to in kept]
    values = dict.fromkeys(steps, 0.0)
    for _ in range(5000):
        change = 0.0
        for state, ahead in steps.items():
            new = sum([share * (now + values[to]) for share, now, to in ahead])
            change = max(change, abs(new - values[state]))
            values[state] = new
        if change < 1e-12:
            return values[game.initial()]
    raise AssertionError("still moving")


def furthest(game, state):
    """Return the most cards that can still be entered, by trying all ways."""
    steps = [action for action in game.legal_actions(state) if isinstance(action, Step)]
    ahead = [game.apply(state, step) for step in steps]
    return max([1 + (0 if game.turn(after) is OVER else furthest(game, after)) for after in ahead], default=0)


def onward(game, state):
    """Return the step after which most cards can still be entered, or None."""
    steps = [action for action in game.legal_actions(state) if isinstance(action, Step)]
    after = {step: game.apply(state, step) for step in steps}
    return max(steps, key=lambda s: game.end if game.turn(after[s]) is OVER else furthest(game, after[s]), default=None)


def by_rule(game, kind):
    """Return the rule of thumb as a policy of the contract, written anew."""

    def wins(state):
        return state.positions[state.roller] + furthest(game, state) == game.end

    def policy(state):
        legal = game.legal_actions(state)
        special = {type(action): action for action in legal}
        if wins(state):
            return onward(game, state)
        if Exchange in special:
            return special[Exchange]
        step = onward(game, state)
        if Bump in special and (kind == "rough" or (kind == "eager" and step is None)):
            return special[Bump]
        if kind == "rough" and step and not bump_ahead(game, game.apply(state, step)):
            for other in (action for action in legal if isinstance(action, Step)):
                if bump_ahead(game, game.apply(state, other)):
                    return other
        return step or Stop()

    return policy


def bump_ahead(game, state):
    """Return whether a bump can still be reached with this roll."""
    legal = game.legal_actions(state)
    return any(isinstance(action, Bump) for action in legal) or any(
        bump_ahead(game, game.apply(state, action)) for action in legal if isinstance(action, Step)
    )


def won_by(seat):
    return lambda state, action: float(isinstance(action, Step) and state.roller == seat and last_step(state))


def last_step(state):
    return state.positions[state.roller] == len(state.cards) - 1


@pytest.mark.parametrize("game", RACES, ids=["plain", "or_move", "two dice"])
@pytest.mark.parametrize("kind", ["eager", "rough", "gentle"])
def test_rules_of_thumb_win_as_often_as_by_the_states_of_the_rules(game: Race, kind: str) -> None:
    """The rules of thumb are written a second time, on the contract's actions, and every state is swept."""
    style = {"eager": eager, "rough": rough, "gentle": gentle}[kind]
    found = race_chain(game, style, eager)
    policies = (by_rule(game, kind), by_rule(game, "eager"))
    assert float(found.wins(0)) == pytest.approx(followed(game, policies, won_by(0)), abs=1e-10)
    assert found.wins(0) + found.wins(1) == 1


@pytest.mark.parametrize("game", RACES[:2], ids=["plain", "or_move"])
def test_perfect_play_wins_as_solved_and_counts_as_by_the_states_of_the_rules(game: Race) -> None:
    """The chance comes a second time, by another way than the solver's; rolls and bumps by sweeping every state."""
    solution = game.solve()
    found = race_chain(game, perfect(solution), perfect(solution))
    assert found.wins(0) == solution.values((0, 0), 0)[0]
    policies = (solution.best, solution.best)
    rolls = followed(game, policies, lambda state, action: float(state.phase.value == "roll"))
    bumps = followed(game, policies, lambda state, action: float(isinstance(action, Bump)))
    swaps = followed(game, policies, lambda state, action: float(isinstance(action, Exchange)))
    passes = followed(game, policies, turn_over)
    assert float(found.rolls) == pytest.approx(rolls, abs=1e-9)
    assert float(found.mean(Ending.BUMP)) == pytest.approx(bumps, abs=1e-9)
    assert float(found.mean(Ending.EXCHANGE)) == pytest.approx(swaps, abs=1e-9)
    assert float(found.turns) == pytest.approx(passes, abs=1e-9)


def turn_over(state, action):
    """Return 1 if this action ends a turn, by the rules' text: dice that pass, a bump, an exchange, the win."""
    if isinstance(action, Stop):
        doubles = max(Counter(state.rolled).values()) == 2
        again = doubles and (state.moved or state.cards != (3, 1, 2))  # only that race needs a move
        return float(not again)
    won = isinstance(action, Step) and last_step(state)
    return float(won or isinstance(action, (Bump, Exchange)))


def test_a_coin_race_of_two_cards_by_hand() -> None:
    """One die of two sides before cards of 1: tails 1, else nothing, so each waits a sum of two geometric times.

    Both take equally many rolls with chance sum of ((n - 1) / 2^n)^2 = 5/27, and whoever rolls first wins those ties:
    1/2 + 5/54 = 16/27. The winner's n-th roll is the race's roll 2n - 1 or 2n.
    """
    race = Race(cards=(1, 1), dice=1, sides=2)
    found = race_chain(race, eager, eager)
    assert found.wins(0) == Fraction(16, 27)
    law = found.rolls_distribution(4)
    # Seat 0 in two rolls: 1/4. Else seat 1 in two rolls: 3/4 * 1/4.
    assert [law.chance(n) for n in (3, 4)] == [Fraction(1, 4), Fraction(3, 16)]
    assert law.chance(MoreThan(4)) == Fraction(9, 16)
    assert found.mean(Ending.BUMP) == found.chance_of_any(Ending.BUMP) == 0


def test_the_chance_of_any_bump_by_hand() -> None:
    """Cards 1, 2 on one die of two sides, bumps from 1: who comes to 1 second bumps, if the first is still there.

    Write A, B for the spots with the roller at 0 and the other at 0 (A) or at 1 (B), C for the roller at 1 and the
    other at 0. No bump yet: A goes to A or (other's turn, roller 0, other 1) B. B bumps with 1/2, else it is the
    other's turn at C. C ends with 1/2, else it is B. So B = 1/2 + C/2, C = B/2, B = 2/3, and A = A/2 + B/2 = 2/3.
    """
    found = race_chain(Race(cards=(1, 2), dice=1, sides=2, bump_from=1), eager, eager)
    assert found.chance_of_any(Ending.BUMP) == Fraction(2, 3)


def test_the_law_of_the_ends_pays_the_solved_points() -> None:
    game = RACES[0]
    solution = game.solve(objective="points")
    ends = race_chain(game, perfect(solution), perfect(solution)).ends
    difference = ends.expectation(lambda end: end.points if end.seat == 0 else -end.points)
    assert difference == solution.values((0, 0), 0)[0]
    assert all(isinstance(end, Won) and 1 <= end.points <= game.end for end in ends)


def test_simulated_perfect_play_takes_as_many_rolls() -> None:
    """Seeded races through the contract: every roll gives its roller a choice, if only to stop."""
    game = RACES[0]
    solution = game.solve()
    exact = race_chain(game, perfect(solution), perfect(solution)).rolls

    def rolls(rng: random.Random) -> int:
        seen = 0

        def best(state):
            nonlocal seen
            seen += state.rolled == state.left  # a roll not used yet
            return solution.best(state)

        playout(game, rng, policies={0: best, 1: best})
        return seen

    assert average(rolls, 600, seed=1).covers(exact)


def test_a_course_can_begin_anywhere() -> None:
    game = RACES[0]
    solution = game.solve()
    style = perfect(solution)
    for spot in (Spot((2, 1), 1), Spot((2, 2), 0)):
        assert race_chain(game, style, style, spot).wins(0) == solution.values(*spot)[0]
    with pytest.raises(PositionError, match="at 0 to 2"):
        race_chain(game, style, style, Spot((3, 1), 1))


def test_players_who_wait_for_ever_are_named() -> None:
    game = Race(cards=(5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9), dice=2)
    solution = game.solve()
    assert solution.standoffs
    waiting = race_chain(game, perfect(solution), perfect(solution))
    with pytest.raises(ChainError, match="both may wait for ever"):
        _ = waiting.rolls
    with pytest.raises(OptionError, match="two players and chosen cards"):
        race_chain(Race(players=3, cards=(1, 2)), eager, eager)
    with pytest.raises(OptionError, match="two players and chosen cards"):
        race_chain(Race(), eager, eager)
