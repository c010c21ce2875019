"""Lessons as they run in a browser: a section that needs a library that is not there shows its code only."""

from __future__ import annotations

import json

NEEDS = "*This section needs "
"""How a lesson says that a section, its last one, needs a library that not everybody has."""
SHOWN = "*In the browser its code is only shown; in an installation it runs.*"


def for_browser(lesson: str) -> str:
    """Return a notebook as JSON in which the code of such a section is text, so that Run All reaches the end.

    A lesson without such a section stays as it is.
    """
    notebook = json.loads(lesson)
    missing = False
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown" and NEEDS in source:
            missing = True
            cell["source"] = f"{source}\n\n{SHOWN}"
        elif missing and cell["cell_type"] == "code":
            cell.update(cell_type="markdown", source=f"```python\n{source}\n```")
            del cell["outputs"], cell["execution_count"]
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
