"""What each unfinished tower promises if its owner does nothing but finish it, and what can become of each roof ladder.

The policy assumed, which is followed exactly: the tower grows no more. If it has no clock, it gets a plain one from the
hand, else the clock that lies face up if that is plain, else one with a mouse from the hand, else the one that lies
face up (on a tower with a mouse any clock will do, and one in the hand comes first). Then it gets a roof of a colour
whose next height it has: from the hand, or else the owner digs, drawing the roofs one after the other until one fits.
The others stand still: they finish nothing and draw nothing that is needed; they only take their turns, so that the
owner gets its share of the draws that are left. Towers are assessed one by one, each as if it were the only one.

Ladders are judged by counting roofs, floors and clocks.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from clocklab.core.contract import Seat, question
from clocklab.core.listing import Listing
from clocklab.core.values import require_int
from clocklab.errors import OptionError
from clocklab.games.clocktowers.odds.draws import number_drawn
from clocklab.games.clocktowers.rules.hidden import forgotten, kept, not_seen
from clocklab.games.clocktowers.rules.moves import copies, heights, next_heights, on_ladder, with_card
from clocklab.games.clocktowers.rules.options import ClocktowersOptions, ClocktowersPosition
from clocklab.games.clocktowers.rules.pieces import (
    COLOURS,
    KINDS,
    PLACE,
    Card,
    Clock,
    Colour,
    Deck,
    Roof,
    Tower,
    Towers,
    Wall,
)
from clocklab.games.clocktowers.rules.scoring import animals, promised
from clocklab.games.clocktowers.rules.state import Phase, State
from clocklab.probability import Chance

CERTAIN = Chance(1, 1)
NEVER = Chance(0, 1)
TOWER_HEADS = ("tower", "floors", "roofs that fit", "draws", "is finished", "points", "expected")


@dataclass(frozen=True, slots=True)
class TowerOutlook:
    """One unfinished tower: its number, the colours whose next height it has, and how it fares under the policy.

    ``clock``: the clock it gets, or has; None if no clock is available. ``draws``: how many draws can be spent on its
    roof. ``finished``: the chance that it gets one; ``points``: what it then scores.
    """

    heads: ClassVar[tuple[str, ...]] = TOWER_HEADS
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


@question
def tower_outlook(here: ClocktowersPosition, seat: Seat) -> Listing[TowerOutlook]:
    """Return what each unfinished tower of a seat promises under the policy above, in the order they were begun.

    It rests on the seat's own hand and on what everybody sees. Exact for this policy; a seat that lets towers grow or
    takes what others need does better, and others who build on the same ladder may spoil it.
    """
    seat = require_int("seat", seat, 0, here.game.players - 1)
    numbers = [number for number, tower in enumerate(here.state.towers[seat]) if not tower.finished]
    return Listing("Unfinished towers", tuple([_outlook(here, seat, number) for number in numbers]))


@question
def draws_left(here: ClocktowersPosition, seat: Seat) -> int:
    """Return how many cards the seat will still draw: its turns, as long as there is anything to draw."""
    game, state = here.game, here.state
    seat = require_int("seat", seat, 0, game.players - 1)
    cards = sum(state.left) + sum(top is not None for top in state.tops)
    drawn = state.phase is Phase.PLAY or state.due is Phase.PLAY
    before = (seat - state.seat) % game.players
    if drawn and not game.play_first:
        before = (before - 1) % game.players
    return (cards - before + game.players - 1) // game.players if cards > before else 0


def _outlook(here: ClocktowersPosition, seat: Seat, number: int) -> TowerOutlook:
    game, state = here.game, here.state
    tower, draws = state.towers[seat][number], draws_left(here, seat)
    climbs = on_ladder(state.towers, seat, game.own_ladder)
    fitting = tuple(colour for colour in COLOURS if tower.height in next_heights(climbs, colour))
    clock, drawn = _clock(game, state, seat, tower)
    if clock is None or drawn > draws:
        return TowerOutlook(number, tower.height, fitting, None, draws, NEVER, promised(tower, game.clock_animals))
    if tower.clock is None:
        tower = with_card(tower, clock)
    digs = draws - drawn
    points = promised(tower, game.clock_animals)
    finished = _roofed(here, seat, fitting, digs)
    return TowerOutlook(number, tower.height, fitting, clock, digs, finished, points)


def _clock(game: ClocktowersOptions, state: State, seat: Seat, tower: Tower) -> tuple[Clock | None, int]:
    """Return the clock that the tower gets under the policy, and how many draws it takes."""
    if tower.clock is not None:
        return tower.clock, 0
    top = state.tops[Deck.CLOCKS.rank]
    offers = [(card, 0) for card in state.hands[seat] if isinstance(card, Clock)]
    offers += [(top, 1)] if isinstance(top, Clock) else []
    spoils = game.clock_animals and not animals(tower, True)[1]
    return min(offers, key=lambda offer: (spoils and offer[0].mouse, offer[1], offer[0].mouse), default=(None, 0))


def _roofed(here: ClocktowersPosition, seat: Seat, colours: tuple[Colour, ...], digs: int) -> Chance:
    """Return the chance that a roof of one of these colours is held or dug up."""
    state, unseen = here.state, not_seen(here.game, here.state, seat)
    fit = [Roof(colour) for colour in colours]
    top, left = state.tops[Deck.ROOFS.rank], state.left[Deck.ROOFS.rank]
    if any(card in fit for card in state.hands[seat]) or (digs and top in fit):
        return CERTAIN
    cards = min(left, digs - (top is not None))
    if cards <= 0 or not fit:
        return NEVER
    pool = sum(unseen[PLACE[Roof(colour)]] for colour in COLOURS)
    wanted = sum(unseen[PLACE[roof]] for roof in fit)
    return number_drawn(pool, wanted, cards).at_least(1)


@dataclass(frozen=True, slots=True)
class Ladder:
    """One colour's ladder: heights ``built``, heights the ``next`` tower may have, and what can still come of it.

    ``copies``: roofs of this colour in the game; ``lost``: those known to be put away; ``more``: towers that it can
    still get at most, going by roofs alone; ``chance``: that none of its unseen roofs was set aside. ``complete``:
    whether every copy can still cap a tower, by counting roofs, floors and clocks as if nothing else were built.
    """

    heads: ClassVar[tuple[str, ...]] = ("colour", "built", "next", "at most more", "can be completed", "no roof aside")
    colour: Colour
    built: tuple[int, ...]
    next: tuple[int, ...]
    copies: int
    lost: int
    more: int
    complete: bool
    chance: Chance

    def cells(self) -> tuple[object, ...]:
        """Return what stands under each heading."""
        built = " ".join(map(str, self.built)) or None
        following = " or ".join(map(str, self.next))
        return self.colour.value, built, following, self.more, "yes" if self.complete else "no", self.chance


@question
def ladders(here: ClocktowersPosition, seat: Seat | None = None) -> Listing[Ladder]:
    """Return each colour's ladder and what can still come of it, as far as this seat knows (None: as everybody knows).

    What others have drawn and not played counts as possibly held, up to the number of cards they hold: which
    cards they have put away nobody else knows. With ``memory="table"`` any card that is not in sight counts as possibly
    held. Where each player has ladders of its own it is the seat's ladder, and only its own roofs count; then a seat
    must be named, else OptionError. A ladder not ruled out is not guaranteed: whether there are enough turns is not
    checked.
    """
    game, state = here.game, here.state
    if seat is not None:
        seat = require_int("seat", seat, 0, game.players - 1)
    if game.own_ladder and seat is None:
        raise OptionError("Say whose ladders are meant, seat=0 for the first seat's: each seat has its own.")
    seats = (seat,) if game.own_ladder and seat is not None else tuple(range(game.players))
    floors, clocks = _floors_to_come(game, state, seats, seat), _clocks_to_come(game, state, seats, seat)
    return Listing("Roof ladders", tuple([_ladder(game, state, each, seats, seat, floors, clocks) for each in COLOURS]))


def _ladder(
    game: ClocktowersOptions,
    state: State,
    colour: Colour,
    seats: tuple[Seat, ...],
    viewer: Seat | None,
    floors: int,
    clocks: int,
) -> Ladder:
    counts = not_seen(game, state, viewer)
    climbing: list[Towers] = [state.towers[seat] for seat in seats]
    built, following, roof = heights(climbing, colour), next_heights(climbing, colour), Roof(colour)
    unseen, left = counts[PLACE[roof]], state.left[Deck.ROOFS.rank]
    pool = sum(counts[PLACE[Roof(each)]] for each in COLOURS)
    backs = _backs(game, state, seats, viewer, Deck.ROOFS)
    held = sum(_at_most(game, state, at, viewer, roof) for at in seats) + (state.tops[Deck.ROOFS.rank] == roof)
    more = held + min(unseen, left + backs)
    roofs = copies(state, colour)
    lost = 0 if viewer is None or forgotten(game, state) else state.discards[viewer].count(roof)
    missing = roofs - len(built)
    enough = sum(range(following[0], following[0] + missing))
    complete = more >= missing and floors >= enough and clocks >= missing
    chance = number_drawn(pool, unseen, state.aside(Deck.ROOFS)).chance(0)
    return Ladder(colour, built, following, roofs, lost, more, complete, chance)


def _backs(game: ClocktowersOptions, state: State, seats: tuple[Seat, ...], viewer: Seat | None, deck: Deck) -> int:
    """Return how many cards of the deck these seats hold of which the viewer sees the backs only."""
    if not forgotten(game, state):
        return 0
    return sum(card.deck is deck for at in seats if at != viewer for card in state.hands[at])


def _at_most(game: ClocktowersOptions, state: State, at: Seat, viewer: Seat | None, *cards: Card) -> int:
    """Return how many of these kinds the seat may hold as far as the viewer knows; those of ``_backs`` come besides."""
    if at == viewer:
        return sum(state.hands[at].count(card) for card in cards)
    if forgotten(game, state):
        return 0
    return min(len(state.hands[at]), sum(kept(state, at).count(card) for card in cards))


def _floors_to_come(game: ClocktowersOptions, state: State, seats: tuple[Seat, ...], viewer: Seat | None) -> int:
    """Return how many floors can still get a roof: in towers without one, hands, the top, and the walls to come."""
    standing = sum(tower.height for at in seats for tower in state.towers[at] if not tower.finished)
    held = 0
    for at in seats:
        cards = _known(game, state, at, viewer)
        walls = sorted((card.floors for card in cards if isinstance(card, Wall)), reverse=True)
        held += sum(walls[: len(state.hands[at])])
    top = state.tops[Deck.WALLS.rank]
    counts = not_seen(game, state, viewer)
    unseen = sorted(card.floors for card in KINDS if isinstance(card, Wall) for _ in range(counts[PLACE[card]]))
    come = unseen[len(unseen) - state.left[Deck.WALLS.rank] - _backs(game, state, seats, viewer, Deck.WALLS) :]
    return standing + held + (top.floors if isinstance(top, Wall) else 0) + sum(come)


def _clocks_to_come(game: ClocktowersOptions, state: State, seats: tuple[Seat, ...], viewer: Seat | None) -> int:
    """Return how many clocks can still get a roof."""
    standing = sum(tower.clock is not None and not tower.finished for at in seats for tower in state.towers[at])
    held = sum(_at_most(game, state, at, viewer, Clock(), Clock(mouse=True)) for at in seats)
    held += _backs(game, state, seats, viewer, Deck.CLOCKS)
    return standing + held + (state.tops[Deck.CLOCKS.rank] is not None) + state.left[Deck.CLOCKS.rank]


def _known(game: ClocktowersOptions, state: State, at: Seat, viewer: Seat | None) -> tuple[Card, ...]:
    if at == viewer:
        return state.hands[at]
    return () if forgotten(game, state) else kept(state, at)
