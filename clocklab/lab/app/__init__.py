"""The lab as an app: a page without code or cells; a link to it carries the game, its options and a position."""

from __future__ import annotations

import atexit
import os
from collections.abc import Mapping
from html import escape
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any
from urllib.parse import parse_qsl, urlencode

from clocklab.core import games, load
from clocklab.core.contract import read_options
from clocklab.errors import ClocklabError, OptionError
from clocklab.lab.gallery import facts, in_order, scene
from clocklab.players.seats import split_players

ABOUT_PLAY = ("names", "position", "seats", "seed")
"""What a link says besides the game and its options."""
LONGEST = 4_000


def link(game: str, options: Mapping[str, str] | None = None, **about: str) -> str:
    """Return the end of a link that opens this game: its options as texts, and seed, names, seats or position.

    >>> link("clocks", {"players": "3"}, position="...")
    '?game=clocks&players=3&position=...'
    """
    return "?" + urlencode({"game": game, **(options or {}), **{name: text for name, text in about.items() if text}})


def opened(query: str) -> Any:
    """Return what a link opens, to be displayed: the board that it names, or all games to choose from.

    A link that cannot be read is a sentence that says why, over all games.
    """
    try:
        asked = _asked(query)
        return _board(asked) if asked.get("game") else Html(_shelf())
    except ClocklabError as error:
        return Html(f'<p class="cl-app-error" role="alert">{escape(str(error))}</p>{_shelf()}')


def run() -> Any:
    """Return what the link of this page opens; each page has a folder of its own, which goes when the page does."""
    folder = mkdtemp(prefix="clocklab-")
    atexit.register(rmtree, folder, ignore_errors=True)
    os.chdir(folder)  # saved games of one page are nothing to another
    return opened(os.environ.get("QUERY_STRING", ""))


class Html:
    """A piece of HTML for Jupyter."""

    def __init__(self, markup: str) -> None:
        self.markup = markup

    def _repr_html_(self) -> str:
        return self.markup


def _asked(query: str) -> dict[str, str]:
    if len(query) > LONGEST:
        raise OptionError(f"This link is {len(query)} characters long; {LONGEST} are allowed.")
    asked = dict(parse_qsl(query, keep_blank_values=True))
    return {name: text for name, text in asked.items() if name != "theme"}


def _board(asked: dict[str, str]) -> Any:
    from clocklab.lab import play

    name = asked.pop("game")
    about = {each: asked.pop(each, "") for each in ABOUT_PLAY}
    usual = load(name)
    if unknown := sorted(asked.keys() - usual.options().keys()):
        known = ", ".join([*usual.options(), *ABOUT_PLAY])
        raise OptionError(f"{usual.title} has no option {unknown[0]!r}; a link may say {known}.")
    game = load(name, **{each: value for each, value in read_options(usual, asked).items() if each in asked})
    try:
        seed = int(about["seed"] or 0)
    except ValueError:
        raise OptionError(f"seed must be a whole number, not {about['seed']!r:.80}.") from None
    names = [each.strip() for each in about["names"].split(",")] if about["names"] else []
    seats = split_players(about["seats"])
    return play(game, seed=seed, names=names, seats=seats, start=about["position"] or None)


def _shelf() -> str:
    cards = "".join(
        f'<li><a href="{escape(link(kind.name))}">{scene(kind.examples()[0]).markup}<b>{escape(kind.title)}</b></a>'
        f"<span>{escape(kind.tagline)}</span><small>{escape(' · '.join(facts(kind)))}</small></li>"
        for kind in in_order(games())
    )
    return f'<h1 class="cl-app-title">clocklab</h1><ul class="cl-app-shelf">{cards}</ul>'
