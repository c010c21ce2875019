"""What a clock scores."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from clocklab.core.contract import Seat
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.pieces import COLOURS, Board
from clocklab.games.clocks.rules.state import Clock, Phase, State


@dataclass(frozen=True, slots=True)
class Score:
    """A clock's points in their three parts.

    ``perfect``: one for each die that shows what its space asks for; ``run``: one for each of those that stand
    without a gap from the first space on; ``sets``: two for each set of the four colours.
    """

    perfect: int
    run: int
    sets: int

    @property
    def points(self) -> int:
        """The sum of the three parts."""
        return self.perfect + self.run + self.sets


def score(clock: Clock, board: Board) -> Score:
    """Return the clock's points on this board, at most 12 + 12 + 6.

    >>> from clocklab.games.clocks.rules.printed import boards
    >>> from clocklab.games.clocks.rules.pieces import Colour, Die
    >>> board = boards()["forwards"]
    >>> white, black = Colour.WHITE, Colour.BLACK
    >>> score((Die(white, 1), Die(black, 2), None, Die(white, 4), *(None,) * 8), board)
    Score(perfect=3, run=2, sets=0)
    """
    right = [on is not None and on.pips == pips for on, pips in zip(clock, board.pips, strict=True)]
    run = right.index(False) if False in right else len(right)
    colours = [on.colour for on in clock if on is not None]
    return Score(sum(right), run, 2 * min(colours.count(colour) for colour in COLOURS))


def complete(clock: Clock, board: Board) -> bool:
    """Return whether all twelve dice are there and perfect."""
    return all(on is not None and on.pips == pips for on, pips in zip(clock, board.pips, strict=True))


def full(clock: Clock) -> bool:
    """Return whether no space is free."""
    return None not in clock


def promise(clock: Clock, board: Board, money: int) -> Fraction:
    """Return a rule of thumb for how a clock stands: its points, and what its other dice and the money promise.

    A coin counts 1/5 of a point, up to 20 coins, then 1/20; a die that is n pips off (5 - n)/10 of one, a little more
    at the first spaces, whose run counts.
    """
    now = score(clock, board).points
    near = 0
    for at, (on, pips) in enumerate(zip(clock, board.pips, strict=True)):
        if on is not None and on.pips != pips:
            near += (5 - abs(on.pips - pips)) * (18 - at)
    coins = 36 * min(money, 20) + 9 * max(0, money - 20)
    return Fraction(180 * now + near + coins, 180)


def still_to_lose(clock: Clock, board: Board, money: int) -> Fraction:
    """Return a rule of thumb for the points that the end of a solo game still costs; 0 for a perfect clock.

    A wrong die takes an action, 2 points, and 4 coins, which cost a point each once the money is gone, and a little
    more the further it is off; ``odds.solo.finish`` knows exactly.
    """
    off = [abs(on.pips - pips) for on, pips in zip(clock, board.pips, strict=True) if on is not None]
    wrong = len(off) - off.count(0)
    return 2 * wrong + max(0, 4 * wrong - money) + Fraction(sum(off), 4)


def scores(game: ClocksOptions, state: State) -> tuple[Score, ...]:
    """Return what each clock scores as it stands, in its three parts; without the penalties of the solo game."""
    return tuple(map(score, state.clocks, game.faces))


def payoffs(game: ClocksOptions, state: State) -> tuple[int, ...]:
    """Return each seat's points; in a solo game, the score counted less the penalty, which may be negative."""
    assert state.phase is Phase.OVER, "Clocks is scored at its end"
    if state.score is not None:
        return (state.score - state.penalty,)
    return tuple(score.points for score in scores(game, state))


def winners(game: ClocksOptions, state: State) -> tuple[Seat, ...]:
    """Return the seats with the most points and, of those, the most money; a player alone always wins."""
    ranks = list(zip(payoffs(game, state), state.money, strict=True))
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def evaluate(game: ClocksOptions, state: State) -> tuple[Fraction | int, ...]:
    """Return each seat's points so far, and what its other dice and its money promise; winners have more.

    The promise counts at the end as before it, or a greedy player would never end a game that it wins. In the
    solo end game: the score counted, less what is lost and roughly what is still to be lost.
    """
    over = state.phase is Phase.OVER
    if over and state.score is not None:
        return payoffs(game, state)
    if state.score is not None:
        return (state.score - state.penalty - still_to_lose(state.clocks[0], game.faces[0], state.money[0]),)
    won = winners(game, state) if over else ()
    promised = map(promise, state.clocks, game.faces, state.money)
    return tuple(worth + Fraction(3 * (seat in won), len(won) or 1) for seat, worth in enumerate(promised))
