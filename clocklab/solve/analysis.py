"""What each decision of a game cost against perfect play, where it turned, and a proof of a solution's values."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import pairwise
from typing import Any, TypeVar

from clocklab.core.checks import require_game, require_state
from clocklab.core.contract import CHANCE, OVER, Game, Seat, Solution, Turn, seat_name
from clocklab.core.match import Match
from clocklab.core.record import Record
from clocklab.core.values import require_count
from clocklab.errors import OptionError, PositionError, brief

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


def bellman_gap(game: Game[S, A], solution: Solution[S, A], state: S) -> Fraction:
    """Return by how much the value of a position misses the Bellman equation; 0 if it holds.

    At a chance event every seat's value must be the mean over what can happen. Where a seat decides, its value must be
    the largest over its legal actions. The result is the largest miss of any seat; at the end of a game it is 0. In a
    solution that mixes, the seat that decides is checked too: every action it mixes must be best.
    """
    _require(game, solution)
    require_state(game, state)
    turn = game.turn(state)
    if turn is OVER:
        return Fraction(0)
    value = solution.value(state)
    if turn is CHANCE:
        law = game.chance_outcomes(state)
        after = [(solution.value(game.apply(state, outcome)), weight) for outcome, weight in law.items()]
        means = [sum((each[seat] * weight for each, weight in after), Fraction(0)) for seat in range(game.players)]
        return max(abs(mine - mean / law.total) for mine, mean in zip(value, means, strict=True))
    assert isinstance(turn, int), "what is neither chance nor over is a seat"
    best = max(solution.value(game.apply(state, action))[turn] for action in game.legal_actions(state))
    return abs(value[turn] - best)


def largest_gap(game: Game[S, A], solution: Solution[S, A], states: Iterable[S]) -> Fraction:
    """Return the largest ``bellman_gap`` of the positions; 0 proves the values of a closed set of them.

    >>> import clocklab
    >>> race = clocklab.load("grandfather", cards=[2, 3], dice=2, sides=4)
    >>> largest_gap(race, race.solve(), [race.initial(), race.parse_state("2,3 0,1 0 move 1,1")])
    Fraction(0, 1)
    """
    _require(game, solution)
    if isinstance(states, str) or not isinstance(states, Iterable):
        raise OptionError(f"states must be a list of states, not {brief(states)}.")
    return max((bellman_gap(game, solution, state) for state in states), default=Fraction(0))


def _require(game: object, solution: object) -> None:
    require_game(game)
    _require_solution(solution)


def _require_solution(solution: object) -> None:
    if not callable(getattr(solution, "value", None)):
        raise OptionError(f"A solution is what game.solve() gives, not {brief(solution)}.")


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a game: what was done, what is best, and what the difference cost.

    ``step`` counts the game's events from 1; ``taken`` and ``best`` are the actions' texts, as on their buttons;
    ``choices`` is how many actions were legal, 1 where there was nothing to decide. ``value`` is what the position was
    worth to the seat, ``loss`` what the action gave away of it, 0 for a best action.
    """

    step: int
    seat: Seat
    position: str
    taken: str
    best: str
    choices: int
    value: Fraction
    loss: Fraction


@dataclass(frozen=True, slots=True)
class Swing:
    """How much one event moved the game: each seat's value before it and after it.

    ``seat`` is the seat that acted, None for chance.
    """

    step: int
    seat: Seat | None
    event: str
    before: tuple[Fraction, ...]
    after: tuple[Fraction, ...]

    @property
    def size(self) -> Fraction:
        """The largest change of any seat's value."""
        return max(abs(new - old) for old, new in zip(self.before, self.after, strict=True))

    @property
    def gainer(self) -> Seat:
        """The seat that gained most."""
        gains = [new - old for old, new in zip(self.before, self.after, strict=True)]
        return gains.index(max(gains))


@dataclass(frozen=True, slots=True, repr=False)
class Analysis:
    """A game against perfect play: every decision's cost, each player's total, and what turned the game.

    Values are in the solution's ``measure``; ``note`` says how precise they are, and is empty where they are exact.
    """

    measure: str
    note: str
    names: tuple[str, ...]
    decisions: tuple[Decision, ...]
    swings: tuple[Swing, ...]

    @property
    def totals(self) -> tuple[Fraction, ...]:
        """What each seat gave away in all its decisions."""
        totals = [Fraction(0)] * len(self.names)
        for decision in self.decisions:
            totals[decision.seat] += decision.loss
        return tuple(totals)

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The decisions that gave something away, the dearest first, and the earlier of equals first."""
        return tuple(sorted((each for each in self.decisions if each.loss), key=lambda each: -each.loss))

    def turning_points(self, most: int = 5) -> tuple[Swing, ...]:
        """Return the events, dice included, that moved the values most, the largest first."""
        most = require_count("most", most, 0)
        return tuple(sorted((each for each in self.swings if each.size), key=lambda each: -each.size)[:most])

    # ---- showing -------------------------------------------------------------------------------------

    def _total_rows(self) -> Iterator[tuple[str, ...]]:
        for seat, total in enumerate(self.totals):
            own = [each for each in self.decisions if each.seat == seat and each.choices > 1]
            wrong = sum(bool(each.loss) for each in own)
            yield self.names[seat], str(len(own)), str(wrong), f"{float(total):.4f}"

    def _mistake_rows(self, most: int = 8) -> Iterator[tuple[str, ...]]:
        for each in self.mistakes[:most]:
            yield str(each.step), self.names[each.seat], each.taken, each.best, f"{float(each.loss):.4f}"

    def _turning_rows(self) -> Iterator[tuple[str, ...]]:
        for each in self.turning_points():
            who = "dice" if each.seat is None else self.names[each.seat]
            seat = each.gainer
            change = f"{self.names[seat]}: {float(each.before[seat]):.4f} to {float(each.after[seat]):.4f}"
            yield str(each.step), who, each.event, change

    def _tables(self) -> Iterator[tuple[str, tuple[str, ...], list[tuple[str, ...]]]]:
        unit = f"of the {self.measure}"
        yield "Totals", ("player", "choices", "not best", f"given away ({unit})"), [*self._total_rows()]
        yield "Dearest decisions", ("step", "player", "did", "best", "gave away"), [*self._mistake_rows()]
        yield "Turning points", ("step", "by", "what", "who gained"), [*self._turning_rows()]

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        parts = []
        for title, head, rows in self._tables():
            widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
            lines = [
                "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)) for row in (head, *rows)
            ]
            parts.append("\n".join([title, *(line.rstrip() for line in lines)]))
        return "\n\n".join([*parts, self.note] if self.note else parts)

    def _repr_html_(self) -> str:
        """Return the analysis as tables."""
        parts = []
        for title, head, rows in self._tables():
            cells = "".join(
                f"<th scope='col' style='text-align:left'>{escape(each.capitalize())}</th>" for each in head
            )
            body = "".join(
                "<tr>" + "".join(f"<td style='text-align:left'>{escape(cell)}</td>" for cell in row) + "</tr>"
                for row in rows
            )
            parts.append(
                f"<table><caption style='text-align:left;font-weight:bold'>{title}</caption>"
                f"<thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"
            )
        return "".join([*parts, f"<p>{escape(self.note)}</p>" if self.note else ""])


def analyse(played: Match | Record, solution: Solution[Any, Any]) -> Analysis:
    """Return the analysis of a finished or running game against perfect play.

    What chance laid out before the first turn is left out. Raises PositionError where the solution belongs to another
    set-up than the game's, such as another layout.
    """
    if not isinstance(played, Match | Record):
        raise OptionError(f"A match or its record is analysed, not {brief(played)}.")
    _require_solution(solution)
    match = Match.from_record(played) if isinstance(played, Record) else played
    game = match.game
    names = tuple(seat_name(seat, match.names) for seat in range(game.players))
    decisions: list[Decision] = []
    swings: list[Swing] = []
    before: Sequence[Fraction] | None = None
    for step, ((here, there), (_, action)) in enumerate(zip(pairwise(match.positions), match.history, strict=True), 1):
        if game.preparing(here.state) or game.preparing(there.state):
            continue
        before = solution.value(here.state) if before is None else before
        after = solution.value(there.state)
        seat = None if isinstance(here.turn, Turn) else here.turn
        event = game.label_action(here.state, action, match.names)
        swings.append(Swing(step, seat, event, tuple(before), tuple(after)))
        if seat is not None:
            decisions.append(_decision(match, solution, step, here.state, action))
        before = after
    if not swings and match.history:
        raise PositionError("There is nothing to analyse yet: the table is still being laid out.")
    return Analysis(solution.measure, solution.note, names, tuple(decisions), tuple(swings))


def _decision(match: Match, solution: Solution[Any, Any], step: int, state: Any, action: Any) -> Decision:
    game, advice = match.game, solution.advice(state)
    (row,) = [each for each in advice if each.action == action]
    return Decision(
        step=step,
        seat=advice.seat,
        position=game.format_state(state),
        taken=game.label_action(state, action, match.names),
        best=game.label_action(state, advice.best.action, match.names),
        choices=len(advice),
        value=advice.best.value,
        loss=row.loss,
    )
