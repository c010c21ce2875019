"""Any game in numbers: its own if it has some, otherwise counted here; and a play that remembers its path."""

from __future__ import annotations

import random
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache, cached_property
from operator import index
from typing import Any

from clocklab.core import CHANCE, OVER, Game, Seat, Turn, load
from clocklab.errors import IllegalActionError, OptionError
from clocklab.probability import Dist

AIMS = ("win", "points")
SURVEYED = 8
"""A game without numbers of its own is surveyed in this many random games, each of LONGEST events at most."""
LONGEST = 2_000
ROOM = 3
"""Numbers are set aside for this many times what the survey found."""
KEPT = 100
UNKNOWN = 1_000_000.0
"""The bound that is given for points where a game gives none."""


@dataclass(frozen=True)
class Numbers:
    """A game's actions, observations and results as other tools need them; ``numbers`` makes it.

    ``actions``: how many numbers there are for what a seat chooses; ``outcomes``: for what chance does. Chance's
    outcomes are numbered in the order of their distribution, a seat's actions as ``fixed`` says; where that is empty,
    in the order of ``legal_actions``, and then a number means something else in each position. ``length`` numbers
    from 0 to ``highest`` are a seat's observation. ``low`` and ``high`` bound the results.
    """

    game: Game[Any, Any]
    aim: str
    fixed: dict[Any, int]
    actions: int
    outcomes: int
    length: int
    highest: int
    low: float
    high: float
    _laws: dict[int, Any] = field(default_factory=dict, compare=False, repr=False)
    _latest: list[Any] = field(default_factory=list, compare=False, repr=False)

    @property
    def zero_sum(self) -> bool:
        """Whether the seats' results add up to 0."""
        return self.aim == "win" and self.game.players > 1

    def choices(self, state: Any) -> dict[int, Any]:
        """Return what can be done, or what can happen, by number, in ascending order."""
        if self.game.turn(state) is CHANCE:
            return self._law(state)[1]
        legal = self.game.legal_actions(state)
        if self.fixed:
            return {self.fixed[action]: action for action in sorted(legal, key=self.fixed.__getitem__)}
        self._require_room(f"the choices {self._where(state)}", len(legal), self.actions)
        return dict(enumerate(legal))

    def chances(self, state: Any) -> tuple[tuple[int, float], ...]:
        """Return the number of each thing that can happen, with its chance, as near as a float can be."""
        return self._law(state)[2]

    def _law(self, state: Any) -> tuple[Dist[Any], dict[int, Any], tuple[tuple[int, float], ...]]:
        if not self._latest or self._latest[0] is not state:  # each outcome of a position is asked for in turn
            self._latest[:] = state, self.game.chance_outcomes(state)
        law = self._latest[1]
        if id(law) not in self._laws:  # most distributions are the dice's, one object that comes up again and again
            self._require_room(f"the outcomes {self._where(state)}", len(law), self.outcomes)
            if len(self._laws) == KEPT:
                self._laws.clear()
            floats = tuple((number, weight / law.total) for number, weight in enumerate(law.weights.values()))
            self._laws[id(law)] = law, dict(enumerate(law)), floats  # kept too, so that its id stays its own
        kept: tuple[Dist[Any], dict[int, Any], tuple[tuple[int, float], ...]] = self._laws[id(law)]
        return kept

    def _where(self, state: Any) -> str:
        """Return where that is, as everybody may see it: not a word of the position where it holds secrets."""
        return "here" if self.game.secret(state) else f"in {self.game.format_state(state)!r}"

    def chosen(self, state: Any, number: object, seat: Seat | None = None) -> Any:
        """Return the action with this number. Raises IllegalActionError, which lists what was allowed.

        ``seat`` asks, by default whoever is to act; another seat is not told what can be done where that is secret.
        """
        choices = self.choices(state)
        try:
            return choices[index(number)]  # type: ignore[arg-type]
        except (KeyError, TypeError):
            shown = [f"{each} ({self.game.format_action(action)})" for each, action in choices.items()][:12]
            turn = self.game.turn(state)
            if self.game.secret(state) and turn is CHANCE:
                shown = ["what chance deals"]  # what can come up would show what lies hidden
            elif self.game.secret(state) and turn not in (OVER, seat if seat is not None else turn):
                shown = ["what its own seat knows"]
            raise IllegalActionError(
                f"Action {number!r} is not legal {self._where(state)}; allowed here: {', '.join(shown) or 'nothing'}."
            ) from None

    def seen(self, state: Any, seat: Seat) -> tuple[int, ...]:
        """Return what this seat may know, as ``length`` numbers; no other seat's secrets are in them."""
        if own := self.game.encoding():
            return own.vector(state, seat)
        spelt = spell(self.game.observe(state, seat)).encode()
        self._require_room(f"the bytes of what seat {seat} sees {self._where(state)}", len(spelt), self.length)
        return (*spelt, *(0,) * (self.length - len(spelt)))

    def _require_room(self, what: str, needed: int, most: int) -> None:
        if needed > most:
            raise OptionError(
                f"{self.game.title} was surveyed and {most} numbers were set aside; {what} are {needed}. "
                "The game must define its numbers itself: Game.encoding."
            )

    def results(self, state: Any) -> list[float]:
        """Return each seat's result: points, or its winnings from a pot into which each put 1; 0 before the end."""
        if self.game.turn(state) is not OVER:
            return [0.0] * self.game.players
        worth = self.game.utilities(state, self.aim)
        return [float(each * self.game.players - 1) if self.zero_sum else float(each) for each in worth]


def chosen_game(game: str | Game[Any, Any], options: Mapping[str, Any]) -> Game[Any, Any]:
    """Return the game of this name with these options, or the game itself, which takes none (OptionError)."""
    if isinstance(game, str):
        return load(game, **options)
    if options:
        raise OptionError(f"A game object takes no options here: {', '.join(options)}.")
    return game


@cache
def numbers(game: Game[Any, Any], aim: str | None = None) -> Numbers:
    """Return the game in numbers: those of its ``encoding``, or others found in a survey of random games.

    ``aim`` is "win" or "points"; if left out, points for a player who is alone, otherwise the win. OptionError for
    another aim.
    """
    aim = aim or ("points" if game.players == 1 else "win")
    if aim not in AIMS:
        raise OptionError(f"aim must be 'win' or 'points', not {aim!r}.")
    low, high = (-1.0, game.players - 1.0) if game.players > 1 else (0.0, 1.0)
    own = game.encoding()
    if aim == "points":
        low, high = map(float, own.points) if own else (-UNKNOWN, UNKNOWN)
    if own is None:
        actions, outcomes, length = (ROOM * found for found in survey(game))
        return Numbers(game, aim, {}, actions, outcomes, length, 255, low, high)
    fixed = {action: number for number, action in enumerate(own.actions)}
    return Numbers(game, aim, fixed, len(fixed), own.outcomes, own.length, own.highest, low, high)


def survey(game: Game[Any, Any]) -> tuple[int, int, int]:
    """Return the most choices, the most chance outcomes and the longest observation found in random games."""
    rng = random.Random(0)
    actions = outcomes = length = 1
    for _ in range(SURVEYED):
        state = game.initial()
        for _ in range(LONGEST):
            length = max(length, *(len(spell(game.observe(state, seat)).encode()) for seat in range(game.players)))
            if game.turn(state) is OVER:
                break
            legal = game.legal_actions(state)
            if game.turn(state) is CHANCE:
                outcomes = max(outcomes, len(legal))
                state = game.apply(state, game.sample_chance(state, rng))
            else:
                actions = max(actions, len(legal))
                state = game.apply(state, rng.choice(legal))
    return actions, outcomes, length


def spell(value: Hashable) -> str:
    """Return a value as text: equal values give the same text in every run, and different values different texts.

    >>> spell((1, frozenset({"b", "a"}), None)), spell("as it is")
    ("(1,{'a','b'},None)", 'as it is')
    """
    return value if isinstance(value, str) else _spelt(value)


def _spelt(value: Any) -> str:
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, tuple):
        return f"({','.join(map(_spelt, value))})"
    if isinstance(value, frozenset):
        return f"{{{','.join(sorted(map(_spelt, value)))}}}"
    if is_dataclass(value):
        return f"{type(value).__name__}({','.join(_spelt(getattr(value, each.name)) for each in fields(value))})"
    return repr(value)


class At:
    """The point that a play has reached: immutable, so that copies of a state share it.

    ``before`` is where it was one step earlier and ``number`` the action that led from there to here; without them
    the play begins, at ``state`` if one is given. After ``longest`` decisions it is over, whatever the rules say.
    """

    def __init__(
        self, its: Numbers, longest: int, before: At | None = None, number: int = -1, state: Any = None
    ) -> None:
        self.its, self.longest, self.before, self.number = its, longest, before, number
        self.turn: Seat | Turn
        self.decisions = 0
        self._seen: dict[Seat, str] = {}
        if before is None:
            self.state = its.game.initial() if state is None else state
        else:
            chosen = before.choices[number] if number in before.choices else its.chosen(before.state, number)
            self.state = its.game.apply(before.state, chosen)
            self.decisions = before.decisions + (before.turn is not CHANCE)
        self.turn = its.game.turn(self.state)
        self.over = self.turn is OVER or self.decisions >= longest

    def __deepcopy__(self, memo: object) -> At:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        first, *others = self.path
        return replayed, (self.its.game, self.its.aim, self.longest, first.state, [at.number for at in others])

    @cached_property
    def choices(self) -> dict[int, Any]:
        """What can be done or can happen here, by number."""
        return {} if self.over else self.its.choices(self.state)

    @property
    def path(self) -> list[At]:
        """Every point of the play from the beginning to here."""
        path = [self]
        while path[-1].before is not None:
            path.append(path[-1].before)
        return path[::-1]

    @cached_property
    def done(self) -> str:
        """The action that led here, as text."""
        assert self.before is not None, "nothing led to the beginning"
        return self.its.game.format_action(self.before.choices[self.number])

    def seen(self, seat: Seat) -> str:
        """Return what this seat sees, as text."""
        if seat not in self._seen:
            self._seen[seat] = spell(self.its.game.observe(self.state, seat))
        return self._seen[seat]

    def recalled(self, seat: Seat) -> list[str]:
        """Return all that this seat has seen and done since the beginning; a view that stays the same comes once."""
        texts: list[str] = []
        for at in self.path:
            if at.before is not None and at.before.turn == seat:
                texts.append(at.done)
            if (seen := at.seen(seat)) not in texts[-1:]:
                texts.append(seen)
        return texts


def replayed(game: Game[Any, Any], aim: str, longest: int, start: Any, actions: list[int]) -> At:
    """Return the point to which these actions, given by number, lead from the start."""
    at = At(numbers(game, aim), longest, state=start)
    for number in actions:
        at = At(at.its, longest, at, number)
    return at
