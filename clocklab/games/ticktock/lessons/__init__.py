"""The exercises of the lessons on Tick-Tock Tower, lesson by lesson; their answers are computed, not written down."""

from __future__ import annotations

from fractions import Fraction
from itertools import count

from clocklab.core.contract import Position
from clocklab.core.files import packaged
from clocklab.core.match import Match
from clocklab.core.record import Record
from clocklab.core.registry import Exercise
from clocklab.games.ticktock.game import TickTockTower
from clocklab.games.ticktock.lessons.functions import CODE_TASKS as CODE_TASKS
from clocklab.games.ticktock.lessons.goals import SECRETS
from clocklab.games.ticktock.lessons.twins import TWINS
from clocklab.games.ticktock.odds.cards import comes, copies, some_of
from clocklab.games.ticktock.rules.effects import effect, targets
from clocklab.games.ticktock.rules.moves import next_order
from clocklab.games.ticktock.rules.options import TickTockPosition
from clocklab.games.ticktock.rules.pieces import CARDS, GOALS, Card, Goal, Hero
from clocklab.games.ticktock.rules.scoring import is_true
from clocklab.games.ticktock.rules.state import Phase, Play, State
from clocklab.probability import Chance, Dist

# ---- lesson 30: what the rules do, and what follows from them ---------------------------------------------------

NAMES = ("Ada", "Ben", "Cleo", "Dan")
FOUR = (Hero.TICK, Hero.KEY_KEEPER, Hero.TOCK, Hero.LOCK_KEEPER)
FIVE = (*FOUR, Hero.CUCKOO)
NO_CARDS, NO_GOALS = (0,) * len(CARDS), (0,) * len(GOALS)


def evening() -> Match:
    """Return the game that lesson 30 looks back at: four players who never looked ahead, once drawn from a seed."""
    return Match.from_record(Record.from_json(packaged("clocklab.games.ticktock.lessons", "evening.json")))


def after(spaces: tuple[int, ...], *turns: tuple[int, Card], edition: str = "full") -> tuple[int, ...]:
    """Return where all pawns stand once these seats have played these cards, without powers.

    Where a card picks a pawn, it is played on the first one allowed: Pendulum Push on the seat's twin.
    """
    heroes = FIVE if len(spaces) == len(FIVE) else FOUR
    game = TickTockTower(
        players=len(spaces), heroes=tuple(map(str, heroes)), edition=edition, first_game=edition == "full"
    )
    none, unused = (0,) * len(spaces), (False,) * len(spaces)
    for seat, card in turns:
        state = State(Phase.PLAY, NO_CARDS, NO_GOALS, heroes=heroes, seat=seat, spaces=spaces, tokens=none, used=unused)
        picked = targets(state, card)
        spaces, _ = effect(game, state, Play(card, picked[0] if picked else None))
    return spaces


def _wall() -> int:
    jump = (1, Card.SPRING_JUMP)
    return after((2, 14, 5, 6), jump, jump)[3]


def _third() -> str:
    return NAMES[next_order((2, 3, 0, 1), (4, 7, 4, 7))[2]]


def _cuckoo() -> int:
    return after((9, 6, 9, 9, 3), (4, Card.SPRING_JUMP), (1, Card.HELPING_HAND))[4]


def _middle() -> str:
    game = TickTockTower(players=4, heroes=tuple(map(str, FOUR)), first_game=True)
    hand = (Card.TINY_STEP, Card.SPRING_JUMP, Card.PENDULUM_PUSH)
    found = [
        str(card)
        for card in hand
        if is_true(game, Goal.IN_THE_MIDDLE, 3, after((11, 11, 7, 10), (3, card)), (0,) * 4, FOUR)
    ]
    assert len(found) == 1, "only one of his cards does it"
    return found[0]


def _pushed_in_the_free_edition() -> Fraction:
    copies = TickTockTower(edition="free").kit.cards
    pushed = 0
    for card in CARDS:
        pushed += copies[card.rank] * (8 - after((8, 4, 8, 4), (2, card), edition="free")[0])
    return Fraction(pushed, sum(copies))


PLAY = (
    Exercise(
        "tower-play-wall",
        "The Key Keeper stands on 14 and its twin on 6. The Key Keeper plays Spring Jump, and Spring Jump again in its "
        "next turn; nobody else moves. On which space is the twin then?",
        _wall,
        (
            "15 is the top.",
            ("How far does the Key Keeper get the first time, and how far the second time?"),
            "From 14 to 15 it pushes. And then?",
        ),
        "The first jump moves it 1 space, to 15, and that pushes. The second does not move it, so that nobody falls.",
        mistakes={
            4: "The second jump does not move the Key Keeper, so nobody falls.",
            6: "The first jump moves it, and pushes.",
        },
        topic="rules",
    ),
    Exercise(
        "tower-play-order",
        "In the last round the order was Cleo, Dan, Ada, Ben. Now Ada is on 4, Ben on 7, Cleo on 4 and Dan on 7. Who "
        "plays third in the new round?",
        _third,
        (
            "Who is higher goes first.",
            ("First those on 7, then those on 4; players who stand level go in the order of the last round."),
            "On 7: Dan before Ben. Then those on 4, in the order of the last round.",
        ),
        "Dan, Ben, Cleo, Ada: Dan went before Ben, and Cleo before Ada.",
        mistakes={"Ada": "Cleo went before Ada in the last round.", "Ben": "He is second: Dan and Ben stand on 7."},
        topic="rules",
    ),
    Exercise(
        "tower-play-cuckoo",
        "The Cuckoo is on 3 and plays Spring Jump. Then Ben, on 6, plays Helping Hand and picks the Cuckoo. On which "
        "space is it then?",
        _cuckoo,
        (
            "The Cuckoo moves one space less.",
            ("Any card that moves the Cuckoo forward moves it by one space less than others: its own cards, too."),
            "The jump moves it 2, the hand 1.",
        ),
        "3 - 1 by the jump, 2 - 1 by the hand: 3 + 2 + 1.",
        mistakes={8: "Each card moves it one space less.", 7: "Helping Hand moves it less as well."},
        topic="rules",
    ),
    Exercise(
        "tower-play-middle",
        "Ada and Ben stand on 11, Dan on 10 and Cleo on 7; Ben is Dan's twin. Dan holds Tiny Step, Spring Jump and "
        "Pendulum Push. Which of them makes In the Middle true?",
        _middle,
        (
            "Where does each card leave the four?",
            ("One pawn must be above Dan and one below him. Where does each card leave Dan, Ben and Ada?"),
            "A step takes Dan to 11 or higher. Who is above him then?",
        ),
        "It leaves Dan on 10 with Ada above him, on 11, and Ben and Cleo below. A step takes him to 11 or 13, and then "
        "nobody is above him.",
        mistakes={"Tiny Step": "Then nobody is above Dan.", "Spring Jump": "Then Dan is above all others."},
        topic="rules",
    ),
    Exercise(
        "tower-play-free",
        "The free edition has 10 Tiny Steps, 12 Big Steps, 6 Spring Jumps, 8 Pendulum Pushes and 8 Helping Hands. How "
        "many spaces does a random card of your twin push you back on average, far from START?",
        _pushed_in_the_free_edition,
        (
            "A mean over 44 cards.",
            ("28 cards push by the same number of spaces, 8 by another, and 8 do not push you at all."),
            "(28 · 1 + 8 · 2 + 8 · 0)/44.",
        ),
        "(28 · 1 + 8 · 2 + 8 · 0) spaces by 44 cards. Without the kinds of the full edition a twin is a little harder "
        "on you.",
        mistakes={
            Fraction(28, 44): "Pendulum Pushes push by 2.",
            Fraction(36, 44): "Pendulum Pushes push by 2, not by 1.",
        },
        topic="expected value",
    ),
)

# ---- lesson 31: what is among cards that are drawn and not put back ---------------------------------------------

STEPS = frozenset(card for card in CARDS if card.steps)
HELPERS = frozenset({Card.HELPING_HAND, Card.MUSIC_BOX_DANCE})


def _start(edition: str = "full") -> TickTockPosition:
    game = TickTockTower(edition=edition)
    return Position(game, game.initial())


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


CARDS_DRAWN = (
    Exercise(
        "tower-cards-no-step",
        "28 of the 53 cards are step cards. What is the chance that there is none of them among your first three?",
        _no_step,
        (
            "Card by card.",
            ("Go card by card: with what chance is the first one no step card, and then the second and the third?"),
            "25/53 · 24/52 · 23/51.",
        ),
        "25 cards are no step cards: 25/53 · 24/52 · 23/51, one hand in ten.",
        mistakes={
            Fraction(25, 53): "That is the first card.",
            Fraction(15625, 148877): "Nothing is put back: the second comes from 52 cards.",
        },
        topic="without putting back",
    ),
    Exercise(
        "tower-cards-free",
        "The free edition has 44 cards, and 8 of them are Helping Hands. What is the chance of at least one among the "
        "first three?",
        lambda: comes(_start("free"), None, Card.HELPING_HAND, 3),
        (
            "Count the opposite.",
            ("36 cards are something else. Count the opposite."),
            "1 - C(36,3)/C(44,3).",
        ),
        "1 - 36/44 · 35/43 · 34/42. With fewer other cards a Helping Hand comes more often.",
        mistakes={Fraction(255, 473): "That is the complement.", Fraction(6, 11): "You added 8/44 three times."},
        topic="complement",
    ),
    Exercise(
        "tower-cards-half",
        "How many cards of the 53 must you draw, so that a Helping Hand is among them with a chance of one half or "
        "more?",
        _half,
        (
            "Go on multiplying.",
            (
                "With three cards it is 39 %. Go on multiplying: 45/53 · 44/52 · 43/51 · ..., until that is "
                "one half or less."
            ),
            "Four cards: 0.49 is a little too small.",
        ),
        "With one card less the chance is 0.49, a little too small.",
        mistakes={4: "With four it is 49 %.", 6: "One card less is enough."},
        topic="complement",
    ),
    Exercise(
        "tower-cards-last",
        "The 53 cards are shuffled, and nobody has seen any. What is the chance that the very last one is a Helping "
        "Hand?",
        _last,
        (
            "Does a shuffled deck know which end is up?",
            ("Would your answer be another one for the first card? Does a shuffled deck know which end is up?"),
            "The same as for the first card.",
        ),
        "Each place of the deck is as likely as any other to hold one of the 8.",
        mistakes={
            Fraction(1, 53): "Eight of the cards are Helping Hands.",
            0: "Helping Hands are not used up faster than other cards.",
        },
        minutes=2,
        topic="symmetry",
    ),
    Exercise(
        "tower-cards-both",
        "You and your twin get three cards each from the 53. What is the chance that both of you have at least one "
        "Helping Hand?",
        _both,
        (
            "Use inclusion-exclusion.",
            ("P(both) = 1 - P(not you) - P(not your twin) + P(neither). Neither: six cards without any."),
            "Neither: C(45,6)/C(53,6). One of you: C(45,3)/C(53,3).",
        ),
        "1 - 2 · P(none in three) + P(none in six). Less than the square: what you hold your twin cannot have.",
        mistakes={
            Fraction(9236, 23426) ** 2: "You are not independent: what you hold your twin does not.",
            Fraction(9236, 23426): "That is one of you.",
        },
        level=3,
        minutes=6,
        topic="inclusion-exclusion",
    ),
    Exercise(
        "tower-cards-two-helpers",
        "12 of the 53 cards bring a token. What is the chance to have at least two of them among your first six cards?",
        _two_helpers,
        (
            "Go by the complement: none, or exactly one.",
            ("Take away the hands with none and those with exactly one: choose the one, and the other five."),
            "C(41,6) and 12 · C(41,5) of C(53,6).",
        ),
        "Of all hands of six, 41-choose-6 have none and 12 times 41-choose-5 have one.",
        mistakes={
            Fraction(13489164, 22957480): "That is the complement: none or one.",
            Fraction(12, 53): "That is one card.",
        },
        level=2,
        topic="hypergeometric distribution",
    ),
)

LESSONS = (PLAY, CARDS_DRAWN, SECRETS, TWINS)
EXERCISES: dict[str, Exercise] = {exercise.key: exercise for lesson in LESSONS for exercise in lesson}

assert len(EXERCISES) == sum(map(len, LESSONS)), "two exercises have the same key"
