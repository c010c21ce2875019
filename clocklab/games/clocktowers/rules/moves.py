"""What can be done in Clocktowers and what follows: a block for each action, and before them the ladders of the roofs.

The first tower with a roof of a colour is one or two floors high, each next one exactly one floor higher than the one
before. The heights of a ladder only grow, so the last tower to be finished is always the highest.

Nobody knows which of the unseen cards of a deck were set aside at the start, so the next top is any unseen card of the
deck, each equally likely.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from clocklab.core.contract import CHANCE, OVER, Seat, Turn, illegal
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import (
    DECKS,
    KINDS,
    KINDS_OF,
    PLACE,
    STARTING_SET,
    Card,
    Clock,
    Colour,
    Counts,
    Deck,
    Roof,
    Tower,
    Towers,
    Wall,
    is_card,
    ordered,
    without,
)
from clocklab.games.clocktowers.rules.state import Action, Discard, Draw, Phase, Play, Reveal, Start, State
from clocklab.probability import Dist

# ---- what a seat may know --------------------------------------------------------------------------------------
# All draws are seen, and so is what is played; so everybody knows what another seat still holds or has put away face
# down, and how many of these were put away. A seat knows all its own cards. Which cards were set aside at the start
# nobody knows, and no position records it.


@dataclass(frozen=True, slots=True)
class Known:
    """What a viewer knows of a seat's cards.

    ``hand`` and ``away`` (its discards) where the viewer is that seat, or where they can be told apart; else both
    are empty and ``mixed`` has the cards of both.
    """

    hand: tuple[Card, ...]
    away: tuple[Card, ...]
    mixed: tuple[Card, ...]
    held: int
    discarded: int


def known(state: State, seat: Seat, viewer: Seat | None) -> Known:
    """Return what the viewer (None: anybody) knows of the seat's cards."""
    hand, away = state.hands[seat], state.discards[seat]
    if seat == viewer or not veiled(state, seat):
        return Known(hand, away, (), len(hand), len(away))
    return Known((), (), (*hand, *away), len(hand), len(away))


def veiled(state: State, seat: Seat) -> bool:
    """Return whether this seat holds cards and has discarded some: then others cannot tell which cards are where."""
    return bool(state.hands[seat] and state.discards[seat])


def kept(state: State, seat: Seat) -> tuple[Card, ...]:
    """Return what the seat holds or has discarded, together: what everybody knows of it."""
    return ordered((*state.hands[seat], *state.discards[seat]))


def secret(game: ClocktowersOptions, state: State) -> bool:
    """Return whether somebody has hidden cards among those it drew, or may just now put one face down."""
    return state.phase is Phase.PLAY or any(veiled(state, seat) for seat in range(game.players))


def public(game: ClocktowersOptions, state: State, action: Action) -> bool:
    """Return whether all see what is done: everything but which card is put away face down."""
    return not isinstance(action, Discard)


def determinize(game: ClocktowersOptions, state: State, seat: Seat, rng: random.Random) -> State:
    """Return the position with the others' discards dealt again: any of their unplayed cards, all equally likely."""
    hands, discards = list(state.hands), list(state.discards)
    for other in range(game.players):
        if other != seat and veiled(state, other):
            cards = list(kept(state, other))
            rng.shuffle(cards)
            away = len(state.discards[other])
            discards[other], hands[other] = ordered(cards[:away]), ordered(cards[away:])
    return state.but(hands=tuple(hands), discards=tuple(discards))


T = TypeVar("T")
BY_CHANCE = frozenset({Phase.START, Phase.REVEAL})
NO_TOPS = (None, None, None)
FIRST = (1, 2)
"""The heights that the first tower of a colour may have."""


# ---- the ladders -----------------------------------------------------------------------------------------------


def on_ladder(towers: Sequence[Towers], seat: Seat, own: bool) -> Sequence[Towers]:
    """Return the towers that make the ladders this seat climbs: everybody's, or with ``own`` only the seat's."""
    return towers[seat : seat + 1] if own else towers


def climbed(towers: Iterable[Towers], colour: Colour) -> int:
    """Return the height of the last tower finished with a roof of this colour; 0 if there is none."""
    last = 0
    for each in towers:
        for tower in each:
            roof = tower.roof
            if roof is not None and roof.colour is colour:
                height = tower.height
                if height > last:
                    last = height
    return last


def next_heights(towers: Iterable[Towers], colour: Colour) -> tuple[int, ...]:
    """Return the heights that the next tower with a roof of this colour may have: one, or two before the first.

    >>> house = Tower((Wall(1), Wall(2)), Clock(), Roof(Colour.BLUE))
    >>> next_heights([(house,), ()], Colour.BLUE), next_heights([(house,), ()], Colour.RED)
    ((4,), (1, 2))
    """
    last = climbed(towers, colour)
    return (last + 1,) if last else FIRST


def heights(towers: Iterable[Towers], colour: Colour) -> tuple[int, ...]:
    """Return the heights of the finished towers of this colour from the lowest up: the order they were finished in."""
    roof = Roof(colour)
    return tuple(sorted(tower.height for each in towers for tower in each if tower.roof == roof))


def unbroken(found: Sequence[int]) -> bool:
    """Return whether these heights, from the lowest up, are a ladder: from 1 or 2 on, each one more than the last.

    >>> unbroken((2, 3, 4)), unbroken(()), unbroken((1, 3)), unbroken((3,)), unbroken((1, 1))
    (True, True, False, False, False)
    """
    return not found or (found[0] in FIRST and list(found) == list(range(found[0], found[0] + len(found))))


def copies(state: State, colour: Colour) -> int:
    """Return how many roofs of this colour there are in all: those seen, and those that nobody has seen."""
    roof = Roof(colour)
    held = sum((hand + away).count(roof) for hand, away in zip(state.hands, state.discards, strict=True))
    return held + len(heights(state.towers, colour)) + state.tops.count(roof) + state.unseen[PLACE[roof]]


def heights_wanted(state: State, colour: Colour, seat: Seat, own: bool) -> tuple[int, ...]:
    """Return the heights that the seat's next tower of this colour may have; none if all roofs of it stand."""
    if len(heights(state.towers, colour)) == copies(state, colour):
        return ()
    return next_heights(on_ladder(state.towers, seat, own), colour)


# ---- who begins ------------------------------------------------------------------------------------------------


def initial(game: ClocktowersOptions) -> State:
    """Return starting sets in the hands and all other cards unseen, of which some are set aside."""
    unseen = game.card_set.after_start(game.players)
    state = State(
        phase=Phase.START,
        hands=(ordered(STARTING_SET),) * game.players,
        discards=((),) * game.players,
        towers=((),) * game.players,
        tops=NO_TOPS,
        left=game.card_set.to_come(unseen),
        unseen=unseen,
        seat=game.start if isinstance(game.start, int) else 0,
    )
    return state if game.start == "random" else _begun(game, state, state.seat)


def _may_start(game: ClocktowersOptions, state: State, start: Start) -> bool:
    return type(start.seat) is int and 0 <= start.seat < game.players


def _starts(game: ClocktowersOptions, state: State) -> list[Action]:
    return [Start(seat) for seat in range(game.players)]


def _started(game: ClocktowersOptions, state: State, start: Start) -> State:
    return _begun(game, state, start.seat)


# ---- turning up a card -----------------------------------------------------------------------------------------

REVEALS = tuple(map(Reveal, KINDS))
"""The reveal of each kind, by its place."""


def uncovered(state: State) -> int:
    """Return the rank of the first deck that shows no card but has some left: the next to be turned up."""
    for rank in (0, 1, 2):
        if state.tops[rank] is None and state.left[rank]:
            return rank
    raise AssertionError("in a reveal some deck has cards left and shows none")


def _may_come(game: ClocktowersOptions, state: State, reveal: Reveal) -> bool:
    card = reveal.card
    if not is_card(card) or card not in PLACE:
        return False
    return card.deck.rank == uncovered(state) and state.unseen[PLACE[card]] > 0


@lru_cache(maxsize=4096)
def _reveals(unseen: Counts, rank: int) -> Dist[Action]:
    return Dist({REVEALS[place]: unseen[place] for place in KINDS_OF[rank] if unseen[place]})


def chance_outcomes(game: ClocktowersOptions, state: State) -> Dist[Action]:
    """Return the distribution of the next top card, each unseen card of its deck equally likely, or of who begins."""
    if state.phase is Phase.REVEAL:
        return _reveals(state.unseen, uncovered(state))
    assert state.phase is Phase.START, f"chance does not act in phase {state.phase.value}"
    return Dist.uniform(_starts(game, state))


def sample_chance(game: ClocktowersOptions, state: State, rng: random.Random) -> Action:
    """Return one outcome drawn from ``chance_outcomes``, without listing it."""
    if state.phase is Phase.START:
        return Start(rng.randrange(game.players))
    unseen, kinds = state.unseen, KINDS_OF[uncovered(state)]
    ticket = rng.randrange(sum(unseen[kinds.start : kinds.stop]))
    for place in kinds:
        ticket -= unseen[place]
        if ticket < 0:
            return REVEALS[place]
    raise AssertionError("a ticket is one of the unseen cards")


def _revealed(game: ClocktowersOptions, state: State, reveal: Reveal) -> State:
    rank, place = uncovered(state), PLACE[reveal.card]
    after = state.but(
        tops=changed(state.tops, rank, reveal.card),
        left=changed(state.left, rank, state.left[rank] - 1),
        unseen=changed(state.unseen, place, state.unseen[place] - 1),
    )
    assert state.due is not None, "something is due after a reveal"
    return _next(after, state.seat, state.due)


# ---- drawing ---------------------------------------------------------------------------------------------------


def _may_draw(game: ClocktowersOptions, state: State, draw: Draw) -> bool:
    return type(draw.deck) is Deck and state.tops[draw.deck.rank] is not None


def _draws(game: ClocktowersOptions, state: State) -> list[Action]:
    return [Draw(deck) for deck in DECKS if state.tops[deck.rank] is not None]


def _drawn(game: ClocktowersOptions, state: State, draw: Draw) -> State:
    rank = draw.deck.rank
    card = state.tops[rank]
    assert card is not None, "only a card that lies face up is drawn"
    hands = changed(state.hands, state.seat, ordered((*state.hands[state.seat], card)))
    state = state.but(hands=hands, tops=changed(state.tops, rank, None))
    return _begun(game, state, state.seat + 1) if game.play_first else _next(state, state.seat, Phase.PLAY)


# ---- playing a card --------------------------------------------------------------------------------------------


def places(game: ClocktowersOptions, state: State, card: Card) -> tuple[int | None, ...]:
    """Return where the seat to act may play this card: numbers of its own towers, and None for beginning a new one.

    Walls begin a tower or go on one without a clock; a clock goes on walls; a roof goes on a tower with a clock whose
    height is the next one of the roof's colour.
    """
    return tuple(_where(game, state, card, *_open(state.towers[state.seat])))


def _open(own: Towers) -> tuple[list[int | None], list[int | None]]:
    """Return which of these towers have no clock yet, and which have one and no roof."""
    bare: list[int | None] = []
    ready: list[int | None] = []
    for number, tower in enumerate(own):
        if tower.clock is None:
            bare.append(number)
        elif tower.roof is None:
            ready.append(number)
    return bare, ready


def _where(
    game: ClocktowersOptions, state: State, card: Card, bare: list[int | None], ready: list[int | None]
) -> Sequence[int | None]:
    kind = type(card)
    if kind is Wall:
        return [*bare, None]
    if kind is Clock or not ready:
        return bare if kind is Clock else ready
    own = state.towers[state.seat]
    wanted = next_heights(on_ladder(state.towers, state.seat, game.own_ladder), card.colour)  # type: ignore[union-attr]
    return [number for number in ready if own[number].height in wanted]  # type: ignore[index]


def may_play(game: ClocktowersOptions, state: State, play: Play) -> bool:
    """Return whether the seat to act holds this card and it may go there, without listing where else it may."""
    card, number = play.card, play.tower
    if not is_card(card) or card not in state.hands[state.seat]:
        return False
    if number is None:
        return type(card) is Wall
    own = state.towers[state.seat]
    if type(number) is not int or not 0 <= number < len(own):
        return False
    tower = own[number]
    if type(card) is not Roof:
        return tower.clock is None
    if tower.clock is None or tower.roof is not None:
        return False
    return tower.height in next_heights(on_ladder(state.towers, state.seat, game.own_ladder), card.colour)


def _plays(game: ClocktowersOptions, state: State) -> list[Action]:
    held = dict.fromkeys(state.hands[state.seat])
    bare, ready = _open(state.towers[state.seat])
    return [Play(card, place) for card in held for place in _where(game, state, card, bare, ready)]


def with_card(tower: Tower | None, card: Card) -> Tower:
    """Return the tower with this card on top of it, None standing for bare ground; it must be allowed there."""
    if type(card) is Wall:
        return Tower((card,)) if tower is None else Tower((*tower.walls, card))
    assert tower is not None, "only a wall begins a tower"
    return Tower(tower.walls, card) if type(card) is Clock else Tower(tower.walls, tower.clock, card)  # type: ignore[arg-type]


def _played(game: ClocktowersOptions, state: State, play: Play) -> State:
    own = state.towers[state.seat]
    if play.tower is None:
        own = (*own, with_card(None, play.card))
    else:
        own = changed(own, play.tower, with_card(own[play.tower], play.card))
    return _left_hand(game, state, play.card, state.discards, changed(state.towers, state.seat, own))


# ---- putting a card away ---------------------------------------------------------------------------------------


def _may_discard(game: ClocktowersOptions, state: State, discard: Discard) -> bool:
    return is_card(discard.card) and discard.card in state.hands[state.seat]


def _discards(game: ClocktowersOptions, state: State) -> list[Action]:
    return [Discard(card) for card in dict.fromkeys(state.hands[state.seat])]


def _discarded(game: ClocktowersOptions, state: State, discard: Discard) -> State:
    away = ordered((*state.discards[state.seat], discard.card))
    return _left_hand(game, state, discard.card, changed(state.discards, state.seat, away), state.towers)


# ---- all actions, and the course of the game -------------------------------------------------------------------


class Move(NamedTuple):
    """A kind of action: in which phase it is done, whether one may be, all that may be, and what follows from one."""

    phase: Phase
    may: Callable[[ClocktowersOptions, State, Any], bool]
    every: Callable[[ClocktowersOptions, State], Iterable[Action]]
    after: Callable[[ClocktowersOptions, State, Any], State]


MOVES: Mapping[type, Move] = {
    Start: Move(Phase.START, _may_start, _starts, _started),
    Reveal: Move(Phase.REVEAL, _may_come, chance_outcomes, _revealed),
    Draw: Move(Phase.DRAW, _may_draw, _draws, _drawn),
    Play: Move(Phase.PLAY, may_play, _plays, _played),
    Discard: Move(Phase.PLAY, _may_discard, _discards, _discarded),
}
"""Every kind of action, in the order in which the actions of a phase are listed."""
IN_PHASE = {phase: [move.every for move in MOVES.values() if move.phase is phase] for phase in Phase}


def turn(game: ClocktowersOptions, state: State) -> Seat | Turn:
    """Return the seat that draws or plays, CHANCE while a card is to be turned up, OVER at the end."""
    if state.phase in BY_CHANCE:
        return CHANCE
    return OVER if state.phase is Phase.OVER else state.seat


def legal_actions(game: ClocktowersOptions, state: State) -> tuple[Action, ...]:
    """Return the decks that can be drawn from, or the plays and then the discards; at chance what can happen."""
    found: list[Action] = []
    for every in IN_PHASE[state.phase]:
        found.extend(every(game, state))
    return tuple(found)


def permits(game: ClocktowersOptions, state: State, action: object) -> bool:
    """Return whether this may be done now, or happen, without listing what else may."""
    move = MOVES.get(type(action))
    return move is not None and state.phase is move.phase and move.may(game, state, action)


def apply(game: ClocktowersOptions, state: State, action: Action) -> State:
    """Return the state after the action. Raises IllegalActionError, which lists what was allowed."""
    move = MOVES.get(type(action))
    if move is None or state.phase is not move.phase or not move.may(game, state, action):
        raise illegal(game, state, action, legal_actions(game, state))
    return move.after(game, state, action)


def _left_hand(
    game: ClocktowersOptions,
    state: State,
    card: Card,
    discards: tuple[tuple[Card, ...], ...],
    towers: tuple[Towers, ...],
) -> State:
    """Return the position when the card has left the hand: the seat draws now, or the next one's turn begins."""
    hands = changed(state.hands, state.seat, without(state.hands[state.seat], card))
    if not game.play_first or state.tops == NO_TOPS:
        return _begun(game, state.but(hands=hands, discards=discards, towers=towers), state.seat + 1)
    return state.but(phase=Phase.DRAW, hands=hands, discards=discards, towers=towers)


def _begun(game: ClocktowersOptions, state: State, seat: Seat) -> State:
    """Return the position when the turn comes to this seat, or to the next one that can act; the end if none can."""
    seat %= game.players
    more = state.tops != NO_TOPS or any(state.left)
    if more and not game.play_first:
        return _next(state, seat, Phase.DRAW)
    for step in range(game.players):
        at = (seat + step) % game.players
        if state.hands[at]:
            return _next(state, at, Phase.PLAY)
    assert not more, "nobody is without cards while there are some to draw"
    return state.but(phase=Phase.OVER, seat=seat, due=None)


def _next(state: State, seat: Seat, phase: Phase) -> State:
    """Return the position in which the seat is to do this, once each deck that has cards shows one."""
    for rank in (0, 1, 2):
        if state.tops[rank] is None and state.left[rank]:
            return state.but(phase=Phase.REVEAL, seat=seat, due=phase)
    return state.but(phase=phase, seat=seat, due=None)


def changed(all_of: tuple[T, ...], place: int, new: T) -> tuple[T, ...]:
    """Return the tuple with this one of its items replaced."""
    return (*all_of[:place], new, *all_of[place + 1 :])
