"""A game's options as command-line arguments, made from its fields: no game is named here."""

from __future__ import annotations

import argparse
from dataclasses import fields
from typing import Any, get_type_hints

from clocklab.core import Game, games, load


def add_options(parser: argparse.ArgumentParser, name: str | None) -> None:
    """Add an argument for each option of the game of that name."""
    if name is None:
        return
    kind = games()[name]
    group = parser.add_argument_group(f"options of {kind.title}")
    for field in fields(kind):
        flag = "--" + field.name.replace("_", "-")
        group.add_argument(flag, metavar="VALUE", dest=f"option_{field.name}", help=f"default: {field.default}")


def chosen_game(parsed: argparse.Namespace) -> Game[Any, Any]:
    """Return the game with the options that were given. Raises UnknownGameError or OptionError."""
    if parsed.game not in games():
        return load(parsed.game)
    hints = get_type_hints(games()[parsed.game])
    given = {
        name.removeprefix("option_"): text
        for name, text in vars(parsed).items()
        if name.startswith("option_") and text is not None
    }
    return load(parsed.game, **{name: read_value(text, "tuple" in str(hints[name])) for name, text in given.items()})


def read_value(text: str, several: bool = False) -> Any:
    """Return the value that a text stands for: true or false, a whole number, several of them, or the text.

    >>> read_value("5,3,x", several=True), read_value("4"), read_value("true"), read_value("or_move")
    ((5, 3, 'x'), 4, True, 'or_move')
    """
    if several:
        return tuple(read_value(part.strip()) for part in text.split(","))
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    try:
        return int(text)
    except ValueError:
        return text
