"""The course of the game: the position after each action and chance event."""

from __future__ import annotations

from typing import TypeVar

from clocklab.core.contract import Seat
from clocklab.games.clocks.rules import acts, lots
from clocklab.games.clocks.rules.dice import COLOURS, Colour, Die, die
from clocklab.games.clocks.rules.legal import extras
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.placing import price
from clocklab.games.clocks.rules.scoring import complete, full, score
from clocklab.games.clocks.rules.state import (
    Action,
    Bid,
    Cash,
    Coins,
    Counts,
    Draw,
    GiveBack,
    Pass,
    Phase,
    Place,
    Reroll,
    Return,
    Roll,
    Shows,
    Split,
    Start,
    State,
    Take,
    Use,
    Yellow,
)

T = TypeVar("T")


def after(game: ClocksOptions, state: State, action: Action) -> State:
    """Return the position after an action that ``permits`` allows."""
    match action:
        case Place(die, space):
            return _placed(game, state, die, space)
        case Use():
            return _used(game, state, action)
        case Pass():
            return _declined(game, state)
        case Coins():
            return _extra(game, state.but(money=_earned(state, 3)))
        case Reroll(space):
            return state.but(phase=Phase.REROLL, space=space)
        case Shows(pips):
            return _shown(game, state, pips)
        case Bid(coins):
            return _bid(game, state, coins)
        case Take(dice):
            return _taken(game, state, dice)
        case Draw(colours):
            return state.but(phase=Phase.ROLL, bag=_without(state.bag, colours), drawn=colours)
        case Roll(dice):
            return _rolled(game, state, dice)
        case Split(pair):
            return _auction(game, state, lots.grouped(state.dice, pair))
        case Cash(die):
            return _cashed(game, state, die)
        case GiveBack(die):
            return _given_back(game, state, die)
        case Yellow(pips):
            return _yellow(game, state, pips)
        case Return(space):
            return _returned(game, state, space)
        case Start(seat):
            return state.but(phase=Phase.DRAW, start=seat, seat=seat)
    raise AssertionError(f"a legal action without a rule: {action}")


# ---- the auction ------------------------------------------------------------------------------------------


def _rolled(game: ClocksOptions, state: State, dice: tuple[Die, ...]) -> State:
    if game.players == 1:
        return _turn(game, state.but(drawn=(), centres=(dice,)), 0)
    if len(dice) <= game.players:
        return _auction(game, state, lots.few(dice, game.players))
    offers = lots.splits(dice)
    if len(offers) == 1:
        return _auction(game, state, lots.grouped(dice, offers[0].pair))
    return state.but(phase=Phase.SPLIT, seat=state.start, drawn=(), dice=dice)


def _auction(game: ClocksOptions, state: State, groups: lots.Groups) -> State:
    return state.but(phase=Phase.BID, seat=state.start, drawn=(), dice=(), groups=groups)


def _bid(game: ClocksOptions, state: State, coins: int) -> State:
    bids = _with(state.bids, state.seat, coins)
    following = (state.seat + 1) % game.players
    if following != state.start:
        return state.but(bids=bids, seat=following)
    paid = tuple(money - (bid or 0) for money, bid in zip(state.money, bids, strict=True))
    return _choose(game, state.but(bids=bids, money=paid))


def _choose(game: ClocksOptions, state: State) -> State:
    """Let the next seat choose a group; where all that are left are alike, deal them out."""
    bids = tuple(bid or 0 for bid in state.bids)
    waiting = lots.order(bids, state.start)[game.players - len(state.groups) :]
    if len(lots.different(state.groups)) > 1:
        return state.but(phase=Phase.TAKE, seat=waiting[0])
    centres = state.centres
    for seat, group in zip(waiting, state.groups, strict=True):
        centres = _with(centres, seat, group)
    return _turn(game, state.but(groups=(), centres=centres), state.start)


def _taken(game: ClocksOptions, state: State, dice: tuple[Die, ...]) -> State:
    groups = list(state.groups)
    groups.remove(dice)
    return _choose(game, state.but(groups=tuple(groups), centres=_with(state.centres, state.seat, dice)))


# ---- a turn -------------------------------------------------------------------------------------------------


def _turn(game: ClocksOptions, state: State, seat: Seat) -> State:
    return _go_on(game, state.but(seat=seat))


def _go_on(game: ClocksOptions, state: State) -> State:
    """Use the next die of the centre, or come to the free action if there is none."""
    if state.centres[state.seat]:
        return state.but(phase=Phase.PLACE, space=None)
    if game.players == 1 and not any(state.clocks[0]):
        return _extra(game, state)
    return state.but(phase=Phase.FREE, space=None)


def _placed(game: ClocksOptions, state: State, die: Die, space: int) -> State:
    seat = state.seat
    board, clock = game.faces[seat], state.clocks[seat]
    pips = board.pips[space]
    bonus = max(0, die.pips - pips)
    state = state.but(
        clocks=_with(state.clocks, seat, _with(clock, space, die)),
        money=_earned(state, bonus - price(board, clock, die, space)),
        centres=_left(state, die),
    )
    if die.pips == pips and acts.uses(board.bonuses[space], None, state.clocks[seat], game.circle):
        return state.but(phase=Phase.BONUS, space=space)
    return _go_on(game, state)


def _cashed(game: ClocksOptions, state: State, die: Die) -> State:
    state = state.but(phase=Phase.RED, centres=_left(state, die))
    if game.players > 2:
        return state.but(bag=_more(state.bag, die.colour))
    return state.but(removed=_more(state.removed, die.colour))


def _given_back(game: ClocksOptions, state: State, die: Die) -> State:
    bag = _more(state.bag, die.colour)
    return _go_on(game, state.but(bag=bag, money=_earned(state, 1), centres=_left(state, die)))


def _shown(game: ClocksOptions, state: State, pips: int) -> State:
    if state.phase is Phase.RED:
        return _go_on(game, state.but(money=_earned(state, pips)))
    assert state.space is not None, "a die is re-rolled on its space"
    clock = state.clocks[state.seat]
    on = clock[state.space]
    assert on is not None, "a die is re-rolled on its space"
    clock = _with(clock, state.space, die(on.colour, pips))
    return _extra(game, state.but(clocks=_with(state.clocks, state.seat, clock), space=None))


def _used(game: ClocksOptions, state: State, use: Use) -> State:
    seat, phase = state.seat, state.phase
    clocks = state.clocks
    if use.spaces:
        clocks = _with(clocks, seat, acts.used(use, clocks[seat], game.circle))
    cost = 0 if use.at is None else game.faces[seat].prices[use.at]
    short = 0
    if phase is Phase.FORCED:
        short = max(0, cost - state.money[seat])
        state = state.but(penalty=state.penalty + 2 + short, forced=state.forced + 1)
    state = state.but(clocks=clocks, money=_earned(state, use.act.coins + short - cost), space=None)
    if use.act.rolls:
        return state.but(phase=Phase.YELLOW, act=use.act, during=phase)
    return _after_use(game, state, phase)


def _yellow(game: ClocksOptions, state: State, pips: tuple[int, int]) -> State:
    assert state.act is not None, "the yellow dice are rolled for an action"
    assert state.during is not None, "the yellow dice are rolled in some phase"
    money = _earned(state, state.act.prize(pips))
    return _after_use(game, state.but(money=money, act=None, during=None), state.during)


def _after_use(game: ClocksOptions, state: State, during: Phase) -> State:
    match during:
        case Phase.BONUS:
            return _go_on(game, state)
        case Phase.EXTRA:
            return _next(game, state)
    done = complete(state.clocks[0], game.faces[0])
    return state.but(phase=Phase.OVER if done else Phase.FORCED)


def _declined(game: ClocksOptions, state: State) -> State:
    match state.phase:
        case Phase.BONUS:
            return _go_on(game, state)
        case Phase.FREE:
            return _extra(game, state)
    return _next(game, state)


def _extra(game: ClocksOptions, state: State) -> State:
    """Come to the extra action, or past it where none can be bought."""
    if extras(game, state.clocks[state.seat], state.money[state.seat], game.faces[state.seat]):
        return state.but(phase=Phase.EXTRA, space=None)
    return _next(game, state)


# ---- the end of a round ---------------------------------------------------------------------------------------


def _next(game: ClocksOptions, state: State) -> State:
    following = (state.seat + 1) % game.players
    return _round_over(game, state) if following == state.start else _turn(game, state, following)


def _round_over(game: ClocksOptions, state: State) -> State:
    ended = all(map(full, state.clocks)) or any(map(complete, state.clocks, game.faces))
    if ended and game.players == 1:
        points = score(state.clocks[0], game.faces[0]).points
        done = complete(state.clocks[0], game.faces[0])
        return state.but(phase=Phase.OVER if done else Phase.FORCED, space=None, score=points)
    if ended:
        return state.but(phase=Phase.OVER, seat=state.start, space=None)
    start = (state.start + 1) % game.players
    return _returning(game, state.but(start=start, seat=start, space=None))


def _returning(game: ClocksOptions, state: State) -> State:
    """Let the next full clock from this seat on give back a die; begin the next round if there is none."""
    for step in range((state.start - state.seat - 1) % game.players + 1):
        seat = (state.seat + step) % game.players
        if full(state.clocks[seat]):
            return state.but(phase=Phase.RETURN, seat=seat)
    return state.but(phase=Phase.DRAW, seat=state.start, bids=(None,) * game.players)


def _returned(game: ClocksOptions, state: State, space: int) -> State:
    seat = state.seat
    clock = state.clocks[seat]
    on = clock[space]
    assert on is not None, "a die is returned from a full clock"
    return _returning(
        game,
        state.but(
            clocks=_with(state.clocks, seat, _with(clock, space, None)),
            money=_earned(state, 1),
            bag=_more(state.bag, on.colour),
        ),
    )


# ---- tuples with one entry changed ------------------------------------------------------------------------------


def _with(entries: tuple[T, ...], at: int, entry: T) -> tuple[T, ...]:
    return (*entries[:at], entry, *entries[at + 1 :])


def _earned(state: State, coins: int) -> tuple[int, ...]:
    return _with(state.money, state.seat, state.money[state.seat] + coins)


def _left(state: State, used: Die) -> tuple[tuple[Die, ...], ...]:
    centre = list(state.centres[state.seat])
    centre.remove(used)
    return _with(state.centres, state.seat, tuple(centre))


def _more(counts: Counts, colour: Colour) -> Counts:
    white, grey, black, red = _with(counts, colour.rank, counts[colour.rank] + 1)
    return white, grey, black, red


def _without(counts: Counts, colours: tuple[Colour, ...]) -> Counts:
    white, grey, black, red = (count - colours.count(colour) for colour, count in zip(COLOURS, counts, strict=True))
    return white, grey, black, red
