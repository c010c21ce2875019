"""The lessons on Tick-Tock Tower, by notebook: what each is about."""

LESSONS: dict[str, str] = {}
