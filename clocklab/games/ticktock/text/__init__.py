"""Tick-Tock Tower in words and lines of text."""
