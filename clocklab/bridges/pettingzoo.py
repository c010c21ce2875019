"""Every game as an environment of PettingZoo, for programs that learn to play; needs ``clocklab[pettingzoo]``.

Agents ``seat_0``, ``seat_1``, ... choose in turn; chance acts by itself from the seed. An observation is what the seat
may know in numbers, with a mask of its legal actions, all 0 for a seat that is not to choose. Rewards come at the end.

>>> game = env("grandfather", cards=[5, 3, 9, 1])
>>> game.reset(seed=7)
>>> for agent in game.agent_iter():
...     seen, reward, terminated, truncated, info = game.last()
...     legal = seen["action_mask"].nonzero()[0]
...     game.step(None if terminated or truncated else legal[-1])
>>> game.unwrapped.winners
(1,)
"""

from __future__ import annotations

import random
from io import BytesIO
from typing import Any

from clocklab.bridges.numbers import chosen_game, numbers
from clocklab.core import CHANCE, OVER, Game, Seat, Svg
from clocklab.core.values import plain_numbers, require_int
from clocklab.draw.display import png
from clocklab.errors import IllegalActionError, MissingExtraError, OptionError

try:
    import numpy
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError:
    AECEnv = None

MODES = ("ansi", "rgb_array", "svg")
LONGEST = 10_000
MOST = 2**64
"""A seed is at most this far from 0."""


def env(game: str | Game[Any, Any], **options: Any) -> Any:
    """Return the environment of a game, given by its name and options or as it is.

    ``aim``, ``seed``, ``longest`` and ``render_mode`` are as for ``SeatsEnv``; anything else is an option of a game
    that is given by its name. MissingExtraError where PettingZoo is not installed.
    """
    ours = {name: options.pop(name) for name in ("aim", "seed", "longest", "render_mode") if name in options}
    if AECEnv is None:
        raise MissingExtraError("PettingZoo is not installed.", "pettingzoo")
    return OrderEnforcingWrapper(SeatsEnv(chosen_game(game, options), **ours))


class SeatsEnv(AECEnv or object):  # type: ignore[misc]
    """One game for agents who choose in turn.

    With ``aim="win"``, as for two or more, each puts 1 into a pot and whoever wins takes it: the rewards add up to 0.
    With "points", as for a player who plays alone, they are the points. After ``longest`` choices the play is
    truncated, without a reward. ``seed`` fixes chance until ``reset`` is given another; a reset without one carries on
    with new random numbers. ``render`` returns, by ``render_mode``, the board in words ("ansi"), as pixels
    ("rgb_array"), or as our "svg".
    """

    def __init__(
        self,
        game: Game[Any, Any],
        aim: str | None = None,
        seed: int = 0,
        longest: int = LONGEST,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in MODES:
            raise OptionError(f"render_mode must be one of {', '.join(MODES)}, not {render_mode!r}.")
        longest = plain_numbers(longest)
        if type(longest) is not int or longest < 1:
            raise OptionError(f"longest must be a whole number of choices from 1, not {longest!r}.")
        self.game, self.longest, self.render_mode = game, longest, render_mode
        self.numbers = its = numbers(game, aim)
        self.metadata = {"name": f"clocklab_{game.name}_v0", "render_modes": list(MODES), "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        self.action_spaces = {agent: spaces.Discrete(its.actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, its.highest, (its.length,), numpy.int32),
                    "action_mask": spaces.Box(0, 1, (its.actions,), numpy.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._rng = random.Random(require_int("seed", seed, -MOST, MOST))

    def observation_space(self, agent: str) -> Any:
        """Return the space of the agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of the numbers of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new play; a seed fixes chance in it and in the plays after it."""
        if seed is not None:
            self._rng = random.Random(require_int("seed", seed, -MOST, MOST))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.choices_made = 0
        self.agent_selection = self.agents[0]
        self._go_on(self.game.initial())

    def _go_on(self, position: Any) -> None:
        """Let chance act until a seat is to choose or the play is over."""
        while self.game.turn(position) is CHANCE:
            position = self.game.apply(position, self.game.sample_chance(position, self._rng))
        self.position = position
        turn = self.game.turn(position)
        if isinstance(turn, int):
            self.agent_selection = self.possible_agents[turn]
        if turn is OVER:
            self.rewards = dict(zip(self.agents, self.numbers.results(position), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.choices_made >= self.longest:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def step(self, action: int | None) -> None:
        """Do what the selected agent chooses. Raises IllegalActionError, having changed nothing.

        Once the play is over, each agent leaves with None.
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            if action is not None:
                raise IllegalActionError(f"The play is over: only None is left for {self.agent_selection}.")
            self._was_dead_step(action)
            return
        chosen = self.numbers.chosen(self.position, action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.choices_made += 1
        self._go_on(self.game.apply(self.position, chosen))

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what this agent may know in numbers, and which actions it can choose now."""
        seat = self.possible_agents.index(agent)
        mask = numpy.zeros(self.numbers.actions, numpy.int8)
        if self.game.turn(self.position) == seat and not self.truncations.get(agent):
            mask[list(self.numbers.choices(self.position))] = 1
        return {"observation": numpy.array(self.numbers.seen(self.position, seat), numpy.int32), "action_mask": mask}

    def words(self, action: int) -> str:
        """Return what a legal action's number means here. Raises IllegalActionError, which lists what is allowed."""
        return self.game.format_action(self.numbers.chosen(self.position, action))

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that share the win; nobody before the end."""
        return self.game.winners(self.position) if self.game.turn(self.position) is OVER else ()

    def render(self) -> Any:
        """Return the board as an onlooker sees it. OptionError where no ``render_mode`` was chosen."""
        board = self.game.draw(self.position)
        if self.render_mode is None:
            raise OptionError(f"Choose how to render when the environment is made: render_mode={' or '.join(MODES)}.")
        if self.render_mode == "rgb_array":
            return pixels(board)
        return board if self.render_mode == "svg" else f"{board.alt}\n{self.game.describe(self.position)}"


def pixels(board: Svg) -> Any:
    """Return the picture as an array of rows of red, green and blue, on white, 640 pixels wide."""
    shot = png(board, width=640)
    try:
        from matplotlib.image import imread
    except ImportError:
        raise MissingExtraError("Pixels need matplotlib, which is not installed.", "lab") from None
    picture = imread(BytesIO(shot))
    opaque = picture[..., 3:]
    return ((picture[..., :3] * opaque + 1 - opaque) * 255).round().astype("uint8")
