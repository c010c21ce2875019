"""Every question about a position of Clonk! goes by the options of its game: each is asked where all options differ."""

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

import clocklab
from clocklab.core import Match, Position
from clocklab.errors import IllegalActionError, OptionError
from clocklab.games.clonk import Clonk, Colour, Kind, Phase, Treasure, half_up, odds, task_coins
from clocklab.games.clonk.rules.pieces import fields, printed
from clocklab.probability import Dist
from tests.games.clonk.lines import line, match, seat
from tests.games.clonk.tables import digging
from tests.games.clonk.test_chains import by_the_rules

DECK = {**fields(printed()), "name": "own", "kablooey_coins": 3, "snore_eyes": 9}
OWN = Clonk(
    players=3,
    deck=DECK,
    shaft="uduu",
    awakening="shuffled",
    kablooey_per_turn=2,
    snore_in_penalty=True,
    start=1,
    memory="table",
)
QUESTIONS = sorted(name for name in odds.__all__ if getattr(getattr(odds, name), "is_question", False))
RED_CROWN = Treasure(Colour.RED, Kind.CROWN, 2, 1)
each_question = pytest.mark.parametrize("name", QUESTIONS)


def begun() -> Position[Clonk, Any]:
    """Return the position in which seat 1 begins the first turn, as chance would have it."""
    played = Match(OWN, seed=4)
    while played.state.turns == 0:
        played.roll() if played.turn is clocklab.CHANCE else played.play(played.actions[0])
    played.play(played.actions[0])
    return played.here


def three(state: Any, **changes: Any) -> Position[Clonk, Any]:
    """Return a position for two as one of ours for three; the third seat has nothing that could be matched."""
    rows: dict[str, Any] = {
        name: (*getattr(state, name), empty)
        for name, empty in (("hands", ()), ("galleries", ()), ("carts", ()), ("snores", 0), ("kablooeys", 0))
    }
    rows |= {name: (*getattr(state, name), getattr(state, name)[0]) for name in ("tasks", "opened")}
    return Position(OWN, state.but(**rows, **changes))


HERE = begun()
ARGUMENTS: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {
    "awakening": ((3,), {}),
    "caught": ((1,), {"trials": 3, "seed": 2}),
    "chain_worths": ((1,), {}),
    "chains": ((1,), {"trials": 3, "seed": 2}),
    "draws_left": ((), {}),
    "match_chance": ((RED_CROWN, 2, 1), {}),
    "panel": ((), {}),
    "pool": ((0,), {}),
    "rounds_left": ((), {"seat": 1, "trials": 3, "seed": 2}),
    "uncover": ((2, 1), {}),
    "unseen": ((2,), {}),
}


def asked(name: str, where: Any, numbers: Callable[[int], Any] = int) -> Any:
    args, kwargs = ARGUMENTS[name]
    args = tuple(numbers(each) if isinstance(each, int) else each for each in args)
    return getattr(odds, name)(where, *args, **{key: numbers(value) for key, value in kwargs.items()})


def test_every_option_differs_from_the_usual_one() -> None:
    usual, own = Clonk().options(), OWN.options()
    assert not [name for name in usual if usual[name] == own[name]]


@each_question
def test_a_question_takes_a_match_as_its_position_and_numpy_numbers_as_pythons(name: str) -> None:
    expected = asked(name, HERE)
    assert asked(name, Match(OWN, start=HERE.text)) == expected
    assert asked(name, HERE, np.int64) == expected


@each_question
def test_a_state_alone_and_a_position_of_another_game_are_refused(name: str) -> None:
    race = clocklab.load("grandfather")
    with pytest.raises(OptionError, match=f"{name} is asked about a position"):
        asked(name, HERE.state)
    with pytest.raises(OptionError, match="not a question about Grandfather's Clock"):
        asked(name, Position(race, race.initial()))


@each_question
def test_a_question_goes_by_the_options_of_its_game(name: str) -> None:
    ORACLES[name]()


# ---- what each must answer ------------------------------------------------------------------------------------------


def cards_not_seen(viewer: int) -> Counter[Treasure]:
    """Return the cards of our deck without those in sight of the seat, counted from what it is shown."""
    left = Counter(OWN.deck.treasures)
    words = OWN.observe(HERE.state, viewer)
    shown = OWN.parse_action
    texts = [words[at : at + 4] for at in range(len(words)) if is_card(words[at : at + 4])]
    left.subtract(shown(f"draw {text}").card for text in texts)
    return +left


def is_card(text: str) -> bool:
    return len(text) == 4 and text[0] in "rgwpyb" and text[1] in "hnscdr" and text[2:].isdigit()


def pool() -> None:
    for viewer in range(3):
        assert Counter(odds.pool(HERE, viewer)) == cards_not_seen(viewer)


def unseen() -> None:
    assert odds.unseen(HERE, 2) == Dist(dict(cards_not_seen(2)))


def uncover() -> None:
    """Our shafts are one card up, one down, two up: the third is certain, and beneath it comes an unseen card."""
    third = HERE.state.shafts[2][2]
    assert third is not None
    assert odds.uncover(HERE, 2, 1) == Dist.certain(third)
    lower = Position(OWN, HERE.state.but(shafts=(HERE.state.shafts[0][:3], *HERE.state.shafts[1:])))
    assert odds.uncover(lower, 0, 1) == Dist(dict(cards_not_seen(1)))


def match_chance() -> None:
    left = cards_not_seen(1)
    fitting = sum(many for card, many in left.items() if card.colour is Colour.RED or card.kind is Kind.CROWN)
    assert odds.match_chance(HERE, RED_CROWN, "pile", 1) == Fraction(fitting, left.total())


def draws_left() -> None:
    """By hand: 108 - 5 x 4 - 3 x 4 = 76 = 25 + 25 + 26; 50 lie above the lowest pile, which has 27 places."""
    assert odds.draws_left(HERE) == Dist.uniform(range(50, 77))


def awakening() -> None:
    """With 3 left in the pile the card has four places; every turn draws 1 or 3 cards; seat 2 of 3 is second."""
    here = Position(OWN, HERE.state.but(pile=3, seat=2, turns=5, phase=Phase.DIG))
    counted: Counter[int] = Counter()
    for before, drawn in product(range(4), product((1, 3), repeat=4)):
        turn = next(turn for turn in range(1, 5) if sum(drawn[:turn]) > before)
        counted[(1 + turn - 1) // 3 + 1] += 1
    found = odds.awakening(here, {1: 1, 3: 1})
    assert found.rounds == Dist(dict(counted))
    assert found.draws == Dist.uniform(range(4))


def last_lay(**changes: Any) -> Position[Clonk, Any]:
    """Return the position before the last card is laid: seat 0 ends the round that seat 1 began, all are awake.

    Seat 0 has one snore card and three eyes, seat 1 eleven eyes, seat 2 none.
    """
    zero = seat("rh01", cart="rr01 rd20 rd01 rn01", cards="1,0")
    one = seat(cart="bh22 bh01 bs01 bn21 bn01 bd01 bd11 br02 br01", cards="0,1")
    text = line(zero, one, seat(cart="gh00"), turns=6, first=1, awake=True, pile=9, phase="lay")
    options = {**OWN.options(), **changes}
    del options["players"]
    return match(text, **options).here


def caught() -> None:
    """With nine eyes a snore card makes seat 0 the loudest; with the printed three it is seat 1."""
    noise = [3 + 9, sum(card.eyes for card in last_lay().state.carts[1]), 0]
    assert noise == [12, 11, 0]
    for viewer, value in enumerate((1, 0, 0)):
        assert odds.caught(last_lay(memory="perfect"), viewer, trials=5).value == value
        assert odds.caught(last_lay(deck="printed", memory="perfect"), viewer, trials=5).value == int(viewer == 1)
    closed = odds.caught(last_lay(), 1, trials=40).value
    assert 0 < closed < 1, "carts are closed in our game, so that it cannot be certain"


def rounds_left() -> None:
    """In our game seat 1 began, so that seat 0 ends the round: one round is left, whoever plays."""
    assert {many: each.value for many, each in odds.rounds_left(last_lay(), trials=5).items()} == {1: 1}


def chains() -> None:
    """Through every action of the rules: two kablooey cards may be used in one of our turns."""
    mattered = 0
    for luck in range(12):
        kinds = list(product(("red", "green", "white", "pink"), ("hammer", "crown", "ring", "sword")))
        words = [" ".join(each) for each in random.Random(luck).sample(kinds, 9)]
        last, others, card, hidden, *shafts = words
        here = three(digging([[None, *shafts[:4]], shafts[4:]], [card], last, [hidden], 0, others, kablooeys=2))
        found = odds.chains(here).law
        assert found is not None
        law = tuple(Fraction(found.chance(number)) for number in range(5))
        assert law == by_the_rules(here.state, 0, {}, OWN)
        mattered += law != by_the_rules(here.state, 0, {}, Clonk(players=3))
    assert mattered, "the second kablooey card must matter somewhere"


def chain_worths() -> None:
    """By hand: nothing fits; stopping brings our three coins of a kablooey card and nine eyes of a snore card."""
    shafts = [["blue sword"], ["green sword"], ["white statue"]]
    here = three(digging(shafts, [], "red necklace", ["pink ring"], pile=1, others="pink ring"))
    assert [(row.total, row.eyes) for row in odds.chain_worths(here, 0)] == [(3, 9)]


def panel() -> None:
    shafts = [["red hammer", "blue sword", "green sword"], ["white statue"]]
    here = three(digging(shafts, [], "red necklace", ["pink ring"], pile=1, others="pink ring", kablooeys=2))
    here = Position(OWN, here.state.but(awake=False))
    values = {each.label: each.value for each in OWN.odds(here.state)}
    assert values["Treasures laid this turn, played for the most"] == 1, "blast, blast, and dig the red hammer"
    assert values["Cards drawn before the awakening card"] == Dist.uniform(range(2))
    usual = {each.label: each.value for each in Clonk(players=3).odds(here.state.but(awakening=0))}
    assert usual["Treasures laid this turn, played for the most"] == 0


ORACLES: dict[str, Callable[[], None]] = {
    "awakening": awakening,
    "caught": caught,
    "chain_worths": chain_worths,
    "chains": chains,
    "draws_left": draws_left,
    "match_chance": match_chance,
    "panel": panel,
    "pool": pool,
    "rounds_left": rounds_left,
    "uncover": uncover,
    "unseen": unseen,
}


def test_scores_go_by_the_options_too() -> None:
    """By hand: caught with 3 + 9 eyes, all of which cost coins in our game; a kablooey card brings 3."""
    here = last_lay()
    scores = OWN.scores(here.state)
    assert scores[0].loss == half_up(12) == 6
    assert scores[1].coins == 3 + sum(card.coins for card in here.state.carts[1])
    assert Clonk(players=3, start=1).scores(here.state)[0].loss == 0


# ---- numbers of other libraries, and nonsense -----------------------------------------------------------------------


def test_numpy_numbers_are_options_and_numbers_of_questions() -> None:
    assert Clonk(players=np.int64(3), kablooey_per_turn=np.int64(2), start=np.int64(1)) == Clonk(
        players=3, kablooey_per_turn=2, start=1
    )
    cards = [{**card, "coins": np.int64(card["coins"])} for card in DECK["treasures"]]
    assert Clonk(deck={**DECK, "snore_eyes": np.int64(9), "treasures": cards}) == Clonk(deck=DECK)
    assert odds.task_value(np.int64(4)) == odds.task_value(4)
    assert odds.fits_among(OWN, np.int64(2)) == odds.fits_among(OWN, 2)
    assert (half_up(np.int64(5)), task_coins(np.int64(4))) == (3, 6)
    assert {type(half_up(np.int64(5))), type(task_coins(np.int64(4))), type(odds.task_value(np.int64(4)))} == {int}
    questions = OWN.questions()
    assert questions["fits"].answer(np.int64(2)) == questions["fits"].answer(2)
    assert questions["awakening"].answer(np.int64(2), np.int64(3)) == questions["awakening"].answer(2, 3)


def test_lists_and_booleans_in_actions_are_refused_by_name() -> None:
    """Every action with each of its fields, the card's too, made a list or a boolean: refused in every phase."""
    game = Clonk(players=3, kablooey_per_turn=2, awakening="shuffled", start="random")
    refused, state, rng = 0, game.initial(), random.Random(2)
    seen: Counter[Any] = Counter()
    while game.turn(state) is not clocklab.OVER:
        actions = game.legal_actions(state)
        for action in {type(each): each for each in actions}.values() if seen[state.phase] < 2 else ():
            for wrong in spoilt(action):
                with pytest.raises(IllegalActionError):
                    game.apply(state, wrong)
                refused += 1
        seen[state.phase] += 1
        state = game.apply(state, rng.choice(actions))
    assert refused > 150
    assert {Phase.DIG, Phase.LAY, Phase.TILES, Phase.START, Phase.DEAL, Phase.TASK} <= set(seen)


def spoilt(action: Any) -> list[Any]:
    found = []
    for name in type(action).__dataclass_fields__:
        value = getattr(action, name)
        for wrong in ([1], [[value]], {}, True, None, 1.0):
            legal_too = (name == "shaft" and wrong is None) or (type(wrong) is bool and type(value) is bool)
            if not legal_too:
                found.append(type(action)(**{**fields_of(action), name: wrong}))
        if isinstance(value, Treasure):
            for inner in ("colour", "kind", "coins", "eyes"):
                for wrong in ([1], bool(getattr(value, inner)), float(1)):
                    card = Treasure(**{**fields_of(value), inner: wrong})
                    found.append(type(action)(**{**fields_of(action), name: card}))
    return found


def fields_of(value: Any) -> dict[str, Any]:
    return {name: getattr(value, name) for name in type(value).__dataclass_fields__}


def test_every_name_of_the_games_door_is_behind_it() -> None:
    from clocklab.games import clonk

    assert all(hasattr(clonk, name) for name in clonk.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'dragon'"):
        _ = clonk.dragon
