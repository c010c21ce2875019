"""How chances, distributions and chains show themselves: as counted, in lowest terms, and as a decimal."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping, Sequence, Sized
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from html import escape
from itertools import islice
from numbers import Rational
from typing import TYPE_CHECKING, Any, Protocol

from clocklab.errors import DistError, brief
from clocklab.probability.chart import BAR_COLOUR, bar_chart
from clocklab.probability.checks import require_kind, whole

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

_LONGEST_WHOLE = 18
_EXACT_PLACES = 6
_DIGITS = Context(prec=40, rounding=ROUND_HALF_UP)
_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


# -- numbers


def literal(number: int) -> str:
    """``number`` as Python reads it back; in hexadecimal where Python refuses to print its digits."""
    return str(number) if number.bit_length() < 13_000 else hex(number)


def whole_text(number: int) -> str:
    """A whole number as text; one of more than 18 digits by its first four and its size.

    >>> whole_text(10**198 + 7), whole_text(-123456 * 10**20)
    ('1.000…×10¹⁹⁸', '-1.234…×10²⁵')
    """
    size = abs(number)
    if size < 10**_LONGEST_WHOLE:
        return str(number)
    # An estimate of the exponent that is never too large: 0.30102999 is just below log10(2).
    exponent = (size.bit_length() - 1) * 30102999 // 100000000
    while size >= 10 ** (exponent + 1):
        exponent += 1
    first = size // 10 ** (exponent - 3)
    sign = "-" if number < 0 else ""
    return f"{sign}{first // 1000}.{first % 1000:03}…×10{str(exponent).translate(_SUPERSCRIPTS)}"


def ratio_text(numerator: int, denominator: int) -> str:
    """``n/d`` with each part written by ``whole_text``; a whole number where the denominator is 1."""
    return whole_text(numerator) + (f"/{whole_text(denominator)}" if denominator != 1 else "")


def decimal_text(value: Fraction) -> str:
    """Four decimal places, halves rounded up; more where a chance would look like 0 or 1 without being it.

    >>> [decimal_text(Fraction(*x)) for x in ((53, 72), (1, 2), (1, 46656), (46655, 46656))]
    ['0.7361', '0.5000', '0.0000214', '0.999979']
    """
    value = _exact(value)
    if value.denominator == 1 and abs(value) < 10**15:
        return str(value.numerator)
    number = _DIGITS.divide(Decimal(value.numerator), Decimal(value.denominator))
    if Fraction(1, 10**6) <= abs(value) < Fraction(1, 1000):
        return f"{_DIGITS.quantize(number, Decimal(1).scaleb(number.adjusted() - 2)):f}"
    if not Fraction(1, 1000) <= abs(value) < 10**15:
        mantissa, exponent = f"{number:.2e}".split("e")
        return f"{mantissa} × 10{str(int(exponent)).translate(_SUPERSCRIPTS)}"
    missing = 1 - value
    if 0 < missing < Fraction(1, 2000):
        if missing < Fraction(1, 10**12):
            return f"1 − {decimal_text(missing)}"
        places = 1 - _DIGITS.divide(Decimal(missing.numerator), Decimal(missing.denominator)).adjusted()
        return f"{_DIGITS.quantize(number, Decimal(1).scaleb(-places))}"
    return f"{_DIGITS.quantize(number, Decimal('0.0001'))}"


def _exact(value: Any) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, Rational):
        raise DistError(f"{brief(value)} is not an exact number: give a whole number or a Fraction")
    return value if isinstance(value, Fraction) else Fraction(int(value.numerator), int(value.denominator))


def _decimal_part(value: Fraction) -> tuple[str, str]:
    """The relation sign and the decimal: exact, with ``=``, where six places are enough for that."""
    if (value * 10**_EXACT_PLACES).denominator == 1:
        exact = Decimal(value.numerator) / Decimal(value.denominator)
        return "=", f"{exact:f}"
    return "≈", decimal_text(value)


def size_text(number: int) -> str:
    """A whole number as an error about sizes writes it: 1,000,000, or its first digits and how many there are."""
    return f"{number:,}" if abs(number) < 10**18 else whole_text(number)


def fraction_text(value: Fraction) -> str:
    """An exact number in lowest terms and as a decimal.

    >>> fraction_text(Fraction(7, 2)), fraction_text(Fraction(1, 3)), fraction_text(Fraction(4))
    ('7/2 = 3.5', '1/3 ≈ 0.3333', '4')
    """
    value = _exact(value)
    lowest = ratio_text(value.numerator, value.denominator)
    return lowest if value.denominator == 1 else f"{lowest} {' '.join(_decimal_part(value))}"


def fraction_latex(value: Fraction) -> str:
    r"""LaTeX of an exact number in lowest terms and as a decimal.

    >>> print(fraction_latex(Fraction(1, 3)))
    \frac{1}{3} \approx 0.3333
    """
    lowest = _ratio_latex(value.numerator, value.denominator)
    if value.denominator == 1:
        return lowest
    sign, decimal = _decimal_part(value)
    return f"{lowest} {_SIGNS_LATEX[sign]} {_decimal_latex(decimal)}"


_SIGNS_LATEX = {"=": "=", "≈": r"\approx"}


def _ratio_latex(numerator: int, denominator: int) -> str:
    return _whole_latex(numerator) if denominator == 1 else _frac_latex(numerator, denominator)


def _frac_latex(numerator: int, denominator: int) -> str:
    return rf"\frac{{{_whole_latex(numerator)}}}{{{_whole_latex(denominator)}}}"


def _whole_latex(number: int) -> str:
    return _decimal_latex(whole_text(number).replace("…×", " × ")).replace(" ", r"\ldots ", 1)


def _decimal_latex(decimal: str) -> str:
    mantissa, times, power = decimal.replace("−", "-").partition(" × 10")
    if not times:
        return mantissa
    exponent = power.translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789"))
    return rf"{mantissa} \times 10^{{{exponent}}}"


# -- chances


def chance_text(favourable: int, possible: int) -> str:
    """``159/216 = 53/72 ≈ 0.7361``."""
    counted = counted_text(favourable, possible)
    lowest = fraction_text(Fraction(favourable, possible))
    return lowest if lowest.startswith(f"{counted} ") else f"{counted} = {lowest}"


def chance_latex(favourable: int, possible: int) -> str:
    """LaTeX of the counted fraction, lowest terms and the decimal."""
    chance = Fraction(favourable, possible)
    lowest = fraction_latex(chance)
    if possible == chance.denominator:
        return lowest
    return f"{_frac_latex(favourable, possible)} = {lowest}"


def chance_html(favourable: int, possible: int) -> str:
    """One line of HTML in the colours of the page."""
    return f'<span style="font-variant-numeric:tabular-nums">{escape(chance_text(favourable, possible))}</span>'


def counted_text(favourable: int, possible: int) -> str:
    """``159/216``; the denominator is written even for a whole number."""
    return f"{whole_text(favourable)}/{whole_text(possible)}"


# -- distributions


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


def _shown(listed: Sized, limit: int) -> int:
    """How many of these are shown: one at least; the limit may be any number, larger than any list can be too."""
    return min(max(limit, 1), len(listed))


def _rows(dist: Weighted, limit: int) -> Iterator[tuple[Any, int, Fraction]]:
    for outcome, weight in islice(dist.items(), _shown(dist, limit)):
        yield outcome, weight, Fraction(weight, dist.total)


def _rest(dist: Weighted, limit: int) -> str:
    """What is said of the rows after ``limit``: nothing, or ``… and 3 more``, with their chance as counted."""
    more = len(dist) - _shown(dist, limit)
    if not more:
        return ""
    weight = sum(islice(dist.weights.values(), len(dist) - more, None))
    return f"… and {more} more, together {counted_text(weight, dist.total)}"


def dist_repr(dist: Weighted) -> str:
    """``Dist({0: 72, 1: 99, 2: 45})``; with more than 20 outcomes, the first ones and how many more."""
    shown = [f"{outcome!r}: {literal(weight)}" for outcome, weight in islice(dist.items(), 20)]
    if len(dist) > len(shown):
        shown.append(f"… and {len(dist) - len(shown)} more")
    return f"Dist({{{', '.join(shown)}}})"


def dist_text(dist: Weighted, limit: int) -> str:
    """A plain table: outcome, counted, lowest terms, decimal."""
    table = [("outcome", "counted", "lowest", "decimal")]
    for outcome, weight, chance in _rows(dist, limit):
        lowest = ratio_text(chance.numerator, chance.denominator)
        table.append((str(outcome), counted_text(weight, dist.total), lowest, decimal_text(chance)))
    widths = [max(len(row[column]) for row in table) for column in range(4)]
    lines = ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in table]
    if rest := _rest(dist, limit):
        lines.append(rest)
    return "\n".join(lines)


TABLE_STYLE = "border-collapse:collapse;color:inherit;background:transparent"
CELL_STYLE = "padding:0.15em 0.7em;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums"
HEAD_STYLE = f"{CELL_STYLE};border-bottom:1px solid currentColor"


def dist_html(dist: Weighted, caption: str, limit: int) -> str:
    """A table in the page's own text colour, with a bar in each row; the likeliest outcome has the longest."""
    most = max(dist.weights.values())
    heads = "".join(
        f'<th scope="col" style="{HEAD_STYLE}{";text-align:left" * (head == "decimal")}">{head}</th>'
        for head in ("outcome", "counted", "lowest terms", "decimal")
    )
    rows = [
        _row_html(str(outcome), counted_text(weight, dist.total), chance, 8 * weight / most)
        for outcome, weight, chance in _rows(dist, limit)
    ]
    if rest := _rest(dist, limit):
        rows.append(f'<tr><td colspan="4" style="{CELL_STYLE}">{rest}</td></tr>')
    return (
        f'<table class="clocklab-dist" style="{TABLE_STYLE}">{caption_html(caption)}'
        f"<thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )


def caption_html(caption: str) -> str:
    """A caption in the page's text colour; nothing if it is empty."""
    return f'<caption style="caption-side:top;color:inherit">{escape(caption)}</caption>' if caption else ""


def _row_html(outcome: str, counted: str, chance: Fraction, ems: float) -> str:
    bar = (
        f'<span aria-hidden="true" style="display:inline-block;height:0.7em;width:{ems:.2f}em;'
        f'margin-left:0.7em;background:{BAR_COLOUR}"></span>'
    )
    return (
        f'<tr><th scope="row" style="{CELL_STYLE};font-weight:normal">{escape(outcome)}</th>'
        f'<td style="{CELL_STYLE}">{counted}</td>'
        f'<td style="{CELL_STYLE}">{ratio_text(chance.numerator, chance.denominator)}</td>'
        f'<td style="{CELL_STYLE};text-align:left">{decimal_text(chance)}{bar}</td></tr>'
    )


def dist_latex(dist: Weighted, limit: int) -> str:
    """A LaTeX array: outcome, counted, lowest terms, decimal."""
    rows = [
        f"{_outcome_latex(outcome)} & {_frac_latex(weight, dist.total)} & "
        f"{_ratio_latex(chance.numerator, chance.denominator)} & {_decimal_latex(decimal_text(chance))}"
        for outcome, weight, chance in _rows(dist, limit)
    ]
    if rest := _rest(dist, limit):
        rows.append(rf"\multicolumn{{4}}{{l}}{{{_text_latex(rest)}}}")
    head = r"\text{outcome} & \text{counted} & \text{lowest terms} & \text{decimal} \\ \hline"
    return "\n".join([r"\begin{array}{rrrr}", head, " \\\\\n".join(rows), r"\end{array}"])


_LATEX_SPECIAL = {
    "\\": r"\backslash ", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "^": r"\hat{\ }", "~": r"\sim ", "…": r"\ldots ",
}  # fmt: skip


def _text_latex(text: str) -> str:
    """Text inside a formula, with LaTeX's own signs escaped in a way that MathJax reads too."""
    runs, plain = [], ""
    for letter in text:
        if letter in "\\^~…":
            runs += [rf"\text{{{plain}}}" if plain else "", _LATEX_SPECIAL[letter]]
            plain = ""
        else:
            plain += _LATEX_SPECIAL.get(letter, letter)
    return "".join(runs) + (rf"\text{{{plain}}}" if plain or not text else "")


def _outcome_latex(outcome: Any) -> str:
    if isinstance(outcome, Fraction):
        return _ratio_latex(outcome.numerator, outcome.denominator)
    if isinstance(outcome, int) and not isinstance(outcome, bool):
        return _whole_latex(outcome)
    if isinstance(outcome, tuple) and type(outcome) is tuple:
        inner = ", ".join(_outcome_latex(part) for part in outcome)
        return f"({inner},)" if len(outcome) == 1 else f"({inner})"
    return _text_latex(str(outcome))


class Shown:
    """The display of ``Dist``: every fraction as counted, in lowest terms and as a decimal."""

    __slots__ = ()

    def __repr__(self: Weighted) -> str:
        return dist_repr(self)

    def __str__(self: Weighted) -> str:
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
        return dist_text(self, whole("limit", limit))

    def to_html(self: Weighted, caption: str = "", limit: int = 40) -> str:
        """An HTML table of at most ``limit`` rows with a bar in each, readable in light and dark themes.

        Outcomes and caption are escaped. The longest bar belongs to the likeliest outcome, shown or not.
        """
        require_kind("caption", caption, str)
        return dist_html(self, caption, whole("limit", limit))

    def _repr_html_(self: Weighted) -> str:
        return dist_html(self, "", 40)

    def to_latex(self: Weighted, limit: int = 40) -> str:
        """A LaTeX array, without dollar signs, of at most ``limit`` rows."""
        return dist_latex(self, whole("limit", limit))

    def _repr_latex_(self: Weighted) -> str:
        return f"$${dist_latex(self, 40)}$$"

    def plot(self: Weighted, ax: Axes | None = None, title: str = "") -> Figure | SubFigure:
        """A matplotlib bar chart, on ``ax`` or on a new figure; MissingExtraError without matplotlib.

        The new figure has a light, opaque panel, so that it reads the same in a dark theme and in whatever
        style the notebook has set. Saved again, it is the same byte for byte.
        """
        require_kind("title", title, str)
        if ax is not None and not hasattr(ax, "bar_label"):
            raise DistError(f"ax={brief(ax)}: it must be matplotlib's axes, as plt.subplots() gives them")
        counted = [ratio_text(weight, self.total) for weight in self.weights.values()]
        return bar_chart(self.weights, self.total, counted, ax, title)


# -- chains


class Stepping(Protocol):
    """States with moves: what is needed of a chain to show it."""

    @property
    def states(self) -> Sequence[Any]:
        """All states."""
        ...

    @property
    def absorbing(self) -> Sequence[Any]:
        """The states that are never left."""
        ...

    def moves(self, state: Any, /) -> Weighted:
        """The distribution of the state after ``state``."""
        ...


WIDE = 8
"""Tables of more states than this name the number of cases once, above, and not in every cell."""


def chain_html(chain: Stepping, caption: str, limit: int) -> str:
    """Rows lead to columns, each move as counted; states after the first ``limit`` are left out and counted."""
    shown = list(islice(chain.states, _shown(chain.states, limit)))
    totals = {chain.moves(state).total for state in shown if state not in chain.absorbing}
    cases = totals.pop() if len(shown) > WIDE and len(totals) == 1 else None
    heads = "".join(f'<th scope="col" style="{HEAD_STYLE}">{escape(str(state))}</th>' for state in shown)
    rows = [_chain_row(chain, state, shown, cases) for state in shown]
    if more := len(chain.states) - len(shown):
        rows.append(f'<tr><td colspan="{len(shown) + 1}" style="{CELL_STYLE}">… and {more} more states</td></tr>')
    said = (caption or repr(chain)) + (f": moves counted in {whole_text(cases)} cases" if cases else "")
    return (
        f'<table class="clocklab-chain" style="{TABLE_STYLE}">{caption_html(said)}'
        f'<thead><tr><th scope="col" style="{HEAD_STYLE}">from \\ to</th>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _chain_row(chain: Stepping, state: Any, shown: list[Any], cases: int | None) -> str:
    """Return one state's moves: as fractions, or with ``cases`` as counts, with a dot for what cannot happen."""
    moves = chain.moves(state)
    if cases:
        cells = [whole_text(moves.weights[to] * cases // moves.total) if to in moves.weights else "·" for to in shown]
    else:
        cells = [
            f"{whole_text(moves.weights[to])}/{whole_text(moves.total)}" if to in moves.weights else "0" for to in shown
        ]
    return (
        f'<tr><th scope="row" style="{CELL_STYLE}">{escape(str(state))}</th>'
        + "".join(f'<td style="{CELL_STYLE}">{cell}</td>' for cell in cells)
        + "</tr>"
    )
