"""The exercises of the race's lessons."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from clocklab.core.registry import Exercise
from clocklab.games.grandfather import RANKS, Kind, Phase, Race, State, kind, ways
from clocklab.games.grandfather.lessons.counting import FAR_OFF, OFTEN, TWICE, WAYS
from clocklab.games.grandfather.lessons.endings import ENDS, FOR_EVER
from clocklab.games.grandfather.lessons.functions import CODE_TASKS as CODE_TASKS
from clocklab.games.grandfather.lessons.given import HINT, TURNED
from clocklab.games.grandfather.lessons.hill import HILL
from clocklab.games.grandfather.lessons.rule_lab import RULE_LAB
from clocklab.games.grandfather.lessons.testing import COMPARED, TESTS
from clocklab.games.grandfather.lessons.tools import OTHER_TOOLS
from clocklab.games.grandfather.lessons.values import VALUES
from clocklab.games.grandfather.odds import (
    Choice,
    Ending,
    Spot,
    advance,
    enter,
    expected_rolls,
    measure,
    rough,
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
        (
            "How many cards has Bob still to go?",
            ("Count Bob's way to End: 4 o'clock, 5 o'clock, 6 o'clock, and the two cards to the north."),
            "3 o'clock is card 9 of 14.",
        ),
        "One point for each card that the other has still to go: 3 o'clock is card 9 of 14.",
        mistakes={6: "End itself is no card: count from card 10 to card 14.", 9: "That is how far he has come."},
        minutes=2,
        topic="rules",
    ),
    Exercise(
        "race-play-sums",
        "Ada rolls 1-3-5. For how many of the values 1 to 10 of the next card can she move?",
        lambda: sum(bool(ways((1, 3, 5), card)) for card in RANKS),
        (
            "Write down all the sums.",
            ("One die, two dice or all three: write down all seven sums. Are they different?"),
            "1, 3, 5, 4, 6, 8, 9.",
        ),
        "1, 3, 5, 1 + 3 = 4, 1 + 5 = 6, 3 + 5 = 8 and 1 + 3 + 5 = 9.",
        mistakes={3: "Two dice and three dice may be added, too.", 10: "There is no 2, no 7 and no 10 among the sums."},
        minutes=2,
        topic="sample space",
    ),
    Exercise(
        "race-play-three-cards",
        "The next cards are 6, 5 and 1, and Ada rolls 1-5-6. How many cards can she move, if she uses her dice well?",
        lambda: _most_cards((1, 5, 6), (6, 5, 1)),
        (
            "Two ways make the 6.",
            ("There are two ways to make the 6. What does each of them leave for the cards behind it?"),
            "The 6 alone makes the 6, and leaves 1 and 5.",
        ),
        "The 6 with the 6, the 5 with the 5, the 1 with the 1. Had she made the 6 of 1 + 5, she would be stuck there.",
        mistakes={1: "Use the die that shows 6 for the 6, and two dice are left.", 2: "One more is possible."},
        minutes=2,
        topic="planning",
    ),
    Exercise(
        "race-play-bump-three",
        "Ada stands at 9 o'clock, Bob at 10 o'clock on a card of 1. What is the chance that Ada's next roll enters "
        "his card, and that her bump then sends him back three cards?",
        _bumped_by_three,
        (
            "Two things must happen, one after the other.",
            ("First: a roll that shows a 1 and is no bomb. Then, by itself: an odd bump die. Both must happen."),
            "90 of 216 rolls enter the 1; then half of the bump dice.",
        ),
        "91 rolls show a 1, 1-1-1 is a bomb, and half of all bump dice are odd: 90/216 · 3/6.",
        mistakes={
            Fraction(91, 432): "A bomb moves nobody: 1-1-1 does not enter.",
            Fraction(5, 12): "The bump die must be odd, too.",
            Fraction(11, 12): "Both must happen: multiply.",
        },
        topic="independence",
    ),
    Exercise(
        "race-play-last-card",
        "Ada and Bob both stand on the last card before End, which is a 9, and Ada is to roll. "
        "What is the chance that she wins?",
        _wins_before_a_nine,
        (
            "What happens after a turn without success?",
            (
                "Let t be the chance to reach End in one turn; doubles that miss the 9 only make the turn "
                "longer. Bob's turn "
                "is like Ada's. So w = t + (1 − t)(1 − w): explain that, and solve it for w."
            ),
            "t = 84/(216 - 72) = 7/12.",
        ),
        "84 of the 216 rolls make 9 and 72 are doubles that do not, so t = 84/(216 − 72) = 7/12, and w = 1/(2 − t).",
        mistakes={
            Fraction(7, 12): "That is in this turn. If she fails, she may still win later.",
            Fraction(84, 216): "Doubles that miss roll again: they do not count.",
            Fraction(5, 17): "That is Bob.",
        },
        level=2,
        minutes=5,
        topic="first-step equations",
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
        (
            "It is a wait like any other.",
            ("What is the chance that one roll enters a 7? And what is the mean of a wait with chance p?"),
            "216/105.",
        ),
        "1/p, with p = 105/216.",
        mistakes={
            Fraction(105, 216): "That is the chance. The mean wait is one over it.",
            2: "The chance is a little less than one half.",
        },
        minutes=2,
        topic="geometric distribution",
    ),
    Exercise(
        "race-chain-stuck",
        "You have rolled four times before a 1, in vain. What is the chance that the next two rolls are in vain too?",
        _still_stuck,
        (
            "What do the dice know of the past?",
            ("Do the dice know about your four rolls?"),
            "126/216, squared.",
        ),
        "They know nothing about the four: (1 − 90/216)², whatever happened before.",
        mistakes={
            Fraction(7, 12): "That is one roll.",
            Fraction(7, 12) ** 6: "The four rolls are over: they do not count any more.",
        },
        topic="memoryless",
    ),
    Exercise(
        "race-chain-two-cards",
        "The track has two cards, a 6 and then a 5. How many rolls does it take from Start to End, on average?",
        lambda: expected_rolls((6, 5)),
        (
            "Write an equation for each position.",
            (
                "E₁, from the 6 on, is the wait for a 5. For E₀ count the rolls of 216 that lead nowhere, "
                "onto the 6, and to "
                "End; odds.enter(6) and odds.enter(6, 5) tell you."
            ),
            "E₁ = 3/2, and 57 rolls lead nowhere, 105 onto the 6, 54 to End.",
        ),
        "E₀ = 1 + (57 E₀ + 105 E₁)/216 with E₁ = 3/2, so 159 E₀ = 216 + 105 · 3/2.",
        mistakes={
            Fraction(72, 53) + Fraction(3, 2): "Some rolls enter both cards at once.",
            Fraction(72, 53): "That is the wait for the 6 alone.",
        },
        level=2,
        minutes=6,
        topic="first-step equations",
    ),
    Exercise(
        "race-chain-two-wait",
        "Ada and Ben both wait before a 5. In each round both roll. How many rounds does it take, on average, "
        "until at least one has entered?",
        _first_of_two,
        (
            "A round fails only if both miss.",
            ("What is the chance that both miss in one round? The rest is a wait like any other."),
            "1/3 · 1/3 for both missing.",
        ),
        "Both miss with chance (1/3)², so a round succeeds with 8/9.",
        mistakes={
            Fraction(3, 2): "That is one of them alone.",
            Fraction(9, 4): "That is until both have rolled well at the same time.",
        },
        topic="geometric distribution",
    ),
    Exercise(
        "race-chain-turn",
        "How many rolls does a turn have, on average, if nobody is bumped and End is far away? (Doubles roll again.)",
        _rolls_in_a_turn,
        (
            "Which roll ends the turn?",
            ("A turn is a wait too: for the first roll that is not doubles. 90 of the 216 rolls are doubles."),
            "126 of 216 rolls are not doubles.",
        ),
        "The turn ends with each roll with chance 126/216 = 7/12.",
        mistakes={
            Fraction(12, 5): "That is the wait for doubles.",
            Fraction(17, 12): "After doubles there may be doubles again.",
        },
        topic="geometric distribution",
    ),
    Exercise(
        "race-chain-rest",
        "In the lesson's race, what is the chance that the marker ever stands still on position 8 after a roll?",
        lambda: _rests_on(8),
        (
            "Stop the walk there.",
            ("Stop the race there: make a chain in which position 8 has no moves, and ask for its absorption from 0."),
            "Leave position 8 out of the chain's moves, and look at its absorption from 0.",
        ),
        "Otherwise a roll carries the marker over it, from 7 or before to 9 or beyond.",
        mistakes={1: "A roll may carry the marker over it.", Fraction(1, 2): "Compute it: the chain does it for you."},
        level=3,
        minutes=6,
        topic="absorption",
    ),
    Exercise(
        "race-chain-turned-round",
        "The cards in the opposite order, 9, 3, 1, ... 5: by how many rolls does the expected number change?",
        _gained_by_turning_round,
        (
            "Compute both.",
            ("Compute both, exactly. Then ask yourself why."),
            "odds.expected_rolls(cards) - odds.expected_rolls(cards[::-1])",
        ),
        "Whether a row of rolls brings you home depends only on whether the track can be cut into pieces, one for "
        "each roll in turn. The same rolls in the opposite order cut the opposite track, and are just as likely.",
        mistakes={1: "The simulation strays by that much. Compute it exactly.", Fraction(1, 2): "Compute it exactly."},
        level=2,
        topic="symmetry",
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
        (
            "Ask the solution.",
            ("solution.values(positions, roller) gives both players' chances. The roller is seat 0."),
            "solution.values((12, 13), roller=0)[0]",
        ),
        "One card behind, and yet more than one half: it is her turn, and he is a target.",
        mistakes={
            Fraction(1, 2): "It is her turn, and he is a target.",
            Fraction(104610253, 235701583): "That is Ben's chance.",
        },
        level=2,
        topic="value",
    ),
    Exercise(
        "race-perfect-hunters",
        "In how many pairs of positions would Ada, who is to roll, be better off one card further back?",
        _hunters,
        (
            "Let the computer compare.",
            ("Compare solution.values((a, b))[0] with that of (a + 1, b), for all a from 0 to 12 and b from 0 to 13."),
            "Count pairs with values((a, b), 0)[0] > values((a + 1, b), 0)[0].",
        ),
        "Ben is on 6, 7, 8 or 9, and Ada on the same card; from one card behind she could bump him.",
        mistakes={
            1: "That is the example of the lesson. There are more.",
            13: "Compare Ada's chance, with her on a and on a + 1.",
        },
        level=2,
        minutes=6,
        topic="value",
    ),
    Exercise(
        "race-perfect-coin",
        "Two cards, both a 1; one die with the sides 1 and 2; bumps from position 1. "
        "What is the first roller's chance, if both play perfectly?",
        lambda: measure(TINY).first_roller,
        (
            "Write four equations, from the end backwards.",
            "d = 1/2 + (1 - d)/2, so d = 2/3. In b the roller who throws a 1 lands on the other.",
            "With the bump b = (1 - b)/2 + (1 - c)/2, and c = 1/2 + (1 - b)/2.",
        ),
        "d = 2/3, c = 1/2 + (1 − b)/2, b = (1 − b)/2 + (1 − c)/2 with the bump, so b = 2/5 and c = 4/5; and "
        "a = (1 − b)/2 + (1 − a)/2.",
        mistakes={
            Fraction(2, 3): "That is d, with both on the last card.",
            Fraction(4, 5): "That is c.",
            Fraction(2, 5): "That is b.",
        },
        level=3,
        minutes=10,
        topic="value",
    ),
    Exercise(
        "race-perfect-given-away",
        "Cleo rolls second against a perfect player and gives away 0.08 per race, on average. How likely does she win?",
        lambda: 1 - _worth(0, 0) - Fraction(8, 100),
        (
            "Luck has mean 0.",
            ("What is her chance if she gives away nothing? Dice and perfect moves do not change it on average."),
            "1 - solution.values((0, 0), 0)[0] - 0.08",
        ),
        "The second roller's value less what she gives away; nothing else lowers it.",
        mistakes={
            Fraction(42, 100): "The second roller begins with a little less than one half.",
            Fraction(1, 2): "She gives something away, and she rolls second.",
        },
        level=2,
        topic="regret",
    ),
    Exercise(
        "race-perfect-style",
        "The rough player rolls again after doubles on position 13, instead of bumping. By how much does perfect play "
        "beat one half against that?",
        lambda: measure(RACE).edge(rough_but_for_the_last_card),
        (
            "Write the new style as a function of the choices.",
            (
                "Let taken = odds.rough(choices). If it ends with odds.Ending.BUMP, look for a choice with the "
                "same .cards "
                "that ends with odds.Ending.AGAIN and leads to position 13."
            ),
            "odds.measure(race).edge(your_style)",
        ),
        "That one rule wins back more than half of what the rough player gave away.",
        mistakes={
            0: "She is better now, but not perfect.",
            Fraction(2833, 1000000): "That is the rough player without the new rule.",
        },
        level=3,
        minutes=12,
        topic="policy",
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
    ENDS,
    FOR_EVER,
    VALUES,
    COMPARED,
    _PLAY,
    _CHAIN,
    _PERFECT_PLAY,
    RULE_LAB,
    OTHER_TOOLS,
)

EXERCISES: dict[str, Exercise] = {exercise.key: exercise for lesson in LESSONS for exercise in lesson}

assert len(EXERCISES) == sum(map(len, LESSONS)), "two exercises have the same key"
