"""Clocktowers as it lies on one's own table: a form, a line with another number of players, and small end games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from clocklab.core.contract import Position, SetupField, filled_in, memory_field, seat_name
from clocklab.core.values import require_choice, require_int, takes_numbers
from clocklab.errors import NotationError, PositionError
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import DECKS, KINDS, STARTING_SET, Card
from clocklab.games.clocktowers.rules.printed import PRINTED, CardSet, values_of
from clocklab.games.clocktowers.rules.state import State
from clocklab.games.clocktowers.text.notation import (
    CODES,
    format_cards,
    format_towers,
    parse_cards,
    parse_state,
    parse_towers,
)

G = TypeVar("G", bound=ClocktowersOptions)
MOST = 4
OWN = "own"
NONE = "none"
PHASES = {"draw": "a card is to be drawn", "play": "a card is to be played or discarded"}
CARDS = (
    "Such as 1c 2 om b: walls by floors with c for a cat or m for a mouse, clocks o or om, roofs by colour b g r y p"
)
SEAT: Mapping[str, tuple[str, Callable[[Any], str]]] = {
    "hand": (CARDS, lambda text: format_cards(parse_cards(text))),
    "discards": (
        "Put away face down; where you do not know which, any that it did not play",
        lambda text: format_cards(parse_cards(text)),
    ),
    "towers": (
        "From the ground up with + between cards and / between towers, such as 1c+2+o+r / 1m",
        lambda text: format_towers(parse_towers(text)),
    ),
}
"""What each seat's fields are called, what they take, and how what is typed becomes a part of the seat's word."""
RULES: Mapping[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    "order": ("A turn", (("draws, then plays", "draw_first"), ("plays, then draws", "play_first"))),
    "roof_ladder": (
        "Heights of a roof colour go up",
        (("over all players' towers", "all"), ("for each player", "own")),
    ),
    "clock_animals": ("A mouse on a clock counts", ()),
}


def setup_fields(game: ClocktowersOptions, state: State, names: Sequence[str] = ()) -> tuple[SetupField, ...]:
    """Return the fields: players, each seat's cards and towers, the tops, whose turn, the rules."""
    seats = tuple((seat_name(seat, names), seat) for seat in range(MOST))
    now = f"{state.phase.value} {state.due.value}" if state.due else state.phase.value
    phases = PHASES | ({} if now in PHASES else {now: f"as it is: {now}"})
    cards = (("as printed", PRINTED), *(((game.card_set.name, OWN),) if game.cards != PRINTED else ()))
    return (
        SetupField("players", "Players", game.players, choices=tuple((str(n), n) for n in game.player_counts)),
        *(field for seat in range(MOST) for field in _seat_fields(state, seat, names)),
        *(_top_field(state, deck.rank) for deck in DECKS),
        SetupField("phase", "What is going on", now, choices=tuple((words, key) for key, words in phases.items())),
        SetupField("seat", "Whose turn", state.seat, choices=seats),
        SetupField("cards", "Cards", PRINTED if game.cards == PRINTED else OWN, choices=cards),
        *(SetupField(key, label, getattr(game, key), choices=choices) for key, (label, choices) in RULES.items()),
        memory_field(game),
    )


def _seat_fields(state: State, seat: int, names: Sequence[str]) -> tuple[SetupField, ...]:
    playing = seat < len(state.hands)
    texts = (
        format_cards(state.hands[seat] if playing else STARTING_SET),
        format_cards(state.discards[seat] if playing else ()),
        format_towers(state.towers[seat] if playing else ()),
    )
    return tuple(
        SetupField(f"{key}{seat}", f"{seat_name(seat, names)}: {key}", _blank(text), hint)
        for (key, (hint, _)), text in zip(SEAT.items(), texts, strict=True)
    )


def _blank(text: str) -> str:
    return "" if text == "-" else text.replace(",", " ").replace("/", " / ")


def _top_field(state: State, rank: int) -> SetupField:
    top = state.tops[rank]
    kinds = tuple((str(card), CODES[card]) for card in KINDS if card.deck.rank == rank)
    name = DECKS[rank].value
    held = NONE if top is None else CODES[top]
    return SetupField(f"{name}_top", f"Top of the {name}", held, choices=((NONE, NONE), *kinds))


def from_setup(game: G, values: Mapping[str, Any]) -> tuple[G, State]:
    """Return the game and the position that a filled-in form describes; cards that it names nowhere are unseen.

    Left-out fields hold what the game and its first position have. Raises OptionError, NotationError or
    PositionError naming what does not fit.
    """
    filled = filled_in(setup_fields(game, game.initial()), values)
    require_choice("cards", filled["cards"], (PRINTED,) if game.cards == PRINTED else (PRINTED, OWN))
    cards = game.cards if filled["cards"] == OWN else PRINTED
    rules = {name: filled[name] for name in (*RULES, "memory")}
    game = for_players(game, filled["players"], cards=cards, **rules)
    words = (
        ":".join(_read(f"{key}{seat}", make, filled) for key, (_, make) in SEAT.items()) for seat in range(game.players)
    )
    tops = ",".join(_read(f"{deck.value}_top", _top, filled) for deck in DECKS)
    seat = require_int("seat", filled["seat"], 0, game.players - 1)
    return game, parse_state(game, f"{' '.join(words)} tops={tops} seat={seat} {filled['phase']}")


def _top(text: Any) -> str:
    return "-" if str(text).strip() in ("", NONE) else format_cards(parse_cards(text))


def _read(key: str, make: Callable[[Any], str], filled: Mapping[str, Any]) -> str:
    try:
        return make(filled[key])
    except (NotationError, PositionError) as error:
        raise type(error)(f"For {key}: {error}") from error


def for_players(game: G, players: int, **rules: Any) -> G:
    """Return the game for this many players; a start player who leaves is replaced by the first one."""
    require_choice("players", players, game.player_counts)
    start = game.start if game.start == "random" or int(game.start) < players else 0
    return replace(game, players=players, start=start, **rules)


def from_position(game: G, text: str) -> tuple[G, State]:
    """Return the position of a line and this game with as many players as the line has words for."""
    players = str(text).split(" tops=")[0].strip().count(" ") + 1
    if players != game.players and players in game.player_counts:
        game = for_players(game, players)
    return game, parse_state(game, text)


@takes_numbers
def small_game(game: G, line: str, unseen: str = "", aside: tuple[int, int, int] = (0, 0, 0)) -> Position[G, State]:
    """Return a position's line as a position of this game with just the line's cards and those ``unseen``, no others.

    For lessons and experiments with small end games. ``aside``: how many of the unseen walls, clocks and roofs were
    set aside. What is missing from the starting sets is added to the first seat's discards. Errors are those of
    ``parse_state``.

    >>> import clocklab
    >>> here = small_game(clocklab.load("clocktowers"), "b:-:2+o o:-:- tops=-,-,- seat=0 play")
    >>> here.game.card_set.total, here.text
    (10, 'b:1c,1c,1m,1m,om,om:2+o o:-:- tops=-,-,- seat=0 play')
    """
    words, shared = line.split(" tops=")
    seats = [word.split(":") for word in words.split()]
    tops, rest = shared.split(" ", 1)
    cards = Counter(card for code in tops.split(",") for card in parse_cards(code))
    for hand, away, towers in seats:
        cards.update((*parse_cards(hand), *parse_cards(away), *_built(towers)))
    missing = {card: max(0, len(seats) - cards[card]) for card in STARTING_SET}
    cards.update(missing)
    cards.update(parse_cards(unseen))
    added = [CODES[card] for card, number in missing.items() for _ in range(number)]
    seats[0][1] = ",".join([seats[0][1], *added]).removeprefix("-,")
    chosen = CardSet("small", tuple([cards[kind] for kind in KINDS]), aside)
    game = for_players(game, len(seats), cards=values_of(chosen))
    return Position(game, parse_state(game, f"{' '.join(map(':'.join, seats))} tops={tops} {rest}"))


def _built(towers: str) -> list[Card]:
    return [card for tower in parse_towers(towers) for card in tower.cards]
