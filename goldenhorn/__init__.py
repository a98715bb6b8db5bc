"""goldenhorn: score, check and play tabletop games; the engine, without files, terminals or clocks."""

__version__ = "0.1.0"
