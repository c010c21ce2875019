"""Tournaments: balanced seats, sums that an independent count confirms, the same result wherever they are played."""

import csv
import multiprocessing
import random
import re
import warnings
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from html.parser import HTMLParser
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import clocklab
from clocklab.core import Match, View
from clocklab.errors import ExecutorError, FolderError, IllegalActionError, OptionError
from clocklab.simulate import Results, tournament, uniform
from clocklab.simulate.schedule import Schedule, derived_seed
from clocklab.simulate.tournament import described
from tests.simulate.crews import Shuffled, in_small_pieces
from tests.simulate.test_episode import first_step
from tests.simulate.toys import Cheat, Turnover, keep, lucky, unlucky

RACE3 = clocklab.load("grandfather", players=3, cards=[1, 2, 3])
RACE2 = clocklab.load("grandfather", cards=[1, 2, 3])


# ---- who sits where -----------------------------------------------------------------------------------------


def test_line_ups_counted_by_hand() -> None:
    assert Schedule(2, 2, 10, 0).lineups == ((0, 1), (1, 0))
    assert Schedule(3, 2, 10, 0).lineups == ((0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1))
    assert Schedule(3, 3, 10, 0).lineups == tuple(permutations(range(3)))
    assert Schedule(2, 1, 10, 0).lineups == ((0,), (1,))
    five = Schedule(5, 5, 10, 0).lineups
    assert five == tuple(tuple((k + turn) % 5 for k in range(5)) for turn in range(5)), "rotations of five"


@pytest.mark.parametrize(("entrants", "seats"), [(2, 2), (4, 2), (3, 3), (5, 3), (4, 4), (7, 6), (3, 1)])
def test_everybody_sits_everywhere_equally_often(entrants: int, seats: int) -> None:
    schedule = Schedule(entrants, seats, 10_000, 0)
    places = Counter((entrant, seat) for lineup in schedule.lineups for seat, entrant in enumerate(lineup))
    assert len(set(places.values())) == 1
    assert len(places) == entrants * seats
    assert all(len(set(lineup)) == seats for lineup in schedule.lineups)
    meetings = Counter(pair for lineup in schedule.lineups for pair in permutations(lineup, 2))
    assert len(set(meetings.values())) <= 1


def test_every_game_has_its_own_seed_but_those_who_play_alone_share_them() -> None:
    table = Schedule(2, 2, 1000, 7)
    assert len({table.seed_of(game) for game in range(1000)}) == 1000
    assert {table.seed_of(game) for game in range(1000)}.isdisjoint(
        Schedule(2, 2, 1000, 8).seed_of(game) for game in range(1000)
    )
    alone = Schedule(3, 1, 9, 7)
    assert [alone.lineup(game) for game in range(4)] == [(0,), (1,), (2,), (0,)]
    assert [alone.seed_of(game) for game in range(6)] == [table.seed_of(0)] * 3 + [table.seed_of(1)] * 3


def test_seeds_are_the_first_53_bits_of_a_digest() -> None:
    """``printf 'clocklab game 7 0' | sha256sum`` begins with 47ada77bc1e6d65f."""
    assert derived_seed("game", 7, 0) == 0x47ADA77BC1E6D65F // 2**11


# ---- what is counted ----------------------------------------------------------------------------------------


def recounted(results: Results, games: int) -> dict[tuple[str, int], list[Fraction | int]]:
    """Games, wins, shared wins, shares, points and squares by player and seat, from replayed records."""
    sums: dict[tuple[str, int], list[Fraction | int]] = {}
    for number in range(games):
        match = Match.from_record(results.record(number))
        assert match.names == results.seating(number)
        assert match.seed == results.seed_of(number)
        for seat, name in enumerate(match.names):
            row = sums.setdefault((name, seat), [0] * 6)
            won, points = seat in match.winners, match.payoffs[seat]
            alone = len(match.winners) == 1
            share = Fraction(won, len(match.winners))
            for place, more in enumerate((1, won and alone, won and not alone, share, points, points * points)):
                row[place] += more
    return sums


def test_sums_are_those_of_the_replayed_records() -> None:
    results = tournament(RACE3, {"Ada": uniform, "Bob": first_step, "Cy": uniform, "Di": uniform}, 60, seed=3)
    counted = recounted(results, 60)
    for (name, seat), (games, wins, shared, share, points, squares) in counted.items():
        tally = results.in_seat(name, seat)
        assert (tally.games, tally.wins, tally.shared_wins, tally.shares) == (games, wins, shared, share)
        assert (tally.points, tally.squares) == (points, squares)
    assert results.wins == {
        name: sum(int(row[1]) for (who, _), row in counted.items() if who == name)
        for name in ("Ada", "Bob", "Cy", "Di")
    }
    bob_and_ada = [k for k in range(60) if {"Ada", "Bob"} <= set(results.seating(k))]
    won = sum(Match.from_record(results.record(k)).winners == (results.seating(k).index("Bob"),) for k in bob_and_ada)
    assert results.pairs["Bob", "Ada"].trials == len(bob_and_ada) == 30
    assert results.pairs["Bob", "Ada"].value == won / 30


def test_shared_wins_count_for_each_of_those_who_share() -> None:
    """Two lucky players always show 2 and share the win with each other, the unlucky one shows 1."""
    results = tournament(Turnover(players=3), {"a": lucky, "b": lucky, "c": unlucky}, 12, seed=1)
    assert results.wins == {"a": 0, "b": 0, "c": 0}
    assert results.shared_wins == {"a": 12, "b": 12, "c": 0}
    assert {name: tally.shares for name, tally in results.tallies.items()} == {"a": 6, "b": 6, "c": 0}
    assert [estimate.value for estimate in results.points.values()] == [2, 2, 1]
    # Twelve equal shares of 1/2: Student's interval would be a point.
    assert results.shares["a"].method == "Wilson"
    assert results.shares["a"].low < 0.4 < 0.6 < results.shares["a"].high
    assert results.shares["c"].method == "Wilson"
    assert results.shared_rates["a"].low == pytest.approx(0.757, abs=1e-3), "12 of 12: 12 / (12 + 1.96 ** 2)"
    assert "win share Student (Wilson for equal or rare ones)" in str(results)


def test_intervals_of_kept_dice_by_hand() -> None:
    """Both keep: each wins a quarter alone, shares a half, and is paid 3/2 on average."""
    results = tournament(Turnover(players=2), {"a": keep, "b": keep}, 4000, seed=2)
    for name in ("a", "b"):
        assert results.win_rates[name].covers(Fraction(1, 4))
        assert results.shared_rates[name].covers(Fraction(1, 2))
        assert results.shares[name].covers(Fraction(1, 2))
        assert results.points[name].covers(Fraction(3, 2))
    share = results.shares["a"]
    halves = results.shared_wins["a"]
    wins = results.wins["a"]
    mean = (wins + halves / 2) / 4000
    spread = (wins * (1 - mean) ** 2 + halves * (0.5 - mean) ** 2 + (4000 - wins - halves) * mean**2) / 3999
    assert share.high - share.value == pytest.approx(1.9606 * (spread / 4000) ** 0.5, rel=1e-4)


def test_who_plays_alone_is_compared_on_the_same_seeds() -> None:
    results = tournament(Turnover(players=1), {"keeps": keep, "keeps too": keep, "lucky": lucky}, 90, seed=4)
    assert results.points["keeps"] == results.points["keeps too"]
    assert results.points["lucky"].value == 2
    assert results.ranking()[0] == "lucky"
    assert "as Player" not in str(results), "there is one seat"


# ---- the same wherever it is played ---------------------------------------------------------------------------


def shown(results: Results, folder: Path) -> tuple[Any, ...]:
    results.to_csv(folder / "results.csv")
    return results, str(results), results._repr_html_(), (folder / "results.csv").read_bytes()


def test_same_on_1_2_and_20_workers_and_in_any_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_small_pieces(monkeypatch)
    players = {"Ada": uniform, "Bob": first_step, "Cy": uniform}

    def played(**how: Any) -> tuple[Any, ...]:
        return shown(tournament(RACE2, players, 120, seed=9, **how), tmp_path)

    alone = played(workers=1)
    shuffled = Shuffled(5)
    assert played(executor=shuffled) == alone
    assert len(shuffled.order) > 10
    assert shuffled.order != sorted(shuffled.order)
    assert played(workers=2) == alone
    with ThreadPoolExecutor(20) as threads:
        assert played(executor=threads) == alone
    assert played(folder=tmp_path / "kept") == played(folder=tmp_path / "kept") == alone


@pytest.mark.slow
def test_same_on_20_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    in_small_pieces(monkeypatch)
    players = {"Ada": uniform, "Bob": first_step, "Cy": uniform}
    assert tournament(RACE2, players, 400, seed=9, workers=20) == tournament(RACE2, players, 400, seed=9, workers=1)


def test_the_seed_changes_the_games() -> None:
    players = [uniform, uniform]
    assert tournament(RACE2, players, 60, seed=1).seated != tournament(RACE2, players, 60, seed=2).seated


class Impatient:
    """Plays at random and presses Ctrl-C at its 500th choice, while there is a file that tells it to."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.choices = 0

    def __call__(self, view: View[Any, Any], rng: random.Random) -> Any:
        self.choices += 1
        if self.choices == 500 and self.file.exists():
            raise KeyboardInterrupt
        return uniform(view, rng)


def test_ctrl_c_gives_what_was_played_and_the_folder_goes_on_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_small_pieces(monkeypatch)
    presses = tmp_path / "presses"
    presses.touch()
    how: dict[str, Any] = {"games": 100, "seed": 6, "workers": 1}
    folder = tmp_path / "run"
    stopped = tournament(RACE2, {"a": Impatient(presses), "b": uniform}, folder=folder, **how)
    assert not stopped.complete
    assert 0 < stopped.played < 100
    assert f"stopped after {stopped.played} of 100 games" in str(stopped)
    presses.unlink()
    player = Impatient(presses)
    whole = tournament(RACE2, {"a": player, "b": uniform}, folder=folder, **how)
    assert whole.complete
    assert whole == tournament(RACE2, {"a": Impatient(presses), "b": uniform}, **how)
    assert 0 < player.choices < 100 * 12, "the games that were kept were not played again"


def test_a_results_folder_of_another_run_is_refused(tmp_path: Path) -> None:
    players = {"a": uniform, "b": first_step}
    tournament(RACE2, players, 20, seed=1, folder=tmp_path)
    for other, says in (
        ({"seed": 2}, "its seed is 1, not 2"),
        ({"games": 30}, "its games is 20, not 30"),
        ({"players": {"a": uniform, "b": uniform}}, "its players is .*first_step.*, not "),
        ({"game": RACE3, "players": [uniform] * 3}, "its options is .*'players': 2.*, not .*'players': 3"),
    ):
        call = {"game": RACE2, "players": players, "games": 20, "seed": 1, **other}
        with pytest.raises(FolderError, match=f"holds another run: .*{says}"):
            tournament(**call, folder=tmp_path)


def bold(nerve: int, view: View[Any, Any], rng: random.Random) -> Any:
    return uniform(view, rng)


def test_players_that_differ_in_what_they_are_given_are_told_apart_in_every_process() -> None:
    """By hand: what stands in the manifest names no place in memory."""
    home = "tests.simulate.test_tournament"
    assert described(partial(bold, 3)) == f"{home}.bold with (3,) []"
    assert described(partial(bold, nerve=4)) == f"{home}.bold with () [('nerve', 4)]"
    assert described(Cheat(object())) == "Cheat(does=<object object>, name='cheat')"
    assert described(uniform) == "clocklab.simulate.episode.uniform"


# ---- what is refused ------------------------------------------------------------------------------------------


def test_bad_requests_are_named() -> None:
    def refused(says: str, players: Any = (uniform, uniform), games: Any = 10, seed: Any = 1, **how: Any) -> None:
        with pytest.raises(OptionError, match=says):
            tournament(RACE2, players, games, seed, **how)

    refused("A game of 2 needs 2 players, but 1 entered", [uniform])
    refused("A game of 2 needs 2 players, but 0 entered", {})
    refused("games must be a whole number of at least 1, not 0", games=0)
    refused("games must be a whole number of at least 1, not '5'", games="5")
    refused("5 players at a table of 2 make 10 groups; games must be at least 10", [uniform] * 5, 9)
    refused("seed must be a whole number", seed=1.5)
    refused("players must be a mapping", "random")
    refused("Read it first", ["random", "greedy"])
    refused("name must be a text of 1 to 60", {"": uniform, "b": uniform})
    refused("name must be a text of 1 to 60", {1: uniform, 2: uniform})
    refused("name must be a text of 1 to 60", {"a\nb": uniform, "b": uniform})
    refused("progress must be", progress=3)
    with pytest.raises(OptionError, match=r"A game is loaded .*, not 'grandfather'"):
        tournament("grandfather", [uniform, uniform], 10, 1)  # type: ignore[arg-type]
    with pytest.raises(ExecutorError, match="is not an executor"):
        tournament(RACE2, [uniform, uniform], 10, 1, executor=object())  # type: ignore[arg-type]
    with pytest.raises(ExecutorError, match="cannot be sent to another process"):
        tournament(RACE2, [uniform, lambda view, rng: view.actions[0]], 2, 1, workers=2)


def cheats_elsewhere(view: View[Any, Any], rng: random.Random) -> Any:
    """Keep to the rules in the process that runs the tests, but in no other."""
    return uniform(view, rng) if multiprocessing.parent_process() is None else "eat"


def test_a_rule_breaker_is_named_from_here_and_from_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    in_small_pieces(monkeypatch)
    with pytest.raises(
        IllegalActionError, match=r"The player 'cheat' in seat [01].*: 'eat' is not legal in '1,2,3 .*'; "
    ):
        tournament(RACE2, [uniform, Cheat()], 10, seed=1)
    with pytest.raises(IllegalActionError, match=r"The player 'cheats_elsewhere' in seat [01].* allowed here: "):
        tournament(RACE2, [uniform, cheats_elsewhere], 100, seed=1, workers=2)


def test_what_is_not_there_is_named() -> None:
    results = tournament(RACE2, [uniform, uniform], 1, seed=1)
    assert results.names == ("random", "random 2")
    with pytest.raises(OptionError, match="numbered from 0 to 0; there is no game 1"):
        results.record(1)
    with pytest.raises(OptionError, match="Nobody is called 'Ada'; the players are 'random', 'random 2'"):
        results.in_seat("Ada", 0)
    with pytest.raises(OptionError, match="has played no game in seat 1"):
        results.in_seat("random", 1)
    assert "unknown" in str(results), "one game has no interval of a mean"


# ---- tables -----------------------------------------------------------------------------------------------------


class Cells(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_the_table_escapes_names_and_names_its_rows_and_columns() -> None:
    name = "<script>alert(1)</script> & 'co'"
    results = tournament(RACE2, {name: uniform, "b": uniform, "c": first_step}, 12, seed=1)
    cells = Cells()
    cells.feed(results._repr_html_())
    assert {tag for tag, _ in cells.tags} == {"table", "caption", "thead", "tbody", "tr", "th", "td"}
    assert name in cells.texts
    assert all(attrs.get("scope") in ("row", "col") for tag, attrs in cells.tags if tag == "th")
    assert [tag for tag, _ in cells.tags].count("table") == 2, "players, and pairs"


def test_the_text_table_lines_up() -> None:
    lines = str(tournament(RACE2, {"a": uniform, "b": first_step}, 40, seed=1)).splitlines()
    assert lines[0] == "Grandfather's Clock: 40 games, seed 1"
    assert len({len(line) for line in lines[1:4]}) == 1
    assert lines[2].startswith("b "), "the best first"
    assert lines[4] == "95 % intervals: win share Wilson; points Student, wider where skewed."


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "'quoted", 'a "b", c'])
def test_the_csv_file_reads_back_and_holds_no_formula(tmp_path: Path, name: str) -> None:
    results = tournament(RACE2, {name: uniform, "b": first_step}, 40, seed=1)
    path = tmp_path / "results.csv"
    results.to_csv(path)
    with path.open(newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    written = f"'{name}" if name[0] in "=+-@'" else name
    assert [(row["player"], row["seat"]) for row in rows] == [
        *((written, seat) for seat in ("all", "0", "1")),
        *(("b", seat) for seat in ("all", "0", "1")),
    ]
    assert not re.match(r"[=+@-]", rows[0]["player"])
    assert [int(row["games"]) for row in rows] == [40, 20, 20, 40, 20, 20]
    assert int(rows[0]["wins"]) + int(rows[3]["wins"]) == 40
    assert float(rows[3]["win_share"]) == results.shares["b"].value
    assert float(rows[3]["points_low"]) == results.points["b"].low
    assert (rows[0]["seed"], rows[0]["complete"]) == ("1", "True")


def test_results_are_drawn() -> None:
    from clocklab.draw.charts import intervals

    results = tournament(RACE2, {"a": uniform, "b": first_step}, 40, seed=1)
    for of, axis in (("shares", "share of the win"), ("points", "points a game")):
        chart = intervals(results, of=of)
        assert f"Simulated {axis}, with 95 % intervals." in chart.alt
        assert [row[0] for row in chart.rows] == ["b", "a"]


def test_no_warning_comes_from_a_pool() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        tournament(RACE2, [uniform, uniform], 20, seed=1, workers=2)
