"""What may be done in the race and what follows: a block for each action, then all that a whole roll can lead to.

Sections of the rulebook: Set Up, Play, The Bomb, Bumping, Winning.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from itertools import product
from typing import NamedTuple, TypeAlias, cast

from clocklab.core.contract import CHANCE, OVER, Seat, Turn, illegal
from clocklab.core.values import require_kind
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.rules.pieces import Kind, RollClass, drawn, kind, undealt, ways
from clocklab.games.grandfather.rules.state import (
    Action,
    Bump,
    BumpDie,
    Deal,
    Exchange,
    Phase,
    Roll,
    Start,
    State,
    Step,
    Stop,
)
from clocklab.probability import Dist, sorted_rolls

STOP = Stop()
_INT = {int}
BUMP_DIE = Dist.uniform(tuple(BumpDie(face) for face in range(1, 7)))


def initial(game: RaceOptions) -> State:
    """Return everybody at Start: cards to be dealt, a first roller to be drawn, or dice to be rolled."""
    cards = game.cards or ()
    first = game.start if isinstance(game.start, int) else 0
    return State(cards, (0,) * game.players, first, _opening(game, cards))


def turn(game: RaceOptions, state: State) -> Seat | Turn:
    """Return the roller while there is a choice, CHANCE for cards and dice, OVER at End."""
    phase = state.phase
    if phase is Phase.MOVE:
        return state.roller
    return OVER if phase is Phase.OVER else CHANCE


def legal_actions(game: RaceOptions, state: State) -> tuple[Action, ...]:
    """Return steps, then bumps or exchanges in seat order, then Stop, which is always legal."""
    if state.phase is not Phase.MOVE:
        return () if state.phase is Phase.OVER else tuple(chance_outcomes(game, state))
    steps: tuple[Action, ...] = ()
    if game.dice_move(state.rolled):
        steps = _steps(state.left, state.cards[state.positions[state.roller]])
    return (*steps, *(_bumps(game, state) if state.moved else _exchanges(state)), STOP)


def chance_outcomes(game: RaceOptions, state: State) -> Dist[Action]:
    """Return the distribution of the next card, first roller, roll or bump die."""
    match state.phase:
        case Phase.ROLL:
            return _rolls(game.dice, game.sides)
        case Phase.BUMP:
            return cast("Dist[Action]", BUMP_DIE)
        case Phase.DEAL:
            return Dist({Deal(rank): many for rank, many in undealt(state.cards).items()})
        case Phase.START:
            return _starts(game.players)
    raise AssertionError(f"chance does not act in phase {state.phase.value}")


def sample_chance(game: RaceOptions, state: State, rng: random.Random) -> Action:
    """Return one outcome drawn from the distribution of ``chance_outcomes``, without listing it."""
    if state.phase is Phase.ROLL:
        if game.sides**game.dice <= 10_000:
            rolls = _ordered_rolls(game.dice, game.sides)
            return rolls[rng.randrange(len(rolls))]
        return Roll(tuple(sorted(rng.randrange(game.sides) + 1 for _ in range(game.dice))))
    if state.phase is Phase.DEAL:
        return Deal(drawn(state.cards, rng))
    return chance_outcomes(game, state).sample(rng)


def apply(game: RaceOptions, state: State, action: Action) -> State:
    """Return the state after the action; IllegalActionError lists what was allowed."""
    match state.phase, action:
        case Phase.MOVE, Step(tuple() as dice) if _whole(dice):
            return _step(game, state, action, dice)
        case Phase.MOVE, Stop():
            return _stop(game, state)
        case Phase.ROLL, Roll(tuple() as dice) if _whole(dice) and _is_roll(dice, game.dice, game.sides):
            return State(state.cards, state.positions, state.roller, Phase.MOVE, dice, dice)
    game.require_legal(state, action)
    match action:
        case Bump(seat) if type(seat) is int:
            return State(state.cards, state.positions, state.roller, Phase.BUMP, target=seat)
        case Exchange(seat) if type(seat) is int:
            return _pass(game, state, _exchanged(state.positions, state.roller, seat))
        case BumpDie(face) if type(face) is int:
            return _bumped(game, state, face)
        case Deal(card) if type(card) is int:
            cards = (*state.cards, card)
            return State(cards, state.positions, state.roller, _opening(game, cards))
        case Start(seat) if type(seat) is int:
            return replace(state, roller=seat, phase=Phase.ROLL)
    raise illegal(game, state, action, legal_actions(game, state))  # such as True in place of 1


def _pass(game: RaceOptions, state: State, positions: tuple[int, ...]) -> State:
    return State(state.cards, positions, (state.roller + 1) % game.players, Phase.ROLL)


def _moved(positions: tuple[int, ...], seat: Seat, to: int) -> tuple[int, ...]:
    return (*positions[:seat], to, *positions[seat + 1 :])


def _whole(dice: tuple[object, ...]) -> bool:
    """Return whether all are whole numbers: a list cannot be looked up, and True would pass for 1."""
    return set(map(type, dice)) == _INT


# ---- Set Up: cards and the first roller ----


def _opening(game: RaceOptions, cards: tuple[int, ...]) -> Phase:
    if len(cards) < game.end:
        return Phase.DEAL
    return Phase.START if game.start == "random" else Phase.ROLL


@cache
def _starts(players: int) -> Dist[Action]:
    return Dist.uniform(tuple(Start(seat) for seat in range(players)))


# ---- Play: a roll, steps from card to card, and the end of the turn ----


@cache
def _rolls(dice: int, sides: int) -> Dist[Action]:
    return cast("Dist[Action]", sorted_rolls(dice, sides).map(Roll))


@cache
def _ordered_rolls(dice: int, sides: int) -> tuple[Roll, ...]:
    return tuple(Roll(tuple(sorted(roll))) for roll in product(range(1, sides + 1), repeat=dice))


@cache
def _is_roll(rolled: tuple[int, ...], dice: int, sides: int) -> bool:
    return len(rolled) == dice and all(1 <= die <= sides for die in rolled) and tuple(sorted(rolled)) == rolled


@cache
def _steps(left: tuple[int, ...], card: int) -> tuple[Step, ...]:
    return tuple(Step(dice) for dice in ways(left, card))


def _step(game: RaceOptions, state: State, action: Step, dice: tuple[int, ...]) -> State:
    here = state.positions[state.roller]
    left = ways(state.left, state.cards[here]).get(dice)
    if left is None or not game.dice_move(state.rolled):
        raise illegal(game, state, action, legal_actions(game, state))
    positions = _moved(state.positions, state.roller, here + 1)
    if here + 1 == game.end:  # Winning
        return State(state.cards, positions, state.roller, Phase.OVER)
    return State(state.cards, positions, state.roller, Phase.MOVE, state.rolled, left)


def reachable(game: RaceOptions, state: State) -> range:
    """Return the positions that the dice at hand can bring the roller to, none outside MOVE.

    They are the next cards without a gap: each step is one card.
    """
    here = state.positions[state.roller]
    if state.phase is not Phase.MOVE or not game.dice_move(state.rolled):
        return range(0)
    hands, at = {state.left}, here
    while at < game.end:
        hands = {rest for left in hands for rest in ways(left, state.cards[at]).values()}
        if not hands:
            break
        at += 1
    return range(here + 1, at + 1)


def rolls_again(game: RaceOptions, state: State) -> bool:
    """Return whether a roller who stops now rolls again, as after doubles."""
    return kind(state.rolled) is Kind.DOUBLES and (state.moved or not game.doubles_need_move)


def _stop(game: RaceOptions, state: State) -> State:
    if rolls_again(game, state):
        return State(state.cards, state.positions, state.roller, Phase.ROLL)
    return _pass(game, state, state.positions)


# ---- The Bomb: an exchange with a leader ----


def _exchanges(state: State) -> tuple[Action, ...]:
    positions, lead = state.positions, max(state.positions)
    if kind(state.rolled) is not Kind.BOMB or positions[state.roller] == lead:
        return ()
    return tuple([Exchange(seat) for seat, at in enumerate(positions) if at == lead])


def _exchanged(positions: tuple[int, ...], one: Seat, other: Seat) -> tuple[int, ...]:
    return _moved(_moved(positions, one, positions[other]), other, positions[one])


# ---- Bumping: on landing, from position ``bump_from`` on ----


def _bumps(game: RaceOptions, state: State) -> tuple[Action, ...]:
    positions, roller = state.positions, state.roller
    here = positions[roller]
    if here < game.bump_from or positions.count(here) == 1:
        return ()
    return tuple([Bump(seat) for seat, at in enumerate(positions) if at == here and seat != roller])


def _bumped(game: RaceOptions, state: State, face: int) -> State:
    to = bumped_to(state.positions[state.bumped], face)
    return _pass(game, state, _moved(state.positions, state.bumped, to))


def bumped_to(position: int, face: int) -> int:
    """Return where a bump sends a marker: 1 card back if the die is even, 3 if odd, to Start at most."""
    return max(0, position - (1 if face % 2 == 0 else 3))


def threatened(game: RaceOptions, state: State) -> frozenset[Seat]:
    """Return the seats that are being bumped, or may be bumped or exchanged now."""
    if state.target is not None:
        return frozenset({state.target})
    if state.phase is not Phase.MOVE:
        return frozenset()
    return frozenset(action.seat for action in legal_actions(game, state) if isinstance(action, Bump | Exchange))


# ---- Winning ----


def payoffs(game: RaceOptions, state: State) -> tuple[int, ...]:
    """Return the winner's points, the sum of the others' cards back from End, and 0 for the others."""
    assert state.phase is Phase.OVER, "a race is paid at its end"
    back = sum(game.end - at for at in state.positions)
    return tuple(back if at == game.end else 0 for at in state.positions)


def winners(game: RaceOptions, state: State) -> tuple[Seat, ...]:
    """Return the one seat that reached End."""
    assert state.phase is Phase.OVER, "a race is won at its end"
    return (state.roller,)


# ---- A whole roll of a race of two at once: what all its steps can come to ----


class Spot(NamedTuple):
    """Where the markers are, in seat order, and which seat is to roll."""

    positions: tuple[int, int]
    roller: Seat


class Won(NamedTuple):
    """The end of a race: the seat that won, and its points."""

    seat: Seat
    points: int


Lead: TypeAlias = Spot | Won
"""What a roll leads to."""

AT_START = Spot((0, 0), 0)


class Ending(Enum):
    """How the use of a roll ends."""

    WIN = "win"
    EXCHANGE = "exchange"
    BUMP = "bump"
    AGAIN = "again"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that ``seat`` can do with a roll: enter this many cards, and then end it in this way.

    ``leads`` are the spots (or the end) that may follow, equally likely: two after a bump, otherwise one.
    """

    seat: Seat
    cards: int
    ending: Ending
    leads: tuple[Lead, ...]


def choices(game: RaceOptions, rolls: RollClass, spot: Spot) -> tuple[Choice, ...]:
    """Return what can be done with such a roll, the furthest first; with the same cards, bump or exchange first."""
    require_kind("a race", game, RaceOptions)
    require_kind("rolls", rolls, RollClass)
    require_kind("spot", spot, Spot)
    return tuple(_choices(game, rolls, spot))


def _choices(game: RaceOptions, rolls: RollClass, spot: Spot) -> Iterator[Choice]:
    roller, other = spot.roller, 1 - spot.roller
    here, there = spot.positions[roller], spot.positions[other]

    def then(mine: int, others: int, rolls_next: Seat) -> Spot:
        return Spot((mine, others) if roller == 0 else (others, mine), rolls_next)

    for entered in range(rolls.cards, -1, -1):
        to = here + entered
        if to == game.end:  # Winning
            yield Choice(roller, entered, Ending.WIN, (Won(roller, game.end - there),))
            continue
        if entered and to == there and to >= game.bump_from:  # Bumping
            back = (then(to, bumped_to(there, die), other) for die in (1, 2))
            yield Choice(roller, entered, Ending.BUMP, tuple(back))
        if not entered and rolls.bomb and here < there:  # The Bomb
            yield Choice(roller, 0, Ending.EXCHANGE, (then(there, here, other),))
        if rolls.again and (entered or not game.doubles_need_move):
            yield Choice(roller, entered, Ending.AGAIN, (then(to, there, roller),))
        else:
            yield Choice(roller, entered, Ending.PASS, (then(to, there, other),))
