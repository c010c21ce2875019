"""The cards a game is played with: the printed set, a user's own, and what is wrong with values that make none.

A set is written as TOML, or as plain values of the same shape: ``name``; ``walls`` with ``one_floor`` and
``two_floors``, each counting ``nobody``, ``cat`` and ``mouse``; ``clocks`` with ``plain`` and ``mouse``; ``roofs``
with a number per colour; and for each deck how many cards are set ``aside`` and, to be safe, its ``total``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from clocklab.core.printed import REMARKS, components, is_toml, loaded, name_check, remark_check, whole
from clocklab.core.values import plain_numbers
from clocklab.errors import OptionError
from clocklab.games.clocktowers.rules.pieces import (
    COLOURS,
    DECKS,
    KINDS,
    KINDS_OF,
    PLACE,
    STARTING_SET,
    Card,
    Clock,
    Counts,
    Deck,
    Wall,
)


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards: ``counts`` in the order of ``pieces.KINDS``, and per deck how many are set ``aside`` unseen."""

    name: str
    counts: Counts
    aside: tuple[int, int, int]

    @property
    def total(self) -> int:
        """How many cards there are."""
        return sum(self.counts)

    def of(self, deck: Deck) -> int:
        """Return how many cards of this deck there are, including the starting sets and those set aside."""
        return _in_deck(self.counts, deck)

    def to_come(self, unseen: Counts) -> tuple[int, int, int]:
        """Return how many of the unseen cards lie in each deck: those that were not set aside."""
        walls, clocks, roofs = (_in_deck(unseen, deck) - self.aside[deck.rank] for deck in DECKS)
        return walls, clocks, roofs

    def after_start(self, players: int) -> Counts:
        """Return the counts without the starting sets of this many players: decks and set-aside cards together."""
        counts = list(self.counts)
        for card in STARTING_SET:
            counts[PLACE[card]] -= players
        return tuple(counts)


def _in_deck(counts: Counts, deck: Deck) -> int:
    return sum([counts[place] for place in KINDS_OF[deck.rank]])


PRINTED = "printed"
MANY = whole(0, 100)

FLOORS = {"one_floor": 1, "two_floors": 2}


def _path(card: Card) -> tuple[str, ...]:
    """Return where a kind's number stands in a file, such as ``("walls", "one_floor", "cat")``."""
    if isinstance(card, Wall):
        who = card.animal.value if card.animal else "nobody"
        return ("walls", ("one_floor", "two_floors")[card.floors - 1], who)
    if isinstance(card, Clock):
        return ("clocks", "mouse" if card.mouse else "plain")
    return ("roofs", card.colour.value)


PATHS: dict[Card, tuple[str, ...]] = {card: _path(card) for card in KINDS}
TABLES: dict[tuple[str, ...], tuple[str, ...]] = {
    (): ("name", *(deck.value for deck in DECKS)),
    ("walls",): ("total", "aside", *FLOORS),
    **{("walls", floors): ("nobody", "cat", "mouse") for floors in FLOORS},
    ("clocks",): ("total", "aside", "plain", "mouse"),
    ("roofs",): ("total", "aside", *(colour.value for colour in COLOURS)),
}
"""The keys of each table of a file, remarks left out."""


@cache
def printed() -> CardSet:
    """Return the printed set."""
    return make(components(__package__))


def load(path: str | Path) -> CardSet:
    """Return the set in a TOML file. Raises an OptionError that names the file and every wrong field."""
    return loaded(path, make, "The cards of")


def make(values: Mapping[str, Any]) -> CardSet:
    """Return the set of plain values. Raises an OptionError that lists every wrong field."""
    wrong = problems(values)
    if wrong:
        listed = "; ".join(f"{field}: {what}" for field, what in wrong.items())
        raise OptionError(f"This is not a set of cards for Clocktowers. {listed}.")
    walls, clocks, roofs = (_number(values, (deck.value, "aside")) for deck in DECKS)
    counts = tuple([_number(values, path) for path in PATHS.values()])
    return CardSet(values.get("name", "own"), counts, (walls, clocks, roofs))


def values_of(cards: CardSet) -> dict[str, Any]:
    """Return the set as plain values; ``make`` turns them back into the same set."""
    values: dict[str, Any] = {"name": cards.name}
    for deck in DECKS:
        values[deck.value] = {"total": cards.of(deck), "aside": cards.aside[deck.rank]}
    for (*tables, key), many in zip(PATHS.values(), cards.counts, strict=True):
        table = values
        for name in tables:
            table = table.setdefault(name, {})
        table[key] = many
    return values


def to_toml(cards: CardSet) -> str:
    """Return the set as the text of a file that ``load`` reads."""
    values = values_of(cards)
    lines = [f"name = {json.dumps(cards.name, ensure_ascii=False)}"]
    for table in TABLES:
        if table:
            found = _found(values, table)
            lines += ["", f"[{'.'.join(table)}]"]
            lines += [f"{key} = {value}" for key, value in found.items() if not isinstance(value, dict)]
    return "\n".join(lines) + "\n"


def problems(values: Any) -> dict[str, str]:
    """Return what is wrong with a set's plain values: for each wrong field what it must be; empty if all is well.

    >>> problems({"roofs": {"pink": 4, "red": -1}})
    {'roofs pink': 'is not a field here (total, aside, blue, green, red, yellow, purple)', 'roofs red': 'must be a \
whole number from 0 to 100, not -1'}
    """
    if not isinstance(values, Mapping):
        return {"set": f"must be a table of name, walls, clocks and roofs, not {values!r:.80}"}
    wrong = dict(_wrong_tables(values))
    if what := name_check(values.get("name", "own")):
        wrong["name"] = what
    return wrong or {what: why for deck in DECKS for what, why in _wrong_totals(values, deck)}


def _wrong_tables(values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for table, keys in TABLES.items():
        found = _found(values, table) if table else values
        if found is None:
            continue
        if not isinstance(found, Mapping):
            yield " ".join(table), f"must be a table of {', '.join(keys)}, not {found!r:.80}"
            continue
        for key, value in found.items():
            field = " ".join((*table, str(key)))
            if key in REMARKS:
                if what := remark_check(value):
                    yield field, what
            elif key not in keys:
                yield field, f"is not a field here ({', '.join(keys)})"
            elif key != "name" and (*table, key) not in TABLES and (what := MANY(plain_numbers(value))):
                yield field, what


def _wrong_totals(values: Mapping[str, Any], deck: Deck) -> Iterator[tuple[str, str]]:
    table = values.get(deck.value, {})
    many = sum(_number(values, path) for card, path in PATHS.items() if card.deck is deck)
    if table.get("total", many) != many:
        yield f"{deck.value} total", f"is {table['total']}, but the kinds add up to {many}"
    if table.get("aside", 0) > many:
        yield f"{deck.value} aside", f"{table['aside']} cannot be set aside of {many}"


def _found(values: Any, path: tuple[str, ...]) -> Any:
    """Return what stands at this path of nested tables, None where nothing does."""
    for key in path:
        values = values.get(key) if isinstance(values, Mapping) else None
    return values


def _number(values: Any, path: tuple[str, ...]) -> int:
    number: int = plain_numbers(_found(values, path) or 0)
    return number


def chosen(wanted: Any, players: int) -> str | CardSet:
    """Return the set that is wanted: ``"printed"``, or a CardSet with enough cards for this many players.

    It is given by that name, as a CardSet, as plain values, or as the path of a TOML file. Raises OptionError.
    """
    if wanted == PRINTED:
        return PRINTED
    if isinstance(wanted, CardSet):
        made = make(values_of(wanted))
    elif isinstance(wanted, Mapping):
        made = make(wanted)
    elif is_toml(wanted):
        made = load(wanted)
    else:
        raise OptionError(
            f"cards must be {PRINTED!r}, a CardSet, its plain values, or the path of a .toml file, not {wanted!r:.200}."
        )
    require_enough(made, players)
    return made


def require_enough(cards: CardSet, players: int) -> None:
    """Raise OptionError unless the set has a starting set for each player and, after that, the cards to set aside."""
    for card in STARTING_SET:
        held = cards.counts[PLACE[card]]
        if held < players:
            raise OptionError(
                f"The cards {cards.name!r} have {held} of the {players} {card} cards that {players} players start "
                f"with; {' '.join(PATHS[card])} must be {players} or more."
            )
    for deck in DECKS:
        left, aside = _in_deck(cards.after_start(players), deck), cards.aside[deck.rank]
        if left < aside:
            raise OptionError(
                f"The cards {cards.name!r} have {left} {deck.value} left when {players} players have their starting "
                f"sets, but {aside} are to be set aside."
            )
