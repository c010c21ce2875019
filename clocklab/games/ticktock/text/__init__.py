"""Text of this game."""
