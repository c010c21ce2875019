"""What placing dice brings, exactly: each space for the die in hand, and a whole group of the auction.

A position does not say which boards are played on: give the ``game``, or leave it out for forwards boards.
Points are those that the clock would score if the game ended now.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from clocklab.core.checks import require_int
from clocklab.core.contract import Seat
from clocklab.core.listing import Listing
from clocklab.errors import OptionError
from clocklab.games.clocks.odds.gambles import red_die
from clocklab.games.clocks.rules.board import Board
from clocklab.games.clocks.rules.components import boards
from clocklab.games.clocks.rules.dice import Act, Colour, Die
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.placing import prices
from clocklab.games.clocks.rules.scoring import score
from clocklab.games.clocks.rules.state import Clock, State, require_position


def face(state: State, game: ClocksOptions | None, seat: Seat) -> Board:
    """Return the board of a seat: the game's, or the forwards board where no game is given."""
    require_int("seat", seat, 0, len(state.clocks) - 1)
    return game.faces[seat] if game else boards()["forwards"]


@dataclass(frozen=True, slots=True)
class Placement:
    """One free space for a die: what it costs, what it pays, and what it leaves.

    ``points``: by how much the clock would score more. ``open``: how many spaces are free afterwards, ``skipped``
    of them before this one; ``next_prices``: what those spaces would cost then, in order, for a die that is
    not black.
    """

    heads: ClassVar[tuple[str, ...]] = (
        "die", "hour", "price", "pays", "perfect", "bonus", "affordable", "points", "open", "skipped",
    )  # fmt: skip
    die: Die
    space: int
    hour: int
    price: int
    pays: int
    perfect: bool
    bonus: Act | None
    affordable: bool
    points: int
    open: int
    skipped: int
    next_prices: tuple[int, ...]

    @property
    def coins(self) -> int:
        """The coins won, or lost if below 0: what it pays less its price."""
        return self.pays - self.price

    def cells(self) -> tuple[object, ...]:
        """Return what stands under each heading."""
        bonus = self.bonus.value if self.bonus else None
        return (
            str(self.die), self.hour, self.price, self.pays, self.perfect, bonus, self.affordable, self.points,
            self.open, self.skipped,
        )  # fmt: skip


def placements(state: State, game: ClocksOptions | None = None, die: Die | None = None) -> Listing[Placement]:
    """Return a row for every free space and every different die in hand, or for the given die.

    The dice in hand are those in the centre of the clock of the seat whose turn it is. OptionError if there is none.
    """
    require_position(state)
    seat = state.seat
    hand = (die,) if die else tuple(dict.fromkeys(state.centres[seat] if state.centres else ()))
    if not hand:
        raise OptionError("There is no die to place in this position; give one, as in placements(state, die=die).")
    _require_dice(hand)
    board = face(state, game, seat)
    rows = [row for one in hand for row in spaces_for(board, state.clocks[seat], one, state.money[seat])]
    return Listing(f"Where {', '.join(map(str, hand))} may go, with {state.money[seat]} coins", tuple(rows))


def spaces_for(board: Board, clock: Clock, die: Die, money: int) -> tuple[Placement, ...]:
    """Return a row for every free space of a clock, in placing order."""
    now = score(clock, board).points
    free = [space for space, on in enumerate(clock) if on is None]
    rows = []
    for skipped, (space, cost) in enumerate(prices(board, clock, die)):
        pips = board.pips[space]
        perfect = die.pips == pips
        rows.append(
            Placement(
                die=die,
                space=space,
                hour=board.hours[space],
                price=cost,
                pays=max(0, die.pips - pips),
                perfect=perfect,
                bonus=board.bonuses[space] if perfect else None,
                affordable=cost <= money,
                points=score(put(clock, space, die), board).points - now,
                open=len(free) - 1,
                skipped=skipped,
                next_prices=_next_prices(board, free, space),
            )
        )
    return tuple(rows)


def _next_prices(board: Board, free: list[int], taken: int) -> tuple[int, ...]:
    found, cost = [], 0
    for space in free:
        if space != taken:
            found.append(cost)
            cost += board.pips[space]
    return tuple(found)


def put(clock: Clock, space: int, die: Die) -> Clock:
    """Return the clock with this die on a space, whatever was there."""
    return (*clock[:space], die, *clock[space + 1 :])


def best(rows: tuple[Placement, ...]) -> Placement | None:
    """Return the affordable placement with most points, of those with most coins, of those the first; None if none."""
    return max((row for row in rows if row.affordable), key=lambda row: (row.points, row.coins), default=None)


# ---- a group of the auction -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a group of dice is to a seat, placed for most points now and then for most coins."""

    heads: ClassVar[tuple[str, ...]] = (
        "seat",
        "dice",
        "placed at",
        "points",
        "coins",
        "perfect",
        "bonuses",
        "red mean",
    )
    seat: Seat
    dice: tuple[Die, ...]
    placed: tuple[Placement, ...]
    cash: Fraction
    """The coins that the red dice among them would pay on average, rolled instead of placed."""

    @property
    def points(self) -> int:
        """The points gained by placing them so."""
        return sum(row.points for row in self.placed)

    @property
    def coins(self) -> int:
        """The coins won by placing them so, below 0 if lost."""
        return sum(row.coins for row in self.placed)

    @property
    def bonuses(self) -> tuple[Act, ...]:
        """The bonus actions of those that are perfect at once."""
        return tuple(row.bonus for row in self.placed if row.bonus)

    def cells(self) -> tuple[object, ...]:
        """Return what stands under each heading."""
        return (
            self.seat + 1,
            " ".join(map(str, self.dice)) or "none",
            ", ".join(f"{row.die} at {row.hour}" for row in self.placed),
            self.points,
            self.coins,
            len(self.bonuses),
            ", ".join(act.value for act in self.bonuses),
            self.cash,
        )


def group_outlook(
    state: State, group: tuple[Die, ...] | None = None, game: ClocksOptions | None = None
) -> Listing[Prospect]:
    """Return what a group of the auction, or every group on offer, is to each seat.

    Its dice are placed with the money the seat has now, in the order and on the spaces that gain most points,
    and of those most coins; bonus actions are named, not used. A die that finds no space that can be paid is left out.
    OptionError for a group that holds anything but dice.
    """
    require_position(state)
    groups = tuple(dict.fromkeys(state.groups)) if group is None else (tuple(group),)
    for dice in groups:
        _require_dice(dice)
    rows = []
    for dice in groups:
        for seat in range(len(state.clocks)):
            placed = _together(face(state, game, seat), state.clocks[seat], dice, state.money[seat])
            reds = sum(one.colour is Colour.RED for one in dice)
            rows.append(Prospect(seat, dice, placed, reds * red_die().mean()))
    return Listing("What the groups are to each seat", tuple(rows))


def _require_dice(dice: tuple[Die, ...]) -> None:
    for one in dice:
        if not isinstance(one, Die) or one.pips not in range(1, 7):
            raise OptionError(f"Dice are asked for, such as Die(Colour.RED, 3), that show 1 to 6; not {one!r:.40}.")


def _together(board: Board, clock: Clock, dice: tuple[Die, ...], money: int) -> tuple[Placement, ...]:
    """Return the best placements of some dice one after the other, every order and every space tried."""
    found: tuple[Placement, ...] = ()
    for at, one in enumerate(dice):
        for row in spaces_for(board, clock, one, money):
            if row.affordable:
                rest = _together(board, put(clock, row.space, one), (*dice[:at], *dice[at + 1 :]), money + row.coins)
                found = max(found, (row, *rest), key=_gain)
    return found


def _gain(rows: tuple[Placement, ...]) -> tuple[int, int, int]:
    return len(rows), sum(row.points for row in rows), sum(row.coins for row in rows)
