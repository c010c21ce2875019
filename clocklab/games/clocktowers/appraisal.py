"""How well each seat stands, by a rule of thumb: points made, and a cautious part of what stands unfinished."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from clocklab.games.clocktowers import scoring
from clocklab.games.clocktowers.state import State

if TYPE_CHECKING:
    from clocklab.games.clocktowers.rules import Clocktowers


def appraisal(game: Clocktowers, state: State) -> tuple[Fraction | int, ...]:
    """Return for each seat its points and what its unfinished towers may bring."""
    return tuple([scoring.total(towers, game.clock_animals) for towers in state.towers])
