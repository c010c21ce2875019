"""Play of this game."""
