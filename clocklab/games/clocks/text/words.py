"""What Clocks says to people: for each action its button, heading and report, for each phase what is going on.

``ACTIONS`` has a row for every action, ``PHASES`` one for every phase: who does what, what lies on the table, and the
button that lets chance act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from clocklab.core.contract import Seat, seat_name
from clocklab.games.clocks.rules import clock as on_clock
from clocklab.games.clocks.rules import scoring
from clocklab.games.clocks.rules import state as does
from clocklab.games.clocks.rules.moves import FREE_COINS
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.pieces import Act, Board, Colour, Die
from clocklab.games.clocks.rules.state import Action, Clock, Group, Phase, State, Use

ORDINALS = ("1st", "2nd", "3rd", "4th")
Shown: TypeAlias = "tuple[str, int | None]"
"""A die on the table: its colour and what it shows, None if it is still to be rolled."""


def counted(many: int, what: str) -> str:
    """Return a number with its noun: ``1 coin``, ``3 coins``."""
    return f"{many} {what}{'' if many == 1 else 's'}"


def spoken(die: Die | None) -> str:
    """Return a die in words: ``black 2``."""
    assert die is not None, "only dice are spoken of"
    return f"{die.colour.value} {die.pips}"


def spoken_dice(dice: Group) -> str:
    """Return dice in words: ``white 1 and black 2``, or ``no die``."""
    return listed(list(map(spoken, dice))) or "no die"


def listed(words: Sequence[str]) -> str:
    """Return words with commas and an "and": ``white, white and grey``."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def hour(board: Board, space: int) -> str:
    """Return a space's name on its board: ``3 o'clock``."""
    return f"{board.hours[space]} o'clock"


def bid_words(state: State, seat: Seat, viewer: Seat | None) -> str:
    """Return what is shown of a seat's bid to a viewer; nothing outside an auction.

    While bids are being made, a number is shown only to the seat that bid it.
    """
    bid = state.bids[seat]
    if state.phase is Phase.TAKE:
        place = does.order(tuple(each or 0 for each in state.bids), state.start).index(seat)
        return f"bid {bid} {ORDINALS[place]}"
    if state.phase is not Phase.BID:
        return ""
    if bid is None:
        return "bids now" if seat == state.seat else "no bid yet"
    return f"bid {bid}" if seat == viewer else "has bid"


@dataclass(frozen=True, slots=True)
class _Seen:
    """A position as it is spoken of, from the point of view of the seat that acts."""

    game: ClocksOptions
    state: State
    names: Sequence[str] = ()

    @property
    def board(self) -> Board:
        return self.game.faces[self.state.seat]

    @property
    def clock(self) -> Clock:
        return self.state.clocks[self.state.seat]

    @property
    def who(self) -> str:
        return seat_name(self.state.seat, self.names)

    @property
    def money(self) -> str:
        return counted(self.state.money[self.state.seat], "coin")

    def on(self, space: int) -> str:
        """Return a die and its space: ``black 2 at 3 o'clock``."""
        return f"{spoken(self.clock[space])} at {hour(self.board, space)}"


# ---- actions --------------------------------------------------------------------------------------------------------


def label_action(game: ClocksOptions, state: State, action: Action, names: Sequence[str] = ()) -> str:
    """Return the button's text for an action that is legal in this state."""
    return ACTIONS[type(action)].label(_Seen(game, state, names), action)


def group_action(game: ClocksOptions, state: State, action: Action) -> str:
    """Return the heading of the action's buttons."""
    heading = ACTIONS[type(action)].heading
    return heading if isinstance(heading, str) else heading(_Seen(game, state), action)


def tell(game: ClocksOptions, state: State, action: Action, names: Sequence[str] = ()) -> str:
    """Return what was done; for chance, only what a die showed where the next position does not keep it."""
    row, seen = ACTIONS[type(action)], _Seen(game, state, names)
    return row.report(seen, action) if row.report else row.label(seen, action)


def _placing(seen: _Seen, action: does.Place) -> str:
    die, space, pips = action.die, action.space, seen.board.pips[action.space]
    cost = on_clock.price(seen.board, seen.clock, die, space)
    words = f"{hour(seen.board, space)}, {'free' if cost == 0 else 'for ' + counted(cost, 'coin')}"
    if die.pips > pips:
        return f"{words}: pays {counted(die.pips - pips, 'coin')}"
    return f"{words}: perfect, bonus {seen.board.bonuses[space].value}" if die.pips == pips else words


def _using(seen: _Seen, use: Use) -> str:
    if use.act.rolls:
        return f"Roll for {'7' if use.act is Act.LUCKY_7 else '11'} coins"
    if not use.spaces:
        return f"Take {counted(use.act.coins, 'coin')}"
    at, circle = use.spaces[0], seen.game.circle
    match use.act:
        case Act.SWAP:
            return f"Swap the {seen.on(at)} with the {seen.on(on_clock.NEXT[at])}"
        case Act.LEAPFROG:
            to = on_clock.leap(seen.clock, at, circle)
            assert to is not None, "a die leaps only where a space is free"
            return f"Let the {seen.on(at)} leap to {hour(seen.board, to)}"
    changed = on_clock.after_use(use, seen.clock, circle)[at]
    assert changed is not None, "the die stays where it is"
    return f"Turn the {seen.on(at)} to {changed.pips}"


def _use_heading(seen: _Seen, use: Use) -> str:
    if use.at is None:
        return f"Bonus: {use.act.value}"
    return f"{use.act.value} at {hour(seen.board, use.at)}, {counted(seen.board.prices[use.at], 'coin')}"


def _used(seen: _Seen, use: Use) -> str:
    bought = use.at is not None and not use.act.rolls
    return _using(seen, use) + (f", for {counted(seen.board.prices[use.at or 0], 'coin')}" if bought else "")


def _showed(seen: _Seen, event: does.Shows) -> str:
    if seen.state.phase is Phase.RED:
        return f"The red die showed {event.pips}: {counted(event.pips, 'coin')} for {seen.who}."
    wanted = seen.board.pips[seen.state.at]
    fits = "perfect" if event.pips == wanted else f"not the {wanted} that is wanted"
    return f"The re-roll showed {event.pips}: {fits}."


def _yellow_showed(seen: _Seen, event: does.Yellow) -> str:
    paid = seen.state.bought.prize(event.pips)
    won = f"{counted(paid, 'coin')} for {seen.who}" if paid else "nothing won"
    return f"The yellow dice showed {event.pips[0]} and {event.pips[1]}: {won}."


def _declined(seen: _Seen, action: does.Pass) -> str:
    return {Phase.BONUS: "No bonus", Phase.FREE: "No free action"}.get(seen.state.phase, "No extra action")


def _nothing(seen: _Seen, event: Action) -> str:
    return ""


def _the_die(seen: _Seen, action: Any) -> str:
    return f"The {spoken(action.die)}"


class ActionWords(NamedTuple):
    """What is said of an action: the heading of its buttons, its button, and its report (as the button if None)."""

    heading: str | Callable[[_Seen, Any], str]
    label: Callable[[_Seen, Any], str]
    report: Callable[[_Seen, Any], str] | None = None


EVENT = "What happens"
ACTIONS: dict[type[Action], ActionWords] = {
    does.Start: ActionWords(EVENT, lambda seen, event: f"{seat_name(event.seat, seen.names)} begins", _nothing),
    does.Draw: ActionWords(EVENT, lambda _, event: f"Draw {listed([each.value for each in event.colours])}", _nothing),
    does.Roll: ActionWords(EVENT, lambda _, event: f"Roll {spoken_dice(event.dice)}", _nothing),
    does.Shows: ActionWords(EVENT, lambda _, event: f"Die {event.pips}", _showed),
    does.Yellow: ActionWords(EVENT, lambda _, event: f"Roll {event.pips[0]} and {event.pips[1]}", _yellow_showed),
    does.Split: ActionWords(
        "The pair is",
        lambda _, action: spoken_dice(action.pair).capitalize(),
        lambda _, action: f"the pair is {spoken_dice(action.pair)}",
    ),
    does.Bid: ActionWords(
        "Bid", lambda _, action: counted(action.coins, "coin"), lambda _, action: f"bid {counted(action.coins, 'coin')}"
    ),
    does.Take: ActionWords(
        "Take",
        lambda _, action: spoken_dice(action.dice).capitalize(),
        lambda _, action: f"take {spoken_dice(action.dice)}",
    ),
    does.Place: ActionWords(
        _the_die, _placing, lambda seen, action: f"{spoken(action.die)} at {_placing(seen, action)}"
    ),
    does.Cash: ActionWords(
        _the_die, lambda *_: "Roll it for money", lambda _, action: f"{spoken(action.die)} to be rolled for money"
    ),
    does.GiveBack: ActionWords(
        _the_die, lambda *_: "Back to the bag, for a coin", lambda _, action: f"{spoken(action.die)} back to the bag"
    ),
    Use: ActionWords(_use_heading, _using, _used),
    does.Coins: ActionWords("Free action", lambda *_: f"Take {FREE_COINS} coins"),
    does.Reroll: ActionWords("Free action", lambda seen, action: f"Re-roll the {seen.on(action.space)}"),
    does.Pass: ActionWords("Or", _declined),
    does.Return: ActionWords(
        "Return, for a coin",
        lambda seen, action: f"The {seen.on(action.space)}",
        lambda seen, action: f"The {seen.on(action.space)} returned for a coin",
    ),
}


# ---- phases ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies on the table: a heading, groups of dice, and a sentence."""

    title: str
    groups: tuple[tuple[Shown, ...], ...] = ()
    note: str = ""


def label_chance(game: ClocksOptions, state: State) -> str:
    """Return the button's text for the chance event that is due."""
    return PHASES[state.phase].button


def describe(game: ClocksOptions, state: State, names: Sequence[str] = ()) -> str:
    """Return who is to do what, and why."""
    return PHASES[state.phase].going_on(_Seen(game, state, names))


def scene(game: ClocksOptions, state: State, names: Sequence[str] = ()) -> Scene:
    """Return what the table shows in this state; none of it is secret."""
    return PHASES[state.phase].scene(_Seen(game, state, names))


def _drawing(seen: _Seen) -> str:
    many, held = seen.game.drawn_from(seen.state.bag), sum(seen.state.bag)
    return f"{seen.who} draws {'1 die' if many == 1 else f'{many} dice'} from the bag, which holds {held}."


def _out_of_the_bag(seen: _Seen) -> Scene:
    many = seen.game.drawn_from(seen.state.bag)
    return Scene("A new round", note=f"{many} {'die comes' if many == 1 else 'dice come'} out of the bag.")


def _drawn(seen: _Seen) -> str:
    return f"{seen.who} drew {', '.join(colour.value for colour in seen.state.drawn)} and is to roll."


def _on_offer(seen: _Seen) -> str:
    return ", or ".join(map(spoken_dice, seen.state.groups))


def _choosing(seen: _Seen) -> str:
    bids = ", ".join(f"{seat_name(seat, seen.names)} bid {bid}" for seat, bid in enumerate(seen.state.bids))
    return f"{bids}. {seen.who} chooses from {_on_offer(seen)}."


def _in_hand(seen: _Seen) -> Scene:
    centre = seen.state.centres[seen.state.seat]
    red = " Red can be rolled for coins." if any(die.colour is Colour.RED for die in centre) else ""
    if None in seen.clock:
        note = f"Lit: coins paid − and gained +, a star for a bonus.{red}"
    else:
        note = f"The clock is full: dice go back for 1 coin.{red}"
    return Scene("In hand", (tuple(map(_shown, centre)),), note)


def _bonus_at_hand(seen: _Seen) -> Scene:
    return Scene("A perfect die", note=f"Its bonus may be used: {seen.board.bonuses[seen.state.at].value}.")


def _matched(seen: _Seen) -> str:
    space = seen.state.at
    return (
        f"{seen.who} made {hour(seen.board, space)} perfect and may use its bonus, {seen.board.bonuses[space].value}."
    )


def _free(seen: _Seen) -> Scene:
    coins = f"{FREE_COINS} coins, or a" if seen.game.players > 1 else "A"
    return Scene("Free action", note=f"{coins} re-roll of any die on the clock.")


def _rolled_again(seen: _Seen) -> Scene:
    on = seen.clock[seen.state.at]
    return Scene("A re-roll", (((on.colour.value if on else "white", None),),))


def _yellow(seen: _Seen) -> str:
    act = seen.state.bought
    aim = "a sum of 7 pays 7 coins" if act is Act.LUCKY_7 else "two ones pay 11 coins"
    return f"{seen.who} rolls the yellow dice for {act.value}: {aim}."


def _yellow_dice(seen: _Seen) -> Scene:
    act = seen.state.bought
    prize = "A sum of 7 pays 7 coins." if act is Act.LUCKY_7 else "Two ones pay 11 coins."
    return Scene(act.value, ((("yellow", None),) * 2,), prize)


def _forced(seen: _Seen) -> str:
    return (
        f"{seen.who} scored {seen.state.score} and must buy extra actions until all dice are perfect: "
        f"{counted(seen.state.penalty, 'point')} lost so far."
    )


def _end_game(seen: _Seen) -> Scene:
    return Scene("End game", note=f"{_counted(seen)} Each action costs 2 points, and each coin short 1 more.")


def _counted(seen: _Seen) -> str:
    score = seen.state.score or 0
    left = str(score - seen.state.penalty).replace("-", "−")
    return f"{score} points counted, {seen.state.penalty} lost: {left} left."


def _over(seen: _Seen) -> str:
    game, state = seen.game, seen.state
    if state.score is not None:
        final = state.score - state.penalty
        less = f", {state.score} less {state.penalty} for {counted(state.forced, 'action')}" if state.forced else ""
        return f"The clock is complete: the final score is {final}{less}."
    paid, winners = scoring.payoffs(game, state), scoring.winners(game, state)
    points = counted(paid[winners[0]], "point")
    who = " and ".join(seat_name(seat, seen.names) for seat in winners)
    money = " and the most money of those tied" if paid.count(paid[winners[0]]) > len(winners) else ""
    late = f"After {state.late} late rounds the game ends. " if state.late else ""
    if len(winners) > 1:
        return f"{late}{who} share the win with {points} each{money}."
    return f"{late}{who} wins with {points}{money}."


def _ending(seen: _Seen) -> Scene:
    points, winners = scoring.payoffs(seen.game, seen.state), scoring.winners(seen.game, seen.state)
    if seen.game.players == 1:
        return Scene("The end", note=_counted(seen) if seen.state.penalty else f"A perfect clock: {points[0]} points.")
    who = " and ".join(seat_name(seat, seen.names) for seat in winners)
    return Scene("The end", note=f"{who} {'win' if len(winners) > 1 else 'wins'} with {points[winners[0]]} points.")


def _shown(die: Die) -> Shown:
    return die.colour.value, die.pips


def _singles(dice: Iterable[Shown]) -> tuple[tuple[Shown, ...], ...]:
    return tuple((die,) for die in dice)


def _groups(note: str) -> Callable[[_Seen], Scene]:
    return lambda seen: Scene("Groups", tuple(tuple(map(_shown, group)) for group in seen.state.groups), note)


class PhaseWords(NamedTuple):
    """What is said of a phase: who is to do what, what lies on the table, and the button that lets chance act."""

    going_on: Callable[[_Seen], str]
    scene: Callable[[_Seen], Scene]
    button: str = ""


PHASES: dict[Phase, PhaseWords] = {
    Phase.START: PhaseWords(
        lambda _: "It is to be drawn who starts.",
        lambda _: Scene("Who starts?", note="The first start player is drawn."),
        "Draw who starts",
    ),
    Phase.DRAW: PhaseWords(_drawing, _out_of_the_bag, "Draw from the bag"),
    Phase.ROLL: PhaseWords(
        _drawn,
        lambda seen: Scene("Drawn", _singles((colour.value, None) for colour in seen.state.drawn)),
        "Roll the dice",
    ),
    Phase.SPLIT: PhaseWords(
        lambda seen: f"{seen.who} rolled {spoken_dice(seen.state.dice)} and says which two are the pair.",
        lambda seen: Scene("Rolled", _singles(map(_shown, seen.state.dice)), "Two make the pair."),
    ),
    Phase.BID: PhaseWords(
        lambda seen: f"{seen.who} bids for first choice of {_on_offer(seen)}, unseen by the others.",
        _groups("Bids are sealed."),
    ),
    Phase.TAKE: PhaseWords(_choosing, _groups("In the order of the bids.")),
    Phase.PLACE: PhaseWords(
        lambda seen: f"{seen.who} has {spoken_dice(seen.state.centres[seen.state.seat])} to use, and {seen.money}.",
        _in_hand,
    ),
    Phase.RED: PhaseWords(
        lambda seen: f"{seen.who} rolls a red die for as many coins as it shows.",
        lambda _: Scene("For money", ((("red", None),),), "The red die pays what it shows."),
        "Roll the red die",
    ),
    Phase.BONUS: PhaseWords(_matched, _bonus_at_hand),
    Phase.FREE: PhaseWords(lambda seen: f"{seen.who} may take one free action.", _free),
    Phase.REROLL: PhaseWords(
        lambda seen: f"{seen.who} re-rolls the {seen.on(seen.state.at)}.", _rolled_again, "Re-roll the die"
    ),
    Phase.EXTRA: PhaseWords(
        lambda seen: f"{seen.who} may buy one extra action and has {seen.money}.",
        lambda _: Scene("Extra action", note="One of those that are lit may be bought."),
    ),
    Phase.YELLOW: PhaseWords(_yellow, _yellow_dice, "Roll the two yellow dice"),
    Phase.RETURN: PhaseWords(
        lambda seen: f"{seen.who} has twelve dice and returns one of them to the bag.",
        lambda _: Scene("A full clock", note="Any one die goes back to the bag, for 1 coin."),
    ),
    Phase.FORCED: PhaseWords(_forced, _end_game),
    Phase.OVER: PhaseWords(_over, _ending),
}
