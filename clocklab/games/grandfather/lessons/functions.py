"""The functions that learners write in the race's lessons."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from math import comb, sqrt
from operator import mul
from typing import Any

from clocklab.core.registry import CodeTask
from clocklab.core.svg import Svg
from clocklab.draw.dice import die
from clocklab.draw.svg import frame
from clocklab.games.grandfather import RANKS, Kind, kind, ways
from clocklab.games.grandfather.lessons.endings import reach
from clocklab.probability import Chain


def _enters(roll: tuple[int, ...], card: int) -> bool:
    return kind(roll) is not Kind.BOMB and bool(ways(tuple(sorted(roll)), card))


def _drawn(roll: tuple[int, ...], card: int) -> Svg:
    dice = [die(24 + 44 * place, 24, 36, face) for place, face in enumerate(roll)]
    alt = f"The dice show {roll[0]}, {roll[1]} and {roll[2]}; the card is {card}."
    return frame(*dice, alt=alt, view=(0, 0, 280, 48), widest=280, shown=280)


def _normal_interval(hits: int, trials: int) -> tuple[float, float]:
    share = hits / trials
    half = 1.96 * sqrt(share * (1 - share) / trials)
    return share - half, share + half


def _even(face: int) -> bool:
    """an even face"""
    return face % 2 == 0


def _high(face: int) -> bool:
    """a face above 3"""
    return face > 3


def _any(face: int) -> bool:
    """any face"""
    return face > 0


def _hints() -> Iterator[tuple[Any, ...]]:
    """Yield faces of dice with events and hints, each hint true of some face."""
    for sides in (4, 6, 9):
        for event, hint in permutations((_even, _high, _any), 2):
            yield list(range(1, sides + 1)), event, hint


def _causes() -> Iterator[tuple[Any, ...]]:
    for priors in ((1, 1), (9, 1), (1, 2, 3), (1, 0, 4)):
        for seen in product((0, 1, 3), repeat=len(priors)):
            if any(map(mul, priors, seen)):
                yield [Fraction(each, sum(priors)) for each in priors], [Fraction(each, 3) for each in seen]


def _at_least(n: int, hits: int, p: Fraction) -> Fraction:
    return sum((comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(hits, n + 1)), Fraction(0))


def _tracks() -> Iterator[tuple[Any, ...]]:
    third = Fraction(1, 3)
    yield ([{0: third, 1: 2 * third}],)
    yield ([{0: third, 1: third, 2: third}, {1: Fraction(1, 2), 2: Fraction(1, 2)}],)
    yield ([{1: Fraction(1)}, {2: Fraction(1)}, {3: Fraction(1)}],)
    yield ([{0: Fraction(1, 4), 1: Fraction(1, 4), 3: Fraction(1, 2)}, {2: Fraction(1)}, {2: third, 3: 2 * third}],)


def _mean_steps(moves: list[dict[int, Fraction]]) -> Fraction:
    return Fraction(Chain(dict(enumerate(moves))).expected_steps()[0])


def _reached() -> Iterator[tuple[Any, ...]]:
    half = Fraction(1, 2)
    yield "roll", [(half, 1), (half, 0)]
    yield "roll", [(Fraction(1, 6), half), (Fraction(5, 6), Fraction(1, 10))]
    for whose in ("mine", "other"):
        yield whose, [half, Fraction(1, 3), Fraction(3, 4)]
        yield whose, [0]


def _right_hand_side(kind: str, reached: list[Any]) -> Fraction:
    if kind == "roll":
        return sum((chance * value for chance, value in reached), Fraction(0))
    return Fraction(max(reached) if kind == "mine" else min(reached))


def _games() -> Iterator[tuple[Any, ...]]:
    tenths = [Fraction(each, 10) for each in range(11)]
    yield [tenths[5], tenths[7]], ["roll"]
    yield [tenths[5], tenths[4], tenths[4]], ["Ada", "Bob"]
    yield [tenths[5], tenths[7], tenths[6], tenths[8], tenths[9], tenths[10]], ["roll", "Ada", "Bob", "roll", "roll"]


def _luck_and_choices(values: list[Fraction], kinds: list[str]) -> tuple[Fraction, Fraction, Fraction]:
    steps = [(who, after - before) for who, before, after in zip(kinds, values, values[1:], strict=False)]
    total = {who: sum((step for each, step in steps if each == who), Fraction(0)) for who in ("roll", "Ada", "Bob")}
    return total["roll"], -total["Ada"], total["Bob"]


def _pairs_of_laws() -> Iterator[tuple[Any, ...]]:
    laws = [
        {0: Fraction(1, 2), 1: Fraction(1, 2)},
        {face: Fraction(1, 6) for face in range(1, 7)},
        {0: Fraction(5, 6), 7: Fraction(1, 6)},
        {-1: Fraction(1, 3), 1: Fraction(2, 3)},
    ]
    return product(laws, repeat=2)


def _convolution(first: dict[int, Fraction], second: dict[int, Fraction]) -> dict[int, Fraction]:
    total: dict[int, Fraction] = {}
    for (one, chance), (two, other) in product(first.items(), second.items()):
        total[one + two] = total.get(one + two, Fraction(0)) + chance * other
    return total


CODE_TASKS: dict[str, CodeTask] = {
    "at-least-one-six": CodeTask(
        "at-least-one-six",
        "Write a function of a number of dice, such as 3. It gives the exact chance, as a Fraction, that at least "
        "one of them shows a 6.",
        lambda: ((dice,) for dice in range(1, 11)),
        lambda dice: 1 - Fraction(5, 6) ** dice,
        lambda dice: "1 die" if dice == 1 else f"{dice} dice",
    ),
    "race-enter": CodeTask(
        "race-enter",
        "Write a function of a roll, such as (1, 3, 5), and a card from 1 to 10. It gives True if the roll enters the "
        "card: one die, two dice or all three add up to it, and the roll is no bomb.",
        lambda: ((roll, card) for roll in product(range(1, 7), repeat=3) for card in RANKS),
        _enters,
        _drawn,
    ),
    "running-frequencies": CodeTask(
        "running-frequencies",
        "Write a function of a list of results, 1 for a hit and 0 for a miss. It gives the list of relative "
        "frequencies "
        "after one trial, after two, and so on.",
        lambda: ((list(results),) for many in (1, 2, 3, 4, 6) for results in product((0, 1), repeat=many)),
        lambda results: [Fraction(sum(results[:stop]), stop) for stop in range(1, len(results) + 1)],
    ),
    "normal-interval": CodeTask(
        "normal-interval",
        "Write a function of hits and trials. It gives the two ends of the normal interval: the relative "
        "frequency, less and "
        "plus 1.96 times its standard error.",
        lambda: ((hits, trials) for trials in (1, 10, 50, 400) for hits in range(0, trials + 1, max(1, trials // 10))),
        _normal_interval,
        lambda hits, trials: f"{hits} hits in {trials} trials",
    ),
    "chance-given": CodeTask(
        "chance-given",
        "Write a function of a list of equally likely outcomes, an event and a hint; the event and the hint are "
        "functions "
        "that say of an outcome whether it belongs to them. It gives the chance of the event, given the hint.",
        _hints,
        lambda outcomes, event, hint: Fraction(
            sum(bool(event(each) and hint(each)) for each in outcomes), sum(bool(hint(each)) for each in outcomes)
        ),
        lambda outcomes, event, hint: (
            f"the outcomes {outcomes[0]} to {outcomes[-1]}, {event.__doc__} given {hint.__doc__}"
        ),
    ),
    "posterior": CodeTask(
        "posterior",
        "Write a function of a list of prior chances and a list that says with what chance each cause brings "
        "what was seen. "
        "It gives the list of posterior chances.",
        _causes,
        lambda priors, chances: [
            prior * chance / sum(map(Fraction.__mul__, priors, chances))
            for prior, chance in zip(priors, chances, strict=True)
        ],
    ),
    "convolution": CodeTask(
        "convolution",
        "Write a function of two distributions, dictionaries of values and their chances. It gives the "
        "distribution of the "
        "sum of two independent numbers that have them.",
        _pairs_of_laws,
        _convolution,
    ),
    "p-value": CodeTask(
        "p-value",
        "Write a function of n, hits and p. It gives the chance of so many hits or more among n independent "
        "trials that each "
        "hit with chance p.",
        lambda: ((n, hits, p) for p in (Fraction(1, 6), Fraction(1, 2)) for n in (1, 4, 10) for hits in range(n + 1)),
        _at_least,
    ),
    "games-needed": CodeTask(
        "games-needed",
        "Write a function of half a width, such as 0.01. It gives the smallest number of games, a whole number, "
        "for which "
        "1.96 times the square root of 0.25/n is at most that.",
        lambda: ((half,) for half in (0.1, 0.05, 0.03, 0.02, 0.01)),
        lambda half: -(-(Fraction(196, 100) ** 2) * Fraction(1, 4) // Fraction(str(half)) ** 2),
    ),
    "mean-steps": CodeTask(
        "mean-steps",
        "Write a function of a list of moves on a track that nobody goes back on: moves[i] is a dictionary of "
        "states and "
        "chances. It gives the mean number of steps from state 0 to the last state.",
        _tracks,
        _mean_steps,
    ),
    "gamblers-ruin": CodeTask(
        "gamblers-ruin",
        "Write a function of i, n and p. It gives the chance of getting from i coins to n before none are left, "
        "if each coin "
        "is won with chance p.",
        lambda: ((i, n, p) for p in map(Fraction, ("1/2", "2/3", "9/19")) for n in (3, 5, 10) for i in range(1, n)),
        reach,
    ),
    "stationary": CodeTask(
        "stationary",
        "Write a function of a list of chances: with what chance a marker moves on from each place of a circle. "
        "It gives the "
        "list of the shares of its time that it spends at each place.",
        lambda: (([Fraction(1, n) for n in waits],) for waits in ((1, 2, 3), (2, 2), (4, 1, 1, 2), (3, 3, 3), (1, 5))),
        lambda moving_on: [1 / each / sum(1 / p for p in moving_on) for each in moving_on],
    ),
    "one-sweep": CodeTask(
        "one-sweep",
        "Write a function of a kind ('roll', 'mine' or 'other') and what can be reached: a list of pairs "
        "(chance, value) at a "
        "roll, a list of values at a choice. It gives the value: the mean, the largest or the smallest.",
        _reached,
        _right_hand_side,
    ),
    "luck-and-choices": CodeTask(
        "luck-and-choices",
        "Write a function of Ada's chances after each step, from the start on, and of the kind of each step: "
        "'roll', 'Ada' or "
        "'Bob'. It gives luck (Ada's, over all rolls), what Ada gave away, and what Bob gave away.",
        _games,
        _luck_and_choices,
    ),
    "fairest": CodeTask(
        "fairest",
        "Write a function of a dictionary of layouts and the first roller's chances. It gives the layout whose "
        "chance is "
        "nearest to one half.",
        lambda: (
            ({"a": Fraction(3, 5), "b": Fraction(1, 2)},),
            ({"a": Fraction(3, 5), "b": Fraction(9, 20), "c": Fraction(7, 10)},),
            ({(6, 1): Fraction(11, 20), (1, 6): Fraction(13, 25)},),
        ),
        lambda chances: min(chances, key=lambda layout: abs(chances[layout] - Fraction(1, 2))),
    ),
}
