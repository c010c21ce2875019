"""The lessons on Tick-Tock Tower: their exercises."""
