"""The answers of lesson 42, by a plain search over the game's own rules, without a table and with nothing left out."""

from fractions import Fraction

import pytest

from clocklab.games.clocktowers import GAME, small_game
from clocklab.games.clocktowers.lessons import ASIDE, BEHIND, CHOICE, EXERCISES, RACE
from tests.games.clocktowers.endings import by_rules


@pytest.mark.parametrize(
    ("key", "line", "unseen", "aim", "by_hand"),
    [
        ("towers-endgame-luck", CHOICE, "r,r,g,g", "difference", Fraction(5 + 2, 2)),
        ("towers-endgame-race", RACE, "", "difference", -2 - 2 + 5),
        ("towers-endgame-mice", BEHIND.replace("1c+om+b", "1m+om+b"), "r,r,r,y", "win", Fraction(3, 4)),
    ],
)
def test_answers_are_those_of_every_line_played_out(key, line, unseen, aim, by_hand) -> None:
    here = small_game(GAME(), line, unseen, ASIDE if unseen else (0, 0, 0))
    game, state = here.game, here.state
    assert EXERCISES[key].answer() == by_rules(game, state, aim) == by_hand


def test_from_two_red_roofs_on_the_clock_is_better() -> None:
    """By hand: 5k/4 against 2 points; and both draws played out by the rules for one red roof and for two."""
    assert EXERCISES["towers-endgame-how-many"].answer() == min(k for k in range(5) if 5 * k > 8) == 2
    for unseen, clock in (("r,y,y,y", Fraction(5, 4)), ("r,r,y,y", Fraction(5, 2))):
        here = small_game(GAME(), BEHIND, unseen, ASIDE)
        game, state = here.game, here.state
        worths = [
            by_rules(game, game.apply(state, game.parse_action(f"draw {deck}")), "difference")
            for deck in ("clocks", "roofs")
        ]
        assert worths == [clock - 1, 2 - 1]
