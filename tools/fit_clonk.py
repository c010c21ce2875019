"""Find weights for Clonk!'s players by self-play: what turns to come are taken to bring.

    python tools/fit_clonk.py --steps 170

In each step all weights that are looked at are moved a little up or down at random. Two diggers, one with the weights
moved one way and one with them moved the other way, play games for two with the same cards, each beginning once, and
the weights follow the side that is ahead in points. The same seed finds the same weights. At the end the weights
found play against the usual ones, with cards that they were not fitted on. One core plays about 75 games a second.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import replace
from math import exp

import clocklab
from clocklab.core import CHANCE
from clocklab.games.clonk.play.lookahead import USUAL, Weights, choice
from clocklab.games.clonk.rules.chance import sample_chance
from clocklab.games.clonk.rules.moves import after, initial, turn
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.scoring import best, scores
from clocklab.games.clonk.rules.state import Phase

NAMES = ("draws", "matches", "eyes", "drawn", "near", "far")
"""The weights that the digger's choices depend on; each is moved by a factor."""
MOVED = 0.25
"""The logarithm of the factor by which weights are moved to try them."""
LARGEST = 0.25
"""The logarithm of the greatest factor by which a step changes a weight."""
FRESH = 9_000_000
"""The first seed of the games that are not fitted on."""


def played(game: ClonkOptions, both: tuple[Weights, Weights], seed: int) -> tuple[float, int]:
    """Return the first digger's share of the win and its lead in points."""
    rng, state = random.Random(seed), initial(game)
    while state.phase is not Phase.OVER:
        chance = turn(game, state) is CHANCE
        event = sample_chance(game, state, rng) if chance else choice(game, state, rng, None, both[state.seat])
        state = after(game, state, event)
    found = scores(game, state)
    winners = best(found)
    return (1 / len(winners) if 0 in winners else 0.0), found[0].points - found[1].points


def match(game: ClonkOptions, one: Weights, other: Weights, pairs: int, seed: int) -> tuple[float, float]:
    """Return the share of the win and the mean lead of one digger, each beginning once in every pair of games."""
    wins = lead = 0.0
    for number in range(pairs):
        share, points = played(game, (one, other), seed + number)
        against, behind = played(game, (other, one), seed + number)
        wins += share + 1 - against
        lead += points - behind
    return wins / (2 * pairs), lead / (2 * pairs)


def moved(weights: Weights, signs: dict[str, float]) -> Weights:
    """Return the weights, each times e to the number given for it."""
    return replace(weights, **{name: getattr(weights, name) * exp(by) for name, by in signs.items()})


def fitted(game: ClonkOptions, steps: int, pairs: int, seed: int) -> Weights:
    """Return the weights found after so many steps, beginning with the usual ones."""
    rng, weights = random.Random(seed), USUAL
    for step in range(1, steps + 1):
        signs = {name: MOVED * rng.choice((-1, 1)) for name in NAMES}
        down = {name: -by for name, by in signs.items()}
        _, lead = match(game, moved(weights, signs), moved(weights, down), pairs, 10_000 * step)
        gain = 1.2 / (step + 6) ** 0.6 * lead / 6
        weights = moved(weights, {n: max(-LARGEST, min(LARGEST, gain * by / MOVED)) for n, by in signs.items()})
        if step % 10 == 0:
            print(step, {name: round(getattr(weights, name), 2) for name in NAMES}, flush=True)
    return weights


def main() -> None:
    """Fit, and print the weights and how they do against the usual ones."""
    asked = argparse.ArgumentParser(description="Find weights for Clonk!'s players by self-play.")
    asked.add_argument("--steps", type=int, default=170)
    asked.add_argument("--pairs", type=int, default=15, help="pairs of games in a step")
    asked.add_argument("--check", type=int, default=400, help="pairs of games against the usual weights")
    asked.add_argument("--seed", type=int, default=7)
    given = asked.parse_args()
    game = clocklab.load("clonk", players=2)
    assert isinstance(game, ClonkOptions)
    weights = fitted(game, given.steps, given.pairs, given.seed)
    print(weights)
    if given.check:
        wins, lead = match(game, weights, USUAL, given.check, FRESH)
        print(f"against the usual weights: {wins:.3f} of {2 * given.check} games, {lead:+.1f} points a game")


if __name__ == "__main__":
    main()
