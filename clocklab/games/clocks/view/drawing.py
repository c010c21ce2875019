"""Clocks drawn: one clock large with all that is printed on it, the others small, and the table between them."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat, seat_name
from clocklab.core.svg import Svg
from clocklab.draw.geometry import Box
from clocklab.draw.lettering import broken
from clocklab.draw.svg import NOTHING, Markup, element, frame, group, rect, text, together
from clocklab.draw.theme import paint
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.state import Phase, State
from clocklab.games.clocks.text.auction_words import bid_words
from clocklab.games.clocks.text.spoken import sentence
from clocklab.games.clocks.view import on_clock
from clocklab.games.clocks.view.face import face
from clocklab.games.clocks.view.lit import Lit, lit
from clocklab.games.clocks.view.places import CELL, HEAD, WIDTH, Page, page
from clocklab.games.clocks.view.plaques import plaque, points, purse, small_lines
from clocklab.games.clocks.view.scene import scene
from clocklab.games.clocks.view.small_clock import small_clock
from clocklab.games.clocks.view.table import bag, table

CORNER = WIDTH / 2 - 9
NOBODY = (Phase.START, Phase.DRAW, Phase.ROLL, Phase.OVER)
SHOWN = 560


def draw(game: ClocksOptions, state: State, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
    """Return the picture as a seat may see it (None: as all may): its own clock large, else that of who acts.

    What can be chosen on the large clock is lit, each free space with what placing a die there brings. Bids show
    when all have been made, one's own at once. The same state, seat and names give the same text, always.
    """
    large = state.seat if seat is None else seat
    shown = page(game.players)
    others = [(large + step) % game.players for step in range(1, game.players)]
    lights = lit(game, state) if large == state.seat else Lit()
    return frame(
        _case(shown),
        _large(game, state, large, lights, bid_words(state, large, seat)),
        _corners(game, state, large, names),
        table(shown.table, scene(game, state, names)),
        *(
            _small(game, state, at, box, bid_words(state, at, seat), names)
            for at, box in zip(others, shown.cells, strict=True)
        ),
        alt=sentence(game, state, seat, lights, names),
        view=(shown.view.left, shown.view.top, shown.view.w, shown.view.h),
        widest=SHOWN,
        shown=SHOWN,
    )


def _case(shown: Page) -> Markup:
    box = shown.view.grown(-2)
    return rect(box, 16, **paint("wood", "wood-edge", 3))


def _large(game: ClocksOptions, state: State, seat: Seat, lights: Lit, words: str) -> Markup:
    board, clock = game.faces[seat], state.clocks[seat]
    mine = seat == state.seat
    bonus = state.space if mine and state.phase is Phase.BONUS else None
    rerolled = state.space if mine and state.phase is Phase.REROLL else None
    return group(
        face(board),
        NOTHING if bonus is None else on_clock.bonus(board, bonus),
        on_clock.on_clock(board, clock, lights, rerolled),
        on_clock.centre(state.centres[seat]) if state.centres[seat] else _middle(words),
    )


def _middle(words: str) -> Markup:
    """What the middle of the large clock says of a bid."""
    if not words:
        return NOTHING
    lines = broken(words, 66, 16)
    return group(
        element("circle", r=40, **paint("face", "ghost", 1.2)),
        *(
            text(0, 6 + 18 * (at - (len(lines) - 1) / 2), line, ink="on-face", on="face", size=16, bold=True)
            for at, line in enumerate(lines)
        ),
    )


def _corners(game: ClocksOptions, state: State, seat: Seat, names: Sequence[str]) -> Markup:
    """Name, money, points, the bag, and which side of the board it is."""
    return together(
        (
            plaque(HEAD, seat_name(seat, names), _acts(state, seat), seat == state.start and game.players > 1, 16),
            purse(-CORNER, -197, state.money[seat], 22),
            points(CORNER, -197, points_of(game, state, seat), 22),
            small_lines(CORNER, -173, _parts(game, state, seat)),
            bag(-CORNER, 215, state.bag),
            text(CORNER - 2, 212, _side(game, seat), ink="on-wood", on="wood", size=13, anchor="end"),
        )
    )


def _side(game: ClocksOptions, seat: Seat) -> str:
    return game.faces[seat].name if len(game.faces[seat].name) <= 12 else f"{game.faces[seat].name[:11]}…"


def _acts(state: State, seat: Seat) -> bool:
    return seat == state.seat and state.phase not in NOBODY


def points_of(game: ClocksOptions, state: State, seat: Seat) -> int:
    """Return a seat's points so far; in the solo end game those counted less those lost."""
    if state.score is not None:
        return state.score - state.penalty
    return game.scores(state)[seat].points


def _parts(game: ClocksOptions, state: State, seat: Seat) -> tuple[str, ...]:
    """What the points are for; in the solo end game how many were counted and how many are lost."""
    if state.score is not None:
        return f"{state.score} counted", f"{state.penalty} lost"
    score = game.scores(state)[seat]
    return f"{score.perfect} perfect", f"{score.sets} for sets", f"{score.run} in row"


def _small(game: ClocksOptions, state: State, seat: Seat, box: Box, words: str, names: Sequence[str]) -> Markup:
    top = Box(box.x, box.top + 11, CELL.w, 22)
    return group(
        plaque(top, seat_name(seat, names), _acts(state, seat), seat == state.start, 13),
        small_clock(box, game.faces[seat], state.clocks[seat], state.centres[seat], words),
        purse(box.left + 2, box.bottom - 10, state.money[seat], 14),
        points(box.right - 2, box.bottom - 10, points_of(game, state, seat), 14),
    )
