"""One game, played by players through what their seats may know, and repeatable from its seed alone."""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from clocklab.core.checks import require_game as require_game
from clocklab.core.contract import CHANCE, Game, Seat, Turn, illegal
from clocklab.core.match import chance_stream
from clocklab.core.player import Player, View
from clocklab.core.record import LONGEST_NAME, Record, checked_names
from clocklab.core.values import require_count, require_list
from clocklab.core.values import require_seed as require_seed
from clocklab.errors import ClocklabError, IllegalActionError, OptionError, PlayerError, SizeError, brief
from clocklab.simulate.playout import LONGEST

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)


@dataclass(frozen=True)
class Episode:
    """A finished game: its last state, and every state before it with what was done there."""

    game: Game[Any, Any]
    seed: int
    names: tuple[str, ...]
    history: tuple[tuple[Any, Any], ...]
    state: Any

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that share the win."""
        return self.game.winners(self.state)

    @property
    def payoffs(self) -> tuple[Fraction | int, ...]:
        """Each seat's final score."""
        return self.game.payoffs(self.state)

    @property
    def actions(self) -> tuple[Any, ...]:
        """All that was done and all that chance did, in order."""
        return tuple(action for _, action in self.history)

    def record(self) -> Record:
        """Return the game as a record, which the lab opens and ``Match.from_record`` replays."""
        start = self.history[0][0] if self.history else self.state
        return Record(
            game=self.game.name,
            options=self.game.options(),
            seed=self.seed,
            names=self.names,
            start=self.game.format_state(start),
            actions=tuple(self.game.format_action(action) for action in self.actions),
            position=self.game.format_state(self.state),
        )


def play(
    game: Game[S, A], players: Sequence[Player], seed: int, names: Sequence[str] = (), longest: int = LONGEST
) -> Record:
    """Return the record of one game that these players play, a player for each seat.

    Chance does what ``Match.roll`` does with this seed, event by event: a match of the same seed rolls the same dice.
    The player in seat k draws from a stream of its own, that of (seed, k). If ``names`` are left out, they are the
    players' own.

    OptionError: the number of players is not that of the seats, or one cannot be called. IllegalActionError names
    the player, its seat, the position and what was allowed; PlayerError those of a player that raised an error, which
    is its cause (an error of ours keeps its kind). SizeError: the game is not over after ``longest`` events.

    >>> import clocklab
    >>> race = clocklab.load("grandfather", cards=[1, 2])
    >>> record = play(race, [uniform, uniform], seed=5)
    >>> record.names, record == play(race, [uniform, uniform], seed=5)
    (('random', 'random'), True)
    """
    return episode(game, players, seed, names, longest).record()


def episode(
    game: Game[S, A], players: Sequence[Player], seed: int, names: Sequence[str] = (), longest: int = LONGEST
) -> Episode:
    """Return one finished game with its history; arguments and errors are those of ``play``."""
    require_players(game, players)
    seed, longest = require_seed(seed), require_count("longest", longest)
    history: list[tuple[S, A]] = []
    state = last_state(game, players, seed, longest, history)
    called = checked_names(names) or checked_names([player_name(player)[:LONGEST_NAME] for player in players])
    return Episode(game, seed, called, tuple(history), state)


def last_state(
    game: Game[S, A],
    players: Sequence[Player],
    seed: int,
    longest: int = LONGEST,
    history: list[tuple[S, A]] | None = None,
    start: S | None = None,
) -> S:
    """Return the state in which the game ends; what happens on the way is added to ``history``.

    ``start`` is the state to begin from, by default that of a new game.
    """
    state, chances = game.initial() if start is None else start, 0
    luck = random.Random()
    streams = [random.Random(f"clocklab player {seed} {seat}") for seat in range(game.players)]
    turn_of, sample_chance, apply = game.turn, game.sample_chance, game.apply
    for _ in range(longest):
        turn = turn_of(state)
        if turn is CHANCE:
            luck.seed(chance_stream(seed, chances))
            chances += 1
            action = sample_chance(state, luck)
            after = apply(state, action)
        elif isinstance(turn, Turn):
            return state
        else:
            try:
                action = players[turn](View(game, turn, state), streams[turn])
            except Exception as error:
                raise failed(players[turn], turn, f"in the game of seed {seed}", error) from error
            try:
                after = apply(state, action)
            except Exception as error:
                raise _refused(game, state, players[turn], action, seed, error) from error
        if history is not None:
            history.append((state, action))
        state = after
    raise SizeError(f"A game of {game.title} was not over after {longest} events; raise longest.")


def _refused(game: Game[S, A], state: S, player: Player, action: object, seed: int, error: Exception) -> Exception:
    """Return the error about a player's action that the game did not accept."""
    allowed = game.legal_actions(state)
    if any(type(each) is type(action) and each == action for each in allowed):
        return error  # the game's fault, not the player's
    what, seat = illegal(game, state, action, allowed), game.turn(state)
    who = f"The player {player_name(player)!r} in seat {seat}"
    kinds = {type(each) for each in allowed}
    hint = "" if type(action) in kinds else " A player returns one of view.actions as it is, not its text or number."
    return IllegalActionError(f"{who} chose what it may not, in the game of seed {seed}: {what}{hint}")


def failed(player: Player, seat: Seat, where: str, error: Exception) -> Exception:
    """Return the error of a player that failed, with its name, its seat and the game: of its own kind if it is ours."""
    kind = type(error) if isinstance(error, ClocklabError) else PlayerError
    what = str(error) if isinstance(error, ClocklabError) else f"{type(error).__name__}: {error}"
    return kind(f"The player {player_name(player)!r} in seat {seat} failed {where}: {what}")


def uniform(view: View[Any, Any], rng: random.Random) -> Any:
    """Return one of the legal actions, each equally likely: the player that is used where none is given."""
    actions = view.actions
    return actions[rng.randrange(len(actions))] if len(actions) > 1 else actions[0]


uniform.name = "random"  # type: ignore[attr-defined]


def player_name(player: Player) -> str:
    """Return what a player is called in tables: its ``name``, or else that of its function or class."""
    name = getattr(player, "name", None) or getattr(player, "__name__", None)
    return name if isinstance(name, str) else type(player).__name__


def require_players(game: Game[Any, Any], players: Sequence[Player]) -> None:
    """Raise OptionError unless there is a player for each seat of a game."""
    require_game(game)
    require_list("players", players)
    for player in players:
        require_player(player)
    if len(players) != game.players:
        raise OptionError(
            f"{game.title} is played here by {game.players}, a player for each seat, but {len(players)} were given; "
            f"other numbers are set when the game is loaded (players={', '.join(map(str, game.player_counts))})."
        )


def require_player(player: object) -> None:
    """Raise OptionError for anything that is not a player."""
    if isinstance(player, type) or not callable(player):
        hint = " Read it first: clocklab.players.read(text, game)." if isinstance(player, str) else ""
        raise OptionError(
            f"A player is a function that takes a view and a generator and returns an action, not "
            f"{brief(player)}.{hint}"
        )
