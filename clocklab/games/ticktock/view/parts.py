"""What lies on the table by name: the parts of the picture, what each is called, and which of them one touches."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat, question
from clocklab.games.ticktock.rules.effects import OWL_BAT
from clocklab.games.ticktock.rules.moves import plays
from clocklab.games.ticktock.rules.options import TickTockPosition
from clocklab.games.ticktock.rules.pieces import Card, Goal, Hero
from clocklab.games.ticktock.rules.state import Action, Keep, Phase, Play, Power, State
from clocklab.games.ticktock.text import reasons

# ---- names: the same thing has the same name in every picture ------------------------------------------------------

CLOCK, CARDS, PLAYED, GOALS, THANKS = "clock", "cards", "played", "goals", "thanks"


def pawn_part(hero: Hero) -> str:
    """Return the name of a hero's pawn.

    >>> pawn_part(Hero.WIND_UP_BALLERINA)
    'pawn-wind-up-ballerina'
    """
    return f"pawn-{_slug(hero.value)}"


def hand_part(seat: Seat, card: Card) -> str:
    """Return the name of a kind of card in one's own hand; cards that are alike are one part."""
    return f"hand-{seat + 1}-{_slug(card.value)}"


def offer_part(place: int) -> str:
    """Return the name of a goal to choose from, by its place from the left, 0 being the first."""
    return f"offer-{place + 1}"


def of_seat(what: str, seat: Seat) -> str:
    """Return the name of something of a seat: its ``player`` (the plaque), ``holds``, ``points``, ``power``, ..."""
    return f"{what}-{seat + 1}"


def shown_part(seat: Seat, place: int) -> str:
    """Return the name of a goal that a seat has shown, by its place, 0 being the first."""
    return f"shown-{seat + 1}-{place + 1}"


def _slug(words: str) -> str:
    return words.lower().replace(" ", "-")


# ---- touching --------------------------------------------------------------------------------------------------


@question
def touches(here: TickTockPosition, action: Action) -> tuple[str, ...]:
    """Return what one touches: a card, and where it can be played in several ways then the pawn that it is played on.

    One's own pawn is touched for a step without the extra space, and the star in one's panel for one with it. The star
    comes first for the Cuckoo's power, then the pawn that is pushed. Of goals to choose from one touches the one to
    keep and then those that go under the pile, in order, all but the last.
    """
    state = here.state
    seat = state.seat
    match action:
        case Power(target):
            return of_seat("power", seat), pawn_part(state.heroes[target])
        case Play(card, target, extra):
            played = hand_part(seat, card)
            if len(plays(here.game, state, card)) == 1:
                return (played,)
            on = pawn_part(state.heroes[seat if target is None else target])
            return played, of_seat("power", seat) if extra else on
        case Keep(goal, under):
            return tuple(map(offer_part, _places(state.offer, (goal, *under[:-1]))))
    return ()


def _places(offer: Sequence[Goal], chosen: Sequence[Goal]) -> list[int]:
    """Return where these goals lie in the offer, each goal of a kind at a place of its own."""
    taken: list[int] = []
    for goal in chosen:
        taken.append(next(at for at, each in enumerate(offer) if each is goal and at not in taken))
    return taken


@question
def why_not(here: TickTockPosition, touched: Sequence[str]) -> str:
    """Return why the last of these parts cannot be touched now, after the others, by the seat to act: in a sentence."""
    game, state, last = here.game, here.state, touched[-1]
    seat = state.seat
    if state.phase is not Phase.PLAY:
        return _goal_not(state, touched)
    pawns = {pawn_part(hero): each for each, hero in enumerate(state.heroes)}
    if last.startswith("power-") and last != of_seat("power", seat):
        return "That is not your power."
    hand = {hand_part(seat, card): card for card in state.hands[seat]}
    if touched[0] in hand and len(touched) > 1:
        card = hand[touched[0]]
        if last == of_seat("power", seat):
            return reasons.extra_space(game, state, card)
        if last not in pawns:
            return "Touch the pawn that the card is played on."
        return _on_pawn(here, card, pawns[last])
    if len(touched) > 1:
        return reasons.why_not(game, state, Power(pawns[last])) if last in pawns else "Touch the pawn to push."
    if last == of_seat("power", seat) and state.heroes[seat] in OWL_BAT:
        return reasons.extra_space(game, state, Card.TINY_STEP) or "Touch a Step card first, then the star."
    if last == of_seat("power", seat):
        return reasons.power(game, state)
    return "First touch a card in your hand."


def _on_pawn(here: TickTockPosition, card: Card, target: Seat) -> str:
    if card.steps:
        return "A Step card moves your own pawn."
    return reasons.why_not(here.game, here.state, Play(card, target))


def _goal_not(state: State, touched: Sequence[str]) -> str:
    offered = list(map(offer_part, range(len(state.offer))))
    if touched[-1] in offered and len(touched) <= len(state.offer):
        return "It is the same goal as one beside it: touch that one."
    if len(touched) > 1:
        return "Touch the goal that goes under the pile next."
    return reasons.FIRST.get(state.phase, "")
