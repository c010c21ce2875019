"""A tiny game for one: keep the first die or take a second. Perfect play is worth 4.25 points, see below.

A second die is worth 3.5. So 4, 5 and 6 are kept, and 1, 2 and 3 are not: (4 + 5 + 6 + 3 x 3.5) / 6 = 4.25.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from clocklab.core import CHANCE, OVER, Game, Seat, Svg, Turn
from clocklab.errors import NotationError
from clocklab.probability import d

FACES = ("1", "2", "3", "4", "5", "6")


@dataclass(frozen=True, slots=True)
class Tray:
    die: int = 0
    taken: str = ""


@dataclass(frozen=True)
class Second(Game[Tray, str]):
    name: ClassVar[str] = "second"
    title: ClassVar[str] = "A second die"
    tagline: ClassVar[str] = "Keep it or not."
    player_counts: ClassVar[tuple[int, ...]] = (1,)

    players: int = 1
    label: str = "plain"

    def initial(self) -> Tray:
        return Tray()

    def turn(self, state: Tray) -> Seat | Turn:
        if not state.die:
            return CHANCE
        return OVER if state.taken else 0

    def legal_actions(self, state: Tray) -> tuple[str, ...]:
        if self.turn(state) is OVER:
            return ()
        return ("again", "keep") if state.die and state.taken == "" else FACES

    def chance_outcomes(self, state: Tray):  # type: ignore[no-untyped-def]
        return d(6).map(str)

    def apply(self, state: Tray, action: str) -> Tray:
        self.require_legal(state, action)
        if action == "again":
            return Tray(0, "again")
        return Tray(state.die, "kept") if action == "keep" else Tray(int(action), state.taken)

    def payoffs(self, state: Tray) -> tuple[int, ...]:
        return (state.die,)

    def winners(self, state: Tray) -> tuple[Seat, ...]:
        return (0,)

    def observe(self, state: Tray, seat: Seat) -> Hashable:
        return (state.die, frozenset({state.taken}))

    def format_state(self, state: Tray) -> str:
        return f"{state.die} {state.taken or '-'}"

    def parse_state(self, text: str) -> Tray:
        die, taken = text.split()
        return Tray(int(die), taken.replace("-", ""))

    def format_action(self, action: str) -> str:
        return action

    def parse_action(self, text: str) -> str:
        if text not in (*FACES, "again", "keep"):
            raise NotationError(f"{text!r} is no action; write 'again', 'keep', or a number from 1 to 6.")
        return text

    def draw(self, state: Tray, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
        alt = f"The die shows {state.die}"
        return Svg(f'<svg viewBox="0 0 9 9" role="img" aria-label="{alt}"><text>{state.die}</text></svg>', alt)
