"""What chance does in Clocktowers: the next card to lie face up on a deck, and who begins.

Nobody knows which of the unseen cards of a deck were set aside at the start, so the next top is any unseen card of
the deck, each with equal chance.
"""

from __future__ import annotations

import random
from functools import lru_cache

from clocklab.games.clocktowers.rules.legal import uncovered
from clocklab.games.clocktowers.rules.pieces import KINDS, KINDS_OF
from clocklab.games.clocktowers.rules.state import Action, Counts, Phase, Reveal, Start, State
from clocklab.probability import Dist

REVEALS = tuple(map(Reveal, KINDS))
"""The reveal of each kind, by its place."""


@lru_cache(maxsize=4096)
def reveal_law(unseen: Counts, rank: int) -> Dist[Action]:
    """Return the law of the next top of this deck: each unseen card of it is as likely."""
    return Dist({REVEALS[place]: unseen[place] for place in KINDS_OF[rank] if unseen[place]})


def reveal(unseen: Counts, rank: int, rng: random.Random) -> Reveal:
    """Return one top by ``reveal_law``, without listing it."""
    kinds = KINDS_OF[rank]
    ticket = rng.randrange(sum(unseen[kinds.start : kinds.stop]))
    for place in kinds:
        ticket -= unseen[place]
        if ticket < 0:
            return REVEALS[place]
    raise AssertionError("a ticket is one of the unseen cards")


def law(state: State) -> Dist[Action]:
    """Return the law of the chance event that is due."""
    if state.phase is Phase.REVEAL:
        return reveal_law(state.unseen, uncovered(state))
    assert state.phase is Phase.START, f"chance does not act in phase {state.phase.value}"
    return Dist.uniform(tuple(Start(seat) for seat in range(len(state.hands))))


def sample(state: State, rng: random.Random) -> Action:
    """Return one outcome by ``law``, without listing it."""
    if state.phase is Phase.REVEAL:
        return reveal(state.unseen, uncovered(state), rng)
    return Start(rng.randrange(len(state.hands)))
