"""What a tournament gave: exact sums, shown as estimates with their intervals."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from html import escape
from math import isfinite
from pathlib import Path
from typing import Any, Self

from clocklab.core.contract import Game, Seat, seat_name
from clocklab.core.files import write
from clocklab.core.listing import BYTE_ORDER_MARK
from clocklab.core.player import Player
from clocklab.core.record import Record
from clocklab.core.values import plain_numbers
from clocklab.errors import OptionError, brief
from clocklab.simulate.episode import play
from clocklab.simulate.estimate import Estimate, mean_of, share_of
from clocklab.simulate.intervals import SKEWED, Sums
from clocklab.simulate.schedule import Entrant, Schedule


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's games: how many were won alone, by two, by three ..., and the sums of the scores."""

    won: tuple[int, ...] = ()
    """``won[k]``: the games whose win k + 1 players shared, this one among them."""
    scores: Sums = field(default_factory=Sums)

    def __add__(self, other: Tally) -> Tally:
        longer, shorter = sorted((self.won, other.won), key=len, reverse=True)
        won = tuple(map(sum, zip(longer, (*shorter, *(0,) * (len(longer) - len(shorter))), strict=True)))
        return Tally(won, self.scores + other.scores)

    @property
    def games(self) -> int:
        """The games played."""
        return self.scores.count

    @property
    def points(self) -> Fraction | int:
        """The sum of the scores."""
        return self.scores.total

    @property
    def squares(self) -> Fraction | int:
        """The sum of the scores' squares."""
        return self.scores.squares

    @property
    def wins(self) -> int:
        """The games won alone."""
        return self.won[0] if self.won else 0

    @property
    def shared_wins(self) -> int:
        """The games won together with others."""
        return sum(self.won[1:])

    @property
    def shares(self) -> Fraction:
        """All that was won, a win shared by k counting 1/k to each."""
        return sum((Fraction(many, by) for by, many in enumerate(self.won, 1)), Fraction(0))

    def win_rate(self, seed: int) -> Estimate:
        """Return how often a game is won alone, with Wilson's interval."""
        return share_of(self.wins, self.games, seed)

    def shared_rate(self, seed: int) -> Estimate:
        """Return how often a win is shared, with Wilson's interval."""
        return share_of(self.shared_wins, self.games, seed)

    def win_share(self, seed: int) -> Estimate:
        """Return the mean share of the win, with Student's interval where it fits; with Wilson's if no win was shared.

        Wilson's is on the safe side too for shares that are all equal, or very skewed.
        """
        if not self.shared_wins:
            return self.win_rate(seed)
        counts: list[tuple[Fraction | int, int]] = [
            (0, self.games - sum(self.won)),
            *((Fraction(1, by), many) for by, many in enumerate(self.won, 1)),
        ]
        shares = Sums.counted({share: many for share, many in counts if many})
        low, high, method = shares.interval()
        if method != "Student":
            low, high, method = *shares.within(0, 1), "Wilson"
        return Estimate(shares.mean, max(0.0, low), min(1.0, high), self.games, seed, method)

    def mean_points(self, seed: int) -> Estimate:
        """Return the mean score, with its interval (see ``Sums.interval``)."""
        return mean_of(self.scores, seed)

    def to_plain(self) -> list[Any]:
        """Return the tally as plain JSON values."""
        sums = self.scores
        numbers = (sums.total, sums.squares, sums.cubes, sums.least, sums.most)
        return [list(self.won), sums.count, *map(str, numbers)]

    @classmethod
    def from_plain(cls, values: Sequence[Any]) -> Self:
        """Return the tally that ``to_plain`` turned into these values."""
        won, games, *numbers = values
        return cls(tuple(won), Sums(games, *map(Fraction, numbers)))


class Counter:
    """A tally that grows game by game."""

    __slots__ = ("scores", "won")

    def __init__(self, players: int) -> None:
        self.won = [0] * players
        self.scores: dict[Fraction | int, int] = {}

    def count(self, sharers: int, points: Fraction | int) -> None:
        """Add a game: how many shared the win, this player among them (0 if it was not), and this player's score."""
        self.scores[points] = self.scores.get(points, 0) + 1
        if sharers:
            self.won[sharers - 1] += 1

    def to_plain(self) -> list[Any]:
        """Return the tally as plain JSON values."""
        return Tally(tuple(self.won), Sums.counted(self.scores)).to_plain()


@dataclass(frozen=True, repr=False)
class Results:
    """How the players of a tournament fared. What is counted is exact; rates and means carry 95 % intervals.

    It shows itself as a table, ``clocklab.draw.charts.intervals(results)`` gives a chart, and ``to_csv`` writes a file.
    ``seated`` and ``met`` hold the sums by entrant and seat, and by entrant and the other it met at the table (the
    latter only where not all meet in every game).
    """

    game: Game[Any, Any]
    names: tuple[str, ...]
    players: tuple[Player, ...] = field(compare=False)
    schedule: Schedule
    seated: Mapping[tuple[Entrant, Seat], Tally]
    met: Mapping[tuple[Entrant, Entrant], Tally]

    @property
    def seed(self) -> int:
        """The seed of the tournament."""
        return self.schedule.seed

    @cached_property
    def played(self) -> int:
        """The number of games played."""
        return sum(tally.games for tally in self.seated.values()) // self.game.players

    @property
    def complete(self) -> bool:
        """Whether all games were played: False if it was interrupted."""
        return self.played == self.schedule.games

    # ---- by player ------------------------------------------------------------------------------------

    @cached_property
    def tallies(self) -> dict[str, Tally]:
        """The exact sums of each player who has played."""
        sums: dict[str, Tally] = {}
        for (entrant, _), tally in sorted(self.seated.items()):
            name = self.names[entrant]
            sums[name] = sums.get(name, Tally()) + tally
        return sums

    @property
    def wins(self) -> dict[str, int]:
        """The number of games that each player won alone, by name."""
        return {name: tally.wins for name, tally in self.tallies.items()}

    @property
    def shared_wins(self) -> dict[str, int]:
        """The number of games that each player won together with others, by name."""
        return {name: tally.shared_wins for name, tally in self.tallies.items()}

    @property
    def win_rates(self) -> dict[str, Estimate]:
        """How often each player wins alone, by name, with Wilson's interval."""
        return {name: tally.win_rate(self.seed) for name, tally in self.tallies.items()}

    @property
    def shared_rates(self) -> dict[str, Estimate]:
        """How often each player shares a win, by name, with Wilson's interval."""
        return {name: tally.shared_rate(self.seed) for name, tally in self.tallies.items()}

    @property
    def shares(self) -> dict[str, Estimate]:
        """Each player's mean share of the win, 1/k of one shared by k, with its interval (see ``Tally.win_share``)."""
        return {name: tally.win_share(self.seed) for name, tally in self.tallies.items()}

    @property
    def points(self) -> dict[str, Estimate]:
        """Each player's mean score, with its interval (see ``Sums.interval``)."""
        return {name: tally.mean_points(self.seed) for name, tally in self.tallies.items()}

    def in_seat(self, name: str, seat: Seat) -> Tally:
        """Return the exact sums of one player in one seat. OptionError: no such player or seat, or no game there."""
        entrant = self._entrant(name)
        tally = self.seated.get((entrant, seat)) if type(plain_numbers(seat)) is int else None
        if tally is None:
            raise OptionError(
                f"{name!r} has played no game in seat {brief(seat)}; seats are 0 to {self.game.players - 1}."
            )
        return tally

    @property
    def pairs(self) -> dict[tuple[str, str], Estimate]:
        """For each pair, the first's mean share of the win in games with the second; empty where all always meet."""
        return {
            (self.names[one], self.names[other]): tally.win_share(self.seed) for (one, other), tally in self.met.items()
        }

    def _entrant(self, name: str) -> Entrant:
        if name not in self.names:
            raise OptionError(f"Nobody is called {brief(name)}; the players are {', '.join(map(repr, self.names))}.")
        return self.names.index(name)

    # ---- single games ---------------------------------------------------------------------------------

    def seating(self, number: int) -> tuple[str, ...]:
        """Return who sat in seat 0, 1, ... in a game, counted from 0."""
        return tuple(self.names[entrant] for entrant in self.schedule.lineup(self._number(number)))

    def seed_of(self, number: int) -> int:
        """Return the seed of a game, counted from 0: ``play`` with it and the seating's players plays it again."""
        return self.schedule.seed_of(self._number(number))

    def record(self, number: int) -> Record:
        """Return the record of a game, counted from 0; the game is played again for that."""
        lineup = self.schedule.lineup(self._number(number))
        players = [self.players[entrant] for entrant in lineup]
        return play(self.game, players, self.seed_of(number), self.seating(number))

    def _number(self, number: int) -> int:
        number = plain_numbers(number)
        if type(number) is not int or not 0 <= number < self.schedule.games:
            raise OptionError(
                f"Games are numbered from 0 to {self.schedule.games - 1}; there is no game {brief(number)}."
            )
        return number

    # ---- showing --------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """What was played, in a line."""
        games = self.schedule.games
        many = f"{games} games" if self.complete else f"stopped after {self.played} of {games} games"
        return f"{self.game.title}: {many}, seed {self.seed}"

    @property
    def method(self) -> str:
        """How the intervals were made, in a line."""
        shares = "Student (Wilson for equal or rare ones)" if any(self.shared_wins.values()) else "Wilson"
        skewed = any(tally.mean_points(self.seed).method == SKEWED for tally in self.tallies.values())
        return f"95 % intervals: win share {shares}; points Student{', wider where skewed' * skewed}."

    def table(self) -> list[list[str]]:
        """Return the table as texts: the headings, then a line per player, the best first."""
        seats = range(self.game.players if self.game.players > 1 else 0)
        heads = ["player", "games", "wins", "shared wins", "win share", "95 % interval", "points", "95 % interval"]
        rows = [[*heads, *(f"win share as {seat_name(seat)}" for seat in seats)]]
        for name in self.ranking():
            tally, share, points = self.tallies[name], self.shares[name], self.points[name]
            row = [name, str(tally.games), str(tally.wins), str(tally.shared_wins)]
            row += [f"{share.value:.4f}", _interval(share), f"{points.value:.2f}", _interval(points, 2)]
            rows.append(row + [self._share_in(name, seat) for seat in seats])
        return rows

    def ranking(self) -> list[str]:
        """Return the names by share of the win, then by points, the best first; equal ones as they entered."""
        tallies = self.tallies
        if self.game.players == 1:
            return sorted(tallies, key=lambda name: -tallies[name].points / tallies[name].games)
        return sorted(
            tallies,
            key=lambda name: (-tallies[name].shares / tallies[name].games, -tallies[name].points / tallies[name].games),
        )

    def _share_in(self, name: str, seat: Seat) -> str:
        tally = self.seated.get((self._entrant(name), seat))
        return "-" if tally is None else f"{float(tally.shares / tally.games):.4f}"

    def pair_table(self) -> list[list[str]]:
        """Return the table of pairs as texts: the win share of the one on the left in games with the one above."""
        order, pairs = self.ranking(), self.pairs
        cells = [[name, *(_short(pairs.get((name, other))) for other in order)] for name in order]
        return [["win share in games with", *order], *cells]

    def __str__(self) -> str:
        parts = [self.title, _text(self.table()), self.method]
        return "\n".join([*parts, *((_text(self.pair_table()),) if self.met else ())])

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """Return the tables."""
        shown = _html(self.table(), f"{self.title}. {self.method}")
        return shown + (_html(self.pair_table(), "Who fared how with whom") if self.met else "")

    def to_csv(self, path: str | Path) -> None:
        """Write a line per player and one per player and seat; the file is replaced only once it is whole.

        Rates and means come as numbers with the ends of their 95 % intervals. A name that a spreadsheet would take for
        a formula gets an apostrophe in front; a byte order mark tells Excel that the file is UTF-8. Raises FileError
        where it cannot be written.
        """
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(self._lines())
        write(path, BYTE_ORDER_MARK + text.getvalue())

    def _lines(self) -> Iterator[list[object]]:
        estimated = ("win_rate", "shared_rate", "win_share", "points")
        ends = [column for name in estimated for column in (name, f"{name}_low", f"{name}_high")]
        yield ["player", "seat", "games", "wins", "shared_wins", *ends, "seed", "complete"]
        for entrant, name in enumerate(self.names):
            for seat, tally in [
                ("all", self.tallies.get(name)),
                *((s, self.seated.get((entrant, s))) for s in self._seats),
            ]:
                if tally is not None:
                    yield [_harmless(name), seat, *self._numbers(tally), self.seed, self.complete]

    @property
    def _seats(self) -> range:
        return range(self.game.players)

    def _numbers(self, tally: Tally) -> list[object]:
        seed = self.seed
        found = (tally.win_rate(seed), tally.shared_rate(seed), tally.win_share(seed), tally.mean_points(seed))
        ends = [number for each in found for number in (each.value, each.low, each.high)]
        return [tally.games, tally.wins, tally.shared_wins, *ends]


def _interval(estimate: Estimate, places: int = 4) -> str:
    if not (isfinite(estimate.low) and isfinite(estimate.high)):
        return "unknown"
    return f"{estimate.low:.{places}f} to {estimate.high:.{places}f}"


def _short(estimate: Estimate | None) -> str:
    return "-" if estimate is None else f"{estimate.value:.4f} ({_interval(estimate)})"


def _text(rows: list[list[str]]) -> str:
    wide = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ([f"{row[0]:<{wide[0]}}", *(f"{cell:>{wide[at]}}" for at, cell in enumerate(row[1:], 1))] for row in rows)
    return "\n".join("  ".join(line) for line in lines)


def _html(rows: list[list[str]], caption: str) -> str:
    left = " style='text-align:left'"
    heads = "".join(f"<th scope='col'{'' if at else left}>{escape(head)}</th>" for at, head in enumerate(rows[0]))
    body = "".join(
        f"<tr><th scope='row'{left}>{escape(name)}</th>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
        for name, *cells in rows[1:]
    )
    title = f"<caption{left}>{escape(caption)}</caption>"
    return f"<table>{title}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"


def _harmless(name: str) -> str:
    return f"'{name}" if name.startswith(("=", "+", "-", "@", "\t", "\r", "'")) else name
