"""The boards: the two printed ones, a user's own, and what is wrong with values that make none.

A board is written as TOML, or as plain values of the same shape: ``name``, ``money`` and twelve ``spaces`` in
placing order, each with ``hour``, ``pips``, ``bonus`` and, where an action is for sale, ``extra`` and ``price``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from clocklab.core.lists import split
from clocklab.core.printed import REMARKS, Check, components, is_toml, loaded, name_check, remark_check, whole
from clocklab.core.values import plain_numbers
from clocklab.errors import OptionError
from clocklab.games.clocks.rules.pieces import SPACES, Act, Board

ACTS = {act.value: act for act in Act}
MOST_COINS = 1_000


@cache
def boards() -> Mapping[str, Board]:
    """Return the printed boards by name: forwards and backwards."""
    return {name: make({"name": name, **values}) for name, values in components(__package__).items()}


def board_named(board: Board | str) -> Board:
    """Return the board, or the printed one of this name. Raises OptionError for an unknown name."""
    if isinstance(board, Board):
        return board
    if not isinstance(board, str) or board not in boards():
        raise OptionError(f"{board!r:.100} is not a board; give a Board or one of {', '.join(boards())}.")
    return boards()[board]


def load(path: str | Path) -> Board:
    """Return the board in a TOML file. Raises an OptionError that names the file and every wrong field."""
    return loaded(path, make, "The board")


def make(values: Mapping[str, Any]) -> Board:
    """Return the board of plain values. Raises an OptionError that lists every wrong field."""
    values = _plain(values)
    wrong = problems(values)
    if wrong:
        listed = "; ".join(f"{field}: {what}" for field, what in wrong.items())
        raise OptionError(f"This is not a board of Clocks. {listed}.")
    spaces = values["spaces"]
    return Board(
        name=values["name"],
        hours=tuple(space["hour"] for space in spaces),
        pips=tuple(space["pips"] for space in spaces),
        bonuses=tuple(ACTS[space["bonus"]] for space in spaces),
        extras=tuple(ACTS[space["extra"]] if space.get("extra") else None for space in spaces),
        prices=tuple(space.get("price", 0) if space.get("extra") else 0 for space in spaces),
        money=values["money"],
    )


def _plain(value: Any) -> Any:
    """Return plain values with Python's numbers in place of NumPy's."""
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return list(map(_plain, value)) if isinstance(value, list | tuple) else plain_numbers(value)


def fields(board: Board) -> dict[str, Any]:
    """Return the board as plain values; ``make`` turns them back into the same board."""
    spaces = []
    for at in range(SPACES):
        space: dict[str, Any] = {
            "hour": board.hours[at],
            "pips": board.pips[at],
            "bonus": board.bonuses[at].value,
        }
        extra = board.extras[at]
        if extra is not None:
            space |= {"extra": extra.value, "price": board.prices[at]}
        spaces.append(space)
    return {"name": board.name, "money": board.money, "spaces": spaces}


def to_toml(board: Board) -> str:
    """Return the board as the text of a file that ``load`` reads."""
    values = fields(board)
    lines = [f"name = {json.dumps(board.name, ensure_ascii=False)}", f"money = {board.money}"]
    for space in values["spaces"]:
        lines += ["", "[[spaces]]"]
        lines += [f"{key} = {json.dumps(value)}" for key, value in space.items()]
    return "\n".join(lines) + "\n"


def problems(values: Mapping[str, Any]) -> dict[str, str]:
    """Return what is wrong with a board's plain values: for each wrong field what it must be; empty if all is well.

    Fields are called ``name``, ``money``, ``spaces``, ``hours``, and ``space 3 pips`` for those of the third space.

    >>> problems({"name": "mine", "money": -1, "spaces": []})
    {'money': 'must be a whole number from 0 to 1000, not -1', 'spaces': 'there must be 12, one after the other, not 0'}
    """
    wrong = {f"{key}": f"is not a field of a board ({', '.join(FIELDS)})" for key in values if key not in FIELDS}
    for key, check in FIELDS.items():
        if what := check(values.get(key)):
            wrong[key] = what
    spaces = values.get("spaces")
    if "spaces" in wrong or not isinstance(spaces, list | tuple):
        return wrong
    for number, space in enumerate(spaces, 1):
        wrong |= {f"space {number} {key}".rstrip(): what for key, what in _space_problems(space).items()}
    return wrong | _hour_problems(spaces)


def _space_problems(space: Any) -> dict[str, str]:
    if not isinstance(space, Mapping):
        return {"": f"must have hour, pips and bonus, not be {space!r}"}
    wrong = {str(key): f"is not a field of a space ({', '.join(OF_A_SPACE)})" for key in space if key not in OF_A_SPACE}
    for key, check in OF_A_SPACE.items():
        if what := check(space.get(key)):
            wrong[key] = what
    if not wrong and bool(space.get("extra")) != (space.get("price") is not None):
        wrong["price"] = "an extra action and its price must be given together"
    return wrong


def _hour_problems(spaces: Any) -> dict[str, str]:
    hours = [space.get("hour") for space in spaces if isinstance(space, Mapping)]
    missing = [hour for hour in range(1, SPACES + 1) if hour not in hours]
    if not missing or any(map(OF_A_SPACE["hour"], hours)):  # each wrong hour is named already
        return {}
    listed = ", ".join(map(str, missing))
    return {
        "hours": f"each of 1 to 12 must stand at one space, but {listed} {'is' if len(missing) == 1 else 'are'} missing"
    }


def _act(optional: bool) -> Check:
    def check(value: Any) -> str:
        if (isinstance(value, str) and value in ACTS) or (optional and value in (None, "")):
            return ""
        return f"{value!r} is not an action; the actions are {', '.join(ACTS)}"

    return check


def _spaces(value: Any) -> str:
    if not isinstance(value, list | tuple):
        return f"must be a list of {SPACES} spaces, not {value!r:.80}"
    return "" if len(value) == SPACES else f"there must be {SPACES}, one after the other, not {len(value)}"


FIELDS: dict[str, Check] = {
    "name": name_check,
    "money": whole(0, MOST_COINS),
    "spaces": _spaces,
    **dict.fromkeys(REMARKS, remark_check),
}
OF_A_SPACE: dict[str, Check] = {
    "hour": whole(1, SPACES),
    "pips": whole(1, 6),
    "bonus": _act(optional=False),
    "extra": _act(optional=True),
    "price": whole(1, MOST_COINS, optional=True),
    **dict.fromkeys(REMARKS, remark_check),
}


def chosen(wanted: Any, players: int) -> tuple[str | Board, ...]:
    """Return a board for each seat, a single one for all: a printed one's name, or a Board.

    Each is given by name, as a Board, as plain values, or as the path of a TOML file. Raises OptionError.
    """
    if isinstance(wanted, str) and "," in wanted and not Path(wanted).is_file():  # as the command line gives them
        wanted = [name or "forwards" for name in split(wanted)]
    several = list(wanted) if isinstance(wanted, list | tuple) else [wanted]
    if len(several) == 1:
        several *= players
    if len(several) != players:
        raise OptionError(
            f"boards must name one board for each of the {players} seats, or one for all, not {len(several)}."
        )
    return tuple(map(_board, several))


def _board(board: Any) -> str | Board:
    if isinstance(board, Board):
        return make(fields(board))
    if isinstance(board, Mapping):
        return make(board)
    if isinstance(board, str) and board in boards():
        return board
    if is_toml(board):
        return load(board)
    printed = ", ".join(map(repr, boards()))
    raise OptionError(
        f"boards must be {printed}, a board, its plain values, or the path of a .toml file, not {board!r:.200}."
    )
