"""Who sits at the table and by which variant: options that fit each other, and the same game for another table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from clocklab.core.checks import require_choice
from clocklab.errors import OptionError
from clocklab.games.ticktock.rules import components
from clocklab.games.ticktock.rules.pieces import HEROES, Hero
from clocklab.games.ticktock.rules.state import State

HAND = 3
ROUND = HEROES[:8:2] + HEROES[1:8:2]
"""Eight heroes for eight seats, twins opposite each other."""
BY_NAME = {hero.value.casefold(): hero for hero in HEROES}

if TYPE_CHECKING:
    from clocklab.games.ticktock.rules.options import TickTockTowerOptions


def named(wanted: Any, players: int) -> tuple[str, ...]:
    """Return the heroes' names as they are printed. Raises OptionError unless they can play together.

    >>> named(["tick", "Tock", "key keeper", "Lock Keeper"], 4)
    ('Tick', 'Tock', 'Key Keeper', 'Lock Keeper')
    """
    if wanted in ((), []):
        return ()
    if not isinstance(wanted, list | tuple) or not all(isinstance(each, str) for each in wanted):
        raise OptionError(
            f"heroes must be a list of {players} names, one for each seat, or empty to deal them, not {wanted!r:.100}."
        )
    unknown = [each for each in wanted if each.strip().casefold() not in BY_NAME]
    if unknown:
        known = ", ".join(hero.value for hero in HEROES)
        raise OptionError(f"There is no hero {unknown[0]!r:.60}; the heroes are {known}.")
    heroes = [BY_NAME[each.strip().casefold()] for each in wanted]
    for problem in misfits(heroes, players):
        raise OptionError(f"{problem}.")
    return tuple(hero.value for hero in heroes)


def misfits(heroes: Sequence[Hero], players: int) -> Iterator[str]:
    """Yield why these heroes, one for each seat, cannot play together."""
    if len(heroes) != players:
        yield f"heroes must name one hero for each of the {players} seats, not {len(heroes)}"
    for hero in HEROES:
        if heroes.count(hero) > 1:
            yield f"There is one {hero.value} only, but {heroes.count(hero)} seats have it"
    if (Hero.CUCKOO in heroes) != (players % 2 == 1):
        yield f"The Cuckoo plays with 5 or 7 players and only then; with {players} every hero needs its twin"
    for hero in heroes:
        if hero.twin is not None and hero.twin not in heroes:
            yield f"Heroes come in pairs: with {hero.value} plays its twin, {hero.twin.value}"


def check(game: TickTockTowerOptions) -> None:
    """Raise OptionError, saying why, for options that exclude each other."""
    require_choice("edition", game.edition, components.EDITIONS)
    for option in ("first_game", "short", "kids"):
        require_choice(option, getattr(game, option), (True, False))
    require_choice("start", game.start, (*range(game.players), "random"))
    if game.kids and game.players % 2:
        raise OptionError(
            f"kids is a variant for 4, 6 or 8 players, as it is played without the Cuckoo, whom {game.players} need."
        )
    if game.first_game and game.edition == "free":
        raise OptionError("first_game is a variant of the full edition: the free one has no powers to leave out.")
    cards, goals = sum(game.kit.cards), sum(game.kit.goals)
    if cards < HAND * game.players or goals < game.players:
        raise OptionError(
            f"{game.players} players need {HAND * game.players} action cards and {game.players} goals at least; with "
            f"these options the box has {cards} and {goals}."
        )


def with_heroes(game: TickTockTowerOptions, state: State) -> TickTockTowerOptions:
    """Return the game with the heroes chosen that the position has, once all seats have theirs."""
    if len(state.heroes) < game.players:
        return game
    return replace(game, heroes=tuple(hero.value for hero in state.heroes))


def for_players(game: TickTockTowerOptions, players: int) -> TickTockTowerOptions:
    """Return the game for so many; heroes chosen for another number are dealt, a start who leaves is drawn."""
    require_choice("players", players, game.player_counts)
    heroes = game.heroes if players == game.players else ()
    start = game.start if game.start in range(players) else "random"
    return replace(game, players=players, heroes=heroes, start=start)


def from_position(game: TickTockTowerOptions, text: str) -> tuple[TickTockTowerOptions, State]:
    """Return the position of a line and this game for its seats; heroes that are others than those chosen, it has."""
    from clocklab.games.ticktock.text import notation

    state = notation.read(text)
    players = len(state.spaces)
    if players in game.player_counts:
        game = for_players(game, players)
    if game.heroes and len(state.heroes) == len(game.heroes) and state.heroes != game.cast:
        game = replace(game, heroes=tuple(hero.value for hero in state.heroes))
    return game, game.parse_state(text)
