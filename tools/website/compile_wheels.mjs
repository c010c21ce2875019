// node compile_wheels.mjs PYODIDE WHEELS OUT: compile the modules of all wheels of a folder, by the Python that will run them.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, wheels, out] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
  const python = await loadPyodide({ indexURL: `${pyodide}/` });
  python.mountNodeFS("/wheels", wheels);
  python.mountNodeFS("/out", out);
  python.runPython(readFileSync(new URL("compile_wheels.py", import.meta.url), "utf8"));
} catch (error) {
  console.error(String(error.message ?? error).slice(-2000));
  process.exitCode = 1;
}
