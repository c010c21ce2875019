"""What each unfinished tower promises, if its owner does nothing but finish it.

The policy that is reckoned with, exactly: the tower grows no more. If it has no clock, it gets a plain one from the
hand, else the clock that lies face up if that is plain, else one with a mouse from the hand, else the one that lies
face up (on a tower with a mouse any clock will do, and one in the hand comes first). Then it gets a roof of a colour
whose next height it has: from the hand, or else the owner digs, drawing the roofs one after the other until one fits.
Others stand still: they finish nothing and draw nothing of what is needed; they only take their turns, so that the
owner gets its share of the draws that are left. Towers are reckoned one by one, each as if it were the only one.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from clocklab.core.checks import require_int
from clocklab.core.contract import Seat
from clocklab.core.listing import Listing
from clocklab.games.clocktowers.odds.draws import number_drawn
from clocklab.games.clocktowers.rules.ladder import next_heights, on_ladder
from clocklab.games.clocktowers.rules.legal import with_card
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import COLOURS, PLACE, Clock, Colour, Deck, Roof, Tower
from clocklab.games.clocktowers.rules.scoring import animals, promised
from clocklab.games.clocktowers.rules.state import Phase, State
from clocklab.probability import Chance

CERTAIN = Chance(1, 1)
NEVER = Chance(0, 1)


@dataclass(frozen=True, slots=True)
class TowerOutlook:
    """One unfinished tower: its number, the colours whose next height it has, and what comes of it by the policy.

    ``clock``: the clock it gets, or has; None if there is none to be had. ``draws``: how many draws can be spent on its
    roof. ``finished``: the chance that it gets one; ``points``: what it then scores.
    """

    heads: ClassVar[tuple[str, ...]] = (
        "tower",
        "floors",
        "roofs that fit",
        "draws",
        "is finished",
        "points",
        "expected",
    )
    tower: int
    floors: int
    colours: tuple[Colour, ...]
    clock: Clock | None
    draws: int
    finished: Chance
    points: int

    @property
    def expected(self) -> Fraction:
        """The points to expect."""
        return self.points * self.finished

    def cells(self) -> tuple[object, ...]:
        """Return what stands under each heading."""
        colours = ", ".join(colour.value for colour in self.colours) or "none"
        return self.tower + 1, self.floors, colours, self.draws, self.finished, self.points, self.expected


def tower_outlook(game: ClocktowersOptions, state: State, seat: Seat) -> Listing[TowerOutlook]:
    """Return what each unfinished tower of a seat promises by the policy above, in the order they were begun.

    It rests on the seat's own hand and on what everybody sees. Exact for this policy; who lets towers grow or takes
    what others need does better, and others who build on the same ladder may spoil it.
    """
    require_int("seat", seat, 0, game.players - 1)
    rows = [
        _outlook(game, state, seat, number) for number, tower in enumerate(state.towers[seat]) if not tower.finished
    ]
    return Listing("Unfinished towers", tuple(rows))


def draws_left(game: ClocktowersOptions, state: State, seat: Seat) -> int:
    """Return how many cards the seat will still draw: its turns, as long as there is anything to draw."""
    cards = sum(state.left) + sum(top is not None for top in state.tops)
    drawn = state.phase is Phase.PLAY or state.due is Phase.PLAY
    before = (seat - state.seat) % game.players
    if drawn and not game.play_first:
        before = (before - 1) % game.players
    return (cards - before + game.players - 1) // game.players if cards > before else 0


def _outlook(game: ClocktowersOptions, state: State, seat: Seat, number: int) -> TowerOutlook:
    tower, draws = state.towers[seat][number], draws_left(game, state, seat)
    climbs = on_ladder(state.towers, seat, game.own_ladder)
    fitting = tuple(colour for colour in COLOURS if tower.height in next_heights(climbs, colour))
    clock, drawn = _clock(game, state, seat, tower)
    if clock is None or drawn > draws:
        return TowerOutlook(number, tower.height, fitting, None, draws, NEVER, promised(tower, game.clock_animals))
    if tower.clock is None:
        tower = with_card(tower, clock)
    digs = draws - drawn
    points = promised(tower, game.clock_animals)
    finished = _roofed(state, seat, fitting, digs)
    return TowerOutlook(number, tower.height, fitting, clock, digs, finished, points)


def _clock(game: ClocktowersOptions, state: State, seat: Seat, tower: Tower) -> tuple[Clock | None, int]:
    """Return the clock that the tower gets by the policy, and how many draws it takes."""
    if tower.clock is not None:
        return tower.clock, 0
    top = state.tops[Deck.CLOCKS.rank]
    offers = [(card, 0) for card in state.hands[seat] if isinstance(card, Clock)]
    offers += [(top, 1)] if isinstance(top, Clock) else []
    spoils = game.clock_animals and not animals(tower, True)[1]
    return min(offers, key=lambda offer: (spoils and offer[0].mouse, offer[1], offer[0].mouse), default=(None, 0))


def _roofed(state: State, seat: Seat, colours: tuple[Colour, ...], digs: int) -> Chance:
    """Return the chance that a roof of one of these colours is held or dug up."""
    fit = [Roof(colour) for colour in colours]
    top, left = state.tops[Deck.ROOFS.rank], state.left[Deck.ROOFS.rank]
    if any(card in fit for card in state.hands[seat]) or (digs and top in fit):
        return CERTAIN
    cards = min(left, digs - (top is not None))
    if cards <= 0 or not fit:
        return NEVER
    pool = sum(state.unseen[PLACE[Roof(colour)]] for colour in COLOURS)
    wanted = sum(state.unseen[PLACE[roof]] for roof in fit)
    return number_drawn(pool, wanted, cards).at_least(1)
