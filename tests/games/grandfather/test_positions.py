"""Questions belong to their game: asked where every option differs from the rulebook's, against brute force."""

from collections import Counter
from dataclasses import fields, replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

import clocklab
from clocklab.core.contract import Position
from clocklab.errors import IllegalActionError, OptionError
from clocklab.games.grandfather import Bump, BumpDie, Deal, Exchange, Race, Roll, Start, Step, Stop, odds
from tests.games.grandfather import oracle
from tests.games.grandfather.test_odds import brute_enter, is_bomb, most_cards
from tests.games.grandfather.test_styles import by_rule, followed

THREE = Race(
    players=3,
    cards=(2, 4, 1, 3),
    dice=4,
    sides=3,
    bump_from=2,
    bomb="or_move",
    doubles_need_move=True,
    start=1,
    memory="table",
)
TWO = replace(THREE, players=2, cards=(2, 3, 1), length=None, bump_from=1)
ASKED = {"panel"}


def rolls_of(game):
    return list(product(range(1, game.sides + 1), repeat=game.dice))


def at(game, text):
    return Position(game, game.parse_state(f"{','.join(map(str, game.cards))} {text}"))


def answers(here):
    return {each.label: each.value for each in odds.panel(here)}


def test_every_option_of_these_games_differs_from_the_rulebook_s():
    usual = Race()
    assert all(getattr(THREE, field.name) != getattr(usual, field.name) for field in fields(THREE))
    two = [field.name for field in fields(TWO) if getattr(TWO, field.name) == getattr(usual, field.name)]
    assert two == ["players"]


def test_every_question_about_a_position_is_asked_here():
    """A new one without a test of its game fails."""
    assert {name for name in odds.__all__ if getattr(getattr(odds, name), "is_question", False)} == ASKED


@pytest.mark.parametrize("position", range(4))
def test_the_panel_before_a_roll_counts_this_game_s_rolls(position):
    """Brute force over the 81 ordered rolls of four dice with three sides, which also move as bombs."""
    ahead, rolls = THREE.cards[position:], rolls_of(THREE)
    found = answers(at(THREE, f"0,{position},1 1 roll"))
    for many in range(1, len(ahead) + 1):
        chance = found[f"The roll enters the {', then the '.join(map(str, ahead[:many]))}"]
        assert (chance.favourable, chance.possible) == (brute_enter(ahead[:many], 4, 3, "or_move"), 81)
    gained = Counter(most_cards(roll, ahead) for roll in rolls)
    assert dict(found["Cards gained by the roll, as many as possible"].items()) == gained
    assert found["A bomb"] == Fraction(sum(map(is_bomb, rolls)), 81)
    assert found["Doubles"] == Fraction(sum(len(set(roll)) < 4 and not is_bomb(roll) for roll in rolls), 81)
    left = [Fraction(0)] * 5
    for place in range(3, -1, -1):
        ways = Counter(most_cards(roll, THREE.cards[place:]) for roll in rolls)
        left[place] = (81 + sum(ways[cards] * left[place + cards] for cards in ways if cards)) / (81 - ways[0])
    assert found["Rolls to End from here, alone, on average"] == left[position]


def test_the_panel_in_a_roll_and_at_a_bump_is_of_this_game():
    """A bump on position 2, where the rulebook's game allows none: the other goes back to 1 or, from 2, to Start."""
    found = answers(at(THREE, "2,1,2 0 move 1,3/1,3"))
    assert found["A bump sends seat 2 to position"].items() == {1: 3, 0: 3}.items()
    after = found["After one card more, the next roll enters the 3"]
    assert after.favourable == brute_enter((3,), 4, 3, "or_move")
    bombed = answers(at(THREE, "0,1,3 0 move 2,2,2,3"))
    exchanged = bombed["After exchanging with seat 2, the next roll enters the 3"]
    assert exchanged.favourable == brute_enter((3,), 4, 3, "or_move")
    assert dict(answers(at(THREE, "2,1,2 0 bump 2"))["Where the bumped marker goes"].items()) == {1: 3, 0: 3}


def test_questions_about_a_game_are_answered_by_its_own_options():
    """Oracles: the contract's states swept one by one, for perfect play and for players of a fixed style."""
    values = oracle.swept(TWO, oracle.chance_of_winning(TWO))
    solution = odds.solve(TWO)
    for state in solution.positions():
        assert float(solution.value(state)[0]) == pytest.approx(values[state][0], abs=1e-9)
    measured = odds.measure(TWO)
    assert measured.first_roller == solution.values((0, 0), 0)[0]
    assert (
        odds.compare({"this": TWO}, ["first roller wins"]).column("first roller wins")["this"] == measured.first_roller
    )
    assert set(odds.vary(TWO, bump_from=[2])) == {2}
    assert odds.vary(TWO, bump_from=[2])[2] == replace(TWO, bump_from=2)
    start = odds.Spot((0, 0), 1)  # this game's seat 1 begins
    chain = odds.race_chain(TWO, odds.eager, odds.rough, start)
    policies = [by_rule(TWO, "eager"), by_rule(TWO, "rough")]
    rolls = followed(TWO, policies, lambda state, action: isinstance(action, Roll))
    assert float(chain.rolls) == pytest.approx(rolls, abs=1e-9)
    batch = odds.kernel.play(TWO, 20_000, 5, ("eager", "rough"))
    assert batch.wins(1).low - 0.01 < chain.wins(1) < batch.wins(1).high + 0.01
    missing = odds.lapses(solution, odds.perfect(solution))
    assert not missing
    assert missing.situations > 0


def test_a_sweep_deals_for_its_own_game():
    """Oracle: the exact solver of each dealt layout, played by the same rules."""
    game = Race(length=3, dice=4, sides=3, bump_from=1, bomb="or_move", doubles_need_move=True)
    for row in odds.sweep(game, 5, 1, workers=1, progress=False).layouts:
        exact = odds.solve(game, cards=row.cards).values((0, 0), 0)[0]
        assert row.cards == odds.deal(1, row.number, 3)
        assert row.low <= exact <= row.high


def test_a_match_is_taken_as_its_position():
    match = clocklab.Match(THREE, seed=3)
    assert odds.panel(match) == odds.panel(match.here) == THREE.odds(match.state)


def test_a_state_alone_and_another_game_s_position_are_refused():
    with pytest.raises(OptionError, match="give Position"):
        odds.panel(THREE.initial())
    clocks = clocklab.load("clocks")
    with pytest.raises(OptionError, match="not a question about Clocks"):
        odds.panel(Position(clocks, clocks.initial()))


@pytest.mark.parametrize("number", [np.int64, np.uint8, np.int32])
def test_numpy_s_numbers_are_taken_as_python_s(number):
    two, three, six = number(2), number(3), number(6)
    assert odds.enter(six, dice=three, sides=six) == odds.enter(6)
    assert odds.enter_table(dice=two)[six, three] == odds.enter_table(dice=2)[6, 3]
    assert odds.advance([six, three], number(1)) == odds.advance([6, 3], 1)
    assert odds.expected_rolls((six, three)) == odds.expected_rolls((6, 3))
    assert odds.rolls_distribution([six, three], two) == odds.rolls_distribution([6, 3], 2)
    solution = TWO.solve()
    assert solution.values((number(1), two), number(1)) == solution.values((1, 2), 1)
    assert odds.solve(Race(dice=two, sides=six), cards=[six, three]).cards == (6, 3)
    start, given = odds.Spot((1, 2), 1), odds.Spot((number(1), two), number(1))
    assert odds.race_chain(TWO, odds.eager, odds.rough, given).wins(0) == odds.race_chain(
        TWO, odds.eager, odds.rough, start
    ).wins(0)
    assert odds.kernel.play(TWO, number(40), number(5), start=given) == odds.kernel.play(TWO, 40, 5, start=start)
    assert odds.deal(number(1), two, three) == odds.deal(1, 2, 3)
    assert list(odds.vary(TWO, dice=[two])) == [2]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("0,0,0 1 roll", Roll([1, 1, 2, 3])),
        ("0,0,0 1 roll", Roll(([1], 1, 2, 3))),
        ("0,0,0 1 roll", Roll((True, 1, 2, 3))),
        ("0,0,0 1 move 1,1,2,3", Step([2])),
        ("0,0,0 1 move 1,1,2,3", Step(([1], 1))),
        ("0,0,0 1 move 1,1,2,3", Step((True, 1))),
        ("2,1,2 2 move 1,3/1,3", Bump(False)),
        ("2,1,2 2 move 1,3/1,3", Bump([0])),
        ("1,3,3 0 move 2,2,2,3", Exchange(True)),
        ("1,3,3 0 move 2,2,2,3", Exchange([1])),
        ("2,1,2 0 bump 2", BumpDie(True)),
        ("2,1,2 0 bump 2", BumpDie([1])),
        ("2,1,2 0 bump 2", Stop),
        ("2,1,2 0 bump 2", None),
    ],
)
def test_nonsense_is_refused_by_name(text, action):
    here = at(THREE, text)
    with pytest.raises(IllegalActionError, match="is not legal in"):
        here.after(action)


@pytest.mark.parametrize("action", [Deal(True), Deal([1]), Start(True), Start([0])])
def test_nonsense_before_the_first_roll_is_refused_by_name(action):
    game = Race(length=2, start="random")
    here = Position(game, game.initial())
    if isinstance(action, Start):
        here = here.after(Deal(1)).after(Deal(1))
    with pytest.raises(IllegalActionError, match="is not legal in"):
        here.after(action)
