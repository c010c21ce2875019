"""The pieces of a review: which positions and decisions it is made of, and what makes the numbers of each."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from clocklab.core.contract import Turn
from clocklab.core.match import Match
from clocklab.core.record import Record
from clocklab.core.values import require_count, require_seed
from clocklab.errors import OptionError, PositionError, SizeError, UnsolvableError, brief
from clocklab.players.simple import solution
from clocklab.review.judging import Judge, Mean, differences, plays_on

EXACT = "exact"
"""The player of a review that rests on perfect play."""


@dataclass(frozen=True)
class Settings:
    """How a review was made; ``player`` is ``exact`` where perfect play is known, and the rest means nothing then."""

    player: str
    playouts: int
    longest: int
    width: int
    aim: str
    seed: int


@lru_cache(maxsize=4)
def _match(text: str) -> Match:
    return Match.from_record(Record.from_json(text))


@dataclass(frozen=True)
class Work:
    """What makes the numbers of one piece of a review: ``("worth", step)`` or ``("choice", step)``; plain JSON."""

    record: str
    settings: Settings

    def __call__(self, piece: tuple[str, int]) -> Any:
        """Return the worth of the position after so many steps, or the choices that there were in it."""
        kind, step = piece
        match, how = _match(self.record), self.settings
        here = match.positions[step]
        exact = how.player == EXACT
        if kind == "worth":
            if exact:
                return [[str(each), 0] for each in solution(match.game.setup_for(here.state)).value(here.state)]
            return [[each.value, each.half] for each in self._judge(match).worth(here.state, how.playouts)]
        taken = match.history[step][1]
        if exact:
            return {"known": _advised(match, step, taken), "lay": None}
        assert isinstance(here.turn, int), "somebody decides"
        judge = self._judge(match)
        actions = judge.candidates(here.state, here.turn, taken, how.width)
        known, lay = (
            _rows(match, actions, judge.trials(here.state, here.turn, actions, how.playouts, known=known))
            if known or here.secret
            else None
            for known in (True, False)
        )
        return {"known": known, "lay": lay}

    def _judge(self, match: Match) -> Judge:
        return _judge(match, self.settings)


def _judge(match: Match, how: Settings) -> Judge:
    return Judge(match.game, how.player, how.longest, how.aim, how.seed)


def _advised(match: Match, step: int, taken: Any) -> list[list[Any]]:
    state = match.positions[step].state
    advice = solution(match.game.setup_for(state)).advice(state)
    (own,) = [each for each in advice if each.action == taken]
    rows = [own, advice.best] if own.loss else [own]
    return [[match.game.format_action(row.action), str(row.value), str(row.loss), 0] for row in rows]


def _rows(match: Match, actions: Sequence[Any], brought: Sequence[Sequence[float]]) -> list[list[Any]]:
    means = [Mean.of(each).value for each in brought]
    best = means.index(max(means))
    rows = []
    for action, mean, each in zip(actions, means, brought, strict=True):
        less = differences(brought[best], each)
        rows.append([match.game.format_action(action), mean, less.value, less.half if each is not brought[best] else 0])
    return rows


def pieces(match: Match) -> list[tuple[str, int]]:
    """Return the pieces of a match's review: positions whose worth is wanted, and decisions between several choices."""
    found: list[tuple[str, int]] = []
    first = first_turn(match)
    for step, here in enumerate(match.positions[first:], first):
        last = step == match.steps
        if last or not _settled(match, step):
            found.append(("worth", step))
        if not last and not isinstance(here.turn, Turn) and len(here.actions) > 1:
            found.append(("choice", step))
    return found


def first_turn(match: Match) -> int:
    """Return after how many steps the table was laid out."""
    game = match.game
    return next(number for number, here in enumerate(match.positions) if not game.preparing(here.state))


def _settled(match: Match, step: int) -> bool:
    """Return whether only one thing could follow, so that the next position is worth the same."""
    here = match.positions[step]
    return len(here.actions) == 1


def prepared(
    match: Match, seed: int, player: str | None, playouts: int, width: int, longest: int | None
) -> tuple[Work, list[tuple[str, int]]]:
    """Return what makes the pieces of a review, and its pieces; all errors of ``review`` are raised here."""
    if not isinstance(match, Match):
        raise OptionError(f"A match is reviewed: Match.load(file), not {brief(match)}.")
    if not match.over and match.here.secret:
        raise PositionError("A game in which something is hidden is reviewed once it is over: a review would tell it.")
    game = match.game
    if all(game.preparing(here.state) for here in match.positions):
        raise PositionError("There is nothing to review yet: the table is still being laid out.")
    seed, playouts = require_seed(seed), require_count("playouts", playouts, 2)
    width = require_count("width", width, 2)
    name, most = plays_on(game)
    aim = "points" if game.players == 1 else "win"
    if player is None and game.solvable:
        try:
            solution(game.setup_for(match.state)).value(match.state)
            name = EXACT
        except (SizeError, UnsolvableError):  # out of reach: judged by playouts
            pass
    name = name if player is None else player
    how = Settings(name, playouts, require_count("longest", most if longest is None else longest), width, aim, seed)
    if name != EXACT:
        _judge(match, how)
    return Work(match.record().to_json(), how), pieces(match)


def key(match: Match) -> str:
    """Return what identifies a game that was played, whatever its players are called."""
    record = match.record()
    told = [record.game, record.options, record.start, record.actions]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()
