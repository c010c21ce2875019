"""The auction lab and the bid trainer on the screen: move values and budgets, see how to bid, and bid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape
from math import ceil, floor
from typing import Any

import ipywidgets as widgets

from clocklab.draw import running_sums, strategies
from clocklab.lab import parts
from clocklab.lab.bidding.rounds import YOU, Played, Rounds, Scene
from clocklab.lab.parts import Widget, style_block
from clocklab.lab.tables import short, table
from clocklab.solve.bidding import Auction, Bidder


class Dial:
    """A whole number, or a decimal if it does not begin as a whole number; ``turned`` is called after each change.

    ``value`` is exact: a number given as a fraction stays what it is until it is turned.
    """

    def __init__(self, label: str, value: int | Fraction, low: int, high: int, turned: Callable[[], None]) -> None:
        self._exact = Fraction(value)
        self._setting = False
        self._turned = turned
        whole = self._exact.denominator == 1
        bounds = {"min": low, "max": max(high, ceil(self._exact))}
        if whole:
            self.number = widgets.BoundedIntText(int(value), **bounds)
            self.slider = widgets.IntSlider(int(value), **bounds, readout=False, continuous_update=False)
        else:
            shown = round(float(value), 2)
            self.number = widgets.BoundedFloatText(shown, **bounds, step=0.1)
            self.slider = widgets.FloatSlider(shown, **bounds, step=0.1, readout=False, continuous_update=False)
        self.slider.add_class("cl-slide")
        widgets.link((self.number, "value"), (self.slider, "value"))
        self.number.observe(self._changed, "value")
        self.widget = parts.row([parts.field(self.number, label), self.slider], "cl-dial")

    @property
    def value(self) -> Fraction:
        """The number."""
        return self._exact

    def set(self, value: int | Fraction) -> None:
        """Turn to a number without calling ``turned``; the range grows where it must."""
        self._setting = True
        try:
            for each in (self.number, self.slider):
                each.max = max(each.max, ceil(value))
            self.number.value = int(value) if isinstance(self.number.value, int) else round(float(value), 2)
        finally:
            self._setting = False
        self._exact = Fraction(value)

    def limit(self, high: int) -> None:
        """Let the number go no higher than this; a higher one comes down, without calling ``turned``."""
        self.set(min(self._exact, Fraction(high)))
        for each in (self.slider, self.number):
            each.max = high

    def _changed(self, change: dict[str, object]) -> None:
        if not self._setting:
            self._exact = Fraction(str(change["new"]))
            self._turned()


MOST_VALUE = 20
MOST_BUDGET = 20
AT_ONCE = 2
"""Up to this many bidders are solved whenever something is moved, more only when the button is pressed."""


class AuctionBoard(parts.OnPage):
    """Sliders for values and budgets, and the equilibrium they lead to; shown as the last line of a cell.

    ``scene`` is what is shown now. Errors are shown in words, never raised. Values that were given as fractions stay
    exact until their slider is moved.
    """

    def __init__(self, scene: Scene, most_value: int = MOST_VALUE, most_budget: int = MOST_BUDGET) -> None:
        self.scene = scene
        self._setting = False
        self._make_controls(most_value, most_budget)
        self._make_views()
        self.widget = self._arrange()
        self.solve()

    # ---- making --------------------------------------------------------------------------------------

    def _make_controls(self, most_value: int, most_budget: int) -> None:
        auction, scene = self.scene.auction, self.scene
        low = min(0, *(floor(value) for row in auction.values for value in row))
        high = max(most_value, *(ceil(value) for row in auction.values for value in row))
        self.values = [
            [
                Dial(f"{scene.name(bidder)}: {scene.prize(prize)} is worth", value, low, high, self._moved)
                for prize, value in enumerate(row)
            ]
            for bidder, row in enumerate(auction.values)
        ]
        rich = max(most_budget, *auction.budgets)
        self.budgets = [
            Dial(f"{scene.name(bidder)}: coins to bid", coins, 0, rich, self._moved)
            for bidder, coins in enumerate(auction.budgets)
        ]
        self.ties = self._menu(scene.tie_orders, auction.ties, "Ties are won in this order", lambda _: self._moved())
        pairs = [
            (f"{scene.name(one)} against {scene.name(other)}", (one, other))
            for one in auction.bidders
            for other in auction.bidders
            if one != other
        ]
        self.watched = self._menu(pairs, (0, 1), "Payoff table of", lambda _: self.note.guard(self._show_table))
        self.solve_button = parts.button("Find the equilibrium", self.solve, "cl-main", "May take some seconds")

    def _menu(self, options: Sequence[Any], value: Any, label: str, chosen: Callable[[Any], object]) -> Widget:
        made = widgets.Dropdown(options=options, value=value)
        made.observe(chosen, "value")
        return parts.field(made, label)

    def _make_views(self) -> None:
        self.note = parts.Note()
        self.bars = parts.html(classes="cl-picture-box")
        self.expectations = parts.html()
        self.table = parts.html(classes="cl-picture-box")
        self.others = parts.html()
        self._views = (self.bars, self.expectations, self.table, self.others)

    def _arrange(self) -> Widget:
        by_bidder = [
            parts.column(
                [dial.widget for dial in (*self.values[bidder], self.budgets[bidder])], f"cl-bidder cl-bidder-{bidder}"
            )
            for bidder in self.scene.auction.bidders
        ]
        parts.show(self.solve_button, not self._at_once)
        left = parts.column([*by_bidder, self.ties, self.solve_button], "cl-left cl-controls")
        right = parts.column(
            [self.note.widget, self.bars, self.expectations, self.others, self.watched, self.table], "cl-right"
        )
        body = parts.box([left, right], "cl-body")
        return parts.column([parts.html(style_block(), "cl-style"), body], "cl-stepper cl-auction")

    # ---- doing ---------------------------------------------------------------------------------------

    @property
    def _at_once(self) -> bool:
        return len(self.scene.auction.values) <= AT_ONCE

    def set(
        self,
        values: Sequence[Sequence[int | Fraction]] | None = None,
        budgets: Sequence[int] | None = None,
        ties: Sequence[Bidder] | None = None,
    ) -> None:
        """Move the sliders as a hand would, and solve: one call for many moves."""
        now = self.scene.auction
        self.scene = Scene(Auction.of(values or now.values, budgets or now.budgets, ties or now.ties), *self._told)
        self._setting = True
        try:
            for dials, row in zip(self.values, self.scene.auction.values, strict=True):
                for dial, value in zip(dials, row, strict=True):
                    dial.set(value)
            for dial, coins in zip(self.budgets, self.scene.auction.budgets, strict=True):
                dial.set(coins)
            self.ties.value = self.scene.auction.ties
        finally:
            self._setting = False
        self.solve()

    @property
    def _told(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        return self.scene.names, self.scene.prizes

    def _moved(self) -> None:
        """Answer a moved slider: solve at once, or say that the button is to be pressed."""
        if self._setting:
            return
        if self._at_once:
            self.solve()
        else:
            self.note.tell("What is shown is for the sliders before. Press the button for these.")

    def solve(self) -> None:
        """Show the equilibrium for the sliders as they stand; whatever goes wrong is shown in words."""
        self.note.guard(self._solve)

    def _solve(self) -> None:
        if not self._at_once:
            self.note.tell("Looking for an equilibrium. That may take some seconds.")
        values = [[dial.value for dial in dials] for dials in self.values]
        budgets = [int(dial.value) for dial in self.budgets]
        scene = Scene(Auction.of(values, budgets, self.ties.value), *self._told)
        shown = scene.bars(), scene.expectations(), scene.others()  # before anything changes: it may fail
        self.scene = scene
        self.bars.value, self.expectations.value, self.others.value = shown
        self._show_table()
        self.note.clear()

    def _show_table(self) -> None:
        self.table.value = self.scene.payoffs(*self.watched.value)

    def line(self) -> str:
        """Return in one line what it is."""
        auction = self.scene.auction
        return f"<Auction lab, {len(auction.values)} bidders, budgets {', '.join(map(str, auction.budgets))}>"

    def still(self) -> str:
        """Return what stands for it on pages without widgets."""
        return f"{self.scene.bars()}<p>Run this cell to move the sliders.</p>"


SHOWN = 8
"""How many of the last rounds are listed."""


class BidTrainer(parts.OnPage):
    """One round of bidding after another; ``rounds`` holds them and can be used from code as well."""

    def __init__(self, rounds: Rounds) -> None:
        self.rounds = rounds
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
        """Bid what the slider says, or these coins; whatever goes wrong is shown in words and changes nothing."""
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

    def line(self) -> str:
        """Return in one line what it is."""
        return f"<Bid trainer, seed {self.rounds.seed}: {self.rounds!r}>"

    def still(self) -> str:
        """Return what stands for it on pages without widgets."""
        return f"{_lots(self.rounds.scene)}<p>Run this cell to bid.</p>"


def _lots(scene: Scene) -> str:
    """Return a table of what the prizes are worth to each bidder, the coins, and who wins ties."""
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
