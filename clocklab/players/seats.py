"""Who sits at a table: people and computer players, by the words that name them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from clocklab.core import CHANCE, Game, Match, Seat
from clocklab.core.contract import Turn
from clocklab.core.player import Player
from clocklab.errors import OptionError
from clocklab.players.reading import named, read


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who decides for a seat: a computer player, or a person, for whom ``player`` is None."""

    word: str
    player: Player | None = None

    @property
    def label(self) -> str:
        """What a menu calls it.

        >>> PERSON.label, Sitter("uct:playouts=50").label
        ('Person', 'Uct:playouts=50')
        """
        title = getattr(self.player, "title", "")
        _, sign, settings = self.word.partition(":")
        return f"{title}{sign}{settings}" if title else self.word[:1].upper() + self.word[1:]


PERSON = Sitter("person")


def sitter(value: Sitter | Player | str, game: Game[Any, Any]) -> Sitter:
    """Return who is meant: "person", a player's text such as "uct:playouts=50", or a player itself.

    OptionError for a text that names nobody who plays this game.

    >>> import clocklab
    >>> sitter("person", clocklab.load("grandfather")) is PERSON
    True
    """
    if isinstance(value, Sitter):
        return value
    if not isinstance(value, str):
        if not callable(value):
            raise OptionError(f"A seat is played by 'person', a player or a player's name, not {value!r}.")
        return Sitter(str(getattr(value, "name", None) or getattr(value, "__name__", type(value).__name__)), value)
    word = value.strip()
    if word.lower() == PERSON.word:
        return PERSON
    try:
        return Sitter(word, read(word, game))
    except OptionError as error:
        raise OptionError(f"A seat is played by 'person' or a computer player. {error}") from None


def sitters(game: Game[Any, Any]) -> tuple[Sitter, ...]:
    """Return who can play a seat of this game, people first; perfect play only where the game has a solver."""
    return (PERSON, *(Sitter(word, player) for word, player in named(game).items()))


def words(text: str) -> list[str]:
    """Return the sitters that a list names; between a player's settings a comma parts nothing.

    >>> words("person, uct:playouts=50,aim=points, random")
    ['person', 'uct:playouts=50,aim=points', 'random']
    """
    found: list[str] = []
    for word in text.split(",") if text.strip() else ():
        if found and "=" in word and ":" not in word:
            found[-1] += f",{word.strip()}"
        else:
            found.append(word.strip() or PERSON.word)
    return found


def luck_of(match: Match) -> random.Random:
    """Return the source of luck of the computer that decides now: that of the match's seed and the step."""
    return random.Random(f"clocklab player {match.seed} {len(match.history)}")


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
