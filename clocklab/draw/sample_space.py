"""The 216 rolls of three dice as a picture: every roll a cell, every event a colour with its letter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product

from clocklab.core.svg import Svg
from clocklab.draw.dice import die
from clocklab.draw.svg import NOTHING, Markup, element, frame, number, text, together
from clocklab.draw.theme import paint, require_readable
from clocklab.errors import OptionError

Roll = tuple[int, int, int]
Spot = tuple[float, float, float]  # left, top and width of the part of a cell that an event fills

FACES = range(1, 7)
GROUNDS = (("seat-0", "on-seat-0"), ("seat-2", "on-seat-2"), ("seat-1", "on-seat-1"))
CELL, HEAD, GAP, MARGIN = 24.0, 22.0, 20.0, 18.0
SQUARE_WIDTH, SQUARE_HEIGHT = HEAD + 6 * CELL, 32 + HEAD + 6 * CELL
WIDTH = 2 * MARGIN + 3 * SQUARE_WIDTH + 2 * GAP
LINE = 27.0
INSIDE = CELL - 2  # a cell without its lines


def sample_space(events: Mapping[str, Callable[[Roll], object]]) -> Svg:
    """Return the 216 rolls of three dice, told apart, with the rolls of one to three events marked.

    Six squares, one for each face of the first die; in each, the second die counts down and the third across. An
    event is a function of a roll; its name, at most some 60 letters, begins with the letter that marks it. A roll in
    several events shows all their letters. The lines below count each event, and the rolls in any of them.

    OptionError: no event, more than three, or names that begin alike or are empty.

    >>> sample_space({"S: the sum is 3": lambda roll: sum(roll) == 3})
    Svg: The 216 rolls of three dice. S: the sum is 3: 1 of 216. In none: 215 of 216.
    """
    letters = [name[:1] for name in events]
    if not 1 <= len(events) <= len(GROUNDS) or len({"", *letters}) <= len(letters):
        raise OptionError(
            f"the picture marks one to three events whose names begin with different letters; got {list(events)!r}."
        )
    held = {roll: tuple(n for n, event in enumerate(events.values()) if event(roll)) for roll in _rolls()}
    lines = _counts(list(events), held)
    height = MARGIN + 2 * SQUARE_HEIGHT + GAP + LINE * len(lines) + MARGIN
    return frame(
        element("rect", x=0, y=0, width=WIDTH, height=height, rx=12, **paint("face", "line", 1.5)),
        together(_square(first) for first in FACES),
        together(_marks(event, letter, held) for event, letter in enumerate(letters)),
        together(_key(line, words, letters) for line, words in enumerate(lines)),
        alt=" ".join(("The 216 rolls of three dice.", *(f"{line}." for line in lines))),
        view=(0, 0, WIDTH, height),
    )


def _rolls() -> list[Roll]:
    return list(product(FACES, FACES, FACES))


def _counts(names: Sequence[str], held: Mapping[Roll, tuple[int, ...]]) -> list[str]:
    """Return the lines of the key: each event, all together where they are several, and the rest."""
    many = [sum(number in numbers for numbers in held.values()) for number in range(len(names))]
    covered = sum(bool(numbers) for numbers in held.values())
    lines = [f"{name}: {count} of 216" for name, count in zip(names, many, strict=True)]
    if len(names) > 1:
        lines.append(f"In at least one: {covered} of 216")
    return [*lines, f"In none: {216 - covered} of 216"]


def _corner(first: int) -> tuple[float, float]:
    """Return the top left corner of the square of this first die."""
    down, across = divmod(first - 1, 3)
    return MARGIN + across * (SQUARE_WIDTH + GAP), MARGIN + down * (SQUARE_HEIGHT + GAP)


def _cell(roll: Roll) -> tuple[float, float]:
    """Return the top left corner of a roll's cell."""
    x, y = _corner(roll[0])
    return x + HEAD + (roll[2] - 1) * CELL, y + 32 + HEAD + (roll[1] - 1) * CELL


def _square(first: int) -> Markup:
    left, top = _corner(first)
    x, y = _cell((first, 1, 1))
    grid = "".join(
        f"M{number(x)} {number(y + k * CELL)}h{number(6 * CELL)}M{number(x + k * CELL)} {number(y)}v{number(6 * CELL)}"
        for k in range(7)
    )
    heads = [
        part
        for face in FACES
        for part in (
            _small(x + (face - 0.5) * CELL, y - 7, str(face)),
            _small(x - 11, y + (face - 0.5) * CELL + 4.5, str(face)),
        )
    ]
    name = text(left + HEAD, top + 20, "first die", ink="on-face", on="face", size=13, anchor="start", bold=True)
    shown = die(left + HEAD + 84, top + 15, 26, first)
    return together((name, shown, *heads, element("path", d=grid, **paint(stroke="line", width=1))))


def _small(x: float, y: float, words: str) -> Markup:
    return text(x, y, words, ink="on-face", on="face", size=13)


def _marks(event: int, letter: str, held: Mapping[Roll, tuple[int, ...]]) -> Markup:
    """Return the event's part of every cell that it holds."""
    spots = [_spot(roll, numbers.index(event), len(numbers)) for roll, numbers in held.items() if event in numbers]
    return _filled(event, letter, spots) if spots else NOTHING


def _spot(roll: Roll, part: int, parts: int) -> Spot:
    x, y = _cell(roll)
    wide = INSIDE / parts
    return x + 1 + part * wide, y + 1, wide


def _filled(event: int, letter: str, spots: Sequence[Spot]) -> Markup:
    """Return all spots as one path and their letters as one text, which keeps the picture small."""
    ground, ink = GROUNDS[event]
    require_readable(ink, ground)
    path = "".join(f"M{number(x)} {number(y)}h{number(w)}v{number(INSIDE)}h{number(-w)}z" for x, y, w in spots)
    narrow = min(width for *_, width in spots) < 10
    written = element(
        "text",
        letter * len(spots),
        x=" ".join(number(x + width / 2) for x, _, width in spots),
        y=" ".join(number(y + INSIDE / 2 + 5) for _, y, _ in spots),
        font_size=11 if narrow else 14,
        font_weight="bold",
        text_anchor="middle",
        **paint(ink),
    )
    return together((element("path", d=path, **paint(ground)), written))


def _key(line: int, words: str, letters: Sequence[str]) -> Markup:
    x, y = MARGIN + HEAD, MARGIN + 2 * SQUARE_HEIGHT + GAP + 10 + line * LINE
    swatch = _filled(line, letters[line], [(x, y - 2, INSIDE)]) if line < len(letters) else NOTHING
    said = text(x + 34, y + 14, words, ink="on-face", on="face", size=14, anchor="start")
    return together((swatch, said))
