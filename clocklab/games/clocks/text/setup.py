"""Clocks as it lies on one's own table: a form's fields, and the game and position they describe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from clocklab.core.contract import SetupField, filled_in, seat_name
from clocklab.core.lists import split_words
from clocklab.core.values import require_choice, require_int
from clocklab.errors import NotationError, OptionError, PositionError
from clocklab.games.clocks.rules import printed
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.pieces import COLOURS, SPACES, Board
from clocklab.games.clocks.rules.state import LATE_ROUNDS, Clock, State
from clocklab.games.clocks.text.notation import FREE, format_clock, format_dice, parse_clock, parse_dice, tail

G = TypeVar("G", bound=ClocksOptions)

MOST = 4
OWN = "own: "
PHASES = {
    "draw": "a round begins",
    "split": "dice are rolled, to be split",
    "bid": "groups are made, to be bid for",
    "place": "a turn: dice are placed",
    "free": "a turn: free action",
    "extra": "a turn: extra action",
    "return": "a full clock returns a die",
}
WITH_GROUPS = ("split", "bid", "take")
CLOCK = "Twelve dice from the first space on, such as w1 g5 b6 r2 (white, grey, black, red), .. where a space is free"


def setup_fields(game: ClocksOptions, state: State, names: Sequence[str] = ()) -> tuple[SetupField, ...]:
    """Return the fields: players, each seat's board, clock, money and dice, the round, the phase, the rules."""
    seats = tuple((seat_name(seat, names), seat) for seat in range(MOST))
    now = tail(state)
    phase = now.split()[0] if now.split()[0] in WITH_GROUPS else now
    phases = PHASES | ({} if phase in PHASES else {phase: f"as it is: {phase}"})
    return (
        SetupField("players", "Players", game.players, choices=tuple((str(n), n) for n in game.player_counts)),
        *(field for seat in range(MOST) for field in _seat_fields(game, state, seat, names)),
        SetupField("phase", "What is going on", phase, choices=tuple((words, key) for key, words in phases.items())),
        SetupField("seat", "Whose turn", state.seat, choices=seats),
        SetupField("round_start", "Start player of the round", state.start, choices=seats),
        SetupField(
            "groups",
            "Rolled dice, or groups",
            " ".join(now.split()[1:]) if phase in WITH_GROUPS else "",
            "While they are split: w1 w3 b4. While they are bid for: w1 w3 / b4, with - for an empty group",
        ),
        SetupField(
            "bids",
            "Bids",
            ", ".join("-" if bid is None else str(bid) for bid in state.bids)
            if any(bid is not None for bid in state.bids)
            else "",
            "One for each seat, such as 2, 0, with - for none yet; empty if they do not matter any more",
        ),
        SetupField("out", "Red dice rolled away", state.removed[3], "With 1 or 2 players they leave the game", high=8),
        SetupField(
            "late", "Late rounds", state.late, "Rounds that ended with a full clock, 3 or 4 players", high=LATE_ROUNDS
        ),
        SetupField(
            "score",
            "Solo end game",
            "" if state.score is None else f"{state.score}, {state.penalty}, {state.forced}",
            "Points counted, points lost since, actions bought; empty before it",
        ),
        SetupField("circle", "The last and the first space are neighbours", game.circle),
    )


def _seat_fields(game: ClocksOptions, state: State, seat: int, names: Sequence[str]) -> tuple[SetupField, ...]:
    playing = seat < game.players
    who = seat_name(seat, names)
    board = _key(game, game.boards[seat]) if playing else "forwards"
    clock = state.clocks[seat] if playing else (None,) * SPACES
    return (
        SetupField(f"clock{seat}", f"{who}: clock", _spaced(clock), CLOCK),
        SetupField(f"board{seat}", f"{who}: board", board, choices=tuple((key, key) for key in _boards(game))),
        SetupField(f"money{seat}", f"{who}: coins", state.money[seat] if playing else _boards(game)[board].money),
        SetupField(
            f"centre{seat}",
            f"{who}: dice to place",
            format_dice(state.centres[seat]) if playing else "",
            "Taken in this round and not placed yet, such as w1 b4",
        ),
    )


def _spaced(clock: Clock) -> str:
    text = format_clock(clock)
    return " ".join(text[at : at + 2] for at in range(0, len(text), 2))


def _boards(game: ClocksOptions) -> dict[str, Board]:
    """Return the boards that can be chosen: those printed and the game's own ones."""
    found = dict(printed.boards())
    for board in dict.fromkeys(board for board in game.boards if isinstance(board, Board)):
        key = f"{OWN}{board.name}"
        found[f"{key} ({len(found)})" if key in found else key] = board
    return found


def _key(game: ClocksOptions, board: str | Board) -> str:
    if isinstance(board, str):
        return board
    return next(key for key, known in _boards(game).items() if key.startswith(OWN) and known == board)


def from_setup(game: G, values: Mapping[str, Any]) -> tuple[G, State]:
    """Return the game and the position that a filled-in form describes; the bag holds the dice seen nowhere else.

    Left-out fields hold what the game and its first position have. Raises OptionError, NotationError or
    PositionError naming what does not fit.
    """
    filled = filled_in(setup_fields(game, game.initial(), ()), values)
    chosen = _game(game, filled)
    words = [_seat_word(chosen, filled, seat) for seat in range(chosen.players)]
    phase = str(filled["phase"])
    more = f" {_groups(str(filled['groups']))}" if phase in WITH_GROUPS else ""
    require_int("out", filled["out"], 0, chosen.per_colour)
    require_int("seat", filled["seat"], 0, chosen.players - 1)
    require_int("round_start", filled["round_start"], 0, chosen.players - 1)
    late = require_int("late", filled["late"], 0, LATE_ROUNDS)
    counted = "".join(str(filled["score"]).split())
    line = (
        f"{' '.join(words)} bag={_bag(chosen, words, phase + more, filled['out'])} out={filled['out']} "
        f"start={filled['round_start']} seat={filled['seat']} {f'late={late} ' if late else ''}"
        f"{f'score={counted} ' if counted else ''}{phase}{more}"
    )
    return chosen, chosen.parse_state(line)


def _game(game: G, filled: Mapping[str, Any]) -> G:
    require_choice("players", filled["players"], game.player_counts)
    boards = _boards(game)
    for seat in range(filled["players"]):
        require_choice(f"board{seat}", filled[f"board{seat}"], tuple(boards))
    keys = [filled[f"board{seat}"] for seat in range(filled["players"])]
    chosen = tuple(boards[key] if key.startswith(OWN) else key for key in keys)
    return _changed(game, filled["players"], chosen, circle=filled["circle"])


def _changed(game: G, players: int, boards: tuple[str | Board, ...], **rules: Any) -> G:
    start = game.start if game.start == "random" or int(game.start) < players else 0
    return replace(game, players=players, boards=boards, start=start, **rules)


def for_players(game: G, players: int) -> G:
    """Return this game for another number of players. New seats get the last seat's board.

    Where the start player leaves, the first seat starts.
    """
    require_choice("players", players, game.player_counts)
    return _changed(game, players, (*game.boards, *game.boards[-1:] * players)[:players])


def _seat_word(game: ClocksOptions, filled: Mapping[str, Any], seat: int) -> str:
    who = f"seat {seat}"
    require_int(f"money{seat}", filled[f"money{seat}"], 0, 9_999)
    try:
        clock = format_clock(parse_clock(filled[f"clock{seat}"])) if filled[f"clock{seat}"] else FREE * SPACES
        centre = format_dice(parse_dice(filled[f"centre{seat}"]))
    except NotationError as error:
        raise NotationError(f"For {who}: {error}") from error
    return f"{clock}:{centre}:{filled[f'money{seat}']}:{_bid(game, str(filled['bids']), seat)}"


def _bid(game: ClocksOptions, text: str, seat: int) -> str:
    bids = [bid or "-" for bid in split_words(text)]
    if bids and len(bids) != game.players:
        raise OptionError(f"The bids {text!r} must be one for each of the {game.players} seats, with - for none yet.")
    return bids[seat] if bids else "-"


def _groups(text: str) -> str:
    try:
        return "/".join(format_dice(parse_dice(group)) or "-" for group in text.split("/"))
    except NotationError as error:
        raise NotationError(f"For the groups: {error}") from error


def _bag(game: ClocksOptions, words: Sequence[str], phase: str, out: int) -> str:
    """Return what the bag holds: each colour's dice that are nowhere else."""
    places = [part for word in words for part in word.split(":")[:2]]
    if phase.startswith((*WITH_GROUPS, "roll")):
        places += phase.split()[1:]
    seen = Counter("".join(places))
    left = {colour: game.per_colour - seen[colour.letter] - (out if colour.letter == "r" else 0) for colour in COLOURS}
    for colour, many in left.items():
        if many < 0:
            raise PositionError(
                f"There are {game.per_colour - many} {colour.value} dice here; with {game.players} players there are "
                f"{game.per_colour} of each colour."
            )
    return ",".join(map(str, left.values()))


def from_position(game: G, text: str) -> tuple[G, State]:
    """Return the position of a line and this game with as many players as the line has clocks."""
    players = str(text).split(" bag=")[0].strip().count(" ") + 1
    if players == game.players or players not in game.player_counts:
        return game, game.parse_state(text)
    boards = tuple(game.boards[seat] if seat < game.players else "forwards" for seat in range(players))
    chosen = _changed(game, players, boards)
    return chosen, chosen.parse_state(text)
