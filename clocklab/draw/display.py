"""Boards as PNG, several side by side, and whole games to walk through."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Protocol

from clocklab.core.contract import Seat, Solution
from clocklab.core.match import Match
from clocklab.core.page import page, told
from clocklab.core.svg import Svg, image_tag
from clocklab.errors import MissingExtraError, OptionError


class Shown(Protocol):
    """A board or a chart: a whole ``<svg>`` element, the sentence that stands for it, and what Jupyter shows."""

    @property
    def markup(self) -> str:
        """The ``<svg>`` element."""

    @property
    def alt(self) -> str:
        """The sentence."""

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]: ...


def png(svg: Shown, width: int = 900) -> bytes:
    """Return the picture as PNG, ``width`` pixels wide, in its light colours.

    MissingExtraError where resvg_py is not installed. Letters come from the machine's fonts, so two
    machines' bytes may differ.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise MissingExtraError(
            "a PNG of a board needs resvg_py, which is not installed. "
            "The board itself is an SVG that any browser shows: svg.save(path).",
            "lab",
        ) from None
    # A style sheet holds nothing but the dark theme, which resvg could not switch to.
    light = re.sub(r"<style>.*?</style>", "", svg.markup, flags=re.DOTALL)
    return bytes(svg_to_bytes(svg_string=light, width=width))


WIDEST = 400
_GRID = "display:grid;grid-template-columns:repeat(auto-fill,minmax(260px,1fr));gap:16px 14px;align-items:start"
_CAPTION = "margin-top:6px;line-height:1.4"


@dataclass(frozen=True, slots=True)
class Strip:
    """Boards with captions, to read from left to right; made by ``strip`` and ``replay``.

    Jupyter gets it as HTML that shows even in a notebook that is not trusted yet, a terminal as text.
    """

    boards: tuple[Svg, ...]
    captions: tuple[str, ...]

    def __repr__(self) -> str:
        return "\n".join(f"{caption} [{board.alt}]" for caption, board in zip(self.captions, self.boards, strict=True))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        frames = "".join(map(_frame, self.boards, self.captions))
        return {"text/html": f'<div style="{_GRID}">{frames}</div>', "text/plain": repr(self)}


def _frame(board: Svg, caption: str) -> str:
    image = image_tag(board, widest=WIDEST)
    return f'<figure style="margin:0">{image}<figcaption style="{_CAPTION}">{escape(caption)}</figcaption></figure>'


def strip(boards: Iterable[Svg], captions: Iterable[str]) -> Strip:
    """Return the boards in a grid, each with its caption, in as many columns as fit.

    OptionError unless there is at least one board, and a caption for each.

    >>> strip([Svg('<svg viewBox="0 0 1 1"></svg>', "An empty board")], ["Before the game"])
    Before the game [An empty board]
    """
    boards, captions = tuple(boards), (captions,) if isinstance(captions, str) else tuple(captions)
    if not boards or len(boards) != len(captions):
        raise OptionError(f"A strip needs boards and a caption for each; it got {len(boards)} and {len(captions)}.")
    return Strip(boards, captions)


def replay(match: Match, steps: Sequence[int] | None = None, captions: Sequence[str] = ()) -> Strip:
    """Return the boards of a match after these numbers of steps, by default its first position and all that follow.

    A step is one action or one chance event. Captions left out say what was done last and what is going on.
    OptionError for a step that the match does not have, or unless there is one caption for each board.

    >>> import clocklab
    >>> match = Match(clocklab.load("grandfather", cards=[5, 3, 9, 1]), names=["Ada", "Bob"])
    >>> for action in ("roll 1,3,5", "move 5"):
    ...     match.play(action)
    >>> print(*replay(match).captions, sep="\\n")
    Start. Ada is to roll. The next card is 5 at card 1.
    Step 1. Ada rolled 1-3-5. The next card is 5 at card 1.
    Step 2. Ada: Move to the 5, with 5. Ada rolled 1-3-5. The next card is 3 at card 2.
    """
    wanted = range(match.steps + 1) if steps is None else steps
    if wrong := [step for step in wanted if isinstance(step, bool) or step not in range(match.steps + 1)]:
        raise OptionError(f"The match has the steps 0 to {match.steps}; there is no step {wrong[0]!r}.")
    boards = [match.positions[step].board(None, match.names) for step in wanted]
    return strip(boards, captions or [told(match, step) for step in wanted])


@dataclass(frozen=True, slots=True)
class Film:
    """A whole match with a slider, made by ``film``: Jupyter shows it in a frame, without a kernel too."""

    page: str
    title: str
    steps: int

    def __repr__(self) -> str:
        return f"{self.title}: a game of {self.steps} steps, to walk through in a browser"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        frame = (
            f'<iframe title="{escape(repr(self))}" srcdoc="{escape(self.page)}" loading="lazy" '
            'style="width:100%;max-width:860px;height:880px;border:0"></iframe>'
        )
        return {"text/html": frame, "text/plain": repr(self)}


def film(match: Match, viewer: Seat | None = None, solution: Solution[Any, Any] | None = None) -> Film:
    """Return the whole match to walk through, as ``Match.to_html`` writes it, for a notebook or a page made from one.

    >>> import clocklab
    >>> film(Match(clocklab.load("grandfather", cards=[5, 3])))
    Grandfather's Clock: a game of 0 steps, to walk through in a browser
    """
    return Film(page(match, viewer, solution), match.game.title, match.steps)
