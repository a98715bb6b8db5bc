"""The parts of scripts/bench: builds, what is measured of them, figures, how cost grows, and two revisions compared."""
