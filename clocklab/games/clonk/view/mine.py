"""The mine of Clonk!: the shafts between their props, and the pile, the monster and the discards above them."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from clocklab.draw.cards import frame_around
from clocklab.draw.svg import Box, Markup, element, fitting, group, number, part, rect, text, together
from clocklab.draw.theme import paint
from clocklab.games.clonk.rules.pieces import SHAFTS, Slot, Treasure
from clocklab.games.clonk.rules.state import State
from clocklab.games.clonk.view.cards import back, face, monster
from clocklab.games.clonk.view.parts import DISCARDS, MONSTER, PILE, shaft_part, shaft_title
from clocklab.games.clonk.view.places import DOWN, Page, ShaftPlaces, shaft_places
from clocklab.games.clonk.view.spoken import wakes


@lru_cache(16)
def mine(pit: Box) -> Markup:
    """Return the rock of the mine, over it a beam on props with the shafts' numbers."""
    props = "".join(f"M{number(x)} {number(pit.top + 14)}v{number(pit.h - 16)}" for x in (pit.left + 1, pit.right - 1))
    beam = f"M{number(pit.left + 5)} {number(pit.top + 16)}h{number(pit.w - 10)}"
    middles = (shaft_places(pit, at, ()).following.x for at in range(SHAFTS))
    rock = (
        f"M{number(pit.left + pit.w * at)} {number(pit.top + pit.h * down)}l9-6 8 5 10-3"
        for at, down in ((0.05, 0.92), (0.27, 0.86), (0.46, 0.94), (0.66, 0.88), (0.88, 0.93))
    )
    return group(
        rect(pit, 8, **paint("wood", "wood-edge", 2)),
        element("path", d="".join(rock), **paint(stroke="grain", width=2)),
        element("path", d=props, **paint(stroke="grain", width=4)),
        element("path", d=beam, **paint(stroke="brass", width=1.2)),
        *(
            text(x, pit.top + 12.5, str(at), ink="on-wood", on="wood", size=13, bold=True)
            for at, x in enumerate(middles, 1)
        ),
    )


@lru_cache(256)
def shaft(places: ShaftPlaces, at: int, cards: tuple[Slot, ...], lit: bool) -> Markup:
    """Return the shaft at this place, 0 to 4, from bottom to top, its top in a glowing frame where it fits."""
    return part(shaft_part(at), *_stack(places, cards, lit), title=shaft_title(at, cards))


def _stack(places: ShaftPlaces, cards: tuple[Slot, ...], lit: bool) -> list[Markup]:
    if not cards:
        empty = paint(stroke="brass", width=1.3)
        return [rect(places.following, 6, stroke_dasharray="4 3", pointer_events="all", **empty)]
    parts = []
    for at, (slot, box) in enumerate(zip(cards, places.cards, strict=True)):
        top = at == len(cards) - 1
        if top and lit:
            parts.append(frame_around(box, 3.5))
        if slot is None:
            parts.append(back(box.x, box.y, box.w, box.h) if top else _covered(box))
        else:
            high = box.h if top else places.strip + 10
            drawn = face(slot, box.w, high, places.strip, lit and top)
            parts.append(group(drawn, transform=f"translate({number(box.left)} {number(box.top)})"))
    return parts


def _covered(box: Box) -> Markup:
    """The strip of a card face down that another covers."""
    look, high = paint("back", "card-edge", 1.2), DOWN + 10
    line = f"M{number(box.left + 8)} {number(box.top + 4.2)}h{number(box.w - 16)}"
    strip = element("rect", x=box.left, y=box.top, width=box.w, height=high, rx=6, **look)
    return together((strip, element("path", d=line, stroke_dasharray="3 4", **paint(stroke="back-line", width=1.4))))


def band(page: Page, state: State) -> Markup:
    """Return the draw pile and the discards with how many cards they hold, and the monster between them."""
    pile, thrown = f"{state.pile} in the pile", f"{len(state.discards)} discarded"
    head = monster(page.monster.left + 19, page.monster.y + 1, 25, state.awake)
    return together(
        (
            _plate(PILE, "the draw pile", page.pile, pile, back(page.pile.left + 19, page.pile.y, 20, 27)),
            _plate(MONSTER, "the monster", page.monster, wakes(state), head),
            _plate(DISCARDS, "the discards", page.discards, thrown, _pile(page.discards, state.discards)),
        )
    )


def _plate(name: str, called: str, box: Box, words: str, picture: Markup) -> Markup:
    size = fitting(words, box.w - 43, 13.5)
    return part(
        name,
        rect(box, 7, **paint("face", "brass", 1.2)),
        picture,
        text(box.left + 38, box.y + 5, words, ink="on-face", on="face", size=size, anchor="start"),
        title=f"{called}: {words[0].lower()}{words[1:]}",
    )


def _pile(box: Box, cards: Collection[Treasure]) -> Markup:
    look = paint("card" if cards else "hollow", "card-edge" if cards else "ghost", 1.2)
    places = ((-2.5, 2), (0, 0), (2.5, -2))[: max(1, min(3, len(cards)))]
    return together(
        element("rect", x=box.left + 10 + dx, y=box.y - 13 + dy, width=19, height=25, rx=2.5, **look)
        for dx, dy in places
    )
