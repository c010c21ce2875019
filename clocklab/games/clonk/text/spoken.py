"""The picture in words, for those who do not see it, and the one line that says what is to be done."""

from __future__ import annotations

from collections.abc import Sequence

from clocklab.core.contract import Seat, seat_name
from clocklab.draw.svg import shorten
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.pieces import Slot, Tile, Treasure
from clocklab.games.clonk.rules.scoring import Score, best, collected, matching, task_coins
from clocklab.games.clonk.rules.state import Phase, State
from clocklab.games.clonk.text.wording import counted, spoken
from clocklab.games.clonk.view.scenery import wakes
from clocklab.games.clonk.view.sight import Link, Sight, opened_tile, tiles_seen

LARGEST_NAME = 14
EMPTY_SPACE = ("a snore card", "a kablooey card", "a treasure", "a treasure")
"""What each space of a gallery brings when it stays empty."""


def sentence(game: ClonkOptions, state: State, viewer: Seat | None, seen: Sight, names: Sequence[str]) -> str:
    """Return all that the picture shows to this viewer: the task, pile and monster, shafts, each seat, what fits."""
    found = game.scores(state)
    own = state.seat if viewer is None else viewer
    parts = (
        "Clonk!",
        game.describe(state, names),
        f"Draw pile: {counted(state.pile, 'card')}. {wakes(state)}. Discarded: {counted(len(state.discards), 'card')}.",
        *(f"Shaft {at}, from the top: {_shaft(cards)}." for at, cards in enumerate(state.shafts, 1)),
        *(_seat(state, (own + step) % game.players, viewer, found, names) for step in range(game.players)),
        _fitting(seen),
        _chain(seen),
        _free(state),
    )
    return " ".join(part for part in parts if part)


def _shaft(cards: Sequence[Slot]) -> str:
    return ", ".join("face down" if card is None else spoken(card) for card in reversed(cards)) or "empty"


def _cards(cards: Sequence[Treasure]) -> str:
    return ", ".join(map(spoken, cards))


def _seat(state: State, owner: Seat, viewer: Seat | None, found: Sequence[Score], names: Sequence[str]) -> str:
    gallery, pile, hand, score = state.galleries[owner], state.carts[owner], state.hands[owner], found[owner]
    began = ", who began" if owner == state.first and state.turns else ""
    parts = [
        f"gallery {_cards(gallery) or 'empty'}",
        f"cart {counted(len(pile), 'card')}{f', on top the {spoken(pile[-1])}' if pile else ''}",
        f"hand {_cards(hand) or 'empty'}" if owner == viewer else f"{counted(len(hand), 'hand card')}",
        f"tasks {tasks}" if (tasks := _tasks(state, owner, viewer)) else "",
        counted(state.kablooeys[owner], "kablooey card"),
        counted(state.snores[owner], "snore card"),
        f"{counted(score.noise, 'eye')} in all{', the most' if loudest(score, found) else ''}",
        _points(score) if state.phase is Phase.OVER else f"{counted(score.coins, 'coin')} on cards",
    ]
    return f"{seat_name(owner, names)}{began}: {'; '.join(part for part in parts if part)}."


def loudest(score: Score, found: Sequence[Score]) -> bool:
    """Return whether nobody has more eyes: who has the most is caught when the monster wakes."""
    return score.noise > 0 and score.noise == max(each.noise for each in found)


def _points(score: Score) -> str:
    lost = f", {score.loss} of them lost to the monster" if score.loss else ""
    whole = score.coins + score.colour_task + score.kind_task
    return f"{counted(whole, 'coin')} with tasks{lost}: {points_words(score.points)}"


def points_words(points: int) -> str:
    """Return points in words, which may be fewer than none.

    >>> points_words(-2), points_words(1)
    ('−2 points', '1 point')
    """
    return f"{points} point{'' if points == 1 else 's'}".replace("-", "−")


def _tasks(state: State, owner: Seat, viewer: Seat | None) -> str:
    tasks, seen = tiles_seen(state, owner, viewer)
    if tasks is None:
        return ""
    counts = matching(collected(state, owner), tasks)
    opened = opened_tile(state, owner, viewer)
    said = []
    for tile, what, count in zip(Tile, (tasks.colour.value, f"{tasks.kind.value}s"), counts, strict=True):
        if tile not in seen:
            said.append(f"a secret {'colour' if tile is Tile.COLOUR else 'type'}")
            continue
        how = "" if state.phase is Phase.OVER else "open, " if opened is tile else "secret, "
        said.append(f"{what} ({how}{count} so far, {counted(task_coins(count), 'coin')})")
    return " and ".join(said)


def link_words(link: Link) -> str:
    """Return a card in sight in words, and where it lies."""
    return f"{link.card} {'in the hand' if link.shaft is None else f'on shaft {link.shaft + 1}'}"


def _fitting(seen: Sight) -> str:
    if seen.wanted is None:
        return ""
    if not seen.fitting:
        return f"Nothing in sight fits the {seen.wanted}."
    return f"These fit the {seen.wanted}: {', '.join(map(link_words, seen.fitting))}."


def _chain(seen: Sight) -> str:
    return f"The longest chain in sight: {', then '.join(map(link_words, seen.chain))}." if seen.chain else ""


def _free(state: State) -> str:
    brings = EMPTY_SPACE[len(state.galleries[state.seat]) :] if state.phase is Phase.DIG else ()
    return f"Spaces that stay free bring {', '.join(brings)}." if brings else ""


# ---- the caption ------------------------------------------------------------------------------------------


def task_now(game: ClonkOptions, state: State, viewer: Seat | None, names: Sequence[str], seen: Sight) -> str:
    """Return in one short line what is to be done now, with the name of who does it if that is not the viewer."""
    if state.phase is Phase.OVER:
        return _ending(game, state, names)
    words = _words(state, seen)
    if viewer in (None, state.seat) or state.phase in (Phase.SHAFT, Phase.START, Phase.WAKE):
        return words
    name = shorten(seat_name(state.seat, names), LARGEST_NAME)
    if state.phase is Phase.DIG:
        return f"{name} digs. {words.removeprefix('Dig. ')}"
    return f"{name}: {words[0].lower()}{words[1:]}"


def _words(state: State, seen: Sight) -> str:
    match state.phase:
        case Phase.TILES:
            return "Two task tiles are drawn, unseen by others."
        case Phase.TASK:
            return "One of the two tasks is laid open."
        case Phase.SHAFT:
            return "The five shafts are laid out."
        case Phase.DEAL:
            return "Hands of four treasures are dealt."
        case Phase.START:
            return "Who begins is drawn."
        case Phase.CART:
            return "First turn: one hand card into the cart."
        case Phase.DIG:
            return _digging(seen)
        case Phase.UNCOVER:
            return f"A card turns up in shaft {(state.shaft or 0) + 1}."
        case Phase.REFILL:
            return f"Shaft {(state.shaft or 0) + 1} is laid out anew."
        case Phase.WAKE:
            return "Is the next card the awakening card?"
        case Phase.SIFT:
            return f"{counted(min(state.draws, state.pile), 'card')} to be drawn."
        case Phase.LAY:
            return "One hand card goes face up onto a shaft."
        case Phase.DISCARD:
            return "More than five cards: one is discarded."
    raise AssertionError(f"{state.phase} has no caption")


def _digging(seen: Sight) -> str:
    if seen.wanted is None:
        return "Dig. There is no space for more."
    if not seen.fitting:
        return f"Dig. Nothing in sight fits the {seen.wanted}."
    return f"Dig. What fits the {seen.wanted} is lit."


def _ending(game: ClonkOptions, state: State, names: Sequence[str]) -> str:
    found = game.scores(state)
    winners = best(found)
    who = " and ".join(shorten(seat_name(seat, names), LARGEST_NAME) for seat in winners)
    return f"{who} {'win' if len(winners) > 1 else 'wins'} with {points_words(found[winners[0]].points)}."
