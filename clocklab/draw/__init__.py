"""Pictures of boards as SVG, and charts; nothing here knows a game.

``svg`` and ``theme`` are what every picture is made of: escaped elements, and colours by name with tested contrasts
in light and dark. ``dice``, ``cards``, ``markers`` and ``clock`` are pieces that several games need; ``charts`` has the
charts of the lessons. A board shows itself in a notebook, also in one that is read without running it.
"""

from clocklab.draw import charts
from clocklab.draw.charts import (
    Chart,
    bars,
    heatmap,
    intervals,
    lines,
    payoff_map,
    running,
    running_sums,
    steps,
    strategies,
)
from clocklab.draw.display import film, png, replay, strip
from clocklab.draw.sample_space import sample_space

__all__ = [
    "Chart", "bars", "charts", "film", "heatmap", "intervals", "lines", "payoff_map", "png", "replay",
    "running", "running_sums", "sample_space", "steps", "strategies", "strip",
]  # fmt: skip
