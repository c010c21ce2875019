"""What chance does in Clonk!, and what a seat cannot know: tiles, cards, who begins, when the monster wakes."""

from __future__ import annotations

import random
from collections.abc import Callable

from clocklab.core.contract import Seat
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.pieces import (
    COLOURS,
    KINDS,
    Cards,
    Colour,
    Kind,
    Tasks,
    Tile,
    Treasure,
    counted,
    in_order,
)
from clocklab.games.clonk.rules.state import Action, Draw, Open, Phase, Start, State, Tiles, Turn, Wakes
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


def chance_outcomes(game: ClonkOptions, state: State) -> Dist[Action]:
    """Return the exact distribution of the tiles, the next card, who begins, or the awakening.

    A card that is turned up or drawn is equally likely to be each of those that nobody has seen: pile and face-down
    cards were shuffled together. Under the shuffled option every place of the lowest pile was equally likely for the
    awakening card, its end included; until it comes up it is equally likely to lie before each of the cards that are
    left and after them all.
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


def sample_chance(game: ClonkOptions, state: State, rng: random.Random) -> Action:
    """Return one outcome drawn from the distribution of ``chance_outcomes``, without listing it."""
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


# ---- what a seat cannot know ----------------------------------------------------------------------------------

TILES = (Tile.COLOUR, Tile.KIND)


def closed(game: ClonkOptions, state: State, owner: Seat, viewer: Seat | None) -> int:
    """Return how many cards of a seat's cart, from the bottom up, this viewer (None: an onlooker) may not look at.

    With ``memory="table"`` they are all but the top one of others' carts, until all is counted at the end; else none.
    """
    if game.memory == "perfect" or owner == viewer or state.phase is Phase.OVER:
        return 0
    return max(0, len(state.carts[owner]) - 1)


def open_table(game: ClonkOptions, state: State, viewer: Seat | None) -> State:
    """Return the position without the cards of carts that this viewer may not look at: for views of it."""
    if game.memory == "perfect":
        return state
    carts = [cart[closed(game, state, owner, viewer) :] for owner, cart in enumerate(state.carts)]
    return state.but(carts=tuple(carts))


def not_seen(game: ClonkOptions, state: State, seat: Seat | None) -> Cards:
    """Return the treasures that the seat cannot see, sorted: face down, in the pile, others' hands, closed carts."""
    hidden = list(state.unseen)
    for other, (hand, cart) in enumerate(zip(state.hands, state.carts, strict=True)):
        if other != seat:
            hidden += hand
            hidden += cart[: closed(game, state, other, seat)]
    return in_order(hidden)


CHOOSING = frozenset({Phase.TILES, Phase.TASK})
"""In these phases nobody knows another's tiles, nor which of them was chosen to be opened."""


def opened_tile(state: State, owner: Seat, viewer: Seat | None) -> Tile | None:
    """Return which tile of a seat lies open as far as this viewer knows: until all have chosen, only its own."""
    return state.opened[owner] if owner == viewer or state.phase not in CHOOSING else None


def secret(game: ClonkOptions, state: State) -> bool:
    """Return whether there are hands and secret tiles: always, until the game ends."""
    return state.phase is not Phase.OVER


def public(game: ClonkOptions, state: State, action: Action) -> bool:
    """Return whether all see the action: all but tiles, the choice of one, and cards that are drawn into a hand."""
    return not isinstance(action, Tiles | Open | Draw)


def determinize(game: ClonkOptions, state: State, seat: Seat, rng: random.Random) -> State:
    """Return the position with everything that this seat cannot know dealt again.

    The others' hands, and the cards of their carts that it may not look at, come from those cards and all unseen ones
    together, each equally likely; secret tiles from those that this seat does not see, each equally likely; hidden
    choices by the toss of a coin. A finished game hides nothing.
    """
    if state.phase is Phase.OVER:
        return state
    pool = not_seen(game, state, seat)
    drawn = rng.sample(range(len(pool)), len(pool) - len(state.unseen))
    left = set(drawn)
    hands, carts = list(state.hands), list(state.carts)
    for at, (hand, cart) in enumerate(zip(state.hands, state.carts, strict=True)):
        if at != seat:
            drawn, taken = drawn[len(hand) :], drawn[: len(hand)]
            hands[at] = tuple([pool[place] for place in sorted(taken)])
            if shut := closed(game, state, at, seat):
                drawn, taken = drawn[shut:], drawn[:shut]
                carts[at] = (*[pool[place] for place in taken], *cart[shut:])
    return state.but(
        hands=tuple(hands),
        carts=tuple(carts),
        unseen=tuple([card for place, card in enumerate(pool) if place not in left]),
        tasks=_tasks(state, seat, rng),
        opened=_choices(state, seat, rng),
    )


def imagined(game: ClonkOptions, state: State, seat: Seat | None) -> State:
    """Return the position with all that this seat (None: an onlooker) cannot see in every place where it may lie.

    Every card that it does not see may come up and may be in the hand of whoever acts, and every tile may be drawn that
    is not its own.
    """
    own = [] if seat is None else [seat]
    pool = not_seen(game, state, seat)
    return state.but(
        unseen=pool,
        hands=tuple([hand if at == seat or not hand else pool for at, hand in enumerate(state.hands)]),
        tasks=tuple([tasks if at in own else None for at, tasks in enumerate(state.tasks)]),
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
        tile = opened_tile(state, at, None)
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
