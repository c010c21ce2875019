"""Estimates: intervals against published values, coverage against its promise, seeds."""

import random
from fractions import Fraction

import pytest

import clocklab
from clocklab.errors import OptionError, SizeError
from clocklab.simulate import average, average_of, finish, playout, running, share, shares, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_gives_newcombes_published_intervals(successes: int, trials: int, low: float, high: float) -> None:
    """R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    assert wilson(successes, trials) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_what_never_happened_may_be_impossible_and_what_always_did_may_be_certain() -> None:
    """By the formula: at 0 of n the centre is z² / 2n over 1 + z² / n, and so is the half-width; n of n mirrors it."""
    for trials in range(1, 400):
        assert wilson(0, trials)[0] == 0
        assert wilson(trials, trials)[1] == 1
        assert 0 < wilson(0, trials)[1] < 1


def test_intervals_cover_the_exact_value_about_as_often_as_they_say() -> None:
    """95 % of 400 intervals is 380; five standard deviations are 22."""
    covered = sum(share(lambda rng: rng.randrange(6) < 2, 200, seed).covers(Fraction(1, 3)) for seed in range(400))
    assert 358 <= covered <= 400


def test_same_seed_same_numbers_whatever_the_order_of_trials() -> None:
    assert share(lambda rng: rng.random() < 0.3, 500, 4) == share(lambda rng: rng.random() < 0.3, 500, 4)
    drawn = average(lambda rng: rng.randrange(100), 50, 9)
    alone = [random.Random(f"trial 9 {k}").randrange(100) for k in reversed(range(50))]
    assert drawn == average_of(alone, 9)


def test_a_mean_has_the_textbook_interval() -> None:
    """1 to 100: mean 50.5, sample variance 841.6667, half-width 1.959964 * 29.0115 / 10 = 5.6862."""
    found = average_of(list(range(1, 101)), 0)
    assert (found.value, found.high - found.value) == (50.5, pytest.approx(5.6862, abs=1e-4))


def test_a_mean_is_rounded_once_so_that_every_python_gives_the_same() -> None:
    """Ten thirds and twenty halves: 40/3 of 30 is 4/9, whose nearest float it is, in any order of adding."""
    thirds, halves = [Fraction(1, 3)] * 10, [Fraction(1, 2)] * 20
    assert average_of(thirds + halves, 0) == average_of(halves + thirds, 0)
    assert average_of(thirds + halves, 0).value == float(Fraction(4, 9))


def test_shares_add_up_and_a_running_estimate_ends_at_the_whole() -> None:
    found = shares(lambda rng: rng.randrange(3), 300, 2)
    assert list(found) == [0, 1, 2]
    assert sum(each.value for each in found.values()) == pytest.approx(1)
    steps = running(lambda rng: rng.randrange(3) == 0, 300, 2)
    assert steps[-1] == share(lambda rng: rng.randrange(3) == 0, 300, 2)
    assert [step.trials for step in steps] == sorted({step.trials for step in steps})


def test_an_estimate_says_that_it_is_one() -> None:
    text = str(share(lambda rng: rng.random() < 0.5, 100, 3))
    assert text.startswith("about 0.")
    assert "95 % interval" in text
    assert "100 trials, seed 3" in text


def test_bad_requests_are_named() -> None:
    with pytest.raises(OptionError, match="at least 1, not 0"):
        share(lambda rng: True, 0, 1)
    with pytest.raises(OptionError, match="at least 30 trials, not 5"):
        average(lambda rng: 1, 5, 1)
    with pytest.raises(OptionError, match="from 0 to 2, not 3"):
        wilson(3, 2)


def test_a_playout_ends_and_counts_its_events() -> None:
    game = clocklab.load("grandfather", cards=[1, 2, 3])
    state, events = playout(game, random.Random(5))
    assert game.turn(state) is clocklab.OVER
    assert events == 2 * (events // 2), "without bumps, rolls and choices alternate"
    with pytest.raises(SizeError, match="not over after 1 events"):
        playout(game, random.Random(5), longest=1)


def test_seats_with_a_policy_choose_by_it_and_the_others_at_random() -> None:
    """Seat 0 only ever stops, so that it never moves and seat 1 wins."""
    game = clocklab.load("grandfather", cards=[1, 2, 3])
    for seed in range(20):
        state, _ = playout(game, random.Random(seed), policies={0: lambda state: game.legal_actions(state)[-1]})
        assert game.winners(state) == (1,)


def test_a_match_is_finished_by_its_own_seed_and_the_policies() -> None:
    """Who only stops never wins; the rolls are those that the match's seed gives anyhow, so that it replays."""
    game = clocklab.load("grandfather", cards=[1, 2, 3])
    match = finish(clocklab.Match(game, seed=3), random.Random(1), {0: lambda state: game.legal_actions(state)[-1]})
    assert match.winners == (1,)
    again = clocklab.Match(game, seed=3)
    for _, action in match.history:
        if again.turn is clocklab.CHANCE:
            assert again.roll() == action
        else:
            again.play(action)
    assert again.position == match.position
    assert finish(match, random.Random(1)) is match, "nothing is left to play"
    with pytest.raises(SizeError, match="not over after 1 events"):
        finish(clocklab.Match(game), random.Random(1), longest=1)


def test_averages_of_floats_are_estimated_like_those_of_fractions() -> None:
    """A quarter of whole numbers is exact as a float, so both must be the same number for number."""
    wholes = [(number * 7) % 23 for number in range(300)]
    floats = average_of([number / 4 for number in wholes], seed=1)
    exact = average_of([Fraction(number, 4) for number in wholes], seed=1)
    assert (floats.value, floats.low, floats.high) == pytest.approx((exact.value, exact.low, exact.high), rel=1e-12)
