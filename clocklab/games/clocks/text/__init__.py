"""Clocks in text: notation, the positions there can be, words for people, and the set-up form."""
