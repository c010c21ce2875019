"""Lessons of this game."""
