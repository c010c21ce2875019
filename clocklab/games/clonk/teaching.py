"""The lessons on Clonk!, by notebook: what each is about."""

from collections.abc import Mapping

LESSONS: Mapping[str, str] = {}
