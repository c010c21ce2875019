"""The rules of Clocktowers: set-up, where cards may go, the ladders, the course of a game, scores and ties, by hand."""

from typing import Any

import pytest

import clocklab
from clocklab.errors import IllegalActionError
from clocklab.games.clocktowers.game import Clocktowers
from clocklab.games.clocktowers.rules.pieces import DECKS
from clocklab.games.clocktowers.rules.state import Phase
from tests.games.clocktowers.lines import START, after, choices, ended, line, match

# ---- set-up -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "walls", "clocks"), [(2, 19, 16), (3, 17, 15), (4, 15, 14)])
def test_the_decks_after_setup_are_those_counted_by_hand(players: int, walls: int, clocks: int) -> None:
    """28 walls less two each and five; 18 clocks less one each; 20 roofs less three."""
    game = Clocktowers(players=players)
    state = game.initial()
    assert state.left == (walls, clocks, 17)
    assert sum(state.unseen) == walls + 5 + clocks + 17 + 3
    assert game.format_state(state).split(" tops=")[0].split(" ") == [f"{START}:-:-"] * players
    assert game.card_set.total == 66
    assert [game.card_set.of(deck) for deck in DECKS] == [28, 18, 20]


def test_the_table_is_laid_by_turning_up_three_tops_and_then_somebody_draws() -> None:
    played = clocklab.Match(Clocktowers(), seed=1)
    for deck in ("1m", "om", "y"):
        assert played.game.preparing(played.state)
        played.play(f"reveal {deck}")
    assert not played.game.preparing(played.state)
    assert [played.game.format_action(each) for each in played.actions] == ["draw walls", "draw clocks", "draw roofs"]
    assert played.state.left == (18, 15, 16)


def test_a_top_is_any_unseen_card_of_its_deck_set_aside_or_not() -> None:
    """Two players hold two of the five 1c and two of the five 1m: 24 walls are unseen."""
    game = Clocktowers()
    law = {game.format_action(each): weight for each, weight in game.chance_outcomes(game.initial()).items()}
    assert law == {"reveal 1": 4, "reveal 1c": 3, "reveal 1m": 3, "reveal 2": 4, "reveal 2c": 5, "reveal 2m": 5}


def test_who_begins_is_given_or_drawn() -> None:
    assert Clocktowers(players=3, start=2).initial().seat == 2
    game = Clocktowers(players=3, start="random")
    assert [game.format_action(each) for each in game.legal_actions(game.initial())] == [
        "start 0",
        "start 1",
        "start 2",
    ]
    assert game.apply(game.initial(), game.parse_action("start 2")).seat == 2


# ---- where cards may go -----------------------------------------------------------------------------------------


def test_every_placement_that_is_allowed_is_offered_and_no_other() -> None:
    """By hand: tower 0 is walls, 1 has a clock and two floors, 2 has a clock and three, 3 is finished, 4 is walls."""
    start = line("1m,om,b,r:-:1c/2+o/1+2+o/1+o+b/2c+2", START, tops="1,o,g", phase="play")
    assert choices(start) == [
        *("play 1m on 0", "play 1m on 4", "play 1m new"),
        *("play om on 0", "play om on 4"),
        "play b on 1",  # the first blue tower is one floor high, so that the next one is two
        "play r on 1",  # no red tower yet: one or two floors
        *("discard 1m", "discard om", "discard b", "discard r"),
    ]


ILLEGAL = {
    "play 1m on 1": "a wall above a clock",
    "play 1m on 2": "a wall above a roof",
    "play om on 1": "a second clock",
    "play om on 2": "a clock above a roof",
    "play om new": "a clock without walls",
    "play b on 0": "a roof without a clock",
    "play b on 2": "a second roof",
    "play b on 1": "a height that is not the next one",
    "play b new": "a roof without a tower",
    "play 1m on 4": "a tower that is not there",
    "play 2c new": "a card that is not held",
    "discard 2c": "a card that is not held",
    "draw walls": "drawing twice",
    "reveal 1": "what only chance does",
    "start 0": "what only chance does",
}


@pytest.mark.parametrize(("action", "why"), ILLEGAL.items(), ids=ILLEGAL.values())
def test_what_is_not_allowed_is_refused_and_changes_nothing(action: str, why: str) -> None:
    start = line("1m,om,b,r:-:1c/1+2+o/1+o+b/2", f"{START}:-:1m", tops="1,o,g", phase="play")
    played = match(start)
    with pytest.raises(IllegalActionError, match="allowed here: play 1m on 0, play 1m on 3, play 1m new"):
        played.play(action)
    assert played.position == start


def test_an_empty_deck_cannot_be_drawn_from() -> None:
    """All 14 clocks that two players do not start with and that are not on top are in towers or discards."""
    words = [f"{START}:o,o,o,o,o,o,o,o,o:1", f"{START}:om,om,om,om,om,om,om:-"]
    played = match(line(*words, tops="1,-,b"))
    assert [played.game.format_action(each) for each in played.actions] == ["draw walls", "draw roofs"]
    with pytest.raises(IllegalActionError, match="'draw clocks' is not legal"):
        played.play("draw clocks")


# ---- the ladders ------------------------------------------------------------------------------------------------


def test_rulebook_blue_roofs_go_up_one_floor_at_a_time_over_all_players() -> None:
    """The example: heights one, two, three, four; seats take turns with towers of one to four floors each."""
    start = ended("b,b:1c+o/2c+o/2+1+o/2+2+o", "b,b:1m+o/2m+o/2m+1m+o/2m+2+o", phase="play")
    played = match(start)
    for heights, action in (
        (("0", "1"), "play b on 0"),
        ("1", "play b on 1"),
        ("2", "play b on 2"),
        ("3", "play b on 3"),
    ):
        allowed = [text for text in texts(played) if text.startswith("play b")]
        assert allowed == [f"play b on {height}" for height in heights]
        played.play(action)
    assert played.over
    assert [tower.height for seat in played.state.towers for tower in seat if tower.finished] == [1, 3, 2, 4]


def test_a_ladder_may_begin_with_two_floors_and_then_goes_on_with_three() -> None:
    played = after(ended("b:2+o", "b:1+o/2c+1c+o", phase="play"), "play b on 0")
    assert texts(played) == ["play b on 1", "discard b"]


def test_with_ladders_of_their_own_players_do_not_hinder_each_other() -> None:
    start = ended("b,b:2+o/2m+1m+o", "b,b:1+o/2c+1c+o", phase="play")
    assert texts(after(start, "play b on 0")) == ["play b on 1", "discard b"]
    own = after(start, "play b on 0", roof_ladder="own")
    assert texts(own) == ["play b on 0", "discard b"]  # three floors are too high for the first one
    own.play("play b on 0")
    assert texts(own) == ["play b on 1", "discard b"]


def texts(played: clocklab.Match) -> list[str]:
    return [played.game.format_action(each) for each in played.actions]


# ---- the course of a game ---------------------------------------------------------------------------------------


def test_a_turn_draws_one_card_and_then_plays_or_discards_one() -> None:
    played = after(line(START, START), "draw clocks")
    assert played.state.phase is Phase.REVEAL
    played.play("reveal om")
    assert (played.turn, played.state.phase, len(played.state.hands[0])) == (0, Phase.PLAY, 4)
    played.play("play 1m new")
    assert (played.turn, played.state.phase, len(played.state.hands[0])) == (1, Phase.DRAW, 3)
    assert played.position == "1c,o,om:-:1m 1c,1m,om:-:- tops=1,om,b seat=1 draw"


def test_play_first_turns_the_two_halves_of_a_turn_round() -> None:
    played = after(line(START, START, phase="play"), "discard om", order="play_first")
    assert (played.turn, played.state.phase, len(played.state.hands[0])) == (0, Phase.DRAW, 2)
    played.play("draw roofs")
    played.play("reveal b")
    assert (played.turn, played.state.phase, len(played.state.hands[0])) == (1, Phase.PLAY, 3)
    assert played.position == "1c,1m,b:om:- 1c,1m,om:-:- tops=1,o,b seat=1 play"


def test_when_the_decks_are_empty_one_card_a_turn_is_played_until_no_hand_is_left() -> None:
    played = match(ended("1,1,1", "1c,1c,1c", "2,2,2", seat=1, phase="play"))
    order = []
    while not played.over:
        order.append(played.turn)
        played.play(texts(played)[0])
    assert order == [1, 2, 0] * 3
    assert [len(towers[0].walls) for towers in played.state.towers] == [3, 3, 3]


def test_a_small_set_without_decks_is_played_from_the_starting_hands() -> None:
    """Two starting sets and nothing else: three turns each, and no roof, so nobody scores."""
    cards = {"walls": {"one_floor": {"cat": 2, "mouse": 2}}, "clocks": {"mouse": 2}}
    played = clocklab.Match(Clocktowers(cards=cards), seed=1)
    turns = 0
    while not played.over:
        played.play(texts(played)[0])
        turns += 1
    assert (turns, played.game.payoffs(played.state)) == (6, (0, 0))


# ---- scores and ties --------------------------------------------------------------------------------------------


def score(towers: str, **options: Any) -> int:
    played = match(ended(f"-:{towers}", "-:-"), **options)
    return played.game.payoffs(played.state)[0]


@pytest.mark.parametrize(
    ("tower", "points"),
    [
        ("1+o+b", 5),
        ("2+2+o+b", 0),  # refused below: four floors cannot be first
        ("1c+o+b", 4),
        ("1c+1c+o+b", 4),
        ("1c+1m+o+b", 3),
        ("1c+om+b", 3),
        ("1m+o+b", 2),
        ("1+om+b", 2),
        ("1c+1m+om", 0),
        ("1", 0),
    ],
)
def test_a_tower_scores_by_who_sits_on_it(tower: str, points: int) -> None:
    """The five lines of the rulebook: 5 nobody, 4 cats only, 3 both, 2 mice only, 0 unfinished."""
    if tower.startswith("2+2"):
        with pytest.raises(clocklab.errors.PositionError):
            score(tower)
        return
    assert score(tower) == points


def test_without_clock_animals_only_walls_count() -> None:
    assert score("1+om+b", clock_animals=False) == 5
    assert score("1c+om+b", clock_animals=False) == 4
    assert score("1c+1m+om+b", clock_animals=False) == 3


def test_points_add_up_over_all_towers_of_a_seat() -> None:
    """5 + 4 + 3 + 2 and an unfinished one."""
    assert score("1+o+b/1c+o+g/1c+1m+o+r/1m+om+y/2+o") == 14


def winners(*towers: str) -> tuple[int, ...]:
    played = match(ended(*[f"-:{each}" for each in towers]))
    return played.game.winners(played.state)


def test_most_points_win_whoever_sits_on_top() -> None:
    assert winners("1c+o+b", "1m+o+g") == (0,)


def test_of_those_tied_a_mouse_on_the_top_floor_wins() -> None:
    """Three points each: 1m under 1c, and 1c under 1m."""
    assert winners("1m+1c+o+b", "1c+1m+o+g") == (1,)
    assert winners("1m+1c+o+b", "1c+om+g", "1c+1m+o+r") == (2,)


def test_of_those_with_a_mouse_on_top_a_cat_on_another_top_wins() -> None:
    """Seats 0 and 1 have a mouse on top and seven points; only seat 1 has a cat on top too. Seat 2 has a cat only."""
    assert winners("1c+1m+o+b/2c+1+o+b", "1c+1m+o+r/1c+o+y", "1m+1c+o+p/2c+o+y") == (1,)


def test_if_nobody_has_a_mouse_on_top_a_cat_there_decides() -> None:
    """Four points each; the cat of seat 1 lives under an empty top floor."""
    assert winners("1c+o+b", "1c+1+o+g") == (0,)


def test_nobody_with_an_animal_on_top_shares_the_win_and_so_do_all_with_the_same_ones() -> None:
    assert winners("1+o+b", "1+o+g") == (0, 1)
    assert winners("1c+o+b", "1c+o+g") == (0, 1)
    assert winners("1m+o+b", "1m+o+g", "1+om+r") == (0, 1)


def test_animals_on_unfinished_towers_and_on_clocks_break_no_tie() -> None:
    """Two points each: seat 1 has mice on a clock and on an unfinished tower, but none on top of a finished one."""
    assert winners("1m+o+b", "1+om+g/1m") == (0,)
    assert winners("1+om+b", "2+om+g/1m") == (0, 1)
