"""Where pawns stand at the end of a round, against every sequence of cards and targets played out by the rules."""

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest
import sympy

from clocklab.core.contract import Position
from clocklab.errors import OptionError, PositionError, SizeError
from clocklab.games.ticktock import odds
from clocklab.games.ticktock.game import TickTockTower
from clocklab.games.ticktock.odds import pushes
from clocklab.games.ticktock.rules.pieces import CARDS
from clocklab.games.ticktock.rules.state import Phase, Play
from clocklab.probability import Dist

TINY, BIG, SPRING, PUSH, HAND, DANCE, CATCH, FAN = CARDS
FREE = TickTockTower(edition="free", heroes=("Tick", "Tock", "Brass Owl", "Silver Bat"), start=0)
FULL = TickTockTower(heroes=("Brass Owl", "Tock", "Tick", "Silver Bat"), start=0)
EIGHT = TickTockTower(
    players=8,
    heroes=(
        "Tick",
        "Tock",
        "Brass Owl",
        "Silver Bat",
        "Key Keeper",
        "Lock Keeper",
        "Wind-up Ballerina",
        "Rusty Ballerina",
    ),
    start=0,
)


def opening(game, **changes):
    """The first turn of round 1, nobody with a goal, with these things changed."""
    rng, state = random.Random(1), game.initial()
    while state.phase is not Phase.PLAY:
        chance = game.turn(state) not in range(game.players)
        state = game.apply(state, game.sample_chance(state, rng) if chance else game.legal_actions(state)[0])
    return state.but(goals=(None,) * game.players, **changes)


def counts(*cards):
    return tuple(cards.count(card) for card in CARDS)


def turns(game, state, movers, cards):
    """The law of the spaces after these movers play these cards, each in any way by the rules."""
    if not movers:
        return {state.spaces: Fraction(1)}
    mover, card = movers[0], cards[0]
    found = Counter()
    ways = [None]
    here = state.but(phase=Phase.PLAY, seat=mover)
    if card is not None:
        here = here.but(hands=tuple((card,) if seat == mover else () for seat in range(game.players)))
        ways = [each for each in game.legal_actions(here) if isinstance(each, Play)]
    for way in ways:
        after = here if way is None else game.apply(here, way)
        for spaces, chance in turns(game, after, movers[1:], cards[1:]).items():
            found[spaces] += chance / len(ways)
    return found


def every_deal(game, state, seat, movers, pool, own):
    """The law of spaces over all orders of the pool, and over the seat's own cards (None: it stands still)."""
    found, others = Counter(), sum(mover != seat for mover in movers)
    deals = [(cards, mine) for cards in permutations(pool, others) for mine in own]
    for cards, mine in deals:
        rest = iter(cards)
        line = [mine if mover == seat else next(rest) for mover in movers]
        for spaces, chance in turns(game, state, movers, line).items():
            found[spaces] += chance / len(deals)
    return {spaces: chance for spaces, chance in found.items() if chance}


FOUR = [
    (FREE, (3, 5, 4, 2), (0, 1, 2, 3), (TINY, PUSH, HAND, BIG, BIG)),
    (FULL, (6, 2, 6, 14), (3, 0, 2, 1), (SPRING, FAN, DANCE, CATCH, PUSH)),
    (FULL, (0, 9, 4, 1), (1, 2, 3, 0), (HAND, SPRING, DANCE, FAN, TINY)),
]


@pytest.mark.parametrize(("game", "spaces", "order", "pool"), FOUR)
def test_a_round_is_what_every_deal_of_a_small_deck_says(game, spaces, order, pool):
    """Three others with a card each of five unseen ones, and the asker with any of its own hand, or standing still."""
    hand = (TINY, TINY, HAND)
    state = opening(game, spaces=spaces, order=order, seat=order[0], pile=counts(*pool[1:]))
    for seat in (order[0], order[2]):
        hands = tuple(hand if each == seat else () for each in range(4))
        other = order[1]
        state = state.but(hands=tuple(pool[:1] if each == other else held for each, held in enumerate(hands)))
        played = every_deal(game, state, seat, order, pool, hand)
        assert dict(odds.spaces_after(Position(game, state), seat, "random", "random").chances()) == played
        still = every_deal(game, state, seat, order, pool, (None,))
        pushed = odds.push(Position(game, state), seat, "random")
        for space in range(16):
            assert pushed.chance(space) == sum(p for spaces, p in still.items() if spaces[seat] == space)


def test_policies_by_weight_are_independent_and_seats_may_differ():
    """Seat 1 plays Tiny Step or Pendulum Push, 2 to 1; seat 2 stands still; seat 3 a Helping Hand: all cases."""
    state = opening(FREE, spaces=(3, 4, 2, 1), seat=0, order=(0, 1, 2, 3))
    law = odds.spaces_after(
        Position(FREE, state), 0, ["still", {TINY: 2, PUSH: 1}, "still", Dist.certain(HAND)], {SPRING: 1, TINY: 1}
    )
    found = Counter()
    for mine, theirs in product((SPRING, TINY), (TINY, TINY, PUSH)):
        for spaces, chance in turns(FREE, state, (0, 1, 3), (mine, theirs, HAND)).items():
            found[spaces] += chance / 6
    assert dict(law.chances()) == found


def test_only_those_who_have_not_played_this_round_play():
    """Seat 1 has just played and draws: seats 2 and 3 are still to come, and the asker played before."""
    state = opening(FREE, spaces=(9, 8, 3, 3), seat=1, order=(0, 1, 2, 3), phase=Phase.DRAW)
    law = odds.spaces_after(Position(FREE, state), 0, {TINY: 1}, "random")
    assert law == Dist.certain((9, 8, 3, 3)), "2 steps to 4 and pushes 3 to 2, then 3 steps to 3 and pushes 2 back"


def test_a_play_of_ones_own_can_be_given_where_one_is_to_play():
    state = opening(FREE, spaces=(3, 5, 0, 0), hands=((BIG, BIG, PUSH), (), (), ()), seat=0, order=(0, 1, 2, 3))
    assert odds.push(Position(FREE, state), 0, "still", Play(BIG)) == Dist.certain(5)
    assert odds.push(Position(FREE, state), policy="still", own=Play(BIG)) == Dist.certain(5), "the seat to act"
    assert odds.twins_after(Position(FREE, state), 0, "still", Play(BIG)) == Dist.certain((5, 4)), (
        "the rulebook's first example"
    )
    with pytest.raises(OptionError, match="cannot play"):
        odds.push(Position(FREE, state), 0, "still", Play(SPRING))


def test_one_turn_of_the_twin_by_hand():
    """Of 4 unseen cards 2 are steps, which push Tick on 5 back by 1, one is a Pendulum Push, by 2, one a Helping Hand.

    Tock on 2 may pick seats 2 and 3 on START with it, and moves nobody back of Tick's."""
    state = opening(FREE, spaces=(5, 2, 0, 0), hands=((BIG,) * 3, (TINY,), (), ()), pile=counts(SPRING, PUSH, HAND))
    assert odds.pushed_by(Position(FREE, state), 0, 1) == Dist({-1: 2, -2: 1, 0: 1})
    with pytest.raises(OptionError, match="give another mover"):
        odds.pushed_by(Position(FREE, state), 0, 0)


# ---- twins ---------------------------------------------------------------------------------------------------------


def test_covariance_and_correlation_are_those_of_the_definition():
    """With sympy: the four ends of a round in which each twin, on 5, plays Tiny or Big Step, one after the other.

    By hand: Tick goes to 6 or 7 and Tock to 4; then Tock to 5 or 6 and Tick back to 5 or 6: independent steps."""
    state = opening(FREE, spaces=(5, 5, 0, 0), seat=0, order=(0, 1, 2, 3))
    steps = {TINY: 1, BIG: 1}
    joint = odds.twins_after(Position(FREE, state), 0, ["still", steps, "still", "still"], steps)
    assert joint == Dist.uniform(product((5, 6), (5, 6)))
    assert odds.covariance(joint) == 0
    assert odds.correlation(joint).squared == 0
    uneven = odds.twins_after(
        Position(FREE, state), 0, [{}, {TINY: 1, PUSH: 1, CATCH: 1}, "still", "still"], {TINY: 2, PUSH: 1}
    )
    cases = [(pair, sympy.Rational(weight, uneven.total)) for pair, weight in uneven.items()]
    mean = [sum(pair[at] * chance for pair, chance in cases) for at in (0, 1)]
    both = sum((pair[0] - mean[0]) * (pair[1] - mean[1]) * chance for pair, chance in cases)
    spread = [sum((pair[at] - mean[at]) ** 2 * chance for pair, chance in cases) for at in (0, 1)]
    assert both != 0
    assert odds.covariance(uneven) == Fraction(int(both.p), int(both.q))
    found = odds.correlation(uneven)
    assert float(found) == pytest.approx(float(both / sympy.sqrt(spread[0] * spread[1])))
    assert found.sign == (1 if both > 0 else -1)


def test_twins_who_push_each_other_go_apart():
    """One who plays Pendulum Push or stands: the twin's space falls where the own one does not; the law by hand.

    Tick from 5: Spring Jump to 8 and Tock from 5 to 4, or Pendulum Push: Tock to 3 and Tick on 5."""
    state = opening(FREE, spaces=(5, 5, 0, 0), seat=0, order=(0, 1, 2, 3))
    joint = odds.twins_after(Position(FREE, state), 0, "still", {SPRING: 1, PUSH: 1})
    assert joint == Dist.uniform([(8, 4), (5, 3)])
    assert odds.covariance(joint) == Fraction(3, 4)
    assert str(odds.correlation(joint)) == "about 1.0000; its square is 1"


def test_a_certain_space_has_no_correlation_and_a_cuckoo_no_twin():
    state = opening(FREE, spaces=(5, 5, 0, 0))
    with pytest.raises(OptionError, match="no correlation"):
        odds.correlation(odds.twins_after(Position(FREE, state), 0, "still", "still"))
    five = TickTockTower(players=5, heroes=("Tick", "Tock", "Cuckoo", "Brass Owl", "Silver Bat"), start=0)
    with pytest.raises(OptionError, match="no twin"):
        odds.twins_after(Position(five, opening(five)), 2, "still", "still")


# ---- estimates ------------------------------------------------------------------------------------------------------


def test_estimates_of_a_random_round_hold_the_exact_chances():
    """Nobody has a goal, so that both play the same; at 95 % one of some seven intervals may miss now and then."""
    state = opening(FULL, spaces=(6, 5, 6, 7), order=(3, 0, 2, 1), seat=3)
    exact = odds.push(Position(FULL, state), 2, "random", "random")
    found = odds.push_estimated(Position(FULL, state), 2, "random", trials=500, seed=3)
    assert set(found) <= set(exact)
    assert all(each.covers(exact.chance(space)) for space, each in found.items())
    assert found == odds.push_estimated(Position(FULL, state), 2, "random", trials=500, seed=3)


def test_a_greedy_round_is_estimated_with_ones_own_play():
    """By hand: the others hold Pendulum Pushes only. Tick goes from 4 to 5, Tock moves him back to 3."""
    state = opening(FREE, spaces=(4, 4, 0, 0), seat=0, order=(0, 1, 2, 3), pile=counts(*(PUSH,) * 9))
    state = state.but(hands=((TINY,) * 3, (PUSH,) * 3, (PUSH,) * 3, (PUSH,) * 3))
    found = odds.push_estimated(Position(FREE, state), 0, "greedy", trials=40, seed=1, own=Play(TINY))
    assert set(found) == {3}
    assert found[3].value == 1


def test_eight_random_hands_are_refused_and_can_be_estimated(monkeypatch):
    """Refused once it is clear where it leads: of seven turns to come two are worked out, and no more."""
    state = opening(EIGHT, spaces=(7, 6, 5, 4, 3, 2, 1, 0), order=tuple(range(8)), seat=0)
    turns = []
    turn = pushes._turn
    monkeypatch.setattr(pushes, "_turn", lambda *given: turns.append(1) or turn(*given))
    with pytest.raises(SizeError, match="ask push_estimated"):
        odds.push(Position(EIGHT, state), 0, "random")
    assert odds.push_estimated(Position(EIGHT, state), 0, "random", trials=30, seed=1)
    assert len(turns) == 2


def test_one_pawn_s_law_is_given_where_that_of_all_pawns_is_too_large(monkeypatch):
    """The last turn is added up by where the pawn stands, so that it is not among those that must fit."""
    state = opening(FREE, spaces=(3, 4, 2, 1), order=(0, 1, 2, 3), seat=0)
    here = Position(FREE, state)
    exact = odds.spaces_after(here, 0, "random", "still").map(lambda spaces: spaces[0])
    sizes = len(odds.spaces_after(here, 0, "random", "still"))
    monkeypatch.setattr(pushes, "LIMIT", sizes - 1)
    with pytest.raises(SizeError, match="ask push_estimated"):
        odds.spaces_after(here, 0, "random", "still")
    assert odds.push(here, 0).chances() == exact.chances()


@pytest.mark.parametrize(
    ("ask", "error", "told"),
    [
        (lambda state: odds.push(Position(FREE, state), 4), OptionError, "seat must be"),
        (lambda state: odds.push(Position(FREE, state), 0, "greedy"), OptionError, "policy must be one of"),
        (lambda state: odds.push(Position(FREE, state), 0, ["random"] * 3), OptionError, "3 policies were given"),
        (lambda state: odds.push(Position(FREE, state), 0, {"Tiny Step": 1}), OptionError, "A policy is"),
        (lambda state: odds.push(Position(FREE, state), 0, "still", "clever"), OptionError, "own must be one of"),
        (lambda state: odds.push(Position(FREE, state.but(order=())), 0), PositionError, "No round is going on"),
        (
            lambda state: odds.push(Position(FREE, state.but(phase=Phase.OVER)), 0),
            PositionError,
            "No round is going on",
        ),
        (
            lambda state: odds.push_estimated(Position(FREE, state), 0, "clever", seed=1),
            OptionError,
            "others must be one",
        ),
    ],
)
def test_questions_that_make_no_sense_are_refused(ask, error, told):
    with pytest.raises(error, match=told):
        ask(opening(FREE))
