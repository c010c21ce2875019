"""What still matters of a position for two: a small tuple in which positions of equal worth are mostly the same.

Cards are numbers here: 0 to 12 as in ``pieces.KINDS``, and ``BLANK`` for a card that can do nothing more for who may
get it. Everything is seen from the seat that acts, the mover. What is dropped or merged, and why nothing is lost by it:

- Finished towers: they stay what they are. Their points are kept apart, what they left on the ladders is kept.
- Dead colours: a roof whose next height nobody can reach any more, nobody will place, so that its ladder stands still.
- Dead towers and cards: those that no course of play can make part of a tower with a roof. Such a card can only be
  discarded (or laid where it changes nothing), so that all of them are one kind, ``BLANK``, for that seat.
- Cards for which the turns are too few: a roof takes one, a clock before it another, a wall before them a third.
- Colours have no names: they are sorted by what there is of them.
- The cards of a deck that has none left to come are of no account.

What may be reached is overestimated, never underestimated: floors count as if every wall were to be had.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from clocklab.core.contract import Seat
from clocklab.games.clocktowers.odds.endgame.codes import (
    ANIMAL,
    BLANK,
    CLOCK,
    DEAD,
    FIRST_ROOF,
    MOUSE_CLOCK,
    NONE,
    OPEN,
    Side,
    coded,
)
from clocklab.games.clocktowers.odds.endgame.reach import Reach, Use, draws_left, in_decks, lives, reach, spans_of, use
from clocklab.games.clocktowers.rules.ladder import climbed
from clocklab.games.clocktowers.rules.pieces import COLOURS, KINDS_OF, PLACE, Animal, Tower
from clocklab.games.clocktowers.rules.scoring import on_top, total
from clocklab.games.clocktowers.rules.state import Phase, State


class Essence(NamedTuple):
    """A position from the mover's side; ``ladder`` has five next heights, ten where each seat has its own ladders.

    ``standing``: the mover's points less the other's, and which animals each has had on a top floor; empty where only
    points still to come are asked for.
    """

    play: bool
    ladder: tuple[int, ...]
    mover: Side
    other: Side
    tops: tuple[int, ...]
    left: tuple[int, ...]
    unseen: tuple[int, ...]
    standing: tuple[int, ...]


def essence(
    play: bool,
    ladder: tuple[int, ...],
    mover: Side,
    other: Side,
    tops: tuple[int, ...],
    left: tuple[int, ...],
    unseen: tuple[int, ...],
    standing: tuple[int, ...],
    play_first: bool = False,
) -> Essence:
    """Return what matters of a position; see the top of this file for what is dropped."""
    common = in_decks(tops, left, unseen)
    draws, other_draws = draws_left(play, play_first, tops, left)
    mine = reach(mover, common, len(mover.hand) + draws)
    theirs = reach(other, common, len(other.hand) + other_draws)
    own, others = spans_of(ladder, mine, theirs, common)
    for_me, for_them = use(mover, mine, own), use(other, theirs, others)
    if not for_me.wanted and not for_them.wanted:
        return _nothing_to_come(left, unseen, standing)
    cards = [a or b for a, b in zip(for_me.cards, for_them.cards, strict=True)]
    rows = []
    for colour in range(5):
        if cards[FIRST_ROOF + colour]:
            top = tops[2] == FIRST_ROOF + colour
            held = mine.roofs[colour] - common[2 + colour] if for_me.cards[FIRST_ROOF + colour] else 0
            others_held = theirs.roofs[colour] - common[2 + colour] if for_them.cards[FIRST_ROOF + colour] else 0
            rows.append((ladder[colour::5], held, others_held, top, unseen[FIRST_ROOF + colour] if left[2] else 0))
    rows.sort()
    named = tuple([each[0][0] for each in rows] + [DEAD] * (5 - len(rows)))
    if len(ladder) > 5:
        named += tuple([each[0][1] for each in rows] + [DEAD] * (5 - len(rows)))
    shown = [top if top == NONE or cards[top] else BLANK for top in tops]
    if FIRST_ROOF <= shown[2] < BLANK:
        shown[2] = FIRST_ROOF + next(at for at, row in enumerate(rows) if row[3])
    return Essence(
        play,
        named,
        _side(mover, mine, for_me, [row[1] for row in rows]),
        _side(other, theirs, for_them, [row[2] for row in rows]),
        tuple(shown),
        left,
        _counts(left, unseen, cards, [row[4] for row in rows]),
        standing,
    )


def _nothing_to_come(left: tuple[int, ...], unseen: tuple[int, ...], standing: tuple[int, ...]) -> Essence:
    """Return a position in which nobody can finish a tower any more; what decides it is what stands already."""
    if not standing:
        return Essence(False, (DEAD,), NOBODY, NOBODY, NO_TOPS, (0, 0, 0), (0,) * 16, ())
    return Essence(False, (DEAD,), NOBODY, NOBODY, NO_TOPS, left, _counts(left, unseen, [False] * 14, []), standing)


def _side(side: Side, has: Reach, useful: Use, roofs: list[int]) -> Side:
    """Return the seat's towers that live and its hand, blank where of no use; ``roofs`` are its roofs named anew."""
    wanted = useful.wanted
    if not wanted:
        return Side((), (BLANK,) * len(side.hand))
    hand = [card for card in side.hand if card < FIRST_ROOF and useful.cards[card]]
    for colour, many in enumerate(roofs):
        if many:
            hand += [FIRST_ROOF + colour] * many
    hand += [BLANK] * (len(side.hand) - len(hand))
    return Side(tuple([code for code in side.towers if lives(code, has, wanted)]), tuple(hand))


def _counts(left: tuple[int, ...], unseen: tuple[int, ...], cards: Sequence[bool], roofs: list[int]) -> tuple[int, ...]:
    """Return the counts of unseen cards with those of no use as blanks of their deck; nothing of a deck at its end."""
    counts = [0] * 16
    for deck in (0, 1):
        if left[deck]:
            kinds, blanks = KINDS_OF[deck], 13 + deck
            lost = unseen[blanks]
            for kind in kinds:
                if cards[kind]:
                    counts[kind] = unseen[kind]
                else:
                    lost += unseen[kind]
            counts[blanks] = lost
    if left[2]:
        counts[FIRST_ROOF : FIRST_ROOF + len(roofs)] = roofs
        counts[15] = sum(unseen[FIRST_ROOF:BLANK]) + unseen[15] - sum(roofs)
    return tuple(counts)


NOBODY = Side((), ())
NO_TOPS = (NONE, NONE, NONE)


def essence_of(
    state: State, seat: Seat, own_ladder: bool, clock_animals: bool, win: bool, play_first: bool = False
) -> Essence:
    """Return what matters of a position for two in which this seat draws or plays next.

    ``win`` keeps what a tie is decided by, and the points so far; otherwise only points to come count.
    """
    sides: list[Side] = []
    for at in (seat, 1 - seat):
        towers = [coded(each, clock_animals, win) for each in state.towers[at] if each.roof is None]
        hand = [_counted_clock(PLACE[card], clock_animals) for card in state.hands[at]]
        sides.append(Side(tuple(sorted(towers)), tuple(sorted(hand))))
    counts = [*state.unseen, 0, 0, 0]
    if not clock_animals:
        counts[CLOCK], counts[MOUSE_CLOCK] = counts[CLOCK] + counts[MOUSE_CLOCK], 0
    tops = tuple(NONE if card is None else _counted_clock(PLACE[card], clock_animals) for card in state.tops)
    built = (state.towers[seat], state.towers[1 - seat])
    ladders = ((built[0],), (built[1],)) if own_ladder else (built,)
    ladder = tuple(last + 1 if (last := climbed(each, colour)) else OPEN for each in ladders for colour in COLOURS)
    standing: tuple[int, ...] = ()
    if win:
        mine, theirs = (total(each, clock_animals) for each in built)
        standing = (mine - theirs, *map(_tops_had, built))
    play = state.phase is Phase.PLAY or state.due is Phase.PLAY
    return essence(play, ladder, sides[0], sides[1], tops, state.left, tuple(counts), standing, play_first)


def _counted_clock(card: int, clock_animals: bool) -> int:
    """Return the card, a clock's mouse left out where it does not count."""
    return CLOCK if card == MOUSE_CLOCK and not clock_animals else card


def _tops_had(towers: tuple[Tower, ...]) -> int:
    """Return which animals sit on top of finished towers, as bits."""
    return sum(ANIMAL[animal] for animal in Animal if on_top(towers, animal))
