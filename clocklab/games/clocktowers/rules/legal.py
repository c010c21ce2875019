"""Where a card may go, and with it what a seat may do."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat
from clocklab.games.clocktowers.rules.ladder import Towers, next_heights, on_ladder
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import DECKS, PLACE, Card, Clock, Roof, Tower, Wall
from clocklab.games.clocktowers.rules.state import Action, Discard, Draw, Phase, Play, Reveal, Start, State


def places(towers: Sequence[Towers], seat: Seat, card: Card, own_ladder: bool = False) -> tuple[int | None, ...]:
    """Return where the seat may play this card: numbers of its own towers, and None for beginning a new one.

    Walls begin a tower or go on one without a clock; a clock goes on walls; a roof goes on a tower with a clock whose
    height is the next one of the roof's colour, over all towers or with ``own_ladder`` over the seat's.
    """
    own = towers[seat]
    if type(card) is Wall:
        return (*[number for number, tower in enumerate(own) if tower.clock is None], None)
    if type(card) is Clock:
        return tuple([number for number, tower in enumerate(own) if tower.clock is None])
    ready = [number for number, tower in enumerate(own) if tower.clock is not None and tower.roof is None]
    if not ready:
        return ()
    wanted = next_heights(on_ladder(towers, seat, own_ladder), card.colour)  # type: ignore[union-attr]
    return tuple([number for number in ready if own[number].height in wanted])


def may_stand(towers: Sequence[Towers], seat: Seat, play: Play, own_ladder: bool = False) -> bool:
    """Return whether this play is one of ``places``, without listing them; whether the card is held is not asked."""
    card, number = play.card, play.tower
    if number is None:
        return type(card) is Wall
    own = towers[seat]
    if type(number) is not int or not 0 <= number < len(own):
        return False
    tower = own[number]
    if type(card) is Wall or type(card) is Clock:
        return tower.clock is None
    if tower.clock is None or tower.roof is not None:
        return False
    return tower.height in next_heights(on_ladder(towers, seat, own_ladder), card.colour)  # type: ignore[union-attr]


def with_card(tower: Tower | None, card: Card) -> Tower:
    """Return the tower with this card on top of it, None standing for bare ground; it must be allowed there."""
    if type(card) is Wall:
        return Tower((card,)) if tower is None else Tower((*tower.walls, card))
    assert tower is not None, "only a wall begins a tower"
    if type(card) is Clock:
        return Tower(tower.walls, card)
    return Tower(tower.walls, tower.clock, card)  # type: ignore[arg-type]


def decisions(game: ClocktowersOptions, state: State) -> tuple[Action, ...]:
    """Return what the seat may do: the decks to draw from, or the plays of each card held and then the discards."""
    if state.phase is Phase.DRAW:
        return tuple([Draw(deck) for deck in DECKS if state.tops[deck.rank] is not None])
    held = dict.fromkeys(state.hands[state.seat])
    seat, towers, own = state.seat, state.towers, game.own_ladder
    plays = [Play(card, place) for card in held for place in places(towers, seat, card, own)]
    return (*plays, *map(Discard, held))


def permits(game: ClocktowersOptions, state: State, action: object) -> bool:
    """Return whether this may be done now, or happen, without listing what else may."""
    phase = state.phase
    if phase is Phase.PLAY:
        if type(action) is Play:
            return action.card in state.hands[state.seat] and may_stand(
                state.towers, state.seat, action, game.own_ladder
            )
        return type(action) is Discard and action.card in state.hands[state.seat]
    if phase is Phase.DRAW:
        return type(action) is Draw and action.deck in DECKS and state.tops[action.deck.rank] is not None
    if phase is Phase.REVEAL:
        return type(action) is Reveal and _may_come(state, action.card)
    return phase is Phase.START and type(action) is Start and action.seat in range(game.players)


def _may_come(state: State, card: object) -> bool:
    if not isinstance(card, Wall | Clock | Roof) or card not in PLACE:
        return False
    return card.deck.rank == uncovered(state) and state.unseen[PLACE[card]] > 0


def uncovered(state: State) -> int:
    """Return the rank of the first deck that shows no card but has some left: the next to be turned up."""
    for rank in (0, 1, 2):
        if state.tops[rank] is None and state.left[rank]:
            return rank
    raise AssertionError("in a reveal some deck has cards left and shows none")
