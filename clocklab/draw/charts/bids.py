"""Auctions as charts: the chance of each bid, what each pair of bids pays, and sums over rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import accumulate

from clocklab.core.contract import seat_name
from clocklab.core.text import counted
from clocklab.draw.charts.axes import MANY, Axes
from clocklab.draw.charts.chart import Chart, Number, alternative, charted, finite, said, short
from clocklab.draw.charts.heat import Grid
from clocklab.draw.charts.marks import Layer
from clocklab.errors import OptionError

SEATS = 4
SERIES = 3
NEVER = 1e-6  # chances up to this are left over from a search: nobody could see such a bar


def strategies(chances: Sequence[Sequence[Number]], names: Sequence[str] = (), expects: Sequence[Number] = ()) -> Chart:
    """Return the chance of each bid 0, 1, 2, ... as bars, a row for each bidder, all to one scale.

    ``expects`` is written beside the names. Bids above all that anybody makes are left out.

    OptionError: no bidder, more than four, or one without bids.

    >>> print(strategies([[1, 0], [Fraction(1, 2), Fraction(1, 2)]], names=["Ada", "Bob"]))
    Chance of each bid. Ada: 0 with 1. Bob: 0 with 0.5, 1 with 0.5.
    bid  Ada  Bob
    0    1    1/2 = 0.5
    1    0    1/2 = 0.5
    """
    if not 1 <= len(chances) <= SEATS or not all(chances):
        raise OptionError(f"the picture shows the chances of 1 to {SEATS} bidders, not {[*map(len, chances)]!r} bids.")
    made = max(bid for each in chances for bid, chance in enumerate(each) if chance > NEVER or bid == 0)
    shown = range(max(min(made + 2, max(map(len, chances))), 1))
    top = max(finite(chance) for each in chances for chance in each)
    heads = [seat_name(seat, names) for seat in range(len(chances))]
    told = [
        f"{head}: {short(worth)} {'coin' if worth == 1 else 'coins'} on average"
        for head, worth in zip(heads, expects, strict=False)
    ] or heads
    panels = []
    for seat, each in enumerate(chances):
        made_bids = [(bid, chance) for bid, chance in enumerate(each[: len(shown)]) if chance > NEVER]
        bars = tuple((float(bid), float(chance)) for bid, chance in made_bids)
        numbers = tuple(_chance(chance) for _, chance in made_bids) if len(shown) <= MANY else ()
        layer = Layer("bars", "", bars, f"seat-{seat}", numbers)
        xlabel = "coins bid" if seat == len(chances) - 1 else ""
        panels.append(
            Axes(told[seat], xlabel, "", (layer,), tuple(map(str, shown)), top=top, tall=84.0, swatch=f"seat-{seat}")
        )
    rows = [(str(bid), *(said(each[bid]) if bid < len(each) else "0" for each in chances)) for bid in shown]
    most = [f"{told[s]}: {_bids(each)}." for s, each in enumerate(chances)]
    return charted(panels, alternative("Chance of each bid", "", *most), ("bid", *heads), rows)


def _bids(chances: Sequence[Number]) -> str:
    return ", ".join(f"{bid} with {short(chance)}" for bid, chance in enumerate(chances) if chance > NEVER)


def _chance(chance: Number) -> str:
    """Write a chance in at most five characters, a small fraction as a fraction.

    >>> _chance(Fraction(1, 3)), _chance(Fraction(311, 1000)), _chance(1), _chance(1e-7)
    ('1/3', '.311', '1', '0+')
    """
    if isinstance(chance, Fraction) and 1 < chance.denominator < 36:
        return str(chance)
    if 0 < chance < 0.0005:
        return "0+"
    return f"{float(chance):.3f}".lstrip("0") if chance < 1 else "1"


def payoff_map(
    rows: Sequence[Sequence[Number]], own: str = "Player 1", other: str = "Player 2", best: bool = True
) -> Chart:
    """Return what every pair of bids pays: a row for each own bid, from 0 below, a column for each bid of the other.

    Gains are blue and losses brown, darker the larger they are; cells carry their numbers where they fit. With
    ``best``, a frame marks the best replies to the bid of each column.

    OptionError: no cells, or rows of different lengths.
    """
    wide = {len(row) for row in rows}
    if len(wide) != 1 or wide == {0}:
        raise OptionError(f"the picture needs rows of equal length, at least one cell each; got {sorted(wide)}.")
    columns = list(zip(*rows, strict=True))
    replies = [[y for y, value in enumerate(column) if value == max(column)] for column in columns]
    values = [value for row in rows for value in row]
    grid = Grid(
        f"Coins for {own}",
        f"bid of {other}",
        f"bid of {own}",
        tuple(tuple(map(finite, row)) for row in rows),
        tuple(map(str, range(len(columns)))),
        tuple(map(str, range(len(rows)))),
        "coins",
        balanced=True,
        framed=tuple((x, y) for x, each in enumerate(replies) for y in each) if best else (),
        note=f"framed: the best reply to each bid of {other}" if best else "",
    )
    told = f"From {short(min(values))} to {short(max(values))} coins by each own bid against each bid of {other}."
    answers = "; ".join(f"to {x}: {' or '.join(map(str, each))}" for x, each in enumerate(replies))
    words = alternative(f"Coins for {own}", "", told, f"Best replies: {answers}." if best else "")
    heads = (f"bid of {own} \\ of {other}", *grid.columns)
    return charted([grid], words, heads, [(str(y), *map(short, row)) for y, row in enumerate(rows)])


def running_sums(series: Mapping[str, Sequence[Number]], unit: str = "coins") -> Chart:
    """Return the sum after each round, from 0 before the first, as one line for each of one to three series.

    Lines differ in dashes and are named at their ends. OptionError: no series, more than three, or series of different
    lengths.

    >>> print(running_sums({"gained": [1, -2], "expected": [0, 1]}))
    Sums over 2 rounds: in coins. gained: -1; expected: 1.
    rounds  gained  expected
    0       0       0
    1       1       0
    2       -1      1
    """
    lengths = {len(each) for each in series.values()}
    if not 1 <= len(series) <= SERIES or len(lengths) != 1 or lengths == {0}:
        raise OptionError(f"the picture shows one to three series of equal length, not {[*series]!r} of {lengths!r}.")
    sums = {name: [0.0, *accumulate(map(finite, each))] for name, each in series.items()}
    rounds = counted(lengths.pop(), "round")
    layers = tuple(
        Layer("line", name, tuple(enumerate(each)), f"series-{place}", style=place)
        for place, (name, each) in enumerate(sums.items())
    )
    told = "; ".join(f"{name}: {short(each[-1])}" for name, each in sums.items())
    rows = [(str(step), *map(short, each)) for step, each in enumerate(zip(*sums.values(), strict=True))]
    axes = Axes(f"Sums over {rounds}", "rounds", unit, layers, whole=True)
    return charted([axes], alternative(f"Sums over {rounds}", f"in {unit}", f"{told}."), ("rounds", *sums), rows)
