"""Dice, pools and decks: compared with all rolls, subsets and hands, listed, and with icepool and dyce."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product

import dyce
import icepool
import pytest

from clocklab.errors import DistError
from clocklab.probability import (
    Dist,
    Exploding,
    MoreThan,
    d,
    deck,
    dice,
    explode,
    opposed,
    pool,
    reroll,
    sorted_rolls,
    subset_sums,
)


@pytest.mark.parametrize(("dice", "sides"), [(1, 6), (2, 6), (3, 6), (3, 4), (4, 6), (5, 3), (2, 20)])
def test_sorted_rolls_count_every_order(dice, sides):
    every_roll = product(range(1, sides + 1), repeat=dice)
    assert sorted_rolls(dice, sides).weights == Counter(tuple(sorted(roll)) for roll in every_roll)


def test_three_dice_have_56_sorted_rolls_like_icepools_pool():
    pool = icepool.d6.pool(3).expand()
    assert dict(sorted_rolls().items()) == dict(zip(pool.outcomes(), pool.quantities(), strict=True))
    assert len(sorted_rolls()) == 56


@pytest.mark.parametrize("roll", [(1, 3, 5), (2, 2, 4), (6, 6, 6), (1,), (1, 2, 3, 4, 5)])
def test_subset_sums_count_every_subset(roll):
    subsets = [s for size in range(1, len(roll) + 1) for s in combinations(roll, size)]
    assert subset_sums(roll).weights == Counter(map(sum, subsets))


@pytest.mark.parametrize("sides", [0, -1, 2.0, "6"])
def test_a_die_needs_a_whole_number_of_sides(sides):
    with pytest.raises(DistError, match="sides"):
        d(sides)


def test_no_dice_are_refused():
    with pytest.raises(DistError, match="dice=0"):
        sorted_rolls(0)
    with pytest.raises(DistError, match="no dice"):
        subset_sums(())


def test_what_is_checked_is_checked_before_the_cache():
    sorted_rolls(3, 6)
    for dice_, sides in ((3.0, 6), (3, 6.0)):
        with pytest.raises(DistError, match="whole number"):
            sorted_rolls(dice_, sides)


# -- pools against all rolls, icepool and dyce


def rolled(dice):
    return product(*(range(1, sides + 1) for sides in dice))


@pytest.mark.parametrize("dice", [(6, 6, 6, 6), (4, 6, 8), (6, 4, 6, 4), (3, 5, 2, 6)])
def test_kept_dice_are_those_of_all_rolls_listed(dice):
    thrown, rolls = pool(dice), [sorted(roll) for roll in rolled(dice)]
    for number in range(1, len(dice) + 1):
        assert thrown.keep_highest(number).weights == Counter(sum(roll[-number:]) for roll in rolls)
        assert thrown.keep_lowest(number).weights == Counter(sum(roll[:number]) for roll in rolls)
    assert thrown.sum().weights == Counter(map(sum, rolls))
    assert thrown.rolls().weights == Counter(map(tuple, rolls))
    for times in product((0, 1, -2), repeat=len(dice)):
        if any(times):
            assert thrown.keep(times).weights == Counter(
                sum(n * face for n, face in zip(times, roll, strict=True)) for roll in rolls
            )


@pytest.mark.parametrize("dice", [(6, 6, 6, 6, 6), (4, 6, 8, 6)])
def test_what_dice_show_is_counted_as_over_all_rolls(dice):
    def straight(roll):
        return max(n for n in range(1, 6) for low in roll if {*range(low, low + n)} <= {*roll})

    thrown, rolls = pool(dice), list(rolled(dice))
    assert thrown.sets().weights == Counter(tuple(sorted(Counter(r).values(), reverse=True)) for r in rolls)
    assert thrown.largest_set().weights == Counter(max(Counter(r).values()) for r in rolls)
    assert thrown.longest_straight().weights == Counter(map(straight, rolls))
    assert thrown.count(lambda face: face >= 5).weights == Counter(sum(f >= 5 for f in r) for r in rolls)
    wanted = [(1, 1), (2, 3, 4), (6,)]
    held = sum(any(not Counter(each) - Counter(roll) for each in wanted) for roll in rolls)
    assert thrown.contains(*wanted).favourable == held
    assert thrown.contains((9,)) == 0


def test_the_middle_die_and_its_neighbours():
    assert pool(5 * [6]).middle(3).weights == Counter(sum(sorted(roll)[1:4]) for roll in rolled(5 * [6]))
    with pytest.raises(DistError, match="not in the middle"):
        pool(4 * [6]).middle()


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (lambda: pool(30 * [d(6)]).highest(), lambda: icepool.d6.pool(30).highest(1).sum()),
        (lambda: pool(20 * [d(10)]).keep_highest(3), lambda: icepool.d10.pool(20).highest(3).sum()),
        (lambda: pool(12 * [6]).keep_lowest(5), lambda: icepool.d6.pool(12).lowest(5).sum()),
        (
            lambda: pool([4, 6, 6, 8, 8, 10, 12, 20]).keep_highest(3),
            lambda: icepool.Pool([icepool.d(n) for n in (4, 6, 6, 8, 8, 10, 12, 20)]).highest(3).sum(),
        ),
        (lambda: pool(10 * [10]).longest_straight(), lambda: icepool.d10.pool(10).largest_straight()),
        (lambda: pool(10 * [6]).largest_set(), lambda: icepool.d6.pool(10).largest_count()),
        (lambda: explode(d(6), times=3), lambda: icepool.d6.explode(depth=3)),
        (lambda: reroll(d(6), lambda face: face < 3), lambda: icepool.d6.reroll([1, 2], depth=1)),
        (lambda: dice("4d6kh3"), lambda: icepool.d6.highest(4, 3)),
    ],
)
def test_large_pools_agree_with_icepool(ours, theirs):
    found, other = ours(), theirs()
    assert found == Dist(dict(zip(other.outcomes(), other.quantities(), strict=True)))


def test_pools_agree_with_dyce():
    rolls = dyce.P(dyce.H(6), dyce.H(6), dyce.H(8), dyce.H(10)).rolls_with_counts()
    assert pool([6, 6, 8, 10]).rolls() == Dist((tuple(sorted(roll)), count) for roll, count in rolls)


def test_names_can_be_highest_but_not_added():
    faces = Dist({"b": 2, "a": 1})
    assert pool([faces, faces]).highest() == Dist({"a": 1, "b": 8})
    with pytest.raises(DistError, match="no increasing order"):
        pool([Dist({"a": 1, 1: 1})] * 2).highest()


def test_dice_meet_as_in_risk():
    """The 7776 rolls of three against two, listed; 2890, 2611 and 2275 as published (J. Osborne, Mathematics Magazine
    76, 2003)."""

    def battle(roll):
        pairs = list(zip(sorted(roll[:3])[:0:-1], sorted(roll[3:])[::-1], strict=True))
        return tuple(sum(f(a, b) for a, b in pairs) for f in (int.__gt__, int.__eq__, int.__lt__))

    found = pool(3 * [6]).versus(pool(2 * [6]))
    assert found.weights == Counter(map(battle, rolled(5 * [6])))
    won = found.map(lambda wins: wins[0])
    assert [won.weights[n] for n in (2, 1, 0)] == [2890, 2611, 2275]
    assert opposed(d(6), d(4)) == Dist({"loss": 6, "tie": 4, "win": 14})


def test_dice_that_are_rolled_again_for_ever_have_exact_laws():
    """A sum of 6 k + r (r of 1 to 5) has chance 1 / 6 ** (k + 1); so the mean is 3.5 * 6/5."""
    endless = Exploding(d(6))
    assert endless.mean() == Fraction(21, 5)
    law = endless.up_to(20)
    assert all(law.chance(6 * k + r) == Fraction(1, 6 ** (k + 1)) for k in range(3) for r in range(1, 6))
    assert law.chance(MoreThan(20)) == 1 - sum(law.chance(n) for n in range(1, 21))
    deep = explode(d(6), times=12)
    assert abs(float(endless.var() - deep.var())) < 1e-5
    assert reroll(d(6), 1, None) == Dist.uniform(range(2, 7))
    with pytest.raises(DistError, match="never comes to an end"):
        Exploding(d(1))
    with pytest.raises(DistError, match="no face of this die is 7"):
        explode(d(6), 7)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("d6", lambda: d(6)),
        ("3d6 + 2", lambda: d(6).repeat_sum(3) + 2),
        ("2*(d4-1)", lambda: 2 * (d(4) - 1)),
        ("-d%", lambda: -d(100)),
        ("4dF", lambda: Dist.uniform((-1, 0, 1)).repeat_sum(4)),
        ("2D20kl1", lambda: pool([20, 20]).lowest()),
        ("4d6dl1", lambda: pool(4 * [6]).keep_highest(3)),
        ("5d10dh2", lambda: pool(5 * [10]).keep_lowest(3)),
        ("4d6r1k3", lambda: pool(4 * [reroll(d(6), 1)]).keep_highest(3)),
        ("2d6!2", lambda: explode(d(6), times=2).repeat_sum(2)),
        ("6d10>=8", lambda: pool(6 * [10]).count(lambda face: face >= 8)),
        ("6d6=6 - d4<2", lambda: pool(6 * [6]).count(6) - pool([4]).count(1)),
        ("7", lambda: Dist.certain(7)),
    ],
)
def test_the_usual_notation_is_read(text, same):
    assert dice(text) == same()


@pytest.mark.parametrize(
    ("text", "place", "wanted"),
    [
        ("4d6kx3", 5, "'x'"), ("", 1, "a number, or dice"), ("3d", 3, "number of sides"),
        ("2d6 +", 6, "a number, or dice"), ("(d6", 4, "closing bracket"), ("2d6 3", 5, "the end"),
        ("d6!", 4, "how often"),
        ("d6>=x", 5, "compare"), ("d6r", 4, "roll again"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_named_by_its_place(text, place, wanted):
    with pytest.raises(DistError, match=f"at place {place}") as refused:
        dice(text)
    assert wanted in str(refused.value)


def test_dice_that_make_no_sense_are_named_by_their_place():
    for text, reason in (
        ("1 + 0d6", "place 5: 0 dice"),
        ("4d0", "sides=0"),
        ("2d6kh3", "3 of 2 dice"),
        ("d6r7", "no face"),
    ):
        with pytest.raises(DistError, match=reason):
            dice(text)
    with pytest.raises(DistError, match="written as a text"):
        dice(4)
    for wrong in ([], "4d6", 5, [0], d(6)):
        with pytest.raises(DistError):
            pool(wrong)


# -- decks


DECK = [(rank, suit) for rank in range(1, 14) for suit in "CDHS"]


def test_hands_of_a_small_deck_are_those_listed():
    cards = [(rank, suit) for rank in range(1, 5) for suit in "ab"] + [(1, "a")]
    hands = [tuple(sorted(hand)) for hand in combinations(cards, 3)]
    ranks = deck(cards).by(lambda card: card[0])
    assert deck(cards).hand(3).cards().weights == Counter(hands)
    assert ranks.hand(3).sets().weights == Counter(
        tuple(sorted(Counter(rank for rank, _ in hand).values(), reverse=True)) for hand in hands
    )
    assert deck(cards).hand(3).count(lambda card: card[1] == "a").weights == Counter(
        sum(suit == "a" for _, suit in hand) for hand in hands
    )
    wanted = [((1, "a"), (1, "a")), ((2, "b"), (3, "a"))]
    held = sum(any(not Counter(each) - Counter(hand) for each in wanted) for hand in hands)
    assert deck(cards).hand(3).contains(*wanted).favourable == held


def test_poker_hands_have_their_published_numbers():
    """The nine classes: E. W. Packel, The Mathematics of Games and Gambling (1981); also R. Epstein (1967)."""
    cards = deck(DECK)
    ranks, suits = cards.by(lambda card: card[0]).hand(5), cards.by(lambda card: card[1]).hand(5)
    runs = [[(low + step - 1) % 13 + 1 for step in range(5)] for low in range(1, 11)]
    sets = ranks.sets()
    straights = ranks.contains(*runs).favourable
    flushes = suits.sets().weights[5,]
    both = cards.hand(5).contains(*([(rank, suit) for rank in run] for run in runs for suit in "CDHS")).favourable
    assert (both, sets.weights[4, 1], sets.weights[3, 2]) == (40, 624, 3744)
    assert (flushes - both, straights - both) == (5108, 10200)
    assert (sets.weights[3, 1, 1], sets.weights[2, 2, 1], sets.weights[2, 1, 1, 1]) == (54912, 123552, 1098240)
    assert sets.weights[1, 1, 1, 1, 1] - flushes - straights + both == 1302540
    assert sets.total == 2598960


def test_poker_hands_are_found_in_one_pass_too():
    """The state: sizes of the sets, the run of ranks, and the suit that all cards share so far."""

    def step(state, card, count):
        sizes, now, here, suit = state
        rank, colour = card
        if rank != now:
            sizes, here = tuple(sorted((*sizes, here) if here else sizes)), 0
        return sizes, rank, here + count, suit if not count else colour if suit in (None, colour) else "mixed"

    found = deck(DECK).hand(5).fold(step, ((), 0, 0, None))
    full = found.chance(lambda state: tuple(sorted((*state[0], state[2]) if state[2] else state[0])) == (2, 3))
    assert (full.favourable, full.possible) == (3744, 2598960)
    assert found.chance(lambda state: state[3] != "mixed").favourable == 5148


def test_cards_are_drawn_until_one_comes():
    """Negative hypergeometric: the mean is k (N + 1) / (K + 1); the law from all orders of a small deck."""
    small = deck({"ace": 2, "other": 3})
    orders = list(permutations("aaooo"))
    for times in (1, 2):
        waits = Counter([at for at, card in enumerate(order, 1) if card == "a"][times - 1] for order in orders)
        assert small.until("ace", times) == Dist(waits)
    assert deck(DECK).until(lambda card: card[0] == 1, 2).mean() == Fraction(2 * 53, 5)
    with pytest.raises(DistError, match="times=3"):
        small.until("ace", 3)


def test_cards_are_put_aside_between_two_stages():
    """All orders of six cards: two are seen and put aside, then two more are drawn."""
    cards = "aaabbc"
    kinds = deck(cards)
    later = kinds.hand(2).cards().then(lambda hand: kinds.without(hand).hand(2).count("a").map(lambda n: (hand, n)))
    orders = [order[:4] for order in permutations(cards)]
    assert later == Dist(Counter((tuple(sorted(o[:2])), o[2:].count("a")) for o in orders))
    with pytest.raises(DistError, match="'c' is not in the deck"):
        kinds.without("cc")
