"""Advice for the solo game: what each choice is worth, and what the choices of a game that was played have cost.

A value is a final score. Exact ones say so; all others are estimates: the mean of playouts with its 95 % interval, or
the solo player's judgement, which has no interval. Whether one choice is better than another is told by the
differences of their playouts, which have the same luck, and not by whether their intervals overlap.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import isfinite
from typing import ClassVar

from clocklab.core.contract import CHANCE, OVER, Position, question
from clocklab.core.listing import Listing
from clocklab.core.values import require_int, takes_numbers
from clocklab.errors import OptionError
from clocklab.games.clocks.odds.solo.judge import judge
from clocklab.games.clocks.odds.solo.playouts import paired, played_out
from clocklab.games.clocks.rules.options import ClocksOptions, ClocksPosition
from clocklab.games.clocks.rules.scoring import full
from clocklab.games.clocks.rules.state import Action, Phase, State
from clocklab.games.clocks.text.notation import format_action
from clocklab.simulate import average_of
from clocklab.simulate.estimate import Z95

LEAST_PLAYOUTS = 30
"""With fewer, a normal interval would be too short."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One choice: the final score to expect after it, an interval unless exact or merely judged, and how it was found.

    ``loss``: how much better the best choice is, as far as these values say; among playouts the mean of the differences
    between games of the same luck, below 0 where a choice scored more, but not clearly. ``clear``: whether it is surely
    worse: exactly, or the whole 95 % interval of the differences is above 0. None where that cannot be told, as for
    what is merely judged, and for the best choice.
    """

    heads: ClassVar[tuple[str, ...]] = ("choice", "final score", "95 % interval", "found by", "worse by", "clearly")
    action: Action
    text: str
    value: float
    low: float | None
    high: float | None
    method: str
    loss: float
    clear: bool | None = None

    @property
    def exact(self) -> bool:
        """Whether the value is exact."""
        return self.method == "exact"

    def cells(self) -> tuple[object, ...]:
        """Return what stands under each heading."""
        interval = None
        if self.low is not None and self.high is not None and isfinite(self.high):
            interval = f"{self.low:.1f} to {self.high:.1f}"
        clearly = None if self.clear is None else "yes" if self.clear else "no"
        return (
            self.text,
            _number(self.value, self.exact),
            interval,
            self.method,
            _number(self.loss, self.exact),
            clearly,
        )


def _number(value: float, exact: bool) -> str:
    return f"{value:g}" if exact else f"about {value:.1f}"


@question
def advice(here: ClocksPosition, playouts: int = LEAST_PLAYOUTS, candidates: int = 4, seed: int = 0) -> Listing[Advice]:
    """Return the choices in a solo position, best first.

    In the end game, and before the last extra action of a full clock, all values are exact. Before that the
    ``candidates`` that the solo player judges best are played out ``playouts`` times each, all with the same luck; the
    others are only judged and stand below. The one judged best stays first unless another is clearly better, and
    ``clear`` says of each whether it is clearly worse than the first: 30 playouts tell great differences only. With 0
    playouts all are judged. OptionError unless it is a solo position in
    which somebody decides, and for 1 to 29 playouts.
    """
    _check(here, playouts)
    require_int("candidates", candidates, 1, 100)
    if _is_exact(here.state):
        return _listed(_exact(here))
    judge_of = judge(here.game.faces[0], here.game.circle)
    judged = sorted(judge_of.candidates(here.state), key=lambda each: -each[0])
    tried = len(judged) and candidates if playouts else 0
    rows = _played(here, [action for _, action in judged[:tried]], playouts, seed)
    return _listed([*rows, *(_row(action, worth, "judged") for worth, action in judged[tried:])])


@takes_numbers
def what_it_cost(game: ClocksOptions, actions: Iterable[Action], playouts: int = 0, seed: int = 0) -> Listing[Advice]:
    """Return, for each decision of a solo game that was played, the choice made and how much better the best one was.

    ``actions`` are all of the game from its start, chance events included, as in a match or a record. By default all
    but exact values are only judged; with playouts the choice made and the best other are played out.
    """
    if not isinstance(game, ClocksOptions):
        raise OptionError(
            f"First comes the game that was played, Clocks, then its actions; {game!r:.80} is no game of it."
        )
    here, rows = Position(game, game.initial()), []
    for action in actions:
        if here.turn not in (CHANCE, OVER) and len(here.actions) > 1:
            rows.append(_chosen(here, action, playouts, seed))
        here = here.after(action)
    return Listing("What each choice cost", tuple(rows))


def _chosen(here: ClocksPosition, action: Action, playouts: int, seed: int) -> Advice:
    rows = advice(here, playouts, 2, seed)
    chosen = next(row for row in rows if row.action == action)
    if playouts and chosen.method == "judged":
        tried = _played(here, [rows[0].action, action], playouts, seed)
        chosen = next(row for row in tried if row.action == action)
    return replace(chosen, loss=max(0.0, chosen.loss))


# ---- values -----------------------------------------------------------------------------------------------------


def _is_exact(state: State) -> bool:
    return state.phase is Phase.FORCED or (state.phase is Phase.EXTRA and full(state.clocks[0]))


def _exact(here: ClocksPosition) -> list[Advice]:
    """Return every choice with its exact value; a gamble's is the mean over its two outcomes."""
    game, state = here.game, here.state
    judged = judge(game.faces[0], game.circle)
    if state.phase is Phase.FORCED:
        found = judged.candidates(state)
    else:
        found = [(judged.exactly(state.clocks[0], state.money[0], each), each) for each in here.actions]
    rows = [_row(action, worth, "exact") for worth, action in found]
    return sorted(rows, key=lambda row: -row.value)


def _played(here: ClocksPosition, actions: list[Action], playouts: int, seed: int) -> list[Advice]:
    """Return actions, the best judged first, with the means of their playouts: the one to take, then by their means."""
    if not actions:
        return []
    scores = {action: played_out(here, action, playouts, seed) for action in actions}
    best, found = actions[0], {}
    for other in actions[1:]:
        gain, error = paired(scores[other], scores[actions[0]])
        if gain > Z95 * error and sum(scores[other]) > sum(scores[best]):
            best = other
    for action in actions:
        loss, error = paired(scores[best], scores[action])
        mean = average_of(scores[action], seed)
        found[action] = Advice(
            action, format_action(action), mean.value, mean.low, mean.high, f"{playouts} playouts, seed {seed}",
            loss, None if action == best else loss > Z95 * error,
        )  # fmt: skip
    return [found.pop(best), *sorted(found.values(), key=lambda row: -row.value)]


def _row(action: Action, worth: float, method: str) -> Advice:
    return Advice(action, format_action(action), worth, None, None, method, 0.0)


def _listed(rows: list[Advice]) -> Listing[Advice]:
    best = rows[0].value
    return Listing("What each choice is worth", tuple(_with_loss(row, max(0.0, best - row.value)) for row in rows))


def _with_loss(row: Advice, loss: float) -> Advice:
    """Return an exact or judged row with its loss; those played out have theirs."""
    if row.low is not None:
        return row
    return replace(row, loss=loss, clear=loss > 0 if row.exact and loss else None)


def _check(here: ClocksPosition, playouts: int) -> None:
    if here.game.players != 1:
        raise OptionError("Advice of this kind is for Clocks alone: for a position of a game with players=1.")
    if here.turn in (CHANCE, OVER):
        raise OptionError("Nobody decides in this position: let chance act first, or go back from the end.")
    require_int("playouts", playouts, 0, 100_000)
    if 0 < playouts < LEAST_PLAYOUTS:
        raise OptionError(
            f"playouts must be 0 or at least {LEAST_PLAYOUTS}, not {playouts}: an interval needs that many."
        )
