"""The rules of play: for each action when it may be done and what follows, and for each phase what may be done.

``RULES`` at the end has a row for every action, ``DECISIONS`` one for every phase in which a seat decides.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from clocklab.core.contract import CHANCE, OVER, Seat, Turn, illegal
from clocklab.games.clocks.rules import chance
from clocklab.games.clocks.rules import state as does
from clocklab.games.clocks.rules.clock import after_use, price, prices, put, usable, uses, without
from clocklab.games.clocks.rules.completion import cheapest_first
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.pieces import COLOURS, DICE, SPACES, Board, Colour, Die
from clocklab.games.clocks.rules.scoring import complete, full, score
from clocklab.games.clocks.rules.state import LATE_ROUNDS, Action, Clock, Counts, Group, Groups, Phase, State, Use

BY_CHANCE = frozenset({Phase.START, Phase.DRAW, Phase.ROLL, Phase.RED, Phase.REROLL, Phase.YELLOW})
FREE_COINS = 3
PASS = does.Pass()
COINS = does.Coins()
REROLLS = tuple(does.Reroll(space) for space in range(SPACES))
RETURNS = tuple(does.Return(space) for space in range(SPACES))


def initial(game: ClocksOptions) -> State:
    """Return empty clocks, each seat's starting money, and the dice in the bag."""
    each = game.per_colour
    start = game.start if isinstance(game.start, int) else 0
    return State(
        phase=Phase.START if game.start == "random" else Phase.DRAW,
        clocks=((None,) * SPACES,) * game.players,
        money=tuple(board.money for board in game.faces),
        bag=(each, each, each, each),
        removed=(0, 0, 0, 0),
        start=start,
        seat=start,
        bids=(None,) * game.players,
        centres=((),) * game.players,
    )


def turn(game: ClocksOptions, state: State) -> Seat | Turn:
    """Return the seat that decides, CHANCE for the bag and all dice, OVER at the end."""
    if state.phase in BY_CHANCE:
        return CHANCE
    return OVER if state.phase is Phase.OVER else state.seat


def legal_actions(game: ClocksOptions, state: State) -> tuple[Action, ...]:
    """Return all that can be done here, each once, declining last; at chance what can happen."""
    if state.phase in BY_CHANCE:
        return tuple(chance.chance_outcomes(game, state))
    return () if state.phase is Phase.OVER else DECISIONS[state.phase](game, state)


def permits(game: ClocksOptions, state: State, action: Action) -> bool:
    """Return whether an action, or a chance event, is possible here: what listing them all would tell, at less cost."""
    rule = RULES.get(type(action))
    return rule is not None and state.phase in rule.phases and rule.allowed(game, state, action)


def apply(game: ClocksOptions, state: State, action: Action) -> State:
    """Return the state after the action. Raises IllegalActionError, which lists what was allowed."""
    if not permits(game, state, action):
        raise illegal(game, state, action, legal_actions(game, state))
    return RULES[type(action)].follow(game, state, action)


# ---- the start, the draw, the roll ------------------------------------------------------------------------------


def _may_draw(game: ClocksOptions, state: State, event: does.Draw) -> bool:
    colours = event.colours
    return (
        type(colours) is tuple
        and len(colours) == game.drawn_from(state.bag)
        and all(type(colour) is Colour for colour in colours)
        and all(one.rank <= two.rank for one, two in pairwise(colours))
        and all(colours.count(colour) <= count for colour, count in zip(COLOURS, state.bag, strict=True))
    )


def _draw(game: ClocksOptions, state: State, event: does.Draw) -> State:
    white, grey, black, red = (
        count - event.colours.count(colour) for colour, count in zip(COLOURS, state.bag, strict=True)
    )
    return state.but(phase=Phase.ROLL, bag=(white, grey, black, red), drawn=event.colours)


def _may_roll(game: ClocksOptions, state: State, event: does.Roll) -> bool:
    dice = event.dice
    return (
        type(dice) is tuple
        and all(type(die) is Die and _is_pips(die.pips) for die in dice)
        and tuple([die.colour for die in dice]) == state.drawn
        and all(one.colour is not two.colour or one.pips <= two.pips for one, two in pairwise(dice))
    )


def _roll(game: ClocksOptions, state: State, event: does.Roll) -> State:
    dice = event.dice
    if game.players == 1:
        return _turn(game, state.but(drawn=(), centres=(dice,)), 0)
    if game.players > 2 and all(die.colour is Colour.RED for die in dice):
        state = state.but(late=min(LATE_ROUNDS, state.late + 1))
    if len(dice) <= game.players:
        return _auction(state, does.too_few(dice, game.players))
    offers = does.splits(dice)
    if len(offers) == 1:
        return _auction(state, does.grouped(dice, offers[0].pair))
    return state.but(phase=Phase.SPLIT, seat=state.start, drawn=(), dice=dice)


# ---- the auction: the split ---------------------------------------------------------------------------------------


def _may_split(game: ClocksOptions, state: State, action: does.Split) -> bool:
    return action in does.splits(state.dice) and all(map(_is_die, action.pair))


def _auction(state: State, groups: Groups) -> State:
    return state.but(phase=Phase.BID, seat=state.start, drawn=(), dice=(), groups=groups)


# ---- the auction: bids ----------------------------------------------------------------------------------------------


@cache
def _bids(money: int) -> tuple[Action, ...]:
    return tuple(map(does.Bid, range(money + 1)))


def _may_bid(game: ClocksOptions, state: State, action: does.Bid) -> bool:
    return type(action.coins) is int and 0 <= action.coins <= state.money[state.seat]


def _bid(game: ClocksOptions, state: State, action: does.Bid) -> State:
    bids = put(state.bids, state.seat, action.coins)
    following = (state.seat + 1) % game.players
    if following != state.start:
        return state.but(bids=bids, seat=following)
    paid = tuple(money - (bid or 0) for money, bid in zip(state.money, bids, strict=True))
    return _choose(game, state.but(bids=bids, money=paid))


# ---- the auction: groups are taken ----------------------------------------------------------------------------------


def _choose(game: ClocksOptions, state: State) -> State:
    """Let the next seat choose a group; where all that are left are equal, deal them out."""
    bids = tuple(bid or 0 for bid in state.bids)
    waiting = does.order(bids, state.start)[game.players - len(state.groups) :]
    if len(does.different(state.groups)) > 1:
        return state.but(phase=Phase.TAKE, seat=waiting[0])
    centres = state.centres
    for seat, group in zip(waiting, state.groups, strict=True):
        centres = put(centres, seat, group)
    return _turn(game, state.but(groups=(), centres=centres), state.start)


def _may_take(game: ClocksOptions, state: State, action: does.Take) -> bool:
    return action.dice in state.groups and all(map(_is_die, action.dice))


def _take(game: ClocksOptions, state: State, action: does.Take) -> State:
    groups = without(state.groups, action.dice)
    return _choose(game, state.but(groups=groups, centres=put(state.centres, state.seat, action.dice)))


# ---- a turn: the dice of the centre ---------------------------------------------------------------------------------


def _turn(game: ClocksOptions, state: State, seat: Seat) -> State:
    return _go_on(game, state.but(seat=seat))


def _go_on(game: ClocksOptions, state: State) -> State:
    """Use the next die of the centre, or come to the free action if there is none."""
    if state.centres[state.seat]:
        return state.but(phase=Phase.PLACE, space=None)
    if game.players == 1 and not any(state.clocks[0]):
        return _extra(game, state)
    return state.but(phase=Phase.FREE, space=None)


@cache
def _places(die: Die) -> tuple[does.Place, ...]:
    return tuple(does.Place(die, space) for space in range(SPACES))


def placings(board: Board, clock: Clock, hand: Group, money: int) -> tuple[Action, ...]:
    """Return what can be done with each die in hand and this money: place it, roll it for money, or give it back."""
    filled = full(clock)
    listed: list[Action] = []
    for one in dict.fromkeys(hand):
        if filled:
            listed.append(does.GiveBack(one))
        else:
            places = _places(one)
            listed += [places[space] for space, cost in prices(board, clock, one) if cost <= money]
        if one.colour is Colour.RED:
            listed.append(does.Cash(one))
    return tuple(listed)


def _placings(game: ClocksOptions, state: State) -> tuple[Action, ...]:
    seat = state.seat
    return placings(game.faces[seat], state.clocks[seat], state.centres[seat], state.money[seat])


def _in_hand(state: State, die: Die) -> bool:
    return die in state.centres[state.seat] and _is_die(die)


def _may_place(game: ClocksOptions, state: State, action: does.Place) -> bool:
    die, space, seat = action.die, action.space, state.seat
    clock = state.clocks[seat]
    return (
        _in_hand(state, die)
        and _is_space(space)
        and clock[space] is None
        and price(game.faces[seat], clock, die, space) <= state.money[seat]
    )


def _place(game: ClocksOptions, state: State, action: does.Place) -> State:
    seat, die, space = state.seat, action.die, action.space
    board, clock = game.faces[seat], state.clocks[seat]
    pips = board.pips[space]
    state = state.but(
        clocks=put(state.clocks, seat, put(clock, space, die)),
        money=_earned(state, max(0, die.pips - pips) - price(board, clock, die, space)),
        centres=_left(state, die),
    )
    if die.pips == pips and uses(board.bonuses[space], None, state.clocks[seat], game.circle):
        return state.but(phase=Phase.BONUS, space=space)
    return _go_on(game, state)


def _may_cash(game: ClocksOptions, state: State, action: does.Cash) -> bool:
    return _in_hand(state, action.die) and action.die.colour is Colour.RED


def _cash(game: ClocksOptions, state: State, action: does.Cash) -> State:
    red = action.die
    state = state.but(phase=Phase.RED, centres=_left(state, red))
    if game.players > 2:
        return state.but(bag=_more(state.bag, red.colour))
    return state.but(removed=_more(state.removed, red.colour))


def _may_give_back(game: ClocksOptions, state: State, action: does.GiveBack) -> bool:
    return _in_hand(state, action.die) and full(state.clocks[state.seat])


def _give_back(game: ClocksOptions, state: State, action: does.GiveBack) -> State:
    bag = _more(state.bag, action.die.colour)
    return _go_on(game, state.but(bag=bag, money=_earned(state, 1), centres=_left(state, action.die)))


# ---- a turn: bonus, extra and forced actions ------------------------------------------------------------------------


def bonuses(game: ClocksOptions, state: State) -> tuple[Use, ...]:
    """Return the ways to use the bonus of the space just matched."""
    return uses(game.faces[state.seat].bonuses[state.at], None, state.clocks[state.seat], game.circle)


def extras(game: ClocksOptions, state: State, credit: bool = False) -> tuple[Use, ...]:
    """Return the actions for sale where a die stands, that the seat can pay for, or with ``credit`` all of them."""
    board, clock, money = game.faces[state.seat], state.clocks[state.seat], state.money[state.seat]
    listed: tuple[Use, ...] = ()
    for at, act, cost in board.sold:
        if clock[at] is not None and (credit or cost <= money):
            listed += uses(act, at, clock, game.circle)
    return listed


def forced(game: ClocksOptions, state: State) -> tuple[Use, ...]:
    """Return what may be bought in the solo end game: anything at first, then what begins a cheapest completion."""
    if state.forced < game.forced_free:
        return extras(game, state, credit=True)
    return cheapest_first(state.clocks[0], state.money[0], game.faces[0], game.circle)


def _may_use(game: ClocksOptions, state: State, use: Use) -> bool:
    board, clock = game.faces[state.seat], state.clocks[state.seat]
    if state.phase is Phase.BONUS:
        fits = use.at is None and use.act is board.bonuses[state.at]
        return fits and usable(use, clock, game.circle)
    at = use.at
    if at is None or not _is_space(at) or board.extras[at] is None or board.extras[at] is not use.act:
        return False
    if clock[at] is None or not usable(use, clock, game.circle):
        return False
    if state.phase is Phase.EXTRA:
        return board.prices[at] <= state.money[state.seat]
    return state.forced < game.forced_free or use in forced(game, state)


def _use(game: ClocksOptions, state: State, use: Use) -> State:
    seat, phase = state.seat, state.phase
    clocks = state.clocks
    if use.spaces:
        clocks = put(clocks, seat, after_use(use, clocks[seat], game.circle))
    cost = 0 if use.at is None else game.faces[seat].prices[use.at]
    short = 0
    if phase is Phase.FORCED:
        short = max(0, cost - state.money[seat])
        state = state.but(penalty=state.penalty + 2 + short, forced=state.forced + 1)
    state = state.but(clocks=clocks, money=_earned(state, use.act.coins + short - cost), space=None)
    if use.act.rolls:
        return state.but(phase=Phase.YELLOW, act=use.act, during=phase)
    return _after_use(game, state, phase)


def _may_be_yellow(game: ClocksOptions, state: State, event: does.Yellow) -> bool:
    pips = event.pips
    return type(pips) is tuple and len(pips) == 2 and all(map(_is_pips, pips)) and pips[0] <= pips[1]


def _yellow(game: ClocksOptions, state: State, event: does.Yellow) -> State:
    assert state.during is not None, "the yellow dice are rolled in some phase"
    money = _earned(state, state.bought.prize(event.pips))
    return _after_use(game, state.but(money=money, act=None, during=None), state.during)


def _after_use(game: ClocksOptions, state: State, during: Phase) -> State:
    match during:
        case Phase.BONUS:
            return _go_on(game, state)
        case Phase.EXTRA:
            return _next(game, state)
    done = complete(state.clocks[0], game.faces[0])
    return state.but(phase=Phase.OVER if done else Phase.FORCED)


# ---- a turn: the free action, dice rolled again, and declining ------------------------------------------------------


def _free(game: ClocksOptions, state: State) -> tuple[Action, ...]:
    coins = (COINS,) if game.players > 1 else ()
    return (*coins, *(REROLLS[at] for at, on in enumerate(state.clocks[state.seat]) if on is not None), PASS)


def _may_reroll(game: ClocksOptions, state: State, action: does.Reroll) -> bool:
    return _is_space(action.space) and state.clocks[state.seat][action.space] is not None


def _show(game: ClocksOptions, state: State, event: does.Shows) -> State:
    if state.phase is Phase.RED:
        return _go_on(game, state.but(money=_earned(state, event.pips)))
    clock = state.clocks[state.seat]
    on = clock[state.at]
    assert on is not None, "a die is re-rolled on its space"
    clock = put(clock, state.at, DICE[on.colour.rank][event.pips - 1])
    return _extra(game, state.but(clocks=put(state.clocks, state.seat, clock), space=None))


def _pass(game: ClocksOptions, state: State, action: does.Pass) -> State:
    match state.phase:
        case Phase.BONUS:
            return _go_on(game, state)
        case Phase.FREE:
            return _extra(game, state)
    return _next(game, state)


def _extra(game: ClocksOptions, state: State) -> State:
    """Come to the extra action, or past it where none can be bought."""
    return state.but(phase=Phase.EXTRA, space=None) if extras(game, state) else _next(game, state)


# ---- the end of a round ---------------------------------------------------------------------------------------------


def _next(game: ClocksOptions, state: State) -> State:
    following = (state.seat + 1) % game.players
    return _round_over(game, state) if following == state.start else _turn(game, state, following)


def _round_over(game: ClocksOptions, state: State) -> State:
    ended = all(map(full, state.clocks)) or any(map(complete, state.clocks, game.faces))
    if ended and game.players == 1:
        points = score(state.clocks[0], game.faces[0]).points
        done = complete(state.clocks[0], game.faces[0])
        return state.but(phase=Phase.OVER if done else Phase.FORCED, space=None, score=points)
    late = state.late + (game.players > 2 and any(map(full, state.clocks)))
    if ended or late >= LATE_ROUNDS:
        return state.but(phase=Phase.OVER, seat=state.start, space=None, late=0 if ended else LATE_ROUNDS)
    start = (state.start + 1) % game.players
    return _returning(game, state.but(start=start, seat=start, space=None, late=late))


def _returning(game: ClocksOptions, state: State) -> State:
    """Let the next full clock from this seat on give back a die; begin the next round if there is none."""
    for step in range((state.start - state.seat - 1) % game.players + 1):
        seat = (state.seat + step) % game.players
        if full(state.clocks[seat]):
            return state.but(phase=Phase.RETURN, seat=seat)
    return state.but(phase=Phase.DRAW, seat=state.start, bids=(None,) * game.players)


def _return(game: ClocksOptions, state: State, action: does.Return) -> State:
    seat = state.seat
    clock = state.clocks[seat]
    on = clock[action.space]
    assert on is not None, "a die is returned from a full clock"
    clocks = put(state.clocks, seat, put(clock, action.space, None))
    return _returning(game, state.but(clocks=clocks, money=_earned(state, 1), bag=_more(state.bag, on.colour)))


# ---- what several blocks need ---------------------------------------------------------------------------------------


def _is_space(space: object) -> bool:
    return type(space) is int and 0 <= space < SPACES


def _is_pips(pips: object) -> bool:
    return type(pips) is int and 1 <= pips <= 6


def _is_die(die: object) -> bool:
    return type(die) is Die and type(die.pips) is int  # True == 1, but no die shows it


def _earned(state: State, coins: int) -> tuple[int, ...]:
    return put(state.money, state.seat, state.money[state.seat] + coins)


def _left(state: State, used: Die) -> Groups:
    return put(state.centres, state.seat, without(state.centres[state.seat], used))


def _more(counts: Counts, colour: Colour) -> Counts:
    white, grey, black, red = put(counts, colour.rank, counts[colour.rank] + 1)
    return white, grey, black, red


class Rule(NamedTuple):
    """An action: the phases it belongs to, whether it is allowed there, and the position that follows."""

    phases: tuple[Phase, ...]
    allowed: Callable[[ClocksOptions, State, Any], bool]
    follow: Callable[[ClocksOptions, State, Any], State]


RULES: dict[type[Action], Rule] = {
    does.Start: Rule(
        (Phase.START,),
        lambda game, state, event: type(event.seat) is int and 0 <= event.seat < game.players,
        lambda game, state, event: state.but(phase=Phase.DRAW, start=event.seat, seat=event.seat),
    ),
    does.Draw: Rule((Phase.DRAW,), _may_draw, _draw),
    does.Roll: Rule((Phase.ROLL,), _may_roll, _roll),
    does.Shows: Rule((Phase.RED, Phase.REROLL), lambda game, state, event: _is_pips(event.pips), _show),
    does.Yellow: Rule((Phase.YELLOW,), _may_be_yellow, _yellow),
    does.Split: Rule(
        (Phase.SPLIT,), _may_split, lambda game, state, action: _auction(state, does.grouped(state.dice, action.pair))
    ),
    does.Bid: Rule((Phase.BID,), _may_bid, _bid),
    does.Take: Rule((Phase.TAKE,), _may_take, _take),
    does.Place: Rule((Phase.PLACE,), _may_place, _place),
    does.Cash: Rule((Phase.PLACE,), _may_cash, _cash),
    does.GiveBack: Rule((Phase.PLACE,), _may_give_back, _give_back),
    Use: Rule((Phase.BONUS, Phase.EXTRA, Phase.FORCED), _may_use, _use),
    does.Coins: Rule(
        (Phase.FREE,),
        lambda game, state, action: game.players > 1,
        lambda game, state, action: _extra(game, state.but(money=_earned(state, FREE_COINS))),
    ),
    does.Reroll: Rule(
        (Phase.FREE,), _may_reroll, lambda game, state, action: state.but(phase=Phase.REROLL, space=action.space)
    ),
    does.Pass: Rule((Phase.BONUS, Phase.FREE, Phase.EXTRA), lambda game, state, action: True, _pass),
    does.Return: Rule((Phase.RETURN,), lambda game, state, action: _is_space(action.space), _return),
}
DECISIONS: dict[Phase, Callable[[ClocksOptions, State], tuple[Action, ...]]] = {
    Phase.SPLIT: lambda game, state: does.splits(state.dice),
    Phase.BID: lambda game, state: _bids(state.money[state.seat]),
    Phase.TAKE: lambda game, state: tuple(map(does.Take, does.different(state.groups))),
    Phase.PLACE: _placings,
    Phase.BONUS: lambda game, state: (*bonuses(game, state), PASS),
    Phase.FREE: _free,
    Phase.EXTRA: lambda game, state: (*extras(game, state), PASS),
    Phase.RETURN: lambda game, state: RETURNS,
    Phase.FORCED: forced,
}
