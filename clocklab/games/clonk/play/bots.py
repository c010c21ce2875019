"""A computer player of Clonk! that plays each choice out in deals that agree with all it has seen."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, ClassVar

from clocklab.core.contract import Seat
from clocklab.core.player import View
from clocklab.errors import OptionError
from clocklab.games.clonk.odds.prospects import prospects
from clocklab.games.clonk.play.quick import played_on, spoiling
from clocklab.games.clonk.rules import course
from clocklab.games.clonk.rules.matching import distinct
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.pieces import SHAFTS
from clocklab.games.clonk.rules.state import Action, Gift, Lay, Phase, State
from clocklab.players.computer import require_aim, require_count
from clocklab.players.stakes import Stakes
from clocklab.players.weighing import Weighed, WeighingPlayer

GIFTS = 3
"""So many gifts are tried, those that are worth least to who gets them and to the hand they come from."""
LAID = 2
"""So many cards of the hand, the least useful ones, are tried for a shaft."""
COVERED = 3
"""So many shafts are tried to be covered, those that the next seat likes best."""


@dataclass(frozen=True)
class Lookahead(WeighingPlayer):
    """Plays every sensible action out, and takes the one after which it stood best on average.

    What it does not see is dealt ``deals`` times, the same for all actions, and so is the luck that follows. From
    there everybody plays the best chain in sight, up to the end of its turn and ``turns`` turns more (a turn is one
    seat's). Then it compares what each seat may come to, by ``prospects``: with the ``aim`` ``"win"`` as a share of
    the win, with ``"points"`` in points (of two players, the difference). A game that is over counts as it ended.

    Of cards to lay onto shafts and of gifts only a few are tried; ties are broken by lot. The time a decision takes
    grows with ``deals`` and with ``turns`` + 1.
    """

    kind: ClassVar[str] = "lookahead"
    title: ClassVar[str] = "Plays on in deals"
    deals: int = 6
    turns: int = 0
    aim: str | None = None

    def __post_init__(self) -> None:
        require_count("deals", self.deals)
        require_count("turns", self.turns, 0)
        require_aim(self.aim)

    def weigh(self, view: View[Any, Any], rng: random.Random) -> tuple[Weighed, ...]:
        """Return every action with its mean worth to the seat; those that were not tried with 0 tries."""
        game, seat, actions = _clonk(view), view.seat, view.actions
        deals: list[State] = [view.deal(rng) for _ in range(self.deals)]
        if deals[0].phase is Phase.TASK:  # nobody is misled by an open tile: any will do
            return tuple([Weighed(action, 0.0, 1) for action in actions])
        stakes = Stakes.of(game, self.aim)
        luck = [rng.getrandbits(60) for _ in deals]
        tried = sensible(game, deals[0], actions)
        weighed = []
        for action in actions:
            total, count = 0.0, 0
            for deal, seed in zip(deals, luck, strict=True) if action in tried else ():
                after = course.after(game, deal, action)
                end = played_on(game, after, deal.turns + self.turns, random.Random(seed))
                total += worth(game, stakes, end, seat)
                count += 1
            weighed.append(Weighed(action, total / (count or 1), count))
        return tuple(weighed)


def sensible(game: ClonkOptions, state: State, actions: tuple[Action, ...]) -> set[Action]:
    """Return what is worth trying: all, but of gifts and of cards for a shaft only the likeliest few."""
    seen = prospects(game, state)
    own, following = seen[state.seat], seen[(state.seat + 1) % game.players]
    if state.phase is Phase.LAY:
        cards = sorted(distinct(state.hands[state.seat]), key=own.worth)[:LAID]
        shafts = sorted(range(SHAFTS), key=lambda shaft: -spoiling(state, shaft, own, following))[:COVERED]
        return {Lay(card, shaft) for card in cards for shaft in shafts}

    def cost(gift: Gift) -> float:
        return seen[gift.seat].worth(gift.card) + (own.worth(gift.card) if gift.shaft is None else 0.0)

    gifts = sorted([action for action in actions if isinstance(action, Gift)], key=cost)
    return {*(action for action in actions if not isinstance(action, Gift)), *gifts[:GIFTS]}


def worth(game: ClonkOptions, stakes: Stakes, state: State, seat: Seat) -> float:
    """Return what a dealt position is worth to the seat, by its prospects or, once it is over, as it ended.

    With the aim to win: the chance to end ahead of each other seat, as if these were independent. Who is ``lead``
    ahead ends so with the chance 1/2 + lead / (2 * (spread + abs(lead))), where the spread is 3 points and 3 more for
    each turn that the seat has yet to begin.
    """
    if state.phase is Phase.OVER:
        return stakes.at_end(state)[seat]
    seen = prospects(game, state)
    own = seen[seat]
    others = [each.points for other, each in enumerate(seen) if other != seat]
    if stakes.aim == "points":
        return own.points - (others[0] if len(others) == 1 else 0.0)
    share, spread = 1.0, 3.0 + 3.0 * own.turns
    for points in others:
        lead = own.points - points
        share *= 0.5 + lead / (2 * (spread + abs(lead)))
    return share


def _clonk(view: View[Any, Any]) -> ClonkOptions:
    if not isinstance(view.game, ClonkOptions):
        raise OptionError(f"This player plays Clonk!, not {view.game.title}.")
    return view.game
