"""View of this game."""
