"""`python -m labrunner` is `labrunner`."""

import sys

from labrunner.cli import main

sys.exit(main())
