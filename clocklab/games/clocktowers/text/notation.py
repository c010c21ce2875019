"""One-line text of Clocktowers' positions and actions, both ways, and which positions can occur.

A position is a word per seat, then what is shared, then the phase::

    1c,1m,om:-:- 1c,om,b:2m:2+o+r/1c tops=1,o,b seat=0 draw

A seat's word is ``hand:discards:towers``, ``-`` where there are none. A wall is its floors and the animal on it,
``c`` or ``m``; a clock is ``o``, with a mouse ``om``; a roof is the first letter of its colour. A tower is its cards
from the ground up with ``+`` between them, and ``/`` stands between towers. ``tops`` are the face-up cards of the
walls, clocks and roofs, ``-`` where there is none. What is not in the line is unseen: in the decks or set aside. In a
reveal the phase says what comes after it, ``reveal draw`` or ``reveal play``. What a seat sees of another that has
discarded and still holds cards is all these cards together and how many were discarded, ``1c,2m,om,b:?1``. Where no
more is remembered than what lies open, it is how many walls, clocks and roofs are held and were discarded,
``?2,1,0:?0,0,1``; of its own cards it then sees the hand, and its discards in this way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from clocklab.core.contract import Seat
from clocklab.core.lists import require_no_gap, split_words
from clocklab.core.text import first_match, plainly
from clocklab.errors import NotationError, PositionError
from clocklab.games.clocktowers.rules.hidden import Backs, kept, known, untouched
from clocklab.games.clocktowers.rules.moves import NO_TOPS, heights, on_ladder, unbroken
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import (
    COLOURS,
    DECKS,
    KINDS,
    PLACE,
    STARTING_SET,
    Card,
    Clock,
    Roof,
    Tower,
    Towers,
    Wall,
    ordered,
)
from clocklab.games.clocktowers.rules.state import Action, Discard, Draw, Phase, Play, Reveal, Start, State


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


def format_state(game: ClocktowersOptions, state: State) -> str:
    """Return the position in one line."""
    return _line(game, state, None)


def observe(game: ClocktowersOptions, state: State, seat: Seat) -> str:
    """Return the line as the seat may know it: of others the cards drawn and not played, and how many are discarded."""
    return _line(game, state, seat)


def _line(game: ClocktowersOptions, state: State, seat: Seat | None) -> str:
    words = []
    for at, towers in enumerate(state.towers):
        hand, away = format_cards(state.hands[at]), format_cards(state.discards[at])
        if seat is not None:
            seen = known(game, state, at, seat)
            hand = format_cards(kept(state, at)) if seen.mixed else _backs(seen.held_backs) or hand
            away = f"?{seen.discarded}" if seen.mixed else _backs(seen.away_backs) or away
        words.append(f"{hand}:{away}:{format_towers(towers)}")
    tops = ",".join(["-" if top is None else CODES[top] for top in state.tops])
    due = f" {state.due.value}" if state.due else ""
    return f"{' '.join(words)} tops={tops} seat={state.seat} {state.phase.value}{due}"


def _backs(backs: Backs | None) -> str:
    """Return cards of which only the backs are seen, ``-`` for none; nothing where the cards are known."""
    if backs is None:
        return ""
    return f"?{','.join(map(str, backs))}" if any(backs) else "-"


def format_cards(cards: Sequence[Card]) -> str:
    """Return cards with commas between them, ``-`` for none."""
    return ",".join([CODES[card] for card in cards]) or "-"


def format_tower(tower: Tower) -> str:
    """Return the tower's cards from the ground up, such as ``1c+2+o+r``."""
    return "+".join([CODES[card] for card in tower.cards])


def format_towers(towers: Towers) -> str:
    """Return towers with ``/`` between them, ``-`` for none."""
    return "/".join(map(format_tower, towers)) or "-"


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of such a text (commas or spaces between them) in the order of ``KINDS``, or NotationError."""
    codes = [] if str(text).strip() in ("", "-") else split_words(str(text).lower())
    require_no_gap(f"{text!r:.100}", codes, NotationError)
    return ordered([_card(code) for code in codes])


def parse_towers(text: str) -> Towers:
    """Return the towers of such a text; spaces round ``/`` and ``+`` will do. NotationError or PositionError."""
    plain = re.sub(r"\s*([+/])\s*", r"\1", str(text).strip().lower())
    return () if plain in ("", "-") else tuple(map(parse_tower, plain.split("/")))


def parse_tower(text: str) -> Tower:
    """Return the tower of such a text. NotationError for an unknown card, PositionError for a wrong order."""
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
        f"{code!r:.40} is not a card; walls are 1, 1c, 1m, 2, 2c, 2m (floors, cat or mouse), clocks o and om (with a "
        "mouse), roofs b, g, r, y, p."
    )


def parse_state(game: ClocktowersOptions, text: str) -> State:
    """Return the position of a line. NotationError if it is not one, PositionError if the rules exclude it."""

    found = STATE.fullmatch(" ".join(text.split())) if isinstance(text, str) and len(text) < 4_000 else None
    if found is None:
        raise NotationError(f"{text!r:.300} is not a position of Clocktowers; write one such as {EXAMPLE!r}.")
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
    state = _with_unseen(game, state)
    for problem in _problems(game, state):
        raise PositionError(f"{problem}.")
    return state


def _with_unseen(game: ClocktowersOptions, state: State) -> State:
    """Return the position with ``unseen`` and ``left`` as they follow from the cards that are open or held."""
    counts = list(game.card_set.counts)
    for card in seen(state):
        counts[PLACE[card]] -= 1
    return state.but(unseen=tuple(counts), left=game.card_set.to_come(tuple(counts)))


def seen(state: State) -> list[Card]:
    """Return every card that is not unseen: in hands, discards and towers, and the tops."""
    held = [card for group in (*state.hands, *state.discards) for card in group]
    built = [card for towers in state.towers for tower in towers for card in tower.cards]
    return [*held, *built, *(card for card in state.tops if card is not None)]


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
        f"{text!r:.100} is not an action of Clocktowers; write draw walls, play om on 0, play 1c new, discard 2m, "
        "reveal b or start 0."
    )


# ---- which positions can occur -------------------------------------------------------------------------------

HELD = len(STARTING_SET)


def _problems(game: ClocktowersOptions, state: State) -> Iterator[str]:
    yield from _seats(game, state)
    yield from _cards(game, state)
    yield from _decks(state)
    yield from _ladders(game, state)
    yield from _phase(game, state)
    yield from _hands(game, state)


def _seats(game: ClocktowersOptions, state: State) -> Iterator[str]:
    if len(state.hands) != game.players:
        yield f"{game.players} players need {game.players} words hand:discards:towers, not {len(state.hands)}"
    if not 0 <= state.seat < game.players:
        yield f"There is no seat {state.seat}; seats are 0 to {game.players - 1}"


def _cards(game: ClocktowersOptions, state: State) -> Iterator[str]:
    for card, there, many in zip(KINDS, state.unseen, game.card_set.counts, strict=True):
        if there < 0:
            yield f"There are {many - there} {card} cards here, but only {many} in the game"
    for deck in DECKS:
        top = state.tops[deck.rank]
        if top is not None and top.deck is not deck:
            yield f"The {top} cannot lie on the {deck.value}; tops are given in the order walls, clocks, roofs"
        if state.left[deck.rank] < 0:
            aside = game.card_set.aside[deck.rank]
            yield (
                f"{aside} of the {deck.value} are set aside unseen, but only {aside + state.left[deck.rank]} are not "
                "in hands, discards or towers or on top of their deck"
            )


def _decks(state: State) -> Iterator[str]:
    bare = [deck for deck in DECKS if state.tops[deck.rank] is None and state.left[deck.rank]]
    if state.phase is Phase.REVEAL:
        if not bare:
            yield "Nothing is to be turned up: each deck that has cards shows one"
        if len(bare) > 1 and not untouched(state):
            yield "More than one deck waits for its top card only before the first turn"
    elif state.phase is not Phase.START:
        for deck in bare:
            yield f"The {deck.value} show no top card, but {state.left[deck.rank]} of them are left"


def preparing(game: ClocktowersOptions, state: State) -> bool:
    """Return whether the first tops are being turned up, before anybody has done anything."""
    return state.phase is Phase.REVEAL and untouched(state)


def _ladders(game: ClocktowersOptions, state: State) -> Iterator[str]:
    for seat in range(game.players if game.own_ladder else 1):
        for colour in COLOURS:
            found = heights(on_ladder(state.towers, seat, game.own_ladder), colour)
            if not unbroken(found):
                whose = f" of seat {seat}" if game.own_ladder else ""
                yield (
                    f"The towers{whose} with a {colour.value} roof are {', '.join(map(str, found))} floors high; the "
                    "first has 1 or 2, each further one exactly one more"
                )


def _phase(game: ClocktowersOptions, state: State) -> Iterator[str]:
    phase = state.due or state.phase
    over = not (any(state.hands) or any(state.left) or state.tops != NO_TOPS)
    if state.phase is Phase.START and (game.start != "random" or not untouched(state) or state.tops != NO_TOPS):
        yield "Who begins is drawn only with the option start='random', before anything else"
    elif over != (state.phase is Phase.OVER):
        yield "The game is over when all hands and decks are empty, and not before"
    elif state.phase is Phase.DRAW and state.tops == NO_TOPS:
        yield "There is no card to draw: all decks are empty"
    elif phase is Phase.PLAY and not state.hands[state.seat]:
        yield f"Seat {state.seat} has no card to play or discard"
    if phase is Phase.DRAW and game.play_first and state.phase is Phase.REVEAL:
        yield "When cards are played first, nothing is turned up between playing and drawing"


def _hands(game: ClocktowersOptions, state: State) -> Iterator[str]:
    sizes = [len(state.hands[(state.seat + step) % game.players]) for step in range(game.players)]
    if state.phase is Phase.START:
        return
    own, others = sizes[0], sizes[1:]
    mine = HELD
    if game.play_first and state.phase is Phase.DRAW:
        mine = HELD - 1
    elif not game.play_first and Phase.PLAY in (state.phase, state.due):
        mine = HELD + 1
    if own == mine and all(size == HELD for size in others):
        return
    if any(state.left) or state.tops != NO_TOPS:
        yield (
            f"While there are cards to draw, the seat to act holds {mine} cards and every other seat {HELD}, not {own} "
            f"and {', '.join(map(str, others))}"
        )
    elif own > HELD or min(sizes) < own - 1 or sizes != sorted(sizes, reverse=True):
        yield (
            f"When the decks are empty, all hands dwindle in turn: from seat {state.seat} on, those who still have "
            f"this round to play hold as many cards as it does, the others one less; here {sizes}"
        )
