"""What Tick-Tock Tower says to people: buttons, headings, and what is going on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from clocklab.core.contract import Seat, seat_name
from clocklab.games.ticktock.rules.chance import goals_to_draw
from clocklab.games.ticktock.rules.effects import PICKS, effect
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import BELL, Goal
from clocklab.games.ticktock.rules.scoring import goal_pays, goal_points, payoffs, winners
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


class Wording(NamedTuple):
    """What is said of a phase: the button that lets chance act, a few words for the picture, a sentence or two."""

    button: str
    note: str
    sentence: str


PHASES = {
    Phase.PAIRS: Wording(
        "Draw the pairs",
        "Which twins climb the tower?",
        "It is to be drawn which {pairs} pairs of twins play.",
    ),
    Phase.HERO: Wording("Deal a hero", "{who} is dealt a hero", "{who} is dealt a hero."),
    Phase.DEAL: Wording("Deal a card", "{who} is dealt a card", "{who} is dealt a card."),
    Phase.FIRST: Wording("Draw who begins", "Who begins?", "It is to be drawn who begins."),
    Phase.OFFER: Wording("Draw new goals", "{who} draws secret goals", "{shown}{who} draws {goals}."),
    Phase.KEEP: Wording(
        "",
        "{who} keeps one of {offer} secret goals",
        "{shown}{who} keeps one of {offer} goals, unseen by the others.",
    ),
    Phase.PLAY: Wording("", "{who} plays a card", "{clock}: {who} ({pawn}) is to play a card."),
    Phase.DRAW: Wording("Draw a card", "{who} draws a card", "{who} played {last} and draws a card."),
}


# ---- buttons ------------------------------------------------------------------------------------------------


def label_chance(game: TickTockTowerOptions, state: State) -> str:
    """Return what the button that lets chance act says."""
    return PHASES[state.phase].button


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
            paid = counted(goal_pays(game, state, state.seat, goal), "point")
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
    """Return whose pawn moves, and from where to where: ``Daniel (from START to 2)``."""
    before, after = state.spaces[target], effect(game, state, play)[0][target]
    who = "yourself" if target == state.seat else seat_name(target, names)
    if before == after:
        return f"{who} (stays on {where(before)})"
    return f"{who} (from {where(before)} to {where(after)})"


# ---- what is going on -----------------------------------------------------------------------------------------


def describe(game: TickTockTowerOptions, state: State, names: Sequence[str] = ()) -> str:
    """Return what is going on and who is to act; nothing of it is secret."""
    if state.phase is Phase.OVER:
        return _over(game, state, names)
    there = sum(state.unseen) + len(state.returned)
    choosing, playing = state.phase in (Phase.OFFER, Phase.KEEP), state.phase is Phase.PLAY
    return PHASES[state.phase].sentence.format(
        who=seat_name(state.seat, names),
        pairs=game.players // 2,
        shown=_shown(game, state, names) if choosing and state.order else "",
        goals=counted(min(goals_to_draw(game, state), there), "goal"),
        offer=len(state.offer),
        clock=_clock(state) if playing else "",
        pawn=f"{state.heroes[state.seat].value}, on {where(state.spaces[state.seat])}" if playing else "",
        last=_last(state),
    )


def _clock(state: State) -> str:
    left = BELL - state.hour
    place = state.order.index(state.seat) + 1
    return f"{state.hour} o'clock, {'the last round' if left == 1 else f'{left} rounds to go'}, turn {place}"


def _last(state: State) -> str:
    return "a card" if state.last is None else state.last.value


def _shown(game: TickTockTowerOptions, state: State, names: Sequence[str]) -> str:
    """Return which goal has just been shown."""
    shown, hero = state.shown[state.seat], state.heroes[state.seat]
    paid = goal_points(game, hero, shown) - goal_points(game, hero, shown[:-1])
    who, earned = seat_name(state.seat, names), counted(paid, "point")
    return f"{who} played {_last(state)} and shows {shown[-1].value} for {earned}. "


def _over(game: TickTockTowerOptions, state: State, names: Sequence[str]) -> str:
    paid, best = payoffs(game, state), winners(game, state)
    points = counted(paid[best[0]], "point")
    who = listed([seat_name(seat, names) for seat in best])
    if len(best) > 1:
        return f"The bell rings. {who} share the win with {points} each, on the same space and with as many goals."
    tied = [seat for seat in range(game.players) if paid[seat] == paid[best[0]] and seat != best[0]]
    ahead = all(state.spaces[best[0]] > state.spaces[seat] for seat in tied)
    why = f", {'further ahead' if ahead else 'with more goals'} than those tied" if tied else ""
    return f"The bell rings. {who} wins with {points}{why}."
