"""A bar chart of a distribution, by matplotlib where it is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from clocklab.errors import MissingExtraError
from clocklab.probability.show import BAR_COLOUR

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

    from clocklab.probability.dist import Dist

_LABELLED_BARS = 14


def bar_chart(dist: Dist[Any], ax: Axes | None = None, title: str = "") -> Figure | SubFigure:
    """One bar per outcome, as high as its chance, on ``ax`` or on a new figure with a light panel.

    Outcomes that are all whole numbers stand at their place on the axis; others in their order. Up to 14
    bars carry their counted fraction. The panel is opaque, so that it reads the same in a dark theme.
    """
    if ax is None:
        figure = _new_figure()
        ax = figure.subplots()
    outcomes = list(dist)
    numeric = all(isinstance(outcome, int) for outcome in outcomes)
    places = outcomes if numeric else list(range(len(outcomes)))
    heights = [float(chance) for chance in dist.chances().values()]
    bars = ax.bar(places, heights, width=0.8, color=BAR_COLOUR)
    if not numeric or len(outcomes) <= _LABELLED_BARS:
        ax.set_xticks(places, [str(outcome) for outcome in outcomes], rotation=0 if numeric else 45)
    if len(outcomes) <= _LABELLED_BARS:
        fractions = [f"{weight}/{dist.total}" for weight in dist.weights.values()]
        ax.bar_label(bars, fractions, padding=2, fontsize="small")
    ax.set_ylabel("chance")
    ax.set_title(title)
    ax.spines[["top", "right"]].set_visible(False)
    ax.margins(y=0.12)
    return ax.figure


def _new_figure() -> Figure:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtraError(
            'a chart needs matplotlib, which is not installed: pip install "clocklab[lab]". '
            "print(dist) and dist.to_html() show the same numbers without it"
        ) from None
    # Not pyplot: its figures are global state, and notebooks would draw them a second time.
    return Figure(figsize=(6.4, 3.6), layout="constrained", facecolor="white")
