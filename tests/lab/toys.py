"""A tiny game with a solver: add dice until somebody makes it to the goal.

Chance rolls a two-sided die; who is to move adds it once or twice. Who brings the total to the goal or beyond
wins. All values follow from a recursion over at most a few totals, and can be worked out by hand.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar

from clocklab.core import CHANCE, OVER, Advice, AdviceRow, Game, Odds, Seat, Solution, Svg, Turn, seat_name
from clocklab.core.values import require_int
from clocklab.errors import NotationError, PositionError, SizeError
from clocklab.probability import Dist

BY_HAND: dict[str, Any] = {"seats": (), "singles": False}
"""Nothing is done but what somebody clicks on."""


@dataclass(frozen=True, slots=True)
class Flip:
    face: int


@dataclass(frozen=True, slots=True)
class Add:
    times: int


@dataclass(frozen=True, slots=True)
class Sum:
    total: int
    seat: int
    face: int = 0


@dataclass(frozen=True)
class Climb(Game[Sum, Flip | Add]):
    name: ClassVar[str] = "climb"
    title: ClassVar[str] = "Climb"
    tagline: ClassVar[str] = "Add dice up to the goal."
    player_counts: ClassVar[tuple[int, ...]] = (2, 3)
    solvable: ClassVar[bool] = True

    goal: int = 5

    def __post_init__(self) -> None:
        super().__post_init__()
        require_int("goal", self.goal, 2, 99)

    def initial(self) -> Sum:
        return Sum(0, 0)

    def turn(self, state: Sum) -> Seat | Turn:
        if state.total >= self.goal:
            return OVER
        return state.seat if state.face else CHANCE

    def legal_actions(self, state: Sum) -> tuple[Flip | Add, ...]:
        turn = self.turn(state)
        if turn is OVER:
            return ()
        return (Flip(1), Flip(2)) if turn is CHANCE else (Add(1), Add(2))

    def chance_outcomes(self, state: Sum) -> Dist[Flip | Add]:
        return Dist.uniform((Flip(1), Flip(2)))

    def apply(self, state: Sum, action: Flip | Add) -> Sum:
        self.require_legal(state, action)
        if isinstance(action, Flip):
            return Sum(state.total, state.seat, action.face)
        return Sum(state.total + action.times * state.face, (state.seat + 1) % self.players)

    def payoffs(self, state: Sum) -> tuple[int, ...]:
        return tuple(int(seat in self.winners(state)) for seat in range(self.players))

    def winners(self, state: Sum) -> tuple[Seat, ...]:
        return ((state.seat - 1) % self.players,)

    def observe(self, state: Sum, seat: Seat) -> Hashable:
        return self.format_state(state)

    def format_state(self, state: Sum) -> str:
        return f"{state.total} {state.seat} {state.face or '-'}"

    def parse_state(self, text: str) -> Sum:
        parts = text.split() if isinstance(text, str) else []
        if len(parts) != 3 or not all(part.isdigit() for part in parts[:2]) or parts[2] not in "-12":
            raise NotationError(f"{text!r} is no position of Climb; write total, seat and face: '3 0 -'.")
        if int(parts[1]) >= self.players:
            raise PositionError(f"There is no seat {parts[1]}.")
        return Sum(int(parts[0]), int(parts[1]), 0 if parts[2] == "-" else int(parts[2]))

    def format_action(self, action: Flip | Add) -> str:
        return f"flip {action.face}" if isinstance(action, Flip) else f"add {action.times}"

    def parse_action(self, text: str) -> Flip | Add:
        match text.split():
            case ["flip", "1" | "2" as face]:
                return Flip(int(face))
            case ["add", "1" | "2" as times]:
                return Add(int(times))
        raise NotationError(f"{text!r} is no action of Climb; write 'flip 1' or 'add 2'.")

    def draw(self, state: Sum, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
        return Svg(f'<svg viewBox="0 0 9 9"><text>{state.total}</text></svg>', f"The total is {state.total}")

    def label_chance(self, state: Sum) -> str:
        return "Flip"

    def label_action(self, state: Sum, action: Any, names: Sequence[str] = ()) -> str:
        if isinstance(action, Flip):
            return f"Flip shows {action.face}"
        return f"Add {action.times} x {state.face}"

    def group_action(self, state: Sum, action: Any) -> str:
        return "Carefully" if action == Add(1) else "Boldly"

    def describe(self, state: Sum, names: Sequence[str] = ()) -> str:
        return f"{seat_name(state.seat, names)} is next; the total is {state.total}."

    def odds(self, state: Sum) -> tuple[Odds, ...]:
        return (Odds("the flip", self.chance_outcomes(state)),) if self.turn(state) is CHANCE else ()

    def solve(self, **how: Any) -> "ClimbSolution":
        if self.goal > 50:
            raise SizeError(f"A goal of {self.goal} is out of reach; goals up to 50 fit.")
        return ClimbSolution(self)


@dataclass
class ClimbSolution(Solution[Sum, Flip | Add]):
    game: Climb

    def value(self, state: Sum) -> tuple[Fraction, ...]:
        return _value(self.game, state)

    def advice(self, state: Sum) -> Advice[Any]:
        game = self.game
        worth = {each: self.value(game.apply(state, each))[state.seat] for each in game.legal_actions(state)}
        most = max(worth.values())
        rows = [AdviceRow(a, game.format_action(a), value, most - value) for a, value in worth.items()]
        return Advice(state.seat, "chance of winning", tuple(sorted(rows, key=lambda row: row.loss)))

    def best(self, state: Sum) -> Any:
        return self.advice(state).best.action


@cache
def _value(game: Climb, state: Sum) -> tuple[Fraction, ...]:
    turn = game.turn(state)
    if turn is OVER:
        return tuple(Fraction(x) for x in game.payoffs(state))
    after = [_value(game, game.apply(state, action)) for action in game.legal_actions(state)]
    if turn is CHANCE:
        return tuple(sum(each) / Fraction(len(after)) for each in zip(*after, strict=True))
    return max(after, key=lambda values: values[state.seat])
