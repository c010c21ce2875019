"""``python -m clocklab`` is the command ``clocklab``."""

import sys

from clocklab.cli import main

if __name__ == "__main__":
    sys.exit(main())
