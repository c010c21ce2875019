"""A tiny game in which all numbers are easily known: each rolls a die, keeps it or turns it over, the highest win.

A die of two sides shows 1 or 2; turned over it shows the other. Who is highest shares the win; everybody is paid
what it shows. One to six play.
"""

import random
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from clocklab.core import CHANCE, OVER, Game, Seat, Svg, Turn, View
from clocklab.errors import NotationError
from clocklab.probability import Dist


@dataclass(frozen=True, slots=True)
class Table:
    dice: tuple[int, ...] = ()
    kept: bool = True  # whether the last die has been kept or turned


Action = int | str


@dataclass(frozen=True)
class Turnover(Game[Table, Action]):
    name: ClassVar[str] = "turnover"
    title: ClassVar[str] = "Turnover"
    tagline: ClassVar[str] = "Keep it or turn it over."
    player_counts: ClassVar[tuple[int, ...]] = (1, 2, 3, 4, 5, 6)

    def initial(self) -> Table:
        return Table()

    def turn(self, state: Table) -> Seat | Turn:
        if not state.kept:
            return len(state.dice) - 1
        return CHANCE if len(state.dice) < self.players else OVER

    def legal_actions(self, state: Table) -> tuple[Action, ...]:
        turn = self.turn(state)
        return (1, 2) if turn is CHANCE else () if turn is OVER else ("keep", "turn")

    def chance_outcomes(self, state: Table) -> Dist[Action]:
        return Dist({1: 1, 2: 1})

    def apply(self, state: Table, action: Action) -> Table:
        self.require_legal(state, action)
        if isinstance(action, int):
            return Table((*state.dice, action), False)
        die = state.dice[-1] if action == "keep" else 3 - state.dice[-1]
        return replace(state, dice=(*state.dice[:-1], die), kept=True)

    def payoffs(self, state: Table) -> tuple[int, ...]:
        return state.dice

    def winners(self, state: Table) -> tuple[Seat, ...]:
        return tuple(seat for seat, die in enumerate(state.dice) if die == max(state.dice))

    def observe(self, state: Table, seat: Seat) -> Hashable:
        return state

    def format_state(self, state: Table) -> str:
        return " ".join([*map(str, state.dice), "." if state.kept else "?"])

    def parse_state(self, text: str) -> Table:
        *dice, last = text.split()
        return Table(tuple(map(int, dice)), last == ".")

    def format_action(self, action: Action) -> str:
        return f"roll {action}" if isinstance(action, int) else action

    def parse_action(self, text: str) -> Action:
        if text not in ("roll 1", "roll 2", "keep", "turn"):
            raise NotationError(f"{text!r} is no action.")
        return int(text[5:]) if text.startswith("roll") else text

    def draw(self, state: Table, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
        return Svg("<svg/>", "dice")


def keep(view: View[Any, Any], rng: random.Random) -> Any:
    return "keep"


def lucky(view: View[Any, Any], rng: random.Random) -> Any:
    """Always ends with a 2."""
    return "keep" if view.state.dice[-1] == 2 else "turn"


def unlucky(view: View[Any, Any], rng: random.Random) -> Any:
    """Always ends with a 1."""
    return "keep" if view.state.dice[-1] == 1 else "turn"


@dataclass(frozen=True)
class Cheat:
    """Does what it likes."""

    does: Any = "eat"
    name: str = "cheat"

    def __call__(self, view: View[Any, Any], rng: random.Random) -> Any:
        return self.does
