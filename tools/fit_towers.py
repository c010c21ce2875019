"""Fit the network of Clocktowers' builder anew by self-play: python tools/fit_towers.py

Builders that go by the network as it is play each other, half of the games with some noise in their choices, and after
each step's games the network learns what the positions after each turn were worth: partly what came of the game in the
end, partly what the next position seemed worth. That goes on with ever smaller steps. All is seeded: the same numba on
the same kind of processor writes the same weights. Needs ``pip install 'clocklab[fast]'``; times in
docs/clocktowers.md.
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np
import towers_kernel as kernel

import clocklab
from clocklab.games.clocktowers.play import judge

NOISES = np.array([0.0, 0.5, 0.0, 2.0])
BATCH, FIRST_RATE, LAST_RATE = 128, 2e-3, 5e-5
DRIFT = 0.7


def blank(hidden, rng):
    """Return a network that knows nothing: its raw rows, their sums, the weights of the hidden units."""
    raw = (rng.standard_normal((judge.ROWS, hidden + 1)) * 0.05).astype(np.float32)
    for start, size in judge.ORDERED:
        raw[start : start + size] *= 0.4
    raw[:, hidden] = 0
    out = (rng.standard_normal(hidden) * 0.1).astype(np.float32)
    matrix = np.zeros_like(raw)
    kernel.summed(raw, matrix)
    return raw, (matrix, out)


def room(most):
    """Return room for so many positions."""
    seen = np.zeros((most, judge.MOST_ROWS), dtype=np.int64)
    return seen, np.zeros(most, dtype=np.int64), np.zeros(most), np.zeros(1, dtype=np.int64)


def beginning():
    """Return what a game of two begins with: cards to come of each deck, then the unseen ones by kind."""
    game = clocklab.load("clocktowers")
    unseen = game.card_set.after_start(2)
    return np.array([*game.card_set.to_come(unseen), *unseen])


def fit(steps, games, hidden, seed, save):
    """Return the network after so many steps of so many games each."""
    rng = np.random.default_rng(seed)
    raw, net = blank(hidden, rng)
    memory = (*(np.zeros_like(each) for each in (raw, raw, net[1][None], net[1][None])), np.zeros(1))
    kept, began, begin = room(games * 64), time.monotonic(), beginning()
    old = tuple(each.copy() for each in net)
    for step in range(steps):
        kept[3][0] = 0
        rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (step / steps)
        kernel.play_many((net, net), begin, games, seed * 1_000_003 + step, 1, NOISES, DRIFT, kept)
        order = rng.permutation(kept[3][0])
        error = kernel.learn(net, raw, *kept[:3], order, BATCH, rate, memory)
        if step % 50 == 49:
            share, lead = against(old, net, 400, 99, 1)
            old = tuple(each.copy() for each in net)
            took = time.monotonic() - began
            print(f"step {step + 1}, {took:.0f} s: error {error**0.5:.2f}, {share} {lead} against that of 50 before",
                  flush=True)  # fmt: skip
            save(net)
    return net


def against(old, new, games, seed, samples=0):
    """Return the win share of a network against another, and its lead in points, with their 95 % margins."""
    found = kernel.play_many((old, new), beginning(), games, seed, samples, np.zeros(1), 1.0, room(0))
    margins = 1.96 * found.std(0) / games**0.5
    return [f"{mean:.3f} +- {margin:.3f}" for mean, margin in zip(found.mean(0), margins, strict=True)]


def written(net):
    """Return the network in whole numbers as JSON, a row a line."""
    matrix, out = (np.rint(each * judge.SCALE).astype(int).tolist() for each in net)
    rows = ",\n".join(json.dumps(row, separators=(",", ":")) for row in matrix)
    return f'{{"out": {json.dumps(out)}, "rows": [\n{rows}\n]}}\n'


def main():
    """Fit the network and write it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--games", type=int, default=150, help="games a step")
    parser.add_argument("--hidden", type=int, default=24, help="units of the network")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(judge.__file__).with_name("towers_weights.json"))
    asked = parser.parse_args()
    net = fit(asked.steps, asked.games, asked.hidden, asked.seed,
              lambda net: asked.out.write_text(written(net), encoding="utf-8"))  # fmt: skip
    asked.out.write_text(written(net), encoding="utf-8")


if __name__ == "__main__":
    main()
