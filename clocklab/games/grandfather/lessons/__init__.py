"""The exercises of the race's lessons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import factorial, prod

from clocklab.core.registry import Exercise
from clocklab.games.grandfather import RANKS, Kind, Phase, Race, State, kind, ways
from clocklab.games.grandfather.lessons.counting import FAR_OFF, OFTEN, TWICE, WAYS
from clocklab.games.grandfather.lessons.functions import CODE_TASKS as CODE_TASKS
from clocklab.games.grandfather.lessons.given import HINT, TURNED
from clocklab.games.grandfather.lessons.hill import HILL
from clocklab.games.grandfather.lessons.testing import COMPARED, TESTS
from clocklab.games.grandfather.lessons.tools import OTHER_TOOLS
from clocklab.games.grandfather.odds import (
    Choice,
    Ending,
    Spot,
    advance,
    compare,
    enter,
    expected_rolls,
    measure,
    rough,
    vary,
)
from clocklab.probability import Chain, Chance, sorted_rolls


def _most_cards(dice: tuple[int, ...], cards: tuple[int, ...]) -> int:
    """Return how many cards in a row these dice enter if they are used well.

    >>> _most_cards((1, 5, 6), (6, 5, 1)), _most_cards((1, 3, 5), (2,))
    (3, 0)
    """
    if not cards:
        return 0
    return max((1 + _most_cards(left, cards[1:]) for left in ways(dice, cards[0]).values()), default=0)


def _points() -> int:
    three_o_clock = 9
    return Race().payoffs(State((), (14, three_o_clock), 0, Phase.OVER))[0]


def _bumped_by_three() -> Chance:
    lands = enter(1)
    return Chance(lands.favourable * 3, lands.possible * 6)


def _wins_before_a_nine() -> Fraction:
    again = sum(many for roll, many in sorted_rolls().items() if kind(roll) is Kind.DOUBLES and not ways(roll, 9))
    turn = Fraction(enter(9).favourable, enter(9).possible - again)
    return 1 / (2 - turn)


_PLAY = (
    Exercise(
        "race-play-points",
        "Ada reaches End while Bob stands at 3 o'clock. How many points does she win?",
        _points,
        ("Count Bob's way to End: 4 o'clock, 5 o'clock, 6 o'clock, and the two cards to the north.",),
        "One point for each card that the other has still to go: 3 o'clock is card 9 of 14.",
    ),
    Exercise(
        "race-play-sums",
        "Ada rolls 1-3-5. For how many of the values 1 to 10 of the next card can she move?",
        lambda: sum(bool(ways((1, 3, 5), card)) for card in RANKS),
        ("One die, two dice or all three: write down all seven sums. Are they different?",),
        "1, 3, 5, 1 + 3 = 4, 1 + 5 = 6, 3 + 5 = 8 and 1 + 3 + 5 = 9.",
    ),
    Exercise(
        "race-play-three-cards",
        "The next cards are 6, 5 and 1, and Ada rolls 1-5-6. How many cards can she move, if she uses her dice well?",
        lambda: _most_cards((1, 5, 6), (6, 5, 1)),
        ("There are two ways to make the 6. What does each of them leave for the cards behind it?",),
        "The 6 with the 6, the 5 with the 5, the 1 with the 1. Had she made the 6 of 1 + 5, she would be stuck there.",
    ),
    Exercise(
        "race-play-bump-three",
        "Ada stands at 9 o'clock, Bob at 10 o'clock on a card of 1. What is the chance that Ada's next roll enters "
        "his card, and that her bump then sends him back three cards?",
        _bumped_by_three,
        ("First: a roll that shows a 1 and is no bomb. Then, by itself: an odd bump die. Both must happen.",),
        "91 rolls show a 1, 1-1-1 is a bomb, and half of all bump dice are odd: 90/216 · 3/6.",
    ),
    Exercise(
        "race-play-last-card",
        "Ada and Bob both stand on the last card before End, which is a 9, and Ada is to roll. "
        "What is the chance that she wins?",
        _wins_before_a_nine,
        (
            "Let t be the chance to reach End in one turn; doubles that miss the 9 only make the turn "
            "longer. Bob's turn "
            "is like Ada's. So w = t + (1 − t)(1 − w): explain that, and solve it for w.",
        ),
        "84 of the 216 rolls make 9 and 72 are doubles that do not, so t = 84/(216 − 72) = 7/12, and w = 1/(2 − t).",
    ),
)


LESSON_CARDS = (5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9)
"""The layout of the lessons."""


def _still_stuck() -> Chance:
    waiting = enter(1).complement
    return Chance(waiting.favourable**2, waiting.possible**2)


def _first_of_two() -> Fraction:
    wait = Chain({"wait": {"wait": enter(5).complement.favourable, "enter": enter(5).favourable}})
    both = wait.moves("wait").sequence(2).map(lambda pair: "enter" if "enter" in pair else "wait")
    return Chain({"wait": both}).expected_steps()["wait"]


def _rolls_in_a_turn() -> Fraction:
    again = sorted_rolls().map(lambda roll: "again" if kind(roll) is Kind.DOUBLES else "over")
    return Chain({"again": again}).expected_steps()["again"]


def _rests_on(position: int) -> Fraction:
    moves = {at: advance(LESSON_CARDS, at) + at for at in range(len(LESSON_CARDS)) if at != position}
    return Chain(moves).absorption()[0][position]


def _gained_by_turning_round() -> Fraction:
    return expected_rolls(LESSON_CARDS) - expected_rolls(LESSON_CARDS[::-1])


_CHAIN = (
    Exercise(
        "race-chain-wait",
        "A 7 is the next card. How many rolls does it take to enter it, on average?",
        lambda: 1 / enter(7),
        ("What is the chance that one roll enters a 7? And what is the mean of a wait with chance p?",),
        "1/p, with p = 105/216.",
    ),
    Exercise(
        "race-chain-stuck",
        "You have rolled four times before a 1, in vain. What is the chance that the next two rolls are in vain too?",
        _still_stuck,
        ("Do the dice know about your four rolls?",),
        "They know nothing about the four: (1 − 90/216)², whatever happened before.",
    ),
    Exercise(
        "race-chain-two-cards",
        "The track has two cards, a 6 and then a 5. How many rolls does it take from Start to End, on average?",
        lambda: expected_rolls((6, 5)),
        (
            "E₁, from the 6 on, is the wait for a 5. For E₀ count the rolls of 216 that lead nowhere, "
            "onto the 6, and to "
            "End; odds.enter(6) and odds.enter(6, 5) tell you.",
        ),
        "E₀ = 1 + (57 E₀ + 105 E₁)/216 with E₁ = 3/2, so 159 E₀ = 216 + 105 · 3/2.",
    ),
    Exercise(
        "race-chain-two-wait",
        "Ada and Ben both wait before a 5. In each round both roll. How many rounds does it take, on average, "
        "until at least one has entered?",
        _first_of_two,
        ("What is the chance that both miss in one round? The rest is a wait like any other.",),
        "Both miss with chance (1/3)², so a round succeeds with 8/9.",
    ),
    Exercise(
        "race-chain-turn",
        "How many rolls does a turn have, on average, if nobody is bumped and End is far away? (Doubles roll again.)",
        _rolls_in_a_turn,
        ("A turn is a wait too: for the first roll that is not doubles. 90 of the 216 rolls are doubles.",),
        "The turn ends with each roll with chance 126/216 = 7/12.",
    ),
    Exercise(
        "race-chain-rest",
        "In the lesson's race, what is the chance that the marker ever stands still on position 8 after a roll?",
        lambda: _rests_on(8),
        ("Stop the race there: make a chain in which position 8 has no moves, and ask for its absorption from 0.",),
        "Otherwise a roll carries the marker over it, from 7 or before to 9 or beyond.",
    ),
    Exercise(
        "race-chain-turned-round",
        "The cards in the opposite order, 9, 3, 1, ... 5: by how many rolls does the expected number change?",
        _gained_by_turning_round,
        ("Compute both, exactly. Then ask yourself why.",),
        "Whether a row of rolls brings you home depends only on whether the track can be cut into pieces, one for "
        "each roll in turn. The same rolls in the opposite order cut the opposite track, and are just as likely.",
    ),
)


RACE = Race(cards=LESSON_CARDS)
TINY = Race(cards=(1, 1), dice=1, sides=2, bump_from=1)


def _worth(mine: int, others: int) -> Fraction:
    return measure(RACE).solution.values((mine, others), 0)[0]


def _hunters() -> int:
    track = range(RACE.end)
    return sum(_worth(mine, others) > _worth(mine + 1, others) for mine in track[:-1] for others in track)


def rough_but_for_the_last_card(offered: Sequence[Choice]) -> Choice:
    """Return the rough player's choice; but one card before End, after doubles, roll again rather than bump."""
    taken = rough(offered)
    for choice in offered:
        if taken.ending is Ending.BUMP and choice.ending is Ending.AGAIN and choice.cards == taken.cards:
            (lead,) = choice.leads
            if isinstance(lead, Spot) and lead.positions[choice.seat] == RACE.end - 1:
                return choice
    return taken


_PERFECT_PLAY = (
    Exercise(
        "race-perfect-behind",
        "Ada is on 12, Ben on 13, and Ada is to roll. What is her chance to win, with perfect play?",
        lambda: _worth(12, 13),
        ("solution.values(positions, roller) gives both players' chances. The roller is seat 0.",),
        "One card behind, and yet more than one half: it is her turn, and he is a target.",
    ),
    Exercise(
        "race-perfect-hunters",
        "In how many pairs of positions would Ada, who is to roll, be better off one card further back?",
        _hunters,
        ("Compare solution.values((a, b))[0] with that of (a + 1, b), for all a from 0 to 12 and b from 0 to 13.",),
        "Ben is on 6, 7, 8 or 9, and Ada on the same card; from one card behind she could bump him.",
    ),
    Exercise(
        "race-perfect-coin",
        "Two cards, both a 1; one die with the sides 1 and 2; bumps from position 1. "
        "What is the first roller's chance, if both play perfectly?",
        lambda: measure(TINY).first_roller,
        (
            "d = 1/2 + (1 − d)/2, so d = 2/3. In b the roller who throws a 1 lands on the other: a bump "
            "leaves the other "
            "with value b, no bump with value d. Which is less?",
        ),
        "d = 2/3, c = 1/2 + (1 − b)/2, b = (1 − b)/2 + (1 − c)/2 with the bump, so b = 2/5 and c = 4/5; and "
        "a = (1 − b)/2 + (1 − a)/2.",
    ),
    Exercise(
        "race-perfect-given-away",
        "Cleo rolls second against a perfect player and gives away 0.08 per race, on average. How likely does she win?",
        lambda: 1 - _worth(0, 0) - Fraction(8, 100),
        ("What is her chance if she gives away nothing? Dice and perfect moves do not change it on average.",),
        "The second roller's value less what she gives away; nothing else lowers it.",
    ),
    Exercise(
        "race-perfect-style",
        "The rough player rolls again after doubles on position 13, instead of bumping. By how much does perfect play "
        "beat one half against that?",
        lambda: measure(RACE).edge(rough_but_for_the_last_card),
        (
            "Let taken = odds.rough(choices). If it ends with odds.Ending.BUMP, look for a choice with the same .cards "
            "that ends with odds.Ending.AGAIN and leads to position 13.",
        ),
        "That one rule wins back more than half of what the rough player gave away.",
    ),
)


FAIR_CARDS = (1, 5, 6, 10)


def _layouts() -> int:
    return factorial(len(LESSON_CARDS)) // prod(map(factorial, Counter(LESSON_CARDS).values()))


def _quickest_sides(card: int) -> int:
    rolls = compare(vary(equal_cards(card), sides=range(4, 13)), ("rolls",)).column("rolls")
    return int(min(rolls, key=lambda sides: rolls[sides]))


def equal_cards(value: int) -> Race:
    """Return the race over fourteen cards that all have this value."""
    layout = (value,) * len(LESSON_CARDS)
    return vary(RACE, cards=[layout])[layout]


def _coin_race() -> Fraction:
    return measure(Race(cards=(1, 1), dice=1, sides=3)).first_roller


def _earliest_bumps_of_two_dice() -> int:
    races = vary(RACE, dice=[2], bump_from=range(1, 15))
    return next(game.bump_from for game in races.values() if not measure(game).solution.standoffs)


def _fairest() -> Fraction:
    small = Race(cards=FAIR_CARDS, bump_from=1)
    return min(compare(vary(small, cards=permutations(FAIR_CARDS))).column("first roller wins").values())


def _handicap() -> Fraction:
    values = measure(equal_cards(6)).solution.values
    even, ahead = values((0, 0), 0)[0], values((0, 1), 0)[0]
    return (even - Fraction(1, 2)) / (even - ahead)


_RULE_LAB = (
    Exercise(
        "race-rules-layouts",
        "How many different layouts can be made of the fourteen cards 5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9?",
        _layouts,
        ("Fourteen different cards have 14! orders. How many of those look the same because two 1s change places?",),
        "14!/(2!)⁴, as there are two each of 1, 3, 9 and 10. At four a second that takes 43 years.",
    ),
    Exercise(
        "race-rules-eights",
        "Fourteen 8s, three dice: with which number of sides from 4 to 12 does a race take the fewest rolls?",
        lambda: _quickest_sides(8),
        ("When does a single die become able to show the card, and what do still larger dice show too often?",),
        "As soon as one die can show the card, it is easy; with every further side it becomes rarer again.",
    ),
    Exercise(
        "race-rules-coin",
        "Two cards, both a 1, and one die that shows 1, 2 or 3. What is the first roller's chance of winning?",
        _coin_race,
        (
            "It is 1/2 and half the chance of a tie. One player needs exactly n rolls with chance "
            "(n − 1) · (1/3)² · (2/3)ⁿ⁻². Square it and add over n; 1 + 4x + 9x² + ... = (1 + x)/(1 − x)³.",
        ),
        "A tie has chance (1/81) · (1 + 4/9)/(1 − 4/9)³ = 13/125.",
    ),
    Exercise(
        "race-rules-two-dice",
        "Two dice on the lesson's cards: from which position on may bumps begin at the earliest, so that perfect "
        "players never wait for ever?",
        _earliest_bumps_of_two_dice,
        ("odds.measure(game).solution.standoffs tells where they wait. Try bump_from = 5, 6, ... with dice=2.",),
        "The last place where they wait is 8 against 8. If bumps begin at 10, the step from 8 to 9 is safe.",
    ),
    Exercise(
        "race-rules-fairest",
        "The cards 1, 5, 6 and 10, bumps from position 1: what is the first roller's chance in the fairest order?",
        _fairest,
        ("There are only 24 orders: odds.vary(..., cards=permutations([1, 5, 6, 10])). Fairest is closest to 1/2.",),
        "The order is 6, 10, 5, 1: quickly away, and then a long wait as a target before the 10.",
    ),
    Exercise(
        "race-rules-handicap",
        "Fourteen 6s: with which chance must the second roller start on position 1, so that the race is exactly fair?",
        _handicap,
        (
            "Let e be the first roller's chance if both start at 0, and a if the other starts at 1. c·a "
            "+ (1 − c)·e = 1/2.",
        ),
        "c = (e − 1/2)/(e − a).",
    ),
)


LESSONS = (
    WAYS,
    TWICE,
    OFTEN,
    FAR_OFF,
    HINT,
    TURNED,
    HILL,
    TESTS,
    COMPARED,
    _PLAY,
    _CHAIN,
    _PERFECT_PLAY,
    _RULE_LAB,
    OTHER_TOOLS,
)

EXERCISES: dict[str, Exercise] = {exercise.key: exercise for lesson in LESSONS for exercise in lesson}

assert len(EXERCISES) == sum(map(len, LESSONS)), "two exercises have the same key"
