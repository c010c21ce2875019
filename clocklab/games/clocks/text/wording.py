"""What Clocks says to people: buttons, headings, and what is going on."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat, seat_name
from clocklab.games.clocks.rules import acts
from clocklab.games.clocks.rules.board import Board
from clocklab.games.clocks.rules.dice import Act, Die
from clocklab.games.clocks.rules.lots import Group
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.placing import price
from clocklab.games.clocks.rules.state import (
    Action,
    Bid,
    Cash,
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


def counted(many: int, what: str) -> str:
    """Return a number with its noun: ``1 coin``, ``3 coins``."""
    return f"{many} {what}{'' if many == 1 else 's'}"


def spoken(die: Die | None) -> str:
    """Return a die in words: ``black 2``."""
    assert die is not None, "only dice are spoken of"
    return f"{die.colour.value} {die.pips}"


def spoken_dice(dice: Group) -> str:
    """Return dice in words: ``white 1 and black 2``, or ``no die``."""
    return listed(list(map(spoken, dice))) or "no die"


def listed(words: Sequence[str]) -> str:
    """Return words with commas and an "and": ``white, white and grey``."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def hour(board: Board, space: int) -> str:
    """Return a space's name on its board: ``3 o'clock``."""
    return f"{board.hours[space]} o'clock"


# ---- buttons ------------------------------------------------------------------------------------------------


def label_chance(state: State) -> str:
    """Return the button's text for the chance event that is due."""
    return {
        Phase.START: "Draw who starts",
        Phase.DRAW: "Draw from the bag",
        Phase.ROLL: "Roll the dice",
        Phase.RED: "Roll the red die",
        Phase.REROLL: "Re-roll the die",
        Phase.YELLOW: "Roll the two yellow dice",
    }[state.phase]


def group_action(game: ClocksOptions, state: State, action: Action) -> str:
    """Return the heading of the action's buttons."""
    match action:
        case Split():
            return "The pair is"
        case Bid():
            return "Bid"
        case Take():
            return "Take"
        case Place(die, _) | Cash(die) | GiveBack(die):
            return f"The {spoken(die)}"
        case Use(act, at=None):
            return f"Bonus: {act.value}"
        case Use(act, at=int(at)):
            board = game.faces[state.seat]
            return f"{act.value} at {hour(board, at)}, {counted(board.prices[at], 'coin')}"
        case Coins() | Reroll():
            return "Free action"
        case Return():
            return "Return, for a coin"
    return "Or" if isinstance(action, Pass) else "What happens"


def label_action(game: ClocksOptions, state: State, action: Action, names: Sequence[str]) -> str:
    """Return the button's text for an action that is legal in this state."""
    board, clock = game.faces[state.seat], state.clocks[state.seat]
    match action:
        case Split(pair):
            return spoken_dice(pair).capitalize()
        case Bid(coins):
            return counted(coins, "coin")
        case Take(dice):
            return spoken_dice(dice).capitalize()
        case Place(die, space):
            return _placing(board, state, die, space)
        case Cash():
            return "Roll it for money"
        case GiveBack():
            return "Back to the bag, for a coin"
        case Use():
            return _use(game, state, action)
        case Coins():
            return "Take 3 coins"
        case Reroll(space):
            return f"Re-roll the {spoken(clock[space])} at {hour(board, space)}"
        case Return(space):
            return f"The {spoken(clock[space])} at {hour(board, space)}"
        case Start(seat):
            return f"{seat_name(seat, names)} begins"
        case Draw(colours):
            return f"Draw {listed([colour.value for colour in colours])}"
        case Roll(dice):
            return f"Roll {spoken_dice(dice)}"
        case Yellow(pips):
            return f"Roll {pips[0]} and {pips[1]}"
        case Pass():
            return {Phase.BONUS: "No bonus", Phase.FREE: "No free action"}.get(state.phase, "No extra action")
    return game.format_action(action).capitalize()


def _placing(board: Board, state: State, die: Die, space: int) -> str:
    cost = price(board, state.clocks[state.seat], die, space)
    pips = board.pips[space]
    words = f"{hour(board, space)}, {'free' if cost == 0 else 'for ' + counted(cost, 'coin')}"
    if die.pips > pips:
        return f"{words}: pays {counted(die.pips - pips, 'coin')}"
    return f"{words}: perfect, bonus {board.bonuses[space].value}" if die.pips == pips else words


def _use(game: ClocksOptions, state: State, use: Use) -> str:
    board, clock = game.faces[state.seat], state.clocks[state.seat]
    if use.act.rolls:
        return f"Roll for {'7' if use.act is Act.LUCKY_7 else '11'} coins"
    if not use.spaces:
        return f"Take {counted(use.act.coins, 'coin')}"
    at = use.spaces[0]
    die = f"the {spoken(clock[at])} at {hour(board, at)}"
    match use.act:
        case Act.SWAP:
            to = acts.NEXT[at]
            return f"Swap {die} with the {spoken(clock[to])} at {hour(board, to)}"
        case Act.LEAPFROG:
            leap = acts.leap(clock, at, game.circle)
            assert leap is not None, "a die leaps only where a space is free"
            return f"Let {die} leap to {hour(board, leap)}"
    changed = acts.used(use, clock, game.circle)[at]
    assert changed is not None, "the die stays where it is"
    return f"Turn {die} to {changed.pips}"


def tell(game: ClocksOptions, state: State, action: Action, names: Sequence[str]) -> str:
    """Return what was done; of chance only what a die showed that the next position does not keep."""
    label = label_action(game, state, action, names)
    match action:
        case Place(die, _):
            return f"{spoken(die)} at {label}"
        case Cash(die):
            return f"{spoken(die)} to be rolled for money"
        case GiveBack(die):
            return f"{spoken(die)} back to the bag"
        case Split(pair):
            return f"the pair is {spoken_dice(pair)}"
        case Bid():
            return f"bid {label}"
        case Take(dice):
            return f"take {spoken_dice(dice)}"
        case Return():
            return f"{label} returned for a coin"
        case Use(at=int(at)) if not action.act.rolls:
            return f"{label}, for {counted(game.faces[state.seat].prices[at], 'coin')}"
        case Draw() | Roll() | Start() | Shows() | Yellow():
            return _shown(game, state, action, seat_name(state.seat, names))
    return label


def _shown(game: ClocksOptions, state: State, action: Action, who: str) -> str:
    match action:
        case Shows(pips) if state.phase is Phase.RED:
            return f"The red die showed {pips}: {counted(pips, 'coin')} for {who}."
        case Shows(pips):
            assert state.space is not None, "a die is re-rolled on its space"
            wanted = game.faces[state.seat].pips[state.space]
            fits = "perfect" if pips == wanted else f"not the {wanted} that is wanted"
            return f"The re-roll showed {pips}: {fits}."
        case Yellow(dice) if state.act is not None:
            paid = state.act.prize(dice)
            won = f"{counted(paid, 'coin')} for {who}" if paid else "nothing won"
            return f"The yellow dice showed {dice[0]} and {dice[1]}: {won}."
    return ""


# ---- what is going on -----------------------------------------------------------------------------------------


def describe(game: ClocksOptions, state: State, names: Sequence[str]) -> str:
    """Return who is to do what, and why."""
    who = seat_name(state.seat, names)
    board = game.faces[state.seat]
    match state.phase:
        case Phase.START:
            return "It is to be drawn who starts."
        case Phase.DRAW:
            return f"{who} draws {_dice(game.drawn_from(state.bag))} from the bag, which holds {sum(state.bag)}."
        case Phase.ROLL:
            colours = ", ".join(colour.value for colour in state.drawn)
            return f"{who} drew {colours} and is to roll."
        case Phase.SPLIT:
            return f"{who} rolled {spoken_dice(state.dice)} and says which two are the pair."
        case Phase.BID:
            return f"{who} bids for first choice of {_groups(state)}, unseen by the others."
        case Phase.TAKE:
            return f"{_bids(state, names)}. {who} chooses from {_groups(state)}."
        case Phase.OVER:
            return _over(game, state, names)
        case Phase.FORCED:
            return (
                f"{who} scored {state.score} and must buy extra actions until all dice are perfect: "
                f"{counted(state.penalty, 'point')} lost so far."
            )
        case Phase.RETURN:
            return f"{who} has twelve dice and returns one of them to the bag."
    return f"{who} {_doing(state, board)}"


def _doing(state: State, board: Board) -> str:
    money = counted(state.money[state.seat], "coin")
    match state.phase:
        case Phase.PLACE:
            return f"has {spoken_dice(state.centres[state.seat])} to use, and {money}."
        case Phase.RED:
            return "rolls a red die for as many coins as it shows."
        case Phase.BONUS:
            assert state.space is not None, "a bonus belongs to a space"
            return f"made {hour(board, state.space)} perfect and may use its bonus, {board.bonuses[state.space].value}."
        case Phase.REROLL:
            assert state.space is not None, "a die is re-rolled on its space"
            return f"re-rolls the {spoken(state.clocks[state.seat][state.space])} at {hour(board, state.space)}."
        case Phase.YELLOW:
            assert state.act is not None, "the yellow dice are rolled for an action"
            aim = "a sum of 7 pays 7 coins" if state.act is Act.LUCKY_7 else "two ones pay 11 coins"
            return f"rolls the yellow dice for {state.act.value}: {aim}."
        case Phase.FREE:
            return "may take one free action."
    return f"may buy one extra action and has {money}."


def _dice(many: int) -> str:
    return "1 die" if many == 1 else f"{many} dice"


def _groups(state: State) -> str:
    return ", or ".join(map(spoken_dice, state.groups))


def _bids(state: State, names: Sequence[str]) -> str:
    return ", ".join(f"{seat_name(seat, names)} bid {bid}" for seat, bid in enumerate(state.bids))


def _over(game: ClocksOptions, state: State, names: Sequence[str]) -> str:
    if state.score is not None:
        final = state.score - state.penalty
        less = f", {state.score} less {state.penalty} for {counted(state.forced, 'action')}" if state.forced else ""
        return f"The clock is complete: the final score is {final}{less}."
    paid, winners = game.payoffs(state), game.winners(state)
    points = counted(paid[winners[0]], "point")
    who = " and ".join(seat_name(seat, names) for seat in winners)
    tied = [seat for seat in range(game.players) if paid[seat] == paid[winners[0]]]
    money = " and the most money of those tied" if len(tied) > len(winners) else ""
    if len(winners) > 1:
        return f"{who} share the win with {points} each{money}."
    return f"{who} wins with {points}{money}."


def seats(players: int, names: Sequence[str]) -> tuple[tuple[str, Seat], ...]:
    """Return every seat with its name, to choose from."""
    return tuple((seat_name(seat, names), seat) for seat in range(players))
