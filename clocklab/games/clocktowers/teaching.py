"""The lessons on Clocktowers, by notebook: what each is about."""

LESSONS: dict[str, str] = {}
