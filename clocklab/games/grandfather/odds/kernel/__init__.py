"""Kernel of this game."""
