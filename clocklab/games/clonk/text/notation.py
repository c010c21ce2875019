"""One-line text of Clonk!'s positions and actions, both ways.

A position is a word per seat, then the table, then the phase::

    gh00wn01yc20:gn11rn00:wc11:0,1:r*,c ... shafts=##rh01#gh00.../... out=bd01 asleep first=0 turns=5 seat=0 gift=0
    blasts=0 draws=0 dig

A treasure is its colour (red, green, white, pink, yellow, blue), its type (hammer, necklace, statue, crown, sworD,
ring), its coins and its eyes: ``rh21`` is a red hammer with 2 coins and 1 eye. A seat's word is ``hand:gallery:cart:
snore cards,kablooey cards:tasks``, galleries and carts in the order in which they were laid. Tasks are the two tiles,
``*`` after the one that lies face up; ``-`` before they are drawn. Shafts go from bottom to top, ``#`` a card face
down. What is nowhere in the line is face down or in the draw pile. ``uncover 3`` and ``refill 3`` name a shaft, 0 to 4,
and so does ``wake 3`` unless a card is drawn into the hand. In what a seat sees, ``?4`` is a hand of four cards, ``?``
a tile, and ``?4rh21`` a closed cart of five cards with this one on top.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

from clocklab.core.contract import Seat
from clocklab.core.lists import require_no_gap, split
from clocklab.core.text import first_match, plainly
from clocklab.errors import NotationError, PositionError
from clocklab.games.clonk.rules import state as do
from clocklab.games.clonk.rules.chance import closed, opened_tile
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.pieces import (
    COLOURS,
    KINDS,
    SHAFTS,
    Cards,
    Colour,
    Kind,
    Slot,
    Tasks,
    Tile,
    Treasure,
    in_order,
)
from clocklab.games.clonk.rules.state import Action, Phase, State
from clocklab.games.clonk.text.positions import check

COLOUR_LETTERS = {colour.value[0]: colour for colour in COLOURS}
KIND_LETTERS = dict(zip("hnscdr", KINDS, strict=True))
LETTER_OF = {kind: letter for letter, kind in KIND_LETTERS.items()}
DOWN = "#"
TILES = {"colour": Tile.COLOUR, "type": Tile.KIND}
TILE_WORDS = {tile: word for word, tile in TILES.items()}

CARD = r"[rgwpyb][hnscdr]\d\d"
CARDS = rf"(?:{CARD})*"
SLOTS = rf"(?:{CARD}|#)*"
TASKS = r"-|[rgwpyb](?:\*,[hnscdr]|,[hnscdr]\*?)"
SEAT = rf"{CARDS}:{CARDS}:{CARDS}:\d,\d:(?:{TASKS})"
STATE = re.compile(
    rf"(?P<seats>{SEAT}(?: {SEAT})*) shafts=(?P<shafts>{SLOTS}(?:/{SLOTS}){{{SHAFTS - 1}}}) out=(?P<out>{CARDS}) "
    r"(?P<awake>awake|asleep) first=(?P<first>\d) turns=(?P<turns>\d{1,3}) seat=(?P<seat>\d) gift=(?P<gift>[01]) "
    r"blasts=(?P<blasts>\d) draws=(?P<draws>\d) "
    r"(?P<phase>tiles|task|shaft|deal|start|cart|dig|sift|lay|discard|over|wake|(?:uncover|refill|wake) (?P<at>\d))",
    re.ASCII,
)
EXAMPLE = ":::0,0:- :::0,0:- shafts=//// out= asleep first=0 turns=0 seat=0 gift=0 blasts=0 draws=0 tiles"


def format_card(card: Treasure) -> str:
    """Return the card's text: ``rh21``."""
    return f"{card.colour.value[0]}{LETTER_OF[card.kind]}{card.coins}{card.eyes}"


def format_cards(cards: Iterable[Slot]) -> str:
    """Return cards one after the other, ``#`` for one face down."""
    return "".join([DOWN if card is None else format_card(card) for card in cards])


def format_state(game: ClonkOptions, state: State) -> str:
    """Return the position in one line; ``parse_state`` reads it."""
    return observe(game, state, None)


def observe(game: ClonkOptions, state: State, seat: Seat | None) -> str:
    """Return the position's line as a seat sees it: hands, closed carts, secret tiles and choices as ``?``."""
    words = []
    for at, hand in enumerate(state.hands):
        own = seat is None or seat == at or state.phase is Phase.OVER
        shown = format_cards(hand) if own else f"?{len(hand)}"
        shut = 0 if own else closed(game, state, at, seat)
        cart = f"{f'?{shut}' if shut else ''}{format_cards(state.carts[at][shut:])}"
        piles = f"{format_cards(state.galleries[at])}:{cart}"
        words.append(f"{shown}:{piles}:{state.snores[at]},{state.kablooeys[at]}:{_tasks(state, at, own)}")
    words += [f"shafts={'/'.join(map(format_cards, state.shafts))}", f"out={format_cards(state.discards)}"]
    return " ".join([*words, tail(state)])


def tail(state: State) -> str:
    """Return the end of the position's line: whose turn it is, what was done in it, and the phase."""
    words = ["awake" if state.awake else "asleep", f"first={state.first}", f"turns={state.turns}", f"seat={state.seat}"]
    words += [f"gift={int(state.gift)}", f"blasts={state.blasts}", f"draws={state.draws}", state.phase.value]
    return " ".join(words if state.shaft is None else [*words, str(state.shaft)])


def _tasks(state: State, seat: Seat, own: bool) -> str:
    tasks = state.tasks[seat]
    if tasks is None:
        return "-"
    opened = opened_tile(state, seat, seat if own else None)
    colour = f"{tasks.colour.value[0]}{'*' * (opened is Tile.COLOUR)}"
    kind = f"{LETTER_OF[tasks.kind]}{'*' * (opened is Tile.KIND)}"
    if own:
        return f"{colour},{kind}"
    return f"{colour if opened is Tile.COLOUR else '?'},{kind if opened is Tile.KIND else '?'}"


def parse_state(game: ClonkOptions, text: str) -> State:
    """Return the position of a line; NotationError if it is not one, PositionError if the rules exclude it."""
    found = STATE.fullmatch(" ".join(text.split())) if isinstance(text, str) and len(text) < 4_000 else None
    if found is None:
        raise NotationError(f"{text!r:.300} is not a position of Clonk!; write one such as {EXAMPLE!r}.")
    state = _state(game, found)
    check(game, state)
    return state


def _state(game: ClonkOptions, found: re.Match[str]) -> State:
    seats = [word.split(":") for word in found["seats"].split(" ")]
    hands = tuple(in_order(parse_cards(hand)) for hand, *_ in seats)
    galleries = tuple(parse_cards(gallery) for _, gallery, *_ in seats)
    carts = tuple(parse_cards(cart) for _, _, cart, *_ in seats)
    shafts = tuple(map(parse_slots, found["shafts"].split("/")))
    discards = in_order(parse_cards(found["out"]))
    seen = [*chain(*hands, *galleries, *carts, discards), *(card for shaft in shafts for card in shaft if card)]
    unseen = not_among(game, seen)
    pile = len(unseen) - sum(shaft.count(None) for shaft in shafts)
    turns, awake, seat = int(found["turns"]), found["awake"] == "awake", int(found["seat"])
    phase = Phase(found["phase"].split(" ")[0])
    tiles = [_parse_tasks(tasks) for *_, tasks in seats]
    digging = turns > 0 and phase is not Phase.OVER and seat < len(seats)
    return State(
        phase=phase,
        shafts=shafts,
        unseen=unseen,
        hands=hands,
        galleries=galleries,
        carts=carts,
        snores=tuple(int(cards[0]) for *_, cards, _ in seats),
        kablooeys=tuple(int(cards[2]) for *_, cards, _ in seats),
        tasks=tuple(tasks for tasks, _ in tiles),
        opened=tuple(opened for _, opened in tiles),
        pile=pile,
        awakening=game.draws_to_wake(pile, turns) if not awake else None,
        awake=awake,
        discards=discards,
        seat=seat,
        first=int(found["first"]),
        laid=len(galleries[seat]) if digging else 0,
        gift=found["gift"] == "1",
        blasts=int(found["blasts"]),
        draws=int(found["draws"]),
        turns=turns,
        shaft=None if found["at"] is None else int(found["at"]),
    )


def not_among(game: ClonkOptions, seen: Iterable[Treasure]) -> Cards:
    """Return the deck's cards without those that lie open or are held. PositionError if there are too many of one."""
    left = Counter(game.deck.treasures)
    left.subtract(seen)
    for card, many in left.items():
        if many < 0:
            has = Counter(game.deck.treasures)[card]
            raise PositionError(
                f"There are {has - many} of {format_card(card)} here ({card}, coins: {card.coins}, eyes: {card.eyes}); "
                f"the deck {game.deck.name!r} has {has}."
            )
    return in_order(left.elements())


def parse_cards(text: str) -> Cards:
    """Return the cards of such a text in its order; it may have spaces and commas. Raises NotationError."""
    cards = parse_slots(text)
    if None in cards:
        raise NotationError(f"{text!r:.100}: only cards in shafts lie face down.")
    return tuple(card for card in cards if card is not None)


def parse_slots(text: str) -> tuple[Slot, ...]:
    """Return the cards of a shaft from bottom to top, ``#`` for one face down. Raises NotationError."""
    if "," in str(text):
        require_no_gap(f"{text!r:.100}", split(str(text)), NotationError)
    plain = re.sub(r"[\s,+]+", "", str(text)).lower()
    if not re.fullmatch(SLOTS, plain, re.ASCII):
        raise NotationError(
            f"{text!r:.100} are not treasures; write colour (r g w p y b), type (h n s c d r), coins and eyes of each, "
            "such as rh21 gn00, and # for one face down in a shaft."
        )
    return tuple(None if cell == DOWN else parse_card(cell) for cell in re.findall(rf"{CARD}|#", plain))


def parse_card(cell: str) -> Treasure:
    """Return the treasure written as four letters and digits, known to be one."""
    return Treasure(COLOUR_LETTERS[cell[0]], KIND_LETTERS[cell[1]], int(cell[2]), int(cell[3]))


def _parse_tasks(text: str) -> tuple[Tasks | None, Tile | None]:
    if text == "-":
        return None, None
    colour, kind = text.split(",")
    opened = Tile.COLOUR if colour.endswith("*") else Tile.KIND if kind.endswith("*") else None
    return Tasks(COLOUR_LETTERS[colour[0]], KIND_LETTERS[kind[0]]), opened


# ---- actions ----------------------------------------------------------------------------------------------------


PARTS: dict[str, tuple[str, Callable[[Any], str], Callable[[str], Any]]] = {
    "card": (CARD, format_card, parse_card),
    "shaft": (r"\d", str, int),
    "source": (
        r"\d|hand",
        lambda shaft: "hand" if shaft is None else str(shaft),
        lambda at: None if at == "hand" else int(at),
    ),
    "seat": (r"\d", str, int),
    "tile": ("colour|type", TILE_WORDS.__getitem__, TILES.__getitem__),
    "colour": ("|".join(colour.value for colour in COLOURS), lambda colour: str(colour.value), Colour),
    "kind": ("|".join(kind.value for kind in KINDS), lambda kind: str(kind.value), Kind),
    "awakening": ("wakes|sleeps", lambda up: "wakes" if up else "sleeps", lambda word: word == "wakes"),
}
"""The parts of an action's text: their pattern, how they are written and how they are read."""
LINES: dict[type, str] = {
    do.Dig: "dig {card} from {source}",
    do.Gift: "give {card} from {source} to {seat}",
    do.Blast: "blast {shaft}",
    do.Stop: "stop",
    do.Lay: "lay {card} on {shaft}",
    do.Discard: "discard {card}",
    do.Cart: "cart {card}",
    do.Open: "open {tile}",
    do.Turn: "turn {card}",
    do.Draw: "draw {card}",
    do.Tiles: "tiles {colour} {kind}",
    do.Wakes: "{awakening}",
    do.Start: "start {seat}",
}
"""The text of each action; a ``source`` is its ``shaft``, which may be the hand."""


def format_action(action: Action) -> str:
    """Return the action's text, such as ``dig rh21 from 3``; ``parse_action`` reads it."""
    written = [(name, write(getattr(action, _field(name)))) for name, write in _WRITERS[type(action)]]
    return LINES[type(action)].format(**dict(written))


def _field(name: str) -> str:
    return "shaft" if name == "source" else name


def _reader(kind: type, line: str) -> tuple[str, Callable[..., Action]]:
    """Return the pattern of an action's text, and what makes the action from its parts."""
    names = re.findall(r"\{(\w+)\}", line)

    def make(*texts: str) -> Action:
        made: Action = kind(**{_field(name): PARTS[name][2](text) for name, text in zip(names, texts, strict=True)})
        return made

    return line.format(**{name: f"({PARTS[name][0]})" for name in names}), make


_WRITERS = {kind: [(name, PARTS[name][1]) for name in re.findall(r"\{(\w+)\}", line)] for kind, line in LINES.items()}
_READERS = dict(_reader(kind, line) for kind, line in LINES.items())


def parse_action(text: str) -> Action:
    """Return the action that a text names. NotationError if it names none."""
    action = first_match(_READERS, plainly(text))
    if action is not None:
        return action
    raise NotationError(
        f"{text!r:.100} is not an action of Clonk!; write one of: dig rh21 from 3 - dig rh21 from hand - "
        "give rh21 from 3 to 1 - blast 3 - stop - lay rh21 on 3 - discard rh21 - cart rh21 - open colour - open type - "
        "turn rh21 - draw rh21 - tiles red crown - wakes - sleeps - start 1."
    )
