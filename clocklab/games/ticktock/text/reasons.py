"""Why something cannot be done in Tick-Tock Tower just now: short sentences from the rules, for the seat to act."""

from __future__ import annotations

from clocklab.core.contract import Seat
from clocklab.games.ticktock.rules.effects import NEAR, OWL_BAT, PICKS, targets
from clocklab.games.ticktock.rules.moves import permits, unused
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import Card, Hero
from clocklab.games.ticktock.rules.state import Action, Keep, Phase, Play, Power, State

FIRST = {Phase.KEEP: "First choose the secret goal that you keep.", Phase.PLAY: "Now you play a card from your hand."}
"""What is to be done in each phase, told to those who want to do something else."""


def why_not(game: TickTockTowerOptions, state: State, action: Action) -> str:
    """Return why the seat to act cannot do this now, in a sentence; nothing where it can, and where no rule says it."""
    if permits(game, state, action) or state.phase not in FIRST:
        return ""
    match action:
        case Power(target) if state.phase is Phase.PLAY:
            return power(game, state) or _whose(state, target)
        case Play(card, target, extra) if state.phase is Phase.PLAY:
            if card not in state.hands[state.seat]:
                return f"You do not hold {card.value}."
            if extra:
                return extra_space(game, state, card)
            return _target(state, card, target)
        case Keep() if state.phase is Phase.KEEP:
            return "Keep one of the goals that you drew, and put all others under the pile."
    return FIRST[state.phase]


def power(game: TickTockTowerOptions, state: State) -> str:
    """Return why the seat to act cannot push a pawn by its power; nothing where it can."""
    if not game.powers:
        return "This game is played without powers."
    if state.heroes[state.seat] is not Hero.CUCKOO:
        return "Only the Cuckoo pushes a pawn before its card."
    return "" if unused(game, state) else "You have used your power: it works once in a game."


def extra_space(game: TickTockTowerOptions, state: State, card: Card) -> str:
    """Return why this card does not move one more space; nothing where it may."""
    if not game.powers:
        return "This game is played without powers."
    if state.heroes[state.seat] not in OWL_BAT:
        return "Only the Brass Owl and the Silver Bat may go one space more."
    if not unused(game, state):
        return "You have used your power: it works once in a game."
    return "" if card.steps else "Your power adds a space to a Step card only."


def _whose(state: State, target: Seat) -> str:
    return "The power pushes somebody else's pawn." if target == state.seat else "There is no such pawn."


def _target(state: State, card: Card, target: Seat | None) -> str:
    """Return why this card is not played on this pawn."""
    may = targets(state, card)
    if not may:
        if card in PICKS:
            return "There is nobody on your space or behind you whom the card could help."
        return f"{card.value} is not played on a pawn of one's choice."
    if target is None:
        return f"{card.value} is played on a pawn: say on which."
    if not 0 <= target < len(state.heroes):
        return "There is no such pawn."
    if card in PICKS:
        return _picked(state, target)
    return _pendulum(state, target)


def _picked(state: State, target: Seat) -> str:
    if target == state.seat:
        return "The card helps somebody else's pawn."
    if state.heroes[target].twin is state.heroes[state.seat]:
        return "The card helps anybody but your twin."
    return "The card helps a pawn on your own space or behind it, and this one is ahead."


def _pendulum(state: State, target: Seat) -> str:
    if state.heroes[target] is Hero.CUCKOO:
        return f"The Cuckoo is more than {NEAR} spaces away."
    return "Pendulum Push moves your twin's pawn, or the Cuckoo's."
