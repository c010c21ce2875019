"""Odds and advice as HTML: each number as it was counted, in lowest terms and as a decimal."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from typing import Any

from clocklab.core import Advice, Game, Odds
from clocklab.probability import Chance, Dist
from clocklab.probability.show import decimal_text, fraction_text

LONGEST_FRACTION = 24
MOST_OUTCOMES = 60


def odds_html(odds: Sequence[Odds]) -> str:
    """Return one table of the single numbers and one of each distribution, in the order given."""
    if not odds:
        return "<p>There are no odds to tell here: nothing is left to chance in this step.</p>"
    parts: list[str] = []
    numbers: list[Odds] = []
    for each in odds:
        if isinstance(each.value, Dist):
            parts += [_numbers(numbers), _distribution(each.label, each.value)]
            numbers = []
        else:
            numbers.append(each)
    return "".join([*parts, _numbers(numbers)])


def _numbers(odds: Sequence[Odds]) -> str:
    rows = "".join(_number(each.label, each.value) for each in odds if isinstance(each.value, Fraction))
    head = "<thead><tr><th scope='col'>Event</th><th scope='col'>Chance</th></tr></thead>"
    return f"<table class='cl-table'>{head}<tbody>{rows}</tbody></table>" if rows else ""


def _number(label: str, value: Fraction) -> str:
    text = escape(str(value) if isinstance(value, Chance) else fraction_text(value))
    width = f"{float(value):.1%}" if isinstance(value, Chance) else ""
    bar = f"<span class='cl-bar' aria-hidden='true'><span style='width:{width}'></span></span>" if width else ""
    return f"<tr><th scope='row'>{escape(label)}</th><td>{text}{bar}</td></tr>"


def _distribution(label: str, value: Dist[Any]) -> str:
    return f"<div class='cl-scroll' tabindex='0'>{value.to_html(label, MOST_OUTCOMES)}</div>"


def advice_html(game: Game[Any, Any], state: Any, advice: Advice[Any], names: Sequence[str]) -> str:
    """Return every action with its value for who decides and what it gives away; the best ones are marked."""
    rows = "".join(_advised(game.label_action(state, row.action, names), row.value, row.loss) for row in advice.rows)
    note = f"<p>{escape(advice.note)}</p>" if advice.note else ""
    heads = ("Action", advice.measure.capitalize(), "Gives away")
    head = "".join(f"<th scope='col'>{escape(text)}</th>" for text in heads)
    return f"<table class='cl-table'><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{note}"


def _advised(label: str, value: Fraction, loss: Fraction) -> str:
    best = " class='cl-best'" if not loss else ""
    lost = "<strong>★ best</strong>" if not loss else escape(short(loss))
    return f"<tr{best}><th scope='row'>{escape(label)}</th><td>{escape(short(value))}</td><td>{lost}</td></tr>"


def values_html(values: Sequence[Fraction], names: Sequence[str], measure: str = "Worth") -> str:
    """Return what a position is worth to each seat if all play on perfectly."""
    rows = "".join(
        f"<tr><th scope='row'>{escape(name)}</th><td>{escape(short(value))}</td></tr>"
        for name, value in zip(names, values, strict=True)
    )
    head = f"<th scope='col'>Player</th><th scope='col'>{escape(measure)}</th>"
    return f"<table class='cl-table'><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def short(value: Fraction) -> str:
    """Return the exact number where it is short, and always a decimal.

    >>> short(Fraction(53, 72)), short(Fraction(10**40 + 1, 2 * 10**40 + 3))
    ('53/72 ≈ 0.7361', '≈ 0.500000')
    """
    text = fraction_text(value)
    if len(text) <= LONGEST_FRACTION:
        return text
    return f"≈ {float(value):.6f}" if abs(value) >= Fraction(1, 1000) else f"≈ {decimal_text(value)}"
