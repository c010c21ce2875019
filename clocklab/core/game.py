"""The contract that every game keeps, and that everything else is built on.

A game is a frozen value: its rules and its options. It holds no position. Positions are immutable states that
the game's methods take and return, so a state can be kept, compared, hashed, pickled and replayed at will.
Chance is a player of its own: where it is to act, ``turn`` says ``CHANCE`` and ``chance_outcomes`` gives
the exact law of what can happen.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from clocklab.core.checks import require_choice
from clocklab.core.components import Component
from clocklab.core.encoding import Encoding
from clocklab.core.hints import Hints
from clocklab.core.setup import SetupField, frozen, option_fields, plain, read_options
from clocklab.core.solution import Solution
from clocklab.core.svg import Svg
from clocklab.errors import IllegalActionError, OptionError, UnsolvableError
from clocklab.probability import Dist

if TYPE_CHECKING:
    from clocklab.core.sweep import Sweep

Seat: TypeAlias = int
"""A player's number: 0, 1, ... clockwise."""


class Turn(Enum):
    """Who acts when it is no player: chance, or nobody because the game is over."""

    CHANCE = "chance"
    OVER = "over"


CHANCE = Turn.CHANCE
OVER = Turn.OVER

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Odds:
    """One exact answer about a position: a label in words and a chance, a number or a distribution."""

    label: str
    value: Fraction | Dist[Any]


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a game that takes numbers: what it asks, what the numbers are, and who answers.

    ``answer`` takes the numbers; it raises a ClocklabError for numbers that make no sense.
    """

    asks: str
    numbers: str
    answer: Callable[..., Fraction | Dist[Any]]


@dataclass(frozen=True)
class Game(ABC, Generic[S, A]):
    """The rules and options of one game; subclasses add their options as fields.

    All methods are pure. A method given a state of another game or option set is free to raise anything.
    """

    name: ClassVar[str]
    """The name it is loaded by."""
    title: ClassVar[str]
    """The name on the box."""
    tagline: ClassVar[str]
    """One sentence for the list of games."""
    player_counts: ClassVar[tuple[int, ...]]
    """How many can play."""
    chance_can_stall: ClassVar[bool] = False
    """True if chance that never helps anybody could keep a game going for ever (fair chance ends it)."""
    solvable: ClassVar[bool] = False
    """True if ``solve`` can find perfect play."""
    gives_hints: ClassVar[bool] = False
    """True if ``hints`` can say what actions are worth, at least in some positions."""
    hidden: ClassVar[bool] = False
    """True if seats hold information that others may not see."""
    lessons: ClassVar[Mapping[str, str]] = {}
    """The notebooks about it in their order: the file's name without ``.ipynb``, and in a few words what for."""

    players: int = 2

    def __post_init__(self) -> None:
        require_choice("players", self.players, self.player_counts)

    # ---- options --------------------------------------------------------------------------------------

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> Self:
        """Return the game with these options (plain JSON values will do).

        Raises OptionError for a name the game does not have or a value that it cannot take.
        """
        known = [field.name for field in fields(cls)]
        for name in options:
            if name not in known:
                raise OptionError(f"{cls.name} has no option {name!r}; its options are {', '.join(known)}.")
        return cls(**{name: frozen(value) for name, value in options.items()})

    def options(self) -> dict[str, Any]:
        """Return the options as plain JSON values; ``from_options`` makes the same game of them."""
        return {field.name: plain(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def examples(cls) -> tuple[Game[Any, Any], ...]:
        """Return the games that the contract tests and the gallery show: every number of players at least."""
        return tuple(cls(players=count) for count in cls.player_counts)

    # ---- rules ----------------------------------------------------------------------------------------

    @abstractmethod
    def initial(self) -> S:
        """Return the state before anything has happened."""

    @abstractmethod
    def turn(self, state: S) -> Seat | Turn:
        """Return the seat that decides next, or CHANCE, or OVER."""

    @abstractmethod
    def legal_actions(self, state: S) -> tuple[A, ...]:
        """Return all that can be done here, each once; at CHANCE what can happen; at OVER nothing."""

    @abstractmethod
    def chance_outcomes(self, state: S) -> Dist[A]:
        """Return the exact law of the chance event that is due."""

    def sample_chance(self, state: S, rng: random.Random) -> A:
        """Return one outcome drawn by the law of ``chance_outcomes``, in O(1) where a game can."""
        return self.chance_outcomes(state).sample(rng)

    @abstractmethod
    def apply(self, state: S, action: A) -> S:
        """Return the state after a legal action.

        Raises IllegalActionError, which lists what was allowed; the given state is never changed.
        """

    @abstractmethod
    def payoffs(self, state: S) -> tuple[Fraction | int, ...]:
        """Return each seat's final score, in the rulebook's points; only when the game is over."""

    @abstractmethod
    def winners(self, state: S) -> tuple[Seat, ...]:
        """Return the seats that share the win, in ascending order; only when the game is over.

        Somebody always does, except that who plays alone can lose.
        """

    def utilities(self, state: S, aim: str | None = None) -> tuple[Fraction, ...]:
        """Return what the end is worth to each seat: ``"win"``, its share of the win, or ``"points"``, its score.

        By default a seat wants to win; who plays alone wants points. Only when the game is over.
        """
        if (aim or ("points" if self.players == 1 else "win")) == "points":
            return tuple(Fraction(paid) for paid in self.payoffs(state))
        winners = self.winners(state)
        return tuple(Fraction(seat in winners, len(winners) or 1) for seat in range(self.players))

    def evaluate(self, state: S) -> tuple[Fraction | int, ...]:
        """Return how well each seat stands, by a quick rule of thumb: the more, the better.

        Greedy players go by it, and searches that stop before the end. By default the score when the game is
        over, and before that nothing: every seat stands alike.
        """
        return self.payoffs(state) if self.turn(state) is OVER else (0,) * self.players

    def bots(self) -> Mapping[str, Callable[..., Any]]:
        """Return this game's own players by name: each makes a ``Player``, from keywords if it has any."""
        return {}

    def encoding(self) -> Encoding[S, A] | None:
        """Return this game in numbers of its own for learning programs, or None: then the bridges make some."""
        return None

    # ---- information ----------------------------------------------------------------------------------

    @abstractmethod
    def observe(self, state: S, seat: Seat) -> Hashable:
        """Return what this seat may know, as a plain value: equal values, indistinguishable states."""

    def determinize(self, state: S, seat: Seat, rng: random.Random) -> S:
        """Return a state that agrees with all this seat has seen, what it cannot know dealt anew."""
        assert not self.hidden, f"{self.name} hides information and must say how to deal it anew"
        return state

    def secret(self, state: S) -> bool:
        """Return whether a seat knows, or just now chooses or is dealt, what others may not see.

        Then a device is handed round under a cover, and no odds or history are shown to whom they do not belong. A
        position without secrets lies open, and so do all that led to it and the next step. By default as ``hidden``.
        """
        return self.hidden

    def public(self, state: S, action: A) -> bool:
        """Return whether all at the table see what is done here, though the position holds secrets.

        A card played face up is told to everybody at once, a bid under cover only when the cover is lifted. By
        default nothing is. What lies open anyway (see ``secret``) need not be named.
        """
        return False

    # ---- text -----------------------------------------------------------------------------------------

    @abstractmethod
    def format_state(self, state: S) -> str:
        """Return the position in one line; ``parse_state`` reads it."""

    @abstractmethod
    def parse_state(self, text: str) -> S:
        """Return the position that the line describes.

        Raises NotationError for a line that is none, PositionError for one that the rules exclude.
        """

    @abstractmethod
    def format_action(self, action: A) -> str:
        """Return the action in one line; ``parse_action`` reads it."""

    @abstractmethod
    def parse_action(self, text: str) -> A:
        """Return the action that the line names. Raises NotationError."""

    # ---- for people -----------------------------------------------------------------------------------

    @abstractmethod
    def draw(self, state: S, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
        """Return the board as this seat sees it (None: as an onlooker who sees what all see).

        Its text alternative says in words what the picture shows; terminals show that.
        """

    def preview(self, state: S, action: A, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg | None:
        """Return what the action would do as ghosts to lay over ``draw(state, seat, names)``, of the same ``viewBox``.

        Its text alternative says it in a sentence. None, the default, where there is nothing to show.
        """
        return None

    def label_chance(self, state: S) -> str:
        """Return what the button that lets chance act says."""
        return "Roll"

    def label_action(self, state: S, action: A, names: Sequence[str] = ()) -> str:
        """Return what a button for this action says."""
        return self.format_action(action)

    def group_action(self, state: S, action: A) -> str:
        """Return the heading under which the action's button stands."""
        return "Choose"

    def number_of(self, state: S, action: A) -> int | None:
        """Return the whole number that people would say for this action, such as the coins of a bid; None for none.

        Programs ask for the number where there are many such actions, instead of showing a button for each.
        """
        return None

    def describe(self, state: S, names: Sequence[str] = ()) -> str:
        """Return in a sentence or two, fit for all ears, what is going on and who is to act."""
        turn = self.turn(state)
        if turn is OVER:
            return "The game is over."
        return "Chance is to act." if isinstance(turn, Turn) else f"{seat_name(turn, names)} is to choose."

    def odds(self, state: S) -> tuple[Odds, ...]:
        """Return the exact odds worth knowing here, most interesting first.

        Where there are secrets they are for the seat to act, and rest on what it may know.
        """
        if self.turn(state) is CHANCE:
            return (Odds("What can happen", self.chance_outcomes(state).map(self.format_action)),)
        return ()

    def questions(self) -> Mapping[str, Question]:
        """Return the questions that ``clocklab odds`` answers for this game, by name."""
        return {}

    def solve(self, **how: Any) -> Solution[S, A]:
        """Return perfect play for this game. Raises UnsolvableError where no solver exists."""
        raise UnsolvableError(f"No solver is known for {self.title}; only games marked solvable have one.")

    def hints(self, state: S) -> Hints[A]:
        """Return what each action is worth by the game's own reckoning; for games of which ``gives_hints`` is true.

        Raises UnsolvableError where nothing is known of a position.
        """
        raise UnsolvableError(f"No advice is known for this position of {self.title}.")

    def sweep(self, layouts: int, seed: int, **how: Any) -> Sweep:
        """Return what is found over so many of the set-ups that chance can deal, set-up k by the seed and k only.

        Raises UnsolvableError for a game that has no such question.
        """
        raise UnsolvableError(f"{self.title} has no sweep: its set-ups are not compared under perfect play.")

    def components(self) -> Mapping[str, Component[Any]]:
        """Return the kinds of components that users may make themselves, by name, such as ``board``."""
        return {}

    def for_players(self, players: int) -> Game[S, A]:
        """Return this game for another number of players. Raises OptionError for a number it is not played by."""
        return self.from_options({**self.options(), "players": players})

    def tell(self, state: S, action: A, names: Sequence[str] = ()) -> str:
        """Return what is told of an action afterwards; of chance only what the position after it does not show."""
        return "" if self.turn(state) is CHANCE else self.label_action(state, action, names)

    def setup_for(self, state: S) -> Game[S, A]:
        """Return the game in which whatever chance has fixed before play, as this state shows it, is chosen.

        A solver wants a fixed set-up; a layout dealt at random becomes the layout chosen. By default the game itself.
        """
        return self

    # ---- setting up ------------------------------------------------------------------------------------

    def preparing(self, state: S) -> bool:
        """Return whether chance is still laying out the table, which programs then do without asking."""
        return False

    def setup_fields(self, state: S, names: Sequence[str] = ()) -> tuple[SetupField, ...]:
        """Return the form that sets up a game and a position of it, filled in as this state is.

        By default one field per option, for a game at its beginning.
        """
        return option_fields(self)

    def from_setup(self, values: Mapping[str, Any]) -> tuple[Game[S, A], S]:
        """Return the game and the state that a filled-in form describes; fields left out are as in this game.

        Raises OptionError or PositionError naming what does not fit.
        """
        game = self.from_options(read_options(self, values))
        return game, game.initial()

    def from_position(self, text: str) -> tuple[Game[S, A], S]:
        """Return the state of a position's line, and this game with the set-up that the line itself shows.

        Raises NotationError or PositionError as ``parse_state`` does.
        """
        return self, self.parse_state(text)

    # ---- checks shared by all games ---------------------------------------------------------------------

    def require_legal(self, state: S, action: A) -> None:
        """Raise IllegalActionError, naming the position and what was allowed, unless the action is legal."""
        allowed = self.legal_actions(state)
        if action not in allowed:
            raise illegal(self, state, action, allowed)


def illegal(game: Game[S, A], state: S, action: object, allowed: Sequence[A]) -> IllegalActionError:
    """Return the error that says what was tried, where, and what was allowed instead."""
    try:
        tried = game.format_action(action)  # type: ignore[arg-type]
    except Exception:
        tried = ""
    what = repr(tried) if tried and isinstance(tried, str) else f"{action!r:.200}"
    shown = [game.format_action(each) for each in allowed[:12]]
    more = f" and {len(allowed) - 12} more" if len(allowed) > 12 else ""
    choice = f"allowed here: {', '.join(shown)}{more}" if shown else "the game is over"
    secret = game.secret(state)
    if secret and game.turn(state) is CHANCE:  # what can come up tells what lies hidden, and who holds the rest
        choice = "chance acts here: let it, or say what came up on your own table"
    where = "here" if secret else f"in {game.format_state(state)!r}"  # who errs must not learn secrets
    return IllegalActionError(f"{what} is not legal {where}; {choice}.")


def seat_name(seat: Seat, names: Sequence[str] = ()) -> str:
    """Return the player's name, or "Player 1" for seat 0 and so on where none is given.

    >>> seat_name(1), seat_name(0, ["Ada", "Bob"])
    ('Player 2', 'Ada')
    """
    return names[seat] if seat < len(names) and names[seat] else f"Player {seat + 1}"
