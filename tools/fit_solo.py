"""Fit the networks of the solo player of Clocks anew: python tools/fit_solo.py forwards

Games are played by the networks as they are, three in four with some noise in the choices, and after each step's games
the networks learn what each position was worth one step later: before the draw the best placing of the dice that
came, before the free action the best mean over a re-roll, before the extra action the best that can be bought; a full
clock is worth its score less what a plain end game costs. That goes on with ever smaller steps. All is seeded: the
same numba on the same kind of processor writes the same weights. Needs ``pip install 'clocklab[fast]'``; times in
docs/clocks.md.
"""

import argparse
import json
import time
from pathlib import Path

import numpy as np
import solo_kernel as kernel
import solo_networks as networks

from clocklab.games.clocks.odds.solo import judge
from clocklab.games.clocks.rules.pieces import Act
from clocklab.games.clocks.rules.printed import boards

ACTS = list(Act)
NOISES = np.array([0.0, 0.2, 0.4, 1.2])
BATCH, FIRST_RATE, LAST_RATE = 64, 2e-3, 5e-5


def in_arrays(board):
    """Return a board as the kernel reads it."""
    repair = np.zeros((4, 7, 7), dtype=np.int64)
    for coins, first in ((1, 0), (0, 2)):
        for shown, row in enumerate(judge.repairs(board, coins)):
            for wanted, way in enumerate(row):
                repair[first : first + 2, shown, wanted] = way
    swaps = [price for _, act, price in board.sold if act is Act.SWAP]
    return (
        np.array(board.pips),
        np.array([ACTS.index(act) for act in board.bonuses]),
        np.array([-1 if act is None else ACTS.index(act) for act in board.extras]),
        np.array(board.prices),
        repair,
        np.array([min(swaps, default=0), board.money]),
    )


def blank(hidden, rng):
    """Return networks that know nothing: raw tables, their sums, the weights of the hidden units."""
    raw = (rng.standard_normal((3, networks.ROWS, hidden + 1)) * 0.1).astype(np.float32)
    for start, size, ordered in zip(networks.STARTS, networks.SIZES, networks.ORDERED, strict=True):
        raw[:, start : start + size] *= 0.2 if ordered else 1
    raw[:, :, hidden] = 0
    out = (rng.standard_normal((3, hidden)) * 0.1).astype(np.float32)
    table = np.zeros_like(raw)
    networks.summed(raw, table)
    return raw, (table, out)


def no_games(most):
    """Return room for so many positions."""
    seen = np.zeros((most, networks.COUNT), dtype=np.int64)
    return seen, np.zeros(most, dtype=np.int64), np.zeros(most), np.zeros(1, dtype=np.int64)


def fit(board, steps, games, hidden, seed, save):
    """Return the networks after so many steps of so many games each."""
    rng = np.random.default_rng(seed)
    raw, net = blank(hidden, rng)
    memory = (*(np.zeros_like(each) for each in (raw, raw, net[1], net[1])), np.zeros(1))
    kept = no_games(games * 30)
    scores, began = [], time.monotonic()
    for step in range(steps):
        kept[3][0] = 0
        rate = FIRST_RATE + (LAST_RATE - FIRST_RATE) * step / steps
        found = kernel.play_many(net, board, games, seed * 1_000_003 + step, NOISES, kept)
        order = rng.permutation(kept[3][0])
        error = networks.learn(net, raw, *kept[:3], order, BATCH, rate, memory)
        scores.append(found[:: len(NOISES)].mean())
        if step % 10 == 9:
            took = time.monotonic() - began
            print(
                f"step {step + 1}, {took:.0f} s: error {error**0.5:.2f}, score {np.mean(scores[-10:]):.2f}", flush=True
            )
            save(net)
    return net


def measure(net, board, games, seed):
    """Print what the networks score without noise, with the plain end game: a first idea, not the player's mean."""
    found = kernel.play_many(net, board, games, seed, np.zeros(1), no_games(0))
    half = 1.96 * found.std() / games**0.5
    print(f"{games} games: mean {found.mean():.2f} +- {half:.2f}, of 30 {np.mean(found == 30):.1%}", flush=True)
    print("quantiles 5 25 50 75 95:", np.percentile(found, [5, 25, 50, 75, 95]), flush=True)


def whole(net):
    """Return networks in whole numbers, by moment."""
    table, out = (np.rint(each * judge.SCALE).astype(int).tolist() for each in net)
    return {moment: {"out": out[at], "rows": table[at]} for at, moment in enumerate("DFX")}


def written(weights):
    """Return the weights of all boards as JSON, a row a line."""
    boards = []
    for name, found in weights.items():
        moments = []
        for moment, network in found.items():
            rows = ",\n".join(json.dumps(row, separators=(",", ":")) for row in network["rows"])
            moments.append(f' "{moment}": {{"out": {json.dumps(network["out"])}, "rows": [\n{rows}\n ]}}')
        boards.append(f'"{name}": {{\n' + ",\n".join(moments) + "\n}")
    return "{\n" + ",\n".join(boards) + "\n}\n"


def main():
    """Fit one board and put its networks into the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("board", choices=("forwards", "backwards"))
    parser.add_argument("--steps", type=int, default=800)
    parser.add_argument("--games", type=int, default=100, help="games a step")
    parser.add_argument("--hidden", type=int, default=24, help="units of each network")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--measure", type=int, default=1000, help="games at the end")
    parser.add_argument("--out", type=Path, default=Path(judge.__file__).with_name("solo_weights.json"))
    asked = parser.parse_args()
    board = in_arrays(boards()[asked.board])

    def save(net):
        others = json.loads(asked.out.read_text(encoding="utf-8")) if asked.out.exists() else {}
        asked.out.write_text(written({**others, asked.board: whole(net)}), encoding="utf-8")

    net = fit(board, asked.steps, asked.games, asked.hidden, asked.seed, save)
    save(net)
    measure(net, board, asked.measure, asked.seed + 987_654)


if __name__ == "__main__":
    main()
