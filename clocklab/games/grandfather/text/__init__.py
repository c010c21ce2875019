"""The race in words and lines of text."""
