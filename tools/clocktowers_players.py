"""What a seat of Clocktowers is worth between equals, and what perfect play gains in the same ends, with intervals.

    python tools/clocktowers_players.py seats --player greedy --games 400 --players 2 3 4
    python tools/clocktowers_players.py ends --to-come 2 --games 100 --player endgame

``seats``: a tournament in which everybody is the same player; for each seat the share of the wins less an even one, in
percentage points. ``ends``: games of two that look ahead are stopped when so few cards are to come, and played to
their end from there with the same seed: once as they began, and with the player in either seat. What it gains is a
mean over the games, each the mean of both seats; so its interval is the normal one over independent games.
"""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import Any

import clocklab
from clocklab.core.player import Player
from clocklab.games.clocktowers import Lookahead
from clocklab.players import read
from clocklab.simulate import tournament
from clocklab.simulate.episode import last_state
from clocklab.simulate.estimate import Estimate, average_of
from clocklab.simulate.results import Tally
from clocklab.simulate.schedule import game_seed


def seats(name: str, players: int, games: int, seed: int) -> list[Tally]:
    """Return how each seat fared in a tournament of players that are all the same."""
    game = clocklab.load("clocktowers", players=players)
    found = tournament(game, [read(name, game)] * players, games, seed, workers=1, progress=False)
    return [sum((found.seated[who, seat] for who in range(players)), Tally()) for seat in range(players)]


def gains(player: Player, to_come: int, games: int, seed: int) -> list[tuple[Fraction, Fraction]]:
    """Return for each end what the player gains on looking ahead, on the mean of both seats: share of win, points."""
    game, usual = clocklab.load("clocktowers"), Lookahead()
    found = []
    for number in range(games):
        luck, history = game_seed(seed, number), []
        last_state(game, [usual, usual], luck, history=history)
        start = next(state for state, _ in history if sum(state.left) <= to_come and isinstance(game.turn(state), int))
        before = _ended(game, start, [usual, usual], luck)
        first, second = (_ended(game, start, each, luck) for each in ([player, usual], [usual, player]))
        gained = [
            (mine - old) / 2 + (old - theirs) / 2 for mine, old, theirs in zip(first, before, second, strict=True)
        ]
        found.append((gained[0], gained[1]))
    return found


def _ended(game: Any, start: Any, players: list[Player], seed: int) -> tuple[Fraction, Fraction]:
    """Return seat 0's share of the win, and how many points it is ahead."""
    state = last_state(game, players, seed, start=start)
    winners, (mine, theirs) = game.winners(state), game.payoffs(state)
    return Fraction(0 in winners, len(winners)), Fraction(mine - theirs)


def _gap(estimate: Estimate, even: float) -> str:
    value, low, high = (100 * (each - even) for each in (estimate.value, estimate.low, estimate.high))
    return f"{value:+.1f} ({low:+.1f} to {high:+.1f})"


def main() -> None:
    """Play, and print lines of a table."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", choices=("seats", "ends"))
    asked.add_argument("--player", default="endgame")
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    asked.add_argument("--to-come", type=int, default=2)
    given = asked.parse_args()
    if given.what == "ends":
        player = read(given.player, clocklab.load("clocktowers"))
        found = gains(player, given.to_come, given.games, given.seed)
        for place, what in enumerate(("share of the win", "points ahead")):
            each = [row[place] for row in found]
            worse, better = sum(gain < 0 for gain in each), sum(gain > 0 for gain in each)
            mean = average_of(each, given.seed)
            gained = f"{float(mean.value):+.3f} ({mean.low:+.3f} to {mean.high:+.3f})"
            print(f"{what}: {gained}; {better} better, {worse} worse")
        return
    for players in given.players:
        shares = [tally.win_share(given.seed) for tally in seats(given.player, players, given.games, given.seed)]
        print(f"| {players} | {given.player} | {given.games} |", *(f"{_gap(each, 1 / players)} |" for each in shares))


if __name__ == "__main__":
    main()
