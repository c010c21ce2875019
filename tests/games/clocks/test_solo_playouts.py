"""Playouts of the solo game in plain numbers: the same decisions as the judge, the same luck, and clear differences.

Here they run as Python, without numba; that compiled games are the same is a slow test.
"""

import random
import subprocess
import sys

import pytest

import clocklab
from clocklab.core import Position, View
from clocklab.errors import OptionError
from clocklab.games.clocks.odds.solo import playouts
from clocklab.games.clocks.odds.solo.advice import advice
from clocklab.games.clocks.odds.solo.judge import MOST, end_at_once, estimate, features, fitted, judge
from clocklab.games.clocks.play import SoloPlayer
from clocklab.games.clocks.rules.pieces import COLOURS, Die
from clocklab.games.clocks.rules.printed import boards
from clocklab.games.clocks.rules.state import Pass, Phase, Reroll, State
from clocklab.players import read
from clocklab.players.computer import whole

GAME = clocklab.load("clocks", players=1)


def some_clock(rng, dice, board=None):
    clock = [None] * 12
    for space in rng.sample(range(12), dice):
        value = board.pips[space] if board and rng.random() < 0.7 else rng.randint(1, 6)
        clock[space] = Die(rng.choice(COLOURS), value)
    return tuple(clock)


def in_lists(clock):
    return [0 if on is None else on.pips for on in clock], [0 if on is None else on.colour.rank for on in clock]


def solo(clock, money, phase, hand=(), **more):
    return State(phase, (clock,), (money,), (4, 4, 4, 4), (0, 0, 0, 1), centres=(hand,), bids=(None,), **more)


@pytest.mark.parametrize("circle", [True, False])
@pytest.mark.parametrize("name", ["forwards", "backwards"])
def test_clocks_in_numbers_are_worth_what_the_judge_says(plain, name, circle):
    """Oracle: the judge's own features, estimates and plain ends, on tuples of dice; equal to the last digit."""
    clocks, _ = plain
    board, rng = boards()[name], random.Random(5)
    numbers, net = clocks.in_numbers(board, circle), clocks.net_in_numbers(fitted()[name])
    room = ([0] * len(MOST), [0] * (len(net[1][0]) + 1))
    for dice in [*range(13)] * 4:
        clock, money, gone = some_clock(rng, dice, board), rng.randrange(40), rng.randrange(4)
        for at, moment in enumerate("DFX"):
            found = clocks.judged(net, at, *in_lists(clock), money, gone, numbers, room)
            assert found == estimate(fitted()[name], moment, clock, money, gone, board)
        wanted = [min(one, most) for one, most in zip(features(clock, money, gone, board), MOST, strict=True)]
        assert [row - start for row, start in zip(room[0], clocks.STARTS, strict=True)] == wanted
        if dice == 12:
            assert clocks.ended(*in_lists(clock), money, numbers) == end_at_once(clock, money, board, circle)


@pytest.mark.parametrize("circle", [True, False])
@pytest.mark.parametrize("name", ["forwards", "backwards"])
def test_decisions_in_numbers_are_worth_what_the_judge_s_best_is(plain, name, circle):
    """Oracle: the best candidate of the judge, in positions with 1 to 8 dice."""
    _, games = plain
    board, rng = boards()[name], random.Random(8)
    clocks = plain[0]
    numbers, net = clocks.in_numbers(board, circle), clocks.net_in_numbers(fitted()[name])
    room, judged = games.room_for(len(net[1][0]) + 1), judge(board, circle)
    for dice in (1, 3, 6, 8):
        clock, money = some_clock(rng, dice), rng.randrange(3, 20)
        hand = tuple(Die(rng.choice(COLOURS), rng.randint(1, 6)) for _ in range(2))
        flat = [number for one in hand for number in (one.colour.rank, one.pips)]
        at = (net, *in_lists(clock), money, 1, numbers)
        last = games.best_last(*at, flat[0], flat[1], room)[0]
        assert last == pytest.approx(best(judged, solo(clock, money, Phase.PLACE, hand[:1])), abs=1e-9)
        if dice > 5:  # two dice in hand take the judge a while
            pair = max(games.best_first(*at, flat, which, room)[0] for which in (0, 1))
            assert pair == pytest.approx(best(judged, solo(clock, money, Phase.PLACE, hand)), abs=1e-9)
        extra = games.best_extra(*at, False, room)[0]
        assert extra == pytest.approx(best(judged, solo(clock, money, Phase.EXTRA)), abs=1e-9)
        which = games.best_free(*at, False, room)
        free = {action: worth for worth, action in judged.candidates(solo(clock, money, Phase.FREE))}
        assert free[Reroll(which) if which >= 0 else Pass()] == pytest.approx(max(free.values()), abs=1e-9)


def best(judged, state):
    return max(worth for worth, _ in judged.candidates(state))


def test_luck_is_fair_and_a_round_s_own(plain):
    """12,000 dice: each face 2,000 times, the standard deviation is 41; equal rounds begin alike whatever was drawn."""
    _, games = plain
    luck, counts = [0, 0], [0] * 6
    for number in range(2000):
        games.begin_round(luck, 77 + number, 3)
        for _ in range(6):
            counts[games.below(luck, 6)] += 1
    assert all(1836 < count < 2164 for count in counts)
    games.begin_round(luck, 5, 2)
    before = list(luck)
    games.below(luck, 6)
    games.begin_round(luck, 5, 2)
    assert luck == before


FULL = (1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5)


def almost(last, money, phase=Phase.FREE):
    clock = tuple(Die(COLOURS[at % 4], value) for at, value in enumerate((*FULL, last)))
    return Position(GAME, solo(clock, money, phase))


def test_a_re_roll_s_playouts_agree_with_the_chances_by_hand(plain):
    """One wrong die and no money: a re-roll is right with 1/6 and scores 30; else +1/+2 and coins borrowed lose some.

    Oracle: the six faces, each ended as cheaply as the plan says, which is what happens to a single wrong die.
    """
    here = almost(5, 0)
    scores = playouts.played_out(here, Reroll(11), 600, 4)
    ends = {}
    for face in range(1, 7):
        clock = almost(face, 0).state.clocks[0]
        ends[face] = end_at_once(clock, 0, boards()["forwards"])
    assert set(scores) <= set(ends.values())
    assert ends[6] == 30
    assert 63 < scores.count(30) < 137, "100 of 600 on average, standard deviation 9.1"
    assert playouts.played_out(here, Pass(), 5, 3) == [ends[5]] * 5


def test_the_same_seed_plays_the_same_and_batches_go_on_where_they_ended(plain):
    here = almost(5, 0)
    scores = playouts.played_out(here, Reroll(11), 40, 3)
    assert scores == [
        *playouts.played_out(here, Reroll(11), 25, 3),
        *playouts.played_out(here, Reroll(11), 15, 3, since=25),
    ]
    assert scores != playouts.played_out(here, Reroll(11), 40, 4)


@pytest.mark.parametrize(
    ("line", "actions"),
    [
        ("w1..................w4b5::9:- bag=2,4,3,4 out=0 start=0 seat=0 free", ["reroll 0", "pass"]),
        ("w1..................w4b5:r2:9:- bag=2,4,3,3 out=0 start=0 seat=0 place", ["cash r2", "place r2 at 1"]),
        ("w1g2................w4b5::12:- bag=2,3,3,4 out=0 start=0 seat=0 extra", ["pass", "buy swap at 1 on 0"]),
    ],
)
def test_games_are_played_on_from_every_kind_of_decision(plain, line, actions):
    """Scores of whole games lie between what borrowing everything would leave and 30."""
    state = GAME.parse_state(line)
    for action in actions:
        scores = playouts.played_out(Position(GAME, state), GAME.parse_action(action), 3, 1)
        assert len(scores) == 3
        assert all(-60 < score <= 30 for score in scores)


def test_the_last_die_of_the_bag_is_drawn_alone(plain):
    """One black die is left: it is drawn, and then none is."""
    _, games = plain
    bag, hand, luck = [0, 0, 1, 0], [9] * 4, [0, 0]
    games.begin_round(luck, 4, 1)
    games.draw_two(bag, hand, luck)
    assert (bag, hand[0], hand[2]) == ([0] * 4, 2, -1)
    games.draw_two(bag, hand, luck)
    assert (bag, hand[0], hand[2]) == ([0] * 4, -1, -1)


# ---- clear differences ----------------------------------------------------------------------------------------------


def made(values):
    """Playouts whose scores are given, by action."""
    return lambda here, action, count, seed, since=0: values[action][since : since + count]


def test_a_difference_and_its_error_are_by_hand():
    """Differences 0, 1, 1, 2: the mean is 1, the variance 2/3, the standard error sqrt(2/3/4)."""
    assert playouts.paired([3, 5, 7, 9], [3, 4, 6, 7]) == pytest.approx((1, (1 / 6) ** 0.5))


def test_the_best_judged_gives_way_only_to_a_clear_difference(monkeypatch):
    """Of 60 pairs: 31 up and 29 down by one is no clear difference, 45 and 15 are (mean 1/2, error 0.11)."""
    first, close, clear = Pass(), Reroll(0), Reroll(1)
    base = [10] * 60
    scores = {first: base, close: [11] * 31 + [9] * 29, clear: [11] * 45 + [9] * 15}
    monkeypatch.setattr(playouts, "played_out", made(scores))
    assert whole(playouts.contest(None, [first, close], 60, 1, 1.96))[0] == first  # type: ignore[arg-type]
    assert whole(playouts.contest(None, [first, close, clear], 60, 1, 1.96))[0] == clear  # type: ignore[arg-type]


def test_what_is_clearly_worse_after_a_batch_is_played_no_further(monkeypatch):
    first, worse, even = Pass(), Reroll(0), Reroll(1)
    scores = {first: [10] * 300, worse: [7, 9] * 150, even: [7, 13] * 150}
    monkeypatch.setattr(playouts, "played_out", made(scores))
    found = whole(playouts.contest(None, [first, worse, even], 300, 1, 1.96))[1]  # type: ignore[arg-type]
    assert {action: len(each) for action, each in found.items()} == {first: 300, worse: 100, even: 300}


def test_advice_keeps_the_best_judged_first_and_says_which_differences_are_clear(monkeypatch):
    """As above: 31 of 60 up is a higher mean, but not clear; 55 of 60 down is clear."""
    here = almost(5, 9)
    judged = [
        action for _, action in sorted(judge(here.game.faces[0], True).candidates(here.state), key=lambda e: -e[0])
    ]
    first, close, worse = judged[:3]
    scores = {first: [10] * 60, close: [11] * 31 + [9] * 29, worse: [9] * 55 + [11] * 5}
    monkeypatch.setattr(sys.modules[advice.__module__], "played_out", made(scores))
    rows = advice(here, playouts=60, candidates=3)
    assert [(row.action, row.clear) for row in rows[:3]] == [(first, None), (close, False), (worse, True)]
    assert [row.loss for row in rows[:3]] == pytest.approx([0, -2 / 60, 50 / 60])
    assert {row.clear for row in rows[3:]} == {None}
    scores[close] = [11] * 45 + [9] * 15
    rows = advice(here, playouts=60, candidates=3)
    assert [(row.action, row.clear) for row in rows[:3]] == [(close, None), (first, True), (worse, True)]
    assert rows[1].loss == pytest.approx(1 / 2)


def test_exact_advice_is_clear_where_it_loses():
    rows = advice(almost(5, 9, Phase.EXTRA))
    assert [row.clear for row in rows] == [True if row.loss else None for row in rows]


def test_levels_and_settings_of_the_solo_player():
    assert read("solo:level=strong", GAME) == SoloPlayer(400, 4, 1)
    assert read("solo:level=medium", GAME) == SoloPlayer()
    assert SoloPlayer(400, 4, 1).name == "solo:level=strong"
    for text in ("solo:playouts=1", "solo:sure=-1", "solo:sure=nan", "solo:sure=True", "solo:noise=-2"):
        with pytest.raises(OptionError):
            read(text, GAME)


def test_the_strong_level_decides_alike_each_time(plain):
    here, strong = almost(5, 1), SoloPlayer(40, 2, 1)
    assert {strong(View(GAME, 0, here.state), random.Random(3)) for _ in range(2)} <= {Pass(), Reroll(11)}


# ---- with numba, in a process of its own -----------------------------------------------------------------------------


def with_numba(code: str) -> list[str]:
    """Return what a fresh process prints line by line; the test is skipped where numba is not installed."""
    begin = "from clocklab.games.clocks.odds.solo import array_clock\nassert array_clock.FAST, 'no numba'\n"
    told = subprocess.run([sys.executable, "-c", begin + code], capture_output=True, text=True, check=False)
    if "no numba" in told.stderr:
        pytest.skip("numba is not installed")
    assert not told.returncode, told.stderr
    return told.stdout.splitlines()


COMPARE = """
import clocklab
from clocklab.core import Position
from clocklab.games.clocks.odds.solo.playouts import played_out
game = clocklab.load("clocks", players=1)
for line in LINES:
    here = Position(game, game.parse_state(line))
    print([played_out(here, action, 12, 5) for action in here.actions[:2]])
"""


@pytest.mark.slow
def test_compiled_games_are_those_of_plain_python(plain):
    """Twelve scores after each of two actions from two positions are equal."""
    lines = [
        "w1..................w4b5::9:- bag=2,4,3,4 out=0 start=0 seat=0 free",
        "w1g2..r3............w4b5:r2w1:7:- bag=1,3,3,2 out=0 start=0 seat=0 place",
    ]
    here = [Position(GAME, GAME.parse_state(line)) for line in lines]
    wanted = [[playouts.played_out(each, action, 12, 5) for action in each.actions[:2]] for each in here]
    assert with_numba(f"LINES = {lines!r}\n{COMPARE}") == [str(each) for each in wanted]


GAIN = """
import random
import clocklab
from clocklab.core import Position, View
from clocklab.games.clocks.odds.solo.playouts import paired, played_out
from clocklab.players import read
game, total = clocklab.load("clocks", players=1), 0.0
strong, plain = read("solo:level=strong", game), read("solo", game)
for seed in range(12):
    state, rng, luck = game.initial(), random.Random(seed), random.Random(f"luck {seed}")
    while (turn := game.turn(state)) is not clocklab.OVER:
        if turn is clocklab.CHANCE:
            state = game.apply(state, game.sample_chance(state, luck))
            continue
        view = View(game, 0, state)
        action, usual = strong(view, rng), plain(view, rng)
        if action != usual and state.score is None:
            here = Position(game, state)
            total += paired(*(played_out(here, each, 300, 10_000 + seed) for each in (action, usual)))[0]
        state = game.apply(state, action)
print(total / 12)
"""


@pytest.mark.slow
def test_the_strong_solo_player_gains_over_the_plain_one():
    """Twelve games: what its changed decisions are worth a game, by fresh playouts; 1.5 or so over more games."""
    assert float(with_numba(GAIN)[0]) > 0.4
