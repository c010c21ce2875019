"""Playouts of the solo game: the final scores after an action, and whether another action is clearly better."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import sqrt
from typing import Any

from clocklab.games.clocks.odds.solo.judge import judge, weights_for
from clocklab.games.clocks.rules.completion import finish
from clocklab.games.clocks.rules.options import ClocksOptions, ClocksPosition
from clocklab.games.clocks.rules.pieces import Board, Colour
from clocklab.games.clocks.rules.state import Action, Phase, State
from clocklab.players.computer import Pieces

BATCH = 100
"""After so many playouts each, actions that can hardly be the best are left out."""
PIECE = 20
"""After so many playouts it can be asked for its answer."""


def played_out(here: ClocksPosition, action: Action, playouts: int, seed: int, since: int = 0) -> list[int]:
    """Return the final scores of games that the solo player plays on with this action: ``playouts`` from ``since`` on.

    The k-th games of all actions have the same luck: the same dice in the same round. Full clocks are ended plainly,
    see ``judge.end_at_once``; where the end game has begun its scores are exact. With numba the games are compiled,
    without it they are the same and take some hundred times as long.
    """
    game, state = here.game, here.after(action).state
    while state.phase is Phase.BONUS:
        best = max(judge(game.faces[0], game.circle).candidates(state), key=lambda each: each[0])[1]
        state = game.apply(state, best)
    if state.phase is Phase.OVER:
        return [int(game.payoffs(state)[0])] * playouts
    if state.phase is Phase.FORCED:
        rest = finish(state.clocks[0], state.money[0], game.faces[0], game.circle).penalty
        return [state.counted - state.penalty - rest] * playouts
    return _scores(game, state, playouts, seed, since)


def paired(scores: Sequence[int], others: Sequence[int]) -> tuple[float, float]:
    """Return by how much some scores are higher than others of the same luck on average, and its standard error.

    >>> paired([3, 5, 7, 9], [3, 4, 6, 7])
    (1.0, 0.408248290463863)
    """
    differences = [one - other for one, other in zip(scores, others, strict=True)]
    many, total = len(differences), sum(differences)
    squares = sum([each * each for each in differences])
    return total / many, sqrt(max(0, many * squares - total * total) / (many * many * (many - 1)))


def contest(
    here: ClocksPosition, actions: Sequence[Action], playouts: int, seed: int, sure: float
) -> Pieces[tuple[Action, dict[Action, list[int]]]]:
    """Return the action to take, and the scores of all that were tried: the first, unless another is clearly better.

    Each is played out ``playouts`` times with the same luck, in batches. Another is clearly better if the mean of the
    differences from the first is above 0 by more than ``sure`` standard errors; whoever is below 0 by so many is left
    out of further batches.
    """
    first, *rest = actions
    scores: dict[Action, list[int]] = {action: [] for action in actions}
    found: dict[Action, tuple[float, float]] = {}
    for since in range(0, playouts, BATCH):
        until = min(since + BATCH, playouts)
        for action in (first, *rest):
            for begun in range(since, until, PIECE):
                scores[action] += played_out(here, action, min(PIECE, until - begun), seed, begun)
                if (yield f"{begun} of {playouts} playouts of each choice in sight"):
                    return _better(first, found, sure), scores
        found = {action: paired(scores[action], scores[first]) for action in rest}
        rest = [action for action, (mean, error) in found.items() if mean + sure * error > 0]
        if not rest:
            return first, scores
    return _better(first, found, sure), scores


def _better(first: Action, found: Mapping[Action, tuple[float, float]], sure: float) -> Action:
    """Return the action that is better than the first by most, if any is clearly better."""
    better = {action: mean for action, (mean, error) in found.items() if mean > sure * error}
    return max(better, key=lambda action: better[action], default=first)


def _scores(game: ClocksOptions, state: State, playouts: int, seed: int, since: int) -> list[int]:
    from clocklab.games.clocks.odds.solo import array_clock, array_games

    numbers = array_clock.numbers
    entry, what = _entry(state)
    rng = random.Random(f"solo playouts {seed}")
    bases = numbers([rng.getrandbits(30) for _ in range(since + playouts)][since:])
    board, net, room, work = _prepared(game.faces[0], game.circle)
    hand = [number for one in state.centres[0] for number in (one.colour.rank, one.pips)]
    clock = state.clocks[0]
    start = [
        *(on.pips if on else 0 for on in clock),
        *(on.colour.rank if on else 0 for on in clock),
        state.money[0],
        state.removed[Colour.RED.rank],
        *state.bag,
        *(hand + [-1] * 4)[:4],
    ]
    scores = numbers([0] * playouts)
    array_games.play_many(net, numbers(start), board, entry, what, bases, room, work, scores)
    return [int(score) for score in scores]


@lru_cache(maxsize=8)
def _prepared(board: Board, circle: bool) -> tuple[Any, ...]:
    from clocklab.games.clocks.odds.solo import array_clock, array_games

    net = array_clock.net_in_numbers(weights_for(board))
    room = array_games.room_for(len(net[1][0]) + 1)
    work = tuple(array_clock.numbers([0] * size) for size in (12, 12, 2, 4, 4, 2))
    return array_clock.in_numbers(board, circle), net, room, work


def _entry(state: State) -> tuple[int, int]:
    """Return where the playouts begin, and the space or the number of the action that dice are due for."""
    from clocklab.games.clocks.odds.solo import array_clock, array_games

    match state.phase:
        case Phase.PLACE:
            return array_games.PLACE, 0
        case Phase.RED:
            return array_games.RED, 0
        case Phase.FREE:
            return array_games.FREE, 0
        case Phase.REROLL:
            return array_games.REROLL, state.at
        case Phase.EXTRA:
            return array_games.EXTRA, 0
        case Phase.YELLOW:
            entry = array_games.YELLOW_BONUS if state.during is Phase.BONUS else array_games.YELLOW_EXTRA
            return entry, array_clock.ACTS.index(state.bought)
        case Phase.DRAW:
            return array_games.DRAW, 0
    raise AssertionError(f"after a decision alone the phase is not {state.phase.value}")
