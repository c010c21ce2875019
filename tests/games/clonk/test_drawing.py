"""Clonk! as drawn: geometry, what is told and what is hidden, the traced chain, what shapes say, safe names, ghosts."""

import random
import re
from functools import cache
from itertools import combinations, pairwise, permutations
from xml.etree import ElementTree

import pytest

from clocklab.core.contract import OVER, Turn
from clocklab.draw.svg import Box
from clocklab.games.clonk.game import Clonk
from clocklab.games.clonk.rules.pieces import COLOURS, GALLERY, KINDS, Colour, Kind, Tasks, Tile, Treasure
from clocklab.games.clonk.rules.state import Blast, Dig, Discard, Gift, Lay, Phase, State, Stop
from clocklab.games.clonk.view import cards as emblems
from clocklab.games.clonk.view import cards as faces
from clocklab.games.clonk.view import places
from clocklab.games.clonk.view import spoken as scenery
from clocklab.games.clonk.view.board import link_box, spot
from clocklab.games.clonk.view.spoken import sight
from tests.contract.picture_checks import LEGIBLE, SVG, lettering, texts

draw, preview = Clonk.draw, Clonk.preview

TWO, THREE, FOUR = (Clonk(players=players) for players in (2, 3, 4))
GAMES = (TWO, THREE, FOUR)
each_game = pytest.mark.parametrize("game", GAMES, ids=["two", "three", "four"])
NAMES = ("Ada", "Bob", "Cleo", "Di")
NONE = "no coins, no eyes"


def card(words: str, coins: int = 0, eyes: int = 0) -> Treasure:
    colour, kind = words.split()
    return Treasure(Colour(colour), Kind(kind), coins, eyes)


@cache
def along(game: Clonk, seed: int = 3) -> tuple[State, ...]:
    """The states of a random game that digs wherever it can."""
    rng, state, states = random.Random(seed), game.initial(), []
    while game.turn(state) is not OVER:
        states.append(state)
        by_chance = isinstance(game.turn(state), Turn)
        if by_chance:
            action = game.sample_chance(state, rng)
        else:
            legal = game.legal_actions(state)
            action = rng.choice([each for each in legal if isinstance(each, Dig)] or legal)
        state = game.apply(state, action)
    return (*states, state)


def some(game: Clonk, count: int = 16) -> list[State]:
    """One state of each phase that the game comes to, and others along it."""
    states = along(game)
    firsts = {state.phase: state for state in reversed(states)}
    return [*firsts.values(), *states[:: max(1, len(states) // count)]]


def digging(game: Clonk) -> list[State]:
    return [state for state in along(game) if state.phase is Phase.DIG]


# ---- geometry ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_overlaps_and_all_lies_within_its_panel_and_the_page(players: int) -> None:
    page = places.page(players)
    panels = [seat.panel for seat in page.seats]
    parts = [*panels, page.pile, page.monster, page.discards, page.pit, page.hand]
    assert not [pair for pair in combinations(parts, 2) if pair[0].overlaps(pair[1])]
    assert all(part.inside(page.view) for part in parts)
    for seat in page.seats:
        within = [seat.plaque, *seat.gallery, seat.cart, *seat.tiles]
        assert len(seat.gallery) == 4
        assert not [pair for pair in combinations(within, 2) if pair[0].overlaps(pair[1])]
        wide = (26, 26, 36, 36)  # an icon and a digit, for eyes and coins two
        counters = [Box(x + w / 2, y, w, 14) for (x, y), w in zip(seat.counters, wide, strict=True)]
        assert all(part.inside(seat.panel) for part in (*within, *counters))
        assert not [part for part in within for counter in counters if part.overlaps(counter)]
        assert not [pair for pair in combinations(counters, 2) if pair[0].overlaps(pair[1])]


@pytest.mark.parametrize(("many", "longer"), [(1, False), (6, False), (14, True), (40, True)])
def test_each_face_up_card_of_a_shaft_stays_in_sight_and_the_next_one_has_room(many: int, longer: bool) -> None:
    shaft = (None, None, *(card("red ring"),) * many)
    pit = places.page(2, places.depth((shaft, (), (), (), ()))).pit
    assert (pit.h > places.page(2).pit.h) == longer
    found = places.shaft_places(pit, 0, shaft)
    assert all(box.inside(pit) for box in (*found.cards, found.following))
    tops = [box.top for box in (*found.cards, found.following)][2:]
    assert min(below - above for above, below in pairwise(tops)) >= places.LEAST


@pytest.mark.parametrize("many", [1, 4, 8])
def test_a_hand_of_up_to_eight_lies_side_by_side(many: int) -> None:
    hand = places.page(4).hand
    boxes = places.hand_places(hand, many)
    assert len(boxes) == many
    assert all(box.inside(hand.grown(0.01)) for box in boxes)
    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]


@each_game
def test_letters_are_large_enough(game: Clonk) -> None:
    for state in some(game):
        assert min(lettering(draw(game, state, 0, ("Bartholomew of Somewhere", *NAMES)).markup)) >= (LEGIBLE, "")


# ---- cards ------------------------------------------------------------------------------------------------


def test_colours_and_types_differ_by_outline_alone() -> None:
    assert set(emblems.CUTS) == set(COLOURS)
    assert set(emblems.SHAPES) == set(KINDS)
    assert len({*emblems.CUTS.values(), *emblems.SHAPES.values()}) == 12


@pytest.mark.parametrize(("wide", "high"), [(98.0, 76.0), (98.0, 34.0), (79.0, 78.0), (46.0, 52.0), (36.0, 43.0)])
def test_a_card_of_every_size_shows_its_cut_its_shape_and_as_many_coins_and_eyes(wide: float, high: float) -> None:
    for colour, kind, (coins, eyes) in zip(
        COLOURS, KINDS, [(0, 0), (3, 2), (1, 0), (0, 2), (2, 1), (1, 1)], strict=True
    ):
        drawn = faces.face(Treasure(colour, kind, coins, eyes), wide, high)
        assert emblems.CUTS[colour] in drawn
        assert emblems.SHAPES[kind] in drawn
        others = [emblems.CUTS[each] for each in COLOURS if each is not colour]
        others += [emblems.SHAPES[each] for each in KINDS if each is not kind]
        assert not [outline for outline in others if outline in drawn]
        paths = re.findall(r'<path d="([^"]*)"', drawn)
        lids = [path for path in paths if re.match(r"M[\d.]+ [\d.]+q", path)]
        assert sum(path.count("M") for path in lids) == eyes
        discs = [path for path in paths if re.match(r"M[\d.]+ [\d.]+a", path)]
        assert sum(path.count("M") for path in discs) == coins + eyes  # a coin each, a pupil each


def test_many_coins_and_eyes_are_numbers() -> None:
    for wide, high in ((98.0, 76.0), (38.0, 52.0)):
        drawn = faces.face(card("red ring", 9, 7), wide, high)
        assert sorted(re.findall(r">(\d+)</text>", drawn)) == ["7", "9"]


# ---- what is told, and what is hidden ---------------------------------------------------------------------


@each_game
def test_no_view_shows_what_its_viewer_cannot_know(game: Clonk) -> None:
    # The others' hands and secret tiles dealt anew by the rules must not change a letter of the picture or its text.
    rng = random.Random(5)
    for state in some(game, 8):
        for viewer in (0, game.players - 1, None):
            seat = game.players - 1 if viewer is None else viewer
            other = game.determinize(state, seat, rng)
            if viewer is None:  # an onlooker does not know this seat's hand either
                hand = other.hands[seat]
                mixed = tuple(sorted(rng.sample([*hand, *other.unseen], len(hand)), key=str))
                other = other.but(hands=(*other.hands[:seat], mixed)) if state.phase is not Phase.OVER else other
            assert draw(game, other, viewer, NAMES) == draw(game, state, viewer, NAMES)


def _with_a_secret() -> State:
    """A position in which the yellow sword is only in Bob's hand, and nobody else has to do with blue or rings."""
    state = digging(TWO)[0]
    plain = (card("white statue"), card("white crown"))
    shafts = ((None, card("white hammer")),) * 5
    tasks = (Tasks(Colour.GREEN, Kind.HAMMER), Tasks(Colour.BLUE, Kind.RING))
    return state.but(
        phase=Phase.DIG,
        seat=1,
        shafts=shafts,
        hands=(plain, (card("yellow sword", 2),)),
        galleries=((), ()),
        carts=((card("white statue"),), (card("yellow crown"),)),
        discards=(),
        tasks=tasks,
        opened=(Tile.COLOUR, Tile.COLOUR),
    )


def test_a_hand_and_a_secret_tile_are_told_and_drawn_to_their_owner_only() -> None:
    state = _with_a_secret()
    sword, ring = emblems.SHAPES[Kind.SWORD], emblems.SHAPES[Kind.RING]
    for viewer, knows in ((0, False), (1, True), (None, False)):
        drawn = draw(TWO, state, viewer, NAMES)
        for secret in (sword, ring, "yellow sword"):
            assert (secret in drawn.markup) == knows, (viewer, secret)
        assert ("yellow sword" in drawn.alt) == knows
        assert ("rings" in drawn.alt) == knows
        assert "tasks blue (open, 0 so far, no coins)" in drawn.alt
        assert emblems.CUTS[Colour.BLUE] in drawn.markup


def test_which_tile_is_open_is_told_when_all_have_chosen() -> None:
    state = next(state for state in along(TWO) if state.phase is Phase.TASK and state.seat == 1)
    assert state.opened[0] is not None
    assert "a secret colour and a secret type" in draw(TWO, state, 1, NAMES).alt
    assert "(open," in draw(TWO, state, 0, NAMES).alt
    done = state.but(phase=Phase.SHAFT, opened=(state.opened[0], Tile.KIND))
    assert draw(TWO, done, 1, NAMES).alt.count("(open,") == 2


@each_game
def test_the_text_names_every_card_in_sight_as_often_as_it_lies_there(game: Clonk) -> None:
    for state in some(game):
        alt = draw(game, state, 1, NAMES).alt.split("These fit")[0]
        seen = [slot for shaft in state.shafts for slot in shaft if slot]
        seen += [card for gallery in state.galleries for card in gallery] + list(state.hands[1])
        seen += [cart[-1] for cart in state.carts if cart]
        for each in set(seen):
            told = f"{each} ({each.coins or 'no'} coin{'' if each.coins == 1 else 's'}, "
            assert alt.count(told) >= sum(other.coins == each.coins and str(other) == str(each) for other in seen)
        assert alt.count("face down") == sum(slot is None for shaft in state.shafts for slot in shaft)
        for seat in range(game.players):
            assert NAMES[seat] in alt


def test_the_monster_is_told_as_far_as_it_is_known() -> None:
    state = digging(THREE)[0]
    assert scenery.wakes(state.but(awakening=1)) == "Wakes after 1 more draw"
    assert scenery.wakes(state.but(awakening=0)) == "Wakes at the next draw"
    assert scenery.wakes(state.but(awakening=None)) == "Asleep, who knows how long"
    assert scenery.wakes(state.but(awakening=None, awake=True)) == "Awake! The last round"


def test_the_most_eyes_are_marked() -> None:
    # By hand: 3 eyes and a snore card of 3 make 6; the other has 5.
    carts = ((card("red ring", 0, 3),), (card("red ring", 0, 5),))
    state = digging(TWO)[0].but(carts=carts, galleries=((), ()), snores=(1, 0))
    drawn = draw(TWO, state, 0, NAMES)
    assert "6!" in texts(drawn.markup)
    assert "5" in texts(drawn.markup)
    assert "6 eyes in all, the most" in drawn.alt


# ---- what fits, and the chain -----------------------------------------------------------------------------


def _longest_by_trying(wanted: Treasure, cards: list[Treasure], room: int) -> int:
    """The slow obvious way: every order of every choice of cards."""
    for many in range(min(room, len(cards)), 0, -1):
        for order in permutations(range(len(cards)), many):
            line = [wanted, *(cards[at] for at in order)]
            if all(one.colour is two.colour or one.kind is two.kind for one, two in pairwise(line)):
                return many
    return 0


@each_game
def test_the_traced_chain_is_legal_and_none_in_sight_is_longer(game: Clonk) -> None:
    lengths = set()
    for state in digging(game)[::3]:
        for viewer in (state.seat, None):
            seen = sight(state, viewer)
            gallery = state.galleries[state.seat]
            cards = [shaft[-1] for shaft in state.shafts if shaft and shaft[-1]]
            cards += state.hands[state.seat] if viewer is not None else ()
            last = (gallery or state.carts[state.seat])[-1]
            assert len(seen.chain) == _longest_by_trying(last, cards, GALLERY - len(gallery))
            line = [last, *(link.card for link in seen.chain)]
            assert all(one.fits(two) for one, two in pairwise(line))
            assert len(set(seen.chain)) == len(seen.chain)
            for link in seen.chain:
                assert link.card == (
                    state.hands[state.seat][link.place] if link.shaft is None else state.shafts[link.shaft][-1]
                )
            lengths.add(len(seen.chain))
    assert len(lengths) > 2


def test_the_chain_is_numbered_on_its_cards_in_order() -> None:
    state = next(state for state in digging(THREE) if len(sight(state, state.seat).chain) >= 3)
    seen, page = sight(state, state.seat), places.page(3, places.depth(state.shafts))
    root = ElementTree.fromstring(draw(THREE, state, state.seat, NAMES).markup)
    spots = {(found.get("x"), found.text) for found in root.iter(f"{SVG}text")}
    for at, link in enumerate(seen.chain, 1):
        x, _ = spot(link_box(page, state, link))
        assert (f"{x:.2f}".rstrip("0").rstrip("."), str(at)) in spots


def test_just_what_may_be_laid_is_lit() -> None:
    for state in digging(THREE)[::5]:
        seen = sight(state, state.seat)
        legal = {(action.card, action.shaft) for action in THREE.legal_actions(state) if isinstance(action, Dig)}
        assert {(link.card, link.shaft) for link in seen.fitting} == legal
        assert {link.shaft for link in sight(state, None).fitting} == {shaft for _, shaft in legal if shaft is not None}


# ---- ghosts -----------------------------------------------------------------------------------------------


def _view(markup: str) -> str | None:
    return ElementTree.fromstring(markup).get("viewBox")


def _at(markup: str) -> set[tuple[str, str]]:
    """Where cards lie: the place and how it is painted up to its colour."""
    return set(re.findall(r'translate\(([-\d. ]+)\)"><rect width="([\d.]+)"', markup))


@each_game
def test_a_ghost_lies_where_its_card_then_lies(game: Clonk) -> None:
    moved = set()
    for state in [state for state in along(game) if not isinstance(game.turn(state), Turn)][:-1:7]:
        seat = state.seat
        before = draw(game, state, seat, NAMES)
        for action in game.legal_actions(state)[::5]:
            ghosts = preview(game, state, action, seat, NAMES)
            assert ghosts is not None
            assert _view(ghosts.markup) == _view(before.markup)
            assert ghosts.alt.startswith(f"{NAMES[seat]} would ")
            if isinstance(action, Dig | Gift | Lay) and _view(before.markup) == _view(
                (after := draw(game, game.apply(state, action), seat, NAMES)).markup
            ):
                (place,) = _at(ghosts.markup)
                assert place in _at(after.markup)
                assert place not in _at(before.markup)
                moved.add(type(action))
    assert {Dig, Lay} <= moved


def test_ghosts_say_what_would_happen() -> None:
    state = _with_a_secret().but(seat=0, kablooeys=(1, 0), snores=(0, 0))
    down = "; the card beneath is then turned up"
    said = {
        Dig(card("white statue")): f"lay the white statue ({NONE}) from the hand into space 1 of the gallery",
        Dig(card("white hammer"), 2): f"lay the white hammer ({NONE}) from shaft 3 into space 1 of the gallery{down}",
        Blast(4): f"use a kablooey card to discard the white hammer ({NONE}) from shaft 5{down}",
        Stop(): "stop digging and take a snore card, a kablooey card and 3 treasures from the pile",
    }
    for action, words in said.items():
        ghosts = preview(TWO, state, action, 0, NAMES)
        assert ghosts is not None
        assert ghosts.alt == f"Ada would {words}."


def test_a_ghost_of_a_hand_card_is_seen_by_its_owner_only() -> None:
    state = _with_a_secret()
    hand = card("yellow sword", 2)
    for action in (Dig(hand), Lay(hand, 0), Discard(hand), Gift(0, hand)):
        assert preview(TWO, state, action, 1, NAMES) is not None
        assert preview(TWO, state, action, 0, NAMES) is None
        assert preview(TWO, state, action, None, NAMES) is None
    assert preview(TWO, state, Blast(0), 0, NAMES) is not None
