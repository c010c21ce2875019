"""Random games to look at, and what to look at where there is too much of it."""

import math
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from clocklab.core import CHANCE, OVER, Game

LONGEST = 20_000
GAMES = 6
MANY = 500
"""Positions with more actions or outcomes than this are looked into only here and there: listing takes time."""
T = TypeVar("T")


def spread(values: Sequence[T], most: int) -> Sequence[T]:
    """Return the values, or where they are more than ``most`` so many of them, evenly spaced, both ends included."""
    if len(values) <= most:
        return values
    return [values[number * (len(values) - 1) // (most - 1)] for number in range(most)]


def chosen(game: Any, state: Any, rng: random.Random) -> Any:
    if game.turn(state) is CHANCE:
        return game.sample_chance(state, rng)
    return rng.choice(game.legal_actions(state))


def walk(game: Any, seed: int) -> Iterator[Any]:
    """Yield every state of one random game, the final one included."""
    rng = random.Random(seed)
    state = game.initial()
    for _ in range(LONGEST):
        yield state
        if game.turn(state) is OVER:
            return
        state = game.apply(state, chosen(game, state, rng))
    raise AssertionError(f"a random game was not over after {LONGEST} events")


@lru_cache(maxsize=32)
def states(game: Any) -> tuple[Any, ...]:
    return tuple(state for seed in range(GAMES) for state in walk(game, seed))


@lru_cache(maxsize=32)
def listed(game: Any) -> tuple[Any, ...]:
    """Return the states of ``states`` with few actions, and a dozen of those with many."""
    seen = states(game)
    wide = [number for number, state in enumerate(seen) if len(game.legal_actions(state)) > MANY]
    left_out = set(wide) - set(spread(wide, 12))
    return tuple(state for number, state in enumerate(seen) if number not in left_out)


def events(law: Any) -> Iterator[tuple[str, list[Any]]]:
    """Yield each outcome and, where they are too many to come up, those of equal weight, and sixteen parts."""
    if len(law) <= MANY:
        yield from ((str(outcome), [outcome]) for outcome in law)
        return
    outcomes, weights = list(law), law.weights
    for weight in sorted(set(weights.values())):
        yield f"an outcome of weight {weight}", [each for each in outcomes if weights[each] == weight]
    for part in range(16):
        yield f"an outcome of part {part}", outcomes[part::16]
        yield f"one of sixteenth {part}", outcomes[part * len(law) // 16 : (part + 1) * len(law) // 16]


def require_five_sigma(what: str, law: Any, counts: Counter[Any], outcomes: list[Any]) -> None:
    trials = sum(counts.values())
    p = sum(law.weights[outcome] for outcome in outcomes) / law.total
    came = sum(counts[outcome] for outcome in outcomes)
    five_sigma = 5 * math.sqrt(trials * p * (1 - p)) + 1
    assert abs(came - trials * p) <= five_sigma, f"{what} came {came} times, expected {trials * p}"


def calls_made(function: Callable[[], Any]) -> int:
    """Return the number of Python and C calls: a cost that no noisy machine changes."""
    count = 0

    def profile(_frame: Any, event: str, _arg: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        function()
    finally:
        sys.setprofile(before)
    return count


def named(game: Any) -> str:
    """Return what a test of this game is called: its name and the options that it has moved, in short."""
    if not isinstance(game, Game):
        return str(game)
    changed = {k: v for k, v in game.options().items() if v != type(game)().options()[k] or k == "players"}
    return f"{game.name}-{'-'.join(f'{k}={v}' for k, v in changed.items())}".replace(" ", "")[:60]
