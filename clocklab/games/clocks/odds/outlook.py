"""What the odds panel and the command line answer about a position of Clocks."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from clocklab.core.contract import Odds, Seat, seat_name
from clocklab.games.clocks import odds
from clocklab.games.clocks.odds.prospects import best, face, spaces_for
from clocklab.games.clocks.odds.solo.solo import finish
from clocklab.games.clocks.rules.dice import COLOURS, Act, Colour
from clocklab.games.clocks.rules.options import ClocksOptions
from clocklab.games.clocks.rules.scoring import full
from clocklab.games.clocks.rules.state import Action, Phase, Start, State
from clocklab.games.clocks.text.wording import counted, hour, spoken, spoken_dice
from clocklab.probability import d, sorted_rolls

GAMBLES = {Act.LUCKY_7: odds.lucky_seven, Act.SNAKE_EYES: odds.snake_eyes}
SHOWN = 6


def outlook(game: ClocksOptions, state: State) -> tuple[Odds, ...]:
    """Return the odds worth knowing in a position, most interesting first."""
    match state.phase:
        case Phase.DRAW:
            return tuple(_before_the_draw(game, state))
        case Phase.ROLL:
            return tuple(_before_the_roll(game, state))
        case Phase.SPLIT | Phase.BID | Phase.TAKE:
            return tuple(_auction(game, state))
        case Phase.PLACE:
            return tuple(_placing(game, state))
        case Phase.FREE:
            return tuple(_free(game, state))
        case Phase.BONUS | Phase.EXTRA:
            return tuple(_actions(game, state))
        case Phase.RED:
            return (Odds("Coins that the red die pays", odds.red_die()),)
        case Phase.REROLL:
            return tuple(_rerolling(game, state))
        case Phase.YELLOW:
            assert state.act is not None, "the yellow dice are rolled for an action"
            return (Odds(f"Coins that {state.act.value} pays", GAMBLES[state.act]().law),)
        case Phase.FORCED:
            return tuple(_forced(game, state))
        case Phase.START:
            return (Odds("Who is the first start player", game.chance_outcomes(state).map(_starter)),)
        case Phase.RETURN:
            return tuple(_returning(game, state))
    return ()


def _before_the_draw(game: ClocksOptions, state: State) -> Iterator[Odds]:
    many = game.drawn_from(state.bag)
    for colour in (Colour.BLACK, Colour.RED):
        yield Odds(f"A {colour.value} die comes", odds.comes(state, many, colour))
    for colour in COLOURS:
        law = odds.draw(state, many).map(lambda came, colour=colour: came[colour.rank])  # type: ignore[misc]
        yield Odds(f"Number of {colour.value} dice that come", law)
    for seat in range(game.players):
        yield Odds(
            f"{_of(game, seat)}The colours of one set more, in four rounds of dice that are not chosen",
            odds.colour_set(state, seat, rounds=4),
        )


def _before_the_roll(game: ClocksOptions, state: State) -> Iterator[Odds]:
    many = len(state.drawn)
    yield Odds("The largest die shows", sorted_rolls(many).map(max))
    for seat in range(game.players):
        board, clock = game.faces[seat], state.clocks[seat]
        first = next((space for space, on in enumerate(clock) if on is None), None)
        if first is not None:
            label = (
                f"{_of(game, seat)}A {board.pips[first]} comes, perfect at {hour(board, first)}, the first free space"
            )
            wanted = board.pips[first]
            yield Odds(label, sorted_rolls(many).chance(lambda roll, wanted=wanted: wanted in roll))  # type: ignore[misc]


def _auction(game: ClocksOptions, state: State) -> Iterator[Odds]:
    """Yield what each group on offer, or each die before they are split, gains the seat that decides."""
    groups = state.groups or tuple((one,) for one in dict.fromkeys(state.dice))
    for group in dict.fromkeys(groups):
        if group:
            row = odds.group_outlook(state, group, game)[state.seat]
            placed = f"placed for most points, {_for(row.coins)}"
            yield Odds(f"{spoken_dice(group).capitalize()}, {placed}: points gained", Fraction(row.points))


def _placing(game: ClocksOptions, state: State) -> Iterator[Odds]:
    seat = state.seat
    board, clock, money = game.faces[seat], state.clocks[seat], state.money[seat]
    for die in dict.fromkeys(state.centres[seat]):
        if full(clock):
            continue
        row = best(spaces_for(board, clock, die, money))
        if row:
            bonus = f", bonus {row.bonus.value}" if row.bonus else ""
            best_place = f"best at {hour(board, row.space)}, {_for(row.coins)}{bonus}"
            yield Odds(f"{spoken(die).capitalize()}, {best_place}: points gained", Fraction(row.points))
    if any(die.colour is Colour.RED for die in state.centres[seat]):
        yield Odds("A red die, rolled for money instead: coins", odds.red_die())


def _free(game: ClocksOptions, state: State) -> Iterator[Odds]:
    rows = [row for row in odds.free_action(state, game) if row.space is not None]
    for row in rows[:SHOWN]:
        rerolled = f"Re-roll the {row.shows} at {row.hour} o'clock, where {row.wants} is perfect"
        yield Odds(f"{rerolled}: points gained on average", row.points)
    if rows:
        yield Odds("A wrong die, re-rolled, is perfect", rows[0].perfect or Fraction(0))
        yield Odds("Two re-rolls are enough for one die", odds.perfect_within(2))
    if game.players > 1:
        yield Odds("The other free action: coins", Fraction(3))


def _actions(game: ClocksOptions, state: State) -> Iterator[Odds]:
    """Yield the odds of gambles on offer, and in a solo game what the end game would cost from here."""
    board, clock = face(state, game, state.seat), state.clocks[state.seat]
    if state.phase is Phase.BONUS:
        assert state.space is not None, "a bonus belongs to a space"
        offers = [(board.bonuses[state.space], 0)]
    else:
        offers = [(act, price) for at, act, price in board.sold if clock[at] is not None]
    for act, price in offers:
        if act in GAMBLES:
            bought = f"for {counted(price, 'coin')}" if price else "as a bonus"
            yield Odds(f"{act.value} {bought}: coins gained on average", GAMBLES[act]().gain(price))
            yield Odds(f"{act.value} pays", GAMBLES[act]().chance)
    if game.players == 1 and full(clock):
        plan = finish(clock, state.money[0], board, game.circle)
        yield Odds("Penalty of the cheapest end game, if nothing is bought now", Fraction(plan.penalty))


def _rerolling(game: ClocksOptions, state: State) -> Iterator[Odds]:
    assert state.space is not None, "a die is re-rolled on its space"
    row = next(row for row in odds.free_action(state, game) if row.space == state.space)
    yield Odds(f"The die shows the {row.wants} that is wanted", row.perfect or Fraction(0))
    yield Odds("Points gained or lost", row.law)
    yield Odds("The die", d(6))


def _returning(game: ClocksOptions, state: State) -> Iterator[Odds]:
    rest = game.drawn_from(state.bag) if sum(state.bag) else 0
    if rest:
        yield Odds("A black die comes next round, before this one is back", odds.comes(state, rest))


def _forced(game: ClocksOptions, state: State) -> Iterator[Odds]:
    board, clock, money = game.faces[0], state.clocks[0], state.money[0]
    plan = finish(clock, money, board, game.circle)
    yield Odds("Penalty still to come, at best", Fraction(plan.penalty))
    assert state.score is not None, "the end game begins with a score"
    yield Odds("Final score, at best", Fraction(state.score - state.penalty - plan.penalty))
    yield Odds("Actions of the cheapest completion", Fraction(len(plan)))
    for step in plan.steps[:1]:
        yield Odds(f"It begins with {step}: penalty", Fraction(step.penalty))


def _of(game: ClocksOptions, seat: Seat) -> str:
    """Whose odds they are, where there are several."""
    return "" if game.players == 1 else f"{seat_name(seat)}: "


def _starter(action: Action) -> str:
    assert isinstance(action, Start), "only a start player is drawn"
    return seat_name(action.seat)


def _for(coins: int) -> str:
    """Return in words what placing pays or costs."""
    if coins < 0:
        return f"for {counted(-coins, 'coin')}"
    return f"which pays {counted(coins, 'coin')}" if coins else "for nothing"
