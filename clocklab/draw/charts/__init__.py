"""The charts of the lessons, drawn as SVG; nothing here needs another library.

Each returns a ``Chart``: a picture that is light or dark with its page and reads well at 400 pixels, a short sentence
that stands for it, and its numbers as a table, which notebooks show behind a fold. Nothing is shown by colour alone,
and the same numbers give the same bytes on every machine. ``chart.figure()`` gives a matplotlib figure of them.
"""

from clocklab.draw.charts.bids import payoff_map, running_sums, strategies
from clocklab.draw.charts.chart import Chart
from clocklab.draw.charts.plots import bars, heatmap, intervals, lines, running, steps

__all__ = [
    "Chart", "bars", "heatmap", "intervals", "lines", "payoff_map", "running", "running_sums", "steps", "strategies",
]  # fmt: skip
