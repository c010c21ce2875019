"""The odds panel of Tick-Tock Tower in every phase, and that no answer rests on what the seat may not know."""

import random
from fractions import Fraction

import pytest

from clocklab.core.contract import Position
from clocklab.games.ticktock import odds
from clocklab.games.ticktock.game import TickTockTower
from clocklab.games.ticktock.rules.pieces import Card, Goal, Hero
from clocklab.games.ticktock.rules.state import Phase
from clocklab.probability import Dist
from tests.contract.walks import walk

FREE = TickTockTower(edition="free", heroes=("Tick", "Tock", "Brass Owl", "Silver Bat"), start=0)


@pytest.mark.parametrize("game", [TickTockTower(), TickTockTower(players=5), TickTockTower(players=6, edition="free")])
def test_every_phase_but_the_end_has_exact_odds(game):
    """Every label once, in people's words; every value a Fraction or a Dist."""
    phases = set()
    for state in walk(game, 1):
        rows = game.odds(state)
        phases.add(state.phase)
        assert bool(rows) == (state.phase is not Phase.OVER), state.phase
        assert len({row.label for row in rows}) == len(rows)
        assert all(isinstance(row.value, Fraction | Dist) for row in rows)
        assert not any("seat" in row.label or "_" in row.label for row in rows)
    assert phases == set(Phase)


@pytest.mark.parametrize("game", [TickTockTower(), TickTockTower(players=7)])
def test_odds_are_the_same_in_all_positions_that_look_alike(game):
    """What others hold, and the order of the piles, dealt anew: every answer stays, for every seat."""
    rng = random.Random(6)
    for number, state in enumerate(walk(game, 2)):
        if number % 23 or not state.order or state.phase is Phase.OVER:
            continue
        for seat in range(0, game.players, 2):
            other = game.determinize(state, seat, rng)
            assert answers(game, other, seat) == answers(game, state, seat)


def answers(game, state, seat):
    found = [odds.draw(Position(game, state), seat, 2), odds.goal_now(Position(game, state), seat, Goal.MEETING)]
    found += [odds.goal_next(Position(game, state), seat, Goal.EVEN_TOWER)]
    for other in range(game.players):
        if other != seat:
            found.append(odds.pushed_by(Position(game, state), seat, other))
            if state.goals[other] is not None:
                found += [belief(game, state, seat, other, how) for how in ("uniform", "higher")]
    return found


def belief(game, state, seat, other, how):
    try:
        return odds.goals_held(Position(game, state), seat, other, how)
    except ValueError:
        return "nobody who keeps the higher goal comes here"


def test_the_panel_says_with_what_the_own_goal_comes_true():
    """By hand: Tick on 3 with By the Pendulum needs Big Step; after a Tiny Step to 4 every card but Pendulum Push does.

    Of the cards he holds then, Big Step does, so that is sure."""
    state = next(each for each in walk(FREE, 1) if each.phase is Phase.PLAY)
    hands = ((Card.TINY_STEP, Card.BIG_STEP, Card.PENDULUM_PUSH), *state.hands[1:])
    goals = (Goal.BY_THE_PENDULUM, *state.goals[1:])
    rows = FREE.odds(state.but(spaces=(3, 5, 0, 0), hands=hands, goals=goals))
    assert rows[0].label == "By the Pendulum, 3 points: true at once with Big Step"
    assert rows[0].value == 1
    after = {row.label: row.value for row in rows if "next turn" in row.label}
    tiny = "By the Pendulum, 3 points: can be made true next turn after Tiny Step now, if all others stand still"
    assert after[tiny] == 1
    assert not any("Big Step now" in label for label in after), "it is shown at once"


def test_goals_to_choose_from_are_compared():
    """By hand: on 9 with two Pendulum Pushes in hand and Kind Heart or On the Chime on offer, and no token.

    No card leads from 9 to a bell space but a Spring Jump, and one Helping Hand is one token of two."""
    state = next(each for each in walk(FREE, 1) if each.phase is Phase.PLAY)
    state = state.but(
        phase=Phase.KEEP, seat=0, spaces=(9, 5, 0, 0), offer=(Goal.KIND_HEART, Goal.ON_THE_CHIME),
        hands=((Card.PENDULUM_PUSH,) * 2, *state.hands[1:]),
    )  # fmt: skip
    rows = {row.label: row.value for row in FREE.odds(state)}
    chime = "On the Chime, 3 points: can be made true next turn, if all others stand still"
    unseen = odds.unseen(Position(FREE, state), 0)
    assert rows[chime] == Fraction(unseen[Card.SPRING_JUMP.rank], sum(unseen))
    assert rows[chime.replace("On the Chime, 3", "Kind Heart, 5")] == 0


def test_a_cuckoo_has_no_twin_to_ask_about():
    heroes = ("Tick", "Tock", "Cuckoo", "Brass Owl", "Silver Bat")
    game = TickTockTower(players=5, heroes=heroes, start=2)
    state = next(each for each in walk(game, 1) if each.phase is Phase.PLAY)
    assert state.heroes[state.seat] is Hero.CUCKOO
    assert not any("twin" in row.label for row in game.odds(state))
