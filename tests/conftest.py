"""How two workers share the tests: what one browser serves stays together, and the contract goes game by game."""

from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling


class ByWhatIsShared(LoadFileScheduling):
    """Files, but all browser tests as one (they share a server, which takes 15 seconds to start), and the contract's
    one file as many as there are games (it takes longest, and nothing is shared between games).
    """

    def _split_scope(self, nodeid: str) -> str:
        if nodeid.startswith("tests/browser/"):
            return "tests/browser"
        if nodeid.startswith("tests/contract/test_contract.py::"):
            return nodeid.partition("[")[2].partition("-")[0]
        return super()._split_scope(nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: Any, log: Any) -> LoadFileScheduling | None:
    return ByWhatIsShared(config, log) if config.getoption("dist") == "loadfile" else None
