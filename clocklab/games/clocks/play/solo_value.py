"""What a solo position is worth: the expected final score, by small neural networks that were fitted once.

There is one network for each of three moments of a round: before the draw (D), before the free action (F) and before
the extra action (X). Each number of ``solo_features`` picks a row of a table; the sums of the rows' columns, those
below 0 counted as 0, are weighed and added to the last column's sum. All weights are whole numbers, so that a value is
the same on every machine. How they were fitted: ``tools/fit_solo.py``. How good they are shows in the scores that come
of them, and nowhere else.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from clocklab.games.clocks.play.solo_features import MOST, features
from clocklab.games.clocks.rules.board import Board
from clocklab.games.clocks.rules.state import Clock

SCALE = 1024
"""What stands for 1 in the tables; a worth of 1 stands for ``POINTS`` points."""
POINTS = 10

Row: TypeAlias = tuple[int, ...]
Network: TypeAlias = tuple[tuple[tuple[Row, ...], ...], Row]
"""The tables, one for each number, and the weights of the columns but the last."""
Networks: TypeAlias = Mapping[str, Network]


@cache
def fitted() -> Mapping[str, Networks]:
    """Return the networks by the name of the printed board, and then by moment: D, F, X."""
    path = Path(__file__).with_name("solo_weights.json")
    read = json.loads(path.read_text(encoding="utf-8"))
    return {board: {moment: _network(each) for moment, each in found.items()} for board, found in read.items()}


def _network(read: Mapping[str, Any]) -> Network:
    rows = iter(read["rows"])
    tables = tuple([tuple([tuple(next(rows)) for _ in range(most + 1)]) for most in MOST])
    return tables, tuple(read["out"])


def weights_for(board: Board) -> Networks:
    """Return the networks of a printed board, and for another board those of the printed one that it is more like."""
    return fitted()["forwards" if board.pips[0] <= board.pips[-1] else "backwards"]


def estimate(networks: Networks, moment: str, clock: Clock, money: int, gone: int, board: Board) -> float:
    """Return the expected final score at a moment of the round: D, F or X; ``gone``: red dice rolled for money."""
    tables, out = networks[moment]
    numbers = features(clock, money, gone, board)
    rows = [table[number if number < len(table) else -1] for table, number in zip(tables, numbers, strict=True)]
    *hidden, plain = map(sum, zip(*rows, strict=True))
    total = plain * SCALE + sum([unit * weight for unit, weight in zip(hidden, out, strict=True) if unit > 0])
    return total * POINTS / (SCALE * SCALE)
