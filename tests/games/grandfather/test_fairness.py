"""Bounds of perfect play that hold for certain, and the sweep over dealt layouts that is made of them."""

import json
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import numpy as np
import pytest

import clocklab
from clocklab.errors import FileError, FolderError, MissingExtraError, OptionError, UnsolvableError
from clocklab.games.grandfather import Race
from clocklab.games.grandfather.odds import bounds, fairness
from clocklab.games.grandfather.odds.bounds import Track, bounded
from clocklab.games.grandfather.odds.fairness import deal, sweep
from clocklab.games.grandfather.odds.solver.two import solve_two
from clocklab.simulate.work import pieces

WORKED = (5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9)
RULES = [
    {},
    {"bump_from": 1, "bomb": "or_move"},
    {"doubles_need_move": True, "bump_from": 2},
    {"dice": 4, "bump_from": 1, "bomb": "or_move", "doubles_need_move": True},
    {"sides": 10, "bump_from": 2},
]
TINY = Race(length=4)


def exact(game, cards):
    """The exact chance of the first roller: rational policy iteration with its exact Bellman proof."""
    return solve_two(Race(**{**game.options(), "cards": cards, "length": None}), "win").values((0, 0), 0)[0]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_exact_chance_lies_within_bounds_narrower_than_a_hundred_millionth_of_a_percent(rules):
    """Oracle: the exact solver, over layouts of six cards and every rule that the sweep takes."""
    game = Race(length=6, **rules)
    layouts = [deal(5, number, 6) for number in range(8)]
    for cards, each in zip(layouts, bounded(game, layouts), strict=True):
        assert each.low <= exact(game, cards) <= each.high
        assert each.high - each.low < 1e-10


def test_bounds_of_the_worked_layout_hold_the_published_chance():
    """0.509217236005...: README and the exact solver."""
    (each,) = bounded(Race(), [WORKED])
    assert each.low <= exact(Race(), WORKED) <= each.high
    assert each.value == pytest.approx(0.5092172360050427, abs=1e-12)


def test_one_roll_is_worth_what_the_exact_solver_s_decisions_make_of_it():
    """Oracle: ``perfect._decisions`` and plain Python sums, for values that mean nothing."""
    from clocklab.games.grandfather.odds.solver.two import Positions, _worth

    for rules in RULES:
        game = Race(cards=(3, 1, 4, 2, 6), **rules)
        values = np.random.default_rng(1).uniform(-1, 1, (1, 5, 5))
        rolled = Track.of(game, [game.cards]).rolled(values, -values.transpose(0, 2, 1), 1.0, np.maximum)
        positions, flat = Positions.of(game, "win"), values.ravel()
        for place, decisions in enumerate(positions.decisions):
            slow = sum(weight * max(_worth(option, flat) for option in options) / 2 for weight, options in decisions)
            assert rolled.ravel()[place] == pytest.approx(slow / positions.cases, abs=1e-12)


def test_values_that_are_wrong_widen_the_bounds_until_they_hold_all_the_same():
    """The proof does not trust the sweeps: noise of a thousandth, or no values at all, still gives bounds that hold."""
    game = Race(length=5)
    layouts = [deal(8, number, 5) for number in range(6)]
    track = Track.of(game, layouts)
    values = bounds._iterated(track)
    noise = np.random.default_rng(2).uniform(-1e-3, 1e-3, values.shape)
    for wrong, widest in ((values + noise, 0.2), (track.zeros(), 100)):
        for cards, each in zip(layouts, bounds._proved(track, wrong), strict=True):
            assert each.low <= exact(game, cards) <= each.high
            assert 1e-5 < each.high - each.low < widest


def test_the_length_that_the_proof_rests_on_is_above_the_exact_mean_number_of_rolls_against_any_style():
    """Oracle: the course of the plan against itself and other styles, one of which never moves."""
    from clocklab.games.grandfather.odds.styles import eager, gentle, perfect, race_chain, rough

    game = Race(cards=(3, 1, 4, 2, 6))
    track = Track.of(game, [game.cards])
    values = bounds._iterated(track)
    plan = bounds.Plan()
    track.rolled(values, bounds._loss(values), 1.0, plan.choose)
    mine, others, sure = bounds._lengths(track, plan)
    planned = perfect(game.solve())
    assert sure.all()
    for style in (planned, eager, rough, gentle, lambda offered: offered[-1]):
        assert mine[0] > race_chain(game, planned, style).rolls
        assert others[0] > race_chain(game, style, planned).rolls


def test_the_bounds_are_as_far_from_the_value_as_miss_times_length():
    """By hand for one layout: no values at all, so that the miss is what one roll from a certain place can win."""
    game = Race(cards=(1, 1), dice=1, sides=2)
    track = Track.of(game, [game.cards])
    plan = bounds.Plan()
    track.rolled(track.zeros(), track.zeros(), 1.0, plan.choose)
    mine, others, _ = bounds._lengths(track, plan)
    (each,) = bounds._proved(track, track.zeros())
    # From the first card a 1 of two sides wins at once: one half.
    assert each.value == 0.5
    assert each.low == pytest.approx(max(0, 0.5 - mine[0] / 4))
    assert each.high == pytest.approx(min(1, 0.5 + others[0] / 4))
    noisy = bounds._iterated(track)
    exact_value = noisy[0, 0, 0]
    noisy[0, 1, 1] += 1e-3  # a roll makes of it half a win less half of it: it misses by one and a half times as much
    (each,) = bounds._proved(track, noisy)
    assert each.low == pytest.approx((1 + exact_value - 1.5e-3 * mine[0]) / 2, abs=1e-9)
    assert each.high == pytest.approx((1 + exact_value + 1.5e-3 * others[0]) / 2, abs=1e-9)


def test_bounds_of_a_layout_do_not_depend_on_its_neighbours():
    layouts = [deal(3, number) for number in range(5)]
    together = bounded(Race(), layouts)
    assert together == [each for cards in layouts for each in bounded(Race(), [cards])]


def test_where_perfect_players_wait_for_ever_nothing_is_claimed_and_the_exact_solution_steps_in(monkeypatch):
    """Two dice on the worked layout: both wait at 5 against 5 (see test_perfect)."""
    monkeypatch.setattr(bounds, "MOST_SWEEPS", 600)
    assert bounded(Race(dice=2), [WORKED]) == [None]
    monkeypatch.setattr(fairness, "deal", lambda seed, number, length: WORKED)
    found = sweep(Race(dice=2), 1, workers=1, recheck=0)
    assert found.layouts[0].proof == "exact"
    known = exact(Race(dice=2), WORKED)
    assert found.layouts[0].low < known < found.layouts[0].high
    assert found.layouts[0].high - found.layouts[0].low < 1e-15
    assert found.fairest.exact == known
    assert "1 layouts solved exactly instead" in str(found)


def test_a_dealt_layout_is_of_the_deck_and_of_seed_and_number_only():
    for number in range(50):
        cards = deal(4, number)
        assert cards == deal(4, number)
        assert len(cards) == 14
        assert max(Counter(cards).values()) <= 4
        assert set(cards) <= set(range(1, 11))
    assert len({deal(4, number) for number in range(50)}) == 50
    assert deal(4, 0) != deal(5, 0)


def test_every_card_is_dealt_as_often_at_every_place():
    """By symmetry each of 10 values has a tenth; 5 sigmas of 2,000 layouts are 0.034."""
    dealt = [deal(1, number, 3) for number in range(2000)]
    for place in range(3):
        shares = Counter(cards[place] for cards in dealt)
        assert all(abs(shares[card] / 2000 - 0.1) < 0.034 for card in range(1, 11))


def test_a_sweep_is_the_same_on_one_process_two_or_threads_and_its_start_is_that_of_a_longer_one(monkeypatch):
    monkeypatch.setattr(fairness, "PIECE", 16)
    one = sweep(TINY, 48, 2, workers=1, recheck=3)
    two = sweep(TINY, 48, 2, workers=2, recheck=3)
    with ThreadPoolExecutor(3) as threads:
        three = sweep(TINY, 48, 2, executor=threads, recheck=3)
    assert one == two == three
    assert one.to_csv() == two.to_csv()
    monkeypatch.setattr(fairness, "PIECE", 7)
    shorter = sweep(TINY, 20, 2, workers=1, recheck=0)
    assert [each.value for each in shorter.layouts] == [each.value for each in one.layouts[:20]]
    assert sweep(TINY, 48, 3, workers=1, recheck=0).advantages != one.advantages


def test_a_sweep_goes_on_where_it_was_stopped_and_refuses_a_folder_of_another(tmp_path, monkeypatch):
    monkeypatch.setattr(fairness, "PIECE", 16)
    whole = sweep(TINY, 48, 2, workers=1, folder=tmp_path / "parts")
    (tmp_path / "parts" / "piece-000001.json").unlink()
    begun = []
    solve = fairness._solved
    monkeypatch.setattr(fairness, "_solved", lambda *given: (begun.append(given[2][0]), solve(*given))[1])
    assert sweep(TINY, 48, 2, workers=1, folder=tmp_path / "parts") == whole
    assert begun == [16]
    with pytest.raises(FolderError, match="seed"):
        sweep(TINY, 48, 3, workers=1, folder=tmp_path / "parts")


def test_fairest_and_least_fair_are_those_of_the_exact_chances(monkeypatch):
    """Oracle: every layout solved exactly."""
    game = Race(length=3, bump_from=1)
    found = sweep(game, 40, 7, workers=1, recheck=40)
    chances = {each.cards: exact(game, each.cards) for each in found.layouts}
    away = {cards: abs(chance - Fraction(1, 2)) for cards, chance in chances.items()}
    assert away[found.fairest.cards] == min(away.values())
    assert away[found.least_fair.cards] == max(away.values())
    assert found.fairest.exact == chances[found.fairest.cards]
    assert found.rechecked == 40
    assert all(each.exact == chances[each.cards] for each in found.layouts)


def test_bounds_that_miss_the_exact_chance_stop_the_sweep(monkeypatch):
    wrong = bounds.Bounds(0.1, 0.2, 0.3)
    monkeypatch.setattr(bounds, "bounded", lambda game, layouts: [wrong for _ in layouts])
    with pytest.raises(AssertionError, match="do not hold its exact chance"):
        sweep(TINY, 4, 1, workers=1, recheck=1)


def test_the_mean_has_the_normal_interval_of_a_sample():
    """By the definition, with the statistics module."""
    from statistics import NormalDist, fmean, stdev

    found = sweep(TINY, 40, 1, workers=1, recheck=0)
    advantages = [each.value - 0.5 for each in found.layouts]
    half = NormalDist().inv_cdf(0.975) * stdev(advantages) / 40**0.5
    assert found.mean.value == pytest.approx(fmean(advantages))
    assert (found.mean.low, found.mean.high) == pytest.approx((fmean(advantages) - half, fmean(advantages) + half))
    with pytest.raises(OptionError, match="at least 30 layouts, not 3"):
        sweep(TINY, 3, 1, workers=1, recheck=0).mean  # noqa: B018


def test_the_table_is_the_same_as_csv_and_as_parquet(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    found = sweep(TINY, 5, 1, workers=1, recheck=2)
    found.save(tmp_path / "a.csv")
    found.save(tmp_path / "a.parquet")
    table = parquet.read_table(tmp_path / "a.parquet")
    assert table.column_names == ["layout", "cards", "first_roller_wins", "low", "high", "advantage", "proof"]
    assert table["low"].to_pylist() == [each.low for each in found.layouts]
    assert json.loads(table.schema.metadata[b"clocklab"])["seed"] == 1
    lines = (tmp_path / "a.csv").read_text(encoding="utf-8-sig").splitlines()
    assert lines[0] == ",".join(table.column_names)
    assert len(lines) == 6
    first = found.layouts[0]
    assert lines[1].startswith(f'0,"{",".join(map(str, first.cards))}",{first.value!r},{first.low!r},{first.high!r},')
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.csv", "a.parquet"], "nothing half-written is left"


def test_the_chart_counts_every_layout_and_says_so(tmp_path):
    found = sweep(TINY, 60, 1, workers=1, recheck=0)
    chart = found.chart()
    assert sum(int(count) for _, count in chart.rows) == 60
    points = [100 * each for each in found.advantages]
    assert f"From {min(points):+.3f} to {max(points):+.3f}" in chart.alt
    assert f"{sum(each < 0 for each in points):,} are below nought" in chart.alt
    chart.save(tmp_path / "chart.svg")
    assert (tmp_path / "chart.svg").read_text().startswith("<svg ")


def test_the_summary_names_seed_mean_proof_and_both_extremes():
    found = sweep(TINY, 40, 1, workers=1, recheck=2)
    text = str(found)
    assert "in 40 layouts of 4 cards, seed 1" in text
    assert f"{found.mean.value:+.6f}, 95 % interval" in text
    assert "2 layouts solved exactly, all within their bounds" in text
    for extreme in (found.fairest, found.least_fair):
        assert ",".join(map(str, extreme.cards)) in text
        assert str(float(extreme.exact))[:12] in text


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: sweep("grandfather", 5), r"give Race\(\), not 'grandfather'"),
        (lambda: sweep(Race(players=3), 5), "leave players out"),
        (lambda: sweep(Race(cards=WORKED), 5), "leave cards out"),
        (lambda: sweep(TINY, 0), "layouts must be a whole number from 1"),
        (lambda: sweep(TINY, 5, "x"), "seed must be a whole number"),
        (lambda: sweep(TINY, 5, recheck=6), "recheck must be a whole number from 0 to 5"),
        (lambda: sweep(TINY, 5, workers=0), "workers must be"),
        (lambda: sweep(TINY, 1, workers=1, recheck=0).save("a.xlsx"), "ends in .csv or .parquet"),
        (lambda: sweep(TINY, 1, workers=1, recheck=0).save("/nowhere/a.csv"), "its folder is not there"),
    ],
)
def test_what_a_sweep_cannot_do_is_refused_by_name(call, says):
    with pytest.raises((OptionError, FileError), match=says):
        call()


def test_missing_libraries_are_named_before_the_work(monkeypatch, tmp_path):
    from clocklab.core import listing as table

    monkeypatch.setattr(table, "find_spec", lambda name: None)
    with pytest.raises(MissingExtraError, match=r"\[parquet\]"):
        table.checked_file(tmp_path / "a.parquet")
    assert table.checked_file(tmp_path / "a.csv")
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.setattr(pieces, "run", None)
    with pytest.raises(MissingExtraError, match=r"\[fast\]"):
        sweep(TINY, 5)


def test_a_game_without_a_sweep_says_so():
    with pytest.raises(UnsolvableError, match="Clonk! has no sweep"):
        clocklab.load("clonk").sweep(5, 1)
