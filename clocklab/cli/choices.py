"""What can be chosen in the terminal, and by which number."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from typing import Any

from clocklab.core import Match

MOST_LINES = 16


class Choices:
    """The choices of a match: by the number that an action stands for where it has one, else by place.

    Few are printed one a line; consecutive numbers as one line, "0 to 60"; others in columns.
    """

    def __init__(self, match: Match) -> None:
        game, state, actions = match.game, match.state, match.actions
        numbers = [game.number_of(state, action) for action in actions]
        self._numbered = any(number is not None for number in numbers)
        places: Sequence[int | None] = numbers if self._numbered else range(1, len(actions) + 1)
        self._by_number = {number: action for number, action in zip(places, actions, strict=True) if number is not None}
        self._rows = [
            (number, game.group_action(state, action), game.label_action(state, action, match.names), action)
            for number, action in zip(places, actions, strict=True)
        ]
        self._game = game

    def read(self, words: str) -> Any:
        """Return the action of a number, or the text itself for the game to read."""
        return self._by_number.get(int(words), words) if words.isdecimal() else words

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        numbers = sorted(self._by_number)
        if self._numbered and len(numbers) > MOST_LINES and numbers[-1] - numbers[0] + 1 == len(numbers):
            heading = next(group for number, group, _, _ in self._rows if number is not None)
            yield f"  {numbers[0]} to {numbers[-1]}: {heading}"
            rows = [row for row in self._rows if row[0] is None]
        else:
            rows = self._rows
        shown = [
            f"{self._game.format_action(action) if number is None else number}: {label}"
            for number, _, label, action in rows
        ]
        yield from (f"  {line}" for line in (shown if len(shown) <= MOST_LINES else columns(shown)))


def columns(words: Sequence[str]) -> list[str]:
    """Return the words in columns, read downwards, as many as the terminal is wide."""
    width = max(map(len, words)) + 2
    across = max(1, (shutil.get_terminal_size().columns - 2) // width)
    down = -(-len(words) // across)
    return ["".join(f"{word:<{width}}" for word in words[row::down]).rstrip() for row in range(down)]
