"""The positions and actions of Clocks, plain immutable values, and the groups of dice in an auction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from clocklab.core.contract import Seat
from clocklab.core.values import Changeable
from clocklab.games.clocks.rules.pieces import Act, Colour, Die

Counts: TypeAlias = tuple[int, int, int, int]
"""How many dice of each colour: white, grey, black, red."""

Group: TypeAlias = tuple[Die, ...]
Groups: TypeAlias = tuple[Group, ...]

Clock: TypeAlias = tuple[Die | None, ...]
"""The dice on the twelve spaces of a clock; None where a space is free."""


class Phase(Enum):
    """What happens next; those marked * are chance."""

    START = "start"  # * who is the first start player
    DRAW = "draw"  # * the colours of the next dice from the bag
    ROLL = "roll"  # * what the drawn dice show
    SPLIT = "split"  # the start player chooses the pair
    BID = "bid"  # one seat at a time, hidden
    TAKE = "take"  # groups are chosen in the order of the bids
    PLACE = "place"  # which die of the centre, and where; or a red one for money
    RED = "red"  # * what the red die pays
    BONUS = "bonus"  # use the bonus of the space just matched, or not
    FREE = "free"  # coins, a re-roll, or nothing
    REROLL = "reroll"  # * what the die on the clock shows now
    EXTRA = "extra"  # buy one extra action, or none
    YELLOW = "yellow"  # * what the two yellow dice show
    RETURN = "return"  # a full clock gives one die back
    FORCED = "forced"  # solo: buy until all twelve are perfect
    OVER = "over"

    __hash__ = object.__hash__  # members are single objects; Enum's own hash is slow


LATE_ROUNDS = 100
"""How many late rounds (see ``State.late``) a game for three or four may have; 2,200 random games had 27 at most."""


@dataclass(frozen=True, slots=True)
class State(Changeable):
    """One position of Clocks.

    Per seat: ``clocks``, ``money``, ``centres`` (dice taken and not used yet, sorted), ``bids`` (None until
    it has bid; kept until the next auction).
    ``bag`` and ``removed`` count dice by colour; removed are the red ones rolled for money by one or two players (what
    stays in the box from the start is counted nowhere). ``start`` is the start player, ``seat`` the one that acts.
    ``drawn``: colours drawn and not rolled yet; ``dice``: rolled and not split yet, sorted; ``groups``: those not
    taken yet, in a fixed order. ``act`` is the action whose dice are rolled (YELLOW) and ``space`` the space that
    BONUS or REROLL is about. ``during`` is the phase in which the yellow dice came to be rolled: BONUS, EXTRA or
    FORCED. Solo end game:
    ``score`` is the score counted when it began, ``penalty`` the points lost since, ``forced`` the actions bought.

    ``late`` counts the late rounds of a game for three or four, in which perhaps no die came to stay on a clock: those
    that end with a full clock, and those whose dice are all red, so that all may be rolled for money. All other rounds
    bring a die, and there are 11 for each clock; so ``LATE_ROUNDS`` ends every game, whatever is done in it.
    """

    phase: Phase
    clocks: tuple[Clock, ...]
    money: tuple[int, ...]
    bag: Counts
    removed: Counts
    start: Seat = 0
    seat: Seat = 0
    drawn: tuple[Colour, ...] = ()
    dice: tuple[Die, ...] = ()
    groups: tuple[tuple[Die, ...], ...] = ()
    bids: tuple[int | None, ...] = ()
    centres: tuple[tuple[Die, ...], ...] = ()
    space: int | None = None
    act: Act | None = None
    during: Phase | None = None
    score: int | None = None
    penalty: int = 0
    forced: int = 0
    late: int = 0

    @property
    def at(self) -> int:
        """The space that BONUS or REROLL is about."""
        assert self.space is not None, f"phase {self.phase.value} is not about a space"
        return self.space

    @property
    def bought(self) -> Act:
        """The action that the yellow dice are rolled for."""
        assert self.act is not None, f"no action is due in phase {self.phase.value}"
        return self.act

    @property
    def counted(self) -> int:
        """The points counted when the solo end game began."""
        assert self.score is not None, f"no points are counted in phase {self.phase.value}"
        return self.score


# ---- chance ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Start:
    """Chance: this seat is the first start player."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: dice of these colours come out of the bag, sorted."""

    colours: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: the drawn dice show this, sorted."""

    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Shows:
    """Chance: a single die shows this, 1 to 6: a red one rolled for money, or a die re-rolled on its space."""

    pips: int


@dataclass(frozen=True, slots=True)
class Yellow:
    """Chance: the two yellow dice show this, sorted."""

    pips: tuple[int, int]


# ---- decisions ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Split:
    """Make these two of the rolled dice the pair, sorted; the rest are singles."""

    pair: tuple[Die, Die]


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid this many coins; they are lost."""

    coins: int


@dataclass(frozen=True, slots=True)
class Take:
    """Take this group of dice, sorted; it may be empty."""

    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Place a die from the centre on a free space, 0 to 11."""

    die: Die
    space: int


@dataclass(frozen=True, slots=True)
class Cash:
    """Roll this red die from the centre for money."""

    die: Die


@dataclass(frozen=True, slots=True)
class GiveBack:
    """Give a die from the centre back for a coin: the clock is full."""

    die: Die


@dataclass(frozen=True, slots=True)
class Use:
    """Use an action: a bonus, or one bought at its hour.

    ``spaces`` are the dice it is about: one for +1, -1, +1/+2, Flip and Leapfrog; for Swap the first of the two
    neighbours in clockwise order; none for coins and yellow dice. ``by`` is 1 or 2 for +1/+2, else 0.
    ``at`` is the space where it was bought; None for a bonus.
    """

    act: Act
    spaces: tuple[int, ...] = ()
    by: int = 0
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Coins:
    """Free action: take 3 coins."""


@dataclass(frozen=True, slots=True)
class Reroll:
    """Free action: re-roll the die on this space."""

    space: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Decline what may be done here: the bonus, the free action, or the extra action."""


@dataclass(frozen=True, slots=True)
class Return:
    """Return the die on this space of a full clock to the bag for a coin."""

    space: int


Action: TypeAlias = (
    Start
    | Draw
    | Roll
    | Shows
    | Yellow
    | Split
    | Bid
    | Take
    | Place
    | Cash
    | GiveBack
    | Use
    | Coins
    | Reroll
    | Pass
    | Return
)


# ---- the groups of an auction -----------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def splits(dice: Group) -> tuple[Split, ...]:
    """Return every different pair that can be made of sorted dice, in order."""
    return tuple(map(Split, dict.fromkeys(combinations(dice, 2))))


def grouped(dice: Group, pair: tuple[Die, Die]) -> Groups:
    """Return the groups when these two dice make the pair: the pair, then the single dice in order."""
    singles = list(dice)
    for die in pair:
        singles.remove(die)
    return (pair, *((die,) for die in singles))


def too_few(dice: Group, players: int) -> Groups:
    """Return the groups when the dice are too few for a pair: singles as far as they go, the other groups empty."""
    return (*((die,) for die in dice), *((),) * (players - len(dice)))


@lru_cache(maxsize=4096)
def order(bids: tuple[int, ...], start: Seat) -> tuple[Seat, ...]:
    """Return the seats in the order in which they choose: the highest bid first.

    Of equal bids the one nearest to the start player counter-clockwise comes first, the start player last.

    >>> order((2, 5, 2), start=0), order((1, 1, 1, 1), start=1)
    ((1, 2, 0), (0, 3, 2, 1))
    """
    seats = len(bids)
    return tuple(sorted(range(seats), key=lambda seat: (-bids[seat], (start - 1 - seat) % seats)))


def different(groups: Sequence[Group]) -> Groups:
    """Return the groups, equal ones only once."""
    return tuple(dict.fromkeys(groups))
