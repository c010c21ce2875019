"""A plan for the solo end game: the actions in order, what each costs, and how it reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from clocklab.games.clocks.rules.board import Board
from clocklab.games.clocks.rules.dice import Act
from clocklab.games.clocks.rules.state import Use

PER_ACTION = 2
"""Penalty points for each action of the solo end game; each borrowed coin costs one more."""


@dataclass(frozen=True, slots=True)
class Step:
    """One bought action: its price, the coins borrowed for it, the penalty points, and the money after it."""

    use: Use
    hour: int
    price: int
    borrowed: int
    money: int

    @property
    def penalty(self) -> int:
        """Two points for the action and one for each borrowed coin."""
        return PER_ACTION + self.borrowed

    def __str__(self) -> str:
        return f"{_words(self.use)}, bought at {self.hour} for {self.price}" + (
            f" ({self.borrowed} borrowed)" if self.borrowed else ""
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """The actions that complete a clock, in order, with what they cost.

    ``penalty`` is what the solo player loses by it, in points; ``borrowed`` the coins short; ``final_money`` what
    is left of the money.
    """

    steps: tuple[Step, ...]
    money: int

    @property
    def actions(self) -> tuple[Use, ...]:
        """The actions in order."""
        return tuple(step.use for step in self.steps)

    @property
    def penalty(self) -> int:
        """The points lost: two for each action, one for each borrowed coin."""
        return sum(step.penalty for step in self.steps)

    @property
    def borrowed(self) -> int:
        """The coins borrowed in all."""
        return sum(step.borrowed for step in self.steps)

    @property
    def final_money(self) -> int:
        """The coins left at the end."""
        return self.steps[-1].money if self.steps else self.money

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __str__(self) -> str:
        rows = [f"{number:>2}. {step}: {-step.penalty}" for number, step in enumerate(self.steps, 1)]
        return "\n".join([*rows, self._summary()])

    def _summary(self) -> str:
        if not self.steps:
            return "Nothing to do: the clock is complete."
        count = len(self.steps)
        return (
            f"{count} action{'s' * (count > 1)}, {self.borrowed} borrowed: {self.penalty} penalty points; "
            f"{self.final_money} coins left"
        )

    def _repr_html_(self) -> str:
        from clocklab.probability.show import CELL_STYLE, HEAD_STYLE, TABLE_STYLE, caption_html

        heads = ("", "action", "hour", "price", "borrowed", "penalty", "coins left")
        head = "".join(f'<th scope="col" style="{HEAD_STYLE}">{escape(text)}</th>' for text in heads)
        rows = [
            (number, _words(step.use), step.hour, step.price, step.borrowed, step.penalty, step.money)
            for number, step in enumerate(self.steps, 1)
        ]
        body = "".join(
            "<tr>" + "".join(f'<td style="{CELL_STYLE}">{escape(str(cell))}</td>' for cell in row) + "</tr>"
            for row in rows
        )
        caption: str = caption_html(self._summary())
        return (
            f'<table class="clocklab-plan" style="{TABLE_STYLE}">{caption}'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        )


def buy(uses: Iterator[Use], money: int, board: Board) -> Plan:
    """Return the plan that buys these actions in this order, each at its space ``at``, borrowing what is short."""
    steps, left = [], money
    for use in uses:
        assert use.at is not None, "an action of the end game is bought at an hour"
        price = board.prices[use.at]
        borrowed = max(0, price - left)
        left = max(0, left - price) + use.act.coins
        steps.append(Step(use, board.hours[use.at], price, borrowed, left))
    return Plan(tuple(steps), money)


def _words(use: Use) -> str:
    """Return an action in words, its spaces counted from 1.

    >>> _words(Use(Act.PLUS_1_2, (4,), 2)), _words(Use(Act.SWAP, (11,))), _words(Use(Act.COIN_4))
    ('+2 on space 5', 'Swap spaces 12 and 1', '4 Coins')
    """
    if not use.spaces:
        return f"{use.act.value}"
    space = use.spaces[0] + 1
    if use.act is Act.SWAP:
        return f"Swap spaces {space} and {space % 12 + 1}"
    return f"+{use.by} on space {space}" if use.by else f"{use.act.value} on space {space}"
