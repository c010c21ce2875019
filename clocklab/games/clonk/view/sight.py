"""What a picture of Clonk! draws attention to: what fits the last treasure, and the longest chain in sight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from clocklab.core.contract import Seat
from clocklab.games.clonk.rules.matching import shown, tops
from clocklab.games.clonk.rules.pieces import GALLERY, Tasks, Tile, Treasure
from clocklab.games.clonk.rules.state import Phase, State

CHOOSING = (Phase.TILES, Phase.TASK)


@dataclass(frozen=True, slots=True)
class Link:
    """A card that is in sight: the shaft that it tops (0 to 4), or its place in the hand (0 is the left one)."""

    card: Treasure
    shaft: int | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Sight:
    """What is in sight of who digs: the treasure to be matched, the cards that match it, and a longest chain."""

    wanted: Treasure | None = None
    fitting: tuple[Link, ...] = ()
    chain: tuple[Link, ...] = ()

    @property
    def lit_shafts(self) -> frozenset[int]:
        """The shafts whose tops fit."""
        return frozenset(link.shaft for link in self.fitting if link.shaft is not None)

    @property
    def lit_hand(self) -> frozenset[int]:
        """The places of the hand whose cards fit."""
        return frozenset(link.place for link in self.fitting if link.place is not None)


def sight(state: State, viewer: Seat | None) -> Sight:
    """Return what this viewer sees that the digging seat could lay; its hand counts only where it is the viewer's.

    Outside of phase II, and while chance acts, nothing is to be matched.
    """
    if state.phase is not Phase.DIG:
        return Sight()
    wanted, room = shown(state, state.seat), GALLERY - len(state.galleries[state.seat])
    if wanted is None or not room:
        return Sight()
    links = [Link(top, shaft=at) for at, top in enumerate(tops(state)) if top is not None]
    if viewer == state.seat:
        links += [Link(card, place=at) for at, card in enumerate(state.hands[state.seat])]
    fitting = tuple(link for link in links if wanted.fits(link.card))
    return Sight(wanted, fitting, longest(wanted, tuple(links), room))


@lru_cache(256)
def longest(wanted: Treasure, links: tuple[Link, ...], room: int) -> tuple[Link, ...]:
    """Return the longest chain of these cards that can be laid after ``wanted``, no longer than ``room``.

    Of equally long ones that with the most coins, then the fewest eyes, then the first in order.
    """
    many = range(len(links))
    follows = [[to for to in many if to != at and links[at].card.fits(links[to].card)] for at in many]
    values = [(link.card.coins, link.card.eyes) for link in links]
    best: tuple[tuple[int, int, int], tuple[int, ...]] = ((0, 0, 0), ())

    def extend(chain: tuple[int, ...], coins: int, eyes: int, choices: Sequence[int]) -> None:
        nonlocal best
        if (worth := (len(chain), coins, -eyes)) > best[0]:
            best = worth, chain
        if len(chain) < room:
            for at in choices:
                if at not in chain:
                    extend((*chain, at), coins + values[at][0], eyes + values[at][1], follows[at])

    extend((), 0, 0, [at for at in many if wanted.fits(links[at].card)])
    return tuple(links[at] for at in best[1])


def tiles_seen(state: State, owner: Seat, viewer: Seat | None) -> tuple[Tasks | None, frozenset[Tile]]:
    """Return a seat's tasks, and which of its two tiles this viewer knows: its own, those laid open, at the end all."""
    tasks, opened = state.tasks[owner], opened_tile(state, owner, viewer)
    if tasks is None:
        return None, frozenset()
    if owner == viewer or state.phase is Phase.OVER:
        return tasks, frozenset(Tile)
    return tasks, frozenset() if opened is None else frozenset({opened})


def opened_tile(state: State, owner: Seat, viewer: Seat | None) -> Tile | None:
    """Return which tile of a seat lies open as far as this viewer knows: before all have chosen only one's own."""
    return state.opened[owner] if owner == viewer or state.phase not in CHOOSING else None
