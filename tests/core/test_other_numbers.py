"""NumPy's whole numbers are taken wherever Python's are; one text is no list of names; errors tell no secrets."""

import numpy as np
import pytest

import clocklab
from clocklab import Match
from clocklab.bridges import pettingzoo
from clocklab.bridges.numbers import numbers
from clocklab.core import seat_name
from clocklab.draw import charts, strip
from clocklab.errors import IllegalActionError, OptionError
from clocklab.lab import Rounds, auction, bid_trainer, play, random_auctions
from clocklab.lab.bidding.rounds import Scene, again
from clocklab.players import UCT, Expectimax, FlatMonteCarlo, GreedyPlayer, InformationSetSearch, RandomPlayer, read
from clocklab.players.measure import strength
from clocklab.solve import Auction, bid_table, chase, equilibrium, outcome

ONE, TWO, FIVE = np.int64(1), np.int32(2), np.int64(5)
RACE = clocklab.load("grandfather", cards=[2, 3], dice=2, sides=4, bump_from=1)


def test_seeds_and_numbers_of_players_may_be_numpy_s() -> None:
    assert type(clocklab.load("grandfather", players=TWO).players) is int
    assert Match(RACE, seed=FIVE).record() == Match(RACE, seed=5).record()
    assert play(RACE, seed=FIVE).session.match.seed == 5
    stepper = play(RACE)
    stepper.session.restart(FIVE)
    assert stepper.session.match.record().seed == 5


@pytest.mark.parametrize(
    ("made", "same"),
    [
        (GreedyPlayer(width=FIVE, deals=TWO), GreedyPlayer(5, 2)),
        (FlatMonteCarlo(playouts=FIVE, longest=FIVE), FlatMonteCarlo(5, longest=5)),
        (UCT(playouts=FIVE, exploration=np.float64(0.5)), UCT(5, 0.5)),
        (InformationSetSearch(FIVE), InformationSetSearch(5)),
        (Expectimax(depth=ONE, positions=FIVE), Expectimax(1, positions=5)),
    ],
)
def test_budgets_of_players_may_be_numpy_s(made: UCT, same: UCT) -> None:
    assert made == same
    assert repr(made) == repr(same)
    assert read(made.name, RACE) == same
    with pytest.raises(OptionError):
        type(made)(np.float64(1.5))  # type: ignore[arg-type]


def test_strength_takes_numpy_s_games_and_seed() -> None:
    ours, theirs = (
        strength(RACE, [RandomPlayer()], games, seed, workers=1, progress=False)
        for games, seed in ((30, 1), (np.int64(30), ONE))
    )
    assert ours == theirs


def test_auctions_take_numpy_s_values_budgets_bids_and_seeds() -> None:
    ours = Auction.of([[3, 0], [3, 1]], [5, 5], [1, 0])
    theirs = Auction.of([[np.int64(3), np.int64(0)], [np.int64(3), ONE]], (FIVE, FIVE), [ONE, np.int64(0)])
    assert theirs == ours
    assert repr(theirs) == repr(ours)
    assert outcome(ours, [ONE, TWO]) == outcome(ours, [1, 2])
    assert bid_table(ours, np.int64(0)).best_replies(ONE) == bid_table(ours, 0).best_replies(1)
    assert chase(ours, ONE) == chase(ours, 1)
    assert equilibrium([[3, 0], [3, 1]], [FIVE, FIVE]).strategies == equilibrium([[3, 0], [3, 1]], [5, 5]).strategies
    rounds = [
        Rounds(again(Scene(ours)), seed).play(lambda scene: ONE, many) for seed, many in ((5, 3), (FIVE, TWO + 1))
    ]
    assert repr(rounds[0]) == repr(rounds[1])
    with pytest.raises(OptionError, match="seed must be a whole number"):
        bid_trainer(seed="five")  # type: ignore[arg-type]


def test_an_environment_takes_numpy_s_seeds_and_refuses_what_is_no_seed() -> None:
    env = pettingzoo.env("grandfather", seed=FIVE, longest=np.int64(50))
    env.reset(seed=FIVE)
    first = env.unwrapped.position
    env.reset(seed=5)
    assert env.unwrapped.position == first
    for wrong in (1.5, "5", True):
        with pytest.raises(OptionError, match="seed must be a whole number"):
            env.reset(seed=wrong)


def test_lines_of_numpy_s_whole_numbers_have_whole_numbers_below() -> None:
    series = [charts.lines({"a": [(kind(x), x) for x in range(4)]}) for kind in (int, np.int64)]
    assert series[0].alt == series[1].alt


def test_one_text_is_no_list_of_names() -> None:
    for refused in (
        lambda: Match(RACE, names="Ada"),
        lambda: play(RACE, names="Ada"),
        lambda: play(RACE).session.rename("Ada"),
        lambda: seat_name(0, "Ada"),
        lambda: RACE.draw(RACE.initial(), None, "Ada"),
        lambda: Match(RACE).here.board(names="Ada"),
    ):
        with pytest.raises(OptionError, match="a list of texts, one a player, not one text"):
            refused()
    for refused in (
        lambda: random_auctions("Ada"),
        lambda: auction(names="AB"),
        lambda: bid_trainer(names="AB"),
        lambda: play(RACE, seats="random"),
        lambda: strip([Match(RACE).board(), Match(RACE).board()], "AB"),
    ):
        with pytest.raises(OptionError):
            refused()


def test_the_errors_of_an_environment_tell_no_secret() -> None:
    """Clonk deals hands: whoever gives a wrong number must not read the others' cards in the answer."""
    env = pettingzoo.env("clonk", players=2)
    env.reset(seed=3)
    here = env.unwrapped.position
    game = env.unwrapped.game
    assert game.secret(here)
    with pytest.raises(IllegalActionError, match=r"Action 1000000 is not legal here; allowed here: ") as wrong:
        env.step(10**6)
    assert game.format_state(here) not in str(wrong.value)
    assert repr(here) not in str(wrong.value)
    dealing = game.initial()
    while not game.secret(dealing) or game.turn(dealing) is not clocklab.CHANCE:
        dealing = game.apply(dealing, game.legal_actions(dealing)[0])
    with pytest.raises(IllegalActionError, match="allowed here: what chance deals"):
        numbers(game).chosen(dealing, 10**6)
