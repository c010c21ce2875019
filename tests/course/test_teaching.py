"""The teacher's commands: sheets and keys by variant, slides, notebooks to hand out, and what comes back.

Numbers by hand: lesson 11 asks four exercises and an exit question; a die with n sides shows its highest number for the
first time at roll k with chance ((n - 1)/n)^(k - 1) / n.
"""

import csv
import io
import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from clocklab.cli import main
from clocklab.course.lessons import lessons
from clocklab.course.progress import TRIES
from clocklab.course.teaching import answer_key, collect, mark, pdf, printing, release, sheet, slides
from clocklab.course.teaching.paper import tasks
from clocklab.errors import AnswerError, FileError, MissingExtraError, OptionError

WAIT = re.compile(r"A die with (\d+) sides.* at roll (\d+)\?")


def words(page: str) -> str:
    return re.sub(r"<[^>]*>", " ", page)


@pytest.mark.parametrize("number", lessons())
def test_every_lesson_has_a_sheet_a_key_and_slides_that_need_nothing_else(number: int) -> None:
    for page in (sheet(number, "C"), answer_key(number, "C"), slides(number)):
        assert not re.search(r"""(src|href)=["']?(https?:)?//""", page)
        assert page.startswith("<!DOCTYPE html>")
    assert sheet(number).count('class="task') == len(lessons()[number].exercises) + 1
    assert lessons()[number].title in words(slides(number)).replace("&#x27;", "'")


def test_a_variant_has_its_own_order_and_numbers_and_is_the_same_each_time() -> None:
    assert sheet(11, "B") == sheet(11, " b ")
    orders = {letter: [each.asked.key for each in tasks(11, letter)] for letter in "ABCDE"}
    assert orders["A"] == ["clocks-wait-first", "clocks-gamble-rerolls", "clocks-wait-two", "clocks-wait-snake-eyes",
                           "clocks-wait-due"]  # fmt: skip
    assert len({tuple(each) for each in orders.values()}) > 2
    assert all(sorted(each) == sorted(orders["A"]) and each[-1] == "clocks-wait-due" for each in orders.values())
    asked = {letter: WAIT.search(sheet(11, letter)) for letter in "ABCDEFGH"}
    assert len({each.groups() for each in asked.values() if each}) > 2


@pytest.mark.parametrize("letter", ["A", "B", "Q"])
def test_the_key_answers_the_numbers_of_its_own_sheet(letter: str) -> None:
    found = WAIT.search(sheet(11, letter))
    assert found
    sides, roll = map(int, found.groups())
    chance = Fraction(sides - 1, sides) ** (roll - 1) / sides
    assert str(chance) in words(answer_key(11, letter))
    assert str(chance) not in words(sheet(11, letter))


def test_a_sheet_gives_no_answer_away_and_its_key_names_usual_mistakes() -> None:
    page, key = words(sheet(13)), words(answer_key(13))
    for each in tasks(13):
        assert all(
            said not in page for said in (*each.asked.hints, each.asked.why, *each.asked.mistakes.values()) if said
        )
    assert all(said.strip('"') in key.replace("&quot;", '"').replace("&#x27;", "'") for said, _ in lessons()[13].usual)


@pytest.mark.parametrize(
    ("given", "error"), [((99, "A"), AnswerError), ((3, "AA"), OptionError), ((3, 7), OptionError)]
)
def test_what_there_is_not_is_refused(given: Any, error: type[Exception]) -> None:
    for make in (sheet, answer_key):
        with pytest.raises(error):
            make(*given)


def test_a_pdf_is_printed_by_a_browser_and_without_one_the_error_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    try:
        printing.browser()
    except MissingExtraError:
        pytest.skip("no browser that prints")
    pdf(sheet(3), tmp_path / "sheet.pdf")
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    monkeypatch.setattr(printing, "BROWSERS", ())
    monkeypatch.delenv("CHROMIUM", raising=False)
    with pytest.raises(MissingExtraError, match="--html"):
        pdf(sheet(3), tmp_path / "other.pdf")
    assert not (tmp_path / "other.pdf").exists()


# ---- notebooks to hand out ---------------------------------------------------------------------------------


def code_of(told: dict[str, Any]) -> list[str]:
    return ["".join(each["source"]) for each in told["cells"] if each["cell_type"] == "code"]


@pytest.mark.parametrize("kind", ["plain", "nbgrader", "otter"])
def test_a_release_has_holes_and_no_outputs(kind: str) -> None:
    for number in (3, 11, 25):
        told = release(number, kind)
        assert all(not each.get("outputs") for each in told["cells"])
        assert len({each["id"] for each in told["cells"]}) == len(told["cells"])
        text = "\n".join(code_of(told))
        for each in tasks(number):
            assert each.asked.key in text
        assert "reveal" not in text


def test_numbers_of_a_release_come_from_its_seed() -> None:
    plain, one, again, two = (release(11, "nbgrader", seed) for seed in (None, 1, 1, 2))
    assert one == again
    assert len({json.dumps(each) for each in (plain, one, two)}) == 3


def test_an_answer_of_a_release_is_marked_with_its_own_numbers() -> None:
    """The chance above, for the numbers that the question of the release names."""
    told = release(11, "nbgrader", 6)
    asked = WAIT.search("\n".join("".join(each["source"]) for each in told["cells"]))
    vary = re.search(r"mark\('clocks-wait-first', \w+, vary=(\d+)\)", "\n".join(code_of(told)))
    assert asked
    assert vary
    sides, roll = map(int, asked.groups())
    right = Fraction(sides - 1, sides) ** (roll - 1) / sides
    assert mark("clocks-wait-first", right, int(vary[1]))
    assert not mark("clocks-wait-first", right / 2, int(vary[1]))
    assert not mark("clocks-wait-first", "no idea", int(vary[1]))
    assert mark("geometric", lambda p, k: (1 - p) ** (k - 1) * p)
    assert not mark("geometric", lambda p, k: p)


# ---- what was handed in, and progress ----------------------------------------------------------------------


def handed_in(folder: Path, name: str, verdicts: dict[str, str]) -> None:
    told = release(11)
    for cell in told["cells"]:
        text = "".join(cell["source"])
        for key, said in verdicts.items():
            if key in text:
                cell["source"] = [text.replace("...", "1/2")]
                cell["outputs"] = [{"output_type": "execute_result", "data": {"text/plain": said}}]
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(json.dumps(told))


def test_a_folder_is_collected_into_a_row_for_each_pupil_and_exercise(tmp_path: Path) -> None:
    handed_in(
        tmp_path / "ada", "11.ipynb", {"clocks-wait-two": "✓ Right. It is 12.", "clocks-wait-due": "✗ Not yet. m"}
    )
    handed_in(tmp_path / "bob", "11.ipynb", {})
    lines = [["clocks-wait-due", right] for right in (False, False, True)]
    (tmp_path / "ada" / TRIES).write_text("\n".join(map(json.dumps, lines)) + "\nbroken {\n")
    rows = list(csv.DictReader(io.StringIO(collect(tmp_path))))
    assert len(rows) == 2 * 6  # five questions and the function to write
    found = {(each["pupil"], each["exercise"]): (each["tries"], each["right"]) for each in rows}
    assert found["ada", "clocks-wait-two"] == ("1", "yes")
    assert found["ada", "clocks-wait-due"] == ("3", "yes")  # the third try was right
    assert found["ada", "clocks-wait-first"] == ("0", "")
    assert found["bob", "clocks-wait-two"] == ("0", "")


def test_a_folder_without_notebooks_and_what_is_no_notebook_are_named(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="no notebook"):
        collect(tmp_path)
    with pytest.raises(FileError, match="not a folder"):
        collect(tmp_path / "absent")
    (tmp_path / "eve.ipynb").write_text("[]")
    with pytest.raises(FileError, match=r"eve\.ipynb"):
        collect(tmp_path)


# ---- the command line --------------------------------------------------------------------------------------


def test_the_commands_write_files_and_replace_no_notebook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for words_of in (["sheet", "11", "--variant", "b"], ["key", "11"], ["slides", "11"], ["release", "11"]):
        assert main(["teach", *words_of]) == 0
    made = {"11_waiting_sheet_B.html", "11_waiting_key_A.html", "11_waiting_slides.html", "11_waiting.ipynb"}
    assert {each.name for each in tmp_path.iterdir()} == made
    assert main(["teach", "release", "11"]) == 2
    assert "--out" in capsys.readouterr().err
    assert main(["teach", "collect", ".", "--csv", "class.csv"]) == 0
    assert (tmp_path / "class.csv").read_bytes().startswith(b"\xef\xbb\xbfpupil,notebook,exercise,tries,right\n")
    assert main(["teach", "sheet", "31"]) == 2
