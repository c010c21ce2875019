"""Games and players that break what players rest on, and a game in which it pays to peek."""

import random
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from clocklab.core import CHANCE, OVER, Game, Seat, Svg, Turn
from clocklab.core.values import require_int
from clocklab.errors import NotationError, PositionError
from clocklab.probability import Dist
from tests.contract.toys import Action, Guess, Hunch, Say, Table


class HalfTruth(Hunch):
    """Every other deal is the truth."""

    def determinize(self, state: Table, seat: Seat, rng: random.Random) -> Table:
        return state if rng.random() < 0.5 else super().determinize(state, seat, rng)


class Stacked(Hunch):
    """Whoever does not know is always dealt the 2."""

    def determinize(self, state: Table, seat: Seat, rng: random.Random) -> Table:
        return state if seat == 0 or state.guess or not state.card else replace(state, card=2)


class Telltale(Hunch):
    """Of the wrong guesses one cannot be made, and so the card can be told."""

    def legal_actions(self, state: Table) -> tuple[Action, ...]:
        actions = super().legal_actions(state)
        return tuple(each for each in actions if not (state.said and each == Guess(state.card % 3 + 1)))

    def require_legal(self, state: Table, action: Action) -> None:
        if not state.said:
            super().require_legal(state, action)


def peeper(view: Any, rng: random.Random) -> Any:
    """Guess right, always: by looking under the table."""
    return Guess(view._state.card) if view.seat == 1 else Say("low")


def moody(view: Any, rng: random.Random) -> Any:
    """Choose by luck of its own."""
    return random.SystemRandom().choice(view.actions)


def wild(view: Any, rng: random.Random) -> Any:
    """Guess what is in no deck."""
    return Guess(7)


def last(view: Any, rng: random.Random) -> Any:
    """Do what is listed last."""
    return view.actions[-1]


class Attended(Hunch):
    """A game with players of its own."""

    attendants: ClassVar[Mapping[str, Any]] = {}

    def bots(self) -> Mapping[str, Callable[..., Any]]:
        return {name: lambda player=player: player for name, player in self.attendants.items()}


class WithPeeper(Attended):
    attendants: ClassVar[Mapping[str, Any]] = {"peeper": peeper}


class WithMoody(Attended):
    attendants: ClassVar[Mapping[str, Any]] = {"moody": moody}


class WithWild(Attended):
    attendants: ClassVar[Mapping[str, Any]] = {"wild": wild}


class WithUnreadable(Attended):
    attendants: ClassVar[Mapping[str, Any]] = {"last: always": last}


@dataclass(frozen=True, slots=True)
class Hide:
    door: int


@dataclass(frozen=True, slots=True)
class Choose:
    what: str


@dataclass(frozen=True, slots=True)
class Doors:
    prize: int = 0
    playing: bool = False
    chosen: str = ""


@dataclass(frozen=True)
class Vault(Game[Doors, Hide | Choose]):
    """Chance hides a prize of 10 behind door 1 or 2. Take 6 for sure, or play and then open one of the doors.

    Who does not see the prize gets 5 on average if he plays, so he takes the 6. Who thinks that he will know the door
    once he stands before it plays, for 10: he may not peek, but believes he will.
    """

    name: ClassVar[str] = "vault"
    title: ClassVar[str] = "Vault"
    tagline: ClassVar[str] = "Take 6, or guess for 10."
    player_counts: ClassVar[tuple[int, ...]] = (1,)
    hidden: ClassVar[bool] = True

    players: int = 1
    sure: int = 6

    def __post_init__(self) -> None:
        super().__post_init__()
        require_int("sure", self.sure, 0, 10)

    def initial(self) -> Doors:
        return Doors()

    def turn(self, state: Doors) -> Seat | Turn:
        if not state.prize:
            return CHANCE
        return OVER if state.chosen else 0

    def legal_actions(self, state: Doors) -> tuple[Hide | Choose, ...]:
        if self.turn(state) is not CHANCE:
            words = () if state.chosen else ("one", "two") if state.playing else ("take", "play")
            return tuple(Choose(word) for word in words)
        return (Hide(1), Hide(2))

    def chance_outcomes(self, state: Doors) -> Dist[Hide | Choose]:
        return Dist.uniform((Hide(1), Hide(2)))

    def apply(self, state: Doors, action: Hide | Choose) -> Doors:
        self.require_legal(state, action)
        if isinstance(action, Hide):
            return Doors(action.door)
        return replace(state, playing=True, chosen="" if action.what == "play" else action.what)

    def payoffs(self, state: Doors) -> tuple[int, ...]:
        if state.chosen == "take":
            return (self.sure,)
        return (10 if state.chosen == ("one", "two")[state.prize - 1] else 0,)

    def winners(self, state: Doors) -> tuple[Seat, ...]:
        return (0,) if self.payoffs(state)[0] >= 5 else ()

    def observe(self, state: Doors, seat: Seat) -> Hashable:
        return (state.prize if state.chosen else bool(state.prize), state.playing, state.chosen)

    def determinize(self, state: Doors, seat: Seat, rng: random.Random) -> Doors:
        return state if state.chosen or not state.prize else replace(state, prize=rng.choice((1, 2)))

    def format_state(self, state: Doors) -> str:
        return f"{state.prize} {'playing' if state.playing else 'asked'} {state.chosen or '-'}"

    def parse_state(self, text: str) -> Doors:
        parts = text.split() if isinstance(text, str) else []
        if len(parts) != 3 or parts[0] not in ("0", "1", "2") or parts[1] not in ("playing", "asked"):
            raise NotationError(f"{text!r} is no position of Vault; write prize, stage and choice: '1 asked -'.")
        if parts[2] not in ("-", "take", "one", "two"):
            raise PositionError(f"{parts[2]!r} cannot be chosen.")
        return Doors(int(parts[0]), parts[1] == "playing", parts[2].replace("-", ""))

    def format_action(self, action: Hide | Choose) -> str:
        return f"hide {action.door}" if isinstance(action, Hide) else action.what

    def parse_action(self, text: str) -> Hide | Choose:
        match text.split() if isinstance(text, str) else []:
            case ["hide", "1" | "2" as door]:
                return Hide(int(door))
            case ["take" | "play" | "one" | "two" as what]:
                return Choose(what)
        raise NotationError(f"{text!r} is no action of Vault; write 'hide 1', 'take', 'play', 'one' or 'two'.")

    def draw(self, state: Doors, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
        alt = f"Two doors; chosen: {state.chosen or ('play' if state.playing else 'nothing')}"
        return Svg(f'<svg viewBox="0 0 9 9" role="img" aria-label="{alt}"><text>{alt}</text></svg>', alt)
