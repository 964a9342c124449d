"""Many games at once, random and greedy, with what must always hold: `python -m tests.fuzz GAME N`."""
