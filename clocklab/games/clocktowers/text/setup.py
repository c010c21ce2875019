"""Clocktowers as it lies on one's own table: a form's fields, and the game and position they describe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from clocklab.core.checks import require_choice, require_int
from clocklab.core.contract import SetupField, filled_in, seat_name
from clocklab.errors import NotationError, PositionError
from clocklab.games.clocktowers.rules.components import PRINTED
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import DECKS, KINDS, STARTING_SET
from clocklab.games.clocktowers.rules.state import State
from clocklab.games.clocktowers.text.notation import (
    CODES,
    format_cards,
    format_towers,
    parse_cards,
    parse_towers,
)

MOST = 4
OWN = "own"
NONE = "none"
PHASES = {"draw": "a card is to be drawn", "play": "a card is to be played or discarded"}
CARDS = (
    "Such as 1c 2 om b: walls by floors with c for a cat or m for a mouse, clocks o or om, roofs by colour b g r y p"
)
HINTS = {
    "hand": CARDS,
    "discards": "Put away face down; where you do not know which, any that it did not play",
    "towers": "From the ground up with + between cards and / between towers, such as 1c+2+o+r / 1m",
}


def setup_fields(game: ClocktowersOptions, state: State, names: Sequence[str]) -> tuple[SetupField, ...]:
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
        SetupField(
            "order",
            "A turn",
            game.order,
            choices=(("draws, then plays", "draw_first"), ("plays, then draws", "play_first")),
        ),
        SetupField(
            "roof_ladder",
            "Heights of a roof colour go up",
            game.roof_ladder,
            choices=(("over all players' towers", "all"), ("for each player", "own")),
        ),
        SetupField("clock_animals", "A mouse on a clock counts", game.clock_animals),
    )


def _seat_fields(state: State, seat: int, names: Sequence[str]) -> tuple[SetupField, ...]:
    playing = seat < len(state.hands)
    texts = {
        "hand": format_cards(state.hands[seat] if playing else STARTING_SET),
        "discards": format_cards(state.discards[seat] if playing else ()),
        "towers": format_towers(state.towers[seat] if playing else ()),
    }
    return tuple(
        SetupField(f"{key}{seat}", f"{seat_name(seat, names)}: {key}", _blank(text), HINTS[key])
        for key, text in texts.items()
    )


def _blank(text: str) -> str:
    return "" if text == "-" else text.replace(",", " ").replace("/", " / ")


def _top_field(state: State, rank: int) -> SetupField:
    top = state.tops[rank]
    kinds = tuple((str(card), CODES[card]) for card in KINDS if card.deck.rank == rank)
    name = DECKS[rank].value
    held = NONE if top is None else CODES[top]
    return SetupField(f"{name}_top", f"Top of the {name}", held, choices=((NONE, NONE), *kinds))


def from_setup(game: ClocktowersOptions, values: Mapping[str, Any]) -> tuple[ClocktowersOptions, State]:
    """Return the game and the position that a filled-in form describes; what lies nowhere is unseen.

    Left-out fields hold what the game and its first position have. Raises OptionError, NotationError or
    PositionError naming what does not fit.
    """
    filled = filled_in(setup_fields(game, game.initial(), ()), values)
    chosen = _game(game, filled)
    words = " ".join(_seat_word(filled, seat) for seat in range(chosen.players))
    tops = ",".join(_top(filled, deck.value) for deck in DECKS)
    require_int("seat", filled["seat"], 0, chosen.players - 1)
    line = f"{words} tops={tops} seat={filled['seat']} {filled['phase']}"
    return chosen, chosen.parse_state(line)


def _top(filled: Mapping[str, Any], deck: str) -> str:
    text = str(filled[f"{deck}_top"]).strip()
    return "-" if text in ("", NONE) else format_cards(_read(f"{deck}_top", parse_cards, text))


def _game(game: ClocktowersOptions, filled: Mapping[str, Any]) -> ClocktowersOptions:
    require_choice("players", filled["players"], game.player_counts)
    require_choice("cards", filled["cards"], (PRINTED,) if game.cards == PRINTED else (PRINTED, OWN))
    rules = {name: filled[name] for name in ("order", "roof_ladder", "clock_animals")}
    cards = game.cards if filled["cards"] == OWN else PRINTED
    return _with(game, filled["players"], cards=cards, **rules)


def _with(game: ClocktowersOptions, players: int, **rules: Any) -> ClocktowersOptions:
    start = game.start if game.start == "random" or int(game.start) < players else 0
    return replace(game, players=players, start=start, **rules)


def _seat_word(filled: Mapping[str, Any], seat: int) -> str:
    hand = _read(f"hand{seat}", parse_cards, filled[f"hand{seat}"])
    discards = _read(f"discards{seat}", parse_cards, filled[f"discards{seat}"])
    towers = _read(f"towers{seat}", parse_towers, filled[f"towers{seat}"])
    return f"{format_cards(hand)}:{format_cards(discards)}:{format_towers(towers)}"


def _read(key: str, parse: Any, text: Any) -> Any:
    try:
        return parse(text)
    except (NotationError, PositionError) as error:
        raise type(error)(f"Of {key}: {error}") from error


def for_players(game: ClocktowersOptions, players: int) -> ClocktowersOptions:
    """Return the game for so many; a start player who leaves is the first."""
    require_choice("players", players, game.player_counts)
    return _with(game, players)


def from_position(game: ClocktowersOptions, text: str) -> tuple[ClocktowersOptions, State]:
    """Return the position of a line and this game with as many players as the line has words for."""
    players = str(text).split(" tops=")[0].strip().count(" ") + 1
    if players == game.players or players not in game.player_counts:
        return game, game.parse_state(text)
    chosen = _with(game, players)
    return chosen, chosen.parse_state(text)
