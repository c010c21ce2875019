"""Games in numbers: the race's own, and those that are found for a game that has none."""

import random
import re
from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import Any

import pytest

import clocklab
from clocklab.bridges import numbers as module
from clocklab.bridges.numbers import numbers, spell
from clocklab.bridges.openspiel import read_options, write_options
from clocklab.core import CHANCE, Game, games
from clocklab.errors import IllegalActionError, OptionError
from tests.bridges.toys import Second
from tests.contract.secret_toys import Honest
from tests.contract.toys import Card, Guess, Hunch, Say, Table
from tests.contract.walks import named, walk

LAYOUT = [5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9]
GAMES: list[Game[Any, Any]] = [*(game for kind in games().values() for game in kind.examples()), Hunch(), Second()]


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_action_has_one_number_within_the_space(game: Game[Any, Any]) -> None:
    its = numbers(game)
    for seed in range(2):
        for state in walk(game, seed):
            choices = its.choices(state)
            assert list(choices) == sorted(choices)
            assert Counter(choices.values()) == Counter(game.legal_actions(state))
            assert all(0 <= each < (its.outcomes if game.turn(state) is CHANCE else its.actions) for each in choices)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_observations_have_one_shape_and_differ_exactly_where_what_is_seen_differs(game: Game[Any, Any]) -> None:
    its = numbers(game)
    for seat in range(game.players):
        pairs = set()
        for state in (state for seed in range(2) for state in walk(game, seed)):
            seen = its.seen(state, seat)
            assert len(seen) == its.length
            assert all(type(each) is int and 0 <= each <= its.highest for each in seen)
            pairs.add((game.observe(state, seat), seen))
        assert len({seen for _, seen in pairs}) == len({told for told, _ in pairs}) == len(pairs)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_observations_tell_no_secret(game: Game[Any, Any]) -> None:
    its, rng = numbers(game), random.Random(5)
    for state in walk(game, 1):
        for seat in range(game.players):
            assert its.seen(game.determinize(state, seat, rng), seat) == its.seen(state, seat)


def test_the_race_has_58_actions_for_two() -> None:
    """By hand: stop, 2 bumps, 2 exchanges; of 6 dice, 21 pairs and 56 triples those that sum to 10 at most: 6, all but
    5-6 and 6-6, and half of the triples, as a sum s comes in as many ways as 21 - s."""
    assert numbers(clocklab.load("grandfather")).actions == 1 + 2 + 2 + 6 + 19 + 28


def test_layouts_of_the_deck_number_the_race_s_actions_alike() -> None:
    one, other = (numbers(clocklab.load("grandfather", cards=cards)) for cards in (LAYOUT, [1, 2, 3]))
    assert one.fixed == other.fixed
    assert one.actions == len(set(one.fixed.values()))


def test_a_card_beyond_the_deck_brings_its_dice_with_it() -> None:
    with pytest.warns(clocklab.games.grandfather.LayoutWarning):
        race = clocklab.load("grandfather", cards=[17, 1])
    assert numbers(race).actions == 58 + 1, "5+6+6 alone makes 17"


def test_a_seat_of_the_race_sees_itself_first() -> None:
    """By hand: four cards, the markers, turns until the roller's, phase 3 of deal, start, roll, move, nobody bumped,
    the unused dice 1 and 3 counted by face, the used 5."""
    race = clocklab.load("grandfather", cards=[5, 3, 9, 1])
    state = race.parse_state("5,3,9,1 1,2 0 move 1,3/5")
    dice = (1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0)
    assert numbers(race).seen(state, 0) == (5, 3, 9, 1, 1, 2, 0, 3, 0, *dice)
    assert numbers(race).seen(state, 1) == (5, 3, 9, 1, 2, 1, 1, 3, 0, *dice)


def test_a_game_without_numbers_is_counted_and_spelt() -> None:
    """Hunch has 3 guesses at most and 3 cards; three times as many have room. Seat 1 sees that there is a card."""
    its = numbers(Hunch())
    assert (its.actions, its.outcomes, its.fixed) == (9, 9, {})
    assert its.choices(Table(2, "high")) == {0: Guess(1), 1: Guess(2), 2: Guess(3)}
    assert bytes(its.seen(Table(2, "high"), 1)).rstrip(b"\0") == b"(True,'high',0)"
    assert bytes(its.seen(Table(2, "high"), 0)).rstrip(b"\0") == b"(2,'high',0)"


def test_results_are_a_pot_or_points() -> None:
    """By hand: seat 0 wins seat 1's stake of 1; in points Hunch pays its stake of 4."""
    wrong = Table(2, "high", 1)
    assert numbers(Hunch()).results(wrong) == [1.0, -1.0]
    assert numbers(Hunch(stake=4), "points").results(wrong) == [4.0, 0.0]
    assert numbers(Hunch()).results(Table(2, "high")) == [0.0, 0.0]
    three = clocklab.load("grandfather", players=3, cards=[1, 2])
    assert numbers(three).results(three.parse_state("1,2 0,2,1 1 over")) == [-1.0, 2.0, -1.0]
    assert numbers(three, "points").results(three.parse_state("1,2 0,2,1 1 over")) == [0.0, 3.0, 0.0]
    assert numbers(Second()).results(Second().parse_state("5 kept")) == [5.0]


def test_a_number_that_is_not_legal_is_refused_with_what_is() -> None:
    its = numbers(Hunch())
    for wrong in (2, -1, None, "high"):
        with pytest.raises(IllegalActionError, match=r"Action .* is not legal here; allowed here: 0 \(say high\)"):
            its.chosen(Table(2), wrong)
    assert its.chosen(Table(2), 1) == Say("low")
    assert its.chosen(Table(), 0) == Card(1)


def test_what_does_not_fit_the_survey_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "survey", lambda game: (1, 1, 2))
    monkeypatch.setattr(module, "ROOM", 2)
    its = numbers(Hunch(stake=9))
    with pytest.raises(OptionError, match=r"2 numbers were set aside; the choices here are 3.*Game\.encoding"):
        its.choices(Table(2, "high"))
    with pytest.raises(OptionError, match=r"4 numbers were set aside; the bytes of what seat 0 sees .* are 12"):
        its.seen(Table(2, "high"), 0)


def test_an_aim_that_is_none_is_refused() -> None:
    with pytest.raises(OptionError, match="aim must be 'win' or 'points', not 'glory'"):
        numbers(Hunch(), "glory")


class Hand(Enum):
    LEFT = 1


@dataclass(frozen=True)
class Held:
    hand: Hand
    cards: tuple[int, ...]


def test_a_value_is_spelt_the_same_in_every_run_and_unlike_any_other() -> None:
    assert spell(Held(Hand.LEFT, (1, 12))) == "Held(LEFT,(1,12))"
    assert spell(frozenset({3, 1, 2})) == "{1,2,3}"
    values = [(1, 2), (12,), ("1", "2"), ("1,2",), (None,), frozenset({1, 2}), True, 1, (1, (2,)), ((1, 2),)]
    assert len({spell(value) for value in values}) == len(values)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"cards": [5, 3], "bomb": "or_move", "start": None, "quick": True},
        {"label": "a,b;(c)=d [e] {f} \"g\" 'h' %2C 100 %", "nested": [[1, 2], []]},
        {"name": "Zoë", "number": "7", "low": -3},
    ],
)
def test_options_survive_being_one_text(options: dict[str, Any]) -> None:
    text = write_options(options)
    assert not set(text) & set(",()=")
    assert read_options(text) == options


@pytest.mark.parametrize("text", ["7", "cards", '{"cards":[1', "[1;2]"])
def test_a_text_that_is_no_options_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match="are not options; write JSON with ; for the commas"):
        read_options(text)


def test_who_is_not_to_act_is_not_told_what_can_be_done() -> None:
    """In this game whoever holds the 1 must say "low": what can be said would show the card."""
    game = Honest()
    its, state = numbers(game), game.parse_state("1 - 0")
    for seat, told in (
        (None, "allowed here: 0 (say low)"),
        (0, "allowed here: 0 (say low)"),
        (1, "its own seat knows"),
    ):
        with pytest.raises(IllegalActionError, match=re.escape(told)) as refused:
            its.chosen(state, 99, seat)
        assert "1 - 0" not in str(refused.value)
