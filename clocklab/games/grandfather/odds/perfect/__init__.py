"""Perfect of this game."""
