"""Worked cases of each game: position, actions, outcome. `python -m tests.cases GAME FILE…` runs them."""
