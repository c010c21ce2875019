"""Computer players of Clonk!."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from clocklab.games.clonk.play.bots import Lookahead
from clocklab.games.clonk.rules.options import ClonkOptions


def bots(game: ClonkOptions) -> Mapping[str, Callable[..., Any]]:
    """Return the player that knows Clonk!: it plays its choices out in random deals of what it does not see."""
    return {Lookahead.kind: Lookahead}
