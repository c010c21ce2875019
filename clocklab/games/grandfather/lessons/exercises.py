"""The exercises of the race's lessons, one module for each lesson."""

from clocklab.core.exercise import Exercise
from clocklab.games.grandfather.lessons import chain, one_roll, other_tools, perfect_play, play, rule_lab, start

LESSONS = (start, play, one_roll, chain, perfect_play, rule_lab, other_tools)

EXERCISES: dict[str, Exercise] = {exercise.key: exercise for lesson in LESSONS for exercise in lesson.EXERCISES}

assert len(EXERCISES) == sum(len(lesson.EXERCISES) for lesson in LESSONS), "two exercises have the same key"
