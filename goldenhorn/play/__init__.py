"""Drivers of any game: scenarios and matches. They know the game protocol and no game."""
