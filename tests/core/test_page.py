"""A match as one HTML page. Boards, sentences and chances are compared with the match's own, step by step."""

import gzip
import json
import random
import re
from base64 import b64decode
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import clocklab
from clocklab.cli import main
from clocklab.core import CHANCE, Match, games
from clocklab.core.page import page
from clocklab.errors import OptionError
from tests.contract.auction import Auction

CARDS = (5, 3, 9, 1, 2, 4)


def played(name: str, steps: int = 10**6, **options: Any) -> Match:
    """Return a match whose players choose at random, from a seed, to its end or for this many steps."""
    match, rng = Match(clocklab.load(name, **options), seed=3, names=["<Ada>", "Bob"]), random.Random(4)
    while not match.over and match.steps < steps:
        match.roll() if match.turn is CHANCE else match.play(rng.choice(match.actions))
    return match


def data_of(made: str) -> dict[str, Any]:
    """Return what the page's script unpacks."""
    packed = re.search(r'type="application/octet-stream">([^<]*)<', made)
    assert packed is not None
    held: dict[str, Any] = json.loads(gzip.decompress(b64decode(packed[1])))
    return held


@pytest.mark.parametrize("name", sorted(games()))
def test_a_page_holds_every_board_of_a_whole_game_in_under_150_kilobytes(name: str) -> None:
    match = played(name)
    made = page(match)
    held = data_of(made)
    boards = ["".join(held["pieces"][piece] for piece in frame) for frame in held["frames"]]
    assert boards == [
        here.board(None, match.names).with_attributes(data_step=step).markup
        for step, here in enumerate(match.positions)
    ]
    assert len(made.encode()) < 150_000
    assert len(held["told"]) == len(held["odds"]) == match.steps + 1
    assert "<Ada>" not in made, "names are escaped in the page; the script writes texts only"
    assert page(match.copy()) == made


def test_a_page_asks_for_nothing_from_outside() -> None:
    made = page(played("grandfather", cards=CARDS))
    assert "default-src 'none'" in made
    addresses = set(re.findall(r"https?://[^\s\"'<>]+", made + "".join(data_of(made)["pieces"])))
    assert addresses <= {"http://www.w3.org/2000/svg"}, addresses


def test_what_chance_brought_is_told_with_its_chance() -> None:
    """1-3-5 are three different dice: six of 216 throws."""
    match = Match(clocklab.load("grandfather", cards=CARDS), names=["Ada", "Bob"])
    for action in ("roll 1,3,5", "move 5"):
        match.play(action)
    told = data_of(page(match))["told"]
    assert told[1].endswith("The chance of that was 6/216 = 1/36 ≈ 0.0278.")
    assert "chance" not in told[2]
    assert told[2].startswith("Step 2. Ada: Move to the 5")


def test_a_chart_shows_what_each_position_was_worth() -> None:
    """Compared with the solution's own values; nothing is worth anything before the layout lies there."""
    match = played("grandfather", length=4)
    solution = match.game.setup_for(match.state).solve()
    held = data_of(page(match, solution=solution))
    assert held["measure"] == "Chance of winning"
    for here, shown in zip(match.positions, held["worth"], strict=True):
        if match.game.preparing(here.state):
            assert shown is None
        else:
            assert [Fraction(each).limit_denominator(10**5) for each in shown] == pytest.approx(
                [*map(float, solution.value(here.state))], abs=1e-5
            )
    assert held["worth"][-1] == [float(seat in match.winners) for seat in (0, 1)]


def test_while_the_game_goes_on_a_page_tells_no_more_than_its_viewer_may_know() -> None:
    """In the auction that the contract tests with, seat 0 has bid and seat 1 is to bid."""
    match = Match(Auction())
    while match.turn is CHANCE:
        match.roll()
    bidder, mine = match.turn, match.actions[-1]
    match.play(mine)
    label = match.game.label_action(match.history[-1][0], mine, ())
    assert match.game.secret(match.state)
    assert label not in data_of(page(match))["told"][-1]
    assert label not in data_of(page(match, viewer=1))["told"][-1]
    assert label in data_of(page(match, viewer=bidder))["told"][-1]


@pytest.mark.parametrize("viewer", [2, -1, "Ada", True])
def test_a_viewer_must_play(viewer: Any) -> None:
    with pytest.raises(OptionError, match="viewer must be a seat from 0 to 1, or None"):
        page(Match(clocklab.load("grandfather", cards=CARDS)), viewer)


def test_the_command_line_writes_the_page_and_tells_the_steps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played("grandfather", cards=CARDS)
    game, made = tmp_path / "game.json", tmp_path / "game.html"
    match.save(game)
    assert main(["replay", str(game), "--html", str(made), "--chart"]) == 0
    assert "any browser" in capsys.readouterr().out
    assert made.read_text(encoding="utf-8") == page(match, solution=match.game.solve())
    assert main(["replay", str(game)]) == 0
    assert capsys.readouterr().out.splitlines() == data_without_chances(made)


def data_without_chances(made: Path) -> list[str]:
    return [
        re.sub(r" The chance of that was .*", "", each) for each in data_of(made.read_text(encoding="utf-8"))["told"]
    ]


def test_a_chart_of_a_game_without_perfect_play_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played("clonk", 5).save(tmp_path / "game.json")
    assert main(["replay", str(tmp_path / "game.json"), "--html", str(tmp_path / "game.html"), "--chart"]) == 2
    assert "no perfect play" in capsys.readouterr().err
    assert not (tmp_path / "game.html").exists()
