"""Bridges to other tools: every game as an OpenSpiel game and as a PettingZoo environment."""
