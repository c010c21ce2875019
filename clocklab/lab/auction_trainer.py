"""The bid trainer on the screen: bid, see the others' bids, and what your bid was worth before luck had its say."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from clocklab.draw.bids import strategies
from clocklab.draw.sums import running_sums
from clocklab.lab import parts
from clocklab.lab.auction_dial import Dial
from clocklab.lab.auction_rounds import YOU, Played, Rounds
from clocklab.lab.auction_scene import Scene, table
from clocklab.lab.auction_style import style_block
from clocklab.lab.parts import Widget
from clocklab.lab.tables import short

SHOWN = 8
"""How many of the last rounds are listed."""


class BidTrainer:
    """A round of bidding after the other; ``rounds`` holds them and can be used from code as well."""

    def __init__(self, rounds: Rounds) -> None:
        self.rounds = rounds
        self.closed = False
        self.note = parts.Note()
        self.lots = parts.html(classes="cl-says")
        self.coins = Dial("Your bid", 0, 0, 1, lambda: None)
        self.bid_button = parts.button("Bid", self.bid, "cl-main")
        self.result = parts.html(classes="cl-says")
        self.every_bid = parts.html()
        self.why = parts.Panel("what every bid of that round was worth", self.every_bid, self._show_every_bid)
        self.sums = parts.html(classes="cl-picture-box")
        self.list = parts.html()
        self.widget = self._arrange()
        self.note.guard(self._show_round)

    def _arrange(self) -> Widget:
        left = parts.column([self.lots, self.coins.widget, self.bid_button, self.note.widget, self.result], "cl-left")
        parts.show(self.why.widget, False)
        right = parts.column([self.sums, self.list, self.why.widget], "cl-right")
        body = parts.box([left, right], "cl-body")
        return parts.column([parts.html(style_block(), "cl-style"), body], "cl-stepper cl-auction cl-trainer")

    # ---- doing ---------------------------------------------------------------------------------------

    def bid(self, coins: int | None = None) -> None:
        """Bid what the slider says, or so many coins; what goes wrong is shown in words and changes nothing."""
        self.note.guard(lambda: self._bid(int(self.coins.value) if coins is None else coins))

    def _bid(self, coins: int) -> None:
        over = self.rounds.bid(coins)
        self.result.value = _told(over)
        sums = {"gained": [each.gained for each in self.rounds.played]}
        sums["worth of bids"] = [each.expected for each in self.rounds.played]
        self.sums.value = running_sums(sums).markup
        self.list.value = self.rounds.html(SHOWN)
        parts.show(self.why.widget, True)
        self.why.refresh()
        self._show_round()

    # ---- showing -------------------------------------------------------------------------------------

    def _show_round(self) -> None:
        scene, number = self.rounds.scene, len(self.rounds.played) + 1
        self.coins.limit(scene.auction.budgets[YOU])
        self.lots.value = f"<p class='cl-title'>Round {number}</p>{_lots(scene)}"

    def _show_every_bid(self) -> None:
        over = self.rounds.played[-1]
        auction, solved = over.scene.auction, over.scene.solved
        gains = auction.payoffs_by_bid(YOU, solved.strategies)
        chances = auction.chances_by_bid(YOU, solved.strategies)
        heads = ("Bid", *(f"Gets {over.scene.prize(prize)}" for prize in auction.bidders), "Gains", "Costs")
        rows = [
            (f"{bid}{' (yours)' if bid == over.bid else ''}", *map(short, (*got, gain, over.best - gain)))
            for bid, (got, gain) in enumerate(zip(chances, gains, strict=True))
        ]
        rivals = [bidder for bidder in auction.bidders if bidder != YOU]
        names = [over.scene.name(bidder) for bidder in auction.bidders]
        picture = strategies(solved.strategies, names)
        told = " and ".join(names[bidder] for bidder in rivals)
        note = f"Against {told} with these chances of each bid. {solved.note}"
        self.every_bid.value = f"<div class='cl-picture-box'>{picture.markup}</div>{table(heads, rows, note)}"

    def close(self) -> None:
        """Take the trainer off the page and free all its widgets."""
        if not self.closed:
            self.closed = True
            parts.close_all(self.widget)

    def __repr__(self) -> str:
        return f"<Bid trainer, seed {self.rounds.seed}: {self.rounds!r}>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, Any]:
        """Return the widget for Jupyter, and for pages without widgets the round that is due."""
        if self.closed:
            return {"text/plain": f"{self!r} (closed)"}
        html = f"{_lots(self.rounds.scene)}<p>Run this cell to bid.</p>"
        return {**self.widget._repr_mimebundle_(), "text/html": html, "text/plain": repr(self)}


def _lots(scene: Scene) -> str:
    """Return what the prizes are worth to whom, the coins, and who wins ties."""
    auction = scene.auction
    heads = ("", *(scene.prize(prize) for prize in auction.bidders), "Coins")
    rows = [
        (scene.name(bidder), *map(short, auction.values[bidder]), str(auction.budgets[bidder]))
        for bidder in auction.bidders
    ]
    order = " before ".join(scene.name(bidder) for bidder in auction.ties)
    return table(heads, rows, f"Of equal bids: {order}.")


def _told(over: Played) -> str:
    """Return what happened in a round, in sentences."""
    scene = over.scene
    bids = ", ".join(f"{scene.name(bidder)} {bid}" for bidder, bid in enumerate(over.outcome.bids))
    got = ", ".join(f"{scene.name(bidder)} {scene.prize(prize)}" for bidder, prize in enumerate(over.outcome.prizes))
    lines = [
        f"Bids: {bids}. Prizes: {got}.",
        f"You gained {short(over.gained)}. Your bid was worth {short(over.expected)} on average, so luck made "
        f"{short(over.luck)}.",
        "No bid was worth more." if not over.regret else f"The best bid was worth {short(over.regret)} more.",
    ]
    return f"<div role='status'>{''.join(f'<p>{escape(line)}</p>' for line in lines)}</div>"
