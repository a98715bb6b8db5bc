"""`python -m goldenhorn_cli` does what the command `goldenhorn` does."""

import sys

from goldenhorn_cli.main import main

if __name__ == "__main__":
    sys.exit(main())
