"""What Clonk! is played with: treasures of six colours and six types, sorted tuples of them, and decks.

A deck is written as TOML, or as plain values of the same shape: ``name``, ``kablooey_coins``, ``snore_eyes`` and 108
``treasures``, each with ``colour``, ``kind``, ``coins`` and ``eyes``; ``components.toml`` holds the printed one.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from clocklab.core.printed import REMARKS, Check, components, is_toml, loaded, name_check, remark_check, whole
from clocklab.core.values import Ranked, plain_numbers
from clocklab.errors import OptionError

T = TypeVar("T")

SHAFTS = 5
GALLERY = 4
"""How many treasures a gallery holds."""
HAND_LIMIT = 5
DEALT = 4
"""How many treasures each player is dealt."""
TREASURES = 108
KABLOOEYS = 9
SNORES = 8


class Colour(Ranked):
    """The colour of a treasure's crystal, in the order in which cards are listed."""

    RED = "red"
    GREEN = "green"
    WHITE = "white"
    PINK = "pink"
    YELLOW = "yellow"
    BLUE = "blue"


class Kind(Ranked):
    """The type of a treasure."""

    HAMMER = "hammer"
    NECKLACE = "necklace"
    STATUE = "statue"
    CROWN = "crown"
    SWORD = "sword"
    RING = "ring"


COLOURS = tuple(Colour)
KINDS = tuple(Kind)


@dataclass(frozen=True, slots=True, order=True)
class Treasure:
    """A treasure card: its colour, its type, the coins and the eyes on it."""

    colour: Colour
    kind: Kind
    coins: int
    eyes: int

    def fits(self, other: Treasure) -> bool:
        """Return whether one may be laid next to the other: they share the colour or the type."""
        return self.colour is other.colour or self.kind is other.kind

    def __str__(self) -> str:
        return f"{self.colour.value} {self.kind.value}"


Cards: TypeAlias = tuple[Treasure, ...]
ORDER = attrgetter("colour.rank", "kind.rank", "coins", "eyes")
"""The order in which treasures are listed, as a sorting key: that of ``<``, and faster."""

Slot: TypeAlias = Treasure | None
"""A card in a shaft: a treasure face up, or None for one face down, which nobody knows."""
Shafts: TypeAlias = tuple[tuple[Slot, ...], ...]


@dataclass(frozen=True, slots=True)
class Tasks:
    """A seat's two task tiles."""

    colour: Colour
    kind: Kind


class Tile(Enum):
    """One of the two task tiles that a seat has."""

    COLOUR = "colour"
    KIND = "kind"

    __hash__ = object.__hash__  # members are single objects; Enum's own hash is slow


@dataclass(frozen=True, slots=True, repr=False)
class Deck:
    """The 108 treasures, sorted, the coins of each kablooey card, and the eyes of each snore card."""

    name: str
    treasures: tuple[Treasure, ...]
    kablooey_coins: int
    snore_eyes: int

    def __hash__(self) -> int:  # a game is a key of caches: 108 cards would be slow
        return hash((self.name, self.kablooey_coins, self.snore_eyes))

    def __repr__(self) -> str:
        return f"<Deck {self.name!r} of {len(self.treasures)} treasures>"


# ---- sorted tuples of treasures, such as a hand ----------------------------------------------------------------


def in_order(cards: Iterable[Treasure]) -> Cards:
    """Return the cards sorted."""
    return tuple(sorted(cards, key=ORDER))


def holds(cards: Cards, card: Treasure) -> bool:
    """Return whether the card is one of the sorted cards."""
    at = bisect_left(cards, ORDER(card), key=ORDER)
    return at < len(cards) and cards[at] == card


def and_one(cards: Cards, card: Treasure) -> Cards:
    """Return the sorted cards and this one."""
    at = bisect_left(cards, ORDER(card), key=ORDER)
    return (*cards[:at], card, *cards[at:])


def but_one(cards: Cards, card: Treasure) -> Cards:
    """Return the sorted cards without one that looks like this one."""
    at = bisect_left(cards, ORDER(card), key=ORDER)
    assert cards[at] == card, f"{card} is not there to be taken"
    return cards[:at] + cards[at + 1 :]


def counted(cards: Cards) -> Iterator[tuple[Treasure, int]]:
    """Yield each different one of the sorted cards, and how many look like it."""
    for card, alike in groupby(cards):
        yield card, len(list(alike))


def distinct(hand: Cards) -> list[Treasure]:
    """Return the different cards of a sorted hand, each once."""
    seen: list[Treasure] = []
    kind = None
    for card in hand:
        if card.kind is not kind or card != seen[-1]:  # the types mostly differ, and are quick to compare
            seen.append(card)
            kind = card.kind
    return seen


def put(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the row with another value at this place."""
    return (*row[:place], value, *row[place + 1 :])


# ---- decks ------------------------------------------------------------------------------------------------------

PRINTED = "printed"
MOST = 9
"""The most coins, or eyes, that a card may show."""
LISTED = 12
"""How many wrong fields are named; if there are more, the error says how many."""


@cache
def printed() -> Deck:
    """Return the printed cards."""
    return make(components(__package__))


def load(path: str | Path) -> Deck:
    """Return the deck in a TOML file. Raises an OptionError that names the file and the wrong cards."""
    return loaded(path, make, "The deck")


def make(values: Mapping[str, Any]) -> Deck:
    """Return the deck of plain values (NumPy's numbers too). OptionError lists what is wrong, card by card."""
    values = _plain(values)
    if isinstance(cards := values.get("treasures"), list | tuple):
        values["treasures"] = [_plain(card) if isinstance(card, Mapping) else card for card in cards]
    wrong = problems(values)
    if wrong:
        told = [f"{field}: {what}" for field, what in wrong.items()]
        more = f"; and {len(told) - LISTED} more" if len(told) > LISTED else ""
        raise OptionError(f"This is not a deck of Clonk!: {'; '.join(told[:LISTED])}{more}.")
    treasures = [
        Treasure(Colour(card["colour"]), Kind(card["kind"]), card["coins"], card["eyes"])
        for card in values["treasures"]
    ]
    return Deck(values["name"], in_order(treasures), values["kablooey_coins"], values["snore_eyes"])


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: plain_numbers(value) for key, value in values.items()}


def fields(deck: Deck) -> dict[str, Any]:
    """Return the deck as plain values; ``make`` turns them back into the same deck."""
    cards = [
        {"colour": card.colour.value, "kind": card.kind.value, "coins": card.coins, "eyes": card.eyes}
        for card in deck.treasures
    ]
    return {"name": deck.name, "kablooey_coins": deck.kablooey_coins, "snore_eyes": deck.snore_eyes, "treasures": cards}


def to_toml(deck: Deck) -> str:
    """Return the deck as the text of a file that ``load`` reads."""
    values = fields(deck)
    lines = [f"name = {json.dumps(deck.name, ensure_ascii=False)}"]
    lines += [f"{key} = {values[key]}" for key in ("kablooey_coins", "snore_eyes")]
    cards = [", ".join(f"{key} = {json.dumps(value)}" for key, value in card.items()) for card in values["treasures"]]
    return "\n".join([*lines, "", "treasures = [", *(f"    {{ {card} }}," for card in cards), "]", ""])


def problems(values: Mapping[str, Any]) -> dict[str, str]:
    """Return what is wrong with a deck's plain values: for each wrong field what it must be; empty if all is well.

    Fields are called ``name``, ``kablooey_coins``, ``snore_eyes``, ``treasures``, and ``treasure 3 colour`` for those
    of the third card.

    >>> problems({"name": "mine", "kablooey_coins": 1, "snore_eyes": 3, "treasures": []})
    {'treasures': 'there must be 108, not 0'}
    """
    wrong = _wrong_fields(values, FIELDS, "a deck")
    cards = values.get("treasures")
    if isinstance(cards, list | tuple):
        for number, card in enumerate(cards, 1):
            if isinstance(card, Mapping):
                found = _wrong_fields(card, OF_A_CARD, "a treasure")
                wrong |= {f"treasure {number} {key}": what for key, what in found.items()}
            else:
                wrong[f"treasure {number}"] = f"must have {', '.join(OF_A_CARD)}, not be {card!r:.80}"
    return wrong


def _wrong_fields(values: Mapping[Any, Any], checks: Mapping[str, Check], of: str) -> dict[str, str]:
    wrong = {str(key): f"is not a field of {of} ({', '.join(checks)})" for key in values if key not in checks}
    return wrong | {key: what for key, check in checks.items() if (what := check(values.get(key)))}


def _one_of(what: str, allowed: list[str]) -> Check:
    def check(value: Any) -> str:
        fine = isinstance(value, str) and value in allowed
        return "" if fine else f"{value!r:.80} is not a {what}; there are {', '.join(allowed)}"

    return check


def _treasures(value: Any) -> str:
    if not isinstance(value, list | tuple):
        return f"must be a list of {TREASURES} treasures, not {value!r:.80}"
    return "" if len(value) == TREASURES else f"there must be {TREASURES}, not {len(value)}"


FIELDS: dict[str, Check] = {
    "name": name_check,
    "kablooey_coins": whole(0, MOST),
    "snore_eyes": whole(0, MOST),
    "treasures": _treasures,
    **dict.fromkeys(REMARKS, remark_check),
}
OF_A_CARD: dict[str, Check] = {
    "colour": _one_of("colour", [colour.value for colour in COLOURS]),
    "kind": _one_of("type", [kind.value for kind in KINDS]),
    "coins": whole(0, MOST),
    "eyes": whole(0, MOST),
}


def chosen(wanted: Any) -> Deck:
    """Return the deck that an option names: the printed one, or a user's own.

    Given as ``"printed"``, as a Deck, as plain values, or as the path of a TOML file. Raises OptionError.
    """
    if isinstance(wanted, str) and wanted == PRINTED:
        return printed()
    if isinstance(wanted, Deck):
        return wanted if wanted is printed() else make(fields(wanted))
    if isinstance(wanted, Mapping):
        return make(wanted)
    if is_toml(wanted):
        return load(wanted)
    raise OptionError(
        f"deck must be {PRINTED!r}, a Deck, its plain values, or the path of a .toml file, not {wanted!r:.200}."
    )


def named(deck: Deck) -> str | dict[str, Any]:
    """Return what ``chosen`` turns into this deck: ``"printed"``, or its plain values."""
    return PRINTED if deck == printed() else fields(deck)
