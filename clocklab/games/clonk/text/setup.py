"""Clonk! as it lies on one's own table: a form's fields, and the game and position they describe."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from clocklab.core.checks import require_choice, require_int
from clocklab.core.contract import SetupField, filled_in, seat_name
from clocklab.errors import NotationError
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.pieces import COLOURS, KABLOOEYS, KINDS, SHAFTS, SNORES, Slot, Tile
from clocklab.games.clonk.rules.state import State
from clocklab.games.clonk.text.notation import LETTER_OF, format_card, format_cards, parse_cards, parse_slots

MOST = 4
PHASES = {
    "tiles": "a new game: task tiles are drawn",
    "cart": "a first turn: a card for the cart",
    "dig": "a turn, phase II: digging",
    "lay": "a turn, phase III: a card onto a shaft",
    "discard": "a turn, phase III: discarding",
}
CARDS = "Colour r g w p y b, type h n s c d r (d: sword), coins and eyes of each: rh21 gn00"
NONE = "none"
COLOUR_TASKS = {NONE: "", **{colour.value: colour.value[0] for colour in COLOURS}}
KIND_TASKS = {NONE: "", **{kind.value: LETTER_OF[kind] for kind in KINDS}}
OPENED = {"the colour": Tile.COLOUR, "the type": Tile.KIND, NONE: None}


def _choices(texts: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple((text, text) for text in texts)


def setup_fields(game: ClonkOptions, state: State, names: Sequence[str]) -> tuple[SetupField, ...]:
    """Return the fields: players, shafts, each seat's cards and tasks, whose turn it is, the monster, the rules."""
    seats = tuple((seat_name(seat, names), seat) for seat in range(MOST))
    phase = _phase(state)
    phases = PHASES | ({} if phase in PHASES else {phase: f"as it is: {phase}"})
    shafts = [
        SetupField(f"shaft{place}", f"Shaft {place + 1}", _spaced(shaft), "From bottom to top, # for one face down")
        for place, shaft in enumerate(state.shafts)
    ]
    return (
        SetupField("players", "Players", game.players, choices=tuple((str(n), n) for n in game.player_counts)),
        *shafts,
        *(field for seat in range(MOST) for field in _seat_fields(game, state, seat, names)),
        SetupField("discards", "Discard pile", _spaced(state.discards), CARDS),
        SetupField("phase", "What is going on", phase, choices=tuple((words, key) for key, words in phases.items())),
        SetupField("seat", "Whose turn", state.seat, choices=seats),
        SetupField("first", "Who began the game", state.first, choices=seats),
        SetupField("round", "Round", _round(game, state), "The first is 1; 0 before it", high=99),
        SetupField("gift", "A gift was made in this turn", state.gift),
        SetupField("blasts", "Kablooey cards used in this turn", state.blasts, high=KABLOOEYS),
        SetupField("awake", "The awakening card has come up", state.awake),
        SetupField(
            "awakening",
            "The awakening card lies",
            game.awakening,
            choices=(("on the lowest pile", "fixed"), ("shuffled into it", "shuffled")),
        ),
        SetupField("shaft", "A new shaft", game.shaft, "From bottom to top: d down, u up"),
        SetupField("kablooey_per_turn", "Kablooey cards a turn", game.kablooey_per_turn, high=KABLOOEYS),
        SetupField("snore_in_penalty", "Snore cards cost coins too", game.snore_in_penalty),
    )


def _seat_fields(game: ClonkOptions, state: State, seat: int, names: Sequence[str]) -> tuple[SetupField, ...]:
    playing = seat < game.players
    who = seat_name(seat, names)
    tasks = state.tasks[seat] if playing else None
    opened = state.opened[seat] if playing else None
    in_order = "In the order in which they were laid"
    return (
        SetupField(f"hand{seat}", f"{who}: hand", _spaced(state.hands[seat]) if playing else "", CARDS),
        SetupField(f"gallery{seat}", f"{who}: gallery", _spaced(state.galleries[seat]) if playing else "", in_order),
        SetupField(f"cart{seat}", f"{who}: cart", _spaced(state.carts[seat]) if playing else "", in_order),
        SetupField(f"snores{seat}", f"{who}: snore cards", state.snores[seat] if playing else 0, high=SNORES),
        SetupField(f"kablooeys{seat}", f"{who}: kablooey cards", state.kablooeys[seat] if playing else 0, high=9),
        SetupField(
            f"colour{seat}", f"{who}: task colour", tasks.colour.value if tasks else NONE, "", _choices(COLOUR_TASKS)
        ),
        SetupField(f"kind{seat}", f"{who}: task type", tasks.kind.value if tasks else NONE, "", _choices(KIND_TASKS)),
        SetupField(f"opened{seat}", f"{who}: face up is", _word(opened), "", _choices(OPENED)),
    )


def _word(opened: Tile | None) -> str:
    return next(word for word, tile in OPENED.items() if tile is opened)


def _spaced(cards: Sequence[Slot]) -> str:
    return " ".join("#" if card is None else format_card(card) for card in cards)


def _phase(state: State) -> str:
    """Return the phase, and where they matter the cards still to be drawn or the shaft: ``2 sift``, ``refill 3``."""
    words = [str(state.draws)] if state.draws else []
    return " ".join([*words, state.phase.value, *([] if state.shaft is None else [str(state.shaft)])])


def _round(game: ClonkOptions, state: State) -> int:
    return -(-state.turns // game.players)


def from_setup(game: ClonkOptions, values: Mapping[str, Any]) -> tuple[ClonkOptions, State]:
    """Return the game and the position that a filled-in form describes; the pile holds what lies nowhere else.

    Left-out fields hold what the game and its first position have. Raises OptionError, NotationError or
    PositionError naming what does not fit.
    """
    filled = filled_in(setup_fields(game, game.initial(), ()), values)
    chosen = _game(game, filled)
    for key, most in (("seat", chosen.players - 1), ("round", 99), ("blasts", KABLOOEYS)):
        require_int(key, filled[key], 0, most)
    for key in ("gift", "awake"):
        require_choice(key, filled[key], (True, False))
    words = [_seat_word(filled, seat) for seat in range(chosen.players)]
    shafts = [_cards(filled, f"shaft{place}", parse_slots) for place in range(SHAFTS)]
    draws, phase = _split(str(filled["phase"]))
    line = (
        f"{' '.join(words)} shafts={'/'.join(shafts)} out={_cards(filled, 'discards', parse_cards)} "
        f"{'awake' if filled['awake'] else 'asleep'} first={filled['first']} turns={_turns(chosen, filled)} "
        f"seat={filled['seat']} gift={int(filled['gift'])} blasts={filled['blasts']} draws={draws} {phase}"
    )
    return chosen, chosen.parse_state(line)


def _turns(game: ClonkOptions, filled: Mapping[str, Any]) -> int:
    if not filled["round"]:
        return 0
    return int((filled["round"] - 1) * game.players + (filled["seat"] - filled["first"]) % game.players + 1)


def _split(phase: str) -> tuple[int, str]:
    draws, _, rest = phase.partition(" ")
    return (int(draws), rest) if draws in ("1", "2", "3") else (0, phase)


def _game(game: ClonkOptions, filled: Mapping[str, Any]) -> ClonkOptions:
    players = filled["players"]
    require_choice("players", players, game.player_counts)
    require_int("first", filled["first"], 0, players - 1)
    rules = {key: filled[key] for key in ("awakening", "shaft", "kablooey_per_turn", "snore_in_penalty")}
    start = "random" if game.start == "random" else filled["first"]
    return replace(game, players=players, start=start, **rules)


def for_players(game: ClonkOptions, players: int) -> ClonkOptions:
    """Return the game for so many; a first player who leaves is replaced by seat 0."""
    require_choice("players", players, game.player_counts)
    start = game.start if isinstance(game.start, str) or game.start < players else 0
    return replace(game, players=players, start=start)


def _seat_word(filled: Mapping[str, Any], seat: int) -> str:
    piles = [_cards(filled, f"{pile}{seat}", parse_cards) for pile in ("hand", "gallery", "cart")]
    for key, most in (("snores", SNORES), ("kablooeys", KABLOOEYS)):
        require_int(f"{key}{seat}", filled[f"{key}{seat}"], 0, most)
    return f"{':'.join(piles)}:{filled[f'snores{seat}']},{filled[f'kablooeys{seat}']}:{_tasks(filled, seat)}"


def _tasks(filled: Mapping[str, Any], seat: int) -> str:
    keys = {f"colour{seat}": COLOUR_TASKS, f"kind{seat}": KIND_TASKS, f"opened{seat}": OPENED}
    for key, choices in keys.items():
        require_choice(key, filled[key], tuple(choices))
    colour, kind = COLOUR_TASKS[filled[f"colour{seat}"]], KIND_TASKS[filled[f"kind{seat}"]]
    opened = OPENED[filled[f"opened{seat}"]]
    if not colour and not kind:
        return "-"
    if not colour or not kind:
        raise NotationError(f"Seat {seat} has two task tiles, a colour and a type, or none yet; here is one.")
    return f"{colour}{'*' * (opened is Tile.COLOUR)},{kind}{'*' * (opened is Tile.KIND)}"


def _cards(filled: Mapping[str, Any], key: str, parse: Callable[[str], tuple[Slot, ...]]) -> str:
    try:
        return format_cards(parse(filled[key]))
    except NotationError as error:
        raise NotationError(f"In {key}: {error}") from error


def from_position(game: ClonkOptions, text: str) -> tuple[ClonkOptions, State]:
    """Return the position of a line and this game with as many players as the line has seats."""
    players = str(text).split(" shafts=")[0].strip().count(" ") + 1
    if players == game.players or players not in game.player_counts:
        return game, game.parse_state(text)
    chosen = for_players(game, players)
    return chosen, chosen.parse_state(text)
