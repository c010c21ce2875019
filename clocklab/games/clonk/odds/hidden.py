"""What nobody at the table can see: what the unseen cards are, when the monster wakes, and who will be caught."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from clocklab.core.contract import OVER, Seat, question
from clocklab.core.player import Player
from clocklab.core.values import require_int, takes_numbers
from clocklab.errors import OptionError, PositionError
from clocklab.games.clonk.rules.chance import not_seen
from clocklab.games.clonk.rules.options import ClonkPosition
from clocklab.games.clonk.rules.pieces import SHAFTS, Cards, Treasure
from clocklab.games.clonk.rules.scoring import scores
from clocklab.games.clonk.rules.state import Phase, State
from clocklab.probability import Chance, Dist
from clocklab.simulate import Estimate
from clocklab.simulate.episode import last_state, player_name, require_players, require_seed
from clocklab.simulate.estimate import share_of

MOST_PER_TURN = 20
"""A rate of more cards per turn is refused; the rules draw at most three, and two more for each new shaft."""
MOST_DRAWS = 1_000


def require_seat(here: ClonkPosition, seat: Seat | None) -> Seat:
    """Return the seat, by default the one to act. OptionError for any other seat."""
    return here.state.seat if seat is None else require_int("seat", seat, 0, here.game.players - 1)


@question
def pool(here: ClonkPosition, seat: Seat | None = None) -> Cards:
    """Return the treasures that the seat has not seen, sorted: face down, in the draw pile, or in others' hands.

    With ``memory="table"`` also those in others' carts but for their tops. It cannot tell which of them is where: each
    is taken as equally likely in every such place (that the cards of a cart fit each other is not used).
    """
    return not_seen(here.game, here.state, require_seat(here, seat))


@question
def unseen(here: ClonkPosition, seat: Seat | None = None) -> Dist[Treasure]:
    """Return what any one card that the seat (by default the one to act) has not seen may be.

    The distribution is the same for the next card of the pile, for a face-down card, and for a card in another hand.
    PositionError where the seat has seen them all.
    """
    cards = pool(here, seat)
    if not cards:
        raise PositionError("This seat has seen every treasure: none is left to come.")
    return Dist.uniform(cards)


@question
def uncover(here: ClonkPosition, shaft: int, seat: Seat | None = None) -> Dist[Treasure]:
    """Return what will lie on top of a shaft (0 to 4) when its top is taken, as the seat sees it.

    Certain where the card beneath lies face up; by ``unseen`` where it lies face down, and where a new shaft is laid.
    A top that is about to be turned up is itself what comes. PositionError where nothing can come.
    """
    seat = require_seat(here, seat)
    cards = here.state.shafts[require_int("shaft", shaft, 0, SHAFTS - 1)]
    if len(cards) > 1 and cards[-1] is not None and (beneath := cards[-2]) is not None:
        return Dist.certain(beneath)
    if not here.state.pile and (not cards or (len(cards) == 1 and cards[-1] is not None)):
        raise PositionError(f"Nothing comes after shaft {shaft}: the draw pile is empty, and no new shaft is laid.")
    return unseen(here, seat)


@question
def match_chance(here: ClonkPosition, card: Treasure, source: int | str, seat: Seat | None = None) -> Chance:
    """Return the chance that the next card from a source fits ``card``, by colour or type.

    ``source``: ``"pile"`` for the next card drawn, or a shaft (0 to 4) for what comes to light when its top is taken.
    PositionError where nothing can come from there.
    """
    if not isinstance(card, Treasure):
        raise OptionError(f"card must be a treasure, not {card!r:.80}.")
    if source == "pile":
        if not here.state.pile:
            raise PositionError("The draw pile is empty: nothing is drawn from it.")
        return unseen(here, seat).chance(card.fits)
    if isinstance(source, bool) or not isinstance(source, int):
        raise OptionError(f"source must be 'pile' or the number of a shaft, 0 to {SHAFTS - 1}, not {source!r}.")
    return uncover(here, source, seat).chance(card.fits)


# ---- when the monster wakes --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Awakening:
    """When the awakening card comes up.

    ``draws``: how many more treasures are drawn before it. ``rounds``: how many rounds are still played, the
    current one included, if every turn draws at the given rate, independently.
    """

    draws: Dist[int]
    rounds: Dist[int]


@question
def draws_left(here: ClonkPosition) -> Dist[int]:
    """Return how many treasures are drawn before the awakening card comes up, as everybody at the table knows it.

    Certain, by counting, with the card at its fixed place; where it is shuffled into the lowest pile, every place of
    that pile that is still possible is equally likely, the end included. PositionError once it has come up.
    """
    state = here.state
    if state.awake:
        raise PositionError("The awakening card has come up already: this round is the last.")
    if state.awakening is not None:
        return Dist.certain(state.awakening)
    return Dist.uniform(range(max(0, state.pile - here.game.lowest), state.pile + 1))


@question
def awakening(here: ClonkPosition, rate: int | Mapping[int, int] | Dist[int] = 2) -> Awakening:
    """Return the distributions of the draws and of the rounds that are left, exact if every turn draws at this rate.

    ``rate``: the cards that one turn draws, a number or a distribution of numbers from 1 to 20, refills of shafts
    included. A turn that has drawn its cards already counts as done, and one that is drawing draws what it still has
    to. If the pile runs out before the card comes up, the game ends with that turn's round all the same, for nothing
    more can be drawn.

    PositionError once the card has come up.
    """
    state, players, draws, law = here.state, here.game.players, draws_left(here), checked_rate(rate)
    now = Dist.certain(state.draws) if state.phase in (Phase.SIFT, Phase.WAKE) and state.draws else law
    done = state.phase in (Phase.LAY, Phase.DISCARD)
    place = (state.seat - state.first) % players + done
    return Awakening(draws, rounds(draws, players, law, now, place))


@takes_numbers
def rounds(draws: Dist[int], players: int, rate: Dist[int], now: Dist[int] | None = None, place: int = 0) -> Dist[int]:
    """Return the distribution of the rounds until ``draws`` cards and one more are drawn, that round included.

    ``now``: what the first turn draws, if not at ``rate`` like all others; ``place``: the turns of its round before it.
    OptionError for numbers that no game has.
    """
    if not isinstance(draws, Dist):
        raise OptionError(f"draws must be a distribution, such as Dist.certain(7), not {draws!r:.80}.")
    draws = draws.map(lambda cards: require_int("draws", cards, 0, MOST_DRAWS))
    require_int("players", players, 1, MOST_DRAWS)
    require_int("place", place, 0, players)
    rate, now = checked_rate(rate), checked_rate(rate if now is None else now)
    totals: dict[int, Fraction] = {}
    for many, weight in draws.items():
        for turn, chance in _turns(many, rate, now).items():
            number = (place + turn - 1) // players + 1
            totals[number] = totals.get(number, Fraction(0)) + Fraction(weight, draws.total) * chance
    return Dist.from_chances(totals)


def checked_rate(rate: int | Mapping[int, int] | Dist[int]) -> Dist[int]:
    """Return the rate as a distribution. OptionError for a number of cards that no turn draws."""
    if not isinstance(rate, Dist | Mapping):
        return Dist.certain(require_int("rate", rate, 1, MOST_PER_TURN))
    law = rate if isinstance(rate, Dist) else Dist(dict(rate))
    return law.map(lambda cards: require_int("rate", cards, 1, MOST_PER_TURN))


def _turns(draws: int, law: Dist[int], first: Dist[int]) -> dict[int, Fraction]:
    """Return the chances of the turn in which ``draws`` cards and one more are drawn, 1 for the ``first``."""
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


# ---- under given players -----------------------------------------------------------------------------------------

USUAL = "digger"
"""Who plays on where no players are given: whoever asks is taken to play by sense, and the others likewise."""


@dataclass(frozen=True, slots=True, repr=False)
class PlayedOn(Estimate):
    """An estimate from games that computer players have played to the end, and who they were, a name for each seat."""

    players: tuple[str, ...]

    def __str__(self) -> str:
        who = f"{self.players[0]!r} in every seat" if len({*self.players}) == 1 else f"{', '.join(self.players)}"
        return f"{Estimate.__str__(self)}, played on by {who}"

    def __repr__(self) -> str:
        return str(self)


@question
def rounds_left(
    here: ClonkPosition, players: Sequence[Player] = (), *, seat: Seat | None = None, trials: int = 200, seed: int = 0
) -> dict[int, PlayedOn]:
    """Return how likely each number of rounds still to be played is, the current one included, with intervals.

    ``players``: one for each seat; by default all play as somebody with sense does, the player ``digger``. Each answer
    says who they were. What ``seat`` (by default the one to act) has not seen is dealt again for every trial.
    """
    number, begun = here.game.players, max(here.state.turns, 1)  # the last turn of a game closes a round
    seated, seat = _seated(here, players), require_seat(here, seat)
    counts = Counter(end.turns // number - (begun - 1) // number for end in _ends(here, seated, seat, trials, seed))
    return {rounds: _said(share_of(counts[rounds], trials, seed), seated) for rounds in sorted(counts)}


@question
def caught(
    here: ClonkPosition, seat: Seat | None = None, players: Sequence[Player] = (), *, trials: int = 200, seed: int = 0
) -> PlayedOn:
    """Return the chance that the seat has the most eyes at the end, alone or tied, with its interval.

    It rests on what this seat (by default the one to act) knows: the rest is dealt again for every trial, and the
    ``players`` play the game to its end: one for each seat, by default the player ``digger``, who digs the best chain
    in sight. The answer says who they were. With others it is another: whoever plays at random digs little, and is
    quieter.
    """
    seated, seat, hit = _seated(here, players), require_seat(here, seat), 0
    for end in _ends(here, seated, seat, trials, seed):
        noise = [score.noise for score in scores(here.game, end)]
        hit += noise[seat] == max(noise)
    return _said(share_of(hit, trials, seed), seated)


def _seated(here: ClonkPosition, players: Sequence[Player]) -> tuple[Player, ...]:
    """Return a player for each seat: those given, or else the usual one. OptionError for too few or too many."""
    if not isinstance(players, Sequence) or isinstance(players, str):
        raise OptionError(f"players must be a list with a player for each seat, or left out, not {players!r:.80}.")
    seated = tuple(players) or (here.game.bots()[USUAL](),) * here.game.players
    require_players(here.game, seated)
    return seated


def _said(found: Estimate, players: Sequence[Player]) -> PlayedOn:
    """Return the estimate with the names of those who played on."""
    numbers = (found.value, found.low, found.high, found.trials, found.seed, found.method)
    return PlayedOn(*numbers, tuple(map(player_name, players)))


def _ends(here: ClonkPosition, players: tuple[Player, ...], seat: Seat, trials: int, seed: int) -> Iterator[State]:
    """Yield the final positions of games that the players play on from the position, as the seat knows it."""
    game = here.game
    require_int("trials", trials, 1, 1_000_000)
    require_seed(seed)
    if here.turn is OVER:
        raise OptionError("This game is over: nothing is left to be played.")
    for number in range(trials):
        rng = random.Random(f"clonk {seed} {number}")
        start = game.determinize(here.state, seat, rng)
        yield last_state(game, players, rng.randrange(2**62), start=start)
