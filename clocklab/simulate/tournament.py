"""Tournaments: many games between players, the same on any number of workers, and resumed from a folder."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, is_dataclass
from functools import partial
from pathlib import Path
from typing import Any

from clocklab.core.contract import Game, Seat
from clocklab.core.player import Player
from clocklab.core.values import require_count
from clocklab.errors import ClocklabError, OptionError, brief
from clocklab.simulate.episode import last_state, player_name, require_game, require_player, require_seed
from clocklab.simulate.playout import LONGEST
from clocklab.simulate.results import Counter, Results, Tally
from clocklab.simulate.schedule import Entrant, Schedule
from clocklab.simulate.work.pieces import Interrupted, run_stretches


def tournament(
    game: Game[Any, Any],
    players: Mapping[str, Player] | Sequence[Player],
    games: int,
    seed: int,
    executor: Executor | None = None,
    workers: int | None = None,
    folder: str | Path | None = None,
    progress: bool | None = None,
    longest: int = LONGEST,
) -> Results:
    """Return how these players fare in this many games, seats balanced.

    Game k has a seed of its own, ``results.seed_of(k)``, so the results are the same on any number of workers. The
    games run in this process if they are few, otherwise on one process per processor, or as ``executor`` or ``workers``
    say; ``folder`` keeps what is finished, and the same call resumes there (see ``work.run``). Ctrl-C stops it: what
    has been played is returned, and says that it is not complete.

    With more entrants than seats all groups meet. In games for one, all play the same seeds, each
    its part of ``games``. OptionError: too few players, or games for each to play; IllegalActionError: a player broke
    the rules; PlayerError: a player failed. Both name the player, its seat, the game's number and its seed.

    >>> import clocklab
    >>> from clocklab.simulate import uniform
    >>> race = clocklab.load("grandfather", cards=[1, 2])
    >>> results = tournament(race, {"Ada": uniform, "Bob": uniform}, games=100, seed=1)
    >>> results.wins["Ada"] + results.wins["Bob"]
    100
    """
    require_game(game)
    entrants = named(players)
    seed, longest = require_seed(seed), require_count("longest", longest)
    schedule = Schedule(len(entrants), game.players, games, seed)
    work = Stretch(game, tuple(entrants.values()), schedule, longest)
    key = {
        "run": "tournament",
        "game": game.name,
        "options": game.options(),
        "players": {name: described(player) for name, player in entrants.items()},
        "games": games,
        "seed": seed,
        "longest": longest,
    }
    try:
        played = run_stretches(
            work,
            games,
            joined,
            executor=executor,
            workers=workers,
            folder=folder,
            key=key,
            unit="game",
            progress=progress,
        )
    except Interrupted as stopped:
        if not stopped.finished:
            raise
        played = list(stopped.finished.values())
    return Results(game, tuple(entrants), tuple(entrants.values()), schedule, *summed(played))


def named(players: Mapping[str, Player] | Sequence[Player]) -> dict[str, Player]:
    """Return the players by name; those that come without names get their own, numbered where two are the same."""
    if isinstance(players, Mapping):
        named = dict(players)
    elif isinstance(players, Sequence) and not isinstance(players, str):
        named = {}
        for player in players:
            require_player(player)
            name, number = player_name(player), 1
            while (unique := name if number == 1 else f"{name} {number}") in named:
                number += 1
            named[unique] = player
    else:
        raise OptionError(f"players must be a mapping of names to players or a list of players, not {brief(players)}.")
    for name, player in named.items():
        require_player(player)
        if not isinstance(name, str) or not 1 <= len(name) <= 60 or not name.isprintable():
            raise OptionError(f"A player's name must be a text of 1 to 60 characters in a line, not {name!r:.80}.")
    return named


def described(player: Player) -> str:
    """Return what tells a player from others on every machine: its fields, or its function and its arguments."""
    if is_dataclass(player):
        text = repr(player)
    elif isinstance(player, partial):
        text = f"{described(player.func)} with {player.args} {sorted(player.keywords.items())}"
    else:
        thing: Any = player if hasattr(player, "__qualname__") else type(player)
        text = f"{thing.__module__}.{thing.__qualname__}"
    text = re.sub(r" at 0x[0-9a-fA-F]+", "", text)
    return text if len(text) <= 300 else f"{text[:200]} ... {hashlib.sha256(text.encode()).hexdigest()}"


@dataclass(frozen=True)
class Stretch:
    """The work of a tournament: plays the games from one number up to another and returns their sums."""

    game: Game[Any, Any]
    players: tuple[Player, ...]
    schedule: Schedule
    longest: int

    def __call__(self, piece: Sequence[int]) -> dict[str, list[Any]]:
        """Return how each fared in these games: by entrant and seat, and by entrant and the other it met."""
        seated: dict[tuple[Entrant, Seat], Counter] = {}
        met: dict[tuple[Entrant, Entrant], Counter] = {}
        several = len(self.players) > self.game.players
        for number in range(*piece):
            lineup = self.schedule.lineup(number)
            try:
                state = last_state(
                    self.game, [self.players[each] for each in lineup], self.schedule.seed_of(number), self.longest
                )
            except ClocklabError as error:
                raise type(error)(f"Game {number}: {error}") from error
            winners, paid = self.game.winners(state), self.game.payoffs(state)
            for seat, entrant in enumerate(lineup):
                outcome = len(winners) if seat in winners else 0, paid[seat]
                _counter(seated, (entrant, seat), len(lineup)).count(*outcome)
                for other in lineup if several else ():
                    if other != entrant:
                        _counter(met, (entrant, other), len(lineup)).count(*outcome)
        return {
            "seats": [[*key, seated[key].to_plain()] for key in sorted(seated)],
            "pairs": [[*key, met[key].to_plain()] for key in sorted(met)],
        }


def _counter(counters: dict[tuple[int, int], Counter], key: tuple[int, int], players: int) -> Counter:
    if key not in counters:
        counters[key] = Counter(players)
    return counters[key]


def joined(played: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """Return the sums of several stretches as if they were one."""
    return {
        part: [[*key, tally.to_plain()] for key, tally in table.items()]
        for part, table in zip(("seats", "pairs"), summed(played), strict=True)
    }


def summed(played: Sequence[Mapping[str, Any]]) -> tuple[dict[tuple[int, int], Tally], dict[tuple[int, int], Tally]]:
    """Return the sums of all pieces: by entrant and seat, and by entrant and the other it met."""
    sums: list[dict[tuple[int, int], Tally]] = []
    for part in ("seats", "pairs"):
        total: dict[tuple[int, int], Tally] = {}
        for piece in played:
            for one, other, values in piece[part]:
                total[one, other] = total.get((one, other), Tally()) + Tally.from_plain(values)
        sums.append(dict(sorted(total.items())))
    return sums[0], sums[1]
