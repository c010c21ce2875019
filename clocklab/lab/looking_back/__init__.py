"""Looking back in the lab: the review of the game on the board, and puzzles."""
