"""What Clonk! says to people: a row for each action (heading, button) and for each phase, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from clocklab.core.contract import Seat, seat_name
from clocklab.games.clonk.rules import state as do
from clocklab.games.clonk.rules.moves import due
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.pieces import HAND_LIMIT, KABLOOEYS, SNORES, Tile, Treasure
from clocklab.games.clonk.rules.scoring import Score, best, scores
from clocklab.games.clonk.rules.state import Action, Phase, State, shown


def counted(many: int, what: str) -> str:
    """Return a number with its noun: ``no eyes``, ``1 coin``, ``3 coins``."""
    return f"{many or 'no'} {what}{'' if many == 1 else 's'}"


def worth(card: Treasure) -> str:
    """Return what is on a card: ``1 coin, no eyes``."""
    return f"{counted(card.coins, 'coin')}, {counted(card.eyes, 'eye')}"


def spoken(card: Treasure) -> str:
    """Return the card in words: ``red hammer (1 coin, no eyes)``."""
    return f"{card} ({worth(card)})"


def source(shaft: int | None, hand: str = "hand") -> str:
    """Return where a card comes from; shafts are numbered from 1 for people."""
    return f"from {hand}" if shaft is None else f"from shaft {shaft + 1}"


# ---- actions ------------------------------------------------------------------------------------------------


def label_action(game: ClonkOptions, state: State, action: Action, names: Sequence[str] = ()) -> str:
    """Return the button's text for an action that is legal in this state."""
    return _button(state, action, names)[1]


def group_action(game: ClonkOptions, state: State, action: Action) -> str:
    """Return the heading of the action's buttons."""
    return _button(state, action, ())[0]


def _button(state: State, action: Action, names: Sequence[str]) -> tuple[str, str]:
    """Return the heading under which an action's button stands, and what the button says."""
    match action:
        case do.Dig(card, shaft):
            heading = "From your hand" if shaft is None else "From the shafts"
            return heading, f"{card} {source(shaft)} ({worth(card)})".capitalize()
        case do.Gift(seat, card, shaft):
            return "A gift", f"{seat_name(seat, names)} gets the {card} {source(shaft)} ({worth(card)})"
        case do.Blast(shaft):
            top = state.shafts[shaft][-1] if state.shafts[shaft] else None
            return "Blast", f"Blast {'a card' if top is None else 'the ' + spoken(top)} off shaft {shaft + 1}"
        case do.Stop():
            return "Enough", f"Stop digging: {pay(state)}"
        case do.Cart(card):
            return "Into the cart", spoken(card).capitalize()
        case do.Discard(card):
            return "Discard", spoken(card).capitalize()
        case do.Lay(card, shaft):
            return f"Onto shaft {shaft + 1}", f"{card} onto shaft {shaft + 1} ({worth(card)})".capitalize()
        case do.Open(tile):
            return "Lay face up", f"Open the {_tile(state, state.seat, tile)}"
        case do.Turn(card):
            said = f"Up comes a {spoken(card)}"
        case do.Draw(card):
            said = f"Draw a {spoken(card)}"
        case do.Tiles(colour, kind):
            said = f"{seat_name(state.seat, names)} draws {colour.value} and {kind.value}"
        case do.Wakes(awakening):
            said = "The awakening card comes up" if awakening else "A treasure comes up"
        case do.Start(seat):
            said = f"{seat_name(seat, names)} begins"
    return "What happens", said


def _tile(state: State, seat: Seat, tile: Tile) -> str:
    """Return a seat's task tile in words: ``colour: red``."""
    tasks, what = state.tasks[seat], "colour" if tile is Tile.COLOUR else "type"
    if tasks is None:
        return what
    return f"{what}: {tasks.colour.value if tile is Tile.COLOUR else tasks.kind.value}"


def pay(state: State) -> str:
    """Return what phase III brings: ``a snore card, a kablooey card and 3 treasures``, as far as there are any."""
    cards, treasures = _extras(state), counted(min(state.pile, due(state.laid)), "treasure")
    return f"{', '.join(cards)} and {treasures}" if cards else treasures


def _extras(state: State) -> list[str]:
    """Return which of a snore card and a kablooey card phase III brings to the digging seat if it stops now."""
    cards = ["a snore card"] * (state.laid == 0 and sum(state.snores) < SNORES)
    return cards + ["a kablooey card"] * (state.laid <= 1 and sum(state.kablooeys) < KABLOOEYS)


# ---- phases -------------------------------------------------------------------------------------------------


class Words(NamedTuple):
    """What is said in a phase: what is going on, the caption of the picture, and the button that lets chance act."""

    telling: str
    caption: str = ""
    button: str = ""


PHASES: dict[Phase, Words] = {
    Phase.TILES: Words(
        "{who} draws two task tiles, a colour and a type.",
        "Two task tiles are drawn, unseen by others.",
        "Draw task tiles",
    ),
    Phase.TASK: Words(
        "{who} lays one task tile face up; all are shown when everybody has chosen.",
        "One of the two tasks is laid open.",
    ),
    Phase.SHAFT: Words("The shafts are laid out.", "The five shafts are laid out.", "Lay out the shafts"),
    Phase.DEAL: Words("{who} is dealt four treasures.", "Hands of four treasures are dealt.", "Deal the hands"),
    Phase.START: Words("Who begins is drawn.", "Who begins is drawn.", "Draw who begins"),
    Phase.CART: Words(
        "{who} begins a first turn: a card from hand goes into the cart.", "First turn: one hand card into the cart."
    ),
    Phase.DIG: Words("{who} digs; {matching}. {laid} laid so far."),
    Phase.UNCOVER: Words(
        "The card that {who} has uncovered is turned up.", "A card turns up in shaft {shaft}.", "Turn up the card"
    ),
    Phase.REFILL: Words(
        "Shaft {shaft} is empty and gets new cards.", "Shaft {shaft} is laid out anew.", "Refill the shaft"
    ),
    Phase.WAKE: Words(
        "{who} needs a card from the pile, and it may be the awakening card.",
        "Is the next card the awakening card?",
        "See whether the monster wakes",
    ),
    Phase.SIFT: Words("{who} draws {drawn} treasure{s} into hand.", "{drawn} card{s} to be drawn.", "Draw a treasure"),
    Phase.LAY: Words("{who} lays a card from hand onto a shaft.", "One hand card goes face up onto a shaft."),
    Phase.DISCARD: Words("{who} discards down to {limit} cards.", "More than five cards: one is discarded."),
}


def label_chance(game: ClonkOptions, state: State) -> str:
    """Return the button's text for the chance event that is due."""
    return PHASES[state.phase].button


def filled(said: str, state: State, names: Sequence[str] = ()) -> str:
    """Return a row's report or caption with the names filled in for this state."""
    wanted, drawn = shown(state, state.seat), min(state.draws, state.pile)
    return said.format(
        who=seat_name(state.seat, names),
        shaft=(state.shaft or 0) + 1,
        drawn=drawn or "no",
        s="" if drawn == 1 else "s",
        matching="nothing can be matched" if wanted is None else f"the next card must match the {wanted}",
        laid=counted(state.laid, "treasure").capitalize(),
        limit=HAND_LIMIT,
    )


def describe(game: ClonkOptions, state: State, names: Sequence[str] = ()) -> str:
    """Return in a sentence or two whose turn it is and what is to be done; nothing in it is secret."""
    if state.phase is Phase.OVER:
        return _end(game, state, names)
    said = filled(PHASES[state.phase].telling, state, names)
    return f"{said} The monster is awake: this is the last round." if state.awake else said


def _end(game: ClonkOptions, state: State, names: Sequence[str]) -> str:
    found = scores(game, state)
    winners = best(found)
    told = "; ".join(f"{seat_name(seat, names)} {score.points}{_lost(score)}" for seat, score in enumerate(found))
    who = " and ".join(seat_name(seat, names) for seat in winners)
    return f"The game is over: {told}. {who} {'wins' if len(winners) == 1 else 'share the win'}."


def _lost(score: Score) -> str:
    return f" ({counted(score.loss, 'coin')} lost)" if score.loss else ""
