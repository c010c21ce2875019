"""The pieces of a review: which positions and decisions it is made of, and what makes the numbers of each."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from clocklab.core.contract import OVER, Seat, Turn
from clocklab.core.match import Match
from clocklab.core.record import Record
from clocklab.core.values import require_count, require_seed
from clocklab.errors import OptionError, PositionError, SizeError, UnsolvableError, brief
from clocklab.players.simple import solution
from clocklab.players.stakes import Worth
from clocklab.review.judging import Judge, Mean, differences, plays_on

EXACT = "exact"
"""The player of a review that rests on perfect play."""
DIGITS = 6
"""How many digits of estimates are kept behind the point."""


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
        if kind == "worth":
            return self._worth(match, step)
        taken = match.history[step][1]
        if how.player == EXACT:
            return {"known": _advised(match, step, taken), "lay": None, "after": self._worth(match, step + 1)}
        assert isinstance(here.turn, int), "somebody decides"
        judge = _judge(match, how)
        actions = judge.candidates(here.state, here.turn, taken, how.width)
        known, lay = (
            judge.ends(here.state, here.turn, actions, how.playouts, known=known) if known or here.secret else None
            for known in (True, False)
        )
        assert known is not None, "it is always judged by what could be known"
        return {
            "known": _rows(match, here.turn, actions, known),
            "lay": None if lay is None else _rows(match, here.turn, actions, lay),
            "after": _means((known if lay is None else lay)[0]),
        }

    def _worth(self, match: Match, step: int) -> list[list[Any]]:
        here = match.positions[step]
        if self.settings.player == EXACT:
            return [[str(each), 0] for each in solution(match.game.setup_for(here.state)).value(here.state)]
        worth = _judge(match, self.settings).worth(here.state, self.settings.playouts)
        return [[round(each.value, DIGITS), round(each.half, DIGITS)] for each in worth]


def _judge(match: Match, how: Settings) -> Judge:
    return Judge(match.game, how.player, how.longest, how.aim, how.seed)


def _advised(match: Match, step: int, taken: Any) -> list[list[Any]]:
    state = match.positions[step].state
    advice = solution(match.game.setup_for(state)).advice(state)
    (own,) = [each for each in advice if each.action == taken]
    rows = [own, advice.best] if own.loss else [own]
    return [[match.game.format_action(row.action), str(row.value), str(row.loss), 0] for row in rows]


def _means(ends: Sequence[Worth]) -> list[list[float]]:
    means = [Mean.of(each) for each in zip(*ends, strict=True)]
    return [[round(each.value, DIGITS), round(each.half, DIGITS)] for each in means]


def _rows(match: Match, seat: Seat, actions: Sequence[Any], ends: Sequence[Sequence[Worth]]) -> list[list[Any]]:
    brought = [[worth[seat] for worth in each] for each in ends]
    means = [Mean.of(each).value for each in brought]
    best = means.index(max(means))
    rows = []
    for action, mean, each in zip(actions, means, brought, strict=True):
        less = differences(brought[best], each)
        half = round(less.half, DIGITS) if each is not brought[best] else 0
        rows.append([match.game.format_action(action), round(mean, DIGITS), round(less.value, DIGITS), half])
    return rows


def pieces(match: Match) -> list[tuple[str, int]]:
    """Return the pieces of a match's review: decisions between several choices, and positions whose worth is wanted.

    The worth of the position after such a decision comes with it.
    """
    found: list[tuple[str, int]] = []
    for step in range(first_turn(match), match.steps + 1):
        if not _settled(match, step) and _decided_before(match, step) is None:
            found.append(("worth", step))
        if _decides(match, step):
            found.append(("choice", step))
    return found


def worth_of(match: Match, made: Mapping[tuple[str, int], Any], step: int) -> Any:
    """Return what the pieces of a review say about the worth of a position, None while the table is laid out."""
    if step < first_turn(match):
        return None
    while _settled(match, step):
        step += 1
    decided = _decided_before(match, step)
    return made["worth", step] if decided is None else made["choice", decided]["after"]


def _decides(match: Match, step: int) -> bool:
    """Return whether somebody decides between several choices."""
    return step < match.steps and not isinstance(match.positions[step].turn, Turn) and not _settled(match, step)


def _decided_before(match: Match, step: int) -> int | None:
    """Return the decision from which nothing but this position could come; None where it is another, or the end."""
    if match.positions[step].turn is OVER:
        return None
    step -= 1
    while step >= first_turn(match) and _settled(match, step):
        step -= 1
    return step if step >= first_turn(match) and _decides(match, step) else None


def first_turn(match: Match) -> int:
    """Return after how many steps the table was laid out."""
    game = match.game
    return next(number for number, here in enumerate(match.positions) if not game.preparing(here.state))


def _settled(match: Match, step: int) -> bool:
    """Return whether only one thing could follow, so that the next position is worth the same."""
    return step < match.steps and len(match.positions[step].actions) == 1


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
