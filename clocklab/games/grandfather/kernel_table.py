"""The laws of all rolls of a race as the arrays that the fast loops read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from clocklab.games.grandfather.course import Ending, Lead, Spot, Won
from clocklab.games.grandfather.kernel_laws import RollLaw, spots
from clocklab.games.grandfather.kernel_loops import WORD, Steps
from clocklab.games.grandfather.rules import Race

ENDINGS = (Ending.WIN, Ending.EXCHANGE, Ending.BUMP, Ending.AGAIN, Ending.PASS)
FIRST_ROLLER = len(ENDINGS)
"""The column that counts the draw of who rolls first, which is no roll."""


def steps(game: Race, laws: Sequence[Mapping[Spot, RollLaw]], start: Spot | None) -> Steps:
    """Return the arrays of a race whose seats roll by these laws; without a start it is as the game's option says."""
    number = {spot: row for row, spot in enumerate(spots(game))}
    outcomes = [_outcomes(laws[spot.roller][spot], number) for spot in number]
    seats = [spot.roller for spot in number]
    if start is None and game.start == "random":
        outcomes.append([(1, FIRST_ROLLER, number[Spot((0, 0), seat)]) for seat in (0, 1)])
        seats.append(0)
        first = len(number)
    else:
        first = number[start or Spot((0, 0), int(game.start))]
    wide = max(map(len, outcomes))
    cuts = np.zeros((len(outcomes), wide), np.uint64)
    leads = np.zeros((len(outcomes), wide), np.int32)
    endings = np.zeros((len(outcomes), wide), np.uint8)
    for row, each in enumerate(outcomes):
        cuts[row] = _cuts([weight for weight, _, _ in each], wide)
        leads[row, : len(each)] = [lead for _, _, lead in each]
        endings[row, : len(each)] = [ending for _, ending, _ in each]
    return Steps(cuts, leads, endings, np.array(seats, np.uint8), first)


def _outcomes(law: RollLaw, number: Mapping[Spot, int]) -> list[tuple[int, int, int]]:
    """Return the weight, the ending and the next row (or the points) of each outcome, the likeliest first."""
    found = [(weight, ENDINGS.index(ending), _lead(lead, number)) for (ending, lead), weight in law.items()]
    return sorted(found, key=lambda each: (-each[0], *each[1:]))


def _lead(lead: Lead, number: Mapping[Spot, int]) -> int:
    return lead.points if isinstance(lead, Won) else number[lead]


def _cuts(weights: Sequence[int], wide: int) -> list[int]:
    """Return the bounds of 64-bit draws: each outcome has as many draws as its weight times one whole number."""
    total = sum(weights)
    assert total < WORD // 4, "weights of a roll are small"
    unit = (WORD - 1) // total
    bounds, at = [], 0
    for weight in weights:
        at += weight * unit
        bounds.append(at)
    return bounds + [at] * (wide - len(bounds))
