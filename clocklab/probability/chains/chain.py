"""Finite Markov chains, exactly: when they hit, where they end, where they stand after n steps and in the long run."""

from __future__ import annotations

import functools
import math
from collections import deque
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Generic, TypeAlias, TypeVar, cast

from clocklab.errors import ChainError, DistError, SizeError, brief
from clocklab.probability.chains.bounds import ChainBounds, Question
from clocklab.probability.checks import require_function, require_hashable, require_kind, require_list, whole
from clocklab.probability.counting import exact, in_cases
from clocklab.probability.dist import Dist
from clocklab.probability.linear import Backend, solve_whole, strong_components
from clocklab.probability.outcomes import MoreThan
from clocklab.probability.padic import Row
from clocklab.probability.show import chain_html, size_text

S = TypeVar("S", bound=Hashable)

MOST_STATES = 200_000
_MOST_MOVES = 20_000_000
"""Moves, with whole numbers of 4,000 bits at most, that can be followed in some seconds."""

Targets: TypeAlias = S | Iterable[S] | Callable[[S], object]
"""States to be hit: one, several, or those for which a function is true."""


class Chain(Generic[S]):
    """A finite Markov chain with labelled states: from each state, a distribution of the next.

    Made from a mapping of each state to a ``Dist`` of next states, or to their weights, whole numbers or
    Fractions. A state is *absorbing* if it leads only to itself; a state that others lead to and that has no moves of
    its own counts as absorbing too. All answers are exact and by label; where exact numbers are out of reach
    (SizeError), ``bounds`` answers with floats and proved bounds. A chain does not change. ChainError if it has no
    state, or if the moves from one do not make a ``Dist``.

    >>> walk = Chain({1: {0: 1, 2: 1}, 2: {1: 1, 3: 1}})
    >>> walk.expected_steps()[1]
    Fraction(2, 1)
    >>> walk.absorption()[1]
    {0: Fraction(2, 3), 3: Fraction(1, 3)}
    >>> walk.after(1, 2)
    Dist({0: 2, 1: 1, 3: 1})
    """

    def __init__(self, moves: Mapping[S, Dist[S] | Mapping[S, int] | Mapping[S, Fraction]]) -> None:
        self._moves: dict[S, Dist[S]] = {}
        require_kind("moves", moves, Mapping, ChainError)
        for state, following in moves.items():
            try:
                self._moves[state] = following if isinstance(following, Dist) else _row(following)
            except DistError as error:
                raise ChainError(f"the moves from state {brief(state)} are not a distribution: {error}") from error
        for following in list(self._moves.values()):
            for state in following:
                if state not in self._moves:
                    self._moves[state] = Dist.certain(state)
        if not self._moves:
            raise ChainError("a chain needs at least one state: give a mapping of states to next states")

    @classmethod
    def explore(cls, starts: Iterable[S], moves: Callable[[S], Dist[S] | None], most: int = MOST_STATES) -> Chain[S]:
        """The chain of all states that can be reached from ``starts``, found by calling ``moves`` for each.

        ``moves(state)`` is the distribution of the next state, or None where the chain is absorbed. SizeError: there
        are more than ``most`` states.

        >>> die = Dist.uniform(range(1, 7))
        >>> track = Chain.explore([0], lambda at: None if at >= 2 else die + at)
        >>> len(track.states), track.expected_steps()[0]
        (8, Fraction(7, 6))
        """
        require_list("starts", starts, ChainError)
        require_function("moves", moves, ChainError)
        most = whole("most", most, 1, error=ChainError)
        found: dict[S, Dist[S]] = {}
        waiting = deque(starts)
        while waiting:
            state = waiting.popleft()
            require_hashable("each state", state, ChainError)
            if state not in found:
                following = moves(state)
                if following is not None:
                    require_kind("what moves returns", following, Dist, ChainError)
                found[state] = Dist.certain(state) if following is None else following
                waiting.extend(found[state])
                if len(found) > most:
                    raise SizeError(
                        f"more than {most:,} states can be reached, {brief(state)} among them: make fewer states, by "
                        "bounds or by leaving out what does not matter, or raise most"
                    )
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
        """The transition table as HTML, rows leading to columns, with at most ``limit`` states."""
        require_kind("caption", caption, str, ChainError)
        return chain_html(self, caption, whole("limit", limit, error=ChainError))

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
        """For each state, the exact mean of the sum of ``gain(state)`` over the transient states passed through.

        The state started from counts, every visit counts, the absorbing state does not. ChainError as in
        ``expected_steps``.

        >>> Chain({1: {0: 1, 2: 1}, 2: {1: 1, 3: 1}}).expected_total(lambda state: state)[1]
        Fraction(8, 3)
        """
        return self._answered(self._totals(gain), backend)

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
        solved = solve_whole(self._rows(self.transient), columns, backend, fits=True)
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
        # Arrivals at a state, per unit of its total weight: total[j] x[j] = begin[j] + sum of w[i][j] x[i].
        right = [begin.weights.get(state, 0) for state in self.transient]
        rates = solve_whole(self._rows(self.transient, forwards=False), [right], backend, fits=True)[0]
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

    # -- until it hits

    def hitting_chance(self, targets: Targets[S], backend: Backend = "auto") -> dict[S, Fraction]:
        """For each state, the exact chance that the chain is ever in ``targets``; 1 if it is already.

        ``targets`` is a state, several of them, or a predicate. ChainError: that is none of the chain's states.

        >>> Chain({1: {0: 1, 2: 1}, 2: {1: 1, 3: 1}}).hitting_chance(2)
        {1: Fraction(1, 2), 2: Fraction(1, 1), 0: Fraction(0, 1), 3: Fraction(0, 1)}
        """
        return self._answered(self._hits(targets), backend)

    def hitting_time(self, targets: Targets[S], backend: Backend = "auto") -> dict[S, Fraction]:
        """For each state, the exact mean number of steps until the chain is in ``targets``; 0 if it is already.

        States from which it may never be there are left out: their mean is infinite. ``targets`` as in
        ``hitting_chance``.

        >>> Chain({"sun": {"sun": 2, "rain": 1}, "rain": {"sun": 1}}).hitting_time("rain")
        {'sun': Fraction(3, 1), 'rain': Fraction(0, 1)}
        """
        return self._answered(self._waits(targets), backend)

    # -- in the long run

    @functools.cached_property
    def closed_classes(self) -> tuple[tuple[S, ...], ...]:
        """The sets of states that are never left and in which each state leads to all others."""
        place = {state: index for index, state in enumerate(self._moves)}
        states = self.states
        parts = strong_components([[place[following] for following in self._moves[state]] for state in states])
        classes = ({states[index] for index in part} for part in parts)
        closed = [each for each in classes if all(each.issuperset(self._moves[state]) for state in each)]
        return tuple(tuple(state for state in states if state in each) for each in closed)

    def period(self, state: S) -> int:
        """The greatest number that divides every number of steps after which the chain can be in ``state`` again.

        ChainError: it cannot come back to it.

        >>> Chain({"tick": {"tock": 1}, "tock": {"tick": 1}}).period("tick")
        2
        """
        found, level, waiting = 0, {self._known(state): 0}, deque([state])
        back = self._leading_to({state})
        while waiting:
            here = waiting.popleft()
            for following in self._moves[here]:
                if following not in back:
                    continue
                if following not in level:
                    level[following] = level[here] + 1
                    waiting.append(following)
                found = math.gcd(found, level[here] + 1 - level[following])
        if not found:
            raise ChainError(f"the chain cannot come back to {brief(state)}: it has no period")
        return found

    def long_run(self, start: S | Dist[S] | None = None, backend: Backend = "auto") -> Dist[S]:
        """The share of time that the chain spends in each state in the long run: an exact distribution.

        Without ``start``, all starts must lead to the same shares: ChainError if there are several closed classes.

        >>> Chain({"sun": {"sun": 2, "rain": 1}, "rain": {"sun": 1}}).long_run()
        Dist({'rain': 1, 'sun': 3})
        """
        chances: dict[S, Fraction] = {}
        for states, reached in self._classes_from(start, backend):
            rates = [Fraction(1), *solve_whole(*self._balance(states), backend, fits=True)[0]]
            shares = [rate * self._moves[state].total for state, rate in zip(states, rates, strict=True)]
            chances.update((s, reached * share / sum(shares)) for s, share in zip(states, shares, strict=True))
        return Dist.from_chances(chances)

    @property
    def bounds(self) -> ChainBounds[S]:
        """The same questions, answered by proved bounds, for chains that are too large for exact numbers."""
        return ChainBounds(self)

    # -- step by step

    def after(self, start: S | Dist[S], steps: int) -> Dist[S]:
        """The exact distribution of the state after ``steps`` steps, 0 or more, from a state or a Dist.

        Counted in ``cases ** steps`` cases, where ``cases`` is the least number in which all moves can be counted.
        """
        *_, last = self._followed(start, steps)
        return Dist(last)

    def steps_distribution(self, start: S | Dist[S], upto: int) -> Dist[int | MoreThan]:
        """The exact distribution of the number of steps until the chain is absorbed, up to ``upto``.

        What is left is one outcome, ``MoreThan(upto)``; it is absent if the chain is sure to be absorbed by then.

        >>> print(Chain({1: {0: 1, 2: 1}, 2: {1: 1, 3: 1}}).steps_distribution(1, 3))
            outcome  counted  lowest  decimal
                  1      4/8     1/2   0.5000
                  2      2/8     1/4   0.2500
                  3      1/8     1/8   0.1250
        more than 3      1/8     1/8   0.1250
        """
        upto = whole("upto", upto, error=ChainError)
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
        steps = whole("steps", steps, error=ChainError)
        if steps > _MOST_MOVES:
            raise SizeError(f"{size_text(steps)} steps cannot be followed; {_MOST_MOVES:,} at most, in a small chain")
        bits = steps * math.log2(self._cases)
        moves_made = steps * sum(map(len, self._moves.values()))
        if moves_made * (1 + bits / 4000) > _MOST_MOVES or bits * len(self) > 8e9:
            raise SizeError(
                f"after {steps:,} steps and {moves_made:,} moves the chances would have {int(bits * 0.30103) + 1:,} "
                f"digits in {len(self):,} states: ask for fewer steps, for the long run, or for hitting times"
            )
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
        require_hashable("state", state, ChainError)
        if state in self._moves:
            return state
        some = ", ".join(repr(known) for known in list(self._moves)[:5])
        raise ChainError(f"{brief(state)} is not a state of this chain; it has {len(self)} states: {some}, ...")

    def _begin(self, start: S | Dist[S]) -> Dist[S]:
        require_hashable("start", start, ChainError)
        if isinstance(start, Dist) and start not in self._moves:
            for state in start:
                self._known(state)
            return start
        return Dist.certain(self._known(cast(S, start)))

    def _leading_to(self, ends: Collection[S], around: Collection[S] = ()) -> set[S]:
        """The states from which ``ends`` can be reached without passing ``around``, ends included."""
        waiting, reached = list(ends), set(ends)
        while waiting:
            fresh = [s for s in self._sources[waiting.pop()] if s not in reached and s not in around]
            reached.update(fresh)
            waiting += fresh
        return reached

    @functools.cached_property
    def _sources(self) -> dict[S, list[S]]:
        sources: dict[S, list[S]] = {state: [] for state in self._moves}
        for state, moves in self._moves.items():
            for following in moves:
                sources[following].append(state)
        return sources

    def _check_absorbed(self) -> None:
        """ChainError if some state leads to no absorbing state."""
        reached = self._leading_to(self.absorbing)
        if lost := [state for state in self._moves if state not in reached]:
            raise ChainError(
                f"from state {lost[0]!r} no absorbing state can be reached ({len(lost)} such states), so the "
                "chain may go on for ever: make a state absorbing by letting it lead only to itself"
            )

    def _targets(self, targets: Targets[S]) -> set[S]:
        try:
            single = targets in self._moves
        except TypeError:
            single = False
        if single:
            return {targets}  # type: ignore[arg-type]
        if callable(targets):
            found = {state for state in self._moves if targets(state)}
        else:
            listed: Iterable[Any] = (
                targets if isinstance(targets, Iterable) and not isinstance(targets, str) else [targets]
            )
            found = {self._known(state) for state in listed}
        if not found:
            raise ChainError("these are none of the chain's states: give a state, several, or a predicate")
        return found

    # -- questions as linear systems: total * x = right side + sum of weight * x over the next states

    def _totals(self, gain: Callable[[S], int | Fraction]) -> Question[S]:
        self._check_absorbed()
        require_function("gain", gain, ChainError)
        gains = [exact(gain(state)) * self._moves[state].total for state in self.transient]
        return Question(self.transient, gains, dict.fromkeys(self._moves, 0))

    def _hits(self, targets: Targets[S]) -> Question[S]:
        hit = self._targets(targets)
        able = self._leading_to(hit)
        asked = tuple(state for state in self._moves if state in able and state not in hit)
        into = [sum(weight for s, weight in self._moves[state].items() if s in hit) for state in asked]
        return Question(asked, into, {state: int(state in hit) for state in self._moves})

    def _waits(self, targets: Targets[S]) -> Question[S]:
        hit = self._targets(targets)
        lost = self._moves.keys() - self._leading_to(hit)
        unsure = self._leading_to(lost, hit) if lost else set()
        asked = tuple(state for state in self._moves if state not in unsure and state not in hit)
        known = {state: 0 for state in self._moves if state not in unsure}
        return Question(asked, [self._moves[state].total for state in asked], known)

    def _answered(self, question: Question[S], backend: Backend) -> dict[S, Fraction]:
        found = solve_whole(self._rows(question.asked), [question.right], backend, fits=True)[0]
        solved = dict(zip(question.asked, found, strict=True))
        return {state: solved.get(state, Fraction(number)) for state, number in question.known.items()}

    def _rows(self, asked: Sequence[S], forwards: bool = True) -> list[Row]:
        """The left sides for these states; backwards each row has the weights that lead to it."""
        place = {state: index for index, state in enumerate(asked)}
        rows: list[Row] = [[(place[state], self._leaving(state))] for state in asked]
        for index, state in enumerate(asked):
            for following, weight in self._moves[state].items():
                if following in place and place[following] != index:
                    row, column = (index, place[following]) if forwards else (place[following], index)
                    rows[row].append((column, -weight))
        return rows

    def _balance(self, states: Sequence[S]) -> tuple[list[Row], list[list[int]]]:
        """The system for the arrivals in a closed class, per unit of total weight, if its first state has 1."""
        first, *others = states
        return self._rows(others, forwards=False), [[self._moves[first].weights.get(state, 0) for state in others]]

    def _classes_from(self, start: S | Dist[S] | None, backend: Backend) -> list[tuple[tuple[S, ...], Fraction]]:
        """The closed classes that are reached, each with its chance."""
        if start is None:
            if len(self.closed_classes) > 1:
                raise ChainError(
                    f"the long run depends on the start: there are {len(self.closed_classes)} closed classes, such as "
                    f"that of {self.closed_classes[0][0]!r} and that of {self.closed_classes[1][0]!r}; give a start"
                )
            return [(self.closed_classes[0], Fraction(1))]
        begin = self._begin(start)
        chances = [self.hitting_chance(each, backend) for each in self.closed_classes]
        reached = [begin.expectation(chance.__getitem__) for chance in chances]
        return [(states, chance) for states, chance in zip(self.closed_classes, reached, strict=True) if chance]

    def _leaving(self, state: S) -> int:
        moves = self._moves[state]
        return moves.total - moves.weights.get(state, 0)


def _row(weights: Any) -> Dist[Any]:
    try:
        return Dist(weights)
    except DistError:
        if isinstance(weights, Mapping) and any(isinstance(weight, Fraction) for weight in weights.values()):
            return Dist(in_cases(weights))
        raise
