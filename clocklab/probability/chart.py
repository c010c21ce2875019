"""A bar chart of a distribution, drawn with matplotlib where it is installed."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from html import escape
from typing import TYPE_CHECKING, Any

from clocklab.errors import MissingExtraError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

# A mid blue: more than 3:1 against white and against the dark backgrounds of notebooks.
BAR_COLOUR = "#3d7fc4"

MISSING = (
    "a chart needs matplotlib, which is not installed. print(dist) and dist.to_html() show the same numbers without it."
)

_MOST_LABELS = 24
_ROOM = 84
"""Letters of labels that fit side by side under or over the bars."""


def bar_chart(
    weights: Mapping[Any, int], total: int, counted: Sequence[str], ax: Axes | None = None, title: str = ""
) -> Figure | SubFigure:
    """One bar per outcome, as high as its chance, on ``ax`` or on a new figure with a light panel.

    Outcomes that are all whole numbers stand at their place on the axis, others in their order. Where there
    is room, bars carry their ``counted`` fraction.
    """
    if ax is not None:
        return _drawn(weights, total, counted, ax, title)
    figure = new_figure(figsize=(6.4, 3.6), layout="constrained", facecolor="white")
    with own_style():
        return _drawn(weights, total, counted, figure.subplots(), title)


def _drawn(weights: Mapping[Any, int], total: int, counted: Sequence[str], ax: Axes, title: str) -> Figure | SubFigure:
    outcomes = list(weights)
    numeric = all(isinstance(outcome, int) for outcome in outcomes)
    places = outcomes if numeric else list(range(len(outcomes)))
    bars = ax.bar(places, [weight / total for weight in weights.values()], width=0.8, color=BAR_COLOUR)
    if not numeric or len(outcomes) <= _MOST_LABELS:
        _name_bars(ax, places, [str(outcome) for outcome in outcomes])
    if _fit(counted):
        ax.bar_label(bars, counted, padding=2, fontsize="small")
    ax.set_ylabel("chance")
    ax.set_title(title)
    ax.spines[["top", "right"]].set_visible(False)
    ax.margins(y=0.12)
    return ax.figure


def _name_bars(ax: Axes, places: list[int], names: list[str]) -> None:
    """The outcomes under their bars, slanted where they are long, every second or third where they are many."""
    every = -(-len(names) // _MOST_LABELS)
    places, names = places[::every], names[::every]
    if _fit(names):
        ax.set_xticks(places, names)
    else:
        ax.set_xticks(places, names, rotation=45, ha="right", rotation_mode="anchor")


def _fit(labels: Sequence[str]) -> bool:
    return len(labels) * (max(map(len, labels)) + 1) <= _ROOM


def own_style(settings: Mapping[str, Any] | None = None) -> AbstractContextManager[None]:
    """Matplotlib's own settings, and these, instead of the notebook's, and nothing random in what is saved.

    MissingExtraError where matplotlib is not installed.
    """
    try:
        import matplotlib
    except ImportError:
        raise MissingExtraError(MISSING, "lab") from None
    kept = ("backend", "interactive", "toolbar", "webagg", "tk", "macosx", "figure.max_open", "date.epoch")
    style = {name: value for name, value in matplotlib.rcParamsDefault.items() if not name.startswith(kept)}
    return matplotlib.rc_context({**style, "svg.hashsalt": "clocklab", **(settings or {})})


def new_figure(**look: Any) -> Figure:
    """Return a figure that looks the same, and saves the same bytes, whatever a notebook has set."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtraError(MISSING, "lab") from None

    class Chart(Figure):
        """A figure that notebooks show on their own; pyplot's would be global state and be drawn twice."""

        def savefig(self, fname: Any, **options: Any) -> None:
            """Save the figure in its own style, SVG and PDF without the date."""
            kind = str(options.get("format") or fname).lower().rpartition(".")[2]
            undated = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(kind, {})
            options["metadata"] = {**undated, **(options.get("metadata") or {})} or None
            with own_style():
                super().savefig(fname, **options)

        def _repr_png_(self) -> bytes:
            picture = io.BytesIO()
            self.savefig(picture, format="png", dpi=120)
            return picture.getvalue()

        def _repr_html_(self) -> str:
            """Return the picture with a text alternative, which a PNG alone has not: what stands above its axes."""
            named = "; ".join(title for axes in self.axes if (title := axes.get_title()))
            picture = b64encode(self._repr_png_()).decode()
            words = escape(f"A figure: {named}" if named else "A figure")
            return f'<img alt="{words}" src="data:image/png;base64,{picture}">'

    with own_style():
        return Chart(**look)
