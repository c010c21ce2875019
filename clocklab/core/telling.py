"""Who may know what was done in a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clocklab.core.game import OVER, Game, Seat


def known_steps(
    game: Game[Any, Any], history: Sequence[tuple[Any, Any]], state: Any, viewer: Seat | None
) -> list[bool]:
    """Return for each step of a match whether this seat (None: an onlooker) may know what was done.

    ``history``: each position so far with what was done in it; ``state``: the current one. All is known that was done
    in a position without secrets or before one, or before everybody's eyes, and everything once the game is over; of
    the rest a seat knows only what it did itself.

    >>> import clocklab
    >>> race = clocklab.load("grandfather", cards=[5, 3])
    >>> rolled = race.parse_state("5,3 0,0 0 move 1,2,5")
    >>> known_steps(race, [(race.initial(), race.parse_action("roll 1,2,5"))], rolled, None)
    [True]
    """
    opened = [not game.secret(each) for each in (*(before for before, _ in history), state)]
    if game.turn(state) is OVER:
        opened[-1] = True
    last = max((number for number, lies_open in enumerate(opened) if lies_open), default=0)
    return [
        number < last
        or opened[number]
        or (viewer is not None and game.turn(before) == viewer)
        or game.public(before, action)
        for number, (before, action) in enumerate(history)
    ]
