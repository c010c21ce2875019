"""Properties of whole games of Tick-Tock Tower: conservation, listing and checking agree."""

import random
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from clocklab.games.ticktock import Card, Goal, Phase, State, TickTockTower
from clocklab.games.ticktock.rules import moves
from clocklab.games.ticktock.rules.options import ROUND
from tests.contract.walks import walk
from tests.games.ticktock.lines import COPIES, FREE_COPIES, FREE_GOALS, GOALS


def cards_anywhere(state: State) -> list[int]:
    """Return how many action cards of each kind there are in all hands and piles."""
    held = Counter(card for hand in state.hands for card in hand)
    return [held[card] + state.pile[card.rank] + state.discards[card.rank] for card in Card]


def goals_anywhere(state: State) -> list[int]:
    """Return how many goals of each kind there are with the seats, shown, offered, under the pile and unseen."""
    held: Counter[Goal | None] = Counter(state.goals)
    held.update(goal for shown in state.shown for goal in shown)
    held.update(each.goal for each in state.returned)
    held.update(state.offer)
    return [held[goal] + state.unseen[goal.rank] for goal in Goal]


@settings(max_examples=20, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    players=st.sampled_from([4, 5, 6, 7, 8]),
    variant=st.sampled_from([{}, {"first_game": True}, {"edition": "free"}, {"kids": True}, {"short": True}]),
)
def test_no_card_goal_or_token_is_ever_lost(seed: int, players: int, variant: dict[str, Any]) -> None:
    """53 or 44 cards and 24 or 16 goals by kind; pawns on the track, hands of 3 (2 within a turn), 16 tokens."""
    game = TickTockTower(players=players - ("kids" in variant and players % 2), **variant)
    copies = dict(FREE_COPIES if game.edition == "free" else COPIES) | ({"P": 0} if game.kids else {})
    goals = [2 if game.edition == "full" or letter in FREE_GOALS else 0 for letter in GOALS]
    for state in walk(game, seed):
        assert cards_anywhere(state) == list(copies.values())
        assert goals_anywhere(state) == goals
        assert all(0 <= space <= 15 for space in state.spaces)
        assert sum(state.tokens) <= 16
        if state.order:
            assert sorted(map(len, state.hands))[1:] == [3] * (game.players - 1)
            assert sum(state.pile) > 0 or state.phase in (Phase.OFFER, Phase.KEEP)
            assert sorted(state.order) == list(range(game.players))


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.sampled_from([4, 5, 8]))
def test_what_is_listed_is_exactly_what_is_permitted(seed: int, players: int) -> None:
    game = TickTockTower(players=players)
    states = [state for state in walk(game, seed) if state.phase is not Phase.OVER]
    rng = random.Random(seed)
    others = list(dict.fromkeys(action for state in states for action in game.legal_actions(state)[:50]))
    for state in rng.sample(states, 40):
        listed = game.legal_actions(state)
        assert all(moves.permits(game, state, action) for action in listed)
        for action in rng.sample(others, min(40, len(others))):
            assert moves.permits(game, state, action) == (action in listed)


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.sampled_from([4, 7]))
def test_any_position_is_read_back_from_its_line_and_from_the_form(seed: int, players: int) -> None:
    game = TickTockTower(players=players)
    for state in walk(game, seed):
        assert game.parse_state(game.format_state(state)) == state
        if state.phase not in (Phase.PAIRS, Phase.HERO):
            fields = {field.key: field.value for field in game.setup_fields(state)}
            assert game.from_setup(fields)[1] == state


def test_turns_are_taken_furthest_ahead_first_in_every_round_but_the_first() -> None:
    """An obvious oracle: who has not played yet in a round is nowhere ahead of who has, by the spaces at its start."""
    game = TickTockTower(players=6)
    before: State | None = None
    for state in walk(game, 7):
        if state.phase is Phase.PLAY and before is not None and state.hour > before.hour:
            for one, other in zip(state.order, state.order[1:], strict=False):
                level = state.spaces[one] == state.spaces[other]
                kept = before.order.index(one) < before.order.index(other)
                assert state.spaces[one] > state.spaces[other] or (level and kept)
        if state.phase is Phase.PLAY:
            before = state


def test_in_the_round_of_eight_twins_sit_opposite_each_other() -> None:
    assert all(ROUND[number].twin is ROUND[(number + 4) % 8] for number in range(8))
