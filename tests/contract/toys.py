"""A tiny game with a hidden card, sound in itself, and its unsound brothers.

Chance deals seat 0 a card from 1, 2, 2, 3 that only seat 0 sees; seat 0 says "high" or "low"; seat 1
guesses the card. A right guess gives seat 1 a point, a wrong one gives seat 0 a point.
"""

import random
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from clocklab.core import CHANCE, OVER, Game, Seat, Svg, Turn
from clocklab.core.contract import illegal
from clocklab.core.values import require_int
from clocklab.errors import NotationError, PositionError
from clocklab.probability import Dist


@dataclass(frozen=True, slots=True)
class Card:
    value: int


@dataclass(frozen=True, slots=True)
class Say:
    word: str


@dataclass(frozen=True, slots=True)
class Guess:
    value: int


@dataclass(frozen=True, slots=True)
class Table:
    card: int = 0
    said: str = ""
    guess: int = 0


Action = Card | Say | Guess
DECK = {1: 1, 2: 2, 3: 1}


PARTS = ("guess", "say", "high", "low", *"123")


@dataclass(frozen=True)
class Hunch(Game[Table, Action]):
    name: ClassVar[str] = "hunch"
    title: ClassVar[str] = "Hunch"
    tagline: ClassVar[str] = "Guess the other's card."
    player_counts: ClassVar[tuple[int, ...]] = (2,)
    hidden: ClassVar[bool] = True

    stake: int = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        require_int("stake", self.stake, 1, 9)

    def initial(self) -> Table:
        return Table()

    def turn(self, state: Table) -> Seat | Turn:
        if not state.card:
            return CHANCE
        return OVER if state.guess else 1 if state.said else 0

    def legal_actions(self, state: Table) -> tuple[Action, ...]:
        if self.turn(state) is OVER:
            return ()
        if not state.card:
            return tuple(Card(value) for value in DECK)
        return tuple(Guess(value) for value in DECK) if state.said else (Say("high"), Say("low"))

    def chance_outcomes(self, state: Table) -> Dist[Action]:
        return Dist({Card(value): many for value, many in DECK.items()})

    def apply(self, state: Table, action: Action) -> Table:
        self.require_legal(state, action)
        match action:
            case Card(value):
                return replace(state, card=value)
            case Say(word):
                return replace(state, said=word)
            case Guess(value):
                return replace(state, guess=value)

    def payoffs(self, state: Table) -> tuple[int, ...]:
        right = state.card == state.guess
        return (0, self.stake) if right else (self.stake, 0)

    def winners(self, state: Table) -> tuple[Seat, ...]:
        return (1,) if state.card == state.guess else (0,)

    def observe(self, state: Table, seat: Seat) -> Hashable:
        card = state.card if seat == 0 or state.guess else bool(state.card)
        return (card, state.said, state.guess)

    def determinize(self, state: Table, seat: Seat, rng: random.Random) -> Table:
        if seat == 0 or state.guess or not state.card:
            return state
        return replace(state, card=rng.choice([1, 2, 2, 3]))

    def format_state(self, state: Table) -> str:
        return f"{state.card} {state.said or '-'} {state.guess}"

    def parse_state(self, text: str) -> Table:
        parts = text.split() if isinstance(text, str) else []
        if len(parts) != 3 or not all(part in "0123" for part in (parts[0], parts[2])):
            raise NotationError(f"{text!r} is no position of Hunch; write card, word and guess: '2 high 0'.")
        if parts[1] not in ("-", "high", "low"):
            raise PositionError(f"{parts[1]!r} cannot be said; say 'high' or 'low'.")
        return Table(int(parts[0]), parts[1].replace("-", ""), int(parts[2]))

    def format_action(self, action: Action) -> str:
        match action:
            case Card(value):
                return f"card {value}"
            case Say(word):
                return f"say {word}"
            case Guess(value):
                return f"guess {value}"

    def parse_action(self, text: str) -> Action:
        match text.split() if isinstance(text, str) else []:
            case ["card", "1" | "2" | "3" as value]:
                return Card(int(value))
            case ["guess", "1" | "2" | "3" as value]:
                return Guess(int(value))
            case ["say", "high" | "low" as word]:
                return Say(word)
        raise NotationError(f"{text!r} is no action of Hunch; write 'card 2', 'say high' or 'guess 2'.")

    def draw(self, state: Table, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
        seen = state.card if seat == 0 or state.guess else "?"
        alt = f"The card is {seen}, the word {state.said or 'not said'}, the guess {state.guess}"
        parts = "".join(f'<g data-part="{each}"><title>{each}</title></g>' for each in PARTS)
        return Svg(f'<svg viewBox="0 0 9 9" role="img" aria-label="{alt}"><text>{seen}</text>{parts}</svg>', alt)

    def touches(self, state: Table, action: Action) -> tuple[str, ...]:
        return tuple(self.format_action(action).split())

    def why_not(self, state: Table, touched: Sequence[str]) -> str:
        return "First touch what you do." if len(touched) == 1 else ""


class Leaky(Hunch):
    """Seat 1 can see the hidden card."""

    def observe(self, state: Table, seat: Seat) -> Hashable:
        return (state.card, state.said, state.guess)


class LeakyBoard(Hunch):
    """The board shows everybody the hidden card."""

    def draw(self, state: Table, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
        return super().draw(state, 0, names)


class NeverDealsAnew(Hunch):
    """determinize gives the truth back."""

    def determinize(self, state: Table, seat: Seat, rng: random.Random) -> Table:
        return state


class Biased(Hunch):
    """Sampling forgets that there are two 2s."""

    def sample_chance(self, state: Table, rng: random.Random) -> Action:
        return Card(rng.choice([1, 2, 3]))


class Twice(Hunch):
    """An action is listed twice."""

    def legal_actions(self, state: Table) -> tuple[Action, ...]:
        actions = super().legal_actions(state)
        return actions + actions[-1:]


class Lax(Hunch):
    """Any guess goes, at any time."""

    def require_legal(self, state: Table, action: Action) -> None:
        pass


class Believing(Hunch):
    """Whatever equals a legal action is taken for it, True for 1 too."""

    def require_legal(self, state: Table, action: Action) -> None:
        if action not in (allowed := self.legal_actions(state)):
            raise illegal(self, state, action, allowed)


class Forgetful(Hunch):
    """The position's text loses the word."""

    def format_state(self, state: Table) -> str:
        return super().format_state(state).replace("low", "high")


class Endless(Hunch):
    """Wrong guesses are taken back, so that stubborn chance never ends the game."""

    def apply(self, state: Table, action: Action) -> Table:
        after = super().apply(state, action)
        return after if after.card != 1 or not after.guess else Table()


class Listing(Hunch):
    """Sampling costs as much as there are tickets."""

    def sample_chance(self, state: Table, rng: random.Random) -> Action:
        tickets = [Card(value) for value, many in DECK.items() for _ in range(100 * many)]
        return rng.choice(tickets)


class Mute(Hunch):
    """All guesses have the same label."""

    def label_action(self, state: Table, action: Any, names: Sequence[str] = ()) -> str:
        return "Guess"


class Foretelling(Hunch):
    """Who is about to guess sees by the ghosts whether it would be right."""

    def preview(self, state: Table, action: Action, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg | None:
        if not isinstance(action, Guess):
            return None
        alt = "Right." if action.value == state.card else "Wrong."
        return Svg(f'<svg viewBox="0 0 9 9"><text>{alt}</text></svg>', alt)


class Adrift(Hunch):
    """The ghosts are drawn for a board of another size."""

    def preview(self, state: Table, action: Action, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg | None:
        return Svg('<svg viewBox="0 0 8 8"></svg>', "A ghost.") if isinstance(action, Say) else None


class Trusting(Hunch):
    """Names are written into the picture as they are."""

    def draw(self, state: Table, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
        board = super().draw(state, seat, names)
        return Svg(board.markup.replace("</text>", f"{''.join(names)}</text>"), board.alt)


class Borrowing(Hunch):
    """The picture rests on a file that lies elsewhere."""

    def draw(self, state: Table, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
        board = super().draw(state, seat, names)
        return Svg(board.markup.replace("<text>", '<text href="https://example.org/clock.svg">'), board.alt)


class Blurred(Hunch):
    """The picture's label is not its words."""

    def draw(self, state: Table, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
        board = super().draw(state, seat, names)
        return Svg(board.markup, f"{board.alt}!")


class Blind(Hunch):
    """What is to be touched is nowhere in the picture."""

    def touches(self, state: Table, action: Action) -> tuple[str, ...]:
        return ("nowhere", *super().touches(state, action))


class Alike(Hunch):
    """Two actions have one path."""

    def touches(self, state: Table, action: Action) -> tuple[str, ...]:
        return super().touches(state, action)[:1]


class Begun(Hunch):
    """The path of saying high begins that of saying low."""

    def touches(self, state: Table, action: Action) -> tuple[str, ...]:
        return ("say", "high", "low") if action == Say("low") else super().touches(state, action)


class Gossiping(Hunch):
    """What seat 1 touches depends on the card that it may not see."""

    def touches(self, state: Table, action: Action) -> tuple[str, ...]:
        path = super().touches(state, action)
        return path if state.card < 2 else path[::-1]


class Whispering(Hunch):
    """A reason names the hidden card."""

    def why_not(self, state: Table, touched: Sequence[str]) -> str:
        return f"The card is {state.card}."


class Rambling(Hunch):
    """A reason is no sentence."""

    def why_not(self, state: Table, touched: Sequence[str]) -> str:
        return "no "
