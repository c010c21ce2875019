"""Print a notebook as text for git diff: prose, code, and the text of its outputs; no pictures.

git config diff.notebook.textconv "python tools/notebook_text.py"
"""

import json
import sys
from pathlib import Path


def text(path: Path) -> str:
    """Return the notebook's cells one after the other, each output as its plain text."""
    parts = []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        parts.append(f"--- {cell['cell_type']}\n{''.join(cell['source'])}")
        for output in cell.get("outputs", ()):
            told = output.get("text") or output.get("data", {}).get("text/plain", "")
            parts.append("".join(f">>> {line}\n" for line in "".join(told).splitlines()))
    return "\n".join(parts)


if __name__ == "__main__":
    print(text(Path(sys.argv[1])))
