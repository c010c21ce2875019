"""The page about the bridges: its Python runs as it stands, one block after the other."""

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "bridges.md"


def test_the_page_s_examples_run() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
    import clocklab

    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    race = clocklab.load("grandfather", cards=[2, 3], dice=2, sides=4)
    names: dict[str, Any] = {"any_game_object": race}
    for block in blocks:
        exec(block.replace("games=100", "games=4").replace("playouts=50", "playouts=5"), names)
    assert names["state"].is_chance_node()
    assert names["env"].agents == []
    assert len(blocks) == 3
