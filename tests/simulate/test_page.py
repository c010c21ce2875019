"""The page on simulation: its examples give what they show, and its commands start a cluster that plays."""

import doctest
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import clocklab
from clocklab.simulate import tournament, uniform

PAGE = Path(__file__).parents[2] / "docs" / "simulation.md"


def test_the_examples_give_what_they_show() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried >= 15
    assert failed == 0


@pytest.mark.slow
def test_the_commands_start_a_scheduler_and_workers() -> None:
    distributed = pytest.importorskip("distributed")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    lines = re.findall(r"^    (dask (?:scheduler|worker) .*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(lines) == 2
    running = []
    try:
        for line in lines:
            words = line.replace("SCHEDULER", "127.0.0.1").replace("8786", str(port)).split()
            command = [str(Path(sys.executable).parent / words[0]), *words[1:]]
            if words[1] == "scheduler":
                command.append("--no-dashboard")
            running.append(subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True))
        game = clocklab.load("grandfather", cards=[1, 2, 3])
        with distributed.Client(f"tcp://127.0.0.1:{port}", timeout=60, set_as_default=False) as client:
            client.wait_for_workers(1, timeout=60)
            found = tournament(game, [uniform, uniform], 100, seed=1, executor=client.get_executor())
        assert found == tournament(game, [uniform, uniform], 100, seed=1, workers=1)
    finally:
        for process in reversed(running):
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(30)
