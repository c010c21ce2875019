"""Make the puzzles of a game: `python tools/make_puzzles.py clonk --seed 1 --most 46`.

Games are played by the game's own players and by chance; from each come some positions near its end. What can be known
exactly is asked first: perfect play, the game's own reckoning, counting to the end; alone nothing else. Elsewhere a
race of playouts with the same luck drops a position as soon as its two best choices are too close to be told apart;
what is left is proved by more playouts with other luck, and kept if the proof holds. Who misses them says how hard they
are. The same seed gives the same file; what is found is written as it comes.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
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
RACE = ((6, 0.5), (16, 1.3), (40, 2.2))
"""After so many playouts the best choice must be ahead of the next by so many standard errors to go on."""
FEWEST_PROOF, MOST_PROOF = 64, 192
WANTED = 4.0
"""By how many standard errors a proof is planned to hold; three are needed."""
FEWEST, MOST, MOST_EXACTLY = 2, 10, 36
"""The choices of a position: at least, at most, at most where their worth can be known exactly."""
AHEAD = {"win": 0.1, "points": 1.0}
"""By how much one choice must be ahead of the next in playouts to be a puzzle."""
EXACTLY_AHEAD = {"win": 0.03, "points": 1.0}
EASY, ALIKE = 0.55, 0.4
"""So large a part at most may be easy; and for as many players, found in the same way, and about the same choice."""
ASKED = 3
EACH = 6
"""Positions tried in each game."""
SHORT = {"clocks": "flat:playouts=10,longest=10"}
"""The search by random games where these hardly end."""
OPENED = "hands opened"
"""How hints are found that count to the end for every hand that others may hold: good enough to choose positions."""


def positions(game: Any, rng: random.Random, left: int) -> Iterator[Position[Any, Any]]:
    """Yield some positions of a game near its end, in which somebody decides between a few things."""
    player, stray = read(plays_on(game)[0], game), RandomPlayer()
    state = game.initial()
    seen: list[Position[Any, Any] | None] = []
    while (turn := game.turn(state)) is not OVER:
        if turn is CHANCE:
            state = game.apply(state, game.sample_chance(state, rng))
            seen.append(None)
            continue
        here = Position(game, state)
        seen.append(here if FEWEST <= len(here.actions) <= MOST_EXACTLY else None)
        who = stray if rng.random() < 0.15 else player
        state = game.apply(state, who(View(game, turn, state), rng))
    late = [each for each in seen[-left:] if each is not None]
    yield from rng.sample(late, min(EACH, len(late)))


def puzzle(here: Position[Any, Any], seed: int, aim: str, most: int = MOST_PROOF) -> Puzzle | None:
    """Return the puzzle of a position, or None where no choice is surely best."""
    game, player = here.game, plays_on(here.game)[0]
    failed = set()
    for found, wanted in exactly(game):
        try:
            choices = weighed(here, found, player, 0, 0, wanted) if found not in failed else ()
        except ClocklabError:
            failed.add(found)
        if found in failed:
            continue
        about = here.game.hints(here.state).measure if found == RECKONED else measure(wanted, game.players)
        least = EXACTLY_AHEAD["win" if "chance" in about or "win" in about else "points"]
        if one_is_best(choices) and choices[1].behind >= least:
            return whole(here, about, found, choices)
        if choices[-1].behind:
            return None
    if most < FEWEST_PROOF or game.solvable or game.players == 1 or len(here.actions) > MOST or not promising(here):
        return None
    proof = raced(here, player, seed, aim)
    if proof is None or proof > most:
        return None
    choices = weighed(here, PLAYED, player, proof, seed, aim)
    if not one_is_best(choices) or choices[1].behind < AHEAD[aim]:
        return None
    return whole(here, measure(aim, game.players), PLAYED, choices, player, proof, seed)


def own(game: Any) -> str:
    """Return the aim that a game is played for."""
    return "points" if game.players == 1 else "win"


def exactly(game: Any) -> list[tuple[str, str]]:
    """Return the ways in which this game's choices may be known exactly, each with its aim: points where all win."""
    if game.solvable:
        return [(PERFECT, "win")]
    if game.players == 1:
        return [(RECKONED, "points")] if game.gives_hints else [(COUNTED, "points")]
    return [*([(RECKONED, "win")] if game.gives_hints else []), (COUNTED, "win"), (COUNTED, "points")]


def promising(here: Position[Any, Any]) -> bool:
    """Return False where the game's own advice already says that no choice is far ahead."""
    try:
        rows = here.game.hints(here.state).rows if here.game.gives_hints else ()
    except ClocklabError:
        return True
    worths = [row.worth for row in rows if row.found == OPENED]
    return len(worths) < 2 or worths[0] - worths[1] > EXACTLY_AHEAD["win"]


def raced(here: Position[Any, Any], player: str, seed: int, aim: str) -> int | None:
    """Return how many playouts a proof should take, or None where it would hardly succeed."""
    need = FEWEST_PROOF
    for tries, errors in RACE:
        second = weighed(here, PLAYED, player, tries, seed + 1_000_000 * tries, aim)[1]
        error = second.half / 1.96
        if second.behind < max(AHEAD[aim], errors * error):
            return None
        need = max(FEWEST_PROOF, round(tries * (WANTED * error / second.behind) ** 2))
    return need


def whole(
    here: Position[Any, Any], about: str, found: str, choices: Any, player: str = "", proof: int = 0, seed: int = 0
) -> Puzzle:
    """Return the puzzle with the players that miss it."""
    game, seat = here.game, here.turn
    assert isinstance(seat, int), "somebody decides"
    usual = type(game)().options()
    options = {name: value for name, value in game.options().items() if usual[name] != value}
    made = Puzzle(
        game.name, 0, json.loads(json.dumps(options)), here.text, seat, about,
        found, player, proof, seed, choices, (), (),
    )  # fmt: skip
    misses, asked = missed(made)
    return replace(made, missed_by=misses, asked=asked)


def missed(made: Puzzle) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return which players seldom find the best choice, and which were asked."""
    here = made.here
    game = here.game
    words = [word for word in named(game) if word not in ("random", "flat", "uct", "ismcts", "perfect", "expectimax")]
    words.append(SHORT.get(game.name, "flat:playouts=60"))
    if not game.hidden:
        words.append("uct:playouts=60,longest=30")
    for word in list(words):
        levels = getattr(read(word, game), "levels", {})
        words += [f"{word}:level=easy"] if "easy" in levels else []
    misses = []
    for word in words:
        player, view = read(word, game), View(game, made.seat, here.state)
        right = wrong = 0
        for number in range(ASKED):
            found = player(view, random.Random(f"puzzle {number}")) == made.best
            right, wrong = right + found, wrong + (not found)
            if 2 * max(right, wrong) > ASKED:
                break
        misses += [word] if wrong > right else []
    return tuple(misses), tuple(words)


def games_of(name: str, rng: random.Random, counts: list[int], number: int) -> Any:
    """Return the game of this number: each race with another layout, others for one number of players after another."""
    kind = type(clocklab.load(name))
    if kind.solvable:
        return clocklab.load(name, cards=[rng.randint(1, 10) for _ in range(rng.randint(4, 8))])
    players = counts[number % len(counts)] if counts else next(each for each in kind.player_counts if each > 1)
    boards = {"boards": [rng.choice(("forwards", "backwards"))] * players} if "boards" in kind().options() else {}
    return clocklab.load(name, players=players, **boards)


def alike(made: Puzzle) -> tuple[int, str, str]:
    """Return of what kind a puzzle is: for how many players, how found, and the heading over its best choice."""
    here = made.here
    return here.game.players, made.found, here.game.group_action(here.state, made.best)


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
    parser.add_argument(
        "--proof", type=int, default=MOST_PROOF, help="games for each choice in a proof; 0: only exact ones"
    )
    parser.add_argument("--aim", choices=("win", "points"), default="win", help="what playouts for two are judged by")
    parser.add_argument("--players", type=int, nargs="*", default=[], help="numbers of players, one after the other")
    parser.add_argument("--into", type=Path)
    given = parser.parse_args()
    into = given.into or FOLDER / given.game / "lessons" / "puzzles.json"
    found, number = begun(into, given.game, given.seed)
    while len(found) < given.most:
        number += 1
        rng = random.Random(f"puzzles {given.game} {given.seed} {number}")
        game = games_of(given.game, rng, given.players, number)
        for here in positions(game, rng, given.left):
            made = puzzle(here, number, given.aim if game.players == 2 else own(game), given.proof)
            if made is None or too_many(made, found, given.most):
                continue
            found.append(made)
            print(number, len(found), made.level, *alike(made), made.choices[0].action, made.missed_by, flush=True)
            break
        keep(into, given, number, found)


def too_many(made: Puzzle, found: list[Puzzle], most: int) -> bool:
    """Return whether there are enough puzzles as easy as this one, or of its kind."""
    easy = sum(each.level == "easy" for each in found)
    kinds = Counter(map(alike, found))
    return (made.level == "easy" and easy >= EASY * most) or kinds[alike(made)] >= ALIKE * most


def keep(into: Path, given: argparse.Namespace, number: int, found: list[Puzzle]) -> None:
    """Write what has been found so far, from easy to hard."""
    ordered = sorted(found, key=lambda each: len(each.missed_by) / len(each.asked))
    held = {
        "format": "clocklab puzzles", "version": 1, "game": given.game, "seed": given.seed, "tried": number,
        "puzzles": [each.plain() for each in ordered],
    }  # fmt: skip
    text = json.dumps(held, ensure_ascii=False, indent=None, separators=(",", ":"))
    write(into, text.replace('{"options"', '\n{"options"') + "\n")


if __name__ == "__main__":
    main()
