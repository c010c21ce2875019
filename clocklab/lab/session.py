"""What happens at the table, without any widget: a match, who plays each seat, who may look, and perfect play."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from math import inf
from time import perf_counter
from typing import Any

from clocklab.core import CHANCE, Game, Match, Player, Position, Solution, Svg
from clocklab.core.browser import in_browser
from clocklab.core.contract import Turn
from clocklab.core.lists import split_words
from clocklab.core.record import checked_names
from clocklab.errors import IllegalActionError, NotationError, OptionError
from clocklab.players.computer import Computer
from clocklab.players.seats import PERSON, Seating, SeatPlayer, player_rng, seat_players
from clocklab.players.simple import PerfectPlayer

KEPT = 16


class Solutions:
    """The solutions found so far, by game; a game is solved only once, however many ask for it.

    ``settings`` are passed to every ``game.solve``. With an event loop running, as in Jupyter, solving happens in a
    thread and the lab stays usable; without one it happens at once.
    """

    def __init__(self, settings: Mapping[str, Any] | None = None) -> None:
        self.settings = dict(settings or {})
        self._found: dict[Game[Any, Any], Solution[Any, Any] | Exception] = {}
        self._waiting: dict[Game[Any, Any], list[Callable[[], object]]] = {}

    def get(self, game: Game[Any, Any]) -> Solution[Any, Any] | None:
        """Return the solution, or None if it is not there yet; raises the error that solving ended with."""
        found = self._found.get(game)
        if isinstance(found, Exception):
            raise found
        return found

    def known(self, game: Game[Any, Any]) -> bool:
        """Return whether the game has been solved, or has turned out to be unsolvable."""
        return game in self._found

    def solving(self, game: Game[Any, Any]) -> bool:
        """Return whether somebody is waiting for this game's solution."""
        return game in self._waiting

    def request(self, game: Game[Any, Any], then: Callable[[], object]) -> None:
        """Have the game solved, and call back when it is or when it turns out that it cannot be."""
        if self.known(game):
            then()
            return
        if game in self._waiting:
            self._waiting[game].append(then)
            return
        self._waiting[game] = [then]
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._keep(game, self._solve(game))
            return
        future = loop.run_in_executor(None, self._solve, game)
        future.add_done_callback(lambda done: self._keep(game, done.result()))

    def _solve(self, game: Game[Any, Any]) -> Solution[Any, Any] | Exception:
        try:
            return game.solve(**self.settings)
        except Exception as error:  # shown by whoever asks for the solution
            return error

    def _keep(self, game: Game[Any, Any], found: Solution[Any, Any] | Exception) -> None:
        while len(self._found) >= KEPT:
            del self._found[next(iter(self._found))]
        self._found[game] = found
        for then in self._waiting.pop(game):
            then()


_SHARED = Solutions()


def shared_solutions(settings: Mapping[str, Any] | None = None) -> Solutions:
    """Return the solutions that all boards share or, with ``settings``, separate ones."""
    return Solutions(settings) if settings else _SHARED


LIGHT = {"playouts": 100, "positions": 5_000}
"""What the players that think longest are content with in a browser, where Python takes two or three times as long."""


def offered(game: Game[Any, Any]) -> tuple[SeatPlayer, ...]:
    """Return who is offered for a seat: all who can play it; in a browser such that an answer takes seconds at most.

    Their names say what they are content with, and any other setting can be asked for by name.
    """
    return tuple(map(_light, seat_players(game))) if in_browser() else seat_players(game)


def _light(sitter: SeatPlayer) -> SeatPlayer:
    less = {name: most for name, most in LIGHT.items() if getattr(sitter.player, name, 0) > most}
    if not less or not isinstance(sitter.player, Computer):
        return sitter
    player = replace(sitter.player, **less)
    return SeatPlayer(player.name, player)


PATIENCE = 10_000
"""How many actions of computers and chance may come in a row before a person is asked again."""


class Session(Seating):
    """A match with its players: people, the computer, or both.

    ``seating`` says who plays each seat: "person", a computer player, or its text. People play the seats it leaves out.
    With ``automatic`` the computer's seats, and chance for them, act as soon as it is their turn.
    """

    def __init__(
        self,
        match: Match,
        seating: Sequence[SeatPlayer | Player | str] = (),
        automatic: bool = True,
        solutions: Solutions | None = None,
    ) -> None:
        self.solutions = solutions or Solutions()
        self.automatic = automatic
        self.begin(match, seating)

    def begin(self, match: Match, seating: Sequence[SeatPlayer | Player | str] | None = None) -> None:
        """Go on with this match; the seating stays unless one is given."""
        self.take_seats(match, self.seating[: match.game.players] if seating is None else seating)
        self.looking: int | None = None
        self.prepare()
        self._quiet()

    # ---- looking -------------------------------------------------------------------------------------

    @property
    def steps(self) -> int:
        """How many actions and chance events there have been."""
        return self.match.steps

    @property
    def prepared(self) -> int:
        """How many of the steps laid out the table; these are not taken back one by one."""
        laid_out = (self.game.preparing(here.state) for here in self.match.positions[:-1])
        return sum(takewhile(bool, laid_out))

    @property
    def may_ask(self) -> bool:
        """Whether odds and advice may be shown: where there are secrets, only to the player who decides, for now."""
        return not self.secret or (self.looking is None and super().may_ask)

    def shown(self) -> Position[Any, Any]:
        """Return the position on the board: the current one, or the one looked back at."""
        return self.match.here if self.looking is None else self.match.positions[min(self.looking, self.steps)]

    def board(self) -> Svg:
        """Return the board as the viewer may see it, with the number of steps that led to it."""
        step = self.steps if self.looking is None else self.looking
        drawn = self.shown().board(self.viewer, self.match.names)
        return drawn.with_attributes(data_step=step)

    @property
    def last_path(self) -> tuple[str, ...]:
        """What was touched on the board for the last decision, where it is among the last three steps and known."""
        if self.covered or self.looking is not None:
            return ()
        known = self.known if self.secret else [True] * self.steps
        for back in range(1, min(3, self.steps) + 1):
            here, action = self.match.positions[-back - 1], self.match.history[-back][1]
            if not isinstance(here.turn, Turn):
                return self.game.touches(here.state, action) if known[-back] else ()
        return ()

    def look(self, step: int | None) -> None:
        """Show the position after this many steps or, with None, the current one."""
        self.looking = step if step is not None and 0 <= step < self.steps else None

    def moves(self, since: int = 0) -> list[str]:
        """Return, step by step, what was done after this many steps, as far as the viewer may know it."""
        steps = zip(self.match.history, self.known, strict=True)
        return [self._told(*step, known) for step, known in list(steps)[since:]]

    def _told(self, state: Any, action: Any, known: bool) -> str:
        turn = self.game.turn(state)
        who = None if isinstance(turn, Turn) else turn
        if not known:
            was_due = self.game.describe(state, self.match.names).rstrip(".!?")
            return was_due if who is None else f"{self.name(who)} acted"
        told = self.game.tell(state, action, self.match.names).rstrip(".")
        if who is None:
            return told or self.game.label_action(state, action, self.match.names)
        return f"{self.name(who)}: {told}"

    @property
    def rolled(self) -> str:
        """What chance did last, where the board does not show it and everybody may know it; otherwise an empty text."""
        if not self.match.history or self.secret:
            return ""
        state, action = self.match.history[-1]
        if self.game.turn(state) is not CHANCE or self.game.secret(state):
            return ""
        return self.game.tell(state, action, self.match.names)

    @property
    def events(self) -> list[str]:
        """What was done since a person last acted, that action included."""
        return self.moves(self._acted)

    # ---- acting --------------------------------------------------------------------------------------

    def roll(self) -> None:
        """Let chance act, from the seed."""
        self._begin_act()
        self.match.roll()
        self._happened()

    def play(self, action: Any | str) -> None:
        """Take an action for the seat to act, or say what chance did on your own table; texts will do.

        At chance events the first word may be left out: ``1,3,5`` or ``1 3 5`` for ``roll 1,3,5``.
        """
        self._begin_act()
        self.enter(self.read(action) if isinstance(action, str) else action)
        self._happened()

    def read(self, text: str) -> Any:
        """Return the action that a text means here. Raises NotationError."""
        try:
            return self.game.parse_action(text)
        except NotationError:
            if self.match.turn is not CHANCE:
                raise
            verbs = {self.game.format_action(outcome).split()[0] for outcome in self.possible}
            plain = ",".join(split_words(text))
            for words in (f"{verb} {what}" for verb in sorted(verbs) for what in (text, plain)):
                try:
                    return self.game.parse_action(words)
                except NotationError:
                    continue
            raise

    def _begin_act(self) -> None:
        if self.covered and self.acting is not None:
            raise IllegalActionError(f"Hand the device to {self.name(self.acting)} first.")
        self.look(None)
        self._quiet()

    def _quiet(self) -> None:
        self._acted = self.steps
        self.computer_acted = False

    def _happened(self) -> None:
        self.prepare()
        self.pass_on()

    def advance(self, seconds: float = inf) -> bool:
        """Let the computer's seats play, and chance for them, until a person is to act. Return whether that is so.

        Stops early where a solution is needed that is not there yet (see ``wanted``), and is not so, yet, if it takes
        more than these seconds: call it again.
        """
        if not self.automatic or not self.people:
            return True
        return self._go(lambda: self.person_acts, seconds)

    def play_out(self, seconds: float = inf) -> bool:
        """Let computers and chance play to the end; for tables where no person sits. Otherwise as ``advance``."""
        return self._go(lambda: self.match.over, seconds)

    def _go(self, there: Callable[[], bool], seconds: float) -> bool:
        start = perf_counter()
        for _ in range(PATIENCE):
            if there() or not self.step():
                return True
            if perf_counter() - start > seconds:
                return there()
        return True

    def step(self) -> bool:
        """Let chance or the computer act once; False if it needs a solution that is not there yet.

        Raises IllegalActionError where a person is to decide, and the solver's error where no solution can be found.
        """
        if self.match.turn is not CHANCE and not self.computer_decides:
            raise IllegalActionError("It is not the computer's turn.")
        if self.match.turn is CHANCE:
            self.match.roll()
        else:
            if self.wanted is not None:
                return False
            self.match.play(self.computer_action())
        self.computer_acted = True
        self._happened()
        return True

    def computer_action(self) -> Any:
        """Return what the computer does here; perfect play is looked up in the solutions."""
        if self._plays_perfectly:
            solution = self.solutions.get(self.game.setup_for(self.match.state))
            assert solution is not None, "a wanted solution is waited for before this"
            return solution.policy(self.match.state).sample(player_rng(self.match))
        return super().computer_action()

    @property
    def _plays_perfectly(self) -> bool:
        return self.acting is not None and self.seating[self.acting].player == PerfectPlayer()

    @property
    def wanted(self) -> Game[Any, Any] | None:
        """The game whose solution the computer needs before it can go on, if any."""
        if not self._plays_perfectly:
            return None
        game = self.game.setup_for(self.match.state)
        return None if self.solutions.known(game) else game

    # ---- taking back ---------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self.steps > self.prepared

    def undo(self) -> None:
        """Take back the last step; with automatic computers, everything since a person was last to act."""
        if not self.can_undo:
            raise IllegalActionError("There is nothing to take back.")
        self._travel(self.match.undo, lambda: self.can_undo)

    def redo(self) -> None:
        """Repeat what was taken back, as far as ``undo`` went."""
        self._travel(self.match.redo, lambda: self.match.can_redo)

    def _travel(self, move: Any, possible: Any) -> None:
        self.look(None)
        self._quiet()
        move()
        while possible() and (self.game.preparing(self.match.state) or (self.automatic and not self.person_acts)):
            move()
        if self.holder != self.acting:
            self.holder = None

    def back_to(self, step: int) -> None:
        """Take back everything after this many steps; redo brings it again."""
        if not self.prepared <= step <= self.steps:
            raise IllegalActionError(f"There is no step {step} to go back to.")
        self.look(None)
        self._quiet()
        while self.steps > step:
            self.match.undo()
        self.holder = None

    # ---- other games ---------------------------------------------------------------------------------

    def rename(self, names: Sequence[str]) -> None:
        """Give the players these names; an empty one means the usual name. OptionError for one that is too long."""
        self.match.names = tuple(name.strip() for name in checked_names(names))[: self.game.players]

    def seat(self, seating: Sequence[SeatPlayer]) -> None:
        """Let these players play the seats from now on."""
        if len(seating) != self.game.players:
            raise OptionError(f"{self.game.players} seats need as many players, not {len(seating)}.")
        self.seating = list(seating)
        self.holder = None

    def restart(self, seed: int | None = None, players: int | None = None) -> None:
        """Begin a new game of the same kind, by default with the next seed."""
        game = self.game
        if players is not None and players != game.players:
            game = game.for_players(players)
        seed = self.match.seed + 1 if seed is None else seed
        self.begin(Match(game, seed, self.match.names[: game.players]))

    def set_up(self, game: Game[Any, Any], state: Any) -> None:
        """Begin from this position of this game, whatever lay on the table before."""
        self.begin(Match(game, self.match.seed, self.match.names[: game.players], state))

    def replace(self, match: Match) -> None:
        """Go on with a loaded match; the players stay if the game is of the same kind."""
        stays = type(match.game) is type(self.game)
        computers = {each.word for each in offered(match.game)}
        kept = [each if stays or each.word in computers else PERSON for each in self.seating]
        self.begin(match, kept[: match.game.players])
