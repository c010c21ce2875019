"""Computer players for any game: random, greedy, searching, and perfect where a solver exists."""
