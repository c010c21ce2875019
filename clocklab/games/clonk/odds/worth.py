"""What the chains in sight are worth: coins on their cards, coins for tasks, and the eyes that come with them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from clocklab.core.contract import Seat, question
from clocklab.core.listing import Listing
from clocklab.errors import PositionError
from clocklab.games.clonk.odds.chains import laid_in_sight
from clocklab.games.clonk.odds.hidden import require_seat
from clocklab.games.clonk.rules.options import ClonkOptions, ClonkPosition
from clocklab.games.clonk.rules.pieces import GALLERY, KABLOOEYS, SNORES, Tasks
from clocklab.games.clonk.rules.scoring import collected, matching, task_coins
from clocklab.games.clonk.rules.state import Dig, Phase, State, shown

HEADS = ("chain", "on cards", "task steps", "for tasks", "in all", "eyes")


@dataclass(frozen=True, slots=True)
class ChainWorth:
    """A chain, card by card, and what it adds to the seat that lays it and then stops; without cards, stopping at once.

    ``coins``: on its cards and on the kablooey card that the spaces left free bring; ``steps``: how many of its cards
    match the colour task, and how many the type task; ``task_coins``: what the two tasks pay more for them; ``eyes``:
    on its cards and on the snore card of a turn in which nothing was laid.
    """

    heads: ClassVar[tuple[str, ...]] = HEADS
    chain: tuple[Dig, ...]
    coins: int
    steps: tuple[int, int]
    task_coins: int
    eyes: int

    @property
    def total(self) -> int:
        """All coins that it adds, for tasks too; nothing is taken off for its eyes."""
        return self.coins + self.task_coins

    @property
    def words(self) -> str:
        """The chain in words."""
        return ", ".join(str(dig.card) for dig in self.chain) or "stop"

    def cells(self) -> tuple[object, ...]:
        """Return what stands under each heading."""
        return self.words, self.coins, "+".join(map(str, self.steps)), self.task_coins, self.total, self.eyes


@question
def chain_worths(here: ClonkPosition, seat: Seat | None = None) -> Listing[ChainWorth]:
    """Return the chains in sight that are worth a thought: each brings more coins than any that is as quiet.

    The richest comes first, and each further one is quieter and poorer, down to the quietest; exact. Counted are the
    chains that the seat (by default the one to act) can lay in this turn or, if it is another's, if its own began
    now: from its hand and the shafts, without turning up anything, gifts or kablooey cards. Of equal ones it is the one
    with more task steps, then the longer one. What tasks pay is what they pay now for so many cards more.

    PositionError where the seat has no card to go on from, or where no chain can be laid any more.
    """
    state, game, seat = here.state, here.game, require_seat(here, seat)
    wanted, tasks = shown(state, seat), state.tasks[seat]
    if wanted is None or tasks is None or state.phase in (Phase.DEAL, Phase.OVER):
        raise PositionError(f"Seat {seat} has nothing to go on from here: a chain needs a card in its cart or gallery.")
    now = state.phase in (Phase.DIG, Phase.UNCOVER, Phase.REFILL) and state.seat == seat
    laid = len(state.galleries[seat]) if now else 0
    have = matching(collected(state, seat), tasks)
    chains = laid_in_sight(wanted, state.hands[seat], state.shafts, GALLERY - laid)
    found = [_worth(game, state, chain, laid, have, tasks) for chain in ((), *chains)]
    return Listing("Chains in sight", tuple(_frontier(found)))


def _worth(
    game: ClonkOptions, state: State, chain: tuple[Dig, ...], laid: int, have: tuple[int, int], tasks: Tasks
) -> ChainWorth:
    cards, spaces = [dig.card for dig in chain], laid + len(chain)
    coins, eyes = sum([card.coins for card in cards]), sum([card.eyes for card in cards])
    if spaces <= 1 and sum(state.kablooeys) < KABLOOEYS:
        coins += game.deck.kablooey_coins
    if spaces == 0 and sum(state.snores) < SNORES:
        eyes += game.deck.snore_eyes
    steps = matching(cards, tasks)
    paid = sum([task_coins(had + more) - task_coins(had) for had, more in zip(have, steps, strict=True)])
    return ChainWorth(chain, coins, steps, paid, eyes)


def _frontier(found: Iterable[ChainWorth]) -> Iterable[ChainWorth]:
    """Yield from the richest on each that is quieter than all that are as rich or richer."""
    quietest: int | None = None
    for worth in sorted(found, key=lambda each: (-each.total, each.eyes, -sum(each.steps), -len(each.chain))):
        if quietest is None or worth.eyes < quietest:
            quietest = worth.eyes
            yield worth
