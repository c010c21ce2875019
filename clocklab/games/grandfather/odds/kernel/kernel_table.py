"""The laws of all rolls of a race as the arrays that the fast loops read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from clocklab.games.grandfather.odds.course import Ending, Lead, Spot, Won
from clocklab.games.grandfather.odds.kernel.kernel_laws import RollLaw, spots
from clocklab.games.grandfather.odds.kernel.kernel_loops import WORD, Steps
from clocklab.games.grandfather.rules.options import RaceOptions

ENDINGS = (Ending.WIN, Ending.EXCHANGE, Ending.BUMP, Ending.AGAIN, Ending.PASS)
FIRST_ROLLER = len(ENDINGS)
"""The column that counts the draw of who rolls first, which is no roll."""


def steps(game: RaceOptions, laws: Sequence[Mapping[Spot, RollLaw]], start: Spot | None) -> Steps:
    """Return the arrays of a race whose seats roll by these laws; without a start it is as the game's option says."""
    number = {spot: row for row, spot in enumerate(spots(game))}
    outcomes = [_outcomes(laws[spot.roller][spot], number) for spot in number]
    seats = [spot.roller for spot in number]
    if start is None and game.start == "random":
        outcomes.append([(1, _code(FIRST_ROLLER, number[Spot((0, 0), seat)])) for seat in (0, 1)])
        seats.append(0)
        first = len(number)
    else:
        first = number[start or Spot((0, 0), int(game.start))]
    bits = max(1, (max(map(len, outcomes)) - 1).bit_length())
    cuts = np.zeros((len(outcomes), 1 << bits), np.uint64)
    limits = np.zeros(len(outcomes), np.uint64)
    pairs = np.zeros((len(outcomes), 1 << bits, 2), np.int32)
    for row, each in enumerate(outcomes):
        total = sum(weight for weight, _ in each)
        unit = (WORD >> bits) // total
        limits[row] = total * unit
        columns = _columns([weight for weight, _ in each], 1 << bits)
        cuts[row] = [cut * unit for cut, _, _ in columns]
        codes = [code for _, code in each] + [0] * ((1 << bits) - len(each))
        pairs[row] = [(codes[one], codes[other]) for _, one, other in columns]
    return Steps(cuts, limits, pairs, np.array(seats, np.uint8), first)


def _outcomes(law: RollLaw, number: Mapping[Spot, int]) -> list[tuple[int, int]]:
    """Return the weight and the code of each outcome, the likeliest first."""
    found = [(weight, _code(ENDINGS.index(ending), _lead(lead, number))) for (ending, lead), weight in law.items()]
    return sorted(found, key=lambda each: (-each[0], each[1]))


def _code(ending: int, lead: int) -> int:
    return 8 * lead + ending


def _lead(lead: Lead, number: Mapping[Spot, int]) -> int:
    return lead.points if isinstance(lead, Won) else number[lead]


def _columns(weights: Sequence[int], many: int) -> list[tuple[int, int, int]]:
    """Return the alias table of the weights: of each column the height of its own outcome, that one, and the other.

    All columns are as high as the weights' sum.
    """
    total = sum(weights)
    left = [weight * many for weight in weights] + [0] * (many - len(weights))
    columns = [(total, at, at) for at in range(many)]
    short = [at for at in range(many) if left[at] < total]
    tall = [at for at in range(many) if left[at] >= total]
    while short:
        small, big = short.pop(), tall[-1]
        columns[small] = (left[small], small, big)
        left[big] -= total - left[small]
        if left[big] < total:
            short.append(tall.pop())
    return columns
