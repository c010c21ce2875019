"""The command line: play, ask for odds, solve, and open the lab."""

from clocklab.cli.main import main

__all__ = ["main"]
