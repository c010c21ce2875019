"""The race as it lies on one's own table: a form's fields, and the game and position they describe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from clocklab.core.contract import SetupField, filled_in, seat_name
from clocklab.core.lists import require_no_gap, split_words
from clocklab.errors import OptionError
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.games.grandfather.rules.pieces import without
from clocklab.games.grandfather.rules.state import Phase, State
from clocklab.games.grandfather.text.notation import commas, no_position
from clocklab.games.grandfather.text.words import hour

G = TypeVar("G", bound=RaceOptions)

ABSENT = -1


def preparing(game: RaceOptions, state: State) -> bool:
    """Return whether the layout is still being dealt."""
    return state.phase is Phase.DEAL


def setup_for(game: G, state: State) -> G:
    """Return the game with the layout of this state as its chosen cards."""
    if game.cards is not None or len(state.cards) < game.end:
        return game
    return replace(game, cards=state.cards)


def setup_fields(game: RaceOptions, state: State, names: Sequence[str] = ()) -> tuple[SetupField, ...]:
    """Return the form: layout, each marker, who rolls, the dice on the table, and the rules in force."""
    seats = range(max(game.player_counts))
    rolled = state.rolled if state.phase is Phase.MOVE else ()
    used = without(rolled, state.left) if rolled else ()
    return (
        SetupField(
            "cards",
            "Layout",
            ", ".join(map(str, state.cards)) if len(state.cards) == game.end else "",
            "The values of all cards from 7 o'clock to End, with commas between them",
        ),
        *(_marker(game, state, seat, names) for seat in seats),
        SetupField("roller", "Whose turn", state.roller, "", tuple((seat_name(seat, names), seat) for seat in seats)),
        SetupField(
            "rolled",
            "Dice on the table",
            ", ".join(map(str, rolled)),
            "What was rolled, such as 1, 3, 5; empty if the roll is still to come",
        ),
        SetupField(
            "used",
            "Of these, used",
            ", ".join(map(str, used)),
            "The dice that have moved the marker in this roll already; empty if none",
        ),
        *_rules(game),
    )


def _marker(game: RaceOptions, state: State, seat: int, names: Sequence[str]) -> SetupField:
    places = [(_place(game, position), position) for position in range(game.end)]
    if seat >= min(game.player_counts):
        places.append(("does not play", ABSENT))
    at = state.positions[seat] if seat < len(state.positions) else ABSENT
    if at == game.end:
        places.append((_place(game, at), at))
    return SetupField(f"marker{seat}", f"{seat_name(seat, names)} is at", at, choices=tuple(places))


def _place(game: RaceOptions, position: int) -> str:
    name = hour(game, position)
    return name if name.startswith(("card", "Start", "End")) else f"{name} (card {position})"


def _rules(game: RaceOptions) -> tuple[SetupField, ...]:
    bombs = (("exchange, or nothing", "instead"), ("exchange, or move", "or_move"))
    return (
        SetupField("dice", "Number of dice", game.dice, low=1, high=5),
        SetupField("sides", "Sides of a die", game.sides, low=2, high=20),
        SetupField("bump_from", "Bumps begin at card", game.bump_from, "4 is 10 o'clock", low=1, high=30),
        SetupField("bomb", "Three equal dice", game.bomb, choices=bombs),
        SetupField("doubles_need_move", "Doubles roll again only after a move", game.doubles_need_move),
    )


def from_setup(game: G, values: Mapping[str, Any]) -> tuple[G, State]:
    """Return the game and the position that a filled-in form describes.

    Left-out fields hold what the game and its first position have. Raises OptionError, NotationError or
    PositionError naming what does not fit.
    """
    filled = filled_in(setup_fields(game, game.initial()), values)
    markers = [filled[f"marker{seat}"] for seat in range(max(game.player_counts))]
    positions = [at for at in markers if at != ABSENT]
    if ABSENT in markers[: len(positions)]:
        raise OptionError("Players take the first seats: let the last one be the one who does not play.")
    cards = _numbers("The layout", filled["cards"])
    chosen = _chosen(game, cards, len(positions), {rule.key: filled[rule.key] for rule in _rules(game)})
    if not cards and not any(positions) and not filled["rolled"]:
        return chosen, chosen.initial()
    if not cards:
        raise OptionError("Give the layout's cards: markers and dice cannot lie on a layout still to be dealt.")
    line = f"{commas(cards)} {commas(positions)} {filled['roller']} {_phase(chosen, positions, filled)}"
    return chosen, chosen.parse_state(line)


def _phase(game: RaceOptions, positions: Sequence[int], filled: Mapping[str, Any]) -> str:
    if game.end in positions:
        return Phase.OVER.value
    rolled = _numbers("The dice", filled["rolled"])
    used = _numbers("The used dice", filled["used"])
    if not rolled:
        return Phase.ROLL.value
    try:
        left = without(tuple(sorted(rolled)), used)
    except ValueError as error:
        raise OptionError(f"The used dice {commas(used)} are not all among {commas(rolled)}.") from error
    return f"move {commas(left)}{'/' if used else ''}{commas(sorted(used))}"


def from_position(game: G, text: str) -> tuple[G, State]:
    """Return the position of a line, and this game with the line's own layout and number of players."""
    cards, markers = (*str(text).split(), "", "")[:2]
    if "?" in cards:
        return game, game.parse_state(text)
    try:
        layout = tuple(int(card) for card in cards.split(","))
    except ValueError:
        raise no_position(text) from None
    chosen = _chosen(game, layout, markers.count(",") + 1, {})
    return chosen, chosen.parse_state(text)


def _chosen(game: G, cards: tuple[int, ...], players: int, rules: Mapping[str, Any]) -> G:
    start = game.start if game.start == "random" or int(game.start) < players else 0
    length = None if cards else game.length
    return replace(game, cards=cards or None, length=length, players=players, start=start, **rules)


def _numbers(what: str, text: Any) -> tuple[int, ...]:
    parts = split_words(str(text))
    require_no_gap(what, parts)
    try:
        return tuple(map(int, parts))
    except ValueError:
        raise OptionError(
            f"{what} must be whole numbers with commas between them, such as 1, 3, 5, not {text!r}."
        ) from None
