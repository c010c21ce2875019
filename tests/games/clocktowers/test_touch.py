"""What one touches in Clocktowers, and why a part cannot be touched: paths and reasons by hand, from the rules."""

from xml.etree import ElementTree

import pytest

from clocklab.games.clocktowers.view import why_not
from tests.games.clocktowers.lines import START, line, match

TABLE = line("1m,om,b,r:-:1c/2+o/1+2+o/1+o+b/2c+2", START, tops="1,o,g", phase="play")
"""Towers: a wall, two floors with a clock, three with a clock, one floor finished in blue, four floors."""


def touched(text: str, action: str) -> tuple[str, ...]:
    here = match(text).here
    path: tuple[str, ...] = here.game.touches(here.state, here.game.parse_action(action))
    return path


@pytest.mark.parametrize(
    ("action", "path"),
    [
        ("play 1m new", ("hand-1-wall1-mouse", "tower-1-6")),
        ("play 1m on 0", ("hand-1-wall1-mouse", "tower-1-1")),
        ("play om on 4", ("hand-1-clock-mouse", "tower-1-5")),
        ("play b on 1", ("hand-1-roof-blue", "tower-1-2")),
        ("discard r", ("hand-1-roof-red", "away-1")),
    ],
)
def test_a_card_is_touched_and_then_the_tower_or_ground_it_goes_to(action: str, path: tuple[str, ...]) -> None:
    assert touched(TABLE, action) == path


def test_to_draw_one_touches_the_deck() -> None:
    assert touched(line(START, START), "draw roofs") == ("deck-roofs",)


@pytest.mark.parametrize(
    ("first", "then", "why"),
    [
        ("hand-1-wall1-mouse", "tower-1-2", "Tower 2 already has its clock: now only a roof fits."),
        ("hand-1-wall1-mouse", "tower-1-4", "Tower 4 is finished."),
        ("hand-1-clock-mouse", "tower-1-3", "Tower 3 already has its clock."),
        ("hand-1-clock-mouse", "tower-1-6", "A clock does not begin a tower: only walls do."),
        ("hand-1-roof-red", "tower-1-1", "Tower 1 has no clock yet."),
        # Blue stands on one floor, so the next blue goes on two; no red roof stands, so the first goes on one or two.
        ("hand-1-roof-blue", "tower-1-3", "The next blue roof goes on 2 floors, and tower 3 has 3."),
        ("hand-1-roof-red", "tower-1-3", "The next red roof goes on 1 or 2 floors, and tower 3 has 3."),
        ("hand-1-roof-red", "tower-2-1", "You build on your own towers only."),
        ("deck-walls", None, "You have drawn this turn's card."),
        ("tower-1-1", None, "First touch a card in your hand."),
    ],
)
def test_a_part_that_is_not_lit_says_which_rule_keeps_it_dark(first: str, then: str | None, why: str) -> None:
    assert why_not(match(TABLE).here, (first, then) if then else (first,)) == why


def test_cards_that_are_alike_are_one_part_and_each_of_them_is_touched() -> None:
    here = match(line("1,1,o,b:-:-", START, phase="play")).here
    root = ElementTree.fromstring(here.game.draw(here.state, 0).markup)
    (twins,) = [node for node in root.iter() if node.get("data-part") == "hand-1-wall1"]
    assert sum(node.get("rx") == "4" for node in twins.iter()) == 2  # two cards' outlines
    assert twins[0].text == "in your hand: wall of one floor (2)"


def test_a_tower_is_called_what_it_is_for_its_owner_and_for_others() -> None:
    here = match(TABLE).here
    for viewer, owner in ((0, "your"), (1, "Ada's"), (None, "Ada's")):
        root = ElementTree.fromstring(here.game.draw(here.state, viewer, ("Ada", "Bob")).markup)
        titles = {node.get("data-part"): node[0].text for node in root.iter() if node.get("data-part")}
        assert (
            titles["tower-1-4"]
            == f"{owner} tower 4: wall of one floor, plain clock, blue roof; 1 floor, finished, 5 points"
        )
        assert ("tower-1-6" in titles) == (viewer == 0), "only one's own ground can be touched"
        assert ("hand-1-roof-red" in titles) == (viewer == 0)
