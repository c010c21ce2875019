"""Which positions of Tick-Tock Tower can occur: every reason why one cannot has its own message."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from clocklab.errors import PositionError
from clocklab.games.ticktock.rules.chance import goals_to_draw
from clocklab.games.ticktock.rules.effects import OWL_BAT
from clocklab.games.ticktock.rules.options import G, TickTockTowerOptions, for_players, misfits
from clocklab.games.ticktock.rules.pieces import BELL, CARDS, GOALS, HAND, PAIRS, SPACES, Goal, Hero
from clocklab.games.ticktock.rules.state import Phase, State
from clocklab.games.ticktock.text import remembered
from clocklab.games.ticktock.text.notation import read, slug

FIRST_NAMED = ", ".join(slug(pair.value) for pair in PAIRS)
CASTING = frozenset({Phase.PAIRS, Phase.HERO})
CHOOSING = frozenset({Phase.OFFER, Phase.KEEP})


def parse_state(game: TickTockTowerOptions, text: str) -> State:
    """Return the position of a line; NotationError if it is not one, PositionError if the rules exclude it."""
    state = read(text)
    check(game, state)
    return state


def from_position(game: G, text: str) -> tuple[G, State]:
    """Return the position of a line, and this game for as many players as the line has seats.

    If its heroes are not the chosen ones, the game gets the line's. Raises NotationError or PositionError.
    """
    state = read(text)
    players = len(state.spaces)
    if players in game.player_counts:
        game = for_players(game, players)
    if game.heroes and len(state.heroes) == len(game.heroes) and state.heroes != game.cast:
        game = replace(game, heroes=tuple(hero.value for hero in state.heroes))
    check(game, state)
    return game, state


def check(game: TickTockTowerOptions, state: State) -> None:
    """Raise PositionError, saying what does not fit, for a position that cannot occur in this game."""
    for problem in _problems(game, state):
        raise PositionError(f"{problem}.")


def _problems(game: TickTockTowerOptions, state: State) -> Iterator[str]:
    yield from _seats(game, state)
    yield from _heroes(game, state)
    yield from _clock(game, state)
    yield from _cards(game, state)
    yield from _goals(game, state)
    yield from _hands(state)
    yield from _secrets(state)
    yield from _offer(game, state)
    yield from remembered.problems(game, state)
    if not state.order:
        yield from _setup(state)


def _seats(game: TickTockTowerOptions, state: State) -> Iterator[str]:
    players = game.players
    if len(state.spaces) != players:
        yield f"{players} players need {players} seats, not {len(state.spaces)}"
    for seat in (state.seat, *(each.seat for each in state.returned)):
        if not 0 <= seat < players:
            yield f"There is no seat {seat}; seats are 0 to {players - 1}"
    for seat, space in enumerate(state.spaces):
        if not 0 <= space <= SPACES:
            yield f"The pawn of seat {seat} stands off the track at {space}; spaces are 0 (START) to {SPACES}"
    if sum(state.tokens) > game.kit.tokens:
        yield f"There are {game.kit.tokens} thank-you tokens, but the seats have {sum(state.tokens)} in all"
    if state.order and sorted(state.order) != list(range(players)):
        yield f"In a round each seat plays once; the order {''.join(map(str, state.order))} must name each of them once"
    if state.order and state.phase is Phase.OVER and state.seat != state.order[-1]:
        yield f"The game ends with the turn of seat {state.order[-1]}, the last of the round, not of seat {state.seat}"


def _heroes(game: TickTockTowerOptions, state: State) -> Iterator[str]:
    heroes, pairs, many = state.heroes, state.pairs, game.players // 2
    if state.phase not in CASTING:
        yield from misfits(heroes, game.players)
    if state.phase is not Phase.PAIRS and (len(pairs) != many or list(pairs) != sorted(set(pairs))):
        yield f"{game.players} players need {many} different pairs, in the order {FIRST_NAMED}"
    if any(pair not in PAIRS for pair in pairs):
        yield f"A pair is named by its first hero: {FIRST_NAMED}"
    if state.phase in CASTING:
        expected = state.seat if state.phase is Phase.HERO else 0
        if len(heroes) != expected or len(set(heroes)) != expected or (state.phase is Phase.PAIRS and pairs):
            yield "While heroes are dealt, each seat before the one whose turn it is has one, and no other"
        if game.heroes or (state.phase is Phase.PAIRS and many == len(PAIRS)):
            yield "There is nothing to deal: it is clear which heroes play"
    for hero in heroes:
        if hero is Hero.CUCKOO and game.players % 2 == 0:
            yield f"The Cuckoo does not play with {game.players}"
        if hero is not Hero.CUCKOO and hero.pair not in pairs:
            yield f"{hero.value} belongs to none of the pairs in play"
    if game.cast and heroes != game.cast:
        chosen = ", ".join(hero.value for hero in game.cast)
        yield f"In this game the heroes are chosen: {chosen}"
    for hero, used in zip(heroes, state.used, strict=False):
        if used and not (game.powers and (hero in OWL_BAT or hero is Hero.CUCKOO)):
            yield f"{hero.value} has no power here that works once per game, so it cannot have been used"


def _clock(game: TickTockTowerOptions, state: State) -> Iterator[str]:
    first = game.kit.hour
    if not first <= state.hour <= BELL or (state.hour == BELL) != (state.phase is Phase.OVER):
        yield f"The clock hand stands at {first} to {BELL - 1}, when the game is over at {BELL}, not at {state.hour}"
    if bool(state.order) != (state.phase not in CASTING | {Phase.DEAL, Phase.FIRST}) and state.phase not in CHOOSING:
        yield f"The order is known from round 1 on, and not before; phase {state.phase.value!r} contradicts that"
    if not state.order and state.hour != first:
        yield f"Until round 1 begins the clock hand stands at {first}, not at {state.hour}"
    for seat, shown in enumerate(state.shown):
        if len(shown) > state.hour - first + 1:
            yield f"Seat {seat} cannot have shown {len(shown)} goals by {state.hour} o'clock: at most one a turn"


def _cards(game: TickTockTowerOptions, state: State) -> Iterator[str]:
    held = Counter(card for hand in state.hands for card in hand)
    wrong = [
        f"{total} {card.value} of {copies}"
        for card, copies in zip(CARDS, game.kit.cards, strict=True)
        if (total := held[card] + state.pile[card.rank] + state.discards[card.rank]) != copies
    ]
    if wrong:
        yield f"The action cards in hands, pile and discards do not add up: there are {', '.join(wrong)}"
    if state.last is not None and not state.discards[state.last.rank]:
        yield f"{state.last.value} lies on top of the discards, but is not one of them"
    if state.last is None and any(state.discards):
        yield "One of the discards must lie on top"
    if not any(state.pile) and any(state.discards) and state.phase not in CHOOSING:
        yield "The pile is empty, but then the discards are shuffled at once"


def _goals(game: TickTockTowerOptions, state: State) -> Iterator[str]:
    seen: Counter[Goal | None] = Counter(state.goals)
    seen.update(goal for shown in state.shown for goal in shown)
    seen.update(each.goal for each in state.returned)
    seen.update(state.offer)
    wrong = [
        f"{total} {goal.value} of {copies}"
        for goal, copies in zip(GOALS, game.kit.goals, strict=True)
        if (total := seen[goal] + state.unseen[goal.rank]) != copies
    ]
    if wrong:
        yield f"The goals held, shown, offered, unseen and returned do not add up: there are {', '.join(wrong)}"


def _hands(state: State) -> Iterator[str]:
    for seat, hand in enumerate(state.hands):
        right = _hand_size(state, seat)
        if state.phase is Phase.DEAL and seat == state.seat:
            if len(hand) >= HAND:
                yield f"Seat {seat} has {HAND} cards already and is dealt no more"
        elif len(hand) != right:
            yield f"Seat {seat} must have {right} cards here, not {len(hand)}"


def _hand_size(state: State, seat: int) -> int:
    if state.phase in CASTING:
        return 0
    if state.phase is Phase.DEAL:
        return HAND if seat < state.seat else 0
    in_turn = bool(state.order) and state.phase in CHOOSING | {Phase.DRAW}
    return HAND - 1 if in_turn and seat == state.seat else HAND


def _secrets(state: State) -> Iterator[str]:
    """Yield what is wrong with the secret goals; a seat may have none once the goal pile has run out."""
    left = any(state.unseen) or bool(state.returned)
    for seat, goal in enumerate(state.goals):
        if state.phase in CASTING | {Phase.DEAL}:
            due = False
        elif state.phase in CHOOSING:
            due = seat != state.seat if state.order else seat < state.seat
        else:
            due = True
        if goal is not None and not due:
            yield f"Seat {seat} has no secret goal yet, as it has still to draw"
        if goal is None and due and left:
            yield f"Seat {seat} must have a secret goal as long as the goal pile lasts"


def _offer(game: TickTockTowerOptions, state: State) -> Iterator[str]:
    if state.phase is Phase.KEEP:
        most = goals_to_draw(game, state)
        if not 2 <= len(state.offer) <= most:
            yield f"Seat {state.seat} chooses from {most} goals, or from 2, not from {len(state.offer)}"
        elif len(state.offer) < most and (any(state.unseen) or state.returned):
            yield f"Seat {state.seat} draws {most} goals as long as the pile lasts, not {len(state.offer)}"
    elif state.offer:
        yield "Goals are offered only where one of them is to be kept"
    if state.phase in CHOOSING and state.order and not state.shown[state.seat]:
        yield f"Seat {state.seat} has shown no goal, so it draws no new one"
    if state.phase is Phase.OFFER and not any(state.unseen):
        yield "No goal is left in the unseen part of the pile, so chance offers none"


def _setup(state: State) -> Iterator[str]:
    if state.returned and state.phase in CASTING | {Phase.DEAL}:
        yield "Nobody has put a goal under the pile yet, as nobody has drawn any"
    if any(state.spaces) or any(state.tokens) or any(state.used) or any(state.discards) or any(state.shown):
        yield (
            "Until round 1 begins all pawns are on START, and nobody has played a card, shown a goal, used a power "
            "or got a token"
        )
