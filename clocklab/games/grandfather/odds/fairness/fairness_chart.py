"""The chart of a sweep: how many layouts give the first roller which advantage."""

from __future__ import annotations

from math import floor, log10
from typing import TYPE_CHECKING

from clocklab.draw.panel import BAR, BAR_EDGE, DOT, INK, Chart, blank

if TYPE_CHECKING:
    from clocklab.games.grandfather.odds.fairness.fairness import Fairness

COLUMNS = 45


def chart(found: Fairness) -> Chart:
    """Return the histogram, in percentage points, with lines at nought and at the mean."""
    points = [100 * each for each in found.advantages]
    wide = _column(max(points) - min(points))
    first = floor(min(points) / wide)
    counts = [0] * (floor(max(points) / wide) - first + 1)
    for each in points:
        counts[floor(each / wide) - first] += 1
    mean = sum(points) / len(points)
    figure, axes = blank(
        f"Who rolls first: the advantage in {len(points):,} layouts",
        "chance of winning above one half, in percentage points",
        "layouts",
    )
    axes.bar(
        [(first + k + 0.5) * wide for k in range(len(counts))],
        counts,
        width=wide,
        color=BAR,
        edgecolor=BAR_EDGE,
        linewidth=0.9,
    )
    axes.axvline(0, color=INK, linewidth=1.6, label="fair")
    axes.axvline(mean, color=DOT, linewidth=2, linestyle="--", label=f"mean {mean:+.3f}")
    axes.margins(x=0.03)
    figure.legend(loc="outside lower center", ncols=2)
    top = max(range(len(counts)), key=counts.__getitem__)
    words = (
        f"Histogram: the first roller's advantage in {len(points):,} layouts, in percentage points. "
        f"From {min(points):+.3f} to {max(points):+.3f}, mean {mean:+.3f}. Most, {counts[top]:,}, have between "
        f"{(first + top) * wide:+.3g} and {(first + top + 1) * wide:+.3g}; "
        f"{sum(each < 0 for each in points):,} are below nought."
    )
    return Chart(figure, words)


def _column(span: float) -> float:
    """Return the width of a column: 1, 2 or 5 times a power of ten, for about 45 columns."""
    rough = max(span, 1e-9) / COLUMNS
    unit = float(10.0 ** floor(log10(rough)))
    return next(times * unit for times in (1, 2, 5, 10) if times * unit >= rough)
