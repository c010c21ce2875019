"""Clocktowers drawn: the decks, the roof ladders, and a skyline for each seat with what it holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from clocklab.core.contract import Seat, question, seat_name
from clocklab.core.svg import Svg
from clocklab.draw.markers import crown, letters, name_plaque
from clocklab.draw.svg import (
    NOTHING,
    Box,
    Markup,
    broken,
    element,
    fitting,
    frame,
    group,
    number,
    part,
    rect,
    text,
    together,
)
from clocklab.draw.theme import paint
from clocklab.games.clocktowers.rules.hidden import Backs, Known, known, not_seen
from clocklab.games.clocktowers.rules.moves import copies, heights, heights_wanted, places
from clocklab.games.clocktowers.rules.options import ClocktowersPosition
from clocklab.games.clocktowers.rules.pieces import (
    COLOURS,
    DECKS,
    KINDS,
    KINDS_OF,
    Card,
    Colour,
    Counts,
    Deck,
    Roof,
    Tower,
    Wall,
    tally,
)
from clocklab.games.clocktowers.rules.scoring import points, total, winners
from clocklab.games.clocktowers.rules.state import Phase, State
from clocklab.games.clocktowers.text.words import card_words, counted
from clocklab.games.clocktowers.view.cards import (
    CARD,
    RIM,
    SMALL_CARD,
    at,
    card_down,
    card_up,
    no_card,
    piece_at,
    small_card,
    small_cards,
)
from clocklab.games.clocktowers.view.parts import (
    away_part,
    deck_part,
    hand_part,
    hand_title,
    held_part,
    ladder_part,
    player_part,
    unseen_part,
    whose,
)
from clocklab.games.clocktowers.view.places import Page, Panel, page
from clocklab.games.clocktowers.view.skyline import skyline


def sentence(here: ClocktowersPosition, viewer: Seat | None, names: Sequence[str]) -> str:
    """Return all that the picture shows to this viewer: what is going on, decks, unseen cards, ladders, each seat."""
    parts = (
        "Clocktowers.",
        here.game.describe(here.state, names),
        *(_deck_in_words(here, deck, viewer) for deck in DECKS),
        *(_ladder(here, colour, names) for colour in COLOURS),
        *(_seat(here, seat, viewer, names) for seat in in_order(here, viewer)),
    )
    return " ".join(part for part in parts if part)


def in_order(here: ClocktowersPosition, viewer: Seat | None) -> list[Seat]:
    """Return the seats in the order in which they are drawn: the viewer first, or else whoever acts."""
    first = here.state.seat if viewer is None else viewer
    return [(first + step) % here.game.players for step in range(here.game.players)]


def wanted_words(steps: Sequence[int], between: str = "–") -> str:
    """Return the heights that may come next, in short form.

    >>> wanted_words((1, 2)), wanted_words((4,)), wanted_words(())
    ('1–2', '4', 'full')
    """
    return between.join(map(str, steps)) or "full"


def _cards(cards: Iterable[Card]) -> str:
    return ", ".join(card_words(card) + (f" ({held})" if held > 1 else "") for card, held in tally(cards))


def _deck_in_words(here: ClocktowersPosition, deck: Deck, viewer: Seat | None) -> str:
    state, counts = here.state, not_seen(here.game, here.state, viewer)
    left, top = state.left[deck.rank], state.tops[deck.rank]
    up = card_words(top) if top else "no card"
    lies = f"{up} face up, {left} below" if left or top else "none left"
    unseen = [f"{card_words(KINDS[at])} ({counts[at]})" for at in KINDS_OF[deck.rank] if counts[at]]
    if not unseen:
        return f"{deck.value.capitalize()}: {lies}."
    aside = f", {away} of them set aside" if (away := state.aside(deck)) else ""
    hidden = "nobody has seen" if here.game.memory == "perfect" else "not in sight"
    return f"{deck.value.capitalize()}: {lies}; {hidden}{aside}: {', '.join(unseen)}."


def _ladder(here: ClocktowersPosition, colour: Colour, names: Sequence[str]) -> str:
    if here.game.own_ladder:
        each = (f"{seat_name(seat, names)} {_next(here, colour, seat)}" for seat in range(here.game.players))
        return f"Next {colour.value} roof: {', '.join(each)}."
    standing = ", ".join(map(str, heights(here.state.towers, colour)))
    stand = f"on height {standing}, " if standing else ""
    return f"{colour.value.capitalize()} roofs: {stand}next {_next(here, colour, 0)}."


def _next(here: ClocktowersPosition, colour: Colour, seat: Seat) -> str:
    steps = heights_wanted(here.state, colour, seat, here.game.own_ladder)
    if not steps:
        return "none, all are built" if copies(here.state, colour) else "none, for there are none"
    return wanted_words(steps, " or ")


def _seat(here: ClocktowersPosition, seat: Seat, viewer: Seat | None, names: Sequence[str]) -> str:
    towers, clock_animals = here.state.towers[seat], here.game.clock_animals
    built = [f"Tower {number}: {_tower(tower, clock_animals)}." for number, tower in enumerate(towers, 1)]
    whole = f"{seat_name(seat, names)}: {counted(total(towers, clock_animals), 'point')}."
    return " ".join((whole, *(built or ["No towers."]), _held(here, seat, viewer)))


def _tower(tower: Tower, clock_animals: bool) -> str:
    worth = f"{points(tower, clock_animals)} points" if tower.roof else "unfinished"
    return f"{', '.join(map(card_words, tower.cards))}; {counted(tower.height, 'floor')}, {worth}"


def _held(here: ClocktowersPosition, seat: Seat, viewer: Seat | None) -> str:
    cards = known(here.game, here.state, seat, viewer)
    if cards.mixed:
        return f"Holds {cards.held} and has discarded {cards.discarded} of: {_cards(cards.mixed)}."
    held = _cards(cards.hand) if cards.held_backs is None else backs_words(cards.held_backs)
    away = _cards(cards.away) if cards.away_backs is None else backs_words(cards.away_backs)
    return (f"In hand: {held}." if held else "No cards in hand.") + (f" Discarded: {away}." if away else "")


def backs_words(backs: Backs) -> str:
    """Return cards of which only the backs are seen, in words; nothing for none.

    >>> backs_words((2, 0, 1))
    '2 walls, 1 roof'
    """
    return ", ".join(counted(many, deck.value[:-1]) for deck, many in zip(DECKS, backs, strict=True) if many)


SHOWN = 560
SLOTS = 4  # cards of a hand that lie side by side
STEPS = 42.0  # the width of a ladder's stairs
RISE = 44.0  # and their height


@question
def draw(here: ClocktowersPosition, seat: Seat | None = None, names: Sequence[str] = ()) -> Svg:
    """Return the table as a seat may see it (None: as all may): its own towers first, else those of whoever acts.

    Decks that can be drawn from glow, and in an open hand the cards that can be played. Of others' cards the viewer
    sees which they have drawn and not played, and how many of those were discarded. The same position, seat and
    names give the same text, always.
    """
    parts = group(*_parts(here, seat, names), stroke_linecap="round")
    return framed(page(here.game.players), _wood(here), parts, alt=sentence(here, seat, names))


def framed(shown: Page, *parts: Markup, alt: str) -> Svg:
    """Return these parts as a picture as large as the page."""
    view = shown.view
    return frame(*parts, alt=alt, view=(view.left, view.top, view.w, view.h), widest=SHOWN, shown=SHOWN)


def _wood(here: ClocktowersPosition) -> Markup:
    return rect(page(here.game.players).view.grown(-2), 13, **paint("wood", "wood-edge", 3))


def _parts(here: ClocktowersPosition, viewer: Seat | None, names: Sequence[str]) -> Iterator[Markup]:
    game, state, shown = here.game, here.state, page(here.game.players)
    drawing = state.phase is Phase.DRAW and viewer in (None, state.seat)
    counts = not_seen(game, state, viewer)
    yield together(_deck(state, deck, shown, counts, drawing) for deck in DECKS)
    yield _ladders(here, shown, names)
    for seat, panel in zip(in_order(here, viewer), shown.panels, strict=True):
        own, playing = seat == viewer, seat == state.seat and state.phase is Phase.PLAY
        plot, walls = own and state.phase is not Phase.OVER, any(isinstance(card, Wall) for card in state.hands[seat])
        owner = whose(seat, viewer, names)
        towers = state.towers[seat]
        yield skyline(panel, seat, owner, towers, game.clock_animals, plot, plot and playing and walls)
        yield _holdings(here, seat, panel.side, viewer, names)


def panel_of(here: ClocktowersPosition, seat: Seat, viewer: Seat | None) -> Panel:
    """Return where the seat's towers are drawn."""
    shown: Page = page(here.game.players)
    return shown.panels[in_order(here, viewer).index(seat)]


# ---- decks -----------------------------------------------------------------------------------------------------


def top_spot(box: Box) -> tuple[float, float]:
    """Return the middle of the deck's top card in its tray."""
    return box.left + 9 + CARD[0] / 2, box.top + 25 + CARD[1] / 2


def _deck(state: State, deck: Deck, shown: Page, counts: Counts, drawing: bool) -> Markup:
    """Return the deck's tray with the cards that are not seen; with ``drawing`` its top glows, for it can be drawn."""
    unseen = tuple(counts[kind] for kind in KINDS_OF[deck.rank])
    at, box, across = deck.rank, shown.trays[deck.rank], shown.across[deck.rank]
    return _tray(box, deck, state.tops[at], state.left[at], unseen, across, state.aside(deck), drawing)


@lru_cache(512)
def _tray(
    box: Box,
    deck: Deck,
    top: Card | None,
    left: int,
    unseen: tuple[int, ...],
    across: int,
    aside: int,
    drawing: bool,
) -> Markup:
    x, y = top_spot(box)
    up = f"{card_words(top)} on top" if top else "no card in sight"
    return group(
        part(
            deck_part(deck),
            rect(box, 6, **paint("face", "brass", 1.2)),
            _words(box, deck, left + (top is not None), sum(unseen), aside),
            _pile(x, y, left),
            group(_top(top, left, drawing), transform=at(x, y)),
            title=f"the {deck.value}: {up}, {left} below" if top or left else f"the {deck.value}: none left",
        ),
        _small_cards(box, deck, unseen, across),
    )


def _top(card: Card | None, left: int, drawing: bool) -> Markup:
    if card is not None:
        return card_up(card, bright=drawing)
    return card_down() if left else no_card()


def _pile(x: float, y: float, left: int) -> Markup:
    """Return the edges of the cards below the top one, one for every four of them."""
    return together(
        element(
            "rect",
            x=x - CARD[0] / 2 + 1.2 * card,
            y=y - CARD[1] / 2 + 1.5 * card,
            width=CARD[0],
            height=CARD[1],
            rx=4,
            **paint("card", "card-edge", 1),
        )
        for card in range(min(4, -(-left // 4)), 0, -1)
    )


def _words(box: Box, deck: Deck, left: int, unseen: int, aside: int) -> Markup:
    title = deck.value.capitalize()
    below = f"{unseen} unseen" + (f", {aside} aside" if aside else "")
    end, top = box.right - 8, box.top + 16
    there = f"{left} left" if left else "none"
    size = fitting(there, box.w - 64, 12.7)
    return group(
        text(box.left + 9, top, title, ink="on-face", on="face", size=13, anchor="start", bold=True),
        text(end, top, there, ink="on-face", on="face", size=size, anchor="end"),
        text(end, box.bottom - 6, below, ink="on-face", on="face", size=12.7, anchor="end") if unseen else NOTHING,
    )


def _small_cards(box: Box, deck: Deck, unseen: Sequence[int], row: int) -> Markup:
    size = min(1.0, (box.w - 9 - CARD[0] - 12) / (row * SMALL_CARD[0]))
    left, top = box.right - 6 - row * SMALL_CARD[0] * size, box.top + 24
    return together(
        part(
            unseen_part(KINDS[kind]),
            small_card(KINDS[kind], number_unseen, size),
            title=f"{number_unseen} unseen: {card_words(KINDS[kind])}",
            transform=f"translate({number(left + (spot % row + 0.5) * SMALL_CARD[0] * size)} "
            f"{number(top + (spot // row + 0.5) * (SMALL_CARD[1] + 1))}) scale({number(size)})",
        )
        for spot, (kind, number_unseen) in enumerate(zip(KINDS_OF[deck.rank], unseen, strict=True))
    )


# ---- what a seat holds, beside its skyline: its name, its points, its cards as far as the viewer knows them ---------


def _holdings(here: ClocktowersPosition, seat: Seat, box: Box, viewer: Seat | None, names: Sequence[str]) -> Markup:
    game, state = here.game, here.state
    acting = seat == state.seat and state.phase in (Phase.DRAW, Phase.PLAY)
    cards, won = known(game, state, seat, viewer), state.phase is Phase.OVER and seat in winners(game, state)
    worth, name = counted(total(state.towers[seat], game.clock_animals), "point"), seat_name(seat, names)
    return together(
        (
            part(
                player_part(seat),
                name_plaque(Box(box.x, box.top + 12, box.w, 24), name, 14, acts=acting),
                crown(box.right - 13, box.top + 45, 9) if won else NOTHING,
                _line(box, 42, worth, 15, bold=True),
                title=f"{name}: {worth}",
            ),
            _own_cards(here, seat, box, cards)
            if seat == viewer
            else part(held_part(seat), _others_cards(box, cards), title=f"{name}. {_held(here, seat, viewer)}"),
        )
    )


def _line(box: Box, down: float, words: str, size: float = 12.7, *, bold: bool = False) -> Markup:
    return text(box.left + 2, box.top + down, words, ink="on-wood", on="wood", size=size, anchor="start", bold=bold)


def hand_spots(box: Box, cards: int) -> list[tuple[float, float, float]]:
    """Return x, y and scale of each card of an open hand."""
    wide = box.w / max(cards, SLOTS)
    size = (wide - 0.5) / (CARD[0] + RIM)
    return [(box.left + (spot + 0.5) * wide, box.top + 50 + CARD[1] * size / 2, size) for spot in range(cards)]


def _own_cards(here: ClocktowersPosition, seat: Seat, box: Box, cards: Known) -> Markup:
    playing = seat == here.state.seat and here.state.phase is Phase.PLAY
    lying = zip(cards.hand, hand_spots(box, len(cards.hand)), strict=True)
    hand = (
        part(
            hand_part(seat, card),
            *(
                group(
                    card_up(card, round(spot[2], 2), bright=playing and bool(places(here.game, here.state, card))),
                    transform=at(*spot),
                )
                for _, spot in alike
            ),
            title=hand_title(card, cards.hand.count(card)),
        )
        for card, alike in groupby(lying, key=itemgetter(0))
    )
    below = Box(box.x, (box.top + 97 + box.bottom) / 2, box.w, box.h - 97)
    return together((*hand, _away(seat, below if cards.hand else box, cards, playing)))


def _away(seat: Seat, box: Box, cards: Known, playing: bool) -> Markup:
    """Return what its seat has put away, and while it plays a place for it."""
    if not cards.discarded and not playing:
        return NOTHING
    down = 12 if cards.hand else 58
    if cards.away_backs is not None and cards.discarded:
        shown = _faceless(box, down, "discarded", cards.away_backs)
    elif cards.discarded:
        shown = _heap(box, down, f"discarded: {cards.discarded}", cards.away)
    else:
        place = Box(box.left + 1 + SMALL_CARD[0] * 0.6, box.top + down + 24, SMALL_CARD[0] * 1.2, SMALL_CARD[1] * 1.2)
        empty = rect(place, 4, stroke_dasharray="4 3", **paint(stroke="on-wood", width=1.2))
        shown = together((_line(box, down, "put away face down:"), empty))
    away = f"{cards.discarded} so far" if cards.discarded else "none yet"
    title = f"put away face down ({away})" if playing else f"you put away face down: {counted(cards.discarded, 'card')}"
    return part(away_part(seat), rect(box, 4, fill="none", pointer_events="all"), shown, title=title)


def _faceless(box: Box, down: float, what: str, backs: Backs) -> Markup:
    """Return cards of which only the backs are seen: how many of which deck."""
    if not any(backs):
        return NOTHING
    lines = broken(backs_words(backs), box.w - 4, 12.7)
    return together(
        (
            _line(box, down, f"{sum(backs)} {what}:"),
            *(_line(box, down + 16 + 14.5 * at, line, 12.7) for at, line in enumerate(lines)),
        )
    )


def _others_cards(box: Box, cards: Known) -> Markup:
    if cards.held_backs is not None and cards.away_backs is not None:
        held = _faceless(box, 58, "held", cards.held_backs)
        return together((held, _faceless(box, 94 if cards.held else 58, "discarded", cards.away_backs)))
    if cards.mixed:
        return _heap(box, 58, f"{cards.held} held, {cards.discarded} discarded", cards.mixed)
    if cards.hand:
        return _heap(box, 58, f"{cards.held} held", cards.hand)
    return _heap(box, 58, f"{cards.discarded} discarded", cards.away) if cards.away else NOTHING


def _heap(box: Box, down: float, words: str, cards: Sequence[Card]) -> Markup:
    below = Box(box.x, (box.top + down + 5 + box.bottom) / 2, box.w, box.h - down - 5)
    return together((_line(box, down, words), small_cards(below, tally(cards))))


# ---- the ladder of each roof colour as stairs: the heights that stand, and the one that comes next -----------------


def _ladders(here: ClocktowersPosition, shown: Page, names: Sequence[str]) -> Markup:
    """Return the panel of all colours; where each seat has ladders of its own, a line for each seat instead."""
    own, box, size = here.game.own_ladder, shown.ladder, 12.7
    lines = enumerate(broken("Roof ladders: how high the next tower of a colour must be", box.w - 10, size))
    return together(
        (
            rect(box, 6, **paint("face", "brass", 1.2)),
            *(
                text(box.left + 9, box.top + 16 + 15 * at, line, ink="on-face", on="face", size=size, anchor="start")
                for at, line in lines
            ),
            *(
                part(
                    ladder_part(colour),
                    _own(here, colour, place, names) if own else _shared(here.state, colour, place),
                    title=_ladder(here, colour, names).removesuffix("."),
                )
                for colour, place in zip(COLOURS, shown.columns, strict=True)
            ),
        )
    )


def step_box(box: Box, height: int, roofs: int) -> Box:
    """Return where the step of this height is in the part of a colour with this many roofs."""
    low = 3 if _flat(box) else 9
    wide, tall = STEPS / (roofs + 1), min(RISE, box.h - 2 * low) * height / (roofs + 1)
    return Box(box.right - 8 - STEPS + (height - 0.5) * wide, box.bottom - low - tall / 2, 0.85 * wide, tall)


def _flat(box: Box) -> bool:
    """Return whether a colour's roof, number and stairs lie side by side, not the number below the roof."""
    return box.h < 60


def _shared(state: State, colour: Colour, box: Box) -> Markup:
    standing, following = heights(state.towers, colour), heights_wanted(state, colour, 0, False)
    return _column(colour, box, standing, following, copies(state, colour))


@lru_cache(512)
def _column(colour: Colour, box: Box, standing: tuple[int, ...], following: tuple[int, ...], roofs: int) -> Markup:
    first = standing[0] if standing else 1
    last = first + roofs - 1 if standing or not roofs else roofs + 1
    words, size = wanted_words(following) if roofs else "none", 15 if following else 13
    x, y = (box.left + 66, box.y + 5) if _flat(box) else (box.left + 18, box.top + 68)
    return group(
        _roof(colour, box),
        text(x, y, words, ink="on-face", on="face", size=size, bold=True),
        together(
            _step(colour, step_box(box, step, roofs), step in standing, step in following)
            for step in range(first, last + 1)
        ),
    )


def _roof(colour: Colour, box: Box) -> Markup:
    x, y = (box.left + 25, box.y + 9.5) if _flat(box) else (box.left + 19, box.top + 48)
    return group(piece_at(Roof(colour), 0.82), transform=at(x, y, 0.82))


def _step(colour: Colour, box: Box, stands: bool, follows: bool) -> Markup:
    if stands:
        return rect(box, 1.5, **paint(f"roof-{colour.value}", "die-rim", 1))
    if follows:
        return rect(box, 1.5, stroke_dasharray="3 2", **paint("lit", "glow-edge", 1.3))
    return rect(box, 1.5, **paint("hollow", "ghost", 0.8))


def _own(here: ClocktowersPosition, colour: Colour, box: Box, names: Sequence[str]) -> Markup:
    """Return what each seat's next tower of the colour must be: below each other, or two by two in a flat part."""
    lines = []
    for seat, mark in enumerate(letters(here.game.players, names)):
        words = f"{mark}: {wanted_words(heights_wanted(here.state, colour, seat, True))}"
        x, y = box.right - 5, box.top + 30 + 13.5 * seat
        if _flat(box):
            x, y = box.right - 8 - 48 * (1 - seat % 2), box.y - 4 + 16 * (seat // 2)
        lines.append(text(x, y, words, ink="on-face", on="face", size=12.7, anchor="end"))
    return group(_roof(colour, box), *lines)
