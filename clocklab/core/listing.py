"""Answers in rows: a sequence that shows itself as a table, and a sweep's table, which can be written to a file."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from importlib.util import find_spec
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar, overload

from clocklab.core.files import require_writable, write
from clocklab.errors import MissingExtraError, OptionError


class Row(Protocol):
    """One row: the headings of its kind, and what stands under each."""

    heads: ClassVar[tuple[str, ...]]

    def cells(self) -> tuple[object, ...]:
        """Return what stands under each heading, in that order."""
        ...


R = TypeVar("R", bound=Row, covariant=True)


@dataclass(frozen=True)
class Listing(Sequence[R], Generic[R]):
    """Rows in order, under a caption; it compares, iterates and indexes as its rows do. A slice is a listing too."""

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
    """Return a cell's text: yes or no, whole numbers, fractions with their decimals, and nothing for None.

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


Column: TypeAlias = Sequence[int] | Sequence[float] | Sequence[str]

SUFFIXES = (".csv", ".parquet")
BYTE_ORDER_MARK = "\ufeff"


class Sweep(ABC):
    """The same question about many set-ups of one game; its text is a summary."""

    @abstractmethod
    def about(self) -> dict[str, Any]:
        """Return what it takes to make the sweep again, as plain JSON values: game, options, seed and so on."""

    @abstractmethod
    def columns(self) -> Mapping[str, Column]:
        """Return the table's columns by name, with a row for each set-up, in the order of their numbers."""

    @abstractmethod
    def chart(self) -> Any:
        """Return a chart with a ``save`` method."""

    @abstractmethod
    def __str__(self) -> str: ...

    def __repr__(self) -> str:
        return str(self)

    def save(self, path: str | Path) -> None:
        """Write the table as CSV or Parquet, as the file's ending says, whole or not at all.

        CSV begins with a byte order mark, by which Excel knows that it is UTF-8. Parquet holds ``about`` as metadata
        under the key ``clocklab``. Raises what ``checked_file`` raises.
        """
        file = checked_file(path)
        if file.suffix.lower() == ".csv":
            write(file, BYTE_ORDER_MARK + self.to_csv())
        else:
            write(file, _parquet(self.columns(), self.about()))

    def to_csv(self) -> str:
        """Return the table as CSV: numbers with all the digits that tell floats apart."""
        import csv  # tables are rare, and every import of clocklab comes through here

        columns = self.columns()
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(zip(*columns.values(), strict=True))
        return text.getvalue()


def checked_file(path: str | Path) -> Path:
    """Return the path of a table that can be written.

    Raises OptionError for an ending other than csv or parquet, FileError for a file that cannot be written, and
    MissingExtraError for Parquet without pyarrow. Worth asking before a long run.
    """
    file = Path(path)
    if file.suffix.lower() not in SUFFIXES:
        raise OptionError(f"A table is written to a file that ends in .csv or .parquet, not to {file.name!r}.")
    require_writable(file)
    if file.suffix.lower() == ".parquet" and find_spec("pyarrow") is None:
        raise MissingExtraError("Parquet needs pyarrow; a .csv file needs nothing.", "parquet")
    return file


def _parquet(columns: Mapping[str, Column], about: Mapping[str, Any]) -> bytes:
    import pyarrow
    import pyarrow.parquet

    table = pyarrow.table({name: list(column) for name, column in columns.items()})
    out = BytesIO()
    pyarrow.parquet.write_table(table.replace_schema_metadata({"clocklab": json.dumps(dict(about))}), out)
    return out.getvalue()
