"""The solo players and advice: legal, seeded, exact where they say so, and better than chance."""

import pickle
import random

import pytest

import clocklab
from clocklab.core.contract import CHANCE, OVER, Position
from clocklab.core.player import View
from clocklab.errors import OptionError
from clocklab.games.clocks.odds import solo
from clocklab.games.clocks.odds.solo.advice import advice, what_it_cost
from clocklab.games.clocks.odds.solo.judge import MOST, SCALE, end_at_once, estimate, features, fitted, judge
from clocklab.games.clocks.play import REACH, SoloGreedy, SoloPlayer
from clocklab.games.clocks.rules.pieces import COLOURS, Die
from clocklab.games.clocks.rules.printed import boards
from clocklab.games.clocks.rules.scoring import score
from clocklab.games.clocks.rules.state import Pass, Phase, Reroll, State
from clocklab.players import RandomPlayer, named, read
from clocklab.simulate import play

FORWARDS, BACKWARDS = boards()["forwards"], boards()["backwards"]
GAME = clocklab.load("clocks", players=1)
WHITE = COLOURS[0]
pytestmark = pytest.mark.usefixtures("plain")


def played(player, seed, board="forwards"):
    game = clocklab.load("clocks", players=1, boards=[board])
    rng, state = random.Random(seed), game.initial()
    actions = []
    while (turn := game.turn(state)) is not OVER:
        action = game.sample_chance(state, rng) if turn is CHANCE else player(View(game, 0, state), rng)
        actions.append(action)
        state = game.apply(state, action)
    return actions, state


def full_clock(values, money, phase=Phase.EXTRA, **rest):
    dice = tuple(Die(COLOURS[at % 4], value) for at, value in enumerate(values))
    return State(phase, (dice,), (money,), (1, 1, 1, 1), (0, 0, 0, 0), centres=((),), bids=(None,), **rest)


def test_players_go_by_name_and_play_legally():
    """``apply`` refuses what is illegal; ``play`` is the simulator's own."""
    assert {"solo", "solo-greedy"} <= set(named(GAME))
    assert read("solo:playouts=40,width=2", GAME) == SoloPlayer(40, 2)
    for player in (SoloPlayer(), SoloGreedy()):
        assert play(GAME, [player], seed=3) == play(GAME, [player], seed=3)
        assert pickle.loads(pickle.dumps(player)) == player
    assert "solo" not in named(clocklab.load("clocks", players=2))


@pytest.mark.parametrize("board", ["forwards", "backwards"])
def test_the_judging_player_beats_the_greedy_one_by_far(board):
    """Fifteen games each with the same luck at the bag; measured over hundreds of games it is 10 points or more."""
    game = clocklab.load("clocks", players=1, boards=[board])
    means = [
        sum(game.payoffs(played(player, seed, board)[1])[0] for seed in range(15)) / 15
        for player in (SoloPlayer(), SoloGreedy())
    ]
    assert means[0] > means[1]


def test_a_greedy_game_ends_with_the_cheapest_end_game():
    """The penalty of the whole end game is that of ``finish`` when it began."""
    for player in (SoloGreedy(), SoloPlayer()):
        actions, end = played(player, 5)
        state = GAME.initial()
        for action in actions:
            if state.phase is Phase.FORCED and not state.forced:
                assert end.penalty == solo.finish(state.clocks[0], state.money[0]).penalty
            state = GAME.apply(state, action)
        assert state == end


def test_playouts_choose_among_the_best_judged():
    """By hand: of twelve dice one is wrong; nothing beats the candidates that were judged best."""
    state = full_clock((1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 5), 9, phase=Phase.FREE)
    weighed = SoloPlayer(playouts=30, width=2).weigh(View(GAME, 0, state), random.Random(1))
    judged = sorted(worth for worth, _ in judge(FORWARDS, True).candidates(state))
    near = 1 + (judged[-2] >= judged[-1] - REACH)
    assert [each.tries for each in weighed].count(30) == near
    assert [each.tries for each in weighed].count(0) == len(weighed) - near
    assert SoloPlayer(playouts=30, width=2)(View(GAME, 0, state), random.Random(1)) in (Pass(), Reroll(11))


@pytest.mark.parametrize("value", [1, 5])
def test_a_re_roll_is_judged_by_its_six_faces(value):
    """Oracle: on a full clock, the mean over faces of the best of all extra actions, each with its exact end game."""
    values = (1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, value)
    state = full_clock(values, 4, phase=Phase.FREE)
    judged = {action: found for found, action in judge(FORWARDS, True).candidates(state)}
    means = []
    for face in range(1, 7):
        after = full_clock((*values[:11], face), 4)
        ends = []
        for action in GAME.legal_actions(after):
            done = GAME.apply(after, action)
            ends.append(score(done.clocks[0], FORWARDS).points - solo.finish(done.clocks[0], done.money[0]).penalty)
        means.append(max(ends))
    assert judged[Reroll(11)] == pytest.approx(sum(means) / 6)


@pytest.mark.parametrize("board", [FORWARDS, BACKWARDS], ids=["forwards", "backwards"])
@pytest.mark.parametrize("circle", [True, False])
def test_ending_at_once_is_a_lower_bound(board, circle):
    """Against the exact penalty, on random full clocks; few wrong dice are ended exactly."""
    rng = random.Random(6)
    for _ in range(4):
        clock = tuple(Die(rng.choice(COLOURS), rng.randint(1, 6)) for _ in range(12))
        for money in (0, 30):
            exact = score(clock, board).points - solo.finish(clock, money, board, circle).penalty
            assert end_at_once(clock, money, board, circle) <= exact
    pips = list(board.pips)
    pips[0], pips[11] = pips[11], pips[0]
    clock = tuple(Die(WHITE, value) for value in pips)
    assert end_at_once(clock, 9, board, circle) == 10 - solo.finish(clock, 9, board, circle).penalty


def test_what_a_clock_looks_like_in_numbers():
    """By hand, forwards: w2 on 1 and b1 on 2 would both be right if swapped, r6 on 4 needs two -1 at 4 coins each.

    The -1 of a w2 takes an action and 4 coins, the b1 a +1 for 8 or flip and -1 for 10; free are 1 3 and then 5 to 12.
    """
    clock = (Die(WHITE, 2), Die(COLOURS[2], 1), None, Die(COLOURS[3], 6), *(None,) * 8)
    numbers = features(clock, 5, 1, FORWARDS)
    assert numbers[:12] == [2, 1, 0, 6, *[0] * 8]
    money, free, *colours, gone, sets, coins, actions, short, over = numbers[12:24]
    assert (money, free, colours, gone) == (5, 9, [1, 0, 1, 1], 1)
    assert sets == 4 * 3 + 0, "three sets lack 2 + 3 + 2 + 2 dice, as many as there are spaces"
    assert (coins, actions, short, over) == (4 + 8 + 8, 1 + 1 + 2, 15, 0)
    run, first, second, wrong, kinds, reach, twice, once, skip, opening = numbers[24:]
    assert (run, first, second, wrong) == (0, 0, 1, 3)
    assert (kinds, reach) == (6, 2), "5 coins skip the 3 for the 5, not both"
    assert (twice, once, skip, opening) == (1, 0, 3 + 5 + 6 + 21, 2)


def test_a_network_is_rows_that_add_up_and_one_layer():
    """By hand: of two columns and the plain one, filled by one table only; 1024 stands for 1, and 1 for ten points."""
    tables = tuple(tuple((0, 0, 0) for _ in range(most + 1)) for most in MOST)
    money = tuple((SCALE * coins, -SCALE * coins, SCALE) for coins in range(MOST[12] + 1))
    networks = {"D": ((*tables[:12], money, *tables[13:]), (SCALE // 2, SCALE))}
    assert estimate(networks, "D", (None,) * 12, 3, 0, FORWARDS) == 10 * (3 / 2 + 0 + 1)
    assert estimate(networks, "D", (None,) * 12, 99, 0, FORWARDS) == 10 * (MOST[12] / 2 + 0 + 1), "counted up to 40"


def test_every_moment_of_a_round_has_a_network_on_both_boards():
    """An empty clock is worth something between 0 and 30."""
    for name, board in boards().items():
        for moment in "DFX":
            tables, out = fitted()[name][moment]
            assert [len(table) for table in tables] == [most + 1 for most in MOST]
            assert {len(row) for table in tables for row in table} == {len(out) + 1}
        assert 0 < estimate(fitted()[name], "D", (None,) * 12, board.money, 0, board) < 30


# ---- advice ---------------------------------------------------------------------------------------------------------


def test_advice_in_the_end_game_is_exact():
    """The rulebook's example: 22 points and 7 coins lead to 9; -1 at 9 and the Flip are as good, all else is worse."""
    values = (1, 2, 3, 4, 5, 6, 1, 2, 5, 4, 5, 1)
    state = full_clock(values, 7, phase=Phase.FORCED, score=22)
    rows = advice(Position(GAME, state))
    assert rows[0].value == 9
    assert all(row.exact for row in rows)
    assert {row.action for row in rows if row.loss == 0} == set(solo.cheapest_first(values, 7))
    assert len(rows) == len(GAME.legal_actions(state))


def test_advice_before_the_last_extra_action_is_exact():
    """Oracle: every action applied by the rules, then the exact end game."""
    state = full_clock((1, 2, 3, 4, 5, 6, 1, 2, 3, 5, 5, 6), 4)
    for row in advice(Position(GAME, state)):
        done = GAME.apply(state, row.action)
        points = score(done.clocks[0], FORWARDS).points
        assert row.value == points - solo.finish(done.clocks[0], done.money[0]).penalty
        assert row.exact


def test_estimates_are_marked_and_seeded():
    state = full_clock((1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 5), 9, phase=Phase.FREE)
    rows = advice(Position(GAME, state), playouts=30, candidates=2, seed=4)
    assert [row.method for row in rows[:3]] == ["30 playouts, seed 4"] * 2 + ["judged"]
    assert all(row.low <= row.value <= row.high for row in rows[:2])
    assert (rows[2].low, rows[2].exact) == (None, False)
    assert "about" in str(rows)
    assert rows == advice(Position(GAME, state), playouts=30, candidates=2, seed=4)


def test_what_each_choice_cost_in_a_game_of_ones_own():
    """A row for each decision that had a choice, none below 0; what the player chose cost nothing as judged."""
    actions, _ = played(SoloPlayer(), 8)
    rows = what_it_cost(GAME, actions)
    state, decisions = GAME.initial(), 0
    for action in actions:
        decisions += GAME.turn(state) == 0 and len(GAME.legal_actions(state)) > 1
        state = GAME.apply(state, action)
    assert len(rows) == decisions
    assert all(row.loss >= 0 for row in rows)
    judged = [row.loss for row in rows if row.method == "judged"]
    assert max(judged) == pytest.approx(0)
    careless = what_it_cost(GAME, played(RandomPlayer(), 8)[0][:40])
    assert sum(row.loss for row in careless) > 1


def test_questions_out_of_place_are_refused():
    with pytest.raises(OptionError, match="Nobody decides"):
        advice(Position(GAME, GAME.initial()))
    with pytest.raises(OptionError, match="0 or at least 30"):
        advice(Position(GAME, full_clock(FORWARDS.pips, 1)), playouts=5)
    with pytest.raises(OptionError, match="advice is asked about a position"):
        advice(GAME, GAME.initial())
    two = clocklab.load("clocks", players=2)
    with pytest.raises(OptionError, match="alone"):
        advice(Position(two, two.initial()))
    with pytest.raises(OptionError, match="alone"):
        SoloPlayer()(View(two, 0, two.initial()), random.Random(1))
