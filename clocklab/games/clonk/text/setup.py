"""Clonk! as it lies on one's own table: a form's fields, and the game and position they describe."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from clocklab.core.contract import Position, SetupField, filled_in, memory_field, seat_name
from clocklab.core.values import require_choice, require_int, takes_numbers
from clocklab.errors import NotationError, OptionError
from clocklab.games.clonk.rules.options import ClonkOptions, ClonkPosition
from clocklab.games.clonk.rules.pieces import COLOURS, KABLOOEYS, KINDS, SHAFTS, SNORES, Slot, Tile, in_order
from clocklab.games.clonk.rules.state import State
from clocklab.games.clonk.text.notation import LETTER_OF, format_card, format_cards, not_among, parse_cards, parse_slots

G = TypeVar("G", bound=ClonkOptions)
MOST = 4
PHASES = {
    "tiles": "a new game: task tiles are drawn",
    "cart": "a first turn: a card for the cart",
    "dig": "a turn, phase II: digging",
    "lay": "a turn, phase III: a card onto a shaft",
    "discard": "a turn, phase III: discarding",
}
CARDS = "Colour r g w p y b, type h n s c d r (d: sword), coins and eyes of each: rh21 gn00"
IN_ORDER = "In the order in which they were laid"
NONE = "none"
COLOUR_TASKS = {NONE: "", **{colour.value: colour.value[0] for colour in COLOURS}}
KIND_TASKS = {NONE: "", **{kind.value: LETTER_OF[kind] for kind in KINDS}}
OPENED = {"the colour": Tile.COLOUR, "the type": Tile.KIND, NONE: None}
AWAKENINGS = (("on the lowest pile", "fixed"), ("shuffled into it", "shuffled"))


def setup_fields(game: ClonkOptions, state: State, names: Sequence[str] = ()) -> tuple[SetupField, ...]:
    """Return the fields: players, shafts, each seat's cards and tasks, whose turn it is, the monster, the rules."""
    seats = tuple((seat_name(seat, names), seat) for seat in range(MOST))
    phase = _phase(state)
    phases = PHASES | ({} if phase in PHASES else {phase: f"as it is: {phase}"})
    return (
        SetupField("players", "Players", game.players, choices=tuple((str(n), n) for n in game.player_counts)),
        *(
            SetupField(f"shaft{place}", f"Shaft {place + 1}", _spaced(shaft), "From bottom to top, # for one face down")
            for place, shaft in enumerate(state.shafts)
        ),
        *(field for seat in range(MOST) for field in _seat_fields(state, seat, f"{seat_name(seat, names)}:")),
        SetupField("discards", "Discard pile", _spaced(state.discards), CARDS),
        SetupField("phase", "What is going on", phase, choices=tuple((words, key) for key, words in phases.items())),
        SetupField("seat", "Whose turn", state.seat, choices=seats),
        SetupField("first", "Who began the game", state.first, choices=seats),
        SetupField("round", "Round", -(-state.turns // game.players), "The first is 1; 0 before it", high=99),
        SetupField("gift", "A gift was made in this turn", state.gift),
        SetupField("blasts", "Kablooey cards used in this turn", state.blasts, high=KABLOOEYS),
        SetupField("awake", "The awakening card has come up", state.awake),
        SetupField("awakening", "The awakening card lies", game.awakening, choices=AWAKENINGS),
        SetupField("shaft", "A new shaft", game.shaft, "From bottom to top: d down, u up"),
        SetupField("kablooey_per_turn", "Kablooey cards a turn", game.kablooey_per_turn, high=KABLOOEYS),
        SetupField("snore_in_penalty", "Snore cards cost coins too", game.snore_in_penalty),
        memory_field(game),
    )


def _seat_fields(state: State, seat: int, who: str) -> tuple[SetupField, ...]:
    """Return the fields of a seat, empty ones for a seat where nobody sits."""

    def of(row: tuple[Any, ...], empty: Any) -> Any:
        return row[seat] if seat < len(row) else empty

    def choice(key: str, label: str, chosen: str, texts: Mapping[str, Any]) -> SetupField:
        return SetupField(f"{key}{seat}", f"{who} {label}", chosen, choices=tuple((text, text) for text in texts))

    tasks, opened = of(state.tasks, None), of(state.opened, None)
    return (
        SetupField(f"hand{seat}", f"{who} hand", _spaced(of(state.hands, ())), CARDS),
        SetupField(f"gallery{seat}", f"{who} gallery", _spaced(of(state.galleries, ())), IN_ORDER),
        SetupField(f"cart{seat}", f"{who} cart", _spaced(of(state.carts, ())), IN_ORDER),
        SetupField(f"snores{seat}", f"{who} snore cards", of(state.snores, 0), high=SNORES),
        SetupField(f"kablooeys{seat}", f"{who} kablooey cards", of(state.kablooeys, 0), high=KABLOOEYS),
        choice("colour", "task colour", tasks.colour.value if tasks else NONE, COLOUR_TASKS),
        choice("kind", "task type", tasks.kind.value if tasks else NONE, KIND_TASKS),
        choice("opened", "face up is", next(word for word, tile in OPENED.items() if tile is opened), OPENED),
    )


def _spaced(cards: Sequence[Slot]) -> str:
    return " ".join("#" if card is None else format_card(card) for card in cards)


def _phase(state: State) -> str:
    """Return the phase, and where they matter the cards still to be drawn or the shaft: ``2 sift``, ``refill 3``."""
    words = [str(state.draws)] if state.draws else []
    return " ".join([*words, state.phase.value, *([] if state.shaft is None else [str(state.shaft)])])


def from_setup(game: G, values: Mapping[str, Any]) -> tuple[G, State]:
    """Return the game and the position that a filled-in form describes; the pile holds what lies nowhere else.

    Fields that are left out hold what the game and its first position have. Raises OptionError, NotationError or
    PositionError naming what does not fit.
    """
    filled = filled_in(setup_fields(game, game.initial()), values)
    chosen = _game(game, filled)
    for key, most in (("seat", chosen.players - 1), ("round", 99), ("blasts", KABLOOEYS)):
        filled[key] = require_int(key, filled[key], 0, most)
    for key in ("gift", "awake"):
        require_choice(key, filled[key], (True, False))
    words = [_seat_word(filled, seat) for seat in range(chosen.players)]
    shafts = [_cards(filled, f"shaft{place}", parse_slots) for place in range(SHAFTS)]
    draws, _, phase = str(filled["phase"]).partition(" ")
    if draws not in ("1", "2", "3"):
        draws, phase = "0", str(filled["phase"])
    place = (filled["seat"] - filled["first"]) % chosen.players
    turns = (filled["round"] - 1) * chosen.players + place + 1 if filled["round"] else 0
    return chosen, chosen.parse_state(
        f"{' '.join(words)} shafts={'/'.join(shafts)} out={_cards(filled, 'discards', parse_cards)} "
        f"{'awake' if filled['awake'] else 'asleep'} first={filled['first']} turns={turns} "
        f"seat={filled['seat']} gift={int(filled['gift'])} blasts={filled['blasts']} draws={draws} {phase}"
    )


def _game(game: G, filled: dict[str, Any]) -> G:
    require_choice("players", filled["players"], game.player_counts)
    filled["first"] = require_int("first", filled["first"], 0, filled["players"] - 1)
    rules = {
        key: filled[key] for key in ("players", "awakening", "shaft", "kablooey_per_turn", "snore_in_penalty", "memory")
    }
    return replace(game, start="random" if game.start == "random" else filled["first"], **rules)


def for_players(game: G, players: int) -> G:
    """Return this game for another number of players; if the one who begins is not among them, seat 0 begins."""
    require_choice("players", players, game.player_counts)
    start = game.start if isinstance(game.start, str) or game.start < players else 0
    return replace(game, players=players, start=start)


def _seat_word(filled: Mapping[str, Any], seat: int) -> str:
    piles = [_cards(filled, f"{pile}{seat}", parse_cards) for pile in ("hand", "gallery", "cart")]
    held = [
        str(require_int(f"{key}{seat}", filled[f"{key}{seat}"], 0, most))
        for key, most in (("snores", SNORES), ("kablooeys", KABLOOEYS))
    ]
    return f"{':'.join(piles)}:{','.join(held)}:{_tasks(filled, seat)}"


def _tasks(filled: Mapping[str, Any], seat: int) -> str:
    for key, choices in (("colour", COLOUR_TASKS), ("kind", KIND_TASKS), ("opened", OPENED)):
        require_choice(f"{key}{seat}", filled[f"{key}{seat}"], tuple(choices))
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


def from_position(game: G, text: str) -> tuple[G, State]:
    """Return the position of a line, and this game with as many players as the line has seats."""
    players = str(text).split(" shafts=")[0].strip().count(" ") + 1
    chosen = for_players(game, players) if players != game.players and players in game.player_counts else game
    return chosen, chosen.parse_state(text)


@takes_numbers
def set_up(
    game: ClonkOptions,
    *seats: str,
    shafts: str,
    pile: int = 40,
    unseen: str = "",
    awake: bool = False,
    turns: int | None = None,
    gift: bool = False,
    phase: str = "dig",
    seed: int = 0,
) -> ClonkPosition:
    """Return the position in which these cards lie where they are given, and ``pile`` more are in the pile.

    ``seats`` and ``shafts`` are written as in a position's line; seat 0 began. Of the cards named nowhere,
    some, chosen by ``seed``, lie on the discard pile; none of those in ``unseen``, which lie in the pile or face down.
    ``turns``: the current turn, by default the first of the second round; ``gift``: whether its gift has been made.
    What the rules exclude is refused as in ``parse_state``.
    """
    turns = game.players + 1 if turns is None else turns
    seen = [card for word in seats for part in word.split(":")[:3] for card in parse_cards(part)]
    lying = [card for shaft in shafts.split("/") for card in parse_slots(shaft)]
    kept = parse_cards(unseen)
    free = list(not_among(game, [*seen, *(card for card in lying if card is not None), *kept]))
    out = len(free) + len(kept) - lying.count(None) - pile
    if not 0 <= out <= len(free):
        most, least = out + pile, out + pile - len(free)
        raise OptionError(f"pile must be {max(0, least)} to {most} with these cards elsewhere, not {pile}.")
    discards = in_order(random.Random(f"discards {seed}").sample(free, out))
    line = (
        f"{' '.join(seats)} shafts={shafts} out={format_cards(discards)} {'awake' if awake else 'asleep'} first=0 "
        f"turns={turns} seat={(turns - 1) % game.players} gift={int(gift)} blasts=0 draws=0 {phase}"
    )
    return Position(game, game.parse_state(line))
