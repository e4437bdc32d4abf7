"""Benches: experiments with arms, readings and claims like a lab's, which `lab verify` proves and nobody has to solve.

A bench lies among the labs as `bench.toml`, so what lists labs for learners never meets one. Its arms are run, compared
and reported like any lab's; `list_labs(extra, BENCH_FILE)` lists them.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from labrunner.course.lab import Lab, load_lab, load_lab_folder
from labrunner.course.lab_places import BENCH_FILE, lab_folders


def load_measured(id: str, extra_dirs: Iterable[Path | str] = ()) -> Lab:
    """The bench called `id`, else the lab, or either in the folder `id` where that is a path.

    Raises InputError when there is neither, or the file is wrong (with file and line).
    """
    extra = list(extra_dirs)
    if (Path(id) / BENCH_FILE).is_file() and ("/" in id or id.startswith(".")):
        return load_lab_folder(Path(id), BENCH_FILE)
    folder = lab_folders(extra, BENCH_FILE).get(id)
    return load_lab(id, extra) if folder is None else load_lab_folder(folder, BENCH_FILE)
