"""Perfect play of the race, however it was found: values of every position, advice, and the best action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from clocklab.core.contract import Advice, AdviceRow, Seat
from clocklab.core.values import plain_numbers
from clocklab.errors import PositionError, brief
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.rules.state import Action, Phase, State
from clocklab.probability import Dist

Values = tuple[Fraction, ...]
"""One number for each seat."""

MEASURES = {
    ("win", 2): "chance of winning",
    ("win", 3): "chance of winning",
    ("points", 2): "expected difference in points",
    ("points", 3): "expected points",
}


class RaceSolution(ABC):
    """What every position of one layout is worth to each seat, and what to do there.

    A value is the seat's chance of winning; or, with ``objective="points"``, for two players the expected points less
    the other's, and for three the expected points. Values do not depend on who sits where: seats differ only in
    their turn. Of actions that are worth the same, the one that ``legal_actions`` lists first is the best.
    """

    exact: bool = True
    """Whether the values are exact; if not, ``note`` says how far off they can be."""

    def __init__(self, game: RaceOptions, objective: str) -> None:
        self.game = game
        self.objective = objective
        self.cards = game.layout
        self.measure = MEASURES[objective, game.players]

    @abstractmethod
    def values(self, positions: Sequence[int], roller: Seat = 0) -> Values:
        """Return what it is worth to each seat that ``roller`` is to roll with the markers at ``positions``.

        Positions are in seat order, 0 is Start. PositionError for a position off the track or at End, or for
        another number of seats.
        """

    @property
    def note(self) -> str:
        """What must be known about the values: their precision, or races that perfect players never end."""
        return ""

    def positions(self) -> Iterator[State]:
        """Yield every position with seat 0 to roll, in ascending order of the markers."""
        for positions in product(range(self.game.end), repeat=self.game.players):
            yield State(self.cards, positions, 0, Phase.ROLL)

    @property
    def first_roller_advantage(self) -> Fraction:
        """What rolling first is worth, all at Start: the first roller's value less the mean of all seats'."""
        values = self.values((0,) * self.game.players, 0)
        return values[0] - sum(values, Fraction(0)) / len(values)

    def value(self, state: State) -> Values:
        """Return what a position is worth to each seat if all play on perfectly.

        Any position of the layout will do, also in the middle of a roll or at the end. PositionError for another
        layout, or one that is still being dealt.
        """
        self._require_layout(state)
        return self._worth(state)

    def advice(self, state: State) -> Advice[Action]:
        """Return every legal action with its value for the seat that decides, and what it gives away.

        Best first; among equals the one that ``legal_actions`` lists first. PositionError where nobody decides.
        """
        self._require_layout(state)
        if state.phase is not Phase.MOVE:
            raise PositionError(
                f"Nobody decides in {self.game.format_state(state)!r}; ask for advice once the dice are rolled."
            )
        seat = state.roller
        worth = [
            (action, self._worth(self.game.apply(state, action))[seat]) for action in self.game.legal_actions(state)
        ]
        top = max(value for _, value in worth)
        rows = [
            AdviceRow(action, self.game.format_action(action), value, self._loss(top - value))
            for action, value in worth
        ]
        rows.sort(key=lambda row: row.loss)
        return Advice(seat, self.measure, tuple(rows), self._note(state))

    def best(self, state: State) -> Action:
        """Return the best action; of equals the one that ``legal_actions`` lists first."""
        return self.advice(state).best.action

    def policy(self, state: State) -> Dist[Action]:
        """Return the chance with which perfect players take each action: the best one, for certain."""
        return Dist.certain(self.best(state))

    def _worth(self, state: State) -> Values:
        match state.phase:
            case Phase.ROLL:
                return self.values(state.positions, state.roller)
            case Phase.MOVE:
                return self._choice(state)
            case Phase.OVER:
                return self._final(state)
        return self._mean(state, self.game.chance_outcomes(state))

    def _choice(self, state: State) -> Values:
        """Return the values of a position where the roller decides."""
        worths = [self._worth(self.game.apply(state, action)) for action in self.game.legal_actions(state)]
        return max(worths, key=lambda values: values[state.roller])

    def _mean(self, state: State, law: Dist[Action]) -> Values:
        worths = [(self._worth(self.game.apply(state, action)), weight) for action, weight in law.items()]
        return tuple(
            sum((values[seat] * weight for values, weight in worths), Fraction(0)) / law.total
            for seat in range(self.game.players)
        )

    def _final(self, state: State) -> Values:
        if self.objective == "win":
            return tuple(Fraction(seat == state.roller) for seat in range(self.game.players))
        points = [Fraction(paid) for paid in self.game.payoffs(state)]
        return (points[0] - points[1], points[1] - points[0]) if self.game.players == 2 else tuple(points)

    def _loss(self, difference: Fraction) -> Fraction:
        return difference

    def _note(self, state: State) -> str:
        """Return the note of advice in a position where the roller decides."""
        return self.note

    def _require_layout(self, state: State) -> None:
        if not isinstance(state, State):
            raise PositionError(f"A position of a race is a State, such as match.state, not {brief(state)}.")
        if state.cards != self.cards:
            have, want = (",".join(map(str, cards)) for cards in (state.cards, self.cards))
            raise PositionError(
                f"This solution is of the layout {want}, not of {have or 'one still to be dealt'}; "
                "solve the game that the position belongs to."
            )
        if len(state.positions) != self.game.players:
            raise PositionError(f"This solution is for {self.game.players} players, not {len(state.positions)}.")

    def _require_positions(self, positions: Sequence[int], roller: Seat) -> tuple[int, ...]:
        """Return the positions in the order of turns, the roller's first."""
        end, players = self.game.end, self.game.players
        given = tuple(positions) if isinstance(positions, Sequence) else ()
        positions, roller = plain_numbers(given), plain_numbers(roller)
        if len(positions) != players or not all(type(at) is int and 0 <= at < end for at in positions):
            raise PositionError(
                f"positions must be {players} whole numbers from 0 to {end - 1}, one for each seat, not "
                f"{brief(positions)}."
            )
        if type(roller) is not int or not 0 <= roller < players:
            raise PositionError(f"roller must be a seat from 0 to {players - 1}, not {brief(roller)}.")
        return (*positions[roller:], *positions[:roller])
