"""How the table is laid out: the shafts' layout, the draw pile, and where the awakening card lies in it."""

from __future__ import annotations

from clocklab.errors import OptionError
from clocklab.games.clonk.rules.pieces import DEALT, SHAFTS, TREASURES, Slot

DEEPEST = 12
REFILLED = 3
"""An empty shaft gets one card face down and then two face up."""

Shafts = tuple[tuple[Slot, ...], ...]


def require_layout(layout: object) -> None:
    """Raise OptionError unless the layout is a text of d (down) and u (up) from bottom to top, the last one u."""
    fine = isinstance(layout, str) and 0 < len(layout) <= DEEPEST and set(layout) <= {"d", "u"}
    if not fine or not str(layout).endswith("u"):
        raise OptionError(
            f"shaft must be 1 to {DEEPEST} letters from bottom to top, d for a card face down and u for one face up, "
            f"u at the top, such as 'ddududuu', not {layout!r:.80}."
        )


def draw_pile(players: int, layout: str) -> int:
    """Return how many treasures the draw pile has when the game begins.

    >>> [draw_pile(players, "ddududuu") for players in (2, 3, 4)]
    [60, 56, 52]
    """
    return TREASURES - SHAFTS * len(layout) - DEALT * players


def piles(players: int, layout: str) -> tuple[int, ...]:
    """Return the near-equal piles that the draw pile is cut into, from the top down: a largest one lies lowest.

    >>> [piles(players, "ddududuu") for players in (2, 3, 4)]
    [(30, 30), (18, 19, 19), (13, 13, 13, 13)]
    """
    each, more = divmod(draw_pile(players, layout), players)
    return (each,) * (players - more) + (each + 1,) * more


def laid_out(layout: str, shafts: Shafts) -> Shafts:
    """Return the shafts with all cards added that lie face down before the next one that is laid face up."""
    filled = list(shafts)
    for place, shaft in enumerate(filled):
        following = layout[len(shaft) :]
        downs = len(following) - len(following.lstrip("d"))
        filled[place] = shaft + (None,) * downs
        if downs < len(following):
            break
    return tuple(filled)


def next_up(layout: str, shafts: Shafts) -> int | None:
    """Return the shaft that gets the next face-up card while the table is laid out; None when all are laid out."""
    return next((place for place, shaft in enumerate(shafts) if len(shaft) < len(layout)), None)
