"""What happens at the table, without any widget: a match, who plays each seat, who may look, and perfect play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from itertools import islice, takewhile
from typing import Any, NamedTuple

from clocklab.core import CHANCE, Game, Match, Player, Position, Svg
from clocklab.core.browser import in_browser
from clocklab.core.contract import Turn, addressed
from clocklab.core.lists import split_words
from clocklab.core.record import checked_names
from clocklab.errors import IllegalActionError, NotationError, OptionError
from clocklab.lab.solutions import Solutions
from clocklab.players.computer import Computer, Pieces
from clocklab.players.seats import PERSON, Seating, SeatPlayer, opponents, player_rng, seat_players
from clocklab.players.simple import PerfectPlayer

LIGHT = {"playouts": 100, "positions": 5_000}
"""What the players that think longest are content with in a browser, where Python takes two or three times as long."""


def offered(game: Game[Any, Any], by_name: bool = False) -> tuple[SeatPlayer, ...]:
    """Return who is offered for a seat: people, and a computer at each level; ``by_name`` all who can play it.

    In a browser they are such that an answer takes seconds at most: the names of all say what they are content with,
    and any other setting can be asked for.
    """
    found = seat_players(game) if by_name else (PERSON, *opponents(game))
    return tuple(map(_light, found)) if in_browser() else found


def _light(sitter: SeatPlayer) -> SeatPlayer:
    less = {name: most for name, most in LIGHT.items() if getattr(sitter.player, name, 0) > most}
    if not less or not isinstance(sitter.player, Computer):
        return sitter
    player = replace(sitter.player, **less)
    return SeatPlayer(player.name, player, sitter.level, sitter.seconds)


USUAL_LEVEL = "medium"
"""How strong the computers are against which a new lab seats a person."""


def one_person(game: Game[Any, Any]) -> tuple[SeatPlayer, ...]:
    """Return who plays where nobody says anything else: a person at the first seat, and computers at all others."""
    computer = next(each for each in offered(game) if each.level == USUAL_LEVEL) if game.players > 1 else PERSON
    return (PERSON, *[computer] * (game.players - 1))


def named_seats(game: Game[Any, Any]) -> tuple[str, ...]:
    """Return what ``one_person`` and the others are called: You, and Computer, numbered where there are several."""
    if game.players == 1:
        return ()
    return ("You", *(("Computer",) if game.players == 2 else map("Computer {}".format, range(1, game.players))))


PATIENCE = 10_000
"""How many actions of computers and chance may come in a row before a person is asked again."""


KEPT = 20
"""How many games before this one can be brought back."""


class _Game(NamedTuple):
    """A match with its players, and the steps of people that were done by themselves."""

    match: Match
    seating: tuple[SeatPlayer, ...]
    alone: frozenset[int]


class Session(Seating):
    """A match with its players: people, the computer, or both.

    ``seating`` says who plays each seat: "person", a computer player, or its text. People play the seats it leaves out.
    With ``automatic`` the computer's seats, and chance for them, act as soon as it is their turn. With ``singles`` a
    person's only choice, and what chance can only do in one way, is done as soon as it is due; with ``rolls`` chance
    acts for people too. What was done by itself is taken back together with what led to it.
    """

    def __init__(
        self,
        match: Match,
        seating: Sequence[SeatPlayer | Player | str] = (),
        automatic: bool = True,
        solutions: Solutions | None = None,
        singles: bool = True,
        rolls: bool = False,
    ) -> None:
        self.singles, self.rolls = singles, rolls
        self.solutions = solutions or Solutions()
        self.automatic = automatic
        self._before: list[_Game] = []
        self._after: list[_Game] = []
        self._sit(match, seating)

    def begin(self, match: Match, seating: Sequence[SeatPlayer | Player | str] | None = None) -> None:
        """Go on with this match; the seating stays unless one is given. ``undo`` brings back what there was before."""
        before = self._now
        self._sit(match, self.seating[: match.game.players] if seating is None else seating)
        self._before = [*self._before, before][-KEPT:]
        self._after = []

    def _sit(self, match: Match, seating: Sequence[SeatPlayer | Player | str]) -> None:
        self.take_seats(match, seating)
        self._alone: frozenset[int] = frozenset()
        self.hurried, self.still, self.pondered = False, True, ""
        self.looking: int | None = None
        self.prepare()
        self._quiet()

    @property
    def _now(self) -> _Game:
        return _Game(self.match, tuple(self.seating), self._alone)

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
        steps = enumerate(zip(self.match.history, self.known, strict=True))
        return [self._told(number, *step, known) for number, (step, known) in islice(steps, since, None)]

    def _told(self, number: int, state: Any, action: Any, known: bool) -> str:
        turn = self.game.turn(state)
        who = None if isinstance(turn, Turn) else turn
        if not known:
            was_due = addressed(self.game.describe(state, self.match.names), self.match.names).rstrip(".!?")
            return was_due if who is None else f"{self.name(who)} acted"
        told = self.game.tell(state, action, self.match.names).rstrip(".")
        if who is None:
            return addressed(told, self.match.names) or self.game.label_action(state, action, self.match.names)
        return f"{self.name(who)}: {told}{' (the only choice)' if number in self._alone else ''}"

    @property
    def rolled(self) -> str:
        """What chance did last, where the board does not show it and everybody may know it; otherwise an empty text."""
        if not self.match.history or self.secret:
            return ""
        state, action = self.match.history[-1]
        if self.game.turn(state) is not CHANCE or self.game.secret(state):
            return ""
        return addressed(self.game.tell(state, action, self.match.names), self.match.names)

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
        self._after = []
        self._alone = frozenset(number for number in self._alone if number < self.steps)
        self._quiet()

    def _quiet(self) -> None:
        self._acted = self.steps
        self.acted_by_itself = False

    def _happened(self) -> None:
        self.prepare()
        self.pass_on()

    @property
    def by_itself(self) -> bool:
        """Whether what comes next is done without being asked for: by a computer, or as the switches say."""
        match = self.match
        if match.over or not self.people:
            return False
        if self.computer_decides:
            return self.automatic
        if match.turn is not CHANCE:
            return self.singles and not self.covered and len(match.actions) == 1
        decider = self.decider
        if decider is not None and self.seating[decider] != PERSON:
            return self.automatic
        return self.rolls or (self.singles and len(self.game.chance_outcomes(match.state)) == 1)

    def advance(self) -> None:
        """Do what is done by itself until a person is to act, or a solution is needed first (see ``wanted``)."""
        self._exhaust(self.going(lambda session: not session.by_itself))

    def play_out(self) -> None:
        """Let computers and chance play to the end; for tables where no person sits. Otherwise as ``advance``."""
        self._exhaust(self.going(lambda session: session.match.over))

    def step(self) -> bool:
        """Do one thing that no person decides; False if it needs a solution that is not there yet.

        Raises IllegalActionError where a person is to decide, and the solver's error where no solution can be found.
        """
        steps = self.steps
        self._exhaust(self._one())
        return self.steps > steps

    @staticmethod
    def _exhaust(work: Iterator[None]) -> None:
        for _ in work:
            pass

    def going(self, there: Callable[[Session], bool]) -> Iterator[None]:
        """Do one thing after another that no person decides, until the session is ``there``; yield on the way.

        Ends early where a solution is needed that is not there yet. ``still`` says whether it has ended.
        """
        self.still = False
        for _ in range(PATIENCE):
            steps = self.steps
            if there(self):
                break
            self.hurried = False
            yield from self._one()
            if self.steps == steps:
                break
        self.still = True

    def _one(self) -> Iterator[None]:
        if self.match.turn is CHANCE:
            self.match.roll()
        elif self.computer_decides:
            if self.wanted is not None:
                return
            yield from self._heard()
        elif self.by_itself:
            self._alone |= {self.steps}
            self.match.play(self.match.actions[0])
        else:
            raise IllegalActionError("It is not the computer's turn.")
        self.acted_by_itself = True
        self._happened()
        yield

    def _heard(self) -> Iterator[None]:
        """Let the computer that is to act think in pieces, take note of how far it has come, and act."""
        pieces = self.deciding()
        try:
            self.pondered = next(pieces)
            while True:
                yield
                self.pondered = pieces.send(self.hurried)
        except StopIteration as end:
            self.pondered = ""
            self.match.play(end.value)

    def deciding(self) -> Pieces[Any]:
        """Return what the computer does here; perfect play is looked up in the solutions."""
        if not self._plays_perfectly:
            return (yield from super().deciding())
        solution = self.solutions.get(self.game.setup_for(self.match.state))
        assert solution is not None, "a wanted solution is waited for before this"
        return solution.policy(self.match.state).sample(player_rng(self.match))

    def twin(self) -> Session:
        """Return a session of its own at the same point, in which one can think ahead while this one is used."""
        twin = copy(self)
        twin.match = self.match.copy()
        twin.seating = list(self.seating)
        twin.hurried, twin.pondered = False, ""
        return twin

    def follow(self, twin: Session) -> None:
        """Do what has been done in a twin since it was made; chance does the same in both."""
        for _, action in twin.match.history[self.steps :]:
            if self.match.turn is CHANCE:
                self.match.roll()
            else:
                self.match.play(action)
            self.acted_by_itself = True
            self.pass_on()
        self._alone = twin._alone

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
        """Whether there is something to take back: a step, or a new game, a set-up or a loaded game."""
        return self.steps > self.prepared or bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is something to do again."""
        return self.match.can_redo or bool(self._after)

    def undo(self) -> None:
        """Take back the last step, and with it what was done by itself since a person was last to act.

        Where there is no step to take back, the game before this one comes back as it was.
        """
        if self.steps > self.prepared:
            self._travel(self.match.undo, lambda: self.steps > self.prepared)
        elif self._before:
            self._after.append(self._now)
            self._return(self._before.pop())
        else:
            raise IllegalActionError("There is nothing to take back.")

    def redo(self) -> None:
        """Repeat what was taken back, as far as ``undo`` went."""
        if self._after:
            self._before.append(self._now)
            self._return(self._after.pop())
        else:
            self._travel(self.match.redo, lambda: self.match.can_redo)

    def _return(self, game: _Game) -> None:
        self.match, self._alone = game.match, game.alone
        self.seating = list(game.seating)
        self.holder = None
        self.look(None)
        self._quiet()

    def _travel(self, move: Any, possible: Any) -> None:
        self.look(None)
        self._quiet()
        move()
        while possible() and (self.game.preparing(self.match.state) or self.by_itself):
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
        names, seating = self.match.names[: game.players], self.seating[: game.players]
        if len(self.people) == 1 < self.game.players:  # who plays against computers goes on doing so
            names = (*names, *named_seats(game)[len(names) :])
            computer = next(each for each in self.seating if each != PERSON)
            seating += [computer] * (game.players - len(seating))
        self.begin(Match(game, seed, names), seating)

    def set_up(self, game: Game[Any, Any], state: Any) -> None:
        """Begin from this position of this game, whatever lay on the table before."""
        self.begin(Match(game, self.match.seed, self.match.names[: game.players], state))

    def replace(self, match: Match) -> None:
        """Go on with a loaded match; the players stay if the game is of the same kind."""
        stays = type(match.game) is type(self.game)
        computers = {each.word for each in offered(match.game, by_name=True)}
        kept = [each if stays or each.word in computers else PERSON for each in self.seating]
        self.begin(match, kept[: match.game.players])
