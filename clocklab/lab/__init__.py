"""The lab: games on the screen in JupyterLab, and exercises that check themselves.

``play`` and ``setup`` need the extra ``lab`` (``pip install 'clocklab[lab]'``); ``gallery`` and ``check`` need nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from clocklab.core import Game, Match, Player, load
from clocklab.errors import MissingExtraError
from clocklab.lab.exercises import check, reveal
from clocklab.lab.gallery import gallery

if TYPE_CHECKING:
    from clocklab.lab.stepper import Stepper

__all__ = ["check", "gallery", "play", "reveal", "setup"]


def play(
    game: str | Game[Any, Any] | Match,
    *,
    seed: int = 0,
    names: Sequence[str] = (),
    start: str | None = None,
    seats: Sequence[Player | str] = (),
    automatic: bool = True,
    show: Sequence[str] = ("odds",),
    key: str | None = None,
    solver: Mapping[str, Any] | None = None,
    **options: Any,
) -> Stepper:
    """Return a board to play on: a game by its name with ``options``, a game, or a match to go on with.

    ``start`` is a position's line to begin from. ``seats`` says who plays each seat, ``"person"`` (also where
    nothing is said), a computer player such as ``"random"``, ``"greedy"`` or ``"uct:playouts=50"``
    (``clocklab.players`` has them all), or a function of one's own; with ``automatic`` the computer plays by itself.
    ``show`` names the panels that are open at first: odds, advice, history, dice, setup, table, files. ``solver``
    is passed to ``game.solve``. Running its cell again, or making another board of the same ``key``, closes
    the board made before.

    Raises UnknownGameError, OptionError, or MissingExtraError where ipywidgets is not installed.
    """
    _require_widgets()
    from clocklab.errors import OptionError
    from clocklab.lab.boards import BOARDS
    from clocklab.lab.perfect import shared_solutions
    from clocklab.lab.session import Session
    from clocklab.lab.stepper import PANELS, Stepper

    if unknown := [name for name in show if name not in PANELS]:
        raise OptionError(f"There is no panel {unknown[0]!r}; the panels are {', '.join(PANELS)}.")
    match = game if isinstance(game, Match) else _match(game, seed, names, start, options)
    session = Session(match, seats, automatic, shared_solutions(solver))
    stepper = Stepper(session, tuple(show))
    BOARDS.put(stepper, key, match.game.name)
    return stepper


def setup(game: str | Game[Any, Any], **how: Any) -> Stepper:
    """Return a board whose panel for setting up a position is open; ``how`` is as for ``play``."""
    return play(game, **{"show": ("setup",), **how})


def _match(
    game: str | Game[Any, Any], seed: int, names: Sequence[str], start: str | None, options: Mapping[str, Any]
) -> Match:
    if isinstance(game, str):
        game = load(game, **options)
    elif options:
        game = game.from_options({**game.options(), **options})
    if start is None:
        return Match(game, seed, names)
    chosen, state = game.from_position(start)
    return Match(chosen, seed, names, state)


def _require_widgets() -> None:
    if find_spec("ipywidgets") is None:
        raise MissingExtraError(
            "The boards of the lab need ipywidgets, which is not installed: pip install 'clocklab[lab]'"
        )
