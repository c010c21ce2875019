"""Whole games played through the contract, at random or by given policies, as fast as the contract allows."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from clocklab.core.checks import require_game, require_state
from clocklab.core.contract import CHANCE, OVER, Game, Seat, Turn
from clocklab.core.match import Match
from clocklab.core.values import require_count, require_function, require_int
from clocklab.errors import OptionError, SizeError, brief

S = TypeVar("S")
A = TypeVar("A")

LONGEST = 1_000_000


def require_generator(rng: object) -> None:
    """Raise OptionError for anything that is not a source of chance."""
    if not isinstance(rng, random.Random):
        raise OptionError(f"What is random comes from a generator, random.Random(1), not {brief(rng)}.")


def _checked(policies: Mapping[Seat, Callable[[Any], Any]] | None, players: int) -> Mapping[Seat, Callable[[Any], Any]]:
    """Return the policies by seat; OptionError for another seat or something that is no function."""
    given = {} if policies is None else policies
    if not isinstance(given, Mapping):
        raise OptionError(f"policies must be a mapping of seats to functions, not {brief(policies)}.")
    for seat, policy in given.items():
        require_int("a seat in policies", seat, 0, players - 1)
        require_function(f"the policy of seat {seat}", policy)
    return given


def playout(
    game: Game[S, A],
    rng: random.Random,
    state: S | None = None,
    longest: int = LONGEST,
    policies: Mapping[Seat, Callable[[S], A]] | None = None,
) -> tuple[S, int]:
    """Return the final state of one game of uniformly random choices, and the number of its events.

    A seat in ``policies`` chooses by its policy instead, a function from the state to the action, such as
    ``solution.best``. Events are decisions and chance events, counted from ``state`` (by default the initial one).
    Raises SizeError if the game is not over after ``longest`` events.
    """
    require_game(game)
    require_generator(rng)
    longest = require_count("longest", longest)
    if state is None:
        state = game.initial()
    require_state(game, state)
    given: dict[Seat | Turn, Callable[[S], A]] = dict(_checked(policies, game.players).items())
    for count in range(longest):
        turn = game.turn(state)
        if turn is OVER:
            return state, count
        if turn is CHANCE:
            action = game.sample_chance(state, rng)
        elif turn in given:
            action = given[turn](state)
        else:
            actions = game.legal_actions(state)
            action = actions[rng.randrange(len(actions))] if len(actions) > 1 else actions[0]
        state = game.apply(state, action)
    raise SizeError(f"A random game of {game.title} was not over after {longest} events; raise longest.")


def finish(
    match: Match,
    rng: random.Random,
    policies: Mapping[Seat, Callable[[Any], Any]] | None = None,
    longest: int = LONGEST,
) -> Match:
    """Play a match to its end and return it: chance comes from the match's own seed, as if rolled by hand.

    Seats choose as in ``playout``, and ``longest`` means the same as there.

    >>> import clocklab
    >>> match = finish(Match(clocklab.load("grandfather", cards=[1, 2]), seed=5), random.Random(5))
    >>> match.over
    True
    """
    if not isinstance(match, Match):
        raise OptionError(f"A match is played to its end: Match(game), not {brief(match)}.")
    require_generator(rng)
    given, longest = _checked(policies, match.game.players), require_count("longest", longest)
    for _ in range(longest):
        if match.over:
            return match
        turn = match.turn
        if isinstance(turn, Turn):
            match.roll()
        elif turn in given:
            match.play(given[turn](match.state))
        else:
            match.play(rng.choice(match.actions))
    raise SizeError(f"A match of {match.game.title} was not over after {longest} events; raise longest.")
