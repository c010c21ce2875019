"""The rules of Tick, pure and immutable."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import ClassVar, Self, TypeAlias

from clocklab.core import CHANCE, OVER, Game, Seat, Turn, seat_name
from clocklab.core.values import require_int, with_entry
from clocklab.errors import NotationError, PositionError
from clocklab.probability import Dist


@dataclass(frozen=True, slots=True)
class Face:
    """What the die shows."""

    face: int


@dataclass(frozen=True, slots=True)
class GoOn:
    """Roll once more."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Set the hand on by this turn's ticks and pass the die."""


@dataclass(frozen=True, slots=True)
class State:
    """Where the hands stand, whose turn it is, the ticks of the turn so far, and whether the die is in the air."""

    hands: tuple[int, ...]
    seat: Seat
    ticks: int
    rolling: bool


Action: TypeAlias = Face | GoOn | Hold
STATE = re.compile(r"(?P<hands>\d{1,4}(?:,\d{1,4})*) (?P<seat>\d) (?P<ticks>\d{1,4}) (?P<phase>roll|choose)", re.ASCII)


@cache
def die(sides: int) -> Dist[Action]:
    """Return the distribution of one fair die, made once, as drawing from it wants a table."""
    return Dist.uniform(Face(face) for face in range(1, sides + 1))


@dataclass(frozen=True)
class Tick(Game[State, Action]):
    """Tick for two to four, up to ``hours`` (2-60), with a die of ``sides`` (2-20)."""

    name: ClassVar[str] = "tick"
    title: ClassVar[str] = "Tick"
    tagline: ClassVar[str] = "Go on or hold: a 1 takes the turn back, twelve o'clock wins."
    player_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    chance_can_stall: ClassVar[bool] = True  # a die that always shows 1

    hours: int = 12
    sides: int = 6

    def __post_init__(self) -> None:
        super().__post_init__()
        require_int("hours", self.hours, 2, 60)
        require_int("sides", self.sides, 2, 20)

    @classmethod
    def examples(cls) -> tuple[Self, ...]:
        """Return each number of players, and each option moved once."""
        return (cls(), cls(players=3, hours=5), cls(players=4, sides=2))

    # ---- rules ----------------------------------------------------------------------------------------

    def initial(self) -> State:
        """Return all hands at 0 and the die in the air for seat 0."""
        return State((0,) * self.players, 0, 0, rolling=True)

    def turn(self, state: State) -> Seat | Turn:
        """Return CHANCE while the die is in the air, OVER once a hand is at the last hour."""
        if max(state.hands) >= self.hours:
            return OVER
        return CHANCE if state.rolling else state.seat

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Return every face of the die, or both choices."""
        match self.turn(state):
            case Turn.OVER:
                return ()
            case Turn.CHANCE:
                return tuple(self.chance_outcomes(state))
        return (GoOn(), Hold())

    def chance_outcomes(self, state: State) -> Dist[Action]:
        """Return the distribution of one fair die."""
        return die(self.sides)

    def apply(self, state: State, action: Action) -> State:
        """Return the state after a face of the die or a choice."""
        self.require_legal(state, action)
        match action:
            case Face(1):
                return self._pass(state, state.hands)
            case Face(face):
                return replace(state, ticks=state.ticks + face, rolling=False)
            case GoOn():
                return replace(state, rolling=True)
        moved = min(state.hands[state.seat] + state.ticks, self.hours)
        return self._pass(state, with_entry(state.hands, state.seat, moved))

    def _pass(self, state: State, hands: tuple[int, ...]) -> State:
        return State(hands, (state.seat + 1) % self.players, 0, rolling=True)

    def payoffs(self, state: State) -> tuple[int, ...]:
        """Return the hour that each hand shows."""
        return state.hands

    def winners(self, state: State) -> tuple[Seat, ...]:
        """Return the one seat whose hand is at the last hour."""
        return (state.hands.index(self.hours),)

    def observe(self, state: State, seat: Seat) -> str:
        """Return the position's text: nothing is hidden in this game."""
        return self.format_state(state)

    # ---- text -----------------------------------------------------------------------------------------

    def format_state(self, state: State) -> str:
        """Return hands, seat, ticks and what is due, such as ``3,0 1 5 choose``."""
        hands = ",".join(map(str, state.hands))
        return f"{hands} {state.seat} {state.ticks} {'roll' if state.rolling else 'choose'}"

    def parse_state(self, text: str) -> State:
        """Return the position of such a line."""
        found = STATE.fullmatch(text) if isinstance(text, str) else None
        if found is None:
            raise NotationError(f"{text!r} is no position of Tick; write hands, seat, ticks, due: '3,0 1 5 choose'.")
        hands = tuple(map(int, found["hands"].split(",")))
        state = State(hands, int(found["seat"]), int(found["ticks"]), found["phase"] == "roll")
        if len(hands) != self.players or state.seat >= self.players or max(hands) > self.hours:
            raise PositionError(
                f"{text!r} needs {self.players} hands at 0 to {self.hours}, and the seat of one of them."
            )
        if hands.count(self.hours) > 1 or state.ticks == 1 or not (state.rolling or state.ticks):
            raise PositionError(
                f"{text!r} cannot come up: one hand at most is at {self.hours}, and a turn gains 2 or more."
            )
        return state

    def format_action(self, action: Action) -> str:
        """Return ``die 5``, ``go on`` or ``hold``."""
        match action:
            case Face(face):
                return f"die {face}"
            case GoOn():
                return "go on"
        return "hold"

    def parse_action(self, text: str) -> Action:
        """Return the action of such a text."""
        match text.split() if isinstance(text, str) else []:
            case ["die", face] if re.fullmatch(r"[1-9]\d?", face, re.ASCII):
                return Face(int(face))
            case ["go", "on"]:
                return GoOn()
            case ["hold"]:
                return Hold()
        raise NotationError(f"{text!r} is no action of Tick; write 'die 5', 'go on' or 'hold'.")

    # ---- for people -----------------------------------------------------------------------------------

    def label_action(self, state: State, action: Action, names: Sequence[str] = ()) -> str:
        """Return what the action's button says."""
        match action:
            case Face(face):
                return f"The die shows {face}"
            case GoOn():
                return "Go on"
        return f"Hold and keep {state.ticks}"

    def describe(self, state: State, names: Sequence[str] = ()) -> str:
        """Return who is to do what, and what is at stake."""
        if self.turn(state) is OVER:
            return f"{seat_name(self.winners(state)[0], names)} is at {self.hours} o'clock and wins."
        who = seat_name(state.seat, names)
        if state.rolling:
            return f"{who} is to roll; {state.ticks} ticks are at stake." if state.ticks else f"{who} is to roll."
        return f"{who} has {state.ticks} ticks. Go on or hold?"

    # ---- for the computer ---------------------------------------------------------------------------------

    def evaluate(self, state: State) -> tuple[Fraction | int, ...]:
        """Return each hand's hour, with what the turn is worth on average: a 1 loses it, another face adds to it."""
        ticks = Fraction(state.ticks)
        if state.rolling and self.turn(state) is not OVER:
            ticks = (ticks + Fraction(self.sides + 2, 2)) * Fraction(self.sides - 1, self.sides)
        turns = (ticks if seat == state.seat else 0 for seat in range(self.players))
        return tuple(hand + more for hand, more in zip(state.hands, turns, strict=True))
