"""When each goal is true, with and without the Cuckoo's own line; cases are read off the rulebook's table."""

import random

import pytest

from clocklab.games.ticktock import Goal, Hero, TickTockTower
from clocklab.games.ticktock.rules import scoring

HEROES = (Hero.TICK, Hero.TOCK, Hero.KEY_KEEPER, Hero.LOCK_KEEPER, Hero.CUCKOO)
TICK, TOCK, CUCKOO = 0, 1, 4
GAME = TickTockTower(players=5)


def true(goal: Goal, seat: int, *spaces: int, tokens: tuple[int, ...] = (0,) * 5) -> bool:
    return scoring.is_true(GAME, goal, seat, spaces, tokens, HEROES)


@pytest.mark.parametrize("seat", [TICK, TOCK, CUCKOO])
@pytest.mark.parametrize(
    ("goal", "where"),
    [
        (Goal.IN_THE_GEARS, {1, 2, 3, 4}),
        (Goal.BY_THE_PENDULUM, {5, 6, 7, 8, 9}),
        (Goal.UP_IN_THE_BELFRY, {10, 11, 12, 13, 14, 15}),
        (Goal.ON_THE_CHIME, {4, 8, 12}),
    ],
)
def test_goals_of_place_are_true_on_their_spaces_and_nowhere_else(goal: Goal, where: set[int], seat: int) -> None:
    for space in range(16):
        spaces = [0] * 5
        spaces[seat] = space
        assert true(goal, seat, *spaces) == (space in where)


@pytest.mark.parametrize(
    ("goal", "spaces", "expected"),
    [
        (Goal.FACE_TO_FACE, (4, 5, 9, 9, 9), True),
        (Goal.FACE_TO_FACE, (5, 4, 9, 9, 9), True),
        (Goal.FACE_TO_FACE, (0, 0, 9, 9, 9), True),
        (Goal.FACE_TO_FACE, (6, 4, 6, 6, 6), False),
        (Goal.THREE_AHEAD, (6, 3, 9, 9, 9), True),
        (Goal.THREE_AHEAD, (5, 3, 0, 0, 0), False),
        (Goal.THREE_AHEAD, (3, 6, 0, 0, 0), False),
        (Goal.IN_THE_MIDDLE, (4, 5, 3, 4, 4), True),
        (Goal.IN_THE_MIDDLE, (4, 4, 4, 5, 3), True),  # the Cuckoo behind counts
        (Goal.IN_THE_MIDDLE, (4, 4, 4, 5, 4), False),
        (Goal.IN_THE_MIDDLE, (4, 4, 3, 4, 4), False),
        (Goal.NO_ONE_AHEAD, (7, 7, 7, 7, 7), True),
        (Goal.NO_ONE_AHEAD, (7, 8, 0, 0, 0), False),  # the twin counts
        (Goal.NO_ONE_AHEAD, (7, 0, 0, 0, 8), False),  # the Cuckoo counts
        (Goal.MEETING, (4, 0, 0, 4, 0), True),
        (Goal.MEETING, (4, 4, 0, 0, 0), False),  # not the twin
        (Goal.MEETING, (4, 0, 4, 0, 0), False),  # not one's own side
        (Goal.MEETING, (4, 0, 0, 0, 4), False),  # the Cuckoo belongs to no side
        (Goal.MEETING, (0, 0, 0, 0, 0), False),  # not on START
        (Goal.ONE_STEP_BEHIND, (3, 4, 9, 9, 9), True),
        (Goal.ONE_STEP_BEHIND, (3, 6, 0, 0, 0), True),
        (Goal.ONE_STEP_BEHIND, (3, 7, 0, 0, 0), False),
        (Goal.ONE_STEP_BEHIND, (3, 3, 0, 0, 0), False),
        (Goal.ONE_STEP_BEHIND, (4, 3, 0, 0, 0), False),
        (Goal.EVEN_TOWER, (5, 4, 3, 2, 15), True),  # 8 and 6, the Cuckoo apart
        (Goal.EVEN_TOWER, (5, 4, 3, 1, 0), False),  # 8 and 5
        (Goal.EVEN_TOWER, (1, 4, 3, 2, 0), True),  # 4 and 6
    ],
)
def test_goals_about_others_are_true_for_a_twin(goal: Goal, spaces: tuple[int, ...], expected: bool) -> None:
    assert true(goal, TICK, *spaces) is expected


@pytest.mark.parametrize(
    ("goal", "spaces", "expected"),
    [
        (Goal.FACE_TO_FACE, (9, 9, 9, 5, 4), True),
        (Goal.FACE_TO_FACE, (9, 9, 9, 4, 5), True),
        (Goal.FACE_TO_FACE, (9, 9, 9, 6, 4), False),
        (Goal.THREE_AHEAD, (4, 3, 2, 1, 4), True),
        (Goal.THREE_AHEAD, (5, 0, 0, 0, 4), False),
        (Goal.ONE_STEP_BEHIND, (4, 5, 6, 7, 4), True),
        (Goal.ONE_STEP_BEHIND, (3, 5, 6, 7, 4), False),
        (Goal.MEETING, (4, 0, 0, 0, 4), True),
        (Goal.MEETING, (0, 9, 9, 9, 0), True),  # its own line counts on START too
        (Goal.MEETING, (3, 5, 3, 5, 4), False),
        (Goal.IN_THE_MIDDLE, (3, 5, 4, 4, 4), True),
        (Goal.IN_THE_MIDDLE, (4, 5, 4, 4, 4), False),
        (Goal.NO_ONE_AHEAD, (4, 4, 0, 0, 4), True),
        (Goal.NO_ONE_AHEAD, (4, 5, 0, 0, 4), False),
        (Goal.EVEN_TOWER, (5, 4, 3, 2, 15), True),
        (Goal.EVEN_TOWER, (5, 4, 3, 1, 15), False),
    ],
)
def test_the_cuckoo_goes_by_its_own_line(goal: Goal, spaces: tuple[int, ...], expected: bool) -> None:
    assert true(goal, CUCKOO, *spaces) is expected


@pytest.mark.parametrize("seat", [TICK, CUCKOO])
def test_kind_heart_needs_two_tokens_of_ones_own(seat: int) -> None:
    for tokens in range(5):
        held = [9] * 5
        held[seat] = tokens
        assert true(Goal.KIND_HEART, seat, 0, 0, 0, 0, 0, tokens=tuple(held)) == (tokens >= 2)


def test_the_other_twin_sees_it_the_other_way_round() -> None:
    assert true(Goal.THREE_AHEAD, TOCK, 3, 6, 0, 0, 0)
    assert true(Goal.ONE_STEP_BEHIND, TOCK, 6, 3, 0, 0, 0)
    assert true(Goal.MEETING, TOCK, 0, 4, 4, 0, 0)


def test_goals_pay_what_the_rulebook_s_table_says() -> None:
    table = {
        "In the Gears": 3,
        "By the Pendulum": 3,
        "Up in the Belfry": 6,
        "Face to Face": 3,
        "Three Ahead": 4,
        "Kind Heart": 5,
        "On the Chime": 3,
        "In the Middle": 3,
        "No One Ahead": 5,
        "Meeting": 3,
        "One Step Behind": 5,
        "Even Tower": 3,
    }
    assert {goal.value: scoring.goal_points(GAME, Hero.TICK, (goal,)) for goal in Goal} == table


def test_a_keeper_s_first_goal_pays_one_more_where_powers_are_played() -> None:
    two = (Goal.MEETING, Goal.UP_IN_THE_BELFRY)
    for hero in (Hero.KEY_KEEPER, Hero.LOCK_KEEPER):
        assert [scoring.goal_points(GAME, hero, two[:shown]) for shown in range(3)] == [0, 4, 10]
        assert scoring.goal_points(TickTockTower(first_game=True), hero, two) == 9
    assert scoring.goal_points(GAME, Hero.CUCKOO, two) == 9


@pytest.mark.parametrize("game", [GAME, TickTockTower(players=5, edition="free")])
def test_all_true_goals_at_once_are_those_that_are_true_one_by_one(game: TickTockTower) -> None:
    """Random pawns and tokens; a goal that the free edition has not is none of them."""
    rng = random.Random(1)
    for _ in range(300):
        spaces = tuple(rng.choice((0, 3, 4, 5, 9, 10, 12, rng.randrange(16))) for _ in range(5))
        tokens = tuple(rng.randrange(4) for _ in range(5))
        for seat in range(5):
            expected = {
                goal
                for goal, copies in zip(Goal, game.kit.goals, strict=True)
                if copies and scoring.is_true(game, goal, seat, spaces, tokens, HEROES)
            }
            found = scoring.true_goals(game, seat, spaces, tokens, HEROES)
            assert {goal for goal in Goal if found >> goal.rank & 1} == expected
