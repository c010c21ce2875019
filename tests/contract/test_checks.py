"""The contract's checks can fail: each unsound toy breaks the promise that it was made to break."""

import pytest

from clocklab.core import games
from tests.contract import auction, toys
from tests.contract.checks import CHECKS, failures


def test_a_sound_game_with_hidden_information_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games(), "hunch", toys.Hunch)
    assert failures(toys.Hunch()) == []


@pytest.mark.parametrize("players", [1, 3])
def test_sealed_bids_lots_in_thousands_and_one_player_alone_pass(monkeypatch: pytest.MonkeyPatch, players: int) -> None:
    """C(18 + 4 - 1, 4) = 5,985 lots."""
    monkeypatch.setitem(games(), "auction", auction.Auction)
    game = auction.Auction(players=players, coins=20)
    assert len(game.legal_actions(game.initial())) == 5_985
    assert failures(game) == []


@pytest.mark.parametrize(
    ("toy", "promise"),
    [
        (auction.Glass, "observe_leaks_nothing"),
        (auction.Gossip, "observe_leaks_nothing"),
        (auction.Hint, "observe_leaks_nothing"),
        (auction.Open, "observe_leaks_nothing"),
        (auction.Sorted, "sampling_follows_the_law_of_chance_outcomes"),
        (auction.Pale, "sampling_follows_the_law_of_chance_outcomes"),
    ],
)
def test_an_unsound_auction_is_caught(toy: type[auction.Auction], promise: str) -> None:
    (check,) = [each for each in CHECKS if each.__name__ == promise]
    with pytest.raises(AssertionError):
        check(toy())


@pytest.mark.parametrize(
    ("toy", "promise"),
    [
        (toys.Leaky, "observe_leaks_nothing"),
        (toys.LeakyBoard, "observe_leaks_nothing"),
        (toys.NeverDealsAnew, "observe_leaks_nothing"),
        (toys.Biased, "sampling_follows_the_law_of_chance_outcomes"),
        (toys.Twice, "legal_actions_are_unique_and_playable"),
        (toys.Lax, "illegal_actions_are_refused_and_change_nothing"),
        (toys.Lax, "actions_of_nonsense_are_refused"),
        (toys.Believing, "actions_in_disguise_are_refused"),
        (toys.Foretelling, "previews_lie_over_the_board_and_tell_no_secret"),
        (toys.Adrift, "previews_lie_over_the_board_and_tell_no_secret"),
        (toys.Trusting, "no_name_becomes_markup"),
        (toys.Borrowing, "pictures_are_self_contained_and_small"),
        (toys.Blurred, "the_board_is_a_well_formed_described_picture"),
        (toys.Forgetful, "notation_round_trips"),
        (toys.Endless, "games_end_under_random_and_adversarial_chance"),
        (toys.Listing, "sampling_costs_the_same_however_many_outcomes_there_are"),
        (toys.Mute, "people_are_told_everything_in_words"),
        (toys.Blind, "each_action_has_a_path_of_its_own_over_parts_that_its_seat_sees"),
        (toys.Alike, "each_action_has_a_path_of_its_own_over_parts_that_its_seat_sees"),
        (toys.Begun, "each_action_has_a_path_of_its_own_over_parts_that_its_seat_sees"),
        (toys.Gossiping, "paths_and_reasons_tell_nothing_hidden"),
        (toys.Whispering, "paths_and_reasons_tell_nothing_hidden"),
        (toys.Rambling, "a_reason_is_one_short_sentence"),
    ],
)
def test_an_unsound_game_is_caught(monkeypatch: pytest.MonkeyPatch, toy: type[toys.Hunch], promise: str) -> None:
    monkeypatch.setitem(games(), "hunch", toy)
    assert promise in failures(toy())
