"""One-line positions and actions of the race: what is read, what is refused and how."""

import pytest

import clocklab
from clocklab.errors import NotationError, PositionError

GAME = clocklab.load("grandfather", cards=[5, 3, 9, 1, 6])


@pytest.mark.parametrize(
    "text",
    [
        "5,3,9,1,6 0,0 0 roll",
        "5,3,9,1,6 4,4 1 bump 0",
        "5,3,9,1,6 1,2 0 move 1,3/5",
        "5,3,9,1,6 1,2 0 move 1,3,5",
        "5,3,9,1,6 2,2 0 move /2,3,3",
        "5,3,9,1,6 5,2 0 over",
    ],
)
def test_positions_are_read_back(text: str) -> None:
    assert GAME.format_state(GAME.parse_state(f"  {text.replace(' ', '   ')} ")) == text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("5,3,9,1,6 0,6 0 roll", "Position 6 is off the track; positions are 0 to 5"),
        ("5,3,9,1,6 0,0,0 0 roll", "2 players need 2 positions, not 3"),
        ("5,3,9,1,6 0,0 2 roll", "no seat 2"),
        ("5,3,9,1,6 5,0 0 roll", "At End"),
        ("5,3,9,1,6 5,0 1 over", "At End"),
        ("5,3,9,1,6 0,0 0 over", "At End"),
        ("5,3,9,1,6 0,0 0 move 1,3", "must be 3 dice of 1 to 6"),
        ("5,3,9,1,6 0,0 0 move 1,3,7", "must be 3 dice of 1 to 6"),
        ("5,3,9,1,6 0,0 0 move 1,3/5", "cannot have led to position 0"),
        ("5,3,9,1,6 2,0 0 move 1,3/5", "cannot have led to position 2"),
        ("5,3,9,1,6 3,0 0 move 3/3,3", "cannot have led to position 3"),
        ("5,3,9,1,6 4,3 0 bump 1", "must share position 4"),
        ("5,3,9,1,6 3,3 0 bump 1", "bumps begin at position 4"),
        ("5,3,9,1,6 4,4 0 bump 0", "must share"),
        ("5,3,9,1,? 0,0 0 roll", "4 of 5 cards lie"),
        ("5,3,9,1,6 0,0 0 deal", "5 of 5 cards lie"),
        ("5,3,9,1,5 0,0 0 roll", "set up with the cards 5,3,9,1,6"),
        ("5,3,9,1 0,0 0 roll", "must have 5 cards"),
        ("5,?,9,1,6 0,0 0 deal", "must have 5 cards, those still to be dealt"),
        ("5,3,9,1,6 0,0 0 start", "cannot occur with start=0"),
    ],
)
def test_positions_that_the_rules_exclude_are_named(text: str, words: str) -> None:
    with pytest.raises(PositionError, match=words):
        GAME.parse_state(text)


@pytest.mark.parametrize(
    "text",
    ["", "5,3,9,1,6", "5,3,9,1,6 0,0 0 rolls", "5,3,9,1,6 0,0 0 move", "5,3,9,1,6 -1,0 0 roll", None, 7],
)
def test_what_is_no_position_is_shown_the_form(text: object) -> None:
    with pytest.raises(NotationError, match="is not a position of the race; write cards, positions"):
        GAME.parse_state(text)  # type: ignore[arg-type]


def test_a_dealt_layout_must_come_from_the_deck() -> None:
    game = clocklab.load("grandfather", length=5)
    with pytest.raises(PositionError, match="cannot deal these cards of 6"):
        game.parse_state("6,6,6,6,6 0,0 0 roll")
    with pytest.raises(PositionError, match="cannot deal these cards of 11"):
        game.parse_state("6,6,11,6,6 0,0 0 roll")


def test_actions_are_read_whatever_the_order_of_dice_and_case() -> None:
    assert GAME.format_action(GAME.parse_action(" Roll 5,1,3 ")) == "roll 1,3,5"
    assert GAME.format_action(GAME.parse_action("move 5+1")) == "move 1+5"


def test_what_is_no_action_is_shown_the_forms() -> None:
    with pytest.raises(
        NotationError, match=r"'hop' is not an action of the race; write one of: roll 1,3,5 - move 1\+5"
    ):
        GAME.parse_action("hop")
