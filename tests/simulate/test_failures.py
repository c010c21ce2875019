"""Players that raise, folders where files should be, and a full disk: named, and the run goes on from there."""

import os
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import clocklab
from clocklab.core import View
from clocklab.core.files import write
from clocklab.errors import FileError, FolderError, PlayerError, SizeError
from clocklab.players.seats import Seating
from clocklab.simulate import tournament, uniform
from clocklab.simulate.episode import play
from clocklab.simulate.work import folder as kept
from clocklab.simulate.work.pieces import run
from tests.simulate import crews

RACE = clocklab.load("grandfather", cards=[1, 2, 3])


@dataclass(frozen=True)
class Faulty:
    """Raises in the games of one seed, or in all."""

    error: Exception
    name: str = "faulty"

    def __call__(self, view: View[Any, Any], rng: random.Random) -> Any:
        raise self.error


@pytest.mark.parametrize("workers", [1, 2])
def test_a_player_that_raises_is_named_with_seat_game_and_seed(workers: int) -> None:
    """Game 0 seats those who enter in their order, so the second sits in seat 1; its seed plays the game again."""
    with pytest.raises(PlayerError) as raised:
        tournament(RACE, {"a": uniform, "b": Faulty(KeyError("hat"))}, 10, seed=3, workers=workers)
    said = str(raised.value)
    assert said.startswith("Game 0: The player 'faulty' in seat 1 failed in the game of seed ")
    assert said.endswith("KeyError: 'hat'")
    seed = int(said.split("seed ")[1].split(":")[0])
    with pytest.raises(PlayerError, match=f"seat 1 failed in the game of seed {seed}: KeyError") as again:
        play(RACE, [uniform, Faulty(KeyError("hat"))], seed)
    assert isinstance(again.value.__cause__, KeyError)


def test_an_error_of_ours_keeps_its_kind() -> None:
    with pytest.raises(SizeError, match="'faulty' in seat 0 failed in the game of seed 5: too big"):
        play(RACE, [Faulty(SizeError("too big")), uniform], 5)


def test_at_a_table_too_the_player_is_named() -> None:
    table = Seating()
    match = clocklab.Match(RACE, 4)
    table.take_seats(match, [Faulty(ValueError("no idea"))])
    match.play("roll 1,2,4")
    with pytest.raises(PlayerError, match="'faulty' in seat 0 failed in the game of seed 4: ValueError: no idea"):
        table.computer_action()


# ---- folders and disks --------------------------------------------------------------------------------------


def test_a_folder_where_a_piece_or_the_manifest_should_be_is_named_before_the_work(tmp_path: Path) -> None:
    def work(_: int) -> int:
        raise AssertionError("nothing is worked")

    run(crews.square, [1, 2], workers=1, folder=tmp_path / "a", key={})
    (tmp_path / "a" / "piece-000001.json").unlink()
    (tmp_path / "a" / "piece-000001.json").mkdir()
    with pytest.raises(FolderError, match=r"piece-000001\.json in the folder 'a' is a folder"):
        run(work, [1, 2], workers=1, folder=tmp_path / "a", key={})
    (tmp_path / "b" / "run.json").mkdir(parents=True)
    with pytest.raises(FolderError, match=r"run\.json in the folder 'b' cannot be read: is a directory"):
        run(work, [1, 2], workers=1, folder=tmp_path / "b", key={})
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="The folder 'c' cannot be made: not a directory"):
        run(work, [1, 2], workers=1, folder=tmp_path / "file" / "c", key={})


def test_after_a_full_disk_the_run_goes_on_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of six pieces the disk takes three; with room again only the other three are worked."""
    room = iter(range(4))  # the manifest, and three pieces

    def full(handle: int) -> None:
        if next(room, None) is None:
            raise OSError(28, "No space left on device")

    folder, marks = tmp_path / "run", tmp_path / "marks"
    marks.mkdir()
    pieces = [(str(marks), number) for number in range(6)]
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(FileError, match=r"piece-000003\.json' cannot be written: no space left on device"):
            run(crews.marked, pieces, workers=1, folder=folder, key={})
    assert sorted(each.name for each in folder.iterdir()) == [*(f"piece-00000{n}.json" for n in range(3)), "run.json"]
    assert run(crews.marked, pieces, workers=1, folder=folder, key={}) == [0, 1, 4, 9, 16, 25]


def test_what_a_kill_left_half_written_is_gone_when_the_run_is_done(tmp_path: Path) -> None:
    run(crews.square, [1], workers=1, folder=tmp_path, key={"pieces": 1})
    (tmp_path / "piece-000000.json").unlink()
    (tmp_path / ".piece-000000.json.part").write_text("half")
    run(crews.square, [1], workers=1, folder=tmp_path, key={"pieces": 1})
    assert sorted(each.name for each in tmp_path.iterdir()) == ["piece-000000.json", kept.MANIFEST]


def test_names_with_half_a_character_end_no_write_without_a_name(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="half of a character"):
        write(tmp_path / "a.csv", "player\n\udc80\n")
    assert not list(tmp_path.iterdir())
