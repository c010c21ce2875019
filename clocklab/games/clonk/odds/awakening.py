"""When the monster wakes: draws and rounds that are left before the awakening card, and who will be caught."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from clocklab.core.checks import require_int
from clocklab.core.contract import OVER, Seat
from clocklab.core.player import Player
from clocklab.errors import OptionError, PositionError
from clocklab.games.clonk.odds.beliefs import require_seat
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.scoring import scores
from clocklab.games.clonk.rules.state import Phase, State
from clocklab.probability import Dist
from clocklab.simulate import Estimate
from clocklab.simulate.episode import last_state, require_players, require_seed, uniform
from clocklab.simulate.estimate import share_of

MOST_PER_TURN = 20
"""A rate of more cards per turn than this is refused; the rules draw three at most, and two for each new shaft more."""


@dataclass(frozen=True)
class Awakening:
    """When the awakening card comes up.

    ``draws``: how many more treasures are drawn before it. ``rounds``: how many rounds are still played, the
    current one included, if every turn draws by the given rate, each independently.
    """

    draws: Dist[int]
    rounds: Dist[int]


def asked(state: State, game: ClonkOptions | None) -> ClonkOptions:
    """Return the game that a question is about: the given one, or the printed one that fits the position."""
    if game is not None:
        return game
    from clocklab.games.clonk.game import ClonkOptions

    require_seat(state, None)
    fixed = state.awake or state.awakening is not None
    return ClonkOptions(players=len(state.hands), awakening="fixed" if fixed else "shuffled")


def draws_left(state: State, game: ClonkOptions | None = None) -> Dist[int]:
    """Return how many treasures are drawn before the awakening card comes up, as everybody at the table knows it.

    Certain by counting where the card lies at its fixed place; where it is shuffled into the lowest pile every place of
    that pile that is still possible is equally likely, the end included. PositionError where it has come up.

    ``game``: by default the printed one of as many players, the awakening as the position has it.
    """
    game = asked(state, game)
    if state.awake:
        raise PositionError("The awakening card has come up already: this round is the last.")
    if state.awakening is not None:
        return Dist.certain(state.awakening)
    above = max(0, state.pile - game.lowest)
    return Dist.uniform(range(above, state.pile + 1))


def awakening(
    state: State, rate: int | Mapping[int, int] | Dist[int] = 2, game: ClonkOptions | None = None
) -> Awakening:
    """Return the laws of the draws and of the rounds that are left, exact if every turn draws at this rate.

    ``rate``: the cards that one turn draws, a number or a distribution of numbers from 1 to 20, refills of shafts
    included. A turn that has drawn its cards already counts as done, and one that is drawing draws what it still has
    to. If the pile runs out before the card comes up, the game ends with that turn's round all the same, for nothing
    more can be drawn.

    PositionError where the card has come up.
    """
    game = asked(state, game)
    draws = draws_left(state, game)
    law = checked_rate(rate)
    now = Dist.certain(state.draws) if state.phase in (Phase.SIFT, Phase.WAKE) and state.draws else law
    done = state.phase in (Phase.LAY, Phase.DISCARD)
    place = (state.seat - state.first) % game.players + done
    return Awakening(draws, rounds(draws, game.players, law, now, place))


def rounds(draws: Dist[int], players: int, rate: Dist[int], now: Dist[int] | None = None, place: int = 0) -> Dist[int]:
    """Return the law of the rounds until one card more than ``draws`` is drawn, that round included.

    ``now``: what the first turn draws, if not by ``rate`` as all others; ``place``: the turns of its round before it.
    """
    totals: dict[int, Fraction] = {}
    for many, weight in draws.items():
        for turn, chance in _turns(many, rate, now or rate).items():
            number = (place + turn - 1) // players + 1
            totals[number] = totals.get(number, Fraction(0)) + Fraction(weight, draws.total) * chance
    return Dist.from_chances(totals)


def checked_rate(rate: int | Mapping[int, int] | Dist[int]) -> Dist[int]:
    """Return the rate as a law. OptionError for a number of cards that no turn draws."""
    law = Dist.certain(rate) if isinstance(rate, int) else rate if isinstance(rate, Dist) else Dist(dict(rate))
    for cards in law:
        require_int("rate", cards, 1, MOST_PER_TURN)
    return law


def _turns(draws: int, law: Dist[int], first: Dist[int]) -> dict[int, Fraction]:
    """Return the chances of the turn in which one card more than ``draws`` is drawn, 1 for the ``first``."""
    waiting = {0: Fraction(1)}
    found: dict[int, Fraction] = {}
    turn = 0
    while waiting:
        turn += 1
        still: dict[int, Fraction] = {}
        for drawn, chance in waiting.items():
            rate = law if turn > 1 else first
            for cards, weight in rate.items():
                share = chance * Fraction(weight, rate.total)
                if drawn + cards > draws:
                    found[turn] = found.get(turn, Fraction(0)) + share
                else:
                    still[drawn + cards] = still.get(drawn + cards, Fraction(0)) + share
        waiting = still
    return found


# ---- under given players ----------------------------------------------------------------------------------------


def rounds_left(
    state: State,
    players: Sequence[Player] = (),
    *,
    seat: Seat | None = None,
    trials: int = 200,
    seed: int = 0,
    game: ClonkOptions | None = None,
) -> dict[int, Estimate]:
    """Return how likely each number of rounds still to be played is, the current one included, with intervals.

    ``players``: one for each seat, by default random ones. What ``seat`` (by default the one to act) has not seen is
    dealt anew for every trial. ``game``: as in ``draws_left``.
    """
    game = asked(state, game)
    counts = Counter(_rounds(game, state, end) for end in _ends(game, state, players, seat, trials, seed))
    return {number: share_of(counts[number], trials, seed) for number in sorted(counts)}


def caught(
    state: State,
    seat: Seat | None = None,
    players: Sequence[Player] = (),
    *,
    trials: int = 200,
    seed: int = 0,
    game: ClonkOptions | None = None,
) -> Estimate:
    """Return the chance that the seat has the most eyes at the end, alone or tied, with its interval.

    It rests on what this seat (by default the one to act) knows: the rest is dealt anew for every trial, and the
    ``players`` (one for each seat, by default random ones) play the game to its end. ``game``: as in ``draws_left``.
    """
    game, seat = asked(state, game), require_seat(state, seat)
    hit = 0
    for end in _ends(game, state, players, seat, trials, seed):
        noise = [score.noise for score in scores(end, game.deck, game.snore_in_penalty)]
        hit += noise[seat] == max(noise)
    return share_of(hit, trials, seed)


def _rounds(game: ClonkOptions, state: State, end: State) -> int:
    """Return the rounds from a position to the end of its game: the last turn closes a round."""
    return end.turns // game.players - (max(state.turns, 1) - 1) // game.players


def _ends(
    game: ClonkOptions, state: State, players: Sequence[Player], seat: Seat | None, trials: int, seed: int
) -> list[State]:
    seat = require_seat(state, seat)
    require_int("trials", trials, 1, 1_000_000)
    require_seed(seed)
    seated = tuple(players) or (uniform,) * game.players
    require_players(game, seated)
    if game.turn(state) is OVER:
        raise OptionError("This game is over: nothing is left to be played.")
    ends = []
    for number in range(trials):
        rng = random.Random(f"clonk {seed} {number}")
        start = game.determinize(state, seat, rng)
        ends.append(last_state(game, seated, rng.randrange(2**62), start=start))
    return ends
