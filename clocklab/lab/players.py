"""Who plays a seat, and how the computer chooses."""

from __future__ import annotations

import random
from enum import Enum
from typing import Any

from clocklab.core import CHANCE, Game, Seat
from clocklab.core.game import Turn
from clocklab.errors import OptionError


class Player(Enum):
    """Who decides for a seat."""

    PERSON = "Person"
    RANDOM = "Random"
    PERFECT = "Perfect play"


def read_player(value: Player | str) -> Player:
    """Return the player that a word names; OptionError lists the words.

    >>> read_player("random"), read_player("perfect")
    (<Player.RANDOM: 'Random'>, <Player.PERFECT: 'Perfect play'>)
    """
    for player in Player:
        if value is player or str(value).lower() in (player.name.lower(), player.value.lower()):
            return player
    words = ", ".join(repr(player.name.lower()) for player in Player)
    raise OptionError(f"A seat is played by one of {words}, not {value!r}.")


def choices(game: Game[Any, Any]) -> tuple[Player, ...]:
    """Return who can play a seat of this game: perfect play only where the game has a solver."""
    return tuple(player for player in Player if game.solvable or player is not Player.PERFECT)


def next_to_decide(game: Game[Any, Any], state: Any, within: int = 50) -> Seat | None:
    """Return the seat that decides next, chance acting in some possible way till then; None if none comes.

    It tells for whom the dice are rolled: chance itself belongs to nobody.
    """
    rng = random.Random(0)
    for _ in range(within):
        turn = game.turn(state)
        if turn is not CHANCE:
            return None if isinstance(turn, Turn) else turn
        state = game.apply(state, game.sample_chance(state, rng))
    return None


def random_action(game: Game[Any, Any], state: Any, seed: object) -> Any:
    """Return a legal action, each equally likely, the same for the same seed.

    >>> import clocklab
    >>> race = clocklab.load("grandfather", cards=[5, 3])
    >>> rolled = race.parse_state("5,3 0,0 0 move 1,2,5")
    >>> race.format_action(random_action(race, rolled, 1)) == race.format_action(random_action(race, rolled, 1))
    True
    """
    return random.Random(f"clocklab player {seed}").choice(game.legal_actions(state))
