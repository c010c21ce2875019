"""Positions of Clocks for tests: a line made of what matters, the bag holding all dice that are nowhere else."""

from collections import Counter
from typing import Any

import clocklab

FREE = ".."
EMPTY = FREE * 12
PER_COLOUR = {1: 4, 2: 8, 3: 12, 4: 12}


def clock(text: str) -> str:
    """Return twelve spaces from dice and gaps: ``clock("w1 .. b3")`` has nine free spaces more at the end."""
    cells = text.split()
    return "".join([*cells, *[FREE] * (12 - len(cells))])


def seat(on: str = "", money: int = 6, centre: str = "", bid: str = "-") -> str:
    """Return a seat's word."""
    return f"{clock(on)}:{centre}:{money}:{bid}"


def line(*seats: str, phase: str, start: int = 0, at: int | None = None, out: int = 0, score: str = "") -> str:
    """Return the position's line; ``at`` is whose turn it is, the start player's if left out."""
    words = " ".join(seats)
    seen = Counter("".join(part for word in seats for part in word.split(":")[:2]))
    kind, _, more = phase.partition(" ")
    if kind in ("roll", "split", "bid", "take"):
        seen += Counter(more)
    bag = [PER_COLOUR[len(seats)] - seen[letter] - (out if letter == "r" else 0) for letter in "wgbr"]
    counted = f"score={score} " if score else ""
    acts = start if at is None else at
    return f"{words} bag={','.join(map(str, bag))} out={out} start={start} seat={acts} {counted}{phase}"


def match(text: str, **options: Any) -> clocklab.Match:
    """Return a match at a position's line, with as many players as it has seats."""
    game = clocklab.load("clocks", players=text.split(" bag=")[0].count(" ") + 1, **options)
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


def own_board(name: str = "mine", **changed: Any) -> dict[str, Any]:
    """Return a board of one's own: the forwards side with the extras Lucky 7 at 1 and Snake Eyes at 3 o'clock."""
    from clocklab.games.clocks.rules import printed as components

    values = components.fields(components.boards()["forwards"])
    values["spaces"][0] |= {"extra": "Lucky 7", "price": 1}
    values["spaces"][2] |= {"extra": "Snake Eyes", "price": 3}
    return values | {"name": name} | changed
