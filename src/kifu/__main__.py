"""``python -m kifu`` runs ``kifu``."""

import sys

from kifu.cli import main

sys.exit(main())
