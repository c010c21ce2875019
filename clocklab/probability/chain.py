"""Absorbing Markov chains, exactly: how long they take, where they end, where they stand after n steps."""

from __future__ import annotations

import functools
import math
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Generic, TypeVar, cast

from clocklab.errors import ChainError, DistError
from clocklab.probability.dist import Dist
from clocklab.probability.linear import Backend, solve_whole
from clocklab.probability.outcomes import MoreThan

S = TypeVar("S", bound=Hashable)


class Chain(Generic[S]):
    """A finite Markov chain with labelled states: from each state, a distribution of the next.

    Made from a mapping of each state to a ``Dist``, or to weights, of next states. A state is *absorbing*
    if it leads only to itself; one that is led to and has no moves of its own counts as absorbing too. All
    answers are exact and by label. A chain does not change. ChainError if it has no state or no Dist of
    next states can be made for one.

    >>> walk = Chain({1: {0: 1, 2: 1}, 2: {1: 1, 3: 1}})
    >>> walk.expected_steps()[1]
    Fraction(2, 1)
    >>> walk.absorption()[1]
    {0: Fraction(2, 3), 3: Fraction(1, 3)}
    >>> walk.after(1, 2)
    Dist({0: 2, 1: 1, 3: 1})
    """

    def __init__(self, moves: Mapping[S, Dist[S] | Mapping[S, int]]) -> None:
        self._moves: dict[S, Dist[S]] = {}
        for state, following in moves.items():
            try:
                self._moves[state] = following if isinstance(following, Dist) else Dist(following)
            except DistError as error:
                raise ChainError(f"the moves from state {state!r} are no distribution: {error}") from error
        for following in list(self._moves.values()):
            for state in following:
                if state not in self._moves:
                    self._moves[state] = Dist.certain(state)
        if not self._moves:
            raise ChainError("a chain needs at least one state: give a mapping of states to next states")

    @classmethod
    def explore(cls, starts: Iterable[S], moves: Callable[[S], Dist[S] | None]) -> Chain[S]:
        """The chain of all states that can be reached from ``starts``, by asking ``moves`` of each.

        ``moves(state)`` is the distribution of the next state, None where the chain is absorbed.

        >>> die = Dist.uniform(range(1, 7))
        >>> track = Chain.explore([0], lambda at: None if at >= 2 else die + at)
        >>> len(track.states), track.expected_steps()[0]
        (8, Fraction(7, 6))
        """
        found: dict[S, Dist[S]] = {}
        waiting = deque(starts)
        while waiting:
            state = waiting.popleft()
            if state not in found:
                following = moves(state)
                found[state] = Dist.certain(state) if following is None else following
                waiting.extend(found[state])
        return cls(found)

    # -- the chain

    @property
    def states(self) -> tuple[S, ...]:
        """All states: those with moves in the order given, then the others."""
        return tuple(self._moves)

    @functools.cached_property
    def absorbing(self) -> tuple[S, ...]:
        """The states that are never left."""
        return tuple(state for state, moves in self._moves.items() if len(moves) == 1 and state in moves)

    @functools.cached_property
    def transient(self) -> tuple[S, ...]:
        """The other states."""
        ends = set(self.absorbing)
        return tuple(state for state in self._moves if state not in ends)

    def moves(self, state: S) -> Dist[S]:
        """The distribution of the state after ``state``."""
        return self._moves[self._known(state)]

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[S]:
        return iter(self._moves)

    def __contains__(self, state: object) -> bool:
        return state in self._moves

    def __repr__(self) -> str:
        return f"Chain({len(self)} states, {len(self.absorbing)} absorbing)"

    def to_html(self, caption: str = "", limit: int = 20) -> str:
        """The transition table, rows leading to columns, as HTML; of at most ``limit`` states."""
        from clocklab.probability.show import chain_html

        return chain_html(self, caption, limit)

    def _repr_html_(self) -> str:
        return self.to_html()

    # -- until it is absorbed

    def expected_steps(self, backend: Backend = "auto") -> dict[S, Fraction]:
        """For each state, the exact mean number of steps until the chain is absorbed; 0 if it is already.

        ``backend`` is that of ``solve_exact``. ChainError names a state from which no absorbing state can
        be reached, if there is one.
        """
        return self.expected_total(lambda _: 1, backend)

    def expected_total(self, gain: Callable[[S], int | Fraction], backend: Backend = "auto") -> dict[S, Fraction]:
        """For each state, the exact mean of the sum of ``gain(state)`` over the transient states passed.

        The state started from counts, every visit counts, the absorbing state does not. ChainError as in
        ``expected_steps``.

        >>> Chain({1: {0: 1, 2: 1}, 2: {1: 1, 3: 1}}).expected_total(lambda state: state)[1]
        Fraction(8, 3)
        """
        self._check_absorbed()
        gains = [gain(state) * self._moves[state].total for state in self.transient]
        solved = dict(zip(self.transient, self._solve([gains], backend)[0], strict=True))
        return {state: solved.get(state, Fraction(0)) for state in self._moves}

    def variance_of_steps(self, backend: Backend = "auto") -> dict[S, Fraction]:
        """For each state, the exact variance of the number of steps until the chain is absorbed."""
        means = self.expected_steps(backend)
        # T = 1 + T', so E[T^2] = (2 E[T] - 1) + E[T'^2]: the squares are a total of their own.
        squares = self.expected_total(lambda state: 2 * means[state] - 1, backend)
        return {state: squares[state] - means[state] ** 2 for state in self._moves}

    def absorption(self, backend: Backend = "auto") -> dict[S, dict[S, Fraction]]:
        """For each state, the exact chance of ending in each absorbing state, those with chance 0 left out.

        ChainError as in ``expected_steps``. For one start, ``absorption_from`` is quicker.
        """
        self._check_absorbed()
        columns = [[self._moves[state].weights.get(end, 0) for state in self.transient] for end in self.absorbing]
        solved = self._solve(columns, backend)
        chances: dict[S, dict[S, Fraction]] = {state: {} for state in self._moves}
        for end, column in zip(self.absorbing, solved, strict=True):
            chances[end][end] = Fraction(1)
            for state, chance in zip(self.transient, column, strict=True):
                if chance:
                    chances[state][end] = chance
        return chances

    def visits(self, start: S | Dist[S], backend: Backend = "auto") -> dict[S, Fraction]:
        """For each transient state, the exact mean number of times the chain is there, the start included.

        ChainError as in ``expected_steps``.

        >>> Chain({1: {0: 1, 2: 1}, 2: {1: 1, 3: 1}}).visits(1)
        {1: Fraction(4, 3), 2: Fraction(2, 3)}
        """
        self._check_absorbed()
        begin = self._begin(start)
        place = {state: index for index, state in enumerate(self.transient)}
        # Arrivals at a state, per unit of its total weight: total[j] x[j] = begin[j] + sum of w[i][j] x[i].
        rows = [[(place[state], self._leaving(state))] for state in self.transient]
        for index, state in enumerate(self.transient):
            for following, weight in self._moves[state].items():
                if following in place and place[following] != index:
                    rows[place[following]].append((index, -weight))
        rates = solve_whole(rows, [[begin.weights.get(s, 0) for s in self.transient]], backend)[0]
        return {
            state: rate * self._moves[state].total / begin.total
            for state, rate in zip(self.transient, rates, strict=True)
        }

    def absorption_from(self, start: S | Dist[S], backend: Backend = "auto") -> Dist[S]:
        """Where the chain ends, from one start: the exact distribution over absorbing states.

        ChainError as in ``expected_steps``.

        >>> Chain({1: {0: 1, 2: 1}, 2: {1: 1, 3: 1}}).absorption_from(1)
        Dist({0: 2, 3: 1})
        """
        begin = self._begin(start)
        visits = self.visits(begin, backend)
        chances = {end: Fraction(begin.weights.get(end, 0), begin.total) for end in self.absorbing}
        for state, mean in visits.items():
            moves = self._moves[state]
            for end in moves:
                if end in chances:
                    chances[end] += mean * moves.weights[end] / moves.total
        return Dist.from_chances(chances)

    # -- step by step

    def after(self, start: S | Dist[S], steps: int) -> Dist[S]:
        """The exact distribution of the state after ``steps`` steps, 0 or more, from a state or a Dist.

        Counted in ``cases ** steps`` cases, ``cases`` being the least number in which all moves are counted.
        """
        *_, last = self._followed(start, steps)
        return Dist(last)

    def steps_distribution(self, start: S | Dist[S], upto: int) -> Dist[int | MoreThan]:
        """The exact distribution of the number of steps until the chain is absorbed, up to ``upto``.

        What is left is one outcome, ``MoreThan(upto)``; it is absent if all are absorbed by then.

        >>> print(Chain({1: {0: 1, 2: 1}, 2: {1: 1, 3: 1}}).steps_distribution(1, 3))
            outcome  counted  lowest  decimal
                  1      4/8     1/2   0.5000
                  2      2/8     1/4   0.2500
                  3      1/8     1/8   0.1250
        more than 3      1/8     1/8   0.1250
        """
        ends = set(self.absorbing)
        arrived: list[int] = []
        before = 0
        for weights in self._followed(start, upto):
            absorbed = sum(weight for state, weight in weights.items() if state in ends)
            arrived.append(absorbed - before * self._cases if arrived else absorbed)
            before = absorbed
        law: dict[int | MoreThan, int] = {
            step: weight * self._cases ** (upto - step) for step, weight in enumerate(arrived)
        }
        law[MoreThan(upto)] = self._begin(start).total * self._cases**upto - before
        return Dist(law)

    # -- inside

    @functools.cached_property
    def _cases(self) -> int:
        return math.lcm(*(moves.total for moves in self._moves.values()))

    def _followed(self, start: S | Dist[S], steps: int) -> Iterator[dict[S, int]]:
        """The weights of the states after 0, 1, ... ``steps`` steps, out of ``_cases ** step``."""
        if not isinstance(steps, int) or steps < 0:
            raise ChainError(f"{steps!r} steps: the number must be a whole number of 0 or more")
        weights = dict(self._begin(start).items())
        yield weights
        for _ in range(steps):
            following: dict[S, int] = {}
            for state, weight in weights.items():
                moves = self._moves[state]
                share = weight * (self._cases // moves.total)
                for after, part in moves.items():
                    following[after] = following.get(after, 0) + share * part
            weights = following
            yield weights

    def _known(self, state: S) -> S:
        if state in self._moves:
            return state
        some = ", ".join(repr(known) for known in list(self._moves)[:5])
        raise ChainError(f"{state!r} is no state of this chain; it has {len(self)} states: {some}, ...")

    def _begin(self, start: S | Dist[S]) -> Dist[S]:
        if isinstance(start, Dist) and start not in self._moves:
            for state in start:
                self._known(state)
            return start
        return Dist.certain(self._known(cast(S, start)))

    def _check_absorbed(self) -> None:
        """ChainError if some state leads to no absorbing state."""
        sources: dict[S, list[S]] = {state: [] for state in self._moves}
        for state, moves in self._moves.items():
            for following in moves:
                sources[following].append(state)
        waiting = list(self.absorbing)
        reached = set(waiting)
        while waiting:
            fresh = [state for state in sources[waiting.pop()] if state not in reached]
            reached.update(fresh)
            waiting += fresh
        if lost := [state for state in self._moves if state not in reached]:
            raise ChainError(
                f"from state {lost[0]!r} no absorbing state can be reached ({len(lost)} such states), so the "
                "chain may go on for ever: make a state absorbing by letting it lead only to itself"
            )

    def _solve(self, columns: Sequence[Sequence[int | Fraction]], backend: Backend) -> list[list[Fraction]]:
        """Solve total * x = column + sum of weight * x over the next states, for the transient states."""
        place = {state: index for index, state in enumerate(self.transient)}
        rows = [
            [(index, self._leaving(state))]
            + [
                (place[following], -weight)
                for following, weight in self._moves[state].items()
                if following in place and place[following] != index
            ]
            for index, state in enumerate(self.transient)
        ]
        return solve_whole(rows, columns, backend)

    def _leaving(self, state: S) -> int:
        moves = self._moves[state]
        return moves.total - moves.weights.get(state, 0)
