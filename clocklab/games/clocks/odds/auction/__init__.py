"""Auction of this game."""
