"""What a seat cannot know, dealt anew: the others' hands and secret tiles."""

from __future__ import annotations

import random

from clocklab.core.contract import Seat
from clocklab.games.clonk.rules.cards import in_order
from clocklab.games.clonk.rules.pieces import COLOURS, KINDS, Colour, Kind, Tasks, Tile
from clocklab.games.clonk.rules.state import Phase, State

TILES = (Tile.COLOUR, Tile.KIND)
CHOOSING = frozenset({Phase.TILES, Phase.TASK})
"""Here nobody's tiles are known to others, nor which of them was chosen to be opened."""


def shown_tile(state: State, seat: Seat) -> Tile | None:
    """Return which of this seat's tiles all can see; None before all have chosen."""
    return None if state.phase in CHOOSING else state.opened[seat]


def dealt_anew(state: State, seat: Seat, rng: random.Random) -> State:
    """Return the position with all dealt anew that this seat cannot know.

    The others' hands come from those cards and all unseen ones together, each as likely; secret tiles from those that
    this seat does not see, each as likely; choices not opened yet by a coin. A finished game hides nothing.
    """
    if state.phase is Phase.OVER:
        return state
    others = [card for at, hand in enumerate(state.hands) if at != seat for card in hand]
    pool = in_order([*state.unseen, *others])
    drawn = rng.sample(range(len(pool)), len(others))
    left = set(drawn)
    hands = []
    for at, hand in enumerate(state.hands):
        if at != seat:
            drawn, taken = drawn[len(hand) :], drawn[: len(hand)]
            hand = tuple([pool[place] for place in sorted(taken)])
        hands.append(hand)
    return state.but(
        hands=tuple(hands),
        unseen=tuple([card for place, card in enumerate(pool) if place not in left]),
        tasks=_tasks(state, seat, rng),
        opened=_choices(state, seat, rng),
    )


def _choices(state: State, seat: Seat, rng: random.Random) -> tuple[Tile | None, ...]:
    if state.phase is not Phase.TASK:
        return state.opened
    return tuple(tile if tile is None or at == seat else rng.choice(TILES) for at, tile in enumerate(state.opened))


def _tasks(state: State, seat: Seat, rng: random.Random) -> tuple[Tasks | None, ...]:
    drawn = {at: tasks for at, tasks in enumerate(state.tasks) if tasks is not None}
    colour_of: dict[Seat, Colour] = {}
    kind_of: dict[Seat, Kind] = {}
    for at, tasks in drawn.items():
        tile = shown_tile(state, at)
        if at == seat or tile is Tile.COLOUR:
            colour_of[at] = tasks.colour
        if at == seat or tile is Tile.KIND:
            kind_of[at] = tasks.kind
    colours = [colour for colour in COLOURS if colour not in colour_of.values()]
    kinds = [kind for kind in KINDS if kind not in kind_of.values()]
    rng.shuffle(colours)
    rng.shuffle(kinds)
    return tuple(
        Tasks(colour_of.get(at) or colours.pop(), kind_of.get(at) or kinds.pop()) if at in drawn else None
        for at in range(len(state.tasks))
    )
