"""Auctions as pictures: the chance of each bid as bars, what each pair of bids pays as coloured cells, running sums."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate

from clocklab.core.contract import seat_name
from clocklab.core.svg import Svg
from clocklab.core.text import counted
from clocklab.draw.panel import Number, short
from clocklab.draw.svg import NOTHING, Markup, element, frame, number, shorten, text, together
from clocklab.draw.theme import contrast, paint
from clocklab.errors import OptionError

WIDTH = 640.0
MARGIN = 20.0
HIGH = 78.0  # the tallest bar
ROW = HIGH + 82
VALUED = 14  # up to this many bars or columns carry their numbers
SEATS = 4
NEVER = 1e-6  # chances up to this are left over from a search: nobody could see such a bar

LOSS, EVEN, GAIN = "#b5390b", "#f7f3e8", "#0b5394"


def strategies(chances: Sequence[Sequence[Number]], names: Sequence[str] = (), expects: Sequence[Number] = ()) -> Svg:
    """Return the chance of each bid 0, 1, 2, ... as bars, a row for each bidder, all to one scale.

    ``expects`` is written beside the names. Bids above all that anybody makes are left out.

    OptionError: no bidder, more than four, or one without bids.

    >>> strategies([[1, 0], [Fraction(1, 2), Fraction(1, 2)]], names=["Ada", "Bob"])
    Svg: Chance of each bid. Ada: 0 with 1. Bob: 0 with 0.5, 1 with 0.5.
    """
    if not 1 <= len(chances) <= SEATS or not all(chances):
        raise OptionError(f"the picture shows the chances of 1 to {SEATS} bidders, not {[*map(len, chances)]!r} bids.")
    shown = 2 + max(bid for each in chances for bid, chance in enumerate(each) if chance > NEVER or bid == 0)
    shown = max(min(shown, max(map(len, chances))), 1)
    top = max(float(chance) for each in chances for chance in each)
    heads = [seat_name(seat, names) for seat in range(len(chances))]
    told = [
        f"{head}: {short(worth)} {'coin' if worth == 1 else 'coins'} on average"
        for head, worth in zip(heads, expects, strict=False)
    ] or heads
    height = MARGIN + ROW * len(chances)
    return frame(
        element("rect", x=0, y=0, width=WIDTH, height=height, rx=12, **paint("face", "line", 1.5)),
        together(_row(seat, told[seat], each[:shown], shown, top) for seat, each in enumerate(chances)),
        alt=" ".join(("Chance of each bid.", *(f"{told[s]}: {_said(each)}." for s, each in enumerate(chances)))),
        view=(0, 0, WIDTH, height),
        widest=640,
    )


def _said(chances: Sequence[Number]) -> str:
    return ", ".join(f"{bid} with {short(chance)}" for bid, chance in enumerate(chances) if chance > NEVER)


def _row(seat: int, words: str, chances: Sequence[Number], shown: int, top: float) -> Markup:
    base, step = MARGIN + ROW * seat + 40 + HIGH + 10, (WIDTH - 2 * MARGIN) / shown
    wide = min(step * 0.72, 46.0)
    parts = [_head(seat, words, MARGIN + ROW * seat + 8)]
    every = 1 if shown <= 26 else 5
    for bid, chance in enumerate(chances):
        x = MARGIN + (bid + 0.5) * step
        high = HIGH * float(chance) / top
        if chance > NEVER:
            look = paint(f"seat-{seat}", "on-face", 1.3)
            parts.append(element("rect", x=x - wide / 2, y=base - high, width=wide, height=max(high, 1), **look))
            if shown <= VALUED:
                parts.append(_small(x, base - high - 5, _chance(chance)))
        if bid % every == 0:
            parts.append(_small(x, base + 17, str(bid)))
    axis = f"M{number(MARGIN)} {number(base)}h{number(step * len(chances))}"
    return together((*parts, element("path", d=axis, **paint(stroke="on-face", width=1.5))))


def _head(seat: int, words: str, y: float) -> Markup:
    swatch = element("rect", x=MARGIN, y=y, width=14, height=14, **paint(f"seat-{seat}", "on-face", 1.3))
    said = text(MARGIN + 22, y + 13, shorten(words, 66), ink="on-face", on="face", size=15, anchor="start", bold=True)
    return together((swatch, said))


def _chance(chance: Number) -> str:
    """Write a chance in at most five characters, a small fraction as a fraction.

    >>> _chance(Fraction(1, 3)), _chance(Fraction(311, 1000)), _chance(1), _chance(1e-7)
    ('1/3', '.311', '1', '0+')
    """
    if isinstance(chance, Fraction) and 1 < chance.denominator < 36:
        return str(chance)
    if 0 < chance < 0.0005:
        return "0+"
    return f"{float(chance):.3f}".lstrip("0") if chance < 1 else "1"


def payoff_map(
    rows: Sequence[Sequence[Number]], own: str = "Player 1", other: str = "Player 2", best: bool = True
) -> Svg:
    """Return what every pair of bids pays: a row for each own bid, from 0 below, a column for each bid of the other.

    Gains are blue and losses brown, darker the larger they are; up to 14 columns carry their numbers. With ``best``, a
    frame marks the best replies to the bid of each column.

    OptionError: no cells, or rows of different lengths.
    """
    wide = {len(row) for row in rows}
    if len(wide) != 1 or wide == {0}:
        raise OptionError(f"the picture needs rows of equal length, at least one cell each; got {sorted(wide)}.")
    columns = len(rows[0])
    left, cell = MARGIN + 58, min(46.0, (WIDTH - 2 * MARGIN - 64) / columns)
    down = min(cell, 30.0)
    bottom = MARGIN + 34 + down * len(rows)
    height = bottom + 52 + (24 if best else 0)
    most = max(abs(float(value)) for row in rows for value in row) or 1.0
    cells = [
        _cell(left + x * cell, bottom - (y + 1) * down, cell, down, value, most, columns <= VALUED)
        for y, row in enumerate(rows)
        for x, value in enumerate(row)
    ]
    replies = _replies(rows)
    return frame(
        element("rect", x=0, y=0, width=WIDTH, height=height, rx=12, **paint("face", "line", 1.5)),
        _headline(f"Coins for {own}", MARGIN + 12),
        together(cells),
        together(_frame(left + x * cell, bottom - (y + 1) * down, cell, down) for x, y in _pairs(replies))
        if best
        else NOTHING,
        together(_small(left + (x + 0.5) * cell, bottom + 17, str(x)) for x in _marked(columns)),
        together(_small(left - 14, bottom - (y + 0.5) * down + 5, str(y)) for y in _marked(len(rows))),
        _beside(f"bid of {own}", bottom - down * len(rows) / 2),
        text(left, bottom + 37, f"bid of {other}", ink="on-face", on="face", size=13, anchor="start"),
        text(WIDTH - MARGIN, bottom + 37, _span(rows), ink="on-face", on="face", size=13, anchor="end"),
        _key(left, bottom + 61, other) if best else NOTHING,
        alt=_told(rows, replies, own, other, best),
        view=(0, 0, WIDTH, height),
        widest=640,
    )


def _span(rows: Sequence[Sequence[Number]]) -> str:
    values = [value for row in rows for value in row]
    return f"from {short(min(values))} to {short(max(values))}".replace("-", "−")


def _marked(many: int) -> range:
    return range(0, many, 1 if many <= 26 else 5)


def _headline(words: str, y: float) -> Markup:
    return text(MARGIN, y, shorten(words, 66), ink="on-face", on="face", size=15, anchor="start", bold=True)


def _beside(words: str, y: float) -> Markup:
    return element(
        "g",
        text(0, 0, shorten(words, 24), ink="on-face", on="face", size=13),
        transform=f"translate({number(MARGIN + 10)} {number(y)}) rotate(-90)",
    )


def _key(x: float, y: float, other: str) -> Markup:
    words = f"framed: the best reply to each bid of {other}"
    said = text(x + 28, y, shorten(words, 60), ink="on-face", on="face", size=13, anchor="start")
    return together((_frame(x, y - 13, 20, 16), said))


def _frame(x: float, y: float, wide: float, high: float) -> Markup:
    """Return a frame that shows on every colour: a pale line within a dark one."""
    inner = {"x": x + 3, "y": y + 3, "width": wide - 6, "height": high - 6}
    outer = {"x": x + 1.2, "y": y + 1.2, "width": wide - 2.4, "height": high - 2.4}
    return together(
        (
            element("rect", **outer, fill="none", stroke="#1f1a17", stroke_width=2.4),
            element("rect", **inner, fill="none", stroke="#ffffff", stroke_width=1.4),
        )
    )


def _cell(x: float, y: float, wide: float, high: float, value: Number, most: float, valued: bool) -> Markup:
    ground = shade(float(value) / most)
    box = element("rect", x=x, y=y, width=wide, height=high, fill=ground, stroke="#8a7354", stroke_width=0.5)
    if not valued:
        return box
    ink = "#000000" if contrast("#000000", ground) > contrast("#ffffff", ground) else "#ffffff"
    words = f"{float(value):.3g}".replace("-", "−")
    size = 13 if wide >= 40 else 11
    at = {"x": x + wide / 2, "y": y + high / 2 + 4.5, "font_size": size, "text_anchor": "middle", "fill": ink}
    return together((box, element("text", words, **at)))


def shade(part: float) -> str:
    """Return the colour of a loss (-1) or a gain (1), paler towards 0.

    >>> shade(-1), shade(0), shade(1)
    ('#b5390b', '#f7f3e8', '#0b5394')
    """
    end = GAIN if part > 0 else LOSS
    mixed = (
        round(int(EVEN[at : at + 2], 16) + abs(part) * (int(end[at : at + 2], 16) - int(EVEN[at : at + 2], 16)))
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def _replies(rows: Sequence[Sequence[Number]]) -> list[list[int]]:
    """Return, for each column, the rows where it is highest."""
    columns = [(column, max(column)) for column in zip(*rows, strict=True)]
    return [[y for y, value in enumerate(column) if value == most] for column, most in columns]


def _pairs(replies: Sequence[Iterable[int]]) -> list[tuple[int, int]]:
    return [(x, y) for x, each in enumerate(replies) for y in each]


def _told(rows: Sequence[Sequence[Number]], replies: Sequence[Sequence[int]], own: str, other: str, best: bool) -> str:
    values = [value for row in rows for value in row]
    words = f"Coins for {own} by each own bid against each bid of {other}: from {short(min(values))} to "
    words += f"{short(max(values))} coins."
    if best:
        told = "; ".join(f"to {x}: {' or '.join(map(str, each))}" for x, each in enumerate(replies))
        words += f" Best replies: {told}."
    return words


HEIGHT = 230.0
LEFT, RIGHT, TOP, BOTTOM = 58.0, 150.0, 20.0, 44.0
DASHES = (None, "7 4", "2 4")
DOTS = 40  # up to this many rounds have a dot each


def running_sums(series: Mapping[str, Sequence[Number]], unit: str = "coins") -> Svg:
    """Return the sum after each round, from 0 before the first, as one line for each of one to three series.

    Lines differ in dashes and are named at their ends. OptionError: no series, more than three, or series of different
    lengths.

    >>> running_sums({"gained": [1, -2], "expected": [0, 1]})
    Svg: Sums over 2 rounds, in coins. gained: -1; expected: 1.
    """
    lengths = {len(each) for each in series.values()}
    if not 1 <= len(series) <= len(DASHES) or len(lengths) != 1 or lengths == {0}:
        raise OptionError(f"the picture shows one to three series of equal length, not {[*series]!r} of {lengths!r}.")
    sums = {name: [0.0, *accumulate(map(float, each))] for name, each in series.items()}
    low = min(min(each) for each in sums.values())
    high = max(max(each) for each in sums.values())
    room, rounds = max(high - low, 1.0), lengths.pop()

    def at(step: int, value: float) -> tuple[float, float]:
        wide, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
        return LEFT + wide * step / rounds, TOP + tall * (1 - (value - low) / room)

    told = "; ".join(f"{name}: {short(each[-1])}" for name, each in sums.items())
    axis = f"M{number(LEFT)} {number(at(0, 0)[1])}H{number(WIDTH - RIGHT)}"
    return frame(
        element("rect", x=0, y=0, width=WIDTH, height=HEIGHT, rx=12, **paint("face", "line", 1.5)),
        element("path", d=axis, **paint(stroke="line", width=1.5)),
        together(_small(LEFT - 10, at(0, y)[1] + 5, short(y), "end") for y in sorted({low, 0.0, high})),
        _small((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14, counted(rounds, "round")),
        together(
            _line([at(step, value) for step, value in enumerate(each)], DASHES[place], rounds <= DOTS and place == 0)
            for place, each in enumerate(sums.values())
        ),
        _names([(at(rounds, each[-1])[1], name, each[-1]) for name, each in sums.items()]),
        alt=f"Sums over {counted(rounds, 'round')}, in {unit}. {told}.",
        view=(0, 0, WIDTH, HEIGHT),
        widest=640,
    )


def _small(x: float, y: float, words: str, anchor: str = "middle") -> Markup:
    return text(x, y, words, ink="on-face", on="face", size=13, anchor=anchor)


def _line(spots: Sequence[tuple[float, float]], dashes: str | None, dotted: bool) -> Markup:
    path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in spots)
    look = paint(stroke="on-face", width=2.2)
    dots = [element("circle", cx=x, cy=y, r=3.6, **paint("on-face")) for x, y in spots] if dotted else []
    return together((element("path", d=path, stroke_dasharray=dashes, stroke_linejoin="round", **look), *dots))


def _names(ends: Sequence[tuple[float, str, float]]) -> Markup:
    """Write each name and sum at the end of its line, moved apart where they would touch."""
    below, parts = TOP, []
    for y, name, value in sorted(ends):
        below = max(y + 5, below)
        words = shorten(f"{name} {short(round(value, 2))}", 19)
        parts.append(text(WIDTH - RIGHT + 10, below, words, ink="on-face", on="face", size=13, anchor="start"))
        below += 17
    return together(parts)
