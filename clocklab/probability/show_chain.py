"""The transition table of a chain, as HTML."""

from __future__ import annotations

from html import escape
from itertools import islice
from typing import TYPE_CHECKING, Any

from clocklab.probability.show import CELL_STYLE, HEAD_STYLE, TABLE_STYLE, caption_html, whole_text

if TYPE_CHECKING:
    from clocklab.probability.chain import Chain


def chain_html(chain: Chain[Any], caption: str, limit: int) -> str:
    """Rows lead to columns, each move as counted; states after the first ``limit`` are left out and counted."""
    shown = list(islice(chain.states, max(limit, 1)))
    heads = "".join(f'<th scope="col" style="{HEAD_STYLE}">{escape(str(state))}</th>' for state in shown)
    rows = [_row_html(chain, state, shown) for state in shown]
    if more := len(chain) - len(shown):
        rows.append(f'<tr><td colspan="{len(shown) + 1}" style="{CELL_STYLE}">… and {more} more states</td></tr>')
    return (
        f'<table class="clocklab-chain" style="{TABLE_STYLE}">{caption_html(caption or repr(chain))}'
        f'<thead><tr><th scope="col" style="{HEAD_STYLE}">from \\ to</th>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _row_html(chain: Chain[Any], state: Any, shown: list[Any]) -> str:
    moves = chain.moves(state)
    cells = [f"{whole_text(moves.weights[to])}/{whole_text(moves.total)}" if to in moves else "0" for to in shown]
    return (
        f'<tr><th scope="row" style="{CELL_STYLE}">{escape(str(state))}</th>'
        + "".join(f'<td style="{CELL_STYLE}">{cell}</td>' for cell in cells)
        + "</tr>"
    )
