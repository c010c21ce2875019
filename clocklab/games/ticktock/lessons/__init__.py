"""The lessons on Tick-Tock Tower, by notebook: what each is about."""

LESSONS = {
    "30_tower_play": "the rules in pictures, a table to play at, and what a twin's card does to you",
    "31_tower_cards": "cards that are not put back: will there be a Helping Hand?",
    "32_tower_goals": "Bayes, and a dog that did not bark: what a twin may hide",
    "33_tower_twins": "covariance and correlation of twins that push each other, and a surprise",
}
