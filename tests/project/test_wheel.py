"""A source archive, the wheel made from it, and an environment of its own in which it is used, as a user would."""

import json
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(*command: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    words = [str(each) for each in command]
    return subprocess.run(words, cwd=cwd, env=own, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the programs of an environment that holds the wheel and what it needs."""
    folder = tmp_path_factory.mktemp("wheel")
    built = run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    assert built.returncode == 0, built.stdout + built.stderr
    checked = run(sys.executable, "-m", "twine", "check", "--strict", *folder.glob("clocklab-*"), cwd=folder)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    venv.create(folder / "env", with_pip=True)
    programs = folder / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    (wheel,) = folder.glob("*.whl")
    done = run(programs / "python", "-m", "pip", "install", "-q", wheel, cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return programs


def test_the_bare_wheel_pulls_in_nothing_heavy(installed: Path) -> None:
    listed = run(installed / "python", "-m", "pip", "list", "--format", "json", cwd=installed)
    names = {each["name"].lower() for each in json.loads(listed.stdout)}
    assert names <= {"clocklab", "tqdm", "pip", "setuptools", "colorama"}


def test_the_bare_wheel_solves_a_race_exactly(installed: Path, tmp_path: Path) -> None:
    """Without FLINT; 0.5092172360050427 comes from another program: float iteration, then one exact solve."""
    cards = "5,3,9,1,10,2,7,4,6,8,10,1,3,9"
    done = run(installed / "clocklab", "solve", "grandfather", "--cards", cards, "--json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    first = json.loads(done.stdout)["positions"][0]
    assert first["position"] == f"{cards} 0,0 0 roll"
    assert first["values"][0]["decimal"] == pytest.approx(0.5092172360050427, abs=1e-16)


def test_the_notebooks_are_in_the_wheel_and_never_overwrite_a_user_s_work(installed: Path, tmp_path: Path) -> None:
    command = (installed / "clocklab", "lab", "--copy-only", "--dir", "mine")
    assert run(*command, cwd=tmp_path).returncode == 0
    shipped = {path.name for path in (tmp_path / "mine").glob("*.ipynb")}
    assert shipped == {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}
    changed = tmp_path / "mine" / "00_start.ipynb"
    changed.write_text("my work")
    (tmp_path / "mine" / "play_race.ipynb").unlink()
    done = run(*command, cwd=tmp_path)
    assert "Kept as you changed them: 00_start.ipynb" in done.stdout
    assert changed.read_text() == "my work"
    assert (tmp_path / "mine" / "play_race.ipynb").is_file()


def test_the_wheel_is_small_and_its_lessons_are_those_of_the_checkout_unrun(installed: Path) -> None:
    (wheel,) = installed.parents[1].glob("*.whl")
    assert wheel.stat().st_size < 2_000_000
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.endswith(".ipynb")]
        lessons = {Path(name).name: json.loads(archive.read(name))["cells"] for name in names}
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        whole = json.loads(path.read_text(encoding="utf-8"))["cells"]
        assert [cell["source"] for cell in lessons[path.name]] == [cell["source"] for cell in whole]
        assert not any(cell.get("outputs") or cell.get("execution_count") for cell in lessons[path.name])


def test_the_lab_without_its_extra_says_what_to_install(installed: Path, tmp_path: Path) -> None:
    done = run(installed / "clocklab", "lab", cwd=tmp_path)
    assert done.returncode == 2
    said, _, command = done.stderr.partition(" Install it: ")
    assert said == "clocklab: The lab needs JupyterLab and ipywidgets."
    (wheel,) = installed.parents[1].glob("*.whl")  # nothing is published, so the file itself is named
    assert command.endswith(f' -m pip install "clocklab[lab] @ {wheel.as_uri()}"\n')
    assert Path(command.partition(" -m ")[0]).parent == installed
