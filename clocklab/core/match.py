"""A game being played: the one mutable thing, with undo, redo, saving and a board in Jupyter."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from clocklab.core.checks import require_game, require_state
from clocklab.core.contract import CHANCE, OVER, Game, Position, Seat, Solution, Turn, addressed, illegal
from clocklab.core.files import write
from clocklab.core.page import page
from clocklab.core.record import Record, checked_names
from clocklab.core.svg import Svg
from clocklab.core.values import plain_fields, require_int, require_seed
from clocklab.errors import ClocklabError, IllegalActionError, OptionError, RecordError


def chance_stream(seed: int, number: int) -> str:
    """Return what seeds the generator for the chance event of that number in a match, counted from 0."""
    return f"clocklab {seed} {number}"


class Match:
    """One game of people or players: play, roll, undo, redo, save and load.

    ``seed`` fixes every chance event by its number in the game: the same seed and choices give the same game
    on every machine, and a roll taken back comes out the same again. ``start`` is a state, or its text, to begin from.

    >>> import clocklab
    >>> match = Match(clocklab.load("grandfather", cards=[5, 3, 9, 1]), seed=7, names=["Ada", "Bob"])
    >>> match.play("roll 1,3,5")
    >>> [match.game.format_action(action) for action in match.actions]
    ['move 5', 'stop']
    >>> match.play("move 5")
    >>> match.undo()
    >>> match.position
    '5,3,9,1 0,0 0 move 1,3,5'
    """

    def __init__(
        self, game: Game[Any, Any], seed: int = 0, names: Sequence[str] = (), start: Any | str | None = None
    ) -> None:
        require_game(game)
        self.game = game
        self.seed = require_seed(seed)
        self.names = checked_names(names)
        if len(self.names) > game.players:
            raise OptionError(f"{len(names)} names were given for {game.players} players.")
        if start is None:
            start = game.initial()
        first = game.parse_state(start) if isinstance(start, str) else start
        require_state(game, first)
        self._positions = [Position(game, first)]
        self._actions: list[Any] = []
        self._undone: list[Any] = []

    # ---- looking -------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The current state."""
        return self.here.state

    @property
    def here(self) -> Position[Any, Any]:
        """The current position: what a game's questions are asked about."""
        return self._positions[-1]

    @property
    def position(self) -> str:
        """The current state's one-line text."""
        return self.here.text

    @property
    def turn(self) -> Seat | Turn:
        """Who acts: a seat, CHANCE, or OVER."""
        return self.here.turn

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.turn is OVER

    @property
    def actions(self) -> tuple[Any, ...]:
        """What can be done now; at a chance event, what can happen."""
        return self.here.actions

    @property
    def positions(self) -> tuple[Position[Any, Any], ...]:
        """Every position so far, the current one last."""
        return tuple(self._positions)

    @property
    def steps(self) -> int:
        """How many actions and chance events there have been."""
        return len(self._actions)

    @property
    def history(self) -> tuple[tuple[Any, Any], ...]:
        """Every state so far with the action that was taken in it."""
        return tuple((here.state, action) for here, action in zip(self._positions, self._actions, strict=False))

    @property
    def payoffs(self) -> tuple[Fraction | int, ...]:
        """Each seat's final score. Raises IllegalActionError while the game goes on."""
        self._require_over("payoffs")
        return self.game.payoffs(self.state)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that share the win. Raises IllegalActionError while the game goes on."""
        self._require_over("winners")
        return self.game.winners(self.state)

    def _require_over(self, what: str) -> None:
        if not self.over:
            raise IllegalActionError(f"There are no {what} yet: the game is {self._where}. Play it to its end.")

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to take back."""
        return bool(self._actions)

    @property
    def can_redo(self) -> bool:
        """Whether an action was taken back and none was played since."""
        return bool(self._undone)

    # ---- playing -------------------------------------------------------------------------------------

    def play(self, action: Any | str) -> None:
        """Take an action, or its text; at a chance event this is what the dice on your own table show.

        Raises NotationError or IllegalActionError, and then nothing has changed.
        """
        if isinstance(action, str):
            action = self.game.parse_action(action)
        self._advance(plain_fields(action))
        self._undone.clear()

    def roll(self) -> Any:
        """Let chance act, from the seed, and return what happened.

        Raises IllegalActionError where a player is to choose or the game is over.
        """
        if self.turn is not CHANCE:
            who = "the game is over" if self.over else f"seat {self.turn} is to choose"
            raise IllegalActionError(f"Chance does not act {self._where}: {who}.")
        action = self.game.sample_chance(self.state, random.Random(chance_stream(self.seed, self._chances())))
        self._advance(action)
        self._undone.clear()
        return action

    def _chances(self) -> int:
        return sum(here.turn is CHANCE for here in self._positions[:-1])

    def _advance(self, action: Any) -> None:
        if self.over:
            raise illegal(self.game, self.state, action, ())
        self._positions.append(self.here.after(action))
        self._actions.append(action)

    def undo(self) -> None:
        """Take the last action back. Raises IllegalActionError if there is none."""
        if not self._actions:
            raise IllegalActionError("There is nothing to undo: this is the match's first position.")
        self._positions.pop()
        self._undone.append(self._actions.pop())

    def redo(self) -> None:
        """Take an undone action again. Raises IllegalActionError if there is none."""
        if not self._undone:
            raise IllegalActionError("There is nothing to redo: nothing was undone since the last action.")
        self._advance(self._undone[-1])
        self._undone.pop()

    # ---- keeping -------------------------------------------------------------------------------------

    def record(self) -> Record:
        """Return the match so far as a record; what was undone is not in it."""
        return Record(
            game=self.game.name,
            options=self.game.options(),
            seed=self.seed,
            names=self.names,
            start=self._positions[0].text,
            actions=tuple(self.game.format_action(action) for action in self._actions),
            position=self.position,
            sealed=self._secret,
        )

    @classmethod
    def from_record(cls, record: Record) -> Match:
        """Return the match that a record holds, replayed action by action.

        Raises RecordError naming the first action that does not fit, or a last position that differs.
        """
        game = record.make_game()
        number = 0
        try:
            match = cls(game, record.seed, record.names, record.start)
            for number, action in enumerate(record.actions, 1):  # noqa: B007  (the error names it)
                match.play(action)
        except OptionError as error:
            raise RecordError(f"The record cannot be replayed: {error}") from error
        except IllegalActionError as error:
            why = f"{action!r:.200} is not legal there" if match._secret else str(error)
            raise RecordError(f"The record cannot be replayed: action {number} does not fit: {why}") from None
        except ClocklabError as error:
            where = f"action {number}" if number else "its first position"
            raise RecordError(f"The record cannot be replayed: {where} does not fit: {error}") from error
        if not game.is_line(match.state, record.position):
            ends = "elsewhere than it says" if match._secret else f"{match._where} but says {record.position!r}"
            raise RecordError(f"The record ends {ends}: it was altered, or saved by a clocklab with other rules.")
        return match

    def save(self, path: str | Path) -> None:
        """Save the match as JSON, atomically: a crash leaves the old file or the new one."""
        self.record().save(path)

    def to_html(self, path: str | Path, viewer: Seat | None = None, solution: Solution[Any, Any] | None = None) -> None:
        """Save the match as one HTML page for any browser, as ``core.page.page`` makes it, atomically."""
        write(path, page(self, viewer, solution))

    @property
    def line(self) -> str:
        """The match as one line of text to send; ``clocklab.lab.play`` opens it, ``Record.from_line`` reads it."""
        return self.record().to_line()

    @classmethod
    def load(cls, path: str | Path) -> Match:
        """Return the match in a file. Raises RecordError where the file does not hold one or was altered."""
        return cls.from_record(Record.load(path))

    def copy(self) -> Match:
        """Return a match at the same point with a history of its own."""
        made = Match(self.game, self.seed, self.names, self._positions[0].state)
        made._positions, made._actions = [*self._positions], [*self._actions]
        return made

    # ---- showing -------------------------------------------------------------------------------------

    def board(self, seat: Seat | None = None) -> Svg:
        """Return the board as this seat, or an onlooker, sees it."""
        if seat is not None:
            seat = require_int("seat", seat, 0, self.game.players - 1)
        return self.here.board(seat, self.names).with_attributes(data_step=len(self._actions))

    def preview(self, action: Any | str) -> Svg:
        """Return the board of the seat to act with what the action would do laid over it.

        Raises NotationError or IllegalActionError for what cannot be done here.
        """
        if isinstance(action, str):
            action = self.game.parse_action(action)
        self.game.apply(self.state, action)  # refuses what is illegal
        seat = None if isinstance(self.turn, Turn) else self.turn
        return self.board(seat).under(self.game.preview(self.state, action, seat, self.names))

    def __repr__(self) -> str:
        where = "" if self._secret else f", {self._where}"
        return f"<Match of {self.game.title}, {len(self._actions)} actions{where}>"

    def __str__(self) -> str:
        says = f"{self.game.title}: {addressed(self.game.describe(self.state, self.names), self.names)}"
        return says if self._secret else f"{says}\n{self.position}"

    @property
    def _secret(self) -> bool:
        return not self.over and self.game.secret(self.state)

    @property
    def _where(self) -> str:
        """The position as everybody may see it: its text, but not a word of it where it holds secrets."""
        return "at a position with secrets" if self._secret else f"at {self.position!r}"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """Return the board for Jupyter, and the position as plain text."""
        return {**self.board()._repr_mimebundle_(), "text/plain": str(self)}
