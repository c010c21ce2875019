"""Random, greedy and perfect players, and players by name."""

import pickle
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import clocklab
from clocklab.core import Game, View
from clocklab.core.contract import Turn
from clocklab.errors import OptionError, UnsolvableError
from clocklab.players import (
    UCT,
    Expectimax,
    FlatMonteCarlo,
    GreedyPlayer,
    InformationSetSearch,
    PerfectPlayer,
    RandomPlayer,
    named,
    read,
)
from tests.contract.player_toys import Choose, Doors, Vault, WithPeeper, peeper
from tests.contract.toys import Guess, Hunch, Say, Table
from tests.lab.toys import Add, Climb, Sum

CARDS = (5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9)
RACE = clocklab.load("grandfather", cards=CARDS)
LAYOUT = ",".join(map(str, CARDS))


def view(game: Game[Any, Any], state: Any) -> View[Any, Any]:
    state = game.parse_state(state) if isinstance(state, str) else state
    seat = game.turn(state)
    assert not isinstance(seat, Turn)
    return View(game, seat, state)


def test_the_random_player_takes_each_action_equally_often() -> None:
    # 3 guesses, 3000 draws: 1000 each, the standard deviation is sqrt(3000 * 2 / 9) = 26.
    rng = random.Random(1)
    seen = Counter(RandomPlayer()(view(Hunch(), Table(1, "low")), rng) for _ in range(3000))
    assert set(seen) == {Guess(1), Guess(2), Guess(3)}
    assert all(900 < count < 1100 for count in seen.values())


def just_entered() -> Any:
    """Return the position after seat 1 has entered position 6, a 2, where seat 0 stands already."""
    return RACE.apply(RACE.parse_state(f"{LAYOUT} 6,5 1 move 1,1,2"), RACE.parse_action("move 2"))


def test_greedy_enters_cards_bumps_and_exchanges_on_the_race() -> None:
    for state, action in (
        (f"{LAYOUT} 0,0 0 move 1,3,5", "move 5"),  # a card ahead is better than none
        (just_entered(), "bump 0"),  # the other falls back, and no dice can enter the next card
        (f"{LAYOUT} 2,9 0 move 4,4,4", "exchange 1"),  # the places of 2 and 9 change
    ):
        assert RACE.format_action(GreedyPlayer()(view(RACE, state), random.Random(1))) == action


def test_greedy_weighs_chance_by_its_law() -> None:
    # Bumped from 6 it is 1 card back or 3, each with 1/2: the mean of both leads, by hand from evaluate.
    weighed = {
        RACE.format_action(each.action): each.value
        for each in GreedyPlayer().weigh(view(RACE, just_entered()), random.Random(1))
    }
    lead = [RACE.evaluate(RACE.parse_state(f"{LAYOUT} {to},6 0 roll"))[1] for to in (5, 3)]
    assert weighed["bump 0"] == pytest.approx(float(sum(lead, Fraction(0)) / 2), abs=1e-12)
    assert weighed["stop"] == 0


def test_greedy_samples_chance_with_more_outcomes_than_its_width() -> None:
    state = RACE.parse_state(f"{LAYOUT} 0,0 0 move 1,3,5")
    narrow = GreedyPlayer(width=5).weigh(view(RACE, state), random.Random(1))
    assert [each.action for each in narrow] == list(RACE.legal_actions(state))


def test_greedy_takes_the_mean_over_deals_where_something_is_hidden() -> None:
    # The 2 is twice among 1, 2, 2, 3: of the guesses it is right most often, with 1/2.
    hunch = Hunch()
    player = GreedyPlayer(deals=400)
    for card in (1, 2, 3):
        state = view(hunch, Table(card, "low"))
        assert player(state, random.Random(3)) == Guess(2)
        worth = {each.action: each.value for each in player.weigh(state, random.Random(3))}
        assert worth[Guess(2)] == pytest.approx(0.5, abs=0.1)  # 4 standard deviations of 400 deals
        assert worth[Guess(1)] == pytest.approx(0.25, abs=0.1)


def test_ties_are_broken_by_lot() -> None:
    # Nothing that seat 0 says changes what Hunch thinks of a position before its end.
    said = Counter(GreedyPlayer()(view(Hunch(), Table(1)), random.Random(seed)) for seed in range(200))
    assert set(said) == {Say("high"), Say("low")}
    assert min(said.values()) > 70


def test_the_perfect_player_does_what_the_solution_says_is_best() -> None:
    # By hand: 4 of 5 with a 1 on the die wins at once either way; 3 of 5 with a 1: adding twice wins, once does not.
    climb = Climb()
    assert PerfectPlayer()(view(climb, Sum(3, 1, 1)), random.Random(1)) == Add(2)
    state = RACE.parse_state(f"{LAYOUT} 0,0 0 move 1,3,5")
    assert PerfectPlayer()(view(RACE, state), random.Random(1)) == RACE.solve().best(state)


def test_the_perfect_player_solves_the_layout_that_was_dealt() -> None:
    dealt = clocklab.load("grandfather")
    state = dealt.parse_state(f"{LAYOUT} 3,3 0 move 1,1,6")
    assert PerfectPlayer()(view(dealt, state), random.Random(1)) == RACE.solve().best(state)


def test_the_perfect_player_plays_for_the_aim_that_it_is_given() -> None:
    states = [
        RACE.parse_state(f"{LAYOUT} {mine},{other} 0 move {dice}")
        for mine in range(14)
        for other in range(14)
        for dice in ("1,2,4", "1,1,3", "2,2,6", "3,4,6")
    ]
    solutions = {aim: RACE.solve(objective=aim) for aim in ("win", "points")}
    differ = [state for state in states if solutions["win"].best(state) != solutions["points"].best(state)]
    assert differ, "some position has another best action for points than for the win"
    for aim, solution in solutions.items():
        for state in differ[:3]:
            assert PerfectPlayer(aim)(view(RACE, state), random.Random(1)) == solution.best(state)


def test_perfect_play_without_a_solver_says_so() -> None:
    with pytest.raises(UnsolvableError, match="No solver is known for Hunch"):
        PerfectPlayer()(view(Hunch(), Table(1)), random.Random(1))


def test_named_lists_those_that_can_play() -> None:
    assert list(named(RACE)) == ["random", "greedy", "flat", "uct", "ismcts", "expectimax", "perfect"]
    assert list(named(Hunch())) == ["random", "greedy", "flat", "ismcts", "expectimax"]
    assert named(WithPeeper())["peeper"] is peeper
    assert all(name == player.name for name, player in named(RACE).items())  # type: ignore[attr-defined]


def test_a_name_with_settings_is_read_and_says_the_same_again() -> None:
    for text, player in (
        ("random", RandomPlayer()),
        (" uct ", UCT()),
        ("uct:playouts=200", UCT(playouts=200)),
        ("uct:playouts=50, exploration=1.5, aim=points", UCT(50, 1.5, "points")),
        ("ismcts:exploration=1", InformationSetSearch(exploration=1)),
        ("flat:longest=10", FlatMonteCarlo(longest=10)),
        ("expectimax:depth=1,positions=500", Expectimax(1, positions=500)),
        ("perfect:aim=None", PerfectPlayer()),
    ):
        assert read(text, RACE) == player
        assert read(player.name, RACE) == player


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("unct", "no player 'unct'; its players are random, greedy, flat, uct, .* Did you mean 'uct'"),
        ("uct:playouts", "'playouts' in 'uct:playouts' is not a setting; write name=value"),
        ("uct:playout=3", "uct has no setting 'playout'; its settings are playouts, exploration, aim, longest"),
        ("random:playouts=3", "random has no setting 'playouts'; it has no settings"),
        ("uct:playouts=0", "playouts must be a whole number of at least 1, not 0"),
        ("uct:playouts=x", "playouts must be a whole number of at least 1, not 'x'"),
        ("uct:playouts=True", "not True"),
        ("uct:exploration=nan", "exploration must be a number of at least 0, not nan"),
        ("perfect:aim=fun", "aim must be one of None, 'win', 'points', not 'fun'"),
        ("", "no player ''"),
        (None, "no player None"),
        (7, "no player 7"),
    ],
)
def test_what_names_no_player_is_refused(text: Any, says: str) -> None:
    with pytest.raises(OptionError, match=says):
        read(text, RACE)


def test_players_that_cannot_play_a_game_are_not_offered() -> None:
    with pytest.raises(OptionError, match="Hunch has no player 'uct'"):
        read("uct", Hunch())
    with pytest.raises(OptionError, match="hides information"):
        UCT()(view(Hunch(), Table(1)), random.Random(1))


@pytest.mark.parametrize("wrong", [0, -1, True, "x", 1.5, None])
@pytest.mark.parametrize(
    ("player", "setting"),
    [
        (GreedyPlayer, "width"),
        (GreedyPlayer, "deals"),
        (FlatMonteCarlo, "playouts"),
        (FlatMonteCarlo, "longest"),
        (UCT, "playouts"),
        (UCT, "longest"),
        (InformationSetSearch, "playouts"),
        (InformationSetSearch, "longest"),
        (Expectimax, "depth"),
        (Expectimax, "positions"),
        (Expectimax, "width"),
        (Expectimax, "deals"),
    ],
)
def test_budgets_are_whole_numbers_from_one(player: Any, setting: str, wrong: Any) -> None:
    with pytest.raises(OptionError, match=f"{setting} must be a whole number of at least 1, not"):
        player(**{setting: wrong})


@pytest.mark.parametrize("wrong", [-1, -0.1, True, "x", None, float("inf"), float("nan")])
@pytest.mark.parametrize("player", [UCT, InformationSetSearch])
def test_exploration_is_a_number_from_zero(player: Any, wrong: Any) -> None:
    with pytest.raises(OptionError, match="exploration must be a number of at least 0, not"):
        player(exploration=wrong)


@pytest.mark.parametrize("player", [FlatMonteCarlo, UCT, InformationSetSearch, Expectimax, PerfectPlayer])
@pytest.mark.parametrize("wrong", ["winning", 1, True])
def test_an_aim_is_to_win_or_points(player: Any, wrong: Any) -> None:
    with pytest.raises(OptionError, match="aim must be one of None, 'win', 'points', not"):
        player(aim=wrong)


def test_who_has_one_action_takes_it_without_asking_luck() -> None:
    state = RACE.parse_state(f"{LAYOUT} 2,0 0 move 1,1,2")  # nothing enters the 9 but three dice: only stop is left
    assert [RACE.format_action(each) for each in RACE.legal_actions(state)] == ["stop"]
    for player in named(RACE).values():
        rng = random.Random(4)
        before = rng.getstate()
        assert RACE.format_action(player(view(RACE, state), rng)) == "stop"
        assert rng.getstate() == before


def test_every_player_plays_a_game_for_one() -> None:
    for player in named(Vault()).values():
        assert player(view(Vault(), Doors(1)), random.Random(2)) in (Choose("take"), Choose("play"))


def test_players_survive_being_sent_to_another_process() -> None:
    for player in named(RACE).values():
        assert pickle.loads(pickle.dumps(player)) == player
