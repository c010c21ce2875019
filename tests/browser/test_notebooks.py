"""Every notebook that ships, opened as it was committed, and the cells with boards run as a reader runs them.

What the other cells give is checked cell by cell without a browser (nbval); here it is shown, and shuts nobody out.
"""

import ast
from pathlib import Path

import nbformat
import pytest

from clocklab import lab as clocklab_lab
from tests.browser.jupyter import NOTEBOOKS, LabPage
from tests.browser.test_lab import grave_findings

SHIPPED = sorted(NOTEBOOKS.glob("*.ipynb"))
FAILED = "[data-mime-type='application/vnd.jupyter.stderr'], [data-mime-type='application/vnd.jupyter.error']"
PLAIN = {"Rounds", "check", "check_code", "course_map", "hint", "predict", "random_auctions", "reveal"}
BOARDS = set(clocklab_lab.__all__) - PLAIN
"""What of the lab needs a browser: the others show plain HTML."""


def binds(tree: ast.Module) -> set[str]:
    """Return the names that a cell gives a meaning to."""
    found = {name.id for name in ast.walk(tree) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)}
    for each in ast.walk(tree):
        match each:
            case ast.Import() | ast.ImportFrom():
                found |= {(name.asname or name.name).partition(".")[0] for name in each.names}
            case ast.FunctionDef() | ast.ClassDef():
                found.add(each.name)
    return found


def uses(tree: ast.Module) -> set[str]:
    return {name.id for name in ast.walk(tree) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Load)}


def boards(cells: dict[int, ast.Module]) -> list[int]:
    """Return the cells that call what needs a browser."""
    calls = {
        number: [each.func for each in ast.walk(tree) if isinstance(each, ast.Call)] for number, tree in cells.items()
    }
    return [
        number for number, made in calls.items() if BOARDS & {each.id for each in made if isinstance(each, ast.Name)}
    ]


def needed(cells: dict[int, ast.Module], wanted: list[int]) -> list[int]:
    """Return the wanted cells and those before that give the names they use a meaning."""
    chosen, names = set(wanted), set[str]()
    for number, tree in sorted(cells.items(), reverse=True):
        if number in chosen or (names & binds(tree) and number < max(wanted, default=0)):
            chosen.add(number)
            names |= uses(tree)
    return sorted(chosen)


def test_the_cells_that_a_board_needs_are_found() -> None:
    sources = ["from x import play, other", "a = 1\nb = 2", "c = other(a)", "d = 3", "play(c)", "c = d"]
    cells = {number: ast.parse(source) for number, source in enumerate(sources)}
    assert boards(cells) == [4]
    assert needed(cells, [4]) == [0, 1, 2, 4]


@pytest.mark.parametrize("notebook", SHIPPED, ids=lambda path: path.stem)
def test_a_notebook_reads_well_and_its_boards_run(lab: LabPage, notebook: Path) -> None:
    content = nbformat.read(notebook, as_version=4)
    code = {number: cell for number, cell in enumerate(content.cells) if cell.cell_type == "code"}
    cells = {number: ast.parse(cell.source) for number, cell in code.items()}
    lab.server.add(notebook)
    lab.errors.clear()
    lab.outside.clear()
    lab.page.set_viewport_size({"width": 1280, "height": 900})
    lab.open(notebook.name, run=bool(boards(cells)))
    outputs = [output for cell in code.values() for output in cell.outputs]
    lab.page.wait_for_function(
        "wanted => document.querySelectorAll('.jp-Notebook .jp-OutputArea-output').length === wanted", arg=len(outputs)
    )
    drawn = sum("<svg" in output.get("data", {}).get("text/html", "") for output in outputs)
    assert lab.page.locator(".jp-OutputArea-output:has(svg)").count() >= drawn, "trusted outputs show their pictures"
    if boards(cells):
        lab.run(needed(cells, boards(cells)))
    for number in boards(cells):
        lab.page.locator(".jp-Cell").nth(number).locator(".jp-OutputArea .jupyter-widgets").first.wait_for()
    assert lab.page.locator(FAILED).all_inner_texts() == []
    assert grave_findings(lab) == []
    assert lab.outside == []
    assert lab.errors == []
