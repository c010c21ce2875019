"""Perfect play at the end of Clocktowers against a plain search by the rules that remembers and leaves out nothing."""

import random
from fractions import Fraction

import pytest

from clocklab.core.player import View
from clocklab.errors import OptionError, PositionError, SizeError, UnsolvableError
from clocklab.games.clocktowers.game import Clocktowers
from clocklab.games.clocktowers.odds.endgame import solve
from clocklab.games.clocktowers.rules.pieces import PLACE, Animal, Clock, Colour, Roof, Tower, Wall
from clocklab.games.clocktowers.rules.state import Discard, Phase, Play, State
from clocklab.players import PerfectPlayer
from tests.games.clocktowers.endings import by_rules, late, tiny

PLAIN, MOUSE = Clock(), Clock(mouse=True)
BLUE, RED = Roof(Colour.BLUE), Roof(Colour.RED)
OPTIONS = ({}, {"order": "play_first"}, {"roof_ladder": "own"}, {"clock_animals": False})


def position(hands, towers, roof=None, left=0, unseen=(), discards=((), ()), seat=0):
    """A position in which seat ``seat`` draws the roof that lies face up, or plays where none lies."""
    counts = [0] * 13
    for card in unseen:
        counts[PLACE[card]] += 1
    phase = Phase.DRAW if roof else Phase.PLAY
    return State(phase, hands, discards, towers, (None, None, roof), (0, 0, left), tuple(counts), seat)


@pytest.mark.parametrize("aim", ["win", "difference"])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_perfect_play_is_what_a_plain_search_finds(options, aim):
    """Random small positions; the oracle walks the whole tree by the rules: no table, no bounds, no merged cards."""
    game, worths = Clocktowers(**options), set()
    solution = solve(game, aim=aim)
    for seed in range(60):
        state = tiny(random.Random(seed), game.play_first)
        worth = by_rules(game, state, aim)
        assert solution.value(state)[0] == worth, game.format_state(state)
        worths.add(worth)
    assert len(worths) >= (3 if aim == "win" else 12), "the positions are not all alike"


@pytest.mark.parametrize("aim", ["win", "difference"])
def test_advice_gives_every_action_its_worth_and_the_first_best_is_played(aim):
    """The oracle's worth of the position after each action, for whoever is to act."""
    game = Clocktowers()
    for seed in range(100, 125):
        state = tiny(random.Random(seed))
        seat = game.turn(state)
        solution = solve(game, state, aim)
        advice = solution.advice(state)
        assert {row.action for row in advice} == {*game.legal_actions(state)}
        for row in advice:
            worth = by_rules(game, game.apply(state, row.action), aim)
            expected = worth if not seat else 1 - worth if aim == "win" else -worth
            assert (row.value, row.loss) == (expected, advice.best.value - expected)
        best = [row.action for row in advice if not row.loss]
        assert solution.best(state) == min(best, key=game.legal_actions(state).index)


def test_the_first_to_roof_takes_the_step_of_the_ladder():
    """By hand: each has a tower of one floor and a blue roof; after one, the next blue one must have two floors."""
    tower = Tower((Wall(1),), PLAIN)
    state = position(((BLUE,), (BLUE,)), ((tower,), (tower,)))
    advice = solve(Clocktowers(), state, "difference").advice(state)
    assert [(row.action, row.value) for row in advice] == [(Play(BLUE, 0), 5), (Discard(BLUE), -5)]
    own = Clocktowers(roof_ladder="own")
    assert solve(own, state, "difference").value(state) == (0, 0)


def test_cards_set_aside_count_among_those_that_may_come():
    """By hand: seat 0 draws a useless roof; of red, green, green one comes up, and only red fits seat 1's tower."""
    done, waiting = Tower((Wall(1),), PLAIN, BLUE), Tower((Wall(2), Wall(1)), PLAIN)
    base = Tower((Wall(2),), PLAIN, RED)
    green = Roof(Colour.GREEN)
    state = position(((), ()), ((done, base), (waiting,)), BLUE, 1, (RED, green, green))
    assert solve(Clocktowers(), state, "difference").value(state)[0] == 10 - Fraction(5, 3)


@pytest.mark.parametrize(("animal", "chances"), [(None, 1), (Animal.MOUSE, 0), (Animal.CAT, 0)])
def test_ties_are_won_by_the_animal_on_top(animal, chances):
    """By hand: nobody on top, 5 points each and a shared win; with an animal the second tower is worth less."""
    game = Clocktowers(clock_animals=False)
    mine = Tower((Wall(1),), PLAIN, BLUE)
    theirs = Tower((Wall(1, animal),), PLAIN)
    worth = {None: 5, Animal.CAT: 4, Animal.MOUSE: 2}[animal]
    state = position(((), (RED,)), ((mine,), (theirs,)), seat=1)
    assert solve(game, state, "difference").value(state)[0] == 5 - worth
    assert solve(game, state).value(state)[1] == Fraction(chances, 2)


def test_a_mouse_on_top_beats_a_cat_on_top_at_equal_points():
    """By hand: 4 points with a cat on top against 2 + 2 with mice on top; seat 1 roofs its second tower and wins."""
    mine = Tower((Wall(1, Animal.CAT),), PLAIN, BLUE)
    first, second = Tower((Wall(1, Animal.MOUSE),), PLAIN, RED), Tower((Wall(2, Animal.MOUSE),), PLAIN)
    state = position(((), (RED,)), ((mine,), (first, second)), seat=1)
    assert solve(Clocktowers(), state).value(state) == (0, 1)
    assert solve(Clocktowers(), state, "difference").value(state) == (0, 0)


def test_positions_with_too_many_cards_are_refused_with_how_many():
    """Printed set for two: five walls and three roofs are aside, so 9 to come are 17 unseen."""
    game = Clocktowers()
    state = late(game, 9, random.Random(1))
    with pytest.raises(
        SizeError, match=r"9 cards .*, 5 too many .* most 4 may \(12 unseen cards with the 8 set aside\)"
    ):
        solve(game, state)
    end = late(game, 2, random.Random(2))
    with pytest.raises(SizeError, match="More than 50 positions"):
        solve(game, end, "difference", positions=50).value(end)


def test_ten_unseen_cards_are_solved_whatever_is_asked_first():
    """The value of the position, the best action's and its successors' agree; a table is filled in another order."""
    game = Clocktowers()
    state = late(game, 2, random.Random(2))
    assert sum(state.unseen) == 10
    whole, parts = solve(game, state, "difference"), solve(game, state, "difference")
    seat = game.turn(state)
    values = [parts.value(game.apply(state, action))[seat] for action in reversed(game.legal_actions(state))]
    assert whole.value(state)[seat] == max(values)
    best = whole.best(state)
    assert parts.value(game.apply(state, best))[seat] == max(values)


def test_wrong_questions_are_refused():
    with pytest.raises(UnsolvableError, match="two players only, not for 3"):
        solve(Clocktowers(players=3))
    with pytest.raises(OptionError, match="aim must be one of 'win', 'difference'"):
        solve(Clocktowers(), aim="points")
    over = State(Phase.OVER, ((), ()), ((), ()), ((), ()), (None,) * 3, (0, 0, 0), (0,) * 13)
    with pytest.raises(PositionError, match="Nobody decides"):
        solve(Clocktowers()).advice(over)
    with pytest.raises(PositionError, match="position of Clocktowers is needed"):
        solve(Clocktowers()).value("wall")


def test_the_perfect_player_plays_the_end():
    """The step of the ladder again, through a seat's view."""
    game = Clocktowers()
    tower = Tower((Wall(1),), PLAIN)
    state = position(((RED, BLUE), (BLUE, MOUSE)), ((tower,), (tower,)))
    assert PerfectPlayer(aim="points")(View(game, 0, state), random.Random(1)) in {Play(BLUE, 0), Play(RED, 0)}


# ---- advice by what a seat may know ---------------------------------------------------------------------------


def test_hints_are_exact_where_the_other_hand_is_known():
    """The ladder's step: all win or lose by it."""
    tower = Tower((Wall(1),), PLAIN)
    state = position(((BLUE,), (BLUE,)), ((tower,), (tower,)))
    found = Clocktowers().hints(state)
    assert found.measure == "chance of winning"
    assert [(row.action, row.worth, row.found) for row in found.rows] == [
        (Play(BLUE, 0), 1, "exact"),
        (Discard(BLUE), 0, "exact"),
    ]


def test_hints_are_means_over_the_hands_that_look_alike():
    """By hand: seat 1 has put away blue or the clock. With blue in hand (1 in 2) it answers a discard with 5 points."""
    tower = Tower((Wall(1),), PLAIN)
    truth = position(((BLUE,), (BLUE,)), ((tower,), (tower,)), discards=((), (PLAIN,)))
    other = position(((BLUE,), (PLAIN,)), ((tower,), (tower,)), discards=((), (BLUE,)))
    game = Clocktowers()
    found = game.hints(truth)
    assert found == game.hints(other), "hints tell nothing that the seat cannot know"
    assert [(row.action, row.worth, row.found) for row in found.rows] == [
        (Play(BLUE, 0), 1, "hands opened"),
        (Discard(BLUE), Fraction(1, 4), "hands opened"),
    ]


def test_hints_weigh_hands_by_how_many_cards_they_can_be_made_of():
    """By hand: of blue and two plain clocks one is held, blue in 1 case of 3; then seat 1 wins, else both."""
    tower = Tower((Wall(1),), PLAIN)
    state = position(((BLUE,), (BLUE,)), ((tower,), (tower,)), discards=((), (PLAIN, PLAIN)))
    worths = {row.action: row.worth for row in Clocktowers().hints(state).rows}
    assert worths == {Play(BLUE, 0): 1, Discard(BLUE): Fraction(1, 3)}


def test_hints_tell_points_where_all_actions_win_as_often():
    """By hand: seat 0 leads by 10 and has a tower worth 5 more; it wins whatever it does."""
    done = Tower((Wall(1),), PLAIN, RED), Tower((Wall(2),), PLAIN, RED)
    state = position(((BLUE,), ()), ((*done, Tower((Wall(1),), PLAIN)), ()))
    found = Clocktowers().hints(state)
    assert (found.measure, [row.worth for row in found.rows]) == ("points ahead at the end", [15, 10])


def test_hints_say_why_there_are_none():
    game = Clocktowers()
    with pytest.raises(UnsolvableError, match="let chance act first"):
        game.hints(game.initial())
    with pytest.raises(UnsolvableError, match=r"Advice begins near the end\. 9 cards"):
        game.hints(late(game, 9, random.Random(1)))


def test_asking_about_all_hands_of_a_late_position_keeps_one_consistent_table():
    """Hints ask many questions of one table, which once kept a bound from a window that had closed already."""
    found = Clocktowers().hints(late(Clocktowers(), 2, random.Random(11)))
    assert all(row.found == "hands opened" for row in found.rows)
    worths = [row.worth for row in found.rows]
    assert worths == sorted(worths, reverse=True)
