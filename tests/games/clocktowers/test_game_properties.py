"""Properties of whole games of Clocktowers: conservation, listing and checking agree."""

import random
from collections import Counter
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from clocklab.games.clocktowers.game import Clocktowers
from clocklab.games.clocktowers.rules import moves
from clocklab.games.clocktowers.rules.pieces import COLOURS, KINDS
from clocklab.games.clocktowers.rules.state import Phase, State
from clocklab.games.clocktowers.text.notation import CODES, seen
from tests.contract.walks import walk
from tests.games.clocktowers.lines import PRINTED

options = st.fixed_dictionaries(
    {
        "players": st.sampled_from([2, 3, 4]),
        "order": st.sampled_from(["draw_first", "play_first"]),
        "roof_ladder": st.sampled_from(["all", "own"]),
        "start": st.sampled_from([1, "random"]),
    }
)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6), chosen=options)
def test_all_66_cards_are_always_somewhere_and_hands_keep_their_size(seed: int, chosen: dict[str, Any]) -> None:
    """Seen cards and unseen ones are the 66; the unseen are the decks and the five walls and three roofs set aside."""
    last = None
    for last in walk(Clocktowers(**chosen), seed):
        counted = Counter(CODES[card] for card in seen(last))
        counted += Counter({CODES[card]: many for card, many in zip(KINDS, last.unseen, strict=True)})
        assert counted == PRINTED
        walls, clocks, roofs = last.unseen[:6], last.unseen[6:8], last.unseen[8:]
        assert (sum(walls) - 5, sum(clocks), sum(roofs) - 3) == last.left
        if last.phase is Phase.DRAW:
            at = 2 if chosen["order"] == "play_first" else 3
            assert [len(hand) for seat, hand in enumerate(last.hands) if seat != last.seat] == [3] * (
                len(last.hands) - 1
            )
            assert len(last.hands[last.seat]) == at
    assert last is not None
    assert last.left == (0, 0, 0)
    assert not any(last.hands)


def capped(state: State, seats: range) -> dict[Any, list[int]]:
    """Return the heights of the finished towers of these seats by colour, in no order."""
    found: dict[Any, list[int]] = {colour: [] for colour in COLOURS}
    for seat in seats:
        for tower in state.towers[seat]:
            if tower.roof:
                found[tower.roof.colour].append(sum(wall.floors for wall in tower.walls))
    return found


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**6), chosen=options)
def test_each_roof_is_one_floor_higher_than_the_one_before(seed: int, chosen: dict[str, Any]) -> None:
    """Followed roof by roof through random games, without the ladder's own code."""
    game = Clocktowers(**chosen)
    own = chosen["roof_ladder"] == "own"
    for seat in range(game.players) if own else [0]:
        seats = range(seat, seat + 1) if own else range(game.players)
        before: dict[Any, list[int]] = {colour: [] for colour in COLOURS}
        for state in walk(game, seed):
            now = capped(state, seats)
            for colour in COLOURS:
                new = list((Counter(now[colour]) - Counter(before[colour])).elements())
                assert len(new) <= 1
                if new:
                    assert new[0] in ((1, 2) if not before[colour] else (max(before[colour]) + 1,))
            before = now


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 10**6), chosen=options)
def test_what_is_listed_is_exactly_what_is_permitted(seed: int, chosen: dict[str, Any]) -> None:
    game = Clocktowers(**chosen)
    states = [state for state in walk(game, seed) if state.phase is not Phase.OVER]
    every = list(dict.fromkeys(action for state in states for action in game.legal_actions(state)))
    for state in states[::4]:
        listed = game.legal_actions(state)
        assert [action for action in every if moves.permits(game, state, action)] == [
            action for action in every if action in listed
        ]


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10**6), chosen=options)
def test_a_deal_keeps_all_that_is_seen_and_every_card(seed: int, chosen: dict[str, Any]) -> None:
    game = Clocktowers(**chosen)
    rng = random.Random(seed)
    for state in walk(game, seed):
        for seat in range(game.players):
            dealt = game.determinize(state, seat, rng)
            assert game.observe(dealt, seat) == game.observe(state, seat)
            assert Counter(seen(dealt)) == Counter(seen(state))
            assert (dealt.hands[seat], dealt.discards[seat]) == (state.hands[seat], state.discards[seat])
