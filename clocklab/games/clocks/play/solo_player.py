"""Players for the solo game: one that judges, with or without playouts, and a plain greedy one."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, cast

from clocklab.core.contract import CHANCE, OVER
from clocklab.core.player import View
from clocklab.errors import OptionError
from clocklab.games.clocks.odds.solo.solo import finish
from clocklab.games.clocks.play.solo_judge import Judge
from clocklab.games.clocks.play.solo_value import weights_for
from clocklab.games.clocks.rules.board import Board
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.state import Action, Phase, State
from clocklab.players.computer import require_count
from clocklab.players.weighing import Weighed, WeighingPlayer


@lru_cache(maxsize=32)
def judge(board: Board, circle: bool) -> Judge:
    """Return who judges on this board."""
    return Judge(board, circle, weights_for(board))


@dataclass(frozen=True)
class SoloPlayer(WeighingPlayer):
    """Plays the solo game for the most points that it can expect.

    Its next action is judged by the estimates of ``solo_value``: exact chances for the die that is re-rolled, the best
    placing of both dice, the best use of a bonus. With ``playouts``, the best ``width`` candidates are each played out
    so often by the same player without playouts, all with the same luck, and the best mean counts. The end game is
    exact. OptionError in a game for several.
    """

    kind: ClassVar[str] = "solo"
    playouts: int = 0
    width: int = 3

    def __post_init__(self) -> None:
        require_count("playouts", self.playouts, 0)
        require_count("width", self.width)

    def __call__(self, view: View[Any, Any], rng: random.Random, /) -> Any:
        """Return the best action; in the end game the first of a cheapest plan."""
        game, state = _alone(view, rng)
        if state.phase is Phase.FORCED:
            return finish(state.clocks[0], state.money[0], game.faces[0], game.circle).actions[0]
        return super().__call__(view, rng)

    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with the final score to expect; the number of tries is 1, or that of its playouts."""
        game, state = _alone(view, rng)
        judged = {action: worth for worth, action in judge(game.faces[0], game.circle).candidates(state)}
        if not self.playouts or state.phase is Phase.FORCED:
            return tuple(Weighed(action, judged[action], 1) for action in view.actions)
        best = sorted(view.actions, key=lambda action: -judged[action])[: self.width]
        seed = rng.getrandbits(64)
        tried = {action: played_out(game, state, action, self.playouts, seed) for action in best}
        return tuple(
            Weighed(action, sum(tried[action]) / self.playouts, self.playouts)
            if action in tried
            else Weighed(action, judged[action], 0)
            for action in view.actions
        )


@dataclass(frozen=True)
class SoloGreedy(WeighingPlayer):
    """Takes the action after which the game's rule of thumb likes the clock best; its end game is exact."""

    kind: ClassVar[str] = "solo-greedy"

    def __call__(self, view: View[Any, Any], rng: random.Random, /) -> Any:
        """Return the best action; in the end game the first of a cheapest plan."""
        forced = _alone(view, rng)[1].phase is Phase.FORCED
        return SoloPlayer()(view, rng) if forced else super().__call__(view, rng)

    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with the rule of thumb's opinion after it, the mean over chance if that acts next."""
        game, state = _alone(view, rng)
        return tuple(Weighed(action, _thumb(game, state, action), 1) for action in view.actions)


def _thumb(game: ClocksOptions, state: State, action: Action) -> float:
    after = game.apply(state, action)
    if after.phase in (Phase.RED, Phase.REROLL, Phase.YELLOW):
        law = game.chance_outcomes(after)
        return float(law.expectation(lambda event: game.evaluate(game.apply(after, event))[0]))
    return float(game.evaluate(after)[0])


def _alone(view: View[Any, Any], rng: random.Random) -> tuple[ClocksOptions, State]:
    """Return the game and the position; alone there are no bids, so a deal is the position itself."""
    if view.game.players != 1:
        raise OptionError(
            f"This player plays Clocks alone, not with {view.game.players}; for several there are others."
        )
    return cast("ClocksOptions", view.game), view.deal(rng)


# ---- playouts ---------------------------------------------------------------------------------------------------


def played_out(game: ClocksOptions, state: State, action: Action, playouts: int, seed: int) -> list[float]:
    """Return the final scores of games that go on with this action; the k-th has the luck of (seed, k)."""
    after = game.apply(state, action)
    return [_final_score(game, after, random.Random(f"{seed}/{number}")) for number in range(playouts)]


def _final_score(game: ClocksOptions, state: State, rng: random.Random) -> float:
    """Return the final score of one game played on by judgement; the end game is worked out, not played."""
    who = judge(game.faces[0], game.circle)
    while (turn := game.turn(state)) is not OVER:
        if turn is CHANCE:
            state = game.apply(state, game.sample_chance(state, rng))
        elif state.phase is Phase.FORCED:
            assert state.score is not None, "the end game begins with a score"
            rest = finish(state.clocks[0], state.money[0], game.faces[0], game.circle).penalty
            return float(state.score - state.penalty - rest)
        else:
            state = game.apply(state, max(who.candidates(state), key=lambda each: each[0])[1])
    return float(game.payoffs(state)[0])
