"""The values of one die as a picture: an arrow for every action for sale, and the cheapest way between two values."""

from __future__ import annotations

from math import hypot

from clocklab.core.checks import require_int
from clocklab.core.svg import Svg
from clocklab.draw.dice import die
from clocklab.draw.svg import Markup, element, frame, number, text, together
from clocklab.draw.theme import paint
from clocklab.errors import OptionError
from clocklab.games.clocks.rules.arrangement import Turn
from clocklab.games.clocks.rules.completion import PER_ACTION, turns
from clocklab.games.clocks.rules.pieces import Act, Board, changed
from clocklab.games.clocks.text.words import counted

Point = tuple[float, float]
Arrow = tuple[str, int, int]
"""Where it is drawn, from which value, to which."""

FACES = range(1, 7)
WIDE, ROW, SIZE, APART, FIRST, BELOW, LINE = 640.0, 204.0, 50.0, 100.0, 70.0, 150.0, 25.0
PLACES = {Act.FLIP: "above", Act.MINUS_1: "between", Act.PLUS_1: "below", Act.PLUS_1_2: "below"}
RISE = {1: 62.0, 3: 172.0, 5: 282.0}


def die_graph(board: Board, start: int, goal: int) -> Svg:
    """Return all values of a die and what one action makes of each, the price on every arrow.

    Thick arrows are the way from ``start`` to ``goal`` that costs a solo player without money least: 2 points an
    action and 1 a coin. Lines below say the same. OptionError for no values of a die, or if there is no way.

    >>> from clocklab.games.clocks.rules.printed import boards
    >>> die_graph(boards()["forwards"], 5, 3).alt.split(". ")[-1]
    'Thick: from 5 to 4 to 3, 2 actions and 8 coins'
    """
    require_int("start", start, 1, 6)
    require_int("goal", goal, 1, 6)
    ways = turns(board)[start][goal]
    if not ways:
        raise OptionError(f"No actions for sale on the board {board.name!r} make a {goal} of a {start}.")
    way = min(ways, key=lambda way: PER_ACTION * way.actions + way.coins)
    thick = _followed(start, way, board)
    arrows = sorted(_arrows(board).items(), key=lambda arrow: arrow[0] in thick)  # the thick ones lie on top
    lines = [*_legend(board), _told(thick, way)]
    height = ROW + BELOW - 10 + LINE * len(lines)
    return frame(
        element("rect", x=0, y=0, width=WIDE, height=height, rx=12, **paint("face", "line", 1.5)),
        together(_drawn(arrow, price, arrow in thick) for arrow, price in arrows),
        together(_die(value, value in (start, goal)) for value in FACES),
        together(
            text(24, ROW + BELOW + LINE * at, line, ink="on-face", on="face", size=16, anchor="start")
            for at, line in enumerate(lines)
        ),
        alt=f"What one action makes of a die. {'. '.join(lines)}",
        view=(0, 0, WIDE, height),
    )


def _arrows(board: Board) -> dict[Arrow, int]:
    """Return every arrow with its price; of two actions that are drawn alike the cheaper one."""
    found: dict[Arrow, int] = {}
    for _, act, price in board.sold:
        for value in FACES:
            for after in changed(act, value):
                arrow = PLACES[act], value, after
                found[arrow] = min(price, found.get(arrow, price))
    return found


def _followed(start: int, way: Turn, board: Board) -> list[Arrow]:
    """Return the arrows of a way."""
    followed, shows = [], start
    for at, by in way.steps:
        act = board.extras[at]
        assert act is not None, "turns are bought where something is for sale"
        after = changed(act, shows)[max(by, 1) - 1]
        followed.append((PLACES[act], shows, after))
        shows = after
    return followed


def _legend(board: Board) -> list[str]:
    """Return a line for each action that turns a die: where its arrows are, and its price."""
    return [
        f"Arrows {PLACES[act]} the dice: {act.value}, for {counted(price, 'coin')}"
        for _, act, price in board.sold
        if act in PLACES
    ]


def _told(followed: list[Arrow], way: Turn) -> str:
    if not followed:
        return "There is nothing to do"
    stops = [followed[0][1], *(after for _, _, after in followed)]
    told = f"{counted(way.actions, 'action')} and {counted(way.coins, 'coin')}"
    return f"Thick: from {' to '.join(map(str, stops))}, {told}"


# ---- drawing ------------------------------------------------------------------------------------------------


def _middle(value: int) -> float:
    return FIRST + APART * (value - 1)


def _die(value: int, ringed: bool) -> Markup:
    x, half = _middle(value), SIZE / 2 + 5
    around = {"x": x - half, "y": ROW - half, "width": 2 * half, "height": 2 * half, "rx": 14}
    ring = [element("rect", **around, **paint(stroke="danger", width=3))] if ringed else []
    return together([*ring, die(x, ROW, SIZE, value)])


def _drawn(arrow: Arrow, price: int, thick: bool) -> Markup:
    """Return an arrow with its price: for a flip an arc above, for one less a line, for more an arc below."""
    place, at, to = arrow
    left, right, half = _middle(at), _middle(to), SIZE / 2 + 8
    middle = (left + right) / 2
    if place == "above":
        rise, top = RISE[abs(to - at)], ROW - half
        return _curve((left, top), (middle, top - rise), (right, top), price, top - rise / 2 - 7, thick)
    if place == "between":
        return _curve((left - half, ROW), (middle, ROW), (right + half, ROW), price, ROW - 9, thick)
    near, dip, under = (17.0, 62.0, -8.0) if to == at + 1 else (5.0, 142.0, 17.0)
    low = ROW + half
    return _curve(
        (left + near, low), (middle, low + dip), (right - near, low), price, low + dip / 2 + under, thick
    )  # fmt: skip


def _curve(start: Point, bend: Point, end: Point, price: int, label: float, thick: bool) -> Markup:
    """Return a curve with its head, and the price at the height ``label``."""
    ink, width, long, wide = ("danger", 4.0, 15.0, 7.5) if thick else ("line", 1.6, 10.0, 4.5)
    dx, dy = end[0] - bend[0], end[1] - bend[1]
    dx, dy = dx / hypot(dx, dy), dy / hypot(dx, dy)
    back = end[0] - dx * long, end[1] - dy * long
    wings = [(back[0] - dy * side, back[1] + dx * side) for side in (wide, -wide)]
    return together(
        (
            element("path", d=f"M{_at(start)}Q{_at(bend)} {_at(back)}", **paint(stroke=ink, width=width)),
            element("path", d=f"M{_at(end)}L{_at(wings[0])}L{_at(wings[1])}z", **paint(ink)),
            text(bend[0], label, str(price), ink="danger" if thick else "on-face", on="face", size=15, bold=thick),
        )
    )


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
