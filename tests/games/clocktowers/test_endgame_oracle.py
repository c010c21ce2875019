"""Perfect play in positions of real games, their hands and decks cut short, against an expectiminimax of its own.

The oracle knows the rules by itself and keeps a table, nothing else: everything that may be done is tried, every card
is told apart, and no value is cut off by bounds.
"""

import random
from fractions import Fraction

import pytest

from clocklab.core.contract import CHANCE
from clocklab.games.clocktowers.game import Clocktowers
from clocklab.games.clocktowers.odds.endgame import solve
from clocklab.games.clocktowers.rules.pieces import KINDS, PLACE, Animal, Clock, Colour, Roof, Tower, Wall
from clocklab.games.clocktowers.rules.state import Discard, Phase, State
from tests.games.clocktowers.endings import builder

OPTIONS = ({}, {"order": "play_first"}, {"roof_ladder": "own"}, {"clock_animals": False})
AIMS = ("difference", "win")
WALLS, CLOCKS, ROOFS = range(3)
DECK_KINDS = ((0, 6), (6, 8), (8, 13))
SITS = {None: "", Animal.CAT: "c", Animal.MOUSE: "m"}
SCORE = {"": 5, "c": 4, "cm": 3, "m": 2}


def cut(game, rng, held, tops=(), left=()):
    """A position of a game of two builders, at any time, with so many cards of each hand and only these tops and cards.

    ``left``: the deck of each card that is still to be turned up; any unseen card of it may come, as the rules have it.
    """
    stop, starts = rng.randrange(4, 24), Phase.PLAY if game.play_first else Phase.DRAW
    state = game.initial()
    while sum(state.left) > stop or state.phase is not starts:
        chance = game.turn(state) is CHANCE
        state = game.apply(state, game.sample_chance(state, rng) if chance else builder(game, state, rng))
    shown = tuple(top if deck in (*tops, *left) else None for deck, top in enumerate(state.tops))
    return state.but(
        phase=state.phase if any(shown) else Phase.PLAY,
        hands=tuple(tuple(hand[at] for at in sorted(rng.sample(range(len(hand)), held))) for hand in state.hands),
        discards=((), ()),
        tops=shown,
        left=tuple(min(left.count(deck), state.left[deck]) if shown[deck] else 0 for deck in range(3)),
    )


class Plain:
    """Expectiminimax by the rules as they are written. A tower is (floors, who sits on it, clock, who is on top)."""

    def __init__(self, aim, order="draw_first", roof_ladder="all", clock_animals=True):
        self.aim, self.first = aim, order == "play_first"
        self.own, self.clocks = roof_ladder == "own", clock_animals
        self.table = {}

    def worth(self, state):
        """What the position is worth to seat 0: points ahead, or its share of the win."""
        towers, ahead, tops, heights = [], 0, ["", ""], [[0] * 5, [0] * 5]
        for seat, built in enumerate(state.towers):
            begun = []
            for each in built:
                tower = (0, "", None, "")
                for wall in each.walls:
                    tower = self.with_wall(tower, wall)
                if each.clock:
                    tower = self.with_clock(tower, each.clock)
                if each.roof:
                    ahead += SCORE[tower[1]] * (-1 if seat else 1)
                    tops[seat] += tower[3]
                    for ladder in (heights[seat],) if self.own else heights:
                        rank = PLACE[each.roof] - 8
                        ladder[rank] = max(ladder[rank], tower[0])
                else:
                    begun.append(tower)
            towers.append(tuple(sorted(begun, key=repr)))
        hands = tuple(tuple(sorted(map(PLACE.get, hand))) for hand in state.hands)
        shown = tuple(None if top is None else PLACE[top] for top in state.tops)
        had = tuple("".join(sorted(set(each))) for each in tops)
        playing = state.phase is Phase.PLAY
        where = (state.seat, playing, hands, tuple(towers), tuple(map(tuple, heights)), shown, state.left, state.unseen)
        return self.value(where, ahead, had)

    def value(self, where, ahead, had):
        if self.aim == "difference":
            return ahead + self.known(where, 0, None)
        return self.known(where, ahead, had)

    def known(self, where, ahead, had):
        key = where, ahead, had
        if key not in self.table:
            self.table[key] = self.found(*where, ahead, had)
        return self.table[key]

    def found(self, seat, playing, hands, towers, heights, tops, left, unseen, ahead, had):
        rest = towers, heights
        after = []
        if not playing:
            for deck in range(3):
                if tops[deck] is not None:
                    grown = with_(hands, seat, tuple(sorted((*hands[seat], tops[deck]))))
                    turn = (1 - seat if self.first else seat), True, grown, *rest
                    after.append(self.turned_up(turn, deck, tops, left, unseen, ahead, had))
            return min(after) if seat else max(after)
        if not hands[seat]:
            if not any(hands):
                return self.ended(ahead, had)
            return self.known((1 - seat, True, hands, *rest, tops, left, unseen), ahead, had)
        more = any(top is not None for top in tops)
        for card in {*hands[seat]}:
            at = hands[seat].index(card)
            fewer = with_(hands, seat, hands[seat][:at] + hands[seat][at + 1 :])
            for built, rungs, points, top in (*self.plays(seat, card, towers, heights), (towers, heights, 0, None)):
                now = ahead + (-points if seat else points)
                mine = with_(had, seat, "".join(sorted({*had[seat], *top}))) if had and top else had
                turn = seat if more and self.first else 1 - seat
                after.append(self.value((turn, not more, fewer, built, rungs, tops, left, unseen), now, mine))
        return min(after) if seat else max(after)

    def turned_up(self, turn, deck, tops, left, unseen, ahead, had):
        if not left[deck]:
            return self.value((*turn, with_(tops, deck, None), left, unseen), ahead, had)
        left, total, cards = with_(left, deck, left[deck] - 1), 0, 0
        for card in range(*DECK_KINDS[deck]):
            if many := unseen[card]:
                fewer = with_(unseen, card, many - 1)
                total += many * self.value((*turn, with_(tops, deck, card), left, fewer), ahead, had)
                cards += many
        return Fraction(total) / cards

    def plays(self, seat, card, towers, heights):
        """Yield the towers, the ladders, the points and who is on top under a new roof, for every play of the card."""
        piece, own = KINDS[card], towers[seat]
        if isinstance(piece, Wall):
            yield with_(towers, seat, order((*own, self.with_wall((0, "", None, ""), piece)))), heights, 0, None
        for at, tower in enumerate(own):
            rest = own[:at] + own[at + 1 :]
            if isinstance(piece, Roof):
                last = heights[seat][card - 8]
                if tower[2] and tower[0] in ((last + 1,) if last else (1, 2)):
                    climbed = [with_(each, card - 8, tower[0]) for each in heights]
                    rungs = with_(heights, seat, climbed[seat]) if self.own else tuple(climbed)
                    yield with_(towers, seat, rest), rungs, SCORE[tower[1]], tower[3]
            elif not tower[2]:
                grown = self.with_clock(tower, piece) if isinstance(piece, Clock) else self.with_wall(tower, piece)
                yield with_(towers, seat, order((*rest, grown))), heights, 0, None

    def with_wall(self, tower, wall):
        top = SITS[wall.animal]
        return tower[0] + wall.floors, "".join(sorted({*tower[1], *top})), None, top

    def with_clock(self, tower, clock):
        mouse = "m" if clock.mouse and self.clocks else ""
        return tower[0], "".join(sorted({*tower[1], *mouse})), True, tower[3]

    def ended(self, ahead, had):
        if self.aim == "difference":
            return ahead
        for mine, theirs in ((ahead > 0, ahead < 0), *((who in had[0], who in had[1]) for who in "mc")):
            if mine != theirs:
                return Fraction(mine)
        return Fraction(1, 2)


def order(towers):
    return tuple(sorted(towers, key=repr))


def with_(values, at, new):
    return (*values[:at], new, *values[at + 1 :])


def check(games, shapes, different):
    """Every option and aim, in so many games cut to each of the shapes; the positions are not all alike."""
    met = set()
    for options in OPTIONS:
        game = Clocktowers(**options)
        searches = {aim: solve(game, aim=aim) for aim in AIMS}
        for seed in range(games):
            for shape in shapes:
                state = cut(game, random.Random(seed), *shape)
                for aim, search in searches.items():
                    oracle = Plain(aim, **options)
                    expected = oracle.worth(state)
                    assert search.value(state)[0] == expected, f"{options} {aim} {state}"
                    met.add((aim, expected))
    assert len(met) >= different, "the positions are not all alike"


SMALL = ((3,), (1, (ROOFS,), (CLOCKS,)), (1, (CLOCKS,), (ROOFS,)), (1, (), (WALLS,)), (2, (ROOFS,)), (2, (CLOCKS,)))
LARGE = ((2, (CLOCKS, ROOFS)), (2, (WALLS,), (ROOFS,)), (1, (CLOCKS,), (ROOFS, ROOFS)), (2, (), (CLOCKS,)))


def test_perfect_play_in_real_positions_cut_short_is_what_trying_everything_finds():
    """Hands without decks; the last top of a deck; the last card that nobody has seen."""
    check(3, SMALL, 20)


@pytest.mark.slow
def test_perfect_play_in_larger_real_positions_is_what_trying_everything_finds():
    """Two cards in each hand, several tops, and up to two cards to come."""
    check(1, LARGE, 8)


# ---- what the search leaves out -------------------------------------------------------------------------------


def test_of_two_clocks_the_mouse_is_put_away_while_a_tower_waits_for_a_floor():
    """By hand: blue goes on with two floors, and each seat draws one of two small walls. Seat 0 must not put a clock
    on its one floor before its wall comes; it puts the mouse away, then wall, plain clock and roof make 5, level."""
    plain, mouse, blue = Clock(), Clock(mouse=True), Roof(Colour.BLUE)
    state = State(
        phase=Phase.PLAY,
        hands=((plain, mouse, blue), (Roof(Colour.GREEN),)),
        discards=((), ()),
        towers=((Tower((Wall(1),)),), (Tower((Wall(1),), plain, blue),)),
        tops=(Wall(1), None, None),
        left=(1, 0, 0),
        unseen=(1, *[0] * 12),
    )
    search = solve(Clocktowers(), state, "difference")
    assert search.value(state) == (0, 0)
    assert search.best(state) == Discard(mouse)
    assert Plain("difference").worth(state) == 0
