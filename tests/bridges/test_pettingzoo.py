"""Our games in PettingZoo: its own tests pass; masks, rewards, seeds and secrets are as promised."""

import pickle
import random
from typing import Any

import pytest

from clocklab.bridges import pettingzoo
from clocklab.core import Game, games
from clocklab.errors import IllegalActionError, MissingExtraError, OptionError, UnknownGameError
from tests.bridges.toys import Second
from tests.contract.toys import Hunch, Table
from tests.contract.walks import named

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
np = pytest.importorskip("numpy")

GAMES: list[Game[Any, Any]] = [*(game for kind in games().values() for game in kind.examples()), Hunch(), Second()]
AIMS = [(game, ("win", "points")[number % 2]) for number, game in enumerate(GAMES)] + [(Hunch(stake=3), "points")]


def play(env: Any, seed: int | None, choices: int = 0) -> list[Any]:
    """Return everything the agents see and get in one play of random choices."""
    env.reset(seed=seed)
    rng = random.Random(choices)
    seen = []
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        legal = observation["action_mask"].nonzero()[0].tolist()
        seen.append((agent, observation["observation"].tolist(), legal, reward, terminated, truncated))
        env.step(None if terminated or truncated else rng.choice(legal))
    return seen


# ---- PettingZoo's own tests ---------------------------------------------------------------------------------

# Their test warns of every observation that is not a bare array, and has a list of their own environments that may
# have a mask beside it, as the classic games do; ours cannot be on it.
with_a_mask = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning:pettingzoo.test.api_test"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning:pettingzoo.test.api_test"),
]


@pytest.mark.parametrize(("game", "aim"), AIMS, ids=named)
@with_a_mask[0]
@with_a_mask[1]
def test_pettingzoo_s_api_test_passes(game: Game[Any, Any], aim: str) -> None:
    from pettingzoo.test import api_test

    api_test(pettingzoo.env(game, aim=aim), num_cycles=300)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_pettingzoo_s_seed_test_passes(game: Game[Any, Any]) -> None:
    from pettingzoo.test import seed_test

    seed_test(lambda: pettingzoo.env(game), num_cycles=300)


# ---- what our games are there ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_the_mask_holds_exactly_the_legal_actions_of_who_is_to_choose(game: Game[Any, Any]) -> None:
    env = pettingzoo.env(game)
    env.reset(seed=1)
    rng = random.Random(1)
    table = env.unwrapped
    for agent in env.agent_iter():
        if env.terminations[agent]:
            assert not env.observe(agent)["action_mask"].any()
            env.step(None)
            continue
        for other in env.agents:
            mask = env.observe(other)["action_mask"]
            said = {table.words(number) for number in mask.nonzero()[0]}
            legal = {game.format_action(action) for action in game.legal_actions(table.position)}
            assert said == (legal if other == agent else set())
        env.step(rng.choice(env.observe(agent)["action_mask"].nonzero()[0].tolist()))


def test_rewards_come_at_the_end_and_add_up_to_nothing() -> None:
    """By hand: three put 1 into the pot, so that who wins gets 2 more than before."""
    seen = play(pettingzoo.env("grandfather", players=3, cards=[5, 3, 9]), seed=4)
    ends = {agent: reward for agent, _, _, reward, terminated, _ in seen if terminated}
    assert sorted(ends.values()) == [-1, -1, 2]
    assert all(reward == 0 for *_, reward, terminated, _ in seen if not terminated)
    assert [agent for agent, *_, terminated, _ in seen if terminated] == ["seat_0", "seat_1", "seat_2"]


def test_points_are_what_the_rules_pay() -> None:
    env = pettingzoo.env("grandfather", aim="points", cards=[5, 3, 9])
    seen = play(env, seed=4)
    rewards = {agent: reward for agent, _, _, reward, terminated, _ in seen if terminated}
    (winner,) = env.unwrapped.winners
    loser_at = env.unwrapped.position.positions[1 - winner]
    assert rewards == {f"seat_{winner}": 3 - loser_at, f"seat_{1 - winner}": 0}


def test_who_plays_alone_is_an_agent_too() -> None:
    """A second die: the reward is the die that is kept, whatever it is."""
    env = pettingzoo.env(Second())
    *_, (agent, _, _, reward, terminated, _) = play(env, seed=1)
    assert (agent, terminated, reward) == ("seat_0", True, env.unwrapped.position.die)


def test_the_same_seed_gives_the_same_play_and_another_does_not() -> None:
    env = pettingzoo.env("grandfather", seed=3)
    first = play(env, None)
    assert play(env, None) != first, "a reset without a seed goes on with new luck"
    assert play(pettingzoo.env("grandfather", seed=3), None) == play(env, 3) == first
    assert play(env, 4) != first


def test_a_seed_given_to_reset_fixes_the_plays_after_it_too() -> None:
    env = pettingzoo.env("grandfather", cards=[5, 3, 9])
    assert [play(env, 8), play(env, None)] == [play(env, 8), play(env, None)]


def test_a_play_that_is_too_long_is_truncated_without_a_reward() -> None:
    env = pettingzoo.env("grandfather", longest=5)
    env.reset(seed=1)
    for _ in range(5):
        assert not any(env.truncations.values())
        env.step(0)  # stop, whatever was rolled
    assert env.truncations == {"seat_0": True, "seat_1": True}
    assert env.terminations == {"seat_0": False, "seat_1": False}
    assert env.rewards == {"seat_0": 0, "seat_1": 0}
    assert not env.last()[0]["action_mask"].any()


def test_no_seat_sees_what_is_hidden_from_it() -> None:
    """Hunch: whichever card lies there, seat 1 observes the same; seat 0, who was dealt it, does not."""
    env = pettingzoo.env(Hunch())
    env.reset(seed=1)
    seen: dict[str, set[bytes]] = {"seat_0": set(), "seat_1": set()}
    for card in (1, 2, 3):
        env.unwrapped.position = Table(card, "high")
        for agent, told in seen.items():
            told.add(env.observe(agent)["observation"].tobytes())
    assert {agent: len(told) for agent, told in seen.items()} == {"seat_0": 3, "seat_1": 1}


def test_an_environment_survives_pickling_in_the_middle_of_a_play() -> None:
    env = pettingzoo.env("grandfather", cards=[5, 3, 9])
    env.reset(seed=2)
    table = pickle.loads(pickle.dumps(env.unwrapped))
    for each in (env.unwrapped, table):
        for _ in range(30):
            if not each.terminations[each.agent_selection]:
                each.step(each.observe(each.agent_selection)["action_mask"].nonzero()[0][-1])
    assert table.position == env.unwrapped.position


# ---- pictures -----------------------------------------------------------------------------------------------------


def test_it_is_rendered_in_words_as_svg_and_as_pixels() -> None:
    shown = {}
    for mode in ("ansi", "svg", "rgb_array"):
        env = pettingzoo.env("grandfather", cards=[5, 3, 9], render_mode=mode)
        env.reset(seed=2)
        shown[mode] = env.render()
    table = env.unwrapped
    assert shown["svg"] == table.game.draw(table.position)
    assert shown["ansi"] == f"{shown['svg'].alt}\n{table.game.describe(table.position)}"
    pixels = shown["rgb_array"]
    assert (pixels.shape[1:], pixels.dtype) == ((640, 3), np.uint8)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 20


def test_an_onlooker_s_picture_hides_the_card() -> None:
    env = pettingzoo.env(Hunch(), render_mode="ansi")
    env.reset(seed=1)
    assert env.render().startswith("The card is ?")


# ---- refusals -----------------------------------------------------------------------------------------------------


def test_an_illegal_action_is_refused_with_what_is_legal_and_changes_nothing() -> None:
    env = pettingzoo.env("grandfather", cards=[5, 3, 9])
    env.reset(seed=2)
    before = (env.unwrapped.position, env.agent_selection, dict(env.rewards))
    for wrong in (1, 10_000, None):
        with pytest.raises(IllegalActionError, match=r"is not legal in .*; allowed here: 0 \(stop\)"):
            env.step(wrong)
    assert before == (env.unwrapped.position, env.agent_selection, dict(env.rewards))


def test_after_the_end_only_none_is_taken() -> None:
    env = pettingzoo.env("grandfather", longest=1)
    env.reset(seed=1)
    env.step(0)
    with pytest.raises(IllegalActionError, match="The play is over: only None is left for seat_0"):
        env.step(0)


def test_what_is_wrong_with_an_environment_is_said() -> None:
    with pytest.raises(UnknownGameError, match="There is no game 'chess'"):
        pettingzoo.env("chess")
    with pytest.raises(OptionError, match="has no option 'dices'"):
        pettingzoo.env("grandfather", dices=2)
    with pytest.raises(OptionError, match="takes no options here: dice"):
        pettingzoo.env(Hunch(), dice=2)
    with pytest.raises(OptionError, match="aim must be 'win' or 'points'"):
        pettingzoo.env(Hunch(), aim="glory")
    with pytest.raises(OptionError, match="longest must be a whole number of choices from 1, not 0"):
        pettingzoo.env(Hunch(), longest=0)
    with pytest.raises(OptionError, match="render_mode must be one of ansi, rgb_array, svg, not 'human'"):
        pettingzoo.env(Hunch(), render_mode="human")
    env = pettingzoo.env(Hunch())
    env.reset()
    with pytest.raises(OptionError, match="Choose how to render when the environment is made"):
        env.render()


def test_without_pettingzoo_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pettingzoo, "AECEnv", None)
    with pytest.raises(MissingExtraError, match=r'pip install -e ".*\[pettingzoo\]"'):
        pettingzoo.env("grandfather")
