"""What is committed: environment.yml equals pyproject.toml, the README's commands are CI's, no addresses or paths."""

import json
import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def committed() -> list[Path]:
    """Return the files of the project: what git lists in a checkout; all text in its folders in an unpacked ZIP."""
    if not (ROOT / ".git").exists():
        folders = ("benchmarks", "clocklab", "docs", "notebooks", "tests", "tools")
        found = [*ROOT.glob("*.*"), *(path for folder in folders for path in (ROOT / folder).rglob("*"))]
        return [path for path in found if path.suffix in (".cfg", ".ipynb", ".json", ".md", ".py", ".toml", ".yml")]
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / line for line in done.stdout.splitlines() if (ROOT / line).is_file()]


def test_environment_yml_has_the_same_packages_and_bounds_as_pyproject() -> None:
    wanted = {*PROJECT["dependencies"]}
    for extra in PROJECT["optional-dependencies"].values():
        wanted |= {each for each in extra if not each.startswith("clocklab[")}
    lines = re.findall(r"^ +- (\S+)$", (ROOT / "environment.yml").read_text(), re.MULTILINE)
    assert set(lines) - {"conda-forge", "pip", "pip:"} == wanted | {f"python{PROJECT['requires-python']}"}


def test_every_dependency_has_a_lower_bound() -> None:
    for group in (PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()):
        assert all(">=" in each or each.startswith("clocklab[") for each in group), group


def test_the_readme_s_test_command_is_what_ci_runs() -> None:
    readme = (ROOT / "README.md").read_text()
    last = (ROOT / ".ci" / "run").read_text().strip().splitlines()[-1].replace(" -q ", " ")
    assert last in readme
    assert last == 'python3 -m venv .venv && .venv/bin/pip install -e ".[test]" && .venv/bin/pytest'
    assert 'python3 -m venv .venv && .venv/bin/pip install -e ".[lab]" && .venv/bin/clocklab lab' in readme


@pytest.mark.skipif(os.name == "nt", reason="Windows has no executable bit")
def test_ci_s_script_is_executable() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_no_file_names_a_package_registry_or_a_path_of_one_machine() -> None:
    registry = re.compile(r"""https?://[^\s"']*/simple\b|files\.pythonhosted|registry\.npmjs|index-url""")
    path = re.compile(r"""(?<![\w./-])/(?:home|Users|root|work|tmp)/\w""")
    for file in committed():
        if file.suffix in (".png", ".ico"):
            continue
        text = file.read_text(encoding="utf-8")
        if file != Path(__file__):
            assert not registry.search(text), f"{file} names a registry"
            assert not path.search(text), f"{file} holds a path: {path.search(text)}"


@pytest.mark.parametrize("notebook", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebooks_are_committed_executed_tidy_and_short_celled(notebook: Path) -> None:
    """Fixed cell ids, no timestamps, every cell run in order, no error, a picture, at most 12 lines a cell but "
    "imports."""
    text = notebook.read_text(encoding="utf-8")
    content = json.loads(text)
    code = [cell for cell in content["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    for cell in code:
        lines = [line for line in "".join(cell["source"]).splitlines() if line.strip()]
        assert sum(not line.startswith(("import ", "from ")) for line in lines) <= 12
        assert "execution" not in cell["metadata"], "execution timestamps differ with every run"
        assert not any(output["output_type"] == "error" for output in cell["outputs"])
    assert all(cell.get("id") for cell in content["cells"])
    shown = ["".join(o.get("data", {}).get("text/html", "")) for cell in code for o in cell["outputs"]]
    assert any("<img " in each for each in shown), "no picture shows unrun"
    assert not any("image/svg+xml" in o.get("data", {}) for cell in code for o in cell["outputs"]), "stored twice"
    assert not re.search(r"\b0x[0-9a-f]{6,}", text), "a memory address differs with every run"
