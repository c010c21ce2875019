"""What a card or the Cuckoo's power does to pawns and thank-you tokens; nothing here knows about hands or piles.

Everything here is public, so pictures may show it beforehand, and odds may ask about any card.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol, TypeAlias

from clocklab.core.contract import Seat
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import SPACES, Card, Hero, Side
from clocklab.games.ticktock.rules.state import Play, Power

Heroes: TypeAlias = tuple[Hero, ...]
Spaces: TypeAlias = tuple[int, ...]

UNPUSHED = 4
"""A Tick or Tock this many spaces behind its twin is not pushed any more."""
NEAR = 5
"""Up to this far from the Cuckoo a Pendulum Push may be played on it."""
PICKS = frozenset({Card.HELPING_HAND, Card.MUSIC_BOX_DANCE})
"""The cards that pick a pawn on one's own space or behind it, and bring a token."""
TICK_TOCK = frozenset({Hero.TICK, Hero.TOCK})
BALLERINAS = frozenset({Hero.WIND_UP_BALLERINA, Hero.RUSTY_BALLERINA})
OWL_BAT = frozenset({Hero.BRASS_OWL, Hero.SILVER_BAT})
KEEPERS = frozenset({Hero.KEY_KEEPER, Hero.LOCK_KEEPER})


class Standing(Protocol):
    """What cards and powers look at: a position, or a game that computer players play on in their heads."""

    @property
    def seat(self) -> Seat:
        """The seat to act."""

    @property
    def heroes(self) -> Heroes:
        """Each seat's hero."""

    @property
    def spaces(self) -> Spaces:
        """Where each seat's pawn stands."""

    @property
    def tokens(self) -> Spaces:
        """How many tokens each seat has."""


@lru_cache(maxsize=4096)
def twins(heroes: Heroes) -> tuple[Seat | None, ...]:
    """Return each seat's twin's seat; None for the Cuckoo.

    >>> twins((Hero.TOCK, Hero.CUCKOO, Hero.TICK))
    (2, None, 0)
    """
    return tuple(None if hero.twin is None else heroes.index(hero.twin) for hero in heroes)


def cuckoo(heroes: Heroes) -> Seat | None:
    """Return the Cuckoo's seat, None where it does not play."""
    return heroes.index(Hero.CUCKOO) if Hero.CUCKOO in heroes else None


def targets(state: Standing, card: Card) -> tuple[Seat, ...]:
    """Return the seats on whose pawns the seat to act may play the card, ascending; none if the card picks nobody.

    Helping Hand and Music Box Dance: on one's own space or behind, not oneself or one's twin. Pendulum Push: one's
    twin, and the Cuckoo up to 5 spaces away; any pawn for the Cuckoo, its own too.
    """
    me, spaces, heroes = state.seat, state.spaces, state.heroes
    twin = twins(heroes)[me]
    if card in PICKS:
        own = spaces[me]
        return tuple([seat for seat, space in enumerate(spaces) if space <= own and seat != me and seat != twin])
    if card is not Card.PENDULUM_PUSH:
        return ()
    if twin is None:
        return tuple(range(len(spaces)))
    bird = cuckoo(heroes)
    if bird is None or abs(spaces[bird] - spaces[me]) > NEAR:
        return (twin,)
    return (twin, bird) if twin < bird else (bird, twin)


def effect(game: TickTockTowerOptions, state: Standing, play: Play | Power) -> tuple[Spaces, Spaces]:
    """Return every seat's space and tokens after the seat to act does this, which must be legal.

    All forward moves of a card come before any pawn goes back. A pawn that stays at 15 pushes nobody; none goes
    below START. Nothing can be taken from an empty supply of tokens.
    """
    spaces = list(state.spaces)
    if isinstance(play, Power):
        spaces[play.target] = max(0, spaces[play.target] - 3)
        return tuple(spaces), state.tokens
    me, card, target = state.seat, play.card, play.target
    pushers: tuple[Seat, ...] = ()
    if card.steps:
        pushers = _forward(state.heroes, spaces, me, card.steps + play.extra)
    elif card in PICKS:
        pushers = _picked(game, state, spaces, play)
    elif card is Card.PENDULUM_PUSH:
        assert target is not None, "Pendulum Push is played on a pawn"
        spaces[target] = max(0, spaces[target] - 2)
    elif card is Card.CATCH_UP:
        _forward(state.heroes, spaces, me, _gap(state))
    else:
        _fan(game, state.heroes, spaces, me)
        _forward(state.heroes, spaces, me, 1)
    for pusher in pushers:
        _push(game, state.heroes, spaces, pusher)
    if card in PICKS and target is not None and sum(state.tokens) < game.kit.tokens:
        tokens = list(state.tokens)
        tokens[me] += 1
        return tuple(spaces), tuple(tokens)
    return tuple(spaces), state.tokens


def _forward(heroes: Heroes, spaces: list[int], seat: Seat, steps: int) -> tuple[Seat, ...]:
    """Move a pawn; return it, alone in a tuple, if it moved (else an empty tuple)."""
    if heroes[seat] is Hero.CUCKOO:
        steps = max(1, steps - 1)
    before = spaces[seat]
    spaces[seat] = min(SPACES, before + steps)
    return (seat,) if spaces[seat] > before else ()


def _picked(game: TickTockTowerOptions, state: Standing, spaces: list[int], play: Play) -> tuple[Seat, ...]:
    me, heroes = state.seat, state.heroes
    pushers = () if play.target is None else _forward(heroes, spaces, play.target, 2)
    if play.card is Card.MUSIC_BOX_DANCE:
        return pushers + _forward(heroes, spaces, me, 2)
    _forward(heroes, spaces, me, 2 if game.powers and heroes[me] in BALLERINAS else 1)
    return pushers


def _gap(state: Standing) -> int:
    """Return how far Catch Up moves: up to 3 spaces towards a twin ahead, or else 1."""
    twin = twins(state.heroes)[state.seat]
    ahead = 0 if twin is None else state.spaces[twin] - state.spaces[state.seat]
    return min(3, ahead) if ahead > 0 else 1


def _fan(game: TickTockTowerOptions, heroes: Heroes, spaces: list[int], me: Seat) -> None:
    sides = game.kit.sides
    mine, twin = sides[heroes[me].rank], twins(heroes)[me]
    for seat, hero in enumerate(heroes):
        if seat not in (me, twin) and (mine is Side.MIDDLE or sides[hero.rank] not in (mine, Side.MIDDLE)):
            spaces[seat] = max(0, spaces[seat] - 1)


def _push(game: TickTockTowerOptions, heroes: Heroes, spaces: list[int], pusher: Seat) -> None:
    """Move the pusher's twin 1 space back, but not a Tick or Tock that is now 4 or more behind."""
    twin = twins(heroes)[pusher]
    if twin is None:
        return
    if game.powers and heroes[twin] in TICK_TOCK and spaces[pusher] - spaces[twin] >= UNPUSHED:
        return
    spaces[twin] = max(0, spaces[twin] - 1)
