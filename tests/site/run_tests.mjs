// node run_tests.mjs PYODIDE PROJECT LIBRARIES ARGUMENT...: run pytest in the browser's Python, on a project's tests.
import { pathToFileURL } from "node:url";

const [pyodide, project, libraries, ...given] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
  const packages = ["clocklab", "ipython", "ipywidgets", "sympy"];
  const python = await loadPyodide({ indexURL: `${pyodide}/`, packages });
  python.mountNodeFS("/project", project);
  python.mountNodeFS("/libraries", libraries);
  python.globals.set("given", python.toPy(given));
  process.exitCode = python.runPython(`
import os, sys
os.environ.update(PYTEST_DISABLE_PLUGIN_AUTOLOAD="1", HOME="/home")
sys.path[:0] = ["/project"]
sys.path.append("/libraries")
os.chdir("/project")
import pytest
int(pytest.main(given))
`);
} catch (error) {
  console.error(String(error.message ?? error).slice(-3000));
  process.exitCode = 70;
}
