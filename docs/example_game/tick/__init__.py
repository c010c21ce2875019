"""Tick: push your hand on with a die, and stop before a 1 takes the turn back. First to twelve o'clock wins."""

from clocklab.games.tick.rules import Face, GoOn, Hold, State, Tick

GAME = Tick

__all__ = ["GAME", "Face", "GoOn", "Hold", "State", "Tick"]
