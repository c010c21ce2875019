"""The games: one folder each. Whatever is a folder here is found, listed and served."""
