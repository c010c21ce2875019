"""The buttons of what can be done now, in groups with headings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import ipywidgets as widgets

from clocklab.lab import parts
from clocklab.lab.parts import Widget


@dataclass
class _Group:
    heading: Widget
    row: Widget
    box: Widget
    buttons: list[Widget] = field(default_factory=list)


class _Bank:
    """One set of groups of buttons, used again and again: making widgets is what takes time."""

    def __init__(self, on_click: Callable[[Any], None]) -> None:
        self._on_click = on_click
        self._groups: list[_Group] = []
        self._actions: dict[tuple[int, int], Any] = {}
        self.box = parts.column([], "cl-bank")
        parts.show(self.box, False)

    def fill(self, groups: Sequence[tuple[str, Sequence[tuple[str, Any]]]]) -> None:
        self._actions = {}
        for number, (heading, actions) in enumerate(groups):
            group = self._group(number)
            group.heading.value = heading
            parts.show(group.heading, len(groups) > 1)
            parts.show(group.box, True)
            for place, (label, action) in enumerate(actions):
                self._actions[number, place] = action
                self._button(number, place).description = label
            for place, button in enumerate(group.buttons):
                parts.show(button, place < len(actions))
        for group in self._groups[len(groups) :]:
            parts.show(group.box, False)

    def _group(self, number: int) -> _Group:
        if number == len(self._groups):
            heading = widgets.Label(_dom_classes=("cl-heading",))
            row = parts.row([], "cl-choices")
            self._groups.append(_Group(heading, row, parts.column([heading, row], "cl-group")))
            self.box.children = tuple(group.box for group in self._groups)
        return self._groups[number]

    def _button(self, number: int, place: int) -> Widget:
        group = self._groups[number]
        if place == len(group.buttons):
            group.buttons.append(parts.button("", lambda: self._clicked(number, place), "cl-action"))
            group.row.children = tuple(group.buttons)
        return group.buttons[place]

    def _clicked(self, number: int, place: int) -> None:
        if parts.shown(self.box) and (number, place) in self._actions:
            self._on_click(self._actions[number, place])

    def first(self) -> Widget | None:
        return self._groups[0].buttons[0] if self._actions else None


class ActionButtons:
    """The legal actions as buttons, each under the heading that the game gives it.

    Two banks take turns, so that a second, hasty click on an old button does nothing instead of taking whatever
    the same place offers by then.
    """

    def __init__(self, on_action: Callable[[Any], None]) -> None:
        self._banks = [_Bank(on_action), _Bank(on_action)]
        self._offered: list[tuple[str, list[tuple[str, Any]]]] = []
        self.widget = parts.column([bank.box for bank in self._banks], "cl-actions")

    def offer(self, actions: Sequence[tuple[str, str, Any]]) -> None:
        """Show a button for each (heading, label, action); groups in the order of their first action."""
        groups: dict[str, list[tuple[str, Any]]] = {}
        for heading, label, action in actions:
            groups.setdefault(heading, []).append((label, action))
        offered = list(groups.items())
        if offered == self._offered:
            return
        self._offered = offered
        if parts.shown(self._banks[0].box):
            self._banks.reverse()
        current, other = self._banks
        if offered:
            current.fill(offered)
        parts.show(other.box, False)
        parts.show(current.box, bool(offered))

    @property
    def labels(self) -> list[str]:
        """What the buttons say, in order."""
        return [label for _, actions in self._offered for label, _ in actions]

    def press(self, label: str) -> None:
        """Do what a click on the button of this label does."""
        for number, (_, actions) in enumerate(self._offered):
            for place, (text, _) in enumerate(actions):
                if text == label:
                    self._banks[0]._clicked(number, place)
                    return
        raise LookupError(f"There is no button {label!r}; there are {', '.join(map(repr, self.labels))}.")

    def focus(self) -> None:
        """Put the keyboard on the first button, if there is one."""
        if self._offered and (first := self._banks[0].first()):
            first.focus()
