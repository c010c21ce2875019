"""Clocks as drawn: geometry, what is lit, what is secret, what is said, and that any name is safe."""

import random
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import pytest

from clocklab.core.contract import OVER, Position, Turn
from clocklab.draw.dice import LOOKS, coloured_die
from clocklab.draw.svg import Box
from clocklab.draw.theme import COLOURS as PALETTE
from clocklab.games.clocks.game import Clocks
from clocklab.games.clocks.rules.pieces import COLOURS, SPACES, Act, Board, Die
from clocklab.games.clocks.rules.printed import boards
from clocklab.games.clocks.rules.state import Clock, Phase, Place, Reroll, Return, State, Use
from clocklab.games.clocks.text.words import scene
from clocklab.games.clocks.view import places
from clocklab.games.clocks.view.board import table
from clocklab.games.clocks.view.clocks import BADGE, LIT_BADGE, LIT_OUT
from clocklab.games.clocks.view.places import highlights, offer
from tests.contract.picture_checks import SVG, pictures_are_self_contained_and_small, texts

draw = Clocks.draw


def lit(game: Clocks, state: State) -> places.Highlights:
    return highlights(Position(game, state))


FORWARDS, BACKWARDS = boards()["forwards"], boards()["backwards"]
CROWDED = Board(
    "a board of forty letters, as long as can",
    hours=(7, 6, 5, 4, 3, 2, 1, 12, 11, 10, 9, 8),
    pips=(6,) * 12,
    bonuses=(*tuple(Act), Act.FLIP),
    extras=(*tuple(Act), Act.FLIP),
    prices=(1000, 999, 12, 10, 4, 7, 8, 9, 10, 11, 12, 13),
    money=1000,
)
ONE, TWO, THREE, FOUR = (Clocks(players=players) for players in (1, 2, 3, 4))
MIXED = Clocks(players=2, boards=("backwards", "forwards"))
WILD = Clocks(players=2, boards=(CROWDED, CROWDED))
GAMES = (ONE, TWO, THREE, FOUR, MIXED, WILD)
NAMES = ("Ada", "Bob", "Cleo", "Di")
each_game = pytest.mark.parametrize("game", GAMES, ids=["one", "two", "three", "four", "mixed", "crowded"])


def die(text: str) -> Die:
    return Die(next(colour for colour in COLOURS if colour.letter == text[0]), int(text[1]))


def dice(text: str) -> tuple[Die, ...]:
    return tuple(map(die, text.split()))


def clock(text: str) -> Clock:
    return tuple(None if word == "-" else die(word) for word in text.split())


EMPTY = (None,) * SPACES
HALF = clock("w1 g2 - r4 b2 - w1 - r2 - - g6")
FULL = clock("w1 g2 g5 r4 b5 b6 r1 w2 w3 b4 g5 r1")  # of the solo example: all but 3 and 12 o'clock are perfect


def at(game: Clocks, phase: Phase, *clocks: Clock, **changes: object) -> State:
    """A position with these clocks; the bag is left as it is, no picture counts dice."""
    rest = (EMPTY,) * (game.players - len(clocks))
    return replace(game.initial(), phase=phase, clocks=(*clocks, *rest), **changes)  # type: ignore[arg-type]


def placing(game: Clocks, on: Clock, hand: str, money: int = 11) -> State:
    others = game.players - 1
    return at(game, Phase.PLACE, on, centres=(dice(hand), *((),) * others), money=(money, *(5,) * others))


def along(game: Clocks, seed: int, stop: Callable[[State], bool] = lambda state: False) -> list[State]:
    """The states of a random game, up to the first that is wanted; solo ones end before the forced actions."""
    rng, state, states = random.Random(seed), game.initial(), []
    while game.turn(state) is not OVER and not stop(state) and len(states) < 400 and state.phase is not Phase.FORCED:
        states.append(state)
        by_chance = isinstance(game.turn(state), Turn)
        action = game.sample_chance(state, rng) if by_chance else rng.choice(game.legal_actions(state))
        state = game.apply(state, action)
    return [*states, state]


def some(game: Clocks, count: int = 25) -> list[State]:
    """One state of each phase that a random game comes to, and others along it."""
    states = along(game, 3)
    firsts = {state.phase: state for state in reversed(states)}
    return [*firsts.values(), *states[:: max(1, len(states) // count)]]


def filled(markup: str, tag: str, colour: str) -> int:
    """How many elements of a kind are filled with a colour of the palette."""
    fill = PALETTE[colour][0]
    return len([found for found in ElementTree.fromstring(markup).iter(f"{SVG}{tag}") if found.get("fill") == fill])


# ---- geometry ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", [FORWARDS, BACKWARDS, CROWDED], ids=lambda board: board.name)
@pytest.mark.parametrize(("spaces", "rim"), [(places.spaces, places.RIM), (places.small_spaces, places.SMALL_RIM)])
def test_no_two_hollows_overlap_and_all_lie_within_the_rim(
    board: Board, spaces: Callable[[Board], tuple[Box, ...]], rim: float
) -> None:
    boxes = spaces(board)
    assert len(boxes) == 12
    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]
    corners = [(x, y) for box in boxes for x in (box.left, box.right) for y in (box.top, box.bottom)]
    assert max(x * x + y * y for x, y in corners) < rim**2


def test_frames_of_lit_spaces_stay_apart() -> None:
    frames = [box.grown(4) for box in places.spaces(FORWARDS)]
    assert not [pair for pair in combinations(frames, 2) if pair[0].overlaps(pair[1])]


def gap(box: Box, corner: float, x: float, y: float) -> float:
    """How far a point is from a box with rounded corners."""
    dx, dy = max(0, abs(x - box.x) - box.w / 2 + corner), max(0, abs(y - box.y) - box.h / 2 + corner)
    return float((dx * dx + dy * dy) ** 0.5) - corner


@pytest.mark.parametrize(("out", "frame", "radius"), [(0, 3, BADGE), (LIT_OUT, 4, LIT_BADGE)])
def test_badges_touch_no_other_space(out: float, frame: float, radius: float) -> None:
    frames = [box.grown(frame) for box in places.spaces(FORWARDS)]
    for space in range(SPACES):
        x, y = places.badge(FORWARDS, space, out)
        gaps = [gap(box, 0.2 * box.w, x, y) for box in frames]
        assert gaps[space] < radius
        assert min(gaps[:space] + gaps[space + 1 :]) >= radius


def test_hours_stand_as_on_a_clock_and_run_the_other_way_on_the_backwards_side() -> None:
    # By hand: y grows downwards, so 12 o'clock has the smallest, 3 o'clock the greatest x of a forwards clock.
    forwards, backwards = places.spaces(FORWARDS), places.spaces(BACKWARDS)
    assert min(range(12), key=lambda at: forwards[at].y) == 11
    assert max(range(12), key=lambda at: forwards[at].x) == 2
    assert min(range(12), key=lambda at: backwards[at].y) == 0
    assert BACKWARDS.hours[max(range(12), key=lambda at: backwards[at].x)] == 9


def test_the_minute_hand_points_just_before_the_first_space() -> None:
    assert places.hand_angle(FORWARDS) == 15  # the first space is 1 o'clock, at 30 degrees
    assert places.hand_angle(BACKWARDS) == 345  # the first space is 12 o'clock, at 0 degrees


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_table_and_small_clocks_lie_apart_below_the_large_clock(players: int) -> None:
    page = places.page(players)
    boxes = [page.table, *page.cells, Box(0, 0, 2 * places.RIM, 2 * places.RIM), places.HEAD]
    assert len(page.cells) == players - 1
    assert all(box.inside(page.view.grown(-6)) for box in boxes)
    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]


def boxes_drawn(markup: str) -> list[Box]:
    """The boxes of all rectangles, circles and words, moved as their groups are; hands turned round are left out."""
    found: list[Box] = []

    def visit(node: ElementTree.Element, dx: float, dy: float) -> None:
        shift = re.fullmatch(r"translate\((\S+) (\S+)\)", node.get("transform", ""))
        dx, dy = (dx + float(shift[1]), dy + float(shift[2])) if shift else (dx, dy)
        if "rotate" in node.get("transform", ""):
            return
        number = {key: float(value) for key, value in node.items() if re.fullmatch(r"-?[\d.]+", value)}
        match node.tag.removeprefix(SVG):
            case "rect":
                x, y, wide, high = (number[key] for key in ("x", "y", "width", "height"))
                found.append(Box(x + wide / 2 + dx, y + high / 2 + dy, wide, high))
            case "circle":
                across = 2 * number["r"]
                found.append(Box(number.get("cx", 0) + dx, number.get("cy", 0) + dy, across, across))
            case "text":
                size, x, y = number["font-size"], number["x"] + dx, number["y"] + dy
                # The narrowest letters that a sans serif has: what is outside even so is outside with any.
                wide = 0.45 * size * len("".join(part for part in node.itertext()))
                left = {"middle": x - wide / 2, "end": x - wide}.get(node.get("text-anchor", ""), x)
                found.append(Box(left + wide / 2, y - size / 3, wide, size))
        for child in node:
            visit(child, dx, dy)

    visit(ElementTree.fromstring(markup), 0, 0)
    return found


@each_game
def test_nothing_is_drawn_outside_of_the_picture(game: Clocks) -> None:
    view = places.page(game.players).view
    for state in some(game, 6):
        markup = draw(game, state, None, NAMES).markup
        assert not [box for box in boxes_drawn(markup) if not box.inside(view)]


@each_game
def test_words_and_trays_stay_within_the_table(game: Clocks) -> None:
    box = places.page(game.players).table
    for state in some(game, 6):
        drawn = boxes_drawn(f'<svg xmlns="{SVG[1:-1]}">{table(box, scene(game, state, NAMES))}</svg>')
        assert not [part for part in drawn if not part.inside(box.grown(1))], scene(game, state, NAMES)


# ---- the clock face -----------------------------------------------------------------------------------------


def test_hours_above_six_have_a_ghost_six_beside_them() -> None:
    # On an empty clock: twelve hollows with a dashed frame, and six small ghosts for 7 to 12.
    root = ElementTree.fromstring(draw(ONE, at(ONE, Phase.DRAW)).markup)
    sides = [float(rect.get("width", 0)) for rect in root.iter(f"{SVG}rect") if rect.get("stroke-dasharray")]
    assert sorted(set(sides)) == [15, 46]
    assert (sides.count(15), sides.count(46)) == (6, 12)


@each_game
def test_the_hours_are_all_there(game: Clocks) -> None:
    words = texts(draw(game, game.initial()).markup)
    assert {str(hour) for hour in range(1, 13)} <= set(words)


def test_perfect_dice_are_ticked_and_others_say_what_they_should_show() -> None:
    # HALF by hand: w1 g2 r4, w1 at 7 and g6 at 12 are perfect; b2 at 5 wants 5, r2 at 9 wants 3.
    markup = draw(ONE, at(ONE, Phase.DRAW, HALF)).markup
    assert filled(markup, "circle", "right") == 5
    needs = [text for text in ElementTree.fromstring(markup).iter(f"{SVG}text") if text.get("font-size") == "14.25"]
    assert ["".join(text.itertext()) for text in needs] == ["5", "3"]


def test_dice_look_different_without_their_colours() -> None:
    looks = {name: (look.corner, look.cut, look.framed) for name, look in LOOKS.items() if name != "yellow"}
    assert len(set(looks.values())) == 4
    shapes = {
        colour.value: re.sub('"#.{6}"|class="[^"]*"', "", coloured_die(0, 0, 20, colour.value, 3)) for colour in COLOURS
    }
    assert len(set(shapes.values())) == 4


# ---- what is lit --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "on", "hand", "space", "label", "perfect"),
    [
        (BACKWARDS, EMPTY, "w5", 0, "0", False),  # the rulebook's three examples of placing
        (FORWARDS, EMPTY, "w6", 0, "+5", False),
        (FORWARDS, EMPTY, "b2", 2, "−1", False),
        (FORWARDS, clock("- - b2 - - - - - - - - -"), "g2", 1, "−1", True),
        (FORWARDS, EMPTY, "w1", 0, "", True),
        (FORWARDS, EMPTY, "w4", 2, "−3+1", False),
    ],
)
def test_a_lit_space_tells_price_and_gain(
    board: Board, on: Clock, hand: str, space: int, label: str, perfect: bool
) -> None:
    found = offer(board, on, die(hand), space)
    assert (str(found), found.perfect) == (label, perfect)


@each_game
def test_what_is_lit_is_what_the_rules_allow_and_brings_what_they_pay(game: Clocks) -> None:
    checked = 0
    for state in along(game, 11):
        if isinstance(game.turn(state), Turn):
            assert lit(game, state).offers == {}
            continue
        lights, legal = lit(game, state), game.legal_actions(state)
        shown = {(each.die, space) for space, offers in lights.offers.items() for each in offers}
        assert shown == {(action.die, action.space) for action in legal if isinstance(action, Place)}
        for space, offers in lights.offers.items():
            for each in offers:
                after = game.apply(state, Place(each.die, space))
                assert after.money[state.seat] - state.money[state.seat] == each.gained - each.paid
                checked += 1
        assert lights.extras == {action.at for action in legal if isinstance(action, Use) and action.at is not None}
        if state.phase in (Phase.FREE, Phase.RETURN):
            assert lights.targets == {action.space for action in legal if isinstance(action, Reroll | Return)}
    assert checked > 20


def test_a_bonus_lights_its_symbol_and_the_dice_it_can_change() -> None:
    # The +1 at 2 o'clock: of w1, g2, r6 only the six cannot be raised.
    state = at(TWO, Phase.BONUS, clock("w1 g2 - - - r6 - - - - - -"), space=1)
    assert lit(TWO, state).targets == {0, 1}
    markup = draw(TWO, state).markup
    assert filled(markup, "rect", "glow") == 2
    assert filled(markup, "circle", "lit") == 1


def test_a_swap_lights_both_neighbours() -> None:
    state = at(TWO, Phase.BONUS, clock("w1 g2 - - r5 b5 - - - - - -"), space=4)
    assert lit(TWO, state).targets == {0, 1, 4, 5}


def test_each_space_that_a_die_can_go_to_glows_once() -> None:
    # By hand, with 11 coins: the free pips 3, 6, 2, 4, 5 cost a black five 0, 0, 3, 9, 11 - all five can be paid.
    markup = draw(TWO, placing(TWO, HALF, "b5")).markup
    assert filled(markup, "rect", "glow") == 5
    assert {"+2", "0", "−3+3", "−9+1", "−11"} <= set(texts(markup))
    assert filled(markup, "polygon", "red") == 1  # one star, for the five at 11 o'clock


def test_two_dice_in_hand_have_a_line_each() -> None:
    # A white three: 0 and perfect, -3, -9+1, -11 at 3, 6, 8, 10 o'clock; 15 for 11 o'clock is too much.
    lights = lit(TWO, placing(TWO, HALF, "b5 w3"))
    lines = {space: [str(each) for each in offers] for space, offers in lights.offers.items()}
    assert lines == {2: ["+2", ""], 5: ["0", "−3"], 7: ["−3+3", "−9+1"], 9: ["−9+1", "−11"], 10: ["−11"]}


def test_actions_for_sale_are_lit_if_they_can_be_bought() -> None:
    # Dice at 2, 4, 9, 12 and no die at 6, 8: with 3 coins only the swap at 2 (for 2) of 1-2 or 4-5 can be bought.
    state = at(TWO, Phase.EXTRA, HALF, money=(3, 0))
    assert lit(TWO, state).extras == {1}
    assert "To be bought: Swap for 2." in draw(TWO, state).alt
    assert filled(draw(TWO, state).markup, "circle", "glow") == 1


def test_nothing_is_lit_for_who_is_not_to_act() -> None:
    state = placing(TWO, HALF, "b5")
    assert filled(draw(TWO, state, 0).markup, "rect", "glow") == 5
    assert filled(draw(TWO, state, 1).markup, "rect", "glow") == 0
    assert "can be placed" not in draw(TWO, state, 1).alt


# ---- the auction and its secrets ------------------------------------------------------------------------------

GROUPS = (dice("w6 b2"), dice("r3"), dice("g1"))


def bidding(bids: tuple[int | None, ...]) -> State:
    seat = bids.index(None) if None in bids else 0
    return at(THREE, Phase.BID, groups=GROUPS, bids=bids, seat=seat)


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_a_bid_that_is_not_revealed_changes_nothing_for_others(viewer: int | None) -> None:
    pictures = [draw(THREE, bidding((coins, None, None)), viewer, NAMES) for coins in (0, 4, 6)]
    assert pictures[0] == pictures[1] == pictures[2]
    assert "has bid" in texts(pictures[0].markup)
    assert "has bid" in pictures[0].alt


def test_ones_own_bid_shows_at_once() -> None:
    mine, others = draw(THREE, bidding((4, None, None)), 0, NAMES), draw(THREE, bidding((4, None, None)), 1, NAMES)
    assert "bid 4" in texts(mine.markup)
    assert "Ada, start player, board forwards: 6 coins" in mine.alt
    assert ", bid 4." in mine.alt
    assert "bid 4" not in others.markup


def test_bids_and_the_order_of_choice_show_when_all_have_bid() -> None:
    # The rulebook's auction: the first two bid the same, the third more; the start player loses the tie.
    state = at(THREE, Phase.TAKE, groups=GROUPS, bids=(2, 5, 2), seat=1)
    alt = draw(THREE, state, None, NAMES).alt
    assert all(words in alt for words in ("bid 2 3rd", "bid 5 1st", "bid 2 2nd"))
    assert {"w6", "b2", "r3", "g1"} <= set(texts(draw(THREE, state).markup))
    assert "On the table: Groups: white 6 and black 2; red 3; grey 1." in alt


def test_a_group_without_dice_is_an_empty_tray() -> None:
    state = at(THREE, Phase.TAKE, groups=(dice("w1"), (), ()), bids=(0, 1, 2), seat=2)
    assert texts(draw(THREE, state).markup).count("–") == 2
    assert "white 1; no dice; no dice." in draw(THREE, state).alt


# ---- whose clock, and what is said ----------------------------------------------------------------------------


def test_the_large_clock_is_the_viewers_else_the_one_of_who_acts() -> None:
    state = replace(placing(FOUR, EMPTY, "w1"), seat=2, centres=((), (), dice("w1"), ()))
    order = {viewer: texts(draw(FOUR, state, viewer, NAMES).markup) for viewer in (None, 0, 3)}
    shown = {viewer: [word for word in words if word in NAMES] for viewer, words in order.items()}
    assert shown == {
        None: ["Cleo", "Di", "Ada", "Bob"],
        0: ["Ada", "Bob", "Cleo", "Di"],
        3: ["Di", "Ada", "Bob", "Cleo"],
    }


def test_the_words_tell_clocks_money_points_bag_and_what_dice_can_do() -> None:
    state = placing(TWO, HALF, "b5")
    alt = draw(TWO, state, None, NAMES).alt
    for fact in (
        "Ada, start player, board forwards: 11 coins, 9 points so far (5 perfect, 2 in a row, 2 for sets of colours)",
        "1 o'clock white 1, perfect; 2 o'clock grey 2, perfect; 4 o'clock red 4, perfect; 5 o'clock black 2, wants 5;",
        "Free: 3, 6, 8, 10, 11. In the centre: black 5.",
        "Bob, board forwards: 5 coins, 0 points so far",
        "The clock is empty.",
        "In the bag: 8 white, 8 grey, 8 black, 8 red.",
        "The black 5 can be placed at 3 o'clock for nothing, brings 2 coins; 6 o'clock for nothing, no bonus; "
        "8 o'clock for 3 coins, brings 3 coins; 10 o'clock for 9 coins, brings 1 coin; "
        "11 o'clock for 11 coins, perfect, bonus Snake Eyes.",
        "For sale: Swap for 2 at 2, -1 for 4 at 4, Flip for 6 at 6, +1/+2 for 8 at 8.",
    ):
        assert fact in alt


def test_the_solo_end_game_shows_what_was_counted_and_what_is_lost() -> None:
    # The solo example after its second action: 22 counted, two actions and one coin short make 5 lost.
    state = at(ONE, Phase.FORCED, FULL, money=(0,), score=22, penalty=5, forced=2)
    board = draw(ONE, state)
    assert {"17", "22 counted", "5 lost"} <= set(texts(board.markup))
    assert "22 points counted, 5 lost since, 17 left" in board.alt
    assert "To be bought: Swap for 2, -1 for 4, Flip for 6, +1/+2 for 8." in board.alt


def test_a_die_that_is_re_rolled_does_not_show_what_it_was() -> None:
    one, other = (at(TWO, Phase.REROLL, clock(f"w1 {word} - - - - - - - - - -"), space=1) for word in ("g3", "g5"))
    assert "2 o'clock grey, being re-rolled" in draw(TWO, one).alt
    large = [draw(TWO, replace(state, money=(1, 1))).markup.count("?") for state in (one, other)]
    assert large == [2, 2]  # on the clock and on the table


# ---- safe, small, quick and always the same ---------------------------------------------------------------------


def test_a_long_name_is_cut_and_kept_whole_in_its_title() -> None:
    name = "Bartholomew Longname the Third, of the Clockmakers of Nowhere"
    root = ElementTree.fromstring(draw(TWO, TWO.initial(), None, (name, "Bob")).markup)
    assert [title.text for words in root.iter(f"{SVG}text") for title in words.iter(f"{SVG}title")] == [name]


@each_game
def test_every_picture_is_self_contained_and_under_80_kilobytes(game: Clocks) -> None:
    pictures_are_self_contained_and_small(game)
    assert max(len(draw(game, state, None, NAMES).markup) for state in some(game)) < 80_000


def test_letters_are_large_enough_for_a_picture_260_pixels_wide() -> None:
    # The race's smallest letters are 12.5 of 424 units: 7.7 pixels there. Prices of 1,000 coins may be smaller.
    scale = 260 / places.WIDTH
    for game in (ONE, TWO, THREE, FOUR, MIXED):
        for state in some(game, 6):
            sizes = re.findall(r'<text [^>]*font-size="([\d.]+)"', draw(game, state, None, NAMES).markup)
            assert min(map(float, sizes)) * scale >= 6.9, state
