"""What a seat may do in each phase: listed, and one action checked without listing."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from clocklab.games.clocks.rules import acts, lots
from clocklab.games.clocks.rules.board import SPACES, Board
from clocklab.games.clocks.rules.dice import COLOURS, Colour, Die
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.placing import price, prices
from clocklab.games.clocks.rules.scoring import full
from clocklab.games.clocks.rules.state import (
    Action,
    Bid,
    Cash,
    Clock,
    Coins,
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

PASS = Pass()
COINS = Coins()
REROLLS = tuple(Reroll(space) for space in range(SPACES))
RETURNS = tuple(Return(space) for space in range(SPACES))


def decisions(game: ClocksOptions, state: State) -> tuple[Action, ...]:
    """Return all that the seat whose turn it is can do, each once, declining last."""
    seat = state.seat
    clock = state.clocks[seat]
    match state.phase:
        case Phase.SPLIT:
            return lots.splits(state.dice)
        case Phase.BID:
            return _bids(state.money[seat])
        case Phase.TAKE:
            return tuple(map(Take, lots.different(state.groups)))
        case Phase.PLACE:
            return _placings(game.faces[seat], clock, state.centres[seat], state.money[seat])
        case Phase.BONUS:
            return (*bonuses(game, state), PASS)
        case Phase.FREE:
            coins = (COINS,) if game.players > 1 else ()
            return (*coins, *(REROLLS[at] for at, on in enumerate(clock) if on is not None), PASS)
        case Phase.EXTRA:
            return (*extras(game, clock, state.money[seat], game.faces[seat]), PASS)
        case Phase.RETURN:
            return RETURNS
        case Phase.FORCED:
            return forced(game, state)
    raise AssertionError(f"no seat decides in phase {state.phase.value}")


@cache
def _bids(money: int) -> tuple[Action, ...]:
    return tuple(Bid(coins) for coins in range(money + 1))


@cache
def _places(die: Die) -> tuple[Place, ...]:
    return tuple(Place(die, space) for space in range(SPACES))


def _placings(board: Board, clock: Clock, centre: tuple[Die, ...], money: int) -> tuple[Action, ...]:
    filled = full(clock)
    listed: list[Action] = []
    for die in dict.fromkeys(centre):
        if filled:
            listed.append(GiveBack(die))
        else:
            places = _places(die)
            listed += [places[space] for space, cost in prices(board, clock, die) if cost <= money]
        if die.colour is Colour.RED:
            listed.append(Cash(die))
    return tuple(listed)


def bonuses(game: ClocksOptions, state: State) -> tuple[Use, ...]:
    """Return the ways to use the bonus of the space just matched."""
    assert state.space is not None, "a bonus belongs to a space"
    act = game.faces[state.seat].bonuses[state.space]
    return acts.uses(act, None, state.clocks[state.seat], game.circle)


def extras(game: ClocksOptions, clock: Clock, money: int | None, board: Board) -> tuple[Use, ...]:
    """Return the extra actions for sale where a die stands, at up to ``money`` coins; None: on credit."""
    listed: tuple[Use, ...] = ()
    for at, act, cost in board.sold:
        if clock[at] is not None and (money is None or cost <= money):
            listed += acts.uses(act, at, clock, game.circle)
    return listed


def forced(game: ClocksOptions, state: State) -> tuple[Use, ...]:
    """Return what may be bought in the solo end game: anything at first, then what begins a cheapest completion."""
    clock, board, money = state.clocks[0], game.faces[0], state.money[0]
    if state.forced < game.forced_free:
        return extras(game, clock, None, board)
    from clocklab.games.clocks.odds.solo.solo import cheapest_first

    return cheapest_first(clock, money, board, game.circle)


def permits(game: ClocksOptions, state: State, action: Action) -> bool:
    """Return whether an action, or a chance event, is possible here: what listing all would tell, at less cost."""
    seat = state.seat
    clock = state.clocks[seat]
    match state.phase, action:
        case Phase.BID, Bid(coins):
            return type(coins) is int and 0 <= coins <= state.money[seat]
        case Phase.PLACE, Place(die, space):
            return (
                die in state.centres[seat]
                and _is_space(space)
                and clock[space] is None
                and price(game.faces[seat], clock, die, space) <= state.money[seat]
            )
        case Phase.PLACE, Cash(die):
            return die in state.centres[seat] and die.colour is Colour.RED
        case Phase.PLACE, GiveBack(die):
            return die in state.centres[seat] and full(clock)
        case Phase.BONUS, Use(act, at=None):
            return act is game.faces[seat].bonuses[state.space or 0] and acts.usable(action, clock, game.circle)
        case Phase.FREE, Coins():
            return game.players > 1
        case Phase.FREE, Reroll(space):
            return _is_space(space) and clock[space] is not None
        case ((Phase.BONUS | Phase.FREE | Phase.EXTRA), Pass()):
            return True
        case Phase.EXTRA, Use(at=at):
            return _buyable(game, state, action) and game.faces[seat].prices[at or 0] <= state.money[seat]
        case Phase.FORCED, Use():
            return _buyable(game, state, action) and (state.forced < game.forced_free or action in forced(game, state))
        case Phase.RETURN, Return(space):
            return _is_space(space)
        case Phase.SPLIT, Split():
            return action in lots.splits(state.dice)
        case Phase.TAKE, Take(dice):
            return dice in state.groups
    return _can_happen(game, state, action)


def _buyable(game: ClocksOptions, state: State, use: Use) -> bool:
    """Return whether the action stands where it is to be bought, a die stands there too, and it can be used."""
    at, clock = use.at, state.clocks[state.seat]
    if at is None or not _is_space(at):
        return False
    sold = game.faces[state.seat].extras[at]
    return sold is not None and sold is use.act and clock[at] is not None and acts.usable(use, clock, game.circle)


def _can_happen(game: ClocksOptions, state: State, event: Action) -> bool:
    match state.phase, event:
        case Phase.DRAW, Draw(colours):
            many = game.drawn_from(state.bag)
            return (
                type(colours) is tuple
                and len(colours) == many
                and all(type(colour) is Colour for colour in colours)
                and _sorted(colours)
                and _within(colours, state)
            )
        case Phase.ROLL, Roll(dice):
            return (
                type(dice) is tuple
                and all(type(die) is Die for die in dice)
                and tuple([die.colour for die in dice]) == state.drawn
                and _are_dice(dice)
            )
        case ((Phase.RED | Phase.REROLL), Shows(pips)):
            return _is_pips(pips)
        case Phase.YELLOW, Yellow(pips):
            return type(pips) is tuple and len(pips) == 2 and all(map(_is_pips, pips)) and pips[0] <= pips[1]
        case Phase.START, Start(seat):
            return type(seat) is int and 0 <= seat < game.players
    return False


def _is_space(space: int) -> bool:
    return type(space) is int and 0 <= space < SPACES


def _is_pips(pips: int) -> bool:
    return type(pips) is int and 1 <= pips <= 6


def _sorted(colours: tuple[Colour, ...]) -> bool:
    return all(one.rank <= two.rank for one, two in pairwise(colours))


def _within(colours: tuple[Colour, ...], state: State) -> bool:
    return all(colours.count(colour) <= count for colour, count in zip(COLOURS, state.bag, strict=True))


def _are_dice(dice: tuple[Die, ...]) -> bool:
    return all(_is_pips(die.pips) for die in dice) and all(
        one.colour is not two.colour or one.pips <= two.pips for one, two in pairwise(dice)
    )
