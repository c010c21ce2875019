"""Clocks drawn: the symbols of their actions, the large clock with what lies on it, and the small clocks of others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from clocklab.draw.clock import arc, arrows, dial, minute_hand
from clocklab.draw.dice import coloured_die, ghost_die, swatch
from clocklab.draw.markers import coins, star
from clocklab.draw.svg import (
    NOTHING,
    SERIF,
    Box,
    Markup,
    around,
    broken,
    element,
    fitting,
    group,
    part,
    rect,
    text,
    together,
    width,
)
from clocklab.draw.theme import paint
from clocklab.games.clocks.rules.pieces import SPACES, Act, Board, Die
from clocklab.games.clocks.rules.state import Clock
from clocklab.games.clocks.text.words import counted, hour, spoken
from clocklab.games.clocks.view import places
from clocklab.games.clocks.view.parts import TENS, bonus_part, die_part, extra_part, space_part, space_title
from clocklab.games.clocks.view.places import Highlights, Offer, angles, badge, hand_angle, small_spaces, spaces


@lru_cache(512)
def icon(x: float, y: float, size: float, act: Act, ink: str, on: str) -> Markup:
    """Return an action's symbol around ``(x, y)``, about ``size`` wide and high, in an ink that can be read there."""
    if act.coins:
        return coins(x, y, size * 0.37, act.coins)
    match act:
        case Act.PLUS_1 | Act.MINUS_1:
            words = act.value.replace("-", "−")
            return text(x, y + size * 0.21, words, ink=ink, on=on, size=max(13, size * 0.58), bold=True)
        case Act.PLUS_1_2:
            return group(
                text(x, y - size * 0.03, "+1", ink=ink, on=on, size=max(13, size * 0.5), bold=True),
                text(x, y + size * 0.45, "+2", ink=ink, on=on, size=max(13, size * 0.5), bold=True),
            )
        case Act.LUCKY_7:
            return group(
                swatch(x + size * 0.2, y - size * 0.17, size * 0.55, "yellow"),
                swatch(x - size * 0.1, y + size * 0.1, size * 0.62, "yellow"),
                text(x - size * 0.1, y + size * 0.3, "7", ink="pip", on="yellow-die", size=size * 0.55, bold=True),
            )
        case Act.SNAKE_EYES:
            return group(
                coloured_die(x + size * 0.24, y - size * 0.14, size * 0.46, "yellow", 1),
                coloured_die(x - size * 0.24, y + size * 0.14, size * 0.46, "yellow", 1),
            )
    return group(_moves(act, size, ink), transform=f"translate({x:g} {y:g})")


def _moves(act: Act, size: float, ink: str) -> Markup:
    """Arrows for what happens to the dice: turned over, exchanged, leaping."""
    match act:
        case Act.FLIP:
            side = size * 0.36
            block = _block(0, 0, side, ink)
            ways = [(size * 0.42, 40.0, 140.0), (size * 0.42, 220.0, 320.0)]
            lines = "".join(arc(radius, start, end) for radius, start, end in ways)
            heads = "".join(_head(*around(end, radius), end + 100, size * 0.2) for radius, _, end in ways)
            return group(block, _stroke(lines, size, ink), element("path", d=heads, **paint(ink)))
        case Act.SWAP:
            half, off = size * 0.4, size * 0.17
            lines = f"M{-half:.1f} {-off:.1f}H{half * 0.5:.1f}M{half:.1f} {off:.1f}H{-half * 0.5:.1f}"
            heads = _head(half * 0.72, -off, 90, size * 0.24) + _head(-half * 0.72, off, 270, size * 0.24)
            return group(_stroke(lines, size, ink), element("path", d=heads, **paint(ink)))
    low, far, high = size * 0.25, size * 0.32, size * 0.5
    bend = f"{-far * 0.6:.1f} {-high:.1f} {far * 0.6:.1f} {-high:.1f} {far:.1f} {-low * 0.1:.1f}"
    lines = f"M{-far:.1f} {low * 0.3:.1f}C{bend}"
    blocks = (_block(at, low, size * 0.22, ink) for at in (-far, 0))
    head = element("path", d=_head(far, low * 0.1, 168, size * 0.24), **paint(ink))
    return group(*blocks, _stroke(lines, size, ink), head)


def _block(x: float, y: float, side: float, ink: str) -> Markup:
    return element("rect", x=x - side / 2, y=y - side / 2, width=side, height=side, rx=side * 0.2, **paint(ink))


def _stroke(path: str, size: float, ink: str) -> Markup:
    return element("path", d=path, stroke_linecap="round", **paint(stroke=ink, width=size * 0.085))


def _head(x: float, y: float, heading: float, size: float) -> str:
    """The path of an arrow head around a point; heading 0 is up."""
    tips = (around(heading + turn, reach * size, x, y) for turn, reach in ((0, 0.75), (130, 0.75), (230, 0.75)))
    return "M" + "L".join(f"{at_x:.1f} {at_y:.1f}" for at_x, at_y in tips) + "z"


# ---- the large clock as it is printed --------------------------------------------------------------------------------

GHOST = 15.0
BONUS = 31.0
EXTRA, CLOSE_EXTRA = 18.5, 15.0  # the radius of an extra action's disc, and where two stand side by side


@lru_cache(64)
def face(board: Board) -> Markup:
    """Return what lies under the dice and never changes, the hollows' own pips aside."""
    around_clock = angles(board)
    first = hand_angle(board)
    return group(
        dial(places.RIM - 5, places.RIM - 6.5),
        *(_hour(board.hours[at], around_clock[at]) for at in range(SPACES)),
        minute_hand(first, 184),
        arrows([(*around(first, places.NUMERALS + 1), first + 90)], 7.5),
        *(
            icon(*around(around_clock[at], places.BONUSES), BONUS, act, "on-face", "face")
            for at, act in enumerate(board.bonuses)
        ),
    )


def _hour(hour: int, angle: float) -> Markup:
    """The hour; above six a ghost die stands before it, for the six that the pips leave out."""
    aside = 3.6 if hour > 6 else 0.0
    x, y = around(angle + aside, places.NUMERALS)
    numeral = text(x, y + 6, str(hour), ink="on-face", on="face", size=17, bold=True)
    if hour <= 6:
        return group(numeral, font_family=SERIF)
    return group(group(numeral, font_family=SERIF), ghost_die(*around(angle - 3.2, places.NUMERALS), GHOST, 6))


@lru_cache(256)
def hollow(board: Board, space: int) -> Markup:
    """Return the hollow of a free space with the pips that it asks for."""
    box = spaces(board)[space]
    return ghost_die(box.x, box.y, box.w, board.pips[space])


@lru_cache(512)
def extra(board: Board, space: int, state: str) -> Markup:
    """Return the action that is sold at an hour and its price.

    ``state`` is "closed" without a die at that hour, "open" with one, "lit" if it can be bought now.
    """
    act = board.extras[space]
    assert act is not None, "only where something is for sale"
    angle = angles(board)[space]
    x, y = around(angle, places.EXTRAS)
    ground, ink = {"closed": ("face", "on-face"), "open": ("brass", "on-brass"), "lit": ("lit", "ink")}[state]
    look = paint(ground, "line", 1.2) | {"stroke_dasharray": "3 2.4"} if state == "closed" else paint(ground)
    radius = CLOSE_EXTRA if any(board.extras[at] and board.extras[at - 1] for at in range(SPACES)) else EXTRA
    return group(
        element("circle", cx=x, cy=y, r=radius + 3, **paint("glow", "glow-edge", 1.4)) if state == "lit" else NOTHING,
        element("circle", cx=x, cy=y, r=radius, **(paint(ground, "brass-edge", 1.2) if state == "open" else look)),
        icon(*around(angle, places.EXTRAS + 3.5), 1.3 * radius, act, ink, ground),
        price_tag(*around(angle, places.EXTRAS - radius + 3), board.prices[space]),
    )


def price_tag(x: float, y: float, price: int) -> Markup:
    """Return a tag with what has to be paid, as −3: no coin, for coins are what one gets."""
    words = f"−{price}"
    box = Box(x, y, width(words, 13, bold=True) + 5, 16)
    return group(
        rect(box, 3, **paint("face", "line", 1)),
        text(x, y + 4.7, words, ink="on-face", on="face", size=13, bold=True),
    )


# ---- what lies on the large clock ------------------------------------------------------------------------------------

BADGE, LIT_BADGE = 9.5, 8.7  # radii
LIT_OUT = 2.2  # how far a lit badge lies beyond its corner, to leave room for words
OFFER = 16.0  # letters of what a space brings
DIE = 43.0


def on_clock(board: Board, clock: Clock, lights: Highlights, seat: int = 0, unknown: int | None = None) -> Markup:
    """Return the dice and what is lit, each space a part; ``unknown`` is the space whose die is being re-rolled."""
    parts = [
        part(
            extra_part(seat, board, at),
            _extra(board, clock, lights, at),
            title=f"for sale at {hour(board, at)}: {act.value}, {counted(price, 'coin')}",
        )
        for at, act, price in board.sold
    ]
    several = len({offer.die for offers in lights.offers.values() for offer in offers}) > 1
    for space in range(SPACES):
        on = clock[space]
        if space in lights.offers:
            drawn = offered(board, space, lights.offers[space], several)
        elif on is None:
            drawn = hollow(board, space)
        else:
            drawn = placed(board, space, on, space in lights.targets, space == unknown)
        parts.append(part(space_part(seat, board, space), drawn, title=space_title(board, clock, space)))
    return together(parts)


def _extra(board: Board, clock: Clock, lights: Highlights, space: int) -> Markup:
    return extra(board, space, "lit" if space in lights.extras else "closed" if clock[space] is None else "open")


@lru_cache(2048)
def placed(board: Board, space: int, on: Die, chosen: bool, unknown: bool) -> Markup:
    """Return a die on its space: ringed and ticked if it is perfect, else with the pips that it should show."""
    box = spaces(board)[space]
    perfect = on.pips == board.pips[space] and not unknown
    return group(
        _glow(box) if chosen else _frame(box.grown(3), paint("right")) if perfect else NOTHING,
        coloured_die(box.x, box.y, DIE, on.colour.value, None if unknown else on.pips),
        tick(*badge(board, space), BADGE) if perfect else needs(*badge(board, space), BADGE, board.pips[space]),
    )


def tick(x: float, y: float, radius: float) -> Markup:
    """Return the badge of a perfect die."""
    across, down, up = radius * 0.38, radius * 0.42, -radius * 0.8
    hook = f"M{x - radius * 0.5:.1f} {y:.1f}l{across:.1f} {down:.1f} {radius * 0.62:.1f} {up:.1f}"
    return group(
        element("circle", cx=x, cy=y, r=radius, **paint("right", "face", 1.4)),
        element("path", d=hook, stroke_linecap="round", **paint(stroke="on-right", width=radius * 0.27)),
    )


def needs(x: float, y: float, radius: float, pips: int) -> Markup:
    """Return the badge that says which number would be perfect."""
    size = radius * 1.5
    return group(
        element("circle", cx=x, cy=y, r=radius, **paint("face", "ghost", 1.4)),
        text(x, y + size * 0.36, str(pips), ink="on-face", on="face", size=size, bold=True),
    )


@lru_cache(2048)
def offered(board: Board, space: int, offers: tuple[Offer, ...], several: bool) -> Markup:
    """Return a free space that is lit: a line for each die in hand that can go there, with coins and a star."""
    box = spaces(board)[space]
    lines = len(offers)
    parts = [
        _line(box, box.y + (at - (lines - 1) / 2) * 19, offer, several and offer.die.colour.value)
        for at, offer in enumerate(offers)
    ]
    return group(_glow(box), *parts, needs(*badge(board, space, LIT_OUT), LIT_BADGE, board.pips[space]))


def _line(box: Box, y: float, offer: Offer, colour: str | bool) -> Markup:
    words = str(offer)
    mark = 11.0 if colour else 0.0
    starred = OFFER * 0.78 if offer.perfect else 0.0
    room = box.w + 5 - mark - starred
    size = fitting(words, room, OFFER, bold=True) if words else OFFER
    wide = width(words, size, bold=True)
    left = box.x - (mark + wide + starred) / 2
    return group(
        swatch(left + 4.5, y, 9, str(colour)) if colour else NOTHING,
        text(left + mark + wide / 2, y + size * 0.36, words, ink="ink", on="lit", size=size, bold=True)
        if words
        else NOTHING,
        star(left + mark + wide + starred / 2, y, OFFER * (0.44 if words else 0.75), "red")
        if offer.perfect
        else NOTHING,
    )


def _glow(box: Box) -> Markup:
    return together((_frame(box.grown(4), paint("glow", "glow-edge", 1.4)), _frame(box.grown(0.5), paint("lit"))))


def _frame(box: Box, look: dict[str, object]) -> Markup:
    return rect(box, box.w * 0.2, **look)


def centre(dice: Sequence[Die]) -> Markup:
    """Return the dice that wait in the middle of the clock, the first above."""
    size = places.CENTRE if len(dice) < 3 else 2 * places.CENTRE / len(dice)
    step = size + 3
    first = -step * (len(dice) - 1) / 2
    return together(
        part(
            die_part(on.colour.value, on.pips, dice[:at].count(on)),
            coloured_die(0, first + step * at, size, on.colour.value, on.pips),
            title=f"in hand: {spoken(on)}",
        )
        for at, on in enumerate(dice)
    )


DIGIT = 9.6
"""The radius of a number on the dial for bids; ten of them make a ring round the tens."""


@lru_cache(64)
def dialled(money: int) -> Markup:
    """Return a dial for bids in the middle of the clock: the coins up to nine round the tens, where there are ten."""
    tens = range(money // TENS + 1) if money >= TENS else range(0)
    out = 0.0 if len(tens) < 2 else 11.5 if len(tens) == 2 else 13.5 if len(tens) == 3 else 16.5
    size = DIGIT if len(tens) < 6 else 52.0 / len(tens)
    more = "more " if tens else ""
    return together(
        (
            element("circle", r=46.3, **paint("face", "brass-edge", 1.2)),
            *(
                _number(*around(36 * coins, 36), DIGIT, str(coins), f"bid-{coins}", counted(coins, f"{more}coin"))
                for coins in range(TENS if tens else money + 1)
            ),
            *(
                _number(
                    *around(360 * ten / len(tens) - 90, out), size, f"{ten}0" if ten else "0", f"tens-{ten}", _tens(ten)
                )
                for ten in tens
            ),
        )
    )


def _tens(ten: int) -> str:
    return f"bid {ten * TENS} to {ten * TENS + TENS - 1} coins"


def _number(x: float, y: float, radius: float, words: str, name: str, title: str) -> Markup:
    size = fitting(words, 1.9 * radius, 1.38 * radius, bold=True)
    return part(
        name,
        element("circle", cx=x, cy=y, r=radius, **paint("lit", "glow-edge", 1.2)),
        text(x, y + size * 0.36, words, ink="ink", on="lit", size=size, bold=True),
        title=title,
    )


@lru_cache(256)
def bonus(board: Board, space: int, seat: int = 0) -> Markup:
    """Return the bonus that may be used now, lit."""
    x, y = around(angles(board)[space], places.BONUSES)
    return part(
        bonus_part(seat),
        element("circle", cx=x, cy=y, r=20, **paint("glow", "glow-edge", 1.4)),
        element("circle", cx=x, cy=y, r=16.5, **paint("lit")),
        icon(x, y, 25, board.bonuses[space], "ink", "lit"),
        title=f"the bonus: {board.bonuses[space].value}",
    )


# ---- a small clock ---------------------------------------------------------------------------------------------------

SMALL_DIE = 17.6


def small_clock(box: Box, board: Board, clock: Clock, centre: Sequence[Die], words: str) -> Markup:
    """Return the clock in its cell below the plaque; ``words`` stand in the middle where no dice lie."""
    dice = (_placed(board, space, on) for space, on in enumerate(clock) if on is not None)
    free = (_free(board, space) for space, on in enumerate(clock) if on is None)
    middle = _dice(centre) if centre else _words(words)
    return group(
        _dial(board), *free, *dice, middle, transform=f"translate({box.x:g} {box.top + 27 + places.SMALL_RIM:g})"
    )


@lru_cache(64)
def _dial(board: Board) -> Markup:
    angle = hand_angle(board)
    tip, left, right = around(angle, 47), around(angle - 8, 33), around(angle + 8, 33)
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (tip, left, right))
    return group(
        element("circle", r=places.SMALL_RIM, **paint("brass", "brass-edge", 1)),
        element("circle", r=places.SMALL_RIM - 3, **paint("face", "brass-edge", 0.8)),
        element("polygon", points=points, **paint("on-face")),
    )


@lru_cache(1024)
def _free(board: Board, space: int) -> Markup:
    """A free space with the number it asks for."""
    box = small_spaces(board)[space]
    return group(
        rect(box, 4, stroke_dasharray="2.5 1.7",
            **paint("hollow", "ghost", 1),
        ),
        text(box.x, box.y + 5, str(board.pips[space]), ink="on-face", on="hollow", size=13.5),
    )  # fmt: skip


@lru_cache(2048)
def _placed(board: Board, space: int, on: Die) -> Markup:
    box = small_spaces(board)[space]
    ring = box.grown(2.4)
    perfect = on.pips == board.pips[space]
    look = paint("right")
    frame = rect(ring, 5, **look) if perfect else NOTHING
    return group(frame, coloured_die(box.x, box.y, SMALL_DIE, on.colour.value, on.pips))


def _dice(centre: Sequence[Die]) -> Markup:
    size = 23.0
    first = -(size + 3) * (len(centre) - 1) / 2
    return together(
        coloured_die(0, first + (size + 3) * at, size, on.colour.value, on.pips) for at, on in enumerate(centre)
    )


def _words(words: str) -> Markup:
    lines = broken(words, 60, 13)
    top = 5 - 8 * (len(lines) - 1)
    return together(
        text(0, top + 16 * at, line, ink="on-face", on="face", size=fitting(line, 62, 14))
        for at, line in enumerate(lines)
    )
