"""A number to turn: a slider for the hand and a field for the keyboard, one value.

The slider of ipywidgets has no name that a screen reader could say. So its handle is kept from the keyboard and from
readers (by CSS, ``auction_style``), and the field beside it, which has a label, is what they use.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil

import ipywidgets as widgets

from clocklab.lab import parts


class Dial:
    """A whole number, or a decimal where it begins as no whole one; ``turned`` is called whenever it has changed.

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
