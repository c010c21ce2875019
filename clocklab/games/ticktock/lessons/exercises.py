"""The exercises of the lessons on Tick-Tock Tower, one module for each lesson."""

from clocklab.core.exercise import Exercise
from clocklab.games.ticktock.lessons import cards, play, secrets, twins

LESSONS = (play, cards, secrets, twins)

EXERCISES: dict[str, Exercise] = {exercise.key: exercise for lesson in LESSONS for exercise in lesson.EXERCISES}

assert len(EXERCISES) == sum(len(lesson.EXERCISES) for lesson in LESSONS), "two exercises have the same key"
