"""Execute every notebook in place, so that it can be committed: fixed cell ids, no timestamps, tidy metadata.

python tools/run_notebooks.py [NAME ...]
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).parents[1]
KERNEL = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}


def run(path: Path) -> None:
    """Execute one notebook and write it back. Raises CellExecutionError where a cell fails."""
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata = nbformat.from_dict({**KERNEL, "language_info": {"name": "python"}})
    client = NotebookClient(notebook, timeout=600, record_timing=False, store_widget_state=False)
    client.execute(cwd=str(path.parent))
    for number, cell in enumerate(notebook.cells, 1):
        cell.id = f"cell-{number:02}"
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", ()):
            # A widget of this run is gone in the next; without its random id what else the output holds is shown.
            output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
    notebook.metadata = nbformat.from_dict({**KERNEL, "language_info": {"name": "python"}})
    nbformat.validate(notebook)
    nbformat.write(notebook, path)
    print(f"ran {path.name}")


if __name__ == "__main__":
    for each in sorted((ROOT / "notebooks").glob("*.ipynb")):
        if not sys.argv[1:] or each.stem in sys.argv[1:]:
            run(each)
