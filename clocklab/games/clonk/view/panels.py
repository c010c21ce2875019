"""What lies before a player in Clonk!: gallery, cart, task tiles, and how much of what."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from clocklab.core.contract import Seat
from clocklab.draw.geometry import Box
from clocklab.draw.lettering import cut, fitting, snug, width
from clocklab.draw.markers import crown
from clocklab.draw.svg import NOTHING, Markup, element, group, number, rect, text, together
from clocklab.draw.theme import paint
from clocklab.games.clonk.rules.pieces import Tile, Treasure
from clocklab.games.clonk.rules.scoring import Score, collected, matching, task_coins
from clocklab.games.clonk.rules.state import Phase, State
from clocklab.games.clonk.view.emblems import gem, shape
from clocklab.games.clonk.view.faces import face
from clocklab.games.clonk.view.places import SeatPlaces
from clocklab.games.clonk.view.sight import opened_tile, tiles_seen
from clocklab.games.clonk.view.symbols import back, coins, eyes, fan, kablooey, snore


@lru_cache(256)
def plaque(box: Box, name: str, acts: bool, starts: bool, wins: bool) -> Markup:
    """Return the name in its box, bright if the seat acts, with a 1 for who began and a crown for who has won."""
    mark = 24 if wins else 20 if acts else 8
    room = box.w - mark - (24 if starts else 6)
    short, size = snug(name, room, 14, 11, bold=acts or wins)
    ground, ink = ("brass", "on-brass") if acts or wins else ("wood", "on-wood")
    look = paint("brass", "brass-edge", 1.2) if ground == "brass" else paint("wood", "brass", 1.2)
    first = (
        element("circle", cx=box.right - 12, cy=box.y, r=8, **paint("card", "card-edge", 1)),
        text(box.right - 12, box.y + 4.7, "1", ink="ink", on="card", size=13, bold=True),
    )
    arrow = f"M{number(box.left + 7)} {number(box.y - 5)}l8 5-8 5z"
    return group(
        rect(box, 6, **look),
        crown(box.left + 13, box.y + 5, 5.5)
        if wins
        else element("path", d=arrow, **paint("on-brass"))
        if acts
        else NOTHING,
        text(
            box.left + mark,
            box.y + 5,
            short,
            ink=ink,
            on=ground,
            size=size,
            anchor="start",
            bold=acts or wins,
            title=name if short != name else None,
        ),
        *(first if starts else ()),
    )


@lru_cache(256)
def board(places: SeatPlaces, acts: bool) -> Markup:
    """Return a seat's panel with the four spaces of the gallery, each with what it brings when it stays empty."""
    panel = places.panel
    edge = paint("face", "brass" if acts else "line", 2.2 if acts else 1.2)
    spaces = (space(box, at) for at, box in enumerate(places.gallery))
    return group(rect(panel, 9, **edge), *spaces)


def space(box: Box, at: int) -> Markup:
    """Return an empty space of a gallery, the first being 0, with what it brings."""
    size = min(box.w, box.h) * 0.5
    match at:
        case 0:
            brings = snore(box.x, box.y, size * 0.8)
        case 1:
            brings = kablooey(box.x, box.y, size)
        case _:
            brings = back(box.x, box.y, size * 0.7, size)
    dashes = {"stroke_dasharray": "4 3"}
    around = rect(box, 5, **paint("hollow", "ghost", 1.3), **dashes)
    return group(around, group(brings, opacity=0.6))


def card_at(box: Box, card: Treasure, lit: bool = False) -> Markup:
    """Return a treasure card in its box."""
    return group(face(card, box.w, box.h, lit=lit), transform=f"translate({number(box.left)} {number(box.top)})")


@lru_cache(64)
def _cart(box: Box) -> Markup:
    """A mine cart behind the card, on two wheels."""
    low, out = box.bottom + 5, 5.0
    wheels = (
        element("circle", cx=box.x + side * box.w * 0.3, cy=low + 1.5, r=4, **paint("silver", "ink", 1.6))
        for side in (-1, 1)
    )
    tub = (
        f"M{number(box.left - out)} {number(box.y - 4)}h{number(box.w + 2 * out)}"
        f"l-3 {number(low - box.y + 4)}h{number(6 - box.w - 2 * out)}z"
    )
    return group(*wheels, element("path", d=tub, **paint("wood", "brass", 1.2)))


def cart(box: Box, cards: Sequence[Treasure]) -> Markup:
    """Return the cart with its top card, and how many cards it holds."""
    many = str(len(cards))
    wide = 9 + 9 * len(many)
    badge = Box(box.x, box.bottom + 6, wide, 15)
    inside = card_at(box, cards[-1]) if cards else rect(box, 4, **paint("hollow", "ghost", 1.3))
    return group(
        _cart(box),
        inside,
        rect(badge, 8, **paint("wood", "brass", 1.2)),
        text(badge.x, badge.y + 4.6, many, ink="on-wood", on="wood", size=13, bold=True),
    )


def tiles(places: SeatPlaces, state: State, owner: Seat, viewer: Seat | None) -> Markup:
    """Return a seat's two task tiles as this viewer sees them, each known one with the coins it brings so far.

    A tile that lies open has a solid frame; one's own secret one a dashed frame; one that is not known is a "?".
    """
    tasks, seen = tiles_seen(state, owner, viewer)
    if tasks is None:
        return NOTHING
    counts = matching(collected(state, owner), tasks)
    opened = opened_tile(state, owner, viewer)
    return together(
        _tile(
            box,
            gem(*_in_tile(box), tasks.colour) if tile is Tile.COLOUR else shape(*_in_tile(box), tasks.kind),
            task_coins(count),
            opened is not tile and state.phase is not Phase.OVER,
        )
        if tile in seen
        else _unknown(box)
        for tile, box, count in zip(Tile, places.tiles, counts, strict=True)
    )


def _in_tile(box: Box) -> tuple[float, float, float]:
    """Where the emblem of a tile lies, and its size: beside the number on a flat tile, else above it."""
    return (box.left + 9.5, box.y, 14.5) if box.h < 35 else (box.x, box.top + 13, 17)


def _tile(box: Box, emblem: Markup, brings: int, secret: bool) -> Markup:
    x, y, anchor = (box.right - 3, box.y + 4.7, "end") if box.h < 35 else (box.x, box.bottom - 4, "middle")
    return group(
        rect(
            box,
            4,
            stroke_dasharray="4 2.5" if secret else None,
            **paint("card", "card-edge", 1.8),
        ),
        emblem,
        text(x, y, str(brings) if box.h < 35 else f"+{brings}", ink="ink", on="card", size=13, anchor=anchor),
    )


def _unknown(box: Box) -> Markup:
    return group(
        rect(box, 4, **paint("back", "card-edge", 1.2)),
        text(box.x, box.y + 6, "?", ink="on-wood", on="back", size=17, bold=True),
    )


def counters(places: SeatPlaces, state: State, seat: Seat, score: Score, caught: bool) -> Markup:
    """Return how many kablooey and snore cards, eyes and coins a seat has; its points at the end.

    A ``!`` stands behind the most eyes: who has them is caught when the monster wakes.
    """
    at_bomb, at_snore, at_eye, at_coin = places.counters
    worth = score.points if state.phase is Phase.OVER else score.coins
    return together(
        (
            kablooey(at_bomb[0] + 6.5, at_bomb[1], 16),
            snore(at_snore[0] + 7.5, at_snore[1], 14),
            eyes(at_eye[0] + 7, at_eye[1], 5.8, 1),
            coins(at_coin[0] + 7, at_coin[1], 5.8, 1),
            _count(at_bomb, str(state.kablooeys[seat])),
            _count(at_snore, str(state.snores[seat])),
            _count(at_eye, f"{score.noise}!" if caught else str(score.noise), "danger" if caught else "on-face"),
            _count(at_coin, str(worth).replace("-", "−")),
        )
    )


@lru_cache(1024)
def _count(at: tuple[float, float], words: str, ink: str = "on-face") -> Markup:
    x, y = at[0] + 16.5, at[1] + 4.9
    size = fitting(words, 28, 13.5, bold=True)
    return text(x, y, words, ink=ink, on="face", size=size, anchor="start", bold=True)


def tally(box: Box, name: str, score: Score, wins: bool) -> Markup:
    """Return what a seat's points are made of, at the end: its name and points, cards, tasks, and what it lost."""
    rows = (("on cards", score.coins), ("for tasks", score.colour_task + score.kind_task), ("monster", -score.loss))
    right, points = box.right - 8, str(score.points).replace("-", "−")
    room = box.w - 29 - width(points, 15, bold=True) - (15 if wins else 0)
    return group(
        rect(box, 8, **paint("face", "brass", 1.5)),
        crown(box.left + 15, box.top + 18, 5.5) if wins else NOTHING,
        _left(box.left + (25 if wins else 8), box.top + 18, cut(name, room, 14, bold=True), 14),
        text(right, box.top + 18, points, ink="on-face", on="face", size=15, anchor="end", bold=True),
        *(
            together((_left(box.left + 8, y, what, 13, bold=False), text(right, y, words, **_SMALL)))
            for y, what, words in (
                (box.top + 36 + 16.5 * at, what, str(many).replace("-", "−")) for at, (what, many) in enumerate(rows)
            )
        ),
    )


_SMALL: dict[str, Any] = {"ink": "on-face", "on": "face", "size": 13, "anchor": "end"}


def _left(x: float, y: float, words: str, size: float, *, bold: bool = True) -> Markup:
    return text(x, y, words, ink="on-face", on="face", size=size, anchor="start", bold=bold)


def hand_backs(places: SeatPlaces, many: int) -> Markup:
    """Return a hand as others see it."""
    x, y, room = places.backs
    return fan(x, y, room, 19, many)
