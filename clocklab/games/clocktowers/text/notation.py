"""One-line text of Clocktowers' positions and actions, both ways.

A position is a word per seat, then what is shared, then the phase::

    1c,1m,om:-:- 1c,om,b:2m:1m+2+o+r/1c tops=1,o,b seat=0 draw

A seat's word is ``hand:discards:towers``, ``-`` where there are none. A wall is its floors and the animal on it,
``c`` or ``m``; a clock is ``o``, with a mouse ``om``; a roof is the first letter of its colour. A tower is its cards
from the ground up with ``+`` between them, and ``/`` stands between towers. ``tops`` are the face-up cards of the
walls, clocks and roofs, ``-`` where none lies. What is not in the line is unseen: in the decks or set aside. In a
reveal the phase says what comes after it, ``reveal draw`` or ``reveal play``. What a seat sees of another that has
discarded and still holds cards is all these cards together and how many were discarded, ``1c,2m,om,b:?1``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from clocklab.core.contract import Seat
from clocklab.core.text import first_match, plainly
from clocklab.errors import NotationError, PositionError
from clocklab.games.clocktowers.rules.course import ordered
from clocklab.games.clocktowers.rules.hidden import kept, veiled
from clocklab.games.clocktowers.rules.ladder import Towers
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import DECKS, KINDS, KINDS_OF, PLACE, Card, Clock, Roof, Tower, Wall
from clocklab.games.clocktowers.rules.state import Action, Counts, Discard, Draw, Phase, Play, Reveal, Start, State


def _code(card: Card) -> str:
    if isinstance(card, Wall):
        return f"{card.floors}{card.animal.value[0] if card.animal else ''}"
    if isinstance(card, Clock):
        return "om" if card.mouse else "o"
    return str(card.colour.value[0])


CODES = {card: _code(card) for card in KINDS}
CARDS = {code: card for card, code in CODES.items()}

CARD = "(?:[12][cm]?|om?|[bgryp])"
HAND = rf"(?:{CARD}(?:,{CARD})*|-)"
TOWER = rf"{CARD}(?:\+{CARD})*"
TOWERS = rf"(?:{TOWER}(?:/{TOWER})*|-)"
SEAT = rf"{HAND}:{HAND}:{TOWERS}"
TOP = rf"(?:{CARD}|-)"
STATE = re.compile(
    rf"(?P<seats>{SEAT}(?: {SEAT})*) tops=(?P<tops>{TOP},{TOP},{TOP}) seat=(?P<seat>\d) "
    r"(?P<phase>start|reveal (?P<due>draw|play)|draw|play|over)",
    re.ASCII,
)
EXAMPLE = "1c,1m,om:-:- 1c,1m,om:-:- tops=1,o,b seat=0 draw"


def format_state(state: State, seat: Seat | None = None) -> str:
    """Return the position's line; for a seat, without what it cannot know of the others' discards."""
    words = []
    for at, towers in enumerate(state.towers):
        if seat is not None and at != seat and veiled(state, at):
            cards = f"{format_cards(kept(state, at))}:?{len(state.discards[at])}"
        else:
            cards = f"{format_cards(state.hands[at])}:{format_cards(state.discards[at])}"
        words.append(f"{cards}:{format_towers(towers)}")
    tops = ",".join(["-" if top is None else CODES[top] for top in state.tops])
    due = f" {state.due.value}" if state.due else ""
    return f"{' '.join(words)} tops={tops} seat={state.seat} {state.phase.value}{due}"


def format_cards(cards: Sequence[Card]) -> str:
    """Return cards with commas between them, ``-`` for none."""
    return ",".join([CODES[card] for card in cards]) or "-"


def format_tower(tower: Tower) -> str:
    """Return the tower's cards from the ground up, such as ``1c+2+o+r``."""
    return "+".join([CODES[card] for card in (*tower.walls, tower.clock, tower.roof) if card is not None])


def format_towers(towers: Towers) -> str:
    """Return towers with ``/`` between them, ``-`` for none."""
    return "/".join(map(format_tower, towers)) or "-"


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of such a text in the order of ``KINDS``; commas or spaces between them. NotationError."""
    codes = [] if str(text).strip() in ("", "-") else re.split(r"[\s,]+", str(text).strip().lower())
    return ordered([_card(code) for code in codes])


def parse_towers(text: str) -> Towers:
    """Return the towers of such a text; spaces round ``/`` and ``+`` will do. NotationError, PositionError."""
    plain = re.sub(r"\s*([+/])\s*", r"\1", str(text).strip().lower())
    return () if plain in ("", "-") else tuple(map(parse_tower, plain.split("/")))


def parse_tower(text: str) -> Tower:
    """Return the tower of such a text. NotationError for what is no card, PositionError for cards in a wrong order."""
    cards = [_card(code) for code in text.split("+")]
    walls = tuple([card for card in cards if isinstance(card, Wall)])
    clocks = [card for card in cards if isinstance(card, Clock)]
    roofs = [card for card in cards if isinstance(card, Roof)]
    if len(clocks) > 1 or len(roofs) > 1:
        raise PositionError(f"The tower {text!r} has {len(clocks)} clocks and {len(roofs)} roofs; one of each at most.")
    if not walls or cards != [*walls, *clocks, *roofs]:
        raise PositionError(f"The tower {text!r} is not built from the ground up: walls, then a clock, then a roof.")
    if roofs and not clocks:
        raise PositionError(f"The tower {text!r} has a roof but no clock under it.")
    return Tower(walls, clocks[0] if clocks else None, roofs[0] if roofs else None)


def _card(code: str) -> Card:
    if code in CARDS:
        return CARDS[code]
    raise NotationError(
        f"{code!r:.40} is no card; walls are 1, 1c, 1m, 2, 2c, 2m (floors, cat or mouse), clocks o and om (with a "
        "mouse), roofs b, g, r, y, p."
    )


def parse_state(game: ClocktowersOptions, text: str) -> State:
    """Return the position of a line; NotationError if it is none, PositionError if the rules exclude it."""
    from clocklab.games.clocktowers.text.positions import check

    found = STATE.fullmatch(" ".join(text.split())) if isinstance(text, str) and len(text) < 4_000 else None
    if found is None:
        raise NotationError(f"{text!r:.300} is no position of Clocktowers; write one such as {EXAMPLE!r}.")
    seats = [word.split(":") for word in found["seats"].split(" ")]
    one, two, three = (None if code == "-" else _card(code) for code in found["tops"].split(","))
    state = State(
        phase=Phase(found["phase"].split(" ")[0]),
        hands=tuple(parse_cards(hand) for hand, _, _ in seats),
        discards=tuple(parse_cards(away) for _, away, _ in seats),
        towers=tuple(parse_towers(towers) for _, _, towers in seats),
        tops=(one, two, three),
        left=(0, 0, 0),
        unseen=(),
        seat=int(found["seat"]),
        due=Phase(found["due"]) if found["due"] else None,
    )
    state = with_unseen(game, state)
    check(game, state)
    return state


def with_unseen(game: ClocktowersOptions, state: State) -> State:
    """Return the position with ``unseen`` and ``left`` as they follow from the cards that lie open or are held."""
    counts = list(game.card_set.counts)
    for card in seen(state):
        counts[PLACE[card]] -= 1
    unseen: Counts = tuple(counts)
    walls, clocks, roofs = (
        sum(unseen[place] for place in KINDS_OF[deck.rank]) - game.card_set.aside[deck.rank] for deck in DECKS
    )
    return state.but(unseen=unseen, left=(walls, clocks, roofs))


def seen(state: State) -> list[Card]:
    """Return every card that is not unseen: in hands, discards and towers, and the tops."""
    cards = [card for group in (*state.hands, *state.discards) for card in group]
    towers = [tower for each in state.towers for tower in each]
    built = [card for tower in towers for card in (*tower.walls, tower.clock, tower.roof)]
    return [card for card in (*cards, *built, *state.tops) if card is not None]


def format_action(action: Action) -> str:
    """Return the action's text: ``draw walls``, ``play om on 0``, ``play 1c new``, ``discard 2m``, ``reveal b``."""
    match action:
        case Draw(deck):
            return f"draw {deck.value}"
        case Play(card, None):
            return f"play {CODES[card]} new"
        case Play(card, tower):
            return f"play {CODES[card]} on {tower}"
        case Discard(card):
            return f"discard {CODES[card]}"
        case Reveal(card):
            return f"reveal {CODES[card]}"
        case Start(seat):
            return f"start {seat}"


DECK_NAMES = {deck.value: deck for deck in DECKS}
ACTIONS: dict[str, Callable[..., Action]] = {
    f"draw ({'|'.join(DECK_NAMES)})": lambda deck: Draw(DECK_NAMES[deck]),
    rf"play ({CARD}) (?:on (\d\d?)|new)": lambda card, on: Play(CARDS[card], None if on is None else int(on)),
    f"discard ({CARD})": lambda card: Discard(CARDS[card]),
    f"reveal ({CARD})": lambda card: Reveal(CARDS[card]),
    r"start (\d)": lambda seat: Start(int(seat)),
}


def parse_action(text: str) -> Action:
    """Return the action that a text names. Raises NotationError."""
    action = first_match(ACTIONS, plainly(text))
    if action is not None:
        return action
    raise NotationError(
        f"{text!r:.100} is no action of Clocktowers; write draw walls, play om on 0, play 1c new, discard 2m, "
        "reveal b or start 0."
    )
