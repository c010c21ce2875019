"""The options of Tick-Tock Tower, what follows from them, and the same game for other players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Self, TypeAlias, TypeVar

from clocklab.core.contract import Game, Position
from clocklab.core.values import require_choice
from clocklab.errors import OptionError
from clocklab.games.ticktock.rules import printed
from clocklab.games.ticktock.rules.pieces import HAND, HEROES, Hero
from clocklab.games.ticktock.rules.state import Action, State

ROUND = HEROES[:8:2] + HEROES[1:8:2]
"""Eight heroes for eight seats, twins opposite each other."""
BY_NAME = {hero.value.casefold(): hero for hero in HEROES}


@dataclass(frozen=True)
class TickTockTowerOptions(Game[State, Action]):
    """The options of Tick-Tock Tower, as ``TickTockTower`` describes them, and what follows from them."""

    name: ClassVar[str] = "ticktock"
    title: ClassVar[str] = "Tick-Tock Tower"
    player_counts: ClassVar[tuple[int, ...]] = (4, 5, 6, 7, 8)
    hidden: ClassVar[bool] = True
    players: int = 4
    edition: str = "full"
    first_game: bool = False
    short: bool = False
    kids: bool = False
    heroes: tuple[str, ...] = ()
    start: int | str = "random"
    box: str | printed.Box = "printed"

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "box", printed.chosen(self.box))
        object.__setattr__(self, "heroes", named(self.heroes, self.players))
        require_fitting(self)

    def options(self) -> dict[str, Any]:
        """Return the options as plain JSON values; a user's own box with all that is in it."""
        box = self.box if isinstance(self.box, str) else printed.fields(self.box)
        return {**super().options(), "box": box}

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> Self:
        """Return the game with these options; where heroes are named and ``players`` is not, as many play."""
        heroes = options.get("heroes")
        if "players" not in options and isinstance(heroes, list | tuple) and len(heroes) in cls.player_counts:
            options = {**options, "players": len(heroes)}
        return super().from_options(options)

    @cached_property
    def kit(self) -> printed.Kit:
        """What is played with: copies of each card and goal, goals' points, tokens, where the clock hand starts."""
        box = printed.usual() if isinstance(self.box, str) else self.box
        return printed.kit(box, self.edition, self.players, self.kids, self.short)

    @cached_property
    def powers(self) -> bool:
        """Whether heroes have their powers: in the full edition, but not in a first game or with kids."""
        return self.edition == "full" and not self.first_game and not self.kids

    @cached_property
    def cast(self) -> tuple[Hero, ...]:
        """Each seat's hero if they are chosen; empty if they are dealt."""
        return tuple(map(Hero, self.heroes))


G = TypeVar("G", bound=TickTockTowerOptions)
TickTockPosition: TypeAlias = Position[TickTockTowerOptions, State]
"""A position of Tick-Tock Tower: what every question about a position takes first."""


def setup_for(game: G, state: State) -> G:
    """Return the game with the position's heroes as the chosen ones, once all seats have theirs."""
    if len(state.heroes) < game.players:
        return game
    return replace(game, heroes=tuple(hero.value for hero in state.heroes))


def for_players(game: G, players: int) -> G:
    """Return this game for n players; chosen heroes are dealt again; a start player who leaves is drawn again.

    Raises OptionError for a number of players it cannot have.
    """
    require_choice("players", players, game.player_counts)
    heroes = game.heroes if players == game.players else ()
    start = game.start if game.start in range(players) else "random"
    return replace(game, players=players, heroes=heroes, start=start)


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
            yield f"There is only one {hero.value}, but {heroes.count(hero)} seats have it"
    if (Hero.CUCKOO in heroes) != (players % 2 == 1):
        yield f"The Cuckoo plays with 5 or 7 players and only then; with {players} every hero needs its twin"
    for hero in heroes:
        if hero.twin is not None and hero.twin not in heroes:
            yield f"Heroes come in pairs: {hero.value} plays only with its twin, {hero.twin.value}"


def require_fitting(game: TickTockTowerOptions) -> None:
    """Raise OptionError, saying why, for options that exclude each other."""
    require_choice("edition", game.edition, printed.EDITIONS)
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
