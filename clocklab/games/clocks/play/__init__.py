"""Computer players of Clocks: a valuer for two to four; for one, a player that judges and a plain greedy one."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, cast

from clocklab.core.contract import Position, Seat
from clocklab.core.player import View
from clocklab.core.values import require_choice
from clocklab.errors import OptionError
from clocklab.games.clocks.odds.auction.appraisal import FITTED, USUAL, Weights, appraise
from clocklab.games.clocks.odds.auction.bidding import drawn, equilibrium_bids, share_of_gap
from clocklab.games.clocks.odds.auction.values import (
    Choice,
    Matrix,
    bonus_choices,
    extra_choices,
    free_choices,
    return_choices,
    use_worth,
    values_of,
)
from clocklab.games.clocks.odds.solo.judge import Judged, judge
from clocklab.games.clocks.odds.solo.playouts import contest
from clocklab.games.clocks.rules.completion import finish
from clocklab.games.clocks.rules.moves import placings
from clocklab.games.clocks.rules.options import ClocksOptions, ClocksPosition
from clocklab.games.clocks.rules.state import (
    Action,
    Bid,
    Groups,
    Phase,
    Split,
    State,
    Take,
    grouped,
    order,
    splits,
)
from clocklab.players.computer import LEVELS, Computer, Pieces, Weighed, WeighingPlayer, one_of, require_count, whole

BIDDING = ("usual", "equilibrium", "share")
SHARE = Fraction(1, 2)
REACH = 2
"""How many points worse than the best a choice alone may be judged and is still played out."""


@dataclass(frozen=True)
class Valuer(Computer):
    """Plays by valuations: exact means of the appraisal in ``weights`` over what is rolled.

    ``bidding``: ``"equilibrium"`` draws each bid from an equilibrium of the auction in which everybody values the
    groups as the valuer does; with three and four players that takes numpy, and a fraction of a second up to seconds.
    ``"share"`` bids half the difference between its best group and its worst. ``"usual"`` is equilibrium for two
    players and share for more. The dice are divided so that the valuer expects most if two bid in equilibrium, or three
    and four by shares. It takes the group it values most, and uses dice, bonus, free and extra action as is best. Once
    the game is sure to end with its turn, the win comes first and then the points. Ties go to the first action; between
    groups to what is worth most to itself, then by lot.

    ``noise``: how many coins it misjudges its choices by at most, see ``computer.misjudged``. The strong level
    has the weights ``odds.auction.FITTED``.
    """

    kind: ClassVar[str] = "valuer"
    title: ClassVar[str] = "Valuer"
    levels: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "easy": {"bidding": "share", "noise": 3},
        "medium": {},
        "strong": {"weights": FITTED},
    }
    paces: ClassVar[Mapping[str, float]] = dict.fromkeys(LEVELS, 0.01)
    bidding: str = "usual"
    weights: Weights = USUAL
    noise: float = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        require_choice("bidding", self.bidding, BIDDING)
        if not isinstance(self.weights, Weights):
            raise OptionError(f"weights must be Weights(...), see its fields, not {self.weights!r}.")

    def __call__(self, view: View[Any, Any], rng: random.Random, /) -> Any:
        """Return the action that is worth most; OptionError in a game for one."""
        game = view.game
        if not isinstance(game, ClocksOptions) or game.players == 1:
            raise OptionError("The valuer plays Clocks with two to four players; alone there is no auction.")
        actions = view.actions
        if len(actions) == 1:
            return actions[0]
        # What is hidden are bids, which are not looked at.
        here: ClocksPosition = Position(game, view.deal(rng))
        match here.state.phase:
            case Phase.SPLIT:
                return self._split(here)
            case Phase.BID:
                return self._bid(here, view.seat, rng)
            case Phase.TAKE:
                return self._take(here, rng)
        choices, unit = self.choices(here), appraise(here, view.seat, self.weights).unit
        return max([(worth + self._slip(unit, rng), action) for worth, action in choices], key=_worth)[1]

    def _slip(self, unit: int, rng: random.Random) -> int:
        """Return by how much a choice is misjudged this time, in units of which a coin is so many."""
        return int(unit * self.noise * (rng.random() - rng.random())) if self.noise else 0

    # ---- the auction ------------------------------------------------------------------------------------

    def _split(self, here: ClocksPosition) -> Split:
        state = here.state
        offers = splits(state.dice)
        seat = state.seat

        def expected(offer: Split) -> Fraction:
            return self._expected(here, grouped(state.dice, offer.pair))[seat]

        return max(offers, key=expected)

    def _expected(self, here: ClocksPosition, groups: Groups) -> tuple[Fraction, ...]:
        """Return what each seat expects of an auction of these groups, its bid paid."""
        state = here.state
        matrix = values_of(here, groups, self.weights).matrix
        if self.bidding != "share" and here.game.players == 2:
            return equilibrium_bids(matrix, state.money, state.start).payoffs
        return _if_shares_are_bid(matrix, state.money, state.start)

    def _bid(self, here: ClocksPosition, seat: Seat, rng: random.Random) -> Bid:
        state = here.state
        matrix = values_of(here, state.groups, self.weights).matrix
        if self.noise:
            mine = tuple(worth + Fraction(self._slip(1000, rng), 1000) for worth in matrix[seat])
            matrix = (*matrix[:seat], mine, *matrix[seat + 1 :])
        if self.bidding == "share" or (self.bidding == "usual" and here.game.players > 2):
            return Bid(share_of_gap(matrix[seat], state.money[seat], SHARE))
        return Bid(drawn(equilibrium_bids(matrix, state.money, state.start).strategies[seat], rng))

    def _take(self, here: ClocksPosition, rng: random.Random) -> Take:
        state = here.state
        rows = [row for row in values_of(here, state.groups, self.weights) if row.seat == state.seat]
        worth = [(row.value + Fraction(self._slip(1000, rng), 1000), row.own) for row in rows]
        return Take(one_of([row.dice for row, each in zip(rows, worth, strict=True) if each == max(worth)], rng))

    # ---- a turn -----------------------------------------------------------------------------------------

    def choices(self, here: ClocksPosition) -> list[Choice]:
        """Return what can be done in a turn, each with the appraisal of what it leads to on average."""
        state = here.state
        seat = state.seat
        clock, money, hand = state.clocks[seat], state.money[seat], state.centres[seat]
        appraised = appraise(here, seat, self.weights)
        match state.phase:
            case Phase.PLACE:
                return [
                    (use_worth(appraised, clock, hand, money, use), use)
                    for use in placings(appraised.board, clock, hand, money)
                ]
            case Phase.BONUS:
                return bonus_choices(appraised, clock, hand, money, state.at)
            case Phase.FREE:
                return free_choices(appraised, clock, money, coins=True)
            case Phase.EXTRA:
                return extra_choices(appraised, clock, money)
            case Phase.RETURN:
                return return_choices(appraised, clock, money)
        raise AssertionError(f"nothing is chosen by worth in phase {state.phase.value}")


def _worth(choice: Choice) -> int:
    return choice[0]


def _if_shares_are_bid(matrix: Matrix, money: tuple[int, ...], start: Seat) -> tuple[Fraction, ...]:
    """Return what each seat gets, its bid paid, if everybody bids half its gap."""
    bids = tuple(share_of_gap(row, coins, SHARE) for row, coins in zip(matrix, money, strict=True))
    left = list(range(len(matrix)))
    got = [Fraction(0)] * len(matrix)
    for seat in order(bids, start):
        prize = max(left, key=lambda each, seat=seat: matrix[seat][each])  # type: ignore[misc]
        left.remove(prize)
        got[seat] = matrix[seat][prize] - bids[seat]
    return tuple(got)


# ---- alone ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SoloPlayer(WeighingPlayer):
    """Plays the solo game for the most points that it can expect.

    Its next action is judged by the estimates of ``odds.solo.judge``: exact chances for the die that is re-rolled, the
    best placing of both dice, the best use of a bonus. The end game is exact. With ``playouts``, the ``width`` best
    candidates, those judged at most ``REACH`` points worse than the best, are each played out that often by the same
    player without playouts, all with the same luck. The best judged gives way only to one whose scores are better by
    more than ``sure`` standard errors of the differences, 1.96 being a 95 % interval. ``noise`` is how many points it
    misjudges its choices by at most, see ``computer.misjudged``. OptionError in a game for several players.
    """

    kind: ClassVar[str] = "solo"
    levels: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "easy": {"noise": 2.5},
        "medium": {},
        "strong": {"playouts": 400, "width": 4, "sure": 1},
    }
    paces: ClassVar[Mapping[str, float]] = {"easy": 0.01, "medium": 0.01, "strong": 24}
    playouts: int = 0
    width: int = 3
    sure: float = 1.96
    noise: float = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        require_count("playouts", self.playouts, 0)
        require_count("width", self.width)
        if self.playouts == 1:
            raise OptionError("playouts must be 0 or at least 2, not 1: one pair of games has no standard error.")
        if isinstance(self.sure, bool) or not isinstance(self.sure, int | float) or not 0 <= self.sure < float("inf"):
            raise OptionError(f"sure must be a number of at least 0, not {self.sure!r}.")

    def __call__(self, view: View[Any, Any], rng: random.Random, /) -> Any:
        """Return the best action; in the end game the first of a cheapest plan."""
        game, state = _alone(view, rng)
        if state.phase is Phase.FORCED:
            return finish(state.clocks[0], state.money[0], game.faces[0], game.circle).actions[0]
        if not self.playouts or len(view.actions) == 1:
            return super().__call__(view, rng)
        return whole(self.deciding(view, rng))

    def deciding(self, view: View[Any, Any], rng: random.Random) -> Pieces[Any]:
        """Return the best action, in pieces of a few playouts where it plays out."""
        game, state = _alone(view, rng)
        if state.phase is Phase.FORCED or not self.playouts or len(view.actions) == 1:
            return self(view, rng)
        judged = judge(game.faces[0], game.circle).candidates(state)
        return (yield from self._tried(game, state, judged, rng))[0]

    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with the final score to expect; the number of tries is 1, or that of its playouts.

        With playouts the action taken need not be the one with the highest mean: a difference must be clear.
        """
        game, state = _alone(view, rng)
        found = judge(game.faces[0], game.circle).candidates(state)
        judged = {action: worth for worth, action in found}
        if not self.playouts or state.phase is Phase.FORCED:
            return tuple(Weighed(action, judged[action], 1) for action in view.actions)
        scores = whole(self._tried(game, state, found, rng))[1]
        return tuple(
            Weighed(action, sum(scores[action]) / len(scores[action]), len(scores[action]))
            if action in scores
            else Weighed(action, judged[action], 0)
            for action in view.actions
        )

    def _tried(
        self, game: ClocksOptions, state: State, judged: Judged, rng: random.Random
    ) -> Pieces[tuple[Action, dict[Action, list[int]]]]:
        best = sorted(judged, key=lambda each: -each[0])[: self.width]
        near = [action for worth, action in best if worth >= best[0][0] - REACH]
        return contest(Position(game, state), near, self.playouts, rng.getrandbits(64), self.sure)


@dataclass(frozen=True)
class SoloGreedy(WeighingPlayer):
    """Takes the action after which the game's rule of thumb rates the clock highest; its end game is exact."""

    kind: ClassVar[str] = "solo-greedy"

    def __call__(self, view: View[Any, Any], rng: random.Random, /) -> Any:
        """Return the best action; in the end game the first of a cheapest plan."""
        forced = _alone(view, rng)[1].phase is Phase.FORCED
        return SoloPlayer()(view, rng) if forced else super().__call__(view, rng)

    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with the rule of thumb's opinion after it, the mean over chance if that acts next."""
        game, state = _alone(view, rng)
        return tuple(Weighed(action, _thumb(game, state, action), 1) for action in view.actions)


def _thumb(game: ClocksOptions, state: State, action: Action) -> float:
    after = game.apply(state, action)
    if after.phase in (Phase.RED, Phase.REROLL, Phase.YELLOW):
        law = game.chance_outcomes(after)
        return float(law.expectation(lambda event: game.evaluate(game.apply(after, event))[0]))
    return float(game.evaluate(after)[0])


def _alone(view: View[Any, Any], rng: random.Random) -> tuple[ClocksOptions, State]:
    """Return the game and the position; alone there are no bids, so a deal is the position itself."""
    if view.game.players != 1:
        raise OptionError(
            f"This player plays Clocks alone, not with {view.game.players}; for several there are others."
        )
    return cast("ClocksOptions", view.game), view.deal(rng)


def bots(game: ClocksOptions) -> Mapping[str, Callable[..., Any]]:
    """Return the players that know Clocks: for several the valuer, for one a player that judges and a greedy one."""
    players = (Valuer,) if game.players > 1 else (SoloPlayer, SoloGreedy)
    return {player.kind: player for player in players}
