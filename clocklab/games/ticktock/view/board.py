"""Tick-Tock Tower drawn: the tower, the clock that hangs on it, the piles, and all that lies around."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from clocklab.core.contract import Seat, seat_name
from clocklab.core.svg import Svg
from clocklab.draw.clock import band, dial, minute_hand
from clocklab.draw.svg import (
    NOTHING,
    SERIF,
    Box,
    Markup,
    around,
    element,
    frame,
    group,
    number,
    part,
    rect,
    text,
    together,
)
from clocklab.draw.theme import paint
from clocklab.games.ticktock.rules.options import TickTockPosition
from clocklab.games.ticktock.rules.pieces import BELLS, SPACES, Card, Side
from clocklab.games.ticktock.rules.scoring import score
from clocklab.games.ticktock.rules.state import Phase, State
from clocklab.games.ticktock.text.words import counted
from clocklab.games.ticktock.view import parts as named
from clocklab.games.ticktock.view.cards import back, bell_path, effect_words, icon, on_face, small_card, token
from clocklab.games.ticktock.view.places import (
    BEAM,
    FLOORS,
    LEFT,
    MIDDLE,
    RIGHT,
    SHOWN,
    TRACK,
    WALL,
    WIDTH,
    beam,
    cell,
    row,
    view,
)
from clocklab.games.ticktock.view.players import ONCE, goal_words, hand, hero_of, links, note, pawns, put_back, seats

TRACKS = {Side.CLOCKWISE: "orange", Side.COUNTERCLOCKWISE: "blue", Side.MIDDLE: "purple"}


def sentence(here: TickTockPosition, viewer: Seat | None, names: Sequence[str]) -> str:
    """Return all that the picture shows to this viewer: the clock, what is going on, players, piles, its own cards."""
    game, state = here.game, here.state
    parts = (
        "Tick-Tock Tower.",
        f"{note(here, names)}.".replace("?.", "?"),
        _hour_in_words(state),
        _order(state, names),
        *(_seat(here, seat, names) for seat in range(game.players)),
        _piles(here),
        "" if viewer is None else _own(here, viewer, names),
    )
    return " ".join(part for part in parts if part)


def _hour_in_words(state: State) -> str:
    left = 12 - state.hour
    return (
        f"The clock stands at {state.hour}, {counted(left, 'round')} before the bell." if left else "It is 12 o'clock."
    )


def _order(state: State, names: Sequence[str]) -> str:
    if not state.order or state.phase is Phase.OVER:
        return ""
    now = state.order.index(state.seat)
    played, next_up = state.order[:now], state.order[now + 1 :]
    said = f"Played this round: {listed(seat_name(seat, names) for seat in played)}. " if played else ""
    return f"{said}{f'Still to come: {listed(seat_name(seat, names) for seat in next_up)}.' if next_up else ''}".strip()


def listed(words: Iterable[str]) -> str:
    """Return words in a row, "none" for no words."""
    return ", ".join(words) or "none"


def where(space: int) -> str:
    """Return a space in words.

    >>> where(0), where(7)
    ('on START', 'on space 7')
    """
    return f"on space {space}" if space else "on START"


def _seat(here: TickTockPosition, seat: Seat, names: Sequence[str]) -> str:
    game, state, name = here.game, here.state, seat_name(seat, names)
    hero = hero_of(state, seat)
    if hero is None:
        return f"{name} has no hero yet."
    twin = f", twin {seat_name(state.heroes.index(hero.twin), names)}" if hero.twin in state.heroes else ""
    power = f", power {'used' if state.used[seat] else 'not used yet'}" if game.powers and hero in ONCE else ""
    points = ""
    if len(state.heroes) == game.players:
        made = score(game, state, seat)
        parts = f"{made.space} space, {made.twin} twins, {made.goals} goals"
        points = f"; {counted(made.points, 'point')} as it stands ({parts})"
    return (
        f"{name}, {hero.value} ({TRACKS[game.kit.sides[hero.rank]]} track): {where(state.spaces[seat])}{twin}; "
        f"{counted(len(state.hands[seat]), 'card')}, {'no' if state.goals[seat] is None else 'a'} secret goal, "
        f"{counted(state.tokens[seat], 'token')}{power}; shown goals: "
        f"{listed(goal.value for goal in state.shown[seat])}{points}."
    )


def _piles(here: TickTockPosition) -> str:
    game, state = here.game, here.state
    top = f", {state.last.value} on top" if state.last else ""
    goals = sum(state.unseen) + len(state.returned)
    return (
        f"{counted(sum(state.pile), 'card')} to draw, {sum(state.discards)} played{top}; "
        f"{counted(goals, 'goal')} in the pile; {counted(game.kit.tokens - sum(state.tokens), 'Thank-you token')} left."
    )


def _own(here: TickTockPosition, seat: Seat, names: Sequence[str]) -> str:
    state = here.state
    hand = state.hands[seat]
    kept = state.goals[seat]
    cards = listed(card_words(here, seat, card) for card in hand) if hand else "no cards"
    said = f"{seat_name(seat, names)} holds {cards}."
    if kept is not None:
        said += f" The secret goal is {goal_words(here, seat, kept)}."
    if seat == state.seat and state.phase is Phase.KEEP:
        said += f" Goals to choose from: {'; '.join(goal_words(here, seat, goal) for goal in state.offer)}."
    if returned := put_back(here, seat):
        said += f" Put under the pile, the next to come up first: {listed(goal.value for goal in returned)}."
    return said


def card_words(here: TickTockPosition, seat: Seat, card: Card) -> str:
    """Return an action card with what it does for this seat."""
    game, state = here.game, here.state
    return f"{card.value} ({effect_words(card, hero_of(state, seat), game.powers, game.players % 2 == 1)})"


RADIUS = 44.0  # of the clock's face
CLOCK = (LEFT.x, LEFT.top + RADIUS + 2)


@cache
def tower() -> Markup:
    """Return the wall and the three tracks."""
    return group(
        element("path", d=_outline(), **paint("wood", "brass", 2)),
        *(
            element("path", d=_cells(side), stroke_linejoin="round", **paint(side.value, side.value, 4))
            for side in Side
        ),
        element("path", d=_bell_cells(), stroke_linejoin="round", **paint(stroke="brass", width=2)),
    )


def _outline() -> str:
    """The wall below a flat roof."""
    box, eaves = WALL.grown(1), 9.0
    return (
        f"M{box.left:.1f} {box.bottom:.1f}V{box.top + eaves:.1f}l{eaves} {-eaves}H{box.right - eaves:.1f}"
        f"l{eaves} {eaves}V{box.bottom:.1f}z"
    )


def _cells(side: Side) -> str:
    return "".join(_rectangle(cell(side, space).grown(-3.2)) for space in range(SPACES + 1))


def _bell_cells() -> str:
    twins = (Side.CLOCKWISE, Side.COUNTERCLOCKWISE)
    return "".join(_rectangle(cell(side, space).grown(-2)) for side in twins for space in BELLS)


def _rectangle(box: Box) -> str:
    return f"M{box.left:g} {box.top:g}h{box.w:g}v{box.h:g}h{-box.w:g}z"


def _beam(high: int, name: str, low: int) -> Markup:
    y, half = beam(high), MIDDLE / 2 + TRACK - 2
    what = {"Belfry": "bell", "Pendulum": "pendulum", "Gears": "gear"}[name]
    return group(
        rect(Box(WIDTH / 2, y, 2 * half, BEAM - 3), 3, **paint("brass", "brass-edge", 1)),
        text(WIDTH / 2, y + 4.4, f"{name} {low}–{high}", ink="on-brass", on="brass", size=12.7, bold=True),
        *(icon(what, WIDTH / 2 + side * (half - 14), y, 6.5, "on-brass") for side in (-1, 1)),
    )


@cache
def numbers(cuckoo: bool) -> Markup:
    """Return what lies over the links: the beams, and the numbers, on bells where it chimes.

    With the Cuckoo the numbers stand to the left, so that there is room for its pawn.
    """
    x = WIDTH / 2 - (13 if cuckoo else 0)
    pads = "".join(_rectangle(Box(x, row(space), 14, 13)) for space in range(1, SPACES + 1))
    bells = "".join(bell_path(x, row(space) - 0.5, 13) for space in BELLS)
    return group(
        *(_beam(high, name, low) for low, high, name in FLOORS),
        element("path", d=pads, stroke_linejoin="round", **paint("middle", "middle", 4)),
        element(
            "path",
            d=_rectangle(Box(x if cuckoo else WIDTH / 2, row(0), 14 if cuckoo else 46, 13)),
            stroke_linejoin="round",
            **paint("middle", "middle", 4),
        ),
        element("path", d=bells, stroke_linejoin="round", **paint("brass", "brass-edge", 1.2)),
        *(_number(x, space) for space in range(1, SPACES + 1)),
        text(x, row(0) + 4.5, "START", ink="on-track", on="middle", size=12.7, bold=True)
        if not cuckoo
        else text(x, row(0) + 4.5, "0", ink="on-track", on="middle", size=14, bold=True),
    )


def _number(x: float, space: int) -> Markup:
    ink, on = ("on-brass", "brass") if space in BELLS else ("on-track", "middle")
    return text(x, row(space) + (6 if space in BELLS else 5), str(space), ink=ink, on=on, size=14, bold=True)


@cache
def clock(hour: int) -> Markup:
    """Return the tower's clock: the hand on its hour, and the hours that are left as a bright band."""
    x, y = CLOCK
    left = NOTHING if hour >= 12 else band(RADIUS - 3, 5, hour * 30, 360, "glow")
    return part(
        named.CLOCK,
        element("path", d=f"M{RADIUS:g} 0H{number(WALL.left - x)}", **paint(stroke="brass", width=5)),  # on the wall
        dial(RADIUS, RADIUS - 0.6),
        left,
        group(*(_hour(each) for each in range(1, 13)), font_family=SERIF),
        minute_hand(hour * 30, 27),
        text(0, RADIUS + 17, _hours_left(hour), ink="on-wood", on="wood", size=13, bold=True),
        title=f"the clock: {hour} o'clock, {_hours_left(hour)}",
        transform=f"translate({x:g} {y:g})",
    )


def _hours_left(hour: int) -> str:
    left = 12 - hour
    return f"{counted(left, 'hour')} left" if left else "the bell rings"


def _hour(hour: int) -> Markup:
    x, y = around(hour * 30, RADIUS - 13.2)
    return on_face(x, y + 4.2, str(hour), 12.7, "middle", bold=hour == 12)


CARD = Box(0, 0, 24, 34)


def piles(here: TickTockPosition) -> Markup:
    """Return the heaps over the panels on the right: how many cards and goals to draw, cards played, and tokens."""
    game, state = here.game, here.state
    goals, thanks = sum(state.unseen) + len(state.returned), game.kit.tokens - sum(state.tokens)
    return _piles_tray(sum(state.pile), sum(state.discards), state.last, goals, thanks)


@lru_cache(2048)
def _piles_tray(pile: int, discards: int, last: Card | None, goals: int, thanks: int) -> Markup:
    on_top = f", {last.value} on top" if last else ""
    left, right, upper, lower = RIGHT.left + 16, RIGHT.left + 78, RIGHT.top + 29, RIGHT.top + 83
    tokens = ((4, -6, 3), (-5, -3, 2), (2, 6, 1))
    top = Box(right, upper, CARD.w, CARD.h)
    played = small_card(top, last) if last else back(top, "back", hollow=True)
    coins = together(token(right + dx, lower + dy, 8.5) for dx, dy, least in tokens if thanks >= least)
    return group(
        rect(RIGHT, 8, **paint("face", "brass", 1.3)),
        _pile(named.CARDS, left + 2, upper, _heap(left, upper, pile, "back"), pile, "cards", f"cards to draw: {pile}"),
        _pile(named.PLAYED, right, upper, played, discards, "played", f"cards played: {discards}{on_top}"),
        _pile(
            named.GOALS, left + 2, lower, _heap(left, lower, goals, "goal"), goals, "goals", f"goals to draw: {goals}"
        ),
        _pile(named.THANKS, right, lower, coins, thanks, "thanks", f"Thank-you tokens left: {thanks}"),
    )


def _pile(name: str, x: float, y: float, picture: Markup, many: int, word: str, title: str) -> Markup:
    """Return a heap, to its right how many there are and of what."""
    return part(
        name,
        picture,
        on_face(x + 15.5, y - 1, str(many), 15, bold=True),
        on_face(x + 15.5, y + 14, word, 12.7),
        title=title,
    )


def _heap(x: float, y: float, many: int, ground: str) -> Markup:
    """Two or three backs on top of each other, one for a single card, an empty place for none."""
    if not many:
        return back(Box(x, y, CARD.w, CARD.h), ground, hollow=True)
    depth = 1 if many == 1 else 2 if many < 6 else 3
    return group(
        *(
            back(Box(x + 1.8 * (depth - 1 - at), y - 1.8 * (depth - 1 - at), CARD.w, CARD.h), ground)
            for at in range(depth)
        )
    )


def draw(here: TickTockPosition, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
    """Return the picture as a seat may see it: its own hand and secret goal open, everybody else's as backs.

    With None, as an onlooker sees it, with no hand open. The same state, seat and names give the same text, always.
    """
    game, state = here.game, here.state
    seen = view(seat)
    return frame(
        _ground(seat),
        tower(),
        clock(state.hour),
        piles(here),
        links(here),
        numbers(game.players % 2 == 1),
        pawns(here, names),
        seats(here, names),
        hand(here, seat, names),
        alt=sentence(here, seat, names),
        view=(seen.left, seen.top, seen.w, seen.h),
        widest=SHOWN,
        shown=SHOWN,
    )


def _ground(seat: Seat | None) -> Markup:
    box = view(seat).grown(-1.5)
    return rect(box, 14, **paint("wood", "wood-edge", 3))
