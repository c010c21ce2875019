"""One-line text of Clocks' positions and actions, both ways.

A position is a word per seat, then what is shared, then the phase::

    w1..b3..................:r5:6:2 ........................::10:0 bag=7,8,7,7 out=0 start=0 seat=0 place

A seat's word is ``clock:centre:money:bid``. A die is its colour's letter (white, grey, black, red) and its pips;
a clock is twelve dice in placing order, ``..`` where a space is free; the bid is ``-`` before it is made. ``bag``
counts white, grey, black and red dice, ``out`` the red dice that were rolled for money and left the game. Some phases
say more: ``roll wwb`` (drawn colours), ``split w1w3b4``, ``bid w1w3/b4`` and ``take w1w3/b4`` (groups, ``-`` an empty
one), ``bonus 3`` and ``reroll 3`` (spaces 0 to 11), ``yellow lucky-7 extra`` (bought, or ``bonus``, ``forced``). In
the solo end game ``score=22,6,2`` stands before the phase: points counted, points lost since, actions bought.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from clocklab.core.contract import Seat
from clocklab.core.lists import require_no_gap, split
from clocklab.core.text import first_match, plainly
from clocklab.errors import NotationError
from clocklab.games.clocks.rules import state as does
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.pieces import COLOURS, SPACES, Act, Colour, Die, die, place
from clocklab.games.clocks.rules.state import Action, Clock, Phase, State, Use
from clocklab.games.clocks.text.positions import check

FREE = ".."
SLUGS = {act: act.value.lower().replace(" ", "-") for act in Act}
ACTS = {slug: act for act, slug in SLUGS.items()}
LETTERS = {colour.letter: colour for colour in COLOURS}

DICE = r"(?:[wgbr][1-6])*"
NUMBER = r"\d{1,4}"
SEAT = rf"(?:[wgbr][1-6]|\.\.){{{SPACES}}}:{DICE}:{NUMBER}:(?:{NUMBER}|-)"
SLUG = "|".join(map(re.escape, ACTS))
GROUPS = rf"(?:(?:{DICE}|-)/)*(?:{DICE}|-)"
STATE = re.compile(
    rf"(?P<seats>{SEAT}(?: {SEAT})*) bag=(?P<bag>\d\d?,\d\d?,\d\d?,\d\d?) out=(?P<out>\d\d?) "
    rf"start=(?P<start>\d) seat=(?P<seat>\d) (?:late=(?P<late>\d{{1,3}}) )?"
    rf"(?:score=(?P<score>\d\d?),(?P<penalty>{NUMBER}),(?P<forced>{NUMBER}) )?"
    rf"(?P<phase>start|draw|roll (?P<drawn>[wgbr]+)|split (?P<dice>{DICE})|(?:bid|take) (?P<groups>{GROUPS})|place|red"
    rf"|(?:bonus|reroll) (?P<space>\d\d?)|free|extra|yellow (?P<act>{SLUG}) (?P<during>bonus|extra|forced)"
    r"|return|forced|over)",
    re.ASCII,
)
EXAMPLE = f"{FREE * SPACES}::6:- {FREE * SPACES}::6:- bag=8,8,8,8 out=0 start=0 seat=0 draw"


def format_state(game: ClocksOptions, state: State, seat: Seat | None = None) -> str:
    """Return the position's line; for a seat, with the bids that it cannot see as ``?``."""
    words = []
    for at, (clock, centre, money, bid) in enumerate(
        zip(state.clocks, state.centres, state.money, state.bids, strict=True)
    ):
        unseen = seat is not None and at != seat and state.phase is Phase.BID
        shown = "-" if bid is None else "?" if unseen else str(bid)
        words.append(f"{format_clock(clock)}:{format_dice(centre)}:{money}:{shown}")
    words += [f"bag={','.join(map(str, state.bag))}", f"out={state.removed[-1]}"]
    words += [f"start={state.start}", f"seat={state.seat}"]
    if state.late:
        words.append(f"late={state.late}")
    if state.score is not None:
        words.append(f"score={state.score},{state.penalty},{state.forced}")
    return " ".join([*words, tail(state)])


def observe(game: ClocksOptions, state: State, seat: Seat) -> str:
    """Return the position's line, the bids of others that are not revealed yet as ``?``."""
    return format_state(game, state, seat)


def tail(state: State) -> str:
    """Return the end of the position's line: the phase and what it is about."""
    return " ".join([state.phase.value, *_more(state)])


def _more(state: State) -> tuple[str, ...]:
    match state.phase:
        case Phase.ROLL:
            return (_letters(state.drawn),)
        case Phase.SPLIT:
            return (format_dice(state.dice),)
        case Phase.BID | Phase.TAKE:
            return ("/".join(format_dice(group) or "-" for group in state.groups),)
        case Phase.BONUS | Phase.REROLL:
            return (str(state.space),)
        case Phase.YELLOW:
            assert state.during is not None, "the yellow dice are rolled in some phase"
            return (SLUGS[state.bought], state.during.value)
    return ()


def is_line(game: ClocksOptions, state: State, text: str) -> bool:
    """Return whether a line is that of this position; lines of before did not say how many late rounds there were."""
    return text in (format_state(game, state), format_state(game, state.but(late=0)))


def parse_state(game: ClocksOptions, text: str) -> State:
    """Return the position of a line; NotationError if it is not one, PositionError if the rules exclude it."""
    found = STATE.fullmatch(" ".join(text.split())) if isinstance(text, str) and len(text) < 2_000 else None
    if found is None:
        raise NotationError(f"{text!r:.300} is not a position of Clocks; write one such as {EXAMPLE!r}.")
    state = _state(found)
    check(game, state)
    return state


def _state(found: re.Match[str]) -> State:
    seats = [word.split(":") for word in found["seats"].split(" ")]
    white, grey, black, red = map(int, found["bag"].split(","))
    groups = [parse_dice(group) for group in found["groups"].split("/")] if found["groups"] is not None else []
    return State(
        phase=Phase(found["phase"].split(" ")[0]),
        clocks=tuple(parse_clock(clock) for clock, *_ in seats),
        money=tuple(int(money) for _, _, money, _ in seats),
        bag=(white, grey, black, red),
        removed=(0, 0, 0, int(found["out"])),
        start=int(found["start"]),
        seat=int(found["seat"]),
        drawn=tuple(sorted(LETTERS[letter] for letter in found["drawn"] or "")),
        dice=parse_dice(found["dice"] or ""),
        groups=tuple(sorted(groups, key=lambda group: (-len(group), list(map(place, group))))),
        bids=tuple(None if bid == "-" else int(bid) for _, _, _, bid in seats),
        centres=tuple(parse_dice(centre) for _, centre, _, _ in seats),
        space=_number(found["space"]),
        act=ACTS[found["act"]] if found["act"] else None,
        during=Phase(found["during"]) if found["during"] else None,
        score=_number(found["score"]),
        penalty=_number(found["penalty"]) or 0,
        forced=_number(found["forced"]) or 0,
        late=_number(found["late"]) or 0,
    )


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)


def format_clock(clock: Clock) -> str:
    """Return a clock's twelve dice in placing order, ``..`` for a free space."""
    return "".join(FREE if on is None else str(on) for on in clock)


def parse_clock(text: str) -> Clock:
    """Return the clock of such a text, which may have spaces and commas between the dice. Raises NotationError."""
    plain = _plain(text)
    cells = [plain[at : at + 2] for at in range(0, len(plain), 2)]
    if len(cells) != SPACES or not all(cell == FREE or re.fullmatch("[wgbr][1-6]", cell, re.ASCII) for cell in cells):
        raise NotationError(
            f"{text!r:.100} is not a clock; write {SPACES} dice such as w1 g5 b6 r2, with .. for a free space."
        )
    return tuple(None if cell == FREE else _die(cell) for cell in cells)


def format_dice(dice: tuple[Die, ...]) -> str:
    """Return dice one after the other, such as ``w1b4``."""
    return "".join(map(str, dice))


def parse_dice(text: str) -> tuple[Die, ...]:
    """Return the dice of such a text, sorted; spaces, commas, and ``-`` for none will do. Raises NotationError."""
    plain = _plain(text)
    if not re.fullmatch(f"{DICE}|-", plain, re.ASCII):
        raise NotationError(
            f"{text!r:.100} are not dice; write colour and pips, such as w1 b4 (white, grey, black, red)."
        )
    return tuple(sorted((_die(cell) for cell in re.findall("[wgbr][1-6]", plain)), key=place))


def _plain(text: str) -> str:
    if "," in str(text):
        require_no_gap(f"{text!r:.100}", split(str(text)), NotationError)
    return re.sub(r"[\s,+]+", "", str(text)).lower()


def _die(cell: str) -> Die:
    return die(LETTERS[cell[0]], int(cell[1]))


def _letters(colours: tuple[Colour, ...]) -> str:
    return "".join(colour.letter for colour in colours)


SPACE = r"(\d\d?)"
ONE = "([wgbr][1-6])"
MANY = "((?:[wgbr][1-6][ ,+]*)+)"
USE = rf"(use|buy) ({SLUG})(?: at {SPACE})?(?: on {SPACE})?(?: by ([12]))?"


def _format_use(use: Use) -> str:
    verb = f"use {SLUGS[use.act]}" if use.at is None else f"buy {SLUGS[use.act]} at {use.at}"
    return verb + "".join(f" on {space}" for space in use.spaces) + (f" by {use.by}" if use.by else "")


def _parse_use(verb: str, slug: str, at: Any, on: Any, by: Any) -> Use:
    if (verb == "buy") != (at is not None):
        raise NotationError(
            f"'{verb} {slug}' is no action: an action is used as a bonus (use {slug} ...) or bought at a space "
            f"(buy {slug} at 3 ...)."
        )
    return Use(ACTS[slug], () if on is None else (int(on),), int(by or 0), None if at is None else int(at))


def _parse_split(text: str) -> does.Split:
    dice = parse_dice(text)
    if len(dice) != 2:
        raise NotationError(f"The pair must be 2 dice, such as 'split w1b4', not {len(dice)}.")
    return does.Split((dice[0], dice[1]))


def _parse_yellow(one: str, two: str) -> does.Yellow:
    return does.Yellow((min(int(one), int(two)), max(int(one), int(two))))


def _parse_draw(letters: str) -> does.Draw:
    return does.Draw(tuple(sorted(LETTERS[letter] for letter in _plain(letters))))


class ActionText(NamedTuple):
    """How an action is written: its text, the pattern such texts fit, and the action that the pattern's groups make."""

    text: Callable[[Any], str]
    pattern: str
    parse: Callable[..., Action]


TEXTS: dict[type[Action], ActionText] = {
    does.Place: ActionText(
        lambda action: f"place {action.die} at {action.space}",
        rf"place {ONE} at {SPACE}",
        lambda on, space: does.Place(_die(on), int(space)),
    ),
    Use: ActionText(_format_use, USE, _parse_use),
    does.Bid: ActionText(lambda action: f"bid {action.coins}", rf"bid ({NUMBER})", lambda coins: does.Bid(int(coins))),
    does.Take: ActionText(
        lambda action: f"take {format_dice(action.dice) or '-'}",
        rf"take (?:{MANY}|-)",
        lambda dice: does.Take(parse_dice(dice or "")),
    ),
    does.Split: ActionText(lambda action: f"split {format_dice(action.pair)}", rf"split {MANY}", _parse_split),
    does.Cash: ActionText(lambda action: f"cash {action.die}", rf"cash {ONE}", lambda on: does.Cash(_die(on))),
    does.GiveBack: ActionText(lambda action: f"give {action.die}", rf"give {ONE}", lambda on: does.GiveBack(_die(on))),
    does.Coins: ActionText(lambda _: "coins", "coins", does.Coins),
    does.Reroll: ActionText(
        lambda action: f"reroll {action.space}", rf"reroll {SPACE}", lambda space: does.Reroll(int(space))
    ),
    does.Pass: ActionText(lambda _: "pass", "pass", does.Pass),
    does.Return: ActionText(
        lambda action: f"return {action.space}", rf"return {SPACE}", lambda space: does.Return(int(space))
    ),
    does.Start: ActionText(lambda event: f"start {event.seat}", r"start (\d)", lambda seat: does.Start(int(seat))),
    does.Draw: ActionText(lambda event: f"draw {_letters(event.colours)}", "draw ((?:[wgbr][ ,+]*)+)", _parse_draw),
    does.Roll: ActionText(
        lambda event: f"roll {format_dice(event.dice)}", rf"roll {MANY}", lambda dice: does.Roll(parse_dice(dice))
    ),
    does.Shows: ActionText(lambda event: f"die {event.pips}", "die ([1-6])", lambda pips: does.Shows(int(pips))),
    does.Yellow: ActionText(
        lambda event: f"yellow {event.pips[0]},{event.pips[1]}", "yellow ([1-6])[ ,+]+([1-6])", _parse_yellow
    ),
}
PARSERS = {row.pattern: row.parse for row in TEXTS.values()}


def format_action(action: Action) -> str:
    """Return the action's text, such as ``place b5 at 3``."""
    return TEXTS[type(action)].text(action)


def parse_action(text: str) -> Action:
    """Return the action that a text names; dice may be given in any order. NotationError if it is not one."""
    action = first_match(PARSERS, plainly(text))
    if action is not None:
        return action
    raise NotationError(
        f"{text!r:.100} is not an action of Clocks; write one of: draw wwb - roll w1w3b4 - split w1b4 - bid 3 - "
        "take w1b4 - place w1 at 0 - cash r4 - give w1 - use +1 on 3 - buy flip at 5 on 3 - buy +1/+2 at 7 on 3 by 2 - "
        "coins - reroll 3 - pass - return 3 - die 4 - yellow 3,4 - start 1."
    )
