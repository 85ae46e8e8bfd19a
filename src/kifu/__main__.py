"""``python -m kifu`` is the same as ``kifu``."""

import sys

from kifu.cli import main

sys.exit(main())
