"""The lessons on Clocktowers, by notebook: what each is about."""

LESSONS: dict[str, str] = {
    "40_towers_play": "the rules in pictures, a table to play at, and what a first tower is worth",
}
