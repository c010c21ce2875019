"""The board in words, for people who do not see it."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import seat_name
from clocklab.draw.markers import COLOUR_WORDS, SHAPES, letters
from clocklab.games.grandfather.rules.moves import reachable
from clocklab.games.grandfather.rules.options import RaceOptions, RacePosition
from clocklab.games.grandfather.rules.pieces import without
from clocklab.games.grandfather.rules.state import Phase
from clocklab.games.grandfather.text.words import describe, hour


def sentence(here: RacePosition, names: Sequence[str]) -> str:
    """Return the whole position: the cards, each marker, whose turn it is and what the dice can do."""
    game, state = here.game, here.state
    marks = letters(game.players, names)
    markers = [
        f"{seat_name(seat, names)}, the {COLOUR_WORDS[seat]} {SHAPES[seat]} {marks[seat]}, is {_where(game, at)}"
        for seat, at in enumerate(state.positions)
    ]
    parts = (
        "Grandfather's Clock.",
        _cards(here),
        f"{'; '.join(markers)}.",
        _bumps(game),
        describe(game, state, names),
        _dice(here),
    )
    return " ".join(part for part in parts if part)


def _where(game: RaceOptions, position: int) -> str:
    if position == 0:
        return "at Start"
    name = hour(game, position)
    return "at End" if position == game.end else f"on {name}{_of(game, position, name)}"


def _of(game: RaceOptions, position: int, name: str) -> str:
    return f", card {position} of {game.end}" if name.endswith("o'clock") else f" of {game.end}"


def _cards(here: RacePosition) -> str:
    game, state = here.game, here.state
    if not state.cards:
        return f"{game.end} cards lie face down."
    down = game.end - len(state.cards)
    values = ", ".join(map(str, state.cards))
    hidden = f", then {down} face down" if down else ""
    return f"The {game.end} cards from Start to End: {values}{hidden}."


def _bumps(game: RaceOptions) -> str:
    if game.bump_from >= game.end:
        return "Nobody can be bumped on this track."
    return f"Bumps begin at {hour(game, game.bump_from)}."


def _dice(here: RacePosition) -> str:
    game, state = here.game, here.state
    if state.phase is not Phase.MOVE:
        return ""
    used = without(state.rolled, state.left)
    said = f"Used: {', '.join(map(str, used))}." if used else ""
    reach = reachable(game, state)
    if reach:
        said += f" The dice left reach as far as {hour(game, reach[-1])}."
    return said.strip()
