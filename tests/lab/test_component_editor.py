"""A board of one's own in the lab. What the printed boards hold is in the game's TOML, as the rulebook shows it."""

from pathlib import Path

import pytest

pytest.importorskip("ipywidgets")

import clocklab
import clocklab.lab
from clocklab.errors import OptionError
from clocklab.games.clocks.rules import printed as components
from clocklab.lab.editor import WRONG, ComponentEditor
from tests.lab.toys import Climb


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ComponentEditor:
    monkeypatch.chdir(tmp_path)
    return clocklab.lab.edit("clocks")


def label(editor: ComponentEditor, key: str) -> str:
    return str(editor.cells[key].widget.description)


def test_the_form_has_five_fields_for_each_of_twelve_spaces_and_begins_as_the_printed_board(
    editor: ComponentEditor,
) -> None:
    assert len(editor.cells) == 2 + 12 * 5
    assert editor.made == components.boards()["forwards"]
    assert editor.wrong == {}


def test_begin_from_backwards_fills_in_the_whole_form(editor: ComponentEditor) -> None:
    editor.begin.value = "backwards"
    editor.begin_button.click()
    assert editor.made == components.boards()["backwards"]
    assert clocklab.lab.edit("clocks", begin="backwards").made == editor.made


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("pips2", 7, "from 1 to 6, not 7"),
        ("hour5", 0, "from 1 to 12, not 0"),
        ("price2", -3, "from 1 to 1000, not -3"),
        ("price2", 0, "from 1 to 1000, not 0"),
        ("extra2", "", "must be given together"),
        ("money", -1, "from 0 to 1000, not -1"),
        ("name", "", "1 to 40 characters"),
    ],
)
def test_a_wrong_field_says_in_its_own_label_what_it_must_be(
    editor: ComponentEditor, key: str, value: int | str, told: str
) -> None:
    """At space 2 of the forwards board Swap is sold for 2. A label is what a screen reader reads of a field."""
    right, field = editor.values[key], "price2" if key == "extra2" else key
    editor.cells[key].widget.value = value
    assert list(editor.wrong) == [field]
    assert told in label(editor, field)
    assert WRONG in editor.cells[field].widget._dom_classes
    assert "One field is wrong" in editor.says.value
    editor.cells[key].widget.value = right
    assert (editor.wrong, label(editor, field)) == ({}, editor.cells[field].field.label)
    assert WRONG not in editor.cells[field].widget._dom_classes
    assert "All fields are well" in editor.says.value


def test_an_hour_that_stands_twice_is_marked_at_both_spaces_and_the_missing_one_named(editor: ComponentEditor) -> None:
    editor.set(hour3=4)
    assert set(editor.wrong) == {"hour3", "hour4"}
    assert "3 is missing" in label(editor, "hour3")
    assert "3 is missing" in label(editor, "hour4")


def test_the_picture_follows_the_form_and_stays_while_a_field_is_wrong(editor: ComponentEditor) -> None:
    before = editor.picture.value
    editor.set(pips1=5)
    changed = editor.picture.value
    assert "1 o&#x27;clock 5 pips" in changed or "1 o'clock 5 pips" in changed
    assert changed != before
    editor.set(pips1=9)
    assert editor.picture.value == changed


def test_what_users_write_is_escaped(editor: ComponentEditor) -> None:
    editor.set(name="<b onclick=x>")
    assert "<b onclick" not in editor.picture.value + editor.says.value + editor.note.widget.value


def test_a_board_is_saved_as_toml_that_the_game_loads(editor: ComponentEditor, tmp_path: Path) -> None:
    editor.set(name="mine", pips1=5, money=9)
    editor.files.name.value = "mine"
    editor.files.save_button.click()
    assert editor.note.text == "Saved as mine.toml."
    game = clocklab.load("clocks", boards=str(tmp_path / "mine.toml"))
    assert (game.faces[1].pips[0], game.initial().money) == (5, (9, 9))
    assert [file.name for file in tmp_path.iterdir()] == ["mine.toml"]


def test_a_wrong_board_is_neither_saved_nor_played_on(editor: ComponentEditor, tmp_path: Path) -> None:
    editor.set(pips1=7)
    editor.files.save_button.click()
    assert "pips: must be a whole number from 1 to 6" in editor.note.text
    editor.play_button.click()
    assert "pips: must be a whole number from 1 to 6" in editor.note.text
    assert (editor.board, list(tmp_path.iterdir())) == (None, [])


def test_a_file_with_wrong_fields_is_refused_by_all_their_names_and_changes_nothing(
    editor: ComponentEditor, tmp_path: Path
) -> None:
    text = components.to_toml(components.boards()["forwards"])
    (tmp_path / "bad.toml").write_text(text.replace("pips = 2", "pips = 9").replace("money = 6", 'money = "six"'))
    editor.files.name.value = "bad.toml"
    editor.files.load_button.click()
    for field in ("money", "space 2 pips", "space 8 pips"):
        assert field in editor.note.text
    assert editor.made == components.boards()["forwards"]
    with pytest.raises(OptionError, match=r"bad\.toml.*space 2 pips"):
        clocklab.lab.edit("clocks", begin="bad.toml")
    (tmp_path / "bad.toml").write_text("name = ")
    editor.files.load_button.click()
    assert "not TOML" in editor.note.text


def test_a_board_loads_from_a_file(editor: ComponentEditor, tmp_path: Path) -> None:
    mine = components.make(components.fields(components.boards()["backwards"]) | {"name": "mine", "money": 3})
    (tmp_path / "mine.toml").write_text(components.to_toml(mine))
    editor.files.name.value = "mine"
    editor.files.load_button.click()
    assert (editor.note.text, editor.made) == ("Loaded mine.toml.", mine)


def test_play_on_it_lays_a_game_with_that_board_below_and_closes_the_one_before(editor: ComponentEditor) -> None:
    editor.set(name="mine", pips1=5)
    editor.play_button.click()
    first = editor.board
    assert {face.pips[0] for face in first.session.game.faces} == {5}
    editor.play_button.click()
    assert first.closed
    second = editor.board
    assert not second.closed
    editor.close()
    assert second.closed


def test_alone_a_board_that_nobody_could_complete_is_refused_in_words() -> None:
    """Without any extra action a wrong die stays wrong for ever."""
    editor = clocklab.lab.edit("clocks", players=1)
    editor.set(**{f"extra{number}": "" for number in range(1, 13)}, **{f"price{number}": 0 for number in range(1, 13)})
    assert editor.wrong == {}
    editor.play_button.click()
    assert "Nobody could end a solo game" in editor.note.text


def test_an_editor_made_again_under_its_key_closes_the_one_before() -> None:
    first = clocklab.lab.edit("clocks", key="mine")
    second = clocklab.lab.edit("clocks", key="mine")
    assert (first.closed, second.closed) == (True, False)


def test_what_cannot_be_edited_says_what_can() -> None:
    with pytest.raises(OptionError, match="are board"):
        clocklab.lab.edit("clocks", "cards")
    with pytest.raises(OptionError, match="has none"):
        clocklab.lab.edit(Climb())
    with pytest.raises(OptionError, match="forwards, backwards"):
        clocklab.lab.edit("clocks", begin="sideways")
    with pytest.raises(OptionError, match=r"forwards, backwards, or the path.*not \{'name'"):
        clocklab.lab.edit("clocks", begin={"name": "mine"})
    with pytest.raises(OptionError, match="no field 'hour13'"):
        clocklab.lab.edit("clocks").set(hour13=1)
