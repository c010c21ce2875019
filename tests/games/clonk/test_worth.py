"""What chains in sight are worth, against the rules themselves: every way to dig is played and scored."""

import random
from typing import Any

import pytest

from clocklab.core import CHANCE, Position
from clocklab.errors import OptionError, PositionError
from clocklab.games.clonk import Clonk, Phase, odds
from clocklab.games.clonk.rules.scoring import scores
from clocklab.games.clonk.rules.state import Dig, State, Stop
from tests.games.clonk.lines import line, match, seat
from tests.games.clonk.tables import at, card, dealt, digging

GAME = Clonk(players=3)


def ways(state: State, closed: frozenset[int] = frozenset()) -> list[State]:
    """Return the position after each way to dig what lies open and to stop; a shaft that turns a card up is closed."""
    while GAME.turn(state) is CHANCE and state.phase in (Phase.UNCOVER, Phase.REFILL):
        assert state.shaft is not None
        closed |= {state.shaft}
        state = GAME.apply(state, next(iter(GAME.chance_outcomes(state))))
    if state.phase is not Phase.DIG:
        return [state]
    found = [GAME.apply(state, Stop())]
    for action in GAME.legal_actions(state):
        if isinstance(action, Dig) and action.shaft not in closed:
            found += ways(GAME.apply(state, action), closed)
    return found


def gained(before: State, after: State) -> tuple[int, int]:
    """Return what a seat's score has grown by: coins in all, and eyes."""
    one, two = scores(GAME, before)[before.seat], scores(GAME, after)[before.seat]
    coins = two.coins + two.colour_task + two.kind_task - one.coins - one.colour_task - one.kind_task
    return coins, two.noise - one.noise


@pytest.mark.parametrize("seed", range(12))
def test_the_listed_chains_are_those_that_no_other_way_to_dig_beats(seed: int) -> None:
    """Every way, played by the rules and scored: those that no other beats in coins and in eyes."""
    rng = random.Random(seed)
    state = dealt(rng, ["ddu", "duu", "uuu", "du", "u"])
    laid = GAME.legal_actions(state)
    if seed % 2 and isinstance(laid[0], Dig):  # in the middle of a turn too
        state = GAME.apply(state, laid[0])
    if GAME.turn(state) is CHANCE:
        state = GAME.apply(state, GAME.sample_chance(state, rng))
    assert state.phase is Phase.DIG
    every = {gained(state, after) for after in ways(state)}
    best = {pair for pair in every if not any(b[0] >= pair[0] and b[1] <= pair[1] and b != pair for b in every)}
    rows = odds.chain_worths(Position(GAME, state))
    assert {(row.total, row.eyes) for row in rows} == best
    assert [row.total for row in rows] == sorted((total for total, _ in best), reverse=True)


@pytest.mark.parametrize("seed", range(6))
def test_a_row_adds_up_to_what_its_own_chain_brings_by_the_rules(seed: int) -> None:
    state = dealt(random.Random(seed), ["uu", "uuu", "uuu", "uu", "uu"])
    for row in odds.chain_worths(Position(GAME, state)):
        after: Any = state
        for dig in row.chain:
            after = GAME.apply(after, dig)
            while after.phase in (Phase.UNCOVER, Phase.REFILL):
                after = GAME.apply(after, GAME.sample_chance(after, random.Random(seed)))
        after = GAME.apply(after, Stop()) if after.phase is Phase.DIG else after
        assert gained(state, after) == (row.total, row.eyes)
        assert row.total == row.coins + row.task_coins


def test_coins_tasks_and_eyes_are_told_apart() -> None:
    """By hand: red is the task and two red treasures are there. Two more pay 6 - 2 = 4, and show 3 coins and 2 eyes.

    The red hammer is a hammer too, the first: 1 coin for the type task. Laid alone it brings a kablooey card's coin.
    """
    own = seat("rh21", cart="rn01 rd20", tasks="r*,h")
    here = match(line(own, seat(cart="gs01"), shafts=("rc11", "gn10", "yr30", "bs01", "ws02"))).here
    rows = odds.chain_worths(here)
    assert rows[0].words == "red crown, red hammer"
    assert (rows[0].coins, rows[0].steps, rows[0].task_coins, rows[0].eyes) == (3, (2, 1), 4 + 1, 2)
    assert (rows[1].words, rows[1].coins, rows[1].task_coins, rows[1].eyes) == ("red hammer", 2 + 1, 2 + 1, 1)
    assert len(rows) == 2, "stopping brings a snore card's three eyes, and the crown alone as many eyes and less"


def test_nothing_to_dig_leaves_stopping_with_a_snore_card_and_a_kablooey_card() -> None:
    here = match(line(seat(cart="rs10"), seat(cart="gs01"), shafts=("yc00", "gn10", "yr30", "bh01", "pd00"))).here
    (row,) = odds.chain_worths(here)
    assert (row.words, row.chain, row.coins, row.task_coins, row.eyes) == ("stop", (), 1, 0, 3)


def test_it_rests_on_the_seat_that_asks_and_is_refused_where_nothing_can_follow() -> None:
    state = digging([["red hammer"], ["blue sword"]], ["red ring"], "red statue", ["pink ring"], others="blue ring")
    mine, other = odds.chain_worths(at(state)), odds.chain_worths(at(state), 1)
    assert mine[0].chain != other[0].chain
    assert card("blue sword") in [dig.card for dig in other[0].chain]
    with pytest.raises(OptionError, match="seat must be a whole number from 0 to 1, not -1"):
        odds.chain_worths(at(state), -1)
    with pytest.raises(PositionError, match="a chain needs a card in its cart or gallery"):
        odds.chain_worths(Position(GAME, GAME.initial()))


def test_the_panel_tells_what_the_richest_chain_and_the_quieter_ones_are_worth() -> None:
    own = seat("rh21", cart="rn01 rd20", tasks="r*,h")
    here = match(line(own, seat(cart="gs01"), shafts=("rc11", "gn10", "yr30", "bs01", "ws02"))).here
    told = {each.label: each.value for each in here.game.odds(here.state)}
    assert told["Coins by red crown, red hammer, 5 of them for tasks, with 2 eyes"] == 8
    assert told["Coins by red hammer, 3 of them for tasks, with 1 eye"] == 6
