"""What a solo position is worth: the expected final score, by linear estimates that were fitted once.

There is one estimate for each number of free spaces and each of three moments of a round, before the draw (D), before
the free action (F) and before the extra action (X). They were fitted backwards, from full clocks, whose worth is
exact, to empty ones: D to the mean over sampled draws of what a whole round then leads to, X and F to the best of all
actions (``tools/fit_solo.py``). How good they are shows in the scores that come of them, and nowhere else.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from clocklab.games.clocks.board import Board
from clocklab.games.clocks.solo_features import features
from clocklab.games.clocks.state import Clock

Weights = Mapping[str, tuple[float, ...]]


@cache
def fitted() -> Mapping[str, Weights]:
    """Return the weights by the name of the printed board, and then by moment and free spaces, such as ``D12``."""
    path = Path(__file__).with_name("solo_weights.json")
    read = json.loads(path.read_text(encoding="utf-8"))
    return {board: {key: tuple(row) for key, row in rows.items()} for board, rows in read.items()}


def weights_for(board: Board) -> Weights:
    """Return the weights of a printed board, and for another board those of the printed one that it is more like."""
    return fitted()["forwards" if board.pips[0] <= board.pips[-1] else "backwards"]


def estimate(weights: Weights, moment: str, clock: Clock, money: int, board: Board) -> float:
    """Return the expected final score at a moment of the round: D, F or X."""
    free, numbers = features(clock, money, board)
    row = weights.get(f"{moment}{free}") or weights[f"{moment}{free + 1 if free < 11 else free - 1}"]
    return sum([weight * number for weight, number in zip(row, numbers, strict=True)])
