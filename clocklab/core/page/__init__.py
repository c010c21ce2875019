"""A whole match as one HTML file: every board, what was done and the odds, with a slider, and nothing from outside."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Any, Protocol

from clocklab.core.contract import CHANCE, Game, Position, Seat, Solution, Turn, addressed, known_steps, seat_name
from clocklab.core.files import packaged
from clocklab.core.text import odds_with_names, rows_text
from clocklab.errors import OptionError

_BETWEEN_TAGS = re.compile(r"(?<=>)(?=<)|(?<=[.;:,] )")  # and between the parts of sentences


class Played(Protocol):
    """What a page is made of; a ``Match`` has it all."""

    game: Game[Any, Any]
    names: tuple[str, ...]

    @property
    def positions(self) -> tuple[Position[Any, Any], ...]:
        """Every position so far, the current one last."""

    @property
    def history(self) -> tuple[tuple[Any, Any], ...]:
        """Every state so far with the action that was taken in it."""


@dataclass(frozen=True)
class Looking:
    """What a review adds to a page: the worth after each step (None while the table is laid out) with halves of its
    intervals, marks and notes of decisions by their step, and tables of a title, heads and rows."""

    measure: str
    worth: Sequence[Sequence[float] | None]
    half: Sequence[Sequence[float] | None]
    marks: Mapping[int, str]
    notes: Mapping[int, str]
    tables: Sequence[tuple[str, tuple[str, ...], Sequence[tuple[str, ...]]]]
    note: str


def told(match: Played, step: int, viewer: Seat | None = None) -> str:
    """Return what led to the position after this many steps and what is going on there, as far as the viewer may know.

    None is an onlooker, who knows what everybody knows; once the game is over, that is everything.
    """
    known = known_steps(match.game, match.history, match.positions[-1].state, viewer)
    return _told(match, step, known)


def _told(match: Played, step: int, known: Sequence[bool]) -> str:
    game, here = match.game, match.positions[step]
    now = addressed(game.describe(here.state, match.names), match.names)
    if step == 0:
        return f"Start. {now}"
    before, action = match.positions[step - 1], match.history[step - 1][1]
    by_chance = isinstance(before.turn, Turn)
    who = "" if isinstance(before.turn, Turn) else f"{seat_name(before.turn, match.names)}: "
    if not known[step - 1]:
        return f"Step {step}. {who}done unseen by others. {now}" if who else f"Step {step}. {now}"
    # What chance brought is told in the sentence about the player who now decides; else by its own name.
    if by_chance and not isinstance(here.turn, Turn):
        return f"Step {step}. {now}"
    return f"Step {step}. {who}{game.label_action(before.state, action, match.names)}. {now}"


def page(
    match: Played,
    viewer: Seat | None = None,
    solution: Solution[Any, Any] | None = None,
    looking: Looking | None = None,
) -> str:
    """Return the match so far as a whole HTML page that needs no server, no kernel and nothing from outside.

    It shows the boards as ``viewer`` sees them (None: an onlooker), step by step, with what was done, how likely it was
    what chance brought, and the odds: what that viewer may know while the game goes on, everything once it is over.
    With a ``solution``, such as ``game.solve()``, a chart of what each position was worth to each player if all had
    played on perfectly; with ``looking``, what a review found. The same match gives the same bytes.
    OptionError for a viewer who does not play.

    >>> import clocklab
    >>> from clocklab.core import Match
    >>> page(Match(clocklab.load("grandfather", cards=[5, 3])))[:15]
    '<!doctype html>'
    """
    if viewer is not None and (type(viewer) is not int or viewer not in range(match.game.players)):
        raise OptionError(f"viewer must be a seat from 0 to {match.game.players - 1}, or None, not {viewer!r:.80}.")
    steps = range(len(match.positions))
    known = known_steps(match.game, match.history, match.positions[-1].state, viewer)
    boards = [match.positions[step].board(viewer, match.names).with_attributes(data_step=step).markup for step in steps]
    words = [_told(match, step, known) + (_chance(match, step) if step and known[step - 1] else "") for step in steps]
    pieces, frames = _shared(boards)
    names = [seat_name(seat, match.names) for seat in range(match.game.players)]
    data: dict[str, Any] = {
        "pieces": pieces,
        "frames": frames,
        "told": words,
        "odds": [_odds(match, step, viewer) for step in steps],
        "names": names,
    }
    if solution is not None:
        data["measure"] = solution.measure.capitalize()
        data["worth"] = [_worth(match, step, solution) for step in steps]
    if looking is not None:
        data["measure"] = looking.measure.capitalize()
        data["worth"], data["half"] = looking.worth, looking.half
        data["marks"], data["notes"] = looking.marks, looking.notes
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    parts = {
        "title": escape(match.game.title),
        "about": escape(_about(match, names)),
        "last": str(len(match.history)),
        "opening": escape(words[0]),
        "steps": "".join(f'<li><a href="#{step}">{escape(each)}</a></li>' for step, each in enumerate(words)),
        "review": "" if looking is None else _review(looking),
        "data": b64encode(gzip.compress(text.encode(), 9, mtime=0)).decode(),
    }
    template = packaged("clocklab.core.page", "page.html")
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], template)


def _review(looking: Looking) -> str:
    """Return the tables of a review; a first column of steps is made of links to them."""
    parts = []
    for title, heads, rows in looking.tables:
        cells = "".join(f'<th scope="col">{escape(each.capitalize())}</th>' for each in heads)
        body = "".join(f"<tr>{''.join(_cells(heads, row))}</tr>" for row in rows)
        empty = "" if rows else f'<tr><td colspan="{len(heads)}">None.</td></tr>'
        parts.append(
            f'<div class="wide" tabindex="0" role="region" aria-label="{escape(title)}"><table><caption>{escape(title)}'
            f"</caption><thead><tr>{cells}</tr></thead><tbody>{body}{empty}</tbody></table></div>"
        )
    return f'<section aria-label="Review">{"".join(parts)}<p><small>{escape(looking.note)}</small></p></section>'


def _cells(heads: Sequence[str], row: Sequence[str]) -> Iterator[str]:
    for head, cell in zip(heads, row, strict=True):
        text = escape(cell)
        yield f'<td><a href="#{text}">{text}</a></td>' if head == "step" else f"<td>{text}</td>"


def _over(match: Played) -> bool:
    return match.positions[-1].over


def _about(match: Played, names: Sequence[str]) -> str:
    if not _over(match):
        return f"{', '.join(names)}; the game goes on."
    last = match.positions[-1].state
    scores = "; ".join(f"{name} {points}" for name, points in zip(names, match.game.payoffs(last), strict=True))
    winners = " and ".join(names[seat] for seat in match.game.winners(last))
    return f"Points: {scores}. {f'Won by {winners}' if winners else 'Nobody won'}."


def _chance(match: Played, step: int) -> str:
    """Say how likely it was what chance brought with this step, where that is no secret and was not certain."""
    before = match.positions[step - 1]
    if before.turn is not CHANCE or (before.secret and not _over(match)):
        return ""
    chance = before.law.chance(match.history[step - 1][1])
    return "" if chance == 1 else f" The chance of that was {chance}."


def _odds(match: Played, step: int, viewer: Seat | None) -> str:
    """Return the odds of a position as text, empty where they are somebody else's."""
    here = match.positions[step]
    if here.over or (here.secret and not _over(match) and here.turn != viewer):
        return ""
    rows = odds_with_names(match.game.odds(here.state), match.names)
    if not rows:
        return ""
    whose = ""
    if here.secret and not isinstance(here.turn, Turn):
        whose = f"As {seat_name(here.turn, match.names)} could know them:\n"
    return whose + rows_text((row.label, row.value) for row in rows)


def _worth(match: Played, step: int, solution: Solution[Any, Any]) -> list[float] | None:
    """Return what a position was worth to each seat; None while chance still lays out the table."""
    state = match.positions[step].state
    return None if match.game.preparing(state) else [round(float(each), 5) for each in solution.value(state)]


def _shared(boards: Sequence[str]) -> tuple[list[str], list[list[int]]]:
    """Return pieces of SVG, and each board as the numbers of its pieces.

    Tags that always come one after the other are one piece, so that what two boards share is kept once.
    """
    table: dict[str, int] = {}
    frames = [[table.setdefault(tag, len(table)) for tag in _BETWEEN_TAGS.split(board)] for board in boards]
    after: dict[int, set[int]] = {}
    before: dict[int, set[int]] = {}
    for frame in frames:
        for one, next_one in zip([-1, *frame], [*frame, -1], strict=True):
            after.setdefault(one, set()).add(next_one)
            before.setdefault(next_one, set()).add(one)
    tags = list(table)
    pieces: dict[str, int] = {}
    shared = []
    for frame in frames:
        runs = [[frame[0]]]
        for one, next_one in pairwise(frame):
            if after[one] == {next_one} and before[next_one] == {one}:
                runs[-1].append(next_one)
            else:
                runs.append([next_one])
        shared.append([pieces.setdefault("".join(tags[each] for each in run), len(pieces)) for run in runs])
    return list(pieces), shared
