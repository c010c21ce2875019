"""How likely a seat is to end ahead of another, and by how much: an estimate by a small neural network.

What each seat has and may still get is put into whole numbers (``sides``), and so are the weights of the network, which
were fitted by self-play with ``tools/fit_clonk.py``: so a value is the same on every machine. How good it is is shown
by the games that it wins, and by nothing else.
"""

from __future__ import annotations

import json
from functools import cache
from operator import mul
from typing import NamedTuple, TypeAlias

from clocklab.core.contract import Seat
from clocklab.core.files import packaged
from clocklab.games.clonk.play.lookahead import FITTED, Chain, prospects
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.scoring import TASK_TABLE, coins_on_cards, collected, eyes_and_noise, matching
from clocklab.games.clonk.rules.state import Phase, State, shown

Side: TypeAlias = list[int]
"""What a seat has, in numbers."""

SCALE = 2**16
"""What stands for 1 in the network."""
POINTS = 16
"""The points that a lead of 1 stands for."""
LAST = len(TASK_TABLE) - 1


class Network(NamedTuple):
    """The weights: of each hidden unit on the numbers, its own, of both values on the units and on the numbers."""

    rows: tuple[tuple[int, ...], ...]
    starts: tuple[int, ...]
    out: tuple[tuple[int, ...], ...]
    straight: tuple[tuple[int, ...], ...]
    last: tuple[int, ...]


def sides(game: ClonkOptions, state: State) -> list[Side]:
    """Return for each seat what it has, in whole numbers, most of them quarters; all cards are treated as known.

    Coins, what its tasks pay, how many cards match them and what one more would pay; eyes, its lead in eyes and what it
    would lose now; its hand's size, coins, eyes and cards for its tasks; kablooey cards; the best chain in sight; its
    turns to come, and what ``prospects`` says of it; last three products: turns squared, matches times turns, and the
    lead in eyes times how near the end is.
    """
    eyes, noise = eyes_and_noise(game, state)
    found = []
    for seat, own in enumerate(prospects(game, state, None, FITTED)):
        tasks, hand = state.tasks[seat], state.hands[seat]
        colours, kinds = [min(LAST, many) for many in matching(collected(state, seat), tasks)]
        held = matching(hand, tasks)
        lead = noise[seat] - max(heard for other, heard in enumerate(noise) if other != seat)
        chain = 0.0
        if own.turns > 0.2 and shown(state, seat) is not None:
            begun = state.seat == seat and state.phase is Phase.DIG
            chain = Chain(game, state if begun else state.but(seat=seat, laid=0), own, FITTED).best()[0]
        paid = TASK_TABLE[colours] + TASK_TABLE[kinds]
        turns = min(8.0, own.turns)
        found.append(
            [
                4 * coins_on_cards(game, state, seat),
                4 * paid,
                4 * colours,
                4 * kinds,
                4 * (TASK_TABLE[min(LAST, colours + 1)] + TASK_TABLE[min(LAST, kinds + 1)] - paid),
                4 * eyes[seat],
                4 * max(-12, min(12, lead)),
                4 * ((eyes[seat] + 1) // 2) * (lead >= 0),
                4 * len(hand),
                4 * sum([card.coins for card in hand]),
                4 * sum([card.eyes for card in hand]),
                4 * held[0],
                4 * held[1],
                4 * state.kablooeys[seat],
                round(4 * chain),
                round(4 * turns),
                round(4 * own.points),
                round(8 * own.colour),
                round(8 * own.kind),
                round(8 * own.eye),
                round(own.turns * own.turns),
                round(2 * (colours + kinds) * turns),
                round(max(0.0, 4 - own.turns) * max(-6, min(6, lead))),
            ]
        )
    return found


def numbers(found: list[Side], seat: Seat, other: Seat) -> list[int]:
    """Return what the network is given of a seat and another: both sides, and whether three play, or four."""
    return [*found[seat], *found[other], 16 * (len(found) == 3), 16 * (len(found) == 4)]


def against(found: list[Side], seat: Seat, other: Seat) -> tuple[float, float]:
    """Return how likely the seat is to end ahead of the other, and by how many points."""
    return through(fitted(), numbers(found, seat, other))


def through(network: Network, given: list[int]) -> tuple[float, float]:
    """Return what the network says of these numbers: a chance, and a lead in points."""
    units = [max(0, sum(map(mul, row, given)) + start) for row, start in zip(network.rows, network.starts, strict=True)]
    sums = [
        sum(map(mul, out, units)) + sum(map(mul, straight, given)) + last
        for out, straight, last in zip(network.out, network.straight, network.last, strict=True)
    ]
    ahead, lead = (each / SCALE**2 for each in sums)
    return 0.5 + ahead / (2 * (1 + abs(ahead))), POINTS * lead


@cache
def fitted() -> Network:
    """Return the network that was fitted by self-play."""
    read = json.loads(packaged(__package__, "clonk_weights.json"))
    rows, out, straight = (tuple(map(tuple, read[name])) for name in ("rows", "out", "straight"))
    return Network(rows, tuple(read["starts"]), out, straight, tuple(read["last"]))
