"""What a wheel holds of the lessons: their text and code, unrun; pictures and numbers come when they are run.

Run, they are ten times as large as the whole package. The sdist and the checkout keep them as they are.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def unrun(lesson: str) -> str:
    """Return a notebook as JSON without its outputs, otherwise as it was."""
    notebook = json.loads(lesson)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


class Lessons(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the lessons into the wheel; an editable installation uses those of the checkout."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the lessons where the wheel takes them from."""
        self.scratch = Path(tempfile.mkdtemp())
        if version == "editable":
            return
        for path in sorted((Path(self.root) / "notebooks").glob("*.ipynb")):
            lesson = self.scratch / path.name
            lesson.write_text(unrun(path.read_text(encoding="utf-8")), encoding="utf-8")
            build_data["force_include"][str(lesson)] = f"clocklab/notebooks/{path.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away what was written for the wheel."""
        shutil.rmtree(self.scratch)
