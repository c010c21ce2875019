"""The fast kernel: the law of a roll is the contract's, exactly; the loops draw by that law; both loops agree."""

import random
import re
import sys
from collections import Counter, defaultdict
from fractions import Fraction
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from clocklab.errors import MissingExtraError, OptionError, PositionError, SizeError
from clocklab.games.grandfather import Bump, Exchange, Phase, Race, State
from clocklab.games.grandfather.odds import kernel
from clocklab.games.grandfather.odds.kernel import loops
from clocklab.games.grandfather.odds.kernel.laws import random_laws, style_laws
from clocklab.games.grandfather.odds.kernel.loops import ENDINGS, steps
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
from clocklab.probability import Chain, Dist
from clocklab.simulate import playout

CARDS = (5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9)
WORKED = Race(cards=CARDS)
VARIED = [
    Race(cards=(5, 3, 4, 1, 6), bump_from=2),
    Race(cards=(3, 2, 1, 4, 9), bump_from=1, bomb="or_move"),
    Race(cards=(1, 2, 3, 4), bump_from=1, doubles_need_move=True, dice=2),
    Race(cards=(2, 3, 1, 1, 5), bump_from=2, bomb="or_move", dice=4, sides=3, doubles_need_move=True),
    Race(cards=(1, 1), dice=1, sides=2),
]
SHORT = VARIED[1]


def contract_law(game, spot):
    """How one roll ends and where it leads, by the contract alone: every outcome and every legal action, evenly."""
    law = defaultdict(Fraction)

    def follow(state, chance, last):
        if state.phase is Phase.OVER:
            law[Ending.WIN, Won(state.roller, max(game.payoffs(state)))] += chance
        elif state.phase is Phase.ROLL and last is not None:
            law[last, Spot(state.positions, state.roller)] += chance
        elif state.phase is Phase.MOVE:
            actions = game.legal_actions(state)
            for action in actions:
                after = game.apply(state, action)
                ending = {Bump: Ending.BUMP, Exchange: Ending.EXCHANGE}.get(type(action))
                if ending is None:
                    ending = Ending.AGAIN if after.roller == spot.roller else Ending.PASS
                follow(after, chance / len(actions), ending)
        else:
            outcomes = game.chance_outcomes(state)
            for outcome, weight in outcomes.items():
                follow(game.apply(state, outcome), chance * weight / outcomes.total, last)

    follow(State(game.cards, spot.positions, spot.roller, Phase.ROLL), Fraction(1), None)
    return dict(law)


@pytest.mark.parametrize("game", VARIED, ids=str)
def test_a_random_roll_has_exactly_the_law_of_the_contract_at_every_spot(game):
    """Oracle: all rolls and all sequences of legal actions through ``apply``, in Fractions."""
    for spot, law in random_laws(game).items():
        assert {step: Fraction(weight, law.total) for step, weight in law.items()} == contract_law(game, spot), spot


def test_a_random_roll_on_the_full_track_has_the_law_of_the_contract():
    """The same oracle at a few spots of the worked layout: by a bump, an exchange, End, and Start."""
    laws = random_laws(WORKED)
    for spot in (Spot((0, 0), 0), Spot((4, 6), 0), Spot((9, 7), 1), Spot((12, 13), 1), Spot((5, 2), 0)):
        law = laws[spot]
        assert {step: Fraction(weight, law.total) for step, weight in law.items()} == contract_law(WORKED, spot)


@pytest.mark.parametrize("game", [WORKED, *VARIED], ids=str)
def test_the_bounds_of_the_draws_give_every_outcome_exactly_its_chance(game):
    laws = random_laws(game), style_laws(game, rough)
    table = steps(game, laws, None)
    columns = table.cuts.shape[1]
    for row, spot in enumerate(laws[0]):
        limit, shares = int(table.limits[row]), Counter()
        for column in range(columns):
            cut = int(table.cuts[row, column])
            for low, high, outcome in zip((0, cut), (cut, limit), map(int, table.outcomes[row, column]), strict=True):
                if high > low:
                    shares[outcome % 8, outcome // 8] += Fraction(high - low, limit * columns)
        law = laws[spot.roller][spot]
        number = {each: at for at, each in enumerate(laws[0])}
        expected = {
            (ENDINGS.index(ending), lead.points if isinstance(lead, Won) else number[lead]): Fraction(weight, law.total)
            for (ending, lead), weight in law.items()
        }
        assert shares == expected, spot
        assert 2**64 // columns * 0.999 < limit <= 2**64 // columns, "few draws are drawn again"


def test_the_streams_are_splitmix64():
    """Published first outputs for the seed 1234567: Vigna's reference in C, as listed by Rosetta Code."""
    stream = loops._word(1234567) + np.arange(1, 4, dtype=np.uint64) * loops._word(loops.GOLDEN)
    assert [int(each) for each in loops._mixed(stream)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


PAIRS = [("random", "random"), ("perfect", "random"), ("eager", "gentle")]


@pytest.mark.parametrize("policies", PAIRS, ids="-".join)
@pytest.mark.parametrize("game", [*VARIED, Race(cards=CARDS, start="random")], ids=str)
def test_numba_and_numpy_play_the_same_games_bit_for_bit(game, policies):
    pytest.importorskip("numba")
    table = steps(game, [kernel._laws(game, policy) for policy in policies], None)
    one, other = (loops.walk(table, 5, 10, 300, 10_000, numba) for numba in (True, False))
    assert (one.winners == other.winners).all()
    assert (one.points == other.points).all()
    assert (one.counts == other.counts).all()
    assert kernel.play(SHORT, 500, 3, engine="numba") == kernel.play(SHORT, 500, 3, engine="numpy")


def test_a_game_depends_on_seed_and_number_only_not_on_how_games_are_grouped(monkeypatch):
    whole = kernel.play(WORKED, 400, 11)
    parts = kernel.play(WORKED, 150, 11) + kernel.play(WORKED, 250, 11, first=150)
    monkeypatch.setattr(kernel, "TOGETHER", 7)
    assert kernel.play(WORKED, 400, 11) == parts == whole
    assert len({tuple(kernel.play(WORKED, 400, seed).rolls.items()) for seed in (11, 12, -1, 10**30)}) == 4


def within(estimate, exact, sigmas=5):
    """Whether an estimate is as near to the exact value as this many sigmas of its own spread allow."""
    return abs(estimate.value - exact) <= sigmas * max((estimate.high - estimate.low) / 2 / 1.96, 1e-12)


STYLES = {"eager": eager, "rough": rough, "gentle": gentle}


@pytest.mark.parametrize("game", [WORKED, SHORT, VARIED[3]], ids=str)
@pytest.mark.parametrize("policies", [("eager", "rough"), ("gentle", "perfect")], ids="-".join)
def test_chances_and_means_are_the_exact_ones_of_the_course(game, policies):
    """Exact numbers: the Markov chain of the two styles, in Fractions; five sigmas at 60,000 games."""
    style = {**STYLES, "perfect": perfect(game.solve())}
    exact = race_chain(game, *(style[name] for name in policies))
    batch = kernel.play(game, 60_000, 2, policies)
    for seat in (0, 1):
        assert within(batch.wins(seat), exact.wins(seat))
        paid = sum(end.points * chance for end, chance in exact.ends.chances().items() if end.seat == seat)
        assert within(batch.points(seat), paid)
    assert within(batch.mean_rolls, exact.rolls)
    assert within(batch.mean_turns, exact.turns)
    for ending in (Ending.BUMP, Ending.EXCHANGE, Ending.AGAIN):
        mean = exact.mean(ending)
        assert abs(batch.per_game(ending) - mean) <= 6 * sqrt(float(mean) * 3 / 60_000)


def chi_square(observed, expected):
    """Pearson's statistic and its degrees of freedom, cells below 8 expected put together."""
    rare = [cell for cell, mean in expected.items() if mean < 8]
    cells = [(observed.get(cell, 0), mean) for cell, mean in expected.items() if mean >= 8]
    if rare:
        cells.append((sum(observed.get(cell, 0) for cell in rare), sum(expected[cell] for cell in rare)))
    return sum((seen - mean) ** 2 / mean for seen, mean in cells if mean), len(cells) - 1


def fits(observed, expected):
    statistic, degrees = chi_square(observed, expected)
    return statistic <= degrees + 5 * sqrt(2 * degrees)


@pytest.mark.parametrize("game", [WORKED, SHORT], ids=str)
def test_who_wins_how_and_after_how_many_rolls_has_the_exact_law(game):
    """Exact distribution: the race of two eager players."""
    exact, games = race_chain(game, eager, eager), 60_000
    batch = kernel.play(game, games, 5, ("eager", "eager"))
    assert fits(batch.ends, {end: games * float(chance) for end, chance in exact.ends.chances().items()})
    lengths = exact.rolls_distribution(80)
    expected = {length: games * float(chance) for length, chance in lengths.chances().items()}
    seen = Counter()
    for rolls, many in batch.rolls.items():
        seen[rolls if rolls <= 80 else max(lengths)] += many
    assert fits(seen, expected)
    longer = Fraction(lengths.chance(max(lengths)))
    assert within(batch.longer_than(80), longer)


@pytest.mark.parametrize("game", [SHORT, VARIED[2]], ids=str)
def test_random_games_end_as_the_contract_s_law_of_a_roll_makes_them(game):
    """Exact chances: a chain whose steps come from the contract alone (``contract_law``), solved in Fractions."""
    start, laws, waiting = Spot((0, 0), 0), {}, [Spot((0, 0), 0)]
    while waiting:
        spot = waiting.pop()
        if isinstance(spot, Spot) and spot not in laws:
            law = defaultdict(Fraction)
            for (_, lead), chance in contract_law(game, spot).items():
                law[lead] += chance
            laws[spot] = Dist.from_chances(law)
            waiting += law
    ends = Chain(laws).absorption_from(start)
    games = 60_000
    batch = kernel.play(game, games, 4)
    assert fits(batch.ends, {end: games * float(chance) for end, chance in ends.chances().items()})


def test_random_games_look_like_the_contract_s_own_playouts():
    """Two samples of the same law: 1,500 playouts through the contract, and 60,000 games of the kernel."""
    ends, many = Counter(), 1_500
    for number in range(many):
        state, _ = playout(SHORT, random.Random(number))
        ends[Won(state.roller, max(SHORT.payoffs(state)))] += 1
    batch = kernel.play(SHORT, 60_000, 9)
    assert fits(ends, {end: many * seen / 60_000 for end, seen in batch.ends.items()})


def test_a_start_and_a_random_first_roller_are_kept():
    """Two cards from 1 to 2 on a coin: with markers at 1 and 0 the roller enters the last card half the time."""
    game = Race(cards=(1, 1), dice=1, sides=2)
    start = Spot((1, 0), 1)
    exact = race_chain(game, eager, eager, start)
    assert within(kernel.play(game, 20_000, 1, ("eager", "eager"), start=start).wins(0), exact.wins(0))
    fair = kernel.play(Race(cards=(1, 1), dice=1, sides=2, start="random"), 20_000, 1, ("eager", "eager"))
    assert within(fair.wins(0), Fraction(1, 2))
    second = kernel.play(Race(cards=(1, 1), dice=1, sides=2, start=1), 20_000, 1, ("eager", "eager"))
    assert within(second.wins(1), Fraction(16, 27))


def test_a_style_and_a_solution_serve_as_policies():
    named = kernel.play(SHORT, 300, 6, ("perfect", "eager"))
    given = kernel.play(SHORT, 300, 6, (SHORT.solve(), eager))
    assert given.policies == ("perfect for win", "eager")
    assert (given.ends, given.rolls) == (named.ends, named.rolls)


def test_a_batch_says_what_it_is_with_intervals():
    text = str(kernel.play(SHORT, 100, 6))
    assert text.startswith("100 races of two, seed 6")
    assert text.count("95 % interval") == 6
    assert "(Wilson)" in text
    assert "(normal)" in text


def test_the_example_of_the_page_on_speed_runs(capsys):
    page = (Path(__file__).parents[3] / "docs" / "fast.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(example.replace("1_000_000", "1_000"), {})
    assert "perfect, wins" in capsys.readouterr().out


def test_without_numba_numpy_plays_and_numba_is_refused_by_name(monkeypatch):
    expected = kernel.play(WORKED, 50, 1)
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr(kernel, "FEW", 0)
    assert kernel.play(WORKED, 50, 1) == expected
    with pytest.raises(MissingExtraError, match=r'pip install -e ".*\[fast\]"'):
        kernel.play(WORKED, 50, 1, engine="numba")


def test_without_numpy_the_extra_is_named(monkeypatch):
    monkeypatch.delitem(sys.modules, loops.__name__)
    monkeypatch.delattr(kernel, "loops")
    monkeypatch.setitem(sys.modules, "numpy", None)
    for engine in (None, "numpy"):
        with pytest.raises(MissingExtraError, match=r'pip install -e ".*\[fast\]"'):
            kernel.play(WORKED, 10**6, 1, engine=engine)


def test_where_no_cache_can_be_written_numba_compiles_without_one(monkeypatch):
    numba = pytest.importorskip("numba")
    asked = []

    def njit(**how):
        asked.append(how.get("cache", False))
        if asked[-1]:
            raise RuntimeError("cannot cache function: no locator available")
        return lambda function: function

    monkeypatch.setattr(numba, "njit", njit)
    assert loops._compiled.__wrapped__() is loops._one_by_one
    assert asked == [True, False]


def test_a_race_without_end_is_refused_alike_by_both_loops():
    """Two dice on the worked layout: perfect players wait for ever at 5 against 5 (see test_perfect)."""
    game = Race(cards=CARDS, dice=2)
    messages = []
    for engine in ("numpy", "numba"):
        with pytest.raises(SizeError, match=r"Game 20 was not over after 500 rolls") as refused:
            kernel.play(game, 3, 1, ("perfect", "perfect"), start=Spot((5, 5), 0), first=20, longest=500, engine=engine)
        messages.append(str(refused.value))
    assert messages[0] == messages[1]


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: kernel.play(Race(players=3, cards=CARDS), 1, 1), OptionError, "races of two, not of 3"),
        (lambda: kernel.play(Race(), 1, 1), OptionError, "load the race with cards="),
        (lambda: kernel.play("race", 1, 1), OptionError, "plays Grandfather's Clock only"),
        (lambda: kernel.play(WORKED, 0, 1), OptionError, "games must be a whole number from 1"),
        (lambda: kernel.play(WORKED, 1, "x"), OptionError, "seed must be a whole number"),
        (lambda: kernel.play(WORKED, 1, 1, ("random", "lazy")), OptionError, "'eager', 'rough', 'gentle', not 'lazy'"),
        (lambda: kernel.play(WORKED, 1, 1, ("random",)), OptionError, "policies must be two"),
        (lambda: kernel.play(WORKED, 1, 1, "random"), OptionError, "policies must be two"),
        (lambda: kernel.play(WORKED, 1, 1, ("random", 3)), OptionError, "a style, or a solution, not 3"),
        (lambda: kernel.play(WORKED, 1, 1, (SHORT.solve(), eager)), PositionError, "solution is of the layout"),
        (lambda: kernel.play(WORKED, 1, 1, engine="gpu"), OptionError, "engine must be one of"),
        (lambda: kernel.play(WORKED, 1, 1, start=Spot((0, 14), 0)), PositionError, "two markers at 0 to 13"),
        (lambda: kernel.play(Race(cards=CARDS, dice=5, sides=20), 1, 1), SizeError, "fall in 42,504 ways"),
        (lambda: kernel.play(WORKED, 9, 1).mean_rolls, OptionError, "at least 30 games, not 9"),
        (lambda: kernel.play(WORKED, 9, 1) + kernel.play(WORKED, 9, 2), OptionError, "same race, policies and seed"),
        (lambda: kernel.play(WORKED, 9, 1) + kernel.play(WORKED, 9, 1), OptionError, "must begin with game 9, not 0"),
    ],
)
def test_what_the_kernel_cannot_do_is_refused_by_name(call, error, says):
    with pytest.raises(error, match=says):
        call()
