"""What players rest on, and what they keep, in every game: more promises for ``checks.CHECKS``.

Nothing that a seat cannot know may reach its player: not by the deals, not by what is legal, not by the players.
"""

import pickle
import random
from collections import defaultdict
from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any

from clocklab.core import Turn, View
from clocklab.players import (
    UCT,
    Expectimax,
    FlatMonteCarlo,
    GreedyPlayer,
    InformationSetSearch,
    PerfectPlayer,
    RandomPlayer,
    named,
    read,
)
from tests.contract.checks import MANY, check, spread, states, walk

DEALS = 20
GROUPS = 200
"""So many groups of look-alikes at most are looked into: games with hidden hands have one for each seat and state."""


@check
def deals_depend_on_nothing_but_what_is_seen(game: Any) -> None:
    for seat, alike in look_alikes(game):
        for seed in range(6):
            dealt = {game.determinize(each, seat, random.Random(seed)) for each in alike[:4]}
            assert len(dealt) == 1, f"seat {seat} cannot tell {alike[:4]} apart, but one seed deals it {dealt}"
            assert game.observe(dealt.pop(), seat) == game.observe(alike[0], seat), "a deal is seen as the truth is"


@check
def whoever_cannot_tell_is_dealt_more_than_one_truth(game: Any) -> None:
    for seat, alike in look_alikes(game):
        first, *others = (random.Random(f"deal {number}") for number in range(DEALS))
        dealt = game.determinize(alike[0], seat, first)
        several = any(game.determinize(alike[0], seat, rng) != dealt for rng in others)
        assert several, f"{len(alike)} truths look alike to seat {seat}, but it is always dealt the same one"


@check
def who_cannot_tell_can_do_the_same(game: Any) -> None:
    for seat, alike in look_alikes(game):
        if game.turn(alike[0]) == seat:
            offers = {game.legal_actions(each) for each in alike}
            assert len(offers) == 1, f"what seat {seat} can do tells it what it may not know: {offers}"


@lru_cache(maxsize=32)
def look_alikes(game: Any) -> tuple[tuple[int, list[Any]], ...]:
    """Return, for each seat, different states that this seat cannot tell from each other."""
    found: dict[tuple[int, Hashable, Any], dict[Any, None]] = defaultdict(dict)
    for state in spread(states(game), 400) if game.hidden else ():
        for seat in range(game.players):
            alike = found[seat, game.observe(state, seat), game.turn(state)]
            alike[state] = None
            alike.update(dict.fromkeys(game.determinize(state, seat, random.Random(seed)) for seed in range(2)))
    several = [(seat, list(alike)) for (seat, _, _), alike in found.items() if len(alike) > 1]
    return tuple(spread(several, GROUPS))


@check
def players_are_legal_seeded_and_never_peek(game: Any) -> None:
    for player in players(game):
        for state in decisions(game):
            seat = game.turn(state)
            action = player(View(game, seat, state), random.Random(6))
            assert action in game.legal_actions(state), f"{player} does what is not allowed"
            again = pickle.loads(pickle.dumps(player))(View(game, seat, state), random.Random(6))
            assert again == action, f"{player} chooses by more than its view and its dice"
            for other in {game.determinize(state, seat, random.Random(seed)) for seed in range(4)} - {state}:
                assert player(View(game, seat, other), random.Random(6)) == action, f"{player} peeks"


@check
def players_are_read_by_their_names(game: Any) -> None:
    for name, player in named(game).items():
        assert not set(name) & set(":,="), f"{name!r} cannot be read: settings begin with : and are parted by ,"
        assert type(read(name, game)) is type(player), f"{name} names a player but reads as another one"


def players(game: Any) -> Iterator[Any]:
    """Yield every player that can play the game, with a budget that takes no time."""
    brief = {"playouts": 4, "longest": 20}
    small = (
        RandomPlayer(),
        GreedyPlayer(width=20, deals=2),
        FlatMonteCarlo(**brief),
        UCT(**brief),
        InformationSetSearch(**brief),
        Expectimax(positions=60, width=10, deals=2),
        PerfectPlayer(),
    )
    known = named(game)
    for player in small:
        # Three players' solvers may take half a minute: the tests of such a game look at them.
        if known.pop(player.name.partition(":")[0], None) and (game.players < 3 or player.name != "perfect"):
            yield player
    yield from known.values()


@lru_cache(maxsize=32)
def decisions(game: Any) -> list[Any]:
    """Return some states of one random game in which a seat has a choice, but no endless one."""
    seen = [state for state in walk(game, 1) if not isinstance(game.turn(state), Turn)]
    return list(spread([state for state in seen if 1 < len(game.legal_actions(state)) <= MANY], 5))
