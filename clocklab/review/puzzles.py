"""Puzzles: positions in which one choice is the best by a margin that can be proved again, with hints and numbers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from clocklab.core.contract import USUAL, Position
from clocklab.core.files import packaged
from clocklab.core.match import Match
from clocklab.core.record import Record
from clocklab.core.registry import games, load
from clocklab.errors import OptionError, PositionError, RecordError, SizeError, UnsolvableError
from clocklab.players.stakes import Stakes
from clocklab.review.judging import Counted, Judge, Mean, differences

VERSION = 1
MOST_COUNTED = 10_000
"""From so many positions at most a puzzle is counted to the end of the game."""
SURE = 1.5
"""So many halves of a 95 % interval, about three standard errors, must lie between the best choice and any other."""
COUNTED, PERFECT, RECKONED, PLAYED = "counted", "perfect play", "hints", "playouts"
"""How a puzzle can be proved."""
LEVELS = ("easy", "medium", "hard")


@dataclass(frozen=True)
class Choice:
    """One choice of a puzzle: what it is worth, and by how much it is worse than the best; ``half`` 0 is exact."""

    action: str
    worth: Fraction | float
    behind: Fraction | float
    half: float

    @property
    def surely_worse(self) -> bool:
        """Whether the best choice is better beyond doubt: exactly, or by three standard errors."""
        return bool(self.behind - SURE * self.half > 0)


@dataclass(frozen=True)
class Puzzle:
    """A position and the choice that is best in it.

    ``found`` says how that is known, ``missed_by`` which of the players asked do not find it. ``choices`` are all legal
    actions, best first.
    """

    name: str
    number: int
    options: Mapping[str, Any]
    position: str
    seat: int
    measure: str
    found: str
    player: str
    playouts: int
    seed: int
    choices: tuple[Choice, ...]
    missed_by: tuple[str, ...]
    asked: tuple[str, ...]

    @cached_property
    def here(self) -> Position[Any, Any]:
        """The position."""
        game = load(self.name, **self.options)
        return Position(game, game.parse_state(self.position))

    @property
    def best(self) -> Any:
        """The action that is best."""
        return self.here.game.parse_action(self.choices[0].action)

    @property
    def line(self) -> str:
        """It as one line of text to send: ``clocklab.lab.puzzles`` shows the puzzle, ``play`` opens its position."""
        return Match(self.here.game, start=self.here.state).line

    @property
    def level(self) -> str:
        """How hard it is: easy where nearly all players find it, hard where most miss it."""
        share = len(self.missed_by) / max(1, len(self.asked))
        return LEVELS[0] if share < 0.2 else LEVELS[1] if share < 0.6 else LEVELS[2]

    @property
    def hints(self) -> tuple[str, str, str]:
        """Three hints, each telling more: how much depends on it, what kind of choice it is, and what it is not."""
        here, margin = self.here, self.choices[1].behind
        last, heading = here.game.parse_action(self.choices[-1].action), here.game.group_action(here.state, self.best)
        about = "" if self.found != PLAYED else "about "
        return (
            f"One of {len(self.choices)} choices is the best, by {about}{float(margin):.2f} ({self.measure}).",
            f"The best choice stands under “{heading}”.",
            f"The dearest mistake is: {self.called(last)}. Compare it with the rest.",
        )

    @property
    def digits(self) -> int:
        """How many digits of its numbers are shown behind the point: of chances three, of points two."""
        return 3 if "chance" in self.measure else 2

    @property
    def answer(self) -> str:
        """The numbers of all choices, and how they were found."""
        here = self.here
        digits = self.digits
        lines = [f"{'worth':>8}  {'gives away':>20}  choice"]
        for each in self.choices:
            worth = f"{float(each.worth):.{digits}f}"
            away = f"{float(each.behind):.{digits}f}" + (f" ± {each.half:.{digits}f}" if each.half else "")
            text = self.called(here.game.parse_action(each.action))
            lines.append(f"{worth:>8}  {away if each.behind else 'best':>20}  {text}")
        return "\n".join([*lines, self.how])

    @property
    def how(self) -> str:
        """Say how the numbers were found."""
        if self.found == COUNTED:
            return f"Exact: counted to the end of the game, if all play perfectly; in {self.measure}."
        if self.found == PERFECT:
            return f"Exact: perfect play by the game's solver; in {self.measure}."
        if self.found == RECKONED:
            return f"Exact: the game's own reckoning of its end, as its advice shows it; in {self.measure}."
        return (
            f"Estimates with 95 % intervals, in {self.measure}: {self.playouts} games for each choice with the same "
            f"luck, played to their ends by {self.player!r}, from deals of what the seat cannot know; seed {self.seed}."
        )

    def called(self, action: Any) -> str:
        """Return what a choice is called, with its heading where there are several: two may have the same label."""
        here = self.here
        label, heading = here.game.label_action(here.state, action), here.game.group_action(here.state, action)
        alone = len({here.game.group_action(here.state, each) for each in here.actions}) == 1
        return label if alone or heading == USUAL else f"{heading}: {label}"

    def check(self, text: Any) -> bool:
        """Return whether an action, or its text, solves the puzzle. Raises NotationError for no text of an action."""
        game = self.here.game
        action = game.parse_action(text) if isinstance(text, str) else text
        game.require_legal(self.here.state, action)
        return bool(action == self.best)

    def choice(self, text: Any) -> Choice:
        """Return the numbers of a legal action, or of its text."""
        game = self.here.game
        action = game.parse_action(text) if isinstance(text, str) else text
        game.require_legal(self.here.state, action)
        return next(each for each in self.choices if each.action == game.format_action(action))

    def plain(self) -> dict[str, Any]:
        """Return it as plain JSON values."""
        rows = [[each.action, _number(each.worth), _number(each.behind), each.half] for each in self.choices]
        return {
            "options": dict(self.options),
            "position": self.position,
            "seat": self.seat,
            "measure": self.measure,
            "found": self.found,
            "player": self.player,
            "playouts": self.playouts,
            "seed": self.seed,
            "choices": rows,
            "missed_by": list(self.missed_by),
            "asked": list(self.asked),
        }

    @classmethod
    def of(cls, name: str, number: int, plain: Mapping[str, Any]) -> Puzzle:
        """Return the puzzle that plain values hold."""
        choices = tuple(
            Choice(text, _read(worth), _read(behind), half) for text, worth, behind, half in plain["choices"]
        )
        tuples = {each: tuple(plain[each]) for each in ("missed_by", "asked")}
        return cls(name=name, number=number, **{**plain, **tuples, "choices": choices})

    @property
    def title(self) -> str:
        """The game, its number and its level."""
        return f"{self.here.game.title}, puzzle {self.number} ({self.level})"

    def __str__(self) -> str:
        return f"{self.title}. {self.here.game.describe(self.here.state)} What is best?"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """Return the board as the seat that decides sees it."""
        return {**self.here.board(self.seat)._repr_mimebundle_(), "text/plain": str(self)}


def _number(value: Fraction | float) -> str | float:
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else round(value, 6)


def _read(value: str | float) -> Fraction | float:
    return Fraction(value) if isinstance(value, str) else value


MEASURES = {"win": "chance of winning", "points": "points", "lead": "points ahead at the end"}


def measure(aim: str, players: int = 2) -> str:
    """Return what a game's aim is called; two who play for points play for the difference.

    >>> measure("win"), measure("points", 1), measure("points")
    ('chance of winning', 'points', 'points ahead at the end')
    """
    return MEASURES["lead" if aim == "points" and players == 2 else aim]


def weighed(
    here: Position[Any, Any], found: str, player: str, playouts: int, seed: int, aim: str | None = None
) -> tuple[Choice, ...]:
    """Return all choices of a position, best first, found in this way; for the game's own ``aim`` if that is None.

    SizeError where a position is too far from the end to be counted, UnsolvableError without a solver.
    """
    game, seat, actions = here.game, here.turn, here.actions
    if not isinstance(seat, int):
        raise PositionError("A puzzle is a position in which somebody decides.")
    texts = [game.format_action(each) for each in actions]
    if found == PLAYED:
        judge = Judge(game, player, 1_000, aim or Stakes.of(game, None).aim, seed)
        brought = judge.trials(here.state, seat, actions, playouts, known=True)
        means = [Mean.of(each).value for each in brought]
        best = means.index(max(means))
        behind = [differences(brought[best], each) for each in brought]
        rows = [
            Choice(text, round(mean, 6), round(less.value, 6), 0.0 if number == best else round(less.half, 6))
            for number, (text, mean, less) in enumerate(zip(texts, means, behind, strict=True))
        ]
    else:
        worths = _counted(here, aim) if found == COUNTED else _EXACTLY[found](here)
        top = max(worths)
        rows = [Choice(text, worth, top - worth, 0.0) for text, worth in zip(texts, worths, strict=True)]
    return tuple(sorted(rows, key=lambda each: each.behind))


def _counted(here: Position[Any, Any], aim: str | None) -> list[Fraction]:
    """Return what each choice leads to if each seat goes for its own; the lead, of two who go for points."""
    counted, game, seat = Counted(here.game, aim, MOST_COUNTED), here.game, here.turn
    assert isinstance(seat, int), "somebody decides"
    if aim != "points" or game.players != 2:
        return counted.choices(here.state)
    ends = [counted.value(game.apply(here.state, action)) for action in here.actions]
    return [each[seat] - each[1 - seat] for each in ends]


def _reckoned(here: Position[Any, Any]) -> list[Fraction]:
    """Return what the game's own hints say, where all of them are exact."""
    rows = here.game.hints(here.state).rows
    if not rows or any(row.found != "exact" for row in rows):
        raise UnsolvableError("The game's own reckoning is not exact here.")
    worths = {row.action: Fraction(row.worth) for row in rows}
    return [worths[action] for action in here.actions]


def _solved(here: Position[Any, Any]) -> list[Fraction]:
    advice = here.game.setup_for(here.state).solve().advice(here.state)
    worths = {row.action: row.value for row in advice}
    return [worths[action] for action in here.actions]


_EXACTLY = {PERFECT: _solved, RECKONED: _reckoned}


def one_is_best(choices: Sequence[Choice]) -> bool:
    """Return whether the first choice is better than every other beyond doubt."""
    return len(choices) > 1 and all(each.surely_worse for each in choices[1:])


def prove(puzzle: Puzzle) -> bool:
    """Find the puzzle's numbers again, and return whether they are the same and one choice is best by them."""
    try:
        aim = "win" if puzzle.measure == MEASURES["win"] else "points"
        again = weighed(puzzle.here, puzzle.found, puzzle.player, puzzle.playouts, puzzle.seed, aim)
    except (SizeError, UnsolvableError):
        return False
    return again == puzzle.choices and one_is_best(again)


def puzzles(game: str, level: str | None = None) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game, from easy to hard. UnknownGameError, or OptionError where it has none.

    >>> puzzles("clonk")[0].level
    'easy'
    """
    if game not in games():
        load(game)  # says which games there are
    if level is not None and level not in LEVELS:
        raise OptionError(f"level must be one of {', '.join(LEVELS)}, not {level!r:.80}.")
    try:
        held = json.loads(packaged(f"clocklab.games.{game}.lessons", "puzzles.json"))
    except (FileNotFoundError, ModuleNotFoundError):
        raise OptionError(f"{games()[game].title} has no puzzles.") from None
    found = tuple(Puzzle.of(game, number, each) for number, each in enumerate(held["puzzles"], 1))
    return tuple(each for each in found if level in (None, each.level))


def puzzle_in(line: str) -> Puzzle:
    """Return the puzzle that a line of text is about (``Puzzle.line``). RecordError where it is no puzzle's line.

    >>> puzzle_in(puzzles("clonk")[2].line).number
    3
    """
    match = Match.from_record(Record.from_line(line))
    held = puzzles(match.game.name)
    found = [each for each in held if each.position == match.position and each.here.game == match.game]
    if not found:
        raise RecordError(
            f"The line holds no puzzle of {match.game.title} that this clocklab has; play(line) opens it."
        )
    return found[0]
