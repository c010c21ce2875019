"""What a clock and its money are worth to their owner, in coins: an exact rule of thumb with open weights.

A perfect die is worth its point and its share in the run; a wrong one what the cheapest way to fix it would leave, or a
lucky re-roll; a free space the hope for a fitting die. All hopes fade as the game ends. Numbers are whole multiples
of 1/``unit`` coins, so that everything stays exact and quick.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import lcm

from clocklab.core.contract import Seat, question
from clocklab.core.values import plain_numbers
from clocklab.errors import OptionError
from clocklab.games.clocks.rules.options import ClocksPosition
from clocklab.games.clocks.rules.pieces import SPACES, Board, changed
from clocklab.games.clocks.rules.scoring import complete, full, score
from clocklab.games.clocks.rules.state import Clock, Phase

Number = int | Fraction


@dataclass(frozen=True)
class Weights:
    """What is traded for what, in coins; exact numbers, ints or Fractions.

    ``coins_per_point``: the coins that a point is worth, above 0.
    ``run``: the chance that each wrong or missing die before a perfect one comes right in time, so that it still
    counts in the run: 0 to 1. Where none before it is wrong, the run is certain.
    ``fixing``: the share of what an extra action would win that a wrong die is worth at once, as each turn buys only
    one: 0 to 1. Its price is taken off; two actions on one die count ``fixing`` twice.
    ``open``: the share of a perfect die that a free space is worth, as a fitting die may come: 0 to 1.
    ``tempo``: the coins that a space filled with any die is worth, as later dice come in addition.
    ``shop``: the coins that a die is worth where it opens an extra action for sale.
    ``sets``: the share of the next colour set's two points that its first three colours promise together, in equal
    parts: 0 to 1.
    ``patience``: with t turns to come, all that is only hoped for counts t / (t + patience): above 0.
    ``spending``: the coins that each turn to come can use well; ``surplus``: what a coin beyond those is worth, as a
    share of a coin: above 0, up to 1.
    ``rivalry``: the share of a group's average worth to the others that is added to its worth to oneself, as taking it
    denies it to them: 0 to 1.

    Raises an OptionError that names the weight that makes no sense.

    >>> Weights(coins_per_point=5).coins_per_point
    5
    """

    coins_per_point: Number = 4
    run: Number = Fraction(3, 5)
    fixing: Number = Fraction(3, 5)
    open: Number = Fraction(1, 3)
    tempo: Number = Fraction(3, 2)
    shop: Number = 1
    sets: Number = Fraction(1, 2)
    patience: Number = 2
    spending: Number = 6
    surplus: Number = Fraction(1, 10)
    rivalry: Number = 0

    def __post_init__(self) -> None:
        for each in fields(self):
            value = plain_numbers(getattr(self, each.name))
            object.__setattr__(self, each.name, value)
            if isinstance(value, bool) or not isinstance(value, int | Fraction):
                raise OptionError(f"The weight {each.name} must be an int or a Fraction, not {value!r}.")
            if value < 0 or (value == 0 and each.name in POSITIVE):
                least = "above 0" if each.name in POSITIVE else "0 or more"
                raise OptionError(f"The weight {each.name} must be {least}, not {value}.")
            if value > 1 and each.name in SHARES:
                raise OptionError(f"The weight {each.name} is a share and must be at most 1, not {value}.")


POSITIVE = frozenset({"coins_per_point", "patience", "surplus"})
SHARES = frozenset({"run", "fixing", "open", "sets", "surplus", "rivalry"})
USUAL = Weights()
FITTED = Weights(
    coins_per_point=Fraction(19, 5), run=1, fixing=1, open=Fraction(2, 5), tempo=Fraction(6, 5), shop=1,
    sets=Fraction(9, 10), patience=1, spending=5, surplus=Fraction(1, 4), rivalry=Fraction(2, 5),
)  # fmt: skip
"""What ``tools/fit_valuer.py`` found by self-play, rounded: a player with these beats one with the usual ones."""


# ---- the appraisal --------------------------------------------------------------------------------------------------

ROLLS = 36 * 36
"""At most two rolls of up to 36 cases meet in one plan: with this in the unit, means over them are whole too."""
LUCK = Fraction(1, 6)
BEFORE_TURNS = frozenset({Phase.START, Phase.DRAW, Phase.ROLL, Phase.SPLIT, Phase.BID, Phase.TAKE})
A_WIN = 1000
"""What a certain win counts, in coins: more than anything else on the table."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the end of the game would be to a seat.

    ``best``: the points and the money of the best other seat. ``last``: no other seat acts after this one in the
    round. ``perfect``: another clock is perfect, so that the round is the last; ``others_full``: all other clocks are
    full, so that it is if this one is full too. ``hopes``: the most that any other seat would lose if the game ended
    now, in coins.
    """

    best: tuple[int, int]
    last: bool
    perfect: bool
    others_full: bool
    hopes: Fraction


@dataclass(frozen=True, slots=True)
class Appraisal:
    """How one seat's clock and coins are appraised with a number of turns to come.

    ``tables[space][wrong][pips]`` is what the space brings, ``wrong`` being how many before it are not perfect, and
    pips 0 meaning that it is free. ``sets[complete][begun]`` is what the colours bring with this many complete sets
    and this many colours of the next. All in units; a coin is ``unit`` units. With an ``outlook``, clocks that end the
    game are worth what they score, and nothing is hoped for any more.
    """

    board: Board
    circle: bool
    weights: Weights
    turns: int
    unit: int
    tables: tuple[tuple[tuple[int, ...], ...], ...]
    sets: tuple[tuple[int, ...], ...]
    plenty: int
    surplus: int
    outlook: Outlook | None = None

    def stand(self, clock: Clock, money: int) -> int:
        """Return what the clock and the money are worth together, in units.

        Where they end the game: the points, the leftover coins as a trifle, and what the others can no longer hope
        for; if nobody acts afterwards, the win comes first.
        """
        seen = self.outlook
        if seen is not None and (seen.perfect or full(clock)):
            done = complete(clock, self.board)
            over = seen.last and (seen.perfect or done or (seen.others_full and full(clock)))
            if over or done:
                points = score(clock, self.board).points
                won = Fraction((points, money) > seen.best) + Fraction((points, money) == seen.best, 2) if over else 0
                counted = won * A_WIN + self.weights.coins_per_point * points + (0 if over else seen.hopes)
                return int(self.unit * counted) + self.surplus * money
        return self.dice(clock) + self.coins(money)

    def dice(self, clock: Clock) -> int:
        """Return what the dice and the free spaces of a clock are worth, in units."""
        worth = wrong = 0
        counts = [0, 0, 0, 0]
        for rows, wanted, on in zip(self.tables, self.board.pips, clock, strict=True):
            if on is None:
                worth += rows[wrong][0]
                wrong += 1
            else:
                pips = on.pips
                worth += rows[wrong][pips]
                counts[on.colour.rank] += 1
                if pips != wanted:
                    wrong += 1
        complete = min(counts)
        begun = 4 - counts.count(complete)
        return worth + self.sets[complete][begun]

    def coins(self, money: int) -> int:
        """Return what this many coins are worth, in units: those beyond what can be used well count little."""
        return self.unit * min(money, self.plenty) + self.surplus * max(0, money - self.plenty)

    def price_of(self, gain: int, money: int) -> Fraction:
        """Return the coins that one can pay for a gain, in units, and be no worse off than without either.

        Whoever has more coins than can be used well pays with those first. It may be more than the money there is. A
        loss counts as it is.
        """
        idle = max(0, money - self.plenty)
        if gain <= self.surplus * idle:
            return Fraction(gain, self.surplus if gain > 0 and idle else self.unit)
        return idle + Fraction(gain - self.surplus * idle, self.unit)


@question
def turns_left(here: ClocksPosition, seat: Seat) -> int:
    """Return about how many turns the seat has left, the current one included until its extra action is taken.

    The game is taken to end with this round if a clock is perfect, and else when all clocks are full; till then each
    of n players gets (n + 1) / n dice a round.

    >>> import clocklab
    >>> match = clocklab.Match(clocklab.load("clocks", players=3), seed=1)
    >>> turns_left(match, 0)
    9
    """
    game, state = here.game, here.state
    free = max(
        clock.count(None) - (0 if state.phase in BEFORE_TURNS else len(centre))
        for clock, centre in zip(state.clocks, state.centres, strict=True)
    )
    rounds = (
        0 if any(map(complete, state.clocks, game.faces)) else max(0, -(-free * game.players // (game.players + 1)))
    )
    if state.phase in BEFORE_TURNS or state.phase is Phase.RETURN:
        return max(1, rounds)
    acting = state.seat == seat and state.phase in (Phase.PLACE, Phase.RED, Phase.BONUS)
    waits = (seat - state.start) % game.players > (state.seat - state.start) % game.players
    return rounds + (acting or waits)


@lru_cache(maxsize=512)
def appraisal(board: Board, circle: bool, weights: Weights, turns: int) -> Appraisal:
    """Return how clocks on this board are appraised with a number of turns to come."""
    hope = Fraction(turns) / (turns + weights.patience)
    worths = [[_space(board, weights, hope, at, wrong) for wrong in range(SPACES)] for at in range(SPACES)]
    point = Fraction(weights.coins_per_point)
    promised = hope * weights.sets * 2 * point
    sets = [[2 * point * complete + promised * begun / 4 for begun in range(4)] for complete in range(4)]
    surplus = Fraction(weights.surplus)
    exact = [surplus, *(one for row in sets for one in row), *(one for rows in worths for row in rows for one in row)]
    unit = ROLLS * lcm(*(each.denominator for each in exact))
    return Appraisal(
        board,
        circle,
        weights,
        turns,
        unit,
        tuple(tuple(tuple(int(one * unit) for one in row) for row in rows) for rows in worths),
        tuple(tuple(int(one * unit) for one in row) for row in sets),
        int(weights.spending * turns),
        int(surplus * unit),
    )


def _space(board: Board, weights: Weights, hope: Fraction, at: int, wrong: int) -> list[Fraction]:
    """Return what a space brings when it is free, or holds a die that shows 1 to 6."""
    run = hope * Fraction(weights.run) ** wrong if wrong else Fraction(1)
    perfect = weights.coins_per_point * (1 + run)
    filled = hope * (weights.tempo + (weights.shop if board.extras[at] is not None else 0))
    worths = [hope * weights.open * perfect]
    for pips in range(1, 7):
        if pips == board.pips[at]:
            worths.append(filled + perfect)
        else:
            one, two = cheapest(board, pips, board.pips[at])
            fixed = [LUCK * perfect]
            fixed += [weights.fixing * (perfect - one)] if one is not None else []
            fixed += [Fraction(weights.fixing) ** 2 * (perfect - two)] if two is not None else []
            worths.append(filled + hope * max(fixed))
    return worths


@lru_cache(maxsize=2048)
def cheapest(board: Board, pips: int, wanted: int) -> tuple[int | None, int | None]:
    """Return the fewest coins for which one extra action, and for which two, turn ``pips`` into ``wanted``.

    None where it cannot be done. On the forwards board one action turns a 2 into a 1 for 4 coins, two turn a 3 for 8.

    >>> from clocklab.games.clocks.rules.printed import boards
    >>> cheapest(boards()["forwards"], 2, 1), cheapest(boards()["forwards"], 3, 1)
    ((4, None), (None, 8))
    """
    steps = {
        (before, after): min(cost for _, act, cost in board.sold if after in changed(act, before))
        for before, after in product(range(1, 7), repeat=2)
        if any(after in changed(act, before) for _, act, _ in board.sold)
    }
    two = [
        steps[pips, middle] + steps[middle, wanted]
        for middle in range(1, 7)
        if (pips, middle) in steps and (middle, wanted) in steps
    ]
    return steps.get((pips, wanted)), min(two, default=None)


def appraise(here: ClocksPosition, seat: Seat, weights: Weights) -> Appraisal:
    """Return how this seat's clock is appraised in this position."""
    game, turns = here.game, turns_left(here, seat)
    found = appraisal(game.faces[seat], game.circle, weights, turns)
    return replace(found, outlook=_outlook(here, seat, weights, turns)) if game.players > 1 else found


def _outlook(here: ClocksPosition, seat: Seat, weights: Weights, turns: int) -> Outlook:
    game, state = here.game, here.state
    others = [each for each in range(game.players) if each != seat]
    in_turn = state.phase not in BEFORE_TURNS and state.phase is not Phase.RETURN
    hopes = []
    for each in others:
        ways = [appraisal(game.faces[each], game.circle, weights, left) for left in (turns, 0)]
        later, ended = (Fraction(way.stand(state.clocks[each], state.money[each]), way.unit) for way in ways)
        hopes.append(later - ended)
    return Outlook(
        best=max((score(state.clocks[each], game.faces[each]).points, state.money[each]) for each in others),
        last=in_turn and (state.seat + 1) % game.players == state.start and state.seat == seat,
        perfect=any(complete(state.clocks[each], game.faces[each]) for each in others),
        others_full=all(full(state.clocks[each]) for each in others),
        hopes=max(hopes),
    )
