"""Running sums as a picture: how a result grows from round to round beside what was to be expected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from clocklab.core.svg import Svg
from clocklab.draw.svg import Markup, element, frame, number, shorten, text, together
from clocklab.draw.theme import paint
from clocklab.draw.words import Number, short
from clocklab.errors import OptionError

WIDTH, HEIGHT = 640.0, 230.0
LEFT, RIGHT, TOP, BOTTOM = 58.0, 150.0, 20.0, 44.0
DASHES = (None, "7 4", "2 4")
DOTS = 40  # up to as many rounds have a dot each


def running_sums(series: Mapping[str, Sequence[Number]], unit: str = "coins") -> Svg:
    """Return the sum after each round, from 0 before the first, as one line for each of one to three series.

    Lines differ in dashes and are named at their ends. OptionError: no series, more than three, or other lengths.

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
        _small((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14, f"{rounds} round{'' if rounds == 1 else 's'}", "middle"),
        together(
            _line([at(step, value) for step, value in enumerate(each)], DASHES[place], rounds <= DOTS and place == 0)
            for place, each in enumerate(sums.values())
        ),
        _names([(at(rounds, each[-1])[1], name, each[-1]) for name, each in sums.items()]),
        alt=f"Sums over {rounds} round{'' if rounds == 1 else 's'}, in {unit}. {told}.",
        view=(0, 0, WIDTH, HEIGHT),
        widest=640,
    )


def _small(x: float, y: float, words: str, anchor: str) -> Markup:
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
