"""How a game is set up as it lies on somebody's table: forms, positions, components. All of it has defaults."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from clocklab.core.contract.components import Component
from clocklab.core.contract.forms import SetupField, option_fields, read_options
from clocklab.core.contract.rules import A, Rules, S, from_room


class Table(Rules[S, A]):
    """The part of the contract for setting up a game and a position of it."""

    def preparing(self, state: S) -> bool:
        """Return whether chance is still laying out the table, which programs then do without asking."""
        return False

    def setup_fields(self, state: S, names: Sequence[str] = ()) -> tuple[SetupField, ...]:
        """Return the form that sets up a game and a position of it, filled in as this state is.

        By default one field per option, for a game at its beginning.
        """
        return option_fields(self)

    def from_setup(self, values: Mapping[str, Any]) -> tuple[Self, S]:
        """Return the game and the state that a filled-in form describes; fields left out are as in this game.

        Raises OptionError or PositionError naming what does not fit.
        """
        game = self.from_options(read_options(self, values))
        return game, game.initial()

    def from_position(self, text: str) -> tuple[Self, S]:
        """Return the state of a position's line, and this game with the set-up that the line itself shows.

        Raises NotationError or PositionError as ``parse_state`` does.
        """
        return self, self.parse_state(text)

    def for_players(self, players: int) -> Self:
        """Return this game for another number of players. Raises OptionError for a number it is not played by."""
        return self.from_options({**self.options(), "players": players})

    def setup_for(self, state: S) -> Self:
        """Return the game in which whatever chance has fixed before play, as this state shows it, is chosen.

        A solver wants a fixed set-up; a layout dealt at random becomes the layout chosen. By default the game itself.
        """
        return self

    def components(self) -> Mapping[str, Component[Any]]:
        """Return the kinds of components that users may make themselves, by name, such as ``board``.

        By default what ``components`` of the room ``view`` lists.
        """
        components: Callable[..., Mapping[str, Component[Any]]] | None = from_room(type(self), "view", "components")
        return components(self) if components else {}
