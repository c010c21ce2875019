"""The promises about what reaches people can fail: each unsound game, and each leak of ours, breaks its own."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from clocklab.bridges.numbers import Numbers
from clocklab.cli.play import Choices, Table
from clocklab.core import Match, Position, View, games
from clocklab.core.record import Record
from clocklab.lab.session import Session
from clocklab.players.seats import Seating
from tests.contract import secret_toys as toys
from tests.contract.checks import CHECKS, failures

OFFERED = "what_may_happen_is_offered_as_far_as_each_seat_knows"
SHOWN = "what_is_shown_depends_on_nothing_but_what_is_seen"
REFUSED = "refusals_tell_nothing"
TOLD = "what_others_did_is_told_as_far_as_it_is_seen"


def test_a_sound_game_in_which_what_can_be_done_shows_what_is_held_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "hunch", toys.Honest)
    assert failures(toys.Honest()) == []


def promise(name: str) -> Callable[[Any], None]:
    (found,) = [each for each in CHECKS if each.__name__ == name]
    return found


@pytest.mark.parametrize(
    ("toy", "broken"),
    [
        (toys.Candid, OFFERED),
        (toys.Candid, SHOWN),
        (toys.Sparing, OFFERED),
        (toys.Blabbing, REFUSED),
        (toys.Chained, REFUSED),
        (toys.Tattling, TOLD),
        (toys.Prompting, SHOWN),
        (toys.Hinting, "hints_depend_on_nothing_but_what_is_seen"),
    ],
)
def test_an_unsound_game_is_caught(monkeypatch: pytest.MonkeyPatch, toy: type[toys.Honest], broken: str) -> None:
    monkeypatch.setitem(games(), "hunch", toy)
    with pytest.raises(AssertionError):
        promise(broken)(toy())


def listing_choices(table: Table) -> None:
    print(Choices(table.match))


RECORD = Match.record


def unsealed(match: Match) -> Record:
    return replace(RECORD(match), sealed=False)


@pytest.mark.parametrize(
    ("where", "name", "leak", "broken"),
    [
        (Session, "possible", property(lambda table: table.match.actions), SHOWN),
        (Session, "moves", lambda table, since=0: [table.match.position], SHOWN),
        (Session, "board", lambda table: table.game.draw(table.match.state, 0), SHOWN),
        (Table, "show", listing_choices, SHOWN),
        (Seating, "enter", lambda table, action: table.match.play(action), REFUSED),
        (Match, "__str__", lambda match: match.position, SHOWN),
        (Match, "__repr__", lambda match: match.position, SHOWN),
        (Position, "__repr__", lambda here: here.text, SHOWN),
        (Record, "__repr__", lambda record: record.start, SHOWN),
        (Match, "record", unsealed, SHOWN),
        (View, "__repr__", lambda view: repr(view._state), SHOWN),
        (Numbers, "_where", lambda its, state: its.game.format_state(state), SHOWN),
        (Seating, "known", property(lambda table: [True] * table.match.steps), TOLD),
    ],
)
def test_a_leak_of_ours_is_caught(
    monkeypatch: pytest.MonkeyPatch, where: type, name: str, leak: object, broken: str
) -> None:
    monkeypatch.setitem(games(), "hunch", toys.Honest)
    monkeypatch.setattr(where, name, leak)
    with pytest.raises(AssertionError):
        promise(broken)(toys.Honest())
