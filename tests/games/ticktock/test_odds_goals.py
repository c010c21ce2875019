"""Whether goals come true, now and next turn, against the game's own rules played out for every card."""

import random
from fractions import Fraction

import pytest

from clocklab import Match
from clocklab.core.contract import CHANCE, OVER, Position
from clocklab.errors import OptionError, PositionError
from clocklab.games.ticktock import odds
from clocklab.games.ticktock.game import TickTockTower
from clocklab.games.ticktock.rules.pieces import CARDS, GOALS, Card, Goal, Hero
from clocklab.games.ticktock.rules.state import Phase, Play, Power

TINY, BIG, SPRING, PUSH, HAND, DANCE, CATCH, FAN = CARDS
FREE = TickTockTower(edition="free", heroes=("Tick", "Tock", "Brass Owl", "Silver Bat"), start=0)
FULL = TickTockTower(players=5, heroes=("Tick", "Tock", "Cuckoo", "Brass Owl", "Silver Bat"), start=0)


def played(game, rng, steps):
    """A position with a card to play, after so many events of a random game, or the last one before the bell."""
    state = last = game.initial()
    while steps or state.phase is not Phase.PLAY:
        actor = game.turn(state)
        if actor is OVER:
            return last
        last = state if state.phase is Phase.PLAY else last
        chosen = game.sample_chance(state, rng) if actor is CHANCE else rng.choice(game.legal_actions(state))
        state, steps = game.apply(state, chosen), max(0, steps - 1)
    return state


def opening(game, seed=1, **changes):
    """The first turn of round 1, with these things changed."""
    return played(game, random.Random(seed), 0).but(**changes)


def comes_true(game, state, action, seat, goal):
    """Whether this action lets the seat show the goal, by the rules."""
    state = state.but(goals=tuple(goal if each == seat else held for each, held in enumerate(state.goals)))
    return len(game.apply(state, action).shown[seat]) > len(state.shown[seat])


def can_show(game, state, seat, goal):
    """Whether the seat to act has a card, with its power before it or not, that lets it show the goal, by the rules."""
    for action in game.legal_actions(state):
        if isinstance(action, Power):
            if can_show(game, game.apply(state, action), seat, goal):
                return True
        elif comes_true(game, state, action, seat, goal):
            return True
    return False


def next_turn_by_the_rules(game, state, seat, goal, action):
    """The share of the cards unseen with which the seat can show the goal, after this action, if nobody else moves."""
    if state.hour == 11:
        return 0  # the bell rings first
    blank = state.but(goals=tuple(None if each == seat else held for each, held in enumerate(state.goals)))
    after = game.apply(blank, action)
    pool = [
        card for card, many in zip(CARDS, odds.unseen(Position(game, after), seat), strict=True) for _ in range(many)
    ]
    good = 0
    for card in pool:
        hand = tuple(sorted((*after.hands[seat], card)))
        hands = tuple(hand if each == seat else held for each, held in enumerate(after.hands))
        good += can_show(game, after.but(phase=Phase.PLAY, hands=hands), seat, goal)
    return Fraction(good, len(pool))


@pytest.mark.parametrize("game", [FREE, FULL], ids=["free", "full"])
def test_goals_now_are_those_that_the_rules_let_one_show(game):
    """Every play of the hand, in positions of random games, with every goal; the Cuckoo's power before it too."""
    rng = random.Random(4)
    for steps in (0, 30, 60, 90, 120):
        state = played(game, rng, steps)
        seat = state.seat
        for goal in GOALS:
            rows = odds.goal_now(Position(game, state), seat, goal)
            plain = {row.way.play: row for row in rows if row.way.power is None}
            assert set(plain) == {each for each in game.legal_actions(state) if isinstance(each, Play)}
            for play, row in plain.items():
                assert row.true == comes_true(game, state, play, seat, goal)
                assert row.space == game.apply(state, play).spaces[seat]
            for row in rows:
                if row.way.power:
                    after = game.apply(state, row.way.power)
                    assert row.true == comes_true(game, after, row.way.play, seat, goal)


def test_tick_of_the_rulebook_gets_by_the_pendulum_with_big_step():
    """The rulebook's first example: Tick on 3, his twin on 5; Big Step takes him to 5."""
    state = opening(FREE, spaces=(3, 5, 0, 0), hands=((TINY, BIG, PUSH), (), (), ()), seat=0)
    rows = odds.goal_now(Position(FREE, state), 0, Goal.BY_THE_PENDULUM)
    assert [(row.way.play.card, row.space, row.true) for row in rows] == [
        (TINY, 4, False),
        (BIG, 5, True),
        (PUSH, 3, False),
    ]


@pytest.mark.parametrize(("game", "many"), [(FREE, 5), (FULL, 3)], ids=["free", "full"])
def test_goals_next_turn_are_what_every_card_that_may_come_says(game, many):
    """Every play now, every card unseen, every play then: by the rules, in positions of random games."""
    rng = random.Random(9)
    for number in range(many):
        state = played(game, rng, 25 * number)
        seat = state.seat
        for goal in rng.sample(GOALS, 4):
            plans = odds.goal_plans(Position(game, state), seat, goal, power=False)
            for row in plans:
                expected = next_turn_by_the_rules(game, state, seat, goal, row.way.play)
                assert row.chance == expected, (number, goal, row)
            assert list(plans) == sorted(plans, key=lambda row: -row.chance)
            if state.heroes[seat] is not Hero.CUCKOO:
                assert odds.goal_next(Position(game, state), seat, goal) == max(row.chance for row in plans)


def test_a_cuckoo_with_its_power_left_can_bring_others_back_first():
    """By hand: the Cuckoo is on 6, only Tick is ahead, on 9. Three Ahead asks the Cuckoo that nobody is ahead.

    Its power brings Tick to 6; then a Tiny Step does, and so does a Pendulum Push that does not hit the Cuckoo."""
    state = opening(FULL, spaces=(9, 0, 6, 0, 0), hands=((), (), (TINY, PUSH, TINY), (), ()), seat=2)
    assert not any(
        row.true for row in odds.goal_now(Position(FULL, state), 2, Goal.THREE_AHEAD) if row.way.power is None
    )
    rows = [row for row in odds.goal_now(Position(FULL, state), 2, Goal.THREE_AHEAD) if row.true]
    assert all(row.way.power == Power(0) for row in rows)
    assert {row.way.play.card for row in rows} == {TINY, PUSH}


def test_a_seat_that_waits_has_the_cards_it_has():
    """By hand: seat 1 on 3 holds one Tiny Step, which leads to the bell space 4; nothing is drawn before its turn."""
    state = opening(FREE, spaces=(0, 3, 0, 0), hands=((), (TINY, PUSH, PUSH), (), ()), seat=0)
    assert odds.goal_next(Position(FREE, state), 1, Goal.ON_THE_CHIME) == 1
    assert odds.goal_next(Position(FREE, state), 1, Goal.UP_IN_THE_BELFRY) == 0


def test_who_has_just_played_draws_one_card_more():
    """By hand: on 7 after playing, with two Pendulum Pushes left: a Tiny Step or a Helping Hand leads to 8."""
    state = opening(FREE, spaces=(7, 3, 0, 0), hands=((PUSH, PUSH), (), (), ()), seat=0, phase=Phase.DRAW)
    unseen = odds.unseen(Position(FREE, state), 0)
    good = unseen[TINY.rank] + unseen[HAND.rank]
    assert odds.goal_next(Position(FREE, state), 0, Goal.ON_THE_CHIME) == Fraction(good, sum(unseen))


def test_with_an_empty_pile_the_next_card_is_one_of_the_discards_and_none_of_the_others_hands():
    """By hand: Tick on 3 plays its Tiny Step and draws it again, for there is no other card: on 4, it leads to 5.

    With a Pendulum Push thrown away before, it draws that in one case of two, and stays on 4."""
    alone = {"spaces": (3, 5, 0, 0), "hands": ((TINY,), (BIG,), (BIG,), (HAND,)), "pile": (0,) * 8, "seat": 0}
    state = opening(FREE, **alone, order=(0, 1, 2, 3), discards=(0,) * 8)
    assert odds.goal_next(Position(FREE, state), 0, Goal.BY_THE_PENDULUM) == 1
    assert odds.goal_next(Position(FREE, state), 0, Goal.FACE_TO_FACE) == 0
    thrown = state.but(discards=(0, 0, 0, 1, 0, 0, 0, 0))
    assert odds.goal_next(Position(FREE, thrown), 0, Goal.BY_THE_PENDULUM) == Fraction(1, 2)


def test_there_is_no_next_turn_once_the_bell_is_near():
    """In the last round who has played does not play again; who has not, does."""
    state = opening(FREE, spaces=(1, 1, 1, 1), hour=11, seat=0, order=(0, 1, 2, 3))
    assert odds.goal_next(Position(FREE, state), 0, Goal.IN_THE_GEARS) == 0
    assert odds.goal_next(Position(FREE, state), 1, Goal.IN_THE_GEARS) == 1
    assert odds.goal_next(Position(FREE, state.but(hour=10)), 0, Goal.IN_THE_GEARS) == 1


# ---- where the others play ----------------------------------------------------------------------------------------


def test_an_estimate_with_one_other_at_random_holds_the_exact_chance():
    """Exact by enumeration: the other plays each unseen card in each way, then the seat shows its goal or cannot."""
    state = opening(FREE, spaces=(6, 7, 2, 2), hands=((BIG,) * 3, (TINY, HAND, PUSH), (), ()), goals=(None,) * 4)
    goal = Goal.ON_THE_CHIME
    pool = [card for card, many in zip(CARDS, odds.unseen(Position(FREE, state), 1), strict=True) for _ in range(many)]
    exact = Fraction(0)
    for card in pool:
        here = state.but(hands=((card,), *state.hands[1:]))
        ways = FREE.legal_actions(here)
        for way in ways:
            after = FREE.apply(here, way).but(phase=Phase.PLAY, seat=1)
            exact += Fraction(can_show(FREE, after, 1, goal), len(ways) * len(pool))
    assert 0 < exact < 1
    found = odds.goal_next_estimated(Position(FREE, state), 1, goal, "random", trials=400, seed=5)
    assert found.covers(exact), (found, exact)
    assert found == odds.goal_next_estimated(Position(FREE, state), 1, goal, "random", trials=400, seed=5)


def test_greedy_others_play_the_card_that_scores_most_now():
    """By hand: of 8 cards that Tock cannot see one is a Spring Jump, and Tick holds three. With it Tick scores most,

    and Tock is pushed to 6, from where his Big Step leads to the bell space 8; a Pendulum Push leaves him on 5. So it
    is 3/8 against a greedy Tick, and 1/8 against one who plays any card."""
    state = opening(FREE, spaces=(6, 7, 0, 0), goals=(None,) * 4, pile=(0, 0, 0, 5, 0, 0, 0, 0))
    state = state.but(hands=((SPRING, PUSH, PUSH), (BIG, PUSH, PUSH), (), ()))
    for others, exact in (("greedy", Fraction(3, 8)), ("random", Fraction(1, 8))):
        found = odds.goal_next_estimated(Position(FREE, state), 1, Goal.ON_THE_CHIME, others, trials=400, seed=1)
        assert found.covers(exact), others


def test_what_is_played_now_can_be_given():
    """By hand: everybody else has Pendulum Pushes only, so Tick is moved back by 2 before his next turn.

    From 9 a Tiny Step leads to 10 and back to the bell space 8, where a Pendulum Push lets him stay; after a Big Step
    he is back on 9, and none of Tiny Step and Pendulum Push leads to a bell space."""
    state = opening(FREE, spaces=(9, 0, 0, 0), goals=(None,) * 4, pile=(0, 0, 0, 9, 0, 0, 0, 0))
    state = state.but(hands=((TINY, BIG, PUSH), *((PUSH,) * 3,) * 3))
    for card, sure in ((TINY, 1), (BIG, 0)):
        found = odds.goal_next_estimated(
            Position(FREE, state), 0, Goal.ON_THE_CHIME, trials=30, seed=1, play=Play(card)
        )
        assert found.value == sure, card
    with pytest.raises(OptionError, match="leave play out"):
        odds.goal_next_estimated(Position(FREE, state), 1, Goal.MEETING, trials=30, seed=1, play=Play(TINY))


@pytest.mark.parametrize(
    ("ask", "error", "told"),
    [
        (lambda state: odds.goal_now(Position(FREE, state), 4), OptionError, "seat must be"),
        (lambda state: odds.goal_now(Position(FREE, state), 0, "Meeting"), OptionError, "goal must be one of"),
        (lambda state: odds.goal_plans(Position(FREE, state), 1, Goal.MEETING), OptionError, "not to play a card"),
        (lambda state: odds.goal_next(Position(FULL, state), 0, Goal.MEETING), OptionError, "game is for 5 players"),
        (lambda state: odds.goal_next(state, 0, Goal.MEETING), OptionError, "asked about a position"),
        (
            lambda state: odds.goal_now(Position(FREE, state.but(goals=(None,) * 4)), 0),
            OptionError,
            "holds no secret goal",
        ),
        (lambda _: odds.goal_now(Match(TickTockTower()), 0, Goal.MEETING), PositionError, "heroes are dealt"),
        (
            lambda state: odds.goal_next_estimated(Position(FREE, state), 0, Goal.MEETING, "clever", seed=1),
            OptionError,
            "others must be one of 'random', 'greedy'",
        ),
        (
            lambda state: odds.goal_now(Position(FREE, state.but(spaces=())), 0, Goal.MEETING),
            PositionError,
            "heroes are dealt",
        ),
    ],
)
def test_questions_that_make_no_sense_are_refused(ask, error, told):
    with pytest.raises(error, match=told):
        ask(opening(FREE))


def test_tables_of_ways_read_as_players_say_it():
    state = opening(FREE, spaces=(3, 5, 3, 0), hands=((TINY, HAND, PUSH), (), (), ()), seat=0)
    text = str(odds.goal_now(Position(FREE, state), 0, Goal.IN_THE_GEARS))
    assert "Helping Hand  Player 3" in text
    assert Card.TINY_STEP.value in text


def test_the_game_of_a_position_says_whether_powers_are_played_with():
    """A Ballerina's Helping Hand moves her 2 with powers, 1 without; the free edition has none."""
    heroes = ("Wind-up Ballerina", "Rusty Ballerina", "Tick", "Tock")
    for game, steps in ((TickTockTower(heroes=heroes, start=0), 2), (TickTockTower(edition="free", heroes=heroes), 1)):
        state = opening(game, hands=((HAND, HAND, HAND), (), (), ()))
        assert {row.space for row in odds.goal_now(Position(game, state), 0, Goal.MEETING)} == {steps}
    state = opening(TickTockTower(heroes=heroes, start=0), hands=((HAND, HAND, HAND), (), (), ()))
    first_game = TickTockTower(heroes=heroes, first_game=True)
    assert {row.space for row in odds.goal_now(Position(first_game, state), 0, Goal.MEETING)} == {1}
