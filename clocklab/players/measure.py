"""How strong players are: their results against perfect play, and exactly what their decisions give away."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from html import escape
from math import fsum, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from clocklab.core.contract import Game
from clocklab.core.player import Player
from clocklab.core.values import plain_numbers
from clocklab.errors import OptionError, brief
from clocklab.players.computer import require_aim, require_count
from clocklab.players.simple import PerfectPlayer, solution
from clocklab.players.stakes import Stakes
from clocklab.simulate.episode import Episode, episode, player_name, require_game, require_player, require_seed
from clocklab.simulate.estimate import Z95, Estimate, share_of
from clocklab.simulate.tournament import described
from clocklab.simulate.work import run

FEWEST = 30
AT_ONCE = 5
HEAD = ("player", "result", "95 %", "by its losses", "95 %", "loss a decision", "95 %", "not best")


class Played(NamedTuple):
    """One game of a player against perfect play: its result, and what the player's decisions gave away.

    ``start`` is what its seat was worth at first, ``decisions`` how often it had a choice.
    """

    result: float
    start: float
    loss: float
    decisions: int
    mistakes: int


@dataclass(frozen=True, slots=True)
class Row:
    """How one player's games against perfect play went.

    ``result`` is the mean of the results themselves. ``by_losses`` estimates the same from what the seats were worth at
    first less what its decisions gave away: against perfect play both have the same mean, but this one does not
    depend on how the dice fell afterwards and is more precise; its interval is for set-ups like those played.
    ``loss`` is the mean exact loss of a decision, where there was a choice; ``mistakes`` of its ``decisions`` were
    not the best.
    """

    name: str
    result: Estimate
    by_losses: Estimate
    loss: Estimate
    decisions: int
    mistakes: int

    def cells(self) -> tuple[str, ...]:
        """Return the row as text, in the order of ``HEAD``."""
        numbers = [cell for each in (self.result, self.by_losses) for cell in _cells(each, 3)]
        return (self.name, *numbers, *_cells(self.loss, 4), f"{self.mistakes / (self.decisions or 1):.1%}")


@dataclass(frozen=True, slots=True, repr=False)
class Strength:
    """A table of players against perfect play; shows itself as text and in Jupyter."""

    measure: str
    games: int
    seed: int
    note: str
    rows: tuple[Row, ...]

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        table = [HEAD, *(row.cells() for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        lines = [
            "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in table
        ]
        return "\n".join([*lines, self._caption()])

    def _caption(self) -> str:
        return (
            f"Each against perfect play in {self.games} games, seats in turn, seed {self.seed}; in {self.measure}."
            f"{' ' + self.note if self.note else ''}"
        )

    def _repr_html_(self) -> str:
        """Return the table as HTML."""
        head = "".join(f"<th scope='col' style='text-align:left'>{escape(each.capitalize())}</th>" for each in HEAD)
        body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row.cells())}</tr>" for row in self.rows)
        caption = f"<caption style='text-align:left'>{escape(self._caption())}</caption>"
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def strength(
    game: Game[Any, Any],
    players: Mapping[str, Player] | Sequence[Player],
    games: int = 100,
    seed: int = 0,
    aim: str | None = None,
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    folder: str | Path | None = None,
    progress: bool | None = None,
) -> Strength:
    """Return how each player does against perfect play, and what its decisions give away, exactly.

    In each of ``games`` games (30 or more) one seat is the player's, in turn, and the others play perfectly; all
    players meet the same chance events. Results are shares of the win or, with ``aim="points"``, points (between two
    players, the difference). Intervals of wins are Wilson's, all others normal, with games as the units. The same
    seed gives the same table on any number of workers; ``executor``, ``workers``, ``folder`` and ``progress`` are as
    in ``simulate.run``.

    OptionError for numbers that make no sense; UnsolvableError for a game without a solver.

    >>> import clocklab
    >>> from clocklab.players import RandomPlayer
    >>> race = clocklab.load("grandfather", cards=[2, 3], dice=2, sides=4, bump_from=1)
    >>> table = strength(race, [RandomPlayer(), PerfectPlayer()], games=30, seed=1, workers=1, progress=False)
    >>> [(row.name, row.mistakes > 0) for row in table]
    [('random', True), ('perfect', False)]
    """
    require_game(game)
    games, seed = plain_numbers((games, seed))
    games, seed = require_count("games", games, FEWEST), require_seed(seed)
    require_aim(aim)
    players = _by_name(players)
    starts = range(0, games, AT_ONCE)
    pieces = [
        _Piece(game, player, aim, seed, start, min(AT_ONCE, games - start))
        for player in players.values()
        for start in starts
    ]
    found = run(
        _play,
        pieces,
        executor=executor,
        workers=workers,
        folder=folder,
        key=_key(game, players, games, seed, aim),
        sizes=[piece.count for piece in pieces],
        unit="game",
        progress=progress,
    )
    played = [Played(*each) for piece in found for each in piece]
    rows = [
        _row(name, played[number * games : (number + 1) * games], seed, Stakes.of(game, aim).aim)
        for number, name in enumerate(players)
    ]
    solved = _solved(game, _one_start(game, seed), aim)
    return Strength(solved.measure, games, seed, solved.note, tuple(rows))


def _by_name(players: Mapping[str, Player] | Sequence[Player]) -> dict[str, Player]:
    """Return the players by name; OptionError for anything that is not a player, or for two of one name."""
    named: dict[str, Player] = {}
    if isinstance(players, str) or not isinstance(players, Mapping | Sequence):
        raise OptionError(f"players must be a mapping of names to players or a list of them, not {brief(players)}.")
    pairs = players.items() if isinstance(players, Mapping) else [(player_name(each), each) for each in players]
    for name, player in pairs:
        require_player(player)
        if not isinstance(name, str):
            raise OptionError(f"A player's name must be a text, not {brief(name)}.")
        if name in named:
            raise OptionError(f"Two players are called {name!r}; give a dictionary of names and players.")
        named[name] = player
    return named


@dataclass(frozen=True, slots=True)
class _Piece:
    """``count`` games of one player, from number ``first`` on."""

    game: Game[Any, Any]
    player: Player
    aim: str | None
    seed: int
    first: int
    count: int


def _key(game: Game[Any, Any], players: Mapping[str, Player], games: int, seed: int, aim: str | None) -> dict[str, Any]:
    whom = {name: described(player) for name, player in players.items()}
    settings = {"games": games, "seed": seed, "aim": aim, "at_once": AT_ONCE}
    return {"run": "strength", "game": game.name, "options": game.options(), "players": whom, **settings}


def _play(piece: _Piece) -> list[list[float]]:
    """Return how a piece's games went, each as the fields of ``Played``."""
    return [list(_one(piece, number)) for number in range(piece.first, piece.first + piece.count)]


def _one(piece: _Piece, number: int) -> Played:
    game = piece.game
    seat = number % game.players
    players: list[Player] = [PerfectPlayer(piece.aim)] * game.players
    players[seat] = piece.player
    played = episode(game, players, _game_seed(piece.seed, number))
    solved = _solved(game, _start(played), piece.aim)
    loss, decisions, mistakes = 0.0, 0, 0
    for state, action in played.history:
        if game.turn(state) == seat and len(game.legal_actions(state)) > 1:
            (row,) = [row for row in solved.advice(state) if row.action == action]
            loss, decisions, mistakes = loss + float(row.loss), decisions + 1, mistakes + bool(row.loss)
    result = Stakes.of(game, piece.aim).at_end(played.state)[seat]
    return Played(result, float(solved.value(_start(played))[seat]), loss, decisions, mistakes)


def _game_seed(seed: int, number: int) -> int:
    return random.Random(f"strength {seed} {number}").getrandbits(60)


def _start(played: Episode) -> Any:
    """Return the first state after chance has laid out the table."""
    states = [*(state for state, _ in played.history), played.state]
    return next(state for state in states if not played.game.preparing(state))


def _one_start(game: Game[Any, Any], seed: int) -> Any:
    state, rng = game.initial(), random.Random(f"start {seed}")
    while game.preparing(state):
        state = game.apply(state, game.sample_chance(state, rng))
    return state


def _solved(game: Game[Any, Any], state: Any, aim: str | None) -> Any:
    return solution(game.setup_for(state), aim)


def _row(name: str, games: Sequence[Played], seed: int, aim: str) -> Row:
    results = [each.result for each in games]
    decisions = sum(each.decisions for each in games)
    mistakes = sum(each.mistakes for each in games)
    if aim == "win" and set(results) <= {0.0, 1.0}:
        wins = round(fsum(results))
        result = share_of(wins, len(games), seed)
    else:
        result = _mean(results, [1] * len(games), seed)
    start = fsum(each.start for each in games) / len(games)
    lost = _mean([each.loss for each in games], [1] * len(games), seed)
    low, high = start - lost.high, start - lost.low
    if aim == "win":
        low, high = max(0.0, low), min(1.0, high)
    by_losses = replace(lost, value=start - lost.value, low=low, high=high)
    loss = _mean([each.loss for each in games], [each.decisions for each in games], seed)
    return Row(name, result, by_losses, loss, decisions, mistakes)


def _mean(totals: Sequence[float], counts: Sequence[int], seed: int) -> Estimate:
    """Return the sum of totals over the sum of counts with its normal interval, games being the units.

    The error of a ratio is that of the totals less the ratio times their counts (Cochran, Sampling Techniques, ch. 2).
    """
    games, count = len(totals), sum(counts) or 1
    ratio = fsum(totals) / count
    spread = fsum((total - ratio * each) ** 2 for total, each in zip(totals, counts, strict=True)) / (games - 1)
    half = Z95 * sqrt(spread * games) / count
    low = max(ratio - half, min(0.0, *totals))  # no mean is below the least value, and no mean of losses below 0
    return Estimate(ratio, low, ratio + half, games, seed, "normal, by game")


def _cells(estimate: Estimate, digits: int) -> tuple[str, str]:
    return f"{estimate.value:.{digits}f}", f"{estimate.low:.{digits}f} to {estimate.high:.{digits}f}"
