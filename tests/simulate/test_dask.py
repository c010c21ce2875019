"""A cluster of two worker processes, one of which is killed half-way."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import clocklab
from clocklab.errors import ExecutorError
from clocklab.simulate import tournament, uniform
from clocklab.simulate.work import run
from tests.simulate import crews
from tests.simulate.crews import in_small_pieces
from tests.simulate.test_episode import first_step

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=60
    ) as cluster:
        yield cluster


@pytest.fixture(scope="module")
def client(cluster: Any) -> Iterator[Any]:
    with distributed.Client(cluster, set_as_default=False) as client:
        yield client


def test_a_worker_killed_half_way_changes_nothing(client: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_small_pieces(monkeypatch)
    game = clocklab.load("grandfather", cards=[1, 2, 3])
    players = {"Ada": uniform, "Bob": first_step, "Cy": uniform}
    victim = next(iter(client.run(os.getpid).values()))
    killed_after: list[int] = []

    def kill() -> None:
        while len(done := list(tmp_path.glob("piece-*.json"))) < 5:
            time.sleep(0.01)
        os.kill(victim, signal.SIGKILL)
        killed_after.append(len(done))

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    results = tournament(game, players, 300, seed=9, executor=client.get_executor(), folder=tmp_path)
    killer.join(10)
    assert killed_after
    assert killed_after[0] < len(list(tmp_path.glob("piece-*.json"))), "the rest was played after that"
    assert results.complete
    assert results == tournament(game, players, 300, seed=9, workers=1)


def test_a_piece_that_kills_every_worker_is_named(cluster: Any, client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dask itself gives up on a piece after it has killed some workers, here after the first."""
    monkeypatch.setattr(cluster.scheduler, "allowed_failures", 0)
    with pytest.raises(ExecutorError, match=r"A worker died at piece 3 \(3\), and another one"):
        run(crews.fatal, range(5), executor=client.get_executor())


def test_a_client_is_not_its_executor(client: Any) -> None:
    with pytest.raises(ExecutorError, match=r"give its executor: client\.get_executor\(\)"):
        run(crews.square, [1], executor=client)


def test_what_only_dask_can_send_is_sent(client: Any) -> None:
    assert run(lambda number: number + 1, [1, 2], executor=client.get_executor()) == [2, 3]
