"""What a sweep gives back, whatever the game: a row for each set-up it looked at, a summary, a chart, a file."""

from __future__ import annotations

import csv
import json
import os
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any, TypeAlias

from clocklab.core.record import write_atomically
from clocklab.errors import MissingExtraError, OptionError

Column: TypeAlias = Sequence[int] | Sequence[float] | Sequence[str]

SUFFIXES = (".csv", ".parquet")


class Sweep(ABC):
    """The same question about many set-ups of one game; its text is a summary."""

    @abstractmethod
    def about(self) -> dict[str, Any]:
        """Return what makes the sweep again, as plain JSON values: game, options, seed and so on."""

    @abstractmethod
    def columns(self) -> Mapping[str, Column]:
        """Return the table by its columns, a row for each set-up, in the order of their numbers."""

    @abstractmethod
    def chart(self) -> Any:
        """Return a chart with a ``save`` method."""

    @abstractmethod
    def __str__(self) -> str: ...

    def __repr__(self) -> str:
        return str(self)

    def save(self, path: str | Path) -> None:
        """Write the table as CSV or Parquet, as the file's ending says, whole or not at all.

        Parquet holds ``about`` as metadata under the key ``clocklab``. Errors as of ``checked_file``.
        """
        file = checked_file(path)
        if file.suffix == ".csv":
            write_atomically(file, self.to_csv())
        else:
            _write_parquet(file, self.columns(), self.about())

    def to_csv(self) -> str:
        """Return the table as CSV: numbers with all the digits that tell floats apart."""
        columns = self.columns()
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(zip(*columns.values(), strict=True))
        return text.getvalue()


def checked_file(path: str | Path) -> Path:
    """Return the path of a table that can be written.

    OptionError for an ending other than csv or parquet, or a folder that is not there; MissingExtraError for Parquet
    without pyarrow. Worth asking before a long run.
    """
    file = Path(path)
    if file.suffix not in SUFFIXES:
        raise OptionError(f"A table is written to a file that ends in .csv or .parquet, not to {file.name!r}.")
    if not file.parent.is_dir() or file.is_dir():
        raise OptionError(f"{str(path)!r} cannot be written: its folder is not there, or it is a folder itself.")
    if file.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise MissingExtraError("Parquet needs pyarrow: pip install 'clocklab[parquet]', or write a .csv file.")
    return file


def _write_parquet(file: Path, columns: Mapping[str, Column], about: Mapping[str, Any]) -> None:
    import tempfile  # costs more than the rest of the package's import

    import pyarrow
    import pyarrow.parquet

    table = pyarrow.table({name: list(column) for name, column in columns.items()})
    table = table.replace_schema_metadata({"clocklab": json.dumps(dict(about))})
    handle, temporary = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.", suffix=".part")
    os.close(handle)
    try:
        pyarrow.parquet.write_table(table, temporary)
        os.replace(temporary, file)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
