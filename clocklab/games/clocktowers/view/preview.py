"""What an action would do, as ghosts over the picture: a piece on its tower, a card in the hand."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat, question, seat_name
from clocklab.core.svg import Svg
from clocklab.draw.svg import NOTHING, Box, Markup, element, group, number, rect
from clocklab.draw.theme import paint
from clocklab.games.clocktowers.rules.moves import copies, may_play, with_card
from clocklab.games.clocktowers.rules.options import ClocktowersPosition
from clocklab.games.clocktowers.rules.pieces import Card, Clock, Roof, Tower, Wall
from clocklab.games.clocktowers.rules.scoring import promised
from clocklab.games.clocktowers.rules.state import Action, Discard, Draw, Phase, Play
from clocklab.games.clocktowers.text.words import card_words, counted
from clocklab.games.clocktowers.view.board import framed, hand_spots, panel_of, step_box, top_spot
from clocklab.games.clocktowers.view.cards import CARD, RIM, at, card_down, card_up, outline, piece
from clocklab.games.clocktowers.view.places import Plots, page, plots
from clocklab.games.clocktowers.view.skyline import flags

BARE = Tower(())


@question
def preview(
    here: ClocktowersPosition, action: Action, seat: Seat | None = None, names: Sequence[str] = ()
) -> Svg | None:
    """Return what the action would do, to lay over ``draw(here, seat, names)``; None where there is nothing to show.

    A played card stands where it would stand, dashed, and a finished tower has its points on a flag. A discard shows
    only to the seat that discards.
    """
    state, who = here.state, seat_name(here.state.seat, names)
    own = seat == state.seat
    match action:
        case Draw(deck) if state.phase is Phase.DRAW and (card := state.tops[deck.rank]) is not None:
            below = state.left[deck.rank]
            more = f"{below} more {'lies' if below == 1 else 'lie'} below it" if below else "no more lie below it"
            words = f"{who} would take the {card_words(card)}; {more}."
            ghosts = _drawn(here, action, card, own)
        case Play() if state.phase is Phase.PLAY and may_play(here.game, state, action):
            words = f"{who} would {_play_words(here, action)}."
            ghosts = _played(here, action, seat)
        case Discard(card) if state.phase is Phase.PLAY and own and card in state.hands[state.seat]:
            words = f"{who} would put the {card_words(card)} away face down; it would be out of the game."
            ghosts = _in_hand(here, state.hands[state.seat].index(card), card_down())
        case _:
            return None
    return framed(page(here.game.players), group(ghosts, stroke_linecap="round"), alt=words)


# ---- drawing and discarding -----------------------------------------------------------------------------------


def _drawn(here: ClocktowersPosition, action: Draw, card: Card, own: bool) -> Markup:
    x, y = top_spot(page(here.game.players).trays[action.deck.rank])
    slot = len(here.state.hands[here.state.seat])
    return group(_dashed_card(x, y, 1), _in_hand(here, slot, card_up(card)) if own else NOTHING)


def _in_hand(here: ClocktowersPosition, slot: int, picture: Markup) -> Markup:
    """Return a card in the open hand of the seat that acts, in this slot."""
    seat = here.state.seat
    x, y, size = hand_spots(panel_of(here, seat, seat).side, max(slot + 1, len(here.state.hands[seat])))[slot]
    return group(group(picture, opacity=0.85, transform=at(x, y, size)), _dashed_card(x, y, size))


def _dashed_card(x: float, y: float, size: float) -> Markup:
    box = Box(x, y, (CARD[0] + RIM) * size - 1, (CARD[1] + RIM) * size - 1)
    return group(
        rect(box, 5, **paint(stroke="glow-edge", width=3.6)),
        rect(box, 5, stroke_dasharray="5 3.4", **paint(stroke="glow", width=2.2)),
    )


# ---- playing ------------------------------------------------------------------------------------------------


def _played(here: ClocktowersPosition, play: Play, seat: Seat | None) -> Markup:
    state, card = here.state, play.card
    towers = state.towers[state.seat]
    panel = panel_of(here, state.seat, seat)
    standing = plots(panel, len(towers))
    spot, tower = (len(towers), BARE) if play.tower is None else (play.tower, towers[play.tower])
    x, base = standing.x(spot), panel.ground - standing.up(tower)
    parts = [_step(here, card, tower), _ghost(card, x, base, standing, tower)]
    if isinstance(card, Roof):
        finished = with_card(tower, card)
        parts.append(flags([(x, panel.ground - standing.up(finished), promised(finished, here.game.clock_animals))]))
    if seat == state.seat:  # a frame around the card in the open hand that would be played
        hand = state.hands[seat]
        parts.append(_dashed_card(*hand_spots(panel.side, len(hand))[hand.index(card)]))
    return group(*parts)


def _ghost(card: Card, x: float, base: float, standing: Plots, tower: Tower) -> Markup:
    squeeze = standing.squeeze(tower) if isinstance(card, Wall) else 1.0
    place = f"translate({number(x)} {number(base)}) scale({standing.scale:.3f} {standing.scale * squeeze:.3f})"
    edge = outline(card)
    return group(
        group(piece(card), opacity=0.8),
        element("path", d=edge, **paint(stroke="glow-edge", width=3.4)),
        element("path", d=edge, stroke_dasharray="5 4", **paint(stroke="glow", width=2)),
        transform=place,
    )


def _step(here: ClocktowersPosition, card: Card, tower: Tower) -> Markup:
    """Return the step of the roof's ladder that would be taken."""
    if not isinstance(card, Roof) or here.game.own_ladder:
        return NOTHING
    place = page(here.game.players).columns[card.colour.rank]
    box = step_box(place, tower.height, copies(here.state, card.colour))
    return rect(box, 1.5, **paint("glow", "glow-edge", 1.6))


def _play_words(here: ClocktowersPosition, play: Play) -> str:
    towers = here.state.towers[here.state.seat]
    if play.tower is None:
        return f"begin tower {len(towers) + 1} with the {card_words(play.card)}"
    after = with_card(towers[play.tower], play.card)
    high = counted(after.height, "floor")
    words = f"put the {card_words(play.card)} on tower {play.tower + 1}"
    if isinstance(play.card, Roof):
        return f"{words} and finish it: {high}, {promised(after, here.game.clock_animals)} points"
    return f"{words}, which would keep {high}" if isinstance(play.card, Clock) else f"{words}, then {high} high"
