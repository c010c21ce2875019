"""Clocktowers in text: notation, the set-up form, and words for people."""
