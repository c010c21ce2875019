"""A table in the heads of computer players: mutable, with the place of every card known, and played on fast."""

from __future__ import annotations

import random
from collections import deque
from typing import Any, Self, TypeVar

from clocklab.core.contract import Seat
from clocklab.core.player import View
from clocklab.errors import OptionError
from clocklab.games.ticktock.rules.effects import KEEPERS, OWL_BAT, Heroes, Spaces, effect, targets
from clocklab.games.ticktock.rules.moves import next_order
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import BELL, CARDS, GOALS, Card, Goal
from clocklab.games.ticktock.rules.scoring import is_true, score, twin_bonus
from clocklab.games.ticktock.rules.state import Action, Counts, Keep, Phase, Play, Power, State

T = TypeVar("T", Card, Goal)

PLAYS = {card: Play(card) for card in CARDS}
EXTRA = {card: Play(card, None, True) for card in CARDS if card.steps}
PICKED = {(card, seat): Play(card, seat) for card in CARDS for seat in range(9)}


class Playout:
    """A game that computer players play on in their heads: mutable, with the place of every card known.

    What cards do and when goals are true comes from ``effects`` and ``scoring``, as in the game itself. This is faster
    because nothing is checked or kept: one turn takes about 30 microseconds. Everybody plays for points now.
    """

    __slots__ = (
        "discards", "first", "game", "goal_pile", "goals", "hands", "heroes", "hour", "offer", "order", "paid", "pile",
        "rng", "seat", "shown", "spaces", "tokens", "used",
    )  # fmt: skip

    def __init__(self, game: TickTockTowerOptions, state: State, rng: random.Random) -> None:
        """Lay out a position in which a seat decides; piles are shuffled, and the first seat is drawn."""
        assert state.phase in (Phase.PLAY, Phase.KEEP), "a playout begins where a seat decides"
        self.game, self.rng = game, rng
        self.heroes: Heroes = state.heroes
        self.spaces: Spaces = state.spaces
        self.tokens: Spaces = state.tokens
        self.hands: list[list[Card]] = [list(hand) for hand in state.hands]
        self.goals: list[Goal | None] = list(state.goals)
        self.offer = list(state.offer)
        self.paid = [score(game, state, seat).goals for seat in range(game.players)]
        self.shown = [len(each) for each in state.shown]
        self.used = list(state.used)
        self.pile: list[Card] = _lying(CARDS, state.pile)
        self.discards = _lying(CARDS, state.discards)
        unseen = _lying(GOALS, state.unseen)
        rng.shuffle(self.pile)
        rng.shuffle(unseen)
        self.goal_pile: deque[Goal] = deque([*unseen, *[each.goal for each in state.returned]])
        self.hour, self.seat, self.order = state.hour, state.seat, state.order
        self.first: Seat = game.start if isinstance(game.start, int) else rng.randrange(game.players)

    def copy(self) -> Self:
        """Return a playout in which everything lies as it does here, face-down cards too."""
        ahead = object.__new__(type(self))
        for name in ("first", "game", "heroes", "hour", "order", "rng", "seat", "spaces", "tokens"):
            setattr(ahead, name, getattr(self, name))
        ahead.hands = [hand.copy() for hand in self.hands]
        for name in ("discards", "goal_pile", "goals", "offer", "paid", "pile", "shown", "used"):
            setattr(ahead, name, getattr(self, name).copy())
        return ahead

    # ---- how it is played --------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Do the action, which must be legal, and all that follows up to the next card to be played."""
        match action:
            case Play():
                self.play(action)
            case Power(_):
                self.spaces, _ = effect(self.game, self, action)
                self.used[self.seat] = True
            case Keep(goal, under):
                self.goals[self.seat] = goal
                self.goal_pile.extend(under)
                self.offer = []
                self._kept()

    def play(self, play: Play) -> None:
        """Play a card, show the goal if it is true and keep a new one, draw, and come to the next seat."""
        seat, game = self.seat, self.game
        self.spaces, self.tokens = effect(game, self, play)
        self.hands[seat].remove(play.card)
        self.discards.append(play.card)
        if play.extra:
            self.used[seat] = True
        goal = self.goals[seat]
        if goal is not None and self.is_true(seat, goal):
            self.paid[seat] += self.pays(seat, goal)
            self.shown[seat] += 1
            self.goals[seat] = self._new_goal()
        self._draw()

    def is_true(self, seat: Seat, goal: Goal) -> bool:
        """Return whether a goal is true for the seat as the pawns stand."""
        return is_true(self.game, goal, seat, self.spaces, self.tokens, self.heroes)

    def pays(self, seat: Seat, goal: Goal) -> int:
        """Return what a goal brings the seat if it is shown next."""
        first = not self.shown[seat] and self.game.powers and self.heroes[seat] in KEEPERS
        return self.game.kit.points[goal.rank] + first

    def _new_goal(self) -> Goal | None:
        """Draw goals, return the one kept, and put the others under the pile."""
        pile = self.goal_pile
        wanted = 3 if self.order and self.game.powers and self.heroes[self.seat] in KEEPERS else 2
        drawn = [pile.popleft() for _ in range(min(wanted, len(pile)))]
        if not drawn:
            return None
        kept = max(drawn, key=self._promise)
        drawn.remove(kept)
        pile.extend(drawn)
        return kept

    def _promise(self, goal: Goal) -> int:
        """Return what a goal pays, doubled if it is true as the pawns stand."""
        return self.pays(self.seat, goal) * (2 if self.is_true(self.seat, goal) else 1)

    def _kept(self) -> None:
        if self.order:
            self._draw()
            return
        for seat in range(self.seat + 1, self.game.players):
            self.seat = seat
            self.goals[seat] = self._new_goal()
        self.order = tuple([(self.first + step) % self.game.players for step in range(self.game.players)])
        self.seat = self.first

    def _draw(self) -> None:
        if not self.pile:
            self._shuffle()
        if self.pile:
            self.hands[self.seat].append(self.pile.pop())
        if not self.pile:
            self._shuffle()
        place = self.order.index(self.seat) + 1
        if place == len(self.order):
            self.hour += 1
            self.order = next_order(self.order, self.spaces)
            place = 0
        self.seat = self.order[place]

    def _shuffle(self) -> None:
        self.pile, self.discards = self.discards, []
        self.rng.shuffle(self.pile)

    # ---- how everybody plays in one's head ------------------------------------------------------------------

    def ways(self) -> list[Play]:
        """Return all ways to play a card of the hand, the cards in the order in which they were drawn."""
        return [play for card in dict.fromkeys(self.hands[self.seat]) for play in self.ways_of(card)]

    def ways_of(self, card: Card) -> list[Play]:
        """Return all ways in which the seat to act may play a card, which need not be in its hand."""
        picked = targets(self, card)
        if picked:
            return [PICKED[card, target] for target in picked]
        if card.steps and self.game.powers and self.heroes[self.seat] in OWL_BAT and not self.used[self.seat]:
            return [PLAYS[card], EXTRA[card]]
        return [PLAYS[card]]

    def points_after(self, play: Play) -> int:
        """Return the points of the seat to act if the bell rang after this play, a goal that comes true included."""
        seat = self.seat
        spaces, tokens = effect(self.game, self, play)
        points = spaces[seat] + twin_bonus(seat, spaces, self.heroes) + self.paid[seat]
        goal = self.goals[seat]
        if goal is not None and is_true(self.game, goal, seat, spaces, tokens, self.heroes):
            points += self.pays(seat, goal)
        return points

    def play_on(self, until: int) -> None:
        """Let everybody play for points now until the clock hand stands at this hour; of equals the first play."""
        while self.hour < until:
            self.play(max(self.ways(), key=self.points_after))

    # ---- what has come of it --------------------------------------------------------------------------------

    def points(self) -> list[int]:
        """Return each seat's points if the bell rang now."""
        spaces, heroes = self.spaces, self.heroes
        return [space + twin_bonus(seat, spaces, heroes) + self.paid[seat] for seat, space in enumerate(spaces)]

    @property
    def over(self) -> bool:
        """Whether the bell has rung."""
        return self.hour >= BELL


def _lying(kinds: tuple[T, ...], counts: Counts) -> list[T]:
    return [kind for kind, many in zip(kinds, counts, strict=True) for _ in range(many)]


def share(ahead: Playout, points: list[int], seat: Seat) -> float:
    """Return the seat's share of the win: by points, then space, then goals shown."""
    ranks = list(zip(points, ahead.spaces, ahead.shown, strict=True))
    return 1 / ranks.count(ranks[seat]) if ranks[seat] == max(ranks) else 0.0


def tower(view: View[Any, Any]) -> TickTockTowerOptions:
    """Return the view's game; OptionError unless it is Tick-Tock Tower."""
    if not isinstance(view.game, TickTockTowerOptions):
        raise OptionError(f"This player plays Tick-Tock Tower, not {view.game.title}.")
    return view.game
