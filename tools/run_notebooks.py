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


def chosen(names: list[str]) -> list[Path]:
    """Return the notebooks of these names, with or without folder and ending; all of them if none is named."""
    found = sorted((ROOT / "notebooks").glob("*.ipynb"))
    stems = [Path(name).stem for name in names]
    if unknown := set(stems) - {each.stem for each in found}:
        sys.exit(f"There is no notebook {', '.join(sorted(unknown))}; there are {', '.join(e.stem for e in found)}.")
    return [each for each in found if not stems or each.stem in stems]


if __name__ == "__main__":
    for each in chosen(sys.argv[1:]):
        run(each)
