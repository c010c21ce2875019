"""The contract as tests: importing this package lists every promise in ``checks.CHECKS``."""

from tests.contract import picture_checks, player_checks, secret_checks, touch_checks

__all__ = ["picture_checks", "player_checks", "secret_checks", "touch_checks"]
