"""What a picture of Clonk! shows, in words, and what it draws attention to: what fits, and the longest chain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from clocklab.core.contract import Seat, seat_name
from clocklab.draw.svg import shorten
from clocklab.games.clonk.rules.chance import closed, open_table, opened_tile
from clocklab.games.clonk.rules.options import ClonkPosition
from clocklab.games.clonk.rules.pieces import GALLERY, Slot, Tasks, Tile, Treasure
from clocklab.games.clonk.rules.scoring import Score, best, collected, matching, scores, task_coins
from clocklab.games.clonk.rules.state import Phase, State, shown, tops
from clocklab.games.clonk.text.words import PHASES, counted, describe, filled, spoken

LARGEST_NAME = 14
EMPTY_SPACE = ("a snore card", "a kablooey card", "a treasure", "a treasure")
"""What each space of a gallery brings when it stays empty."""


# ---- what is in sight --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Link:
    """A card that is in sight: the shaft that it tops (0 to 4), or its place in the hand (0 is the left one)."""

    card: Treasure
    shaft: int | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Sight:
    """What the digging seat has in sight: the treasure to be matched, the cards that match it, and a longest chain."""

    wanted: Treasure | None = None
    fitting: tuple[Link, ...] = ()
    chain: tuple[Link, ...] = ()

    @property
    def lit_shafts(self) -> frozenset[int]:
        """The shafts whose tops fit."""
        return frozenset(link.shaft for link in self.fitting if link.shaft is not None)

    @property
    def lit_hand(self) -> frozenset[int]:
        """The places of the hand whose cards fit."""
        return frozenset(link.place for link in self.fitting if link.place is not None)


def sight(state: State, viewer: Seat | None) -> Sight:
    """Return what this viewer sees that the digging seat could lay; its hand counts only where it is the viewer's.

    Outside phase II, and while chance acts, nothing is to be matched.
    """
    if state.phase is not Phase.DIG:
        return Sight()
    wanted, room = shown(state, state.seat), GALLERY - len(state.galleries[state.seat])
    if wanted is None or not room:
        return Sight()
    links = [Link(top, shaft=at) for at, top in enumerate(tops(state)) if top is not None]
    if viewer == state.seat:
        links += [Link(card, place=at) for at, card in enumerate(state.hands[state.seat])]
    fitting = tuple(link for link in links if wanted.fits(link.card))
    return Sight(wanted, fitting, longest(wanted, tuple(links), room))


@lru_cache(256)
def longest(wanted: Treasure, links: tuple[Link, ...], room: int) -> tuple[Link, ...]:
    """Return the longest chain of these cards that can be laid after ``wanted``, no longer than ``room``.

    Of equally long ones, the one with the most coins, then the fewest eyes, then the first in order.
    """
    many = range(len(links))
    follows = [[to for to in many if to != at and links[at].card.fits(links[to].card)] for at in many]
    values = [(link.card.coins, link.card.eyes) for link in links]
    best: tuple[tuple[int, int, int], tuple[int, ...]] = ((0, 0, 0), ())

    def extend(chain: tuple[int, ...], coins: int, eyes: int, choices: Sequence[int]) -> None:
        nonlocal best
        if (worth := (len(chain), coins, -eyes)) > best[0]:
            best = worth, chain
        if len(chain) < room:
            for at in choices:
                if at not in chain:
                    extend((*chain, at), coins + values[at][0], eyes + values[at][1], follows[at])

    extend((), 0, 0, [at for at in many if wanted.fits(links[at].card)])
    return tuple(links[at] for at in best[1])


def tiles_seen(state: State, owner: Seat, viewer: Seat | None) -> tuple[Tasks | None, frozenset[Tile]]:
    """Return a seat's tasks, and which of its two tiles this viewer knows: its own, those laid open, at the end all."""
    tasks, opened = state.tasks[owner], opened_tile(state, owner, viewer)
    if tasks is None:
        return None, frozenset()
    if owner == viewer or state.phase is Phase.OVER:
        return tasks, frozenset(Tile)
    return tasks, frozenset() if opened is None else frozenset({opened})


# ---- the picture in words, for those who do not see it -----------------------------------------------------------


def sentence(here: ClonkPosition, viewer: Seat | None, seen: Sight, names: Sequence[str]) -> str:
    """Return all that the picture shows to this viewer: the task, pile and monster, shafts, each seat, what fits."""
    game, state = here.game, open_table(here.game, here.state, viewer)
    found = scores(game, state)
    own = state.seat if viewer is None else viewer
    shut = [closed(game, here.state, owner, viewer) for owner in range(game.players)]
    parts = (
        "Clonk!",
        describe(game, state, names),
        f"Draw pile: {counted(state.pile, 'card')}. {wakes(state)}. Discarded: {counted(len(state.discards), 'card')}.",
        *(f"Shaft {at}, from the top: {_shaft(cards)}." for at, cards in enumerate(state.shafts, 1)),
        *(_seat(state, (own + step) % game.players, viewer, found, names, shut) for step in range(game.players)),
        _fitting(seen),
        chain_words(seen),
        _free(state),
    )
    return " ".join(part for part in parts if part)


def _shaft(cards: Sequence[Slot]) -> str:
    return ", ".join("face down" if card is None else spoken(card) for card in reversed(cards)) or "empty"


def _cards(cards: Sequence[Treasure]) -> str:
    return ", ".join(map(spoken, cards))


def _seat(
    state: State,
    owner: Seat,
    viewer: Seat | None,
    found: Sequence[Score],
    names: Sequence[str],
    shut: Sequence[int],
) -> str:
    gallery, pile, hand, score = state.galleries[owner], state.carts[owner], state.hands[owner], found[owner]
    began = ", who began" if owner == state.first and state.turns else ""
    inside, least = shut[owner] + len(pile), "at least " if shut[owner] else ""
    on_top = f", on top the {spoken(pile[-1])}" if pile else ""
    parts = [
        f"gallery {_cards(gallery) or 'empty'}",
        f"{'closed ' if least else ''}cart {counted(inside, 'card')}{on_top}",
        f"hand {_cards(hand) or 'empty'}" if owner == viewer else f"{counted(len(hand), 'hand card')}",
        f"tasks {tasks}" if (tasks := _tasks(state, owner, viewer, bool(least))) else "",
        counted(state.kablooeys[owner], "kablooey card"),
        counted(state.snores[owner], "snore card"),
        f"{least}{counted(score.noise, 'eye')} in all{', the most' if loudest(score, found, shut) else ''}",
        _points(score) if state.phase is Phase.OVER else f"{least}{counted(score.coins, 'coin')} on cards",
    ]
    return f"{seat_name(owner, names)}{began}: {'; '.join(part for part in parts if part)}."


def loudest(score: Score, found: Sequence[Score], shut: Sequence[int]) -> bool:
    """Return whether nobody has more eyes: the players with the most are caught when the monster wakes.

    Nobody can tell while a cart is closed, ``shut`` having how many cards of each may not be looked at.
    """
    return not any(shut) and score.noise > 0 and score.noise == max(each.noise for each in found)


def _points(score: Score) -> str:
    lost = f", {score.loss} of them lost to the monster" if score.loss else ""
    whole = score.coins + score.colour_task + score.kind_task
    return f"{counted(whole, 'coin')} with tasks{lost}: {points_words(score.points)}"


def points_words(points: int) -> str:
    """Return points in words; they may be negative.

    >>> points_words(-2), points_words(1)
    ('−2 points', '1 point')
    """
    return f"{points} point{'' if points == 1 else 's'}".replace("-", "−")


def _tasks(state: State, owner: Seat, viewer: Seat | None, least: bool) -> str:
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
        so_far = "" if least else f"{count} so far, {counted(task_coins(count), 'coin')}"
        said.append(f"{what} ({(how + so_far).rstrip(', ')})")
    return " and ".join(said)


def _link(link: Link) -> str:
    """Return a card in sight in words, and where it lies."""
    return f"{link.card} {'in the hand' if link.shaft is None else f'on shaft {link.shaft + 1}'}"


def _fitting(seen: Sight) -> str:
    if seen.wanted is None:
        return ""
    if not seen.fitting:
        return f"Nothing in sight fits the {seen.wanted}."
    return f"These fit the {seen.wanted}: {', '.join(map(_link, seen.fitting))}."


def chain_words(seen: Sight) -> str:
    """Return the longest chain in a sentence; nothing where there is none."""
    return f"The longest chain in sight: {', then '.join(map(_link, seen.chain))}." if seen.chain else ""


def _free(state: State) -> str:
    brings = EMPTY_SPACE[len(state.galleries[state.seat]) :] if state.phase is Phase.DIG else ()
    return f"Spaces that stay free bring {', '.join(brings)}." if brings else ""


def wakes(state: State) -> str:
    """Return what is known of the monster's waking.

    It comes up when ``awakening`` cards have been drawn and one more is to be.
    """
    if state.phase is Phase.OVER:
        return "Awake!" if state.awake else "Still asleep"
    if state.awake:
        return "Awake! The last round"
    if state.awakening is None:
        return "Asleep, who knows how long"
    if not state.awakening:
        return "Wakes at the next draw"
    return f"Wakes after {state.awakening} more {'draw' if state.awakening == 1 else 'draws'}"


# ---- the caption ------------------------------------------------------------------------------------------


def task_now(here: ClonkPosition, viewer: Seat | None, names: Sequence[str], seen: Sight) -> str:
    """Return in one short line what is to be done now, and by whom if that is not the viewer."""
    state = here.state
    if state.phase is Phase.OVER:
        found = scores(here.game, state)
        winners = best(found)
        who = " and ".join(shorten(seat_name(seat, names), LARGEST_NAME) for seat in winners)
        return f"{who} {'win' if len(winners) > 1 else 'wins'} with {points_words(found[winners[0]].points)}."
    digs = state.phase is Phase.DIG
    words = _digging(seen) if digs else filled(PHASES[state.phase].caption, state)
    if viewer in (None, state.seat) or state.phase in (Phase.SHAFT, Phase.START, Phase.WAKE):
        return f"Dig. {words}" if digs else words
    name = shorten(seat_name(state.seat, names), LARGEST_NAME)
    return f"{name} digs. {words}" if digs else f"{name}: {words[0].lower()}{words[1:]}"


def _digging(seen: Sight) -> str:
    if seen.wanted is None:
        return "There is no space for more."
    return f"What fits the {seen.wanted} is lit." if seen.fitting else f"Nothing in sight fits the {seen.wanted}."
