"""Lessons on Tick-Tock Tower: their exercises."""
