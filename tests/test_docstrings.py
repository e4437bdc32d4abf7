"""Every public method says what it does. (Modules, classes and functions: ruff's rules D100 to D106.)

A method that overrides another one is explained there; Textual's `action_NAME` has its sentence in the help.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import labrunner

#: Methods that Textual calls by their names.
CALLED_BY_NAME = ("action_", "on_", "watch_", "key_", "compose", "render")


def modules() -> Iterator[str]:
    """Names of all our modules, without those that run when they are imported."""
    for folder in (labrunner, *map(importlib.import_module, ("labrunner.graders", "labrunner.corpus"))):
        for found in pkgutil.walk_packages(folder.__path__, f"{folder.__name__}."):
            if not found.name.endswith("__main__"):
                yield found.name


def undocumented(kind: type) -> list[str]:
    """Public methods and properties of a class that have no docstring and override nothing."""
    if getattr(kind, "_is_protocol", False):
        return []
    found = []
    for name, member in list(vars(kind).items()):
        function = getattr(member, "func", None) or getattr(member, "fget", None) or getattr(member, "__func__", member)
        if name.startswith(("_", *CALLED_BY_NAME)) or not inspect.isfunction(function):
            continue
        if not function.__doc__ and not any(hasattr(base, name) for base in kind.__mro__[1:]):
            found.append(f"{kind.__module__}.{kind.__qualname__}.{name}")
    return found


def test_every_public_method_has_a_docstring():
    missing = []
    for name in modules():
        for kind in list(vars(importlib.import_module(name)).values()):
            if inspect.isclass(kind) and kind.__module__ == name and not kind.__name__.startswith("_"):
                missing += undocumented(kind)
    assert not missing
