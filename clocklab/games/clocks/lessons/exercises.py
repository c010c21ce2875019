"""The exercises of the lessons on Clocks, one module for each lesson."""

from clocklab.core.exercise import Exercise
from clocklab.games.clocks.lessons import auction, bag, gambles, play, solo, splitting, trainer

LESSONS = (play, gambles, bag, solo, auction, trainer, splitting)

EXERCISES: dict[str, Exercise] = {exercise.key: exercise for lesson in LESSONS for exercise in lesson.EXERCISES}

assert len(EXERCISES) == sum(len(lesson.EXERCISES) for lesson in LESSONS), "two exercises have the same key"
