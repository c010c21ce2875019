"""Computer players of Clocks for two to four: they bid, place and act by what all that is worth to them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from clocklab.core.checks import require_choice
from clocklab.core.contract import Seat
from clocklab.core.player import View
from clocklab.errors import OptionError
from clocklab.games.clocks.odds.auction.appraisal import Appraisal, appraisal, turns_left
from clocklab.games.clocks.odds.auction.bidding_rules import drawn, equilibrium_bids, share_of_gap
from clocklab.games.clocks.odds.auction.using import (
    Choice,
    bonus_choices,
    extra_choices,
    free_choices,
    use_worth,
    uses_of,
)
from clocklab.games.clocks.odds.auction.weights import USUAL, Weights
from clocklab.games.clocks.odds.auction.worth import Matrix, values_of
from clocklab.games.clocks.rules.lots import Groups, grouped, order, splits
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.state import Bid, Phase, Return, Split, State, Take
from clocklab.players.computer import Computer, one_of

BIDDING = ("usual", "equilibrium", "share")
SHARE = Fraction(1, 2)


@dataclass(frozen=True)
class Valuer(Computer):
    """Plays by valuations: exact means of the appraisal in ``weights`` over what is rolled.

    ``bidding``: ``"equilibrium"`` draws each bid from an equilibrium of the auction in which everybody values the
    groups as the valuer does; with three and four players that takes numpy, and a fraction of a second up to seconds.
    ``"share"`` bids half of what its best group is worth more to it than its worst. ``"usual"`` is equilibrium for two
    players and share for more. The dice are divided so that the valuer expects most if two bid in equilibrium, or three
    and four by shares. It takes the group it values most, and uses dice, bonus, free and extra action as is best. Ties
    go to the first action, between groups of equal worth by lot.
    """

    kind: ClassVar[str] = "valuer"
    title: ClassVar[str] = "Valuer"
    bidding: str = "usual"
    weights: Weights = USUAL

    def __post_init__(self) -> None:
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
        state: State = view.deal(rng)
        match state.phase:
            case Phase.SPLIT:
                return self._split(game, state)
            case Phase.BID:
                return self._bid(game, state, view.seat, rng)
            case Phase.TAKE:
                return self._take(game, state, rng)
        return max(self.choices(game, state), key=_worth)[1]

    # ---- the auction ------------------------------------------------------------------------------------

    def _split(self, game: ClocksOptions, state: State) -> Split:
        offers = splits(state.dice)
        seat = state.seat

        def expected(offer: Split) -> Fraction:
            return self._expected(game, state, grouped(state.dice, offer.pair))[seat]

        return max(offers, key=expected)

    def _expected(self, game: ClocksOptions, state: State, groups: Groups) -> tuple[Fraction, ...]:
        """Return what each seat expects of an auction of these groups, its bid paid."""
        matrix = values_of(game, state, groups, self.weights).matrix
        if self.bidding != "share" and game.players == 2:
            return equilibrium_bids(matrix, state.money, state.start).payoffs
        return _if_shares_are_bid(matrix, state.money, state.start)

    def _bid(self, game: ClocksOptions, state: State, seat: Seat, rng: random.Random) -> Bid:
        matrix = values_of(game, state, state.groups, self.weights).matrix
        if self.bidding == "share" or (self.bidding == "usual" and game.players > 2):
            return Bid(share_of_gap(matrix[seat], state.money[seat], SHARE))
        return Bid(drawn(equilibrium_bids(matrix, state.money, state.start).strategies[seat], rng))

    def _take(self, game: ClocksOptions, state: State, rng: random.Random) -> Take:
        row = values_of(game, state, state.groups, self.weights).matrix[state.seat]
        best = [dice for dice, worth in zip(state.groups, row, strict=True) if worth == max(row)]
        return Take(one_of(tuple(dict.fromkeys(best)), rng))

    # ---- a turn -----------------------------------------------------------------------------------------

    def choices(self, game: ClocksOptions, state: State) -> list[Choice]:
        """Return what can be done in a turn, each with the appraisal of what it leads to on average."""
        seat = state.seat
        clock, money, hand = state.clocks[seat], state.money[seat], state.centres[seat]
        how = self._appraisal(game, state)
        match state.phase:
            case Phase.PLACE:
                return [(use_worth(how, clock, hand, money, use), use) for use in uses_of(how, clock, hand, money)]
            case Phase.BONUS:
                assert state.space is not None, "a bonus belongs to a space"
                return bonus_choices(how, clock, hand, money, state.space)
            case Phase.FREE:
                return free_choices(how, clock, money, coins=True)
            case Phase.EXTRA:
                return extra_choices(how, clock, money)
            case Phase.RETURN:
                return [(how.stand(_without(clock, at), money + 1), Return(at)) for at in range(len(clock))]
        raise AssertionError(f"nothing is chosen by worth in phase {state.phase.value}")

    def _appraisal(self, game: ClocksOptions, state: State) -> Appraisal:
        turns = turns_left(game, state, state.seat)
        return appraisal(game.faces[state.seat], game.circle, self.weights, turns)


def _without(clock: tuple[Any, ...], at: int) -> tuple[Any, ...]:
    return (*clock[:at], None, *clock[at + 1 :])


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
