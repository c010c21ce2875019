"""Perfect play for two once few cards are to come: values, advice and the best action, exact as fractions.

It takes both hands as open. Everybody sees what is drawn and what is played, so that all a seat does not know of
the other's hand is which of its cards it has put away face down; a card put away never comes back and is worth
nothing by itself. ``advising`` is for who does not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from clocklab.core.checks import require_choice, require_int
from clocklab.core.contract import CHANCE, OVER, Advice, AdviceRow
from clocklab.errors import PositionError, SizeError, UnsolvableError
from clocklab.games.clocktowers.odds.endgame.bounds import cases
from clocklab.games.clocktowers.odds.endgame.essence import Essence, essence_of
from clocklab.games.clocktowers.odds.endgame.minimax import Search
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.scoring import total
from clocklab.games.clocktowers.rules.state import Action, State
from clocklab.probability import Dist

AIMS = ("win", "difference")
MEASURES: Mapping[str, str] = {"win": "chance of winning", "difference": "points ahead at the end"}
MOST = 4
"""How many cards may lie face down in the decks unless one asks for more."""
POSITIONS = 300_000
OPEN_HANDS = "Exact if both hands are open: which cards the other seat has put away face down is taken as known."


@dataclass(frozen=True)
class Endgame:
    """Perfect play of both seats in every position that has at most ``most`` cards face down in its decks.

    ``aim``: ``"win"``, for a chance of winning in which a shared win counts half, or ``"difference"``, for points more
    than the other at the end. Of equally good actions the best is the one that ``legal_actions`` lists first. Positions
    are solved when they are asked about and stay in one table of at most ``positions_kept``; SizeError says if that is
    too few.
    """

    game: ClocktowersOptions
    state: State | None = None
    aim: str = "win"
    most: int = MOST
    positions_kept: int = POSITIONS

    @property
    def measure(self) -> str:
        """What the values are, in words."""
        return MEASURES[self.aim]

    @property
    def note(self) -> str:
        """What the values rest on."""
        return OPEN_HANDS

    def positions(self) -> Iterator[State]:
        """Return the position it was asked about, if any."""
        return iter(() if self.state is None else (self.state,))

    def value(self, state: State) -> tuple[Fraction, Fraction]:
        """Return what the position is worth to each seat. Raises SizeError if too many cards are to come."""
        first = self._value(self._checked(state))
        return (first, 1 - first) if self.aim == "win" else (first, -first)

    def advice(self, state: State) -> Advice[Action]:
        """Return every legal action with its value, best first. Raises PositionError where nobody decides."""
        seat = self._mover(state)
        values = {action: self.value(self.game.apply(state, action))[seat] for action in self.game.legal_actions(state)}
        best = max(values.values())
        rows = sorted(values.items(), key=lambda row: -row[1])
        text = self.game.format_action
        return Advice(
            seat,
            self.measure,
            tuple(AdviceRow(action, text(action), value, best - value) for action, value in rows),
            self.note,
        )

    def best(self, state: State) -> Action:
        """Return the best action, of several the first listed: quicker than all of ``advice``."""
        self._mover(state)
        position = self.essence(state)
        worth = self._search.worth(position)
        return next(each for each in self.game.legal_actions(state) if self._reaches(state, each, position, worth))

    def all_best(self, state: State) -> tuple[Action, ...]:
        """Return all actions that are as good as the best, as far as the positions that may be kept show them."""
        self._mover(state)
        position = self.essence(state)
        worth = self._search.worth(position)
        return tuple([each for each in self.game.legal_actions(state) if self._shown(state, each, position, worth)])

    def policy(self, state: State) -> Dist[Action]:
        """Return the best action, for certain."""
        return Dist.certain(self.best(state))

    # ---- from the rules' positions to what matters of them -----------------------------------------------

    @cached_property
    def _search(self) -> Search:
        return Search(self.game.play_first, self.aim == "win", self.positions_kept)

    def _shown(self, state: State, action: Action, position: Essence, worth: int) -> bool:
        try:
            return self._reaches(state, action, position, worth)
        except SizeError:
            return False

    def _reaches(self, state: State, action: Action, position: Essence, worth: int) -> bool:
        """Return whether the action is worth as much as the position, without finding out how much else."""
        after = self.game.apply(state, action)
        outcomes = [(weight, each, mover != state.seat) for weight, each, mover in self._outcomes(after)]
        if not outcomes:
            return self._value(after) == self._value(state)
        wanted = worth - (self._scored(after, state.seat) - self._scored(state, state.seat)) * cases(position)
        return self._search.option_bounds(outcomes, wanted - 1, wanted)[0] >= wanted

    def _value(self, state: State) -> Fraction:
        """Return what a position is worth to seat 0."""
        turn = self.game.turn(state)
        if turn is OVER:
            return self.game.utilities(state, "win")[0] if self.aim == "win" else Fraction(self._scored(state, 0))
        if turn is CHANCE:
            law = self.game.chance_outcomes(state)
            return law.expectation(lambda what: self._value(self.game.apply(state, what)))
        position = self.essence(state)
        worth = Fraction(self._search.worth(position), cases(position))
        worth = -worth if state.seat else worth
        return (1 + worth) / 2 if self.aim == "win" else worth + self._scored(state, 0)

    def _outcomes(self, state: State) -> list[tuple[int, Essence, int]]:
        """Return what matters of the position, or of those that chance makes of it, each with its weight and mover."""
        turn = self.game.turn(state)
        if turn is OVER:
            return []
        if turn is not CHANCE:
            return [(1, self.essence(state), state.seat)]
        return [
            (weight * many, position, mover)
            for what, weight in self.game.chance_outcomes(state).items()
            for many, position, mover in self._outcomes(self.game.apply(state, what))
        ]

    def essence(self, state: State) -> Essence:
        """Return what matters of a position in which a seat acts; those with equal ones are worth the same."""
        game = self.game
        return essence_of(state, state.seat, game.own_ladder, game.clock_animals, self.aim == "win", game.play_first)

    def _scored(self, state: State, seat: int) -> int:
        """Return how many points of finished towers the seat is ahead; 0 where only winning counts."""
        if self.aim == "win":
            return 0
        scores = [total(towers, self.game.clock_animals) for towers in state.towers]
        return scores[seat] - scores[1 - seat]

    def _mover(self, state: State) -> int:
        turn = self.game.turn(self._checked(state))
        if turn is CHANCE or turn is OVER:
            raise PositionError("Nobody decides in this position: let chance act first, or go back from the end.")
        assert isinstance(turn, int), "it is a seat's turn"
        return turn

    def _checked(self, state: State) -> State:
        """Return the position if it is one for two with few enough cards to come; else UnsolvableError or SizeError."""
        if not isinstance(state, State):
            raise PositionError(f"A position of Clocktowers is needed, not {state!r:.80}.")
        if len(state.hands) != 2:
            raise UnsolvableError(f"Perfect play is known for two players only; here are {len(state.hands)}.")
        if too_many(state, self.most) > 0:
            raise SizeError(_too_many(state, self.most))
        return state


def too_many(state: State, most: int = MOST) -> int:
    """Return how many cards too many lie face down in the decks for perfect play; 0 or less if it can be had."""
    return sum(state.left) - most


def _too_many(state: State, most: int) -> str:
    aside = sum(state.unseen) - sum(state.left)
    return (
        f"{sum(state.left)} cards still lie face down in the decks, {too_many(state, most)} too many for perfect play: "
        f"at most {most} may ({most + aside} unseen cards with the {aside} set aside). Play on, or allow more: most=..."
    )


def solve(
    game: ClocktowersOptions,
    state: State | None = None,
    aim: str | None = None,
    most: int = MOST,
    positions: int = POSITIONS,
    objective: str | None = None,
) -> Endgame:
    """Return perfect play for two in positions with at most ``most`` cards face down in the decks.

    With a ``state`` it is checked at once that it is such a position: SizeError says how many cards too many there are.
    ``aim``: ``"win"`` (the default) or ``"difference"``; ``objective`` is the same for players, who call the difference
    ``"points"``. ``positions`` is how many may be kept. UnsolvableError with more than two players.
    """
    aim = aim or {"points": "difference"}.get(objective or "win", objective or "win")
    require_choice("aim", aim, AIMS)
    require_int("most", most, 0, 60)
    require_int("positions", positions, 1, 1_000_000_000)
    if game.players != 2:
        raise UnsolvableError(f"Perfect play of Clocktowers is known for two players only, not for {game.players}.")
    solution = Endgame(game, state, aim, most, positions)
    if state is not None:
        solution._checked(state)
    return solution
