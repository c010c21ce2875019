"""Exercises of lesson 20: what the rules of Clocks allow, and what follows from them."""

from __future__ import annotations

from clocklab.core.exercise import Exercise

EXERCISES: tuple[Exercise, ...] = ()
