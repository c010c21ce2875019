"""What still matters of a position for two: a small tuple in which positions of equal worth are mostly the same.

Cards are numbers here: 0 to 12 as in ``pieces.KINDS``, and ``BLANK`` for a card that can do nothing more for who may
get it. Everything is seen from the seat that acts, the mover. What is dropped or merged, and why nothing is lost by it:

- Finished towers: they stay what they are. Their points are kept apart, what they left on the ladders is kept.
- Dead colours: a roof whose next height nobody can reach any more, nobody will place, so that its ladder stands still.
- Dead towers and cards: those that no course of play can make part of a tower with a roof. Such a card can only be
  discarded (or laid where it changes nothing), so that all of them are one kind, ``BLANK``, for that seat.
- Colours have no names: they are sorted by what there is of them.
- The cards of a deck that has none left to come are of no account.

What may be reached is overestimated, never underestimated: floors count as if every wall were to be had.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from clocklab.core.game import Seat
from clocklab.games.clocktowers.ladder import climbed
from clocklab.games.clocktowers.pieces import COLOURS, PLACE, Animal, Tower
from clocklab.games.clocktowers.scoring import on_top, total
from clocklab.games.clocktowers.state import Phase, State

BLANK = 13
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
"""The next height of a colour that nobody can go on with."""
OPEN = 0
"""The next height of a colour that has not begun: one or two floors."""

Towers: TypeAlias = tuple[int, ...]
Hand: TypeAlias = tuple[int, ...]


class Side(NamedTuple):
    """One seat's unfinished towers that can still be finished, and its hand, both sorted."""

    towers: Towers
    hand: Hand


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


def tower(height: int, animals: int, clock: int, top: int) -> int:
    """Return an unfinished tower as a number; ``top`` is who sits on its topmost wall."""
    return height << 5 | animals << 3 | clock << 2 | top


def height_of(code: int) -> int:
    """Return a tower's floors."""
    return code >> 5


def points_of(code: int) -> int:
    """Return what the tower is worth with a roof, as it stands."""
    return POINTS[code >> 3 & 3]


def has_clock(code: int) -> int:
    """Return 1 for a tower with a clock, else 0."""
    return code >> 2 & 1


def coded(built: Tower, clock_animals: bool, tops: bool) -> int:
    """Return an unfinished tower's number; without ``tops`` who sits on top is left out."""
    animals = 0
    for wall in built.walls:
        animals |= ANIMAL[wall.animal]
    if built.clock and built.clock.mouse and clock_animals:
        animals |= MOUSE
    return tower(built.height, animals, built.clock is not None, ANIMAL[built.walls[-1].animal] if tops else 0)


def span(low: int, high: int) -> int:
    """Return the heights from ``low`` to ``high`` as bits."""
    return (1 << high + 1) - (1 << low) if high >= low else 0


def ladder_span(height: int, roofs: int) -> int:
    """Return the heights, as bits, that so many roofs of a colour can still give its towers."""
    if not roofs or height == DEAD:
        return 0
    return span(1, roofs + 1) if height == OPEN else span(height, height + roofs - 1)


def step(height: int) -> int:
    """Return the heights, as bits, that the next tower of a colour may have."""
    return 0b110 if height == OPEN else 0 if height == DEAD else 1 << height


class Reach(NamedTuple):
    """What a seat can still get: heights of towers with a clock as bits, whether clocks and walls, roofs by colour."""

    heights: int
    clocks: bool
    walls: int
    roofs: tuple[int, ...]


def reach(side: Side, common: tuple[int, ...]) -> Reach:
    """Return what a seat can still get; ``common`` are floors, clocks and roofs by colour of the decks."""
    walls, clocks, roofs = common[0], common[1], list(common[2:])
    for card in side.hand:
        if card < CLOCK:
            walls += 1 if card < 3 else 2
        elif card < FIRST_ROOF:
            clocks += 1
        elif card < BLANK:
            roofs[card - FIRST_ROOF] += 1
    heights = span(1, walls) if clocks else 0
    for code in side.towers:
        if code >> 2 & 1:
            heights |= 1 << (code >> 5)
        elif clocks:
            heights |= span(code >> 5, (code >> 5) + walls)
    return Reach(heights, clocks > 0, walls, tuple(roofs))


def in_decks(tops: tuple[int, ...], left: tuple[int, ...], unseen: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many floors, clocks, and roofs of each colour the decks can still give at most."""
    floors = 0 if tops[0] in (NONE, BLANK) else 1 if tops[0] < 3 else 2
    if left[0]:
        many = left[0]
        twos = min(many, unseen[3] + unseen[4] + unseen[5])
        floors += 2 * twos + min(many - twos, unseen[0] + unseen[1] + unseen[2])
    clocks = tops[1] in (CLOCK, MOUSE_CLOCK)
    if left[1]:
        clocks += min(left[1], unseen[6] + unseen[7])
    roofs = [min(left[2], many) for many in unseen[8:13]] if left[2] else [0] * 5
    if FIRST_ROOF <= tops[2] < BLANK:
        roofs[tops[2] - FIRST_ROOF] += 1
    return (floors, clocks, *roofs)


class Use(NamedTuple):
    """What is still of use to a seat: cards by number, and the heights that its towers may get."""

    cards: tuple[bool, ...]
    wanted: int


NOTHING = Use((False,) * 14, 0)


def use(side: Side, has: Reach, spans: list[int]) -> Use:
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
    one, two, clock = grow and tallest >= 1, grow and tallest >= 2, grow and base
    return Use((one, one, one, two, two, two, clock, clock, *colours, False), wanted)


def lives(code: int, has: Reach, wanted: int) -> bool:
    """Return whether an unfinished tower can still be finished."""
    low = code >> 5
    if code >> 2 & 1:
        return bool(wanted >> low & 1)
    return has.clocks and bool(wanted & span(low, low + has.walls))


def essence(
    play: bool,
    ladder: tuple[int, ...],
    mover: Side,
    other: Side,
    tops: tuple[int, ...],
    left: tuple[int, ...],
    unseen: tuple[int, ...],
    standing: tuple[int, ...],
) -> Essence:
    """Return what matters of a position; see the top of this file for what is dropped."""
    common = in_decks(tops, left, unseen)
    mine, theirs = reach(mover, common), reach(other, common)
    if len(ladder) == 5:
        spans = [0] * 5
        for colour, height in enumerate(ladder):
            a, b = mine.roofs[colour], theirs.roofs[colour]
            now = step(height)
            if (a and mine.heights & now) or (b and theirs.heights & now):
                spans[colour] = ladder_span(height, a + b - common[2 + colour])
        for_me, for_them = use(mover, mine, spans), use(other, theirs, spans)
    else:
        own, others = [
            [ladder_span(height, many) if many and has.heights & step(height) else 0 for height, many in rungs]
            for has, rungs in (
                (mine, zip(ladder[:5], mine.roofs, strict=True)),
                (theirs, zip(ladder[5:], theirs.roofs, strict=True)),
            )
        ]
        for_me, for_them = use(mover, mine, own), use(other, theirs, others)
    mover, other = _side(mover, mine, for_me), _side(other, theirs, for_them)
    cards = tuple(a or b for a, b in zip(for_me.cards, for_them.cards, strict=True))
    tops = tuple(top if top == NONE or cards[top] else BLANK for top in tops)
    return _without_names(play, ladder, mover, other, tops, left, _counts(left, unseen, cards), standing)


def _side(side: Side, has: Reach, useful: Use) -> Side:
    """Return the seat's towers that live and its hand, blank where of no use."""
    hand = [card if useful.cards[card] else BLANK for card in side.hand]
    hand.sort()
    return Side(tuple(code for code in side.towers if lives(code, has, useful.wanted)), tuple(hand))


def _counts(left: tuple[int, ...], unseen: tuple[int, ...], cards: tuple[bool, ...]) -> tuple[int, ...]:
    """Return the counts of unseen cards with those of no use as blanks of their deck; nothing of a deck at its end."""
    counts = [0] * 16
    for deck, (*kinds, blanks) in enumerate(COUNTED):
        if left[deck]:
            lost = unseen[blanks]
            for kind in kinds:
                if cards[kind]:
                    counts[kind] = unseen[kind]
                else:
                    lost += unseen[kind]
            counts[blanks] = lost
    return tuple(counts)


def _without_names(
    play: bool,
    ladder: tuple[int, ...],
    mover: Side,
    other: Side,
    tops: tuple[int, ...],
    left: tuple[int, ...],
    unseen: tuple[int, ...],
    standing: tuple[int, ...],
) -> Essence:
    """Return the position with its colours sorted by what there is of each, dead ones last."""
    rows = []
    for colour in range(5):
        card = FIRST_ROOF + colour
        mine, theirs = mover.hand.count(card), other.hand.count(card)
        top, many = tops[2] == card, unseen[card]
        if mine or theirs or top or many:
            rows.append((ladder[colour::5], mine, theirs, top, many))
    rows.sort()
    rows += [((DEAD,) * (len(ladder) // 5), 0, 0, False, 0)] * (5 - len(rows))
    heights = [row[0] for row in rows]
    return Essence(
        play,
        tuple(each[0] for each in heights) + (tuple(each[1] for each in heights) if len(ladder) > 5 else ()),
        Side(mover.towers, _hand(mover.hand, [row[1] for row in rows])),
        Side(other.towers, _hand(other.hand, [row[2] for row in rows])),
        (*tops[:2], next((FIRST_ROOF + at for at, row in enumerate(rows) if row[3]), tops[2])),
        left,
        (*unseen[:8], *[row[4] for row in rows], *unseen[13:]),
        standing,
    )


def _hand(hand: Hand, roofs: list[int]) -> Hand:
    """Return the hand with its roofs named anew."""
    named = [FIRST_ROOF + colour for colour, many in enumerate(roofs) for _ in range(many)]
    return (*[card for card in hand if card < FIRST_ROOF], *named, *[card for card in hand if card == BLANK])


def essence_of(state: State, seat: Seat, own_ladder: bool, clock_animals: bool, win: bool) -> Essence:
    """Return what matters of a position for two in which this seat draws or plays next.

    ``win`` keeps what a tie is decided by, and the points so far; otherwise only points to come count.
    """
    sides = []
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
    return essence(play, ladder, *sides, tops, state.left, tuple(counts), standing)


def _counted_clock(card: int, clock_animals: bool) -> int:
    """Return the card, a clock's mouse left out where it does not count."""
    return CLOCK if card == MOUSE_CLOCK and not clock_animals else card


def _tops_had(towers: tuple[Tower, ...]) -> int:
    """Return which animals sit on top of finished towers, as bits."""
    return sum(ANIMAL[animal] for animal in Animal if on_top(towers, animal))
