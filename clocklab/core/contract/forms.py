"""The fields of a form that sets up a game: what a program shows and reads without knowing the game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Any, TypeAlias

from clocklab.core.contract.rules import Rules
from clocklab.errors import OptionError

FieldValue: TypeAlias = str | int | bool
"""What a form's field holds: text, a whole number, or yes or no."""


@dataclass(frozen=True, slots=True)
class SetupField:
    """One field of a set-up form: the key it is read by, what to ask, and what it holds now.

    The value's type says what is shown: a ``bool`` is a box to tick, an ``int`` a whole number from ``low`` to
    ``high``, a ``str`` a line of text. With ``choices``, pairs of what to show and the value it stands for,
    it is one of those.
    """

    key: str
    label: str
    value: FieldValue
    hint: str = ""
    choices: tuple[tuple[str, FieldValue], ...] = ()
    low: int = 0
    high: int = 1_000

    def __post_init__(self) -> None:
        values = [value for _, value in self.choices]
        assert not values or self.value in values, f"{self.key} holds {self.value!r}, none of its choices"


def option_fields(game: Rules[Any, Any]) -> tuple[SetupField, ...]:
    """Return one field per option of the game, holding what the game has; ``read_options`` reads them.

    A list becomes text with commas, lists within lists JSON, and an option that is left to the game an empty text.

    >>> import clocklab
    >>> [field.key for field in option_fields(clocklab.load("grandfather"))][:3]
    ['players', 'cards', 'length']
    """
    return tuple(_field(game, name, value) for name, value in game.options().items())


def _field(game: Rules[Any, Any], name: str, value: Any) -> SetupField:
    label = name.replace("_", " ").capitalize()
    if name == "players":
        choices = tuple((str(count), count) for count in game.player_counts)
        return SetupField(name, label, value, choices=choices)
    if isinstance(value, bool | int):
        return SetupField(name, label, value, low=-1_000_000, high=1_000_000)
    if isinstance(value, list) and any(isinstance(each, list) for each in value):
        return SetupField(name, label, json.dumps(value, ensure_ascii=False), "Lists within lists, as in JSON")
    if isinstance(value, list):
        return SetupField(name, label, ", ".join(map(str, value)), "Values with commas between them")
    return SetupField(name, label, "" if value is None else str(value), "Leave empty for the usual")


def read_options(game: Rules[Any, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the game's options with those given, texts read as numbers and lists where they are such.

    A text in brackets is JSON. An option whose usual value is a text takes one word, or the name of a .toml file, as it
    is. Raises OptionError for a key that is no option.

    >>> import clocklab
    >>> race = clocklab.load("grandfather")
    >>> read_options(race, {"cards": "5, 3,9", "length": "", "bomb": "or_move"})["cards"]
    [5, 3, 9]
    """
    defaults = {field.name: field.default for field in fields(game)}
    options = game.options()
    for name, value in values.items():
        if name not in options:
            raise OptionError(f"{game.name} has no option {name!r}; its options are {', '.join(options)}.")
        options[name] = _read(value, defaults[name], options[name])
    return options


def _read(value: Any, default: Any, held: Any) -> Any:
    if not isinstance(value, str):
        return value
    text = value.strip()
    if not text:
        return None if default is MISSING else default
    if text[0] in "[{":
        try:
            return json.loads(text)
        except (ValueError, RecursionError) as error:  # no JSON, numbers too long, brackets too deep
            raise OptionError(f"{text!r:.60} is no list as JSON writes them: {error}.") from None
    if isinstance(default, str) and ("," not in text or text.endswith(".toml")):
        return text
    parts = [_value(part.strip()) for part in text.split(",") if part.strip()]
    return parts if len(parts) > 1 or isinstance(held, list) else _value(text)


def _value(text: str) -> int | bool | str:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    try:
        return int(text)
    except ValueError:
        return text


def filled_in(form: Sequence[SetupField], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what each field of a form holds: what ``values`` say, and where they say nothing what it held.

    Raises OptionError for a key that is no field of the form.

    >>> filled_in([SetupField("dice", "Dice", 3), SetupField("sides", "Sides", 6)], {"dice": 2})
    {'dice': 2, 'sides': 6}
    """
    held: dict[str, Any] = {field.key: field.value for field in form}
    require_fields(values, tuple(held))
    return {**held, **values}


def require_fields(values: Mapping[str, Any], known: Sequence[str]) -> None:
    """Raise OptionError for a key that is no field of the form.

    >>> require_fields({"cards": "5,3"}, ["cards", "dice"])
    """
    for key in values:
        if key not in known:
            raise OptionError(f"The form has no field {key!r}; its fields are {', '.join(known)}.")
