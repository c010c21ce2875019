"""Who may know what was done in a match."""

from __future__ import annotations

from typing import Any

from clocklab.core.game import OVER, Game, Seat


def known_steps(game: Game[Any, Any], states: list[Any], viewer: Seat | None) -> list[bool]:
    """Return for each step of a match whether this seat (None: an onlooker) may know what was done.

    ``states`` are all states so far, the current one last. All is known that was done in a position without secrets
    or before one, and everything once the game is over; of the rest a seat knows only what it did itself.

    >>> import clocklab
    >>> race = clocklab.load("grandfather", cards=[5, 3])
    >>> rolled = race.parse_state("5,3 0,0 0 move 1,2,5")
    >>> known_steps(race, [race.initial(), rolled], None)
    [True]
    """
    opened = [not game.secret(state) for state in states]
    if game.turn(states[-1]) is OVER:
        opened[-1] = True
    last = max((number for number, lies_open in enumerate(opened) if lies_open), default=0)
    return [
        number < last or opened[number] or (viewer is not None and game.turn(state) == viewer)
        for number, state in enumerate(states[:-1])
    ]
