"""Tick-Tock Tower as drawn: pawns keep apart, secrets stay secret, names are safe, ghosts stand where pawns come."""

from itertools import combinations
from xml.etree import ElementTree

import pytest

from clocklab.core.contract import Position, Turn
from clocklab.draw.svg import Box
from clocklab.draw.theme import COLOURS
from clocklab.games.ticktock import TickTockTower
from clocklab.games.ticktock.rules.pieces import CARDS, GOALS, HEROES, PAIRS, SPACES, Card, Goal, Hero
from clocklab.games.ticktock.rules.state import Keep, Phase, Play, Power, Returned, State
from clocklab.games.ticktock.view.cards import ASKS, effect_words
from clocklab.games.ticktock.view.places import WALL, cell, panels, row, spot, view
from clocklab.games.ticktock.view.players import pawns
from tests.contract.picture_checks import LEGIBLE, lettering
from tests.contract.walks import walk

NAMES = ("Anna", "Ben", "Clara", "Daniel", "Eve", "Fred", "Gus", "Hal")
NONE = (0,) * 8
ROUND = (*HEROES[:4], Hero.CUCKOO), HEROES[:4], HEROES[:6], (*HEROES[:6], Hero.CUCKOO), HEROES[:8]
CASTS = {len(heroes): heroes for heroes in ROUND}
GAMES = {players: TickTockTower(players=players) for players in CASTS}
SIDES = GAMES[4].kit.sides
each_number = pytest.mark.parametrize("players", sorted(CASTS))


def at(players: int, spaces: tuple[int, ...], **changes: object) -> State:
    """A position in the middle of a round, twins on neighbouring seats; everybody holds three Tiny Steps."""
    heroes = CASTS[players]
    state = GAMES[players].initial()
    return state.but(**{
        "phase": Phase.PLAY, "heroes": heroes, "pairs": tuple(hero for hero in PAIRS if hero in heroes), "hour": 7,
        "spaces": spaces, "order": tuple(range(players)), "hands": ((Card.TINY_STEP,) * 3,) * players,
        "goals": (Goal.IN_THE_GEARS,) * players, "shown": ((),) * players, "tokens": (0,) * players,
        "used": (False,) * players, **changes,
    })  # fmt: skip


def along(players: int, seed: int, step: int) -> list[State]:
    """Every so-manieth state of a random game, its end too."""
    states = list(walk(GAMES[players], seed))
    return [*states[:-1:step], states[-1]]


def shapes(markup: str, **wanted: str) -> list[Box]:
    """The boxes around all circles, rectangles and polygons that have these attributes."""
    return [
        around(found)
        for found in ElementTree.fromstring(markup).iter()
        if found.tag.split("}")[-1] in ("circle", "rect", "polygon")
        and all(found.get(name) == value for name, value in wanted.items())
    ]


def around(found: ElementTree.Element) -> Box:
    if (points := found.get("points")) is not None:
        xs, ys = zip(*(map(float, point.split(",")) for point in points.split()), strict=True)
        return Box((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, max(xs) - min(xs), max(ys) - min(ys))
    if (radius := found.get("r")) is not None:
        return Box(float(found.get("cx", 0)), float(found.get("cy", 0)), 2 * float(radius), 2 * float(radius))
    left, top, wide, high = (float(found.get(name, 0)) for name in ("x", "y", "width", "height"))
    return Box(left + wide / 2, top + high / 2, wide, high)


def markers(game: TickTockTower, state: State) -> list[Box]:
    """The boxes around the pawns' dark outlines, as drawn."""
    return shapes(f"<svg>{pawns(Position(game, state), NAMES)}</svg>", fill=COLOURS["seat-edge"][0])


# ---- geometry ---------------------------------------------------------------------------------------------


@each_number
@pytest.mark.parametrize("space", [0, 4, 15])
def test_all_pawns_on_one_space_lie_apart_and_each_within_its_own_track(players: int, space: int) -> None:
    state = at(players, (space,) * players)
    boxes = markers(GAMES[players], state)
    assert len(boxes) == players
    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]
    assert all(box.inside(cell(SIDES[hero.rank], space)) for box, hero in zip(boxes, state.heroes, strict=True))


def test_nine_pawns_would_find_room_too_and_each_moves_straight_up() -> None:
    """All nine heroes at once are one more than can play."""
    spots = [spot(hero, SIDES[hero.rank], 8, PAIRS) for hero in HEROES]
    assert not [pair for pair in combinations(spots, 2) if pair[0].box.overlaps(pair[1].box)]
    assert all(
        len({spot(hero, SIDES[hero.rank], space, PAIRS).x for space in range(SPACES + 1)}) == 1 for hero in HEROES
    )
    assert [row(space) for space in range(SPACES + 1)] == sorted(map(row, range(SPACES + 1)), reverse=True)


@each_number
def test_panels_of_twins_stand_at_one_height_beside_the_tower(players: int) -> None:
    heroes = CASTS[players]
    boxes = panels(players, heroes, SIDES)
    assert not [pair for pair in combinations((*boxes, WALL), 2) if pair[0].overlaps(pair[1])]
    assert all(box.inside(view(None)) for box in boxes)
    for seat, hero in enumerate(heroes):
        if hero.twin is not None:
            assert boxes[seat].y == boxes[heroes.index(hero.twin)].y


@each_number
def test_no_words_are_tiny(players: int) -> None:
    states = (*along(players, 7, 40), at(players, (8,) * players, shown=(GOALS,) * players, last=Card.MUSIC_BOX_DANCE))
    for state in states:
        drawn = GAMES[players].draw(state, 0, ("Bartholomew of Somewhere",) * 8)
        assert min(lettering(drawn.markup)) >= (LEGIBLE, "")


def test_the_picture_is_hardly_higher_than_wide() -> None:
    # Letters of 11 px in a picture 680 px high and of 8 px in one 400 px wide: 680 / 400 * 8 / 11 = 1.236.
    assert view(0).h / view(0).w <= 1.236


# ---- secrets ----------------------------------------------------------------------------------------------


def test_others_cards_and_goals_are_neither_drawn_nor_told() -> None:
    """Ben alone holds a Big Fan, a Catch Up and the goal Meeting; Clara's seat and an onlooker see none of them."""
    hands = ((Card.TINY_STEP,) * 3, (Card.CATCH_UP, Card.BIG_FAN), (Card.TINY_STEP,) * 3, (Card.TINY_STEP,) * 3)
    goals = (Goal.IN_THE_GEARS, Goal.MEETING, Goal.IN_THE_GEARS, Goal.IN_THE_GEARS)
    state = at(4, (1, 2, 3, 4), hands=hands, goals=goals)
    secrets = (
        "Big Fan",
        "Catch Up",
        "Meeting",
        ASKS[Goal.MEETING][1],
        effect_words(Card.BIG_FAN, Hero.TOCK, True, False),
    )
    own = GAMES[4].draw(state, 1, NAMES)
    assert all(secret in own.alt for secret in secrets)
    assert "Big Fan" in own.markup
    for viewer in (None, 0, 2, 3):
        seen = GAMES[4].draw(state, viewer, NAMES)
        assert not [secret for secret in secrets if secret in seen.markup + seen.alt]


def test_an_offer_is_open_to_who_chooses_only() -> None:
    offer = (Goal.KIND_HEART, Goal.EVEN_TOWER)
    goals = (None, *(Goal.IN_THE_GEARS,) * 3)
    state = at(4, (1, 2, 3, 4), phase=Phase.KEEP, seat=0, goals=goals, offer=offer)
    assert all(goal.value in GAMES[4].draw(state, 0, NAMES).alt for goal in offer)
    for viewer in (None, 1, 2, 3):
        seen = GAMES[4].draw(state, viewer, NAMES)
        assert not [goal for goal in offer if goal.value in seen.markup + seen.alt]
        assert GAMES[4].preview(state, Keep(offer[0], offer[1:]), viewer, NAMES) is None
    kept = GAMES[4].preview(state, Keep(offer[0], offer[1:]), 0, NAMES)
    assert kept is not None
    assert kept.alt == "If Anna keeps Kind Heart, Even Tower would go under the pile."


def test_what_was_put_under_the_pile_is_told_to_who_put_it_there() -> None:
    returned = (Returned(Goal.KIND_HEART, 1), Returned(Goal.EVEN_TOWER, 0), Returned(Goal.ON_THE_CHIME, 1))
    state = at(4, (1, 2, 3, 4), returned=returned)
    told = "Put under the pile, the next to come up first: "
    assert GAMES[4].draw(state, 1, NAMES).alt.endswith(f"{told}Kind Heart, On the Chime.")
    assert GAMES[4].draw(state, 0, NAMES).alt.endswith(f"{told}Even Tower.")
    for viewer in (None, 2, 3):
        seen = GAMES[4].draw(state, viewer, NAMES)
        assert not [each for each in returned if each.goal.value in seen.markup + seen.alt]
        assert told not in seen.alt
    forgetful = TickTockTower(players=4, memory="table").draw(state, 1, NAMES)
    assert told not in forgetful.alt
    assert "put back: " not in forgetful.markup


# ---- ghosts -----------------------------------------------------------------------------------------------


def test_the_rulebooks_first_example_is_told_before_it_is_played() -> None:
    """Tick on 3 plays Big Step, Tock goes from 5 to 4, and By the Pendulum is true on 5: 3 points."""
    state = at(4, (3, 5, 0, 0), goals=(Goal.BY_THE_PENDULUM,) * 4, hands=((Card.BIG_STEP,) * 3,) * 4)
    ghosts = GAMES[4].preview(state, Play(Card.BIG_STEP), 0, ("Tick", "Tock"))
    assert ghosts is not None
    assert ghosts.alt == (
        "If Tick plays Big Step: Tick from space 3 to space 5, Tock from space 5 to space 4. "
        "By the Pendulum comes true, for 3 points."
    )
    for viewer in (None, 1, 2):  # the goal is nobody else's business
        seen = GAMES[4].preview(state, Play(Card.BIG_STEP), viewer, ("Tick", "Tock"))
        assert seen is not None
        assert seen.alt == "If Tick plays Big Step: Tick from space 3 to space 5, Tock from space 5 to space 4."
        assert "goal" not in seen.markup.lower().replace(seen.alt.lower(), "")


@each_number
def test_ghosts_stand_where_the_pawns_stand_afterwards(players: int) -> None:
    game = GAMES[players]
    for state in along(players, 3, 10):
        seat = game.turn(state)
        for action in () if isinstance(seat, Turn) else game.legal_actions(state):
            ghosts = game.preview(state, action, state.seat, NAMES)
            assert ghosts is not None
            if not isinstance(action, Play | Power):
                continue
            after = game.apply(state, action)
            drawn = markers(game, after)
            moved = [box for box, old, new in zip(drawn, state.spaces, after.spaces, strict=True) if old != new]
            outlines = shapes(ghosts.markup, **{"stroke-dasharray": "3 2"})
            assert centres(outlines) == centres(moved)
            came_true = len(after.shown[state.seat]) > len(state.shown[state.seat])
            assert ("comes true" in ghosts.alt) == came_true == ("goal true" in ghosts.markup)


def centres(boxes: list[Box]) -> list[tuple[int, int]]:
    return sorted((round(box.x), round(box.y)) for box in boxes)


# ---- words ------------------------------------------------------------------------------------------------


def test_the_words_hold_all_that_the_seat_sees() -> None:
    state = at(
        5, (15, 0, 7, 8, 6), seat=2, order=(3, 2, 4, 0, 1), hour=11, tokens=(0, 2, 0, 0, 1), last=Card.SPRING_JUMP,
        shown=((Goal.KIND_HEART, Goal.NO_ONE_AHEAD), (), (), (), ()), used=(False, False, False, False, True),
        goals=(Goal.MEETING, None, Goal.FACE_TO_FACE, Goal.MEETING, Goal.MEETING),
    )  # fmt: skip
    told = GAMES[5].draw(state, 2, NAMES).alt
    for words in (
        "Clara plays a card.",
        "The clock stands at 11, 1 round before the bell.",
        "Played this round: Daniel. Still to come: Eve, Anna, Ben.",
        "Anna, Tick (orange track): on space 15, twin Ben; 3 cards, a secret goal, 0 tokens; "
        "shown goals: Kind Heart, No One Ahead; 28 points as it stands (15 space, 3 twins, 10 goals).",
        "Ben, Tock (blue track): on START, twin Anna; 3 cards, no secret goal, 2 tokens; shown goals: none; 0 points",
        "Eve, Cuckoo (purple track): on space 6; 3 cards, a secret goal, 1 token, power used; ",
        "Spring Jump on top",
        "13 Thank-you tokens left",
        "Clara holds Tiny Step (you +1, twin −1), ",
        "The secret goal is Face to Face (twin 1 off at most, 3 points, true as it stands).",
    ):
        assert words in told, (words, told)


def test_a_card_says_what_it_does_for_the_hero_that_holds_it() -> None:
    """By the rulebook the Cuckoo moves one space less, at least one; a Ballerina's Helping Hand moves her two."""
    words = {(card, hero): effect_words(card, hero, True, True) for card in CARDS for hero in HEROES}
    steps = (Card.TINY_STEP, Card.BIG_STEP, Card.SPRING_JUMP)
    assert [words[card, Hero.CUCKOO] for card in steps] == ["you +1", "you +1", "you +2"]
    assert words[Card.HELPING_HAND, Hero.RUSTY_BALLERINA] == "other +2, you +2"
    assert words[Card.HELPING_HAND, Hero.TICK] == "other +2, you +1"
    assert words[Card.PENDULUM_PUSH, Hero.TICK] == "twin or Cuckoo −2"
    assert effect_words(Card.PENDULUM_PUSH, Hero.TICK, True, False) == "twin −2"
