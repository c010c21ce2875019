"""What lies on the table by name: the parts of the picture, what each is called, and which of them one touches."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat, question
from clocklab.games.clocks.rules import state as does
from clocklab.games.clocks.rules.clock import NEXT
from clocklab.games.clocks.rules.options import ClocksPosition
from clocklab.games.clocks.rules.pieces import SPACES, Act, Board, Die
from clocklab.games.clocks.rules.state import Action, Clock, Phase, State, Use
from clocklab.games.clocks.text import reasons
from clocklab.games.clocks.text.words import hour, spoken

PASS, COINS = "pass", "coins"
TENS = 10

# ---- names: the same thing has the same name in every picture ------------------------------------------------------


def space_part(seat: Seat, board: Board, space: int) -> str:
    """Return the name of a space of a seat's clock, by its hour, and of the die on it."""
    return f"space-{seat + 1}-{board.hours[space]}"


def extra_part(seat: Seat, board: Board, space: int) -> str:
    """Return the name of the extra action that is sold at an hour."""
    return f"extra-{seat + 1}-{board.hours[space]}"


def bonus_part(seat: Seat) -> str:
    """Return the name of the bonus that may be used now."""
    return f"bonus-{seat + 1}"


def die_part(colour: str, pips: int | None, copy: int = 0) -> str:
    """Return the name of a die on the table; ``copy`` tells those apart that look alike.

    >>> die_part("white", 3), die_part("white", 3, 1)
    ('die-white-3', 'die-white-3-2')
    """
    return f"die-{colour}-{pips or 'unrolled'}{f'-{copy + 1}' if copy else ''}"


def cash_part(die: Die) -> str:
    """Return the name of the coin beside a red die that is rolled for money."""
    return f"cash-{die.colour.value}-{die.pips}"


def group_part(group: Sequence[tuple[str, int | None]], copy: int = 0) -> str:
    """Return the name of a group of dice to choose from."""
    dice = "-".join(f"{colour}-{pips}" for colour, pips in group) or "none"
    return f"group-{dice}{f'-{copy + 1}' if copy else ''}"


def by_part(by: int) -> str:
    """Return the name of the token that says by how much +1/+2 changes a die."""
    return f"by-{by}"


def bid_parts(coins: int, money: int) -> tuple[str, ...]:
    """Return what one touches on the dial to bid: from ten coins on first the tens, then the rest.

    >>> bid_parts(7, 9), bid_parts(17, 23)
    (('bid-7',), ('tens-1', 'bid-7'))
    """
    rest = f"bid-{coins % TENS}"
    return (rest,) if money < TENS else (f"tens-{coins // TENS}", rest)


# ---- titles: what a pointer and screen readers say ----------------------------------------------------------------


def space_title(board: Board, clock: Clock, space: int) -> str:
    """Return what a space is called: its hour, and the die on it or the pips that it asks for."""
    on = clock[space]
    wants = f"wants {board.pips[space]}"
    fits = "perfect" if on and on.pips == board.pips[space] else wants
    return f"{hour(board, space)}: {spoken(on)}, {fits}" if on else f"{hour(board, space)}: free, {wants}"


# ---- touching --------------------------------------------------------------------------------------------------


@question
def touches(here: ClocksPosition, action: Action) -> tuple[str, ...]:
    """Return what one touches: a die, where there are several kinds in hand, and then a space.

    An extra action comes first and then the die that it is about; what does not lie on the clock is a token beside the
    dice, and bids are dialled in the middle of the clock.
    """
    state = here.state
    seat = state.seat
    board = here.game.faces[seat]
    match action:
        case does.Split((one, two)):
            return _die(one), _die(two, copy=int(one == two))
        case does.Bid(coins):
            return bid_parts(coins, state.money[seat])
        case does.Take(dice):
            return (group_part([(die.colour.value, die.pips) for die in dice]),)
        case does.Place(die, space):
            to = space_part(seat, board, space)
            return (to,) if len(set(state.centres[seat])) == 1 else (_die(die), to)
        case does.Cash(die):
            return (cash_part(die),)
        case does.GiveBack(die):
            return (_die(die),)
        case does.Reroll(space) | does.Return(space):
            return (space_part(seat, board, space),)
        case does.Coins():
            return (COINS,)
        case does.Pass():
            return (PASS,)
        case Use():
            return _using(seat, board, action)
    return ()


def _die(die: Die, copy: int = 0) -> str:
    return die_part(die.colour.value, die.pips, copy)


def _using(seat: Seat, board: Board, use: Use) -> tuple[str, ...]:
    first = () if use.at is None else (extra_part(seat, board, use.at),)
    about = (*use.spaces, *(NEXT[space] for space in use.spaces if use.act is Act.SWAP))
    path = (*first, *(space_part(seat, board, space) for space in about), *((by_part(use.by),) if use.by else ()))
    return path or (bonus_part(seat),)


@question
def why_not(here: ClocksPosition, touched: Sequence[str]) -> str:
    """Return why the last of these parts cannot be touched now, after the others, by the seat to act: in a sentence."""
    game, state, last = here.game, here.state, touched[-1]
    seat = state.seat
    board, clock = game.faces[seat], state.clocks[seat]
    if state.phase not in reasons.FIRST:
        return ""
    spaces = {space_part(seat, board, space): space for space in range(SPACES)}
    extras = {extra_part(seat, board, space): space for space in range(SPACES)}
    if last in extras and len(touched) == 1:
        return reasons.no_extra(game, state, extras[last])
    if last in spaces:
        return _no_space(here, touched, spaces[last])
    if last.startswith(("space-", "clock-")):
        return "That is not your clock."
    if last.startswith("die-"):
        return _no_die(state, touched, clock)
    return _hint(state, touched) or reasons.FIRST[state.phase]


def _hint(state: State, touched: Sequence[str]) -> str:
    if len(touched) == 1:
        return ""
    if touched[0].startswith("tens-"):
        return f"You have {state.money[state.seat]} coins."
    return "Now touch one of the places that are lit."


def _no_space(here: ClocksPosition, touched: Sequence[str], space: int) -> str:
    game, state = here.game, here.state
    seat = state.seat
    clock = state.clocks[seat]
    if state.phase is Phase.PLACE:
        hand = state.centres[seat]
        chosen = {_die(die): die for die in hand}.get(touched[0], hand[0] if len(set(hand)) == 1 else None)
        if clock[space] is None and chosen is None:
            return "First touch the die that you want to place."
        return reasons.no_place(game, state, chosen or hand[0], space)
    if state.phase in (Phase.FREE, Phase.RETURN):
        return "No die lies there."
    if state.phase is Phase.BONUS:
        return f"{game.faces[seat].bonuses[state.at].value} cannot be used there."
    if len(touched) > 1:
        return "It cannot be used there."
    if state.phase in (Phase.EXTRA, Phase.FORCED):
        return "First touch the extra action to buy."
    return reasons.FIRST[state.phase]


def _no_die(state: State, touched: Sequence[str], clock: Clock) -> str:
    if state.phase is Phase.PLACE and len(touched) == 1:
        if None not in clock:
            return "It is the same as the die beside it: touch that one."
        one = len(set(state.centres[state.seat])) == 1
        return "Touch the space that it goes to." if one else "It is the same as the die beside it: touch that one."
    if state.phase is Phase.PLACE:
        return "Now touch the space that the die goes to."
    if state.phase is Phase.SPLIT:
        return "That pair is begun with another die: the one that is lit."
    return reasons.FIRST[state.phase]


# ---- tokens: what one touches for what does not lie on the clock -----------------------------------------------


def tokens(here: ClocksPosition) -> tuple[tuple[str, str], ...]:
    """Return the name and the words of each token that lies on the table now, the usual answer first."""
    found: dict[str, str] = {}
    for action in sorted(here.actions, key=lambda action: not isinstance(action, does.Pass)):
        match action:
            case does.Pass():
                found[PASS] = here.game.label_action(here.state, action)
            case does.Coins():
                found[COINS] = here.game.label_action(here.state, action)
            case Use(by=by) if by:
                found[by_part(by)] = f"+{by}"
    return tuple(found.items())
