"""The table without widgets. Expected values follow from the toys' rules by hand."""

import random
from typing import Any

import pytest

import clocklab
from clocklab.core import CHANCE, Match, View
from clocklab.errors import IllegalActionError, NotationError, OptionError
from clocklab.lab.session import Session
from clocklab.lab.solutions import Solutions
from clocklab.players.seats import PERSON, next_to_decide, seat_player
from tests.contract.auction import Auction
from tests.contract.toys import Hunch
from tests.lab.toys import Climb


def climb(*seating: str, seed: int = 1, goal: int = 5, **how: object) -> Session:
    return Session(Match(Climb(goal=goal), seed), seating, **how)  # type: ignore[arg-type]


def hunch(*seating: str) -> Session:
    return Session(Match(Hunch(), 1, ["Ada", "Bob"]), seating)


def test_people_roll_and_choose_one_step_at_a_time() -> None:
    table = climb()
    table.roll()
    assert table.steps == 1
    table.play("add 1")
    table.advance()
    assert (table.steps, table.match.turn) == (2, CHANCE)


def test_what_dice_show_may_be_entered_without_the_verb() -> None:
    table = climb()
    table.play("2")
    assert table.game.format_state(table.match.state) == "0 0 2"


def test_a_text_that_means_nothing_here_is_refused_and_changes_nothing() -> None:
    table = climb()
    with pytest.raises(NotationError):
        table.play("7 of hearts")
    table.roll()
    with pytest.raises(NotationError):
        table.play("1")
    assert table.steps == 1


def test_an_automatic_computer_rolls_for_itself_and_stops_before_the_person_rolls() -> None:
    table = climb("person", "random", goal=20)
    table.play("flip 1")
    table.play("add 1")
    table.advance()
    # seat 1 rolled and added, then seat 0 is to roll for itself
    assert (table.steps, table.match.turn, table.decider) == (4, CHANCE, 0)
    assert table.events[0] == "Player 1: Add 1 x 1"
    assert table.events[2].startswith("Player 2: Add")


def test_without_automatic_the_computer_waits_for_its_button() -> None:
    table = climb("person", "random", goal=20, automatic=False)
    table.play("flip 1")
    table.play("add 1")
    table.advance()
    assert table.steps == 2
    assert table.step()
    assert table.computer_decides
    assert table.step()
    assert table.steps == 4
    table.roll()
    with pytest.raises(IllegalActionError):
        table.step()


def test_perfect_play_waits_for_its_solution_and_then_takes_the_best() -> None:
    table = climb("perfect", "person")
    table.play("flip 2")
    assert table.wanted == Climb()
    assert not table.step()
    table.solutions.request(Climb(), lambda: None)
    assert table.step()
    # total 0, face 2: adding 2 leaves the other 3 to go, adding 4 leaves 1 to go, which any flip makes
    assert table.game.format_state(table.match.state) == "2 1 -"


def test_a_game_that_cannot_be_solved_says_so_when_the_computer_is_to_play() -> None:
    table = Session(Match(Climb(goal=60), 1), ["perfect"])
    table.play("flip 2")
    table.solutions.request(Climb(goal=60), lambda: None)
    assert table.wanted is None
    with pytest.raises(clocklab.ClocklabError, match="goals up to 50"):
        table.step()


def test_where_nobody_sits_the_computers_play_to_the_end_only_when_asked() -> None:
    table = climb("random", "random")
    table.advance()
    assert table.steps == 0
    table.play_out()
    assert table.match.over


def test_undo_takes_back_all_that_the_computer_did_and_redo_brings_it_again() -> None:
    table = climb("person", "random", goal=20)
    table.play("flip 1")
    table.play("add 1")
    table.advance()
    position = table.match.position
    table.undo()
    assert (table.steps, table.match.position) == (1, "0 0 1")
    table.redo()
    assert (table.steps, table.match.position) == (4, position)
    with pytest.raises(IllegalActionError):
        table.redo()


def test_the_same_seed_gives_the_same_computer() -> None:
    def end() -> str:
        table = climb("random", "random", seed=5)
        table.play_out()
        return str(table.match.record())

    assert end() == end()


def test_the_layout_is_dealt_before_anybody_is_asked_and_stays_when_taking_back() -> None:
    table = Session(Match(clocklab.load("grandfather"), 3))
    assert (table.steps, table.prepared, table.can_undo) == (14, 14, False)
    table.roll()
    assert table.can_undo
    table.undo()
    with pytest.raises(IllegalActionError):
        table.undo()


def test_the_dealt_layout_is_that_of_a_bare_match_with_the_same_seed() -> None:
    table, bare = Session(Match(clocklab.load("grandfather"), 3)), Match(clocklab.load("grandfather"), 3)
    for _ in range(15):
        bare.roll()
    table.roll()
    assert table.match.position == bare.position


def test_looking_back_shows_an_earlier_board_and_changes_nothing() -> None:
    table = climb()
    table.play("flip 2")
    table.play("add 2")
    table.look(1)
    assert table.shown().text == "0 0 2"
    assert 'data-step="1"' in table.board().markup
    table.roll()
    assert table.looking is None
    assert table.steps == 3


def test_going_back_to_a_step_can_be_redone() -> None:
    table = climb()
    table.play("flip 2")
    table.play("add 1")
    table.back_to(0)
    assert table.steps == 0
    table.redo()
    table.redo()
    assert table.match.position == "2 1 -"
    with pytest.raises(IllegalActionError):
        table.back_to(9)


def test_seats_take_known_players_only() -> None:
    with pytest.raises(OptionError, match=r"'person' or .* its players are random, .*perfect"):
        climb("wizard")
    with pytest.raises(OptionError, match="3 seats"):
        climb("person", "person", "person")
    with pytest.raises(OptionError, match="Hunch has no player 'perfect'"):
        hunch("perfect")
    with pytest.raises(OptionError, match="not 3"):
        climb("person", 3)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="2 seats"):
        climb().seat([PERSON])


def test_names_are_trimmed_and_checked() -> None:
    table = climb()
    table.rename([" Ada ", ""])
    assert (table.name(0), table.name(1)) == ("Ada", "Player 2")
    with pytest.raises(OptionError):
        table.rename(["x" * 61])


def test_a_new_game_takes_the_next_seed_and_may_change_the_number_of_players() -> None:
    table = climb("person", "random", seed=4)
    table.restart()
    assert table.match.seed == 5
    table.restart(9, players=3)
    assert (table.match.seed, table.game.players) == (9, 3)
    assert table.seating == [PERSON, *[seat_player("random", table.game)] * 2]  # as there was one person only
    table.restart(9, players=2)
    assert len(table.seating) == 2


def test_setting_up_begins_a_match_there() -> None:
    table = climb()
    table.set_up(Climb(goal=9), Climb(goal=9).parse_state("4 1 2"))
    assert (table.match.position, table.steps, table.game.options()["goal"]) == ("4 1 2", 0, 9)


def test_a_loaded_match_of_another_game_seats_people_where_perfect_play_is_not_known() -> None:
    table = climb("perfect", "random")
    table.replace(Match(Hunch(), 1))
    assert table.seating == [PERSON, seat_player("random", table.game)]


def test_for_whom_the_dice_are_rolled_is_who_decides_next() -> None:
    race = clocklab.load("grandfather", cards=[5, 3, 9, 1])
    assert next_to_decide(race, race.parse_state("5,3,9,1 0,0 1 roll")) == 1
    assert next_to_decide(race, race.parse_state("5,3,9,1 4,0 0 over")) is None


def test_any_function_may_sit_at_the_table_and_plays_what_it_likes() -> None:
    def least(view: View[Any, Any], rng: random.Random) -> Any:
        return view.actions[0]

    table = Session(Match(Climb(goal=20), 1), ["person", least], automatic=False)
    table.play("flip 1")
    table.play("add 1")
    table.play("flip 2")
    table.step()
    assert table.events[-1] == "Player 2: Add 1 x 2"
    assert table.seating[1].label == "Least"


def test_a_player_with_settings_sits_at_the_table_by_its_text() -> None:
    assert climb("person", "perfect:aim=points").seating[1].label == "Perfect play:aim=points"


# ---- hidden information: seat 0 alone may see the card ----------------------------------------------------


def test_the_board_is_covered_until_the_person_to_act_holds_the_device() -> None:
    table = hunch()
    table.play("card 3")
    assert table.covered
    with pytest.raises(IllegalActionError, match="Ada"):
        table.play("say high")
    table.reveal()
    assert not table.covered
    assert table.viewer == 0
    assert "<text>3<" in table.board().markup


def test_the_next_person_sees_neither_the_card_nor_what_it_was() -> None:
    table = hunch()
    table.play("card 3")
    table.reveal()
    table.play("say high")
    assert table.covered
    assert "3" not in table.board().alt
    table.reveal()
    assert (table.viewer, table.may_ask) == (1, True)
    assert "<text>?<" in table.board().markup
    assert table.moves() == ["Chance is to act", "Ada acted"]


def test_taking_back_never_shows_the_other_persons_card() -> None:
    table = hunch()
    table.play("card 3")
    table.reveal()
    table.play("say high")
    table.reveal()
    table.undo()  # Bob holds the device, and it is Ada's turn again
    assert table.covered
    assert table.viewer is None
    assert "<text>?<" in table.board().markup


def test_looking_back_shows_only_what_the_viewer_may_see() -> None:
    table = hunch()
    table.play("card 3")
    table.reveal()
    table.play("say high")
    table.reveal()
    table.look(1)
    assert "<text>?<" in table.board().markup
    assert not table.may_ask


def test_one_person_against_the_computer_needs_no_cover() -> None:
    table = hunch("random", "person")
    table.advance()
    assert not table.covered
    assert (table.viewer, table.match.turn) == (1, 1)
    assert "<text>?<" in table.board().markup
    assert not any("3" in event or "2" in event or "1" in event for event in table.events)


def test_when_the_game_is_over_all_is_told() -> None:
    table = hunch()
    table.play("card 3")
    table.reveal()
    table.play("say high")
    table.reveal()
    table.play("guess 2")
    assert table.moves() == ["card 3", "Ada: say high", "Bob: guess 2"]
    assert table.viewer is None


# ---- secrets that come and go: sealed bids, opened when all have bid -------------------------------------


def auction(*seating: str, **options: Any) -> Session:
    return Session(
        Match(Auction(**{"dice": 1, "players": 2, **options}), 1, ["Ada", "Bob"][: options.get("players", 2)]), seating
    )


def test_bids_are_sealed_from_the_next_bidder_and_told_once_all_are_opened() -> None:
    """Money 60 each; a lot of one blue 3 is worth 3 pips; 9 beats 4."""
    table = auction()
    assert table.may_ask
    table.play("lot b3")
    assert table.covered
    table.reveal()
    table.play("bid 4")
    assert table.covered
    table.reveal()
    assert table.moves() == ["lot b3", "Ada acted"]
    assert "your bid" not in table.board().alt
    table.play("bid 9")
    assert not table.covered
    assert table.moves() == ["lot b3", "Ada: bid 4", "Bob: bid 9"]
    assert table.match.position == "60,51 0,3 1 - -"
    assert table.may_ask


def test_a_refused_bid_tells_the_others_bids_to_nobody() -> None:
    table = auction()
    for each in ("lot b3", "bid 47"):
        table.reveal()
        table.play(each)
    table.reveal()
    with pytest.raises(IllegalActionError) as refused:
        table.play("bid 99")
    assert "47" not in str(refused.value).split(";")[0]
    assert "'bid 99' is not legal here; allowed here: bid 0, bid 1," in str(refused.value)


def test_what_the_computer_bid_is_told_when_all_bids_lie_open() -> None:
    table = auction("person", "random")
    table.play("lot b3")
    table.play("bid 4")
    assert not table.covered
    table.advance()
    assert table.events[0] == "Ada: bid 4"
    assert table.events[1].startswith("Bob: bid ")


def test_who_plays_alone_has_no_secrets_and_can_lose() -> None:
    """One lot of one die never comes to 20 pips."""
    table = auction(players=1, rounds=1)
    table.play("lot b3")
    assert (table.covered, table.may_ask) == (False, True)
    table.play("bid 2")
    assert table.match.over
    assert (table.match.payoffs, table.match.winners) == ((3,), ())
    assert table.game.utilities(table.match.state, "win") == (0,)


def test_solutions_are_shared_kept_and_computed_once() -> None:
    solved = []

    class Counting(Climb):
        def solve(self, **how: object) -> object:  # type: ignore[override]
            solved.append(how)
            return super().solve(**how)

    solutions, called = Solutions({"objective": "win"}), []
    for number in range(3):
        solutions.request(Counting(), lambda number=number: called.append(number))
    assert solved == [{"objective": "win"}]
    assert called == [0, 1, 2]
    assert solutions.get(Climb(goal=7)) is None


@pytest.mark.parametrize("text", ["5,3,1", "5, 3, 1", "1 3 5", "roll 3,1,5"])
def test_a_roll_may_be_typed_in_any_order_with_commas_or_spaces(text: str) -> None:
    table = Session(Match(clocklab.load("grandfather", cards=[5, 3, 9, 1]), 1))
    table.play(text)
    assert table.match.state.rolled == (1, 3, 5)
