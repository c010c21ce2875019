"""Properties of whole games of Clocks: conservation, listing and checking agree, counts by hand."""

import random
from collections import Counter
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clocklab
from clocklab.games.clocks import Clocks, Phase, State
from clocklab.games.clocks.rules import moves
from clocklab.games.clocks.rules.pieces import COLOURS
from tests.contract.walks import walk
from tests.games.clocks.lines import PER_COLOUR, choices, line, match, seat


def dice_anywhere(state: State) -> list[int]:
    """Return how many dice of each colour there are in all places together."""
    everywhere = [*state.drawn, *(die.colour for dice in (state.dice, *state.groups, *state.centres) for die in dice)]
    everywhere += [die.colour for clock in state.clocks for die in clock if die is not None]
    seen = Counter(everywhere)
    return [seen[c] + state.bag[c.rank] + state.removed[c.rank] for c in COLOURS]


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    players=st.sampled_from([1, 2, 3, 4]),
    circle=st.booleans(),
    start=st.sampled_from([0, "random"]),
)
def test_dice_never_get_lost_and_money_is_never_negative(seed: int, players: int, circle: bool, start: Any) -> None:
    """48, 32 and 16 dice in play, equally many of each colour, over all places (set-up of the rulebook)."""
    game = Clocks(players=players, boards=("backwards",), circle=circle, start=start, forced_free=4)
    rounds = 0
    for state in walk(game, seed):
        assert dice_anywhere(state) == [PER_COLOUR[players]] * 4
        assert state.removed[:3] == (0, 0, 0)
        assert players < 3 or state.removed[3] == 0
        assert min(state.money) >= 0
        assert all(len(clock) == 12 for clock in state.clocks)
        rounds += state.phase is Phase.DRAW
    assert rounds >= 6  # no round brings more than two dice to a clock


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.sampled_from([1, 2, 3, 4]))
def test_what_is_listed_is_exactly_what_is_permitted(seed: int, players: int) -> None:
    game = Clocks(players=players, boards=("backwards",), forced_free=4)
    states = [state for state in walk(game, seed) if state.phase is not Phase.OVER]
    rng = random.Random(seed)
    others = list(dict.fromkeys(action for state in states for action in game.legal_actions(state)[:50]))
    for state in rng.sample(states, min(40, len(states))):
        listed = game.legal_actions(state)
        assert all(moves.permits(game, state, action) for action in listed[:300])
        for action in rng.sample(others, min(40, len(others))):
            assert moves.permits(game, state, action) == (action in listed)


def test_what_can_be_drawn_and_rolled_is_counted_by_hand() -> None:
    """3 dice of 4 colours: C(6, 3) = 20 draws. Rolls of www: C(8, 3) = 56; of wwg: 21 * 6; of wgb: 216."""
    game = clocklab.load("clocks")
    assert len(game.legal_actions(game.initial())) == 20
    for colours, many in (("www", 56), ("wwg", 126), ("wgb", 216)):
        assert len(choices(line(seat(), seat(), phase=f"roll {colours}"))) == many
    four = line(seat(), seat(), seat(), seat(), phase="roll wwgbr")
    assert len(choices(four)) == 21 * 6**3


def test_a_draw_is_hypergeometric() -> None:
    """From 3, 2, 1 and 0 dice three are drawn: each colour set in its number of ways of C(6, 3) = 20."""
    played = match(
        line(seat("w1 w1 w1 w1 w1 g1 g1 g1 g1 g1 g1"), seat("b1 b1 b1 b1 b1 b1 b1 r1 r1 r1 r1"), phase="draw", out=4)
    )
    law = played.game.chance_outcomes(played.state)
    counted = {played.game.format_action(draw): weight for draw, weight in law.items()}
    assert counted == {
        "draw www": comb(3, 3),
        "draw wwg": comb(3, 2) * 2,
        "draw wwb": comb(3, 2),
        "draw wgg": 3,
        "draw wgb": 3 * 2,
        "draw ggb": 1,
    }


def test_choices_are_those_counted_by_hand() -> None:
    """Free: coins, 3 re-rolls, nothing. Extra with 8 coins and all hours: see below."""
    assert len(choices(line(seat("w4 g2 b3"), seat(), phase="free"))) == 5
    # Dice 1 to 6 on hours 1 to 6, a 1 at 7 and a 6 at 8: 7 swaps of neighbours; -1 on all but the two 1s: 6;
    # flips of 8 dice; +1 on all but the two 6s: 6, +2 on the 1s, 2, 3 and 4: 5; or nothing.
    start = line(seat("w1 g2 b3 w4 g5 b6 w1 g6", 8), seat(), phase="extra")
    assert len(choices(start)) == 7 + 6 + 8 + (6 + 5) + 1


def test_actions_that_make_no_sense_are_refused_and_named() -> None:
    played = match(line(seat(), seat(), phase="bid w1w3/b4"))
    for nonsense in ("bid 7", "take b4", "place w1 at 0", "pass", "roll w1w3b4", "draw wwb", "die 3", "coins"):
        before = played.position
        with pytest.raises(clocklab.errors.IllegalActionError, match="allowed here: bid 0, bid 1"):
            played.play(nonsense)
        assert played.position == before
