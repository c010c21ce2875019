"""The drawn race: geometry, what is lit, what is said, and that any name is safe."""

import random
import re
import warnings
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import pytest

import clocklab
from clocklab.core.contract import OVER
from clocklab.draw.svg import Box
from clocklab.games.grandfather.game import Race
from clocklab.games.grandfather.rules.moves import reachable, threatened
from clocklab.games.grandfather.rules.state import Phase, State, Step
from clocklab.games.grandfather.view.clock import CARD, DICE, START, VIEW, badge_box, track
from tests.contract.picture_checks import SVG, pictures_are_self_contained_and_small, texts


def draw(game, state, names=()):
    return game.draw(state, None, names)


LAYOUT = (5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9)
TWO = Race(cards=LAYOUT)
THREE = Race(players=3, cards=LAYOUT)
LENGTHS = range(2, 31)


def race(length: int, **options: object) -> Race:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        cards = tuple(1 + position * 7 % 10 for position in range(length))
        return clocklab.load("grandfather", cards=cards, **options)  # type: ignore[return-value]


def at(game: Race, text: str) -> State:
    return game.parse_state(f"{','.join(map(str, game.cards or ()))} {text}")


def some_states(game: Race, count: int) -> list[State]:
    """States along random games, each phase among them."""
    rng, states = random.Random(5), []
    while len(states) < count:
        state = game.initial()
        while game.turn(state) is not OVER and len(states) < count:
            states.append(state)
            state = game.apply(state, rng.choice(game.legal_actions(state)))
        states.append(state)
    return states


# ---- geometry ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("length", LENGTHS)
def test_no_two_cards_overlap_and_all_lie_within_the_picture(length: int) -> None:
    boxes = track(length).cards
    assert len(boxes) == length
    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]
    assert all(box.inside(VIEW) for box in boxes)
    assert not [box for box in boxes if box.overlaps(START) or box.overlaps(DICE)]


def test_the_cards_of_the_rulebook_lie_at_their_hours() -> None:
    # By hand: 9 o'clock is to the left of the middle, 12 above, 3 to the right, 6 below; 13 and 14 go up from there.
    boxes = track(14).cards
    assert (boxes[2].x, boxes[2].y) == (-170, 0)
    assert (boxes[5].x, boxes[5].y) == (0, -170)
    assert (boxes[8].x, boxes[8].y) == (170, 0)
    assert (boxes[11].x, boxes[11].y) == (0, 170)
    assert boxes[0].x < 0 < boxes[0].y  # 7 o'clock: lower left
    assert [box.x for box in boxes[12:]] == [0, 0]
    assert boxes[11].y > boxes[12].y > boxes[13].y == 0
    assert {(box.w, box.h) for box in boxes} == {CARD}


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_markers_on_a_card_lie_apart_and_within_the_picture(length: int, count: int) -> None:
    places = track(length)
    for position in range(length + 1):
        spots = places.spots(position, count)
        assert len(spots) == count
        assert all(Box(x, y, 2 * radius, 2 * radius).inside(VIEW) for x, y, radius in spots)
        for (x, y, radius), (other_x, other_y, other) in combinations(spots, 2):
            assert (x - other_x) ** 2 + (y - other_y) ** 2 >= (0.98 * (radius + other)) ** 2


def test_markers_on_a_card_leave_its_rank_to_be_seen() -> None:
    for position in range(1, 15):
        card = track(14).card(position)
        rank = card.top + card.h * 0.29  # the line that the rank stands on
        assert all(y - radius > rank for count in (1, 2, 3) for _, y, radius in track(14).spots(position, count))


@pytest.mark.parametrize("length", LENGTHS)
def test_start_is_a_place_of_its_own_beside_the_card_at_6_oclock(length: int) -> None:
    places = track(length)
    waiting = [Box(x, y, 2 * radius, 2 * radius) for x, y, radius in places.spots(0, 3)]
    assert all(box.inside(START) for box in waiting)
    if places.round:
        assert places.card(places.round).bottom < START.top
        assert places.card(places.round).x == START.x


@pytest.mark.parametrize("length", LENGTHS)
def test_the_words_about_bumps_hide_no_card(length: int) -> None:
    for bump_from in range(1, 31):
        badge = badge_box(bump_from, track(length))
        assert not [box for box in track(length).cards if box.overlaps(badge)]


@pytest.mark.parametrize("bump_from", range(1, 14))
def test_the_line_where_bumps_begin_lies_just_before_that_card(bump_from: int) -> None:
    places = track(14)
    x, y, _ = places.between(bump_from)

    def distance(position: int) -> float:
        box = places.card(position) if position else places.card(12)  # Start is at 6 o'clock
        return ((box.x - x) ** 2 + (box.y - y) ** 2) ** 0.5

    assert distance(bump_from) == pytest.approx(distance(bump_from - 1), abs=0.01)
    assert distance(bump_from) == pytest.approx(min(distance(position) for position in range(1, 15)), abs=0.01)


# ---- what is shown ----------------------------------------------------------------------------------------


def search(game: Race, state: State) -> set[int]:
    """All positions that steps of this roll lead to, by trying them all."""
    found, waiting = set(), [state]
    while waiting:
        now = waiting.pop()
        for action in game.legal_actions(now):
            if isinstance(action, Step):
                after = game.apply(now, action)
                found.add(after.positions[state.roller])
                waiting += [after] if after.phase is Phase.MOVE else []
    return found


@pytest.mark.parametrize("bomb", ["instead", "or_move"])
def test_the_cards_lit_are_those_that_trying_all_steps_reaches(bomb: str) -> None:
    game = replace(TWO, bomb=bomb)
    for rolled in game.chance_outcomes(game.initial()):
        for here in range(14):
            state = State(LAYOUT, (here, 0), 0, Phase.MOVE, rolled.dice, rolled.dice)  # type: ignore[union-attr]
            assert set(reachable(game, state)) == search(game, state)


def test_nothing_is_lit_before_the_roll_and_the_next_card_has_a_dashed_frame() -> None:
    state = at(TWO, "3,9 1 roll")
    assert not reachable(TWO, state)
    assert draw(TWO, state).markup.count('stroke-dasharray="5 3"') == 1


def test_those_in_danger_are_who_may_be_bumped_or_exchanged_or_is_being_bumped() -> None:
    assert threatened(THREE, at(THREE, "8,8,8 2 move 2,6/4")) == {0, 1}
    assert threatened(THREE, at(THREE, "7,7,6 0 bump 1")) == {1}
    assert threatened(THREE, at(THREE, "2,9,9 0 move 4,4,4")) == {1, 2}  # a bomb, two leaders
    assert threatened(THREE, at(THREE, "2,9,9 0 roll")) == frozenset()


def test_a_bump_shows_where_either_die_would_send_the_marker() -> None:
    assert {"−1", "−3", "even: 1 back", "odd: 3 back", "?"} <= set(
        texts(draw(THREE, at(THREE, "7,7,6 0 bump 1")).markup)
    )


def test_dice_are_unknown_before_the_roll_and_ticked_when_used() -> None:
    before, during = draw(TWO, at(TWO, "0,4 0 roll")).markup, draw(TWO, at(TWO, "1,4 0 move 1,3/5")).markup
    assert texts(before).count("?") == 3
    tick = re.compile(r'<circle [^>]*r="8\.16"')  # 0.24 of a die of 34
    assert len(tick.findall(during)) == 1
    assert not tick.findall(before)


def test_doubles_and_bombs_are_named() -> None:
    assert "Doubles!" in texts(draw(TWO, at(TWO, "0,4 0 move 3,5,5")).markup)
    assert "Bomb!" in texts(draw(TWO, at(TWO, "2,9 0 move 4,4,4")).markup)


def test_cards_still_to_be_dealt_lie_face_down() -> None:
    game = clocklab.load("grandfather")
    state = game.parse_state("5,3,9,1,?,?,?,?,?,?,?,?,?,? 0,0 0 deal")
    board = game.draw(state)
    assert "5, 3, 9, 1, then 10 face down" in board.alt
    ranks = [word for word in texts(board.markup) if word in ("A", *map(str, range(3, 11)))]
    assert ranks == ["5", "3", "9", "A"]


def test_the_winner_is_named_with_the_points() -> None:
    board = draw(THREE, at(THREE, "14,7,12 0 over"), ("Ada", "Bob", "Cleo"))
    assert "wins 9" in texts(board.markup)  # (14 - 7) + (14 - 12)
    assert board.alt.endswith("Ada reaches End and wins 9 points.")


@pytest.mark.parametrize(
    ("bump_from", "words"), [(4, ["from 10", "o'clock"]), (1, ["from 7", "o'clock"]), (13, ["from", "card 13"])]
)
def test_the_board_says_where_bumps_begin(bump_from: int, words: list[str]) -> None:
    game = replace(TWO, bump_from=bump_from)
    found = texts(draw(game, game.initial()).markup)
    assert found[found.index("bumps") + 1 :][:2] == words
    assert f"Bumps begin at {' '.join(words).replace('from ', '')}." in draw(game, game.initial()).alt


def test_a_track_without_bumps_says_so() -> None:
    game = replace(TWO, bump_from=14)
    assert "Nobody can be bumped" in draw(game, game.initial()).alt


# ---- what is said -----------------------------------------------------------------------------------------


def test_the_words_say_where_every_marker_is() -> None:
    alt = draw(THREE, at(THREE, "12,0,13 1 roll"), ("Ada", "Bob", "Cleo")).alt
    assert "Ada, the blue disc A, is on 6 o'clock, card 12 of 14;" in alt
    assert "Bob, the red square B, is at Start;" in alt
    assert "Cleo, the yellow hexagon C, is on card 13 of 14." in alt


def test_the_words_say_the_cards_the_dice_and_the_reach() -> None:
    alt = draw(TWO, at(TWO, "1,4 0 move 1,3/5")).alt
    assert "5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9" in alt
    assert "rolled 1-3-5" in alt
    assert "Used: 5." in alt
    assert "The dice left reach as far as 8 o'clock." in alt


# ---- safe, small, quick and always the same ---------------------------------------------------------------


def test_a_long_name_is_shortened_and_kept_whole_in_its_title() -> None:
    name = "Bartholomew Longname the Third"
    root = ElementTree.fromstring(draw(TWO, TWO.initial(), (name, "Bob")).markup)
    assert [title.text for words in root.iter(f"{SVG}text") for title in words.iter(f"{SVG}title")] == [name]
    assert any(text.startswith(name) and text.endswith("…") for text in texts(draw(TWO, TWO.initial(), (name,)).markup))


@pytest.mark.parametrize(
    "game", [TWO, THREE, race(30, players=3), race(20), race(17), race(2), race(5, dice=5, sides=20)]
)
def test_every_board_is_self_contained_and_under_32_kilobytes(game: Race) -> None:
    pictures_are_self_contained_and_small(game)
    names = ("Ada", "Bob", "Cleo")
    assert max(len(draw(game, state, names).markup) for state in some_states(game, 60)) < 32_000
