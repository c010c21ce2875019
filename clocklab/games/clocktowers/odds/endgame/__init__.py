"""Endgame of this game."""
