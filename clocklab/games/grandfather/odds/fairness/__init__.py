"""Fairness of this game."""
