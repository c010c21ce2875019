"""What an action would do, as ghosts over the picture: a piece on its tower, a card in the hand."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat, seat_name
from clocklab.core.svg import Svg
from clocklab.draw.geometry import Box
from clocklab.draw.svg import NOTHING, Markup, element, frame, group, number
from clocklab.draw.theme import paint
from clocklab.games.clocktowers.rules.legal import may_stand, with_card
from clocklab.games.clocktowers.rules.options import ClocktowersOptions
from clocklab.games.clocktowers.rules.pieces import Card, Clock, Roof, Tower, Wall
from clocklab.games.clocktowers.rules.scoring import promised
from clocklab.games.clocktowers.rules.state import Action, Discard, Draw, Phase, Play, State
from clocklab.games.clocktowers.text.spoken import card_words
from clocklab.games.clocktowers.view.chips import CARD, RIM, card_down, card_up
from clocklab.games.clocktowers.view.decks import top_spot
from clocklab.games.clocktowers.view.drawing import SHOWN, panel_of
from clocklab.games.clocktowers.view.holdings import hand_spots
from clocklab.games.clocktowers.view.masonry import outline, piece
from clocklab.games.clocktowers.view.places import Lots, lots, page
from clocklab.games.clocktowers.view.skyline import at, flags
from clocklab.games.clocktowers.view.stairs import column, roofs_of, step_box

BARE = Tower(())


def preview(
    game: ClocktowersOptions, state: State, action: Action, seat: Seat | None = None, names: Sequence[str] = ()
) -> Svg | None:
    """Return what the action would do, to lay over ``draw(game, state, seat, names)``; None where nothing shows.

    A card played stands where it would stand, dashed, a finished tower with its points on a flag. A discard shows
    only to who discards.
    """
    who = seat_name(state.seat, names)
    own = seat == state.seat
    match action:
        case Draw(deck) if state.phase is Phase.DRAW and (card := state.tops[deck.rank]) is not None:
            below = state.left[deck.rank]
            more = f"{below} more {'lies' if below == 1 else 'lie'} below it" if below else "no more lie below it"
            return _over(
                game, _drawn(game, state, action, card, own), f"{who} would take the {card_words(card)}; {more}."
            )
        case Play(card, place) if state.phase is Phase.PLAY and may_stand(
            state.towers, state.seat, action, game.own_ladder
        ):
            return _over(
                game, _played(game, state, card, place, seat), f"{who} would {_play_words(game, state, action)}."
            )
        case Discard(card) if state.phase is Phase.PLAY and own and card in state.hands[state.seat]:
            words = f"{who} would put the {card_words(card)} away face down"
            return _over(game, _discarded(game, state, card), f"{words}; it would be out of the game.")
    return None


def _over(game: ClocktowersOptions, ghosts: Markup, alt: str) -> Svg:
    view = page(game.players).view
    return frame(
        group(ghosts, stroke_linecap="round"),
        alt=alt,
        view=(view.left, view.top, view.w, view.h),
        widest=SHOWN,
        shown=SHOWN,
    )


# ---- drawing and discarding -----------------------------------------------------------------------------------


def _drawn(game: ClocktowersOptions, state: State, action: Draw, card: Card, own: bool) -> Markup:
    x, y = top_spot(page(game.players).trays[action.deck.rank])
    return group(
        _framed(x, y, 1),
        _in_hand(game, state, len(state.hands[state.seat]), card_up(card)) if own else NOTHING,
    )


def _discarded(game: ClocktowersOptions, state: State, card: Card) -> Markup:
    return _in_hand(game, state, state.hands[state.seat].index(card), card_down())


def _in_hand(game: ClocktowersOptions, state: State, slot: int, picture: Markup) -> Markup:
    """Return a card in the open hand of the seat that acts, in this slot."""
    panel = panel_of(game, state, state.seat, state.seat)
    x, y, size = hand_spots(panel.side, max(slot + 1, len(state.hands[state.seat])))[slot]
    return group(group(picture, opacity=0.85, transform=at(x, y, size)), _framed(x, y, size))


def _framed(x: float, y: float, size: float) -> Markup:
    box = Box(x, y, (CARD[0] + RIM) * size - 1, (CARD[1] + RIM) * size - 1)
    shape = {"x": box.left, "y": box.top, "width": box.w, "height": box.h, "rx": 5}
    return group(
        element("rect", **shape, **paint(stroke="glow-edge", width=3.6)),
        element("rect", **shape, stroke_dasharray="5 3.4", **paint(stroke="glow", width=2.2)),
    )


# ---- playing ------------------------------------------------------------------------------------------------


def _played(game: ClocktowersOptions, state: State, card: Card, place: int | None, seat: Seat | None) -> Markup:
    towers = state.towers[state.seat]
    panel = panel_of(game, state, state.seat, seat)
    standing = lots(panel, len(towers))
    spot = len(towers) if place is None else place
    tower = BARE if place is None else towers[place]
    x, base = standing.x(spot), panel.ground - standing.up(tower)
    return group(
        _step(game, state, card, tower),
        _ghost(card, x, base, standing, tower),
        _flag(game, card, x, tower, standing),
        _leaving(game, state, card) if seat == state.seat else NOTHING,
    )


def _ghost(card: Card, x: float, base: float, standing: Lots, tower: Tower) -> Markup:
    squeeze = standing.squeeze(tower) if isinstance(card, Wall) else 1.0
    place = f"translate({number(x)} {number(base)}) scale({standing.scale:.3f} {standing.scale * squeeze:.3f})"
    edge = outline(card)
    return group(
        group(piece(card), opacity=0.8),
        element("path", d=edge, **paint(stroke="glow-edge", width=3.4)),
        element("path", d=edge, stroke_dasharray="5 4", **paint(stroke="glow", width=2)),
        transform=place,
    )


def _flag(game: ClocktowersOptions, card: Card, x: float, tower: Tower, standing: Lots) -> Markup:
    if not isinstance(card, Roof):
        return NOTHING
    top = standing.panel.ground - standing.up(with_card(tower, card))
    return flags([(x, top, promised(tower, game.clock_animals))])


def _step(game: ClocktowersOptions, state: State, card: Card, tower: Tower) -> Markup:
    """Return the step of the roof's ladder that would be taken."""
    if not isinstance(card, Roof) or game.own_ladder:
        return NOTHING
    place = column(page(game.players).ladder, card.colour)
    box = step_box(place, tower.height, roofs_of(state, card.colour))
    shape = {"x": box.left, "y": box.top, "width": box.w, "height": box.h, "rx": 1.5}
    return element("rect", **shape, **paint("glow", "glow-edge", 1.6))


def _leaving(game: ClocktowersOptions, state: State, card: Card) -> Markup:
    """Return a frame around the card in the open hand that would be played."""
    hand = state.hands[state.seat]
    if card not in hand:
        return NOTHING
    panel = panel_of(game, state, state.seat, state.seat)
    return _framed(*hand_spots(panel.side, len(hand))[hand.index(card)])


def _play_words(game: ClocktowersOptions, state: State, play: Play) -> str:
    towers = state.towers[state.seat]
    if play.tower is None:
        return f"begin tower {len(towers) + 1} with the {card_words(play.card)}"
    after = with_card(towers[play.tower], play.card)
    high = f"{after.height} floor{'s' * (after.height != 1)}"
    words = f"put the {card_words(play.card)} on tower {play.tower + 1}"
    if isinstance(play.card, Roof):
        return f"{words} and finish it: {high}, {promised(after, game.clock_animals)} points"
    return f"{words}, which would keep {high}" if isinstance(play.card, Clock) else f"{words}, then {high} high"
