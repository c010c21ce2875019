"""Every public question of the tower, asked through a game whose options all differ from the default.

The oracle beside it knows the rules of that game only; answers of the default game differ, which is checked too.
"""

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
import pytest

import clocklab
from clocklab.core.contract import Position
from clocklab.errors import IllegalActionError, OptionError
from clocklab.games.ticktock import Card, Goal, Hero, Phase, Play, TickTockTower, odds
from clocklab.games.ticktock.odds import panel as panel_of_a_position
from clocklab.games.ticktock.rules import printed

BOX = printed.fields(printed.usual())
BOX = BOX | {
    "name": "mine",
    "tokens": 5,
    "cards": {name: each | {"copies": each["copies"] + 1} for name, each in BOX["cards"].items()},
    "goals": {name: each | {"points": 9 - each["points"]} for name, each in BOX["goals"].items()},
}
HEROES = ("Wind-up Ballerina", "Tick", "Brass Owl", "Rusty Ballerina", "Tock", "Silver Bat")
GAME = TickTockTower(players=6, edition="free", short=True, kids=True, heroes=HEROES, start=5, box=BOX)
FULL = TickTockTower(players=6, short=True, heroes=HEROES, start=5, box=BOX)
FIRST = TickTockTower(players=6, first_game=True, heroes=HEROES, box=BOX)
HAND, TINY, BIG, PUSH = Card.HELPING_HAND, Card.TINY_STEP, Card.BIG_STEP, Card.PENDULUM_PUSH


def played(game: TickTockTower, seed: int = 7) -> Any:
    """A match of random play up to the last turn of a round."""
    match, rng = clocklab.Match(game, seed=seed), random.Random(seed)
    while not (match.state.phase is Phase.PLAY and match.state.hour == 8 and match.state.seat == match.state.order[-1]):
        match.play(rng.choice(match.actions)) if isinstance(match.turn, int) else match.roll()
    return match


MATCH = played(GAME)
STATE, SEAT = MATCH.state, MATCH.state.seat
OTHER = (SEAT + 1) % 6
GOAL = Goal.IN_THE_MIDDLE
ASKED = {
    "unseen": lambda here, n: odds.unseen(here, n(SEAT)),
    "draw": lambda here, n: odds.draw(here, n(SEAT), n(2)),
    "comes": lambda here, n: odds.comes(here, n(SEAT), HAND, n(3)),
    "copies": lambda here, n: odds.copies(here, n(SEAT), HAND, n(3)),
    "some_of": lambda here, n: odds.some_of(here, n(SEAT), {HAND, TINY}, n(2)),
    "goal_now": lambda here, n: odds.goal_now(here, n(SEAT), GOAL),
    "goal_next": lambda here, n: odds.goal_next(here, n(SEAT), GOAL),
    "goal_plans": lambda here, n: odds.goal_plans(here, n(SEAT), GOAL),
    "goal_next_estimated": lambda here, n: odds.goal_next_estimated(here, n(SEAT), GOAL, trials=n(20), seed=n(1)),
    "goals_held": lambda here, n: odds.goals_held(here, n(SEAT), n(OTHER), "higher"),
    "goals_held_estimated": lambda here, n: odds.goals_held_estimated(
        here, n(SEAT), n(OTHER), "uniform", trials=n(20), seed=n(1)
    ),
    "push": lambda here, n: odds.push(here, n(SEAT), own="random"),
    "push_estimated": lambda here, n: odds.push_estimated(here, n(SEAT), trials=n(20), seed=n(1)),
    "pushed_by": lambda here, n: odds.pushed_by(here, n(SEAT), n(OTHER)),
    "spaces_after": lambda here, n: odds.spaces_after(here, n(SEAT)),
    "twins_after": lambda here, n: odds.twins_after(here, n(SEAT)),
    "panel": lambda here, n: panel_of_a_position(here),
}


def test_every_public_question_is_asked_here() -> None:
    public = {name for name in dir(odds) if getattr(getattr(odds, name), "is_question", False)}
    assert public == set(ASKED)
    default = TickTockTower()
    same = [name for name in ("players", "edition", "short", "kids", "heroes", "start", "box")
            if getattr(GAME, name) == getattr(default, name)]  # fmt: skip
    assert not same, same


@pytest.mark.parametrize("name", ASKED)
def test_a_state_alone_and_a_position_of_another_game_are_refused(name: str) -> None:
    with pytest.raises(OptionError, match="asked about a position"):
        ASKED[name](STATE, int)
    race = clocklab.load("grandfather")
    with pytest.raises(OptionError, match="not a question about"):
        ASKED[name](Position(race, race.initial()), int)


@pytest.mark.parametrize("name", ASKED)
def test_a_match_is_its_position_and_numbers_of_numpy_are_numbers(name: str) -> None:
    answer = ASKED[name](Position(GAME, STATE), int)
    assert ASKED[name](MATCH, int) == answer
    assert ASKED[name](MATCH.here, np.int64) == answer
    assert repr(ASKED[name](MATCH, np.int64)) == repr(answer)


# ---- brute force, by the rules of this game alone -------------------------------------------------------------------


def pool(seat: int = SEAT) -> list[Card]:
    """The cards that the seat cannot see, one by one."""
    gone = Counter(STATE.hands[seat]) + Counter(dict(zip(Card, STATE.discards, strict=True)))
    return list((Counter(dict(zip(Card, GAME.kit.cards, strict=True))) - gone).elements())


def ways(game: TickTockTower, state: Any, card: Card, seat: int) -> list[Any]:
    """The positions after each way in which the seat may play this card."""
    hands = tuple((card,) * 3 if each == seat else hand for each, hand in enumerate(state.hands))
    blank = state.but(seat=seat, hands=hands, goals=(None,) * game.players)
    return [game.apply(blank, action) for action in game.legal_actions(blank) if isinstance(action, Play)]


def can_show(state: Any, seat: int, cards: Any) -> bool:
    """Whether some card makes the goal true: the game itself shows it then."""
    for card in cards:
        hands = tuple((card,) * 3 if each == seat else hand for each, hand in enumerate(state.hands))
        goals = tuple(GOAL if each == seat else None for each in range(GAME.players))
        there = state.but(phase=Phase.PLAY, seat=seat, hands=hands, goals=goals)
        for action in GAME.legal_actions(there):
            if len(GAME.apply(there, action).shown[seat]) > len(state.shown[seat]):
                return True
    return False


def test_cards_to_come_are_those_of_this_box() -> None:
    """All orders of two cards of the pool."""
    cards = pool()
    assert Card.PENDULUM_PUSH not in cards, "kids play without"
    assert odds.unseen(MATCH, SEAT) == tuple(map(cards.count, Card))
    pairs = Counter(tuple(sorted(pair)) for pair in permutations(cards, 2))
    law = odds.draw(MATCH, SEAT, 2)
    assert {tuple(key): chance for key, chance in law.chances().items()} == {
        pair: Fraction(count, pairs.total()) for pair, count in pairs.items()
    }
    some = sum(count for pair, count in pairs.items() if {HAND, TINY} & set(pair))
    assert odds.some_of(MATCH, SEAT, {HAND, TINY}, 2) == Fraction(some, pairs.total())
    helping = Counter(pair.count(HAND) for pair in pairs.elements())
    assert odds.copies(MATCH, SEAT, HAND, 2).chances() == {
        number: Fraction(count, pairs.total()) for number, count in helping.items()
    }
    assert odds.comes(MATCH, SEAT, HAND, 2) == 1 - Fraction(helping[0], pairs.total())


def test_goals_now_and_next_are_those_that_this_game_shows() -> None:
    """Each card played in the game itself; the next card is any of the pool, with nobody else moving."""
    for row in odds.goal_now(MATCH, SEAT, GOAL):
        state = STATE.but(goals=tuple(GOAL if each == SEAT else None for each in range(6)))
        after = GAME.apply(state, row.way.play)
        assert row.true == (len(after.shown[SEAT]) > len(STATE.shown[SEAT]))
        assert row.space == after.spaces[SEAT]
    chances = {}
    for action in GAME.legal_actions(STATE):
        blank = STATE.but(goals=tuple(None if each == SEAT else goal for each, goal in enumerate(STATE.goals)))
        after = GAME.apply(blank, action)
        cards = pool()
        good = sum(can_show(after, SEAT, (*after.hands[SEAT], card)) for card in cards)
        chances[action] = Fraction(good, len(cards))
    assert {row.way.play: row.chance for row in odds.goal_plans(MATCH, SEAT, GOAL)} == chances
    assert odds.goal_next(MATCH, SEAT, GOAL) == max(chances.values())
    estimate = odds.goal_next_estimated(MATCH, SEAT, GOAL, trials=200, seed=3)
    assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1


def test_the_end_of_the_round_is_where_this_game_s_cards_lead() -> None:
    """The seat is the last of the round: every card of its hand, in every way, each equally likely."""
    ends: Counter[tuple[int, ...]] = Counter()
    for card in STATE.hands[SEAT]:
        found = ways(GAME, STATE, card, SEAT)
        for after in found:
            ends[after.spaces] += Fraction(1, 3 * len(found))  # type: ignore[assignment]
    assert odds.spaces_after(MATCH, SEAT).chances() == dict(ends)
    own: Counter[int] = Counter()
    both: Counter[tuple[int, int]] = Counter()
    twin = (SEAT + 3) % 6
    for spaces, chance in ends.items():
        own[spaces[SEAT]] += chance
        both[spaces[SEAT], spaces[twin]] += chance
    assert odds.push(MATCH, SEAT, own="random").chances() == dict(own)
    assert odds.twins_after(MATCH, SEAT).chances() == dict(both)
    found = odds.push_estimated(MATCH, SEAT, trials=300, seed=4)
    assert set(found) <= set(own)
    assert all(each.covers(Fraction(own[space])) for space, each in found.items())


def test_one_turn_pushes_as_this_game_s_cards_do() -> None:
    cards = pool()
    moved: Counter[int] = Counter()
    for card in cards:
        found = ways(GAME, STATE, card, OTHER)
        for after in found:
            moved[after.spaces[SEAT] - STATE.spaces[SEAT]] += Fraction(1, len(cards) * len(found))  # type: ignore[assignment]
    assert odds.pushed_by(MATCH, SEAT, OTHER).chances() == dict(moved)


def test_goals_held_go_by_what_this_box_s_goals_pay() -> None:
    """Dealing: the other drew two of the unseen goals and put one back; all deals counted, the higher one kept."""
    game = GAME
    state = game.initial()
    rng = random.Random(5)
    while state.phase is not Phase.PLAY:
        actor = game.turn(state)
        action = rng.choice(game.legal_actions(state)) if isinstance(actor, int) else game.sample_chance(state, rng)
        state = game.apply(state, action)
    mine = Counter(dict(zip(Goal, game.kit.goals, strict=True)))
    mine -= Counter([state.goals[0], *(each.goal for each in state.returned if each.seat == 0)])
    worth = dict(zip(Goal, game.kit.points, strict=True))
    kept: Counter[Goal] = Counter()
    for one, two in permutations(mine.elements(), 2):  # what the others hold or put back is of the same pool
        best = max(worth[one], worth[two])
        for goal in (one, two):
            if worth[goal] == best:
                kept[goal] += 2 if worth[one] != worth[two] else 1
    total = kept.total()
    assert odds.goals_held(Position(game, state), 0, 1, "higher").chances() == {
        goal: Fraction(count, total) for goal, count in kept.items()
    }
    usual = TickTockTower(players=6, edition="free", kids=True, heroes=HEROES)
    assert odds.goals_held(Position(usual, state), 0, 1, "higher") != odds.goals_held(
        Position(game, state), 0, 1, "higher"
    ), "the printed box pays something else"


def test_the_panel_says_what_the_questions_say() -> None:
    told = {row.label: row.value for row in panel_of_a_position(MATCH)}
    assert told == {row.label: row.value for row in GAME.odds(STATE)}
    assert told["The next card"] == odds.draw(MATCH, SEAT).map(lambda cards: cards[0])


def test_powers_are_played_with_where_the_position_s_game_has_them() -> None:
    """The same state: a Ballerina's Helping Hand moves her 2 in the full edition, 1 in a first game."""
    state = FULL.initial().but(
        phase=Phase.PLAY, order=(0, 1, 2, 3, 4, 5), hands=((HAND,) * 3, *((TINY, BIG, PUSH),) * 5)
    )
    spaces = [{row.space for row in odds.goal_now(Position(game, state), 0, GOAL)} for game in (FULL, FIRST)]
    assert spaces == [{2}, {1}]


# ---- actions that are none ------------------------------------------------------------------------------------------


def nonsense(action: Any) -> list[Any]:
    """The action with each of its fields as a list, as a list in a list, as a truth value, and as nothing."""
    return [
        action.__class__(**{name: wrong if name == field else getattr(action, name) for name in action.__slots__})
        for field in action.__slots__
        for wrong in ([getattr(action, field)], [[1]], ([1],), True, 1, None)
        if wrong is not getattr(action, field)
    ]


def test_lists_and_truth_values_are_no_actions_in_any_phase() -> None:
    seen = set()
    for game in (TickTockTower(players=5), TickTockTower(players=5, heroes=(*map(str, list(Hero)[:4]), "Cuckoo"))):
        state, rng = game.initial(), random.Random(2)
        while state.phase is not Phase.OVER:
            legal = game.legal_actions(state)
            for action in {type(each): each for each in legal}.values():
                if (state.phase, type(action)) in seen:
                    continue
                seen.add((state.phase, type(action)))
                for wrong in [*nonsense(action), [action], (action,), None, True, 0]:
                    if wrong not in legal or wrong is True:
                        with pytest.raises(IllegalActionError):
                            game.apply(state, wrong)
            state = game.apply(state, rng.choice(legal))
    assert len(seen) == 9, seen
