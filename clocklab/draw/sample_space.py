"""All rolls of two or three dice as a picture: every roll a cell, every event a colour with its letter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from clocklab.draw.charts.chart import Chart, alternative
from clocklab.draw.dice import die
from clocklab.draw.svg import NOTHING, Markup, element, frame, number, text, together
from clocklab.draw.theme import paint, require_readable
from clocklab.errors import OptionError

Roll = tuple[int, ...]
Spot = tuple[float, float, float]  # left, top and width of the part of a cell that an event fills

FACES = range(1, 7)
GROUNDS = (("seat-0", "on-seat-0"), ("seat-2", "on-seat-2"), ("seat-1", "on-seat-1"))
HEAD, GAP, MARGIN, TITLE = 22.0, 20.0, 18.0, 32.0
LINE, SWATCH = 27.0, 22.0
BESIDE = 296.0  # the width of a key beside the square
DICE = {2: "two", 3: "three"}


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where the cells are: for three dice six squares, one for each face of the first; for two dice one square."""

    dice: int

    @property
    def cell(self) -> float:
        return 24.0 if self.dice == 3 else 36.0

    @property
    def inside(self) -> float:
        """The width of a cell without its lines."""
        return self.cell - 2

    @property
    def squares(self) -> tuple[int, int]:
        """How many squares there are across and down."""
        return (3, 2) if self.dice == 3 else (1, 1)

    @property
    def square(self) -> tuple[float, float]:
        """The width and the height of a square with its heads and its title."""
        return HEAD + 6 * self.cell, TITLE + HEAD + 6 * self.cell

    @property
    def size(self) -> tuple[float, float]:
        """The width and the height of all squares, margins around them included."""
        (across, down), (width, height) = self.squares, self.square
        return (
            2 * MARGIN + across * width + (across - 1) * GAP,
            2 * MARGIN + down * height + (down - 1) * GAP,
        )

    @property
    def rolls(self) -> list[Roll]:
        return list(product(FACES, repeat=self.dice))

    def corner(self, first: int) -> tuple[float, float]:
        """Return the top left corner of the square for this face of the first of three dice; of two, the only one."""
        down, across = divmod(first - 1, 3) if self.dice == 3 else (0, 0)
        width, height = self.square
        return MARGIN + across * (width + GAP), MARGIN + down * (height + GAP)

    def place(self, roll: Roll) -> tuple[float, float]:
        """Return the top left corner of a roll's cell."""
        x, y = self.corner(roll[0])
        return x + HEAD + (roll[-1] - 1) * self.cell, y + TITLE + HEAD + (roll[-2] - 1) * self.cell


def sample_space(events: Mapping[str, Callable[[Roll], object]], dice: int = 3) -> Chart:
    """Return all rolls of two or three dice, told apart, with the rolls of one to three events marked.

    Three dice make six squares, one for each face of the first die; in each, the second die counts down and the
    third across. Two dice make one square. An event is a function of a roll; its name, at most some 60 letters (two
    dice: 30), begins with the letter that marks it. A roll in several events shows all their letters. Lines count
    each event, and the rolls in any of them.

    OptionError: no event, more than three, names that begin with the same letter or are empty, or another number of
    dice.

    >>> sample_space({"S: the sum is 3": lambda roll: sum(roll) == 3})
    The 216 rolls of three dice. S: the sum is 3: 1 of 216. In none: 215 of 216.
    >>> print(sample_space({"S: the sum is 3": lambda roll: sum(roll) == 3}, dice=2))
    The 36 rolls of two dice. S: the sum is 3: 2 of 36. In none: 34 of 36.
    event            rolls of 36
    S: the sum is 3  2
    In none          34
    """
    letters = [name[:1] for name in events]
    if not 1 <= len(events) <= len(GROUNDS) or len({"", *letters}) <= len(letters):
        raise OptionError(
            f"the picture marks one to three events whose names begin with different letters; got {list(events)!r}."
        )
    if isinstance(dice, bool) or dice not in (2, 3):
        raise OptionError(f"the picture shows the rolls of 2 or 3 dice, not of {dice!r}.")
    grid = _Grid(dice)
    held = {roll: tuple(n for n, event in enumerate(events.values()) if event(roll)) for roll in grid.rolls}
    lines = _counts(list(events), held)
    width, height, spots = _key_spots(grid, len(lines))
    picture = frame(
        element("rect", x=0, y=0, width=width, height=height, rx=12, **paint("face", "line", 1.5)),
        together(_square(grid, first) for first in (FACES if dice == 3 else (1,))),
        together(_marks(grid, event, letter, held) for event, letter in enumerate(letters)),
        together(_key(line, spots[line], words, letters) for line, words in enumerate(lines)),
        alt=alternative(f"The {6**dice} rolls of {DICE[dice]} dice", "", *(f"{line}." for line in lines)),
        view=(0, 0, width, height),
    )
    rows = ((name, count.split()[0]) for name, _, count in (line.rpartition(": ") for line in lines))
    return Chart(picture, ("event", f"rolls of {6**dice}"), tuple(rows))


def _key_spots(grid: _Grid, lines: int) -> tuple[float, float, list[tuple[float, float]]]:
    """Return the picture's width and height, and where the lines of the key stand: below three dice, beside two."""
    width, height = grid.size
    if grid.dice == 3:
        top = height - MARGIN + 10
        return width, height + LINE * lines, [(MARGIN + HEAD, top + line * LINE) for line in range(lines)]
    top = MARGIN + TITLE + HEAD + 10
    return width + BESIDE, height, [(width + 4, top + line * 1.4 * LINE) for line in range(lines)]


def _counts(names: Sequence[str], held: Mapping[Roll, tuple[int, ...]]) -> list[str]:
    """Return the lines of the key: each event, all together if there are several, and the rest."""
    many = [sum(number in numbers for numbers in held.values()) for number in range(len(names))]
    covered = sum(bool(numbers) for numbers in held.values())
    lines = [f"{name}: {count} of {len(held)}" for name, count in zip(names, many, strict=True)]
    if len(names) > 1:
        lines.append(f"In at least one: {covered} of {len(held)}")
    return [*lines, f"In none: {len(held) - covered} of {len(held)}"]


def _square(grid: _Grid, first: int) -> Markup:
    left, top = grid.corner(first)
    x, y = grid.place((first, 1, 1) if grid.dice == 3 else (1, 1))
    cell = grid.cell
    net = "".join(
        f"M{number(x)} {number(y + k * cell)}h{number(6 * cell)}M{number(x + k * cell)} {number(y)}v{number(6 * cell)}"
        for k in range(7)
    )
    heads = [
        part
        for face in FACES
        for part in (
            _small(x + (face - 0.5) * cell, y - 7, str(face)),
            _small(x - 11, y + (face - 0.5) * cell + 4.5, str(face)),
        )
    ]
    words = "first die" if grid.dice == 3 else "first die down, second across"
    name = text(left + HEAD, top + 20, words, ink="on-face", on="face", size=13, anchor="start", bold=True)
    shown = die(left + HEAD + 84, top + 15, 26, first) if grid.dice == 3 else NOTHING
    return together((name, shown, *heads, element("path", d=net, **paint(stroke="line", width=1))))


def _small(x: float, y: float, words: str) -> Markup:
    return text(x, y, words, ink="on-face", on="face", size=14)


def _marks(grid: _Grid, event: int, letter: str, held: Mapping[Roll, tuple[int, ...]]) -> Markup:
    """Return the event's part of every cell that belongs to it."""
    spots = [
        _spot(grid, roll, numbers.index(event), len(numbers)) for roll, numbers in held.items() if event in numbers
    ]
    return _filled(event, letter, spots, grid.inside) if spots else NOTHING


def _spot(grid: _Grid, roll: Roll, part: int, parts: int) -> Spot:
    x, y = grid.place(roll)
    wide = grid.inside / parts
    return x + 1 + part * wide, y + 1, wide


def _filled(event: int, letter: str, spots: Sequence[Spot], high: float) -> Markup:
    """Return all spots as one path and their letters as one text, which keeps the picture small."""
    ground, ink = GROUNDS[event]
    require_readable(ink, ground)
    path = "".join(f"M{number(x)} {number(y)}h{number(w)}v{number(high)}h{number(-w)}z" for x, y, w in spots)
    narrow = min(width for *_, width in spots) < 10
    written = element(
        "text",
        letter * len(spots),
        x=" ".join(number(x + width / 2) for x, _, width in spots),
        y=" ".join(number(y + high / 2 + 5) for _, y, _ in spots),
        font_size=11 if narrow else 14,
        font_weight="bold",
        text_anchor="middle",
        **paint(ink),
    )
    return together((element("path", d=path, **paint(ground)), written))


def _key(line: int, spot: tuple[float, float], words: str, letters: Sequence[str]) -> Markup:
    x, y = spot
    swatch = _filled(line, letters[line], [(x, y - 2, SWATCH)], SWATCH) if line < len(letters) else NOTHING
    said = text(x + 34, y + 14, words, ink="on-face", on="face", size=14, anchor="start")
    return together((swatch, said))
