"""The contract's checks can fail: each unsound toy breaks the promise that it was made to break."""

import pytest

from clocklab.core import games
from tests.contract import toys
from tests.contract.checks import failures


def test_a_sound_game_with_hidden_information_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "hunch", toys.Hunch)
    assert failures(toys.Hunch()) == []


@pytest.mark.parametrize(
    ("toy", "promise"),
    [
        (toys.Leaky, "observe_leaks_nothing"),
        (toys.LeakyBoard, "observe_leaks_nothing"),
        (toys.NeverDealsAnew, "observe_leaks_nothing"),
        (toys.Biased, "sampling_follows_the_law_of_chance_outcomes"),
        (toys.Twice, "legal_actions_are_unique_and_playable"),
        (toys.Lax, "illegal_actions_are_refused_and_change_nothing"),
        (toys.Forgetful, "notation_round_trips"),
        (toys.Endless, "games_end_under_random_and_adversarial_chance"),
        (toys.Listing, "sampling_costs_the_same_however_many_outcomes_there_are"),
        (toys.Mute, "people_are_told_everything_in_words"),
    ],
)
def test_an_unsound_game_is_caught(monkeypatch: pytest.MonkeyPatch, toy: type[toys.Hunch], promise: str) -> None:
    monkeypatch.setitem(games(), "hunch", toy)
    assert promise in failures(toy())
