"""Simulated beside exact: events of games, running estimates, and how often intervals hold the exact value."""

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from clocklab.errors import IllegalActionError, OptionError
from clocklab.simulate import Episode, coverage, episode, estimate, share, wilson
from clocklab.simulate.schedule import game_seed
from tests.simulate.crews import Shuffled, in_small_pieces
from tests.simulate.toys import Cheat, Turnover, keep, lucky

PAIR = Turnover(players=2)
KEEP = (keep, keep)


def alone(played: Episode) -> bool:
    """Seat 0 wins alone: 2 against 1, one case of four."""
    return played.winners == (0,)


def pips(played: Episode) -> int:
    return sum(played.payoffs)


def test_a_share_and_its_interval_are_counted_from_the_games_one_by_one() -> None:
    found = estimate(alone, PAIR, KEEP, trials=200, seed=3, exact=Fraction(1, 4))
    hits = [alone(episode(PAIR, KEEP, game_seed(3, number))) for number in range(200)]
    assert found.values == tuple(hits)
    assert found.estimate.value == sum(hits) / 200
    assert (found.estimate.low, found.estimate.high) == wilson(sum(hits), 200)
    assert (found.estimate.method, found.estimate.seed, found.estimate.trials) == ("Wilson", 3, 200)
    assert found.covers is True
    assert estimate(alone, PAIR, KEEP, trials=200, seed=3, exact=Fraction(9, 10)).covers is False
    assert estimate(alone, PAIR, KEEP, trials=200, seed=3).covers is None


def test_a_mean_by_students_interval() -> None:
    """Two dice of 1 and 2: mean 3, variance 1/2."""
    found = estimate(pips, PAIR, KEEP, trials=400, seed=5, exact=3)
    assert found.covers
    assert found.estimate.method == "Student"
    assert (found.estimate.high - found.estimate.low) / 2 == pytest.approx(1.966 * (0.5 / 400) ** 0.5, rel=0.1)


def test_fractions_stay_exact() -> None:
    found = estimate(lambda played: Fraction(pips(played), 3), PAIR, [lucky, lucky], trials=7, seed=1)
    assert found.values == (Fraction(4, 3),) * 7


def test_a_running_estimate_ends_at_the_whole_and_is_right_on_the_way() -> None:
    found = estimate(alone, PAIR, KEEP, trials=100, seed=3)
    steps = found.running(10)
    assert [step.trials for step in steps] == list(range(10, 101, 10))
    assert steps[-1] == found.estimate
    assert [step.value for step in steps] == [sum(found.values[: step.trials]) / step.trials for step in steps]
    means = estimate(pips, PAIR, KEEP, trials=100, seed=3).running(4)
    assert means[1] == estimate(pips, PAIR, KEEP, trials=50, seed=3).estimate, "the first games are the same"


def test_the_running_estimate_is_drawn() -> None:
    from clocklab.draw import charts

    found = estimate(alone, PAIR, KEEP, trials=100, seed=3, exact=Fraction(1, 4))
    assert "Exact: 1/4" in charts.running(found.running(), found.exact).alt


def test_without_players_all_choose_at_random() -> None:
    """Kept or turned, each die is still 1 or 2 with one half each."""
    assert estimate(alone, PAIR, trials=500, seed=3, exact=Fraction(1, 4)).covers


def test_intervals_hold_the_exact_value_as_often_as_they_promise() -> None:
    """Of 150 Wilson intervals of 40 trials at 1/4, how many hold it is known exactly: those of 5 to 15 hits."""
    found = estimate(alone, PAIR, KEEP, trials=40, seed=8, exact=Fraction(1, 4))
    seen = found.coverage(150)
    held = [hits for hits in range(41) if wilson(hits, 40)[0] <= 0.25 <= wilson(hits, 40)[1]]
    exact = sum(Fraction(comb(40, hits) * 3 ** (40 - hits), 4**40) for hits in held)
    assert seen.covers(exact)
    assert (seen.trials, seen.method) == (150, "Wilson")
    wrong = estimate(alone, PAIR, KEEP, trials=40, seed=8, exact=Fraction(1, 2))
    assert wrong.coverage(50).value < 0.2, "a wrong value is not held"


def test_coverage_of_any_estimate() -> None:
    seen = coverage(lambda seed: share(lambda rng: rng.random() < 0.5, 60, seed), Fraction(1, 2), 200, seed=1)
    assert 0.9 < seen.value <= 1
    assert seen == coverage(lambda seed: share(lambda rng: rng.random() < 0.5, 60, seed), Fraction(1, 2), 200, seed=1)


def test_same_on_every_crew(monkeypatch: pytest.MonkeyPatch) -> None:
    in_small_pieces(monkeypatch)

    def found(**how: Any) -> Any:
        simulation = estimate(alone, PAIR, KEEP, trials=300, seed=3, exact=Fraction(1, 4), **how)
        return simulation, simulation.coverage(3)

    here = found(workers=1)
    assert found(workers=2) == here
    assert found(executor=Shuffled(2)) == here
    with ThreadPoolExecutor(20) as threads:
        assert found(executor=threads) == here


def test_it_says_what_it_is() -> None:
    text = str(estimate(alone, PAIR, KEEP, trials=100, seed=3, exact=Fraction(1, 4)))
    assert text.startswith("about 0.")
    assert text.endswith("(Wilson; 100 trials, seed 3); exact 1/4 = 0.25, inside the interval")
    assert "exact" not in str(estimate(alone, PAIR, KEEP, trials=100, seed=3))
    assert estimate(alone, PAIR, KEEP, trials=5, seed=3)._repr_html_().startswith("<span>about")


def test_bad_requests_are_named() -> None:
    def refused(says: str, event: Any = alone, **how: Any) -> None:
        with pytest.raises(OptionError, match=says):
            estimate(event, PAIR, **{"players": KEEP, "trials": 10, "seed": 1, **how})

    refused("not None", lambda played: None)
    refused("not 0.5", lambda played: 0.5)
    refused("not a mixture", lambda played: played.winners == (0,) or 3)
    refused("An event is a function of the finished game.*, not 3", 3)
    refused("An exact value is a whole number or a Fraction, not 0.1", exact=0.1)
    refused("trials must be a whole number of at least 1, not 0", trials=0)
    refused("trials must be", trials=2.0)
    refused("seed must be", seed=None)
    refused("played here by 2", players=[keep])
    with pytest.raises(OptionError, match="only where that is given: exact="):
        estimate(alone, PAIR, KEEP, trials=10, seed=1).coverage(5)
    with pytest.raises(OptionError, match="repeats must be"):
        estimate(alone, PAIR, KEEP, trials=10, seed=1, exact=1).coverage(0)
    with pytest.raises(IllegalActionError, match="'cheat' in seat 1"):
        estimate(alone, PAIR, [keep, Cheat()], trials=10, seed=1)
