"""Computer players of Clocktowers: two look through whole turns, one is perfect once few cards are left."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clocklab.games.clocktowers.play.architect import Architect
from clocklab.games.clocktowers.play.endgame import EndgamePlayer, supposed
from clocklab.games.clocktowers.play.lookahead import Lookahead, ahead
from clocklab.games.clocktowers.rules.options import ClocktowersOptions

__all__ = ["Architect", "EndgamePlayer", "Lookahead", "ahead", "bots", "supposed"]


def bots(game: ClocktowersOptions) -> Mapping[str, Callable[..., Any]]:
    """Return the players that know Clocktowers by name: two look ahead, and for two one is perfect at the end."""
    kinds = (Lookahead, EndgamePlayer, Architect) if game.players == 2 else (Lookahead, Architect)
    return {player.kind: player for player in kinds}
