"""What the site's build decides, without building: which packages it carries, what lessons and the page say."""

import json
import re
import sys
from pathlib import Path

import pytest

from tools.website import front, lessons, lock, slim, workshop
from tools.website.lite import configuration

ROOT = Path(__file__).parents[2]

LISTED = {
    "IPython": {"name": "IPython", "version": "9", "depends": ["six", "Prompt_toolkit"]},
    "prompt-toolkit": {"name": "prompt_toolkit", "version": "3", "depends": ["wcwidth"]},
    "six": {"name": "six", "version": "1", "depends": []},
    "wcwidth": {"name": "wcwidth", "version": "0.2", "depends": []},
    "numpy": {"name": "numpy", "version": "2", "depends": []},
}


def test_the_closure_is_what_is_wanted_and_all_that_it_needs_however_names_are_spelt() -> None:
    found = [each["name"] for each in lock.closure(LISTED, ["ipython"])]
    assert found == ["IPython", "prompt_toolkit", "six", "wcwidth"]


def test_a_package_that_pyodide_does_not_have_is_named() -> None:
    with pytest.raises(workshop.BuildError, match="no package 'wxpython'"):
        lock.closure(LISTED, ["wxPython"])


def test_an_entry_has_the_checksum_of_the_file_that_the_site_carries(tmp_path: Path) -> None:
    """The SHA-256 of the three bytes abc is published with the standard (FIPS 180)."""
    wheel = tmp_path / "six-1-py3-none-any.whl"
    wheel.write_bytes(b"abc")
    assert lock.wheel_of(tmp_path.iterdir(), "SIX", "1") == wheel
    published = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert lock.carried({**LISTED["six"], "sha256": "old"}, wheel)["sha256"] == published
    entry = lock.added(wheel, ["six"], ["wcwidth"])
    assert (entry["file_name"], entry["sha256"], entry["imports"]) == (wheel.name, published, ["six"])
    with pytest.raises(workshop.BuildError, match=r"no wheel of six 2\."):
        lock.wheel_of(tmp_path.iterdir(), "six", "2")


def test_a_list_that_lacks_what_a_package_needs_is_refused() -> None:
    with pytest.raises(workshop.BuildError, match="prompt-toolkit needs wcwidth"):
        lock.cut_down({"packages": LISTED}, [LISTED["prompt-toolkit"]])
    kept = lock.cut_down({"info": 1, "packages": LISTED}, [LISTED["six"]])
    assert kept == {"info": 1, "packages": {"six": LISTED["six"]}}


def test_a_folder_of_somebody_else_s_files_is_never_emptied(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("three years")
    with pytest.raises(workshop.BuildError, match="give another folder"):
        workshop.replaced(tmp_path, "jupyter-lite.json")
    assert (tmp_path / "thesis.txt").read_text() == "three years"
    (tmp_path / "jupyter-lite.json").touch()
    assert list(workshop.replaced(tmp_path, "jupyter-lite.json").iterdir()) == []


def test_without_npm_the_build_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(workshop.BuildError, match="apt install npm"):
        workshop.Workshop(tmp_path).npm_pack("pyodide", "0")


def test_a_program_that_fails_is_named_with_what_it_said() -> None:
    with pytest.raises(workshop.BuildError, match=r"This failed: .*\n.*no such thing"):
        workshop.run([sys.executable, "-c", "raise SystemExit('no such thing')"])


def test_the_kernel_asks_no_other_server() -> None:
    assert "http" not in json.dumps(configuration())
    assert '"disablePyPIFallback": true' in json.dumps(configuration())


def test_a_section_without_its_library_shows_its_code_and_nothing_before_it_changes() -> None:
    code = {"cell_type": "code", "id": "a", "metadata": {}, "outputs": [], "execution_count": None}
    needs = {"cell_type": "markdown", "id": "b", "metadata": {}, "source": ["## More\n", "*This section needs NumPy.*"]}
    cells = [{**code, "source": ["1 + 1\n", "2"]}, needs, {**code, "id": "c", "source": "import numpy"}]
    first, said, shown = json.loads(lessons.for_browser(json.dumps({"cells": cells})))["cells"]
    assert first == cells[0]
    assert said["source"].endswith("*In the browser its code is only shown; in an installation it runs.*")
    assert shown == {"cell_type": "markdown", "id": "c", "metadata": {}, "source": "```python\nimport numpy\n```"}
    assert json.loads(lessons.for_browser(json.dumps({"cells": cells[:1]})))["cells"] == cells[:1]


def test_a_lesson_is_called_by_its_heading() -> None:
    assert front.title("# *I* cut, `you` choose\n\n# Not this") == "I cut, you choose"


def test_the_front_page_leads_to_every_lesson_and_to_the_book_where_there_is_one(tmp_path: Path) -> None:
    shop = workshop.Workshop(tmp_path)
    front.build(shop, tmp_path)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    lessons = {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert set(re.findall(r"lite/lab/index\.html\?path=(\S+?)\"", page)) == lessons
    assert not re.search(r"https?://(?!www\.w3\.org)", page)
    assert "book" not in page
    chapter = tmp_path / "book" / "lessons" / "play_race.html"
    chapter.parent.mkdir(parents=True)
    chapter.touch()
    (tmp_path / "book" / "index.html").touch()
    front.build(shop, tmp_path)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert 'href="book/index.html"' in page
    assert page.count('href="book/lessons/play_race.html"') == 1
    pictures = re.findall(r'<img src="(\S+)" alt="\w', page)
    assert len(pictures) == 5
    assert all((tmp_path / picture).is_file() for picture in pictures)


def test_what_only_unused_parts_ask_for_is_unneeded_and_what_nobody_seems_to_ask_for_stays() -> None:
    first, editor, diagrams, layout, shared, unseen = map(Path, "abcdef")
    asks = {first: [editor, diagrams], editor: [shared], diagrams: [layout, shared], layout: [], shared: [], unseen: []}
    assert slim.unneeded(asks, [first], [diagrams]) == {diagrams, layout}


def test_unused_parts_of_jupyterlab_go_by_what_is_in_them(tmp_path: Path) -> None:
    (tmp_path / "build" / "lab").mkdir(parents=True)
    files = {
        "lab/bundle.js": 'a.e(11),a.e("22")',
        "11.ab12.js": "mermaidAPI,a.e(33)",
        "22.cd34.js": "a.e(44)",
        "33.ef56.js": "layout",
        "44.aa77.js": "kept",
        "old.ttf": "",
        "fa-solid.woff2": "",
    }
    for name, text in files.items():
        (tmp_path / "build" / name).write_text(text)
    slim.slim_lab(tmp_path)
    left = {path.relative_to(tmp_path / "build").as_posix() for path in tmp_path.rglob("*.*")}
    assert left == {"lab/bundle.js", "22.cd34.js", "44.aa77.js", "fa-solid.woff2"}
    assert configuration()["jupyter-config-data"]["disabledExtensions"]["@jupyterlab/mermaid-extension"]


def test_only_icons_that_pages_show_stay_by_whichever_name_they_are_called() -> None:
    script = '{"up":[8,8,[8593],"f0","M0"],bars:[8,8,["navicon"],"f1",["","M1"]],down:[8,8,[],"f2","M2"],last:[]}'
    assert slim.with_icons(script, ["up", "navicon"]) == script.replace('down:[8,8,[],"f2","M2"],', "")


@pytest.mark.slow
def test_the_site_has_less_than_sixty_megabytes(site: Path) -> None:
    sizes = {part.name: sum(file.stat().st_size for file in [part, *part.rglob("*")]) for part in site.iterdir()}
    print({name: f"{size / 1e6:.1f} MB" for name, size in sizes.items()})
    assert sum(sizes.values()) < 60e6
