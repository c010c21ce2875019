"""The rules of Clocktowers: pieces, positions, moves, hidden cards and scoring."""
