"""The course: exercises that mark answers, functions that learners write, and what a teacher needs; names no game."""

from clocklab.course.code import check_code
from clocklab.course.exercises import check, hint, reveal
from clocklab.course.guesses import Guess, predict
from clocklab.course.lessons import course_map

__all__ = ["Guess", "check", "check_code", "course_map", "hint", "predict", "reveal"]
