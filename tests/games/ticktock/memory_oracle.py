"""Slow and obvious: every hidden position that one seat cannot rule out, followed step by step through a whole game.

A hidden position is written out in full; each step of the game multiplies its weight by the chance of what was seen.
Nothing is taken from the package but the rules: how cards move pawns and when goals are true.
"""

import random
from collections import Counter
from itertools import permutations
from math import factorial

from clocklab.core.contract import CHANCE
from clocklab.games.ticktock import Card, Draw, Goal, Keep, Offer, Phase, Play, is_true


def walk(game, seed):
    """Yield every position of a random game with the action that led to it; players show goals where they can."""
    rng, state = random.Random(seed), game.initial()
    yield None, state
    while state.phase is not Phase.OVER:
        action = game.sample_chance(state, rng) if game.turn(state) is CHANCE else wanted(game, state, rng)
        state = game.apply(state, action)
        yield action, state


def wanted(game, state, rng):
    """Return any action, or often one that shows a goal, so that many goals are drawn."""
    actions = list(game.legal_actions(state))
    rng.shuffle(actions)
    if rng.random() < 0.8:
        for action in actions:
            if isinstance(action, Play):
                after = game.apply(state, action)
                if len(after.shown[state.seat]) > len(state.shown[state.seat]):
                    return action
    return actions[0]


# ---- goals ------------------------------------------------------------------------------------------------------


def kept_ways(offer, pays, how):
    """Yield the goal kept, those put under in order, and the chance in twelfths: any card, or one that pays most."""
    best = max(pays[goal] for goal in offer)
    tied = sum(pays[goal] == best for goal in offer)
    for kept, *under in permutations(offer):
        if how == "uniform":
            yield kept, tuple(under), 12 // factorial(len(offer))
        elif pays[kept] == best:
            yield kept, tuple(under), 12 // (tied * factorial(len(offer) - 1))


def drawn_ways(unseen, queue, many):
    """Yield the goals drawn, first from the unseen ones and then from the queue, what is left, and in how many ways."""
    ways = {((), unseen): 1}
    for _ in range(min(many, len(unseen))):
        after = Counter()
        for (offer, left), weight in ways.items():
            for goal, count in Counter(left).items():
                rest = list(left)
                rest.remove(goal)
                after[(*offer, goal), tuple(rest)] += weight * count
        ways = after
    more = many - min(many, len(unseen))
    for (offer, left), weight in ways.items():
        yield (*offer, *queue[:more]), left, queue[more:], weight


class Goals:
    """What one seat believes of the others' goals: hidden positions (held, queue, unseen) with their weights."""

    def __init__(self, game, viewer, how):
        self.game, self.viewer, self.how = game, viewer, how
        self.pays = dict(zip(Goal, game.kit.points, strict=True))
        deck = tuple(goal for goal, count in zip(Goal, game.kit.goals, strict=True) for _ in range(count))
        self.belief = Counter({((None,) * game.players, (), deck): 1})

    def drew(self, seat, many, offer, queued, kept, under):
        """A seat has drawn and kept; what it drew, kept and put under is known to the viewer only if it is its own.

        Who draws goals that were put back takes them from the top one by one, and so sees whose each was.
        """
        after = Counter()
        for (held, queue, unseen), weight in self.belief.items():
            for drawn, left, rest, ways in drawn_ways(unseen, queue, many):
                if seat == self.viewer:
                    if Counter(drawn) == Counter(offer) and drawn[len(drawn) - len(queued) :] == queued:
                        mine = (*held[:seat], kept, *held[seat + 1 :])
                        after[mine, (*rest, *under), left] += weight * ways
                    continue
                for goal, below, likely in kept_ways(drawn, self.pays, self.how):
                    others = (*held[:seat], goal, *held[seat + 1 :])
                    after[others, (*rest, *below), left] += weight * ways * likely
        self.belief = after

    def played(self, seat, state, shown):
        """A seat has played a card: it shows its goal if that is true now, and nothing if it is not."""
        after = Counter()
        for (held, queue, unseen), weight in self.belief.items():
            goal = held[seat]
            true = goal is not None and is_true(self.game, goal, seat, state.spaces, state.tokens, state.heroes)
            if (goal if true else None) is shown:
                after[(*held[:seat], None if true else goal, *held[seat + 1 :]), queue, unseen] += weight
        self.belief = after

    def law(self, seat):
        """Return how likely each goal is to be held by a seat, as whole-number weights."""
        found = Counter()
        for (held, _, _), weight in self.belief.items():
            found[held[seat]] += weight
        return found


def follow_goals(game, steps, beliefs):
    """Tell all beliefs what happens, step by step; yield each position in which a card is to be played."""
    before, queued = None, ()
    for action, state in steps:
        if isinstance(action, Offer | Play):
            gone = len(before.returned) - len(state.returned)
            queued = tuple(each.goal for each in before.returned[:gone])
        if isinstance(action, Play):
            seat = before.seat
            new = state.shown[seat][len(before.shown[seat]) :]
            for belief in beliefs:
                belief.played(seat, state, new[0] if new else None)
        alone = (isinstance(action, Offer | Play) and state.shown != before.shown) or isinstance(action, Offer)
        if isinstance(action, Keep) or (alone and state.phase is not Phase.KEEP and state.goals[before.seat]):
            seat = before.seat
            keeper = game.powers and before.order and "Keeper" in before.heroes[seat].value
            kept, under = (action.goal, action.under) if isinstance(action, Keep) else (state.goals[seat], ())
            for belief in beliefs:
                belief.drew(seat, 3 if keeper else 2, (kept, *under), queued, kept, under)
        before = state
        if state.phase is Phase.PLAY:
            yield state


# ---- cards ------------------------------------------------------------------------------------------------------


class Cards:
    """What one seat believes of the others' hands: all hands and the pile, with weights; anybody plays any card."""

    def __init__(self, game, viewer):
        self.viewer = viewer
        deck = tuple(card for card, count in zip(Card, game.kit.cards, strict=True) for _ in range(count))
        self.belief = Counter({(((),) * game.players, deck): 1})

    def drew(self, seat, card):
        """A seat has drawn a card, which only it sees."""
        after = Counter()
        for (hands, pile), weight in self.belief.items():
            for kind, count in Counter(pile).items():
                if seat != self.viewer or kind is card:
                    rest = list(pile)
                    rest.remove(kind)
                    hand = tuple(sorted((*hands[seat], kind)))
                    after[(*hands[:seat], hand, *hands[seat + 1 :]), tuple(rest)] += weight * count
        self.belief = after

    def played(self, seat, card):
        """A seat has played a card, each of its cards with the same chance."""
        after = Counter()
        for (hands, pile), weight in self.belief.items():
            if count := hands[seat].count(card):
                hand = list(hands[seat])
                hand.remove(card)
                after[(*hands[:seat], tuple(hand), *hands[seat + 1 :]), pile] += weight * (
                    count if seat != self.viewer else 1
                )
        self.belief = after

    def shuffled(self, discards):
        """The pile ran out, and all have seen what lies in the new one."""
        self.belief = Counter({(hands, discards): weight for (hands, _), weight in self.belief.items()})

    def next_card(self):
        """Return how likely each card is to be the next, as whole-number weights."""
        found = Counter()
        for (_, pile), weight in self.belief.items():
            for kind, count in Counter(pile).items():
                found[kind] += weight * count
        return found

    def hand(self, seat):
        """Return how likely each hand of a seat is, as whole-number weights."""
        found = Counter()
        for (hands, _), weight in self.belief.items():
            found[hands[seat]] += weight
        return found


def follow_cards(game, steps, belief):
    """Tell the belief what happens; yield each position, with how often the discards have been shuffled."""
    before, thrown, shuffles = None, [], 0
    for action, state in steps:
        if isinstance(action, Play):
            belief.played(before.seat, action.card)
            thrown.append(action.card)
        if isinstance(action, Draw):
            belief.drew(before.seat, action.card)
        if thrown and not any(state.discards):
            belief.shuffled(tuple(sorted(thrown)))
            thrown, shuffles = [], shuffles + 1
        before = state
        yield state, shuffles
