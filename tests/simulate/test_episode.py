"""Single games: the dice of a match, streams that do not touch each other, and players that break the rules."""

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

import clocklab
from clocklab.core import View
from clocklab.errors import IllegalActionError, OptionError, SizeError
from clocklab.games.grandfather.game import Race
from clocklab.games.grandfather.odds.styles import eager, race_chain
from clocklab.simulate import Simulation, episode, estimate, play, uniform
from tests.simulate.toys import Cheat, Table, Turnover, keep, lucky, unlucky


def test_a_match_of_the_same_seed_rolls_the_same_dice() -> None:
    game = clocklab.load("grandfather", players=3, start="random")  # cards, a first roller and dice come by chance
    record = play(game, [uniform] * 3, seed=11, names=["Ada", "Bob", "Cy"])
    match = clocklab.Match(game, seed=11)
    for text in record.actions:
        if match.turn is clocklab.CHANCE:
            assert game.format_action(match.roll()) == text
        else:
            match.play(text)
    assert match.over
    assert match.position == record.position
    assert clocklab.Match.from_record(record).winners == match.winners
    assert record.names == ("Ada", "Bob", "Cy")


def test_same_seed_same_game_and_other_seeds_other_games() -> None:
    game = clocklab.load("grandfather", cards=[1, 2, 3])
    records = [play(game, [uniform, uniform], seed) for seed in range(30)]
    assert records == [play(game, [uniform, uniform], seed) for seed in range(30)]
    assert len({record.actions for record in records}) == 30


def test_a_player_does_not_feel_how_much_luck_another_draws() -> None:
    """Seat 0 chooses by its own stream; seat 1 draws now one number, now a thousand."""

    def wasteful(view: View[Any, Any], rng: random.Random) -> Any:
        rng.random()
        return random.Random(rng.getrandbits(8000)).choice(view.actions)

    game = Turnover(players=2)
    for seed in range(20):
        one = episode(game, [uniform, uniform], seed)
        other = episode(game, [uniform, wasteful], seed)
        assert one.actions[:3] == other.actions[:3]
    choices = [episode(game, [uniform, uniform], seed).actions[1::2] for seed in range(200)]
    assert {(a, b) for a, b in choices} == {(a, b) for a in ("keep", "turn") for b in ("keep", "turn")}


def test_an_episode_says_how_it_went() -> None:
    played = episode(Turnover(players=3), [lucky, unlucky, lucky], seed=1)
    assert played.state == Table((2, 1, 2))
    assert (played.winners, played.payoffs) == ((0, 2), (2, 1, 2))
    assert played.names == ("lucky", "unlucky", "lucky")
    assert played.history[0][0] == Table()
    assert len(played.history) == 6
    assert set(played.actions[0::2]) <= {1, 2}
    assert played.record().position == "2 1 2 ."


def first_step(view: View[Any, Any], rng: random.Random) -> Any:
    """Enter a card if that can be, which the first action does; else exchange or stop."""
    return view.actions[0]


def test_a_race_comes_out_as_its_exact_course_says() -> None:
    """The chain of the race gives the first roller 16/27 and its mean number of rolls; both lie in the intervals."""
    race = Race(cards=(1, 1), dice=1, sides=2)
    exact = race_chain(race, eager, eager)
    assert exact.wins(0) == Fraction(16, 27)
    players: Sequence[Any] = [first_step, first_step]
    wins = estimate(lambda played: played.winners == (0,), race, players, trials=2000, seed=5, exact=exact.wins(0))
    assert wins.covers
    rolls = estimate(
        lambda played: sum(race.turn(state) is clocklab.CHANCE for state, _ in played.history),
        race,
        players,
        trials=2000,
        seed=5,
        exact=exact.rolls,
    )
    assert rolls.covers
    assert isinstance(rolls, Simulation)


@pytest.mark.parametrize("does", ["eat", None, 1, ["keep"], ("keep",), True, {}, object()])
def test_a_player_that_breaks_the_rules_is_named_with_the_position(does: Any) -> None:
    with pytest.raises(IllegalActionError) as refused:
        play(Turnover(players=2), [keep, Cheat(does)], seed=4)
    said = str(refused.value)
    assert "The player 'cheat' in seat 1" in said
    assert "game of seed 4" in said
    state = episode(Turnover(players=2), [keep, keep], seed=4).history[3][0]
    assert f"in {Turnover(players=2).format_state(state)!r}; allowed here: keep, turn." in said


def test_on_the_race_too() -> None:
    game = clocklab.load("grandfather", cards=[1, 2])
    says = r"The player 'cheat' in seat 0 .*: 'stop' is not legal in '1,2 0,0 0 move .*allowed here: .*not its text"
    with pytest.raises(IllegalActionError, match=says):
        play(game, [Cheat("stop"), uniform], seed=4)


def test_a_game_that_fails_is_not_blamed_on_the_player() -> None:
    class Broken(Turnover):
        def apply(self, state: Table, action: Any) -> Table:
            if action == "keep":
                raise ZeroDivisionError
            return super().apply(state, action)

    with pytest.raises(ZeroDivisionError):
        play(Broken(players=1), [keep], seed=1)


def test_what_is_no_table_of_players_is_refused() -> None:
    game = clocklab.load("grandfather", cards=[1, 2], players=3)
    with pytest.raises(OptionError, match=r"played here by 3, .* but 2 were given; .*players=2, 3"):
        play(game, [uniform, uniform], seed=1)
    with pytest.raises(OptionError, match=r"not 'random'. Read it first: clocklab.players.read"):
        play(game, ["random", uniform, uniform], seed=1)  # type: ignore[list-item]
    for bad in (None, 3, Cheat):
        with pytest.raises(OptionError, match="A player is a function"):
            play(game, [uniform, bad, uniform], seed=1)  # type: ignore[list-item]
    for seed in (1.0, "1", True, None):
        with pytest.raises(OptionError, match="seed must be a whole number"):
            play(game, [uniform] * 3, seed=seed)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match=r"A game is loaded before .*, not 'grandfather'"):
        play("grandfather", [uniform, uniform], seed=1)  # type: ignore[arg-type]
    with pytest.raises(SizeError, match="not over after 3 events"):
        play(game, [uniform] * 3, seed=1, longest=3)
