"""What every game must keep, one function per promise; each raises AssertionError where it is broken."""

import contextlib
import dataclasses
import json
import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any
from xml.etree import ElementTree

from clocklab.core import CHANCE, OVER, Game, Match, Record, Turn, View
from clocklab.errors import ClocklabError, IllegalActionError, NotationError
from tests.contract.walks import (
    GAMES,
    LONGEST,
    MANY,
    calls_made,
    chosen,
    events,
    listed,
    require_five_sigma,
    spread,
    states,
    walk,
)

CHECKS: list[Callable[[Any], None]] = []


def check(function: Callable[[Any], None]) -> Callable[[Any], None]:
    CHECKS.append(function)
    return function


@check
def legal_actions_are_unique_and_playable(game: Any) -> None:
    for state in spread(listed(game), 500):
        actions = game.legal_actions(state)
        assert isinstance(actions, tuple), "legal_actions returns a tuple"
        assert len(set(actions)) == len(actions), f"an action is listed twice in {game.format_state(state)}"
        assert (game.turn(state) is OVER) == (not actions), "only a finished game has nothing to do"
        for action in spread(actions, 200 if len(actions) <= MANY else 40):
            game.apply(state, action)


@check
def illegal_actions_are_refused_and_change_nothing(game: Any) -> None:
    seen = listed(game)
    foreign = list(dict.fromkeys(each for state in seen[:400] for each in spread(game.legal_actions(state), 40)))
    refused = 0
    rng = random.Random(5)
    for state in spread(seen, 120):
        before, legal = pickle.dumps(state), set(game.legal_actions(state))
        for action in rng.sample(foreign, min(30, len(foreign))):
            if action in legal:
                continue
            refused += 1
            try:
                game.apply(state, action)
            except IllegalActionError as error:
                if game.secret(state) and game.turn(state) is CHANCE:
                    continue  # what may come would tell whoever errs what is hidden
                allowed = [game.format_action(each) for each in game.legal_actions(state)[:5]]
                assert all(text in str(error) for text in allowed), f"the error lists what was allowed: {error}"
            else:
                raise AssertionError(f"{action} was accepted in {game.format_state(state)}")
        assert pickle.dumps(state) == before, "a refused action changed the state"
    assert refused, "some action of one position is illegal in another"


@check
def actions_of_nonsense_are_refused(game: Any) -> None:
    kinds: dict[type, tuple[Any, Any]] = {}  # where an action of each class was offered first
    for state in listed(game):
        for action in spread(game.legal_actions(state), 40):
            kinds.setdefault(type(action), (state, action))
    for state, action in kinds.values():
        legal = game.legal_actions(state)
        for field in dataclasses.fields(action):
            for wrong in (None, "x", -1, 10**9, [1], True):
                nonsense = dataclasses.replace(action, **{field.name: wrong})
                if nonsense in legal:
                    continue
                try:
                    game.apply(state, nonsense)
                except IllegalActionError:
                    continue
                raise AssertionError(f"{nonsense} was accepted in {game.format_state(state)}")


@check
def actions_in_disguise_are_refused(game: Any) -> None:
    """What equals an action and is none: a list in place of a tuple, True or False in place of 1 or 0, however deep."""
    tried: Counter[type] = Counter()
    for state in listed(game):
        for action in spread(game.legal_actions(state), 10):
            for other in disguised(action) if tried[type(action)] < 60 else ():
                tried[type(action)] += 1
                try:
                    game.apply(state, other)
                except IllegalActionError:
                    continue
                raise AssertionError(f"{other} was accepted in {game.format_state(state)}")


def disguised(value: Any) -> Iterator[Any]:
    if type(value) is tuple:
        yield list(value)
        for place, each in enumerate(value):
            yield from ((*value[:place], other, *value[place + 1 :]) for other in disguised(each))
    elif type(value) is int and value in (0, 1):
        yield bool(value)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            for other in disguised(getattr(value, field.name)):
                with contextlib.suppress(ClocklabError):  # a piece may refuse it at once
                    yield dataclasses.replace(value, **{field.name: other})


@check
def chance_sums_to_one_and_lists_what_can_happen(game: Any) -> None:
    for state in listed(game):
        if game.turn(state) is CHANCE:
            law = game.chance_outcomes(state)
            assert sum(law.chance(outcome) for outcome in law) == Fraction(1), "chances sum to 1 exactly"
            assert set(law) == set(game.legal_actions(state)), "the law's outcomes are the legal actions"
            assert all(law.chance(outcome) > 0 for outcome in law), "an outcome of chance 0 is none"


@check
def sampling_follows_the_law_of_chance_outcomes(game: Any) -> None:
    done = set()
    for state in listed(game):
        if game.turn(state) is not CHANCE or len(done) >= 8:
            continue
        law = game.chance_outcomes(state)
        kind = frozenset(law.items())
        if kind in done:
            continue
        done.add(kind)
        rng = random.Random(11)
        counts = Counter(game.sample_chance(state, rng) for _ in range(4000))
        assert set(counts) <= set(law), "sampling gave what cannot happen"
        for what, outcomes in events(law):
            require_five_sigma(what, law, counts, outcomes)


@check
def sampling_costs_the_same_however_many_outcomes_there_are(game: Any) -> None:
    rng = random.Random(3)
    for state in states(game)[:300]:
        if game.turn(state) is CHANCE:
            game.sample_chance(state, rng)  # tables are built once
            calls = calls_made(lambda at=state: game.sample_chance(at, rng))
            assert calls <= 150, f"sampling at {game.format_state(state)} made {calls} calls"


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
                action = pick(spread(game.legal_actions(state), 300), key=game.format_action)
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
        assert winners or game.players == 1, "somebody wins or shares the win; only who plays alone can lose"
        assert set(winners) <= set(range(game.players))
        assert list(winners) == sorted(set(winners))
        for aim in ("win", "points"):
            assert len(game.utilities(last, aim)) == game.players
        assert sum(game.utilities(last, "win")) == bool(winners), "those who share the win share 1"


@check
def the_rule_of_thumb_and_own_players_do_for_every_position(game: Any) -> None:
    bots = [make() for make in game.bots().values()]
    for state in spread(states(game), 60):
        thumb = game.evaluate(state)
        assert len(thumb) == game.players
        assert all(isinstance(each, int | Fraction) for each in thumb), "a rule of thumb is exact too"
    for state in spread(states(game), 30):
        if isinstance(seat := game.turn(state), Turn):
            continue
        for bot in bots:
            action = bot(View(game, seat, state), random.Random(6))
            assert action in game.legal_actions(state), f"{bot} does what is not allowed"
            again = pickle.loads(pickle.dumps(bot))(View(game, seat, state), random.Random(6))
            assert again == action, f"{bot} chooses by more than its view and its dice"


@check
def records_replay_to_equal_states(game: Any) -> None:
    match = Match(game, seed=4, names=['<b>Ada</b> & "co"', "Bob"][: game.players])
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
    for state in dict.fromkeys(listed(game)):
        text = game.format_state(state)
        assert "\n" not in text
        assert game.parse_state(text) == state, text
    for action in {each for state in listed(game) for each in spread(game.legal_actions(state), 100)}:
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
    for state in spread(listed(game), 200):
        for value in (state, *spread(game.legal_actions(state), 20)):
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
    differed, pictures = False, 100
    rng = random.Random(8)
    for state in spread(states(game), 180):
        for seat in range(game.players):
            other = game.determinize(state, seat, rng)
            seen = game.observe(state, seat)
            hash(seen)
            assert game.observe(other, seat) == seen, f"seat {seat} sees a difference it may not know of"
            assert game.turn(other) == game.turn(state)
            assert game.describe(other) == game.describe(state), "the sentence for all ears tells a secret"
            if other == state:
                continue  # the same position, the same words and pictures
            differed = True
            assert game.secret(state), f"{game.format_state(state)} hides something: secret() must say so"
            if game.turn(state) == seat:
                assert offered(game, other) == offered(game, state), f"what seat {seat} can do tells it a secret"
            if pictures > 0:
                pictures -= 1
                for viewer in (seat, None):
                    same = game.draw(other, viewer) == game.draw(state, viewer)
                    assert same, f"the board shows seat {seat} what it may not know"
        if not game.secret(state) and game.turn(state) is not OVER:
            after = game.apply(state, chosen(game, state, rng))
            hides = any(game.determinize(after, seat, rng) != after for seat in range(game.players))
            assert not hides, f"a step hides something in {game.format_state(state)}: secret() must say so"
    assert game.hidden or not differed, "a game that hides something says so"
    assert differed or not game.hidden or game.players == 1, "a game with hidden information deals it anew"


def offered(game: Any, state: Any) -> list[Any]:
    """Return all that the seat to act is offered and told."""
    actions = game.legal_actions(state)
    labels = [(game.group_action(state, each), game.label_action(state, each)) for each in spread(actions, 100)]
    return [actions, labels, *((each.label, each.value) for each in game.odds(state))]


@check
def options_survive_json(game: Any) -> None:
    assert type(game).from_options(json.loads(json.dumps(game.options()))) == game
    hash(game)


@check
def people_are_told_everything_in_words(game: Any) -> None:
    for state in spread(listed(game), 100):
        assert game.describe(state, ["Ada"]).endswith((".", "!", "?"))
        actions = spread(game.legal_actions(state), MANY)
        labels = [(game.group_action(state, each), game.label_action(state, each, ["Ada"])) for each in actions]
        assert len(set(labels)) == len(labels), f"two buttons say the same: {labels[:40]}"
        numbers = [number for each in actions if (number := game.number_of(state, each)) is not None]
        assert len(set(numbers)) == len(numbers), f"two actions have the same number: {numbers[:40]}"
        if game.turn(state) is CHANCE:
            assert game.label_chance(state)
        for odds in game.odds(state):
            assert odds.label
            assert not isinstance(odds.value, float), "odds are exact"


@check
def previews_lie_over_the_board_and_tell_no_secret(game: Any) -> None:
    rng = random.Random(12)
    for state in spread(states(game), 40):
        seat = game.turn(state)
        actions = spread(game.legal_actions(state), 8)
        if isinstance(seat, Turn):
            assert not any(game.preview(state, action) for action in actions), "what chance does is not foreseen"
            continue
        box = ElementTree.fromstring(game.draw(state, seat).markup).get("viewBox")
        other = game.determinize(state, seat, rng)
        for action in actions:
            ghosts = game.preview(state, action, seat)
            if ghosts is not None:
                root = ElementTree.fromstring(ghosts.markup)
                assert root.get("viewBox") == box, "ghosts have the board's viewBox"
                assert ghosts.alt
                assert (root.get("role"), root.get("aria-label")) == ("img", ghosts.alt)
                assert game.preview(other, action, seat) == ghosts, "a preview shows what its seat may not know"


def failures(game: Game[Any, Any]) -> list[str]:
    """Return the names of the promises that this game breaks."""
    broken = []
    for promise in CHECKS:
        try:
            promise(game)
        except AssertionError:
            broken.append(promise.__name__)
    return broken
