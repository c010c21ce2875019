"""The ways a distribution shows itself: text, HTML, LaTeX and a chart."""

from __future__ import annotations

from collections.abc import ItemsView, Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure


class Weighted(Protocol):
    """Outcomes with whole-number weights: what is needed of a distribution to show it."""

    @property
    def weights(self) -> Mapping[Any, int]:
        """The weight of each outcome."""
        ...

    @property
    def total(self) -> int:
        """The sum of the weights."""
        ...

    def items(self) -> ItemsView[Any, int]:
        """The pairs of outcome and weight."""
        ...

    def __len__(self) -> int: ...


class Shown:
    """The display of ``Dist``: every fraction as counted, in lowest terms and as a decimal."""

    __slots__ = ()

    def __repr__(self: Weighted) -> str:
        from clocklab.probability.show import dist_repr

        return dist_repr(self)

    def __str__(self: Weighted) -> str:
        from clocklab.probability.show import dist_text

        return dist_text(self, limit=40)

    def to_text(self: Weighted, limit: int = 40) -> str:
        """A plain table of at most ``limit`` rows, as ``print`` shows it.

        >>> from clocklab.probability import Dist
        >>> print(Dist({0: 72, 1: 99, 2: 45}))
        outcome  counted  lowest  decimal
              0   72/216     1/3   0.3333
              1   99/216   11/24   0.4583
              2   45/216    5/24   0.2083
        """
        from clocklab.probability.show import dist_text

        return dist_text(self, limit)

    def to_html(self: Weighted, caption: str = "", limit: int = 40) -> str:
        """An HTML table of at most ``limit`` rows with a bar in each, readable in light and dark themes.

        Outcomes and caption are escaped. The longest bar is the likeliest of the outcomes shown or not.
        """
        from clocklab.probability.show import dist_html

        return dist_html(self, caption, limit)

    def _repr_html_(self: Weighted) -> str:
        from clocklab.probability.show import dist_html

        return dist_html(self, "", 40)

    def to_latex(self: Weighted, limit: int = 40) -> str:
        """A LaTeX array, without dollar signs, of at most ``limit`` rows."""
        from clocklab.probability.show import dist_latex

        return dist_latex(self, limit)

    def _repr_latex_(self: Weighted) -> str:
        from clocklab.probability.show import dist_latex

        return f"$${dist_latex(self, 40)}$$"

    def plot(self: Weighted, ax: Axes | None = None, title: str = "") -> Figure | SubFigure:
        """A matplotlib bar chart, on ``ax`` or on a new figure; MissingExtraError without matplotlib.

        The new figure has a light, opaque panel, so that it reads the same in a dark theme.
        """
        from clocklab.probability.chart import bar_chart

        return bar_chart(self, ax, title)
