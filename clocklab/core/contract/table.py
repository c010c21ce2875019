"""Setting up a game as it lies on somebody's table: forms, positions, components. All of it has defaults."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from clocklab.core.contract.rules import MEMORIES, A, Rules, S, from_room
from clocklab.core.files import parse_json
from clocklab.core.lists import require_no_gap, split
from clocklab.core.svg import Svg
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
    ['players', 'memory', 'cards']
    """
    return tuple(_field(game, name, value) for name, value in game.options().items())


def _field(game: Rules[Any, Any], name: str, value: Any) -> SetupField:
    label = name.replace("_", " ").capitalize()
    if name == "players":
        choices = tuple((str(count), count) for count in game.player_counts)
        return SetupField(name, label, value, choices=choices)
    if name == "memory":
        return memory_field(game)
    if isinstance(value, bool | int):
        return SetupField(name, label, value, low=-1_000_000, high=1_000_000)
    if isinstance(value, list) and any(isinstance(each, list) for each in value):
        return SetupField(name, label, json.dumps(value, ensure_ascii=False), "Lists within lists, as in JSON")
    if isinstance(value, list):
        return SetupField(name, label, ", ".join(map(str, value)), "Values with commas between them")
    return SetupField(name, label, "" if value is None else str(value), "Leave empty for the usual")


def memory_field(game: Rules[Any, Any]) -> SetupField:
    """Return the field for the option ``memory``: what seats remember of cards that lay open.

    >>> import clocklab
    >>> memory_field(clocklab.load("clonk", memory="table")).value
    'table'
    """
    return SetupField("memory", "Players remember", game.memory, choices=tuple(zip(REMEMBERED, MEMORIES, strict=True)))


REMEMBERED = ("all that ever lay open", "only what lies open now")
"""What each of ``MEMORIES`` is called in a form."""


def read_options(game: Rules[Any, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the game's options with those given, texts read as numbers and lists where they are written so.

    A text in brackets is JSON. In a list with commas an empty place means the usual value, where one value is usual for
    all places; else it is refused. An option whose usual value is a text takes one word, or the name of a .toml file,
    as it is. Raises OptionError for a key that is not an option.

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
        options[name] = _read(name, value, defaults[name], options[name])
    return options


def _read(name: str, value: Any, default: Any, held: Any) -> Any:
    if not isinstance(value, str):
        return value
    text = value.strip()
    if not text:
        return None if default is MISSING else default
    if text[0] in "[{":
        try:
            return parse_json(text)
        except ValueError as error:  # not JSON, numbers too long, brackets too deep
            raise OptionError(f"{text!r:.60} is not a list as JSON writes them: {error}.") from None
    if isinstance(default, str) and ("," not in text or text.lower().endswith(".toml")):
        return text
    parts = split(text)
    if isinstance(default, str):  # one that stands for all places
        parts = [part or default for part in parts]
    require_no_gap(name, parts)
    return list(map(_value, parts)) if len(parts) > 1 or isinstance(held, list) else _value(text)


def _value(text: str) -> int | bool | str:
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    try:
        return int(text)
    except ValueError:
        return text


def filled_in(form: Sequence[SetupField], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what each field of a form holds: what ``values`` say, or what it held where they say nothing.

    Raises OptionError for a key that is not a field of the form.

    >>> filled_in([SetupField("dice", "Dice", 3), SetupField("sides", "Sides", 6)], {"dice": 2})
    {'dice': 2, 'sides': 6}
    """
    held: dict[str, Any] = {field.key: field.value for field in form}
    require_fields(values, tuple(held))
    return {**held, **values}


def require_fields(values: Mapping[str, Any], known: Sequence[str]) -> None:
    """Raise OptionError for a key that is not a field of the form.

    >>> require_fields({"cards": "5,3"}, ["cards", "dice"])
    """
    for key in values:
        if key not in known:
            raise OptionError(f"The form has no field {key!r}; its fields are {', '.join(known)}.")


C = TypeVar("C", bound=Hashable)


@dataclass(frozen=True, slots=True)
class FormLine:
    """Fields that stand side by side in the form of a component, such as all that is printed at one space."""

    title: str
    fields: tuple[SetupField, ...]


class Component(ABC, Generic[C]):
    """A kind of component: the printed ones, a form for the user's own, its file, its picture, and a game with it."""

    title: ClassVar[str]
    """What it is, such as "Board of Clocks"."""
    suffix: ClassVar[str] = ".toml"
    """How the names of its files end."""

    @abstractmethod
    def printed(self) -> Mapping[str, C]:
        """Return those that the game comes with, by name: users' own may begin from them."""

    @abstractmethod
    def usual(self) -> C:
        """Return the one that its game is played with."""

    @abstractmethod
    def form(self, made: C) -> tuple[FormLine, ...]:
        """Return the form, filled in with this component; every field has a key of its own."""

    @abstractmethod
    def problems(self, values: Mapping[str, FieldValue]) -> dict[str, str]:
        """Return, by the keys of the wrong fields of a filled-in form, what each must be; empty if all is well."""

    @abstractmethod
    def make(self, values: Mapping[str, FieldValue]) -> C:
        """Return what a filled-in form describes. Raises OptionError that lists every wrong field."""

    @abstractmethod
    def to_text(self, made: C) -> str:
        """Return the text of its file; ``from_text`` reads it."""

    @abstractmethod
    def from_text(self, text: str, name: str) -> C:
        """Return what the text of a file of this name describes. Raises OptionError that lists every wrong field."""

    @abstractmethod
    def draw(self, made: C) -> Svg:
        """Return its picture, with all that is printed on it in the text alternative."""

    @abstractmethod
    def game(self, made: C) -> Rules[Any, Any]:
        """Return a game that is played with it. Raises OptionError where that cannot be done."""


class Table(Rules[S, A]):
    """The part of the contract for setting up a game and a position of it."""

    def preparing(self, state: S) -> bool:
        """Return whether chance is still laying out the table, which programs then do without asking."""
        return False

    def setup_fields(self, state: S, names: Sequence[str] = ()) -> tuple[SetupField, ...]:
        """Return the form that sets up a game and a position of it, filled in as this state is.

        By default one field per option, for a game at its beginning.
        """
        return option_fields(self)

    def from_setup(self, values: Mapping[str, Any]) -> tuple[Self, S]:
        """Return the game and the state that a filled-in form describes; fields left out are as in this game.

        Raises OptionError or PositionError naming what does not fit.
        """
        game = self.from_options(read_options(self, values))
        return game, game.initial()

    def from_position(self, text: str) -> tuple[Self, S]:
        """Return the state of a position's line, and this game with the set-up that the line itself shows.

        Raises NotationError or PositionError as ``parse_state`` does.
        """
        return self, self.parse_state(text)

    def for_players(self, players: int) -> Self:
        """Return this game for another number of players. Raises OptionError for a number that cannot play it."""
        return self.from_options({**self.options(), "players": players})

    def setup_for(self, state: S) -> Self:
        """Return the game in which what chance fixed before play is chosen, as this state shows it.

        A solver wants a fixed set-up; a layout dealt at random becomes the layout chosen. By default the game itself.
        """
        return self

    def components(self) -> Mapping[str, Component[Any]]:
        """Return the kinds of components that users may make themselves, by name, such as ``board``.

        By default what ``components`` of the room ``view`` lists.
        """
        components: Callable[..., Mapping[str, Component[Any]]] | None = from_room(type(self), "view", "components")
        return components(self) if components else {}
