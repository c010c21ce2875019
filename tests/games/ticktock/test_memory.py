"""What seats remember: silence, goals drawn again, shuffled discards; against every hidden position there can be."""

import random
from collections import Counter
from fractions import Fraction

import pytest

import clocklab
from clocklab.core.contract import Position
from clocklab.errors import NotationError, OptionError, PositionError
from clocklab.games.ticktock import Card, Goal, Phase, TickTockTower, effect, is_true, odds
from clocklab.games.ticktock.rules import printed
from tests.games.ticktock import memory_oracle as oracle
from tests.games.ticktock.lines import COPIES, line, pawns, seat

HEROES = ("Tick", "Key Keeper", "Tock", "Lock Keeper")
LESSON = (
    "tick:3:BSH:p:-:0:0 key-keeper:6:TBB:k:-:0:0 tock:5:TPM:f:-:0:0 lock-keeper:2:TSF:m:-:0:0 hour=6 order=1203 seat=0 "
    "pile=5,6,4,6,6,3,2,2 discards=2,3,0,1,1,0,0,0 last=B unseen=2,1,2,1,1,1,2,1,1,1,1,2 returned=n0,e1,b2,a3 offer=- "
    "pairs=tick,key-keeper play"
)


def small(goals, cards=None, **options):
    """A game of four with few goals, and perhaps few cards."""
    values = printed.fields(printed.usual())
    for name, each in values["goals"].items():
        each["copies"] = goals.get(name, 0)
    for name, each in values["cards"].items() if cards else ():
        each["copies"] = cards.get(name, 0)
    return TickTockTower(heroes=HEROES, start=0, box=values, **options)


EIGHT = {"In the Gears": 2, "On the Chime": 2, "Kind Heart": 2, "No One Ahead": 1, "Even Tower": 1}
NINE = {"In the Gears": 2, "Face to Face": 2, "Three Ahead": 2, "In the Middle": 1, "By the Pendulum": 2}


def shares(weights):
    return {what: Fraction(weight, sum(weights.values())) for what, weight in weights.items() if weight}


# ---- goals ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("goals", "seed", "viewer"), [(EIGHT, 1, 0), (EIGHT, 2, 3), (NINE, 3, 1), (NINE, 4, 2)])
def test_goals_held_are_what_every_hidden_position_says(goals, seed, viewer):
    """All drawings, choices and silences followed by brute force; the first three rounds of a game in which goals soon
    come from the queue."""
    game = small(goals)
    beliefs = {how: oracle.Goals(game, viewer, how) for how in ("uniform", "higher")}
    asked = again = 0
    for state in oracle.follow_goals(game, oracle.walk(game, seed), list(beliefs.values())):
        if state.hour > 5:
            break
        again += bool(state.drawings)
        for other, goal in enumerate(state.goals):
            if other == viewer or goal is None:
                continue
            for how, belief in beliefs.items():
                if belief.belief:  # empty once somebody has not kept what pays most
                    found = odds.goals_held(Position(game, state), viewer, other, how)
                    assert dict(found.chances()) == shares(belief.law(other)), (how, other)
                    asked += 1
    assert asked > 30
    assert again > 3


def test_deals_are_as_likely_as_every_hidden_position_says():
    """Who holds what in 1500 deals, within five standard deviations of the exact chances where any goal is kept."""
    game, viewer, rng = small(EIGHT), 0, random.Random(5)
    belief = oracle.Goals(game, viewer, "uniform")
    states = [
        state for state in oracle.follow_goals(game, oracle.walk(game, 1), [belief])
        if state.hour < 5 or not state.drawings
    ]  # fmt: skip
    state = states[-1]
    belief = oracle.Goals(game, viewer, "uniform")
    for each in oracle.follow_goals(game, oracle.walk(game, 1), [belief]):
        if each == state:
            break
    assert state.drawings
    dealt = Counter()
    trials = 1500
    for _ in range(trials):
        dealt[game.determinize(state, viewer, rng).goals] += 1
    exact = Counter()
    for (held, _, _), weight in belief.belief.items():
        exact[held] += weight
    chances = shares(exact)
    assert set(dealt) <= set(chances)
    for held, chance in chances.items():
        mean = float(trials * chance)
        assert abs(dealt[held] - mean) < 5 * max(1.0, mean) ** 0.5


def test_no_deal_contradicts_what_the_seat_has_seen():
    """Random games of all numbers of players: silences as the test itself notes them, and all that the line says."""
    deals = 0
    for players, edition in ((4, "full"), (5, "full"), (6, "free"), (7, "full"), (8, "free")):
        game = TickTockTower(players=players, edition=edition)
        rng = random.Random(players)
        silent: dict[int, set[Goal]] = {each: set() for each in range(players)}
        before = None
        for action, state in oracle.walk(game, players):
            if isinstance(action, clocklab.games.ticktock.Play):
                mover = before.seat
                if len(state.shown[mover]) > len(before.shown[mover]):
                    silent[mover] = set()
                else:
                    silent[mover] |= {
                        goal for goal in Goal
                        if is_true(game, goal, mover, state.spaces, state.tokens, state.heroes)
                    }  # fmt: skip
            before = state
            if state.phase in (Phase.PAIRS, Phase.HERO, Phase.DEAL, Phase.OVER) or rng.random() < 0.9:
                continue
            viewer = rng.randrange(players)
            dealt = game.determinize(state, viewer, rng)
            assert game.observe(dealt, viewer) == game.observe(state, viewer)
            assert game.parse_state(game.format_state(dealt)) == dealt
            for other, goal in enumerate(dealt.goals):
                assert other == viewer or goal not in silent[other]
            deals += 1
    assert deals > 50


def test_at_the_lesson_s_own_position_nobody_holds_what_was_true_in_silence():
    """Seat 2 has just played and shown nothing; by hand, five kinds are true for it: it is 5 spaces up, its twin 3, the
    others 6 and 2. The line is one of before, which says nothing of silence."""
    game = TickTockTower(heroes=HEROES, first_game=True)
    here = clocklab.Match(game, start=LESSON).here
    true = {Goal.BY_THE_PENDULUM, Goal.IN_THE_MIDDLE, Goal.EVEN_TOWER}
    assert true == {
        goal for goal in Goal if is_true(game, goal, 2, here.state.spaces, here.state.tokens, here.state.heroes)
    }
    for how in ("uniform", "higher"):
        assert odds.goals_held(here, 0, 2, how).chance(lambda goal: goal in true) == 0
    rng = random.Random(1)
    assert not true & {game.determinize(here.state, 0, rng).goals[2] for _ in range(200)}


def eight():
    """Eight players of the free edition: all goals are drawn, and Player 6 is about to show In the Gears."""
    heroes = "tick wind-up-ballerina brass-owl key-keeper tock rusty-ballerina silver-bat lock-keeper"
    seats = pawns(heroes, "1 2 3 5 5 3 6 7")
    for number, goal in enumerate("uakmpgkc"):
        seats[number][3] = goal
    seats[5][2] = "TBS"
    text = line(*seats, at=5, hour=5, returned="u0,g1,p2,m3,a4,f5,f6,c7", unseen="", free=True)
    game = clocklab.load("ticktock", players=8, edition="free")
    return clocklab.Match(game, start=text, seed=1)


def test_whoever_put_a_goal_under_the_pile_sees_who_draws_it():
    """By hand: Player 1 put Up in the Belfry under, first, and holds the other one. Player 6 draws it with one goal
    more: it keeps it for certain if it keeps what pays most, and with one half if it keeps any."""
    match = eight()
    match.play("play tiny-step")
    assert match.state.phase is Phase.KEEP
    match.play("keep up-in-the-belfry under in-the-gears")
    assert odds.goals_held(match, 0, 5, "higher").chance(Goal.UP_IN_THE_BELFRY) == 1
    assert odds.goals_held(match, 0, 5, "uniform").chance(Goal.UP_IN_THE_BELFRY) == Fraction(1, 2)
    again = match.game.parse_state(match.game.format_state(match.state))
    assert again == match.state
    estimate = odds.goals_held_estimated(match, 0, 5, "uniform", trials=300, seed=2)[Goal.UP_IN_THE_BELFRY]
    assert estimate.covers(Fraction(1, 2))
    forgetful = clocklab.load("ticktock", players=8, edition="free", memory="table")
    start = forgetful.parse_state(eight().game.format_state(eight().state))
    table = clocklab.Match(forgetful, start=forgetful.format_state(start), seed=1)
    table.play("play tiny-step")
    table.play("keep up-in-the-belfry under in-the-gears")
    assert table.state.drawings == ()
    assert odds.goals_held(table, 0, 5).chance(Goal.UP_IN_THE_BELFRY) == Fraction(1, 14)
    with pytest.raises(OptionError, match="does not say who has drawn"):
        odds.goals_held(table, 0, 5, "higher")


def test_estimates_hold_the_exact_chances():
    game = small(NINE)
    states = [state for _, state in oracle.walk(game, 3) if state.phase is Phase.PLAY and state.drawings]
    state = states[4]
    other = next(each for each in (1, 2, 3) if state.goals[each] is not None)
    exact = odds.goals_held(Position(game, state), 0, other, "uniform")
    found = odds.goals_held_estimated(Position(game, state), 0, other, "uniform", trials=400, seed=3)
    for goal, chance in exact.chances().items():
        if found[goal].low > -1:
            assert found[goal].low - 0.03 < chance < found[goal].high + 0.03, goal


# ---- cards ------------------------------------------------------------------------------------------------------

FEW = {"Tiny Step": 9, "Big Step": 6, "Pendulum Push": 5}


def test_cards_after_a_shuffle_are_what_every_hidden_position_says():
    """A box of 20 cards of which 12 are in hands, so that the pile runs out after eight turns: each turn up to the
    second shuffle, all hands and the next cards by brute force."""
    game, viewer = small(dict.fromkeys(EIGHT, 2), FEW), 1
    belief = oracle.Cards(game, viewer)
    asked = 0
    for state, shuffles in oracle.follow_cards(game, oracle.walk(game, 6), belief):
        if shuffles > 1:
            break
        if state.phase is Phase.PLAY:
            here = Position(game, state)
            law = odds.draw(here, viewer)
            assert {cards[0]: chance for cards, chance in law.chances().items()} == shares(belief.next_card())
            for card in (Card.TINY_STEP, Card.BIG_STEP):
                assert odds.comes(here, viewer, card) == shares(belief.next_card()).get(card, 0)
                assert odds.copies(here, viewer, card, 1).mean() == odds.comes(here, viewer, card)
            asked += shuffles
    assert asked > 6


def test_hands_are_dealt_as_every_hidden_position_says():
    game, viewer, rng = small(dict.fromkeys(EIGHT, 2), FEW), 1, random.Random(3)
    belief = oracle.Cards(game, viewer)
    for state, shuffles in oracle.follow_cards(game, oracle.walk(game, 6), belief):
        if shuffles == 1 and state.phase is Phase.PLAY and sum(map(len, state.since)) == 6:
            break
    assert sum(map(len, state.since)) == 6
    trials, dealt = 1000, Counter()
    for _ in range(trials):
        other = game.determinize(state, viewer, rng)
        assert game.observe(other, viewer) == game.observe(state, viewer)
        dealt[other.hands[3]] += 1
    for hand, chance in shares(belief.hand(3)).items():
        mean = float(trials * chance)
        assert abs(dealt[hand] - mean) < 5 * max(1.0, mean) ** 0.5


def test_pushes_after_a_shuffle_are_those_of_every_hidden_hand():
    """One turn, and two turns of two hands: every hand that they may hold, every card of it, played by the rules."""
    game, viewer = small(dict.fromkeys(EIGHT, 2), FEW, first_game=True), 0
    belief = oracle.Cards(game, viewer)
    asked = 0
    for state, shuffles in oracle.follow_cards(game, oracle.walk(game, 6), belief):
        if shuffles > 1:
            break
        place = state.order.index(state.seat) if state.phase is Phase.PLAY else 9
        movers = state.order[place : place + 2]
        if not shuffles or len(movers) < 2 or viewer in movers:
            continue
        here = Position(game, state)
        one, both = Counter(), Counter()
        for (hands, _), weight in belief.belief.items():
            for card in hands[movers[0]]:
                first = moved(game, state, movers[0], card)
                one[first[viewer] - state.spaces[viewer]] += weight
                for then in hands[movers[1]]:
                    both[moved(game, state.but(spaces=first), movers[1], then)] += weight
        assert odds.pushed_by(here, viewer, movers[0]).chances() == shares(one)
        policy = ["random" if each in movers else "still" for each in range(4)]
        assert odds.spaces_after(here, viewer, policy, "still").chances() == shares(both)
        asked += 1
    assert asked > 2


def moved(game, state, mover, card):
    """Where all pawns stand after this step card, or this push of one's twin."""
    on = (mover + 2) % 4 if card is Card.PENDULUM_PUSH else None
    return effect(game, state.but(seat=mover), clocklab.games.ticktock.Play(card, on))[0]


def turned(memory):
    """Seven players of the free edition; the draw that is due takes the last card of the pile."""
    copies = {"T": 10, "B": 12, "S": 6, "P": 8, "H": 8}
    thrown = "TTTTTTTBSSSSSPPPPPPPPHH"
    for card in thrown:
        copies[card] -= 1
    left = "".join(card * many for card, many in copies.items())
    heroes = ("tick", "wind-up-ballerina", "brass-owl", "tock", "rusty-ballerina", "silver-bat", "cuckoo")
    seats = [seat(hero, 3, left[3 * at : 3 * at + 3]) for at, hero in enumerate(heroes)]
    seats[6][2] = left[18:20]
    text = line(*seats, at=6, hour=7, phase="draw", discards=thrown, free=True)
    match = clocklab.Match(clocklab.load("ticktock", players=7, edition="free", memory=memory), start=text)
    match.play(match.actions[0])
    return match


def test_after_a_shuffle_the_pile_is_what_all_have_just_seen():
    """By hand: of the 23 cards turned over one is a Big Step. Who does not remember has 41 unseen cards before it, and
    sees ten of the twelve Big Steps neither in its hand nor thrown away."""
    match = turned("perfect")
    assert match.state.pile == (7, 1, 5, 8, 2, 0, 0, 0)
    asker = next(each for each in range(7) if match.state.hands[each].count(Card.BIG_STEP) == 2)
    assert odds.comes(match, asker, Card.BIG_STEP) == Fraction(1, 23)
    assert odds.comes(turned("table"), asker, Card.BIG_STEP) == Fraction(10, 41)
    assert odds.comes(match, None, Card.BIG_STEP) == Fraction(1, 23)
    assert match.game.determinize(match.state, asker, random.Random(1)).pile == match.state.pile


# ---- lines ------------------------------------------------------------------------------------------------------


def test_what_is_remembered_is_written_and_read_and_masked():
    game = TickTockTower(players=8, edition="free")
    written = set()
    for _, state in oracle.walk(game, 8):
        text = game.format_state(state)
        assert game.parse_state(text) == state
        written |= {word.split("=")[0] for word in text.split() if "=" in word}
        seen = game.observe(state, 0)
        if state.drawings and state.phase is not Phase.OVER:
            mine = [word for word in seen.split("drawings=")[1].split()[0].split(",") if word.startswith("0:")]
            assert not any("?" in word for word in mine)
    assert {"silent", "drawings", "turned", "since", "taken"} <= written


def test_with_a_table_s_memory_nothing_is_kept_and_goals_put_back_are_forgotten():
    game = TickTockTower(players=8, edition="free", memory="table")
    for _, state in oracle.walk(game, 8):
        assert (state.silent, state.drawings, state.turned, state.since, state.taken) == ((),) * 5
    playing = next(state for _, state in oracle.walk(game, 8) if state.phase is Phase.PLAY)
    assert " returned=?0,?1,?2,?3,?4,?5,?6,?7 " in game.observe(playing, 0)


@pytest.mark.parametrize(
    ("tail", "why"),
    [
        ("silent=p,-,-,-", "cannot hold By the Pendulum, which was true in silence"),
        ("silent=-,p,-", "a word for each of the 4 seats"),
        ("silent=-,-,-,-", "or is left out"),
        ("drawings=0:pn+->n", "not those that the drawings of goals lead to"),
        ("drawings=0:pn+->b", "all but one go under"),
        ("drawings=0:pn+e>n", "do not lie on top"),
        ("turned=5,6,4,6,6,3,2,2 since=-,-,-,- taken=-,-,-,-", "are the discards"),
        ("turned=5,6,4,6,6,3,2,3 since=TT,BBB,PH,- taken=-,-,-,-", "less the cards drawn since"),
        ("turned=6,6,4,6,6,3,2,2 since=TT,BBB,PH,- taken=T,-,-,-", "2 or 3 others"),
    ],
)
def test_memories_that_cannot_be_are_refused(tail, why):
    game = TickTockTower(heroes=HEROES, first_game=True)
    with pytest.raises(PositionError, match=why):
        game.parse_state(LESSON.replace(" play", f" {tail} play"))


def test_words_that_are_no_memory_are_refused():
    game = TickTockTower(heroes=HEROES, first_game=True)
    with pytest.raises(NotationError):
        game.parse_state(LESSON.replace(" play", " drawings=0:pn>n play"))
    with pytest.raises(NotationError, match="not what a position remembers"):
        game.from_setup({"hour": 7, "remembered": "turned=1"})
    forgetful = TickTockTower(heroes=HEROES, first_game=True, memory="table")
    with pytest.raises(PositionError, match="seats remember nothing"):
        forgetful.parse_state(LESSON.replace(" play", " silent=-,g,-,- play"))


def test_a_form_deals_nobody_a_goal_that_was_true_in_silence():
    silent = {f"silent{each}": "In the Gears, By the Pendulum, Kind Heart, Meeting, Even Tower" for each in range(4)}
    game, state = TickTockTower().from_setup({"hour": 7, **silent})
    assert not {Goal.IN_THE_GEARS, Goal.BY_THE_PENDULUM, Goal.KIND_HEART, Goal.MEETING, Goal.EVEN_TOWER} & {
        *state.goals
    }
    assert COPIES["T"] == game.kit.cards[0]
