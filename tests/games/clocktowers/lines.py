"""Positions of Clocktowers for tests: a line made of what matters, the rest put where it does not."""

from collections import Counter
from typing import Any

import clocklab
from clocklab.games.clocktowers.game import Clocktowers

PRINTED = Counter(
    {"1": 4, "1c": 5, "1m": 5, "2": 4, "2c": 5, "2m": 5, "o": 9, "om": 9, "b": 4, "g": 4, "r": 4, "y": 4, "p": 4}
)
"""The 66 cards, counted from the rulings: 28 walls, 18 clocks, 20 roofs."""
START = "1c,1m,om"


def line(*seats: str, tops: str = "1,o,b", seat: int = 0, phase: str = "draw") -> str:
    """Return the position's line; a seat's word is ``hand:discards:towers`` and may stop early."""
    words = [":".join([*word.split(":"), "-", "-"][:3]) for word in seats]
    return f"{' '.join(words)} tops={tops} seat={seat} {phase}"


def ended(*seats: str, seat: int = 0, phase: str = "over") -> str:
    """Return a position with empty decks: each seat ``hand:towers``; what is too many lies in seat 0's discards.

    Five walls and three roofs stay unseen: walls of two floors with a cat and purple roofs as far as they go.
    """
    words = [[*word.split(":"), "-"][:2] for word in seats]
    rest = PRINTED - Counter(card for word in words for part in word for card in cards(part))
    aside = {"2c": min(5, rest["2c"]), "p": min(3, rest["p"])}
    rest -= Counter(aside)
    for kinds, many in ((("1", "1c", "1m", "2", "2m"), 5 - aside["2c"]), (("y", "r", "g", "b"), 3 - aside["p"])):
        for kind in kinds:
            gone = min(many, rest[kind])
            rest[kind] -= gone
            many -= gone
    away = [",".join(sorted(rest.elements())) or "-", *["-"] * (len(seats) - 1)]
    towers = " ".join(f"{hand}:{gone}:{built}" for (hand, built), gone in zip(words, away, strict=True))
    return f"{towers} tops=-,-,- seat={seat} {phase}"


def cards(text: str) -> list[str]:
    """Return the codes in a hand or in towers."""
    return [code for code in text.replace("+", ",").replace("/", ",").split(",") if code != "-"]


def match(text: str, **options: Any) -> clocklab.Match:
    """Return a match at a position's line, with as many players as it has seats."""
    game = Clocktowers(players=text.split(" tops=")[0].count(" ") + 1, **options)
    return clocklab.Match(game, start=text)


def after(text: str, *actions: str, **options: Any) -> clocklab.Match:
    """Return the match after the actions."""
    played = match(text, **options)
    for action in actions:
        played.play(action)
    return played


def choices(text: str, **options: Any) -> list[str]:
    """Return the texts of all that can be done at a position."""
    played = match(text, **options)
    return [played.game.format_action(action) for action in played.actions]
