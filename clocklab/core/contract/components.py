"""Components that users may make themselves, such as a board: what a program needs to know of them, and no more."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from clocklab.core.contract.forms import FieldValue, SetupField
from clocklab.core.contract.rules import Rules
from clocklab.core.svg import Svg

C = TypeVar("C", bound=Hashable)


@dataclass(frozen=True, slots=True)
class FormLine:
    """Fields that stand side by side in the form of a component, such as all that is printed at one space."""

    title: str
    fields: tuple[SetupField, ...]


class Component(ABC, Generic[C]):
    """A kind of component: the printed ones, the form of one's own, its file, its picture, and a game with it."""

    title: ClassVar[str]
    """What it is, such as "Board of Clocks"."""
    suffix: ClassVar[str] = ".toml"
    """How the names of its files end."""

    @abstractmethod
    def printed(self) -> Mapping[str, C]:
        """Return those that the game comes with, by name: what one's own may begin from."""

    @abstractmethod
    def usual(self) -> C:
        """Return the one that its game is played with."""

    @abstractmethod
    def form(self, made: C) -> tuple[FormLine, ...]:
        """Return the form, filled in as this one is; each field's key is its own."""

    @abstractmethod
    def problems(self, values: Mapping[str, FieldValue]) -> dict[str, str]:
        """Return what is wrong with a filled-in form: by the field's key what it must be; empty if all is well."""

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
        """Return a game that is played with it. Raises OptionError where none can be."""
