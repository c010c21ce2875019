"""Fit the estimates of the solo player of Clocks anew: python tools/fit_solo.py forwards --positions 500 --draws 6

Backwards induction on positions that the present player comes through, some of its actions drawn at random: full
clocks first, whose worth is exact, then clocks with one space free, two, and so on. Before the draw a position is
worth the mean, over sampled draws, of what the round leads to; before the free and the extra action the best of all
actions. Each is fitted by least squares. Needs numpy; takes minutes. The seed is fixed, so a run can be repeated.
"""

import argparse
import json
import random
from multiprocessing import Pool
from pathlib import Path

import numpy as np

import clocklab
from clocklab.core.game import CHANCE
from clocklab.games.clocks import solo_value
from clocklab.games.clocks.solo_features import features
from clocklab.games.clocks.solo_judge import Judge
from clocklab.games.clocks.state import Phase

ENDED = (Phase.FORCED, Phase.OVER)
STRAY = (0.0, 0.1, 0.25, 0.45)
WORST = -40


def trace(task):
    """The positions of one game, by moment."""
    board, weights, number = task
    game, rng = clocklab.load("clocks", players=1, boards=[board]), random.Random(f"trace {number}")
    judge, state, seen = Judge(game.faces[0], True, weights), game.initial(), []
    while state.phase not in ENDED:
        moment = {Phase.DRAW: "D", Phase.FREE: "F", Phase.EXTRA: "X"}.get(state.phase)
        if moment:
            seen.append((moment, state))
        if game.turn(state) is CHANCE:
            state = game.apply(state, game.sample_chance(state, rng))
            continue
        judged = sorted(judge.candidates(state), key=lambda each: -each[0])
        chosen = rng.choice(judged[:3]) if rng.random() < STRAY[number % len(STRAY)] else judged[0]
        state = game.apply(state, chosen[1])
    return seen


def worth(task):
    """What a position is worth by the estimates so far."""
    board, weights, moment, state, draws, number = task
    game, rng = clocklab.load("clocks", players=1, boards=[board]), random.Random(f"draws {number}")
    judge = Judge(game.faces[0], True, weights)
    if moment != "D":
        if moment == "F":
            return max(each for each, _ in judge._free(state.clocks[0], state.money[0]))
        return max(each for each, _ in judge._extras(state.clocks[0], state.money[0]))
    total = 0.0
    for _ in range(draws):
        at = state
        while at.phase not in (Phase.FREE, Phase.EXTRA, *ENDED):
            if game.turn(at) is CHANCE:
                at = game.apply(at, game.sample_chance(at, rng))
            else:
                at = game.apply(at, max(judge.candidates(at), key=lambda each: each[0])[1])
        total += max(each for each, _ in judge.candidates(at))
    return total / draws


def fit(board, positions, draws, workers):
    """Return the new weights of a board."""
    face = clocklab.load("clocks", players=1, boards=[board]).faces[0]
    present, weights, sorted_out = dict(solo_value.fitted()[board]), {}, {}
    with Pool(workers) as pool:
        for seen in pool.imap(trace, [(board, present, n) for n in range(positions * 13 // 10)], chunksize=8):
            for moment, state in seen:
                sorted_out.setdefault((moment, state.clocks[0].count(None)), []).append(state)
        for free in range(13):
            for moment in "DXF":
                states = sorted_out.get((moment, free), [])
                if moment != "D":
                    states = states + sorted_out.get(("X" if moment == "F" else "F", free), [])
                states = states[:positions]
                if len(states) < 30 or (moment == "D" and free == 0):
                    continue
                tasks = [(board, weights, moment, state, draws, n) for n, state in enumerate(states)]
                found = pool.map(worth, tasks, chunksize=4)
                weights[f"{moment}{free}"] = least_squares(states, found, face)
                print(f"{moment}{free}: {len(states)} positions, mean {np.mean(found):.2f}", flush=True)
    return weights


def least_squares(states, found, face):
    """Return the weights that fit best, held back a little."""
    rows = np.array([features(state.clocks[0], state.money[0], face)[1] for state in states], dtype=float)
    held = np.eye(rows.shape[1]) * 0.5
    held[0, 0] = 1e-6
    fitted = np.linalg.solve(rows.T @ rows + held, rows.T @ np.maximum(found, WORST))
    return [round(float(weight), 4) for weight in fitted]


def written(weights):
    """Return the weights of all boards as JSON, a row a line."""
    boards = []
    for name, rows in weights.items():
        keys = sorted(rows, key=lambda key: (key[0], int(key[1:])))
        lines = ",\n".join(f'  "{key}": {json.dumps(list(rows[key]))}' for key in keys)
        boards.append(f' "{name}": {{\n{lines}\n }}')
    return "{\n" + ",\n".join(boards) + "\n}\n"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("board", choices=("forwards", "backwards"))
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--draws", type=int, default=6)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path(solo_value.__file__).with_name("solo_weights.json"))
    asked = parser.parse_args()
    new = fit(asked.board, asked.positions, asked.draws, asked.workers)
    asked.out.write_text(written({**solo_value.fitted(), asked.board: new}), encoding="utf-8")
