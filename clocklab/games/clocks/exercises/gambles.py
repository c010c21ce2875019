"""Exercises of lesson 21: what a gamble pays on average, how much it varies, and whom that helps."""

from __future__ import annotations

from clocklab.core.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = ()
