"""The lessons on Clocks: their exercises."""
