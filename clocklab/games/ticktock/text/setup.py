"""Tick-Tock Tower as it lies on one's own table: a form's fields, and the game and position they describe."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from clocklab.core.checks import require_choice, require_int
from clocklab.core.contract import FieldValue, Seat, SetupField, filled_in, require_fields, seat_name
from clocklab.errors import OptionError
from clocklab.games.ticktock.rules.course import BELL, HAND, next_order
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import CARDS, GOALS, HEROES, SPACES, Card, Goal, Hero
from clocklab.games.ticktock.rules.state import Phase, State
from clocklab.games.ticktock.text import positions, reading

MOST = 8
BEGIN = "begin"
OPTIONS = ("players", "edition", "first_game", "short", "kids", "start")
OF_A_SEAT = ("hero", "space", "hand", "goal", "shown", "tokens", "used")
CARDS_HINT = "Such as Big Step, 2 Tiny Step; empty: dealt from what is left; - for none"
IN_TURN = frozenset({Phase.OFFER, Phase.KEEP, Phase.DRAW})


def setup_fields(game: TickTockTowerOptions, state: State, names: Sequence[str]) -> tuple[SetupField, ...]:
    """Return the fields: options, the round, each seat's hero, space, hand, goals and tokens, and the piles."""
    return (
        *_option_fields(game, names),
        *_round_fields(game, state, names),
        *_pile_fields(state),
        *_seats(state, names),
    )


def _option_fields(game: TickTockTowerOptions, names: Sequence[str]) -> tuple[SetupField, ...]:
    begins: tuple[tuple[str, FieldValue], ...] = (
        ("drawn", "random"),
        *((seat_name(seat, names), seat) for seat in range(MOST)),
    )
    return (
        SetupField("players", "Players", game.players, choices=tuple((str(n), n) for n in game.player_counts)),
        SetupField("edition", "Edition", game.edition, choices=(("full", "full"), ("free", "free"))),
        SetupField("first_game", "First game: no powers", game.first_game),
        SetupField("short", "Short game: an hour less", game.short),
        SetupField("kids", "Kids: no Pendulum Push, no powers", game.kids),
        SetupField("start", "Who begins round 1", game.start, choices=begins),
    )


def _round_fields(game: TickTockTowerOptions, state: State, names: Sequence[str]) -> tuple[SetupField, ...]:
    phases = {BEGIN: "a new game", Phase.PLAY.value: "a turn: a card is played"}
    now = BEGIN if state == game.initial() or state.phase in positions.CASTING else state.phase.value
    if now not in phases:
        phases[now] = f"as it is: {now}"
    choices = tuple((words, key) for key, words in phases.items())
    seats = tuple((seat_name(seat, names), seat) for seat in range(MOST))
    return (
        SetupField("phase", "What is going on", now, choices=choices),
        SetupField("hour", "The clock hand stands at", state.hour, low=1, high=BELL),
        SetupField("seat", "Whose turn", state.seat, choices=seats),
        SetupField(
            "order",
            "Who plays when in this round",
            ", ".join(str(seat + 1) for seat in state.order),
            "Numbers of the players, such as 2, 1, 4, 3; empty: furthest ahead first",
        ),
    )


def _pile_fields(state: State) -> tuple[SetupField, ...]:
    returned = ", ".join(f"{each.goal.value} by {each.seat + 1}" for each in state.returned)
    return (
        SetupField("discards", "Discards", reading.in_words(state.discards, state.last), "The one on top last"),
        SetupField("returned", "Goals put under the pile", returned, "Next to be drawn first: Meeting by 2"),
        SetupField("offer", "Goals to choose from", _goal_words(state.offer), "Only while one of them is to be kept"),
    )


def _goal_words(goals: Sequence[Goal]) -> str:
    return ", ".join(goal.value for goal in goals)


def _seats(state: State, names: Sequence[str]) -> tuple[SetupField, ...]:
    return tuple(field for seat in range(MOST) for field in _seat_fields(state, seat, seat_name(seat, names)))


def _seat_fields(state: State, seat: Seat, who: str) -> tuple[SetupField, ...]:
    there = seat < len(state.spaces)
    dealing = not there or state.phase in (Phase.PAIRS, Phase.HERO, Phase.DEAL)
    hand, goal = (state.hands[seat], state.goals[seat]) if there else ((), None)
    cards = ", ".join(card.value for card in hand) or ("" if dealing else "-")
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
        SetupField(f"shown{seat}", f"{who}: goals shown", _goal_words(state.shown[seat]) if there else ""),
        SetupField(f"tokens{seat}", f"{who}: thank-you tokens", state.tokens[seat] if there else 0, high=99),
        SetupField(f"used{seat}", f"{who}: power used", state.used[seat] if there else False),
    )


def from_setup(game: TickTockTowerOptions, values: Mapping[str, Any]) -> tuple[TickTockTowerOptions, State]:
    """Return the game and the position that a filled-in form describes.

    Left-out fields are as in the game's first position; a hand, goal or hero left empty is dealt from what is left,
    always in the same way. If any field of the position is given, a card is to be played unless ``phase`` says other;
    a new game takes none of them.
    Raises OptionError, NotationError or PositionError naming what does not fit.
    """
    usual = {field.key: field.value for field in setup_fields(game, game.initial(), ())}
    require_fields(values, tuple(usual))
    at_begin = {*OPTIONS, "phase", *(f"hero{seat}" for seat in range(MOST))}
    given = [key for key in values if key not in at_begin]
    values = {"phase": Phase.PLAY.value if given else BEGIN, **values}
    for key in given:
        if values["phase"] == BEGIN and values[key] != usual[key]:
            raise OptionError(f"A new game begins without {key} {values[key]!r:.60}; choose that a card is played.")
    chosen = _game(game, values)
    filled = filled_in(setup_fields(chosen, chosen.initial(), ()), values)
    require_choice("phase", filled["phase"], (BEGIN, *(phase.value for phase in Phase)))
    if filled["phase"] == BEGIN:
        return chosen, chosen.initial()
    state = _state(chosen, filled)
    positions.check(chosen, state)
    return chosen, state


def _game(game: TickTockTowerOptions, values: Mapping[str, Any]) -> TickTockTowerOptions:
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
    require_int("hour", filled["hour"], 1, BELL)
    require_int("seat", filled["seat"], 0, players - 1)
    for seat in range(players):
        require_int(f"space{seat}", filled[f"space{seat}"], 0, SPACES)
        require_int(f"tokens{seat}", filled[f"tokens{seat}"], 0, 99)
        require_choice(f"used{seat}", filled[f"used{seat}"], (True, False))
    spaces = tuple(filled[f"space{seat}"] for seat in range(players))
    discards = reading.cards(str(filled["discards"]))
    shown = tuple(reading.goals(filled[f"shown{seat}"]) for seat in range(players))
    returned, offer = reading.returned(filled["returned"]), reading.goals(filled["offer"])
    heroes = _heroes(game, filled, phase)
    hands, pile = _hands(game, filled, phase, discards)
    out = Counter([goal for each in shown for goal in each] + [each.goal for each in returned] + list(offer))
    goals, unseen = _goals(game, filled, phase, out)
    return State(
        phase=phase,
        pile=pile,
        unseen=unseen,
        pairs=tuple(sorted({hero.pair for hero in heroes} - {Hero.CUCKOO})),
        heroes=heroes,
        seat=filled["seat"],
        order=_order(game, filled, phase, spaces),
        hour=filled["hour"],
        spaces=spaces,
        hands=hands,
        discards=tuple(discards.count(card) for card in CARDS),
        last=discards[-1] if discards else None,
        goals=goals,
        shown=shown,
        returned=returned,
        offer=tuple(sorted(offer)),
        tokens=tuple(filled[f"tokens{seat}"] for seat in range(players)),
        used=tuple(filled[f"used{seat}"] for seat in range(players)),
    )


def _order(
    game: TickTockTowerOptions, filled: Mapping[str, Any], phase: Phase, spaces: tuple[int, ...]
) -> tuple[Seat, ...]:
    text = str(filled["order"]).strip()
    if text:
        return reading.seats(text, game.players)
    return next_order(tuple(range(game.players)), spaces) if phase is Phase.PLAY else ()


def _heroes(game: TickTockTowerOptions, filled: Mapping[str, Any], phase: Phase) -> tuple[Hero, ...]:
    """Return each seat's hero; those left empty are the twins that are missing, then the first free heroes."""
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
    hands = [tuple(sorted(reading.cards(str(filled[f"hand{seat}"])))) for seat in range(game.players)]
    gone = Counter([*discards, *(card for hand in hands for card in hand)])
    pool = _shuffled(CARDS, positions.cards_left(game, gone))
    for seat in range(game.players):
        if not str(filled[f"hand{seat}"]).strip() and phase not in positions.CASTING | {Phase.DEAL}:
            many = HAND - (phase in IN_TURN and seat == filled["seat"] and bool(str(filled["order"]).strip()))
            hands[seat], pool = tuple(sorted(pool[:many])), pool[many:]
    return tuple(hands), tuple(pool.count(card) for card in CARDS)


def _goals(
    game: TickTockTowerOptions, filled: Mapping[str, Any], phase: Phase, out: Counter[Goal]
) -> tuple[tuple[Goal | None, ...], tuple[int, ...]]:
    goals: list[Goal | None] = []
    for seat in range(game.players):
        name = filled[f"goal{seat}"]
        require_choice(f"goal{seat}", name, ("", "-", *(goal.value for goal in GOALS)))
        goals.append(Goal(name) if name not in ("", "-") else None)
    gone = out + Counter([goal for goal in goals if goal is not None])
    pool = _shuffled(GOALS, positions.goals_left(game, gone))
    for seat in range(game.players):
        if filled[f"goal{seat}"] == "" and phase in (Phase.PLAY, Phase.DRAW, Phase.OVER) and pool:
            goals[seat] = pool.pop()
    return tuple(goals), tuple(pool.count(goal) for goal in GOALS)


def _shuffled(kinds: tuple[Any, ...], counts: tuple[int, ...]) -> list[Any]:
    pool = [kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count)]
    random.Random("one's own table").shuffle(pool)
    return pool
