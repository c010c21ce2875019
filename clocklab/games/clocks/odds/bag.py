"""Drawing from the bag without putting back: how many dice of each colour come, exactly (hypergeometric)."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from clocklab.core.checks import require_int
from clocklab.core.contract import Seat
from clocklab.errors import OptionError
from clocklab.games.clocks.rules.dice import COLOURS, Colour
from clocklab.games.clocks.rules.state import Counts, State, require_position
from clocklab.probability import Chance, Dist

MOST = 100


def draw(bag: State | Sequence[int], dice: int) -> Dist[Counts]:
    """Return how many of each colour are among the next dice from the bag: white, grey, black, red.

    ``bag`` is a position, or how many dice of each colour there are. Counted in binomial(all, dice) cases.
    OptionError for more dice than there are.

    >>> draw((12, 12, 12, 12), 3).chance((0, 0, 1, 2))
    Chance(792, 17296)
    """
    counts = _counts(bag)
    require_int("dice", dice, 0, sum(counts))
    laws: dict[Counts, int] = {}
    white, grey, black, red = counts
    for w in range(min(white, dice) + 1):
        for g in range(min(grey, dice - w) + 1):
            for b in range(min(black, dice - w - g) + 1):
                r = dice - w - g - b
                if r <= red:
                    laws[w, g, b, r] = comb(white, w) * comb(grey, g) * comb(black, b) * comb(red, r)
    return Dist(laws)


def comes(bag: State | Sequence[int], dice: int, colour: Colour = Colour.BLACK) -> Chance:
    """Return the chance that at least one die of a colour, black by default, is among the next dice.

    >>> comes((4, 4, 4, 4), 2)
    Chance(54, 120)
    """
    counts = _counts(bag)
    require_int("dice", dice, 0, sum(counts))
    ways = comb(sum(counts), dice)
    return Chance(ways - comb(sum(counts) - counts[colour.rank], dice), ways)


def at_least(bag: State | Sequence[int], dice: int, wanted: Sequence[int]) -> Chance:
    """Return the chance that the next dice hold at least so many of each colour.

    >>> at_least((4, 4, 4, 4), 4, (1, 1, 1, 1))
    Chance(256, 1820)
    """
    least = _counts(wanted)
    law = draw(bag, dice)
    return law.chance(lambda came: all(c >= w for c, w in zip(came, least, strict=True)))


def lacking(state: State, seat: Seat = 0) -> Counts:
    """Return how many dice of each colour a seat's clock lacks for one colour set more.

    Dice that the seat has taken and not placed yet count as if they were placed.
    """
    dice = [on for on in state.clocks[seat] if on is not None] + list(state.centres[seat] if state.centres else ())
    have = [sum(on.colour is colour for on in dice) for colour in COLOURS]
    white, grey, black, red = (max(0, min(have) + 1 - count) for count in have)
    return white, grey, black, red


def colour_set(state: State, seat: Seat = 0, rounds: int = 1, dice: int | None = None) -> Chance:
    """Return the chance that a seat gets the colours of one set more within the next rounds.

    Exact under these assumptions: the seat gets two dice a round if it plays alone, else one, and does not choose:
    what it gets is drawn at random from the bag as it is now, nothing comes back into it, and every die is placed.
    ``dice`` says instead how many dice it gets in all. 0 where free spaces or dice in the bag are too few.
    """
    require_position(state)
    require_int("seat", seat, 0, len(state.clocks) - 1)
    require_int("rounds", rounds, 0, MOST)
    if dice is None:
        dice = rounds * (2 if len(state.clocks) == 1 else 1)
    require_int("dice", dice, 0, MOST)
    wanted = lacking(state, seat)
    free = state.clocks[seat].count(None) - (len(state.centres[seat]) if state.centres else 0)
    gets = min(dice, sum(state.bag), max(0, free))
    return at_least(state.bag, gets, wanted)


def _counts(bag: State | Sequence[int]) -> Counts:
    counts = bag.bag if isinstance(bag, State) else tuple(bag) if isinstance(bag, Sequence) else ()
    if len(counts) != len(COLOURS) or not all(type(each) is int and 0 <= each <= MOST for each in counts):
        raise OptionError(
            f"A bag is four whole numbers, of white, grey, black and red dice, each 0 to {MOST}, not {bag!r:.100}."
        )
    white, grey, black, red = counts
    return white, grey, black, red
