"""The promises about players can fail: each unsound toy breaks the one that it was made to break."""

import pytest

from clocklab.core import games
from tests.contract import player_toys as toys
from tests.contract.checks import failures
from tests.contract.toys import Hunch, NeverDealsAnew


def test_a_sound_hidden_game_for_one_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "vault", toys.Vault)
    assert failures(toys.Vault()) == []


@pytest.mark.parametrize(
    ("toy", "promise"),
    [
        (toys.HalfTruth, "deals_depend_on_nothing_but_what_is_seen"),
        (NeverDealsAnew, "deals_depend_on_nothing_but_what_is_seen"),
        (toys.Stacked, "whoever_cannot_tell_is_dealt_more_than_one_truth"),
        (toys.Telltale, "who_cannot_tell_can_do_the_same"),
        (toys.WithPeeper, "players_are_legal_seeded_and_never_peek"),
        (toys.WithMoody, "players_are_legal_seeded_and_never_peek"),
        (toys.WithWild, "players_are_legal_seeded_and_never_peek"),
        (toys.WithUnreadable, "players_are_read_by_their_names"),
    ],
)
def test_an_unsound_game_is_caught(monkeypatch: pytest.MonkeyPatch, toy: type[Hunch], promise: str) -> None:
    monkeypatch.setitem(games(), "hunch", toy)
    assert promise in failures(toy())


@pytest.mark.parametrize("toy", [toys.Stacked, toys.WithPeeper])
def test_it_breaks_no_promise_but_that_one(monkeypatch: pytest.MonkeyPatch, toy: type[Hunch]) -> None:
    monkeypatch.setitem(games(), "hunch", toy)
    assert len(failures(toy())) == 1
