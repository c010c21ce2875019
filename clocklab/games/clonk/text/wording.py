"""What Clonk! says to people: buttons, headings, and what is going on."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat, seat_name
from clocklab.games.clonk.rules.matching import shown
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.pieces import GALLERY, HAND_LIMIT, KABLOOEYS, SNORES, Tile, Treasure
from clocklab.games.clonk.rules.scoring import Score, best, scores
from clocklab.games.clonk.rules.state import (
    Action,
    Blast,
    Cart,
    Dig,
    Discard,
    Draw,
    Gift,
    Lay,
    Open,
    Phase,
    Start,
    State,
    Stop,
    Tiles,
    Turn,
    Wakes,
)


def counted(many: int, what: str) -> str:
    """Return a number with its noun: ``no eyes``, ``1 coin``, ``3 coins``."""
    return f"{many or 'no'} {what}{'' if many == 1 else 's'}"


def worth(card: Treasure) -> str:
    """Return what is on a card: ``1 coin, no eyes``."""
    return f"{counted(card.coins, 'coin')}, {counted(card.eyes, 'eye')}"


def spoken(card: Treasure) -> str:
    """Return the card in words: ``red hammer (1 coin, no eyes)``."""
    return f"{card} ({worth(card)})"


def source(shaft: int | None) -> str:
    """Return where a card comes from; shafts are numbered from 1 for people."""
    return "from hand" if shaft is None else f"from shaft {shaft + 1}"


# ---- buttons ------------------------------------------------------------------------------------------------


def label_chance(state: State) -> str:
    """Return the button's text for the chance event that is due."""
    return {
        Phase.TILES: "Draw task tiles",
        Phase.SHAFT: "Lay out the shafts",
        Phase.DEAL: "Deal the hands",
        Phase.START: "Draw who begins",
        Phase.UNCOVER: "Turn up the card",
        Phase.REFILL: "Refill the shaft",
        Phase.WAKE: "See whether the monster wakes",
        Phase.SIFT: "Draw a treasure",
    }[state.phase]


def group_action(action: Action) -> str:
    """Return the heading of the action's buttons."""
    match action:
        case Dig(shaft=shaft):
            return "From your hand" if shaft is None else "From the shafts"
        case Gift():
            return "A gift"
        case Blast():
            return "Blast"
        case Stop():
            return "Enough"
        case Cart():
            return "Into the cart"
        case Lay(shaft=shaft):
            return f"Onto shaft {shaft + 1}"
        case Discard():
            return "Discard"
        case Open():
            return "Lay face up"
    return "What happens"


def label_action(state: State, action: Action, names: Sequence[str]) -> str:
    """Return the button's text for an action that is legal in this state."""
    match action:
        case Dig(card, shaft):
            return f"{card} {source(shaft)} ({worth(card)})".capitalize()
        case Gift(seat, card, shaft):
            return f"{seat_name(seat, names)} gets the {card} {source(shaft)} ({worth(card)})"
        case Blast(shaft):
            top = state.shafts[shaft][-1] if state.shafts[shaft] else None
            return f"Blast {'a card' if top is None else 'the ' + spoken(top)} off shaft {shaft + 1}"
        case Stop():
            return f"Stop digging: {_pay(state)}"
        case Cart(card) | Discard(card):
            return spoken(card).capitalize()
        case Lay(card, shaft):
            return f"{card} onto shaft {shaft + 1} ({worth(card)})".capitalize()
        case Open(tile):
            return f"Open the {tile_words(state, state.seat, tile)}"
        case Turn(card):
            return f"Up comes a {spoken(card)}"
        case Draw(card):
            return f"Draw a {spoken(card)}"
        case Tiles(colour, kind):
            return f"{seat_name(state.seat, names)} draws {colour.value} and {kind.value}"
        case Wakes(awakening):
            return "The awakening card comes up" if awakening else "A treasure comes up"
        case Start(seat):
            return f"{seat_name(seat, names)} begins"


def tile_words(state: State, seat: Seat, tile: Tile) -> str:
    """Return a seat's task tile in words: ``colour: red``."""
    tasks = state.tasks[seat]
    if tasks is None:
        return "colour" if tile is Tile.COLOUR else "type"
    return f"colour: {tasks.colour.value}" if tile is Tile.COLOUR else f"type: {tasks.kind.value}"


def _pay(state: State) -> str:
    """Return what phase III brings: ``a snore card, a kablooey card and 3 treasures``, as far as there are any."""
    laid = state.laid
    treasures = counted(min(state.pile, min(2, GALLERY - laid) + 1), "treasure")
    cards = ["a snore card"] * (laid == 0 and sum(state.snores) < SNORES)
    cards += ["a kablooey card"] * (laid <= 1 and sum(state.kablooeys) < KABLOOEYS)
    return f"{', '.join(cards)} and {treasures}" if cards else treasures


# ---- what is going on ---------------------------------------------------------------------------------------


def describe(game: ClonkOptions, state: State, names: Sequence[str]) -> str:
    """Return who is to do what, and why; nothing in it is a secret."""
    said = _now(game, state, names)
    return f"{said} The monster is awake: this is the last round." if _last_round(state) else said


def _last_round(state: State) -> bool:
    return state.awake and state.phase is not Phase.OVER


def _now(game: ClonkOptions, state: State, names: Sequence[str]) -> str:
    who = seat_name(state.seat, names)
    match state.phase:
        case Phase.TILES:
            return f"{who} draws two task tiles, a colour and a type."
        case Phase.TASK:
            return f"{who} lays one task tile face up; all are shown when everybody has chosen."
        case Phase.SHAFT:
            return "The shafts are laid out."
        case Phase.DEAL:
            return f"{who} is dealt four treasures."
        case Phase.START:
            return "Who begins is drawn."
        case Phase.CART:
            return f"{who} begins a first turn: a card from hand goes into the cart."
        case Phase.DIG:
            laid = counted(state.laid, "treasure").capitalize()
            return f"{who} digs; {_to_match(state)}. {laid} laid so far."
        case Phase.UNCOVER:
            return f"The card that {who} has uncovered is turned up."
        case Phase.REFILL:
            return f"Shaft {(state.shaft or 0) + 1} is empty and gets new cards."
        case Phase.WAKE:
            return f"{who} needs a card from the pile, and it may be the awakening card."
        case Phase.SIFT:
            return f"{who} draws {counted(min(state.draws, state.pile), 'treasure')} into hand."
        case Phase.LAY:
            return f"{who} lays a card from hand onto a shaft."
        case Phase.DISCARD:
            return f"{who} discards down to {HAND_LIMIT} cards."
        case Phase.OVER:
            return _end(game, state, names)


def _to_match(state: State) -> str:
    wanted = shown(state, state.seat)
    return "nothing can be matched" if wanted is None else f"the next card must match the {wanted}"


def _end(game: ClonkOptions, state: State, names: Sequence[str]) -> str:
    found = scores(state, game.deck, game.snore_in_penalty)
    winners = best(found)
    told = "; ".join(f"{seat_name(seat, names)} {score.points}{_lost(score)}" for seat, score in enumerate(found))
    who = " and ".join(seat_name(seat, names) for seat in winners)
    return f"The game is over: {told}. {who} {'wins' if len(winners) == 1 else 'share the win'}."


def _lost(score: Score) -> str:
    return f" ({counted(score.loss, 'coin')} lost)" if score.loss else ""
