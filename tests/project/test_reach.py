"""The small files by which others build, host and cite the project, as far as they can be checked here."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
WORKFLOW = ROOT / ".github" / "workflows" / "checks.yml"


def test_the_workflow_follows_the_schema_of_such_files() -> None:
    """The schema is the published one, as check-jsonschema carries it."""
    command = (sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", str(WORKFLOW))
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_workflow_tests_every_python_from_the_lowest_supported_on() -> None:
    versions = re.search(r"python: \[(.*)\]", WORKFLOW.read_text())
    assert versions is not None
    tested = [tuple(map(int, each.strip(' "').split("."))) for each in versions[1].split(",")]
    lowest = tuple(map(int, PROJECT["requires-python"].removeprefix(">=").split(".")))
    assert tested == [(3, minor) for minor in range(lowest[1], tested[-1][1] + 1)]


def test_every_file_that_the_workflow_runs_is_there() -> None:
    for named in re.findall(r"(?:bash|python) ([\w./-]+/[\w.-]+)", WORKFLOW.read_text()):
        assert (ROOT / named).is_file(), named


def test_the_citation_names_this_version_and_licence() -> None:
    lines = dict(
        re.findall(r"^(version|license|cff-version): (.+)$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE)
    )
    assert lines == {"cff-version": "1.2.0", "version": PROJECT["version"], "license": PROJECT["license"]}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no executable bit")
def test_binder_installs_the_package_with_its_lab() -> None:
    script = ROOT / "binder" / "postBuild"
    assert os.access(script, os.X_OK)
    assert '-e ".[lab]"' in script.read_text()
    python = re.search(r"- python=3\.(\d+)", (ROOT / "binder" / "environment.yml").read_text())
    assert python is not None
    assert int(python[1]) >= 11


def test_the_development_container_makes_the_readme_s_environment() -> None:
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text())
    assert container["postCreateCommand"].replace("'", '"') in (ROOT / "README.md").read_text()
    assert "ms-toolsai.jupyter" in container["customizations"]["vscode"]["extensions"]


def test_the_container_runs_a_command_that_there_is_as_a_user_who_is_not_root() -> None:
    from clocklab.cli import parser

    text = (ROOT / "Dockerfile").read_text()
    said = dict(re.findall(r"^([A-Z]+) (.*)", text, re.MULTILINE))
    program, *words = json.loads(said["CMD"])
    assert program == "clocklab"
    parser(words).parse_args(words)
    assert said["USER"] == "player"
    assert re.search(r"useradd .* player$", text, re.MULTILINE)
    extras = re.findall(r"/opt/clocklab\[([\w,]+)\]", text)[0].split(",")
    assert set(extras) <= set(PROJECT["optional-dependencies"])
