"""The exercises of the lessons on Clocktowers, one module for each lesson."""

from clocklab.core.exercise import Exercise
from clocklab.games.clocktowers.lessons import draws, endgame, ladder, play

LESSONS = (play, draws, endgame, ladder)

EXERCISES: dict[str, Exercise] = {exercise.key: exercise for lesson in LESSONS for exercise in lesson.EXERCISES}

assert len(EXERCISES) == sum(len(lesson.EXERCISES) for lesson in LESSONS), "two exercises have the same key"
