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
from clocklab.games.ticktock.odds.beliefs import kept
from clocklab.games.ticktock.odds.cards import comes, copies, some_of
from clocklab.games.ticktock.odds.pushes import covariance, twins_after
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
        ("How far does the Key Keeper get the first time, and how far the second time?",),
        "The first jump moves it 1 space, to 15, and that pushes. The second does not move it, so that nobody falls.",
    ),
    Exercise(
        "tower-play-order",
        "In the last round the order was Cleo, Dan, Ada, Ben. Now Ada is on 4, Ben on 7, Cleo on 4 and Dan on 7. Who "
        "plays third in the new round?",
        _third,
        ("First those on 7, then those on 4; players who stand level go in the order of the last round.",),
        "Dan, Ben, Cleo, Ada: Dan went before Ben, and Cleo before Ada.",
    ),
    Exercise(
        "tower-play-cuckoo",
        "The Cuckoo is on 3 and plays Spring Jump. Then Ben, on 6, plays Helping Hand and picks the Cuckoo. On which "
        "space is it then?",
        _cuckoo,
        ("Any card that moves the Cuckoo forward moves it by one space less than others: its own cards, too.",),
        "3 - 1 by the jump, 2 - 1 by the hand: 3 + 2 + 1.",
    ),
    Exercise(
        "tower-play-middle",
        "Ada and Ben stand on 11, Dan on 10 and Cleo on 7; Ben is Dan's twin. Dan holds Tiny Step, Spring Jump and "
        "Pendulum Push. Which of them makes In the Middle true?",
        _middle,
        ("One pawn must be above Dan and one below him. Where does each card leave Dan, Ben and Ada?",),
        "It leaves Dan on 10 with Ada above him, on 11, and Ben and Cleo below. A step takes him to 11 or 13, and then "
        "nobody is above him.",
    ),
    Exercise(
        "tower-play-free",
        "The free edition has 10 Tiny Steps, 12 Big Steps, 6 Spring Jumps, 8 Pendulum Pushes and 8 Helping Hands. How "
        "many spaces does a random card of your twin push you back on average, far from START?",
        _pushed_in_the_free_edition,
        ("28 cards push by the same number of spaces, 8 by another, and 8 do not push you at all.",),
        "(28 · 1 + 8 · 2 + 8 · 0) spaces by 44 cards. Without the kinds of the full edition a twin is a little harder "
        "on you.",
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
        ("Go card by card: with what chance is the first one no step card, and then the second and the third?",),
        "25 cards are no step cards: 25/53 · 24/52 · 23/51, one hand in ten.",
    ),
    Exercise(
        "tower-cards-free",
        "The free edition has 44 cards, and 8 of them are Helping Hands. What is the chance of at least one among the "
        "first three?",
        lambda: comes(_start("free"), None, Card.HELPING_HAND, 3),
        ("36 cards are something else. Count the opposite.",),
        "1 - 36/44 · 35/43 · 34/42. With fewer other cards a Helping Hand comes more often.",
    ),
    Exercise(
        "tower-cards-half",
        "How many cards of the 53 must you draw, so that a Helping Hand is among them with a chance of one half or "
        "more?",
        _half,
        (
            "With three cards it is 39 %. Go on multiplying: 45/53 · 44/52 · 43/51 · ..., until that is "
            "one half or less.",
        ),
        "With one card less the chance is 0.49, a little too small.",
    ),
    Exercise(
        "tower-cards-last",
        "The 53 cards are shuffled, and nobody has seen any. What is the chance that the very last one is a Helping "
        "Hand?",
        _last,
        ("Would your answer be another one for the first card? Does a shuffled deck know which end is up?",),
        "Each place of the deck is as likely as any other to hold one of the 8.",
    ),
    Exercise(
        "tower-cards-both",
        "You and your twin get three cards each from the 53. What is the chance that both of you have at least one "
        "Helping Hand?",
        _both,
        ("P(both) = 1 - P(not you) - P(not your twin) + P(neither). Neither: six cards without any.",),
        "1 - 2 · P(none in three) + P(none in six). Less than the square: what you hold your twin cannot have.",
    ),
    Exercise(
        "tower-cards-two-helpers",
        "12 of the 53 cards bring a token. What is the chance to have at least two of them among your first six cards?",
        _two_helpers,
        ("Take away the hands with none and those with exactly one: choose the one, and the other five.",),
        "Of all hands of six, 41-choose-6 have none and 12 times 41-choose-5 have one.",
    ),
)

# ---- lesson 32: what somebody's secret goal may be, given what was seen -----------------------------------------

FIRST_GAME = TickTockTower(players=4, first_game=True)
WORTH = dict(zip(GOALS, FIRST_GAME.kit.points, strict=True))
ALL = Dist(dict(zip(GOALS, FIRST_GAME.kit.goals, strict=True)))


def _kept(drawn: int, habit: str = "higher") -> Dist[Goal]:
    return kept(FIRST_GAME.kit.goals, FIRST_GAME.kit.points, drawn, habit)


def _points(habit: str) -> Dist[int]:
    return _kept(2, habit).map(lambda goal: WORTH[goal])


def _silence() -> Chance:
    heroes = (Hero.TICK, Hero.KEY_KEEPER, Hero.TOCK, Hero.LOCK_KEEPER)

    def silent(goal: Goal) -> bool:
        return not is_true(FIRST_GAME, goal, 3, (0, 4, 0, 4), (0, 0, 0, 0), heroes)

    return ALL.given(silent).chance(Goal.KIND_HEART)


def _keeps_more(shown: int, before: Fraction) -> Fraction:
    """Return the chance that somebody keeps what pays more, given that they have shown a goal that pays this much."""
    seen = before * _points("higher").chance(shown)
    return seen / (seen + (1 - before) * _points("uniform").chance(shown))


def _other() -> Chance:
    pays = Dist(dict(ALL.map(lambda goal: WORTH[goal]).items())).draw_counts(2)
    return pays.given(lambda pair: max(pair) == 5).chance(lambda pair: min(pair) == 3)


SECRETS = (
    Exercise(
        "tower-goals-six",
        "Somebody draws two of the 24 goals and keeps what pays more. What is the chance that it is Up in the Belfry?",
        lambda: _kept(2).chance(Goal.UP_IN_THE_BELFRY),
        ("It is kept as soon as it is drawn. How many of the 276 pairs hold neither of its two cards?",),
        "231 pairs hold none of them: 1 - 231/276.",
    ),
    Exercise(
        "tower-goals-keeper",
        "The Keepers draw three of the 24 goals and keep one. What is the chance that the best of the three pays more "
        "than 3 points?",
        lambda: _kept(3).chance(lambda goal: WORTH[goal] > 3),
        ("14 of the 24 goals pay 3. With what chance do all three?",),
        "1 - 14/24 · 13/23 · 12/22: a third goal helps, from 67 % to 82 %.",
    ),
    Exercise(
        "tower-goals-silence",
        "Dan plays the Lock Keeper and keeps any goal. After his card he and Ben, his twin, stand on 4, Ada and Cleo "
        "on START; nobody has a token. He shows nothing. What is the chance that his goal is Kind Heart?",
        _silence,
        ("Which of the twelve kinds are true for Dan now? He has none of these. All others are equally likely.",),
        "In the Gears, Face to Face, On the Chime, No One Ahead and Even Tower are true: they would have been shown. "
        "Seven kinds are left.",
    ),
    Exercise(
        "tower-goals-shows-six",
        "Both habits are equally likely before. Somebody shows a goal that pays 6. What is the chance now that they "
        "keep what pays more?",
        lambda: _keeps_more(6, Fraction(1, 2)),
        ("Of 276 players who keep more, 45 have a 6. Of 276 who keep any, how many do?",),
        "Any: 2/24, that is 23 of 276. So 45 against 23.",
    ),
    Exercise(
        "tower-goals-prior",
        "You say that somebody keeps what pays more with chance 4/5. Then they show a goal that pays 3. What is the "
        "chance now?",
        lambda: _keeps_more(3, Fraction(4, 5)),
        ("In odds: four to one before. What does a shown 3 multiply them by?",),
        "4 · 91 to 1 · 161. One card is not enough to overturn what you knew.",
    ),
    Exercise(
        "tower-goals-other",
        "Somebody keeps what pays more of two goals (any, if they pay the same) and shows one that pays 5. What is the "
        "chance that the other one pays 3?",
        _other,
        ("Count the pairs whose better goal pays 5: with a 3, with a 4, or two 5s. There are 14, 2 and 6 such cards.",),
        "6 · 14 pairs with a 3, 6 · 2 with a 4, and 15 of two 5s: 84 of 111.",
    ),
)

# ---- lesson 33: twins that push each other, and how their spaces depend on each other ---------------------------

FREE = TickTockTower(players=4, edition="free", heroes=("Tick", "Key Keeper", "Tock", "Lock Keeper"), start=0)
SPACE = 7
PUSHES = FREE.kit.cards[Card.PENDULUM_PUSH.rank]


def deck(pushes: int = PUSHES) -> Dist[Card]:
    """Return the cards of the free edition with this many Pendulum Pushes."""
    copies = dict(zip(CARDS, FREE.kit.cards, strict=True)) | {Card.PENDULUM_PUSH: pushes}
    return Dist(copies)


def after_a_round(cards: Dist[Card]) -> Dist[tuple[int, int]]:
    """Return the spaces of Tick and Tock, both on 7, after each plays a random card, while the others stand still."""
    assert FREE.cast[2] is Hero.TOCK, "the twin sits opposite"
    start = FREE.initial().but(phase=Phase.PLAY, seat=0, order=(0, 2, 1, 3), spaces=(SPACE, 0, SPACE, 0))
    return twins_after(Position(FREE, start), 0, ("still", "still", cards, "still"), own=cards)


def _together() -> Fraction:
    return after_a_round(deck()).expectation(lambda pair: sum(pair) - 2 * SPACE)


def _ahead() -> Chance:
    return after_a_round(deck(0)).chance(lambda pair: pair[0] > pair[1])


def _flip() -> int:
    return next(pushes for pushes in count() if covariance(after_a_round(deck(pushes))) > 0)


def _two_rounds() -> Fraction:
    moves = after_a_round(deck()).map(lambda pair: (pair[0] - SPACE, pair[1] - SPACE))
    return covariance(Dist.combine(lambda one, two: (one[0] + two[0], one[1] + two[1]), moves, moves))


def _gap() -> Fraction:
    return after_a_round(deck(0)).map(lambda pair: pair[0] - pair[1]).var()


def _strange() -> Fraction:
    return covariance(after_a_round(Dist({Card.PENDULUM_PUSH: 1, Card.HELPING_HAND: 3, Card.SPRING_JUMP: 2})))


TWINS = (
    Exercise(
        "tower-twins-together",
        "Two twins on 7 play a random card of the free edition each. How many spaces do they climb together, on "
        "average?",
        _together,
        ("Means may always be added, dependent or not. What does one card lift on average, and what does it push?",),
        "One card lifts 60/44 and pushes 44/44: 2 · (60/44 - 1).",
    ),
    Exercise(
        "tower-twins-ahead",
        "The same without Pendulum Pushes (36 cards). What is the chance that you are ahead of your twin afterwards?",
        _ahead,
        ("The two stand the same: ahead and behind are equally likely. So what is the chance to stand level?",),
        "You stand level with 86/324, and half of the rest is yours. (Ahead is whose card has the larger lift + push.)",
    ),
    Exercise(
        "tower-twins-flip",
        "How many Pendulum Pushes must be in the deck at least, beside the other 36 cards, so that the covariance of "
        "the twins is positive?",
        _flip,
        ("Section 5 says where the covariance is zero. Cards come whole.",),
        "It is zero at 48/17, a little less than 3.",
    ),
    Exercise(
        "tower-twins-two-rounds",
        "With all 44 cards: what is the covariance of the twins' spaces after two rounds, far from both walls?",
        _two_rounds,
        ("Multiply out: the moves of the first round and of the second round are independent of each other.",),
        "Each round adds the same: 4/11 + 4/11.",
    ),
    Exercise(
        "tower-twins-gap",
        "Without Pendulum Pushes: what is the variance of the gap X - Y after one round?",
        _gap,
        ("The gap is (lift + push of your card) less (lift + push of your twin's). These two are independent.",),
        "Twice the variance of lift + push, which is 83/81. Or 2 · 59/81 + 2 · 24/81.",
    ),
    Exercise(
        "tower-twins-strange",
        "A deck of 1 Pendulum Push, 3 Helping Hands and 2 Spring Jumps. What is the covariance of the twins?",
        _strange,
        ("Compare the mean of lift times push with the product of the means, over the six cards.",),
        "6/6 - 9/6 · 4/6 = 0. And yet they are not independent: each may climb by 3, but never both at once. "
        "Covariance 0 says less than independence.",
    ),
)


LESSONS = (PLAY, CARDS_DRAWN, SECRETS, TWINS)
EXERCISES: dict[str, Exercise] = {exercise.key: exercise for lesson in LESSONS for exercise in lesson}

assert len(EXERCISES) == sum(map(len, LESSONS)), "two exercises have the same key"
