"""The drawn Clocktowers: places, secrets, words, and ghosts of what a card would do."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from clocklab.draw.theme import COLOURS, contrast
from clocklab.games.clocktowers.game import Clocktowers
from clocklab.games.clocktowers.rules.moves import heights_wanted as wanted
from clocklab.games.clocktowers.rules.pieces import KINDS, Animal, Clock, Colour, Deck, Roof, Tower, Wall
from clocklab.games.clocktowers.rules.state import Action, Discard, Draw, Phase, Play, State
from clocklab.games.clocktowers.view import cards as masonry
from clocklab.games.clocktowers.view import places
from tests.contract.picture_checks import LEGIBLE, SVG, lettering, texts

draw, preview = Clocktowers.draw, Clocktowers.preview
NAMES = ("Ada", "Bob", "Cleo", "Di")
TWO, FOUR = Clocktowers(players=2), Clocktowers(players=4)
CAT, MOUSE, BARE, HOUSE = Wall(1, Animal.CAT), Wall(1, Animal.MOUSE), Wall(1), Wall(2)
BLUE, RED = Roof(Colour.BLUE), Roof(Colour.RED)
GROUNDS = {
    COLOURS[name][0]: name for name in COLOURS if name.startswith("roof-") or name in ("plaster", "brick", "stone")
}


def of(*cards: object) -> tuple[int, ...]:
    """Return 13 counts, written as the cards that are counted."""
    return tuple(cards.count(kind) for kind in KINDS)


def middle(**changes: object) -> State:
    """Return a position by hand: Ada has a blue tower of one floor with both animals (3 points) and one of two floors.

    Six walls are unseen, of which one lies in the deck; five roofs, of which two do.
    """
    state = State(
        phase=Phase.PLAY,
        hands=((CAT, HOUSE, BLUE, RED), (MOUSE, Clock(), RED)),
        discards=((Clock(),), (BARE, RED)),
        towers=(
            (Tower((CAT,), Clock(mouse=True), BLUE), Tower((HOUSE,), Clock()), Tower((BARE, MOUSE))),
            (Tower((BARE,), Clock(), RED),),
        ),
        tops=(HOUSE, Clock(), BLUE),
        left=(1, 0, 2),
        unseen=of(CAT, CAT, CAT, HOUSE, HOUSE, BARE, BLUE, *(Roof(Colour.GREEN),) * 4),
    )
    return replace(state, **changes)  # type: ignore[arg-type]


def along(game: Clocktowers, seed: int) -> Iterator[tuple[State, Action]]:
    """Return each position of a random game in which somebody acts, and what is done there."""
    state, rng = game.initial(), random.Random(seed)
    while state.phase is not Phase.OVER:
        if state.phase in (Phase.START, Phase.REVEAL):
            state = game.apply(state, game.sample_chance(state, rng))
            continue
        action = rng.choice(game.legal_actions(state))
        yield state, action
        state = game.apply(state, action)


def stones(markup: str) -> list[tuple[str, tuple[float, ...]]]:
    """Return each wall, clock and roof: its ground, and where (0, 0) of it is and how large it is across and up."""
    found = []

    def visit(node: ElementTree.Element, x: float, y: float, wide: float, tall: float) -> None:
        for name, values in re.findall(r"(translate|scale)\(([^)]*)\)", node.get("transform", "")):
            first, second = [*map(float, values.split()), None][:2]
            if name == "translate":
                x, y = x + first * wide, y + (second or 0) * tall
            else:
                wide, tall = wide * first, tall * (first if second is None else second)
        if node.tag == f"{SVG}path" and node.get("fill") in GROUNDS:
            found.append((GROUNDS[node.get("fill", "")], tuple(round(value, 1) for value in (x, y, wide, tall))))
        for child in node:
            visit(child, x, y, wide, tall)

    visit(ElementTree.fromstring(markup), 0, 0, 1, 1)
    return found


# ---- places -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_parts_of_the_page_lie_apart_and_within_it(players: int) -> None:
    page = places.page(players)
    parts = [*page.trays, page.ladder, *(box for panel in page.panels for box in (panel.sky, panel.side))]
    assert all(box.inside(page.view) for box in parts)
    assert not [(a, b) for at, a in enumerate(parts) for b in parts[:at] if a.overlaps(b.grown(-0.01))]


@pytest.mark.parametrize("many", [1, 6, 7, 9, 12, 17, 30])
@pytest.mark.parametrize("players", [2, 4])
def test_towers_stand_side_by_side_under_their_sky_and_one_more_has_room(players: int, many: int) -> None:
    # The highest tower that can be finished has five floors; one that gets no clock may become absurdly high.
    kinds = (Tower((HOUSE, HOUSE, BARE), Clock(), BLUE), Tower((HOUSE,) * 7), Tower((BARE,)))
    towers = [kinds[at % 3] for at in range(many + 1)]
    for panel in places.page(players).panels:
        standing = places.plots(panel, many)
        boxes = [standing.box(at, tower) for at, tower in enumerate(towers)]
        assert not [(a, b) for at, a in enumerate(boxes) for b in boxes[:at] if a.overlaps(b.grown(-0.01))]
        assert all(box.inside(panel.sky) for box in boxes)
        assert all(
            box.top - places.FLAG >= panel.sky.top for box, tower in zip(boxes, towers, strict=True) if tower.roof
        )


def test_six_towers_of_each_of_four_are_drawn_as_large_as_one() -> None:
    for panel in places.page(4).panels:
        assert places.plots(panel, 6).scale == places.plots(panel, 1).scale == panel.scale


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_picture_is_hardly_higher_than_wide(players: int) -> None:
    # Letters of 11 px in a picture 680 px high and of 8 px in one 400 px wide: 680 / 400 * 8 / 11 = 1.236.
    view = places.page(players).view
    assert view.h / view.w <= 1.236


# ---- secrets ------------------------------------------------------------------------------------------------


def test_which_of_anothers_cards_were_discarded_changes_nothing() -> None:
    one = middle()
    other = middle(hands=(one.hands[0], (BARE, RED, RED)), discards=(one.discards[0], (MOUSE, Clock())))
    for viewer in (None, 0):
        assert draw(TWO, one, viewer, NAMES) == draw(TWO, other, viewer, NAMES)
    assert draw(TWO, one, 1, NAMES) != draw(TWO, other, 1, NAMES)


def test_another_hand_and_its_discards_are_one_heap_with_how_many_are_which() -> None:
    board = draw(TWO, middle(), 0, NAMES)
    assert "3 held, 2 discarded" in texts(board.markup)
    assert (
        "Holds 3 and has discarded 2 of: wall of one floor, wall of one floor with a mouse, plain clock, red roof (2)."
        in (board.alt)
    )
    assert (
        "In hand: wall of one floor with a cat, wall of two floors, blue roof, red roof. Discarded: plain clock."
        in (board.alt)
    )


def test_a_hand_of_somebody_who_has_discarded_nothing_is_known() -> None:
    alt = draw(TWO, middle(discards=((), ())), None, NAMES).alt
    assert "In hand: wall of one floor with a mouse, plain clock, red roof." in alt


def test_only_who_discards_sees_what_goes_face_down() -> None:
    state = middle()
    assert preview(TWO, state, Discard(RED), 0, NAMES) is not None
    assert preview(TWO, state, Discard(RED), 1, NAMES) is None
    assert preview(TWO, state, Discard(RED), None, NAMES) is None


# ---- words and numbers --------------------------------------------------------------------------------------


def test_decks_tell_what_is_left_and_what_nobody_has_seen() -> None:
    # By hand: 1 wall below the top, 6 unseen, so 5 aside; no clock is unseen; 2 roofs below, 5 unseen, 3 aside.
    board = draw(TWO, middle(), 0, NAMES)
    shown = texts(board.markup)
    assert {"2 left", "1 left", "3 left", "6 unseen, 5 aside", "5 unseen, 3 aside"} <= set(shown)
    assert (
        "Walls: wall of two floors face up, 1 below; nobody has seen, 5 of them set aside: wall of one floor (1), "
        in (board.alt)
    )
    assert "Clocks: plain clock face up, 0 below." in board.alt
    assert (
        "Roofs: blue roof face up, 2 below; nobody has seen, 3 of them set aside: blue roof (1), green roof (4)."
        in (board.alt)
    )


def test_towers_are_told_from_the_ground_up_with_height_and_points() -> None:
    alt = draw(TWO, middle(), 0, NAMES).alt
    assert (
        "Ada: 3 points. Tower 1: wall of one floor with a cat, clock with a mouse, blue roof; 1 floor, 3 points." in alt
    )
    assert "Tower 2: wall of two floors, plain clock; 2 floors, unfinished." in alt
    assert "Bob: 5 points. Tower 1: wall of one floor, plain clock, red roof; 1 floor, 5 points." in alt


def test_the_ladder_tells_the_next_height_of_each_colour_to_all_or_to_each() -> None:
    # The rulebook's example of the blue roof: after one floor come two. Of the four greens none stands.
    assert "Blue roofs: on height 1, next 2. Green roofs: next 1 or 2." in draw(TWO, middle(), 0, NAMES).alt
    own = draw(Clocktowers(players=2, roof_ladder="own"), middle(), 0, NAMES)
    assert "Next blue roof: Ada 2, Bob 1 or 2." in own.alt
    assert {"A: 2", "B: 1–2"} <= set(texts(own.markup))


def test_a_ladder_on_which_all_roofs_stand_is_full() -> None:
    tower = Tower((BARE,), Clock(), RED)
    assert wanted(middle(hands=((), ()), discards=((), ()), towers=((tower,), ())), Colour.RED, 0, False) == ()


def test_a_colour_without_roofs_and_one_with_many_have_their_ladders_too() -> None:
    # A set of one's own: 40 blue roofs, no purple one.
    few = middle(
        unseen=of(*(BLUE,) * 40, *(Roof(Colour.GREEN),) * 4), hands=((CAT, HOUSE, BLUE), ()), discards=((), ())
    )
    board = draw(TWO, few, 0, NAMES)
    assert "Purple roofs: next none, for there are none." in board.alt
    assert not re.search('(width|height)="-', board.markup)


# ---- told apart ---------------------------------------------------------------------------------------------


def test_roofs_and_animals_differ_without_their_colours() -> None:
    shapes = {card: re.sub('"#.{6}"|class="[^"]*"', "", masonry.piece(card)) for card in KINDS}
    assert len(set(shapes.values())) == len(KINDS)
    patterns = {re.sub("<text.*", "", shape) for card, shape in shapes.items() if isinstance(card, Roof)}
    assert len(patterns) == 5  # even without their letters


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ground", sorted(GROUNDS.values()))
def test_each_piece_stands_out_from_the_sky_by_its_ground_or_its_edge(ground: str, theme: int) -> None:
    edge = "die-rim" if ground.startswith("roof-") else "timber"
    assert max(contrast(COLOURS[each][theme], COLOURS["sky"][theme]) for each in (ground, edge)) >= 3


# ---- ghosts -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [TWO, FOUR], ids=["two", "four"])
def test_a_ghost_is_where_the_card_then_stands(game: Clocktowers) -> None:
    checked = 0
    for state, action in along(game, 4):
        if not isinstance(action, Play) or len(state.towers[state.seat]) > 5:
            continue
        if action.tower is not None and state.towers[state.seat][action.tower].height > 2:
            continue  # from five floors on towers are squeezed
        seat = state.seat
        ghosts = preview(game, state, action, seat)
        assert ghosts is not None
        ghost, *_ = stones(ghosts.markup)
        before, after = (stones(draw(game, each, seat).markup) for each in (state, game.apply(state, action)))
        assert ghost in after
        assert ghost not in before
        checked += 1
    assert checked > 9


def test_a_roofs_ghost_flies_the_points_of_the_finished_tower() -> None:
    # Nobody on two floors and a plain clock: 5 points, the best line of the score.
    ghosts = preview(TWO, middle(), Play(BLUE, 1), 0, NAMES)
    assert ghosts is not None
    assert texts(ghosts.markup) == ["B", "5"]
    assert ghosts.alt == "Ada would put the blue roof on tower 2 and finish it: 2 floors, 5 points."


def test_a_card_that_is_drawn_lies_in_the_fourth_place_of_the_hand() -> None:
    state = middle(phase=Phase.DRAW, hands=((CAT, BLUE, RED), (MOUSE, Clock(), RED)))
    own, watched = (preview(TWO, state, Draw(Deck.WALLS), viewer, NAMES) for viewer in (0, 1))
    assert own is not None
    assert watched is not None
    assert [ground for ground, _ in stones(own.markup)] == ["brick"]
    assert stones(watched.markup) == []
    assert own.alt == "Ada would take the wall of two floors; 1 more lies below it."


def test_what_cannot_be_done_has_no_ghost() -> None:
    state = middle()
    for action in (Play(BLUE, 0), Play(Clock(), 1), Play(RED, None), Draw(Deck.WALLS)):
        assert preview(TWO, state, action, 0, NAMES) is None


# ---- small and quick ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_letters_are_large_enough(players: int) -> None:
    game = Clocktowers(players=players)
    for state in [state for state, _ in along(game, 3)][::12]:
        for viewer in (0, None):
            assert min(lettering(draw(game, state, viewer, NAMES).markup)) >= (LEGIBLE, "")
