"""A chart as notebooks show it: an opaque panel by matplotlib, and the same said in words and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from clocklab.core.svg import image_tag
from clocklab.errors import MissingExtraError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PANEL = "#fffdf7"
INK = "#1f1a17"
GRID = "#dfd8c8"
BAR, BAR_EDGE = "#a5c6e8", "#0b5394"
DOT = "#8f2d06"
LINES = ("#0b5394", "#b5390b", "#00674f", "#7a2a8c", "#5a5248", "#7d5f00")
DASHES = ("-", "--", "-.", ":", (0, (6, 1.5, 1.5, 1.5, 1.5, 1.5)), (0, (3, 1)))
MARKS = ("o", "s", "^", "D", "v", "P")
SIZE = 11  # points; 15 pixels as shown
WIDTH = 7.0  # inches, of 100 pixels as shown

_SETTINGS = {
    "font.size": SIZE,
    "font.family": "DejaVu Sans",
    "axes.titlesize": SIZE + 1,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.facecolor": PANEL,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart and the words that stand for it.

    Jupyter shows it as an image that carries the words as its alternative, a terminal shows the words. ``figure``
    is matplotlib's, to change before it is shown.
    """

    figure: Figure = field(repr=False)
    alt: str

    def __repr__(self) -> str:
        return self.alt

    def png(self) -> bytes:
        """Return the chart as PNG, two pixels for each one shown."""
        out = BytesIO()
        self.figure.savefig(out, format="png", dpi=200, metadata={"Software": None})
        return out.getvalue()

    def save(self, path: str | Path) -> None:
        """Write the chart to a file; its ending (png, svg, pdf) says what kind."""
        self.figure.savefig(path, dpi=200)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str | bytes]:
        content = self.png()
        return {
            "text/html": image_tag(content, "image/png", self.alt, widest=round(100 * WIDTH)),
            "image/png": content,
            "text/plain": self.alt,
        }


def blank(title: str, xlabel: str, ylabel: str, *, height: float = 4.0) -> tuple[Figure, Axes]:
    """Return an empty panel with its axes; MissingExtraError where matplotlib is not installed."""
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtraError(
            'a chart needs matplotlib, which is not installed: pip install "clocklab[lab]"'
        ) from None
    # Not pyplot: its figures are global state, and notebooks would draw them a second time.
    with matplotlib.rc_context(_SETTINGS):
        figure = Figure(figsize=(WIDTH, height), dpi=100, layout="constrained", facecolor=PANEL)
        axes = figure.subplots()
        axes.grid(True, axis="y", color=GRID)
        axes.set(title=title, xlabel=xlabel, ylabel=ylabel)
    return figure, axes


def direct_labels(axes: Axes, ends: Sequence[tuple[float, float, str, str]]) -> None:
    """Write a name at the end ``(x, y, name, colour)`` of each line, moved apart where they would touch."""
    axes.figure.canvas.draw()
    low, high = axes.get_ylim()
    step = (high - low) * 0.065
    at = low - step
    right = max(x for x, _, _, _ in ends)
    for _, y, name, colour in sorted(ends, key=lambda end: end[1]):
        at = max(y, at + step)
        axes.annotate(
            name,
            (right, at),
            xytext=(9, 0),
            textcoords="offset points",
            color=colour,
            va="center",
            weight="bold",
            annotation_clip=False,
        )
