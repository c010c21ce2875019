"""The lessons on Clocktowers, by notebook: what each is about."""

LESSONS: dict[str, str] = {
    "40_towers_play": "the rules in pictures, a table to play at, and what a first tower is worth",
    "41_towers_draws": "cards that never come: what is set aside, and what each card you see changes",
    "42_towers_endgame": "game trees by hand and by machine: maximum, minimum and mean",
    "43_towers_ladder": "counting floors, clocks and roofs: which ladders can still be completed",
}
