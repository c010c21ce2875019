"""Rules of this game."""
