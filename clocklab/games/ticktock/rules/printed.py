"""The box: the printed one, a user's own, what is wrong with values that make none, and what a game uses of it.

A box is written as TOML, or as plain values of the same shape: ``tokens``, ``hours`` (where the clock hand starts
with 4 to 8 players), ``clockwise`` (of each pair of twins the one on the Clockwise track), ``cards`` by name with
``copies`` and ``edition``, and ``goals`` by name with ``points`` too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from clocklab.core.printed import REMARKS, Check, components, is_toml, loaded, name_check, remark_check, whole
from clocklab.errors import OptionError
from clocklab.games.ticktock.rules.pieces import CARDS, GOALS, HEROES, PAIRS, Card, Hero, Side
from clocklab.games.ticktock.rules.state import Counts

EDITIONS = ("full", "free")
FEWEST = 4
"""The number of players that the first of ``hours`` is for."""


@dataclass(frozen=True, slots=True)
class Box:
    """Everything in a box: copies of cards and goals, goals' points, what the free edition has, who is Clockwise."""

    name: str
    tokens: int
    hours: tuple[int, ...]
    cards: Counts
    goals: Counts
    points: tuple[int, ...]
    free_cards: tuple[bool, ...]
    free_goals: tuple[bool, ...]
    clockwise: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kit:
    """What one game is played with: copies of each card and goal, goals' points, tokens, where the hand starts.

    ``sides``: the track that each hero climbs, in the order of their ranks. ``in_play``: the kinds of goals that there
    are, as bits ``1 << rank``.
    """

    cards: Counts
    goals: Counts
    points: tuple[int, ...]
    tokens: int
    hour: int
    sides: tuple[Side, ...]
    in_play: int


def kit(box: Box, edition: str, players: int, kids: bool, short: bool) -> Kit:
    """Return what a game uses of a box: no Pendulum Push for kids, the hand an hour later for a short game."""
    free = edition == "free"
    cards = [copies if there or not free else 0 for copies, there in zip(box.cards, box.free_cards, strict=True)]
    if kids:
        cards[Card.PENDULUM_PUSH.rank] = 0
    goals = [copies if there or not free else 0 for copies, there in zip(box.goals, box.free_goals, strict=True)]
    sides = tuple(
        Side.MIDDLE if hero is Hero.CUCKOO else Side.CLOCKWISE if hero.value in box.clockwise else Side.COUNTERCLOCKWISE
        for hero in HEROES
    )
    there = sum([1 << rank for rank, copies in enumerate(goals) if copies])
    return Kit(tuple(cards), tuple(goals), box.points, box.tokens, box.hours[players - FEWEST] + short, sides, there)


@cache
def usual() -> Box:
    """Return the printed box."""
    return make({"name": "printed", **components(__package__)})


def chosen(wanted: Any) -> str | Box:
    """Return ``"printed"``, or the box that is given as a Box, as plain values, or as the path of a TOML file."""
    if wanted == "printed":
        return "printed"
    if isinstance(wanted, Box):
        return make(fields(wanted))
    if isinstance(wanted, Mapping):
        return make(wanted)
    if is_toml(wanted):
        return load(wanted)
    raise OptionError(
        f"box must be 'printed', a box, its plain values, or the path of a .toml file, not {wanted!r:.200}."
    )


def load(path: str | Path) -> Box:
    """Return the box in a TOML file. Raises an OptionError that names the file and every wrong field."""
    return loaded(path, make, "The box")


def make(values: Mapping[str, Any]) -> Box:
    """Return the box of plain values. Raises an OptionError that lists every wrong field."""
    wrong = problems(values)
    if wrong:
        listed = "; ".join(f"{field}: {what}" for field, what in wrong.items())
        raise OptionError(f"This is not a box of Tick-Tock Tower. {listed}.")
    cards = [values["cards"][card.value] for card in CARDS]
    goals = [values["goals"][goal.value] for goal in GOALS]
    return Box(
        name=values["name"],
        tokens=values["tokens"],
        hours=tuple(values["hours"]),
        cards=tuple(card["copies"] for card in cards),
        goals=tuple(goal["copies"] for goal in goals),
        points=tuple(goal["points"] for goal in goals),
        free_cards=tuple(card["edition"] == "both" for card in cards),
        free_goals=tuple(goal["edition"] == "both" for goal in goals),
        clockwise=tuple(values.get("clockwise", FIRST_NAMED)),
    )


def fields(box: Box) -> dict[str, Any]:
    """Return the box as plain values; ``make`` turns them back into the same box."""
    of_cards, of_goals = zip(box.cards, box.free_cards, strict=True), zip(box.goals, box.free_goals, strict=True)
    cards = [{"copies": copies, "edition": "both" if free else "full"} for copies, free in of_cards]
    goals = [{"copies": copies, "edition": "both" if free else "full"} for copies, free in of_goals]
    return {
        "name": box.name,
        "tokens": box.tokens,
        "hours": list(box.hours),
        "clockwise": list(box.clockwise),
        "cards": {card.value: entry for card, entry in zip(CARDS, cards, strict=True)},
        "goals": {
            goal.value: {"points": points, **entry}
            for goal, points, entry in zip(GOALS, box.points, goals, strict=True)
        },
    }


def problems(values: Mapping[str, Any]) -> dict[str, str]:
    """Return what is wrong with a box's plain values: for each wrong field what it must be; empty if all is well.

    >>> full = fields(usual())
    >>> problems(full | {"tokens": -1, "cards": full["cards"] | {"Big Step": {"copies": "many", "edition": "both"}}})
    {'tokens': 'must be a whole number from 0 to 99, not -1', 'Big Step copies': "must be a whole number from 0 to 99, \
not 'many'"}
    """
    found = dict(_entry_problems("", values, OF_A_BOX))
    for key, names, checks in (
        ("cards", [card.value for card in CARDS], OF_A_CARD),
        ("goals", [goal.value for goal in GOALS], OF_A_GOAL),
    ):
        if key in found:
            continue
        for name in values[key]:
            if name not in names:
                found[f"{key} {name}"] = f"is none of the {key}: {', '.join(names)}"
        for name in names:
            found.update(_entry_problems(name, values[key].get(name), checks))
    return found


def _entry_problems(name: str, entry: Any, checks: Mapping[str, Check]) -> Iterator[tuple[str, str]]:
    if not isinstance(entry, Mapping):
        keys = ", ".join(key for key in checks if key not in REMARKS)
        yield name, f"must have {keys}, not be {entry!r:.80}" if entry is not None else f"is missing; it has {keys}"
        return
    for key in entry:
        if key not in checks:
            yield f"{name} {key}".strip(), f"is not a field here ({', '.join(checks)})"
    for key, check in checks.items():
        if what := check(entry.get(key)):
            yield f"{name} {key}".strip(), what


def _hours(value: Any) -> str:
    fine = isinstance(value, list | tuple) and len(value) == 5
    if fine and all(type(hour) is int and 1 <= hour <= 10 for hour in value):
        return ""
    return f"must be five whole numbers from 1 to 10, for 4 to 8 players, not {value!r:.80}"


FIRST_NAMED = tuple(hero.value for hero in PAIRS)


def _clockwise(value: Any) -> str:
    """Check the Clockwise heroes, one of each pair; boxes of before, which name none, have the first-named ones."""
    fine = isinstance(value, list | tuple) and all(isinstance(name, str) for name in value)
    heroes = [hero for hero in HEROES[:8] if fine and hero.value in value]
    if value is None or (fine and len(value) == len(PAIRS) and [hero.pair for hero in heroes] == [*PAIRS]):
        return ""
    pairs = "; ".join(f"{hero.value} or {hero.twin.value}" for hero in PAIRS if hero.twin)
    return f"must name the Clockwise hero of each pair ({pairs}), not {value!r:.80}"


def _edition(value: Any) -> str:
    return "" if value in ("both", "full") else f"must be 'both' or 'full', not {value!r:.80}"


def _names(value: Any) -> str:
    return "" if isinstance(value, Mapping) else f"must be a table of names, not {value!r:.80}"


NOTES: dict[str, Check] = dict.fromkeys(REMARKS, remark_check)
OF_A_BOX = {
    "name": name_check,
    "tokens": whole(0, 99),
    "hours": _hours,
    "clockwise": _clockwise,
    "cards": _names,
    "goals": _names,
    **NOTES,
}
OF_A_CARD = {"copies": whole(0, 99), "edition": _edition, **NOTES}
OF_A_GOAL = {"points": whole(0, 99), "copies": whole(0, 99), "edition": _edition, **NOTES}
