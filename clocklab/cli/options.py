"""A game's options as command-line arguments, made from its fields: no game is named here."""

from __future__ import annotations

import argparse
from dataclasses import fields
from typing import Any

from clocklab.core import Game, games, load
from clocklab.core.contract import read_options


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
    given = {
        name.removeprefix("option_"): text
        for name, text in vars(parsed).items()
        if name.startswith("option_") and text is not None
    }
    values = read_options(load(parsed.game), given)
    return load(parsed.game, **{name: values[name] for name in given})
