"""What may be done in Clonk!, and what follows: a block for each action, and below them the table of all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias, TypeGuard

from clocklab.core.contract import CHANCE, OVER, Seat, Turn, illegal
from clocklab.games.clonk.rules import state as do
from clocklab.games.clonk.rules.chance import BY_CHANCE, TO_HAND, chance_outcomes, imagined, tiles_left
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.pieces import (
    DEALT,
    GALLERY,
    HAND_LIMIT,
    KABLOOEYS,
    SHAFTS,
    SNORES,
    Cards,
    Colour,
    Kind,
    Tasks,
    Tile,
    Treasure,
    and_one,
    but_one,
    distinct,
    holds,
    in_order,
    put,
)
from clocklab.games.clonk.rules.state import Action, Phase, State, shown, tops

Source: TypeAlias = tuple[Treasure, int | None]
"""A card that can be taken, and the shaft that it tops (0 to 4), or None for a card in the hand."""

LAID_OUT = frozenset({Phase.TILES, Phase.SHAFT, Phase.DEAL, Phase.START})
TURNED = frozenset({Phase.SHAFT, Phase.UNCOVER, Phase.REFILL})
REFILLED = 3
"""An empty shaft gets one card face down and then two face up."""
OPENS = (do.Open(Tile.COLOUR), do.Open(Tile.KIND))
BLASTS = tuple(do.Blast(shaft) for shaft in range(SHAFTS))
STOP = do.Stop()


def initial(game: ClonkOptions) -> State:
    """Return the table before anything lies on it."""
    nothing: tuple[Any, ...] = ((),) * game.players
    return State(
        phase=Phase.TILES,
        shafts=((),) * SHAFTS,
        unseen=game.deck.treasures,
        hands=nothing,
        galleries=nothing,
        carts=nothing,
        snores=(0,) * game.players,
        kablooeys=(0,) * game.players,
        tasks=(None,) * game.players,
        opened=(None,) * game.players,
        pile=len(game.deck.treasures),
        awakening=game.draws_to_wake(0, 0),
        first=game.start if isinstance(game.start, int) else 0,
    )


def preparing(game: ClonkOptions, state: State) -> bool:
    """Return whether chance is still laying out the table: tiles, shafts, hands, and who begins."""
    return state.phase in LAID_OUT


def turn(game: ClonkOptions, state: State) -> Seat | Turn:
    """Return the seat that decides, CHANCE for the cards, OVER at the end."""
    if state.phase in BY_CHANCE:
        return CHANCE
    return OVER if state.phase is Phase.OVER else state.seat


def legal_actions(game: ClonkOptions, state: State) -> tuple[Action, ...]:
    """Return all that can be done here, each once: cards that look alike are one; stopping comes last.

    At chance it is what can happen.
    """
    match state.phase:
        case Phase.DIG:
            return _digging(game, state)
        case Phase.TASK:
            return OPENS
        case Phase.CART:
            return tuple([do.Cart(card) for card in distinct(state.hands[state.seat])])
        case Phase.LAY:
            return tuple([do.Lay(card, shaft) for card in distinct(state.hands[state.seat]) for shaft in range(SHAFTS)])
        case Phase.DISCARD:
            return tuple([do.Discard(card) for card in distinct(state.hands[state.seat])])
        case Phase.OVER:
            return ()
    return tuple(chance_outcomes(game, state))


def possible(game: ClonkOptions, state: State, seat: Seat | None) -> tuple[Action, ...]:
    """Return all that may be done or may happen here as far as this seat, or an onlooker, can know."""
    return legal_actions(game, imagined(game, state, seat))


def apply(game: ClonkOptions, state: State, action: Action) -> State:
    """Return the position after the action. Raises IllegalActionError, which lists what was allowed."""
    if not permits(game, state, action):
        raise illegal(game, state, action, legal_actions(game, state))
    return MOVES[type(action)].after(game, state, action)


def permits(game: ClonkOptions, state: State, action: object) -> bool:
    """Return whether an action, or a chance event, is possible here: what listing them all would tell, at less cost."""
    move = MOVES.get(type(action))
    return move is not None and state.phase in move.phases and move.permits(game, state, action)


def after(game: ClonkOptions, state: State, action: Action) -> State:
    """Return the position after an action that is known to be legal: ``apply`` without its check."""
    return MOVES[type(action)].after(game, state, action)


# ---- what fits where --------------------------------------------------------------------------------------------


def _fitting(cards: list[Source], wanted: Treasure | None) -> list[Source]:
    """Return those of the cards that share their colour or their type with the wanted one; none if none is wanted."""
    if wanted is None:
        return []
    colour, kind = wanted.colour, wanted.kind
    return [source for source in cards if (card := source[0]).colour is colour or card.kind is kind]


def _digging(game: ClonkOptions, state: State) -> tuple[Action, ...]:
    """Return what can be done in phase II: digs, then gifts clockwise from the left, then blasts, then stopping."""
    seat, players = state.seat, len(state.hands)
    cards: list[Source] = [(top, shaft) for shaft, top in enumerate(tops(state)) if top is not None]
    cards += [(card, None) for card in distinct(state.hands[seat])]
    listed: list[Action] = []
    if len(state.galleries[seat]) < GALLERY:
        listed += [do.Dig(card, shaft) for card, shaft in _fitting(cards, shown(state, seat))]
    for other in [(seat + step) % players for step in range(1, players)] if not state.gift else ():
        if len(state.galleries[other]) < GALLERY:
            listed += [do.Gift(other, card, shaft) for card, shaft in _fitting(cards, shown(state, other))]
    if _has_blast(game, state):
        listed += [BLASTS[shaft] for shaft, stack in enumerate(state.shafts) if stack]
    return (*listed, STOP)


def _can_lay(state: State, owner: Seat, card: Treasure) -> bool:
    """Return whether the card may be laid into this seat's gallery: there is a free space, and it fits."""
    wanted = shown(state, owner)
    return wanted is not None and len(state.galleries[owner]) < GALLERY and wanted.fits(card)


def _can_take(state: State, card: object, shaft: object) -> bool:
    """Return whether this is a card that tops that shaft or, with None, is in the hand of the seat to act."""
    if not _is_treasure(card):
        return False
    if shaft is None:
        return card in state.hands[state.seat]
    return _is_shaft(shaft) and state.shafts[shaft][-1:] == (card,)


def _is_treasure(card: object) -> bool:
    """Return whether it is a card with values of the right types: otherwise ``True`` would pass for one coin."""
    return (
        type(card) is Treasure
        and type(card.colour) is Colour
        and type(card.kind) is Kind
        and type(card.coins) is int
        and type(card.eyes) is int
    )


def _is_shaft(shaft: object) -> TypeGuard[int]:
    return type(shaft) is int and 0 <= shaft < SHAFTS


def _is_seat(seat: object, game: ClonkOptions) -> bool:
    return type(seat) is int and 0 <= seat < game.players


def _in_hand(game: ClonkOptions, state: State, action: Any) -> bool:
    return _is_treasure(action.card) and holds(state.hands[state.seat], action.card)


def _is_unseen(game: ClonkOptions, state: State, action: Any) -> bool:
    return _is_treasure(action.card) and holds(state.unseen, action.card)


def _without(state: State, card: Treasure) -> tuple[Cards, ...]:
    """Return the hands without this card of the seat to act."""
    return put(state.hands, state.seat, but_one(state.hands[state.seat], card))


# ---- chance: two task tiles for a seat --------------------------------------------------------------------------


def _may_draw_tiles(game: ClonkOptions, state: State, action: do.Tiles) -> bool:
    colours, kinds = tiles_left(state)
    return action.colour in colours and action.kind in kinds


def _draw_tiles(game: ClonkOptions, state: State, action: do.Tiles) -> State:
    drawn = put(state.tasks, state.seat, Tasks(action.colour, action.kind))
    if state.seat + 1 < game.players:
        return state.but(tasks=drawn, seat=state.seat + 1)
    return state.but(phase=Phase.TASK, tasks=drawn, seat=0)


# ---- one of them is opened --------------------------------------------------------------------------------------


def _may_open(game: ClonkOptions, state: State, action: do.Open) -> bool:
    return isinstance(action.tile, Tile)


def _open(game: ClonkOptions, state: State, action: do.Open) -> State:
    opened = put(state.opened, state.seat, action.tile)
    if state.seat + 1 < game.players:
        return state.but(opened=opened, seat=state.seat + 1)
    shafts = game.laid_out(state.shafts)
    downs = sum(map(len, shafts))
    return state.but(phase=Phase.SHAFT, opened=opened, seat=0, shafts=shafts, pile=state.pile - downs)


# ---- chance: a card is turned up in a shaft, at setup, when it is uncovered, or when its shaft is refilled ------


def _turn_up(game: ClonkOptions, state: State, action: do.Turn) -> State:
    card, unseen = action.card, but_one(state.unseen, action.card)
    if state.phase is Phase.SHAFT:
        at = game.next_up(state.shafts)
        assert at is not None, "a shaft is not full yet"
        shafts = game.laid_out(put(state.shafts, at, (*state.shafts[at], card)))
        phase = Phase.DEAL if game.next_up(shafts) is None else Phase.SHAFT
        gone = sum(map(len, shafts)) - sum(map(len, state.shafts))
        return state.but(phase=phase, shafts=shafts, unseen=unseen, pile=state.pile - gone)
    assert state.shaft is not None, "a card is turned up in a shaft"
    shaft = state.shafts[state.shaft]
    if state.phase is Phase.UNCOVER:
        shafts = put(state.shafts, state.shaft, (*shaft[:-1], card))
        return _on(game, state.but(shafts=shafts, unseen=unseen))
    shafts = put(state.shafts, state.shaft, (*shaft, card))
    return _refill(game, state.but(shafts=shafts, unseen=unseen, **_off_the_pile(state)))


# ---- chance: a card is drawn into a hand, at setup or in phase III ----------------------------------------------


def _draw(game: ClonkOptions, state: State, action: do.Draw) -> State:
    seat, draws = state.seat, state.draws - 1
    hand = and_one(state.hands[seat], action.card)
    changes: dict[str, Any] = {"hands": put(state.hands, seat, hand), "unseen": but_one(state.unseen, action.card)}
    if state.phase is Phase.SIFT:
        phase = Phase.SIFT if draws else Phase.LAY
        drawn = state.but(phase=phase, draws=draws, **changes, **_off_the_pile(state))
        return _next(game, drawn) if draws else drawn
    changes["pile"] = state.pile - 1
    if len(hand) < DEALT:
        return state.but(**changes)
    if seat + 1 < game.players:
        return state.but(seat=seat + 1, **changes)
    if game.start == "random":
        return state.but(phase=Phase.START, seat=0, **changes)
    return _begun(game, state, state.first, **changes)


# ---- chance: who begins; the beginning of a turn ----------------------------------------------------------------


def _may_start(game: ClonkOptions, state: State, action: do.Start) -> bool:
    return _is_seat(action.seat, game)


def _start(game: ClonkOptions, state: State, action: do.Start) -> State:
    return _begun(game, state, action.seat, first=action.seat)


def _begun(game: ClonkOptions, state: State, seat: Seat, **changes: Any) -> State:
    """Begin this seat's turn: its gallery goes into its cart, or, on its first turn, a card must be chosen for it."""
    turns = state.turns + 1
    changes |= {"seat": seat, "turns": turns, "laid": 0, "gift": False, "blasts": 0, "draws": 0}
    if turns <= game.players:
        return state.but(phase=Phase.CART, **changes)
    carts = put(state.carts, seat, state.carts[seat] + state.galleries[seat])
    return state.but(phase=Phase.DIG, carts=carts, galleries=put(state.galleries, seat, ()), **changes)


# ---- first turn: a hand card into the cart ----------------------------------------------------------------------


def _fill_cart(game: ClonkOptions, state: State, action: do.Cart) -> State:
    carts = put(state.carts, state.seat, (action.card,))
    return state.but(phase=Phase.DIG, hands=_without(state, action.card), carts=carts)


# ---- phase II: dig, give, blast ---------------------------------------------------------------------------------


def _may_dig(game: ClonkOptions, state: State, action: do.Dig) -> bool:
    return _can_take(state, action.card, action.shaft) and _can_lay(state, state.seat, action.card)


def _dig(game: ClonkOptions, state: State, action: do.Dig) -> State:
    galleries = put(state.galleries, state.seat, (*state.galleries[state.seat], action.card))
    return _taken(game, state, action.card, action.shaft, galleries=galleries, laid=state.laid + 1)


def _may_give(game: ClonkOptions, state: State, action: do.Gift) -> bool:
    fine = not state.gift and _is_seat(action.seat, game) and action.seat != state.seat
    return fine and _can_take(state, action.card, action.shaft) and _can_lay(state, action.seat, action.card)


def _give(game: ClonkOptions, state: State, action: do.Gift) -> State:
    galleries = put(state.galleries, action.seat, (*state.galleries[action.seat], action.card))
    return _taken(game, state, action.card, action.shaft, galleries=galleries, gift=True)


def _has_blast(game: ClonkOptions, state: State) -> bool:
    """Return whether the seat to act has a kablooey card that it may still use in this turn."""
    return state.kablooeys[state.seat] > 0 and state.blasts < game.kablooey_per_turn


def _may_blast(game: ClonkOptions, state: State, action: do.Blast) -> bool:
    return _has_blast(game, state) and _is_shaft(action.shaft) and bool(state.shafts[action.shaft])


def _blast(game: ClonkOptions, state: State, action: do.Blast) -> State:
    card = state.shafts[action.shaft][-1]
    assert card is not None, "the top of a shaft lies face up"
    discards, kept = and_one(state.discards, card), state.kablooeys[state.seat] - 1
    kablooeys, blasts = put(state.kablooeys, state.seat, kept), state.blasts + 1
    return _taken(game, state, card, action.shaft, discards=discards, kablooeys=kablooeys, blasts=blasts)


def _taken(game: ClonkOptions, state: State, card: Treasure, shaft: int | None, **changes: Any) -> State:
    """Take the card from the hand or off its shaft, and turn up or refill what that leaves."""
    if shaft is None:
        return _on(game, state.but(hands=_without(state, card), **changes))
    left = state.shafts[shaft][:-1]
    shafts = put(state.shafts, shaft, left)
    if not left:
        return _refill(game, state.but(shafts=shafts, shaft=shaft, **changes))
    if left[-1] is None:
        return state.but(phase=Phase.UNCOVER, shafts=shafts, shaft=shaft, **changes)
    return _on(game, state.but(shafts=shafts, **changes))


def _on(game: ClonkOptions, state: State) -> State:
    """Continue phase II, or end it if four treasures were laid."""
    if state.laid == GALLERY:
        return _stop(game, state, STOP)
    return state if state.phase is Phase.DIG else state.but(phase=Phase.DIG, shaft=None)


# ---- phase II ends: what the empty spaces of the gallery bring, and one more card -------------------------------


def _may_stop(game: ClonkOptions, state: State, action: do.Stop) -> bool:
    return True


def _stop(game: ClonkOptions, state: State, action: do.Stop) -> State:
    seat, laid = state.seat, state.laid
    changes: dict[str, Any] = {"phase": Phase.SIFT, "draws": due(laid), "shaft": None}
    if laid == 0 and sum(state.snores) < SNORES:
        changes["snores"] = put(state.snores, seat, state.snores[seat] + 1)
    if laid <= 1 and sum(state.kablooeys) < KABLOOEYS:
        changes["kablooeys"] = put(state.kablooeys, seat, state.kablooeys[seat] + 1)
    return _next(game, state.but(**changes))


def due(laid: int) -> int:
    """Return how many treasures are drawn in phase III by a player who has laid this many: 3, 3, 3, 2 or 1."""
    return min(2, GALLERY - laid) + 1


# ---- the draw pile; chance: whether the awakening card comes up -------------------------------------------------


def _may_wake(game: ClonkOptions, state: State, action: do.Wakes) -> bool:
    return isinstance(action.awakening, bool)


def _wake(game: ClonkOptions, state: State, action: do.Wakes) -> State:
    return _drawn(game, state.but(awake=action.awakening))


def _off_the_pile(state: State) -> dict[str, Any]:
    return {"pile": state.pile - 1, "awakening": None if state.awakening is None else state.awakening - 1}


def _refill(game: ClonkOptions, state: State) -> State:
    """Lay the next card of the shaft that is being refilled, or continue if it has three."""
    assert state.shaft is not None, "a shaft is refilled"
    return _next(game, state) if len(state.shafts[state.shaft]) < REFILLED else _on(game, state)


def _next(game: ClonkOptions, state: State) -> State:
    """Draw the next card of the pile: the awakening card is set aside if it comes up, or chance is asked."""
    if not state.awake:
        if state.awakening == 0 or (state.awakening is None and not state.pile):
            state = state.but(awake=True, awakening=None)
        elif state.awakening is None and state.pile <= game.lowest:
            return state.but(phase=Phase.WAKE)
    return _drawn(game, state)


def _drawn(game: ClonkOptions, state: State) -> State:
    """Draw a treasure for what needs one: the shaft that is being refilled, or the hand; none if there is none."""
    if state.shaft is None:
        if state.pile:
            return state if state.phase is Phase.SIFT else state.but(phase=Phase.SIFT)
        if state.hands[state.seat]:
            return state.but(phase=Phase.LAY, draws=0)
        return _limited(game, state.but(draws=0), state.hands)
    shaft = state.shafts[state.shaft]
    if shaft and state.pile:
        return state.but(phase=Phase.REFILL)
    if state.pile:
        return _refill(game, state.but(shafts=put(state.shafts, state.shaft, (None,)), **_off_the_pile(state)))
    if shaft and shaft[-1] is None:
        return state.but(phase=Phase.UNCOVER)
    return _on(game, state.but(phase=Phase.DIG, shaft=None))


# ---- phase III: a hand card onto a shaft, and discarding down to five -------------------------------------------


def _may_lay(game: ClonkOptions, state: State, action: do.Lay) -> bool:
    return _is_shaft(action.shaft) and _in_hand(game, state, action)


def _lay(game: ClonkOptions, state: State, action: do.Lay) -> State:
    shafts = put(state.shafts, action.shaft, (*state.shafts[action.shaft], action.card))
    return _limited(game, state, _without(state, action.card), shafts=shafts)


def _discard(game: ClonkOptions, state: State, action: do.Discard) -> State:
    return _limited(game, state, _without(state, action.card), discards=and_one(state.discards, action.card))


def _limited(game: ClonkOptions, state: State, hands: tuple[Cards, ...], **changes: Any) -> State:
    """Ask for a card to be discarded, or end the turn; after a completed round with the monster awake, the game."""
    if len(hands[state.seat]) > HAND_LIMIT:
        return state.but(phase=Phase.DISCARD, hands=hands, **changes)
    if not state.awake or state.turns % game.players:
        return _begun(game, state, (state.seat + 1) % game.players, hands=hands, **changes)
    thrown = [*changes.pop("discards", state.discards), *(card for hand in hands for card in hand)]
    changes |= {"hands": ((),) * game.players, "laid": 0, "gift": False, "blasts": 0, "draws": 0}
    return state.but(phase=Phase.OVER, discards=in_order(thrown), **changes)


# ---- all of them ------------------------------------------------------------------------------------------------


class Move(NamedTuple):
    """When an action may be done (the phases, and what else must hold), and what follows."""

    phases: frozenset[Phase]
    permits: Callable[[ClonkOptions, State, Any], bool]
    after: Callable[[ClonkOptions, State, Any], State]


DIGGING = frozenset({Phase.DIG})
MOVES: dict[type, Move] = {
    do.Draw: Move(TO_HAND, _is_unseen, _draw),
    do.Turn: Move(TURNED, _is_unseen, _turn_up),
    do.Tiles: Move(frozenset({Phase.TILES}), _may_draw_tiles, _draw_tiles),
    do.Start: Move(frozenset({Phase.START}), _may_start, _start),
    do.Wakes: Move(frozenset({Phase.WAKE}), _may_wake, _wake),
    do.Open: Move(frozenset({Phase.TASK}), _may_open, _open),
    do.Cart: Move(frozenset({Phase.CART}), _in_hand, _fill_cart),
    do.Dig: Move(DIGGING, _may_dig, _dig),
    do.Gift: Move(DIGGING, _may_give, _give),
    do.Blast: Move(DIGGING, _may_blast, _blast),
    do.Stop: Move(DIGGING, _may_stop, _stop),
    do.Lay: Move(frozenset({Phase.LAY}), _may_lay, _lay),
    do.Discard: Move(frozenset({Phase.DISCARD}), _in_hand, _discard),
}
