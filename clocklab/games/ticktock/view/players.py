"""The players: their pawns on the tower, a panel beside it for each, and below it the hand of the seat that looks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from itertools import groupby
from operator import itemgetter

from clocklab.core.contract import Seat, seat_name
from clocklab.draw.markers import burst, crown, letters, marker
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
    shorten,
    snug,
    text,
    together,
)
from clocklab.draw.theme import paint
from clocklab.games.ticktock.rules.effects import KEEPERS, OWL_BAT
from clocklab.games.ticktock.rules.memory import remembers
from clocklab.games.ticktock.rules.options import TickTockPosition
from clocklab.games.ticktock.rules.pieces import PAIRS, Goal, Hero, Side
from clocklab.games.ticktock.rules.scoring import goal_pays, is_true, score, winners
from clocklab.games.ticktock.rules.state import Phase, State
from clocklab.games.ticktock.text.words import PHASES, counted
from clocklab.games.ticktock.text.words import where as where_words
from clocklab.games.ticktock.view.cards import (
    ASKS,
    action_card,
    back,
    crest,
    effect_words,
    goal_card,
    goal_tile,
    icon,
    on_face,
    tick,
    token,
)
from clocklab.games.ticktock.view.parts import hand_part, of_seat, offer_part, pawn_part, shown_part
from clocklab.games.ticktock.view.places import (
    BELOW,
    EDGE,
    HAND,
    LEGEND,
    MIDDLE,
    NOTE,
    REACH,
    TRACK,
    WIDTH,
    Spot,
    goal_cards,
    hand_cards,
    panels,
    playing,
    spot,
)

NAME = 13.0


def look(hero: Hero) -> int:
    """Return which marker a hero has, 0 to 4: twins the same one, the Cuckoo the last."""
    return len(PAIRS) if hero is Hero.CUCKOO else PAIRS.index(hero.pair)


def hero_of(state: State, seat: Seat) -> Hero | None:
    """Return a seat's hero, None while it has not been dealt one."""
    return state.heroes[seat] if seat < len(state.heroes) else None


def spots(here: TickTockPosition, spaces: Sequence[int] = ()) -> tuple[Spot, ...]:
    """Return where the pawns of all seats that have a hero stand, now or on other spaces."""
    state, sides = here.state, here.game.kit.sides
    pairs, where = playing(state), spaces or state.spaces
    return tuple(spot(hero, sides[hero.rank], where[seat], pairs) for seat, hero in enumerate(state.heroes))


def links(here: TickTockPosition) -> Markup:
    """Return a line from each pawn to its twin: along their own rows, and across in the middle."""
    state, where = here.state, spots(here)
    parts = []
    if len(state.heroes) < 2:
        return NOTHING
    for seat, hero in enumerate(state.heroes):
        twin = hero.twin
        if here.game.kit.sides[hero.rank] is Side.CLOCKWISE and twin in state.heroes:
            parts.append(_link(where[seat], where[state.heroes.index(twin)], look(hero)))
    return together(parts)


@lru_cache(2048)
def _link(one: Spot, other: Spot, colour: int) -> Markup:
    left, right = WIDTH / 2 - MIDDLE / 2 + 1, WIDTH / 2 + MIDDLE / 2 - 1
    path = f"M{number(one.x)} {number(one.y)}H{left:g}L{right:g} {number(other.y)}H{number(other.x)}"
    return together(
        (
            element("path", d=path, stroke_linejoin="round", **paint(stroke="on-track", width=4.6)),
            element("path", d=path, stroke_linejoin="round", **paint(stroke=f"seat-{colour}", width=2.6)),
        )
    )


def pawns(here: TickTockPosition, names: Sequence[str]) -> Markup:
    """Return all pawns: the one to act on a star, the winners crowned."""
    game, state = here.game, here.state
    marks, where = letters(game.players, names), spots(here)
    best = winners(game, state) if state.phase is Phase.OVER else ()
    acts = state.seat if state.phase in (Phase.PLAY, Phase.KEEP) else None
    called = [seat_name(seat, names) for seat in range(len(where))]
    parts = [_name(here, seat, where, called, 5.0 if seat == acts else 3.0) for seat in range(len(where))]
    for seat, place in enumerate(where):
        x, y, radius = place.x, place.y, place.radius
        hero = state.heroes[seat]
        parts.append(
            part(
                pawn_part(hero),
                element("circle", cx=x, cy=y, r=radius * REACH, fill="none", pointer_events="all"),
                burst(x, y, radius * 0.92) if seat == acts else NOTHING,
                marker(x, y, radius, look(hero), marks[seat], max(12.7, radius * 1.1)),
                crown(x, y - radius * 0.8, radius * 0.7) if seat in best else NOTHING,
                title=f"{seat_name(seat, names)}'s pawn: {hero.value}, on {where_words(state.spaces[seat])}",
            )
        )
    return together(parts)


def _name(at: TickTockPosition, seat: Seat, where: Sequence[Spot], called: Sequence[str], gap: float) -> Markup:
    """The name on the outer side of a pawn, where nobody stands on its space, if what fits of it is nobody else's."""
    here, name = where[seat], called[seat]
    if not here.out:
        return NOTHING
    if any(there.out == here.out and there.y == here.y and (there.x - here.x) * here.out > 0 for there in where):
        return NOTHING  # the link of the pawn further out lies there
    room = MIDDLE / 2 + TRACK - 4 - abs(here.x - WIDTH / 2) - here.radius * REACH - gap - 1
    short = cut(name, room, NAME)
    alike = sum(each.startswith(short.removesuffix("…")) for each in called) if short != name else 1
    if room < 20 or alike > 1 or (short != name and len(short) < 5):
        return NOTHING
    ground = at.game.kit.sides[at.state.heroes[seat].rank].value
    anchor = "end" if here.out < 0 else "start"
    x = here.x + here.out * (here.radius * REACH + gap)
    return text(x, here.y + 4.6, short, ink="on-track", on=ground, size=NAME, anchor=anchor)


HEAD = 24.0
TILE = Box(0, 0, 33, 17)
IN_A_ROW = 4
ONCE = OWL_BAT | {Hero.CUCKOO}
"""The heroes whose power works once per game."""


def seats(here: TickTockPosition, names: Sequence[str]) -> Markup:
    """Return the panels of all seats; nothing in them is secret."""
    game, state = here.game, here.state
    marks = letters(game.players, names)
    best = winners(game, state) if state.phase is Phase.OVER else ()
    boxes = panels(game.players, state.heroes, game.kit.sides)
    return together(
        _panel(here, seat, boxes[seat], seat_name(seat, names), marks[seat], best) for seat in range(game.players)
    )


def _panel(here: TickTockPosition, seat: Seat, box: Box, name: str, mark: str, best: Sequence[Seat]) -> Markup:
    game, state = here.game, here.state
    hero = hero_of(state, seat)
    acting = seat == state.seat and state.phase in (Phase.KEEP, Phase.PLAY, Phase.DRAW, Phase.OFFER)
    colour = None if hero is None else look(hero)
    once = game.powers and hero in ONCE
    room = box.w - 7 - (18 if once else 0)
    return together(
        (
            part(
                of_seat("player", seat),
                rect(box, 7, **paint("face", "brass", 1.3)),
                _plaque(box, name, mark, colour, acting or seat in best, _turn(state, seat)),
                _titled(box, hero.value if hero else "no hero yet", room),
                title=f"{name}: {hero.value if hero else 'no hero yet'}",
            ),
            _star(box, seat, name, state.used[seat]) if once else NOTHING,
            _belongings(box, seat, name, len(state.hands[seat]), state.goals[seat] is not None, state.tokens[seat]),
            _badge(box, seat, name, score(game, state, seat).points) if len(state.heroes) == game.players else NOTHING,
            _shown(here, seat, name, box, hero),
        )
    )


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
    room = box.right - (29 if turn else 6) - left
    short, size = snug(name, room, 13.5, 12.7, bold=True)
    y = box.top + HEAD / 2
    return group(
        rect(Box(box.x, y, box.w, HEAD), 7, **paint(ground, "brass-edge" if bright else "brass", 1.3)),
        marker(box.left + 15, y, 9.3, colour, mark, 12.7) if colour is not None else NOTHING,
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
        on_face(x, y + 4.4, turn, 12.7, "middle", bold=True),
    )


@lru_cache(512)
def _titled(box: Box, hero: str, room: float) -> Markup:
    short, size = snug(hero, room, 13, 12.7)
    return on_face(box.left + 7, box.top + HEAD + 13.5, short, size, title=hero if short != hero else None)


@lru_cache(512)
def _star(box: Box, seat: Seat, name: str, used: bool) -> Markup:
    """A star for a power that works once, hollow when it has been used."""
    x, y = box.right - 11, box.top + HEAD + 9.5
    ring = paint("none", "ghost", 1.2) if used else paint("glow", "glow-edge", 1)
    return part(
        of_seat("power", seat),
        element("circle", cx=x, cy=y, r=11, fill="none", pointer_events="all"),
        element("circle", cx=x, cy=y, r=6.5 if used else 7, **ring),
        NOTHING if used else icon("star", x, y, 5, "on-brass"),
        title=f"{name}'s power, once in a game: {'used' if used else 'not used yet'}",
    )


@lru_cache(1024)
def _belongings(box: Box, seat: Seat, name: str, cards: int, goal: bool, tokens: int) -> Markup:
    y, left = box.top + HEAD + 27, box.left
    held = f"{counted(cards, 'card')}, {'a' if goal else 'no'} secret goal, {counted(tokens, 'Thank-you token')}"
    return part(
        of_seat("holds", seat),
        back(Box(left + 12, y, 11, 16), "back", hollow=not cards),
        on_face(left + 20, y + 4.6, str(cards)),
        back(Box(left + 39, y, 11, 16), "goal", hollow=not goal),
        token(left + 56, y, 7),
        on_face(left + 65, y + 4.6, str(tokens)),
        title=f"{name} has {held}",
    )


@lru_cache(512)
def _badge(box: Box, seat: Seat, name: str, points: int) -> Markup:
    """What the seat would score if the bell rang now."""
    x, y = box.right - 15, box.top + HEAD + 27
    return part(
        of_seat("points", seat),
        element("rect", x=x - 11.5, y=y - 9, width=23, height=18, rx=5, **paint("brass", "brass-edge", 1.1)),
        text(x, y + 4.9, str(points), ink="on-brass", on="brass", size=13.5, bold=True),
        title=f"{name}: {counted(points, 'point')} as it stands",
    )


def _shown(here: TickTockPosition, seat: Seat, name: str, box: Box, hero: Hero | None) -> Markup:
    game, state = here.game, here.state
    shown = state.shown[seat]
    top = box.top + HEAD + 37
    rows = max(1, int((box.bottom - 1 - top) / (TILE.h + 1.7)))
    fit = len(shown) if len(shown) <= IN_A_ROW * rows else IN_A_ROW * rows - 1
    parts = []
    for at, goal in enumerate(shown[:fit]):
        paid = game.kit.points[goal.rank] + (at == 0 and game.powers and hero in KEEPERS)
        place = _tile(box, top, at)
        title = f"shown by {name}: {goal.value}, {counted(paid, 'point')}"
        parts.append(part(shown_part(seat, at), goal_tile(place, goal), title=title))
    if fit < len(shown):
        rest = _tile(box, top, fit)
        parts.append(on_face(rest.x, rest.y + 5, f"+{len(shown) - fit}", anchor="middle", bold=True))
    bottom = _tile(box, top, max(len(shown) - 1, 0)).bottom if shown else top
    if hero is not None and box.bottom - bottom > 60:
        parts.append(crest(box.x, (bottom + box.bottom) / 2, min(26.0, (box.bottom - bottom) / 2 - 12), hero))
    return together(parts)


def _tile(box: Box, top: float, at: int) -> Box:
    return Box(
        box.left + 19.3 + (TILE.w + 0.8) * (at % IN_A_ROW),
        top + TILE.h / 2 + (TILE.h + 1.7) * (at // IN_A_ROW),
        TILE.w,
        TILE.h,
    )


def hand(here: TickTockPosition, seat: Seat | None, names: Sequence[str]) -> Markup:
    """Return the box as this seat sees it; for an onlooker it holds the sentence only."""
    high = NOTE if seat is None else HAND
    box = Box(WIDTH / 2, BELOW + high / 2, WIDTH - 2 * EDGE, high)
    words = note(here, names)
    size = fitting(words, box.w - 20, 15, bold=True)
    return group(
        rect(box, 8, **paint("face", "brass", 1.5)),
        on_face(WIDTH / 2, box.top + (23 if seat is None else 19), words, size, "middle", bold=True),
        NOTHING if seat is None else _own_cards(here, seat, names),
    )


def note(here: TickTockPosition, names: Sequence[str]) -> str:
    """Return in a few words what is going on; none of it is secret."""
    state = here.state
    if state.phase is Phase.OVER:
        return _ending(here, names)
    return PHASES[state.phase].note.format(who=shorten(seat_name(state.seat, names), 24), offer=len(state.offer))


def _ending(here: TickTockPosition, names: Sequence[str]) -> str:
    game, state = here.game, here.state
    best = winners(game, state)
    points = score(game, state, best[0]).points
    who = " and ".join(shorten(seat_name(seat, names), 14) for seat in best)
    return f"The bell rings: {who} {'win' if len(best) > 1 else 'wins'} with {points} points"


def _own_cards(here: TickTockPosition, seat: Seat, names: Sequence[str]) -> Markup:
    game, state = here.game, here.state
    hand = state.hands[seat]
    kept = state.goals[seat]
    choosing = seat == state.seat and state.phase is Phase.KEEP
    there = state.offer if choosing else (kept,) if kept else ()
    places = goal_cards(len(there))
    empty = (back(goal_cards(1)[0], "goal", hollow=True),)
    hero = hero_of(state, seat)
    words = partial(effect_words, hero=hero, powers=game.powers, bird=game.players % 2 == 1)
    whose = cut(seat_name(seat, names), 130, 13)
    return group(
        on_face(hand_cards(1)[0].left, BELOW + 37, f"hand of {whose}"),
        on_face(goal_cards(1)[0].left, BELOW + 37, "goals to choose from" if choosing else "secret goal"),
        *(
            part(
                hand_part(seat, card),
                *(action_card(place, card, words(card)) for _, place in alike),
                title=f"in your hand: {card.value} ({words(card)})",
            )
            for card, alike in groupby(zip(hand, hand_cards(len(hand)), strict=True), key=itemgetter(0))
        ),
        *(back(place, "back", hollow=True) for place in hand_cards(3)[len(hand) :]),
        *(
            part(
                offer_part(at) if choosing else of_seat("goal", seat),
                _own_goal(here, seat, place, goal),
                title=f"{'to choose' if choosing else 'your secret goal'}: {goal_words(here, seat, goal)}",
            )
            for at, (place, goal) in enumerate(zip(places, there, strict=True))
        ),
        *(empty if not there else ()),
        *((legend(), _put_back(put_back(here, seat))) if len(there) < 2 else ()),
    )


@cache
def legend() -> Markup:
    """Return what the signs on the players' panels stand for."""
    x, y = LEGEND.left + 11, LEGEND.top + 13
    badge = element("rect", x=x + 67, y=y + 15, width=18, height=16, rx=5, **paint("brass", "brass-edge", 1.1))
    signs = (
        (back(Box(x, y, 11, 16), "back"), "cards"),
        (back(Box(x + 76, y, 11, 16), "goal"), "goal"),
        (token(x, y + 23, 7.5), "thanks"),
        (badge, "points"),
    )
    return together(
        together((sign, on_face(x + 13 + 76 * (at % 2), y + 4.5 + 23 * (at // 2), words)))
        for at, (sign, words) in enumerate(signs)
    )


def put_back(here: TickTockPosition, seat: Seat) -> tuple[Goal, ...]:
    """Return the goals that the seat itself put under the pile and that still lie there, the next one to come first.

    With ``memory="table"`` it has forgotten them.
    """
    return tuple(each.goal for each in here.state.returned if each.seat == seat and remembers(here.game))


@lru_cache(512)
def _put_back(goals: tuple[Goal, ...]) -> Markup:
    """Small tiles of the goals that the viewer put back, as many as there is room for."""
    if not goals:
        return NOTHING
    left, top, room = LEGEND.left + 3, LEGEND.top + 55, 8
    fit = len(goals) if len(goals) <= room else room - 1
    tiles = (
        part(
            f"under-{at + 1}",
            goal_tile(Box(left + 16 + 36 * (at % 4), top + 18 + 22 * (at // 4), 33, 19), goal),
            title=f"you put it under the pile: {goal.value}",
        )
        for at, goal in enumerate(goals[:fit])
    )
    more = on_face(left + 113, top + 45, f"+{len(goals) - fit}") if fit < len(goals) else NOTHING
    return group(on_face(left, top + 3, "put under the pile"), *tiles, more)


def _own_goal(here: TickTockPosition, seat: Seat, place: Box, goal: Goal) -> Markup:
    hero = hero_of(here.state, seat)
    return goal_card(
        place, goal, goal_pays(here.game, here.state, seat, goal), hero is Hero.CUCKOO, true_now(here, seat, goal)
    )


def goal_words(here: TickTockPosition, seat: Seat, goal: Goal) -> str:
    """Return a goal with what it asks of this seat, what it pays, and whether it is true as things stand."""
    _, asked, bird = ASKS[goal]
    cuckoo = hero_of(here.state, seat) is Hero.CUCKOO
    points = counted(goal_pays(here.game, here.state, seat, goal), "point")
    true = ", true as it stands" if true_now(here, seat, goal) else ""
    return f"{goal.value} ({(cuckoo and bird) or asked}, {points}{true})"


def true_now(here: TickTockPosition, seat: Seat, goal: Goal) -> bool:
    """Return whether a goal is true for the seat as things stand; never before all pawns are on the tower."""
    game, state = here.game, here.state
    ready = len(state.heroes) == game.players
    return ready and is_true(game, goal, seat, state.spaces, state.tokens, state.heroes)
