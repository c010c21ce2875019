"""The review of a match: what each step was worth, what each decision gave away, what was luck and what was choice."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

from clocklab.core.contract import CHANCE, USUAL, Seat, Turn, seat_name
from clocklab.core.files import parse_json, read_text, write
from clocklab.core.match import Match
from clocklab.core.page import Looking, page
from clocklab.core.record import Record, packed, unpacked
from clocklab.core.values import require_int
from clocklab.errors import FileError, RecordError
from clocklab.players.simple import solution
from clocklab.review.pieces import EXACT, Settings, first_turn, key, pieces, prepared, worth_of
from clocklab.simulate.work import run

FORMAT, VERSION = "clocklab review", 2
AND = "."
"""What stands between a game and its review in one line."""
MARKS = ("best", "fine", "doubtful", "mistake")
LIMITS = {"win": (0.02, 0.06), "points": (0.5, 2.0)}
"""From how much given away a decision is doubtful, and from how much it is a mistake: chance of winning, points."""
Number = Fraction | float


@dataclass(frozen=True)
class Step:
    """One step: who acted (None: chance), what was done, what the position after it was worth to each seat.

    ``half`` is half of each 95 % interval; 0 where the worth is exact. ``worth`` is empty while the table is laid out.
    """

    number: int
    seat: Seat | None
    event: str
    worth: tuple[Number, ...]
    half: tuple[float, ...]


@dataclass(frozen=True)
class Decided:
    """One decision between several choices: what it gave away, by what the seat could know.

    ``lay``: what it gave away as the hidden things really lay, None where nothing was hidden. Halves are of 95 %
    intervals, 0 where exact.
    """

    step: int
    seat: Seat
    taken: str
    best: str
    choices: int
    loss: Number
    half: float
    mark: str
    lay: Number | None
    lay_half: float


@dataclass(frozen=True)
class Share:
    """What moved one seat's worth from start to end: luck, its own choices, and the others' choices."""

    name: str
    start: Number
    luck: Number
    choices: Number
    others: Number
    end: Number
    given_away: Number


def mark(loss: Number, half: float, aim: str) -> str:
    """Return how a decision is marked: at worst fine where the interval does not exclude that it gave nothing away.

    >>> mark(Fraction(0), 0, "win"), mark(0.05, 0.08, "win"), mark(0.05, 0.01, "win"), mark(0.2, 0.1, "win")
    ('best', 'fine', 'doubtful', 'mistake')
    """
    doubtful, mistake = LIMITS[aim]
    if loss <= 0:
        return MARKS[0]
    if loss < doubtful or loss - half <= 0:
        return MARKS[1]
    return MARKS[2] if loss < mistake else MARKS[3]


def review(
    match: Match,
    *,
    seed: int = 0,
    player: str | None = None,
    playouts: int = 24,
    width: int = 3,
    longest: int | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    folder: str | Path | None = None,
    progress: bool | None = None,
) -> Review:
    """Return the review of a match: exact where perfect play is known, else estimates with intervals.

    Estimates come from ``playouts`` games for each position and choice, played on by ``player`` (by default the game's
    own, see ``Game.plays_on``) with common luck; ``width`` choices of each decision are compared, what was done among
    them. After ``longest`` events a playout is judged by the game's rule of thumb. ``workers``, ``executor``,
    ``folder`` and ``progress`` are those of ``simulate.run``: the same seed gives the same review whoever works.

    PositionError for a game that goes on with something hidden, OptionError for wrong settings, Interrupted at Ctrl-C.

    >>> import clocklab
    >>> match = clocklab.Match(clocklab.load("grandfather", cards=[1, 2]), start="1,2 1,0 0 move 1,2,5")
    >>> match.play("stop")
    >>> review(match, workers=1).decisions[0].mark
    'mistake'
    """
    work, parts = prepared(match, seed, player, playouts, width, longest)
    exact = work.settings.player == EXACT
    results = run(
        work,
        parts,
        workers=1 if exact and executor is None else workers,
        executor=executor,
        folder=folder,
        key=None if folder is None else {"review": key(match), **asdict(work.settings)},
        progress=progress,
        unit="position",
    )
    return Review(match.copy(), work.settings, tuple(results))


def beside(path: str | Path) -> Path:
    """Return the file in which the review of a saved game is kept.

    >>> beside("games/monday.json").name
    'monday.review.json'
    """
    return Path(path).with_suffix(".review.json")


@dataclass(frozen=True, repr=False)
class Review:
    """A match looked back at; ``results`` are the numbers of its ``pieces``, in their order."""

    match: Match
    settings: Settings
    results: tuple[Any, ...]

    @property
    def exact(self) -> bool:
        """Whether all numbers are exact."""
        return self.settings.player == EXACT

    @property
    def measure(self) -> str:
        """What the numbers mean."""
        return "points" if self.settings.aim == "points" else "chance of winning"

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(seat_name(seat, self.match.names) for seat in range(self.match.game.players))

    @cached_property
    def _made(self) -> Mapping[tuple[str, int], Any]:
        return dict(zip(pieces(self.match), self.results, strict=True))

    @cached_property
    def worth(self) -> tuple[tuple[tuple[Number, ...], tuple[float, ...]], ...]:
        """After each number of steps, from 0: the worth to each seat, and half of its interval; empty in the set-up."""
        found: list[tuple[tuple[Number, ...], tuple[float, ...]]] = []
        for step in range(len(self.match.positions)):
            rows = worth_of(self.match, self._made, step) or ()
            found.append((tuple(_number(value) for value, _ in rows), tuple(half for _, half in rows)))
        return tuple(found)

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step with the worth after it."""
        match = self.match
        return tuple(
            Step(
                number,
                None if isinstance(here.turn, Turn) else here.turn,
                match.game.label_action(here.state, action, match.names),
                *self.worth[number],
            )
            for number, (here, (_, action)) in enumerate(zip(match.positions, match.history, strict=False), 1)
        )

    @cached_property
    def decisions(self) -> tuple[Decided, ...]:
        """Every decision between several choices, in the order of the game."""
        return tuple(self._decided(step, made) for (kind, step), made in self._made.items() if kind == "choice")

    def _decided(self, step: int, made: Mapping[str, Any]) -> Decided:
        match, here = self.match, self.match.positions[step]
        game = match.game
        rows = made["known"]
        _, _, loss, half = rows[0]
        best = min(rows, key=lambda row: _number(row[2]))
        lay = None if made["lay"] is None else made["lay"][0]
        assert isinstance(here.turn, int), "somebody decided"
        taken, better = self._named(step, match.history[step][1], game.parse_action(best[0]))
        return Decided(
            step=step + 1,
            seat=here.turn,
            taken=taken,
            best=better,
            choices=len(here.actions),
            loss=_number(loss),
            half=half,
            mark=mark(_number(loss), half, self.settings.aim),
            lay=None if lay is None else _number(lay[2]),
            lay_half=0.0 if lay is None else lay[3],
        )

    def _named(self, step: int, *actions: Any) -> list[str]:
        """Return what actions are called, with their headings where these differ: a label may be the same under two."""
        match, state = self.match, self.match.positions[step].state
        labels = [match.game.label_action(state, action, match.names) for action in actions]
        headings = [match.game.group_action(state, action) for action in actions]
        if len(set(headings)) == 1 or USUAL in headings:
            return labels
        return [f"{heading}: {label}" for heading, label in zip(headings, labels, strict=True)]

    @property
    def dearest(self) -> tuple[Decided, ...]:
        """The decisions that gave something away beyond doubt, the dearest first."""
        wrong = [each for each in self.decisions if each.mark != "best" and each.loss - each.half > 0]
        return tuple(sorted(wrong, key=lambda each: -each.loss))

    @cached_property
    def shares(self) -> tuple[Share, ...]:
        """What luck and choices brought each seat; start + luck + choices + others = end."""
        worth = [each for each, _ in self.worth]
        first = first_turn(self.match)
        found = []
        for seat, name in enumerate(self.names):
            moved: dict[str, Number] = {"luck": Fraction(0), "choices": Fraction(0), "others": Fraction(0)}
            for step in range(first, self.match.steps):
                turn = self.match.positions[step].turn
                whose = "luck" if turn is CHANCE else "choices" if turn == seat else "others"
                moved[whose] += worth[step + 1][seat] - worth[step][seat]
            away = sum((each.loss for each in self.decisions if each.seat == seat), Fraction(0))
            found.append(Share(name, worth[first][seat], end=worth[-1][seat], given_away=away, **moved))
        return tuple(found)

    @property
    def note(self) -> str:
        """Say how the numbers were found."""
        how = self.settings
        if self.exact:
            solved = solution(self.match.game.setup_for(self.match.state))
            return solved.note or f"Exact, against perfect play; in {self.measure}."
        seen = ""
        if self.match.game.hidden:
            seen = (
                " Decisions are marked by what their seat could know; beside that stands what they gave away as "
                "the hidden things really lay, and the chances after each step are as they lay."
            )
        return (
            f"Estimates with 95 % intervals, in {self.measure}: {how.playouts} games for each position and choice, "
            f"played on by {how.player!r} with the same luck for all choices and judged after {how.longest} events at "
            f"the latest; up to {how.width} choices of a decision were compared; seed {how.seed}.{seen}"
        )

    # ---- keeping -------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """Return it as JSON with the format's version, the game it belongs to, and a checksum."""
        fields = {
            "format": FORMAT,
            "version": VERSION,
            "game": key(self.match),
            "settings": asdict(self.settings),
            "results": list(self.results),
        }
        return json.dumps({**fields, "sha256": _checksum(fields)}, ensure_ascii=False, separators=(",", ":")) + "\n"

    def save(self, path: str | Path) -> None:
        """Keep it in a file, atomically; ``beside`` names the one next to a saved game."""
        write(path, self.to_json())

    @classmethod
    def from_json(cls, text: str, match: Match) -> Review:
        """Return the review of this match that a text holds. RecordError for another text or another game's review."""
        try:
            held = parse_json(text)
        except ValueError as error:
            raise RecordError(f"The review is cut off or not JSON ({error}); make it again.") from error
        if not isinstance(held, dict) or held.get("format") != FORMAT or held.get("version") != VERSION:
            raise RecordError(f"This is no review of version {VERSION}; make it again.")
        fields = {name: value for name, value in held.items() if name != "sha256"}
        if held.get("sha256") != _checksum(fields):
            raise RecordError("The review does not fit its checksum: it was altered; make it again.")
        if held.get("game") != key(match):
            raise RecordError("The review belongs to another game than this one; make it again.")
        try:
            found = cls(match.copy(), Settings(**held["settings"]), tuple(held["results"]))
            found.tables_read()
        except (KeyError, TypeError, ValueError) as error:
            raise RecordError("The review lacks something, or was made by another clocklab; make it again.") from error
        return found

    @property
    def line(self) -> str:
        """The match and this review as one line of text to send, which ``clocklab.lab.play`` and ``opened`` read."""
        return f"{self.match.line}{AND}{packed(self.to_json())}"

    def tables_read(self) -> None:
        """Raise KeyError, TypeError or ValueError where the results lack something that is shown."""
        for _ in self.tables():
            pass
        str(self.verdict(0))

    @classmethod
    def load(cls, path: str | Path, match: Match) -> Review:
        """Return the review of this match that a file holds. RecordError, which names the file, where it holds none."""
        path = Path(path)
        try:
            return cls.from_json(read_text(path), match)
        except (FileError, RecordError) as error:
            raise RecordError(f"{path.name:.300} cannot be used: {error}") from error

    # ---- showing -------------------------------------------------------------------------------------

    def tables(self, most: int = 10) -> Iterator[tuple[str, tuple[str, ...], list[tuple[str, ...]]]]:
        """Yield the tables: a title, the heads of the columns, and rows."""
        digits = 2 if self.settings.aim == "points" else 3
        rows = [
            (each.name, *(_signed(value, digits) for value in (each.luck, each.choices, each.others)),
             f"{float(each.given_away):.{digits}f}", *self._counted(seat))
            for seat, each in enumerate(self.shares)
        ]  # fmt: skip
        yield f"Luck and choices ({self.measure})", (
            "player", "luck", "own choices", "others' choices", "given away", *MARKS), rows  # fmt: skip
        hidden = any(each.lay is not None for each in self.decisions)
        heads = ("step", "player", "mark", "gave away", *(["as it lay"] if hidden else []), "did", "better")
        yield "Dearest decisions", heads, [
            (
                str(each.step), self.names[each.seat], each.mark, _interval(each.loss, each.half, digits),
                *([_interval(each.lay, each.lay_half, digits) if each.lay is not None else ""] if hidden else []),
                each.taken, each.best,
            )
            for each in self.dearest[:most]
        ]  # fmt: skip

    def _counted(self, seat: Seat) -> list[str]:
        own = [each.mark for each in self.decisions if each.seat == seat]
        return [str(own.count(each)) for each in MARKS]

    def verdict(self, step: int) -> str:
        """Return what is said about a step: the mark of the decision that led to it, and the worth after it.

        OptionError for a step that the match does not have.
        """
        digits = 2 if self.settings.aim == "points" else 3
        step = require_int("step", step, 0, self.match.steps)
        said = [self._marked(each, digits) for each in self.decisions if each.step == step]
        values, halves = self.worth[step]
        worth = [
            f"{name} {_interval(value, half, digits)}"
            for name, value, half in zip(self.names, values, halves, strict=False)
        ]
        return " ".join([*said, *([f"{self.measure.capitalize()}: {', '.join(worth)}."] if worth else [])])

    @staticmethod
    def _marked(each: Decided, digits: int) -> str:
        if each.mark == "best":
            return "Best."
        lay = "" if each.lay is None else f" ({_interval(each.lay, each.lay_half, digits)} as the hidden things lay)"
        return (
            f"{each.mark.capitalize()}: gave away {_interval(each.loss, each.half, digits)}{lay}; better: {each.best}."
        )

    def looking(self) -> Looking:
        """Return what the page of the match shows of it."""
        digits = 2 if self.settings.aim == "points" else 3
        marks = {each.step: each.mark for each in self.decisions}
        notes = {each.step: self._marked(each, digits) for each in self.decisions if each.mark != "best"}
        return Looking(
            measure=self.measure,
            worth=[[round(float(value), 4) for value in values] or None for values, _ in self.worth],
            half=[[round(float(value), 4) for value in halves] or None for _, halves in self.worth],
            marks=marks,
            notes=notes,
            tables=list(self.tables()),
            note=self.note,
        )

    def to_html(self, path: str | Path) -> None:
        """Write the match with this review as one HTML page that needs nothing from outside, atomically."""
        write(path, page(self.match, looking=self.looking()))

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        parts = []
        for title, head, rows in self.tables():
            widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
            lines = [
                "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)) for row in (head, *rows)
            ]
            parts.append("\n".join([title, *(line.rstrip() for line in lines)]) if rows else f"{title}: none")
        return "\n\n".join([*parts, self.note])

    def _repr_html_(self) -> str:
        """Return the tables."""
        return tables_html(self.tables()) + f"<p>{escape(self.note)}</p>"


def opened(line: str) -> tuple[Match, Review | None]:
    """Return the match that a line of text holds, and its review if the line is a ``Review.line``.

    RecordError for a line that is cut off, altered or none of clocklab's.
    """
    game, _, looked = line.strip().partition(AND)
    match = Match.from_record(Record.from_line(game))
    return match, Review.from_json(unpacked(looked), match) if looked else None


def tables_html(tables: Iterator[tuple[str, tuple[str, ...], list[tuple[str, ...]]]]) -> str:
    """Return tables as HTML, everything escaped."""
    parts = []
    for title, head, rows in tables:
        cells = "".join(f"<th scope='col'>{escape(each)}</th>" for each in head)
        body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
        parts.append(
            f"<table><caption>{escape(title)}</caption><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table>"
        )
    return "".join(parts)


def _number(value: Any) -> Number:
    return Fraction(value) if isinstance(value, str) else value if isinstance(value, Fraction) else float(value)


def _signed(value: Number, digits: int) -> str:
    return f"{float(value):+.{digits}f}"


def _interval(value: Number, half: float, digits: int) -> str:
    return f"{float(value):.{digits}f}" + (f" ± {half:.{digits}f}" if half else "")


def _checksum(fields: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(fields, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
