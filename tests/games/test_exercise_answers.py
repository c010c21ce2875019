"""The answers of exercises that need no game, worked out by hand or by listing all cases without the package."""

import re
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb

import pytest

from clocklab.course.exercises import exercises

F = Fraction
ROLLS = list(product(range(1, 7), repeat=3))


def share(event: list[bool]) -> Fraction:
    return Fraction(sum(event), len(event))


def binomial(n: int, k: int, p: Fraction) -> Fraction:
    """Sum over all 2^n orders of hits and misses."""
    return sum((p**k * (1 - p) ** (n - k) for hits in product((0, 1), repeat=n) if sum(hits) == k), F(0))


BAG = "wwwwggggbbbbrrrr"
ANSWERS = {
    "race-five-or-six": share([5 in roll or 6 in roll for roll in ROLLS]),
    "race-make-up": F(510, 1000),
    "race-expected-hits": 7361,
    "race-same-seed": 10_000,
    "race-closer": 10_000,
    "race-interval-width": F(1, 40),
    "race-one-more-digit": 100,
    "race-intervals-missing": 2,
    "race-normal-half": F(98, 1000),
    "race-no-bomb": F(35**20, 36**20),
    "race-given-different": F(102, 120),
    "race-total": F(72, 216),
    "race-six-then-five": F(54, 159),
    "race-doubles-on-the-10": F(30, 72),
    "race-loaded-die": F(3, 4),
    "race-loaded-twice": F(9, 10),
    "race-die-test": F(90, 585),
    "race-different-on-the-5": F(96, 144),
    "clocks-red-at-most": F(2, 6),
    "clocks-mean-perfect": 2,
    "clocks-mean-pairs": F(sum((a == b) + (a == c) + (b == c) for a, b, c in ROLLS), 216),
    "clocks-mean-coats": F(sum(sum(i == x for i, x in enumerate(order)) for order in permutations(range(4))), 24),
    "clocks-var-indicator": F(5, 36),
    "clocks-var-hundred": F(24_500, 36),
    "clocks-chebyshev": F(1, 9),
    "clocks-var-three-red": F(35, 4),
    "clocks-binomial-none": binomial(6, 0, F(1, 6)),
    "clocks-binomial-likeliest": 3,
    "clocks-binomial-once": 1 - binomial(4, 0, F(1, 6)),
    "clocks-wait-due": 6,
    "clocks-wait-two": 12,
    "clocks-wait-snake-eyes": 36,
    "clocks-bag-last": F(4, 16),
    "clocks-collect-coin": 3,
    "clocks-collect-half": F(37, 10),
    "clocks-collect-colours": F(25, 3),
    "clocks-collect-share": 6,
    "race-sum-mirror": 13,
    "race-sum-variance": 35,
    "race-sum-polynomial": 6,
    "race-test-eight-heads": binomial(8, 8, F(1, 2)),
    "race-test-nine-heads": binomial(10, 9, F(1, 2)) + binomial(10, 10, F(1, 2)),
    "race-test-power": F(4**5, 5**5),
    "race-test-two-alarms": F(975, 10_000),
    "race-test-two-hundred": 10,
    "race-compare-width": F(1, 100),
    "race-compare-difference": 5,
    "race-compare-same-luck": 2,
    "race-compare-half": 4,
    "tower-twins-underside": -1,
    "towers-draws-next": F(8, 19),
    "towers-stop-three": F(14, 3),
    "race-ruin-bold": F(1, 4),
    "race-ruin-ahead": F(4, 7),
    "race-absorb-first": F(1, 3),
    "race-stationary-return": 6,
    "race-stationary-circle": F(1, 2),
    "race-stationary-lap": 36,
    "race-stationary-die": F(1, 3),
    "clonk-utility-root": F(9, 4),
    "clonk-look-worth": 2,
    "race-value-half": F(2, 3),
    "race-value-sweeps": F(3, 4),
    "race-value-choice": F(6, 10),
    "race-luck-mean": F(3, 10),
}


@pytest.mark.parametrize(("key", "expected"), ANSWERS.items(), ids=str)
def test_the_answer_is_the_one_found_without_the_package(key: str, expected: Fraction) -> None:
    assert exercises()[key].answer() == expected


@pytest.mark.parametrize("seed", range(6))
def test_exercises_with_other_numbers_are_right_for_them(seed: int) -> None:
    """The numbers are read from the question; draws are listed one by one."""
    question = exercises()["clocks-bag-exactly"].varied(seed).question
    (drawn,), (red,) = (map(int, re.findall(each, question)) for each in (r"(\d+) dice are drawn", r"exactly (\d+)"))
    hands = list(combinations(BAG, drawn))
    assert exercises()["clocks-bag-exactly"].varied(seed).answer() == share([hand.count("r") == red for hand in hands])
    words = exercises()["race-choose-two"].varied(seed).question.split()
    assert exercises()["race-choose-two"].varied(seed).answer() == len(list(combinations(range(int(words[0])), 2)))
    words = exercises()["race-sum-two"].varied(seed).question.rstrip("?").split()
    sums = [a + b == int(words[-1]) for a, b in product(range(1, 7), repeat=2)]
    assert exercises()["race-sum-two"].varied(seed).answer() == share(sums)
    assert comb(16, drawn) == len(hands)
