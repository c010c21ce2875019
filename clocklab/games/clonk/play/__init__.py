"""Computer players of Clonk!: two play their choices out in deals, one digs the best chain in sight."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clocklab.games.clonk.play.lookahead import Digger, Lookahead
from clocklab.games.clonk.play.miner import Miner
from clocklab.games.clonk.rules.options import ClonkOptions

__all__ = ["Digger", "Lookahead", "Miner", "bots"]


def bots(game: ClonkOptions) -> Mapping[str, Callable[..., Any]]:
    """Return the players that know Clonk! by name: two play their choices out, one digs the best chain in sight."""
    return {player.kind: player for player in (Lookahead, Digger, Miner)}
