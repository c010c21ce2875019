"""The rules of Clonk!: options, pieces, positions, moves, chance and scoring."""
