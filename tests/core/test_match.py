"""A match: undo, redo, seeds, saving and loading, and what is said to who errs."""

import json
import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import clocklab
from clocklab import lab, simulate
from clocklab.core import Turn
from clocklab.core.record import VERSION, Record
from clocklab.errors import ClocklabError, IllegalActionError, OptionError, RecordError
from clocklab.lab.session import Session
from clocklab.players import RandomPlayer

CARDS = [5, 3, 9, 1, 6]


def played(seed: int = 7, steps: int = 12) -> clocklab.Match:
    match = clocklab.Match(clocklab.load("grandfather", cards=CARDS), seed=seed, names=["Ada", "Bob"])
    for _ in range(steps):
        if match.turn is clocklab.CHANCE:
            match.roll()
        else:
            match.play(match.actions[0])
    return match


def test_same_seed_and_choices_give_the_same_game() -> None:
    assert played(3).record() == played(3).record()
    assert played(3).position != played(4).position


def test_the_rolls_of_a_seed_are_the_same_on_every_machine() -> None:
    """Python documents that Random(str) hashes the text with SHA-512, whatever the platform; these are its rolls."""
    match = clocklab.Match(clocklab.load("grandfather", cards=CARDS), seed=7)
    rolls = []
    for _ in range(3):
        rolls.append(match.game.format_action(match.roll()))
        match.play("stop")
    assert rolls == GOLDEN_ROLLS


GOLDEN_ROLLS = ["roll 3,3,4", "roll 2,3,6", "roll 2,3,5"]


def test_a_roll_taken_back_comes_again() -> None:
    match = played(steps=0)
    first = match.roll()
    match.undo()
    assert match.roll() == first


def test_undo_and_redo_walk_the_whole_game_and_play_forgets_what_was_undone() -> None:
    match = played()
    last, length = match.position, len(match.history)
    while match.can_undo:
        match.undo()
    assert match.state == match.game.initial()
    while match.can_redo:
        match.redo()
    assert (match.position, len(match.history)) == (last, length)
    match.undo()
    if match.turn is clocklab.CHANCE:
        match.roll()
    else:
        match.play(match.actions[-1])
    assert not match.can_redo


def test_a_failed_action_leaves_the_match_as_it_was() -> None:
    match = played()
    match.undo()
    before = (match.record(), match.can_redo)
    for bad in ("move 6+6", "nonsense", "bump 1", "exchange 7"):
        with pytest.raises(ClocklabError):
            match.play(bad)
    assert (match.record(), match.can_redo) == before


def test_errors_say_what_was_expected() -> None:
    match = played(steps=0)
    with pytest.raises(IllegalActionError, match="nothing to undo"):
        match.undo()
    with pytest.raises(IllegalActionError, match="nothing to redo"):
        match.redo()
    with pytest.raises(IllegalActionError, match="no winners yet"):
        _ = match.winners
    match.roll()
    with pytest.raises(IllegalActionError, match="seat 0 is to choose"):
        match.roll()
    with pytest.raises(OptionError, match="seed must be a whole number"):
        clocklab.Match(match.game, seed="x")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="3 names were given for 2 players"):
        clocklab.Match(match.game, names=["a", "b", "c"])


def test_errors_tell_no_secrets() -> None:
    """Of hidden hands and piles they say no word: neither the position nor what chance could bring, and so what not."""
    hidden = clocklab.Match(clocklab.load("ticktock", heroes=["Tick", "Tock", "Key Keeper", "Lock Keeper"], start=0))
    hidden.play("draw tiny-step")
    with pytest.raises(IllegalActionError) as chance:
        hidden.play("play tiny-step")
    assert str(chance.value) == (
        "'play tiny-step' is not legal here; chance acts here: let it, or say what came up on your own table."
    )
    while hidden.turn is clocklab.CHANCE:
        hidden.roll()
    for does, said in (
        (
            lambda: hidden.winners,
            "There are no winners yet: the game is at a position with secrets. Play it to its end.",
        ),
        (hidden.roll, "Chance does not act at a position with secrets: seat 0 is to choose."),
    ):
        with pytest.raises(IllegalActionError) as refused:
            does()
        assert str(refused.value) == said
    open_match = played(steps=0)
    with pytest.raises(IllegalActionError, match=f"the game is at {re.escape(repr(open_match.position))}"):
        _ = open_match.winners


def test_saving_and_loading_gives_the_same_match(tmp_path: Path) -> None:
    match = played()
    match.save(tmp_path / "game.json")
    again = clocklab.Match.load(tmp_path / "game.json")
    assert again.history == match.history
    assert (again.names, again.seed, again.game) == (match.names, match.seed, match.game)
    again.roll() if again.turn is clocklab.CHANCE else again.play(again.actions[0])
    match.roll() if match.turn is clocklab.CHANCE else match.play(match.actions[0])
    assert again.position == match.position


def test_saving_is_atomic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crash while writing, here at the last moment, leaves the old file whole and no litter."""
    path = tmp_path / "game.json"
    played(1).save(path)
    old = path.read_text()

    def crash(*_: object) -> None:
        raise OSError("power cut")

    monkeypatch.setattr(os, "replace", crash)
    with pytest.raises(OSError, match="power cut"):
        played(2).save(path)
    assert path.read_text() == old
    assert list(tmp_path.iterdir()) == [path]


def altered(change: Any) -> str:
    """Return a saved game with its JSON changed, and its checksum made to fit again."""
    record = played().record()
    fields = json.loads(record.to_json())
    change(fields)
    return json.dumps(fields)


def rehashed(**changes: Any) -> Record:
    fields = json.loads(played().record().to_json()) | changes
    for name in ("format", "version", "sha256"):
        fields.pop(name)
    fields["actions"] = tuple(fields["actions"])
    fields["names"] = tuple(fields["names"])
    return Record.from_json(Record(**fields).to_json())


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda f: f.update(version=VERSION + 1), f"version {VERSION + 1}.*reads version {VERSION}"),
        (lambda f: f.update(version="1"), "version '1'"),
        (lambda f: f.update(format="other"), "not a saved game"),
        (lambda f: f.pop("actions"), "lacks 'actions'"),
        (lambda f: f.update(seed="7"), "'seed' must be of type int"),
        (lambda f: f.update(seed=True), "'seed' must be of type int"),
        (lambda f: f.update(extra=1), "unknown fields: extra"),
        (lambda f: f["actions"].append(3), "'actions' must all be texts"),
        (lambda f: f["actions"].pop(), "checksum: it was altered"),
        (lambda f: f.update(names=["Eve", "Bob"]), "checksum: it was altered"),
    ],
)
def test_altered_records_are_refused_in_words(change: Any, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        Record.from_json(altered(change))


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (lambda: rehashed(game="chess"), "There is no game 'chess'"),
        (lambda: rehashed(options={"players": 9}), "players must be one of"),
        (lambda: rehashed(options={"cards": 5}), "list of card values"),
        (lambda: rehashed(actions=["roll 1,1,9"]), "action 1 does not fit.*'roll 1,1,9' is not legal"),
        (lambda: rehashed(actions=["roll 1,1,2", "stop", "hop"]), "action 3 does not fit.*'hop' is not an action"),
        (lambda: rehashed(start="5,3,9,1,6 9,9 0 roll"), "first position does not fit"),
        (lambda: rehashed(position="5,3,9,1,6 0,0 1 roll"), "ends at .* but says '5,3,9,1,6 0,0 1 roll'"),
        (lambda: rehashed(names=["a", "b", "c"]), "3 names were given for 2 players"),
        (lambda: rehashed(names=["a" * 61]), "up to 60 characters"),
        (lambda: rehashed(names=[7]), "must be a text"),
    ],
)
def test_forged_records_with_a_fitting_checksum_are_refused_in_words(record: Any, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        clocklab.Match.from_record(record())


def test_a_cut_off_file_is_refused_at_every_length(tmp_path: Path) -> None:
    text = played().record().to_json()
    for length in range(0, len(text) - 1, 7):
        (tmp_path / "cut.json").write_text(text[:length])
        with pytest.raises(RecordError, match=r"cut\.json cannot be loaded"):
            clocklab.Match.load(tmp_path / "cut.json")


@pytest.mark.parametrize("content", [b"\xff\xfe", b"[]", b"null", b"[" * 100_000, b"7"])
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.json").write_bytes(content)
    with pytest.raises(RecordError, match=r"x\.json cannot be loaded"):
        clocklab.Match.load(tmp_path / "x.json")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"none\.json cannot be loaded"):
        clocklab.Match.load(tmp_path / "none.json")


@pytest.mark.parametrize(
    "name", ["\x1b[2Jgone", "a\nb", "\x00", "\x7f", "\x9b31m", "half \ud83d", "\udc80", "\u2028", "Ada\u202egro"]
)
def test_a_name_that_cannot_be_shown_is_refused_wherever_it_comes_in(name: str) -> None:
    """ESC and CSI command a terminal, half a surrogate pair fits no file, and U+202E turns the line round."""
    race = clocklab.load("grandfather", cards=CARDS)
    match = clocklab.Match(race, names=["Ada"])
    match.names = (name,)  # as no match of ours would have it, but a file may
    forged = match.record().to_json()
    for come_in in (
        lambda: clocklab.Match(race, names=[name]),
        lambda: Record.from_json(forged),
        lambda: Session(clocklab.Match(race)).rename([name]),
        lambda: simulate.play(race, [RandomPlayer(), RandomPlayer()], seed=1, names=[name, "Bob"]),
        lambda: lab.auction(names=[name, "Bob"]),
    ):
        with pytest.raises((OptionError, RecordError), match="characters that can be shown") as refused:
            come_in()
        assert str(refused.value).isprintable()


@pytest.mark.parametrize("name", ["Zoë", "明子　田中", "👩\u200d🚀", "نیم\u200cفاصله", "O\u2019Neil\u00a0Jr"])
def test_names_of_all_scripts_are_names(name: str) -> None:
    assert clocklab.Match(clocklab.load("grandfather", cards=CARDS), names=[name]).copy().names == (name,)


def test_an_altered_record_of_a_game_with_secrets_tells_none_of_them() -> None:
    """The record is changed in its last line or its last action; the error shows neither hands nor the position."""
    match = clocklab.Match(clocklab.load("clonk"), seed=3)
    while isinstance(match.turn, Turn):
        match.roll()
    good = match.record()
    for altered in (replace(good, position="x"), replace(good, actions=(*good.actions, "stop"))):
        with pytest.raises(RecordError) as refused:
            clocklab.Match.from_record(altered)
        assert "open" not in str(refused.value)
        assert "shafts" not in str(refused.value)
        assert refused.value.__cause__ is None
    assert repr(good) == f"<Record of clonk, {len(good.actions)} actions, seed 3>"


def test_a_game_with_secrets_is_saved_so_that_its_file_is_read_by_programs_only() -> None:
    """Its lines are packed while anything is hidden, and read again whole; a changed seal is refused in words."""
    match = clocklab.Match(clocklab.load("clonk"), seed=3, names=["Ada"])
    while isinstance(match.turn, Turn):
        match.roll()
    text = match.record().to_json()
    fields = json.loads(text)
    assert fields.keys() >= {"game", "names", "seed", "sealed"}
    assert not fields.keys() & {"start", "actions", "position"}
    assert Record.from_json(text) == match.record()
    assert clocklab.Match.from_record(Record.from_json(text)).state == match.state
    for seal in ("", "x", fields["sealed"][:40], 7, "eJyrVgIAAXkBAA=="):
        with pytest.raises(RecordError, match=r"unpacked|checksum"):
            Record.from_json(json.dumps({**fields, "sealed": seal}))
    open_race = clocklab.Match(clocklab.load("grandfather", cards=CARDS)).record()
    assert "sealed" not in json.loads(open_race.to_json())
