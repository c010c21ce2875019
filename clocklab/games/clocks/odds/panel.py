"""What the odds panel and the advice of the lab and the command line say about a position of Clocks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from clocklab.core.contract import CHANCE, OVER, Hint, Hints, Odds, Seat, question, seat_name
from clocklab.errors import UnsolvableError
from clocklab.games.clocks.odds import dice, placing
from clocklab.games.clocks.odds.auction.bidding import bid_advice
from clocklab.games.clocks.odds.placing import best, spaces_for
from clocklab.games.clocks.odds.solo.advice import advice
from clocklab.games.clocks.rules.completion import finish
from clocklab.games.clocks.rules.options import ClocksOptions, ClocksPosition
from clocklab.games.clocks.rules.pieces import COLOURS, Act, Colour
from clocklab.games.clocks.rules.scoring import full
from clocklab.games.clocks.rules.state import Action, Bid, Phase
from clocklab.games.clocks.text.words import counted, hour, spoken, spoken_dice
from clocklab.probability import d, sorted_rolls

GAMBLES = {Act.LUCKY_7: dice.lucky_seven, Act.SNAKE_EYES: dice.snake_eyes}
SHOWN = 6


@question
def panel(here: ClocksPosition) -> tuple[Odds, ...]:
    """Return the odds worth knowing in a position, most interesting first."""
    return tuple(PHASES[here.state.phase](here)) if here.state.phase in PHASES else ()


def _before_the_draw(here: ClocksPosition) -> Iterator[Odds]:
    game, state = here.game, here.state
    many = game.drawn_from(state.bag)
    for colour in (Colour.BLACK, Colour.RED):
        yield Odds(f"A {colour.value} die comes", dice.comes(here, many, colour))
    for colour in COLOURS:
        law = dice.draw(here, many).map(lambda came, colour=colour: came[colour.rank])  # type: ignore[misc]
        yield Odds(f"Number of {colour.value} dice that come", law)
    for seat in range(game.players):
        yield Odds(
            f"{_of(game, seat)}The colours of one set more, in four rounds of dice that are not chosen",
            dice.colour_set(here, seat, rounds=4),
        )


def _before_the_roll(here: ClocksPosition) -> Iterator[Odds]:
    game, state = here.game, here.state
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


def _auction(here: ClocksPosition) -> Iterator[Odds]:
    """Yield what each group on offer, or each die before they are split, gains the seat that decides."""
    state = here.state
    groups = state.groups or tuple((one,) for one in dict.fromkeys(state.dice))
    for group in dict.fromkeys(groups):
        if group:
            row = placing.group_outlook(here, group)[state.seat]
            placed = f"placed for most points, {_for(row.coins)}"
            yield Odds(f"{spoken_dice(group).capitalize()}, {placed}: points gained", Fraction(row.points))


def _placing(here: ClocksPosition) -> Iterator[Odds]:
    game, state = here.game, here.state
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
        yield Odds("A red die, rolled for money instead: coins", dice.red_die())


def _free(here: ClocksPosition) -> Iterator[Odds]:
    game = here.game
    rows = [row for row in placing.free_action(here) if row.space is not None]
    for row in rows[:SHOWN]:
        rerolled = f"Re-roll the {row.shows} at {row.hour} o'clock, where {row.wants} is perfect"
        yield Odds(f"{rerolled}: points gained on average", row.points)
    if rows:
        yield Odds("A wrong die, re-rolled, is perfect", rows[0].perfect or Fraction(0))
        yield Odds("Two re-rolls are enough for one die", dice.perfect_within(2))
    if game.players > 1:
        yield Odds("The other free action: coins", Fraction(3))


def _actions(here: ClocksPosition) -> Iterator[Odds]:
    """Yield the odds of gambles on offer, and in a solo game what the end game would cost from here."""
    game, state = here.game, here.state
    board, clock = game.faces[state.seat], state.clocks[state.seat]
    if state.phase is Phase.BONUS:
        offers = [(board.bonuses[state.at], 0)]
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


def _rerolling(here: ClocksPosition) -> Iterator[Odds]:
    state = here.state
    row = next(row for row in placing.free_action(here) if row.space == state.at)
    yield Odds(f"The die shows the {row.wants} that is wanted", row.perfect or Fraction(0))
    yield Odds("Points gained or lost", row.law)
    yield Odds("The die", d(6))


def _returning(here: ClocksPosition) -> Iterator[Odds]:
    game, state = here.game, here.state
    rest = game.drawn_from(state.bag) if sum(state.bag) else 0
    if rest:
        yield Odds("A black die comes next round, before this one is back", dice.comes(here, rest))


def _forced(here: ClocksPosition) -> Iterator[Odds]:
    game, state = here.game, here.state
    board, clock, money = game.faces[0], state.clocks[0], state.money[0]
    plan = finish(clock, money, board, game.circle)
    yield Odds("Penalty still to come, at best", Fraction(plan.penalty))
    yield Odds("Final score, at best", Fraction(state.counted - state.penalty - plan.penalty))
    yield Odds("Actions of the cheapest completion", Fraction(len(plan)))
    for step in plan.steps[:1]:
        yield Odds(f"It begins with {step}: penalty", Fraction(step.penalty))


def _of(game: ClocksOptions, seat: Seat) -> str:
    """Whose odds they are, where there are several."""
    return "" if game.players == 1 else f"{seat_name(seat)}: "


def _for(coins: int) -> str:
    """Return in words what placing pays or costs."""
    if coins < 0:
        return f"for {counted(-coins, 'coin')}"
    return f"which pays {counted(coins, 'coin')}" if coins else "for nothing"


PHASES: dict[Phase, Callable[[ClocksPosition], Iterable[Odds]]] = {
    Phase.START: lambda here: [Odds("Who is the first start player", here.law.map(lambda each: seat_name(each.seat)))],
    Phase.DRAW: _before_the_draw,
    Phase.ROLL: _before_the_roll,
    Phase.SPLIT: _auction,
    Phase.BID: _auction,
    Phase.TAKE: _auction,
    Phase.PLACE: _placing,
    Phase.RED: lambda here: [Odds("Coins that the red die pays", dice.red_die())],
    Phase.BONUS: _actions,
    Phase.FREE: _free,
    Phase.REROLL: _rerolling,
    Phase.EXTRA: _actions,
    Phase.YELLOW: lambda here: [Odds(f"Coins that {here.state.bought.value} pays", GAMBLES[here.state.bought]().law)],
    Phase.RETURN: _returning,
    Phase.FORCED: _forced,
}


# ---- advice ---------------------------------------------------------------------------------------------------------

SOLO = "The final score to expect. All but exact ones are the solo player's judgement: they can be some points off."
BIDS = (
    "Coins gained if the others bid in equilibrium and the groups are worth to everybody what clocklab takes them to "
    "be worth: estimates, in coins."
)


@question
def hints(here: ClocksPosition) -> Hints[Action]:
    """Return every choice of the solo game, or every bid that can be paid, best first; at once, without playouts.

    UnsolvableError elsewhere: between several players only bids are weighed.
    """
    game, state = here.game, here.state
    if here.turn in (CHANCE, OVER):
        raise UnsolvableError("Nobody decides here: let chance act first.")
    if game.players == 1:
        rows = [Hint(row.action, row.value, row.method) for row in advice(here, playouts=0)]
        return Hints(0, "final score", tuple(rows), SOLO)
    if state.phase is not Phase.BID:
        raise UnsolvableError("With several players advice is given on bids only; look at the odds here.")
    found = bid_advice(here)
    bids = sorted(found, key=lambda row: (row.costs, row.bid))
    return Hints(state.seat, "coins gained", tuple(Hint(Bid(row.bid), row.gains, "estimate") for row in bids), BIDS)
