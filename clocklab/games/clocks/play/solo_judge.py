"""How the solo player judges each of its decisions: every candidate with the score it expects to end with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from clocklab.games.clocks.odds.prospects import put
from clocklab.games.clocks.odds.solo.solo import penalty
from clocklab.games.clocks.play.solo_features import end_at_once
from clocklab.games.clocks.play.solo_value import Networks, estimate
from clocklab.games.clocks.rules import acts
from clocklab.games.clocks.rules.board import Board
from clocklab.games.clocks.rules.dice import Act, Colour, Die, die
from clocklab.games.clocks.rules.placing import prices
from clocklab.games.clocks.rules.scoring import full, score
from clocklab.games.clocks.rules.state import Action, Cash, Clock, GiveBack, Pass, Phase, Place, Reroll, State, Use

Judged = list[tuple[float, Action]]

NOTHING = -1000.0
LOOKED_INTO = 5
"""How many of the best candidates are judged with more care."""
GAMBLED = {Act.LUCKY_7: (6, 7), Act.SNAKE_EYES: (36, 11)}
"""In how many cases it pays once, and how much."""


@dataclass(frozen=True)
class Judge:
    """Judges the decisions of one solo game."""

    board: Board
    circle: bool
    networks: Networks

    def candidates(self, state: State) -> Judged:
        """Return every legal action with the final score to expect."""
        clock, money, gone, hand = state.clocks[0], state.money[0], state.removed[Colour.RED.rank], state.centres[0]
        match state.phase:
            case Phase.PLACE:
                return self._placings(clock, money, gone, hand)
            case Phase.BONUS:
                assert state.space is not None, "a bonus belongs to a space"
                return self._bonus(self.board.bonuses[state.space], clock, money, gone, hand)
            case Phase.FREE:
                return self.free(clock, money, gone)
            case Phase.EXTRA:
                return self.extras(clock, money, gone, careful=True)
            case Phase.FORCED:
                return self._forced(state)
        raise AssertionError(f"alone nobody decides in phase {state.phase.value}")

    def _worth(self, moment: str, clock: Clock, money: int, gone: int) -> float:
        if moment == "D" and full(clock):
            return end_at_once(clock, money, self.board, self.circle)
        return self._estimated(moment, clock, money, gone)

    @cached_property
    def _estimated(self) -> Callable[[str, Clock, int, int], float]:
        """The estimates, of which the latest are remembered: different orders of actions lead to one position."""

        @lru_cache(maxsize=1 << 14)
        def estimated(moment: str, clock: Clock, money: int, gone: int) -> float:
            return estimate(self.networks, moment, clock, money, gone, self.board)

        return estimated

    # ---- the free and the extra action ----------------------------------------------------------------------

    def free(self, clock: Clock, money: int, gone: int) -> Judged:
        """Judge each re-roll by the mean over its six faces, each followed by the best extra action."""
        after = self._after_free if full(clock) else self._before_extra
        here = after(clock, money, gone)
        judged: Judged = []
        for at, on in enumerate(clock):
            if on is not None:
                faces = [
                    here if pips == on.pips else after(put(clock, at, die(on.colour, pips)), money, gone)
                    for pips in range(1, 7)
                ]
                judged.append((sum(faces) / 6, Reroll(at)))
        return [*judged, (here, Pass())]

    @cached_property
    def _after_free(self) -> Callable[[Clock, int, int], float]:
        """The worth of a full clock before its extra action, remembered: re-rolls and playouts lead to few of them."""

        @lru_cache(maxsize=1 << 14)
        def after_free(clock: Clock, money: int, gone: int) -> float:
            return max(worth for worth, _ in self.extras(clock, money, gone))

        return after_free

    def _before_extra(self, clock: Clock, money: int, gone: int) -> float:
        return self._worth("X", clock, money, gone)

    def extras(self, clock: Clock, money: int, gone: int, careful: bool = False) -> Judged:
        """Judge each action for sale; with care, the best ones at the end of the game exactly."""
        judged: Judged = []
        for at, act, price in self.board.sold:
            if clock[at] is not None and price <= money:
                for use in acts.uses(act, at, clock, self.circle):
                    judged.append((self._used(use, clock, money - price, gone), use))
        judged.append((self._worth("D", clock, money, gone), Pass()))
        if careful and full(clock):
            judged.sort(key=lambda each: -each[0])
            judged[:LOOKED_INTO] = [(self.exactly(clock, money, each), each) for _, each in judged[:LOOKED_INTO]]
        return judged

    def _used(self, use: Use, clock: Clock, money: int, gone: int) -> float:
        if use.act in GAMBLED:
            cases, prize = GAMBLED[use.act]
            lost, won = (self._worth("D", clock, money + coins, gone) for coins in (0, prize))
            return lost + (won - lost) / cases
        return self._worth("D", acts.used(use, clock, self.circle), money + use.act.coins, gone)

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

    def _placings(self, clock: Clock, money: int, gone: int, hand: tuple[Die, ...]) -> Judged:
        judged: Judged = [
            (max(worth for worth, _ in self._bonuses(bonus, after, left, gone, rest)), Place(one, space))
            for one in dict.fromkeys(hand)
            for rest in (_without(hand, one),)
            for space, after, left, bonus in self._places(clock, money, one)
        ]
        for one in dict.fromkeys(hand):
            rest = _without(hand, one)
            if full(clock):
                judged.append((self._laid(clock, money + 1, gone, rest), GiveBack(one)))
            if one.colour is Colour.RED:
                judged.append((self._cashed(clock, money, gone, rest), Cash(one)))
        return self._looked_into(judged, clock, money, gone, hand)

    def _places(self, clock: Clock, money: int, one: Die) -> Iterator[tuple[int, Clock, int, Act | None]]:
        """Yield where a die can be placed: the space, the clock and the money after it, and the bonus it brings."""
        for space, cost in prices(self.board, clock, one):
            if cost <= money:
                pips = self.board.pips[space]
                bonus = self.board.bonuses[space] if one.pips == pips else None
                yield space, put(clock, space, one), money - cost + max(0, one.pips - pips), bonus

    def _looked_into(self, judged: Judged, clock: Clock, money: int, gone: int, hand: tuple[Die, ...]) -> Judged:
        """Judge the best placings of the last die on the last space with more care: by the best free action."""
        if len(hand) > 1 or clock.count(None) > 1:
            return judged
        judged.sort(key=lambda each: -each[0])
        fills = {space: (after, left, bonus) for space, after, left, bonus in self._places(clock, money, hand[0])}
        for number, (_, action) in enumerate(judged[:LOOKED_INTO]):
            if isinstance(action, Place):
                after, left, bonus = fills[action.space]
                judged[number] = max(each for each, _ in self._bonus(bonus, after, left, gone, ())), action
            elif isinstance(action, GiveBack):
                judged[number] = self._freed(clock, money + 1, gone), action
        return judged

    def _bonus(self, act: Act | None, clock: Clock, money: int, gone: int, hand: tuple[Die, ...]) -> Judged:
        """Judge the uses of a bonus; on a full clock without more dice the best of them with more care."""
        judged = self._bonuses(act, clock, money, gone, hand)
        if full(clock) and not hand:
            judged.sort(key=lambda each: -each[0])
            judged[:LOOKED_INTO] = [
                (self._freed_after(each, clock, money, gone), each) for _, each in judged[:LOOKED_INTO]
            ]
        return judged

    def _bonuses(self, act: Act | None, clock: Clock, money: int, gone: int, hand: tuple[Die, ...]) -> Judged:
        here = self._laid(clock, money, gone, hand)
        judged: Judged = [(here, Pass())]
        for use in acts.uses(act, None, clock, self.circle) if act else ():
            if use.act in GAMBLED:
                cases, prize = GAMBLED[use.act]
                worth = here + (self._laid(clock, money + prize, gone, hand) - here) / cases
            else:
                worth = self._laid(acts.used(use, clock, self.circle), money + use.act.coins, gone, hand)
            judged.append((worth, use))
        return judged

    def _freed_after(self, bonus: Action, clock: Clock, money: int, gone: int) -> float:
        if not isinstance(bonus, Use) or bonus.act in GAMBLED:
            return self._freed(clock, money, gone)
        return self._freed(acts.used(bonus, clock, self.circle), money + bonus.act.coins, gone)

    def _freed(self, clock: Clock, money: int, gone: int) -> float:
        """Return the worth of a full clock before its free action: the best of all re-rolls and of none."""
        return max(worth for worth, _ in self.free(clock, money, gone))

    def _laid(self, clock: Clock, money: int, gone: int, hand: tuple[Die, ...]) -> float:
        """Return the worth once the dice in hand are used at their best, bonuses too."""
        if not hand:
            return self._worth("F", clock, money, gone)
        one, rest = hand[0], hand[1:]
        worth = self._laid(clock, money + 1, gone, rest) if full(clock) else NOTHING
        for _, after, left, bonus in self._places(clock, money, one):
            worth = max(worth, *[each for each, _ in self._bonuses(bonus, after, left, gone, rest)])
        if one.colour is Colour.RED:
            worth = max(worth, self._cashed(clock, money, gone, rest))
        return worth

    def _cashed(self, clock: Clock, money: int, gone: int, rest: tuple[Die, ...]) -> float:
        """Return the mean worth of rolling a red die for money."""
        return sum([self._laid(clock, money + paid, gone + 1, rest) for paid in range(1, 7)]) / 6


def _without(hand: tuple[Die, ...], one: Die) -> tuple[Die, ...]:
    at = hand.index(one)
    return (*hand[:at], *hand[at + 1 :])
