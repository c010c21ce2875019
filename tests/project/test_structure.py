"""The shape of the package: no import circles, small folders and files, imports from doors, rooms in one direction.

An import counts wherever it stands: inside a function, or for types only.
"""

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_FILES, MOST_LINES = 14, 500
ROOMS = ("rules", "text", "view", "odds", "play", "game", "lessons")
"""The rooms of a game from the bottom up: each may import those before it."""
DOOR = re.compile(r"clocklab(\.games)?(\.\w+)?")
ABOUT_THE_INSIDE = {"add-a-game.md"}
"""Pages for those who write games: they show code of the inside."""

Graph = dict[str, set[str]]


def imports(root: Path) -> Graph:
    """Return what each module of a package imports of this package; ``root`` is the package's folder."""
    files = {name_of(path, root): path for path in root.rglob("*.py")}
    return {name: set(imported(path, name, files)) - {name} for name, path in files.items()}


def name_of(path: Path, root: Path) -> str:
    parts = path.relative_to(root.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path, name: str, known: dict[str, Path]) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name in known)
        elif isinstance(node, ast.ImportFrom):
            above = name.split(".")[: None if path.stem == "__init__" else -1]
            parent = above[: len(above) - node.level + 1] if node.level else []
            source = ".".join([*parent, *filter(None, [node.module])])
            targets = (f"{source}.{each.name}" for each in node.names)
            yield from (found for target in targets if (found := target if target in known else source) in known)


def circle(graph: Graph) -> list[str]:
    """Return modules that import each other in a circle, the first one again at the end; none if there is no circle."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def too_big(root: Path) -> list[str]:
    """Return the folders with too many files and the modules with too many lines."""
    folders = [root, *(path for path in root.rglob("*") if path.is_dir() and path.name != "__pycache__")]
    counts = {folder: sum(path.is_file() for path in folder.iterdir()) for folder in folders}
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in root.rglob("*.py")}
    return [f"{folder}: {count} files" for folder, count in counts.items() if count > MOST_FILES] + [
        f"{path}: {count} lines" for path, count in lines.items() if count > MOST_LINES
    ]


def behind_the_doors(text: str) -> list[str]:
    """Return the modules that a text's code imports from deeper than a package or a game."""
    found = re.findall(r"^\W*(?:from|import) (clocklab[\w.]*)", text, re.MULTILINE)
    return [module for module in found if not DOOR.fullmatch(module)]


def told(path: Path) -> str:
    """Return a page's text, or a lesson's code."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".ipynb":
        return text
    return "\n".join("".join(cell["source"]) for cell in json.loads(text)["cells"])


def upwards(graph: Graph, games: str = "clocklab.games.") -> list[tuple[str, str]]:
    """Return the imports of a game's rooms that lead to a room above, or into another game.

    The game's own door stands above all rooms but the lessons, which may use it as any lesson does.
    """
    found = []
    for name, others in graph.items():
        game, _, room = name.removeprefix(games).partition(".")
        if not name.startswith(games) or room.partition(".")[0] not in ROOMS:
            continue
        height = ROOMS.index(room.partition(".")[0])
        for other in (each for each in others if each.startswith(games)):
            its_game, _, its_room = other.removeprefix(games).partition(".")
            above = {*ROOMS[height + 1 :], *([""] if room.partition(".")[0] != "lessons" else [])}
            if its_game != game or its_room.partition(".")[0] in above:
                found.append((name, other))
    return found


# ---- the package itself ------------------------------------------------------------------------------------------


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert not (found := circle(imports(ROOT / "clocklab"))), " imports ".join(found)


def test_folders_and_files_can_be_overseen() -> None:
    assert too_big(ROOT / "clocklab") == []


PAGES = [*sorted((ROOT / "notebooks").glob("*.ipynb")), *sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md"]


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.name not in ABOUT_THE_INSIDE], ids=lambda page: page.stem
)
def test_lessons_and_pages_import_from_the_doors(page: Path) -> None:
    assert behind_the_doors(told(page)) == []


def test_a_game_s_rooms_import_one_way_and_no_other_game() -> None:
    assert upwards(imports(ROOT / "clocklab")) == []


def test_import_linter_holds_the_rooms_of_every_game_too() -> None:
    """By a wildcard, so that a new game needs no entry."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (rooms,) = [each for each in contracts if "containers" in each]
    assert rooms["containers"] == ["clocklab.games.*"]
    assert [layer.strip("()") for layer in rooms["layers"]] == [*reversed(ROOMS)]


# ---- the tests can fail ------------------------------------------------------------------------------------------


def tree(folder: Path, **files: str) -> Path:
    """Write a package ``clocklab`` of these modules, "__" for each dot, and return its folder."""
    for name, text in files.items():
        path = folder.joinpath("clocklab", *name.split("__")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    for parent in {path.parent for path in folder.rglob("*.py")}:
        (parent / "__init__.py").touch()
    return folder / "clocklab"


@pytest.mark.parametrize(
    "back",
    [
        "from clocklab.core.one import A",
        "from clocklab.core import one",
        "import clocklab.core.one",
        "from .one import A",
        "from . import one",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from clocklab.core.one import A",
        "def late():\n    from clocklab.core.one import A",
    ],
)
def test_a_circle_is_found_wherever_its_imports_stand(tmp_path: Path, back: str) -> None:
    found = circle(imports(tree(tmp_path, core__one="from clocklab.core import two", core__two=back)))
    assert sorted(found[1:]) == ["clocklab.core.one", "clocklab.core.two"]
    assert circle(imports(tree(tmp_path, core__two=""))) == []


def test_a_door_that_its_own_room_imports_is_a_circle(tmp_path: Path) -> None:
    root = tree(tmp_path, core__one="from clocklab.core import A")
    (root / "core" / "__init__.py").write_text("from clocklab.core.one import A")
    assert len(circle(imports(root))) == 3


def test_a_folder_of_fifteen_and_a_file_of_501_lines_are_found(tmp_path: Path) -> None:
    root = tree(tmp_path, core__long="x = 1\n" * 501, **{f"draw__m{number}": "" for number in range(14)})
    assert too_big(root) == [f"{root / 'draw'}: 15 files", f"{root / 'core' / 'long.py'}: 501 lines"]


def test_an_import_from_behind_a_door_is_found() -> None:
    fine = "import clocklab\nfrom clocklab.draw import charts\n    >>> from clocklab.games.clocks import odds\n"
    deep = "from clocklab.draw.png import picture\n    >>> from clocklab.games.clocks.odds import draw\n"
    assert behind_the_doors(fine + deep) == ["clocklab.draw.png", "clocklab.games.clocks.odds"]


@pytest.mark.parametrize(
    ("room", "line"),
    [
        ("rules__state", "from clocklab.games.tick.odds.panel import ask"),
        ("rules__state", "from clocklab.games.tick import GAME"),
        ("text__words", "from clocklab.games.tick.game import Tick"),
        ("play__bots", "from clocklab.games.tock.rules.state import State"),
    ],
)
def test_an_import_that_leads_upwards_is_found(tmp_path: Path, room: str, line: str) -> None:
    down = {"tick__odds__panel": "from clocklab.games.tick.rules import state", "tick__game": "from .odds import panel"}
    others = {"tock__rules__state": "", "tick__rules__state": ""} | down | {f"tick__{room}": line}
    ((name, _),) = upwards(imports(tree(tmp_path, **{f"games__{name}": text for name, text in others.items()})))
    assert name == f"clocklab.games.tick.{room.replace('__', '.')}"
