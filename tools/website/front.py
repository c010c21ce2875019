"""The front page."""

from __future__ import annotations

from pathlib import Path

from .workshop import Workshop


def build(workshop: Workshop, out: Path) -> None:
    """Write the front page."""
    (out / "index.html").write_text("<h1>clocklab</h1>")
