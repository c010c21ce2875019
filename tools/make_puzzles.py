"""Make the puzzles of a game: `python tools/make_puzzles.py clonk --seed 1 --most 48`.

Games are played by the game's own players and by chance; positions near their ends in which few quick playouts find one
choice far ahead are proved by counting, by perfect play, or by more playouts with other luck, and kept if the proof
holds. Who misses them says how hard they are. The same seed gives the same file; what is found is written as it comes.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import clocklab
from clocklab.core import CHANCE, OVER, Position, View
from clocklab.core.files import write
from clocklab.errors import ClocklabError
from clocklab.players import RandomPlayer, read
from clocklab.players.seats import named
from clocklab.review.judging import plays_on
from clocklab.review.puzzles import COUNTED, PERFECT, PLAYED, RECKONED, Puzzle, measure, one_is_best, weighed

FOLDER = Path(__file__).parents[1] / "clocklab" / "games"
QUICK, PROOF = (3, 10), 64
FEWEST, MOST = 2, 9
AHEAD = {"win": 0.25, "points": 2.0}
"""By how much one choice must seem ahead in quick playouts to be worth a proof."""
EXACTLY_AHEAD = {"win": 0.03, "points": 1.0}
EASY = 0.55
"""So large a part at most may be easy."""
ASKED = 3


def positions(game: Any, rng: random.Random, left: int) -> Iterator[Position[Any, Any]]:
    """Yield six positions of a game near its end, in which somebody decides between a few things."""
    player, stray = read(plays_on(game)[0], game), RandomPlayer()
    state = game.initial()
    seen: list[Position[Any, Any] | None] = []
    while (turn := game.turn(state)) is not OVER:
        if turn is CHANCE:
            state = game.apply(state, game.sample_chance(state, rng))
            seen.append(None)
            continue
        here = Position(game, state)
        seen.append(here if FEWEST <= len(here.actions) <= MOST else None)
        who = stray if rng.random() < 0.15 else player
        state = game.apply(state, who(View(game, turn, state), rng))
    late = [each for each in seen[-left:] if each is not None]
    yield from rng.sample(late, min(6, len(late)))


def puzzle(here: Position[Any, Any], seed: int, proof: int = PROOF) -> Puzzle | None:
    """Return the puzzle of a position, or None where no choice is surely best."""
    game, player, seat = here.game, plays_on(here.game)[0], here.turn
    assert isinstance(seat, int), "somebody decides"
    aim = "points" if game.players == 1 else "win"
    ways = [PERFECT] if game.solvable else [*([RECKONED] if game.gives_hints else []), COUNTED, PLAYED]
    if not game.solvable:  # what follows takes long: only where a few games tell that it may be worth it
        for tries in QUICK:
            if weighed(here, PLAYED, player, tries, seed + tries)[1].behind < AHEAD[aim]:
                return None
    for found in ways:
        try:
            choices = weighed(here, found, player, proof, seed)
        except ClocklabError:
            continue
        about = here.game.hints(here.state).measure if found == RECKONED else measure(aim)
        least = 0 if found == PLAYED else EXACTLY_AHEAD["win" if "chance" in about or "win" in about else "points"]
        if not one_is_best(choices) or choices[1].behind < least:
            return None
        usual = type(game)().options()
        options = {name: value for name, value in game.options().items() if usual[name] != value}
        fixed = found == PLAYED
        made = Puzzle(
            game.name, 0, json.loads(json.dumps(options)), here.text, seat, about, found,
            player if fixed else "", proof if fixed else 0, seed if fixed else 0, choices, (), (),
        )  # fmt: skip
        misses, asked = missed(made)
        return replace(made, missed_by=misses, asked=asked)
    return None


def missed(made: Puzzle) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return which players seldom find the best choice, and which were asked."""
    here = made.here
    game = here.game
    words = [word for word in named(game) if word not in ("random", "flat", "uct", "ismcts", "perfect", "expectimax")]
    words.append("flat:playouts=60")
    if not game.hidden:
        words.append("uct:playouts=60,longest=30")
    for word in list(words):
        levels = getattr(read(word, game), "levels", {})
        words += [f"{word}:level=easy"] if "easy" in levels else []
    misses = []
    for word in words:
        player, view = read(word, game), View(game, made.seat, here.state)
        right = sum(player(view, random.Random(f"puzzle {number}")) == made.best for number in range(ASKED))
        misses += [word] if 2 * right < ASKED else []
    return tuple(misses), tuple(words)


def games_of(name: str, rng: random.Random) -> Any:
    """Return the game of this number: for two, each race with another layout."""
    kind = type(clocklab.load(name))
    if kind.solvable:
        return clocklab.load(name, cards=[rng.randint(1, 10) for _ in range(rng.randint(4, 8))])
    few = next(each for each in kind.player_counts if each > 1)
    return clocklab.load(name, players=few)


def begun(path: Path, name: str, seed: int) -> tuple[list[Puzzle], int]:
    """Return what a run that was stopped has found, and the number of the game it found the last in."""
    if not path.exists():
        return [], 0
    held = json.loads(path.read_text(encoding="utf-8"))
    if held["seed"] != seed:
        return [], 0
    return [Puzzle.of(name, 0, each) for each in held["puzzles"]], held["tried"]


def main() -> None:
    """Make puzzles until there are enough."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=48)
    parser.add_argument("--left", type=int, default=30, help="how many events before the end positions are taken from")
    parser.add_argument("--proof", type=int, default=PROOF, help="games for each choice in a proof by playouts")
    parser.add_argument("--into", type=Path)
    given = parser.parse_args()
    into = given.into or FOLDER / given.game / "lessons" / "puzzles.json"
    found, number = begun(into, given.game, given.seed)
    while len(found) < given.most:
        number += 1
        rng = random.Random(f"puzzles {given.game} {given.seed} {number}")
        game = games_of(given.game, rng)
        for here in positions(game, rng, given.left):
            made = puzzle(here, number, given.proof)
            easy = sum(each.level == "easy" for each in found)
            if made is None or (made.level == "easy" and easy >= EASY * given.most):
                continue
            found.append(made)
            print(number, len(found), made.level, made.found, made.choices[0].action, made.missed_by, flush=True)
            ordered = sorted(found, key=lambda each: len(each.missed_by) / len(each.asked))
            held = {
                "format": "clocklab puzzles", "version": 1, "game": given.game, "seed": given.seed, "tried": number,
                "puzzles": [each.plain() for each in ordered],
            }  # fmt: skip
            write(
                into,
                json.dumps(held, ensure_ascii=False, indent=None, separators=(",", ":")).replace(
                    '{"options"', '\n{"options"'
                )
                + "\n",
            )
            break


if __name__ == "__main__":
    main()
