"""The cards: the printed ones, a deck of one's own, and what is wrong with one that is none.

A deck is written as TOML, or as plain values of the same shape: ``name``, ``kablooey_coins``, ``snore_eyes`` and 108
``treasures``, each with ``colour``, ``kind``, ``coins`` and ``eyes``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from clocklab.core.printed import REMARKS, Check, loaded, name_check, read_toml, remark_check, whole
from clocklab.errors import OptionError
from clocklab.games.clonk.rules.pieces import COLOURS, KINDS, ORDER, TREASURES, Colour, Deck, Kind, Treasure

PRINTED = "printed"
MOST = 9
"""The most coins, or eyes, that a card may show."""
TOLD = 12
"""So many wrong fields are named; of more it is said how many there are."""


@cache
def printed() -> Deck:
    """Return the printed cards."""
    return make(read_toml(Path(__file__).with_name("components.toml")))


def load(path: str | Path) -> Deck:
    """Return the deck in a TOML file. Raises OptionError that names the file and the wrong cards."""
    return loaded(path, make, "The deck")


def make(values: Mapping[str, Any]) -> Deck:
    """Return the deck of plain values. Raises OptionError that lists what is wrong, card by card."""
    wrong = problems(values)
    if wrong:
        told = [f"{field}: {what}" for field, what in wrong.items()]
        more = f"; and {len(told) - TOLD} more" if len(told) > TOLD else ""
        raise OptionError(f"This is no deck of Clonk!: {'; '.join(told[:TOLD])}{more}.")
    cards = [
        Treasure(Colour(card["colour"]), Kind(card["kind"]), card["coins"], card["eyes"])
        for card in values["treasures"]
    ]
    return Deck(values["name"], tuple(sorted(cards, key=ORDER)), values["kablooey_coins"], values["snore_eyes"])


def fields(deck: Deck) -> dict[str, Any]:
    """Return the deck as plain values; ``make`` makes the same deck of them."""
    cards = [
        {"colour": card.colour.value, "kind": card.kind.value, "coins": card.coins, "eyes": card.eyes}
        for card in deck.treasures
    ]
    return {
        "name": deck.name,
        "kablooey_coins": deck.kablooey_coins,
        "snore_eyes": deck.snore_eyes,
        "treasures": cards,
    }


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
    wrong = {f"{key}": f"is no field of a deck ({', '.join(FIELDS)})" for key in values if key not in FIELDS}
    for key, check in FIELDS.items():
        if what := check(values.get(key)):
            wrong[key] = what
    cards = values.get("treasures")
    if isinstance(cards, list | tuple):
        for number, card in enumerate(cards, 1):
            for key, what in _card_problems(card).items():
                wrong[f"treasure {number} {key}".rstrip()] = what
    return wrong


def _card_problems(card: Any) -> dict[str, str]:
    if not isinstance(card, Mapping):
        return {"": f"must have {', '.join(OF_A_CARD)}, not be {card!r:.80}"}
    wrong = {str(key): f"is no field of a treasure ({', '.join(OF_A_CARD)})" for key in card if key not in OF_A_CARD}
    for key, check in OF_A_CARD.items():
        if what := check(card.get(key)):
            wrong[key] = what
    return wrong


def _one_of(what: str, allowed: list[str]) -> Check:
    def check(value: Any) -> str:
        fine = isinstance(value, str) and value in allowed
        return "" if fine else f"{value!r:.80} is no {what}; there are {', '.join(allowed)}"

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
    """Return the deck that an option names: the printed one, or one of one's own.

    Given as ``"printed"``, as a Deck, as plain values, or as the path of a TOML file. Raises OptionError.
    """
    if isinstance(wanted, str) and wanted == PRINTED:
        return printed()
    if isinstance(wanted, Deck):
        return wanted if wanted is printed() else make(fields(wanted))
    if isinstance(wanted, Mapping):
        return make(wanted)
    if isinstance(wanted, str | Path) and str(wanted).endswith(".toml"):
        return load(wanted)
    raise OptionError(
        f"deck must be {PRINTED!r}, a Deck, its plain values, or the path of a .toml file, not {wanted!r:.200}."
    )
