"""The rules of Clocks, pure and immutable: pieces, positions, moves, chance and scoring."""
