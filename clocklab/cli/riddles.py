"""Puzzles in the terminal: the position in words, its choices, hints one at a time, then the numbers of all choices."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Callable
from functools import partial
from textwrap import fill
from typing import Any

from clocklab.cli.play import Choices, guarded, typed
from clocklab.core import Match, games
from clocklab.core.record import LINE
from clocklab.errors import OptionError
from clocklab.review import Puzzle, puzzle_in, puzzles
from clocklab.review.puzzles import LEVELS

HELP = """Type the number of the choice that you think is best, or its text, or:
  hint      the next of three hints       answer    the best choice and the numbers of all
  next back another puzzle                board     the position and the choices again
  line      the puzzle in one line, to send         quit   leave"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``clocklab puzzle``."""
    parser.add_argument("game", help=f"one of: {', '.join(games())}; or the line of a puzzle that somebody sent you")
    parser.add_argument("--level", choices=LEVELS, help="only puzzles of this level (default: from easy to hard)")
    parser.add_argument("--number", type=int, metavar="N", help="the puzzle to begin with (default: the first)")
    parser.add_argument("--list", action="store_true", help="list the puzzles and their levels, and solve none")


def run(parsed: argparse.Namespace) -> int:
    """Ask puzzles until there are no more, or the player leaves."""
    game, number = parsed.game, parsed.number
    if game.startswith(LINE):
        sent = puzzle_in(game)
        game, number = sent.name, sent.number
    found = puzzles(game, parsed.level)
    if parsed.list:
        for each in found:
            print(f"{each.number:>3}  {each.level:<6}  {len(each.choices):>2} choices, {each.measure}")
        return 0
    places = {each.number: place for place, each in enumerate(found)}
    if number is not None and number not in places:
        raise OptionError(f"There is no puzzle {number} among these; --list shows which there are.")
    riddles = Riddles(found, 0 if number is None else places[number])
    riddles.show()
    while not riddles.left:
        words = typed()
        if words is None:
            print()
            break
        guarded(partial(riddles.obey, words))
    if riddles.tried:
        print(f"Solved at once, without hints: {riddles.solved} of {riddles.tried}.")
    return 0


class Riddles:
    """One puzzle after the other at one terminal; ``solved`` of ``tried`` were answered at once and without hints."""

    def __init__(self, found: tuple[Puzzle, ...], at: int) -> None:
        self._puzzles = found
        self.solved, self.tried, self.left = 0, 0, False
        self._commands: dict[str, Callable[[], Any]] = {
            "help": lambda: print(HELP), "hint": self._hint, "answer": self._answer, "board": self.show,
            "next": lambda: self._go(1), "back": lambda: self._go(-1), "line": lambda: print(self.puzzle.line),
            **dict.fromkeys(("quit", "exit", "q"), self._leave),
        }  # fmt: skip
        self._open(at)

    def _open(self, at: int) -> None:
        self._at, self._hints, self._done = at, 0, False
        here = self.puzzle.here
        self._choices = Choices(Match(here.game, start=here.state))

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is asked."""
        return self._puzzles[self._at]

    def show(self) -> None:
        """Print the position as the seat that decides sees it, and its choices."""
        puzzle, here = self.puzzle, self.puzzle.here
        print(f"\n{puzzle.title}")
        print(fill(here.board(puzzle.seat).alt, shutil.get_terminal_size().columns))
        print(self._choices)
        print("Which choice is better than all others? 'hint' helps, 'help' says what else can be typed.")

    def obey(self, words: str) -> None:
        """Do what was typed. Raises a ClocklabError that says what was wrong with it."""
        if words in self._commands:
            self._commands[words]()
        elif words:
            self._choose(self._choices.read(words))
        elif self._done:
            self._go(1)

    def _choose(self, action: Any) -> None:
        puzzle = self.puzzle
        right = puzzle.check(action)
        if not self._done:
            self.tried += 1
            self.solved += right and not self._hints
        if right:
            print("  Right: nothing is better.")
        else:
            given = puzzle.choice(action)
            print(f"  Not the best: it gives away {float(given.behind):.2f} ({puzzle.measure}).")
        self._numbers()

    def _hint(self) -> None:
        if self._hints == len(self.puzzle.hints):
            print("  There are no more hints; 'answer' shows the numbers.")
            return
        self._hints += 1
        print(f"  Hint {self._hints} of {len(self.puzzle.hints)}: {self.puzzle.hints[self._hints - 1]}")

    def _answer(self) -> None:
        self.tried += not self._done
        self._numbers()

    def _numbers(self) -> None:
        self._done = True
        print(self.puzzle.answer)
        missed = ", ".join(self.puzzle.missed_by) or "none of those asked"
        print(f"Players that miss it: {missed}.")
        if self._at + 1 < len(self._puzzles):
            print("Enter goes on to the next puzzle.")

    def _go(self, step: int) -> None:
        at = self._at + step
        if not 0 <= at < len(self._puzzles):
            print("  There is no further puzzle." if step > 0 else "  This is the first puzzle.")
            return
        self._open(at)
        self.show()

    def _leave(self) -> None:
        self.left = True
