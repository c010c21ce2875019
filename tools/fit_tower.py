"""Fit the network of Tick-Tock Tower's planner anew by self-play: python tools/fit_tower.py

Players that go by the network as it is play each other, half of the games with some noise in their choices, and after
each step's games the network learns what the positions after each turn were worth: partly what came of the game in the
end, partly what the seat's next position seemed worth. That goes on with ever smaller steps. All is seeded: the same
numba on the same kind of processor writes the same weights. Needs ``pip install 'clocklab[fast]'``; times in
docs/tick_tock_tower.md.
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np
import tower_kernel as kernel

from clocklab.games.ticktock.play import judge

NOISES = np.array([0.0, 0.02, 0.0, 0.06])
PLAYERS = np.array([4, 4, 4, 5, 4, 4, 6, 4, 4, 7, 4, 4, 8])
POWERS = np.array([1, 1, 1, 1, 1, 1, 0])
BATCH, FIRST_RATE, LAST_RATE = 256, 2e-3, 2e-5
DRIFT = 0.7


def blank(hidden, rng):
    """Return a network that knows nothing: its rows, and the weights of the hidden units."""
    matrix = (rng.standard_normal((judge.ROWS, hidden + 1)) * 0.05).astype(np.float32)
    matrix[:, hidden] = 0
    return matrix, (rng.standard_normal(hidden) * 0.1).astype(np.float32)


def room(most):
    """Return room for so many positions."""
    seen = np.zeros((most, judge.MOST_ROWS), dtype=np.int64)
    return seen, np.zeros(most, dtype=np.int64), np.zeros(most), np.zeros(1, dtype=np.int64)


def fit(steps, games, hidden, seed, save):
    """Return the network after so many steps of so many games each."""
    rng = np.random.default_rng(seed)
    net = blank(hidden, rng)
    memory = (*(np.zeros_like(each) for each in (net[0], net[0], net[1][None], net[1][None])), np.zeros(1))
    kept, began = room(games * 120), time.monotonic()
    old = tuple(each.copy() for each in net)
    for step in range(steps):
        kept[3][0] = 0
        rate = FIRST_RATE * (LAST_RATE / FIRST_RATE) ** (step / steps)
        kernel.play_many((net, net), games, PLAYERS, POWERS, seed * 1_000_003 + step, NOISES, DRIFT, kept)
        order = rng.permutation(kept[3][0])
        error = kernel.learn(net, *kept[:3], order, BATCH, rate, memory)
        if step % 50 == 49:
            share, lead = against(old, net, 2000, 99)
            old = tuple(each.copy() for each in net)
            took = time.monotonic() - began
            print(f"step {step + 1}, {took:.0f} s: error {error**0.5:.4f}, {share} {lead} against that of 50 before",
                  flush=True)  # fmt: skip
            save(net)
    return net


def against(old, new, games, seed):
    """Return the share of a network's two seats of four against another's, and its lead, with 95 % margins."""
    found = kernel.play_many((old, new), games, PLAYERS[:1], POWERS[:1], seed, np.zeros(1), 1.0, room(0))
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
    parser.add_argument("--games", type=int, default=500, help="games a step")
    parser.add_argument("--hidden", type=int, default=24, help="units of the network")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path(judge.__file__).with_name("tower_weights.json"))
    asked = parser.parse_args()
    net = fit(asked.steps, asked.games, asked.hidden, asked.seed,
              lambda net: asked.out.write_text(written(net), encoding="utf-8"))  # fmt: skip
    asked.out.write_text(written(net), encoding="utf-8")


if __name__ == "__main__":
    main()
