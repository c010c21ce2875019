"""Every notebook that ships, run as a reader runs it: no error, nothing outside, nothing that shuts readers out."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.jupyter import NOTEBOOKS, LabPage
from tests.browser.test_lab import grave_findings

SHIPPED = sorted(NOTEBOOKS.glob("*.ipynb"))
FAILED = "[data-mime-type='application/vnd.jupyter.stderr'], [data-mime-type='application/vnd.jupyter.error']"


@pytest.fixture
def reader(lab: LabPage) -> Iterator[LabPage]:
    """A page of its own beside that of the other tests: leaving a changed notebook asks questions."""
    for path in NOTEBOOKS.iterdir():
        if path.is_file():
            shutil.copy(path, lab.server.folder / path.name)
    page = LabPage(lab.page.context.new_page(), lab.server)
    page.page.set_viewport_size({"width": 1280, "height": 900})
    yield page
    page.command("notebook:shutdown-kernel")
    page.page.close()


@pytest.mark.parametrize("notebook", SHIPPED, ids=lambda path: path.stem)
def test_a_notebook_runs_and_reads_well(reader: LabPage, notebook: Path) -> None:
    reader.open(notebook.name)
    reader.run_all()
    assert reader.page.locator(FAILED).all_inner_texts() == []
    assert grave_findings(reader) == []
    assert reader.outside == []
    assert reader.errors == []
