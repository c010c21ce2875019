"""The lessons on Grandfather's Clock: their exercises."""
