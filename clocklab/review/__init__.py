"""Looking back: the review of any match, and puzzles. Names no game; knows the contract and the players."""

from clocklab.review.looking import MARKS, Decided, Review, Share, Step, beside, mark, opened, review
from clocklab.review.puzzles import Puzzle, prove, puzzle_in, puzzles

__all__ = [
    "MARKS", "Decided", "Puzzle", "Review", "Share", "Step", "beside", "mark", "opened", "prove", "puzzle_in",
    "puzzles", "review",
]  # fmt: skip
