"""What may be told about bids, and when: to all, or to one seat only."""

from __future__ import annotations

from clocklab.core.contract import Seat
from clocklab.games.clocks.rules.lots import order
from clocklab.games.clocks.rules.state import Phase, State

ORDINALS = ("1st", "2nd", "3rd", "4th")


def bid_words(state: State, seat: Seat, viewer: Seat | None) -> str:
    """Return what is shown of a seat's bid to a viewer; nothing outside of an auction.

    While bids are made a number is shown only to the seat whose own it is.
    """
    if state.phase not in (Phase.BID, Phase.TAKE):
        return ""
    bid = state.bids[seat]
    if state.phase is Phase.TAKE:
        return f"bid {bid} {ORDINALS[place(state, seat)]}"
    if bid is None:
        return "bids now" if seat == state.seat else "no bid yet"
    return f"bid {bid}" if seat == viewer else "has bid"


def place(state: State, seat: Seat) -> int:
    """Return how many seats choose before this one, once all bids are known."""
    return order(tuple(bid or 0 for bid in state.bids), state.start).index(seat)
