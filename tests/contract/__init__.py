"""The contract as tests: importing this package lists every promise in ``checks.CHECKS``."""

from tests.contract import player_checks

__all__ = ["player_checks"]
