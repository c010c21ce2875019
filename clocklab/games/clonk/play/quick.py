"""A quick way to play Clonk!, for games that are played out in thought: the best chain in sight, and no tricks."""

from __future__ import annotations

import random
from typing import TypeAlias

from clocklab.games.clonk.odds.prospects import Prospects, prospects
from clocklab.games.clonk.rules import chance, course
from clocklab.games.clonk.rules.chance import BY_CHANCE
from clocklab.games.clonk.rules.matching import distinct, shown
from clocklab.games.clonk.rules.options import ClonkOptions
from clocklab.games.clonk.rules.pieces import GALLERY, SHAFTS, Treasure
from clocklab.games.clonk.rules.state import Action, Cart, Dig, Discard, Lay, Phase, State, Stop

Item: TypeAlias = tuple[int, int, float]
"""A card in a search: its colour, its type, and what it is worth."""
DRAWN = 0.5
"""What one more card drawn is worth."""
STOP = Stop()


def played_on(game: ClonkOptions, state: State, turns: int, rng: random.Random) -> State:
    """Return the position at the end of turn number ``turns`` (or of the game), all playing quickly until then."""
    own, turn = None, 0
    while state.turns <= turns and state.phase is not Phase.OVER:
        if state.phase in BY_CHANCE:
            event = chance.sample(state, rng)
        else:
            if state.turns != turn or own is None:
                turn, (own,) = state.turns, prospects(game, state, (state.seat,))
            event = choice(game, state, rng, own)
        state = course.after(game, state, event)
    return state


def choice(game: ClonkOptions, state: State, rng: random.Random, own: Prospects | None = None) -> Action:
    """Return what the seat to act does by this quick way; it looks at its own cards and at what lies open.

    ``own``: what cards are worth to it, where that is known already.
    """
    if state.phase is Phase.TASK:
        return game.legal_actions(state)[rng.randrange(2)]
    own = own or prospects(game, state, (state.seat,))[0]
    hand = state.hands[state.seat]
    match state.phase:
        case Phase.DIG:
            return Chain(game, state, own).best()[1]
        case Phase.CART:
            return Cart(max(hand, key=own.worth))
        case Phase.DISCARD:
            return Discard(min(hand, key=own.worth))
    assert state.phase is Phase.LAY, "nothing else is decided"
    (following,) = prospects(game, state, ((state.seat + 1) % game.players,))
    return Lay(min(hand, key=own.worth), spoiled(state, own, following))


def spoiled(state: State, own: Prospects, following: Prospects) -> int:
    """Return the shaft to cover: the one whose top is worth most to the next seat and less to the own one."""
    return max(range(SHAFTS), key=lambda shaft: spoiling(state, shaft, own, following))


def spoiling(state: State, shaft: int, own: Prospects, following: Prospects) -> float:
    """Return what covering the shaft is good for, roughly."""
    top = state.shafts[shaft][-1] if state.shafts[shaft] else None
    return following.worth(top) - own.worth(top) / 2 if top is not None else 0.0


def stopping(game: ClonkOptions, state: State, own: Prospects) -> list[float]:
    """Return what ending phase II is worth with 0 to 4 treasures laid: cards drawn, kablooey and snore cards."""
    draws = DRAWN if own.turns >= 0.5 else 0.0
    worths = [draws * (min(2, GALLERY - laid) + 1) for laid in range(GALLERY + 1)]
    worths[0] += game.deck.kablooey_coins - game.deck.snore_eyes * own.eye
    worths[1] += game.deck.kablooey_coins
    return worths


class Chain:
    """The most valuable chain that can be laid from the hand and the cards in sight, one seat's turn."""

    def __init__(self, game: ClonkOptions, state: State, own: Prospects) -> None:
        self.state, self.own = state, own
        self.worth: dict[Treasure, float] = {}
        self.cards = distinct(state.hands[state.seat])
        self.hand = [self.item(card) for card in self.cards]
        self.shafts = [[self.item(card) if card else None for card in shaft] for shaft in state.shafts]
        self.after = stopping(game, state, own)
        every = [*self.hand, *(item for shaft in self.shafts for item in shaft if item)]
        self.most = max([item[2] for item in every], default=0.0)
        self.draws = max(self.after)

    def item(self, card: Treasure) -> Item:
        """Return the card as the search sees it."""
        return card.colour.rank, card.kind.rank, self.own.worth(card)

    def best(self) -> tuple[float, Action]:
        """Return what the best way to go on adds, and its first step; to stop is one, too."""
        found = self.steps()
        return max(found, key=lambda each: each[0])

    def steps(self) -> list[tuple[float, Action]]:
        """Return every card that can be laid with what the best chain that begins with it adds, then stopping."""
        state = self.state
        last = shown(state, state.seat)
        assert last is not None, "a chain goes on from a card"
        colour, kind, laid = last.colour.rank, last.kind.rank, state.laid
        found: list[tuple[float, Action]] = []
        for place, shaft in enumerate(self.shafts):
            if shaft and (top := shaft[-1]) and (top[0] == colour or top[1] == kind):
                shaft.pop()
                card = state.shafts[place][-1]
                assert card is not None, "the top of a shaft lies face up"
                found.append((top[2] + self.deep(top, laid + 1, -1e9), Dig(card, place)))
                shaft.append(top)
        for place, item in enumerate(self.hand):
            if item[0] == colour or item[1] == kind:
                left = self.hand[:]
                del left[place]
                self.hand, kept = left, self.hand
                found.append((item[2] + self.deep(item, laid + 1, -1e9), Dig(self.cards[place])))
                self.hand = kept
        found.append((self.after[laid], STOP))
        return found

    def deep(self, last: Item, laid: int, beaten: float) -> float:
        """Return what the best way on from here adds, or something less if it cannot beat what is known."""
        best = self.after[laid]
        space = GALLERY - laid
        if not space or self.most * space + self.draws <= beaten:
            return best
        colour, kind = last[0], last[1]
        for shaft in self.shafts:
            if shaft and (top := shaft[-1]) and (top[0] == colour or top[1] == kind):
                shaft.pop()
                found = top[2] + self.deep(top, laid + 1, max(best, beaten) - top[2])
                shaft.append(top)
                best = max(best, found)
        hand = self.hand
        for place, item in enumerate(hand):
            if item[0] == colour or item[1] == kind:
                self.hand = hand[:place] + hand[place + 1 :]
                found = item[2] + self.deep(item, laid + 1, max(best, beaten) - item[2])
                if found > best:
                    best = found
        self.hand = hand
        return best
