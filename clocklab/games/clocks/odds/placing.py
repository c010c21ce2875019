"""What can be done with the dice of a turn, exactly: each space for a die, a group of the auction, red dice, re-rolls.

Points are those that the clock would score if the game ended now.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from clocklab.core.contract import Seat, question
from clocklab.core.listing import Listing
from clocklab.core.values import require_int
from clocklab.errors import OptionError
from clocklab.games.clocks.odds.dice import red_die
from clocklab.games.clocks.rules.clock import prices, put
from clocklab.games.clocks.rules.moves import FREE_COINS
from clocklab.games.clocks.rules.options import ClocksPosition
from clocklab.games.clocks.rules.pieces import Act, Board, Colour, Die, die
from clocklab.games.clocks.rules.scoring import score
from clocklab.games.clocks.rules.state import Clock, different
from clocklab.probability import Chance, Dist, d


@dataclass(frozen=True, slots=True)
class Placement:
    """One free space for a die: what it costs, what it pays, and what it leaves.

    ``points``: how many more points the clock would score. ``open``: how many spaces are free afterwards, ``skipped``
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


@question
def placements(here: ClocksPosition, die: Die | None = None) -> Listing[Placement]:
    """Return a row for every free space and every different die in hand, or for the given die.

    The dice in hand are those in the centre of the clock of the seat whose turn it is. OptionError if there is none.
    """
    state, seat = here.state, here.state.seat
    hand = (die,) if die is not None else tuple(dict.fromkeys(state.centres[seat]))
    if not hand:
        raise OptionError("There is no die to place in this position; give one, as in placements(here, die=die).")
    _require_dice(hand)
    board = here.game.faces[seat]
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


def best(rows: tuple[Placement, ...]) -> Placement | None:
    """Return the affordable placement with the most points, then the most coins, then the first; None if none."""
    return max((row for row in rows if row.affordable), key=lambda row: (row.points, row.coins), default=None)


# ---- a group of the auction -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a group of dice brings a seat, placed for most points now and then for most coins."""

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
        """The points gained by placing them in this way."""
        return sum(row.points for row in self.placed)

    @property
    def coins(self) -> int:
        """The coins won by placing them in this way, below 0 if lost."""
        return sum(row.coins for row in self.placed)

    @property
    def bonuses(self) -> tuple[Act, ...]:
        """The bonus actions of the dice that are perfect at once."""
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


@question
def group_outlook(here: ClocksPosition, group: tuple[Die, ...] | None = None) -> Listing[Prospect]:
    """Return what a group of the auction, or every group on offer, brings each seat.

    Its dice are placed with the money the seat has now, in the order and on the spaces that gain the most points,
    and of those the most coins; bonus actions are named, not used. A die without an affordable space is left out.
    OptionError for a group that holds anything but dice.
    """
    state = here.state
    if group is not None and not isinstance(group, list | tuple):
        raise OptionError(f"group must be a list of dice, not {group!r:.80}.")
    groups = different(state.groups) if group is None else (tuple(group),)
    for dice in groups:
        _require_dice(dice)
    rows = []
    for dice in groups:
        for seat, board in enumerate(here.game.faces):
            placed = _together(board, state.clocks[seat], dice, state.money[seat])
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


@question
def free_action(here: ClocksPosition, seat: Seat | None = None) -> Listing[FreeRow]:
    """Return the free actions, best first: by points on average, then coins; the sure coins among them.

    Three coins change no points; a re-roll changes them by the run and the die that it breaks or completes,
    averaged over its six faces. What a coin is worth in points is left to the reader: three coins equal the best
    re-roll at a third of its points each. In a solo game there are no coins.
    """
    at = here.state.seat if seat is None else seat
    require_int("seat", at, 0, here.game.players - 1)
    board, clock = here.game.faces[at], here.state.clocks[at]
    rows = [_rerolled(board, clock, space) for space, on in enumerate(clock) if on is not None]
    if here.game.players > 1:
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


@question
def red_or_place(here: ClocksPosition, red: Die | None = None) -> RedChoice:
    """Return what a red die in hand, or the given one, pays when rolled, beside its best placing.

    The best placing gains the most points now, then the most coins. OptionError if there is no red die.
    """
    state, seat = here.state, here.state.seat
    reds = [one for one in state.centres[seat] if one.colour is Colour.RED]
    if red is not None:
        _require_dice((red,))
    chosen = red or (reds[0] if reds else None)
    if chosen is None or chosen.colour is not Colour.RED:
        raise OptionError("Only a red die may be rolled for money, and there is none in hand here.")
    rows = spaces_for(here.game.faces[seat], state.clocks[seat], chosen, state.money[seat])
    return RedChoice(red_die(), best(rows))
