"""A race in arrays, and two loops that walk many races: one after the other in numba, or all in step in NumPy.

Both draw from the same streams and give the same games, bit for bit. Game number n of a key has a stream of its own:
splitmix64 (G. Steele, D. Lea, C. Flood, *Fast splittable pseudorandom number generators*, 2014), started at the
key's n-th output. Each draw is 64 bits; it picks an outcome by whole-number bounds and is drawn again above the
highest, so that every chance is exact. Streams of two games overlap somewhere with a chance of about
games² · draws / 2**64: for 10 million games of 100 draws, 1 in 2,000; and then two games share some dice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from clocklab.errors import SizeError
from clocklab.games.grandfather.odds.kernel.laws import RollLaw, spots
from clocklab.games.grandfather.rules.moves import Ending, Lead, Spot, Won
from clocklab.games.grandfather.rules.options import RaceOptions

Integers: TypeAlias = NDArray[np.int32]
Words: TypeAlias = NDArray[np.uint64]


GOLDEN = 0x9E3779B97F4A7C15
FIRST_MIX = 0xBF58476D1CE4E5B9
SECOND_MIX = 0x94D049BB133111EB
WORD = 2**64

ENDINGS = (Ending.WIN, Ending.EXCHANGE, Ending.BUMP, Ending.AGAIN, Ending.PASS)
WIN, AGAIN = ENDINGS.index(Ending.WIN), ENDINGS.index(Ending.AGAIN)
FIRST_ROLLER = len(ENDINGS)
"""The column that counts the draw of who rolls first, which is no roll."""


@dataclass(frozen=True)
class Steps:
    """The distributions of a roll as arrays, a row for each spot: alias tables (A. Walker 1974) in whole numbers.

    The first bits of a draw choose one of the row's equal columns, a power of two of them. The rest chooses
    ``outcomes[row, column, 0]`` below ``cuts[row, column]``, the one at 1 below ``limits[row]``, or else another draw.
    An outcome is eight times the next row (or the points of a win) and the ending's number. ``seats[row]`` rolls.
    """

    cuts: Words
    limits: Words
    outcomes: Integers
    seats: NDArray[np.uint8]
    start: int

    @property
    def bits(self) -> int:
        """How many bits choose a column."""
        columns: int = self.cuts.shape[1]
        return columns.bit_length() - 1


def steps(game: RaceOptions, laws: Sequence[Mapping[Spot, RollLaw]], start: Spot | None) -> Steps:
    """Return the arrays of a race whose seats roll by these laws; without a start, as the game's option says."""
    number = {spot: row for row, spot in enumerate(spots(game))}
    outcomes = [_outcomes(laws[spot.roller][spot], number) for spot in number]
    seats = [spot.roller for spot in number]
    if start is None and game.start == "random":
        outcomes.append([(1, _code(FIRST_ROLLER, number[Spot((0, 0), seat)])) for seat in (0, 1)])
        seats.append(0)
        first = len(number)
    else:
        first = number[start or Spot((0, 0), int(game.start))]
    bits = max(1, (max(map(len, outcomes)) - 1).bit_length())
    cuts = np.zeros((len(outcomes), 1 << bits), np.uint64)
    limits = np.zeros(len(outcomes), np.uint64)
    pairs = np.zeros((len(outcomes), 1 << bits, 2), np.int32)
    for row, each in enumerate(outcomes):
        total = sum(weight for weight, _ in each)
        unit = (WORD >> bits) // total
        limits[row] = total * unit
        columns = _columns([weight for weight, _ in each], 1 << bits)
        cuts[row] = [cut * unit for cut, _, _ in columns]
        codes = [code for _, code in each] + [0] * ((1 << bits) - len(each))
        pairs[row] = [(codes[one], codes[other]) for _, one, other in columns]
    return Steps(cuts, limits, pairs, np.array(seats, np.uint8), first)


def _outcomes(law: RollLaw, number: Mapping[Spot, int]) -> list[tuple[int, int]]:
    """Return the weight and the code of each outcome, the likeliest first."""
    found = [(weight, _code(ENDINGS.index(ending), _lead(lead, number))) for (ending, lead), weight in law.items()]
    return sorted(found, key=lambda each: (-each[0], each[1]))


def _code(ending: int, lead: int) -> int:
    return 8 * lead + ending


def _lead(lead: Lead, number: Mapping[Spot, int]) -> int:
    return lead.points if isinstance(lead, Won) else number[lead]


def _columns(weights: Sequence[int], many: int) -> list[tuple[int, int, int]]:
    """Return the alias table of the weights: for each column the height of its own outcome, that one, and the other.

    All columns are as high as the weights' sum.
    """
    total = sum(weights)
    left = [weight * many for weight in weights] + [0] * (many - len(weights))
    columns = [(total, at, at) for at in range(many)]
    short = [at for at in range(many) if left[at] < total]
    tall = [at for at in range(many) if left[at] >= total]
    while short:
        small, big = short.pop(), tall[-1]
        columns[small] = (left[small], small, big)
        left[big] -= total - left[small]
        if left[big] < total:
            short.append(tall.pop())
    return columns


@dataclass(frozen=True)
class Walked:
    """How each game went: who won, the points, and how many rolls ended in each way (a column for each ending)."""

    winners: NDArray[np.uint8]
    points: Integers
    counts: Integers


def walk(steps: Steps, key: int, first: int, games: int, longest: int, numba: bool) -> Walked:
    """Return how the games ``first``, ``first + 1``, ... of the key went.

    SizeError for a game of more than ``longest`` draws.
    """
    done = Walked(np.zeros(games, np.uint8), np.zeros(games, np.int32), np.zeros((games, 6), np.int32))
    if numba:
        key_and_bits = np.array([key, steps.bits], np.uint64)
        laws = (steps.cuts, steps.limits, steps.outcomes, steps.seats)
        late = _compiled()(*laws, steps.start, key_and_bits, first, longest, done.winners, done.points, done.counts)
    else:
        late = _in_step(steps, key, first, longest, done)
    if late >= 0:
        raise SizeError(
            f"Game {first + late} was not over after {longest:,} rolls: with this play a race may take for ever. "
            "Let one of the two play in another style, or raise longest."
        )
    return done


def has_numba() -> bool:
    """Return whether numba can be imported."""
    try:
        import numba  # noqa: F401
    except ImportError:
        return False
    return True


@cache
def _compiled() -> Callable[..., int]:
    """Return the loop in machine code, compiled once and then read from numba's cache on disk."""
    import numba

    try:
        jitted = numba.njit(cache=True, nogil=True)(_one_by_one)
    except RuntimeError:  # no folder that the cache could be written to
        jitted = numba.njit(nogil=True)(_one_by_one)
    return jitted  # type: ignore[no-any-return]


def _one_by_one(
    cuts: Any, limits: Any, outcomes: Any, seats: Any, start: int, key_and_bits: Any, first: int, longest: int,
    winners: Any, points: Any, counts: Any,
) -> int:  # fmt: skip
    """Play one game after the other; written for numba, whose integers wrap around."""
    golden, first_mix, second_mix = np.uint64(GOLDEN), np.uint64(FIRST_MIX), np.uint64(SECOND_MIX)
    s30, s27, s31 = np.uint64(30), np.uint64(27), np.uint64(31)
    key, bits = key_and_bits[0], key_and_bits[1]
    shift = np.uint64(64) - bits
    rest = (np.uint64(1) << shift) - np.uint64(1)
    for game in range(winners.size):
        z = key + np.uint64(first + game + 1) * golden
        z = (z ^ (z >> s30)) * first_mix
        z = (z ^ (z >> s27)) * second_mix
        stream = z ^ (z >> s31)
        row = start
        over = False
        for _ in range(longest):
            stream += golden
            z = (stream ^ (stream >> s30)) * first_mix
            z = (z ^ (z >> s27)) * second_mix
            z = z ^ (z >> s31)
            column, z = z >> shift, z & rest
            if z >= limits[row]:
                continue
            outcome = outcomes[row, column, np.intp(z >= cuts[row, column])]
            ending, lead = outcome & 7, outcome >> 3
            counts[game, ending] += 1
            if ending == WIN:
                winners[game] = seats[row]
                points[game] = lead
                over = True
                break
            row = lead
        if not over:
            return game
    return -1


def _in_step(steps: Steps, key: int, first: int, longest: int, done: Walked) -> int:
    """Play all games a roll at a time, each from its own stream; games that are over leave."""
    numbers = np.arange(done.winners.size)
    streams = _mixed(_word(key) + (_word(first + 1) + numbers.astype(np.uint64)) * _word(GOLDEN))
    rows = np.full(numbers.size, steps.start, np.int64)
    shift, bits = np.uint64(64 - steps.bits), steps.bits
    cuts, outcomes = steps.cuts.ravel(), steps.outcomes.ravel()
    counts = done.counts.ravel()
    for _ in range(longest):
        streams += _word(GOLDEN)
        draws = _mixed(streams)
        cells = (rows << bits) + (draws >> shift).astype(np.int64)
        draws &= _word(2 ** (64 - bits) - 1)
        outcome = outcomes[2 * cells + (draws >= cuts[cells])]
        again = draws >= steps.limits[rows]
        ending, lead = outcome & 7, outcome >> 3
        if again.any():
            drawn = ~again
            counts[(6 * numbers + ending)[drawn]] += 1
            won = (ending == WIN) & drawn
            after = np.where(drawn, lead, rows)
        else:
            counts[6 * numbers + ending] += 1
            won = ending == WIN
            after = lead.astype(np.int64)
        if won.any():
            done.winners[numbers[won]] = steps.seats[rows[won]]
            done.points[numbers[won]] = lead[won]
            on = ~won
            numbers, streams, after = numbers[on], streams[on], after[on]
            if not numbers.size:
                return -1
        rows = after
    return int(numbers[0])


def _word(number: int) -> Words:
    """Return the number as an array of one word, since arrays wrap around silently."""
    return np.array([number % WORD], np.uint64)


def _mixed(words: Words) -> Words:
    """Return the finalizer of splitmix64 of each word."""
    words = (words ^ (words >> np.uint64(30))) * np.uint64(FIRST_MIX)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(SECOND_MIX)
    return words ^ (words >> np.uint64(31))


def tally(numbers: NDArray[np.int64]) -> dict[int, int]:
    """Return how often each number occurs."""
    return {number: int(many) for number, many in enumerate(np.bincount(numbers)) if many}
