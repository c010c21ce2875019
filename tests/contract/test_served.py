"""Every installed game is served by the command line, the simulator and the players; no game is named here."""

import io
from typing import Any

import pytest

from clocklab.cli import main
from clocklab.cli.play import MOST_LINES, Choices
from clocklab.core import Game, Match, Turn, games
from clocklab.players import RandomPlayer, named
from clocklab.simulate import play, tournament
from tests.contract.walks import spread, states


def first_and_last_example(name: str) -> list[Game[Any, Any]]:
    examples = games()[name].examples()
    return [examples[0], examples[-1]]


def as_words(game: Game[Any, Any]) -> list[str]:
    """Return the options that differ from the usual, as they are typed."""
    usual = type(game)().options()
    changed = {key: value for key, value in game.options().items() if value not in (usual[key], None)}
    return [
        word
        for key, value in changed.items()
        for word in (
            f"--{key.replace('_', '-')}",
            ",".join(map(str, value)) if isinstance(value, list) else str(value),
        )
    ]


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))


def test_the_command_line_lists_games_with_their_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    for name, kind in games().items():
        assert name in out
        assert f"{kind.title}: {kind.tagline}" in out


@pytest.mark.parametrize("name", games())
def test_computers_play_a_game_to_its_end_in_the_terminal(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for game in first_and_last_example(name):
        typed(monkeypatch, "history", "quit")
        seats = ",".join(["random"] * game.players)
        assert main(["play", name, "--seats", seats, "--seed", "3", *as_words(game)]) == 0
        out = capsys.readouterr().out
        assert game.players == 1 or ", wins" in out
        assert "\n  2. " in out


@pytest.mark.parametrize("name", games())
def test_a_person_plays_in_the_terminal(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "help", "", "", "", "odds", "history", "undo", "no such thing", "quit")
    assert main(["play", name, "--seed", "3"]) == 0
    captured = capsys.readouterr()
    assert "'no such thing'" in captured.err or "Pass the keyboard" in captured.err
    assert captured.out.count("\n> ") >= 8


@pytest.mark.parametrize("name", games())
def test_the_command_line_tells_odds(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", name]) == 0
    assert capsys.readouterr().out.strip()
    assert main(["odds", name, "no-such-question"]) == 2
    assert "no question 'no-such-question'" in capsys.readouterr().err


@pytest.mark.parametrize("name", games())
def test_a_simulated_game_is_a_match_of_the_same_seed(name: str) -> None:
    """Replayed with the match's own dice: each chance event of the record is what ``roll`` gives."""
    for game in first_and_last_example(name):
        record = play(game, [RandomPlayer()] * game.players, seed=11)
        match = Match(game, record.seed)
        for action in record.actions:
            if isinstance(match.turn, int):
                match.play(action)
            else:
                assert game.format_action(match.roll()) == action
        assert match.over
        assert match.position == record.position


@pytest.mark.parametrize("name", games())
def test_a_tournament_counts_every_game_and_depends_on_its_seed_alone(name: str) -> None:
    game = games()[name].examples()[0]
    entrants = {f"entrant {number}": RandomPlayer() for number in range(max(2, game.players))}
    one, other, third = (tournament(game, entrants, games=24, seed=seed, workers=1) for seed in (5, 5, 6))
    assert one.played == 24
    assert str(one) == str(other)
    assert [one.record(number) for number in range(3)] != [third.record(number) for number in range(3)]


@pytest.mark.parametrize("name", games())
def test_the_terminal_holds_a_tournament(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    entrants = ",".join(["random"] * max(2, games()[name]().players))
    assert main(["tournament", name, "--entrants", entrants, "--games", "12", "--workers", "1"]) == 0
    assert "12 games" in capsys.readouterr().out


@pytest.mark.parametrize("name", games())
def test_generic_players_and_a_game_s_own_are_there_by_name(name: str) -> None:
    game = games()[name].examples()[0]
    there = named(game)
    assert {"random", "greedy"} <= set(there)
    assert set(game.bots()) <= set(there)


@pytest.mark.parametrize("name", games())
def test_no_two_choices_in_the_terminal_read_the_same(name: str) -> None:
    """Under its heading, where there are several, each choice has words of its own: read as a person reads them."""
    for game in games()[name].examples():
        for state in spread(states(game), 150):
            if isinstance(game.turn(state), Turn) or not 1 < len(game.legal_actions(state)) <= MOST_LINES:
                continue
            read: list[tuple[str, str]] = []
            lines, heading = str(Choices(Match(game, start=state))).splitlines(), ""
            several = len({game.group_action(state, action) for action in game.legal_actions(state)}) > 1
            for line in lines:
                if several and not line.startswith("    "):
                    heading = line.strip()
                else:
                    read.append((heading, line.partition(": ")[2]))
            assert len(read) == len(game.legal_actions(state))
            assert len(set(read)) == len(read), f"two choices read the same:\n{lines}"
