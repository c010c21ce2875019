"""The players without a search: random, one action ahead, random games after every action, and perfect play."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from clocklab.core.contract import CHANCE, Game, Seat, Solution
from clocklab.core.player import View
from clocklab.players.computer import Computer, Pieces, Search, Weighed, WeighingPlayer, one_of, possible
from clocklab.players.stakes import Stakes
from clocklab.probability import Dist


@dataclass(frozen=True)
class RandomPlayer(Computer):
    """All legal actions are equally likely."""

    kind: ClassVar[str] = "random"
    title: ClassVar[str] = "Random"

    def __call__(self, view: View[Any, Any], rng: random.Random, /) -> Any:
        """Return any legal action."""
        return one_of(view.actions, rng)


@dataclass(frozen=True)
class GreedyPlayer(WeighingPlayer):
    """Takes the action after which the game's rule of thumb, ``evaluate``, is highest for its own seat.

    Where chance acts directly afterwards, the mean over its outcomes counts: exact for up to ``width`` of them, from
    a sample of ``width`` for more; further chance after that is sampled. Where something is hidden here, the mean over
    ``deals`` deals counts, the same for all actions, and they share the ``width``. Ties are broken at random.
    """

    kind: ClassVar[str] = "greedy"
    title: ClassVar[str] = "Greedy"
    counts = ("width", "deals")
    width: int = 300
    deals: int = 20

    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with the mean of ``evaluate`` after it."""
        game, seat = view.game, view.seat
        deals = [view.deal(rng) for _ in range(self.deals)] if view.secret else [view.state]
        width = max(1, self.width // len(deals))
        return tuple(
            Weighed(
                action,
                sum([_after(game, game.apply(deal, action), seat, width, rng) for deal in deals]) / len(deals),
                len(deals),
            )
            for action in view.actions
        )


def _after(game: Game[Any, Any], state: Any, seat: Seat, width: int, rng: random.Random) -> float:
    if game.turn(state) is not CHANCE:
        return float(game.evaluate(state)[seat])
    outcomes, total = possible(game, state, width, rng)
    worths = [
        weight * float(game.evaluate(_settled(game, game.apply(state, outcome), rng))[seat])
        for outcome, weight in outcomes
    ]
    return sum(worths) / total


def _settled(game: Game[Any, Any], state: Any, rng: random.Random) -> Any:
    """Return the position once chance has done, drawn at random, all that it does before somebody decides."""
    while game.turn(state) is CHANCE:
        state = game.apply(state, game.sample_chance(state, rng))
    return state


@dataclass(frozen=True)
class FlatMonteCarlo(Search):
    """Takes the action after which random games went best, ``playouts`` of them shared out evenly.

    Where something is hidden, each playout starts from a deal of its own. With fewer playouts than actions some
    actions, chosen at random, are not tried and not taken. ``longest``: the events after which a playout stops and is
    judged by the game's rule of thumb. Of equals it takes the one after which its own points were highest.
    """

    kind: ClassVar[str] = "flat"
    title: ClassVar[str] = "Flat Monte Carlo"
    counts = ("playouts", "longest")
    playouts: int = 400
    aim: str | None = None
    longest: int = 1_000

    def weighing(self, view: View[Any, Any], rng: random.Random) -> Pieces[tuple[Weighed, ...]]:
        """Return every action with the mean worth of its random games."""
        game, seat, actions = view.game, view.seat, view.actions
        stakes = Stakes.of(game, self.aim)
        order = list(range(len(actions)))
        rng.shuffle(order)
        totals, points, tries = [0.0] * len(actions), [0.0] * len(actions), [0] * len(actions)
        for playout in range(self.playouts):
            number = order[playout % len(order)]
            state = game.apply(view.deal(rng), actions[number])
            worth = stakes.drifted(state, rng, self.longest)
            totals[number] += worth[seat]
            points[number] += worth[game.players + seat]
            tries[number] += 1
            if (yield f"{playout + 1} of {self.playouts} playouts"):
                break
        return tuple(
            Weighed(action, total / (count or 1), count, own / (count or 1))
            for action, total, own, count in zip(actions, totals, points, tries, strict=True)
        )


@dataclass(frozen=True)
class PerfectPlayer(Computer):
    """Plays as the game's solver says; where perfect players mix actions, one is drawn at random.

    ``aim`` goes to the solver as its ``objective``; None takes the solver's own. A position is solved with whatever
    chance has laid out in it as the set-up, once per process and set-up. Ties are broken as the solution documents.
    UnsolvableError for a game without a solver, SizeError where its answer is out of reach.
    """

    kind: ClassVar[str] = "perfect"
    title: ClassVar[str] = "Perfect play"
    aim: str | None = None

    def __call__(self, view: View[Any, Any], rng: random.Random, /) -> Any:
        """Return what perfect play does here."""
        # A solver of a game that hides something knows what the mover knows, so any deal of the rest will do.
        state = view.deal(rng) if view.game.hidden else view.state
        chosen = policy(view.game.setup_for(state), self.aim, state)
        return chosen.sample(rng) if len(chosen) > 1 else next(iter(chosen))


@lru_cache(maxsize=64)
def solution(game: Game[Any, Any], aim: str | None = None) -> Solution[Any, Any]:
    """Return the game's solution, solved once per process; OptionError and the solver's errors pass through."""
    return game.solve() if aim is None else game.solve(objective=aim)


@lru_cache(maxsize=20_000)
def policy(game: Game[Any, Any], aim: str | None, state: Any) -> Dist[Any]:
    """Return the chance with which perfect players take each action; positions that come up again are looked up."""
    return solution(game, aim).policy(state)
