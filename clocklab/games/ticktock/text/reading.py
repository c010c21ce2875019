"""Cards and goals as people type them into a form, and as the form shows them."""

from __future__ import annotations

import re
from typing import TypeVar

from clocklab.errors import NotationError, OptionError
from clocklab.games.ticktock.rules.pieces import CARDS, GOALS, Card, Goal
from clocklab.games.ticktock.rules.state import Counts, Returned
from clocklab.games.ticktock.text.notation import CARD_OF

T = TypeVar("T", Card, Goal)
NONE = "-"


def parts(text: str) -> list[str]:
    """Return what stands between commas."""
    return [part.strip() for part in text.split(",") if part.strip() not in ("", NONE)]


def one_of(kinds: tuple[T, ...], name: str, what: str) -> T:
    """Return the card or goal of this name, in any case. Raises NotationError listing the names."""
    for kind in kinds:
        if kind.value.casefold() == " ".join(name.split()).casefold():
            return kind
    raise NotationError(f"{name!r:.60} is no {what}; write {', '.join(kind.value for kind in kinds)}.")


def cards(text: str) -> list[Card]:
    """Return the cards of a text such as ``Big Step, 2 Tiny Step``, or of letters such as ``BTT``.

    >>> [card.value for card in cards("2 tiny step, Big Fan")], cards("BT") == cards("Big Step, Tiny Step")
    (['Tiny Step', 'Tiny Step', 'Big Fan'], True)
    """
    plain = str(text).strip()
    if plain and all(letter in CARD_OF for letter in plain):
        return [CARD_OF[letter] for letter in plain]
    found = []
    for part in parts(plain):
        matched = re.fullmatch(r"(\d{1,2}) *x? +(.+)", part, re.ASCII)
        many, name = (int(matched[1]), matched[2]) if matched else (1, part)
        found += [one_of(CARDS, name, "action card")] * many
    return found


def goals(text: str) -> tuple[Goal, ...]:
    """Return the goals of a text with commas."""
    return tuple(one_of(GOALS, part, "goal") for part in parts(str(text)))


def returned(text: str) -> tuple[Returned, ...]:
    """Return the goals under the pile of a text such as ``Meeting by 2, Even Tower by 1``: players from 1 on."""
    found = []
    for part in parts(str(text)):
        matched = re.fullmatch(r"(.+) by (\d)", part, re.ASCII)
        if matched is None:
            raise NotationError(
                f"{part!r:.60} must be a goal and the number of the player who put it back: Meeting by 2."
            )
        found.append(Returned(one_of(GOALS, matched[1], "goal"), int(matched[2]) - 1))
    return tuple(found)


def seats(text: str, players: int) -> tuple[int, ...]:
    """Return seats from the numbers of players, which count from 1. Raises OptionError unless each is there once."""
    numbers = re.findall(r"\d+", str(text))
    order = tuple(int(number) - 1 for number in numbers)
    if sorted(order) != list(range(players)):
        raise OptionError(f"The order {text!r:.60} must name each of the players 1 to {players} once.")
    return order


def in_words(counts: Counts, top: Card | None) -> str:
    """Return discards as ``cards`` reads them, the one on top last."""
    words = []
    for card, count in zip(CARDS, counts, strict=True):
        many = count - (card is top)
        if many:
            words.append(card.value if many == 1 else f"{many} {card.value}")
    return ", ".join([*words, top.value] if top is not None else words)
