"""Games that tell people what they may not know, and a sound one in which what can be done shows what is held."""

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import ClassVar

from clocklab.core import Seat
from clocklab.core.contract import Hint, Hints
from clocklab.errors import IllegalActionError
from tests.contract.toys import Action, Guess, Hunch, Say, Table


class Honest(Hunch):
    """Whoever holds the 1 must say "low": so what seat 0 can say shows its card."""

    def legal_actions(self, state: Table) -> tuple[Action, ...]:
        return (Say("low"),) if state.card == 1 and not state.said else super().legal_actions(state)

    def possible(self, state: Table, seat: Seat | None) -> tuple[Action, ...]:
        return self.legal_actions(state) if seat == 0 or state.said else super().legal_actions(state)

    def determinize(self, state: Table, seat: Seat, rng: random.Random) -> Table:
        dealt = super().determinize(state, seat, rng)
        return replace(dealt, card=rng.choice([2, 2, 3])) if dealt is not state and state.said == "high" else dealt


class Candid(Honest):
    """Everybody is offered what is truly possible."""

    def possible(self, state: Table, seat: Seat | None) -> tuple[Action, ...]:
        return self.legal_actions(state)


class Sparing(Honest):
    """Others are not offered all that may be done."""

    def possible(self, state: Table, seat: Seat | None) -> tuple[Action, ...]:
        offer = super().possible(state, seat)
        return offer if seat == self.turn(state) else offer[:1]


class Blabbing(Honest):
    """Whoever errs is told the card."""

    def require_legal(self, state: Table, action: Action) -> None:
        try:
            super().require_legal(state, action)
        except IllegalActionError as error:
            raise IllegalActionError(f"{error} The card is {state.card}.") from None


class Chained(Honest):
    """The error says nothing, but the one that it came from does, and Python prints both."""

    def require_legal(self, state: Table, action: Action) -> None:
        try:
            super().require_legal(state, action)
        except IllegalActionError as error:
            raise IllegalActionError(str(error)) from IllegalActionError(f"the card is {state.card}")


class Tattling(Honest):
    """What is said is heard by all, and told with the card of whoever said it."""

    def public(self, state: Table, action: Action) -> bool:
        return isinstance(action, Say)

    def tell(self, state: Table, action: Action, names: Sequence[str] = ()) -> str:
        return f"{self.format_action(action)} with a {state.card}"


class Prompting(Honest):
    """The buttons of whoever guesses say which guess is right."""

    def label_action(self, state: Table, action: Action, names: Sequence[str] = ()) -> str:
        right = isinstance(action, Guess) and action.value == state.card
        return f"{self.format_action(action)}{' (right)' if right else ''}"


class Hinting(Honest):
    """The hints know the card."""

    gives_hints: ClassVar[bool] = True

    def hints(self, state: Table) -> Hints[Action]:
        rows = [Hint(each, Fraction(each == Guess(state.card)), "exact") for each in self.legal_actions(state)]
        return Hints(1, "chance to be right", tuple(rows))
