"""Computer players that know Clocks."""

from clocklab.games.clocks.play.bots import SoloGreedy, SoloPlayer, Valuer, bots

__all__ = ["SoloGreedy", "SoloPlayer", "Valuer", "bots"]
