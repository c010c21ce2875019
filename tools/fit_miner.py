"""Fit the network of Clonk!'s miner anew by self-play: python tools/fit_miner.py

Diggers with the fitted weights play each other, two games of three with some choices at random. From the positions
after their turns the network learns which seat of two ended ahead, and by how many points; one game in ten is kept
apart, and the network that says best who wins those is written. All is seeded: the same numpy on the same kind of
processor writes the same weights. Needs numpy; times in docs/clonk.md.
"""

import argparse
import json
import random
from pathlib import Path

import numpy as np

import clocklab
from clocklab.core import CHANCE
from clocklab.games.clonk.play import judge
from clocklab.games.clonk.play.lookahead import FITTED, choice
from clocklab.games.clonk.rules.chance import sample_chance
from clocklab.games.clonk.rules.moves import after, initial, legal_actions, turn
from clocklab.games.clonk.rules.scoring import scores
from clocklab.games.clonk.rules.state import Phase

AT_RANDOM = (0.0, 0.05, 0.15)
"""How many of the choices are made at random in the first game, the second and the third, and so on."""
BATCH, FIRST_RATE, LAST_RATE, DECAY = 256, 2e-3, 2e-5, 1e-4
UNIT = 16
"""By what the numbers are divided before they are brought to the same spread."""
LEADS = 0.15
"""How much an error in the lead counts, beside one in who wins."""


def games_of(players, games, seed):
    """Yield for each game the numbers of positions after turns, who ended ahead, 0 to 1, and by how many points."""
    game = clocklab.load("clonk", players=players)
    for number in range(games):
        rng, state = random.Random(seed * 1_000_003 + number), initial(game)
        at_random, last, seen = AT_RANDOM[number % len(AT_RANDOM)], 0, []
        while state.phase is not Phase.OVER:
            if turn(game, state) is CHANCE:
                event = sample_chance(game, state, rng)
            elif state.phase is not Phase.TASK and rng.random() < at_random:
                event = rng.choice(legal_actions(game, state))
            else:
                event = choice(game, state, rng, None, FITTED)
            state = after(game, state, event)
            if state.turns != last and state.phase is not Phase.OVER and state.turns > 1:
                last, found, mover = state.turns, judge.sides(game, state), (state.seat - 1) % players
                for seat in range(players) if players == 2 else (mover,):
                    seen += [(seat, o, judge.numbers(found, seat, o)) for o in range(players) if o != seat]
        end = scores(game, state)
        yield [
            (given, ((end[a].rank > end[b].rank) - (end[a].rank < end[b].rank) + 1) / 2, end[a].points - end[b].points)
            for a, b, given in seen
        ]


def fit(games, hidden, rounds, seed):
    """Return the network fitted to the positions of these games as its weights in floats, on the numbers themselves."""
    rows = [(number, *row) for number, seen in enumerate(games) for row in seen]
    apart = np.array([row[0] % 10 == 0 for row in rows])
    given = np.array([row[1] for row in rows], dtype=np.float32) / UNIT
    wins = np.array([row[2] for row in rows], dtype=np.float32)
    leads = np.array([row[3] for row in rows], dtype=np.float32) / judge.POINTS
    middle, spread = given.mean(0), given.std(0) + 0.05
    given = (given - middle) / spread
    rng, size = np.random.default_rng(seed), given.shape[1]
    net = {
        "rows": rng.standard_normal((size, hidden)) / size**0.5,
        "starts": np.zeros(hidden),
        "out": rng.standard_normal((hidden, 2)) * 0.1,
        "straight": np.zeros((size, 2)),
        "last": np.zeros(2),
    }
    net = {name: part.astype(np.float32) for name, part in net.items()}
    memory = {name: (np.zeros_like(part), np.zeros_like(part)) for name, part in net.items()}
    learnt, held = np.flatnonzero(~apart), np.flatnonzero(apart)
    steps, step, best = rounds * (len(learnt) // BATCH), 0, (9.0, net)
    for number in range(rounds):
        order = rng.permutation(learnt)
        for begin in range(0, len(order) - BATCH + 1, BATCH):
            some, step = order[begin : begin + BATCH], step + 1
            rate = FIRST_RATE * (1 - step / steps) + LAST_RATE
            learn(net, memory, given[some], wins[some], leads[some], rate, step)
        wrong = errors(net, given[held], wins[held], leads[held])
        print(
            f"round {number + 1}: mean square errors {wrong[0]:.4f} of the win, {wrong[1]:.1f} of the lead", flush=True
        )
        if wrong[0] < best[0]:
            best = wrong[0], {name: part.copy() for name, part in net.items()}
    net = best[1]
    net["starts"] = net["starts"] - (middle / spread) @ net["rows"]
    net["last"] = net["last"] - (middle / spread) @ net["straight"]
    return {**net, **{name: net[name] / spread[:, None] / UNIT for name in ("rows", "straight")}}


def through(net, given):
    """Return the hidden units and the two values."""
    units = np.maximum(given @ net["rows"] + net["starts"], 0)
    return units, units @ net["out"] + given @ net["straight"] + net["last"]


def errors(net, given, wins, leads):
    """Return the mean square errors of the chance of winning and of the lead in points."""
    _, values = through(net, given)
    ahead = 0.5 + values[:, 0] / (2 * (1 + abs(values[:, 0])))
    return float(((ahead - wins) ** 2).mean()), float(((values[:, 1] - leads) ** 2).mean()) * judge.POINTS**2


def learn(net, memory, given, wins, leads, rate, step):
    """Take one step of Adam."""
    units, values = through(net, given)
    size = 1 + abs(values[:, 0])
    wrong = np.empty_like(values)
    wrong[:, 0] = (0.5 + values[:, 0] / (2 * size) - wins) / size**2
    wrong[:, 1] = 2 * (values[:, 1] - leads) * LEADS
    wrong /= len(given)
    back = np.where(units > 0, wrong @ net["out"].T, 0)
    slopes = {
        "rows": given.T @ back + DECAY * net["rows"],
        "starts": back.sum(0),
        "out": units.T @ wrong,
        "straight": given.T @ wrong + DECAY * net["straight"],
        "last": wrong.sum(0),
    }
    for name, slope in slopes.items():
        mean, square = memory[name]
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope**2 - square)
        net[name] -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-7)


def written(net):
    """Return the network in whole numbers as JSON, a part a line."""
    scales = dict.fromkeys(("rows", "starts", "out"), judge.SCALE)
    whole = {name: np.rint(net[name].T * scales.get(name, judge.SCALE**2)).astype(int).tolist() for name in net}
    parts = [f"{json.dumps(name)}: {json.dumps(part, separators=(',', ':'))}" for name, part in whole.items()]
    return "{" + ",\n".join(parts) + "}\n"


GAMES = (9496, 556, 607)
"""How many games for two, three and four the network learns from."""


def main():
    """Fit the network and write it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, nargs=3, default=GAMES, help="games for two, three and four")
    parser.add_argument("--hidden", type=int, default=16, help="units of the network")
    parser.add_argument("--rounds", type=int, default=8, help="how often it learns from each game")
    parser.add_argument("--seed", type=int, default=12)
    parser.add_argument("--out", type=Path, default=Path(judge.__file__).with_name("clonk_weights.json"))
    asked = parser.parse_args()
    games = []
    for players, many in zip((2, 3, 4), asked.games, strict=True):
        games += games_of(players, many, asked.seed + players - 2)
        print(f"{many} games of {players} players", flush=True)
    asked.out.write_text(written(fit(games, asked.hidden, asked.rounds, 1)), encoding="utf-8")


if __name__ == "__main__":
    main()
