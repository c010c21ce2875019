"""Solo of this game."""
