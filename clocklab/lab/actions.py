"""What can be done now: a button for each action, in groups with headings; for many, a menu or a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import ipywidgets as widgets

from clocklab.lab import parts
from clocklab.lab.parts import Widget

MOST_BUTTONS = 24
"""A group of more actions than this shows a menu, or a field for a number, instead of buttons."""


class Offer(NamedTuple):
    """An action with its heading, its label, and the number that people would say for it, if any."""

    heading: str
    label: str
    action: Any
    number: int | None = None


class _Group:
    """A heading with buttons under it, or with one field and a button that takes what the field holds."""

    def __init__(self, on_choice: Callable[[int], None], mark: str) -> None:
        self._on_choice = on_choice
        self._mark = mark
        self._buttons: list[Widget] = []
        self._places: dict[int, int] = {}
        self.offers: list[Offer] = []
        self.heading = widgets.Label(_dom_classes=("cl-heading",))
        self.row = parts.row([], "cl-choices")
        self.many: Widget | None = None
        self.box = parts.column([self.heading, self.row], "cl-group")

    def fill(self, heading: str, offers: list[Offer], alone: bool) -> None:
        self.offers = offers
        self.heading.value = heading
        many = len(offers) > MOST_BUTTONS
        parts.show(self.heading, not alone and not many)
        parts.show(self.row, not many)
        if self.many is not None:
            parts.show(self.many, many)
        if many:
            self._fill_field(heading, alone)
        else:
            self._fill_buttons()

    def _fill_buttons(self) -> None:
        for place, offer in enumerate(self.offers):
            if place == len(self._buttons):
                self._add_button(place)
            self._buttons[place].description = offer.label
        for place, button in enumerate(self._buttons):
            parts.show(button, place < len(self.offers))

    def _add_button(self, place: int) -> None:
        classes = f"cl-action {self.mark(place)}"
        self._buttons.append(parts.button("", lambda: self._on_choice(place), classes))
        self.row.children = tuple(self._buttons)

    def mark(self, place: int) -> str:
        """The class of the button at this place, which none of the other buttons has."""
        return f"{self._mark}-{place}"

    def _fill_field(self, heading: str, alone: bool) -> None:
        if self.many is None:
            self._make_field()
        self._places = {offer.number: place for place, offer in enumerate(self.offers) if offer.number is not None}
        low, high = min(self._places, default=0), max(self._places, default=0)
        numbered = high - low + 1 == len(self._places) == len(self.offers)
        parts.show(self.number, numbered)
        parts.show(self.menu, not numbered)
        if numbered:
            self.number.max = max(self.number.max, high)  # the bounds may never cross on the way
            self.number.min, self.number.max, self.number.value = low, high, low
            self.number.description = f"{heading}, {low} to {high}"
        else:
            self.menu.options = [(offer.label, place) for place, offer in enumerate(self.offers)]
            self.menu.description = heading
        self.take.description = "Take this" if alone else f"Take this: {heading}"

    def _make_field(self) -> None:
        self.number = parts.field(widgets.BoundedIntText(), "", "Type the number, or change it with the arrow keys")
        self.menu = parts.field(widgets.Dropdown(), "", "Choose one, or type how it begins")
        self.take = parts.button("Take this", lambda: self._on_choice(self.chosen), "cl-action")
        self.many = parts.column([self.number, self.menu, self.take])
        self.box.children = (self.heading, self.row, self.many)

    def forget(self) -> None:
        if self.many is not None and parts.shown(self.number):
            self.number.value = self.number.min

    @property
    def chosen(self) -> int:
        """The place of the offer that the field holds."""
        return self._places[self.number.value] if parts.shown(self.number) else int(self.menu.value)

    def choose(self, place: int) -> None:
        """Let the field hold the offer at this place."""
        if parts.shown(self.number):
            self.number.value = self.offers[place].number
        else:
            self.menu.value = place

    @property
    def first(self) -> Widget:
        """The widget that gets the keyboard first."""
        if self.many is None or not parts.shown(self.many):
            return self._buttons[0]
        return self.number if parts.shown(self.number) else self.menu


class _Bank:
    """One set of groups, used again and again: making widgets is what takes time."""

    def __init__(self, on_click: Callable[[Any], None], mark: str) -> None:
        self._on_click = on_click
        self._mark = mark
        self._groups: list[_Group] = []
        self.box = parts.column([], "cl-bank")
        parts.show(self.box, False)

    def fill(self, groups: Sequence[tuple[str, list[Offer]]]) -> None:
        for number, (heading, offers) in enumerate(groups):
            group = self._group(number)
            parts.show(group.box, True)
            group.fill(heading, offers, alone=len(groups) == 1)
        for group in self._groups[len(groups) :]:
            group.offers = []
            parts.show(group.box, False)

    def forget(self) -> None:
        """Hide the bank and clear what was chosen in its fields: it may have been a secret."""
        parts.show(self.box, False)
        for group in self._groups:
            group.forget()

    def _group(self, number: int) -> _Group:
        if number == len(self._groups):
            self._groups.append(_Group(lambda place: self.click(number, place), f"{self._mark}-{number}"))
            self.box.children = tuple(group.box for group in self._groups)
        return self._groups[number]

    def click(self, number: int, place: int) -> None:
        offers = self._groups[number].offers
        if parts.shown(self.box) and place < len(offers):
            self._on_click(offers[place].action)

    def first(self) -> Widget | None:
        return self._groups[0].first if self._groups and self._groups[0].offers else None


class OneButton:
    """A button for what can be done at one point of the game, in two copies that take turns.

    So a click counts for the offer that it was made on, and the second click of a double click does nothing.
    """

    def __init__(self, act: Callable[[], object]) -> None:
        self.copies = [parts.button("", partial(self._click, copy, act), "cl-main") for copy in (0, 1)]
        self._turn = 0
        self._at: object = None
        for copy in self.copies:
            parts.show(copy, False)

    def _click(self, copy: int, act: Callable[[], object]) -> None:
        if copy == self._turn and self.offered:
            act()

    def offer(self, text: str, at: object) -> None:
        """Show the button with this text, for this point of the game; without a text, take it away."""
        if text and at is not self._at:
            parts.show(self.button, False)
            self._turn, self._at = 1 - self._turn, at
        if text:
            self.button.description = text
        parts.show(self.button, bool(text))

    @property
    def button(self) -> Widget:
        """The copy whose turn it is."""
        return self.copies[self._turn]

    @property
    def offered(self) -> bool:
        """Whether it can be clicked now."""
        return parts.shown(self.button)


class ActionButtons:
    """The legal actions as buttons, each under the heading that the game gives it.

    More than ``MOST_BUTTONS`` under one heading become a menu or, where they stand for consecutive numbers, a field
    for a number. A click counts for the offer that it was made on: two banks take turns, so that the second click of a
    double click does nothing, instead of taking whatever is offered in the same place by then.
    """

    def __init__(self, on_action: Callable[[Any], None]) -> None:
        self._banks = [_Bank(on_action, "cl-at-a"), _Bank(on_action, "cl-at-b")]
        self._offered: list[tuple[str, list[Offer]]] = []
        self._at: object = None
        self.widget = parts.column([bank.box for bank in self._banks], "cl-actions")

    def offer(self, offers: Sequence[Offer], at: object = None) -> None:
        """Show what is offered, with the groups in the order of their first actions.

        ``at`` is the point of the game at which it is: the same actions at another point, as the very object, are
        another offer.
        """
        groups: dict[str, list[Offer]] = {}
        for each in offers:
            groups.setdefault(each.heading, []).append(each)
        offered = list(groups.items())
        if offered == self._offered and (at is self._at or not offered):
            return
        self._offered, self._at = offered, at
        if parts.shown(self._banks[0].box):
            self._banks.reverse()
        current, other = self._banks
        if offered:
            current.fill(offered)
        other.forget()
        parts.show(current.box, bool(offered))

    @property
    def labels(self) -> list[str]:
        """The labels of what can be chosen, in order."""
        return [offer.label for _, offers in self._offered for offer in offers]

    @property
    def marked(self) -> list[tuple[str, Any]]:
        """The actions that have a button of their own now, each with the class by which a style sheet finds it."""
        return [
            (self._banks[0]._groups[number].mark(place), offer.action)
            for number, (_, offers) in enumerate(self._offered)
            if len(offers) <= MOST_BUTTONS
            for place, offer in enumerate(offers)
        ]

    def press(self, label: str) -> None:
        """Do what a click on the button with this label does, or choosing it in its field and taking it."""
        for number, (_, offers) in enumerate(self._offered):
            for place, offer in enumerate(offers):
                if offer.label == label:
                    self._press(number, place)
                    return
        raise LookupError(f"There is no button {label!r}; there are {', '.join(map(repr, self.labels))}.")

    def _press(self, number: int, place: int) -> None:
        group = self._banks[0]._groups[number]
        if len(group.offers) > MOST_BUTTONS:
            group.choose(place)
            place = group.chosen
        self._banks[0].click(number, place)

    def focus(self) -> None:
        """Put the keyboard on the first button, if there is one."""
        if self._offered and (first := self._banks[0].first()):
            first.focus()
