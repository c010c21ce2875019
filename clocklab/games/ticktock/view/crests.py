"""A crest for each pair of twins and for the Cuckoo, pale, where a panel has room below its goals."""

from __future__ import annotations

from functools import lru_cache

from clocklab.draw.svg import Markup, element
from clocklab.games.ticktock.rules.pieces import Hero
from clocklab.games.ticktock.view.icons import icon

CRESTS = {
    Hero.TICK: "watch",
    Hero.WIND_UP_BALLERINA: "note",
    Hero.BRASS_OWL: "wings",
    Hero.KEY_KEEPER: "key",
    Hero.CUCKOO: "bird",
}


@lru_cache(64)
def crest(x: float, y: float, size: float, hero: Hero) -> Markup:
    """Return the crest of a hero's pair around ``(x, y)``."""
    return element("g", icon(CRESTS[hero.pair], x, y, size, "brass"), opacity=0.55)
