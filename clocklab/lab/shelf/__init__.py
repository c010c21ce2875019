"""The gallery: games as cards, and each on the table at a click."""
