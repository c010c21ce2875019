"""The lessons on Clonk!, by notebook: what each is about."""

from collections.abc import Mapping

LESSONS: Mapping[str, str] = {
    "50_clonk_play": "the rules in pictures, a table to play at, and coins against quiet",
    "51_clonk_chains": "treasures as a map, chains as walks on it, and why to look before you choose",
    "52_clonk_risk": "coins on average, the chance to be caught, and who should gamble",
    "53_clonk_unseen": "what the cards you have not seen may be, and when the monster wakes",
}
