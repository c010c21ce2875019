"""What one touches in Clonk!, and why a part cannot be touched: paths and reasons by hand, from the rules."""

import random
from xml.etree import ElementTree

import pytest

from clocklab.core.contract import OVER, Turn
from clocklab.draw.svg import Box
from clocklab.games.clonk.game import Clonk
from clocklab.games.clonk.rules.state import Phase
from clocklab.games.clonk.view import board, places, why_not
from clocklab.games.clonk.view.cards import RADIUS, STRIP
from clocklab.games.clonk.view.spoken import sight
from tests.contract.picture_checks import SVG
from tests.games.clonk.lines import line, match, seat

TABLE = line(seat("rh01 bn10", cart="ys01", cards="0,1"), seat("gn10", cart="gs01"))
"""Tops: red ring, green ring, white sword, pink sword, blue crown. Nothing fits the yellow statue in the first cart."""
NEITHER = "fits neither your last treasure nor that of anybody with a free space."
GIVEN = line(seat("rd01 bh10", "rn00 rs10", "rh01"), seat("gn10", "gs01 gh00 gc20", "gd10"), gift=1)


def touched(text: str, action: str) -> tuple[str, ...]:
    here = match(text).here
    path: tuple[str, ...] = here.game.touches(here.state, here.game.parse_action(action))
    return path


@pytest.mark.parametrize(
    ("text", "action", "path"),
    [
        (TABLE, "give gr01 from 1 to 1", ("shaft-2", "gallery-2-1")),
        (TABLE, "blast 2", ("kablooeys-1", "shaft-3")),
        (TABLE, "stop", ("pile",)),
        (GIVEN, "dig rd01 from hand", ("hand-1-red-sword-0-1", "gallery-1-3")),
        (GIVEN, "dig rr10 from 0", ("shaft-1", "gallery-1-3")),
        (
            line(seat("rh01 gh00"), seat("ph01 yh01"), turns=1, phase="cart"),
            "cart gh00",
            ("hand-1-green-hammer-0-0", "cart-1"),
        ),
    ],
)
def test_a_card_is_touched_and_then_where_it_goes(text: str, action: str, path: tuple[str, ...]) -> None:
    assert touched(text, action) == path


@pytest.mark.parametrize(
    ("text", "path", "why"),
    [
        (TABLE, ("hand-1-red-hammer-0-1",), f"The red hammer {NEITHER}"),
        (TABLE, ("gallery-1-1",), "First touch a card: the top of a shaft, or one in your hand."),
        (TABLE, ("shaft-2", "gallery-1-1"), "The green ring shares neither colour nor type with the yellow statue."),
        (TABLE, ("shaft-2", "gallery-2-3"), "Space 1 is the next free one."),
        (TABLE, ("kablooeys-1", "discards"), "A kablooey card blasts the top of a shaft."),
        (GIVEN, ("kablooeys-1",), "You have no kablooey card."),
        (GIVEN, ("shaft-2",), "The green ring shares neither colour nor type with the red statue."),
        (GIVEN, ("shaft-1", "gallery-2-4"), "You have made this turn's gift."),
    ],
)  # fmt: skip
def test_a_part_that_is_not_lit_says_which_rule_keeps_it_dark(text: str, path: tuple[str, ...], why: str) -> None:
    assert why_not(match(text).here, path) == why


def test_a_used_kablooey_card_says_so() -> None:
    spent = line(seat("rh01 bn10", cart="ys01", cards="0,2"), seat("gn10", cart="gs01"), blasts=1)
    assert (
        why_not(match(spent).here, ("kablooeys-1",))
        == "You have used 1 kablooey card this turn, and no more are allowed."
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_numbers_of_the_longest_chain_cover_nothing_printed_and_are_explained(players: int) -> None:
    """Printed on a broad card are the strip on its upper edge and the treasure in the middle, at most 0.6 as wide."""
    game = Clonk(players=players)
    rng, state, seen = random.Random(5), game.initial(), 0
    while game.turn(state) is not OVER:
        links = sight(state, state.seat).chain if state.phase is Phase.DIG else ()
        if links:
            shown = places.page(players, places.depth(state.shafts))
            for box in (board.link_box(shown, state, link) for link in links):
                x, y = board.spot(box)
                disc = Box(x, y, 2 * RADIUS, 2 * RADIUS)
                assert not disc.overlaps(Box(box.x, box.top + STRIP / 2, box.w, STRIP))
                assert not disc.overlaps(Box(box.x + 2, box.y, box.w * 0.6, box.h))
                assert disc.inside(shown.view)
            root = ElementTree.fromstring(game.draw(state, state.seat).markup)
            (legend,) = [node for node in root.iter() if node.get("data-part") == "chain"]
            words = ["".join(each.itertext()) for each in legend.iter(f"{SVG}text")]
            assert words == [*map(str, range(1, len(links) + 1)), "the longest chain in sight"]
            seen += 1
        by_chance = isinstance(game.turn(state), Turn)
        state = game.apply(
            state, game.sample_chance(state, rng) if by_chance else rng.choice(game.legal_actions(state))
        )
    assert seen > 5
