"""The exercises of the lessons on what a hint changes, and on turning it round."""

from __future__ import annotations

from fractions import Fraction

from clocklab.core.registry import Exercise
from clocklab.games.grandfather import RANKS, Kind, kind
from clocklab.games.grandfather.lessons.counting import enters
from clocklab.games.grandfather.odds import enter
from clocklab.probability import Chance, d, sorted_rolls

# ---- 5: A hint -----------------------------------------------------------------------------------------------------


def _another_six() -> Chance:
    rolls = d(6).sequence(3)
    return rolls.given(lambda roll: 6 in roll).chance(lambda roll: roll.count(6) >= 2)


def _by(shape: Kind, card: int) -> Chance:
    """Return the chance to enter the card, given that the roll has this shape."""
    return sorted_rolls().given(lambda roll: kind(roll) is shape).chance(lambda roll: enters(roll, card))


def _indifferent_card() -> int:
    (card,) = (card for card in RANKS if _by(Kind.DOUBLES, card) == enter(card))
    return card


HINT = (
    Exercise(
        "race-given-different",
        "A roll shows three different numbers. With what chance does it enter the 6?",
        lambda: _by(Kind.PLAIN, 6),
        (
            "How large is the sample space that is left?",
            "120 rolls show three different numbers. 159 enter the 6, and 57 of those are doubles.",
            "159 - 57 of the rolls that enter the 6 are no doubles.",
        ),
        "102 of the 120 rolls that are left.",
        mistakes={
            Fraction(102, 216): "That is the chance of both. Only 120 rolls are left to divide by.",
            Fraction(
                102, 159
            ): "You turned it round: that is the chance of different numbers, given that it enters the 6.",
            Fraction(159, 216): "That is the chance before the hint.",
        },
        topic="conditional probability",
    ),
    Exercise(
        "race-total",
        "For the card 10: given three different numbers it is entered with chance 42/120, given doubles with "
        "30/90, by a bomb "
        "never. 120 rolls show different numbers, 90 are doubles, 6 are bombs. What is the chance over all rolls?",
        lambda: enter(10),
        (
            "The three kinds are not equally likely.",
            "Multiply each chance by the chance of its kind, and add.",
            "120/216 · 42/120 + 90/216 · 30/90 + 6/216 · 0.",
        ),
        "42/216 + 30/216 = 72/216.",
        mistakes={
            Fraction(
                41, 120
            ): "You took the mean of two chances. Different numbers are likelier than doubles: weigh them.",
            Fraction(
                41, 180
            ): "You took the mean of three chances. The three kinds are not equally likely: weigh them.",
            Fraction(41, 60): "You added chances of different sample spaces. Weigh each by the chance of its kind.",
        },
        topic="total probability",
    ),
    Exercise(
        "race-roll-screen",
        "Three dice lie behind a screen. At least one of them shows a 6. What is the chance that two or more do?",
        _another_six,
        (
            "Cross out the rolls that the hint excludes.",
            "Your new sample space are the 91 rolls with a 6. In how many of them is the number of 6s two or three?",
            "Exactly two 6s: 3 places for the other die, 5 faces for it. And one roll has three.",
        ),
        "If you had been told that the first die shows a 6, it would be 1 − 25/36 = 11/36, nearly twice as much. "
        "What you were told is less, so it helps less: there are many more ways for it to be true.",
        mistakes={
            Fraction(16, 216): "You divided by all rolls. After the hint only 91 are left.",
            Fraction(11, 36): "That is right if you are told that a certain die shows 6. You know less.",
            Fraction(75, 91): "That is the complement: exactly one 6.",
        },
        level=2,
        topic="conditional probability",
    ),
    Exercise(
        "race-roll-indifferent",
        "For one card from 1 to 10, learning that the roll is doubles does not change the chance to enter it. Which?",
        _indifferent_card,
        (
            "For which cards is it much harder with doubles? Leave those out.",
            "Compare, card by card, the chance to enter it with the chance to enter it given doubles.",
            "For the 6 it is 159/216 against 57/90. Which card has the same on both sides?",
        ),
        "Entering it and rolling doubles are independent: both together have the product of their chances.",
        mistakes={
            2: "Nearly: 102/216 is 0.472, and 42/90 is 0.467.",
            6: "For the 6 it is 0.736 before the hint, and 57/90 = 0.633 after it.",
            9: "The 9 suffers most: 84/216 is 0.389, and 18/90 is 0.2.",
        },
        level=2,
        minutes=5,
        topic="independence",
    ),
    Exercise(
        "race-six-then-five",
        "The cards 6 and 5 come next. 159 of 216 rolls enter the 6, and 54 enter the 6 and then the 5 with the "
        "dice that are "
        "left. Your roll has entered the 6. What is the chance that it enters the 5 as well?",
        lambda: enter(6, 5) / enter(6),
        (
            "How many rolls are left, now that you know of the 6?",
            "Of 159 rolls, 54 do both.",
            "54/159: shorten it by 3.",
        ),
        "A fresh roll enters a 5 two times in three. The two events are not independent: they fight for the same dice.",
        mistakes={
            Fraction(
                54, 216
            ): "That is the chance of both, before anything is known. Divide by the rolls that are left.",
            Fraction(144, 216): "That is a fresh roll onto a 5. Yours has used up dice on the 6.",
            Fraction(105, 159): "That is the complement: the 6 only.",
        },
        topic="independence",
    ),
)

# ---- 6: Turned round -----------------------------------------------------------------------------------------------


def _given_entered(shape: Kind, card: int) -> Chance:
    return sorted_rolls().given(lambda roll: enters(roll, card)).chance(lambda roll: kind(roll) is shape)


def _loaded(sixes: int) -> Fraction:
    """Return the chance that the die with three 6s was taken, after so many 6s in a row."""
    fair, loaded = Fraction(1, 6) ** sixes, Fraction(3, 6) ** sixes
    return loaded / (fair + loaded)


TURNED = (
    Exercise(
        "race-doubles-on-the-10",
        "A roll has entered the 10. What is the chance that it was doubles? (72 rolls enter the 10; 30 of the "
        "90 doubles do.)",
        lambda: _given_entered(Kind.DOUBLES, 10),
        (
            "Which rolls are left?",
            "Of the rolls that enter the 10, how many are doubles?",
            "72 rolls are left, and 30 of them are doubles.",
        ),
        "30/72. It equals 90/216: for the 10, and for no other card, the marker tells you nothing about doubles.",
        mistakes={
            Fraction(30, 90): "You have it the other way round: that is the chance of the 10, given doubles.",
            Fraction(30, 216): "That is the chance of both. You know already that the 10 was entered.",
            Fraction(42, 72): "That is the complement: three different numbers.",
        },
        topic="Bayes' rule",
    ),
    Exercise(
        "race-loaded-die",
        "In a bag lie a fair die and one that has a 6 on three of its faces. You take one without looking and "
        "roll a 6. What "
        "is the chance that it is the die with three 6s?",
        lambda: _loaded(1),
        (
            "Imagine 12 pupils with a fair die and 12 with the other one.",
            "2 of the 12 fair dice show a 6. How many of the others do?",
            "2 and 6 pupils see a 6. You are one of these 8.",
        ),
        "3/6 against 1/6: three times as likely, and both dice were equally likely before.",
        mistakes={
            Fraction(1, 2): "That was your chance before the roll. A 6 speaks for one of the dice.",
            Fraction(1, 4): "That is the chance of taking that die and rolling a 6. You know already that a 6 came.",
            Fraction(2, 3): "Compare 3/6 with 1/6, and divide by their sum.",
        },
        topic="Bayes' rule",
    ),
    Exercise(
        "race-loaded-twice",
        "You roll the same die once more: another 6. What is the chance now that it is the die with three 6s?",
        lambda: _loaded(2),
        (
            "What you found after the first 6 is what you begin with now.",
            "Two 6s have the chance 1/36 with the fair die. And with the other?",
            "1/36 against 9/36.",
        ),
        "9 to 1. Each 6 makes the odds three times as large.",
        mistakes={
            Fraction(3, 4): "That was after the first 6. The second one counts as well.",
            Fraction(9, 36): "That is the chance of two 6s with that die.",
            Fraction(6, 7): "Each 6 triples the odds: from 1 to 1 to 3 to 1, and then to 9 to 1.",
        },
        level=2,
        topic="Bayes' rule",
    ),
    Exercise(
        "race-die-test",
        "One die in a hundred is loaded. A test finds 90 % of the loaded dice, but calls 5 % of the fair ones "
        "loaded, too. The "
        "test calls your die loaded. What is the chance that it is?",
        lambda: Fraction(90, 90 + 5 * 99),
        (
            "Most of the dice are fair.",
            "Imagine 10,000 dice: how many of the 100 loaded ones are called loaded, and how many of the 9900 "
            "fair ones?",
            "90 loaded ones and 495 fair ones are called loaded.",
        ),
        "90 of 585. Fair dice are so many that most alarms are false.",
        mistakes={
            Fraction(9, 10): "You have it the other way round: 90 % is how often a loaded die is found.",
            Fraction(95, 100): "That is how often a fair die is called fair.",
            Fraction(9, 1000): "That is the chance of loaded and found. The test has sounded: divide by all alarms.",
        },
        level=2,
        minutes=5,
        topic="Bayes' rule",
    ),
    Exercise(
        "race-different-on-the-5",
        "144 rolls enter the 5, and 48 of them are doubles; a bomb never does. The marker lies on the 5. What "
        "is the chance that "
        "the roll showed three different numbers?",
        lambda: _given_entered(Kind.PLAIN, 5),
        ("Which rolls are left?", "All that enter the 5 and are no doubles.", "144 - 48 of 144."),
        "96/144. Before you saw the marker it was 120/216 = 5/9.",
        mistakes={
            Fraction(48, 144): "That is the complement: doubles.",
            Fraction(96, 120): "That is the other way round: the chance of the 5, given three different numbers.",
            Fraction(96, 216): "That is the chance of both. Divide by the rolls that are left.",
        },
        topic="Bayes' rule",
    ),
)
