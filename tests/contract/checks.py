"""What every game must keep, one function per promise; each raises AssertionError where it is broken."""

import dataclasses
import json
import math
import pickle
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

from clocklab.core import CHANCE, OVER, Game, Match, Record
from clocklab.errors import ClocklabError, IllegalActionError, NotationError

LONGEST = 20_000
GAMES = 6
CHECKS: list[Callable[[Any], None]] = []


def check(function: Callable[[Any], None]) -> Callable[[Any], None]:
    CHECKS.append(function)
    return function


def chosen(game: Any, state: Any, rng: random.Random) -> Any:
    if game.turn(state) is CHANCE:
        return game.sample_chance(state, rng)
    return rng.choice(game.legal_actions(state))


def walk(game: Any, seed: int) -> Iterator[Any]:
    """Yield every state of one random game, the final one included."""
    rng = random.Random(seed)
    state = game.initial()
    for _ in range(LONGEST):
        yield state
        if game.turn(state) is OVER:
            return
        state = game.apply(state, chosen(game, state, rng))
    raise AssertionError(f"a random game was not over after {LONGEST} events")


@lru_cache(maxsize=32)
def states(game: Any) -> tuple[Any, ...]:
    return tuple(state for seed in range(GAMES) for state in walk(game, seed))


@check
def legal_actions_are_unique_and_playable(game: Any) -> None:
    for state in states(game):
        actions = game.legal_actions(state)
        assert isinstance(actions, tuple), "legal_actions returns a tuple"
        assert len(set(actions)) == len(actions), f"an action is listed twice in {game.format_state(state)}"
        assert (game.turn(state) is OVER) == (not actions), "only a finished game has nothing to do"
        for action in actions[:200]:
            game.apply(state, action)


@check
def illegal_actions_are_refused_and_change_nothing(game: Any) -> None:
    seen = states(game)
    foreign = list({action for state in seen[:400] for action in game.legal_actions(state)})
    refused = 0
    rng = random.Random(5)
    for state in (*seen[:200], seen[-1]):
        before = pickle.dumps(state)
        for action in rng.sample(foreign, min(30, len(foreign))):
            if action in game.legal_actions(state):
                continue
            refused += 1
            try:
                game.apply(state, action)
            except IllegalActionError as error:
                allowed = [game.format_action(each) for each in game.legal_actions(state)[:5]]
                assert all(text in str(error) for text in allowed), f"the error lists what was allowed: {error}"
            else:
                raise AssertionError(f"{action} was accepted in {game.format_state(state)}")
        assert pickle.dumps(state) == before, "a refused action changed the state"
    assert refused, "some action of one position is illegal in another"


@check
def chance_sums_to_one_and_lists_what_can_happen(game: Any) -> None:
    for state in states(game):
        if game.turn(state) is CHANCE:
            law = game.chance_outcomes(state)
            assert sum(law.chance(outcome) for outcome in law) == Fraction(1), "chances sum to 1 exactly"
            assert set(law) == set(game.legal_actions(state)), "the law's outcomes are the legal actions"
            assert all(law.chance(outcome) > 0 for outcome in law), "an outcome of chance 0 is none"


@check
def sampling_follows_the_law_of_chance_outcomes(game: Any) -> None:
    done = set()
    for state in states(game):
        if game.turn(state) is not CHANCE:
            continue
        law = game.chance_outcomes(state)
        kind = frozenset(law.items())
        if kind in done or len(done) >= 8:
            continue
        done.add(kind)
        rng = random.Random(11)
        trials = 4000
        counts = Counter(game.sample_chance(state, rng) for _ in range(trials))
        assert set(counts) <= set(law), "sampling gave what cannot happen"
        for outcome in law:
            p = float(law.chance(outcome))
            five_sigma = 5 * math.sqrt(trials * p * (1 - p)) + 1
            off = abs(counts[outcome] - trials * p)
            assert off <= five_sigma, f"{outcome} came {counts[outcome]} times, expected {trials * p}"


@check
def sampling_costs_the_same_however_many_outcomes_there_are(game: Any) -> None:
    rng = random.Random(3)
    for state in states(game)[:300]:
        if game.turn(state) is CHANCE:
            game.sample_chance(state, rng)  # tables are built once
            calls = calls_made(lambda at=state: game.sample_chance(at, rng))
            assert calls <= 150, f"sampling at {game.format_state(state)} made {calls} calls"


def calls_made(function: Callable[[], Any]) -> int:
    """Return the number of Python and C calls: a cost that no noisy machine changes."""
    count = 0

    def profile(_frame: Any, event: str, _arg: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        function()
    finally:
        sys.setprofile(before)
    return count


@check
def games_end_under_random_and_adversarial_chance(game: Any) -> None:
    for seed in range(20):
        for _ in walk(game, seed):
            pass
    if game.chance_can_stall:
        return
    for pick in (min, max):  # by text: chance always does the first, or the last, thing it can
        rng = random.Random(2)
        state = game.initial()
        for _ in range(LONGEST):
            if game.turn(state) is OVER:
                break
            if game.turn(state) is CHANCE:
                action = pick(game.legal_actions(state), key=game.format_action)
            else:
                action = rng.choice(game.legal_actions(state))
            state = game.apply(state, action)
        else:
            raise AssertionError("adversarial chance keeps the game going; fix it or set chance_can_stall")


@check
def the_end_names_winners_and_payoffs(game: Any) -> None:
    for seed in range(GAMES):
        *_, last = walk(game, seed)
        payoffs, winners = game.payoffs(last), game.winners(last)
        assert len(payoffs) == game.players
        assert all(isinstance(each, int | Fraction) for each in payoffs), "payoffs are exact"
        assert winners, "somebody wins or shares the win"
        assert set(winners) <= set(range(game.players))
        assert list(winners) == sorted(set(winners))


@check
def records_replay_to_equal_states(game: Any) -> None:
    match = Match(game, seed=4, names=['<b>Ada</b> & "co"', "Bob"])
    rng = random.Random(1)
    while not match.over:
        if match.turn is CHANCE:
            match.roll()
        else:
            match.play(game.format_action(rng.choice(match.actions)))
    again = Match.from_record(Record.from_json(match.record().to_json()))
    assert again.history == match.history
    assert (again.state, again.names, again.game) == (match.state, match.names, match.game)
    while match.can_undo:
        match.undo()
    while match.can_redo:
        match.redo()
    assert match.history == again.history, "undo and redo lead back"
    half = Match(game, seed=9, start=match.history[len(match.history) // 2][0])
    assert Match.from_record(half.record()).state == half.state, "a match may begin anywhere"


@check
def notation_round_trips(game: Any) -> None:
    for state in states(game):
        text = game.format_state(state)
        assert "\n" not in text
        assert game.parse_state(text) == state, text
        for action in game.legal_actions(state)[:100]:
            line = game.format_action(action)
            assert game.parse_action(line) == action, line
    for nonsense in ("", "x", "stop stop", "7" * 500, "\u0667 \u0661", None, 3):
        for parse in (game.parse_state, game.parse_action):
            try:
                parse(nonsense)
            except ClocklabError:
                continue
            assert parse is not game.parse_state, f"{nonsense!r} was read as a position"
            raise AssertionError(f"{nonsense!r} was read as an action")
    try:
        game.parse_action("no such action")
    except NotationError as error:
        assert "no such action" in str(error)


@check
def states_and_actions_are_immutable_hashable_and_pickle_safe(game: Any) -> None:
    for state in states(game)[:300]:
        for value in (state, *game.legal_actions(state)[:20]):
            assert dataclasses.is_dataclass(value)
            require_frozen(value)
            copy = pickle.loads(pickle.dumps(value))
            assert copy == value
            assert hash(copy) == hash(value)


def require_frozen(value: Any) -> None:
    hash(value)
    for field in dataclasses.fields(value):
        try:
            setattr(value, field.name, getattr(value, field.name))
        except (AttributeError, dataclasses.FrozenInstanceError):
            continue
        raise AssertionError(f"{type(value).__name__}.{field.name} can be changed")


@check
def observe_leaks_nothing(game: Any) -> None:
    differed = False
    rng = random.Random(8)
    for state in states(game)[:300]:
        for seat in range(game.players):
            other = game.determinize(state, seat, rng)
            seen = game.observe(state, seat)
            hash(seen)
            assert game.observe(other, seat) == seen, f"seat {seat} sees a difference it may not know of"
            assert game.turn(other) == game.turn(state)
            picture = game.draw(state, seat).markup
            assert game.draw(other, seat).markup == picture, f"the board shows seat {seat} what it may not know"
            differed |= other != state
    assert differed == game.hidden, "a game with hidden information deals it anew, another has nothing to deal"


@check
def options_survive_json(game: Any) -> None:
    assert type(game).from_options(json.loads(json.dumps(game.options()))) == game
    hash(game)


@check
def people_are_told_everything_in_words(game: Any) -> None:
    for state in states(game)[:120]:
        assert game.describe(state, ["Ada"]).endswith((".", "!", "?"))
        labels = [
            (game.group_action(state, a), game.label_action(state, a, ["Ada"])) for a in game.legal_actions(state)
        ]
        assert len(set(labels)) == len(labels), f"two buttons say the same: {labels}"
        if game.turn(state) is CHANCE:
            assert game.label_chance(state)
        for odds in game.odds(state):
            assert odds.label
            assert not isinstance(odds.value, float), "odds are exact"


@check
def the_board_is_a_well_formed_described_picture(game: Any) -> None:
    nasty = "<script>alert(1)</script>&\"'"
    for state in states(game)[:60]:
        board = game.draw(state, None, [nasty] * game.players)
        root = ElementTree.fromstring(board.markup)
        assert root.tag.endswith("svg")
        assert root.get("role") == "img"
        assert root.get("aria-label")
        assert board.alt
        assert root.get("viewBox")
        assert "<script" not in board.markup
        assert board == game.draw(state, None, [nasty] * game.players), "the same state, the same picture"


def failures(game: Game[Any, Any]) -> list[str]:
    """Return the names of the promises that this game breaks."""
    broken = []
    for promise in CHECKS:
        try:
            promise(game)
        except AssertionError:
            broken.append(promise.__name__)
    return broken
