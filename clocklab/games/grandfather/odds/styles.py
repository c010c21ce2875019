"""How a race of two goes when it is played in a given style: a Markov chain of rolls, and exact numbers from it.

A style looks at what can be done with a roll and chooses one option. ``perfect(solution)`` is one, ``eager``, ``rough``
and ``gentle`` are rules of thumb, and any function that takes the choices and returns one of them will do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from operator import itemgetter
from typing import ClassVar, TypeAlias

from clocklab.core.contract import Seat
from clocklab.core.listing import Listing
from clocklab.core.values import plain_numbers, require_function, require_int, require_kind
from clocklab.errors import ChainError, OptionError, PositionError, brief
from clocklab.games.grandfather.odds.solver.solution import RaceSolution
from clocklab.games.grandfather.rules.moves import AT_START, Choice, Ending, Lead, Spot, Won, choices
from clocklab.games.grandfather.rules.options import RaceOptions
from clocklab.probability import Chain, Dist, MoreThan

Style: TypeAlias = Callable[[Sequence[Choice]], Choice]
"""How a player plays: it takes one of the choices, listed furthest first, with a bump before a plain stop."""


def eager(offered: Sequence[Choice]) -> Choice:
    """Return what the eager player takes: a win or an exchange if there is one, else the furthest card, with a bump."""
    return _first(offered, Ending.WIN, Ending.EXCHANGE) or _offer(offered)[0]


def rough(offered: Sequence[Choice]) -> Choice:
    """Return what the rough player takes: a win, an exchange or a bump, even half-way, else what the eager one does."""
    return _first(offered, Ending.WIN, Ending.EXCHANGE, Ending.BUMP) or _offer(offered)[0]


def gentle(offered: Sequence[Choice]) -> Choice:
    """Return what the gentle player takes: what the eager one does, but never a bump."""
    return eager([choice for choice in _offer(offered) if choice.ending is not Ending.BUMP])


def _first(offered: Sequence[Choice], *endings: Ending) -> Choice | None:
    return next((choice for ending in endings for choice in _offer(offered) if choice.ending is ending), None)


def _offer(offered: Sequence[Choice]) -> Sequence[Choice]:
    """Return the choices; OptionError for anything else, or none at all."""
    if not isinstance(offered, Sequence) or not offered or not isinstance(offered[0], Choice):
        raise OptionError(f"A style takes one of several choices, as choices() gives them, not {brief(offered)}.")
    return offered


def perfect(solution: RaceSolution) -> Style:
    """Return the style of perfect play of two; among choices of equal worth it takes the first."""
    _require_solution(solution)
    worth = worths(solution)

    def best(offered: Sequence[Choice]) -> Choice:
        return max(offered, key=worth) if len(offered) > 1 else offered[0]

    return best


def _require_solution(solution: object) -> None:
    if not isinstance(solution, RaceSolution):
        raise OptionError(f"A solved race is needed, such as Race(cards=(5, 3, 9)).solve(), not {brief(solution)}.")


def worths(solution: RaceSolution) -> Callable[[Choice], Fraction]:
    """Return the function that says what a choice is worth to the player who has it, if both play on perfectly."""
    known: dict[Lead, Fraction] = {}  # what it is worth to seat 0

    def value(lead: Lead) -> Fraction:
        if lead not in known:
            known[lead] = _paid(lead, solution.objective) if isinstance(lead, Won) else solution.values(*lead)[0]
        return known[lead]

    def worth(choice: Choice) -> Fraction:
        mean = sum([value(lead) for lead in choice.leads], Fraction(0)) / len(choice.leads)
        if choice.seat == 0:
            return mean
        return 1 - mean if solution.objective == "win" else -mean

    return worth


def _paid(end: Won, objective: str) -> Fraction:
    """Return what an end is worth to seat 0."""
    if objective == "win":
        return Fraction(end.seat == 0)
    return Fraction(end.points if end.seat == 0 else -end.points)


def race_chain(game: RaceOptions, first: Style, second: Style, start: Spot = AT_START) -> RaceChain:
    """Return how a race goes when seat 0 plays in the first style and seat 1 in the second.

    OptionError for three players, or for cards that are still to be dealt; PositionError for an impossible start.

    >>> from clocklab.games.grandfather import Race
    >>> race = Race(cards=(1, 1), dice=1, sides=2)
    >>> print(race_chain(race, eager, eager).wins(0))
    16/27
    """
    require_kind("a race", game, RaceOptions)
    require_function("first", first)
    require_function("second", second)
    if game.players != 2 or game.cards is None:
        raise OptionError("The course of a race is worked out for two players and chosen cards: load it with cards=.")
    start = checked_spot(game, start)
    styles, laws = (first, second), {}
    waiting: list[Lead] = [start]
    while waiting:
        spot = waiting.pop()
        if isinstance(spot, Spot) and spot not in laws:
            laws[spot] = law_of_roll(game, spot, styles[spot.roller])
            waiting += [lead for _, lead in laws[spot]]
    return RaceChain(start, laws)


def checked_spot(game: RaceOptions, spot: Spot) -> Spot:
    """Return a spot at which a race can start. Raises PositionError for any other."""
    try:
        positions, roller = plain_numbers(tuple(spot[0])), plain_numbers(spot[1])
    except (TypeError, IndexError, KeyError):
        positions, roller = (), None
    whole = all(type(at) is int and 0 <= at < game.end for at in positions)
    if len(positions) != 2 or not whole or type(roller) is not int or roller not in (0, 1):
        raise PositionError(
            f"A race starts with two markers at 0 to {game.end - 1} and seat 0 or 1, not at {brief(spot)}."
        )
    return Spot(positions, roller)


def law_of_roll(game: RaceOptions, spot: Spot, style: Style) -> Dist[tuple[Ending, Lead]]:
    """Return the distribution of how a roll at the spot ends in this style, and of where that leads."""
    weights: Counter[tuple[Ending, Lead]] = Counter()
    for rolls in game.roll_classes[spot.positions[spot.roller]]:
        offered = choices(game, rolls, spot)
        choice = style(offered)
        if choice not in offered:
            raise OptionError(f"A style takes one of the choices that it is offered, not {brief(choice)}.")
        for lead in choice.leads:
            weights[choice.ending, lead] += 2 * rolls.weight // len(choice.leads)
    return Dist(weights)


@dataclass(frozen=True, eq=False)
class RaceChain:
    """How a race goes, as a Markov chain of its rolls; every number is exact.

    ``laws`` gives, for each spot that can occur, how the use of the roll ends, and where that leads.
    """

    start: Spot
    laws: Mapping[Spot, Dist[tuple[Ending, Lead]]]

    @cached_property
    def chain(self) -> Chain[Lead]:
        """The chain from spot to spot, absorbed in the ends."""
        return Chain({spot: law.map(itemgetter(1)) for spot, law in self.laws.items()})

    @cached_property
    def visits(self) -> Mapping[Lead, Fraction]:
        """The mean number of times that each spot occurs. ChainError if the race may never end."""
        try:
            return self.chain.visits(self.start)
        except ChainError as error:
            raise ChainError(
                "Played like this, both may wait for ever at some spot, and the race has no length and no winner; let "
                "one of the two play in another style."
            ) from error

    @property
    def rolls(self) -> Fraction:
        """The mean number of rolls, all players' together; the die of a bump does not count."""
        return sum(self.visits.values(), Fraction(0))

    @property
    def turns(self) -> Fraction:
        """The mean number of turns, all players' together."""
        return self.rolls - self.mean(Ending.AGAIN)

    def mean(self, ending: Ending) -> Fraction:
        """Return how many rolls end in this way, on average."""
        require_kind("ending", ending, Ending)
        share = {spot: law.chance(lambda step: step[0] is ending) for spot, law in self.laws.items()}
        return sum((self.visits[spot] * chance for spot, chance in share.items()), Fraction(0))

    def chance_of_any(self, ending: Ending) -> Fraction:
        """Return the chance that at least one roll ends in this way."""
        require_kind("ending", ending, Ending)
        until: dict[Lead | Ending, Dist[Lead | Ending]] = {
            spot: law.map(lambda step: ending if step[0] is ending else step[1]) for spot, law in self.laws.items()
        }
        if not any(ending in law for law in until.values()):
            return Fraction(0)
        return Fraction(Chain(until).absorption_from(self.start).chance(ending))

    @cached_property
    def ends(self) -> Dist[Won]:
        """The distribution of who wins, and with how many points."""
        chances: dict[Won, Fraction] = {}
        for spot, law in self.laws.items():
            for (_, lead), weight in law.items():
                if isinstance(lead, Won):
                    chances[lead] = chances.get(lead, Fraction(0)) + self.visits[spot] * weight / law.total
        return Dist.from_chances(chances)

    def wins(self, seat: Seat) -> Fraction:
        """Return the chance that the seat wins."""
        require_int("seat", seat, 0, 1)
        return Fraction(self.ends.chance(lambda end: end.seat == seat))

    def rolls_distribution(self, upto: int) -> Dist[int | MoreThan]:
        """Return the distribution of the number of rolls; all longer races than ``upto`` are one outcome."""
        return self.chain.steps_distribution(self.start, upto)


THEN = {
    Ending.WIN: "win",
    Ending.EXCHANGE: "exchange",
    Ending.BUMP: "bump",
    Ending.AGAIN: "roll again",
    Ending.PASS: "stop",
}


@dataclass(frozen=True, slots=True)
class Lapse:
    """One situation in which a style gives something away: the roller's position and the other's, and the choices.

    ``rolls`` counts the rolls, of all ``sides ** dice``, that offer just these choices.
    """

    here: int
    there: int
    rolls: int
    taken: Choice
    best: Choice
    loss: Fraction

    heads: ClassVar[tuple[str, ...]] = ("roller", "other", "rolls", "does", "better", "gives away")

    def cells(self) -> tuple[object, ...]:
        """Return the lapse as a row of numbers and words."""
        return self.here, self.there, self.rolls, said(self.taken), said(self.best), f"{float(self.loss):.4f}"


def said(choice: Choice) -> str:
    """Return a choice in words.

    >>> said(Choice(0, 2, Ending.BUMP, ())), said(Choice(0, 0, Ending.PASS, ()))
    ('2 cards, bump', 'stay')
    """
    if choice.ending is Ending.EXCHANGE:
        return "exchange"
    moved = f"{choice.cards} card{'s' if choice.cards > 1 else ''}" if choice.cards else "stay"
    return moved if choice.ending is Ending.PASS else f"{moved}, {THEN[choice.ending]}"


@dataclass(frozen=True, repr=False)
class Lapses(Listing[Lapse]):
    """All lapses of a style, the costliest first; ``situations`` counts those in which it had a choice at all."""

    situations: int


def lapses(solution: RaceSolution, style: Style) -> Lapses:
    """Return every situation of the solved race of two in which the style is not perfect.

    OptionError for a solution of three players.

    >>> from clocklab.games.grandfather import Race
    >>> print(lapses(Race(cards=(2, 3), dice=2, sides=4, bump_from=1).solve(), gentle))
    Lapses in 1 of 10 situations
    roller  other  rolls    does        better  gives away
         0      1      4  1 card  1 card, bump      0.2986
    """
    _require_solution(solution)
    require_function("style", style)
    if solution.game.players != 2:
        raise OptionError("Lapses are found in races of two players.")
    found, situations = [], 0
    worth = worths(solution)
    for spot, rolls, offered in _situations(solution.game):
        situations += 1
        taken, best = style(offered), max(offered, key=worth)
        if loss := worth(best) - worth(taken):
            found.append(Lapse(*spot.positions, rolls, taken, best, loss))
    found.sort(key=lambda lapse: -lapse.loss)
    return Lapses(f"Lapses in {len(found)} of {situations:,} situations", tuple(found), situations)


def _situations(game: RaceOptions) -> Iterator[tuple[Spot, int, tuple[Choice, ...]]]:
    """Yield each spot with seat 0 to roll, the weight of a class of rolls, and what it offers if there is a choice."""
    for here, there in product(range(game.end), repeat=2):
        spot = Spot((here, there), 0)
        for rolls in game.roll_classes[here]:
            offered = choices(game, rolls, spot)
            if len(offered) > 1:
                yield spot, rolls.weight, offered
