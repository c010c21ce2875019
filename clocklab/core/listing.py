"""Answers in rows: a sequence that shows itself as a table, in text and in HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any, ClassVar, Generic, Protocol, TypeVar, overload


class Row(Protocol):
    """One row: the headings of its kind, and what stands under each."""

    heads: ClassVar[tuple[str, ...]]

    def cells(self) -> tuple[object, ...]:
        """Return what stands under each heading."""
        ...


R = TypeVar("R", bound=Row, covariant=True)


@dataclass(frozen=True)
class Listing(Sequence[R], Generic[R]):
    """Rows in order, under a caption; it compares, iterates and indexes as its rows do. A slice is a listing again."""

    caption: str
    rows: tuple[R, ...]

    @overload
    def __getitem__(self, at: int) -> R: ...

    @overload
    def __getitem__(self, at: slice) -> Listing[R]: ...

    def __getitem__(self, at: int | slice) -> R | Listing[R]:
        return Listing(self.caption, self.rows[at]) if isinstance(at, slice) else self.rows[at]

    def __iter__(self) -> Iterator[R]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __str__(self) -> str:
        if not self.rows:
            return f"{self.caption}\n(none)"
        lines = [self.rows[0].heads, *(tuple(map(shown, row.cells())) for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(
            [self.caption]
            + ["  ".join(cell.rjust(wide) for cell, wide in zip(line, widths, strict=True)).rstrip() for line in lines]
        )

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from clocklab.probability.show import CELL_STYLE, HEAD_STYLE, TABLE_STYLE, caption_html

        if not self.rows:
            return f"<div>{escape(self.caption)}: none</div>"
        heads = self.rows[0].heads
        head = "".join(f'<th scope="col" style="{HEAD_STYLE}">{escape(text)}</th>' for text in heads)
        body = "".join(
            "<tr>" + "".join(f'<td style="{CELL_STYLE}">{escape(shown(cell))}</td>' for cell in row.cells()) + "</tr>"
            for row in self.rows
        )
        return (
            f'<table class="clocklab-listing" style="{TABLE_STYLE}">{caption_html(self.caption)}'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        )


def shown(cell: Any) -> str:
    """Return a cell's text: yes or no, whole numbers, fractions with their decimal, and nothing for None.

    >>> [shown(cell) for cell in (True, None, 3, Fraction(7, 6), "Flip")]
    ['yes', '', '3', '7/6 ≈ 1.1667', 'Flip']
    """
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if type(cell) is Fraction and cell.denominator > 1:
        from clocklab.probability.show import decimal_text

        return f"{cell} ≈ {decimal_text(cell)}"
    return str(cell)
