"""Players by name: who can play a game, and the player that a text such as ``uct:playouts=200`` names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any

from clocklab.core.contract import Game
from clocklab.core.player import Player
from clocklab.errors import OptionError
from clocklab.players.computer import Computer
from clocklab.players.expectimax import Expectimax
from clocklab.players.flat import FlatMonteCarlo
from clocklab.players.greedy import GreedyPlayer
from clocklab.players.information_set import InformationSetSearch
from clocklab.players.perfect import PerfectPlayer
from clocklab.players.random_player import RandomPlayer
from clocklab.players.uct import UCT

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
