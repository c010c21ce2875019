"""The best use of one's dice: all orders, all spaces that can be paid, all uses of a bonus, means over rolls.

Worths are in the units of the appraisal that is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from clocklab.games.clocks.odds.auction.appraisal import Appraisal
from clocklab.games.clocks.rules import acts
from clocklab.games.clocks.rules.dice import Act, Colour, Die, die
from clocklab.games.clocks.rules.legal import COINS, PASS, REROLLS
from clocklab.games.clocks.rules.placing import prices
from clocklab.games.clocks.rules.scoring import full
from clocklab.games.clocks.rules.state import Action, Cash, Clock, GiveBack, Place, Use

FREE_COINS = 3
Choice = tuple[int, Action]
"""What an action leads to on average, and the action."""
Hand = tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The best that can be done with some dice: what it comes to, and the actions up to the first roll."""

    worth: int
    actions: tuple[Action, ...]


def best_use(how: Appraisal, clock: Clock, hand: Hand, money: int) -> Plan:
    """Return the best use of all dice in hand; of equals the one that comes first."""
    if not hand:
        return Plan(how.stand(clock, money), ())
    return max((_followed(how, clock, hand, money, first) for first in uses_of(how, clock, hand, money)), key=_worth)


def uses_of(how: Appraisal, clock: Clock, hand: Hand, money: int) -> list[Action]:
    """Return what can be done with the first die to be used, each die of the hand tried."""
    listed: list[Action] = []
    filled = full(clock)
    for one in dict.fromkeys(hand):
        if filled:
            listed.append(GiveBack(one))
        else:
            listed += [Place(one, space) for space, cost in prices(how.board, clock, one) if cost <= money]
        if one.colour is Colour.RED:
            listed.append(Cash(one))
    return listed


def use_worth(how: Appraisal, clock: Clock, hand: Hand, money: int, action: Action) -> int:
    """Return what using a die so comes to, with the best use of bonus and other dice afterwards."""
    return _followed(how, clock, hand, money, action).worth


def _followed(how: Appraisal, clock: Clock, hand: Hand, money: int, action: Action) -> Plan:
    match action:
        case Place(one, space):
            return _placed(how, clock, _less(hand, one), money, one, space)
        case Cash(one):
            rest = _less(hand, one)
            worth = sum(best_use(how, clock, rest, money + pips).worth for pips in range(1, 7)) // 6
            return Plan(worth, (action,))
        case GiveBack(one):
            later = best_use(how, clock, _less(hand, one), money + 1)
            return Plan(later.worth, (action, *later.actions))
    raise AssertionError(f"no die is used by {action}")


def _placed(how: Appraisal, clock: Clock, rest: Hand, money: int, one: Die, space: int) -> Plan:
    wanted = how.board.pips[space]
    cost = dict(prices(how.board, clock, one))[space]
    after = (*clock[:space], one, *clock[space + 1 :])
    money += max(0, one.pips - wanted) - cost
    best = best_use(how, after, rest, money)
    found = Plan(best.worth, (Place(one, space), *best.actions))
    if one.pips != wanted:
        return found
    for use in acts.uses(how.board.bonuses[space], None, after, how.circle):
        used = _used(how, after, rest, money, use)
        if used.worth > found.worth:
            found = Plan(used.worth, (Place(one, space), use, *used.actions))
    return found


def bonus_choices(how: Appraisal, clock: Clock, hand: Hand, money: int, space: int) -> list[Choice]:
    """Return every use of the bonus at a space, and declining, each with what it comes to."""
    uses = acts.uses(how.board.bonuses[space], None, clock, how.circle)
    return [(_used(how, clock, hand, money, use).worth, use) for use in uses] + [
        (best_use(how, clock, hand, money).worth, PASS)
    ]


def _used(how: Appraisal, clock: Clock, hand: Hand, money: int, use: Use) -> Plan:
    if use.act.rolls:
        return Plan(
            sum(times * best_use(how, clock, hand, money + paid).worth for paid, times in _pays(use.act)) // 36, ()
        )
    after = acts.used(use, clock, how.circle) if use.spaces else clock
    return best_use(how, after, hand, money + use.act.coins)


@cache
def _pays(act: Act) -> tuple[tuple[int, int], ...]:
    """Return what the two yellow dice pay, with the number of their 36 cases."""
    paid = [act.prize((min(one, other), max(one, other))) for one in range(1, 7) for other in range(1, 7)]
    return tuple((each, paid.count(each)) for each in dict.fromkeys(paid))


def _less(hand: Hand, one: Die) -> Hand:
    at = hand.index(one)
    return (*hand[:at], *hand[at + 1 :])


def _worth(plan: Plan) -> int:
    return plan.worth


# ---- after the dice ---------------------------------------------------------------------------------------------


def extra_choices(how: Appraisal, clock: Clock, money: int) -> list[Choice]:
    """Return every extra action that can be bought, and buying none, each with what it comes to on average."""
    choices: list[Choice] = [(how.stand(clock, money), PASS)]
    for at, act, cost in how.board.sold:
        if clock[at] is not None and cost <= money:
            uses = acts.uses(act, at, clock, how.circle)
            choices += [(_used(how, clock, (), money - cost, use).worth, use) for use in uses]
    return choices


def free_choices(how: Appraisal, clock: Clock, money: int, coins: bool) -> list[Choice]:
    """Return the free actions worth a thought, each with what it comes to after the best extra action.

    A perfect die is not re-rolled. ``coins``: whether three coins may be taken.
    """
    choices: list[Choice] = [(_after_extra(how, clock, money), PASS)]
    if coins:
        choices.append((_after_extra(how, clock, money + FREE_COINS), COINS))
    for at, on in enumerate(clock):
        if on is not None and on.pips != how.board.pips[at]:
            shown = [(*clock[:at], die(on.colour, pips), *clock[at + 1 :]) for pips in range(1, 7)]
            choices.append((sum(_after_extra(how, each, money) for each in shown) // 6, REROLLS[at]))
    return choices


def _after_extra(how: Appraisal, clock: Clock, money: int) -> int:
    return max(worth for worth, _ in extra_choices(how, clock, money))
