"""Properties of whole races: hand-counted trees, what moves markers back, what the deck can deal."""

import random
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import clocklab
from clocklab.games.grandfather import BumpDie, Exchange, Race


def leaves(game: Any, state: Any, depth: int) -> int:
    """Return the number of sequences of that many actions and chance events."""
    if depth == 0:
        return 1
    return sum(leaves(game, game.apply(state, action), depth - 1) for action in game.legal_actions(state))


def test_position_counts_of_a_tiny_race_are_those_counted_by_hand() -> None:
    """Cards 2, 3; two dice of four sides: 10 sorted rolls. The 2 is entered from 11, 12, 22, 23, 24: 10 + 5 = 15.

    After 15 choices: a stop leads to a roll (10 stops, 10 rolls each). A move leaves 1, 2, 3, 4 or nothing to match
    the 3: only 23 has a move on beside the stop; 1 + 1 + 1 + 2 + 1 = 6. In all 100 + 6.
    """
    game = clocklab.load("grandfather", cards=[2, 3], dice=2, sides=4)
    assert [leaves(game, game.initial(), depth) for depth in (1, 2, 3)] == [10, 15, 106]


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.sampled_from([2, 3]), bomb=st.sampled_from(["instead", "or_move"]))
def test_markers_go_back_only_by_bumps_and_exchanges_and_cards_come_from_one_deck(
    seed: int, players: int, bomb: str
) -> None:
    game = Race(players=players, bomb=bomb)
    rng = random.Random(seed)
    state = game.initial()
    while game.turn(state) is not clocklab.OVER:
        chance = game.turn(state) is clocklab.CHANCE
        action = game.sample_chance(state, rng) if chance else rng.choice(game.legal_actions(state))
        after = game.apply(state, action)
        gone = [new - old for old, new in zip(state.positions, after.positions, strict=True)]
        if isinstance(action, BumpDie):
            assert sorted(gone)[0] in (-1, -3)
            assert not any(sorted(gone)[1:])
        elif isinstance(action, Exchange):
            assert sum(gone) == 0
        else:
            assert sum(gone) in (0, 1)
            assert min(gone) >= 0
        assert max(Counter(after.cards).values(), default=0) <= 4
        assert after.cards[: len(state.cards)] == state.cards
        state = after
    assert state.positions.count(14) == 1


layouts = st.lists(st.integers(1, 10), min_size=2, max_size=9).filter(lambda cards: max(Counter(cards).values()) <= 4)


@settings(max_examples=80, deadline=None)
@given(cards=layouts, data=st.data())
def test_a_position_set_up_by_hand_reads_back(cards: list[int], data: st.DataObject) -> None:
    game = clocklab.load("grandfather", cards=cards)
    at = st.integers(0, len(cards) - 1)
    text = f"{','.join(map(str, cards))} {data.draw(at)},{data.draw(at)} {data.draw(st.integers(0, 1))} roll"
    assert game.format_state(game.parse_state(text)) == text
