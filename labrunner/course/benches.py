"""Benches: experiments with arms, readings and claims like a lab's, which `lab verify` proves and nobody has to solve.

A bench lies among the labs as `bench.toml`, so what lists labs for learners never meets one. Its arms are run, compared
and reported like any lab's; `list_labs(extra, BENCH_FILE)` lists them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from labrunner.course.lab import Lab, load_lab, load_lab_folder
from labrunner.course.lab_places import BENCH_FILE, BUILT_IN, lab_folders
from labrunner.engine.config import suggestion
from labrunner.errors import InputError
from labrunner.text import clean


def load_measured(id: str, extra_dirs: Iterable[Path | str] = ()) -> Lab:
    """The bench called `id`, else the lab, or either in the folder `id` where that is a path.

    Raises InputError when there is neither, or the file is wrong (with file and line).
    """
    extra = list(extra_dirs)
    if (Path(id) / BENCH_FILE).is_file() and ("/" in id or id.startswith(".")):
        return load_lab_folder(Path(id), BENCH_FILE)
    benches = lab_folders(extra, BENCH_FILE)
    if id in benches:
        return load_lab_folder(benches[id], BENCH_FILE)
    labs = lab_folders(extra)
    if id in labs or id in BUILT_IN or os.sep in id or id.startswith("."):
        return load_lab(id, extra)
    raise InputError(
        f"no lab or bench is called {clean(repr(id), 80)}{suggestion(id, [*labs, *benches])} "
        f"(labs: {', '.join(labs) or 'none found'}; benches: {', '.join(benches) or 'none found'})"
    )
