"""The rules of Tick-Tock Tower."""
