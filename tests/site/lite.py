"""The site, served as any static server serves it, under a subfolder, and a page of its JupyterLite."""

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.browser.jupyter import BLINK, IDLE, LabPage, Server

SUBFOLDER = "of/a/school"
OFFLINE = [*BLINK, "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"]
OPEN = """
async path => {
  for (const panel of [...jupyterapp.shell.widgets('main')].filter(each => each.context)) {
    await panel.context.sessionContext.shutdown();
    panel.dispose();
  }
  await jupyterapp.commands.execute('docmanager:open', {path});
}
"""
WRITE = """
async ([path, sources]) => {
  const cell = source => ({cell_type: 'code', source, metadata: {}, outputs: [], execution_count: null});
  const kernelspec = {name: 'python', display_name: 'Python (Pyodide)', language: 'python'};
  const content = {nbformat: 4, nbformat_minor: 4, metadata: {kernelspec}, cells: sources.map(cell)};
  await jupyterapp.serviceManager.contents.save(path, {type: 'notebook', format: 'json', content});
}
"""
TOUCHED = '''import anywidget
import traitlets


class Touched(anywidget.AnyWidget):
    """A button and a line in the page; Python counts the clicks and answers."""

    _esm = """
    function render({ model, el }) {
      const button = document.createElement("button"), said = document.createElement("p");
      button.textContent = "Touch";
      button.onclick = () => { model.set("touches", model.get("touches") + 1); model.save_changes(); };
      model.on("change:answer", () => { said.textContent = model.get("answer"); });
      el.append(button, said);
    }
    export default { render };
    """
    touches = traitlets.Int(0).tag(sync=True)
    answer = traitlets.Unicode("").tag(sync=True)


touched = Touched()
touched.observe(lambda change: setattr(touched, "answer", f"Python has counted {change['new']}"), "touches")
touched
'''
"""A cell with a widget that brings a script of its own, as a board to touch does."""
ERRORS = """
() => jupyterapp.shell.currentWidget.content.model.toJSON().cells.flatMap((cell, number) =>
  (cell.outputs ?? []).filter(each => each.output_type == 'error' || each.name == 'stderr')
  .map(each => `cell ${number}: ${each.ename ?? ''} ${each.evalue ?? each.text}`))
"""


def touch_twice(page: Any) -> None:
    """Click the button of the widget of ``TOUCHED`` twice, and wait for what Python answers."""
    for count in (1, 2):
        page.get_by_role("button", name="Touch").click()
        page.get_by_text(f"Python has counted {count}").wait_for()


class Quiet(SimpleHTTPRequestHandler):
    """A plain file server that writes no log."""

    def log_message(self, *args: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on a free port of this machine, and return its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def expose(lite: Path) -> None:
    """Let tests give JupyterLite commands; nothing else of the site is touched."""
    path = lite / "jupyter-lite.json"
    settings = json.loads(path.read_text())
    settings["jupyter-config-data"]["exposeAppInBrowser"] = True
    path.write_text(json.dumps(settings))


class LitePage(LabPage):
    """One notebook of the site's JupyterLite."""

    def __init__(self, page: Any, address: str) -> None:
        super().__init__(page, Server(address, Path(), Path()))
        self.missing: list[str] = []
        page.on("response", self._response)

    def _response(self, response: Any) -> None:
        if response.status >= 400 and re.search(r"/(build|extensions|static)/", response.url):
            self.missing.append(response.url)

    def open(self, notebook: str, run: bool = True) -> None:
        """Open a notebook with a kernel of its own, and close the one before."""
        if not self.page.url.startswith(self.server.address):
            self.load("/lab/index.html")
        self.page.evaluate(OPEN, notebook)
        self.wait_idle()

    def write(self, name: str, *cells: str) -> None:
        """Make a new notebook with these code cells, as a person would, in the browser's own storage."""
        if not self.page.url.startswith(self.server.address):
            self.load("/lab/index.html")
        self.page.evaluate(WRITE, [name, list(cells)])

    def wait_idle(self) -> None:
        """Wait until the kernel is idle; on a machine with other work, starting it may take minutes."""
        self.page.wait_for_selector(".jp-Notebook .jp-Cell")
        self.page.locator(".jp-StatusBar-TextItem", has_text=IDLE).first.wait_for(timeout=300_000)

    def run_all(self) -> None:
        """Run all cells, whatever they give; ``failed`` says what failed."""
        self.page.set_default_timeout(600_000)
        self.command("notebook:run-all-cells")
        self.page.set_default_timeout(60_000)

    def failed(self) -> list[str]:
        """Return what cells wrote as errors or warnings."""
        found: list[str] = self.page.evaluate(ERRORS)
        return found
