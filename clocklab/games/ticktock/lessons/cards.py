"""Exercises of lesson 31: what is among cards that are drawn and not put back."""

from __future__ import annotations

from itertools import count

from clocklab.core.exercise import Exercise
from clocklab.games.ticktock.game import TickTockTower
from clocklab.games.ticktock.odds.draws import comes, copies, some_of
from clocklab.games.ticktock.rules.pieces import CARDS, Card
from clocklab.games.ticktock.rules.state import State
from clocklab.probability import Chance, Dist

STEPS = frozenset(card for card in CARDS if card.steps)
HELPERS = frozenset({Card.HELPING_HAND, Card.MUSIC_BOX_DANCE})


def _start(edition: str = "full") -> State:
    return TickTockTower(edition=edition).initial()


def _no_step() -> Chance:
    return some_of(_start(), None, STEPS, 3).complement


def _half() -> int:
    return next(n for n in count(1) if comes(_start(), None, Card.HELPING_HAND, n) >= Chance(1, 2))


def _last() -> Chance:
    return comes(_start(), None, Card.HELPING_HAND)


def _both() -> Chance:
    def of_the_twin(mine: int) -> Dist[bool]:
        rest = Dist({True: 8 - mine, False: 42 + mine})
        return rest.draw_counts(3).map(lambda theirs: mine > 0 and True in theirs)

    return copies(_start(), None, Card.HELPING_HAND, 3).then(of_the_twin).chance(True)


def _two_helpers() -> Chance:
    hands = Dist({True: 12, False: 41}).draw_counts(6)
    return hands.chance(lambda cards: sum(cards) >= 2)


EXERCISES = (
    Exercise(
        "tower-cards-no-step",
        "28 of the 53 cards are step cards. What is the chance that there is none of them among your first three?",
        _no_step,
        "Go card by card: with what chance is the first one no step card, and then the second and the third?",
        "25 cards are no step cards: 25/53 · 24/52 · 23/51, one hand in ten.",
    ),
    Exercise(
        "tower-cards-free",
        "The free edition has 44 cards, and 8 of them are Helping Hands. What is the chance of at least one among the "
        "first three?",
        lambda: comes(_start("free"), None, Card.HELPING_HAND, 3),
        "36 cards are something else. Count the opposite.",
        "1 - 36/44 · 35/43 · 34/42. With fewer other cards a Helping Hand comes more often.",
    ),
    Exercise(
        "tower-cards-half",
        "How many cards of the 53 must you draw, so that a Helping Hand is among them with a chance of one half or "
        "more?",
        _half,
        "With three cards it is 39 %. Go on multiplying: 45/53 · 44/52 · 43/51 · ..., until that is one half or less.",
        "With one card less the chance is 0.49, a little too small.",
    ),
    Exercise(
        "tower-cards-last",
        "The 53 cards are shuffled, and nobody has seen any. What is the chance that the very last one is a Helping "
        "Hand?",
        _last,
        "Would your answer be another one for the first card? Does a shuffled deck know which end is up?",
        "Each place of the deck is as likely as any other to hold one of the 8.",
    ),
    Exercise(
        "tower-cards-both",
        "You and your twin get three cards each from the 53. What is the chance that both of you have at least one "
        "Helping Hand?",
        _both,
        "P(both) = 1 - P(not you) - P(not your twin) + P(neither). Neither: six cards without any.",
        "1 - 2 · P(none in three) + P(none in six). Less than the square: what you hold your twin cannot have.",
    ),
    Exercise(
        "tower-cards-two-helpers",
        "12 of the 53 cards bring a token. What is the chance to have at least two of them among your first six cards?",
        _two_helpers,
        "Take away the hands with none and those with exactly one: choose the one, and the other five.",
        "Of all hands of six, 41-choose-6 have none and 12 times 41-choose-5 have one.",
    ),
)
