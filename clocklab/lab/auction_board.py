"""The auction lab on the screen: move values and budgets, and see how to bid, at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Any

import ipywidgets as widgets

from clocklab.lab import parts
from clocklab.lab.auction_dial import Dial
from clocklab.lab.auction_scene import Scene
from clocklab.lab.auction_style import style_block
from clocklab.lab.parts import Widget
from clocklab.solve.bidding import Auction, Bidder

MOST_VALUE = 20
MOST_BUDGET = 20
AT_ONCE = 2
"""Up to so many bidders are solved whenever something is moved; more when the button is pressed."""


class AuctionBoard:
    """Sliders for values and budgets, and the equilibrium they lead to; shown as the last line of a cell.

    ``scene`` is what is shown now. Errors are shown in words, never raised. Values that were given as fractions stay
    exact until their slider is moved.
    """

    def __init__(self, scene: Scene, most_value: int = MOST_VALUE, most_budget: int = MOST_BUDGET) -> None:
        self.scene = scene
        self.closed = False
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

    def _menu(self, options: Sequence[Any], value: Any, label: str, chosen: Callable[[Any], None]) -> Widget:
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
        """Move the sliders, as a hand would, and solve: one call for many moves."""
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
        """Show the equilibrium for the sliders as they stand; what goes wrong is shown in words."""
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

    def close(self) -> None:
        """Take the board off the page and free all its widgets."""
        if not self.closed:
            self.closed = True
            parts.close_all(self.widget)

    def __repr__(self) -> str:
        auction = self.scene.auction
        return f"<Auction lab, {len(auction.values)} bidders, budgets {', '.join(map(str, auction.budgets))}>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, Any]:
        """Return the widget for Jupyter, and for pages without widgets the strategies as a picture and a text."""
        if self.closed:
            return {"text/plain": f"{self!r} (closed)"}
        html = f"{self.scene.bars()}<p>Run this cell to move the sliders.</p>"
        return {**self.widget._repr_mimebundle_(), "text/html": html, "text/plain": repr(self)}
