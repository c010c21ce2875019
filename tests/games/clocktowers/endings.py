"""Late positions for two, and perfect play by a plain search over the game's own rules: no table, nothing left out."""

from fractions import Fraction

from clocklab.core.contract import CHANCE, OVER
from clocklab.games.clocktowers.rules.pieces import COLOURS, KINDS, PLACE, Clock, Roof, Tower, Wall
from clocklab.games.clocktowers.rules.state import Discard, Phase, State

WALLS = [card for card in KINDS if isinstance(card, Wall)]
TWO = COLOURS[:2]


def builder(game, state, rng):
    """An action of somebody who builds where it is possible, roofs before all."""
    actions = game.legal_actions(state)
    if state.phase is Phase.DRAW:
        return rng.choice(actions)
    return max(actions, key=lambda action: _liking(action, rng))


def _liking(action, rng):
    if isinstance(action, Discard):
        return rng.random() / 10
    if isinstance(action.card, Roof):
        return 3
    return 1 + rng.random() * (1.5 if isinstance(action.card, Clock) else 1)


def late(game, to_come, rng):
    """The first position to draw in, of a game of two builders, with so few cards face down in the decks."""
    state = game.initial()
    while sum(state.left) > to_come or state.phase is not Phase.DRAW:
        chance = game.turn(state) is CHANCE
        state = game.apply(state, game.sample_chance(state, rng) if chance else builder(game, state, rng))
    return state


def tiny(rng, play_first=False):
    """A position with one or two cards in each hand, two colours of roofs, a few towers, at most one card to come."""
    held = rng.choice([1, 2])
    towers = [[_tower(rng) for _ in range(rng.choice([0, 1, 1, 2]))] for _ in range(2)]
    for colour in TWO:
        if rng.random() < 0.5:
            wall = Wall(rng.choice([1, 2]), rng.choice(WALLS).animal)
            towers[rng.randrange(2)].append(Tower((wall,), Clock(rng.random() < 0.5), Roof(colour)))
    hands = [sorted((_card(rng) for _ in range(held)), key=PLACE.get) for _ in range(2)]
    decks = rng.choice([[], [2], [2], [2], [0], [1], [2, 1], [2, 0]][: 6 if held == 2 else 8])
    unseen, left, tops = [0] * 13, [0, 0, 0], [None] * 3
    for deck in decks:
        tops[deck] = _of(deck, rng)
    if decks:
        left[decks[0]] = rng.choice([0, 1, 1])
        for _ in range(left[decks[0]] + rng.choice([0, 1, 2])):
            unseen[PLACE[_of(decks[0], rng)]] += 1
    return State(
        phase=Phase.PLAY if play_first or not decks else Phase.DRAW,
        hands=tuple(map(tuple, hands)),
        discards=((), ()),
        towers=tuple(map(tuple, towers)),
        tops=tuple(tops),
        left=tuple(left),
        unseen=tuple(unseen),
        seat=rng.randrange(2),
    )


def _tower(rng):
    walls = tuple(rng.choice(WALLS) for _ in range(rng.choice([1, 1, 2])))
    return Tower(walls, Clock(rng.random() < 0.5) if rng.random() < 0.6 else None)


def _card(rng):
    return _of(rng.choice([0, 1, 1, 2, 2]), rng)


def _of(deck, rng):
    return (rng.choice(WALLS), Clock(rng.random() < 0.5), Roof(rng.choice(TWO)))[deck]


def by_rules(game, state, aim):
    """What the position is worth to seat 0: points more than seat 1 at the end, or its share of the win."""
    turn = game.turn(state)
    if turn is OVER:
        mine, theirs = game.payoffs(state)
        return game.utilities(state, "win")[0] if aim == "win" else Fraction(mine - theirs)
    if turn is CHANCE:
        law = game.chance_outcomes(state)
        sums = sum(many * by_rules(game, game.apply(state, what), aim) for what, many in law.items())
        return sums / Fraction(law.total)
    worths = [by_rules(game, game.apply(state, action), aim) for action in game.legal_actions(state)]
    return min(worths) if turn else max(worths)
