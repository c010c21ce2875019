"""What can be done now: a dozen buttons at most, in groups with headings; of more, first what and then where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import ipywidgets as widgets

from clocklab.core.contract import USUAL
from clocklab.lab import parts
from clocklab.lab.parts import Widget

MOST_BUTTONS = 12
"""No more choices than this have buttons at once."""


class Offer(NamedTuple):
    """An action with its heading, its label, the number that people would say for it, and what one touches for it."""

    heading: str
    label: str
    action: Any
    number: int | None = None
    path: tuple[str, ...] = ()


class Begin(NamedTuple):
    """What a button for part of a path does: these parts are chosen, and what goes on from them is offered."""

    path: tuple[str, ...]


FIRST, THEN, BACK = "First choose", "Then choose", "Choose something else"


def stage(
    offers: Sequence[Offer], chosen: tuple[str, ...] = (), titles: Mapping[str, str] | None = None
) -> list[Offer]:
    """Return what is offered by buttons once these parts are chosen: the usual answer first, a dozen at most.

    Where more is open, one button stands for all actions that go on with the same part, called by its title. Actions
    under one heading that stand for numbers are one field however many they are, and what has no paths is one menu.

    >>> words = [Offer("Say", f"{colour} {n}", (colour, n), path=(colour, str(n))) for colour in "ab" for n in range(9)]
    >>> [each.label for each in stage(words, titles={"a": "amber", "b": "blue"})]
    ['Amber', 'Blue']
    >>> [each.label for each in stage(words, ("a",))][:2]
    ['a 0', 'a 1']
    """
    open_ = [each for each in offers if each.path[: len(chosen)] == chosen]
    usual = [each for each in open_ if each.heading == USUAL]
    rest = [each for each in open_ if each.heading != USUAL]
    if len(list(_shown(rest))) > MOST_BUTTONS - len(usual):
        rest = _begun(rest, chosen, titles or {}) or rest
    back = [Offer(BACK, "Back", Begin(chosen[:-1]))] if chosen else []
    return [*usual, *rest, *back]


def _shown(offers: Sequence[Offer]) -> Iterator[Offer]:
    """Yield the offers, of many numbers under one heading only the first: they are one field."""
    for heading in dict.fromkeys(each.heading for each in offers):
        under = [each for each in offers if each.heading == heading]
        many = len(under) > MOST_BUTTONS and None not in {each.number for each in under}
        yield from under[:1] if many else under


def _begun(offers: Sequence[Offer], chosen: tuple[str, ...], titles: Mapping[str, str]) -> list[Offer]:
    """Return an offer for each part that can be touched next; nothing where that is no help."""
    following: dict[tuple[str, ...], list[Offer]] = {}
    for each in offers:
        following.setdefault(each.path[: len(chosen) + 1], []).append(each)
    if not 1 < len(following) <= MOST_BUTTONS or chosen in following:
        return []
    heading = THEN if chosen else FIRST
    named = [(path, under, titles.get(path[-1], path[-1])) for path, under in following.items()]
    return [
        under[0] if len(under) == 1 else Offer(heading, f"{name[:1].upper()}{name[1:]}", Begin(path))
        for path, under, name in named
    ]


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
        parts.show(self.heading, not alone and not many and heading not in (USUAL, BACK))
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
    """The legal actions as buttons, each under the heading that the game gives it, the usual answer first.

    Of more than ``MOST_BUTTONS`` it is first asked what, and then where, by the paths that one touches on the board;
    see ``stage``. ``on_chosen`` is told which parts have been chosen by a button. A click counts for the offer that it
    was made on: two banks take turns, so that the second click of a double click does nothing, instead of taking
    whatever is offered in the same place by then.
    """

    def __init__(
        self, on_action: Callable[[Any], None], on_chosen: Callable[[tuple[str, ...]], object] = lambda _: None
    ) -> None:
        self._on_action, self._on_chosen = on_action, on_chosen
        self._banks = [_Bank(self._clicked, "cl-at-a"), _Bank(self._clicked, "cl-at-b")]
        self._all: list[Offer] = []
        self._offered: list[tuple[str, list[Offer]]] = []
        self._titles: Mapping[str, str] = {}
        self._at: object = None
        self.chosen: tuple[str, ...] = ()
        self.widget = parts.column([bank.box for bank in self._banks], "cl-actions")

    def offer(self, offers: Sequence[Offer], at: object = None, titles: Mapping[str, str] | None = None) -> None:
        """Show what is offered, with the groups in the order of their first actions.

        ``at`` is the point of the game at which it is: the same actions at another point, as the very object, are
        another offer. ``titles`` are what the parts of the board are called.
        """
        if list(offers) == self._all and (at is self._at or not offers):
            return
        self._all, self._at, self._titles, self.chosen = list(offers), at, titles or {}, ()
        self._show()

    def choose(self, chosen: tuple[str, ...]) -> None:
        """Offer what goes on from these parts."""
        if chosen != self.chosen:
            self.chosen = chosen
            self._show()

    def _show(self) -> None:
        groups: dict[str, list[Offer]] = {}
        for each in stage(self._all, self.chosen, self._titles):
            groups.setdefault(each.heading, []).append(each)
        self._offered = list(groups.items())
        if parts.shown(self._banks[0].box):
            self._banks.reverse()
        current, other = self._banks
        if self._offered:
            current.fill(self._offered)
        other.forget()
        parts.show(current.box, bool(self._offered))

    def _clicked(self, action: Any) -> None:
        if isinstance(action, Begin):
            self.choose(action.path)
            self._on_chosen(action.path)
            self.focus()
        else:
            self._on_action(action)

    @property
    def labels(self) -> list[str]:
        """The labels of all that can be done, in order: of each heading, the usual answer first."""
        usual = [each for each in self._all if each.heading == USUAL]
        headings = dict.fromkeys(each.heading for each in self._all if each.heading != USUAL)
        rest = [each for heading in headings for each in self._all if each.heading == heading]
        return [offer.label for offer in (*usual, *rest)]

    @property
    def buttons(self) -> list[str]:
        """The labels of the buttons that are there now."""
        return [each.label for _, offers in self._offered if len(offers) <= MOST_BUTTONS for each in offers]

    @property
    def marked(self) -> list[tuple[str, Offer]]:
        """The actions that have a button of their own now, each with the class by which a style sheet finds it."""
        return [
            (self._banks[0]._groups[number].mark(place), offer)
            for number, (_, offers) in enumerate(self._offered)
            if len(offers) <= MOST_BUTTONS
            for place, offer in enumerate(offers)
            if not isinstance(offer.action, Begin)
        ]

    def press(self, label: str) -> None:
        """Do what clicks on the buttons that lead to this label do, or choosing it in its field and taking it."""
        wanted = next((each for each in (*self._stage(), *self._all) if each.label == label), None)
        if wanted is None:
            raise LookupError(f"There is no button {label!r}; there are {', '.join(map(repr, self.labels))}.")
        while wanted not in self._stage():
            self._press(*self._towards(wanted))
        self._press(*self._place(wanted))

    def _stage(self) -> list[Offer]:
        return [each for _, offers in self._offered for each in offers]

    def _towards(self, wanted: Offer) -> tuple[int, int]:
        """Where the button is that leads on to this offer, or back from where it is not."""
        way = (each for each in self._stage() if isinstance(each.action, Begin))
        ahead = [each for each in way if wanted.path[: len(each.action.path)] == each.action.path]
        return self._place(ahead[0])

    def _place(self, wanted: Offer) -> tuple[int, int]:
        return next(
            (number, place)
            for number, (_, offers) in enumerate(self._offered)
            for place, each in enumerate(offers)
            if each == wanted
        )

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
