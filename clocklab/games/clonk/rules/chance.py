"""What chance does in Clonk!: task tiles, cards that are turned up or drawn, who begins, and when the monster wakes."""

from __future__ import annotations

import random
from collections.abc import Callable

from clocklab.games.clonk.rules.cards import counted
from clocklab.games.clonk.rules.pieces import COLOURS, KINDS, Colour, Kind, Treasure
from clocklab.games.clonk.rules.state import Action, Draw, Phase, Start, State, Tiles, Turn, Wakes
from clocklab.probability import Dist

BY_CHANCE = frozenset(
    {Phase.TILES, Phase.SHAFT, Phase.DEAL, Phase.START, Phase.UNCOVER, Phase.REFILL, Phase.WAKE, Phase.SIFT}
)
TO_HAND = frozenset({Phase.DEAL, Phase.SIFT})


def tiles_left(state: State) -> tuple[list[Colour], list[Kind]]:
    """Return the task tiles that nobody has drawn."""
    drawn = [tasks for tasks in state.tasks if tasks is not None]
    colours, kinds = {tasks.colour for tasks in drawn}, {tasks.kind for tasks in drawn}
    return [colour for colour in COLOURS if colour not in colours], [kind for kind in KINDS if kind not in kinds]


def law(state: State) -> Dist[Action]:
    """Return the law of the chance event that is due.

    A card that is turned up or drawn is each of those that nobody has seen, alike: pile and face-down cards were
    shuffled together. Under the shuffled option the awakening card lay at each place of the lowest pile alike, its end
    included; that it has not come up leaves it as likely before each of the cards that are left as after them all.
    """
    match state.phase:
        case Phase.TILES:
            colours, kinds = tiles_left(state)
            return Dist.uniform([Tiles(colour, kind) for colour in colours for kind in kinds])
        case Phase.START:
            return Dist.uniform([Start(seat) for seat in range(len(state.hands))])
        case Phase.WAKE:
            return Dist({Wakes(True): 1, Wakes(False): state.pile})
    shown: Callable[[Treasure], Action] = Draw if state.phase in TO_HAND else Turn
    return Dist({shown(card): many for card, many in counted(state.unseen)})


def sample(state: State, rng: random.Random) -> Action:
    """Return one outcome by ``law``, without listing it."""
    match state.phase:
        case Phase.TILES:
            colours, kinds = tiles_left(state)
            return Tiles(rng.choice(colours), rng.choice(kinds))
        case Phase.START:
            return Start(rng.randrange(len(state.hands)))
        case Phase.WAKE:
            return Wakes(rng.randrange(state.pile + 1) == 0)
    card = state.unseen[rng.randrange(len(state.unseen))]
    return Draw(card) if state.phase in TO_HAND else Turn(card)
