"""What a picture draws attention to: where the dice in hand can go and what that brings, and what else to choose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from clocklab.games.clocks.rules.acts import NEXT
from clocklab.games.clocks.rules.board import Board
from clocklab.games.clocks.rules.dice import Act, Die
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.placing import price
from clocklab.games.clocks.rules.state import Action, Clock, Phase, Place, Reroll, Return, State, Use

CHOOSING = (Phase.PLACE, Phase.BONUS, Phase.FREE, Phase.EXTRA, Phase.RETURN, Phase.FORCED)
"""The phases in which something on a clock is chosen."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What placing a die on a space brings: coins paid and gained, or the bonus of a perfect die."""

    die: Die
    paid: int
    gained: int
    perfect: bool

    def __str__(self) -> str:
        """Return the coins as short as can be: -3+2, -3, +2, or 0; a perfect die's star is drawn beside.

        >>> from clocklab.games.clocks.rules.dice import Colour
        >>> one = Die(Colour.WHITE, 1)
        >>> str(Offer(one, 3, 2, False)), str(Offer(one, 0, 0, False)), str(Offer(one, 0, 0, True))
        ('−3+2', '0', '')
        """
        words = (f"−{self.paid}" if self.paid else "") + (f"+{self.gained}" if self.gained else "")
        return words or ("" if self.perfect else "0")


@dataclass(frozen=True)
class Lit:
    """What can be chosen now on the clock of the seat that acts.

    ``offers`` are for each free space that a die in hand can be placed on, one per die that can, in the order
    of the dice; ``targets`` the dice that an action, a re-roll or the return of a die may be about; ``extras``
    the spaces whose extra action can be bought.
    """

    offers: dict[int, tuple[Offer, ...]] = field(default_factory=dict)
    targets: frozenset[int] = frozenset()
    extras: frozenset[int] = frozenset()


def lit(game: ClocksOptions, state: State) -> Lit:
    """Return what the seat that acts can choose on its clock; nothing where chance or nobody acts."""
    if state.phase not in CHOOSING:
        return Lit()
    return lights(game.faces[state.seat], state.clocks[state.seat], game.legal_actions(state))


def lights(board: Board, clock: Clock, actions: Iterable[Action]) -> Lit:
    """Return what these actions light up on a clock."""
    offers: dict[int, tuple[Offer, ...]] = {}
    targets: set[int] = set()
    extras: set[int] = set()
    for action in actions:
        match action:
            case Place(die, space):
                offers[space] = (*offers.get(space, ()), offer(board, clock, die, space))
            case Reroll(space) | Return(space):
                targets.add(space)
            case Use(_, _, _, int(at)):
                extras.add(at)
            case Use():
                targets |= _touched(action)
    return Lit(offers, frozenset(targets), frozenset(extras))


def _touched(use: Use) -> set[int]:
    """The dice that a use is about; a swap names the first of two."""
    return {*use.spaces, *(NEXT[space] for space in use.spaces if use.act is Act.SWAP)}


def offer(board: Board, clock: Clock, die: Die, space: int) -> Offer:
    """Return what placing a die on this free space brings."""
    over = die.pips - board.pips[space]
    return Offer(die, price(board, clock, die, space), max(0, over), over == 0)
