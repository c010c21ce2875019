"""Odds and advice as HTML: each number as it was counted, in lowest terms and as a decimal."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from itertools import zip_longest
from typing import Any

from clocklab.core import Advice, Odds, Position, seat_name
from clocklab.core.contract import Hints, Turn
from clocklab.probability import Chance, Dist
from clocklab.probability.show import decimal_text, fraction_text
from clocklab.review.judging import Mean, differences

LONGEST_FRACTION = 24
MOST_OUTCOMES = 24
BEST = "<strong>★ best</strong>"
MARK = " class='cl-best'"


FIRST = 3
"""How many odds are in view at once; the others unfold."""


def odds_html(odds: Sequence[Odds]) -> str:
    """Return the first odds that leave something open as a table, and below it all others, to unfold.

    A distribution tells what is likeliest, and unfolds to a bar for each of its outcomes. Each answer comes once.
    """
    if not odds:
        return "<p>There are no odds to tell here: nothing is left to chance in this step.</p>"
    once = list({each.label: each for each in odds}.values())
    once.sort(key=_is_certain)
    chances = all(isinstance(each.value, Chance | Dist) for each in odds)
    first, more = once[:FIRST], once[FIRST:]
    shown = _odds_table(first, chances)
    if more:
        shown += f"<details class='cl-more'><summary>{len(more)} more</summary>{_odds_table(more, chances)}</details>"
    return f"<div class='cl-odds'>{shown}</div>"


def _is_certain(odds: Odds) -> bool:
    """Return whether the answer leaves nothing open: a chance of 0 or 1, or a distribution of one outcome."""
    if isinstance(odds.value, Dist):
        return len(tuple(odds.value)) == 1
    return isinstance(odds.value, Chance) and odds.value in (0, 1)


def _odds_table(odds: Sequence[Odds], chances: bool) -> str:
    body = "".join(
        _distribution(each.label, each.value) if isinstance(each.value, Dist) else _number(each.label, each.value)
        for each in odds
    )
    event, chance = ("Event", "Chance") if chances else ("Question", "Answer")
    head = f"<thead><tr><th scope='col'>{event}</th><th scope='col'>{chance}</th></tr></thead>"
    return f"<table class='cl-table'>{head}<tbody>{body}</tbody></table>"


def _number(label: str, value: Fraction, kind: str = "") -> str:
    text = escape(str(value) if isinstance(value, Chance) else fraction_text(value))
    if len(text) > LONGEST_FRACTION + 6:
        text = text.replace("/", "/<wbr>")  # a long fraction breaks at its stroke, not within a number
    width = f"{float(value):.1%}" if isinstance(value, Chance) else ""
    bar = f"<span class='cl-bar' aria-hidden='true'><span style='width:{width}'></span></span>" if width else ""
    return f"<tr{kind}><th scope='row'>{escape(label)}</th><td>{text}{bar}</td></tr>"


def _distribution(label: str, value: Dist[Any]) -> str:
    outcomes = tuple(value)
    if len(outcomes) == 1:
        return f"<tr><th scope='row'>{escape(label)}</th><td>{escape(str(outcomes[0]))}, for certain</td></tr>"
    rows = [_number(str(each), value.chance(each), " class='cl-outcome'") for each in outcomes[:MOST_OUTCOMES]]
    more = len(outcomes) - MOST_OUTCOMES
    if more > 0:
        rows.append(f"<tr class='cl-outcome'><th scope='row'>… and {more} more</th><td></td></tr>")
    top = max(outcomes, key=value.chance)
    sums = f"likeliest {top} ({short(value.chance(top))})"
    if all(isinstance(each, int | Fraction) for each in outcomes):
        sums = f"{short(value.mean())} on average, {sums}"
    unfolded = f"<table class='cl-table'><tbody>{''.join(rows)}</tbody></table>"
    summary = f"<summary>{escape(label)}<br><small>{escape(sums)}</small></summary>"
    return f"<tr><td colspan='2'><details>{summary}{unfolded}</details></td></tr>"


def advice_html(here: Position[Any, Any], advice: Advice[Any], names: Sequence[str]) -> str:
    """Return every action with its value for whoever decides and what it gives away; the best ones are marked."""
    rows = [
        (
            escape(here.game.label_action(here.state, row.action, names)),
            escape(short(row.value)),
            escape(short(row.loss)) if row.loss else BEST,
        )
        for row in advice
    ]
    best = [not row.loss for row in advice]
    note = f"<p>{escape(advice.note)}</p>" if advice.note else ""
    return _table(("Action", advice.measure.capitalize(), "Gives away"), rows, best) + note


def hints_html(here: Position[Any, Any], hints: Hints[Any], names: Sequence[str]) -> str:
    """Return every action with its worth and how that was found; the best ones are marked."""
    top = max((row.worth for row in hints.rows), default=0)
    rows = [
        (
            escape(here.game.tell(here.state, row.action, names)),
            f"{escape(row.shown)}{f' {BEST}' if row.worth == top else ''}",
            escape(row.found),
        )
        for row in hints.rows
    ]
    best = [row.worth == top for row in hints.rows]
    who = f"<p>For {escape(seat_name(hints.seat, names))}. {escape(hints.note)}</p>"
    return who + _table(("Action", hints.measure.capitalize(), "Found by"), rows, best)


def estimates_html(
    here: Position[Any, Any],
    actions: Sequence[Any],
    trials: Sequence[Sequence[float]],
    names: Sequence[str],
    player: str,
    seed: int,
    going: bool,
) -> str:
    """Return what each action brought in playouts with common luck, best first; one surely better than all is marked.

    ``going``: more playouts are on their way.
    """
    game, turn = here.game, here.turn
    assert not isinstance(turn, Turn), "estimates are for who decides"
    found = sorted(zip(map(Mean.of, trials), trials, actions, strict=True), key=lambda each: -each[0].value)
    first, *others = [trial for _, trial, _ in found]
    sure = all(differences(first, other).low > 0 for other in others)
    rows = []
    for place, (mean, _, action) in enumerate(found):
        low, high = (mean.low, mean.high) if game.players == 1 else (max(0.0, mean.low), min(1.0, mean.high))
        shown = f"about {mean.value:.2f} ({low:.2f} to {high:.2f})"
        best = f" {BEST}" if sure and place == 0 else ""
        rows.append((escape(game.label_action(here.state, action, names)), f"{shown}{best}"))
    measure = "Points" if game.players == 1 else "Chance to win"
    left = len(here.actions) - len(actions)
    note = f"Estimates, {'so far ' if going else ''}from {len(first)} playouts of each choice with the same luck"
    note += f" and 95 % intervals; {player} plays all seats on, seed {seed}."
    note += "" if sure else " No choice is surely better than the next."
    note += f" Compared are the {len(actions)} choices that look best; {left} more can be made." if left else ""
    status = " role='status'" if going else ""
    who = f"<p>For {escape(seat_name(turn, names))}, by what can be known here.</p>"
    table_of = _table(("Action", measure), rows, [sure and place == 0 for place in range(len(rows))])
    return f"{who}{table_of}<p{status}>{escape(note)}</p>"


def values_html(values: Sequence[Fraction], names: Sequence[str], measure: str = "Worth") -> str:
    """Return what a position is worth to each seat if all play on perfectly."""
    return table(("Player", measure), [(name, short(value)) for name, value in zip(names, values, strict=True)])


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], note: str = "") -> str:
    """Return a table whose first column heads its rows; all text is escaped."""
    told = f"<p>{escape(note)}</p>" if note else ""
    return _table(heads, [tuple(map(escape, row)) for row in rows]) + told


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], best: Sequence[bool] = ()) -> str:
    """Return a table of cells that are already HTML, with the best rows marked."""
    head = "".join(f"<th scope='col'>{escape(each)}</th>" for each in heads)
    body = "".join(
        f"<tr{MARK if marked else ''}><th scope='row'>{first}</th>{''.join(f'<td>{cell}</td>' for cell in rest)}</tr>"
        for (first, *rest), marked in zip_longest(rows, best)
    )
    return f"<table class='cl-table'><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def short(value: Fraction) -> str:
    """Return the exact number if it is short, and always a decimal.

    >>> short(Fraction(53, 72)), short(Fraction(10**40 + 1, 2 * 10**40 + 3))
    ('53/72 ≈ 0.7361', '≈ 0.500000')
    """
    text = fraction_text(value)
    if len(text) <= LONGEST_FRACTION:
        return text
    return f"≈ {float(value):.6f}" if abs(value) >= Fraction(1, 1000) else f"≈ {decimal_text(value)}"
