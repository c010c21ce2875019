"""Tick-Tock Tower as it lies on one's own table: a form's fields, and the game and position they describe."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from clocklab.core.contract import FieldValue, Seat, SetupField, filled_in, require_fields, seat_name
from clocklab.core.lists import require_no_gap, split
from clocklab.core.values import require_choice, require_int
from clocklab.errors import NotationError, OptionError, PositionError
from clocklab.games.ticktock.rules.deals import apart
from clocklab.games.ticktock.rules.moves import initial, next_order
from clocklab.games.ticktock.rules.options import G, TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import BELL, CARDS, GOALS, HAND, HEROES, SPACES, Card, Goal, Hero
from clocklab.games.ticktock.rules.state import Counts, Phase, Returned, State
from clocklab.games.ticktock.text import positions
from clocklab.games.ticktock.text.notation import CARD_OF, goals_in, read_remembered, remembered

K = TypeVar("K", Card, Goal)
T = TypeVar("T")
NONE = "-"


def parts(text: str) -> list[str]:
    """Return what stands between commas, - for nothing left out. Raises NotationError for an empty place."""
    found = split(text)
    require_no_gap(f"{text!r:.100}", found, NotationError)
    return [part for part in found if part != NONE]


def one_of(kinds: tuple[K, ...], name: str, what: str) -> K:
    """Return the card or goal of this name, in any case. Raises NotationError listing the names."""
    for kind in kinds:
        if kind.value.casefold() == " ".join(name.split()).casefold():
            return kind
    raise NotationError(f"{name!r:.60} is no {what}; write {', '.join(kind.value for kind in kinds)}.")


def read_cards(text: str) -> list[Card]:
    """Return the cards of a text such as ``Big Step, 2 Tiny Step``, or of letters such as ``BTT``.

    >>> print(*read_cards("2 tiny step, Big Fan"), *read_cards("BT"), sep=", ")
    Tiny Step, Tiny Step, Big Fan, Big Step, Tiny Step
    """
    plain = str(text).strip()
    if plain and all(letter in CARD_OF for letter in plain):
        return [CARD_OF[letter] for letter in plain]
    found = []
    for part in parts(plain):
        matched = re.fullmatch(r"(\d{1,2}) *x? +(.+)", part, re.ASCII)
        many, name = (int(matched[1]), matched[2]) if matched else (1, part)
        found += [one_of(CARDS, name, "action card")] * many
    return found


def read_goals(text: str) -> tuple[Goal, ...]:
    """Return the goals of a text with commas between them."""
    return tuple(one_of(GOALS, part, "goal") for part in parts(str(text)))


def read_returned(text: str) -> tuple[Returned, ...]:
    """Return the goals under the pile of a text such as ``Meeting by 2, Even Tower by 1``: players count from 1."""
    found = []
    for part in parts(str(text)):
        matched = re.fullmatch(r"(.+) by (\d)", part, re.ASCII)
        if matched is None:
            raise NotationError(
                f"{part!r:.60} must be a goal and the number of the player who put it back: Meeting by 2."
            )
        found.append(Returned(one_of(GOALS, matched[1], "goal"), int(matched[2]) - 1))
    return tuple(found)


def seat_order(text: str, players: int) -> tuple[int, ...]:
    """Return seats from the numbers of players, which count from 1. Raises OptionError unless each occurs once."""
    require_no_gap(f"The order {text!r:.60}", split(str(text)))
    numbers = re.findall(r"\d+", str(text))
    order = tuple(int(number) - 1 for number in numbers)
    if sorted(order) != list(range(players)):
        raise OptionError(f"The order {text!r:.60} must name each of the players 1 to {players} once.")
    return order


def in_words(counts: Counts, top: Card | None) -> str:
    """Return discards as ``cards`` reads them, the top one last."""
    words = []
    for card, count in zip(CARDS, counts, strict=True):
        many = count - (card is top)
        if many:
            words.append(card.value if many == 1 else f"{many} {card.value}")
    return ", ".join([*words, top.value] if top is not None else words)


MOST = 8
BEGIN = "begin"
OPTIONS = ("players", "edition", "first_game", "short", "kids", "start", "memory")
MEMORY = (("all that lay open", "perfect"), ("only what lies open now", "table"))
SILENT_HINT = "Goals that were true after a card and not shown, since the secret goal is held"
CARDS_HINT = "Such as Big Step, 2 Tiny Step; empty: dealt from what is left; - for none"
IN_TURN = frozenset({Phase.OFFER, Phase.KEEP, Phase.DRAW})


def setup_fields(game: TickTockTowerOptions, state: State, names: Sequence[str] = ()) -> tuple[SetupField, ...]:
    """Return the fields of the form: options, the round, the piles, and each seat's hero, space, hand and goals.

    Everything is filled in as in this position; ``from_setup`` reads it.
    """
    seats: tuple[tuple[str, FieldValue], ...] = tuple((seat_name(seat, names), seat) for seat in range(MOST))
    phases = {BEGIN: "a new game", Phase.PLAY.value: "a turn: a card is played"}
    now = BEGIN if state == initial(game) or state.phase in positions.CASTING else state.phase.value
    phases.setdefault(now, f"as it is: {now}")
    order = ", ".join(str(seat + 1) for seat in state.order)
    order_hint = "Numbers of the players, such as 2, 1, 4, 3; empty: furthest ahead first"
    returned = ", ".join(f"{each.goal.value} by {each.seat + 1}" for each in state.returned)
    of_seats = [_seat_fields(state, seat, name) for seat, (name, _) in enumerate(seats)]
    return (
        SetupField("players", "Players", game.players, choices=tuple((str(n), n) for n in game.player_counts)),
        SetupField("edition", "Edition", game.edition, choices=(("full", "full"), ("free", "free"))),
        SetupField("first_game", "First game: no powers", game.first_game),
        SetupField("short", "Short game: an hour less", game.short),
        SetupField("kids", "Kids: no Pendulum Push, no powers", game.kids),
        SetupField("start", "Who begins round 1", game.start, choices=(("drawn", "random"), *seats)),
        SetupField("memory", "What players remember", game.memory, choices=MEMORY),
        SetupField("phase", "What is going on", now, choices=tuple((words, key) for key, words in phases.items())),
        SetupField("hour", "The clock hand stands at", state.hour, low=1, high=BELL),
        SetupField("seat", "Whose turn", state.seat, choices=seats),
        SetupField("order", "Who plays when in this round", order, order_hint),
        SetupField("discards", "Discards", in_words(state.discards, state.last), "The one on top last"),
        SetupField("returned", "Goals put under the pile", returned, "Next to be drawn first: Meeting by 2"),
        SetupField("offer", "Goals to choose from", _names(state.offer), "Only while one of them is to be kept"),
        SetupField("remembered", "Remembered besides", _besides(state), "As in a position's line; empty: nothing"),
        *(field for fields in of_seats for field in fields),
    )


def _besides(state: State) -> str:
    """Return what a position remembers but for silences, as its line says it."""
    return " ".join(remembered(state.but(silent=()), None))


def _names(cards: Sequence[Card] | Sequence[Goal]) -> str:
    return ", ".join(card.value for card in cards)


def _seat_fields(state: State, seat: Seat, who: str) -> tuple[SetupField, ...]:
    there = seat < len(state.spaces)
    mask = state.silent[seat] if seat < len(state.silent) else 0
    dealing = not there or state.phase in (Phase.PAIRS, Phase.HERO, Phase.DEAL)
    hand, goal = (state.hands[seat], state.goals[seat]) if there else ((), None)
    cards = _names(hand) or ("" if dealing else "-")
    held = goal.value if goal else "" if dealing else "-"
    cast = seat < len(state.heroes) and state.phase not in positions.CASTING
    hero = state.heroes[seat].value if cast else ""
    heroes = (("dealt", ""), *((each.value, each.value) for each in HEROES))
    goals = (("dealt", ""), ("none", "-"), *((each.value, each.value) for each in GOALS))
    return (
        SetupField(f"hero{seat}", f"{who}: hero", hero, choices=heroes),
        SetupField(f"space{seat}", f"{who}: space", state.spaces[seat] if there else 0, "START is 0", high=SPACES),
        SetupField(f"hand{seat}", f"{who}: hand", cards, CARDS_HINT),
        SetupField(f"goal{seat}", f"{who}: secret goal", held, choices=goals),
        SetupField(f"shown{seat}", f"{who}: goals shown", _names(state.shown[seat]) if there else ""),
        SetupField(f"silent{seat}", f"{who}: true in silence", _names(goals_in(mask)), SILENT_HINT),
        SetupField(f"tokens{seat}", f"{who}: thank-you tokens", state.tokens[seat] if there else 0, high=99),
        SetupField(f"used{seat}", f"{who}: power used", state.used[seat] if there else False),
    )


def from_setup(game: G, values: Mapping[str, Any]) -> tuple[G, State]:
    """Return the game and the position that a filled-in form describes.

    Fields left out are those of the game's first position; a hand, goal or hero left empty is dealt from what is left,
    always in the same way. If any field of the position is given, a card is to be played unless ``phase`` says
    otherwise; a new game takes none of them. Raises OptionError, NotationError or PositionError naming what does not
    fit.
    """
    usual = {field.key: field.value for field in setup_fields(game, initial(game))}
    require_fields(values, tuple(usual))
    at_begin = {*OPTIONS, "phase", *(f"hero{seat}" for seat in range(MOST))}
    given = [key for key in values if key not in at_begin]
    values = {"phase": Phase.PLAY.value if given else BEGIN, **values}
    for key in given:
        if values["phase"] == BEGIN and values[key] != usual[key]:
            raise OptionError(f"A new game begins without {key} {values[key]!r:.60}; choose that a card is played.")
    chosen = _game(game, values)
    filled = filled_in(setup_fields(chosen, initial(chosen)), values)
    require_choice("phase", filled["phase"], (BEGIN, *(phase.value for phase in Phase)))
    if filled["phase"] == BEGIN:
        return chosen, initial(chosen)
    state = _state(chosen, filled)
    positions.check(chosen, state)
    return chosen, state


def _game(game: G, values: Mapping[str, Any]) -> G:
    options = {name: values[name] for name in OPTIONS if name in values}
    players = options.get("players", game.players)
    require_choice("players", players, game.player_counts)
    given = [values.get(f"hero{seat}", "") for seat in range(players)]
    wanted: tuple[Any, ...] = game.heroes if players == game.players else ()
    if all(given) and (wanted or values["phase"] == BEGIN):
        wanted = tuple(given)
    elif any(given) and values["phase"] == BEGIN:
        raise OptionError("Choose a hero for every seat or let all of them be dealt.")
    start = game.start if game.start in range(players) else "random"
    return replace(game, **{"start": start, **options, "heroes": wanted})


def _state(game: TickTockTowerOptions, filled: Mapping[str, Any]) -> State:
    players, phase = game.players, Phase(filled["phase"])

    def of_seats(field: str, read: Callable[[str, Any], T]) -> tuple[T, ...]:
        return tuple([read(f"{field}{seat}", filled[f"{field}{seat}"]) for seat in range(players)])

    def true_or_false(name: str, value: Any) -> bool:
        require_choice(name, value, (True, False))
        return bool(value)

    spaces = of_seats("space", lambda name, value: require_int(name, value, 0, SPACES))
    discards = read_cards(str(filled["discards"]))
    shown = of_seats("shown", lambda _, value: read_goals(value))
    returned, offer = read_returned(filled["returned"]), read_goals(filled["offer"])
    heroes = _heroes(game, filled, phase)
    hands, pile = _hands(game, filled, phase, discards)
    out = Counter([goal for each in shown for goal in each] + [each.goal for each in returned] + list(offer))
    silent = of_seats("silent", lambda _, value: sum({1 << goal.rank for goal in read_goals(value)}))
    goals, unseen = _goals(game, filled, phase, out, silent)
    besides = read_remembered(str(filled["remembered"]))
    if besides["silent"]:
        raise OptionError("Silences are said player by player, not in remembered.")
    order = next_order(tuple(range(players)), spaces) if phase is Phase.PLAY else ()
    return State(
        phase=phase,
        pile=pile,
        unseen=unseen,
        pairs=tuple(sorted({hero.pair for hero in heroes} - {Hero.CUCKOO})),
        heroes=heroes,
        seat=require_int("seat", filled["seat"], 0, players - 1),
        order=seat_order(filled["order"], players) if str(filled["order"]).strip() else order,
        hour=require_int("hour", filled["hour"], 1, BELL),
        spaces=spaces,
        hands=hands,
        discards=tuple(discards.count(card) for card in CARDS),
        last=discards[-1] if discards else None,
        goals=goals,
        shown=shown,
        returned=returned,
        offer=tuple(sorted(offer)),
        tokens=of_seats("tokens", lambda name, value: require_int(name, value, 0, 99)),
        used=of_seats("used", true_or_false),
        **besides | {"silent": silent if any(silent) else ()},
    )


def _heroes(game: TickTockTowerOptions, filled: Mapping[str, Any], phase: Phase) -> tuple[Hero, ...]:
    """Return each seat's hero; those left empty get the missing twins, then the first free heroes."""
    given: list[Hero | None] = []
    for seat in range(game.players):
        name = filled[f"hero{seat}"]
        require_choice(f"hero{seat}", name, ("", *(hero.value for hero in HEROES)))
        given.append(Hero(name) if name else None)
    held = [hero for hero in given if hero is not None]
    if phase in positions.CASTING:
        return tuple(held)
    missing = [hero.twin for hero in held if hero.twin is not None and hero.twin not in held]
    cuckoo = [Hero.CUCKOO] if game.players % 2 and Hero.CUCKOO not in held else []
    others = [hero for hero in HEROES[:8] if hero not in held and hero not in missing]
    dealt = iter([*missing, *cuckoo, *others])
    return tuple(hero if hero is not None else next(dealt) for hero in given)


def _hands(
    game: TickTockTowerOptions, filled: Mapping[str, Any], phase: Phase, discards: list[Card]
) -> tuple[tuple[tuple[Card, ...], ...], tuple[int, ...]]:
    hands = [tuple(sorted(read_cards(str(filled[f"hand{seat}"])))) for seat in range(game.players)]
    gone = Counter([*discards, *(card for hand in hands for card in hand)])
    pool = _remaining(CARDS, game.kit.cards, gone)
    for seat in range(game.players):
        if not str(filled[f"hand{seat}"]).strip() and phase not in positions.CASTING | {Phase.DEAL}:
            many = HAND - (phase in IN_TURN and seat == filled["seat"] and bool(str(filled["order"]).strip()))
            hands[seat], pool = tuple(sorted(pool[:many])), pool[many:]
    return tuple(hands), tuple(pool.count(card) for card in CARDS)


def _goals(
    game: TickTockTowerOptions, filled: Mapping[str, Any], phase: Phase, out: Counter[Goal], silent: tuple[int, ...]
) -> tuple[tuple[Goal | None, ...], tuple[int, ...]]:
    goals: list[Goal | None] = []
    for seat in range(game.players):
        name = filled[f"goal{seat}"]
        require_choice(f"goal{seat}", name, ("", "-", *(goal.value for goal in GOALS)))
        goals.append(Goal(name) if name not in ("", "-") else None)
    gone = out + Counter([goal for goal in goals if goal is not None])
    pool = _remaining(GOALS, game.kit.goals, gone)
    dealt = [seat for seat in range(game.players) if filled[f"goal{seat}"] == ""]
    if phase in (Phase.PLAY, Phase.DRAW, Phase.OVER):
        bound = [seat for seat in dealt if silent[seat]]
        ranks = apart([silent[seat] for seat in bound], [goal.rank for goal in pool], random.Random("one's own table"))
        for seat, rank in zip(bound, ranks or (), strict=ranks is not None):
            goals[seat] = GOALS[rank]
            pool.remove(GOALS[rank])
        for seat in dealt:
            if goals[seat] is None and pool:
                goals[seat] = pool.pop()
    return tuple(goals), tuple(pool.count(goal) for goal in GOALS)


def _remaining(kinds: tuple[K, ...], copies: tuple[int, ...], gone: Counter[K]) -> list[K]:
    """Return the cards that are nowhere else, shuffled. Raises PositionError for more copies than exist."""
    pool: list[K] = []
    for kind, count in zip(kinds, copies, strict=True):
        if gone[kind] > count:
            there = f"has {count} of them" if count else "has none"
            raise PositionError(f"{gone[kind]} {kind.value} are in use here, but the game {there}.")
        pool += [kind] * (count - gone[kind])
    random.Random("one's own table").shuffle(pool)
    return pool
