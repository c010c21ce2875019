"""Is a seat or a hero of Tick-Tock Tower favoured, and by how much? Many games between equals, with intervals.

    python tools/tick_tock_balance.py --player points --games 2000 --seed 1 --players 4 5 6 7 8

Everybody at the table is the same player; heroes are dealt, and seat 1 begins round 1. So for each seat, and for
each hero, an even share of the wins is one by the number of players. Printed are tables as they are in
``docs/tick_tock_tower.md``: the share of the wins less the even one, in percentage points, and the mean score, with
95 % intervals. A hero that is not dealt in a game does not count in it.
"""

from __future__ import annotations

import argparse
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

import clocklab
from clocklab.core.player import Player
from clocklab.games.ticktock import Hero
from clocklab.players import read
from clocklab.simulate.episode import last_state
from clocklab.simulate.results import Counter, Tally


@dataclass
class Balance:
    """How games between equals went: by seat in the turn order of round 1, and by hero."""

    players: int
    seed: int
    seats: dict[int, Tally] = field(default_factory=dict)
    heroes: dict[Hero, Tally] = field(default_factory=dict)


def balance(players: int, player: Player, games: int, seed: int, **options: Any) -> Balance:
    """Return how the games went; game k has the seed of k after this one's, so the first n are always the same."""
    game = clocklab.load("ticktock", players=players, start=0, **options)
    counters: dict[Hashable, Counter] = {}
    for number in range(games):
        state = last_state(game, [player] * players, seed * 1_000_000 + number)
        winners, points = game.winners(state), game.payoffs(state)
        for seat, hero in enumerate(state.heroes):
            for key in (seat, hero):
                shared_by = len(winners) if seat in winners else 0
                counters.setdefault(key, Counter(players)).count(shared_by, points[seat])
    tallies = {key: Tally.from_plain(counter.to_plain()) for key, counter in counters.items()}
    return Balance(
        players,
        seed,
        {seat: tallies[seat] for seat in range(players)},
        {hero: tallies[hero] for hero in Hero if hero in tallies},
    )


def lines(found: dict[Any, Tally], players: int, seed: int) -> list[str]:
    """Return a line for each seat or hero: share of the wins less the even one in percentage points, and the points."""
    even = 1 / players
    made = []
    for key, tally in found.items():
        share, points = tally.win_share(seed), tally.mean_points(seed)
        gap, low, high = (100 * (value - even) for value in (share.value, share.low, share.high))
        name = f"seat {key + 1}" if isinstance(key, int) else str(key)
        made.append(
            f"| {name} | {tally.games} | {gap:+.1f} | {low:+.1f} to {high:+.1f} "
            f"| {points.value:.2f} | {points.low:.2f} to {points.high:.2f} |"
        )
    return made


def main() -> None:
    """Play, and print the tables."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--player", default="points")
    asked.add_argument("--games", type=int, default=2000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--players", type=int, nargs="+", default=[4, 5, 6, 7, 8])
    given = asked.parse_args()
    for players in given.players:
        player = read(given.player, clocklab.load("ticktock", players=players))
        found = balance(players, player, given.games, given.seed)
        even = f"even {100 / players:.1f} %"
        print(f"\n{players} players, all {given.player}: {given.games} games, seed {given.seed}; {even}")
        print("| | games | share less even | 95 % | points | 95 % |\n|---|---|---|---|---|---|")
        print(*lines(found.seats, players, given.seed), *lines(found.heroes, players, given.seed), sep="\n", flush=True)


if __name__ == "__main__":
    main()
