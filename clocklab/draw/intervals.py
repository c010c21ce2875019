"""The chart of a tournament, or of any simulated numbers that have names: a dot with its 95 % interval for each."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any, Protocol

from clocklab.draw import words
from clocklab.draw.panel import DOT, GRID, INK, PANEL, Chart, blank
from clocklab.draw.words import Estimated, Number, said
from clocklab.errors import OptionError

LONGEST_LABEL = 28


class Played(Protocol):
    """What a tournament gave."""

    @property
    def title(self) -> str:
        """What was played."""

    @property
    def shares(self) -> Mapping[str, Estimated]:
        """The share of the win by name."""

    @property
    def points(self) -> Mapping[str, Estimated]:
        """The mean score by name."""


def intervals(
    simulated: Mapping[Any, Estimated] | Played,
    exact: Number | Mapping[Any, Number] | None = None,
    *,
    of: str = "shares",
    title: str | None = None,
    xlabel: str | None = None,
) -> Chart:
    """Return a line for each name, from the top in the order given: a dot, and its 95 % interval as a bar with ends.

    A tournament's results show the ``"shares"`` of the win or the mean ``"points"``, as ``of`` says, the largest at
    the top. ``exact`` draws a dashed line, or a mapping a square for each name that it has.

    OptionError: nothing to show, an interval without ends, or something else than shares or points.
    """
    dots, heading, axis = _asked(simulated, of)
    if not dots:
        raise OptionError("A chart of intervals needs at least one simulated number; it was given none.")
    if endless := [name for name, dot in dots.items() if not isfinite(dot.high - dot.low)]:
        raise OptionError(f"The interval of {endless[0]!r} has no ends, as of a single game; simulate more.")
    title, xlabel = heading if title is None else title, axis if xlabel is None else xlabel
    figure, axes = blank(title, xlabel, "", height=1.5 + 0.42 * len(dots))
    places = range(len(dots), 0, -1)
    axes.grid(False, axis="y")
    axes.grid(True, axis="x", color=GRID)
    axes.errorbar(
        [dot.value for dot in dots.values()],
        list(places),
        xerr=[[dot.value - dot.low for dot in dots.values()], [dot.high - dot.value for dot in dots.values()]],
        fmt="D",
        markersize=6,
        color=DOT,
        markeredgecolor=PANEL,
        elinewidth=2,
        capsize=5,
        capthick=2,
        label="simulated, with 95 % interval",
    )
    axes.set_yticks(list(places), [_label(str(name)) for name in dots], parse_math=False)
    axes.set_ylim(0.4, len(dots) + 0.6)
    told = "; ".join(f"{name}: {words.estimated(dot)}" for name, dot in dots.items())
    alt = f"{words.headline('Chart of intervals', title)} Simulated {xlabel}, with 95 % intervals: {told}."
    if exact is not None:
        alt += _draw_exact(axes, exact, dict(zip(dots, places, strict=True)))
        figure.legend(loc="outside lower center", ncols=2)
    return Chart(figure, alt)


def _asked(simulated: Mapping[Any, Estimated] | Played, of: str) -> tuple[dict[Any, Estimated], str, str]:
    if of not in ("shares", "points"):
        raise OptionError(f"of must be 'shares' or 'points', not {of!r}.")
    if isinstance(simulated, Mapping):
        return dict(simulated), "", "value"
    found = simulated.shares if of == "shares" else simulated.points
    best = sorted(found.items(), key=lambda item: -item[1].value)
    return dict(best), simulated.title, "share of the win" if of == "shares" else "points a game"


def _draw_exact(axes: Any, exact: Number | Mapping[Any, Number], places: Mapping[Any, int]) -> str:
    """Draw what is known exactly and return the words for it."""
    if not isinstance(exact, Mapping):
        axes.axvline(float(exact), color=INK, linestyle="--", linewidth=1.8, label="exact")
        return f" Exact: {said(exact)}."
    known = {name: value for name, value in exact.items() if name in places}
    axes.plot(
        [float(value) for value in known.values()],
        [places[name] + 0.24 for name in known],
        linestyle="",
        marker="s",
        markersize=6,
        markerfacecolor=PANEL,
        markeredgecolor=INK,
        markeredgewidth=1.6,
        label="exact",
    )
    return f" Exact: {'; '.join(f'{name}: {said(value)}' for name, value in known.items())}."


def _label(name: str) -> str:
    return name if len(name) <= LONGEST_LABEL else f"{name[: LONGEST_LABEL - 1]}…"
