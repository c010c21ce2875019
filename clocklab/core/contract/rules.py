"""What every game must say: its options, its rules, its notation, and its board.

A game is a frozen value: its rules and its options. It holds no position. Positions are immutable states that
the game's methods take and return, so a state can be kept, compared, hashed, pickled and replayed at will.
Chance is a player of its own: where it is to act, ``turn`` says ``CHANCE`` and ``chance_outcomes`` gives
the exact distribution of what can happen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from clocklab.core.svg import Svg
from clocklab.core.values import frozen, plain, plain_numbers, require_choice
from clocklab.errors import IllegalActionError, OptionError, brief
from clocklab.probability import Dist

Seat: TypeAlias = int
"""A player's number: 0, 1, ... clockwise."""


class Turn(Enum):
    """Who acts when it is not a player: chance, or nobody because the game is over."""

    CHANCE = "chance"
    OVER = "over"


CHANCE = Turn.CHANCE
OVER = Turn.OVER

MEMORIES = ("perfect", "table")
"""What a game's option ``memory`` may be."""

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


@dataclass(frozen=True)
class Rules(ABC, Generic[S, A]):
    """The part of the contract that every game must fulfil; subclasses add their options as fields.

    All methods are pure. A method given a state of another game or option set is free to raise anything.
    """

    name: ClassVar[str]
    """The name by which it is loaded."""
    title: ClassVar[str]
    """The name on the box."""
    tagline: ClassVar[str]
    """One sentence for the list of games."""
    player_counts: ClassVar[tuple[int, ...]]
    """How many can play."""
    hidden: ClassVar[bool] = False
    """True if seats hold information that others may not see."""
    chance_can_stall: ClassVar[bool] = False
    """True if chance that never helps anybody could keep a game going for ever (fair chance ends it)."""

    players: int = 2
    memory: str = field(default="perfect", kw_only=True)
    """What seats remember: "perfect", all that ever lay open and all they saw; "table", only what lies open now."""

    def __post_init__(self) -> None:
        for option in fields(self):
            object.__setattr__(self, option.name, plain_numbers(getattr(self, option.name)))
        require_choice("players", self.players, self.player_counts)
        require_choice("memory", self.memory, MEMORIES)

    # ---- options --------------------------------------------------------------------------------------

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> Self:
        """Return the game with these options (plain JSON values will do).

        Raises OptionError for a name the game does not have or a value that it cannot take.
        """
        known = [option.name for option in fields(cls)]
        for name in options:
            if name not in known:
                raise OptionError(f"{cls.name} has no option {name!r}; its options are {', '.join(known)}.")
        return cls(**{name: frozen(value) for name, value in options.items()})

    def options(self) -> dict[str, Any]:
        """Return the options as plain JSON values; ``from_options`` makes the same game from them."""
        return {option.name: plain(getattr(self, option.name)) for option in fields(self)}

    @classmethod
    def examples(cls) -> tuple[Self, ...]:
        """Return the games that the contract tests play and the gallery shows: at least every number of players."""
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
        """Return all that can be done here, each action once; at CHANCE all that can happen; at OVER nothing."""

    @abstractmethod
    def chance_outcomes(self, state: S) -> Dist[A]:
        """Return the exact distribution of the chance event that is due."""

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

        Somebody always does, except that a player who plays alone can lose.
        """

    @abstractmethod
    def observe(self, state: S, seat: Seat) -> Hashable:
        """Return what this seat may know, as a plain value: states with equal values cannot be told apart."""

    def secret(self, state: S) -> bool:
        """Return whether a seat knows, or just now chooses or is dealt, what others may not see.

        Then a device is handed round covered up, and odds and history are shown only to the player whom they belong to.
        A position without secrets is open to all, and so are everything that led to it and the next step. By default
        the same as ``hidden``.
        """
        return self.hidden

    def possible(self, state: S, seat: Seat | None) -> tuple[A, ...]:
        """Return what may be done or may happen here as far as this seat (None: an onlooker) can know, each once.

        All that it cannot exclude, so that whoever sits there can say what came up on a real table: the same in all
        positions that look alike to it, and in each of them all of ``legal_actions``. By default just those, which is
        right for games where what lies hidden decides neither what chance may bring nor what others may do.
        """
        return self.legal_actions(state)

    # ---- text and picture -----------------------------------------------------------------------------

    @abstractmethod
    def format_state(self, state: S) -> str:
        """Return the position in one line; ``parse_state`` reads it."""

    @abstractmethod
    def parse_state(self, text: str) -> S:
        """Return the position that the line describes.

        Raises NotationError for a line that is not a position, PositionError for one that the rules exclude.
        """

    def is_line(self, state: S, text: str) -> bool:
        """Return whether a line is that of this position.

        By default if ``format_state`` writes it so; a game whose lines say more than they did takes the old ones too,
        so that saved games of before are still read.
        """
        return text == self.format_state(state)

    @abstractmethod
    def format_action(self, action: A) -> str:
        """Return the action in one line; ``parse_action`` reads it."""

    @abstractmethod
    def parse_action(self, text: str) -> A:
        """Return the action that the line names. Raises NotationError."""

    @abstractmethod
    def draw(self, state: S, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
        """Return the board as this seat sees it (None: as an onlooker, who sees what everybody sees).

        Its text alternative says in words what the picture shows; terminals show those words.
        """

    # ---- checks shared by all games ---------------------------------------------------------------------

    def require_legal(self, state: S, action: A) -> None:
        """Raise IllegalActionError, naming the position and what was allowed, unless the action is legal."""
        allowed = self.legal_actions(state)
        if action not in allowed or repr(action) != repr(allowed[allowed.index(action)]):  # True equals 1 but is not
            raise illegal(self, state, action, allowed)


@cache
def from_room(kind: type[Rules[Any, Any]], room: str, name: str) -> Callable[..., Any] | None:
    """Return the function of this name in a room of the game's package, such as ``draw`` in ``view``.

    A room is imported when it is first asked for, so that a game loads without its pictures, solvers and players.
    None where the package has no such room, or the room has no such function.
    """
    for each in kind.__mro__:
        package = each.__module__.rpartition(".")[0]
        if issubclass(each, Rules) and "." in package and _is_there(package, room):
            found: Callable[..., Any] | None = getattr(import_module(f"{package}.{room}"), name, None)
            if found is not None:
                return found
    return None


def _is_there(package: str, room: str) -> bool:
    """Return whether the package has this room; of ``text.reasons`` the folder may be missing, or be no folder."""
    folder, _, inner = room.partition(".")
    found = find_spec(f"{package}.{folder}")
    if found is None or not inner:
        return found is not None
    return found.submodule_search_locations is not None and find_spec(f"{package}.{room}") is not None


def illegal(game: Rules[S, A], state: S, action: object, allowed: Sequence[A]) -> IllegalActionError:
    """Return the error that says what was tried, where, why it is not legal, and what was allowed instead.

    The reason comes from ``why_not`` of the game's room ``text.reasons``, if there is one.
    """
    try:
        tried = game.format_action(action)  # type: ignore[arg-type]
    except Exception:
        tried = ""
    what = repr(tried) if tried and isinstance(tried, str) else brief(action)
    shown = [game.format_action(each) for each in allowed[:12]]
    more = f" and {len(allowed) - 12} more" if len(allowed) > 12 else ""
    choice = f"allowed here: {', '.join(shown)}{more}" if shown else "the game is over"
    secret = game.secret(state)
    if secret and game.turn(state) is CHANCE:  # what can come up shows what lies hidden, and so what others hold
        choice = "chance acts here: let it, or say what came up on your own table"
    where = "here" if secret else f"in {game.format_state(state)!r}"  # whoever errs must not learn secrets
    why = _reason(game, state, action).rstrip(".") if isinstance(tried, str) and tried else ""
    return IllegalActionError(f"{what} is not legal {where}{f': {why}' if why else ''}; {choice}.")


def _reason(game: Rules[S, A], state: S, action: object) -> str:
    """Return why a seat cannot do this; nothing where it is not a seat that acts, or where no rule says it."""
    saying = from_room(type(game), "text.reasons", "why_not")
    if saying is None or isinstance(game.turn(state), Turn):
        return ""
    try:
        return str(saying(game, state, action))
    except Exception:  # what is no action at all has no reason
        return ""


def seat_name(seat: Seat, names: Sequence[str] = ()) -> str:
    """Return the player's name, or "Player 1" for seat 0 and so on where no name is given.

    >>> seat_name(1), seat_name(0, ["Ada", "Bob"])
    ('Player 2', 'Ada')
    """
    if isinstance(names, str):
        raise OptionError(f"Players' names must be a list of texts, one a player, not one text, {names!r:.80}.")
    return names[seat] if seat < len(names) and names[seat] else f"Player {seat + 1}"
