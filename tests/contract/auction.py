"""A toy that has everything the others lack: sealed bids, one player to three, lots in thousands, prices of one's own.

Chance rolls a lot of ``dice`` coloured dice. Each seat in turn seals a bid of 0 to all its money; then all are opened,
the highest pays and gets the pips, the first of equals going before. Who plays alone buys whatever it bids half the
pips for, and must come to ``par``. ``prizes`` are extra pips by colour: pairs, a TOML file of them, or "house".
"""

import random
import re
import tomllib
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar

from clocklab.core import CHANCE, OVER, Game, Odds, Seat, Svg, Turn
from clocklab.core.values import require_int
from clocklab.errors import NotationError, OptionError, PositionError
from clocklab.probability import Dist

COLOURS = "bgr"
KINDS = tuple(f"{colour}{face}" for colour in COLOURS for face in range(1, 7))


@dataclass(frozen=True, slots=True)
class Lot:
    dice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bid:
    coins: int


@dataclass(frozen=True, slots=True)
class Room:
    money: tuple[int, ...]
    pips: tuple[int, ...]
    left: int
    lot: tuple[str, ...] = ()
    bids: tuple[int, ...] = ()


@lru_cache(8)
def law_of_lots(dice: int) -> Dist[Lot]:
    """All ordered rolls of dice of any kind, sorted: 4 dice give 18^4 cases of C(21, 4) = 5,985 outcomes."""
    weights: dict[tuple[str, ...], int] = {(): 1}
    for _ in range(dice):
        longer: dict[tuple[str, ...], int] = {}
        for lot, many in weights.items():
            for kind in KINDS:
                made = tuple(sorted((*lot, kind)))
                longer[made] = longer.get(made, 0) + many
        weights = longer
    return Dist({Lot(lot): many for lot, many in weights.items()})


@dataclass(frozen=True)
class Auction(Game[Room, Lot | Bid]):
    name: ClassVar[str] = "auction"
    title: ClassVar[str] = "Auction"
    tagline: ClassVar[str] = "Sealed bids for dice."
    player_counts: ClassVar[tuple[int, ...]] = (1, 2, 3)
    hidden: ClassVar[bool] = True

    coins: int = 60
    dice: int = 4
    rounds: int = 2
    par: int = 20
    prizes: str | tuple[tuple[str, int], ...] = "house"

    def __post_init__(self) -> None:
        super().__post_init__()
        require_int("coins", self.coins, 0, 999)
        if self.prizes == "house":
            object.__setattr__(self, "prizes", (("r", 1),))
        if isinstance(self.prizes, str):  # a file is read once: the record holds what was in it
            try:
                read = tomllib.loads(Path(self.prizes).read_text(encoding="utf-8"))
            except (OSError, tomllib.TOMLDecodeError) as error:
                raise OptionError(
                    f"prizes must be pairs or a TOML file of colours, not {self.prizes!r}: {error}"
                ) from None
            object.__setattr__(self, "prizes", tuple(read.items()))
        for pair in self.prizes:
            if not isinstance(pair, tuple) or len(pair) != 2 or pair[0] not in COLOURS:
                raise OptionError(f"prizes must be pairs of a colour and extra pips, not {pair!r}.")

    def initial(self) -> Room:
        return Room((self.coins,) * self.players, (0,) * self.players, self.rounds)

    def turn(self, state: Room) -> Seat | Turn:
        if state.lot:
            return len(state.bids)
        return CHANCE if state.left else OVER

    def legal_actions(self, state: Room) -> tuple[Lot | Bid, ...]:
        match self.turn(state):
            case Turn.CHANCE:
                return tuple(law_of_lots(self.dice))
            case Turn.OVER:
                return ()
            case seat:
                return tuple(Bid(coins) for coins in range(state.money[seat] + 1))

    def chance_outcomes(self, state: Room) -> Dist[Any]:
        return law_of_lots(self.dice)

    def sample_chance(self, state: Room, rng: random.Random) -> Lot:
        return Lot(tuple(sorted(KINDS[rng.randrange(18)] for _ in range(self.dice))))

    def apply(self, state: Room, action: Lot | Bid) -> Room:
        self.require_legal(state, action)
        if isinstance(action, Lot):
            return replace(state, lot=action.dice, left=state.left - 1)
        bids = (*state.bids, action.coins)
        return self._open(state, bids) if len(bids) == self.players else replace(state, bids=bids)

    def _open(self, state: Room, bids: tuple[int, ...]) -> Room:
        worth = self.worth(state.lot)
        best = max(bids) if self.players > 1 or 2 * bids[0] >= worth else -1
        winner = bids.index(best) if best >= 0 else -1
        money = tuple(has - best * (seat == winner) for seat, has in enumerate(state.money))
        pips = tuple(has + worth * (seat == winner) for seat, has in enumerate(state.pips))
        return Room(money, pips, state.left)

    def worth(self, lot: tuple[str, ...]) -> int:
        return sum(int(die[1]) + dict(self.prizes).get(die[0], 0) for die in lot)  # type: ignore[arg-type]

    def payoffs(self, state: Room) -> tuple[int, ...]:
        return state.pips

    def winners(self, state: Room) -> tuple[Seat, ...]:
        best = max(state.pips)
        if self.players == 1 and best < self.par:
            return ()
        return tuple(seat for seat, pips in enumerate(state.pips) if pips == best)

    def secret(self, state: Room) -> bool:
        return self.players > 1 and bool(state.lot)

    def observe(self, state: Room, seat: Seat) -> Hashable:
        return replace(state, bids=tuple(bid if at == seat else -1 for at, bid in enumerate(state.bids)))

    def determinize(self, state: Room, seat: Seat, rng: random.Random) -> Room:
        bids = [bid if at == seat else rng.randint(0, state.money[at]) for at, bid in enumerate(state.bids)]
        return replace(state, bids=tuple(bids))

    def number_of(self, state: Room, action: Lot | Bid) -> int | None:
        return action.coins if isinstance(action, Bid) else None

    def format_state(self, state: Room) -> str:
        rows = (state.money, state.pips, (state.left,), state.lot, state.bids)
        return " ".join(",".join(map(str, row)) or "-" for row in rows)

    def parse_state(self, text: str) -> Room:
        row = r"(?:[\d,]+|-)"
        if not isinstance(text, str) or not re.fullmatch(rf"[\d,]+ [\d,]+ \d (?:[\w,]+|-) {row}", text, re.ASCII):
            raise NotationError(f"{text!r} is no position of Auction.")
        money, pips, left, lot, bids = ((() if row == "-" else row.split(",")) for row in text.split(" "))
        state = Room(tuple(map(int, money)), tuple(map(int, pips)), int(*left), tuple(lot), tuple(map(int, bids)))
        if len(state.money) != self.players or not set(lot) <= set(KINDS):
            raise PositionError(f"{text!r} has other players or dice.")
        return state

    def format_action(self, action: Lot | Bid) -> str:
        return f"bid {action.coins}" if isinstance(action, Bid) else f"lot {','.join(action.dice)}"

    def parse_action(self, text: str) -> Lot | Bid:
        match text.split() if isinstance(text, str) else []:
            case ["bid", coins] if re.fullmatch(r"\d{1,3}", coins, re.ASCII):
                return Bid(int(coins))
            case ["lot", dice]:
                return Lot(tuple(sorted(dice.split(","))))
        raise NotationError(f"{text!r} is no action of Auction; write 'bid 7' or 'lot b1,r6'.")

    def draw(self, state: Room, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
        own = f"; your bid is {state.bids[seat]}" if seat is not None and seat < len(state.bids) else ""
        alt = f"Money {state.money}, pips {state.pips}, lot {' '.join(state.lot) or 'to come'}{own}"
        return Svg(f'<svg viewBox="0 0 9 9" role="img" aria-label="{alt}"><text>{alt}</text></svg>', alt)

    def label_chance(self, state: Room) -> str:
        return "Roll the lot"

    def group_action(self, state: Room, action: Lot | Bid) -> str:
        return "Coins to bid"

    def odds(self, state: Room) -> tuple[Odds, ...]:
        if not state.lot:
            return ()
        return (Odds("A die of the next lot is as good as this lot's first", Fraction(7 - int(state.lot[0][1]), 6)),)


class Glass(Auction):
    """Later bidders see the bids before."""

    def observe(self, state: Room, seat: Seat) -> Hashable:
        return state


class Gossip(Auction):
    """The sentence for all ears tells the bids."""

    def describe(self, state: Room, names: Sequence[str] = ()) -> str:
        return f"The bids so far: {state.bids}."


class Hint(Auction):
    """The odds that a bidder is shown rest on the others' bids."""

    def odds(self, state: Room) -> tuple[Odds, ...]:
        return (Odds("To beat", Fraction(max(state.bids, default=0))),)


class Open(Auction):
    """Nobody is told that bids are secret."""

    def secret(self, state: Room) -> bool:
        return False


class Sorted(Auction):
    """Every sorted lot comes as often as any other."""

    def sample_chance(self, state: Room, rng: random.Random) -> Lot:
        table = _table(self.dice)
        return table[rng.randrange(len(table))]


class Pale(Auction):
    """Red dice come too seldom."""

    def sample_chance(self, state: Room, rng: random.Random) -> Lot:
        return Lot(tuple(sorted(KINDS[min(rng.randrange(18), rng.randrange(18))] for _ in range(self.dice))))


@lru_cache(8)
def _table(dice: int) -> tuple[Lot, ...]:
    return tuple(law_of_lots(dice))
