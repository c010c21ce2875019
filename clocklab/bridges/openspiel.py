"""Every game as a game of OpenSpiel, for its searches, solvers and learners; needs ``clocklab[openspiel]``.

Importing this module registers the installed games as ``python_clocklab_<name>``. Their parameters: ``players``;
``options``, the game's options as JSON with ``;`` for ``,``, by which OpenSpiel separates parameters; ``aim``, "win" or
"points"; and ``max_game_length``, the number of decisions after which a play is cut off without a winner.

>>> race = load("grandfather", cards=[2, 3], dice=2, sides=4)
>>> str(race)
'python_clocklab_grandfather(options={"cards":[2;3];"length":2;"dice":2;"sides":4},players=2)'
>>> state = race.new_initial_state()
>>> state.apply_action(state.legal_actions()[1])
>>> print(state, [state.action_to_string(action) for action in state.legal_actions()])
2,3 0,0 0 move 1,2 ['stop', 'move 2']
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, ClassVar
from urllib.parse import quote, unquote

from clocklab.bridges.numbers import At, Numbers, chosen_game, numbers
from clocklab.core import Game, View, games
from clocklab.core.files import parse_json
from clocklab.core.values import plain_numbers, require_int
from clocklab.errors import MissingExtraError, OptionError


def write_options(options: Mapping[str, Any]) -> str:
    """Return options as JSON with ``;`` for ``,``; other characters that OpenSpiel refuses become ``%`` and a code.

    >>> write_options({"cards": [5, 3], "bomb": "or_move"}), write_options({"a": "b,(c);"}), write_options({})
    ('{"cards":[5;3];"bomb":"or_move"}', '{"a":"b%2C%28c%29%3B"}', '')
    """
    if not options:
        return ""
    pairs = (f"{_written(name)}:{_written(value)}" for name, value in options.items())
    return f"{{{';'.join(pairs)}}}"


def _written(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"[{';'.join(map(_written, value))}]"
    return quote(json.dumps(value), safe='" ')


def read_options(text: str) -> dict[str, Any]:
    """Return the options that such a text holds. Raises OptionError for any other text.

    >>> read_options('{"cards":[5;3];"bomb":"or_move"}'), read_options('{"a":"b%2C%28c%29%3B"}'), read_options("")
    ({'cards': [5, 3], 'bomb': 'or_move'}, {'a': 'b,(c);'}, {})
    """
    if not text:
        return {}
    try:
        options = parse_json(unquote(text.replace(";", ",")))
    except ValueError:  # not JSON, numbers too long, brackets too deep
        options = None
    if not isinstance(options, dict):
        raise OptionError(
            f"{text!r:.200} are not options; write JSON with ; for the commas, such as "
            '{"cards":[5;3];"bomb":"or_move"}.'
        )
    return options


try:
    import pyspiel
except ImportError:
    pyspiel = None

MAX_GAME_LENGTH = 10_000
PREFIX = "python_clocklab_"
PARAMETERS: dict[str, Any] = {"players": 0, "options": "", "aim": "", "max_game_length": MAX_GAME_LENGTH}
_registered: dict[str, Any] = {}


def load(
    game: str | Game[Any, Any], aim: str | None = None, max_game_length: int = MAX_GAME_LENGTH, **options: Any
) -> Any:
    """Return the ``pyspiel.Game`` of one of our games, given by its name and options or as it is.

    Two or more players who want to win play for a pot into which each puts 1, so that the sum is zero: a result r is a
    share (r + 1) / players of the win. With ``aim="points"``, as for a player who plays alone, a result is the points.
    MissingExtraError where OpenSpiel is not installed.
    """
    require_openspiel()
    game = chosen_game(game, options)
    max_game_length = plain_numbers(max_game_length)
    if type(max_game_length) is not int or max_game_length < 1:
        raise OptionError(f"max_game_length must be a whole number of decisions from 1, not {max_game_length!r}.")
    numbers(game, aim)  # refuses what is not an aim
    defaults = {field.name: field.default for field in fields(game)}
    chosen = {each: value for each, value in game.options().items() if getattr(game, each) != defaults[each]}
    chosen.pop("players", None)
    given = {"players": game.players, "options": write_options(chosen), "aim": aim or ""}
    return pyspiel.load_game(register(type(game)), given | {"max_game_length": max_game_length})


def register(kind: type[Game[Any, Any]]) -> str:
    """Register a kind of game with OpenSpiel, once, and return the name by which ``pyspiel.load_game`` knows it."""
    require_openspiel()
    name = PREFIX + kind.name
    if _registered.get(name) is not kind:
        _registered[name] = kind
        # A class, as OpenSpiel keeps it until after Python has ended, when a function could not be let go.
        pyspiel.register_game(_game_type(kind), type(f"Spiel{kind.__name__}", (SpielGame,), {"kind": kind}))
    return name


def require_openspiel() -> None:
    """Raise MissingExtraError unless OpenSpiel is installed."""
    if pyspiel is None:
        raise MissingExtraError("OpenSpiel is not installed.", "openspiel")


def _game_type(kind: type[Game[Any, Any]], its: Numbers | None = None) -> Any:
    """Return what OpenSpiel is told about the kind of game and, if ``its`` is given, about this game."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + kind.name,
        long_name=kind.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if kind.hidden else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if its and its.zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(kind.player_counts),
        min_num_players=min(kind.player_counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
        provides_factored_observation_string=True,
    )


class SpielGame(pyspiel.Game if pyspiel else object):  # type: ignore[misc]
    """One of our games with its options, as OpenSpiel sees it."""

    kind: ClassVar[type[Game[Any, Any]]]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = PARAMETERS | dict(params or {})
        options = read_options(given["options"]) | ({"players": given["players"]} if given["players"] else {})
        self.numbers = its = numbers(self.kind.from_options(options), given["aim"] or None)
        info = pyspiel.GameInfo(
            num_distinct_actions=its.actions,
            max_chance_outcomes=its.outcomes,
            num_players=its.game.players,
            min_utility=min(0.0, its.low),
            max_utility=max(0.0, its.high),
            utility_sum=0.0 if its.zero_sum else None,
            max_game_length=given["max_game_length"],
        )
        chosen = {name: value for name, value in given.items() if value != PARAMETERS[name]}
        super().__init__(_game_type(self.kind, its), info, chosen)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (self.numbers.game, self.get_parameters().get("aim"), self.max_game_length())

    def new_initial_state(self) -> SpielState:
        """Return the state before anything has happened."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer, which reads a seat's observations off states."""
        return Observer(self, iig_obs_type)


class SpielState(pyspiel.State if pyspiel else object):  # type: ignore[misc]
    """A state of a play, as OpenSpiel sees it.

    Its text is the whole position, by which OpenSpiel's solvers compare states: it knows everything and is for
    programs, never for a player. What a seat knows is its ``information_state_string`` and ``observation_string``.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.at = At(game.numbers, game.max_game_length())

    def current_player(self) -> int:
        """Return the seat that decides, or OpenSpiel's number for chance or for the end."""
        if self.at.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.at.turn if isinstance(self.at.turn, int) else int(pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.at.choices)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the number of each thing that can happen, with its chance."""
        return list(self.at.its.chances(self.at.state))  # a list of its own: their search shuffles it

    def _apply_action(self, action: int) -> None:
        self.at = At(self.at.its, self.at.longest, self.at, action)

    def _action_to_string(self, player: int, action: int) -> str:
        seat = player if player >= 0 else None
        return self.at.its.game.format_action(self.at.its.chosen(self.at.state, action, seat))

    def is_terminal(self) -> bool:
        """Return whether the play is over."""
        return self.at.over

    def returns(self) -> list[float]:
        """Return each seat's result so far: 0 until the end, and in a play that was cut off."""
        return self.at.its.results(self.at.state)

    def __str__(self) -> str:
        return self.at.its.game.format_state(self.at.state)


class Observer:
    """Reads off a state what a seat knows, as text and as numbers.

    The text holds what the seat sees; with perfect recall, all that it has seen and done, in order or, where
    nothing is hidden, all that has been done.
    """

    def __init__(self, game: SpielGame, kind: Any = None) -> None:
        import numpy

        self.recalls = kind is not None and kind.perfect_recall
        self.tensor = numpy.zeros(game.numbers.length, numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what this seat sees, as numbers from 0 to 1."""
        its = state.at.its
        self.tensor[:] = its.seen(state.at.state, player)
        self.tensor /= its.highest

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what this seat sees or, with perfect recall, has seen and done, as text."""
        if self.recalls:
            return " | ".join(state.at.recalled(player)) if state.at.its.game.hidden else state.history_str()
        return state.at.seen(player)


if pyspiel is not None:
    for _kind in games().values():
        register(_kind)


@dataclass(frozen=True)
class SpielSearch:
    """OpenSpiel's Monte Carlo tree search, as a player of any game that hides nothing.

    ``playouts`` random games per decision; ``exploration`` is the constant of its UCT formula, in units of the results
    (a pot of 1 from each seat, or points for a player who plays alone). OptionError in games that hide something.
    """

    playouts: int = 100
    exploration: float = 2.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "playouts", require_int("playouts", self.playouts, 1, 1_000_000))
        require_openspiel()

    @property
    def name(self) -> str:
        """What tables call it."""
        return f"OpenSpiel's search, {self.playouts} playouts"

    def __call__(self, view: View[Any, Any], rng: random.Random, /) -> Any:
        """Return the action that the search tried most."""
        import numpy
        from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

        state = state_at(view.game, view.state)
        luck = numpy.random.RandomState(rng.getrandbits(32))
        evaluator = RandomRolloutEvaluator(1, luck)
        search = MCTSBot(_loaded(view.game), self.exploration, self.playouts, evaluator, random_state=luck, solve=False)
        return state.at.choices[search.step(state)]


def state_at(game: Game[Any, Any], position: Any) -> Any:
    """Return OpenSpiel's state for one of our positions, as if the play had begun there."""
    theirs = _loaded(game)
    state = theirs.new_initial_state()
    state.at = At(theirs.numbers, theirs.max_game_length(), state=position)
    return state


@lru_cache(maxsize=16)
def _loaded(game: Game[Any, Any]) -> Any:
    return load(game)
