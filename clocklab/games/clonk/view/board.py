"""Clonk! drawn: the mine in the middle, the others above it, one's own gallery, cart and hand below."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

from clocklab.core.contract import Seat, question, seat_name
from clocklab.core.svg import Svg
from clocklab.draw.cards import frame_around
from clocklab.draw.markers import crown
from clocklab.draw.svg import (
    NOTHING,
    Box,
    Markup,
    cut,
    element,
    fitting,
    frame,
    group,
    number,
    rect,
    snug,
    text,
    together,
    width,
)
from clocklab.draw.theme import paint
from clocklab.games.clonk.rules.chance import closed, open_table, opened_tile
from clocklab.games.clonk.rules.options import ClonkPosition
from clocklab.games.clonk.rules.pieces import SHAFTS, Slot, Tile, Treasure
from clocklab.games.clonk.rules.scoring import Score, best, collected, matching, scores, task_coins
from clocklab.games.clonk.rules.state import Phase, State
from clocklab.games.clonk.view.cards import back, coins, eyes, face, fan, gem, kablooey, monster, shape, snore, trace
from clocklab.games.clonk.view.places import (
    DOWN,
    GAP,
    Page,
    SeatPlaces,
    ShaftPlaces,
    depth,
    hand_places,
    page,
    shaft_places,
)
from clocklab.games.clonk.view.spoken import Link, Sight, loudest, sentence, sight, task_now, tiles_seen, wakes

NOBODY = (Phase.TILES, Phase.SHAFT, Phase.DEAL, Phase.START, Phase.OVER)
SHOWN = 580


@question
def draw(here: ClonkPosition, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
    """Return the table as a seat may see it (None: as all may): its own things large, or else the acting seat's.

    Tops and own hand cards that fit the last treasure are lit, and the longest chain in sight is traced and numbered.
    The same state, seat and names give the same text, always.
    """
    game, state = here.game, open_table(here.game, here.state, seat)
    shown, seen = page(game.players, depth(state.shafts)), sight(state, seat)
    own = state.seat if seat is None else seat
    found = scores(game, state)
    shut = [closed(game, here.state, owner, seat) for owner in range(game.players)]
    return frame(
        group(
            element("rect", width=shown.view.w, height=shown.view.h, rx=14, **paint("wood", "wood-edge", 3)),
            *(
                _seat(state, (own + step) % game.players, places, seat, found, names, shut)
                for step, places in enumerate(shown.seats)
            ),
            band(shown, state),
            mine(shown.pit),
            *(
                shaft(shaft_places(shown.pit, at, cards), cards, at in seen.lit_shafts)
                for at, cards in enumerate(state.shafts)
            ),
            _tallies(shown.hand, own, found, names)
            if state.phase is Phase.OVER
            else _hand(shown.hand, state, own, own == seat, seen),
            _chain(shown, state, own, seen),
            _caption(shown.seats[0], task_now(here, seat, names, seen)),
            stroke_linejoin="round",
        ),
        alt=sentence(here, seat, seen, names),
        view=(0, 0, shown.view.w, shown.view.h),
        widest=SHOWN + 60,
        shown=SHOWN,
    )


def _seat(
    state: State,
    owner: Seat,
    places: SeatPlaces,
    viewer: Seat | None,
    found: Sequence[Score],
    names: Sequence[str],
    shut: Sequence[int],
) -> Markup:
    """Return a seat's things; ``shut`` says for each seat how many cards in its cart the viewer may not look at."""
    acts = owner == state.seat and state.phase not in NOBODY
    wins = state.phase is Phase.OVER and owner in best(tuple(found))
    began = owner == state.first and state.turns > 0
    return group(
        board(places, acts),
        plaque(places.plaque, seat_name(owner, names), acts, began, wins),
        *(card_at(box, card) for box, card in zip(places.gallery, state.galleries[owner], strict=False)),
        cart(places.cart, state.carts[owner], shut[owner]),
        tiles(places, state, owner, viewer, shut[owner] > 0),
        counters(places, state, owner, found[owner], loudest(found[owner], found, shut), shut[owner] > 0),
        hand_backs(places, len(state.hands[owner])) if places.backs[2] else "",
    )


def _caption(places: SeatPlaces, words: str) -> Markup:
    left = places.plaque.right + 10
    size = fitting(words, places.panel.right - 8 - left, 14)
    ground = {"x": left - 4, "y": places.plaque.y - 10, "width": width(words, size) + 6, "height": 20, "rx": 4}
    return group(
        element("rect", **ground, **paint("face")),  # over the traced chain
        text(left, places.plaque.y + 5, words, ink="on-face", on="face", size=size, anchor="start"),
    )


def _hand(box: Box, state: State, owner: Seat, known: bool, seen: Sight) -> Markup:
    cards = state.hands[owner]
    if not cards:
        return text(box.x, box.y + 5, "No cards in hand", ink="on-wood", on="wood", size=14)
    if not known:
        backs = hand_places(Box(box.x, box.y, min(box.w, 68.0 * len(cards)), box.h), len(cards))
        return together(back(place.x, place.y, place.w, place.h) for place in backs)
    parts = []
    for at, (place, card) in enumerate(zip(hand_places(box, len(cards)), cards, strict=True)):
        if at in seen.lit_hand:
            parts.append(frame_around(place, 3))
        parts.append(card_at(place, card, at in seen.lit_hand))
    return together(parts)


def _tallies(box: Box, own: Seat, found: Sequence[Score], names: Sequence[str]) -> Markup:
    players, winners = len(found), best(tuple(found))
    wide = (box.w - GAP * (players - 1)) / players
    seats = [(own + step) % players for step in range(players)]
    boxes = [Box(box.left + wide / 2 + (wide + GAP) * at, box.y, wide, box.h) for at in range(players)]
    return together(
        tally(place, seat_name(seat, names), found[seat], seat in winners)
        for place, seat in zip(boxes, seats, strict=True)
    )


def _chain(shown: Page, state: State, own: Seat, seen: Sight) -> Markup:
    return trace(last_box(shown, state, own), [link_box(shown, state, link) for link in seen.chain])


def last_box(shown: Page, state: State, own: Seat) -> Box:
    """Return where the card lies that the digging seat's next one must fit."""
    places = shown.seats[(state.seat - own) % len(shown.seats)]
    laid = len(state.galleries[state.seat])
    return places.gallery[laid - 1] if laid else places.cart


def link_box(shown: Page, state: State, link: Link) -> Box:
    """Return where a card in sight lies; those of the hand are those of the seat that acts."""
    if link.shaft is not None:
        return shaft_places(shown.pit, link.shaft, state.shafts[link.shaft]).cards[-1]
    assert link.place is not None, "a card in sight tops a shaft or is in the hand"
    return hand_places(shown.hand, len(state.hands[state.seat]))[link.place]


# ---- what lies before a player: gallery, cart, task tiles, and how much of what ----------------------------------


@lru_cache(256)
def plaque(box: Box, name: str, acts: bool, starts: bool, wins: bool) -> Markup:
    """Return the name in its box, bright if the seat acts, a 1 for the player who began, a crown for a winner."""
    mark = 24 if wins else 20 if acts else 8
    room = box.w - mark - (24 if starts else 6)
    short, size = snug(name, room, 14, 11, bold=acts or wins)
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


def tiles(places: SeatPlaces, state: State, owner: Seat, viewer: Seat | None, least: bool = False) -> Markup:
    """Return a seat's two task tiles as this viewer sees them, each known one with the coins it brings so far.

    A tile that lies open has a solid frame; one's own secret one a dashed frame; one that is not known is a "?". What a
    tile brings is not told where the cart is closed, and it would be the ``least``.
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
            None if least else task_coins(count),
            opened is not tile and state.phase is not Phase.OVER,
        )
        if tile in seen
        else _unknown(box)
        for tile, box, count in zip(Tile, places.tiles, counts, strict=True)
    )


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


def counters(places: SeatPlaces, state: State, seat: Seat, score: Score, caught: bool, least: bool = False) -> Markup:
    """Return how many kablooey and snore cards, eyes and coins a seat has; its points at the end.

    A ``!`` stands behind the most eyes: the players who have them are caught when the monster wakes. A ``+`` stands
    behind eyes and coins that are the ``least``: those in sight, while more may lie in a closed cart.
    """
    at_bomb, at_snore, at_eye, at_coin = places.counters
    worth = score.points if state.phase is Phase.OVER else score.coins
    more = "+" if least else ""
    return together(
        (
            kablooey(at_bomb[0] + 6.5, at_bomb[1], 16),
            snore(at_snore[0] + 7.5, at_snore[1], 14),
            eyes(at_eye[0] + 7, at_eye[1], 5.8, 1),
            coins(at_coin[0] + 7, at_coin[1], 5.8, 1),
            _count(at_bomb, str(state.kablooeys[seat])),
            _count(at_snore, str(state.snores[seat])),
            _count(at_eye, f"{score.noise}{more}{'!' * caught}", "danger" if caught else "on-face"),
            _count(at_coin, f"{worth}{more}".replace("-", "−")),
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


# ---- the mine: the shafts between their props, and the pile, the monster and the discards above them -------------


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
def shaft(places: ShaftPlaces, cards: tuple[Slot, ...], lit: bool) -> Markup:
    """Return a shaft from bottom to top, its top in a glowing frame where it fits."""
    if not cards:
        return rect(places.following, 6, **paint(stroke="brass", width=1.3), stroke_dasharray="4 3")
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
    return together(parts)


def _covered(box: Box) -> Markup:
    """The strip of a card face down that another covers."""
    look, high = paint("back", "card-edge", 1.2), DOWN + 10
    line = f"M{number(box.left + 8)} {number(box.top + 4.2)}h{number(box.w - 16)}"
    strip = element("rect", x=box.left, y=box.top, width=box.w, height=high, rx=6, **look)
    return together((strip, element("path", d=line, stroke_dasharray="3 4", **paint(stroke="back-line", width=1.4))))


def band(page: Page, state: State) -> Markup:
    """Return the draw pile and the discards with how many cards they hold, and the monster between them."""
    return together(
        (
            _plate(page.pile, f"{state.pile} in the pile", back(page.pile.left + 19, page.pile.y, 20, 27)),
            _plate(page.monster, wakes(state), monster(page.monster.left + 19, page.monster.y + 1, 25, state.awake)),
            _plate(page.discards, f"{len(state.discards)} discarded", _pile(page.discards, state.discards)),
        )
    )


def _plate(box: Box, words: str, picture: Markup) -> Markup:
    return group(
        rect(box, 7, **paint("face", "brass", 1.2)),
        picture,
        _left(box.left + 38, box.y + 5, words, fitting(words, box.w - 43, 13.5), bold=False),
    )


def _pile(box: Box, cards: Collection[Treasure]) -> Markup:
    look = paint("card" if cards else "hollow", "card-edge" if cards else "ghost", 1.2)
    places = ((-2.5, 2), (0, 0), (2.5, -2))[: max(1, min(3, len(cards)))]
    return together(
        element("rect", x=box.left + 10 + dx, y=box.y - 13 + dy, width=19, height=25, rx=2.5, **look)
        for dx, dy in places
    )
