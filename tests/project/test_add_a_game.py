"""docs/add-a-game.md is true: its code is the example's, and a copied folder is a game that everything serves."""

import os
import re
import shutil
import subprocess
import sys
import textwrap
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "docs" / "example_game"
SUITES = ("contract/test_contract.py", "contract/test_served.py", "lab/test_stepper.py", "bridges", "games/tick")
"""What runs on every installed game, and the game's own tests."""


def lines(text: str) -> list[str]:
    return textwrap.dedent(text).strip().splitlines()


def excerpts() -> list[list[str]]:
    return [lines(block) for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)]


def has(source: list[str], excerpt: list[str]) -> bool:
    """Return whether the excerpt stands in the source, indented as a whole by any depth."""
    count = len(excerpt)
    windows = ("\n".join(source[at : at + count]) for at in range(len(source) - count + 1))
    return any(lines(window) == excerpt for window in windows)


@pytest.mark.parametrize("excerpt", excerpts(), ids=lambda excerpt: excerpt[0][:30])
def test_the_code_of_the_page_is_the_example_s(excerpt: list[str]) -> None:
    sources = [path.read_text(encoding="utf-8").splitlines() for path in sorted(EXAMPLE.rglob("*.py"))]
    assert any(has(source, excerpt) for source in sources), "\n".join(excerpt)


def test_the_page_names_files_that_are_there() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        assert (ROOT / "docs" / target).is_file(), target
    tree = {path.name for path in (EXAMPLE / "tick").glob("*.py")}
    assert set(re.findall(r"^        (\w+\.py)", PAGE, re.MULTILINE)) == tree


def test_the_page_s_contract_is_the_contract() -> None:
    """Every name in code that looks like a hook is a member of Game, and every hook that must be written is named."""
    from clocklab.core import Game

    named = set(re.findall(r"`(\w+)(?:\([^`]*\))?`", PAGE))
    parsed = {
        f"{way}_{what}" for way in ("format", "parse") for what in ("state", "action")
    }  # "`format_` and `parse_`"
    assert Game.__abstractmethods__ <= named | parsed | {"initial"}
    hooks = ("secret", "number_of", "preparing", "setup_fields", "from_setup", "from_position", "setup_for", "bots")
    assert all(hasattr(Game, hook) and hook in named for hook in hooks)


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the package and its tests with the example's folder put in, and nothing else changed."""
    folder = tmp_path_factory.mktemp("sixth")
    for name in ("clocklab", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "notebooks"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    shutil.copytree(EXAMPLE / "tick", folder / "clocklab" / "games" / "tick")
    tests = folder / "tests" / "games" / "tick"
    tests.mkdir()
    (tests / "__init__.py").touch()
    shutil.copy(EXAMPLE / "test_tick.py", tests)
    return folder


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    there = os.environ | {"PYTHONPATH": str(folder), "MYPYPATH": str(folder)}
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, cwd=folder, env=there, capture_output=True, text=True, check=False)


def test_contract_stepper_simulation_command_line_and_bridges_serve_a_copied_folder(copied: Path) -> None:
    """The suites that run on every installed game run on this one too: nothing else was written for it."""
    suites = [f"tests/{name}" for name in SUITES]
    done = run(copied, "pytest", "-q", "-rA", "-p", "no:cacheprovider", "-k", "tick and not ticktock", *suites)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr
    passed = [line for line in done.stdout.splitlines() if line.startswith("PASSED") and "tick" in line.lower()]
    wanted = [
        "test_contract.py::test_game_keeps_its_promise[tick-players=4",
        "test_stepper.py::test_every_installed_game_is_served_from_its_contract_alone[tick]",
        "test_served.py::test_computers_play_a_game_to_its_end_in_the_terminal[tick]",
        "test_served.py::test_a_tournament_counts_every_game_and_depends_on_its_seed_alone[tick]",
        "tick/test_tick.py::",
    ]
    if find_spec("pyspiel"):
        wanted.append("test_openspiel.py::test_openspiel_s_random_simulation_passes[tick-")
    if find_spec("pettingzoo"):
        wanted.append("test_pettingzoo.py::test_pettingzoo_s_api_test_passes[tick-")
    for what in wanted:
        assert any(what in line for line in passed), f"{what} did not run:\n{done.stdout[-3000:]}"


def test_the_copied_folder_answers_as_the_page_says(copied: Path) -> None:
    """A turn gathers 8 before a 1 with 209/324: all 1,296 sequences of four rolls are counted in the example's test."""
    done = run(copied, "clocklab", "odds", "tick", "reach", "8")
    assert done.stdout.startswith("reach 8: 209/324"), done.stderr
    assert "tick         Tick: Go on or hold" in run(copied, "clocklab", "games").stdout


def test_the_package_and_the_example_in_it_keep_the_house_s_types(copied: Path) -> None:
    """Of the whole package, as ``mypy`` alone checks it: the copy is the package and the example."""
    done = run(copied, "mypy")
    assert done.returncode == 0, done.stdout
