"""Free actions and red dice: sure coins against what a roll would bring, exactly.

A position does not say which boards are played on: give the ``game``, or leave it out for forwards boards.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from clocklab.core.contract import Seat
from clocklab.core.listing import Listing
from clocklab.errors import OptionError
from clocklab.games.clocks.odds.gambles import red_die
from clocklab.games.clocks.odds.prospects import Placement, best, face, put, spaces_for
from clocklab.games.clocks.rules.board import Board
from clocklab.games.clocks.rules.dice import Colour, Die, die
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.scoring import score
from clocklab.games.clocks.rules.state import Clock, State, require_position
from clocklab.probability import Chance, Dist, d

FREE_COINS = 3


# ---- the free action ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FreeRow:
    """One free action: coins, or a die to re-roll with what it changes on average."""

    heads: ClassVar[tuple[str, ...]] = ("action", "hour", "shows", "wants", "perfect", "points on average", "coins")
    space: int | None
    hour: int | None
    shows: int | None
    wants: int | None
    perfect: Chance | None
    law: Dist[int]
    """By how many points the score changes."""
    coins: int

    @property
    def points(self) -> Fraction:
        """By how many points the score changes on average."""
        return self.law.mean()

    def cells(self) -> tuple[object, ...]:
        """Return what stands under each heading."""
        action = "coins" if self.space is None else "re-roll"
        return action, self.hour, self.shows, self.wants, self.perfect, self.points, self.coins


def free_action(state: State, game: ClocksOptions | None = None, seat: Seat | None = None) -> Listing[FreeRow]:
    """Return the free actions, best first: by points on average, then coins; the sure coins among them.

    Three coins change no points; a re-roll changes them by the run and the die that it breaks or completes,
    averaged over its six faces. What a coin is worth in points is left to the reader: three coins equal the best
    re-roll at a third of its points each. Playing alone there are no coins.
    """
    require_position(state)
    at = state.seat if seat is None else seat
    board = face(state, game, at)
    rows = [_rerolled(board, state.clocks[at], space) for space, on in enumerate(state.clocks[at]) if on is not None]
    if len(state.clocks) > 1:
        rows.append(FreeRow(None, None, None, None, None, Dist.certain(0), FREE_COINS))
    rows.sort(key=lambda row: (-row.points, -row.coins))
    return Listing("The free action", tuple(rows))


def _rerolled(board: Board, clock: Clock, space: int) -> FreeRow:
    on, now = clock[space], score(clock, board).points
    assert on is not None, "only a die can be re-rolled"
    law = d(6).map(lambda pips: score(put(clock, space, die(on.colour, pips)), board).points - now)
    wants = board.pips[space]
    return FreeRow(space, board.hours[space], on.pips, wants, d(6).chance(wants), law, 0)


# ---- a red die ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RedChoice:
    """A red die rolled for money against its best placing."""

    law: Dist[int]
    placing: Placement | None

    @property
    def coins(self) -> Fraction:
        """How many coins more the roll brings on average, the placing's own coins taken off."""
        return self.law.mean() - (self.placing.coins if self.placing else 0)

    @property
    def points(self) -> int:
        """The points that the placing would gain and the roll does not."""
        return self.placing.points if self.placing else 0

    @property
    def more(self) -> Chance:
        """The chance that the roll pays more coins than the placing."""
        sure = self.placing.coins if self.placing else 0
        return self.law.chance(lambda paid: paid > sure)

    def __str__(self) -> str:
        if self.placing is None:
            return f"rolled for money: {self.law.mean()} coins on average; it cannot be placed"
        return (
            f"rolled for money: {self.law.mean()} coins on average; placed at {self.placing.hour}: "
            f"{self.placing.coins} coins and {self.points} points; the roll pays more with chance {self.more}"
        )


def red_or_place(state: State, game: ClocksOptions | None = None, red: Die | None = None) -> RedChoice:
    """Return what a red die in hand, or the given one, pays when rolled, beside its best placing.

    Best is most points now, then most coins. OptionError if there is no red die.
    """
    require_position(state)
    seat = state.seat
    reds = [one for one in (state.centres[seat] if state.centres else ()) if one.colour is Colour.RED]
    chosen = red or (reds[0] if reds else None)
    if chosen is None or chosen.colour is not Colour.RED:
        raise OptionError("Only a red die may be rolled for money, and there is none in hand here.")
    rows = spaces_for(face(state, game, seat), state.clocks[seat], chosen, state.money[seat])
    return RedChoice(red_die(), best(rows))
