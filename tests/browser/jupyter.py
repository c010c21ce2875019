"""A JupyterLab server of its own for the browser tests, and a page of it driven as a person would."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import nbformat
from nbformat.sign import NotebookNotary

from clocklab.cli.labs import quiet, quiet_environment

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
IDLE = re.compile(r"\((ipykernel|Pyodide)\) \| Idle")
OPEN = """
async ([path, run]) => {
  if (!run) window.readers ??= (await jupyterapp.serviceManager.kernels.startNew({name: 'python3'})).model;
  await jupyterapp.commands.execute('docmanager:open', {path, ...(run ? {} : {kernel: window.readers})});
}
"""
CLOSE = """
async () => {
  for (const panel of [...jupyterapp.shell.widgets('main')].filter(each => each.context)) {
    const session = panel.context.sessionContext;
    if (session.session && session.session.kernel?.id !== window.readers?.id) await session.shutdown();
    panel.dispose();
  }
}
"""
RUN = """
async cells => {
  const notebook = jupyterapp.shell.currentWidget.content;
  for (const cell of cells) {
    notebook.deselectAll();
    notebook.activeCellIndex = cell;
    await jupyterapp.commands.execute('notebook:run-cell');
    const prompt = notebook.widgets[cell].node.querySelector('.jp-InputArea-prompt').textContent;
    if (!/\\[\\d+\\]/.test(prompt)) return `cell ${cell} was not run: ${prompt}`;
  }
  return 'done';
}
"""
BLINK = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"]


def free_port() -> int:
    """Return the number of a port on which nothing listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


def chromium() -> str | None:
    """Return the path of an installed Chromium; the variable CHROMIUM may name one."""
    wanted = os.environ.get("CHROMIUM")
    names = [wanted] if wanted else ["chromium", "chromium-browser", "google-chrome", "/usr/bin/chromium"]
    return next((found for name in names if (found := shutil.which(name))), None)


def write_notebook(path: Path, *cells: str) -> None:
    """Write a notebook with these code cells."""
    notebook = nbformat.v4.new_notebook()
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook.cells = [nbformat.v4.new_code_cell(source, id=f"cell-{number}") for number, source in enumerate(cells)]
    nbformat.write(notebook, path)


@dataclass
class Server:
    """A running JupyterLab: its address, the folder that it shows, and the one of its own records."""

    address: str
    folder: Path
    records: Path

    def add(self, notebook: Path) -> None:
        """Copy a notebook into the folder, trusted as if it had been run there: its pictures are shown."""
        shutil.copy(notebook, self.folder)
        NotebookNotary(data_dir=str(self.records)).sign(nbformat.read(notebook, as_version=4))


@contextmanager
def server(scratch: Path) -> Iterator[Server]:
    """Run JupyterLab on a free port of this machine; all that it keeps lies in the scratch folder."""
    folders = {name: scratch / name for name in ("config", "settings", "workspaces", "runtime", "data", "files")}
    for folder in folders.values():
        folder.mkdir()
    config = folders["config"] / "labconfig" / "page_config.json"
    config.parent.mkdir()
    config.write_text(json.dumps({"disabledExtensions": {"@jupyterlab/debugger-extension": True}}))  # it asks too late
    port = free_port()
    environment = quiet_environment() | {
        "JUPYTER_CONFIG_DIR": str(folders["config"]),
        "JUPYTERLAB_SETTINGS_DIR": str(folders["settings"]),
        "JUPYTERLAB_WORKSPACES_DIR": str(folders["workspaces"]),
        "JUPYTER_RUNTIME_DIR": str(folders["runtime"]),
        "JUPYTER_DATA_DIR": str(folders["data"]),
        "IPYTHONDIR": str(folders["data"] / "ipython"),
    }
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1", f"--port={port}"]
    command += ["--ServerApp.port_retries=0", "--IdentityProvider.token=", *quiet()]
    command += ["--ServerApp.disable_check_xsrf=True", f"--ServerApp.root_dir={folders['files']}"]
    command += ["--LabApp.expose_app_in_browser=True"]
    with (scratch / "server.log").open("w") as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_until_up(address, process, scratch / "server.log")
            yield Server(address, folders["files"], folders["data"])
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _wait_until_up(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(240):
        try:
            with urllib.request.urlopen(f"{address}/api/status", timeout=2):
                return
        except OSError:
            assert process.poll() is None, f"JupyterLab ended at once:\n{log.read_text()[-2000:]}"
            time.sleep(0.25)
    raise AssertionError(f"JupyterLab is not up after a minute:\n{log.read_text()[-2000:]}")


@dataclass
class LabPage:
    """One notebook in the browser, with all that it asked the network for and all errors it wrote."""

    page: Any
    server: Server
    errors: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", self._request)
        self.page.set_default_timeout(60_000)  # on a machine with other work too

    def _console(self, message: Any) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def _request(self, request: Any) -> None:
        host = urlsplit(request.url).hostname
        if urlsplit(request.url).scheme not in ("data", "blob") and host != "127.0.0.1":
            self.outside.append(request.url)

    def open(self, notebook: str, run: bool = True) -> None:
        """Open a notebook and close the one before: loading the lab anew takes ten times as long.

        Notebooks that are not to be run share one kernel, which runs nothing.
        """
        if self.page.url.startswith(self.server.address):
            self.page.evaluate(CLOSE)
        else:
            self.load("/lab?reset")
        self.page.evaluate(OPEN, [notebook, run])
        self.wait_idle()

    def load(self, address: str) -> None:
        """Load the whole lab anew, with all the room for what is open in it."""
        self.page.goto(f"{self.server.address}{address}")
        self.page.wait_for_selector(".jp-Launcher, .jp-Notebook .jp-Cell")
        if self.page.locator("#jp-left-stack").is_visible():
            self.command("application:toggle-left-area")

    def wait_idle(self) -> None:
        """Wait until the kernel says in the status bar that it is idle."""
        self.page.wait_for_selector(".jp-Notebook .jp-Cell")
        self.page.locator(".jp-StatusBar-TextItem", has_text=IDLE).first.wait_for(timeout=60_000)

    def command(self, name: str, **given: Any) -> None:
        """Run one of JupyterLab's commands to its end."""
        self.page.evaluate("async ([name, given]) => { await jupyterapp.commands.execute(name, given) }", [name, given])

    def run(self, cells: Iterable[int]) -> None:
        """Run these cells, counted from 0, and wait until each has run."""
        assert self.page.evaluate(RUN, list(cells)) == "done"
        self.wait_idle()

    def run_all(self) -> None:
        """Run all cells and wait until each has run."""
        self.page.evaluate(
            "document.querySelectorAll('.jp-CodeCell .jp-InputArea-prompt').forEach(p => p.textContent = '[ ]:')"
        )
        self.command("notebook:run-all-cells")
        self.page.wait_for_function(
            "() => [...document.querySelectorAll('.jp-CodeCell .jp-InputArea-prompt')]"
            ".every(prompt => /\\[\\d+\\]/.test(prompt.textContent))",
            timeout=60_000,
        )
        self.wait_idle()

    def button(self, name: str) -> Any:
        """Return the visible buttons whose text begins so."""
        return self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).locator("visible=true")

    def step(self) -> int:
        """Return the number of steps that led to the board on the screen."""
        return int(self.page.locator("svg[data-step]").first.get_attribute("data-step"))

    def wait_step(self, step: int) -> None:
        """Wait until the board is the one after this many steps."""
        self.page.wait_for_selector(f'svg[data-step="{step}"]')

    def press(self, name: str) -> None:
        """Click the first button of this name."""
        self.button(name).first.click()

    def panel(self, title: str) -> None:
        """Open a panel of the board."""
        self.press(f"▸ Show {title}")
        self.button(f"▾ Hide {title}").first.wait_for()
