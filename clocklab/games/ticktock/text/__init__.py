"""Tick-Tock Tower in words and in lines of text."""
