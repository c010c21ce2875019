"""Every question about a position of Clocks is answered by the rules of its own game, or refused.

All games here have none of their options as by default, so that an answer by the default rules would differ.
"""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import clocklab
import clocklab.games.clocks as clocks_door
from clocklab.core import CHANCE, OVER, Position
from clocklab.errors import ClocklabError, IllegalActionError, OptionError
from clocklab.games.clocks import (
    Act,
    Bid,
    Cash,
    Colour,
    Die,
    Draw,
    GiveBack,
    Phase,
    Place,
    Reroll,
    Return,
    Roll,
    Shows,
    Split,
    Start,
    Take,
    Use,
    Yellow,
    boards,
    odds,
)
from clocklab.games.clocks.odds.auction import appraisal
from clocklab.solve.equilibrium import equilibrium
from tests.games.clocks.lines import line, match, own_board, seat
from tests.games.clocks.test_auction import outcome, slow_best, slow_stand

FULL = (1, 2, 3, 4, 5, 6, 1, 2, 5, 4, 5, 1)
OTHER: dict[str, Any] = {"start": 1, "circle": False, "forced_free": 3, "memory": "table"}
"""Options that all differ from the default; ``boards`` differ too in every game below."""
HALF = "w6 .. b4"
LAST = "w6 g5 b4 r3 w2 g1 b6 r5 w4 g3 b3 r2"
"""A full backwards clock: the last two dice are wrong."""


def backwards(phase: str, *seats: str, **more: Any) -> clocklab.Match:
    """Return a match on backwards boards, where a player starts that by default does not."""
    return match(line(*seats, phase=phase, **more), boards="backwards", **OTHER)


def alone(phase: str, mine: str, **more: Any) -> clocklab.Match:
    return match(line(mine, phase=phase, **more), boards="backwards", circle=False, forced_free=3, memory="table")


def placing() -> clocklab.Match:
    return backwards("place", seat(HALF, 10, "r5w3"), seat("g1", 10))


def scored(here: Any, seat: int, clock: Any) -> int:
    """The points of a clock on the seat's own board, by the rules of the game that is played."""
    clocks = (*here.state.clocks[:seat], clock, *here.state.clocks[seat + 1 :])
    return int(here.game.scores(here.state.but(clocks=clocks))[seat].points)


# ---- one oracle for each question ---------------------------------------------------------------------------------


def check_placements(asked: Any) -> None:
    """Price, coins and points of each affordable row are what playing it does to money and score."""
    here = asked.here
    rows = odds.placements(asked)
    free = here.state.clocks[0].count(None)
    assert len(rows) == 2 * free
    playable = {(row.die, row.space): row for row in rows if row.affordable}
    placings = [action for action in here.actions if isinstance(action, Place)]
    assert playable.keys() == {(action.die, action.space) for action in placings}
    now = scored(here, 0, here.state.clocks[0])
    for action in placings:
        row, after = playable[action.die, action.space], here.after(action).state
        assert row.coins == after.money[0] - here.state.money[0]
        assert row.points == here.game.scores(after)[0].points - now
        assert row.perfect == (boards()["backwards"].pips[action.space] == action.die.pips)


def check_group_outlook(asked: Any) -> None:
    """One die for each seat: the best of all spaces that can be paid, played through by the rules."""
    here, die = asked.here, Die(Colour.GREY, 6)
    for row in odds.group_outlook(asked, (die,)):
        centres = tuple((die,) if each == row.seat else () for each in range(2))
        turned = Position(here.game, here.state.but(phase=Phase.PLACE, seat=row.seat, centres=centres, groups=()))
        now, money = here.game.scores(here.state)[row.seat].points, here.state.money[row.seat]
        ends = [turned.after(action).state for action in turned.actions]
        gains = [(here.game.scores(end)[row.seat].points - now, end.money[row.seat] - money) for end in ends]
        assert (row.points, row.coins) == max(gains)


def check_free_action(asked: Any) -> None:
    """The six faces of every re-roll, played by the rules."""
    here = asked.here
    found = {row.space: row for row in odds.free_action(asked)}
    now = here.game.scores(here.state)[here.state.seat].points
    for action in here.actions:
        if isinstance(action, Reroll):
            rolled = here.after(action)
            points = [here.game.scores(rolled.after(each).state)[here.state.seat].points - now for each in rolled.law]
            assert found[action.space].law == clocklab.probability.Dist.uniform(points)
            assert found[action.space].points == Fraction(sum(points), 6)
    assert found[None].coins == 3


def check_red_or_place(asked: Any) -> None:
    """The best placing of the red die is the best of all that the rules allow."""
    here = asked.here
    choice = odds.red_or_place(asked)
    now = here.game.scores(here.state)[0].points
    ends = [
        here.after(each).state for each in here.actions if isinstance(each, Place) and each.die == Die(Colour.RED, 5)
    ]
    gains = [(here.game.scores(end)[0].points - now, end.money[0] - here.state.money[0]) for end in ends]
    assert (choice.points, choice.placing.coins) == max(gains)
    assert choice.coins == Fraction(7, 2) - choice.placing.coins


def check_lacking(asked: Any) -> None:
    """By hand: white, black and red and white are there, on the clock and in hand; grey is lacking."""
    assert odds.lacking(asked) == (0, 1, 0, 0)
    assert odds.lacking(asked, 1) == (1, 0, 1, 1)


def check_colour_set(asked: Any) -> None:
    """All draws of two dice out of the bag: the one seat lacks a grey die."""
    bag = [rank for rank, count in enumerate(asked.here.state.bag) for _ in range(count)]
    draws = list(combinations(bag, 2))
    assert odds.colour_set(asked, 0, rounds=2).possible == len(draws)
    assert odds.colour_set(asked, 0, rounds=2).favourable == sum(1 in each for each in draws)
    assert odds.colour_set(asked, 0, dice=2) == odds.colour_set(asked, 0, rounds=2)


def check_panel(asked: Any) -> None:
    """Each die's line says what the best of its placings gains."""
    said = {each.label: each.value for each in odds.panel(asked)}
    assert said == {each.label: each.value for each in asked.here.game.odds(asked.here.state)}
    best = max(row.points for row in odds.placements(asked, die=Die(Colour.WHITE, 3)) if row.affordable)
    assert [value for label, value in said.items() if label.startswith("White 3")] == [best]


def check_hints(asked: Any) -> None:
    """Bids are worth what the advice on them says, best first."""
    rows = odds.hints(asked).rows
    gains = {row.bid: row.gains for row in odds.auction.bid_advice(asked)}
    assert {row.action.coins: row.worth for row in rows} == gains
    assert rows[0].worth == max(gains.values())


def check_values(asked: Any) -> None:
    """The groups played through by the rules, and appraised by the slow words of the weights."""
    here, weights = asked.here, odds.auction.Weights()
    found = odds.auction.values(asked)
    turns = 8  # eleven spaces are free; three dice a round for two players fill them in 22/3 rounds
    for who in (0, 1):
        for group in here.state.groups:
            centres = tuple(group if each == who else () for each in range(2))
            turned = here.state.but(phase=Phase.PLACE, seat=who, start=who, groups=(), centres=centres)
            gain = slow_best(here.game, turned, who, turns, weights)
            gain -= slow_stand(here.game.faces[who], here.state, who, turns, weights)
            assert found.of(who, group).own == gain


def check_bid_advice(asked: Any) -> None:
    """Against bids that are all equally likely: every bid of the other tried."""
    here = asked.here
    matrix = odds.auction.values(asked).matrix
    for row in odds.auction.bid_advice(asked, 1, "uniform"):
        gains = []
        for bid in range(here.state.money[0] + 1):
            got = outcome(matrix, (bid, row.bid), here.state.start)[1]
            gains.append(matrix[1][got] - row.bid)
        assert row.gains == Fraction(sum(gains), len(gains))


def check_split(asked: Any) -> None:
    """Each division is worth the equilibrium of its auction, in which the other player wins ties."""
    here = asked.here
    for row in odds.auction.split(asked):
        bids = Position(here.game, here.game.apply(here.state, row.split))
        matrix = odds.auction.values(bids).matrix
        assert row.values.matrix == matrix
        assert row.expected == equilibrium(matrix, here.state.money, (0, 1)).payoffs[1]


def check_turns_left(asked: Any) -> None:
    """By hand: eleven and ten spaces are free; three dice a round for two players fill 11 in 22/3, so 8 rounds."""
    assert appraisal.turns_left(asked, 0) == 8


def check_advice(asked: Any) -> None:
    """The end game is exact: each choice bought by the rules, the rest completed as cheaply as can be."""
    here = asked.here
    rows = odds.solo.advice(asked)
    assert {row.action for row in rows} == set(here.actions)
    for row in rows:
        after = here.after(row.action).state
        if row.action.act.rolls:
            continue
        rest = odds.solo.finish(after.clocks[0], after.money[0], boards()["backwards"], circle=False).penalty
        assert row.value == after.score - after.penalty - rest


def bidding() -> clocklab.Match:
    return backwards("bid w6b5/g2", seat("w6", 4), seat("g1 w2", 5), start=1)


def splitting() -> clocklab.Match:
    return backwards("split w6b5g2", seat("w6", 4), seat("g1 w2", 5), start=1)


QUESTIONS: dict[str, tuple[Callable[[], clocklab.Match], Callable[[Any], None]]] = {
    "placements": (placing, check_placements),
    "group_outlook": (lambda: backwards("bid w6b5/g2", seat("w6", 4), seat("g1 w2", 9), start=1), check_group_outlook),
    "free_action": (lambda: backwards("free", seat("w6 g4 b4 .. w1"), seat("g1")), check_free_action),
    "red_or_place": (placing, check_red_or_place),
    "lacking": (placing, check_lacking),
    "colour_set": (placing, check_colour_set),
    "panel": (placing, check_panel),
    "hints": (bidding, check_hints),
    "values": (bidding, check_values),
    "bid_advice": (bidding, check_bid_advice),
    "split": (splitting, check_split),
    "turns_left": (bidding, check_turns_left),
    "advice": (
        lambda: alone("forced", seat(LAST, 4), score="20,0,0"),
        check_advice,
    ),
}


def modules() -> Iterator[ModuleType]:
    yield from (odds, odds.auction, odds.solo, appraisal)


FOUND = {name: each for module in modules() for name, each in vars(module).items() if hasattr(each, "is_question")}
every_question = pytest.mark.parametrize("name", sorted(FOUND))


def test_every_question_has_an_oracle_here() -> None:
    assert FOUND.keys() == QUESTIONS.keys()


@every_question
def test_a_question_is_answered_by_the_rules_of_its_own_game(name: str) -> None:
    """A position and a match at it give the same answer, which the rules of this very game confirm."""
    begin, check = QUESTIONS[name]
    played = begin()
    defaults = type(played.game)().options()
    assert all(
        value != defaults[key] for key, value in played.game.options().items() if key not in ("players", "start")
    )
    check(played)
    check(played.here)


@every_question
def test_a_state_alone_and_a_position_of_another_game_are_refused(name: str) -> None:
    state = QUESTIONS[name][0]().state
    with pytest.raises(OptionError, match="Position"):
        FOUND[name](state)
    race = clocklab.load("grandfather")
    with pytest.raises(OptionError, match="its own game"):
        FOUND[name](Position(race, race.initial()))


def test_backwards_boards_are_never_taken_for_forwards_ones() -> None:
    """The white 6 in hand is perfect on the first space of a backwards clock, at 12 o'clock, for nothing."""
    empty = "." * 24
    game = clocklab.load("clocks", players=2, boards="backwards")
    state = game.parse_state(f"{empty}:w6:10:- {empty}::10:- bag=7,8,8,8 out=0 start=0 seat=0 place")
    row = odds.placements(Position(game, state))[0]
    assert (row.hour, row.pays, row.perfect, row.points) == (12, 0, True, 2)


def test_what_a_game_cost_is_asked_of_the_game_that_was_played() -> None:
    """The actions of a game on backwards boards are no game of the default: it is the game that comes first."""
    game = clocklab.load("clocks", players=1, boards="backwards", circle=False, forced_free=3, memory="table")
    played = clocklab.Match(game, seed=3)
    while len(played.history) < 12:
        played.roll() if played.turn is CHANCE else played.play(played.actions[0])
    rows = odds.solo.what_it_cost(game, [action for _, action in played.history])
    assert len(rows) == sum(
        game.turn(state) not in (CHANCE, OVER) and len(game.legal_actions(state)) > 1 for state, _ in played.history
    )
    with pytest.raises(OptionError, match="First comes the game"):
        odds.solo.what_it_cost([action for _, action in played.history], game)


# ---- numbers of other libraries ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "numbers"),
    [
        (lambda n: odds.colour_set(placing(), n(0), rounds=n(2)), ()),
        (lambda n: odds.lacking(placing(), n(1)), ()),
        (lambda n: odds.free_action(placing(), n(1)), ()),
        (lambda n: odds.draw((n(4), n(4), n(4), n(4)), n(2)), ()),
        (lambda n: odds.comes([n(4)] * 4, n(2)), ()),
        (lambda n: odds.draw(placing(), n(2)), ()),
        (lambda n: odds.at_least((4, 4, 4, 4), n(4), (n(1),) * 4), ()),
        (lambda n: odds.reroll(n(1), n(4)), ()),
        (lambda n: odds.perfect_within(n(3), dice=n(2)), ()),
        (lambda n: odds.best_sets(n(1)), ()),
        (lambda n: odds.rolls_to_complete([n(1), n(2)]).within(n(3)), ()),
        (lambda n: odds.lucky_seven().gain(n(1)), ()),
        (lambda n: odds.solo.finish(tuple(map(n, FULL)), n(7)), ()),
        (lambda n: odds.solo.cheapest_first(tuple(map(n, FULL)), n(7)), ()),
        (lambda n: odds.auction.bid_advice(bidding(), n(0), {1: [n(0)] * 5 + [n(1)]}), ()),
        (lambda n: odds.auction.values(bidding(), odds.auction.Weights(coins_per_point=n(5))), ()),
        (
            lambda n: clocklab.load("clocks", players=n(2), start=n(1), forced_free=n(3), boards=own_board(money=n(7))),
            (),
        ),
    ],
)
def test_whole_numbers_of_numpy_give_the_same_as_python_s(ask: Callable[[Any], Any], numbers: Any) -> None:
    assert ask(np.int64) == ask(int)


# ---- actions that are nonsense -------------------------------------------------------------------------------------

R5, W3 = Die(Colour.RED, 5), Die(Colour.WHITE, 3)
NONSENSE: list[tuple[str, Callable[[], clocklab.Match], list[Any]]] = [
    (
        "place",
        placing,
        [Place([R5], 1), Place(R5, [1]), Place(R5, True), Place(Die(Colour.RED, True), 1), Cash([R5]), GiveBack([W3])],
    ),
    ("bid", bidding, [Bid(True), Bid([1]), Bid(1.0)]),
    ("split", splitting, [Split([Die(Colour.WHITE, 6), Die(Colour.GREY, 2)]), Split(([1], [2])), Split(True)]),
    ("free", lambda: backwards("free", seat("w6 g4"), seat("g1")), [Reroll(True), Reroll([0]), Reroll(False)]),
    (
        "draw",
        lambda: backwards("draw", seat("w6"), seat("g1")),
        [Draw([Colour.WHITE] * 3), Draw(([Colour.WHITE],) * 3)],
    ),
    ("red", lambda: backwards("red", seat("w6"), seat("g1"), out=1), [Shows(True), Shows([1])]),
    (
        "bonus",
        lambda: backwards("bonus 0", seat("w6"), seat("g1")),
        [Use([1]), Use(Act.COIN_1, [0]), Use(Act.COIN_1, (), True), Use(Act.COIN_1, (), 0, [1])],
    ),
    (
        "extra",
        lambda: backwards("extra", seat("w5 g4", 20), seat("g1")),
        [Use(Act.PLUS_1_2, ([0],), 1, 0), Use(Act.PLUS_1_2, (True,), 1, 0), Use(Act.PLUS_1_2, (0,), True, 0)],
    ),
    ("yellow", lambda: backwards("yellow lucky-7 bonus", seat("w6"), seat("g1")), [Yellow([3, 4]), Yellow((True, 1))]),
]


@pytest.mark.parametrize(("begin", "actions"), [each[1:] for each in NONSENSE], ids=[each[0] for each in NONSENSE])
def test_lists_and_booleans_in_actions_are_refused_by_name(
    begin: Callable[[], clocklab.Match], actions: list[Any]
) -> None:
    game, state = (played := begin()).game, played.state
    for action in actions:
        with pytest.raises(IllegalActionError):
            game.apply(state, action)


@pytest.mark.parametrize("action", [Start(True), Start([0])])
def test_a_start_player_is_a_number(action: Any) -> None:
    game = clocklab.load("clocks", start="random")
    with pytest.raises(IllegalActionError):
        game.apply(game.initial(), action)


def test_dice_with_booleans_or_in_lists_are_no_dice() -> None:
    """True == 1, but no die shows it; a group is a tuple."""
    for phase, actions in (
        ("roll wwb", [Roll([Die(Colour.WHITE, 1)] * 2 + [Die(Colour.BLACK, 1)]), Roll(([1], [2], [3]))]),
        ("take w1b5/g2", [Take([Die(Colour.GREY, 2)]), Take((Die(Colour.WHITE, True), Die(Colour.BLACK, 5)))]),
    ):
        bids = {"bid": "1"} if phase.startswith("take") else {}
        played = backwards(phase, seat("w6", 4, **bids), seat("g1", 5, **bids), start=1, at=int("roll" in phase))
        for action in actions:
            with pytest.raises(IllegalActionError):
                played.game.apply(played.state, action)


def test_a_returned_die_is_a_space() -> None:
    full = " ".join(f"{colour}1" for colour in "wgbr" * 3)
    played = backwards("return", seat(full), seat("g1"), at=0)
    for action in (Return(True), Return([1])):
        with pytest.raises(IllegalActionError):
            played.game.apply(played.state, action)
    assert issubclass(IllegalActionError, ClocklabError)
    assert Counter(map(type, played.actions)) == {Return: 12}


# ---- the door ------------------------------------------------------------------------------------------------------


def test_the_door_gives_every_name_it_lists_and_loads_the_heavy_rooms_when_they_are_asked_for() -> None:
    """In an interpreter of its own: no pictures, odds or players come with the game."""
    code = (
        "import sys, clocklab.games.clocks as door\n"
        "rooms = {name.split('.')[3] for name in sys.modules if name.startswith('clocklab.games.clocks.')}\n"
        "assert rooms == {'game', 'rules', 'text'}, rooms\n"
        "assert all(getattr(door, name) is not None for name in door.__all__)\n"
        "assert door.odds.auction.values and door.odds.solo.finish\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = clocks_door.nothing
