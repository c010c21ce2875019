"""Draw the pictures of the README and of docs/ again: ``python tools/draw_pictures.py [NAME ...]``, all or those named.

They are the project's own boards and charts, the same bytes on every machine, light or dark with the page; tests
compare them with what is committed. ``layouts.svg`` takes minutes.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import clocklab
from clocklab.draw import bars
from clocklab.games.grandfather import Race, odds
from clocklab.simulate import share

DOCS = Path(__file__).parents[1] / "docs"


def board() -> str:
    """Return a race in which Ada may bump Bob, with what the step to his card would do."""
    game = clocklab.load("grandfather", cards=[5, 3, 9, 1, 10, 2, 7, 4, 6, 8, 10, 1, 3, 9])
    names = ["Ada", "Bob"]
    here = clocklab.Match(game, names=names, start="5,3,9,1,10,2,7,4,6,8,10,1,3,9 3,4 0 move 1,2,6")
    return here.board().under(game.preview(here.state, here.actions[0], None, names)).markup


def enters(card: int) -> Callable[[Random], bool]:
    """Return the question whether a roll enters a card: by a die, or by the sum of two or three, but no triple."""

    def asked(rng: Random) -> bool:
        a, b, c = (rng.randint(1, 6) for _ in range(3))
        return not a == b == c and card in {a, b, c, a + b, a + c, b + c, a + b + c}

    return asked


def chances() -> str:
    """Return the chance to enter each card with one roll, exact and simulated."""
    cards = range(1, 11)
    exact = {card: odds.enter(card) for card in cards}
    simulated = {card: share(enters(card), trials=1000, seed=2026) for card in cards}
    return bars(exact, simulated, title="The chance to enter a card with one roll", xlabel="card").markup


def layouts() -> str:
    """Return the advantage of rolling first in a hundred thousand layouts, as the command in docs/fast.md draws it."""
    return odds.sweep(Race(), layouts=100_000, seed=1).chart().markup


PICTURES = {"race.svg": board, "chances.svg": chances, "layouts.svg": layouts}
LONG = {"layouts.svg"}
"""Those that take minutes."""

if __name__ == "__main__":
    for name in sys.argv[1:] or PICTURES:
        (DOCS / name).write_text(PICTURES[name](), encoding="utf-8")
