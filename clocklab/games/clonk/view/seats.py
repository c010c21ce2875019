"""What lies before a player of Clonk!: gallery, cart, task tiles, how much of what, and at the end its points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from clocklab.core.contract import Seat, seat_name
from clocklab.draw.markers import crown
from clocklab.draw.svg import (
    NOTHING,
    Box,
    Markup,
    cut,
    element,
    fitting,
    group,
    number,
    part,
    rect,
    snug,
    text,
    together,
    width,
)
from clocklab.draw.theme import paint
from clocklab.games.clonk.rules.chance import opened_tile
from clocklab.games.clonk.rules.pieces import GALLERY, Tile, Treasure
from clocklab.games.clonk.rules.scoring import Score, best, collected, matching, task_coins
from clocklab.games.clonk.rules.state import Phase, State
from clocklab.games.clonk.text.words import counted, spoken
from clocklab.games.clonk.view.cards import back, coins, eyes, face, fan, gem, kablooey, shape, snore
from clocklab.games.clonk.view.parts import hand_part, of_seat, space_part, tile_part, whose
from clocklab.games.clonk.view.places import SeatPlaces
from clocklab.games.clonk.view.spoken import EMPTY_SPACE, loudest, tiles_seen

NOBODY = (Phase.TILES, Phase.SHAFT, Phase.DEAL, Phase.START, Phase.OVER)


class Owned(NamedTuple):
    """Whose things are drawn for whom: all that is said about a seat depends on it.

    ``state``: as far as the viewer may know it; ``found``: each seat's score; ``closed``: how many cards in each cart
    the viewer may not look at.
    """

    state: State
    seat: Seat
    viewer: Seat | None
    names: Sequence[str]
    found: Sequence[Score]
    closed: tuple[int, ...]

    @property
    def name(self) -> str:
        """The player's name."""
        return seat_name(self.seat, self.names)

    @property
    def whose(self) -> str:
        """``your``, or ``Ada's``."""
        return whose(self.seat, self.viewer, self.names)

    @property
    def shut(self) -> int:
        """How many cards of its cart the viewer may not look at."""
        return self.closed[self.seat]


def seat_parts(own: Owned, places: SeatPlaces) -> Markup:
    """Return all that lies before a player."""
    state, seat = own.state, own.seat
    acts = seat == state.seat and state.phase not in NOBODY
    wins = state.phase is Phase.OVER and seat in best(tuple(own.found))
    began = seat == state.first and state.turns > 0
    held = len(state.hands[seat])
    title = f"{own.name}{', who began' if began else ''}"
    return together(
        (
            board(places.panel, acts),
            part(of_seat("player", seat), plaque(places.plaque, own.name, acts, began, wins), title=title),
            _gallery(own, places),
            _loaded(own, places.cart),
            _tiles(own, places),
            _counters(own, places),
            part(hand_part(seat), hand_backs(places, held), title=f"{own.whose} hand: {counted(held, 'card')}")
            if places.backs[2]
            else NOTHING,
        )
    )


def _gallery(own: Owned, places: SeatPlaces) -> Markup:
    cards: tuple[Treasure | None, ...] = own.state.galleries[own.seat] + (None,) * GALLERY
    return together(
        _space(own.seat, at, own.whose, box, card)
        for at, (box, card) in enumerate(zip(places.gallery, cards, strict=False))
    )


@lru_cache(4096)
def _space(seat: Seat, at: int, owner: str, box: Box, card: Treasure | None) -> Markup:
    """Return a space of a gallery, the first being 0, with the card on it, or empty."""
    what = spoken(card) if card else f"empty, brings {EMPTY_SPACE[at]}"
    drawn = card_at(box, card) if card else space(box, at)
    return part(space_part(seat, at), drawn, title=f"{owner} gallery, space {at + 1}: {what}")


def _loaded(own: Owned, box: Box) -> Markup:
    cards = own.state.carts[own.seat]
    many = counted(len(cards) + own.shut, "card")
    title = f"{own.whose} cart: {many}{f', {spoken(cards[-1])} on top' if cards else ''}"
    return part(of_seat("cart", own.seat), cart(box, cards, own.shut), title=title)


@lru_cache(256)
def plaque(box: Box, name: str, acts: bool, starts: bool, wins: bool) -> Markup:
    """Return the name in its box, bright if the seat acts, a 1 for the player who began, a crown for a winner."""
    mark = 24 if wins else 20 if acts else 8
    room = box.w - mark - (24 if starts else 6)
    short, size = snug(name, room, 14, 11.4, bold=acts or wins)
    ground, ink = ("brass", "on-brass") if acts or wins else ("wood", "on-wood")
    look = paint("brass", "brass-edge", 1.2) if ground == "brass" else paint("wood", "brass", 1.2)
    first = (
        element("circle", cx=box.right - 12, cy=box.y, r=8, **paint("card", "card-edge", 1)),
        text(box.right - 12, box.y + 4.7, "1", ink="ink", on="card", size=13, bold=True),
    )
    lettering: dict[str, Any] = {"ink": ink, "on": ground, "size": size, "anchor": "start", "bold": acts or wins}
    arrow = f"M{number(box.left + 7)} {number(box.y - 5)}l8 5-8 5z"
    return group(
        rect(box, 6, **look),
        crown(box.left + 13, box.y + 5, 5.5) if wins else "",
        element("path", d=arrow, **paint("on-brass")) if acts and not wins else "",
        text(box.left + mark, box.y + 5, short, title=name if short != name else None, **lettering),
        *(first if starts else ()),
    )


@lru_cache(64)
def board(panel: Box, acts: bool) -> Markup:
    """Return a seat's panel, its edge bright while it acts."""
    return rect(panel, 9, **paint("face", "brass" if acts else "line", 2.2 if acts else 1.2))


def space(box: Box, at: int) -> Markup:
    """Return an empty space of a gallery, the first being 0, with what it brings."""
    size = min(box.w, box.h) * 0.5
    brings = (snore(box.x, box.y, size * 0.8), kablooey(box.x, box.y, size), back(box.x, box.y, size * 0.7, size))
    around = rect(box, 5, **paint("hollow", "ghost", 1.3), stroke_dasharray="4 3")
    return group(around, group(brings[min(at, 2)], opacity=0.6))


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


def cart(box: Box, cards: Sequence[Treasure], shut: int = 0) -> Markup:
    """Return the cart with its top card, and how many cards it holds, those included that are ``shut`` away."""
    many = str(len(cards) + shut)
    wide = 9 + 9 * len(many)
    badge = Box(box.x, box.bottom + 6, wide, 15)
    inside = card_at(box, cards[-1]) if cards else rect(box, 4, **paint("hollow", "ghost", 1.3))
    return group(
        _cart(box),
        inside,
        rect(badge, 8, **paint("wood", "brass", 1.2)),
        text(badge.x, badge.y + 4.6, many, ink="on-wood", on="wood", size=13, bold=True),
    )


def _tiles(own: Owned, places: SeatPlaces) -> Markup:
    """Return a seat's two task tiles as this viewer sees them, each known one with the coins it brings so far.

    A tile that lies open has a solid frame; one's own secret one a dashed frame; one that is not known is a "?". What a
    tile brings is not told where the cart is closed.
    """
    state, seat = own.state, own.seat
    tasks, seen = tiles_seen(state, seat, own.viewer)
    if tasks is None:
        return NOTHING
    opened, parts = opened_tile(state, seat, own.viewer), []
    counts = matching(collected(state, seat), tasks)
    for tile, box, count in zip(Tile, places.tiles, counts, strict=True):
        asked = tasks.colour.value if tile is Tile.COLOUR else f"{tasks.kind.value}s"
        emblem = (gem if tile is Tile.COLOUR else shape, tasks.colour if tile is Tile.COLOUR else tasks.kind)
        secret = opened is not tile and state.phase is not Phase.OVER
        if tile not in seen:
            drawn, title = _unknown(box), f"a secret {'colour' if tile is Tile.COLOUR else 'type'}"
        else:
            drawn = _tile(box, emblem[0](*_in_tile(box), emblem[1]), None if own.shut else task_coins(count), secret)
            so_far = "" if own.shut else f": {count} so far, {counted(task_coins(count), 'coin')}"
            title = f"{asked}{', secret' if secret else ''}{so_far}"
        parts.append(part(tile_part(seat, tile), drawn, title=f"{own.whose} task, {title}"))
    return together(parts)


def _in_tile(box: Box) -> tuple[float, float, float]:
    """Where the emblem of a tile lies, and its size: beside the number on a flat tile, else above it."""
    return (box.left + 9.5, box.y, 14.5) if box.h < 35 else (box.x, box.top + 13, 17)


def _tile(box: Box, emblem: Markup, brings: int | None, secret: bool) -> Markup:
    words = "?" if brings is None else str(brings) if box.h < 35 else f"+{brings}"
    x, y, anchor = (box.right - 3, box.y + 4.7, "end") if box.h < 35 else (box.x, box.bottom - 4, "middle")
    return group(
        rect(box, 4, stroke_dasharray="4 2.5" if secret else None, **paint("card", "card-edge", 1.8)),
        emblem,
        text(x, y, words, ink="ink", on="card", size=13, anchor=anchor),
    )


def _unknown(box: Box) -> Markup:
    return group(
        rect(box, 4, **paint("back", "card-edge", 1.2)),
        text(box.x, box.y + 6, "?", ink="on-wood", on="back", size=17, bold=True),
    )


def _counters(own: Owned, places: SeatPlaces) -> Markup:
    """Return how many kablooey and snore cards, eyes and coins a seat has; its points at the end.

    A ``!`` stands behind the most eyes: the players who have them are caught when the monster wakes. A ``+`` stands
    behind eyes and coins that are the least: those in sight, while more may lie in a closed cart.
    """
    state, seat, score = own.state, own.seat, own.found[own.seat]
    caught, over = loudest(score, own.found, own.closed), state.phase is Phase.OVER
    more, least = ("+", "at least ") if own.shut else ("", "")
    bombs, snores, worth = state.kablooeys[seat], state.snores[seat], score.points if over else score.coins
    noise, won = f"{score.noise}{more}", f"{worth}{more}".replace("-", "−")
    said = (
        (f"{bombs}", f"kablooey cards: {bombs}"),
        (f"{snores}", f"snore cards: {snores}"),
        (f"{noise}{'!' * caught}", f"eyes: {least}{score.noise}{', the most' if caught else ''}"),
        (won, f"points: {won}" if over else f"coins on cards: {least}{worth}"),
    )
    touched = not places.backs[2]  # in one's own panel, to use a kablooey card
    return _four(places.counters, seat, own.whose, said, caught, touched)


@lru_cache(1024)
def _four(
    spots: tuple[tuple[float, float], ...],
    seat: Seat,
    owner: str,
    said: tuple[tuple[str, str], ...],
    caught: bool,
    touched: bool,
) -> Markup:
    (bomb_x, bomb_y), (snore_x, snore_y), (eye_x, eye_y), (coin_x, coin_y) = spots
    signs = {
        "kablooeys": kablooey(bomb_x + 6.5, bomb_y, 16),
        "snores": snore(snore_x + 7.5, snore_y, 14),
        "eyes": eyes(eye_x + 7, eye_y, 5.8, 1),
        "coins": coins(coin_x + 7, coin_y, 5.8, 1),
    }
    return together(
        part(
            of_seat(what, seat),
            rect(Box(at[0] + 20, at[1], 42, 21), 4, fill="none", pointer_events="all") if touched else NOTHING,
            sign,
            _count(at, words, "danger" if what == "eyes" and caught else "on-face"),
            title=f"{owner} {title}",
        )
        for (what, sign), at, (words, title) in zip(signs.items(), spots, said, strict=True)
    )


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
