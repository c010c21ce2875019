"""Who sits at a table: people and computer players, and the words that name them, such as ``uct:playouts=200``."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from clocklab.core import CHANCE, Game, Match, Player, Seat, Turn
from clocklab.errors import OptionError
from clocklab.players.computer import Computer
from clocklab.players.expectimax import Expectimax
from clocklab.players.simple import FlatMonteCarlo, GreedyPlayer, PerfectPlayer, RandomPlayer
from clocklab.players.tree_search import UCT, InformationSetSearch

Makers = Mapping[str, Callable[..., Player]]


def named(game: Game[Any, Any]) -> dict[str, Player]:
    """Return the players that can play this game, by name and with their usual settings.

    The generic ones come first: UCT only where nothing is hidden, perfect play only where the game has a solver. Then
    come the game's own.

    >>> import clocklab
    >>> print(*named(clocklab.load("grandfather")))
    random greedy flat uct ismcts expectimax perfect
    """
    return {name: maker() for name, maker in makers(game).items()}


def makers(game: Game[Any, Any]) -> Makers:
    """Return what makes the players that can play this game, by name; keywords change a player's settings."""
    generic: list[type[Computer]] = [RandomPlayer, GreedyPlayer, FlatMonteCarlo]
    generic += [InformationSetSearch, Expectimax] if game.hidden else [UCT, InformationSetSearch, Expectimax]
    generic += [PerfectPlayer] if game.solvable else []
    return {**{player.kind: player for player in generic}, **game.bots()}


def read(text: str, game: Game[Any, Any]) -> Player:
    """Return the player that a text names, such as ``greedy`` or ``uct:playouts=200,aim=points``.

    OptionError lists what there is for a name that no player of this game has, a setting that the player does not
    have, or a value that it cannot take.

    >>> import clocklab
    >>> read("perfect:aim=points", clocklab.load("grandfather"))
    PerfectPlayer(aim='points')
    """
    known = makers(game)
    name, _, settings = text.strip().partition(":") if isinstance(text, str) else (text, "", "")
    name = name.strip() if isinstance(name, str) else name
    if name not in known:
        close = get_close_matches(str(name), known, 1, 0.5)
        meant = f" Did you mean {close[0]!r}?" if close else ""
        raise OptionError(f"{game.title} has no player {name!r}; its players are {', '.join(known)}.{meant}")
    return _made(name, known[name], dict(_setting(part, text) for part in settings.split(",") if part.strip()))


def _setting(part: str, text: str) -> tuple[str, object]:
    name, sign, value = part.partition("=")
    if not sign:
        raise OptionError(f"{part.strip()!r} in {text!r} is no setting; write name=value, as in 'uct:playouts=200'.")
    return name.strip(), _value(value.strip())


def _value(text: str) -> object:
    """Return the number, truth value or None that a text stands for, or else the text itself."""
    words: dict[str, object] = {"None": None, "True": True, "False": False}
    if text in words:
        return words[text]
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            continue
    return text


def _made(name: str, maker: Callable[..., Player], settings: dict[str, object]) -> Player:
    from inspect import signature

    parameters = signature(maker).parameters
    if any(each.kind is each.VAR_KEYWORD for each in parameters.values()):
        return maker(**settings)
    for setting in settings:
        if setting not in parameters:
            have = f"its settings are {', '.join(parameters)}" if parameters else "it has no settings"
            raise OptionError(f"The player {name} has no setting {setting!r}; {have}.")
    return maker(**settings)


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
