"""The lessons on Clocktowers: their exercises."""
