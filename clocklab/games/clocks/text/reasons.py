"""Why something cannot be done in Clocks just now: short sentences from the rules, for the seat to act."""

from __future__ import annotations

from clocklab.games.clocks.rules import state as does
from clocklab.games.clocks.rules.clock import price, uses
from clocklab.games.clocks.rules.moves import permits
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.pieces import SPACES, Die
from clocklab.games.clocks.rules.scoring import full
from clocklab.games.clocks.rules.state import Action, Phase, State, Use
from clocklab.games.clocks.text.words import counted, hour, spoken

FIRST = {
    Phase.SPLIT: "First choose the two dice that make the pair.",
    Phase.BID: "First bid some of your coins, or none.",
    Phase.TAKE: "First take one of the groups of dice.",
    Phase.PLACE: "First use the dice in hand.",
    Phase.BONUS: "First use the bonus, or do without it.",
    Phase.FREE: "First choose a free action, or none.",
    Phase.EXTRA: "Now an extra action can be bought, or none.",
    Phase.RETURN: "First one die of the full clock goes back to the bag.",
    Phase.FORCED: "Now extra actions are bought until all dice are perfect.",
}
"""What is to be done in each phase, told to those who want to do something else."""


def why_not(game: ClocksOptions, state: State, action: Action) -> str:
    """Return why the seat to act cannot do this now, in a sentence; nothing where it can, and where no rule says it."""
    if state.phase not in FIRST or permits(game, state, action):
        return ""
    match action:
        case does.Bid(int(coins)) if state.phase is Phase.BID:
            return f"You have {counted(state.money[state.seat], 'coin')}, and {coins} cannot be bid."
        case does.Place(die, int(space)) if state.phase is Phase.PLACE and 0 <= space < SPACES:
            return _not_in_hand(state, die) or no_place(game, state, die, space)
        case does.Cash(die) | does.GiveBack(die) if state.phase is Phase.PLACE:
            only = "Only a red die is rolled for money."
            return _not_in_hand(state, die) or (only if isinstance(action, does.Cash) else "The clock is not full.")
        case Use(_, _, _, int(at)) if state.phase in (Phase.EXTRA, Phase.FORCED) and 0 <= at < SPACES:
            return no_extra(game, state, at) or f"{action.act.value} does not work like that here."
        case Use() if state.phase is Phase.BONUS:
            return (
                f"The bonus is {game.faces[state.seat].bonuses[state.at].value}, and it does not work like that here."
            )
        case does.Reroll() | does.Return() if state.phase in (Phase.FREE, Phase.RETURN):
            return "No die lies there."
    return FIRST[state.phase]


def _not_in_hand(state: State, die: Die) -> str:
    return "" if die in state.centres[state.seat] else f"There is no {spoken(die)} in hand."


def no_place(game: ClocksOptions, state: State, die: Die, space: int) -> str:
    """Return why a die in hand cannot be placed on a space; nothing where it can."""
    seat = state.seat
    board, clock = game.faces[seat], state.clocks[seat]
    if full(clock):
        return "The clock is full: dice go back to the bag for a coin."
    if clock[space] is not None:
        return f"A die lies at {hour(board, space)} already."
    cost = price(board, clock, die, space)
    if cost <= state.money[seat]:
        return ""
    return f"{hour(board, space)} costs {counted(cost, 'coin')}, and you have {state.money[seat]}."


def no_extra(game: ClocksOptions, state: State, space: int) -> str:
    """Return why the extra action at a space cannot be bought; nothing where it can."""
    seat = state.seat
    board, clock = game.faces[seat], state.clocks[seat]
    act = board.extras[space]
    if act is None:
        return f"Nothing is for sale at {hour(board, space)}."
    if state.phase not in (Phase.EXTRA, Phase.FORCED):
        return "Extra actions are bought at the end of a turn."
    if clock[space] is None:
        return f"{act.value} is for sale once a die lies at {hour(board, space)}."
    cost = board.prices[space]
    if state.phase is Phase.EXTRA and cost > state.money[seat]:
        return f"{act.value} costs {counted(cost, 'coin')}, and you have {state.money[seat]}."
    if not uses(act, space, clock, game.circle):
        return f"No die on your clock can be used for {act.value}."
    return "" if state.phase is Phase.EXTRA else "That begins no cheapest way to twelve perfect dice."
