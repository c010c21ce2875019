"""A player's panel beside the tower: who it is, whose turn, backs of cards, tokens, and the goals that were shown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from clocklab.core.contract import Seat, seat_name
from clocklab.draw.geometry import Box
from clocklab.draw.lettering import snug
from clocklab.draw.markers import letters, marker
from clocklab.draw.svg import NOTHING, Markup, element, group, rect, text, together
from clocklab.draw.theme import paint
from clocklab.games.ticktock.rules.effects import KEEPERS, OWL_BAT
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import Hero
from clocklab.games.ticktock.rules.scoring import score
from clocklab.games.ticktock.rules.state import Phase, State
from clocklab.games.ticktock.view.crests import crest
from clocklab.games.ticktock.view.faces import back, goal_tile, tick, token
from clocklab.games.ticktock.view.icons import icon
from clocklab.games.ticktock.view.pawns import look
from clocklab.games.ticktock.view.places import panels

HEAD = 25.0
TILE = Box(0, 0, 31, 18)
ONCE = OWL_BAT | {Hero.CUCKOO}
"""The heroes whose power works once per game."""


def seats(game: TickTockTowerOptions, state: State, names: Sequence[str]) -> Markup:
    """Return the panels of all seats; nothing in them is secret."""
    marks = letters(game.players, names)
    best = game.winners(state) if state.phase is Phase.OVER else ()
    boxes = panels(game.players, state.heroes)
    return together(
        _panel(game, state, seat, boxes[seat], seat_name(seat, names), marks[seat], best)
        for seat in range(game.players)
    )


def _panel(
    game: TickTockTowerOptions, state: State, seat: Seat, box: Box, name: str, mark: str, best: Sequence[Seat]
) -> Markup:
    hero = state.heroes[seat] if seat < len(state.heroes) else None
    return group(
        rect(box, 7, **paint("face", "brass", 1.3)),
        _plaque(
            box, name, mark, None if hero is None else look(hero), acts(state, seat) or seat in best, _turn(state, seat)
        ),
        _hero(game, state, seat, box, hero),
        _holdings(box, *_held(state, seat)),
        _points(game, state, seat, box),
        _shown(game, state, seat, box, hero),
    )


def acts(state: State, seat: Seat) -> bool:
    """Return whether it is this seat's turn, or it chooses a goal."""
    return seat == state.seat and state.phase in (Phase.KEEP, Phase.PLAY, Phase.DRAW, Phase.OFFER)


def _turn(state: State, seat: Seat) -> str:
    """Return the seat's place in this round, a tick once it has played; nothing before the first round."""
    if not state.order or state.phase is Phase.OVER:
        return ""
    place, now = state.order.index(seat), state.order.index(state.seat)
    return "✓" if place < now else str(place + 1)


@lru_cache(512)
def _plaque(box: Box, name: str, mark: str, colour: int | None, bright: bool, turn: str) -> Markup:
    ground, ink = ("brass", "on-brass") if bright else ("wood", "on-wood")
    left = box.left + (28 if colour is not None else 8)
    room = box.right - (23 if turn else 5) - left
    short, size = snug(name, room, 13.5, 11, bold=True)
    y = box.top + HEAD / 2
    return group(
        element(
            "rect",
            x=box.left,
            y=box.top,
            width=box.w,
            height=HEAD,
            rx=7,
            **paint(ground, "brass-edge" if bright else "brass", 1.3),
        ),
        marker(box.left + 15, y, 9.2, colour, mark) if colour is not None else NOTHING,
        text(
            left,
            y + 4.8,
            short,
            ink=ink,
            on=ground,
            size=size,
            anchor="start",
            bold=True,
            title=name if short != name else None,
        ),
        _place(box.right - 12, y, turn) if turn else NOTHING,
    )


def _place(x: float, y: float, turn: str) -> Markup:
    if turn == "✓":
        return tick(x, y, 7.6)
    return group(
        element("circle", cx=x, cy=y, r=7.6, **paint("face", "line", 1)),
        text(x, y + 4.4, turn, ink="on-face", on="face", size=12, bold=True),
    )


def _hero(game: TickTockTowerOptions, state: State, seat: Seat, box: Box, hero: Hero | None) -> Markup:
    """The hero's name, and a star for a power that works once, hollow when it has been used."""
    if hero is None:
        return text(
            box.left + 8, box.top + HEAD + 14, "no hero yet", ink="on-face", on="face", size=12.5, anchor="start"
        )
    once = game.powers and hero in ONCE
    return _titled(box, hero.value, once, once and seat < len(state.used) and state.used[seat])


@lru_cache(512)
def _titled(box: Box, name: str, once: bool, used: bool) -> Markup:
    y = box.top + HEAD + 14
    short, size = snug(name, box.w - 10 - (15 if once else 0), 12.5, 10)
    star = NOTHING
    if once:
        ring = element("circle", cx=box.right - 11, cy=y - 4.5, r=7, **paint("glow", "glow-edge", 1))
        star = group(
            element("title", "power used" if used else "power not used yet"),
            element("circle", cx=box.right - 11, cy=y - 4.5, r=6.5, **paint("none", "ghost", 1.2)) if used else ring,
            NOTHING if used else icon("star", box.right - 11, y - 4.5, 5, "on-brass"),
        )
    return group(text(box.left + 7, y, short, ink="on-face", on="face", size=size, anchor="start", title=name), star)


def _held(state: State, seat: Seat) -> tuple[int, bool, int]:
    """Return what all may see of a seat: how many cards, whether it has a secret goal, how many tokens."""
    cards = len(state.hands[seat]) if seat < len(state.hands) else 0
    goal = seat < len(state.goals) and state.goals[seat] is not None
    return cards, goal, state.tokens[seat] if seat < len(state.tokens) else 0


@lru_cache(1024)
def _holdings(box: Box, cards: int, goal: bool, tokens: int) -> Markup:
    y, left = box.top + HEAD + 30, box.left
    return group(
        element("title", f"{cards} cards, {'a secret goal' if goal else 'no secret goal'}, {tokens} Thank-you tokens"),
        back(Box(left + 12, y, 11, 16), "back", hollow=not cards),
        text(left + 20, y + 4.6, str(cards), ink="on-face", on="face", size=13, anchor="start"),
        back(Box(left + 39, y, 11, 16), "goal", hollow=not goal),
        token(left + 56, y, 7),
        text(left + 65, y + 4.6, str(tokens), ink="on-face", on="face", size=13, anchor="start"),
    )


def _points(game: TickTockTowerOptions, state: State, seat: Seat, box: Box) -> Markup:
    """What the seat would score if the bell rang now."""
    if len(state.heroes) < game.players or len(state.shown) < game.players or not state.spaces:
        return NOTHING
    return _badge(box, score(game, state, seat).points)


@lru_cache(512)
def _badge(box: Box, points: int) -> Markup:
    x, y = box.right - 14, box.top + HEAD + 30
    return group(
        element("title", f"{points} points as it stands"),
        element("rect", x=x - 11.5, y=y - 9, width=23, height=18, rx=5, **paint("brass", "brass-edge", 1.1)),
        text(x, y + 4.9, str(points), ink="on-brass", on="brass", size=13.5, bold=True),
    )


def _shown(game: TickTockTowerOptions, state: State, seat: Seat, box: Box, hero: Hero | None) -> Markup:
    shown = state.shown[seat] if seat < len(state.shown) else ()
    top = box.top + HEAD + 43
    rows = max(1, int((box.bottom - 1 - top) / (TILE.h + 1.7)))
    fit = len(shown) if len(shown) <= 3 * rows else 3 * rows - 1
    parts = []
    for at, goal in enumerate(shown[:fit]):
        paid = game.kit.points[goal.rank] + (at == 0 and game.powers and hero in KEEPERS)
        place = _tile(box, top, at)
        parts.append(goal_tile(place, goal, f"{goal.value}, {paid} points"))
    if fit < len(shown):
        rest = _tile(box, top, fit)
        parts.append(text(rest.x, rest.y + 5, f"+{len(shown) - fit}", ink="on-face", on="face", size=13, bold=True))
    bottom = _tile(box, top, max(len(shown) - 1, 0)).bottom if shown else top
    if hero is not None and box.bottom - bottom > 60:
        parts.append(crest(box.x, (bottom + box.bottom) / 2, min(26.0, (box.bottom - bottom) / 2 - 12), hero))
    return together(parts)


def _tile(box: Box, top: float, at: int) -> Box:
    return Box(
        box.left + 19.5 + (TILE.w + 1.7) * (at % 3), top + TILE.h / 2 + (TILE.h + 1.7) * (at // 3), TILE.w, TILE.h
    )
