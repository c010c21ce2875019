"""Clocks drawn: one clock large with all that is printed on it, the others small, and the table between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from clocklab.core.contract import Seat, seat_name
from clocklab.core.svg import Svg
from clocklab.draw.dice import LOOKS, coloured_die, swatch
from clocklab.draw.markers import coin, name_plaque
from clocklab.draw.svg import (
    NOTHING,
    Box,
    Markup,
    broken,
    element,
    fitting,
    frame,
    group,
    part,
    rect,
    shorten,
    text,
    together,
    width,
)
from clocklab.draw.theme import paint
from clocklab.games.clocks.rules.options import ClocksOptions, ClocksPosition
from clocklab.games.clocks.rules.pieces import COLOURS, Colour, Die
from clocklab.games.clocks.rules.scoring import scores
from clocklab.games.clocks.rules.state import Counts, Phase, State
from clocklab.games.clocks.text.words import Scene, Shown, bid_words, counted, scene
from clocklab.games.clocks.view.clocks import bonus, centre, dialled, face, on_clock, small_clock
from clocklab.games.clocks.view.parts import cash_part, die_part, group_part, tokens
from clocklab.games.clocks.view.places import CELL, HEAD, WIDTH, Highlights, Page, highlights, page
from clocklab.games.clocks.view.spoken import sentence

CORNER = WIDTH / 2 - 9
NOBODY = (Phase.START, Phase.DRAW, Phase.ROLL, Phase.OVER)
SHOWN = 560
GROUPS = "Groups"
"""The heading of the table where groups of dice lie there to choose from."""


def draw(here: ClocksPosition, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
    """Return the picture as a seat may see it (None: as all may): its own clock large, or else the acting seat's.

    What can be chosen on the large clock is lit, each free space with what placing a die there brings. Bids show
    when all have been made, one's own at once. The same state, seat and names give the same text, always.
    """
    game, state = here.game, here.state
    large = state.seat if seat is None else seat
    shown = page(game.players)
    others = [(large + step) % game.players for step in range(1, game.players)]
    lights = highlights(here) if large == state.seat else Highlights()
    return frame(
        _case(shown),
        _large(here, large, lights, bid_words(state, large, seat)),
        _corners(here, large, names),
        table(
            shown.table,
            scene(game, state, [shorten(seat_name(each, names), 14) for each in range(game.players)]),
            tokens(here) if state.phase not in NOBODY else (),
            cash=state.phase is Phase.PLACE,
        ),
        *(
            _small(here, at, box, bid_words(state, at, seat), names)
            for at, box in zip(others, shown.cells, strict=True)
        ),
        alt=sentence(here, seat, lights, names),
        view=(shown.view.left, shown.view.top, shown.view.w, shown.view.h),
        widest=SHOWN,
        shown=SHOWN,
    )


def _case(shown: Page) -> Markup:
    box = shown.view.grown(-2)
    return rect(box, 16, **paint("wood", "wood-edge", 3))


def _large(here: ClocksPosition, seat: Seat, lights: Highlights, words: str) -> Markup:
    game, state = here.game, here.state
    board, clock = game.faces[seat], state.clocks[seat]
    mine = seat == state.seat
    matched = state.space if mine and state.phase is Phase.BONUS else None
    rerolled = state.space if mine and state.phase is Phase.REROLL else None
    return together(
        (
            face(board),
            NOTHING if matched is None else bonus(board, matched, seat),
            on_clock(board, clock, lights, seat, rerolled),
            dialled(state.money[seat])
            if mine and state.phase is Phase.BID
            else centre(state.centres[seat])
            if state.centres[seat]
            else _middle(words),
        )
    )


def _middle(words: str) -> Markup:
    """What the middle of the large clock says of a bid."""
    if not words:
        return NOTHING
    lines = broken(words, 66, 16)
    return group(
        element("circle", r=40, **paint("face", "ghost", 1.2)),
        *(
            text(0, 6 + 18 * (at - (len(lines) - 1) / 2), line, ink="on-face", on="face", size=16, bold=True)
            for at, line in enumerate(lines)
        ),
    )


def _corners(here: ClocksPosition, seat: Seat, names: Sequence[str]) -> Markup:
    """Name, money, points, the bag, and which side of the board it is."""
    game, state = here.game, here.state
    return together(
        (
            plaque(HEAD, seat_name(seat, names), _acts(state, seat), seat == state.start and game.players > 1, 16),
            part(
                f"money-{seat + 1}",
                purse(-CORNER, -197, state.money[seat], 22),
                title=f"{seat_name(seat, names)} has {counted(state.money[seat], 'coin')}",
            ),
            part(
                f"points-{seat + 1}",
                points(CORNER, -197, points_of(here, seat), 22),
                small_lines(CORNER, -173, _parts(here, seat)),
                title=f"{seat_name(seat, names)}: {counted(points_of(here, seat), 'point')}",
            ),
            part("bag", bag(-CORNER, 215, state.bag), title=f"dice in the bag: {sum(state.bag)}"),
            text(CORNER - 2, 212, _side(game, seat), ink="on-wood", on="wood", size=13, anchor="end"),
        )
    )


def _side(game: ClocksOptions, seat: Seat) -> str:
    return game.faces[seat].name if len(game.faces[seat].name) <= 12 else f"{game.faces[seat].name[:11]}…"


def _acts(state: State, seat: Seat) -> bool:
    return seat == state.seat and state.phase not in NOBODY


def points_of(here: ClocksPosition, seat: Seat) -> int:
    """Return a seat's points so far; in the solo end game those counted less those lost."""
    if here.state.score is not None:
        return here.state.score - here.state.penalty
    return scores(here.game, here.state)[seat].points


def _parts(here: ClocksPosition, seat: Seat) -> tuple[str, ...]:
    """What the points are for; in the solo end game how many were counted and how many are lost."""
    if here.state.score is not None:
        return f"{here.state.score} counted", f"{here.state.penalty} lost"
    score = scores(here.game, here.state)[seat]
    return f"{score.perfect} perfect", f"{score.sets} for sets", f"{score.run} in row"


def _small(here: ClocksPosition, seat: Seat, box: Box, words: str, names: Sequence[str]) -> Markup:
    game, state = here.game, here.state
    top = Box(box.x, box.top + 11, CELL.w, 22)
    return part(
        f"clock-{seat + 1}",
        plaque(top, seat_name(seat, names), _acts(state, seat), seat == state.start, 13),
        small_clock(box, game.faces[seat], state.clocks[seat], state.centres[seat], words),
        purse(box.left + 2, box.bottom - 10, state.money[seat], 14),
        points(box.right - 2, box.bottom - 10, points_of(here, seat), 14),
        title=f"{seat_name(seat, names)}'s clock",
    )


# ---- whose clock it is, and the numbers beside it --------------------------------------------------------------------


@lru_cache(256)
def plaque(box: Box, name: str, acts: bool, starts: bool, size: float) -> Markup:
    """Return the name in a box, bright if it is this player's turn, with the yellow dice of the start player."""
    dice = 2.3 * size if starts else 0.0
    middle = box.right - dice / 2 - 5
    yellow = (coloured_die(middle + side * size * 0.58, box.y, size, "yellow", 1) for side in (-1, 1) if starts)
    return name_plaque(box, name, size, *yellow, acts=acts, spare=dice + 8)


def purse(x: float, y: float, money: int, size: float) -> Markup:
    """Return a coin and how much money there is, from x on."""
    return group(
        coin(x + size * 0.5, y, size * 0.5, gold=True),
        text(
            x + size * 1.2, y + size * 0.36, str(money), ink="on-wood", on="wood", size=size, anchor="start", bold=True
        ),
    )


def points(x: float, y: float, score: int, size: float) -> Markup:
    """Return the points that end at x."""
    words = "point" if score == 1 else "points"
    small = max(13.0, size * 0.62)
    return group(
        text(x, y + size * 0.36, words, ink="on-wood", on="wood", size=small, anchor="end"),
        text(
            x - width(words, small) - 1,
            y + size * 0.36,
            str(score).replace("-", "−"),
            ink="on-wood",
            on="wood",
            size=size,
            anchor="end",
            bold=True,
        ),
    )


def small_lines(x: float, y: float, lines: Sequence[str]) -> Markup:
    """Return short lines that end at x, such as what points are for; the first has its baseline at y."""
    return together(
        text(x, y + 16 * at, line, ink="on-wood", on="wood", size=13, anchor="end") for at, line in enumerate(lines)
    )


# ---- the table beside the clocks, and the bag ------------------------------------------------------------------------

GAP = 5.0
HEADING = 104.0  # of a flat table, to the left of the dice
LINE = 17.0


@dataclass(frozen=True, slots=True)
class _Tray:
    """A group of dice in its place; ``side`` is the length of a die's side."""

    box: Box
    dice: tuple[Shown, ...]
    side: float
    name: str = ""


def table(box: Box, shown: Scene, choices: Sequence[tuple[str, str]] = (), cash: bool = False) -> Markup:
    """Return the scene in its box: heading, dice in trays, the sentence, and tokens for what else can be chosen.

    They stand side by side in a flat box, else below each other; in a broad one the dice are larger. With ``cash`` a
    coin lies beside each red die.
    """
    flat = box.h < 100
    trays = _flat(box, shown) if flat else _tall(box, shown)
    if shown.title == GROUPS:
        trays = _named(trays)
    size = fitting(shown.title, (HEADING if flat and trays else box.w) - 14, 14.5, bold=True)
    spots = _spots(box, choices, flat)
    left = min((spot.left for spot in spots), default=box.right) if flat else box.right
    return together(
        (
            rect(box, 8, **paint("face", "brass", 1.5)),
            text(
                box.left + 10, box.top + 20, shown.title, ink="on-face", on="face", size=size, anchor="start", bold=True
            ),
            *_drawn(trays, cash),
            _sentence(Box((box.left + left) / 2, box.y, left - box.left, box.h), shown.note, trays, flat),
            *(token(spot, name, words) for spot, (name, words) in zip(spots, choices, strict=True)),
        )
    )


def _named(trays: Sequence[_Tray]) -> list[_Tray]:
    """The trays as groups to choose from, those that are alike told apart by a number."""
    seen: Counter[tuple[Shown, ...]] = Counter()
    named = []
    for tray in trays:
        named.append(replace(tray, name=group_part(tray.dice, seen[tray.dice])))
        seen[tray.dice] += 1
    return named


def _spots(box: Box, choices: Sequence[tuple[str, str]], flat: bool) -> list[Box]:
    """Where tokens lie: at the right of a flat table, else at the bottom; those of few letters two in a row."""
    rows: list[list[str]] = []
    for _, words in choices:
        if rows and len(words) < 4 and len(rows[-1]) == 1 and len(rows[-1][0]) < 4:
            rows[-1].append(words)
        else:
            rows.append([words])
    wide = 76.0 if all(len(words) < 4 for _, words in choices) else 132.0 if flat else min(190.0, box.w - 14)
    x = box.right - 7 - wide / 2 if flat else box.x
    first = box.y - (len(rows) - 1) * 16 if flat else box.bottom - 20 - (len(rows) - 1) * 32
    spots = []
    for row, there in enumerate(rows):
        each = (wide - 6 * (len(there) - 1)) / len(there)
        spots += [
            Box(x - wide / 2 + each / 2 + at * (each + 6), first + 32 * row, each, 27) for at in range(len(there))
        ]
    return spots


def token(box: Box, name: str, words: str) -> Markup:
    """Return a token that one touches, with a word or two on it."""
    size = fitting(words, box.w - 14, 14, bold=True)
    label = text(box.x, box.y + size * 0.36, words, ink="on-brass", on="brass", size=size, bold=True)
    return part(name, rect(box, 12, **paint("brass", "brass-edge", 1.2)), label, title=words)


def _width(dice: tuple[Shown, ...], side: float) -> float:
    return max(1, len(dice)) * (side + GAP) + 7


def _flat(box: Box, shown: Scene) -> list[_Tray]:
    side, left = 30.0, box.left + HEADING
    trays: list[_Tray] = []
    for dice in shown.groups:
        wide = _width(dice, side)
        trays.append(_Tray(Box(left + wide / 2, box.y, wide, side + 22), dice, side))
        left += wide + GAP
    return trays


def _tall(box: Box, shown: Scene) -> list[_Tray]:
    side = 40.0 if box.w > 200 else 30.0
    left, top = box.left + 10, box.top + 30
    trays: list[_Tray] = []
    for dice in shown.groups:
        wide = _width(dice, side)
        if trays and left + wide > box.right - 6:
            left, top = box.left + 10, top + side + 22 + GAP
        trays.append(_Tray(Box(left + wide / 2, top + side / 2 + 11, wide, side + 22), dice, side))
        left += wide + GAP
    return trays


def _sentence(box: Box, words: str, trays: list[_Tray], flat: bool) -> Markup:
    """The sentence: to the right of the trays of a flat table, else below them."""
    size = 15.0 if box.w > 200 and not flat else 13.5
    left = trays[-1].box.right + 14 if flat and trays else box.left + 10
    room = box.right - 8 - left
    lines = broken(words, room, size)
    if flat and trays:
        top = box.y + 5 - LINE / 2 * (len(lines) - 1)
    else:
        top = (trays[-1].box.bottom if trays else box.top + 24) + 19
    return together(
        text(left, top + LINE * at, line, ink="on-face", on="face", size=fitting(line, room, size), anchor="start")
        for at, line in enumerate(lines)
    )


def _drawn(trays: Sequence[_Tray], cash: bool) -> list[Markup]:
    """The trays with their dice: either each group is a part of the board, or each die."""
    seen: Counter[Shown] = Counter()
    drawn = []
    for tray in trays:
        box, step = tray.box, tray.side + GAP
        first = box.x - step * (len(tray.dice) - 1) / 2
        dice = []
        for at, shown in enumerate(tray.dice):
            dice.append(
                _die(first + step * at, box, tray.side, shown, "" if tray.name else die_part(*shown, seen[shown]))
            )
            if cash and shown[0] == Colour.RED.value and shown[1] and not seen[shown]:
                dice.append(_cash(first + step * at + tray.side / 2 - 1, tray.box.top + 3, Die(Colour.RED, shown[1])))
            seen[shown] += 1
        if not dice:
            dice = [text(box.x, box.y + 5, "–", ink="on-face", on="hollow", size=15)]
        ground = rect(box, 6, **paint("hollow", "ghost", 1.2))
        said = ", ".join(f"{colour} {pips}" for colour, pips in tray.dice) or "no dice"
        drawn.append(part(tray.name, ground, *dice, title=f"group: {said}") if tray.name else together((ground, *dice)))
    return drawn


def _die(x: float, tray: Box, side: float, shown: Shown, name: str) -> Markup:
    """A die with its short name below, as notation has it; a part of the board if it has a name."""
    colour, pips = shown
    if pips is None:
        drawn = coloured_die(x, tray.y, side, colour, pips)
    else:
        short = text(x, tray.bottom - 4.5, f"{colour[0]}{pips}", ink="on-face", on="hollow", size=13)
        drawn = together((coloured_die(x, tray.top + 4 + side / 2, side, colour, pips), short))
    return part(name, drawn, title=f"{colour} {pips or 'die to be rolled'}") if name else group(drawn)


def _cash(x: float, y: float, die: Die) -> Markup:
    """The coin that one touches to roll a red die for money."""
    return part(cash_part(die), coin(x, y, 10, "?", gold=True), title=f"roll the red {die.pips} for money")


def bag(x: float, bottom: float, counts: Counts) -> Markup:
    """Return how many dice of each colour are in the bag, from the lower left corner ``(x, bottom)`` on."""
    cells = (_cell(x + 12 + 41 * (at % 2), bottom - 31 + 20 * (at // 2), at, counts[at]) for at in range(len(counts)))
    return group(
        element("rect", x=x, y=bottom - 43, width=84, height=43, rx=7, **paint("face", "brass", 1.2)),
        text(x + 2, bottom - 48, f"bag {sum(counts)}", ink="on-wood", on="wood", size=13, anchor="start"),
        *cells,
    )


def _cell(x: float, y: float, rank: int, many: int) -> Markup:
    colour = COLOURS[rank]
    look = LOOKS[colour.value]
    return group(
        swatch(x, y, 16.5, colour.value),
        text(x, y + 4.4, colour.letter, ink=look.pip, on=look.ground, size=13, bold=True),
        text(x + 11, y + 4.8, str(many), ink="on-face", on="face", size=13, anchor="start"),
    )
