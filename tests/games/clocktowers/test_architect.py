"""The architect: its numbers are the compiled ones, choices known by hand, only what it may know, and whom it beats."""

import importlib
import random
import sys
from pathlib import Path
from typing import Any

import pytest

import clocklab
from clocklab.core import CHANCE, OVER, View
from clocklab.errors import OptionError
from clocklab.games.clocktowers.game import Clocktowers
from clocklab.games.clocktowers.play import Architect, judge
from clocklab.games.clocktowers.rules.pieces import KINDS, PLACE, Wall
from clocklab.games.clocktowers.rules.state import Discard, Phase
from clocklab.players import named, read
from clocklab.simulate import tournament
from tests.games.clocktowers.lines import ended, match

TOOLS = Path(__file__).parents[3] / "tools"


def positions(seed: int, **options: Any) -> list[tuple[Any, int]]:
    """Return positions of a random game between two turns, with the seat that has just had its own."""
    game, rng, found = Clocktowers(**options), random.Random(seed), []
    state, before = game.initial(), None
    while (turn := game.turn(state)) is not OVER:
        if isinstance(turn, int):
            if before is not None and turn != before:
                found.append((state, before))
            before = turn
        act = game.sample_chance(state, rng) if turn is CHANCE else rng.choice(game.legal_actions(state))
        state = game.apply(state, act)
    return found


def chosen(text: str, seed: int = 1) -> str:
    played = match(text)
    assert isinstance(played.turn, int)
    seen = View(played.game, played.turn, played.state)
    return played.game.format_action(Architect.at("strong")(seen, random.Random(seed)))


# ---- choices known by hand --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "right"),
    [
        (ended("r:1c+o/1+o/1m+o", "1c:1", phase="play"), "play r on 1"),  # nobody's tower: 5 points, not 4 or 2
        (ended("o,r:1", "1c,1m:-", phase="play"), "play o on 0"),  # the roof fits only after the clock
        (ended("b:1+o+b/2+o/1m", "2m:1c+1c+o", phase="play"), "play b on 1"),  # 5 points with the last card
    ],
)
def test_at_the_end_it_takes_what_brings_most(text: str, right: str) -> None:
    assert chosen(text) == right


def test_of_equal_leads_it_takes_the_one_with_more_points_of_its_own() -> None:
    """The last card of all is seat 0's: 5 points for the plain tower, 2 for the mouse's; the lead decides no less."""
    start = match(ended("b:1m+o/1+o", "-:-", phase="play"))
    rows = Architect().weigh(View(start.game, 0, start.state), random.Random(1))
    found = {start.game.format_action(row.action): (row.value, row.points) for row in rows if row.tries}
    assert found["play b on 1"] == (5 + judge.WIN, 5)
    assert found["play b on 0"] == (2 + judge.WIN, 2)
    assert found["discard b"] == (0, 0)  # both without a tower share the win


# ---- its numbers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 3},
        {"players": 4, "roof_ladder": "own"},
        {"order": "play_first", "clock_animals": False},
    ],
    ids=str,
)
def test_every_number_of_a_position_has_its_own_row(options: dict[str, Any]) -> None:
    """Each number picks one row within its own range, so that no two numbers can be confused."""
    game = Clocktowers(**options)
    for state, seat in positions(3, **options):
        rows = judge.features(game, state, seat, (seat + 1) % game.players)
        assert len(rows) <= judge.MOST_ROWS
        assert all(0 <= row < judge.ROWS for row in rows)
        for first, size in judge.ORDERED:
            assert sum(first <= row < first + size for row in rows) == 1


def test_the_fitted_network_fits_the_numbers() -> None:
    matrix, out = judge.fitted()
    assert len(matrix) == judge.ROWS
    assert {len(row) for row in matrix} == {len(out) + 1}
    assert all(type(weight) is int for row in matrix for weight in row)


@pytest.fixture(scope="module")
def kernel() -> Any:
    """The compiled kernel of the fitting tool, not compiled, which would take minutes."""
    numba = pytest.importorskip("numba")
    names = ("towers_kernel", "solo_networks")
    before, numba.config.DISABLE_JIT = numba.config.DISABLE_JIT, True
    sys.path.insert(0, str(TOOLS))
    try:
        yield importlib.import_module(names[0])
    finally:
        numba.config.DISABLE_JIT = before
        sys.path.remove(str(TOOLS))
        for name in names:
            sys.modules.pop(name, None)


def arrays(state: Any) -> tuple[Any, ...]:
    """Return a position of two as the kernel reads it."""
    np = pytest.importorskip("numpy")
    hand, towers = np.zeros((2, 13), dtype=int), np.zeros((2, 64, 4), dtype=int)
    seats, table = np.zeros((2, 3), dtype=int), np.zeros(24, dtype=int)
    animal = {None: 0, "cat": 1, "mouse": 2}
    for seat in (0, 1):
        for card in state.hands[seat]:
            hand[seat, PLACE[card]] += 1
        for tower in state.towers[seat]:
            who = [animal[wall.animal.value if wall.animal else None] for wall in tower.walls]
            bits = int(1 in who) + 2 * (2 in who or bool(tower.clock and tower.clock.mouse))
            if tower.roof is not None:
                seats[seat, 1] += (5, 4, 2, 3)[bits]
                seats[seat, 2] |= who[-1]
                rung = PLACE[tower.roof] - 8
                table[rung] = max(table[rung], tower.height)
            else:
                towers[seat, seats[seat, 0]] = (tower.height, bits, tower.clock is not None, who[-1])
                seats[seat, 0] += 1
    table[5:8] = [-1 if top is None else PLACE[top] for top in state.tops]
    table[8:11] = state.left
    table[11:24] = state.unseen
    return hand, towers, seats, table


def test_the_kernel_sees_what_the_package_sees(kernel: Any) -> None:
    """Two programs for the same numbers: rows of every position of three random games agree."""
    np = pytest.importorskip("numpy")
    game, rows = Clocktowers(), np.zeros(judge.MOST_ROWS, dtype=int)
    for seed in range(3):
        for state, seat in positions(seed):
            count = kernel.features(*arrays(state), seat, rows)
            assert sorted(rows[:count].tolist()) == sorted(judge.features(game, state, seat, 1 - seat))


def test_the_kernel_weighs_draws_and_plays_as_the_package_does(kernel: Any) -> None:
    """Oracle: the package's own search of a turn, in every tenth position of a random game."""
    np = pytest.importorskip("numpy")
    game = Clocktowers()
    matrix, out = judge.fitted()
    net = np.array(matrix) / judge.SCALE, np.array(out) / judge.SCALE
    rows, hidden = np.zeros(judge.MOST_ROWS, dtype=int), np.zeros(len(out) + 1)
    for state, _ in positions(5)[8:48:20]:
        seat = state.seat
        assert state.phase is Phase.DRAW
        known = state.but(discards=((), ()))  # the kernel knows both hands, as it plays both seats
        weighed = Architect().weigh(View(game, seat, known), random.Random(1))
        for row in weighed:
            deck = row.action.deck.rank
            worth = kernel.worth_drawn(net, *arrays(known), seat, deck, 0, rows, hidden)
            assert row.value == pytest.approx(worth)


def test_a_kernel_game_is_dealt_and_ends_as_the_rules_say(kernel: Any) -> None:
    """Cards are kept count of: those in hands, in towers, put away and unseen are 66 less 8 set aside in the end."""
    np = pytest.importorskip("numpy")
    begin = np.array([19, 16, 17, *match("1c,1m,om:-:- 1c,1m,om:-:- tops=1,o,b seat=0 draw").state.unseen])
    begin[3 + PLACE[KINDS[0]]] += 1  # the tops of the line go back
    begin[3 + 6] += 1
    begin[3 + 8] += 1
    hand, towers, seats, table = arrays(match("1c,1m,om:-:- 1c,1m,om:-:- tops=1,o,b seat=0 draw").state)
    np.random.seed(1)
    kernel.dealt(begin, hand, towers, seats, table)
    assert hand.sum() == 6
    assert (table[8:11] == [18, 15, 16]).all()
    assert table[11:24].sum() == 60 - 3


# ---- as a player -------------------------------------------------------------------------------------------------


def test_it_is_found_by_name_has_levels_and_refuses_wrong_settings() -> None:
    game = Clocktowers()
    assert "architect" in named(game)
    assert "architect" in named(Clocktowers(players=4))
    assert [Architect.at(level).name for level in ("easy", "medium", "strong")] == [
        "architect:level=easy", "architect", "architect:level=strong",
    ]  # fmt: skip
    assert read("architect:level=strong", game) == Architect.at("strong")
    for wrong in ("architect:deals=0", "architect:noise=-1", "architect:level=best"):
        with pytest.raises(OptionError):
            read(wrong, game)
    race = clocklab.load("grandfather", cards=[5, 3])
    with pytest.raises(OptionError, match="plays Clocktowers, not"):
        Architect()(View(race, 0, race.initial()), random.Random(1))


@pytest.mark.parametrize(
    "options", [{"memory": "table"}, {"order": "play_first", "roof_ladder": "own"}, {"players": 3}], ids=str
)
def test_it_plays_under_every_option(options: dict[str, Any]) -> None:
    game = Clocktowers(**options)
    for state, _ in positions(4, **options)[5::12]:
        if isinstance(seat := game.turn(state), int):
            seen = View(game, seat, state)
            assert Architect(deals=2)(seen, random.Random(2)) in seen.actions


def test_it_never_puts_a_wall_away() -> None:
    """To begin a tower with it is never worse, as the documentation of perfect ends shows."""
    game = Clocktowers(order="play_first")
    for state, _ in positions(6, order="play_first")[::9]:
        seat = state.seat
        for row in Architect().weigh(View(game, seat, state), random.Random(1)):
            wall_away = isinstance(row.action, Discard) and isinstance(row.action.card, Wall)
            assert (row.tries == 0) is wall_away


@pytest.mark.slow
def test_the_strong_architect_beats_looking_ahead() -> None:
    """60 games, seats balanced: over 600 games it won far more than the nine of ten that are asked for here."""
    found = tournament(Clocktowers(), {"new": Architect.at("strong"), "old": read("lookahead", Clocktowers())}, 60, 5,
                       workers=1, progress=False)  # fmt: skip
    assert found.shares["new"].value > 0.8


@pytest.mark.parametrize("options", [{}, {"players": 3}, {"order": "play_first"}])
def test_an_outlook_is_a_share_of_the_win_for_each_seat_where_a_turn_begins(options: dict[str, Any]) -> None:
    game = Clocktowers(**options)
    begun = 0
    for state, _ in positions(4, **options):
        found = Architect().outlook(game, state)
        if found is not None:
            begun += 1
            assert sum(found) == pytest.approx(1)
            assert all(0 < each < 1 for each in found)
    assert begun > 20


def test_an_outlook_waits_for_the_end_of_a_turn_and_favours_whoever_is_far_ahead() -> None:
    """In the last tenth of random games leads of ten points stand for good, as two towers at most come after them."""
    game, far = Clocktowers(), 0
    for seed in range(12):
        late = positions(seed)[-8:]
        for state, _ in late:
            scores = game.evaluate(state)
            if abs(scores[0] - scores[1]) >= 10 and (found := Architect().outlook(game, state)) is not None:
                far += 1
                assert (found[0] > found[1]) == (scores[0] > scores[1])
    assert far
    drawn = next(state for state, _ in positions(1) if state.phase is Phase.DRAW)
    after = game.apply(drawn, game.legal_actions(drawn)[0])
    if game.turn(after) is CHANCE:
        after = game.apply(after, game.sample_chance(after, random.Random(1)))
    assert after.phase is Phase.PLAY
    assert Architect().outlook(game, after) is None
