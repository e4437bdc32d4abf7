"""One result object, eight outputs. Each makes text, piece by piece; none looks at a learner's files again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import Any

from msgspec import Struct

from labrunner.errors import InputError
from labrunner.graders.result import Result
from labrunner.text import clean

FORMATS = ("text", "json", "junit", "gradescope", "classroom50", "github", "markdown", "csv")
#: These describe one learner's work.
SINGLE = ("gradescope", "classroom50")


def check_format(form: str, count: int) -> None:
    """Raise InputError where so many results can't be written in a format: several where it takes one, or without what
    it needs to know. To be asked before hours of grading."""
    if form not in FORMATS:
        raise InputError(f"--format {form!r}: there are {', '.join(FORMATS)}")
    if form in SINGLE and count != 1:
        raise InputError(f"--format {form} takes one learner's phase at a time, here are {count}; give one")
    if form == "classroom50":
        from labrunner.graders.outputs.classroom50 import check_environment

        check_environment()


def render(results: Sequence[Result], form: str, lang: str = "en") -> Iterator[str]:
    """The results in one of the `FORMATS`, as pieces of one text: of a large class, one result is held at a time.
    Raises InputError as `check_format`, before the first piece."""
    check_format(form, len(results))
    module = import_module(f"labrunner.graders.outputs.{form if form != 'json' else 'json_'}")
    write: Callable[[Sequence[Result], str], Iterator[str]] = module.write
    return write(_Harmless(results), lang)


class _Harmless(Sequence[Result]):
    """The results as they are shown. Made one by one: those of a large class do not all fit into memory twice."""

    def __init__(self, results: Sequence[Result]) -> None:
        self._results = results

    def __len__(self) -> int:
        return len(self._results)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [harmless(result) for result in self._results[place]]
        return harmless(self._results[place])


def harmless(result: Result) -> Result:
    """A copy in which every text is without escapes, control and invisible characters, and of bounded length."""
    return _cleaned(result)


def _cleaned(value: Any) -> Any:
    if isinstance(value, str):
        return clean(value, 1000)
    if isinstance(value, dict):
        return {_cleaned(key): _cleaned(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_cleaned(item) for item in value]
    if isinstance(value, Struct):
        return type(value)(**{name: _cleaned(getattr(value, name)) for name in value.__struct_fields__})
    return value
