"""Computer players of Tick-Tock Tower."""

from clocklab.games.ticktock.play.bots import Lookahead, Points, bots

__all__ = ["Lookahead", "Points", "bots"]
