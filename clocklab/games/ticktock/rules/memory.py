"""What everybody, or one seat, still knows of earlier turns: silences, goals drawn again, and cards shuffled anew.

Silence: a true goal is shown at once. So what was true after a seat's card and was not shown, that seat does not hold.
A goal that comes after one was shown is a new one, about which silence before says nothing.
"""

from __future__ import annotations

from clocklab.core.contract import Seat
from clocklab.games.ticktock.rules.chance import goal_pool
from clocklab.games.ticktock.rules.effects import KEEPERS
from clocklab.games.ticktock.rules.flows import placements
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import Goal, Hero
from clocklab.games.ticktock.rules.scoring import true_goals
from clocklab.games.ticktock.rules.state import Drawing, Phase, State, replaced


def remembers(game: TickTockTowerOptions) -> bool:
    """Return whether seats remember what lay open before, and what they saw themselves."""
    return game.memory == "perfect"


# ---- silence ----------------------------------------------------------------------------------------------------


def fell_silent(game: TickTockTowerOptions, state: State) -> State:
    """Return the position in which all remember that the seat to act has just shown nothing."""
    seat = state.seat
    if not remembers(game):
        return state
    silent = state.silent or (0,) * game.players
    before = silent[seat]
    now = before | true_goals(game, seat, state.spaces, state.tokens, state.heroes)
    return state if now == before else state.but(silent=replaced(silent, seat, now))


def spoke(state: State) -> tuple[int, ...]:
    """Return what silence says of all seats once the one to act has shown its goal."""
    if not state.silent or not state.silent[state.seat]:
        return state.silent
    silent = replaced(state.silent, state.seat, 0)
    return silent if any(silent) else ()


def excluded(game: TickTockTowerOptions, state: State, viewer: Seat) -> tuple[int, ...]:
    """Return for each seat which goals the viewer knows it not to hold, as bits.

    A position's line need not say what is remembered. Even so, whoever has just played and has never shown a goal
    holds none that is true as the pawns stand. That is left out of a position, typed in, that cannot be by this rule.
    """
    nothing = (0,) * len(state.spaces)
    if not remembers(game):
        return nothing
    silent = state.silent or nothing
    seat = _just_played(state)
    if seat is None or state.goals[seat] is None or state.shown[seat]:
        return silent
    now = silent[seat] | true_goals(game, seat, state.spaces, state.tokens, state.heroes)
    if now == silent[seat] or seat == viewer:
        return silent
    masks = replaced(silent, seat, now)
    others = [mask for at, mask in enumerate(masks) if at != viewer and state.goals[at] is not None]
    return masks if placements(tuple(sorted(others)), goal_pool(state, viewer)) else silent


def _just_played(state: State) -> Seat | None:
    """Return the seat after whose card no pawn has moved, as far as the position says it."""
    if state.phase in (Phase.DRAW, Phase.OVER):
        return state.seat if state.order else None
    if state.phase is not Phase.PLAY or state.seat not in state.order:
        return None
    place = state.order.index(state.seat)
    pushed = state.heroes[state.seat] is Hero.CUCKOO and state.used[state.seat]
    return state.order[place - 1] if place and not pushed else None


# ---- goals drawn ------------------------------------------------------------------------------------------------


def drawings(game: TickTockTowerOptions, state: State) -> tuple[Drawing, ...] | None:
    """Return all drawings of goals so far, or None where a position that was typed in does not say who drew which.

    As long as no goal that was put back has been drawn again, they can be read off the position: each seat has shown or
    holds what it kept, and what it put back with it lies under the pile.
    """
    if state.drawings:
        return state.drawings
    kept = [[*shown, *([] if held is None else [held])] for shown, held in zip(state.shown, state.goals, strict=True)]
    found: list[Drawing] = []
    numbers = [0] * len(kept)
    at = 0
    while at < len(state.returned):
        seat = state.returned[at].seat
        number = numbers[seat]
        keeper = number and game.powers and state.heroes[seat] in KEEPERS
        under = state.returned[at : at + (2 if keeper else 1)]
        if number == len(kept[seat]) or any(each.seat != seat for each in under) or len(under) < (2 if keeper else 1):
            return None
        goals = tuple([each.goal for each in under])
        found.append(Drawing(seat, tuple(sorted((kept[seat][number], *goals))), (), goals))
        numbers[seat] += 1
        at += len(under)
    if numbers != list(map(len, kept)):
        return None
    if state.phase is Phase.KEEP:
        found.append(Drawing(state.seat, state.offer))
    return tuple(found)


def drew(game: TickTockTowerOptions, state: State, unseen: tuple[Goal, ...], queue: tuple[Goal, ...]) -> State:
    """Return the position in which this drawing of the seat to act is remembered, if that is needed from now on."""
    if not (queue or state.drawings) or not (queue or unseen) or not remembers(game):
        return state
    before = drawings(game, state)
    if before is None:
        return state
    return state.but(drawings=(*before, Drawing(state.seat, unseen, queue)))


def put_under(state: State, under: tuple[Goal, ...]) -> tuple[Drawing, ...]:
    """Return the drawings once the seat to act has put these goals under the pile."""
    if not state.drawings:
        return ()
    last = state.drawings[-1]
    return (*state.drawings[:-1], Drawing(last.seat, last.unseen, last.queue, under))


# ---- cards ------------------------------------------------------------------------------------------------------


def shuffled(game: TickTockTowerOptions, state: State) -> State:
    """Return the position with the discards shuffled into a pile that has run out."""
    if any(state.pile) or not any(state.discards):
        return state
    state = state.but(pile=state.discards, discards=(0,) * len(state.discards), last=None)
    if not remembers(game):
        return state
    nothing = ((),) * game.players
    return state.but(turned=state.pile, since=nothing, taken=nothing)
