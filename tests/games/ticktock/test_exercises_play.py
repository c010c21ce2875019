"""The answers of lesson 30, by hand from the rules or by the engine played out."""

from fractions import Fraction

import clocklab
from clocklab.games.ticktock.lessons import EXERCISES
from tests.games.ticktock.lines import line, seat

FOUR = ["Tick", "Key Keeper", "Tock", "Lock Keeper"]


def test_only_the_jump_that_moves_pushes_the_twin() -> None:
    """The engine: the same jump twice, the second time from where the first one has left the pawns."""
    game = clocklab.load("ticktock", heroes=FOUR, first_game=True)
    text = line(
        seat("tick", 0), seat("key-keeper", 14, "SSB", "k"), seat("tock", 0), seat("lock-keeper", 6), at=1, order="1302"
    )
    before, spaces = game.parse_state(text), []
    for _ in range(2):
        after = game.apply(before, game.parse_action("play spring-jump"))
        spaces.append((after.spaces[1], after.spaces[3]))
        before = before.but(spaces=after.spaces)
    assert spaces == [(15, 5), (15, 5)]
    assert EXERCISES["tower-play-wall"].answer() == 5


def test_in_the_new_round_cleo_plays_third() -> None:
    """By hand: on 7 Dan before Ben, on 4 Cleo before Ada, as in the round before."""
    assert EXERCISES["tower-play-order"].answer() == ["Dan", "Ben", "Cleo", "Ada"][2]


def test_the_cuckoo_ends_on_6() -> None:
    """By hand: 3 spaces less 1 by its own jump, 2 less 1 by the helping hand."""
    assert EXERCISES["tower-play-cuckoo"].answer() == 3 + (3 - 1) + (2 - 1)


def test_pendulum_push_puts_dan_in_the_middle_and_no_step_does() -> None:
    """The engine: a goal that comes true is shown at once, for 3 points."""
    game = clocklab.load("ticktock", heroes=FOUR, first_game=True)
    text = line(
        seat("tick", 11, "PHH", "t"),
        seat("key-keeper", 11, "PTT", "p"),
        seat("tock", 7, "PPP", "u"),
        seat("lock-keeper", 10, "TSP", "m"),
        at=3,
        hour=11,
        order="1032",
    )
    state = game.parse_state(text)
    shown = {
        card: len(game.apply(state, game.parse_action(f"play {card}")).shown[3])
        for card in ("tiny-step", "spring-jump", "pendulum-push on 1")
    }
    assert shown == {"tiny-step": 0, "spring-jump": 0, "pendulum-push on 1": 1}
    assert EXERCISES["tower-play-middle"].answer() == "Pendulum Push"


def test_in_the_free_edition_a_random_card_pushes_one_space_on_average() -> None:
    """By hand from the rulebook's list: 28 steps push 1, 8 Pendulum Pushes 2, 8 Helping Hands nobody."""
    assert EXERCISES["tower-play-free"].answer() == Fraction((10 + 12 + 6) * 1 + 8 * 2 + 8 * 0, 44) == 1
