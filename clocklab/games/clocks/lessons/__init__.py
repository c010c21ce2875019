"""The lessons on Clocks, by notebook: what each is about."""

LESSONS = {
    "20_clocks_play": "the rules in pictures, a table to play at, and a game looked back at",
    "21_clocks_gambles": "sure coins or a roll: mean, variance, and who may gamble",
    "22_clocks_bag": "what comes out of a bag that does not forget",
    "23_clocks_solo": "a cheapest way through twelve dice, and how good one can be alone",
    "24_clocks_auction": "every bid is lost: why to mix, and how, exactly",
    "25_clocks_bid_trainer": "bid against an equilibrium: worth, luck and regret",
    "26_clocks_split": "I cut, you choose: which two dice make the pair",
}
