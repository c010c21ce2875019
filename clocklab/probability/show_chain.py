"""The transition table of a chain, as HTML."""

from __future__ import annotations

from html import escape
from itertools import islice
from typing import TYPE_CHECKING, Any

from clocklab.probability.show import CELL_STYLE, HEAD_STYLE, TABLE_STYLE, caption_html, whole_text

if TYPE_CHECKING:
    from clocklab.probability.chain import Chain


WIDE = 8
"""Tables of more states than this name the number of cases once, above, and not in every cell."""


def chain_html(chain: Chain[Any], caption: str, limit: int) -> str:
    """Rows lead to columns, each move as counted; states after the first ``limit`` are left out and counted."""
    shown = list(islice(chain.states, max(limit, 1)))
    totals = {chain.moves(state).total for state in shown if state not in chain.absorbing}
    cases = totals.pop() if len(shown) > WIDE and len(totals) == 1 else None
    heads = "".join(f'<th scope="col" style="{HEAD_STYLE}">{escape(str(state))}</th>' for state in shown)
    rows = [_row_html(chain, state, shown, cases) for state in shown]
    if more := len(chain) - len(shown):
        rows.append(f'<tr><td colspan="{len(shown) + 1}" style="{CELL_STYLE}">… and {more} more states</td></tr>')
    said = (caption or repr(chain)) + (f": moves counted in {whole_text(cases)} cases" if cases else "")
    return (
        f'<table class="clocklab-chain" style="{TABLE_STYLE}">{caption_html(said)}'
        f'<thead><tr><th scope="col" style="{HEAD_STYLE}">from \\ to</th>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _row_html(chain: Chain[Any], state: Any, shown: list[Any], cases: int | None) -> str:
    """Return one state's moves: as fractions, or in ``cases`` cases as numbers, with a dot for what cannot happen."""
    moves = chain.moves(state)
    if cases:
        cells = [whole_text(moves.weights[to] * cases // moves.total) if to in moves else "·" for to in shown]
    else:
        cells = [f"{whole_text(moves.weights[to])}/{whole_text(moves.total)}" if to in moves else "0" for to in shown]
    return (
        f'<tr><th scope="row" style="{CELL_STYLE}">{escape(str(state))}</th>'
        + "".join(f'<td style="{CELL_STYLE}">{cell}</td>' for cell in cells)
        + "</tr>"
    )
