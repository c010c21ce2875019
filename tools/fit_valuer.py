"""Fit the weights of Clocks' valuers by self-play: python tools/fit_valuer.py

Simultaneous perturbation (J. Spall, 1992): in each step all weights are moved a little up or down at random, the
valuers moved one way and the other play each other with the same luck, seats in turn, and the weights follow the side
that leads. What is printed at the end is the mean of the second half, and how it does against the usual weights on
games of other seeds. All is seeded. Needs ``pip install 'clocklab[fast]'``; results and times in
docs/clocks_auction.md.
"""

import argparse
import time
from dataclasses import fields, replace
from fractions import Fraction

import numpy as np
import valuer_kernel as kernel
from fit_solo import in_arrays

from clocklab.games.clocks.odds.auction.appraisal import SHARES, Weights, appraisal
from clocklab.games.clocks.rules.options import PER_COLOUR
from clocklab.games.clocks.rules.printed import boards

TURNS = 14
SCALES = Weights(
    coins_per_point=Fraction(1, 2), run=Fraction(1, 10), fixing=Fraction(1, 10), open=Fraction(2, 25),
    tempo=Fraction(3, 10), shop=Fraction(3, 10), sets=Fraction(3, 20), patience=Fraction(1, 2), spending=1,
    surplus=Fraction(1, 20), rivalry=Fraction(3, 20),
)  # fmt: skip
"""How far each weight is moved in a step."""
BEGIN = Weights(fixing=Fraction(4, 5), sets=1, rivalry=Fraction(1, 2))
TABLES = (("forwards", 2), ("backwards", 2), ("forwards", 2), ("backwards", 2), ("forwards", 3))
NAMES = tuple(each.name for each in fields(Weights))


def in_tables(board, weights):
    """Return a board's appraisal for these weights as the kernel reads it, by the turns to come."""
    tables, sets, scalars = [], [], []
    for turns in range(TURNS):
        found = appraisal(board, True, weights, turns)
        tables.append([[[one / found.unit for one in row] for row in rows] for rows in found.tables])
        sets.append([[one / found.unit for one in row] for row in found.sets])
        scalars.append([found.plenty, found.surplus / found.unit, float(weights.coins_per_point)])
    return np.array(tables), np.array(sets), np.array(scalars)


def match(name, players, pair, games, seed, newer=1, aware=(1, 1)):
    """Return the win shares and leads of the second of two valuers in games against the first, seats in turn."""
    board = boards()[name]
    arrays = [np.array(each) for each in zip(*(in_tables(board, weights) for weights in pair), strict=True)]
    rivalries = np.array([float(weights.rivalry) for weights in pair])
    return kernel.play_many(
        in_arrays(board), players, PER_COLOUR[players], *arrays, np.array(aware), rivalries, newer, games, seed
    )


def moved(values, by):
    """Return weights of these values, moved by so many scales, within their bounds and in hundredths."""
    found = {}
    for name, value, step in zip(NAMES, values, by, strict=True):
        exact = Fraction(round(100 * (value + step * float(getattr(SCALES, name)))), 100)
        least = Fraction(1, 100) if name in ("coins_per_point", "patience", "surplus") else Fraction(0)
        found[name] = max(least, min(exact, Fraction(1))) if name in SHARES else max(least, exact)
    return Weights(**found)


def fit(steps, games, seed):
    """Return the weights after so many steps of so many games each."""
    rng = np.random.default_rng(seed)
    scales = np.array([float(getattr(SCALES, name)) for name in NAMES])
    values = np.array([float(getattr(BEGIN, name)) for name in NAMES])
    later, began = [], time.process_time()
    for step in range(steps):
        signs = rng.choice((-1.0, 1.0), len(NAMES))
        name, players = TABLES[step % len(TABLES)]
        pair = moved(values, -signs), moved(values, signs)
        lead = match(name, players, pair, games, seed * 1_000_003 + step * games)[1].mean()
        values += (0.3 - 0.2 * step / steps) * lead * signs * scales
        values = np.array([float(getattr(moved(values, 0 * signs), each)) for each in NAMES])
        if step >= steps // 2:
            later.append(values.copy())
        if step % 10 == 9:
            took = time.process_time() - began
            print(f"step {step + 1}, {took:.0f} s:", moved(np.mean(later or [values], 0), 0 * signs), flush=True)
    return moved(np.mean(later, 0), np.zeros(len(NAMES)))


def against(weights, games, seed):
    """Print how these weights do against the usual ones, on games of other seeds."""
    for name, players, newer in (("forwards", 2, 1), ("backwards", 2, 1), ("forwards", 3, 1), ("forwards", 4, 2)):
        shares, leads = match(name, players, (Weights(), weights), games, seed + 900_000_017, newer)
        half = 1.96 * shares.std() / games**0.5
        print(f"{name}, {newer} of {players}: {shares.mean():.3f} +- {half:.3f}, lead {leads.mean():+.2f}", flush=True)


def main():
    """Fit, print the weights, and measure them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=80)
    parser.add_argument("--games", type=int, default=300, help="games a step")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", type=int, default=1000, help="games at the end")
    asked = parser.parse_args()
    weights = fit(asked.steps, asked.games, asked.seed)
    print({each.name: str(getattr(weights, each.name)) for each in fields(weights)})
    against(replace(weights), asked.against, asked.seed)


if __name__ == "__main__":
    main()
