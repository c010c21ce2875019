"""What the groups of the auction are worth to each player now, in coins, by the best use of their dice.

The best use tries all orders, all spaces that can be paid and all uses of a bonus, averaged over rolls. Its values
are in the units of the appraisal.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import ClassVar

from clocklab.core.contract import Seat, question, seat_name
from clocklab.core.listing import Listing
from clocklab.errors import OptionError, PositionError
from clocklab.games.clocks.odds.auction.appraisal import USUAL, Appraisal, Weights, appraise
from clocklab.games.clocks.rules.clock import after_use, prices, put, uses, without
from clocklab.games.clocks.rules.moves import COINS, FREE_COINS, PASS, REROLLS, placings
from clocklab.games.clocks.rules.options import ClocksPosition
from clocklab.games.clocks.rules.pieces import Act, Die, die
from clocklab.games.clocks.rules.state import (
    Action,
    Cash,
    Clock,
    GiveBack,
    Group,
    Groups,
    Phase,
    Place,
    Return,
    State,
    Use,
)
from clocklab.games.clocks.text.notation import format_action

Choice = tuple[int, Action]
"""What an action leads to on average, and the action."""
Hand = tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The best that can be done with some dice: what it comes to, and the actions up to the first roll."""

    worth: int
    actions: tuple[Action, ...]


def best_use(appraised: Appraisal, clock: Clock, hand: Hand, money: int) -> Plan:
    """Return the best use of all dice in hand; of equals the first."""
    if not hand:
        return Plan(appraised.stand(clock, money), ())
    return max(
        (_followed(appraised, clock, hand, money, first) for first in placings(appraised.board, clock, hand, money)),
        key=_worth,
    )


def use_worth(appraised: Appraisal, clock: Clock, hand: Hand, money: int, action: Action) -> int:
    """Return what using a die in this way comes to, with the best use of the bonus and the other dice afterwards."""
    return _followed(appraised, clock, hand, money, action).worth


def _followed(appraised: Appraisal, clock: Clock, hand: Hand, money: int, action: Action) -> Plan:
    match action:
        case Place(one, space):
            return _placed(appraised, clock, without(hand, one), money, one, space)
        case Cash(one):
            rest = without(hand, one)
            worth = sum(best_use(appraised, clock, rest, money + pips).worth for pips in range(1, 7)) // 6
            return Plan(worth, (action,))
        case GiveBack(one):
            later = best_use(appraised, clock, without(hand, one), money + 1)
            return Plan(later.worth, (action, *later.actions))
    raise AssertionError(f"no die is used by {action}")


def _placed(appraised: Appraisal, clock: Clock, rest: Hand, money: int, one: Die, space: int) -> Plan:
    wanted = appraised.board.pips[space]
    cost = dict(prices(appraised.board, clock, one))[space]
    after = put(clock, space, one)
    money += max(0, one.pips - wanted) - cost
    best = best_use(appraised, after, rest, money)
    found = Plan(best.worth, (Place(one, space), *best.actions))
    if one.pips != wanted:
        return found
    for use in uses(appraised.board.bonuses[space], None, after, appraised.circle):
        used = _used(appraised, after, rest, money, use)
        if used.worth > found.worth:
            found = Plan(used.worth, (Place(one, space), use, *used.actions))
    return found


def bonus_choices(appraised: Appraisal, clock: Clock, hand: Hand, money: int, space: int) -> list[Choice]:
    """Return every use of the bonus at a space, and declining, each with what it comes to."""
    ways = uses(appraised.board.bonuses[space], None, clock, appraised.circle)
    return [(_used(appraised, clock, hand, money, use).worth, use) for use in ways] + [
        (best_use(appraised, clock, hand, money).worth, PASS)
    ]


def _used(appraised: Appraisal, clock: Clock, hand: Hand, money: int, use: Use) -> Plan:
    if use.act.rolls:
        return Plan(
            sum(times * best_use(appraised, clock, hand, money + paid).worth for paid, times in _pays(use.act)) // 36,
            (),
        )
    after = after_use(use, clock, appraised.circle) if use.spaces else clock
    return best_use(appraised, after, hand, money + use.act.coins)


@cache
def _pays(act: Act) -> tuple[tuple[int, int], ...]:
    """Return what the two yellow dice pay, each with its number of the 36 cases."""
    paid = [act.prize((min(one, other), max(one, other))) for one in range(1, 7) for other in range(1, 7)]
    return tuple((each, paid.count(each)) for each in dict.fromkeys(paid))


def _worth(plan: Plan) -> int:
    return plan.worth


# ---- after the dice ---------------------------------------------------------------------------------------------


def extra_choices(appraised: Appraisal, clock: Clock, money: int) -> list[Choice]:
    """Return every extra action that can be bought, and buying none, each with what it comes to on average."""
    choices: list[Choice] = [(appraised.stand(clock, money), PASS)]
    for at, act, cost in appraised.board.sold:
        if clock[at] is not None and cost <= money:
            ways = uses(act, at, clock, appraised.circle)
            choices += [(_used(appraised, clock, (), money - cost, use).worth, use) for use in ways]
    return choices


def free_choices(appraised: Appraisal, clock: Clock, money: int, coins: bool) -> list[Choice]:
    """Return the free actions worth considering, each with what it comes to after the best extra action.

    A perfect die is not re-rolled. ``coins``: whether three coins may be taken.
    """
    choices: list[Choice] = [(_after_extra(appraised, clock, money), PASS)]
    if coins:
        choices.append((_after_extra(appraised, clock, money + FREE_COINS), COINS))
    for at, on in enumerate(clock):
        if on is not None and on.pips != appraised.board.pips[at]:
            shown = [put(clock, at, die(on.colour, pips)) for pips in range(1, 7)]
            choices.append((sum(_after_extra(appraised, each, money) for each in shown) // 6, REROLLS[at]))
    return choices


def return_choices(appraised: Appraisal, clock: Clock, money: int) -> list[Choice]:
    """Return the dice of a full clock worth giving back, each with what is left after the best extra action.

    While a wrong one stands, a perfect die leaves one space more to put right. It goes only where one action that can
    be paid, a swap, then puts two wrong ones right.
    """
    choices: list[Choice] = []
    wrong = {
        at for at, (on, pips) in enumerate(zip(clock, appraised.board.pips, strict=True)) if on and on.pips != pips
    }
    for at in range(len(clock)):
        rest = put(clock, at, None)
        if at in wrong or (len(wrong) > 1 and _mended(appraised, rest, money + 1)):
            choices.append((_after_extra(appraised, rest, money + 1), Return(at)))
    return choices


def _mended(appraised: Appraisal, clock: Clock, money: int) -> bool:
    """Return whether one extra action makes all dice on the clock perfect."""
    for at, act, cost in appraised.board.sold:
        if clock[at] is not None and cost <= money:
            for use in uses(act, at, clock, appraised.circle):
                after = after_use(use, clock, appraised.circle)
                if all(on is None or on.pips == pips for on, pips in zip(after, appraised.board.pips, strict=True)):
                    return True
    return False


def _after_extra(appraised: Appraisal, clock: Clock, money: int) -> int:
    return max(worth for worth, _ in extra_choices(appraised, clock, money))


# ---- values ---------------------------------------------------------------------------------------------------------

Matrix = tuple[tuple[Fraction, ...], ...]
"""A row for each seat: what each group is worth to it, in coins."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a group is worth to a seat, in coins, and the use of its dice that makes it so, up to the first roll.

    ``own`` is what the seat could pay and be no worse off than without any die; ``value`` adds what the weight
    ``rivalry`` makes of the others' own values.
    """

    heads: ClassVar[tuple[str, ...]] = ("seat", "dice", "value", "best use")
    seat: Seat
    dice: Group
    value: Fraction
    own: Fraction
    use: tuple[Action, ...]

    def cells(self) -> tuple[object, ...]:
        """Return what stands under each heading."""
        use = ", ".join(map(format_action, self.use))
        return self.seat + 1, " ".join(map(str, self.dice)) or "none", f"{float(self.value):.2f}", use


@dataclass(frozen=True, repr=False)
class Values(Listing[Worth]):
    """The values of all groups to all seats: a row each, and ``matrix``, as ``equilibrium`` takes them."""

    groups: Groups
    matrix: Matrix

    def of(self, seat: Seat, dice: Group) -> Worth:
        """Return the row of a seat and a group. OptionError if there is none."""
        for row in self.rows:
            if row.seat == seat and row.dice == dice:
                return row
        raise OptionError(f"There is no row of {seat_name(seat)} and {dice!r}; groups are {self.groups!r}.")


@question
def values(here: ClocksPosition, weights: Weights = USUAL) -> Values:
    """Return what each group of the auction is worth to each seat, in coins, exact for these weights.

    Each group is used as is best for the seat: all its dice, in any order, on all spaces that the money held now can
    pay, bonuses used, red dice rolled for money where that is better. What the clock and the money then come to (see
    ``Weights``) less what they are now is the gain; the value is the coins that make up for it. Bids that may
    have been made already change nothing.

    PositionError outside an auction: bids or choices must be due.

    >>> import clocklab
    >>> clocks, empty = clocklab.load("clocks"), "." * 24
    >>> state = clocks.parse_state(f"{empty}::6:- {empty}::6:- bag=6,8,7,8 out=0 start=0 seat=0 bid w1w3/b5")
    >>> [round(float(worth), 2) for worth in values(clocklab.Match(clocks, start=state)).matrix[0]]
    [13.98, 5.01]
    """
    require_auction(here)
    return values_of(here, offered(here.state), weights)


def values_of(here: ClocksPosition, groups: Groups, weights: Weights) -> Values:
    """Return what these groups, on offer or not, are worth to each seat here."""
    if not isinstance(weights, Weights):
        raise OptionError(f"weights must be Weights, such as Weights(coins_per_point=5), not {weights!r:.80}.")
    state = here.state
    seats = range(here.game.players)
    known: dict[tuple[Seat, Group], tuple[Fraction, tuple[Action, ...]]] = {}
    for seat in seats:
        appraised = appraise(here, seat, weights)
        clock, money = state.clocks[seat], state.money[seat]
        now = appraised.stand(clock, money)
        for dice in dict.fromkeys(groups):
            plan = best_use(appraised, clock, dice, money)
            known[seat, dice] = appraised.price_of(plan.worth - now, money), plan.actions
    others = {dice: sum((known[seat, dice][0] for seat in seats), Fraction(0)) for dice in groups}

    def value(seat: Seat, dice: Group) -> Fraction:
        own = known[seat, dice][0]
        return own + weights.rivalry * (others[dice] - own) / max(1, here.game.players - 1)

    rows = tuple(
        Worth(seat, dice, value(seat, dice), *known[seat, dice]) for dice in dict.fromkeys(groups) for seat in seats
    )
    matrix = tuple(tuple(value(seat, dice) for dice in groups) for seat in seats)
    return Values("What the groups are worth to each seat, in coins", rows, groups, matrix)


def offered(state: State) -> Groups:
    """Return the groups on offer. PositionError unless bids or choices are due."""
    if state.phase not in (Phase.BID, Phase.TAKE):
        raise PositionError(
            f"Groups are on offer while bids or choices are due, not in the phase {state.phase.value!r}."
        )
    return state.groups


def require_auction(here: ClocksPosition) -> None:
    """Raise PositionError in a solo game, where nothing is auctioned."""
    if here.game.players == 1:
        raise PositionError("A player alone has nothing to bid for: an auction needs two to four players.")
