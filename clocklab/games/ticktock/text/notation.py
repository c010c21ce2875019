"""One-line text of Tick-Tock Tower's positions and actions, both ways.

A position is a word per seat, then what is shared, then the phase::

    tick:3:TBH:p:gf:1:0 tock:5:BBS:k:-:0:0 ... hour=6 order=1023 seat=0 pile=8,9,4,6,5,3,1,2 discards=1,0,0,0,0,0,0,0
    last=T unseen=1,2,2,0,1,1,2,1,1,0,2,1 returned=n0,a2 offer=- pairs=tick,key-keeper play

A seat's word is ``hero:space:hand:goal:shown:tokens:used``, the last 1 once a power that works once has been used.
Cards: Tiny Step, Big Step, Spring Jump, Pendulum Push, Helping Hand, Music Box Dance, Catch Up, Fan, each by its first
letter. Goals: in the Gears, by the Pendulum, Up in the Belfry, Face to Face, three Ahead, Kind Heart, on the Chime, in
the Middle, No One Ahead, mEeting, one step Behind, even Tower, by the letter that is large here, written small. ``-``
is none. ``order``: the seats as they play in this round. ``returned``: goals under the pile and the seats that put them
there, the next to be drawn first. Counts go by kind in these orders. ``?`` stands for a card that a seat does not see.

Before the phase may stand what is remembered of earlier turns; a line without it is a position of which that is not
known. ``silent=pk,-,b,-``: for each seat the goals that were true after a card of its own and not shown, while it held
the one it holds. ``drawings=0:nb+->n,1:-+ne>``: who drew which goals from the unseen part, which from the returned ones
after ``+``, and which went under the pile after ``>``; written once returned goals have been drawn again.
``turned=7,1,5,8,2,0,0,0 since=TB,S,-,- taken=B,-,-,-``: the pile as it was when the discards were last shuffled, and
which cards each seat has played and drawn since.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from clocklab.core.contract import Seat
from clocklab.core.text import first_match, plainly
from clocklab.errors import NotationError
from clocklab.games.ticktock.rules.chance import NOBODY, OPEN
from clocklab.games.ticktock.rules.memory import remembers
from clocklab.games.ticktock.rules.options import TickTockTowerOptions
from clocklab.games.ticktock.rules.pieces import CARDS, GOALS, HEROES, Card, Goal
from clocklab.games.ticktock.rules.state import (
    Action,
    Cast,
    Counts,
    Draw,
    Drawing,
    First,
    Keep,
    Offer,
    Pairs,
    Phase,
    Play,
    Power,
    Returned,
    State,
)

CARD_LETTERS = "TBSPHMCF"
GOAL_LETTERS = "gpufakcmnebt"
NONE = "-"


def slug(words: str) -> str:
    """Return a name as it is typed: ``Wind-up Ballerina`` is ``wind-up-ballerina``."""
    return words.lower().replace(" ", "-")


CARD_OF = dict(zip(CARD_LETTERS, CARDS, strict=True))
GOAL_OF = dict(zip(GOAL_LETTERS, GOALS, strict=True))
HERO_SLUGS = {slug(hero.value): hero for hero in HEROES}
CARD_SLUGS = {slug(card.value): card for card in CARDS}
GOAL_SLUGS = {slug(goal.value): goal for goal in GOALS}

HERO = "|".join(map(re.escape, HERO_SLUGS))
SEAT = rf"(?:{HERO}|-):\d\d?:(?:[{CARD_LETTERS}]{{1,3}}|-):[{GOAL_LETTERS}-]:(?:[{GOAL_LETTERS}]{{1,12}}|-):\d\d?:[01]"
CARD_COUNTS = r"\d\d?(?:,\d\d?){7}"
GOAL_COUNTS = r"\d\d?(?:,\d\d?){11}"
DRAWN = rf"(?:-|[{GOAL_LETTERS}]{{1,3}})"
DRAWING = re.compile(rf"(\d):({DRAWN})\+({DRAWN})>({DRAWN})", re.ASCII)
BY_SEAT = rf"(?:-|[{CARD_LETTERS}]{{1,99}})"
REMEMBERED = (
    rf"(?:silent=(?P<silent>(?:-|[{GOAL_LETTERS}]{{1,12}})(?:,(?:-|[{GOAL_LETTERS}]{{1,12}}))*) )?"
    rf"(?:drawings=(?P<drawings>\d:[{GOAL_LETTERS}>:+\d,-]*) )?"
    rf"(?:turned=(?P<turned>{CARD_COUNTS}) since=(?P<since>{BY_SEAT}(?:,{BY_SEAT})*) "
    rf"taken=(?P<taken>{BY_SEAT}(?:,{BY_SEAT})*) )?"
)
STATE = re.compile(
    rf"(?P<seats>{SEAT}(?: {SEAT})*) hour=(?P<hour>\d\d?) order=(?P<order>\d{{1,8}}|-) seat=(?P<seat>\d) "
    rf"pile=(?P<pile>{CARD_COUNTS}) discards=(?P<discards>{CARD_COUNTS}) last=(?P<last>[{CARD_LETTERS}-]) "
    rf"unseen=(?P<unseen>{GOAL_COUNTS}) returned=(?P<returned>-|[{GOAL_LETTERS}]\d(?:,[{GOAL_LETTERS}]\d)*) "
    rf"offer=(?P<offer>-|[{GOAL_LETTERS}]{{1,3}}) pairs=(?P<pairs>-|(?:{HERO})(?:,(?:{HERO}))*) "
    rf"{REMEMBERED}"
    rf"(?P<phase>{'|'.join(phase.value for phase in Phase)})",
    re.ASCII,
)
LONGEST = 4_000


def format_state(game: TickTockTowerOptions, state: State, seat: Seat | None = None) -> str:
    """Return the position's line; for a seat, with a ``?`` for each card and goal that it does not know."""
    viewer = None if state.phase in OPEN else seat
    mine = viewer if remembers(game) else NOBODY if viewer is not None else None
    words = [_seat_word(state, at, viewer is not None and at != viewer) for at in range(len(state.spaces))]
    masked = viewer is not None
    offer = "?" * len(state.offer) if masked and state.seat != viewer else _goals(state.offer)
    words += [
        f"hour={state.hour}",
        f"order={''.join(map(str, state.order)) or NONE}",
        f"seat={state.seat}",
        f"pile={_counts(state.pile, masked)}",
        f"discards={_counts(state.discards, False)}",
        f"last={NONE if state.last is None else CARD_LETTERS[state.last.rank]}",
        f"unseen={_counts(state.unseen, masked)}",
        f"returned={','.join(_returned(each, mine) for each in state.returned) or NONE}",
        f"offer={offer or NONE}",
        f"pairs={','.join(slug(pair.value) for pair in state.pairs) or NONE}",
        *remembered(state, viewer),
        state.phase.value,
    ]
    return " ".join(words)


def is_line(game: TickTockTowerOptions, state: State, text: str) -> bool:
    """Return whether a line is that of this position; lines of before said nothing of what is remembered."""
    forgotten = state.but(silent=(), drawings=(), turned=(), since=(), taken=())
    return text in (format_state(game, state), format_state(game, forgotten))


def remembered(state: State, viewer: Seat | None) -> Iterator[str]:
    """Yield what is remembered of earlier turns, as far as there is any of it, and as far as the viewer saw it."""
    if state.silent:
        yield f"silent={','.join([_goals(goals_in(mask)) or NONE for mask in state.silent])}"
    if state.drawings:
        yield f"drawings={','.join(_drawings(state, viewer))}"
    if state.turned:
        yield f"turned={_counts(state.turned, False)}"
        yield f"since={','.join([format_hand(cards) or NONE for cards in state.since])}"
        taken = [
            format_hand(cards) if viewer in (None, at) else "?" * len(cards) for at, cards in enumerate(state.taken)
        ]
        yield f"taken={','.join([cards or NONE for cards in taken])}"


def goals_in(mask: int) -> tuple[Goal, ...]:
    """Return the goals of which a number has the bits ``1 << rank``."""
    return tuple([goal for goal in GOALS if mask >> goal.rank & 1])


def _drawings(state: State, viewer: Seat | None) -> Iterator[str]:
    """Yield every drawing of goals; of others' the viewer saw what it put back itself and what it drew afterwards."""
    owners = [drawing.seat for drawing in state.drawings for _ in drawing.under]
    takers = [drawing.seat for drawing in state.drawings for _ in drawing.queue]
    takers += [NOBODY] * len(owners)
    taken = put = 0
    for drawing in state.drawings:
        mine = viewer in (None, drawing.seat)
        queue = [mine or owners[taken + at] == viewer for at in range(len(drawing.queue))]
        under = [mine or takers[put + at] == viewer for at in range(len(drawing.under))]
        taken, put = taken + len(queue), put + len(under)
        unseen = _seen(drawing.unseen, [mine] * len(drawing.unseen))
        yield f"{drawing.seat}:{unseen}+{_seen(drawing.queue, queue)}>{_seen(drawing.under, under)}"


def _seen(goals: tuple[Goal, ...], seen: list[bool]) -> str:
    letters = [GOAL_LETTERS[goal.rank] if known else "?" for goal, known in zip(goals, seen, strict=True)]
    return "".join(letters) or NONE


def observe(game: TickTockTowerOptions, state: State, seat: Seat) -> str:
    """Return the position's text with a ``?`` for what the seat cannot see; all of it once the bell has rung."""
    return format_state(game, state, seat)


def _seat_word(state: State, at: Seat, masked: bool) -> str:
    hero = slug(state.heroes[at].value) if at < len(state.heroes) else NONE
    hand, goal = state.hands[at], state.goals[at]
    cards = "?" * len(hand) if masked else format_hand(hand)
    secret = NONE if goal is None else "?" if masked else GOAL_LETTERS[goal.rank]
    shown = _goals(state.shown[at]) or NONE
    return f"{hero}:{state.spaces[at]}:{cards or NONE}:{secret}:{shown}:{state.tokens[at]}:{state.used[at]:d}"


def _counts(counts: Counts, masked: bool) -> str:
    return f"?{sum(counts)}" if masked else ",".join(map(str, counts))


def _returned(each: Returned, viewer: Seat | None) -> str:
    known = viewer is None or each.seat == viewer
    return f"{GOAL_LETTERS[each.goal.rank] if known else '?'}{each.seat}"


def _goals(goals: tuple[Goal, ...]) -> str:
    return "".join([GOAL_LETTERS[goal.rank] for goal in goals])


def format_hand(hand: tuple[Card, ...]) -> str:
    """Return cards as their letters, such as ``TBH``."""
    return "".join([CARD_LETTERS[card.rank] for card in hand])


def read(text: str) -> State:
    """Return the position of a line as it is written, whether or not the rules allow it. Raises NotationError."""
    found = STATE.fullmatch(" ".join(text.split())) if isinstance(text, str) and len(text) < LONGEST else None
    if found is None:
        raise NotationError(f"{text!r:.300} is not a position of Tick-Tock Tower; write one such as {EXAMPLE!r}.")
    seats = [word.split(":") for word in found["seats"].split(" ")]
    return State(
        phase=Phase(found["phase"]),
        pile=_numbers(found["pile"]),
        unseen=_numbers(found["unseen"]),
        pairs=tuple(HERO_SLUGS[pair] for pair in found["pairs"].split(",") if pair != NONE),
        heroes=tuple(HERO_SLUGS[hero] for hero, *_ in seats if hero != NONE),
        seat=int(found["seat"]),
        order=tuple(int(digit) for digit in found["order"] if digit != NONE),
        hour=int(found["hour"]),
        spaces=tuple(int(seat[1]) for seat in seats),
        hands=tuple(tuple(sorted(CARD_OF[letter] for letter in seat[2] if letter != NONE)) for seat in seats),
        discards=_numbers(found["discards"]),
        last=CARD_OF.get(found["last"]),
        goals=tuple(GOAL_OF.get(seat[3]) for seat in seats),
        shown=tuple(tuple(GOAL_OF[letter] for letter in seat[4] if letter != NONE) for seat in seats),
        returned=tuple(Returned(GOAL_OF[word[0]], int(word[1])) for word in found["returned"].split(",") if word[1:]),
        offer=tuple(sorted(GOAL_OF[letter] for letter in found["offer"] if letter != NONE)),
        tokens=tuple(int(seat[5]) for seat in seats),
        used=tuple(seat[6] == "1" for seat in seats),
        **_memory(found),
    )


def read_remembered(text: str) -> dict[str, Any]:
    """Return as fields of a state what a text such as ``drawings=... turned=... since=... taken=...`` says."""
    found = re.fullmatch(REMEMBERED, " ".join([*text.split(), ""]).lstrip(), re.ASCII)
    if found is None:
        raise NotationError(
            f"{text!r:.200} is not what a position remembers: drawings=..., then turned=... since=... taken=..., as in "
            "a position's line."
        )
    return _memory(found)


def _memory(found: re.Match[str]) -> dict[str, Any]:
    return {
        "silent": tuple(_mask(word) for word in (found["silent"] or "").split(",") if word),
        "drawings": _read_drawings(found["drawings"] or ""),
        "turned": _numbers(found["turned"]) if found["turned"] else (),
        "since": _by_seat(found["since"]),
        "taken": tuple(tuple(sorted(cards)) for cards in _by_seat(found["taken"])),
    }


def _mask(letters: str) -> int:
    return sum({1 << GOAL_OF[letter].rank for letter in letters if letter != NONE})


def _by_seat(text: str | None) -> tuple[tuple[Card, ...], ...]:
    words = text.split(",") if text else []
    return tuple(tuple(CARD_OF[letter] for letter in word if letter != NONE) for word in words)


def _read_drawings(text: str) -> tuple[Drawing, ...]:
    drawings = []
    for word in text.split(",") if text else []:
        found = DRAWING.fullmatch(word)
        if found is None:
            raise NotationError(f"{word!r:.60} is no drawing of goals; write one such as 0:nb+e>ne, with - for none.")
        unseen, queue, under = (tuple(GOAL_OF[each] for each in part if each != NONE) for part in found.groups()[1:])
        drawings.append(Drawing(int(found[1]), tuple(sorted(unseen)), queue, under))
    return tuple(drawings)


def _numbers(text: str) -> Counts:
    return tuple(map(int, text.split(",")))


EXAMPLE = (
    "tick:0:TBH:p:-:0:0 tock:0:BBS:k:-:0:0 key-keeper:0:TBP:f:-:0:0 lock-keeper:0:BSH:c:-:0:0 hour=3 order=0123 "
    "seat=0 pile=8,7,4,7,6,4,2,3 discards=0,0,0,0,0,0,0,0 last=- unseen=2,1,2,1,2,1,1,2,0,1,1,2 "
    "returned=n0,n1,e2,b3 offer=- pairs=tick,key-keeper play"
)


def format_action(action: Action) -> str:
    """Return the action's text."""
    match action:
        case Play(card, target, extra):
            on = "" if target is None else f" on {target}"
            return f"play {slug(card.value)}{on}{' +1' if extra else ''}"
        case Keep(goal, under):
            below = f" under {_slugs(under)}" if under else ""
            return f"keep {slug(goal.value)}{below}"
        case Power(target):
            return f"power on {target}"
        case Draw(card):
            return f"draw {slug(card.value)}"
        case Offer(goals):
            return f"offer {_slugs(goals)}"
        case Pairs(pairs):
            return f"pairs {','.join(slug(pair.value) for pair in pairs)}"
        case Cast(hero):
            return f"hero {slug(hero.value)}"
        case First(seat):
            return f"first {seat}"


def _slugs(goals: tuple[Goal, ...]) -> str:
    return ",".join([slug(goal.value) for goal in goals])


CARD = f"({'|'.join(CARD_SLUGS)})"
GOAL = f"({'|'.join(GOAL_SLUGS)})"
GOAL_LIST = f"({GOAL[1:-1]}|(?:(?:{GOAL[1:-1]}),){{1,2}}(?:{GOAL[1:-1]}))"
ACTIONS: dict[str, Callable[..., Action]] = {
    rf"play {CARD}(?: on (\d))?( \+1)?": lambda card, on, extra: Play(
        CARD_SLUGS[card], None if on is None else int(on), extra is not None
    ),
    rf"keep {GOAL}(?: under {GOAL_LIST})?": lambda goal, under: Keep(GOAL_SLUGS[goal], _goal_list(under)),
    r"power on (\d)": lambda on: Power(int(on)),
    f"draw {CARD}": lambda card: Draw(CARD_SLUGS[card]),
    f"offer {GOAL_LIST}": lambda goals: Offer(tuple(sorted(_goal_list(goals)))),
    f"pairs ((?:{HERO})(?:,(?:{HERO}))*)": lambda pairs: Pairs(
        tuple(sorted(HERO_SLUGS[each] for each in pairs.split(",")))
    ),
    f"hero ({HERO})": lambda hero: Cast(HERO_SLUGS[hero]),
    r"first (\d)": lambda seat: First(int(seat)),
}


def _goal_list(text: str | None) -> tuple[Goal, ...]:
    return tuple(GOAL_SLUGS[word] for word in text.split(",")) if text else ()


def parse_action(text: str) -> Action:
    """Return the action that a text names. NotationError if it is not one."""
    action = first_match(ACTIONS, plainly(text).replace(", ", ","))
    if action is not None:
        return action
    raise NotationError(
        f"{text!r:.100} is not an action of Tick-Tock Tower; write one of: play big-step - play tiny-step +1 - "
        "play helping-hand on 2 - power on 2 - keep face-to-face under meeting - draw catch-up - "
        "offer meeting,kind-heart - pairs tick,key-keeper - hero tock - first 1."
    )
