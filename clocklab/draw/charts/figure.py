"""The same numbers as a matplotlib figure, to publish or to change; nothing else of a chart needs matplotlib."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite, nan
from typing import Any

from clocklab.draw.charts.axes import Axes
from clocklab.draw.charts.heat import BALANCED, RISING, Grid, ink, shade
from clocklab.draw.charts.marks import DASHES, Layer
from clocklab.draw.theme import COLOURS
from clocklab.probability.chart import new_figure, own_style

INK, GRID = COLOURS["on-face"][0], COLOURS["grid"][0]
PANEL = "#ffffff"
LETTERS = 84  # of names that fit below bars that stand
MARKERS = ("o", "s", "^", "D", "v", "P")
_SETTINGS: Mapping[str, Any] = {
    "font.size": 11,
    "font.family": "DejaVu Sans",
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "lines.linewidth": 2,
    **{f"{part}color": INK for part in ("axes.edge", "axes.label", "axes.title", "text.", "xtick.", "ytick.")},
}


def of(drawn: Sequence[Axes | Grid]) -> Any:
    """Return a figure with these axes below each other; MissingExtraError where matplotlib is not installed."""
    with own_style(_SETTINGS):
        height = 1.5 + 0.42 * len(drawn[0].names) if isinstance(drawn[0], Axes) and _lies(drawn[0]) else 4.0
        size = (7.0, height if len(drawn) == 1 else 2.4 * len(drawn))
        figure = new_figure(figsize=size, layout="constrained", facecolor=PANEL)
        for axes, each in zip(figure.subplots(len(drawn), squeeze=False)[:, 0], drawn, strict=True):
            axes.set_title(each.title, parse_math=False)
            _heat(figure, axes, each) if isinstance(each, Grid) else _plot(figure, axes, each)
    return figure


def _lies(drawn: Axes) -> bool:
    """Return whether bars lie in the figure: also where names of many letters are too wide for it."""
    return drawn.lies or (max(map(len, drawn.names), default=0) > 6 and sum(map(len, drawn.names)) > LETTERS)


def _plot(figure: Any, axes: Any, drawn: Axes) -> None:
    lies, bars = _lies(drawn), drawn.of("bars")
    axes.grid(True, axis="x" if lies else "y")
    for layer in drawn.layers:
        _layer(axes, layer, lies, 0.22 if bars else 0.0)
    for layer in bars:
        _numbers(axes, drawn, layer, lies)
    places, values = (axes.yaxis, axes.xaxis) if lies else (axes.xaxis, axes.yaxis)
    if drawn.names:
        every = 1 if lies else max(1, -(-sum(map(len, drawn.names)) // LETTERS))
        places.set_ticks(range(0, len(drawn.names), every), drawn.names[::every], parse_math=False)
        (axes.set_ylim if lies else axes.set_xlim)(*((-0.6, len(drawn.names) - 0.4)[:: -1 if lies else 1]))
    elif drawn.whole:
        axes.locator_params(axis="x", integer=True)
    across = lies and not bars
    places.set_label_text(drawn.ylabel if across else drawn.xlabel)
    values.set_label_text(drawn.xlabel if across else drawn.ylabel)
    axes.margins(**{"x" if lies else "y": 0.12})
    if sum(bool(layer.name) for layer in drawn.layers) > 1:
        figure.legend(loc="outside lower center", ncols=3)


def _numbers(axes: Any, drawn: Axes, layer: Layer, lies: bool) -> None:
    """Write each bar's number beyond its end, and beyond its dot's whisker where that is farther."""
    ends = {place: high for dots in drawn.of("dots") for place, _, _, high in dots.points if isfinite(high)}
    for (place, height), said in zip(layer.points, layer.labels, strict=False):
        end = height if height < 0 else max(height, ends.get(place, 0.0))
        away, stands = (-4 if height < 0 else 4), ("top" if height < 0 else "bottom")
        at, by = ((end, place), (away, 0)) if lies else ((place, end), (0, away))
        align = {"ha": "left", "va": "center"} if lies else {"ha": "center", "va": stands}
        axes.annotate(said, at, by, textcoords="offset points", fontsize=10 if len(drawn.names) < 10 else 9, **align)


def _layer(axes: Any, layer: Layer, lies: bool, beside: float) -> None:
    colour = COLOURS[layer.look][0]
    columns = [list(column) for column in zip(*layer.points, strict=True)]
    edge = COLOURS["bar-edge" if layer.look == "bar" else "on-face"][0]
    solid = {"label": layer.name or None, "edgecolor": edge, "linewidth": 1.3}
    dashes = DASHES[layer.style % len(DASHES)]
    line = {
        "label": layer.name or None,
        "color": colour,
        "linestyle": (0, [*map(float, dashes.split())]) if dashes else "-",
    }
    match layer.kind:
        case "bars":
            (axes.barh if lies else axes.bar)(*columns, 0.78, color=colour, **solid)
        case "columns":
            starts, ends, heights = columns
            wide = [end - start for start, end in zip(starts, ends, strict=True)]
            axes.bar(starts, heights, wide, align="edge", color=colour, **solid)
        case "dots":
            places, values, lows, highs = columns
            whiskers = [[v - w if isfinite(w) else 0 for v, w in zip(values, lows, strict=True)]]
            whiskers.append([w - v if isfinite(w) else 0 for v, w in zip(values, highs, strict=True)])
            at = [place + beside for place in places]
            look = {"fmt": "D", "color": colour, "markeredgecolor": PANEL, "capsize": 4, "label": layer.name or None}
            axes.errorbar(values, at, xerr=whiskers, **look) if lies else axes.errorbar(
                at, values, yerr=whiskers, **look
            )
        case "squares":
            at = [place - 0.24 for place in columns[0]]
            look = {"marker": "s", "linestyle": "", "color": INK, "markerfacecolor": PANEL, "label": layer.name or None}
            axes.plot(columns[1], at, **look) if lies else axes.plot(at, columns[1], **look)
        case "band":
            lows, highs = ([each if isfinite(each) else nan for each in column] for column in columns[1:])
            axes.fill_between(columns[0], lows, highs, color=colour, label=layer.name or None)
        case "level":
            (axes.axvline if lies else axes.axhline)(layer.points[0][0], **line)
        case "upright":
            axes.axvline(layer.points[0][0], **line)
        case _:
            marker = MARKERS[layer.style % len(MARKERS)] if layer.marked else None
            every = max(1, len(layer.points) // 12)
            steps = "steps-post" if layer.kind == "steps" else "default"
            axes.plot(*columns, marker=marker, markevery=every, drawstyle=steps, **line)


def _heat(figure: Any, axes: Any, grid: Grid) -> None:
    from matplotlib.colors import LinearSegmentedColormap

    stops = BALANCED if grid.balanced else RISING
    low, high = grid.ends
    shown = axes.imshow(
        grid.cells, LinearSegmentedColormap.from_list("", stops), origin="lower", aspect="auto", vmin=low, vmax=high
    )
    figure.colorbar(shown, ax=axes, label=grid.label)
    axes.set_xticks(range(len(grid.columns)), grid.columns, parse_math=False)
    axes.set_yticks(range(len(grid.rows)), grid.rows, parse_math=False)
    axes.set(xlabel=grid.xlabel, ylabel=grid.ylabel)
    for x, y in grid.framed:
        axes.plot(x, y, marker="s", markersize=14, markerfacecolor="none", color=INK)
    told = iter(grid.told() if grid.numbers else ())
    for (y, row), _ in zip(enumerate(grid.cells), grid.rows, strict=True):
        for x, value in enumerate(row):
            if said := next(told, ""):
                ground = shade(grid.part(value), stops)
                axes.text(x, y, said, ha="center", va="center", color=ink(ground), fontsize=9)
