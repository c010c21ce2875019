"""A position: a state together with the game it belongs to, and questions about it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar

from clocklab.core.contract.naming import addressed
from clocklab.core.contract.rules import OVER, Rules, S, Seat, Turn
from clocklab.core.svg import Svg
from clocklab.core.values import takes_numbers
from clocklab.errors import OptionError
from clocklab.probability import Dist

G = TypeVar("G", bound=Rules[Any, Any])
G_co = TypeVar("G_co", bound=Rules[Any, Any], covariant=True)
S_co = TypeVar("S_co", bound=Hashable, covariant=True)
P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class Position(Generic[G_co, S_co]):
    """A game and a state of it: what questions, pictures, advice, reviews and players are asked about.

    A state alone does not say by which rules and options it is played, so the same state can have different answers.

    >>> import clocklab
    >>> race = clocklab.load("grandfather", cards=[5, 3])
    >>> here = Position(race, race.initial())
    >>> here.turn, here.text
    (<Turn.CHANCE: 'chance'>, '5,3 0,0 0 roll')
    """

    game: G_co
    state: S_co

    @property
    def here(self) -> Position[G_co, S_co]:
        """The position itself: a question takes a position, or whatever is at one, such as a match."""
        return self

    @cached_property
    def turn(self) -> Seat | Turn:
        """Who acts: a seat, CHANCE, or OVER."""
        return self.game.turn(self.state)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.turn is OVER

    @cached_property
    def actions(self) -> tuple[Any, ...]:
        """What can be done; at a chance event, what can happen."""
        return self.game.legal_actions(self.state)

    @cached_property
    def law(self) -> Dist[Any]:
        """The exact distribution of the chance event that is due."""
        return self.game.chance_outcomes(self.state)

    @cached_property
    def secret(self) -> bool:
        """Whether a seat knows here what others may not see."""
        return self.game.secret(self.state)

    @property
    def text(self) -> str:
        """The position in one line."""
        return self.game.format_state(self.state)

    def after(self, action: Any) -> Position[G_co, S_co]:
        """Return the position after a legal action. Raises IllegalActionError."""
        return Position(self.game, self.game.apply(self.state, action))

    def board(self, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
        """Return the board as this seat, or an onlooker, sees it."""
        drawn = self.game.draw(self.state, seat, names)
        said = addressed(drawn.alt, names)
        return drawn if said == drawn.alt else drawn.saying(said)

    def __repr__(self) -> str:
        where = "a position with secrets" if self.secret and not self.over else self.text
        return f"<{self.game.title}: {where}>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """Return what Jupyter shows: the board as an onlooker sees it."""
        return {**self.board()._repr_mimebundle_(), "text/plain": repr(self)}


class Located(Protocol[G_co, S_co]):
    """Whatever is at a position: the position itself, or a match."""

    @property
    def here(self) -> Position[G_co, S_co]:
        """The position."""
        ...


def question(
    answer: Callable[Concatenate[Position[G, S], P], R],
) -> Callable[Concatenate[Located[G, S], P], R]:
    """Make a function in a game's folder a question: its first argument is a position of that game, or a match at one.

    A state alone, or a position of another game, raises OptionError; there is never a default. Whole numbers and floats
    of other libraries count as Python's.
    """
    package, taking = _package(answer), takes_numbers(answer)

    @wraps(answer)
    def asked(located: Located[G, S], /, *args: P.args, **kwargs: P.kwargs) -> R:
        here = getattr(located, "here", None)
        if not isinstance(here, Position):
            raise OptionError(
                f"{answer.__name__} is asked about a position: give Position(game, state) or a match first, not a "
                f"{type(located).__name__}, which does not say by which rules it is played."
            )
        if not any(_package(each) == package for each in type(here.game).__mro__):
            raise OptionError(f"{answer.__name__} is not a question about {here.game.title}: ask it of its own game.")
        return taking(here, *args, **kwargs)

    asked.is_question = True  # type: ignore[attr-defined]
    return asked


def _package(thing: Any) -> str:
    """Return the game folder in which something was defined: ``clocklab.games.clocks`` for all its rooms."""
    module: str = thing.__module__
    return ".".join(module.split(".")[:3]) if module.startswith("clocklab.games.") else module.rpartition(".")[0]
