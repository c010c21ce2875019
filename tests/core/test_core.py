"""Loading games, pictures, and how light the import is."""

import subprocess
import sys

import pytest

import clocklab
from clocklab.core import Svg, View, games
from clocklab.core.contract import read_options
from clocklab.errors import OptionError, UnknownGameError, UnsolvableError
from tests.contract.auction import Auction
from tests.contract.toys import Hunch


def test_games_are_found_in_their_folder() -> None:
    assert games()["grandfather"].title == "Grandfather's Clock"


@pytest.mark.parametrize(("name", "words"), [("grandfater", "Did you mean 'grandfather'"), ("go", "the games are")])
def test_an_unknown_game_is_named(name: str, words: str) -> None:
    with pytest.raises(UnknownGameError, match=words):
        clocklab.load(name)


def test_options_are_equal_however_they_are_written() -> None:
    assert clocklab.load("grandfather", cards=[1, 2]) == clocklab.load("grandfather", cards=(1, 2), players=2)


def test_an_unhashable_option_is_refused_by_name() -> None:
    with pytest.raises(OptionError, match="cards"):
        clocklab.load("grandfather", cards={"a": 1})


def test_a_game_without_solver_says_so() -> None:
    with pytest.raises(UnsolvableError, match="No solver is known for Hunch"):
        Hunch().solve()


HEAVY = ("sympy", "numpy", "matplotlib", "ipywidgets", "flint", "mpmath", "IPython")


@pytest.mark.skipif(sys.platform == "emscripten", reason="starts a process, which no browser can")
def test_the_import_is_light() -> None:
    """What an import costs is what it loads: none of the heavy libraries, and few modules at all."""
    code = "import sys; before = set(sys.modules); import clocklab; print(*(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    assert not loaded & set(HEAVY)
    assert "clocklab" in loaded


def test_svg_attributes_are_escaped_and_saved_files_stand_alone(tmp_path: object) -> None:
    svg = Svg('<svg viewBox="0 0 1 1"></svg>', "x").with_attributes(data_name='"<&')
    assert svg.markup == '<svg data-name="&quot;&lt;&amp;" viewBox="0 0 1 1"></svg>'
    path = f"{tmp_path}/x.svg"
    svg.save(path)
    with open(path, encoding="utf-8") as file:
        assert 'xmlns="http://www.w3.org/2000/svg"' in file.read()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("mine, too.toml", "mine, too.toml"),
        ("7", "7"),
        ("b,g", ["b", "g"]),
        ('[["b", 10], ["g", 2]]', [["b", 10], ["g", 2]]),
        ("", "house"),
    ],
)
def test_an_option_that_is_a_text_by_default_takes_a_word_a_list_or_lists_as_json(text: str, value: object) -> None:
    assert read_options(Auction(), {"prizes": text})["prizes"] == value


def test_lists_within_lists_survive_their_form_and_bad_ones_are_refused() -> None:
    game = Auction(prizes=(("b", 10), ("g", 2)))
    values = {field.key: field.value for field in game.setup_fields(game.initial())}
    assert values["prizes"] == '[["b", 10], ["g", 2]]'
    assert game.from_setup(values) == (game, game.initial())
    with pytest.raises(OptionError, match="not a list as JSON"):
        game.from_setup({"prizes": "[["})


def test_a_view_shows_the_position_where_it_lies_open_and_only_there() -> None:
    """Before the lot is rolled nothing is secret, while bids are sealed they are."""
    game = Auction(dice=1)
    start = game.initial()
    bidding = game.apply(start, game.parse_action("lot b3"))
    assert (View(game, 0, start).secret, View(game, 0, start).state) == (False, start)
    assert View(game, 0, bidding).secret
    with pytest.raises(OptionError, match="hides information"):
        _ = View(game, 0, bidding).state


def test_a_match_tells_its_position_only_where_nothing_is_sealed() -> None:
    """Two matches that differ in a sealed bid alone read alike, both as text and in a debugger."""
    told = []
    for bid in (1, 4):
        match = clocklab.Match(Auction(dice=1))
        assert match.position in repr(match)
        assert match.position in str(match)
        match.play("lot b3")
        match.play(f"bid {bid}")
        told.append((repr(match), str(match)))
    assert told[0] == told[1]
