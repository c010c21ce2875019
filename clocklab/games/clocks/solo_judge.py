"""How the solo player judges each of its decisions: every candidate with the score it expects to end with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from clocklab.games.clocks import acts
from clocklab.games.clocks.board import Board
from clocklab.games.clocks.dice import Act, Colour, Die, die
from clocklab.games.clocks.placing import prices
from clocklab.games.clocks.prospects import put
from clocklab.games.clocks.scoring import full, score
from clocklab.games.clocks.solo import penalty
from clocklab.games.clocks.solo_features import end_at_once
from clocklab.games.clocks.solo_value import Weights, estimate
from clocklab.games.clocks.state import Action, Cash, Clock, GiveBack, Pass, Phase, Place, Reroll, State, Use

Judged = list[tuple[float, Action]]

NOTHING = -1000.0
LOOKED_INTO = 5
"""How many of the best candidates are judged with more care."""
THUMB = {
    Act.COIN_1: 0.4, Act.COIN_2: 0.8, Act.COIN_4: 1.6, Act.PLUS_1: 0.8, Act.MINUS_1: 0.8, Act.PLUS_1_2: 1.2,
    Act.FLIP: 0.7, Act.SWAP: 0.5, Act.LEAPFROG: 0.5, Act.LUCKY_7: 0.5, Act.SNAKE_EYES: 0.15,
}  # fmt: skip
"""Points that a bonus is taken to be worth while candidates are sorted."""
GAMBLED = {Act.LUCKY_7: (6, 7), Act.SNAKE_EYES: (36, 11)}
"""In how many cases it pays once, and how much."""


@dataclass(frozen=True)
class Judge:
    """Judges the decisions of one solo game."""

    board: Board
    circle: bool
    weights: Weights

    def candidates(self, state: State) -> Judged:
        """Return every legal action with the final score to expect."""
        clock, money, hand = state.clocks[0], state.money[0], state.centres[0]
        match state.phase:
            case Phase.PLACE:
                return self._placings(clock, money, hand)
            case Phase.BONUS:
                assert state.space is not None, "a bonus belongs to a space"
                return self._bonuses(self.board.bonuses[state.space], clock, money, hand)
            case Phase.FREE:
                return self._free(clock, money)
            case Phase.EXTRA:
                return self._extras(clock, money, careful=True)
            case Phase.FORCED:
                return self._forced(state)
        raise AssertionError(f"alone nobody decides in phase {state.phase.value}")

    def _worth(self, moment: str, clock: Clock, money: int) -> float:
        if moment == "D" and full(clock):
            return end_at_once(clock, money, self.board)
        return estimate(self.weights, moment, clock, money, self.board)

    # ---- the free and the extra action ----------------------------------------------------------------------

    def _free(self, clock: Clock, money: int) -> Judged:
        """Judge each re-roll by the mean over its six faces, each followed by the best extra action."""
        after = self._after_free if full(clock) else self._before_extra
        here = after(clock, money)
        judged: Judged = []
        for at, on in enumerate(clock):
            if on is not None:
                faces = [
                    here if pips == on.pips else after(put(clock, at, die(on.colour, pips)), money)
                    for pips in range(1, 7)
                ]
                judged.append((sum(faces) / 6, Reroll(at)))
        return [*judged, (here, Pass())]

    def _after_free(self, clock: Clock, money: int) -> float:
        return max(worth for worth, _ in self._extras(clock, money))

    def _before_extra(self, clock: Clock, money: int) -> float:
        return self._worth("X", clock, money)

    def _extras(self, clock: Clock, money: int, careful: bool = False) -> Judged:
        """Judge each action for sale; with care, the best ones at the end of the game exactly."""
        judged: Judged = []
        for at, act, price in self.board.sold:
            if clock[at] is not None and price <= money:
                for use in acts.uses(act, at, clock, self.circle):
                    judged.append((self._used(use, clock, money - price), use))
        judged.append((self._worth("D", clock, money), Pass()))
        if careful and full(clock):
            judged.sort(key=lambda each: -each[0])
            judged[:LOOKED_INTO] = [(self.exactly(clock, money, each), each) for _, each in judged[:LOOKED_INTO]]
        return judged

    def _used(self, use: Use, clock: Clock, money: int) -> float:
        if use.act in GAMBLED:
            cases, prize = GAMBLED[use.act]
            lost, won = self._worth("D", clock, money), self._worth("D", clock, money + prize)
            return lost + (won - lost) / cases
        return self._worth("D", acts.used(use, clock, self.circle), money + use.act.coins)

    def exactly(self, clock: Clock, money: int, action: Action) -> float:
        """Return the final score if the end game follows at once and is played at its best."""
        if isinstance(action, Use):
            assert action.at is not None, "extra actions are bought at an hour"
            money += action.act.coins - self.board.prices[action.at]
            if action.act in GAMBLED:
                cases, prize = GAMBLED[action.act]
                lost, won = (self._ended(clock, money + coins) for coins in (0, prize))
                return lost + (won - lost) / cases
            clock = acts.used(action, clock, self.circle)
        return self._ended(clock, money)

    def _ended(self, clock: Clock, money: int) -> int:
        return score(clock, self.board).points - penalty(clock, money, self.board, self.circle)

    def _forced(self, state: State) -> Judged:
        """Judge each action of the end game exactly, by what the rest costs; gambles lose, so they are judged low."""
        clock, money = state.clocks[0], state.money[0]
        assert state.score is not None, "the end game begins with a score"
        so_far = state.score - state.penalty - 2
        judged: Judged = []
        for at, act, price in self.board.sold:
            short, left = max(0, price - money), max(0, money - price) + act.coins
            for use in acts.uses(act, at, clock, self.circle):
                if use.act in GAMBLED:
                    cases, prize = GAMBLED[use.act]
                    lost, won = (penalty(clock, left + coins, self.board, self.circle) for coins in (0, prize))
                    rest = lost + (won - lost) / cases
                else:
                    rest = penalty(acts.used(use, clock, self.circle), left, self.board, self.circle)
                judged.append((so_far - short - rest, use))
        return judged

    # ---- placing ------------------------------------------------------------------------------------------

    def _placings(self, clock: Clock, money: int, hand: tuple[Die, ...]) -> Judged:
        judged: Judged = []
        for one in dict.fromkeys(hand):
            rest = _without(hand, one)
            if full(clock):
                judged.append((self._laid(clock, money + 1, rest), GiveBack(one)))
            judged += [
                (self._laid(after, left, rest) + (THUMB[bonus] if bonus else 0), Place(one, space))
                for space, after, left, bonus in self._places(clock, money, one)
            ]
            if one.colour is Colour.RED:
                judged.append((self._cashed(clock, money, rest), Cash(one)))
        judged.sort(key=lambda each: -each[0])
        judged[:LOOKED_INTO] = [
            (self._looked_into(clock, money, hand, action, worth), action) for worth, action in judged[:LOOKED_INTO]
        ]
        return judged

    def _places(self, clock: Clock, money: int, one: Die) -> Iterator[tuple[int, Clock, int, Act | None]]:
        """Yield where a die can be placed: the space, the clock and the money after it, and the bonus it brings."""
        for space, cost in prices(self.board, clock, one):
            if cost <= money:
                pips = self.board.pips[space]
                bonus = self.board.bonuses[space] if one.pips == pips else None
                yield space, put(clock, space, one), money - cost + max(0, one.pips - pips), bonus

    def _looked_into(self, clock: Clock, money: int, hand: tuple[Die, ...], action: Action, worth: float) -> float:
        """Return what a placing is worth with the best use of its bonus and, on a full clock, of the free action."""
        if not isinstance(action, Place):
            return worth
        rest = _without(hand, action.die)
        for space, after, left, bonus in self._places(clock, money, action.die):
            if space == action.space:
                if bonus:
                    return max(each for each, _ in self._bonuses(bonus, after, left, rest))
                return self._laid(after, left, rest) if rest or not full(after) else self._freed(after, left)
        return worth

    def _bonuses(self, act: Act, clock: Clock, money: int, hand: tuple[Die, ...]) -> Judged:
        here = self._laid(clock, money, hand)
        judged: Judged = [(here, Pass())]
        for use in acts.uses(act, None, clock, self.circle):
            if act in GAMBLED:
                cases, prize = GAMBLED[act]
                worth = here + (self._laid(clock, money + prize, hand) - here) / cases
            else:
                worth = self._laid(acts.used(use, clock, self.circle), money + act.coins, hand)
            judged.append((worth, use))
        if full(clock) and not hand:
            judged.sort(key=lambda each: -each[0])
            judged[:LOOKED_INTO] = [(self._freed_after(each, clock, money), each) for _, each in judged[:LOOKED_INTO]]
        return judged

    def _freed_after(self, bonus: Action, clock: Clock, money: int) -> float:
        if not isinstance(bonus, Use) or bonus.act in GAMBLED:
            return self._freed(clock, money)
        return self._freed(acts.used(bonus, clock, self.circle), money + bonus.act.coins)

    def _freed(self, clock: Clock, money: int) -> float:
        """Return the worth of a full clock before its free action: the best of all re-rolls and of none."""
        return max(worth for worth, _ in self._free(clock, money))

    def _laid(self, clock: Clock, money: int, hand: tuple[Die, ...]) -> float:
        """Return the worth once the dice in hand are placed at their best, bonuses by rule of thumb."""
        if not hand:
            return self._worth("F", clock, money)
        one, rest = hand[0], hand[1:]
        worth = self._laid(clock, money + 1, rest) if full(clock) else NOTHING
        for _, after, left, bonus in self._places(clock, money, one):
            worth = max(worth, self._laid(after, left, rest) + (THUMB[bonus] if bonus else 0))
        if one.colour is Colour.RED:
            worth = max(worth, self._cashed(clock, money, rest))
        return worth

    def _cashed(self, clock: Clock, money: int, rest: tuple[Die, ...]) -> float:
        """Return the worth of rolling a red die for money: 2 and 5 coins stand for all six, whose mean they have."""
        return (self._laid(clock, money + 2, rest) + self._laid(clock, money + 5, rest)) / 2


def _without(hand: tuple[Die, ...], one: Die) -> tuple[Die, ...]:
    at = hand.index(one)
    return (*hand[:at], *hand[at + 1 :])
