"""Our games in OpenSpiel: its own checks pass, its search plays, its solvers agree with ours."""

import copy
import pickle
import random
from fractions import Fraction
from typing import Any

import pytest

import clocklab
from clocklab.bridges import openspiel
from clocklab.bridges.openspiel import SpielSearch, state_at
from clocklab.core import Game, View, games
from clocklab.errors import IllegalActionError, MissingExtraError, OptionError, UnknownGameError
from clocklab.players import RandomPlayer
from clocklab.simulate import tournament
from tests.bridges.toys import Second
from tests.contract.toys import Hunch, Table
from tests.contract.walks import named

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
np = pytest.importorskip("numpy")

LAYOUT = [5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9]
GAMES: list[Game[Any, Any]] = [*(game for kind in games().values() for game in kind.examples()), Hunch(), Second()]
AIMS = [(game, ("win", "points")[number % 2]) for number, game in enumerate(GAMES)] + [(Hunch(stake=3), "points")]
SHORT: dict[str, Any] = {"cards": [1, 2, 3], "dice": 2, "sides": 4, "bump_from": 1}
RACE = clocklab.load("grandfather", **SHORT)


def wander(game: Any, seed: int, steps: int) -> Any:
    """Return the state after so many random steps, or at the end."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


# ---- OpenSpiel's own checks ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "aim"), AIMS, ids=named)
def test_openspiel_s_random_simulation_passes(game: Game[Any, Any], aim: str) -> None:
    """Masks, chances, clones, observations, results within bounds, and every state through its serialization.

    The first 25 decisions; the next test plays to the end.
    """
    theirs = openspiel.load(game, aim=aim, max_game_length=25)
    pyspiel.random_sim_test(theirs, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_openspiel_s_python_test_of_turn_based_games_passes(game: Game[Any, Any]) -> None:
    """As run on its own games, with pickles of game, type and state too."""
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    np.random.seed(4)
    GamesSimTest().sim_game(openspiel.load(game))


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_state_survives_serialization(game: Game[Any, Any]) -> None:
    theirs = openspiel.load(game)
    for steps in (0, 1, 7, 40):
        state = wander(theirs, steps, steps)
        again_game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(theirs, state))
        assert again_game.numbers.game == game
        assert (str(again), again.history(), again.returns()) == (str(state), state.history(), state.returns())
        assert again.legal_actions() == state.legal_actions()


def test_it_is_played_in_turns_by_seats_and_chance() -> None:
    state = openspiel.load("grandfather", cards=[5, 3, 9]).new_initial_state()
    assert (state.current_player(), state.is_chance_node()) == (pyspiel.PlayerId.CHANCE, True)
    state.apply_action(state.legal_actions()[0])
    assert (state.current_player(), state.legal_actions(1)) == (0, [])
    kind = state.get_game().get_type()
    assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    assert kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    assert openspiel.load(Hunch()).get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION


# ---- what our games are there ---------------------------------------------------------------------------------


def test_every_installed_game_is_registered_by_its_name() -> None:
    for name, kind in games().items():
        assert f"python_clocklab_{name}" in pyspiel.registered_names()
        if kind().players == 2:
            assert pyspiel.load_game(f"python_clocklab_{name}").num_players() == 2


def test_options_are_given_as_one_text_or_by_name() -> None:
    written = 'python_clocklab_grandfather(players=3,options={"cards":[5;3;9];"bomb":"or_move"},aim=points)'
    game = pyspiel.load_game(written)
    assert game.numbers.game == clocklab.load("grandfather", players=3, cards=[5, 3, 9], bomb="or_move")
    named = openspiel.load("grandfather", "points", players=3, cards=[5, 3, 9], bomb="or_move")
    assert named.numbers == game.numbers
    assert (game.min_utility(), game.max_utility()) == (0, 6), "both others at Start: 3 cards each"


def test_chances_are_the_nearest_floats_of_the_exact_ones() -> None:
    """159/216: entering a 6, as counted in the lessons; here over the rolls that offer more than to stop."""
    state = openspiel.load("grandfather", cards=[6, 3]).new_initial_state()
    outcomes = state.chance_outcomes()
    assert len(outcomes) == 56
    assert sum(chance for _, chance in outcomes) == pytest.approx(1, abs=1e-14)
    assert {chance for _, chance in outcomes} == {1 / 216, 3 / 216, 6 / 216}
    enters = sum(chance for number, chance in outcomes if len(state.child(number).legal_actions()) > 1)
    assert enters == pytest.approx(float(Fraction(159, 216)), abs=1e-14)


def test_what_is_done_to_a_list_of_chances_stays_there() -> None:
    """OpenSpiel's search shuffles the lists that it is given."""
    state = openspiel.load("grandfather", cards=[6, 3]).new_initial_state()
    before = state.chance_outcomes()
    state.chance_outcomes().reverse()
    state.legal_actions().reverse()
    assert state.chance_outcomes() == before == sorted(before)
    assert state.legal_actions() == sorted(state.legal_actions())


def test_the_same_action_has_the_same_number_everywhere() -> None:
    texts: dict[int, set[str]] = {}
    for seed in range(3):
        state = wander(openspiel.load("grandfather", cards=LAYOUT), seed, 0)
        rng = random.Random(seed)
        while not state.is_terminal():
            if not state.is_chance_node():
                for action in state.legal_actions():
                    texts.setdefault(action, set()).add(state.action_to_string(action))
            state.apply_action(rng.choice(state.legal_actions()))
    assert all(len(said) == 1 for said in texts.values())
    assert texts[0] == {"stop"}


def test_a_clone_shares_what_never_changes_and_goes_its_own_way() -> None:
    state = wander(openspiel.load("grandfather", cards=LAYOUT), 1, 9)
    before, clone = str(state), state.clone()
    assert clone.at is state.at
    assert copy.deepcopy(state.at) is state.at
    clone.apply_action(clone.legal_actions()[-1])
    assert (str(state), str(clone) != before) == (before, True)


def test_a_play_that_is_too_long_is_cut_off_without_a_winner() -> None:
    game = openspiel.load("grandfather", cards=LAYOUT, max_game_length=3)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])  # at every roll, stop
    assert sum(each.player >= 0 for each in state.full_history()) == game.max_game_length() == 3
    assert (state.returns(), state.legal_actions()) == ([0, 0], [])
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_a_seat_is_told_what_it_has_seen_and_done_and_no_more() -> None:
    """Hunch: seat 1 hears the word and never sees the card; 1, 2 and 3 look the same to it."""
    game = openspiel.load(Hunch())
    told = set()
    for card in (0, 1, 2):
        state = game.new_initial_state()
        state.apply_action(card)
        state.apply_action(0)
        told.add((state.information_state_string(1), state.observation_string(1), tuple(state.observation_tensor(1))))
        assert state.information_state_string(0).endswith(f"say high | ({card + 1},'high',0)")
    ((recalled, seen, _),) = told
    assert recalled == "(0,'',0) | (True,'',0) | (True,'high',0)".replace("(0,", "(False,", 1)
    assert seen == "(True,'high',0)"


def test_the_tensor_holds_the_seat_s_numbers_between_0_and_1() -> None:
    state = openspiel.load("grandfather", cards=[5, 3, 9, 10]).new_initial_state()
    tensor = state.observation_tensor(1)
    assert tensor[:4] == pytest.approx([0.5, 0.3, 0.9, 1.0])
    assert len(tensor) == state.get_game().observation_tensor_size()


def test_its_learning_environment_takes_our_games() -> None:
    from open_spiel.python.rl_environment import ChanceEventSampler, Environment

    table = Environment(openspiel.load("grandfather", cards=[5, 3]), chance_event_sampler=ChanceEventSampler(seed=2))
    step = table.reset()
    while not step.last():
        seat = step.observations["current_player"]
        step = table.step([step.observations["legal_actions"][seat][-1]])
    assert sorted(step.rewards) == [-1, 1]


# ---- its players and solvers ------------------------------------------------------------------------------------


def test_openspiel_s_tree_search_beats_random_play() -> None:
    """10 of 12 plays or more, 6 from each seat: a coin does that once in 52 times. The tournament checks legality."""
    results = tournament(RACE, {"search": SpielSearch(playouts=25), "random": RandomPlayer()}, games=12, seed=1)
    assert results.wins["search"] >= 10


def test_openspiel_s_tree_search_says_which_action_is_best_from_any_position() -> None:
    """One step before End with a roll that enters the last card: to move wins, to stop does not."""
    state = RACE.parse_state("1,2,3 2,2 1 move 3,4")
    assert RACE.format_action(SpielSearch(playouts=60)(View(RACE, 1, state), random.Random(1))) == "move 3"
    first = state_at(RACE, state)
    assert (str(first), first.current_player()) == (RACE.format_state(state), 1)
    assert str(pickle.loads(pickle.dumps(first))) == str(first)
    with pytest.raises(OptionError, match="hides information"):
        SpielSearch()(View(Hunch(), 0, Table(2)), random.Random(1))
    with pytest.raises(OptionError, match="playouts must be a whole number from 1"):
        SpielSearch(playouts=0)


def test_the_same_luck_gives_the_same_choice() -> None:
    view = View(RACE, 0, RACE.parse_state("1,2,3 1,2 0 move 2,3"))
    search = SpielSearch(playouts=5)
    assert [search(view, random.Random(seed)) for seed in range(8)] == [
        search(view, random.Random(seed)) for seed in range(8)
    ]


@pytest.mark.parametrize(
    "options", [{"cards": [2, 3], "dice": 2, "sides": 4}, SHORT, {**SHORT, "doubles_need_move": True}], ids=str
)
def test_openspiel_s_value_iteration_agrees_with_our_exact_values(options: dict[str, Any]) -> None:
    """In every position where a seat decides, to 1e-9; their results are a pot's, so a share is (r + 1) / 2."""
    value_iteration = pytest.importorskip("open_spiel.python.algorithms.value_iteration")

    race = clocklab.load("grandfather", **options)
    theirs = value_iteration.value_iteration(openspiel.load(race), depth_limit=-1, threshold=1e-14, cyclic_game=True)
    ours = race.solve()
    assert len(theirs) > 100
    for text, result in theirs.items():
        exact = ours.value(race.parse_state(text))[0]
        assert (result + 1) / 2 == pytest.approx(float(exact), abs=1e-9), text


def test_openspiel_s_value_iteration_solves_a_game_for_one() -> None:
    """By hand: a second die is worth 3.5, so a 3 is given back and a 4 is kept."""
    value_iteration = pytest.importorskip("open_spiel.python.algorithms.value_iteration")

    values = value_iteration.value_iteration(openspiel.load(Second()), depth_limit=-1, threshold=1e-12)
    assert values["3 -"] == pytest.approx(3.5)
    assert values["4 -"] == pytest.approx(4)


def test_openspiel_s_regret_minimizer_plays_the_game_with_a_hidden_card() -> None:
    """By hand: the word can tell seat 1 nothing in a zero-sum game; it guesses a 2, right half of the time: a draw."""
    from open_spiel.python.algorithms import cfr, expected_game_score

    game = openspiel.load(Hunch())
    solver = cfr.CFRSolver(game)
    for _ in range(200):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    values = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert values == pytest.approx([0, 0], abs=0.02)


# ---- refusals -----------------------------------------------------------------------------------------------------


def test_a_number_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    state = wander(openspiel.load("grandfather", cards=[5, 3, 9]), 1, 1)
    before = str(state)
    with pytest.raises(IllegalActionError, match=r"Action 1 is not legal in '5,3,9 .*'; allowed here: 0 \(stop\)"):
        state.apply_action(1)
    assert str(state) == before


def test_what_is_wrong_with_a_game_is_said() -> None:
    with pytest.raises(UnknownGameError, match="There is no game 'chess'"):
        openspiel.load("chess")
    with pytest.raises(OptionError, match="has no option 'dices'"):
        openspiel.load("grandfather", dices=2)
    with pytest.raises(OptionError, match="takes no options here: dice"):
        openspiel.load(Hunch(), dice=2)
    with pytest.raises(OptionError, match="aim must be 'win' or 'points'"):
        openspiel.load(Hunch(), aim="glory")
    for wrong in (0, -1, 2.5):
        with pytest.raises(OptionError, match="max_game_length must be a whole number of decisions from 1"):
            openspiel.load(Hunch(), max_game_length=wrong)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="write JSON with ; for the commas"):
        pyspiel.load_game("python_clocklab_grandfather(options=cards)")


def test_without_openspiel_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openspiel, "pyspiel", None)
    with pytest.raises(MissingExtraError, match=r'pip install -e ".*\[openspiel\]"'):
        openspiel.load("grandfather")
