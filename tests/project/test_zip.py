"""The package works from a zip file: everything that it reads comes by ``importlib.resources``."""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[2]
PROGRAM = """
import random, sys
sys.path.insert(0, sys.argv[1])
import clocklab
from clocklab.cli import main
from clocklab.lab.parts import style_block
from clocklab.games.clocks.odds.solo.judge import fitted
from clocklab.simulate.playout import finish
assert ".zip" in clocklab.__file__, clocklab.__file__
for name in clocklab.core.games():
    match = clocklab.Match(clocklab.load(name), 1)
    assert match.board().markup.startswith("<svg ")
    assert finish(match, random.Random(1)).over
    for component in match.game.components().values():
        component.draw(component.usual())
assert ".cl-" in style_block()
assert set(fitted()) == {"forwards", "backwards"}
sys.exit(main(["lab", "--copy-only", "--dir", sys.argv[2]]))
"""


def test_all_games_are_played_and_drawn_from_a_zip_file(tmp_path: Path) -> None:
    archive = tmp_path / "clocklab.zip"
    with ZipFile(archive, "w") as file:
        for path in (ROOT / "clocklab").rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                file.write(path, path.relative_to(ROOT))
        file.writestr("clocklab/notebooks/00_start.ipynb", "a lesson")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    words = [sys.executable, "-W", "error", "-c", PROGRAM, str(archive), str(tmp_path / "mine")]
    done = subprocess.run(words, cwd=tmp_path, env=environment, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "mine" / "00_start.ipynb").read_text() == "a lesson"
