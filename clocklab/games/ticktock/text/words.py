"""What Tick-Tock Tower says to people: buttons, headings, and what is going on."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat, seat_name
from clocklab.games.ticktock.rules import scoring
from clocklab.games.ticktock.rules.chance import goals_to_draw
from clocklab.games.ticktock.rules.effects import PICKS, effect
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import BELL, Goal
from clocklab.games.ticktock.rules.state import Action, Cast, Draw, First, Keep, Offer, Pairs, Phase, Play, Power, State


def counted(many: int, what: str) -> str:
    """Return a number with its noun: ``1 point``, ``3 points``."""
    return f"{many} {what}{'' if many == 1 else 's'}"


def listed(words: Sequence[str]) -> str:
    """Return words with commas and an "and": ``Tick, Tock and Cuckoo``."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def where(space: int) -> str:
    """Return a space's name: ``START`` or its number."""
    return str(space) if space else "START"


def goal_names(drawn: tuple[Goal, ...]) -> str:
    """Return goals in words: ``In the Gears and Meeting``."""
    return listed([goal.value for goal in drawn])


# ---- buttons ------------------------------------------------------------------------------------------------


def label_chance(game: TickTockTowerOptions, state: State) -> str:
    """Return the button's text for the chance event that is due."""
    return {
        Phase.PAIRS: "Draw the pairs",
        Phase.HERO: "Deal a hero",
        Phase.DEAL: "Deal a card",
        Phase.OFFER: "Draw new goals",
        Phase.FIRST: "Draw who begins",
        Phase.DRAW: "Draw a card",
    }[state.phase]


def group_action(game: TickTockTowerOptions, state: State, action: Action) -> str:
    """Return the heading of the action's buttons."""
    match action:
        case Play(card) if card.steps:
            return "Step cards"
        case Play(card):
            return str(card)
        case Power():
            return "Before your card, once: push a pawn 3 back"
        case Keep():
            return "Keep one goal"
    return "What happens"


def label_action(game: TickTockTowerOptions, state: State, action: Action, names: Sequence[str] = ()) -> str:
    """Return the button's text for an action that is legal in this state."""
    match action:
        case Play(card, target, extra):
            more = " and 1 space more" if extra else ""
            if target is None:
                return str(card) + (", nobody to pick" if card in PICKS else more)
            return f"{card.value} on {_moved(game, state, action, target, names)}"
        case Power(target):
            return f"Push {_moved(game, state, action, target, names)}"
        case Keep(goal, under):
            paid = counted(_worth(game, state, goal), "point")
            below = f"; under the pile go {goal_names(under)}" if len(under) > 1 else ""
            return f"{goal.value}, {paid}{below}"
        case Draw(card):
            return f"Draw {card.value}"
        case Offer(drawn):
            return f"Draw {goal_names(drawn)}"
        case Pairs(pairs):
            return f"{listed([f'{pair.value} + {pair.twin.value}' for pair in pairs if pair.twin])} play"
        case Cast(hero):
            return f"{seat_name(state.seat, names)} is {hero.value}"
        case First(seat):
            return f"{seat_name(seat, names)} begins"


def _moved(game: TickTockTowerOptions, state: State, play: Play | Power, target: Seat, names: Sequence[str]) -> str:
    """Return whose pawn it is and from where to where it goes: ``Daniel (from START to 2)``."""
    before, after = state.spaces[target], effect(game, state, play)[0][target]
    who = "yourself" if target == state.seat else seat_name(target, names)
    if before == after:
        return f"{who} (stays on {where(before)})"
    return f"{who} (from {where(before)} to {where(after)})"


def _worth(game: TickTockTowerOptions, state: State, goal: Goal) -> int:
    """Return what showing the goal next would add to the points of the seat to act."""
    hero, shown = state.heroes[state.seat], state.shown[state.seat]
    return scoring.goal_points(game, hero, (*shown, goal)) - scoring.goal_points(game, hero, shown)


# ---- what is going on -----------------------------------------------------------------------------------------


def describe(game: TickTockTowerOptions, state: State, names: Sequence[str] = ()) -> str:
    """Return what is going on and who is to act, fit for all ears."""
    who = seat_name(state.seat, names)
    match state.phase:
        case Phase.PAIRS:
            return f"It is to be drawn which {game.players // 2} pairs of twins play."
        case Phase.HERO:
            return f"{who} is dealt a hero."
        case Phase.DEAL:
            return f"{who} is dealt a card."
        case Phase.FIRST:
            return "It is to be drawn who begins."
        case Phase.OVER:
            return _over(game, state, names)
        case Phase.OFFER:
            return f"{_shown(game, state, names)}{who} draws {_goals_to_draw(game, state)}."
        case Phase.KEEP:
            return f"{_shown(game, state, names)}{who} keeps one of {len(state.offer)} goals, unseen by the others."
        case Phase.DRAW:
            return f"{who} played {_last(state)} and draws a card."
    return f"{_hours_left(state)}: {_standing(state, names)} is to play a card."


def _hours_left(state: State) -> str:
    left = BELL - state.hour
    place = state.order.index(state.seat) + 1
    return f"{state.hour} o'clock, {'the last round' if left == 1 else f'{left} rounds to go'}, turn {place}"


def _standing(state: State, names: Sequence[str]) -> str:
    seat = state.seat
    return f"{seat_name(seat, names)} ({state.heroes[seat].value}, on {where(state.spaces[seat])})"


def _last(state: State) -> str:
    return "a card" if state.last is None else state.last.value


def _goals_to_draw(game: TickTockTowerOptions, state: State) -> str:
    there = sum(state.unseen) + len(state.returned)
    many = min(goals_to_draw(game, state), there)
    return counted(many, "goal")


def _shown(game: TickTockTowerOptions, state: State, names: Sequence[str]) -> str:
    """Return which goal has just been shown; nothing at setup."""
    if not state.order:
        return ""
    shown, hero = state.shown[state.seat], state.heroes[state.seat]
    paid = scoring.goal_points(game, hero, shown) - scoring.goal_points(game, hero, shown[:-1])
    who, earned = seat_name(state.seat, names), counted(paid, "point")
    return f"{who} played {_last(state)} and shows {shown[-1].value} for {earned}. "


def _over(game: TickTockTowerOptions, state: State, names: Sequence[str]) -> str:
    paid, winners = scoring.payoffs(game, state), scoring.winners(game, state)
    best = counted(paid[winners[0]], "point")
    who = listed([seat_name(seat, names) for seat in winners])
    tied = [seat for seat in range(game.players) if paid[seat] == paid[winners[0]]]
    if len(winners) > 1:
        return f"The bell rings. {who} share the win with {best} each, on the same space and with as many goals."
    ahead = all(state.spaces[winners[0]] > state.spaces[seat] for seat in tied if seat != winners[0])
    why = f", {'further ahead' if ahead else 'with more goals'} than those tied" if len(tied) > 1 else ""
    return f"The bell rings. {who} wins with {best}{why}."
