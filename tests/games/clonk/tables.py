"""Tables of Clonk! for tests, laid by hand or at random, with few cards where an oracle must list everything."""

import random
from collections.abc import Sequence
from typing import Any

from clocklab.core import Position
from clocklab.games.clonk import Clonk
from clocklab.games.clonk.rules.pieces import COLOURS, KINDS, Colour, Kind, Tasks, Tile, Treasure, printed
from clocklab.games.clonk.rules.state import Phase, State


def card(words: str, coins: int = 0, eyes: int = 0) -> Treasure:
    """Return a treasure of words such as ``red hammer``."""
    colour, kind = words.split()
    return Treasure(Colour(colour), Kind(kind), coins, eyes)


def at(state: State, **options: Any) -> Position[Clonk, State]:
    """Return the position of a state, in a game with these options and as many players as it has seats."""
    return Position(Clonk(players=len(state.hands), **options), state)


def digging(
    shafts: Sequence[Sequence[str | None]],
    hand: Sequence[str],
    last: str,
    unseen: Sequence[str],
    pile: int = 0,
    others: str = "blue ring",
    kablooeys: int = 0,
) -> State:
    """Return a position of two in which seat 0 digs; the other's cart holds one card, its hand nothing."""
    return State(
        phase=Phase.DIG,
        shafts=tuple(tuple(None if words is None else card(words) for words in shaft) for shaft in shafts),
        unseen=tuple(sorted(map(card, unseen))),
        hands=(tuple(sorted(map(card, hand))), ()),
        galleries=((), ()),
        carts=((card(last),), (card(others),)),
        snores=(0, 0),
        kablooeys=(kablooeys, 0),
        tasks=(Tasks(Colour.RED, Kind.HAMMER), Tasks(Colour.BLUE, Kind.RING)),
        opened=(Tile.COLOUR, Tile.KIND),
        pile=pile,
        awakening=None,
        awake=True,
        turns=3,
    )


def small(rng: random.Random) -> State:
    """Return a small table at random: two shafts hide a card, one has a single one, and few cards are unseen."""
    cards = [each for each in printed().treasures if each.colour.rank < 4 and each.kind.rank < 4]
    rng.shuffle(cards)
    words = [str(each) for each in cards]
    shafts: list[list[str | None]] = [
        [None, words.pop(), words.pop()],
        [words.pop(), None, words.pop()],
        [words.pop()],
        [],
        [],
    ]
    pile = rng.randrange(3)
    return digging(
        shafts,
        hand=[words.pop() for _ in range(2)],
        last=words.pop(),
        unseen=[words.pop() for _ in range(2 + pile)],
        pile=pile,
        others=words.pop(),
        kablooeys=rng.choice((0, 1)),
    )


def dealt(rng: random.Random, layout: Sequence[str], players: int = 3, kablooeys: int = 1) -> State:
    """Return a table of the whole deck in the middle of a game, shafts of these layouts (d down, u up)."""
    cards = list(printed().treasures)
    rng.shuffle(cards)
    shafts = tuple(tuple(cards.pop() if each == "u" else None for each in shaft) for shaft in layout)
    carts = tuple((cards.pop(),) for _ in range(players))
    hands = tuple(tuple(sorted(cards.pop() for _ in range(4))) for _ in range(players))
    return State(
        phase=Phase.DIG,
        shafts=shafts,
        unseen=tuple(sorted(cards)),
        hands=hands,
        galleries=((),) * players,
        carts=carts,
        snores=(0,) * players,
        kablooeys=(kablooeys,) * players,
        tasks=tuple(Tasks(COLOURS[seat], KINDS[seat]) for seat in range(players)),
        opened=(Tile.COLOUR,) * players,
        pile=len(cards) - sum(shaft.count("d") for shaft in layout),
        awakening=20,
        turns=players + 1,
    )
