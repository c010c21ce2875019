"""Advice in every game: exact where perfect play is known, else the game's own reckoning, else by playouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from clocklab.core import Position
from clocklab.core.contract import Turn
from clocklab.errors import ClocklabError, UnsolvableError, in_words
from clocklab.lab import parts
from clocklab.lab.panels import Asked
from clocklab.lab.session import Session
from clocklab.lab.tables import advice_html, estimates_html, hints_html, values_html
from clocklab.lab.thinking import Beside
from clocklab.review.judging import Judge, plays_on

PLAYOUTS = 200
"""How often each choice is played out, unless somebody presses Stop."""
CANDIDATES = 6
"""How many choices are compared; of more, those that seem best at a first look."""
CHANCE_FIRST = "<p>Nobody decides before chance has acted.</p>"
OVER = "<p>The game is over: there is nothing left to decide.</p>"


class AdvicePanel(Asked):
    """What is best here, and how that is known. What takes longer is worked out when asked for, beside the page."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._asked: Position[Any, Any] | None = None
        self._found: Comparison | None = None
        self._work: Beside | None = None
        self.ask_button = parts.button("What is best here?", self.ask)
        self.stop_button = parts.button("Stop", self.stop, tooltip="Keep what is known by now")
        self.panel = parts.Panel(
            "advice", parts.column([parts.row([self.ask_button, self.stop_button]), self.content]), self.fill
        )

    # ---- what is shown ---------------------------------------------------------------------------------

    def fill(self) -> None:
        """Show the advice that is there, or offer to work it out; what was found for another position is gone."""
        session, here = self._session, self._session.shown()
        if not session.may_ask or self._asked != here:
            self._forget()
        if not session.may_ask:
            self.show(str)
        elif here.over:
            self.content.value = OVER
        elif self._perfect(here):
            pass
        elif isinstance(here.turn, Turn):
            self.content.value = CHANCE_FIRST
        elif self._asked is None:
            self.content.value = self._out_of_reach(here)
        self._show_buttons(here)

    def _show_buttons(self, here: Position[Any, Any]) -> None:
        decides = self._session.may_ask and not isinstance(here.turn, Turn)
        exact = self._exact(here)
        parts.show(self.ask_button, decides and not exact and self._work is None and self._asked is None)
        parts.show(self.stop_button, self._work is not None)

    def _exact(self, here: Position[Any, Any]) -> bool:
        """Return whether perfect play is known here, or may be once it has been computed."""
        game, solutions = here.game, self._session.solutions
        if not game.solvable:
            return False
        try:
            setup = game.setup_for(here.state)
            return not solutions.known(setup) or solutions.get(setup) is not None
        except ClocklabError:  # out of reach
            return False

    def _out_of_reach(self, here: Position[Any, Any]) -> str:
        """Return why perfect play is not known, where the game has a solver."""
        try:
            if here.game.solvable:
                self._session.solutions.get(here.game.setup_for(here.state))
        except ClocklabError as error:
            return f"<p>{escape(in_words(error))}</p>"
        return ""

    def _perfect(self, here: Position[Any, Any]) -> bool:
        """Show perfect play, or that it is being computed; return whether there is any."""
        if not self._exact(here):
            return False
        solutions, setup = self._session.solutions, here.game.setup_for(here.state)
        if not solutions.known(setup):
            self.content.value = "<p role='status'>Computing perfect play…</p>"
            solutions.request(setup, self.panel.refresh)
        else:
            self.show(lambda: self._solved(here))
        return True

    def _solved(self, here: Position[Any, Any]) -> str:
        session = self._session
        solution = session.solutions.get(here.game.setup_for(here.state))
        assert solution is not None, "a known game has a solution or raises"
        if isinstance(here.turn, Turn):
            names = [session.name(seat) for seat in range(here.game.players)]
            return CHANCE_FIRST + values_html(solution.value(here.state), names, "Worth, if all play perfectly")
        who = f"<p>For {escape(session.name(here.turn))}, if all play perfectly:</p>"
        return who + advice_html(here, solution.advice(here.state), session.match.names)

    # ---- what is worked out ----------------------------------------------------------------------------

    def ask(self) -> None:
        """Work out what is best here: as the game reckons, or by playouts, which are shown as they come in."""
        here = self._session.shown()
        if not self._session.may_ask or isinstance(here.turn, Turn):
            return
        self._asked = here
        self.content.value = "<p role='status'>Working it out…</p>"
        self._found = Comparison(here, self._session.match.seed)
        self._batch(self._found.going())

    def stop(self) -> None:
        """Keep what has been found so far."""
        if self._work is not None:
            self._work.drop()
            self._work = None
            self._tell()

    def _batch(self, pieces: Iterator[object]) -> None:
        def done(error: Exception | None) -> None:
            self._work = None
            if error is not None:
                self.content.value = f"<p class='cl-error'>{escape(in_words(error))}</p>"
            elif self._found is not None and not self._found.ended:
                self._batch(pieces)
            self._tell(error)

        self._work = work = Beside(pieces, done)
        if not work.start():
            self._show_buttons(self._session.shown())

    def _tell(self, error: Exception | None = None) -> None:
        found, names = self._found, self._session.match.names
        if error is None and found is not None:
            self.show(lambda: found.html(names, going=self._work is not None))
        self._show_buttons(self._session.shown())

    def _forget(self) -> None:
        if self._work is not None:
            self._work.drop()
        self._work = self._asked = self._found = None


class Comparison:
    """The choices of one position, compared by the game's own reckoning or else by playouts with common luck."""

    def __init__(self, here: Position[Any, Any], seed: int) -> None:
        self.here = here
        self.seed = seed
        self.ended = False
        self._hints: Any = None
        self._actions: Sequence[Any] = ()
        self._trials: Sequence[Sequence[float]] = ()

    def going(self) -> Iterator[None]:
        """Work, and yield after each piece."""
        here, game = self.here, self.here.game
        assert not isinstance(here.turn, Turn), "advice is for who decides"
        try:
            self._hints = game.hints(here.state) if game.gives_hints else None
        except UnsolvableError:  # the game knows nothing here
            self._hints = None
        yield
        if self._hints is None:
            name, longest = plays_on(game)
            judge = Judge(game, name, longest, "points" if game.players == 1 else "win", self.seed)
            self._actions = judge.candidates(here.state, here.turn, None, CANDIDATES)
            yield
            for ends in judge.trying(here.state, here.turn, self._actions, PLAYOUTS, known=True):
                self._trials = [[worth[here.turn] for worth in each] for each in ends]
                yield
        self.ended = True

    def html(self, names: Sequence[str], going: bool) -> str:
        """Return what is known so far as a table."""
        if self._hints is not None:
            return hints_html(self.here, self._hints, names)
        if not self._trials or len(self._trials[0]) < 2:
            return "<p role='status'>Working it out…</p>"
        name = plays_on(self.here.game)[0]
        return estimates_html(self.here, self._actions, self._trials, names, name, self.seed, going)
