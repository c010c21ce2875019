"""The canonical form of a position for two: a small tuple in which positions of equal worth are mostly the same.

Cards are numbers here: 0 to 12 as in ``pieces.KINDS``, and ``BLANK`` for a card that can do nothing more for whoever
may get it. A tower is ``height << 5 | animals << 3 | clock << 2 | animal on top``; animals are bits, 1 for cats, 2 for
mice. Everything is seen from the seat that acts, the mover. What is dropped or merged, and why nothing is lost by it:

- Finished towers: they stay what they are. Only their points, and what they left on the ladders, are kept.
- Dead colours: nobody will place a roof whose next height nobody can still reach, so its ladder stands still.
- Dead towers and cards: those that no line of play can make part of a tower with a roof. Such a card can only be
  discarded (or laid where it changes nothing), so that all of them are one kind, ``BLANK``, for that seat.
- Cards for which the turns are too few: a roof takes one, a clock before it another, a wall before them a third.
- Colours have no names: they are sorted by what there is of them.
- The cards of a deck that has none left to come are of no account.

What a seat can still get is overestimated, never underestimated: floors count as if every wall could be had.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from clocklab.games.clocktowers.rules.moves import climbed
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import COLOURS, KINDS_OF, PLACE, Animal, Tower
from clocklab.games.clocktowers.rules.scoring import on_top, total
from clocklab.games.clocktowers.rules.state import Phase, State

BLANK = 13
"""A card that can do nothing more for whoever may get it."""
NONE = -1
"""The top of a deck that shows no card."""
CLOCK, MOUSE_CLOCK = 6, 7
FIRST_ROOF = 8
COUNTED = ((*range(6), 13), (6, 7, 14), (*range(8, 13), 15))
"""The places of each deck's cards among the counts of what is unseen, those of its blanks last."""
CAT, MOUSE = 1, 2
ANIMAL = {None: 0, Animal.CAT: CAT, Animal.MOUSE: MOUSE}
POINTS = (5, 4, 2, 3)
"""What a tower is worth by who sits on it: nobody, cats, mice, both."""
DEAD = 99
"""The next height of a colour that nobody can continue."""
OPEN = 0
"""The next height of a colour that has not begun: one or two floors."""

Towers: TypeAlias = tuple[int, ...]
Hand: TypeAlias = tuple[int, ...]


class Side(NamedTuple):
    """One seat's unfinished towers that can still be finished, and its hand, both sorted."""

    towers: Towers
    hand: Hand


def tower(height: int, animals: int, clock: int, top: int) -> int:
    """Return an unfinished tower as a number; ``top`` is who sits on its topmost wall."""
    return height << 5 | animals << 3 | clock << 2 | top


def coded(built: Tower, clock_animals: bool, tops: bool) -> int:
    """Return an unfinished tower's number; without ``tops`` who sits on top is left out."""
    animals = 0
    for wall in built.walls:
        animals |= ANIMAL[wall.animal]
    if built.clock and built.clock.mouse and clock_animals:
        animals |= MOUSE
    return tower(built.height, animals, built.clock is not None, ANIMAL[built.walls[-1].animal] if tops else 0)


KEPT = 50_000
"""How many answers are kept: sides and decks come up again and again in a search."""


def span(low: int, high: int) -> int:
    """Return the heights from ``low`` to ``high`` as bits."""
    return (1 << high + 1) - (1 << low) if high >= low else 0


def ladder_span(height: int, roofs: int) -> int:
    """Return the heights, as bits, that this many roofs of a colour can still give its towers."""
    if not roofs or height == DEAD:
        return 0
    return span(1, roofs + 1) if height == OPEN else span(height, height + roofs - 1)


def step(height: int) -> int:
    """Return the heights, as bits, that the next tower of a colour may have."""
    return 0b110 if height == OPEN else 0 if height == DEAD else 1 << height


class Attainable(NamedTuple):
    """What a seat can still get: heights of towers with a clock as bits, whether clocks and walls, roofs by colour."""

    heights: int
    clocks: bool
    walls: int
    roofs: tuple[int, ...]


@lru_cache(maxsize=KEPT)
def attainable(side: Side, common: tuple[int, ...], turns: int) -> Attainable:
    """Return what a seat can still get in this many turns; ``common`` are floors, clocks and roofs of the decks.

    A turn plays one card: a tower without a clock needs two more, one that has still to grow, or to be begun, three.
    """
    walls, clocks, roofs = common[0], common[1], list(common[2:])
    for card in side.hand:
        if card < CLOCK:
            walls += 1 if card < 3 else 2
        elif card < FIRST_ROOF:
            clocks += 1
        elif card < BLANK:
            roofs[card - FIRST_ROOF] += 1
    walls, clocks = min(walls, max(0, 2 * turns - 4)), clocks if turns > 1 else 0
    heights = span(1, walls) if clocks else 0
    for code in side.towers:
        if code >> 2 & 1:
            heights |= 1 << (code >> 5)
        elif clocks:
            heights |= span(code >> 5, (code >> 5) + walls)
    return Attainable(heights, clocks > 0, walls, tuple(roofs))


@lru_cache(maxsize=KEPT)
def in_decks(tops: tuple[int, ...], left: tuple[int, ...], unseen: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many floors, clocks, and roofs of each colour the decks can still give at most."""
    floors = 0 if tops[0] in (NONE, BLANK) else 1 if tops[0] < 3 else 2
    if left[0]:
        many = left[0]
        twos = min(many, unseen[3] + unseen[4] + unseen[5])
        floors += 2 * twos + min(many - twos, unseen[0] + unseen[1] + unseen[2])
    clocks = int(tops[1] in (CLOCK, MOUSE_CLOCK))
    if left[1]:
        clocks += min(left[1], unseen[6] + unseen[7])
    roofs = [min(left[2], many) for many in unseen[8:13]] if left[2] else [0] * 5
    if FIRST_ROOF <= tops[2] < BLANK:
        roofs[tops[2] - FIRST_ROOF] += 1
    return (floors, clocks, *roofs)


class Useful(NamedTuple):
    """What is still of use to a seat: cards by number, and the heights that its towers may get."""

    cards: tuple[bool, ...]
    wanted: int


NOTHING = Useful((False,) * 14, 0)


def useful_to(side: Side, has: Attainable, spans: list[int]) -> Useful:
    """Return what is of use to a seat, given which heights each colour can still give its towers."""
    wanted, colours = 0, [False] * 5
    for colour, many in enumerate(has.roofs):
        if many and (fits := spans[colour] & has.heights):
            wanted |= fits
            colours[colour] = True
    if not wanted:
        return NOTHING
    tallest = wanted.bit_length() - 1
    grow = has.clocks
    base = has.walls > 0 or any(not code >> 2 & 1 and code >> 5 <= tallest for code in side.towers)
    one, two, clock = grow and has.walls > 0, grow and has.walls > 0 and tallest > 1, grow and base
    return Useful((one, one, one, two, two, two, clock, clock, *colours, False), wanted)


def lives(code: int, has: Attainable, wanted: int) -> bool:
    """Return whether an unfinished tower can still be finished."""
    low = code >> 5
    if code >> 2 & 1:
        return bool(wanted >> low & 1)
    return has.clocks and bool(wanted & span(low, low + has.walls))


def spans_of(
    ladder: tuple[int, ...], mine: Attainable, theirs: Attainable, common: tuple[int, ...]
) -> tuple[list[int], list[int]]:
    """Return for the mover and the other which heights, as bits, each colour can still give their towers."""
    if len(ladder) == 5:
        spans = [0] * 5
        for colour, height in enumerate(ladder):
            a, b = mine.roofs[colour], theirs.roofs[colour]
            now = step(height)
            if (a and mine.heights & now) or (b and theirs.heights & now):
                spans[colour] = ladder_span(height, a + b - common[2 + colour])
        return spans, spans
    own, others = (
        [
            ladder_span(height, many) if has.heights & step(height) else 0
            for height, many in zip(next_heights, has.roofs, strict=True)
        ]
        for has, next_heights in ((mine, ladder[:5]), (theirs, ladder[5:]))
    )
    return own, others


def draws_left(play: bool, play_first: bool, tops: tuple[int, ...], left: tuple[int, ...]) -> tuple[int, int]:
    """Return how many cards the mover and the other seat will still draw."""
    draws = sum(left) + 3 - tops.count(NONE)
    fewer, more = draws // 2, (draws + 1) // 2
    return (fewer, more) if play and not play_first else (more, fewer)


class CanonicalForm(NamedTuple):
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


def canonical(
    play: bool,
    ladder: tuple[int, ...],
    mover: Side,
    other: Side,
    tops: tuple[int, ...],
    left: tuple[int, ...],
    unseen: tuple[int, ...],
    standing: tuple[int, ...],
    play_first: bool = False,
) -> CanonicalForm:
    """Return what matters of a position; the top of this file says what is dropped."""
    common = in_decks(tops, left, unseen)
    draws, other_draws = draws_left(play, play_first, tops, left)
    mine = attainable(mover, common, len(mover.hand) + draws)
    theirs = attainable(other, common, len(other.hand) + other_draws)
    own, others = spans_of(ladder, mine, theirs, common)
    for_me, for_them = useful_to(mover, mine, own), useful_to(other, theirs, others)
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
    return CanonicalForm(
        play,
        named,
        _side(mover, mine, for_me, [row[1] for row in rows]),
        _side(other, theirs, for_them, [row[2] for row in rows]),
        tuple(shown),
        left,
        _counts(left, unseen, cards, [row[4] for row in rows]),
        standing,
    )


def _nothing_to_come(left: tuple[int, ...], unseen: tuple[int, ...], standing: tuple[int, ...]) -> CanonicalForm:
    """Return a position in which nobody can finish a tower any more, so what already stands decides the game."""
    if not standing:
        return CanonicalForm(False, (DEAD,), NOBODY, NOBODY, NO_TOPS, (0, 0, 0), (0,) * 16, ())
    return CanonicalForm(
        False, (DEAD,), NOBODY, NOBODY, NO_TOPS, left, _counts(left, unseen, [False] * 14, []), standing
    )


def _side(side: Side, has: Attainable, useful: Useful, roofs: list[int]) -> Side:
    """Return the seat's towers that live and its hand, blank where of no use; ``roofs``: its roofs as renamed."""
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
    """Return the counts of unseen cards, useless ones as blanks of their deck; nothing for a deck at its end."""
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


def canonical_form(game: ClocktowersOptions, state: State, win: bool) -> CanonicalForm:
    """Return what matters of a position for two in which its seat draws or plays next.

    ``win`` keeps what a tie is decided by, and the points so far; otherwise only points to come count.
    """
    seat, clock_animals = state.seat, game.clock_animals
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
    ladders = ((built[0],), (built[1],)) if game.own_ladder else (built,)
    ladder = tuple(last + 1 if (last := climbed(each, colour)) else OPEN for each in ladders for colour in COLOURS)
    standing: tuple[int, ...] = ()
    if win:
        mine, theirs = (total(each, clock_animals) for each in built)
        standing = (mine - theirs, *map(_tops_had, built))
    play = state.phase is Phase.PLAY or state.due is Phase.PLAY
    return canonical(play, ladder, sides[0], sides[1], tops, state.left, tuple(counts), standing, game.play_first)


def _counted_clock(card: int, clock_animals: bool) -> int:
    """Return the card, a clock's mouse left out where it does not count."""
    return CLOCK if card == MOUSE_CLOCK and not clock_animals else card


def _tops_had(towers: tuple[Tower, ...]) -> int:
    """Return which animals sit on top of finished towers, as bits."""
    return sum(ANIMAL[animal] for animal in Animal if on_top(towers, animal))
