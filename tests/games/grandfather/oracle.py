"""Slow and obvious solutions of small games, by the contract alone: no classes of rolls, no symmetry of seats.

Every state that can be reached is listed, and values are swept until they stand still. Nothing here comes from
``odds``, ``perfect`` or ``three``.
"""

from clocklab.core.contract import CHANCE, OVER


def reachable(game):
    """Return every state that can occur, with what can follow it (action, weight, state)."""
    after, queue = {}, [game.initial()]
    while queue:
        state = queue.pop()
        if state in after:
            continue
        turn = game.turn(state)
        if turn is OVER:
            after[state] = ()
            continue
        law = game.chance_outcomes(state).items() if turn is CHANCE else [(a, 1) for a in game.legal_actions(state)]
        after[state] = tuple((action, weight, game.apply(state, action)) for action, weight in law)
        queue += [to for _, _, to in after[state]]
    return after


def swept(game, final, sweeps=2000, still=1e-13):
    """Return {state: each seat's value} if each seat always takes what is best for itself, by value iteration.

    ``final(state)`` is what the end is worth to each seat. Raises AssertionError if the values keep moving. Only for
    games that perfect play ends: where all would wait for ever, any value stands still.
    """
    after = reachable(game)
    values = {state: tuple(map(float, final(state))) if not after[state] else (0.0,) * game.players for state in after}
    for _ in range(sweeps):
        change = 0.0
        for state, options in after.items():
            if not options:
                continue
            turn = game.turn(state)
            if turn is CHANCE:
                total = sum(weight for _, weight, _ in options)
                new = tuple(
                    sum(weight * values[to][seat] for _, weight, to in options) / total for seat in range(game.players)
                )
            else:
                new = max((values[to] for _, _, to in options), key=lambda value: value[turn])
            change = max(change, *(abs(a - b) for a, b in zip(new, values[state], strict=True)))
            values[state] = new
        if change < still:
            return values
    raise AssertionError(f"values still move by {change}")


def chance_of_winning(game):
    return lambda state: [seat in game.winners(state) for seat in range(game.players)]


def difference_in_points(game):
    def final(state):
        mine, others = game.payoffs(state)
        return mine - others, others - mine

    return final


def points(game):
    return lambda state: game.payoffs(state)
