"""Clonk! in text: notation, the positions there can be, the set-up form, and words for people."""
