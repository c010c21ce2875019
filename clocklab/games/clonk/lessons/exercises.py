"""The exercises of the lessons on Clonk!, one module for each lesson."""

from clocklab.core.exercise import Exercise
from clocklab.games.clonk.lessons import chains, play, risk, unseen

LESSONS = (play, chains, risk, unseen)

EXERCISES: dict[str, Exercise] = {exercise.key: exercise for lesson in LESSONS for exercise in lesson.EXERCISES}

assert len(EXERCISES) == sum(len(lesson.EXERCISES) for lesson in LESSONS), "two exercises have the same key"
