"""docs/architecture.md is true: every file, function, class and method that the page names is there."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`(clocklab/[\w/]+\.py)`\s+`([\w.]+)`", PAGE)))
ROOMS = {"rules", "text", "view", "odds", "play"}


def defined(tree: ast.AST, prefix: str = "") -> set[str]:
    """Return the classes and functions of a module, methods with the names of their classes before them."""
    found: set[str] = set()
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(prefix + node.name)
            if isinstance(node, ast.ClassDef):
                found |= defined(node, f"{prefix}{node.name}.")
    return found


@pytest.mark.parametrize(("file", "name"), NAMED, ids=lambda each: each.removeprefix("clocklab/"))
def test_what_the_page_names_is_there(file: str, name: str) -> None:
    assert name in defined(ast.parse((ROOT / file).read_text(encoding="utf-8")))


def test_the_page_walks_through_enough_of_the_package() -> None:
    """Should the pattern above find nothing any more, this says so."""
    assert len(NAMED) > 25
    assert {file.split("/")[1] for file, _ in NAMED} >= {"core", "draw", "games", "lab", "players", "probability"}


def test_every_file_folder_and_page_that_is_named_is_there() -> None:
    for name in re.findall(r"`(clocklab/[\w/.]+)`", PAGE):
        assert (ROOT / name).exists(), name
    for target in re.findall(r"\]\(([^)]+)\)", PAGE):
        assert (ROOT / "docs" / target).is_file(), target


@pytest.mark.parametrize(
    "game", sorted(path.parent for path in ROOT.glob("clocklab/games/*/game.py")), ids=lambda path: path.name
)
def test_every_game_in_rooms_has_the_rooms_of_the_page(game: Path) -> None:
    assert set(re.findall(r"^\| `(\w+)/` \|", PAGE, re.MULTILINE)) >= ROOMS
    assert {"rules", "text", "view", "odds"} <= {path.name for path in game.iterdir() if path.is_dir()}
