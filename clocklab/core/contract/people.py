"""What a game tells people: buttons, sentences, previews, and what everybody sees. All of it has defaults."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from clocklab.core.contract.position import Position
from clocklab.core.contract.rules import CHANCE, OVER, A, Rules, S, Seat, Turn, from_room, seat_name
from clocklab.core.svg import Svg

USUAL = "Or"
"""The heading of the usual answer, such as "No extra action": see ``People.group_action``."""


class People(Rules[S, A]):
    """The part of the contract for people."""

    def public(self, state: S, action: A) -> bool:
        """Return whether everybody at the table sees what is done here, although the position holds secrets.

        A card played face up is known to everybody at once, a sealed bid only when it is opened. By
        default nothing is. Positions without secrets (see ``secret``) need not be named.
        """
        return False

    def draw(self, state: S, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
        """Return the board as this seat sees it (None: as an onlooker, who sees what everybody sees).

        Its text alternative says in words what the picture shows; terminals show that sentence. By default what
        ``draw`` of the game's room ``view`` makes of the position.
        """
        drawing: Callable[..., Svg] | None = from_room(type(self), "view", "draw")
        assert drawing is not None, f"{self.name} must say how its board is drawn"
        return drawing(Position(self, state), seat, names)

    def preview(self, state: S, action: A, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg | None:
        """Return ghosts of what the action would do, to lay over ``draw(state, seat, names)``, of the same ``viewBox``.

        Its text alternative says it in a sentence. By default what ``preview`` of the room ``view`` draws; None where
        there is nothing to show.
        """
        drawing: Callable[..., Svg | None] | None = from_room(type(self), "view", "preview")
        return drawing(Position(self, state), action, seat, names) if drawing else None

    def touches(self, state: S, action: A) -> tuple[str, ...]:
        """Return the parts of the board that one touches, one after the other, to do this action.

        What first, then where: ``("hand-3", "shaft-2")``. Each is the name of a part (``draw.svg.part``) of the picture
        that the acting seat sees. No two legal actions have the same, and none begins with the whole of another's.
        By default what ``touches`` of the room ``view`` says; empty for all actions of a game played by buttons alone.
        """
        naming: Callable[..., tuple[str, ...]] | None = from_room(type(self), "view", "touches")
        return naming(Position(self, state), action) if naming else ()

    def why_not(self, state: S, touched: Sequence[str]) -> str:
        """Return why the last of these parts cannot be touched after the others, in a short sentence from the rules.

        It is for the seat to act and tells nothing that this seat may not know; empty where there is nothing to say.
        By default what ``why_not`` of the room ``view`` says.
        """
        saying: Callable[..., str] | None = from_room(type(self), "view", "why_not")
        return saying(Position(self, state), touched) if saying else ""

    def label_chance(self, state: S) -> str:
        """Return the label of the button that lets chance act."""
        return "Roll"

    def label_action(self, state: S, action: A, names: Sequence[str] = ()) -> str:
        """Return the label of the button for this action."""
        return self.format_action(action)

    def group_action(self, state: S, action: A) -> str:
        """Return the heading under which the action's button stands.

        ``USUAL`` is the heading of the answer that does nothing more, such as passing: its button always comes first.
        """
        return "Choose"

    def number_of(self, state: S, action: A) -> int | None:
        """Return the whole number that people would say for this action, such as the coins of a bid, or None.

        Programs ask for the number where there are many such actions, instead of showing a button for each.
        """
        return None

    def describe(self, state: S, names: Sequence[str] = ()) -> str:
        """Return a sentence or two that everybody may hear: what is going on and who is to act."""
        turn = self.turn(state)
        if turn is OVER:
            return "The game is over."
        return "Chance is to act." if isinstance(turn, Turn) else f"{seat_name(turn, names)} is to choose."

    def tell(self, state: S, action: A, names: Sequence[str] = ()) -> str:
        """Return what is said about an action afterwards; about chance only what the next position does not show."""
        return "" if self.turn(state) is CHANCE else self.label_action(state, action, names)


def known_steps(
    game: People[Any, Any], history: Sequence[tuple[Any, Any]], state: Any, viewer: Seat | None
) -> list[bool]:
    """Return for each step of a match whether this seat (None: an onlooker) may know what was done.

    ``history``: each position so far with what was done in it; ``state``: the current one. Everything is known
    that was done in a position without secrets or before one, or before everybody's eyes, and all of it once the game
    is over; of the rest a seat knows only what it did itself. With the option ``memory="table"`` what was done among
    secrets is known just after it was done, and then no more.

    >>> import clocklab
    >>> race = clocklab.load("grandfather", cards=[5, 3])
    >>> rolled = race.parse_state("5,3 0,0 0 move 1,2,5")
    >>> known_steps(race, [(race.initial(), race.parse_action("roll 1,2,5"))], rolled, None)
    [True]
    """
    opened = [not game.secret(each) for each in (*(before for before, _ in history), state)]
    if game.turn(state) is OVER:
        opened[-1] = True
    last = max((number for number, lies_open in enumerate(opened) if lies_open), default=0)
    fresh = 0 if game.memory == "perfect" else len(history) - 1
    return [
        number < last
        or opened[number]
        or (number >= fresh and ((viewer is not None and game.turn(before) == viewer) or game.public(before, action)))
        for number, (before, action) in enumerate(history)
    ]
