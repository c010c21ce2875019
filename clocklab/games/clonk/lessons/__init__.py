"""The lessons on Clonk!: their exercises."""
