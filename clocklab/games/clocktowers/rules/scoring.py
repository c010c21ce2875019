"""What towers are worth, and who wins when several have as much."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from clocklab.core.contract import Seat
from clocklab.games.clocktowers.rules.ladder import Towers
from clocklab.games.clocktowers.rules.pieces import Animal, Tower

NOBODY, CATS, BOTH, MICE = 5, 4, 3, 2
"""The points of a finished tower by who sits on it."""


def animals(tower: Tower, clock_animals: bool = True) -> tuple[bool, bool]:
    """Return whether a cat and whether a mouse sits on the tower; on its clock too unless ``clock_animals`` is off."""
    cat = mouse = False
    for wall in tower.walls:
        if wall.animal is Animal.CAT:
            cat = True
        elif wall.animal is Animal.MOUSE:
            mouse = True
    if clock_animals and tower.clock is not None and tower.clock.mouse:
        mouse = True
    return cat, mouse


def promised(tower: Tower, clock_animals: bool = True) -> int:
    """Return what the tower is worth if it is finished with nobody new on it: 5 to 2 points."""
    cat, mouse = animals(tower, clock_animals)
    if mouse:
        return BOTH if cat else MICE
    return CATS if cat else NOBODY


def points(tower: Tower, clock_animals: bool = True) -> int:
    """Return what the tower scores: 5 with nobody on it, 4 with cats only, 3 with both, 2 with mice only; 0 unfinished.

    >>> from clocklab.games.clocktowers.rules.pieces import Clock, Colour, Roof, Wall
    >>> house = Tower((Wall(1, Animal.CAT),), Clock(mouse=True), Roof(Colour.RED))
    >>> points(house), points(house, clock_animals=False), points(Tower(house.walls, house.clock))
    (3, 4, 0)
    """
    return promised(tower, clock_animals) if tower.roof is not None else 0


def total(towers: Iterable[Tower], clock_animals: bool = True) -> int:
    """Return the points of all these towers together."""
    return sum([promised(tower, clock_animals) for tower in towers if tower.roof is not None])


def on_top(towers: Iterable[Tower], animal: Animal) -> bool:
    """Return whether this animal sits on the topmost wall of one of the finished towers."""
    return any(tower.roof is not None and tower.walls[-1].animal is animal for tower in towers)


def winners(towers: Sequence[Towers], clock_animals: bool = True) -> tuple[Seat, ...]:
    """Return the seats with most points; of those tied the ones with a mouse on top, then those with a cat, if any."""
    scores = [total(each, clock_animals) for each in towers]
    tied = [seat for seat, score in enumerate(scores) if score == max(scores)]
    for animal in (Animal.MOUSE, Animal.CAT):
        tied = _who(tied, lambda seat, animal=animal: on_top(towers[seat], animal))  # type: ignore[misc]
    return tuple(tied)


def _who(tied: list[Seat], meets: Callable[[Seat], bool]) -> list[Seat]:
    """Return those of the tied who meet it, or all of them if none does."""
    return [seat for seat in tied if meets(seat)] or tied
