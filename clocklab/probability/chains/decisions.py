"""Finite Markov decision processes, exactly: what to do in each state, and what each choice is worth."""

from __future__ import annotations

import functools
import math
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from clocklab.errors import ChainError, DistError, SizeError, UnsolvableError, brief
from clocklab.probability.chains.bounds import SCALE, Bounds, approximate
from clocklab.probability.chains.chain import MOST_STATES, Chain
from clocklab.probability.checks import require_function, require_hashable, require_kind, require_list, whole
from clocklab.probability.counting import exact
from clocklab.probability.dist import Dist
from clocklab.probability.linear import solve_whole, strong_components
from clocklab.probability.padic import Row
from clocklab.probability.show import fraction_text

S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)

Aim: TypeAlias = Literal["most", "least"]

Move: TypeAlias = int | Fraction | Dist[S] | tuple[int | Fraction, Dist[S]]
"""What an action leads to: an end with this reward, a next state by chance, or a reward and a next state by chance."""

MOST_TOGETHER = 1500
"""States that can all lead to each other for which exact numbers are found in some seconds."""
MOST_BITS = 100_000_000
"""Bits of all exact values together, roughly estimated, for which the same holds."""


@dataclass(frozen=True)
class Option(Generic[A]):
    """An action with its reward and the next states' numbers and weights; ``total`` is the sum of the weights."""

    action: A
    reward: int | Fraction
    weights: tuple[tuple[int, int], ...]
    total: int


class Decisions(Generic[S, A]):
    """States in which somebody chooses an action, which brings a reward and leads on by chance, until it ends.

    Made from a mapping of each state to its actions, and of each action to what it leads to: a number, with which
    everything ends; a ``Dist`` of the next state; or a pair of a reward and such a ``Dist``. A state may also be mapped
    to a number: it is an end. A state that is only led to is an end with 0.

    What is sought is the ``"most"`` reward in all, or the ``"least"``; where two play against each other ``wants`` is a
    function that says of a state what the player who chooses there wants. Answers are exact, found by policy
    iteration (R. Howard, Dynamic Programming and Markov Processes, 1960) with exact linear systems; ways of playing
    that may never end do not count. Where exact numbers are out of reach (SizeError), ``bounds`` gives proved bounds.

    ChainError: no state, or something that is not a move. UnsolvableError: a state from which no end can be reached, or
    rewards that can be collected for ever; or, if two play, a way to go on for ever.

    >>> die = Dist.uniform(range(1, 7))  # roll up to three times, and be paid the last roll
    >>> game = Decisions({
    ...     (left, roll): {"stop": roll, "roll": die.map(lambda face: (left - 1, face))} if left else roll
    ...     for left in range(3) for roll in range(1, 7)
    ... })
    >>> game.value((2, 4)), game.best((2, 4)), game.best((1, 4))
    (Fraction(17, 4), 'roll', 'stop')
    """

    def __init__(
        self,
        choices: Mapping[S, Mapping[A, Move[S]] | int | Fraction],
        wants: Aim | Callable[[S], Aim] = "most",
    ) -> None:
        require_kind("choices", choices, Mapping, ChainError)
        self._place: dict[S, int] = {state: number for number, state in enumerate(choices)}
        self._options: list[list[Option[A]]] = []
        self._ends: dict[int, Fraction] = {}
        for state, found in choices.items():
            if isinstance(found, Mapping):
                self._options.append([self._option(state, action, move) for action, move in found.items()])
            else:
                self._options.append([])
                self._ends[self._place[state]] = _number(state, found)
        self._options += [[] for _ in range(len(self._place) - len(self._options))]
        if not self._place:
            raise ChainError("decisions need at least one state: give a mapping of states to their actions")
        self._states = list(self._place)
        aims = [wants(state) if callable(wants) else wants for state in self._states]
        if wrong := [aim for aim in aims if not (isinstance(aim, str) and aim in ("most", "least"))]:
            raise ChainError(f"wants {brief(wrong[0])}: it must be 'most' or 'least'")
        self._signs = [1 if aim == "most" else -1 for aim in aims]

    @classmethod
    def explore(
        cls,
        starts: Iterable[S],
        choices: Callable[[S], Mapping[A, Move[S]] | int | Fraction | None],
        wants: Aim | Callable[[S], Aim] = "most",
        most: int = MOST_STATES,
    ) -> Decisions[S, A]:
        """The decisions in all states that can be reached from ``starts``, found by calling ``choices`` for each.

        Where that returns None there is an end with 0. SizeError: there are more than ``most`` states.
        """
        require_list("starts", starts, ChainError)
        require_function("choices", choices, ChainError)
        most = whole("most", most, 1, error=ChainError)
        found: dict[S, Mapping[A, Move[S]] | int | Fraction] = {}
        waiting = deque(starts)
        while waiting:
            state = waiting.popleft()
            require_hashable("each state", state, ChainError)
            if state in found:
                continue
            answer = choices(state)
            found[state] = answer = {} if answer is None else answer
            for move in answer.values() if isinstance(answer, Mapping) else ():
                following = move[1] if isinstance(move, tuple) else move
                waiting.extend(following if isinstance(following, Dist) else ())
            if len(found) > most:
                raise SizeError(
                    f"more than {most:,} states can be reached, {brief(state)} among them: make fewer, or raise most"
                )
        return cls(found, wants)

    def _option(self, state: S, action: A, move: Any) -> Option[A]:
        reward, following = move if isinstance(move, tuple) and len(move) == 2 else (0, move)
        if not isinstance(following, Dist):
            return Option(action, _number(state, move), (), 1)
        for after in following:
            self._place.setdefault(after, len(self._place))
        weights = tuple((self._place[after], weight) for after, weight in following.items())
        return Option(action, _number(state, reward), weights, following.total)

    # -- answers

    @property
    def states(self) -> tuple[S, ...]:
        """All states; those that are only led to come last."""
        return tuple(self._states)

    def __len__(self) -> int:
        return len(self._states)

    def __repr__(self) -> str:
        return f"Decisions({len(self)} states, {sum(map(bool, self._options))} with a choice)"

    @functools.cached_property
    def values(self) -> dict[S, Fraction]:
        """What is still to come from each state, on average, under best play: exact."""
        return dict(zip(self._states, self._solved[0], strict=True))

    def value(self, state: S) -> Fraction:
        """What is still to come from this state, on average, under best play: exact."""
        return self._solved[0][self._known(state)]

    @functools.cached_property
    def policy(self) -> dict[S, A]:
        """The best action in each state that is not an end."""
        chosen = zip(self._states, self._options, self._solved[1], strict=True)
        return {state: options[number].action for state, options, number in chosen if options}

    def best(self, state: S) -> A:
        """The best action; the first of several, unless that might lead round in circles. ChainError at an end."""
        self._deciding(state)
        return self.policy[state]

    def worths(self, state: S) -> dict[A, Fraction]:
        """What each action is worth if best play follows, the best first: exact. ChainError at an end."""
        number = self._deciding(state)
        values, chosen = self._solved
        first, sign = self._options[number][chosen[number]].action, self._signs[number]
        found = {option.action: _worth(option, values) for option in self._options[number]}
        order = sorted(found, key=lambda action: (-sign * found[action], action != first))
        return {action: found[action] for action in order}

    def losses(self, state: S) -> dict[A, Fraction]:
        """By how much each action is worse than the best, the best first: exact, 0 or more. ChainError at an end."""
        worths, best = self.worths(state), self.value(state)
        return {action: abs(best - worth) for action, worth in worths.items()}

    def advice(self, state: S) -> str:
        """A text with a line for each action: what it is worth, and what is lost by it. ChainError at an end."""
        worths, losses = self.worths(state), self.losses(state)
        wide = max(len(str(action)) for action in worths)
        return "\n".join(
            f"{action!s:<{wide}}  {fraction_text(worth)}"
            + (f", loses {fraction_text(losses[action])}" * bool(losses[action]))
            for action, worth in worths.items()
        )

    def chain(self) -> Chain[Any]:
        """The chain that best play makes; an action that ends everything leads to the pair of its state and itself."""
        moves: dict[Any, Any] = {}
        for state, options, number in zip(self._states, self._options, self._solved[1], strict=True):
            if options:
                option = options[number]
                following: Dist[Any] = Dist(
                    {self._states[after]: weight for after, weight in option.weights} or {(state, option.action): 1}
                )
                moves[state] = following
        return Chain(moves or {state: {state: 1} for state in self._states})

    @functools.cached_property
    def bounds(self) -> DecisionBounds[S, A]:
        """Proved bounds of the values, for decisions that are too many for exact numbers."""
        return DecisionBounds(self)

    def _known(self, state: S) -> int:
        require_hashable("state", state, ChainError)
        if state in self._place:
            return self._place[state]
        raise ChainError(f"{brief(state)} is not a state here; there are {len(self)}, such as {self._states[0]!r}")

    def _deciding(self, state: S) -> int:
        number = self._known(state)
        if not self._options[number]:
            raise ChainError(f"{brief(state)} is an end: nothing is to be decided there")
        return number

    # -- policy iteration, part by part, each after all those it leads to

    @functools.cached_property
    def _solved(self) -> tuple[list[Fraction], list[int]]:
        self._check_size()
        values = [self._ends.get(number, Fraction(0)) for number in range(len(self))]
        chosen = [0] * len(self)
        for part in self._parts:
            self._solve(part, values, chosen, _exactly)
        return values, chosen

    @functools.cached_property
    def _parts(self) -> list[list[int]]:
        """The sets of states that can lead to each other, ends left out."""
        successors = [sorted({after for o in options for after, _ in o.weights}) for options in self._options]
        return [part for part in strong_components(successors) if self._options[part[0]]]

    def _check_size(self) -> None:
        largest = max(map(len, self._parts), default=0)
        bits, together = [0.0] * len(self), 0.0
        for part in self._parts:
            options = [option for number in part for option in self._options[number]]
            before = max((bits[after] for option in options for after, _ in option.weights), default=0.0)
            grown = before + len(part) * max(math.log2(option.total) for option in options)
            for number in part:
                bits[number] = grown
            together += grown * len(part)
        if largest > MOST_TOGETHER or together > MOST_BITS:
            raise SizeError(
                f"exact values of {len(self):,} states, of which {largest:,} can lead to each other, may have "
                f"{int(max(bits) * 0.30103):,} digits: ask for proved bounds with .bounds, or make fewer states"
            )

    def _solve(self, part: Sequence[int], values: list[Any], chosen: list[int], evaluate: Evaluate) -> None:
        """Write the values and choices of a part into both lists; the parts it leads to are known."""
        inside = set(part)
        if len(part) == 1 and not any(after in inside for o in self._options[part[0]] for after, _ in o.weights):
            self._improve(part, values, chosen, rounded=False)
            values[part[0]] = _worth(self._options[part[0]][chosen[part[0]]], values)
            return
        both = len({self._signs[number] for number in part}) == 2
        for number, first in self._ending(inside, both).items():
            chosen[number] = first
        groups = [[n for n in part if self._signs[n] < 0], [n for n in part if self._signs[n] > 0]]
        evaluate(self._options, part, values, chosen)
        # Against each choice of the others one side finds its best answer, before the others improve (A. Hoffman
        # and R. Karp, On Nonterminating Stochastic Games, Management Science 12, 1966).
        for _ in range(10_000):
            if not any(self._improve(group, values, chosen, evaluate is not _exactly) for group in groups if group):
                return
            try:
                evaluate(self._options, part, values, chosen)
            except UnsolvableError:
                raise UnsolvableError(
                    f"from state {self._states[part[0]]!r} rewards can be collected for ever: no end is best"
                ) from None
        raise UnsolvableError(f"no best choices were found round state {self._states[part[0]]!r}")

    def _improve(self, group: Sequence[int], values: Sequence[Any], chosen: list[int], rounded: bool) -> bool:
        """Choose what is better in each state of a group; return whether anything was."""
        better = False
        for number in group:
            options, sign = self._options[number], self._signs[number]
            worths = [sign * _worth(option, values) for option in options]
            best = max(worths)
            margin = 1e-11 * (1 + abs(best)) if rounded else 0
            if best > worths[chosen[number]] + margin:
                chosen[number] = worths.index(best)
                better = True
        return better

    def _ending(self, part: set[int], both: bool) -> dict[int, int]:
        """For each state of a part, an option by which it is left sooner or later. UnsolvableError: there is none.

        If two play, whatever they choose must lead out: otherwise the player who is losing would go on for ever.
        """
        kept = set(part) if both else set()
        while trapped := {
            n for n in kept if not any(kept.issuperset(a for a, _ in o.weights) for o in self._options[n] if o.weights)
        }:
            kept -= trapped
        found: dict[int, int] = {}
        outside = False
        while len(found) < len(part) and not outside:
            outside = True
            for number in part - found.keys():
                for index, option in enumerate(self._options[number]):
                    if not option.weights or any(a not in part or a in found for a, _ in option.weights):
                        found[number], outside = index, False
                        break
        if kept or len(found) < len(part):
            state = self._states[min(kept or part - found.keys())]
            raise UnsolvableError(
                f"from state {brief(state)} "
                + ("players can go on for ever" if kept else "no end can be reached")
                + ": let each choice lead to an end sooner or later"
            )
        return found


Evaluate: TypeAlias = Callable[[Sequence[Sequence[Option[Any]]], Sequence[int], list[Any], Sequence[int]], None]
"""Writes the values of a part under the chosen options; the values of all it leads to are known."""


def _worth(option: Option[Any], values: Sequence[Any]) -> Any:
    if not option.weights:
        return option.reward
    return option.reward + sum([weight * values[after] for after, weight in option.weights]) / option.total


def _system(
    options: Sequence[Sequence[Option[Any]]], part: Sequence[int], values: Sequence[Any], chosen: Sequence[int]
) -> tuple[list[Row], list[Any]]:
    place = {number: index for index, number in enumerate(part)}
    rows: list[Row] = []
    right = []
    for number in part:
        option = options[number][chosen[number]]
        row = {place[number]: option.total}
        known = option.reward * option.total
        for after, weight in option.weights:
            if after in place:
                row[place[after]] = row.get(place[after], 0) - weight
            else:
                known += weight * values[after]
        rows.append([(column, value) for column, value in row.items() if value])
        right.append(known)
    return rows, right


def _exactly(
    options: Sequence[Sequence[Option[Any]]], part: Sequence[int], values: list[Any], chosen: Sequence[int]
) -> None:
    rows, right = _system(options, part, values, chosen)
    for number, value in zip(part, solve_whole(rows, [right])[0], strict=True):
        values[number] = value


def _nearly(
    options: Sequence[Sequence[Option[Any]]], part: Sequence[int], values: list[Any], chosen: Sequence[int]
) -> None:
    rows, right = _system(options, part, values, chosen)
    found = approximate(rows, [[float(number) for number in right]])
    if found is None:
        raise SizeError(f"{len(part):,} states that can lead to each other are too many for floats as well")
    for number, value in zip(part, found[0], strict=True):
        values[number] = value


def _number(state: Any, value: Any) -> Fraction:
    try:
        return Fraction(exact(value))
    except DistError as error:
        raise ChainError(f"the reward of a move from state {brief(state)}: {error}") from None


class DecisionBounds(Generic[S, A]):
    """Proved bounds of the values of decisions, and the choices that are best as far as floats can tell.

    Floats suggest the values V, and the longest mean time W to an end. If one more step of best play nowhere changes V
    by more than e times what it takes off W, the true values are within e W of V: this is checked without rounding.
    UnsolvableError: there is a way of playing that may never end. SizeError: floats do not come near enough.
    """

    def __init__(self, decisions: Decisions[S, A]) -> None:
        self._decisions = decisions
        size = len(decisions)
        timed = [[Option(o.action, 1, o.weights, o.total) for o in options] for options in decisions._options]
        for part in decisions._parts:
            decisions._ending(set(part), both=True)
        self._chosen = [0] * size
        values = self._found(decisions, [float(decisions._ends.get(number, 0)) for number in range(size)], self._chosen)
        longest: Decisions[S, A] = Decisions.__new__(Decisions)
        longest.__dict__.update(decisions.__dict__, _options=timed, _signs=[1] * size)
        times = self._found(longest, [0.0] * size, [0] * size)
        self._middle = [int(Fraction(value) * SCALE) for value in values]
        for number, end in decisions._ends.items():
            self._middle[number] = math.floor(end * SCALE)
        self._wide = [int(Fraction(time) * SCALE * (1 + Fraction(1, 10**6))) for time in times]
        self._error = self._proved()

    @staticmethod
    def _found(decisions: Decisions[S, A], values: list[float], chosen: list[int]) -> list[float]:
        for part in decisions._parts:
            decisions._solve(part, values, chosen, _nearly)
        return values

    def _proved(self) -> Fraction:
        """The most by which a step of best play changes a value, over what the step takes off the longest time."""
        found = self._decisions
        worst = Fraction(0)
        for number, options in enumerate(found._options):
            if not options:
                continue
            sign = found._signs[number]
            ahead = max(_scaled(o, self._wide, 0) for o in options)
            step = sign * max(sign * _scaled(o, self._middle, o.reward) for o in options)
            if self._wide[number] <= ahead:
                raise SizeError("floats do not come near enough to the values to prove bounds")
            worst = max(worst, (abs(step - self._middle[number]) + 2) / (self._wide[number] - ahead))
        return worst + Fraction(2, SCALE)

    def value(self, state: S) -> Bounds:
        """Bounds of what is still to come from this state, on average, under best play."""
        number = self._decisions._known(state)
        middle, slack = self._middle[number], self._error * self._wide[number] + 1
        return Bounds((middle - slack) / SCALE, (middle + slack) / SCALE)

    def best(self, state: S) -> A:
        """The action that is best as far as floats can tell: its value lies within the bounds."""
        number = self._decisions._deciding(state)
        return self._decisions._options[number][self._chosen[number]].action


def _scaled(option: Option[Any], values: Sequence[int], reward: int | Fraction) -> Fraction:
    own = reward * SCALE
    return own + Fraction(sum([weight * values[after] for after, weight in option.weights]), option.total)
