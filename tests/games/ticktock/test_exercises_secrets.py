"""The answers of lesson 32, by going through all pairs or triples of the 24 goal cards, without the package."""

from fractions import Fraction
from itertools import combinations
from math import comb

import clocklab
from clocklab.games.ticktock.lessons import EXERCISES
from tests.games.ticktock.lines import line, seat

PAYS = [3, 3, 6, 3, 4, 5, 3, 3, 5, 3, 5, 3] * 2
"""By the rulebook's table of goals, two cards of each."""
PAIRS = list(combinations(range(24), 2))


def test_the_belfry_is_kept_in_45_of_276_pairs() -> None:
    assert EXERCISES["tower-goals-six"].answer() == Fraction(sum(6 in (PAYS[a], PAYS[b]) for a, b in PAIRS), 276)


def test_the_best_of_three_pays_more_than_3_unless_all_pay_3() -> None:
    best = [max(PAYS[each] for each in three) > 3 for three in combinations(range(24), 3)]
    assert EXERCISES["tower-goals-keeper"].answer() == Fraction(sum(best), comb(24, 3)) == Fraction(415, 506)


def test_dan_s_silence_leaves_seven_kinds() -> None:
    """By the engine: Ben and Dan on 4 after Dan's Big Step, and which goals Dan shows then."""
    game = clocklab.load("ticktock", heroes=["Tick", "Key Keeper", "Tock", "Lock Keeper"], first_game=True)
    left = []
    for goal in "gpufakcmnebt":
        text = line(
            seat("tick", 0), seat("key-keeper", 5), seat("tock", 0), seat("lock-keeper", 2, "BHH", goal), at=3, hour=6
        )
        after = game.apply(game.parse_state(text), game.parse_action("play big-step"))
        assert after.spaces == (0, 4, 0, 4)
        left += [] if after.shown[3] else [goal]
    assert left == [*"puakmeb"]
    assert EXERCISES["tower-goals-silence"].answer() == Fraction(1, len(left))


def test_a_six_speaks_for_who_keeps_more() -> None:
    assert EXERCISES["tower-goals-shows-six"].answer() == posterior(6, 1, 1) == Fraction(45, 68)


def test_a_three_speaks_against_it_but_four_to_one_stay_two_to_one() -> None:
    assert EXERCISES["tower-goals-prior"].answer() == posterior(3, 4, 1) == Fraction(52, 75)


def posterior(shown: int, more: int, any_: int) -> Fraction:
    """Return the chance of who keeps more, with so many against so many before: every pair, every card kept of it."""
    for_it = sum(2 * more for a, b in PAIRS if max(PAYS[a], PAYS[b]) == shown)
    against = sum(any_ for pair in PAIRS for card in pair if PAYS[card] == shown)
    return Fraction(for_it, for_it + against)


def test_behind_a_five_lies_a_three_in_84_of_111_pairs() -> None:
    pairs = [(PAYS[a], PAYS[b]) for a, b in PAIRS if max(PAYS[a], PAYS[b]) == 5]
    assert EXERCISES["tower-goals-other"].answer() == Fraction(sum(3 in pair for pair in pairs), len(pairs))
    assert len(pairs) == 111
