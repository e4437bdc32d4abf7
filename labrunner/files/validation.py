"""What is wrong with the contents of a file, as one sentence: its schema version, a failed validation."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from labrunner.errors import InputError
from labrunner.text import clean

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError

    from labrunner.files.toml import KeyPath, TomlFile


#: Any pydantic model; the package is imported when something is validated.
Model = TypeVar("Model", bound="BaseModel")


def compare_schema(found: object, wanted: str) -> Literal["same", "older", "newer", "missing", "other"]:
    """How the `name/vN` schema of a file compares with the one that is read; `other` is a file of another kind."""
    if found == wanted:
        return "same"
    name, _, version = wanted.rpartition("/v")
    match = re.fullmatch(re.escape(name) + r"/v(\d{1,9})", found) if isinstance(found, str) else None
    if match is None:
        return "missing" if found is None else "other"
    return "newer" if int(match[1]) > int(version) else "older"


def check_schema(found: object, wanted: str, origin: TomlFile | str, *, again: str = "") -> None:
    """Compare a file's schema with the one that is read here. `origin` is the TOML file that has it, or a name for
    anything else; `again` says how to make anew what nobody wrote by hand.

    Raises InputError: one sentence for a file that is too old, another for one that is too new, a third for a file
    of another kind; each says what to do.
    """
    compared = compare_schema(found, wanted)
    if compared == "same":
        return
    where, said = origin if isinstance(origin, str) else origin.where("schema"), clean(repr(found), 80)
    match compared:
        case "missing" if again:
            raise InputError(f'{where}: there is no schema, "{wanted}" is needed; is it the right file?')
        case "missing":
            raise InputError(f'{where}: there is no schema; begin the file with schema = "{wanted}"')
        case "other":
            raise InputError(f'{where}: the schema is {said}, not "{wanted}"; is it the right file?')
        case "newer":
            raise InputError(f"{where}: schema {found} is newer than this labrunner reads; update labrunner")
        case "older":
            todo = again or f'bring the file to "{wanted}"'
            raise InputError(f"{where}: schema {found} is older than this labrunner reads; {todo}")


class Wrong(NamedTuple):
    """What a validation found first, ready to be printed."""

    kind: str  #: pydantic's name of the error; `extra_forbidden` is an unknown key, `missing` an absent one
    path: KeyPath
    key: str  #: the path with dots; empty where the whole is wrong
    message: str  #: in pydantic's words, or those of our own validator, begun with a small letter
    value: Any


def first_wrong(error: ValidationError) -> Wrong:
    """The finding to report: an unknown key before all others, since a misspelt key is missing, too."""
    errors = error.errors(include_url=False)
    first = next((e for e in errors if e["type"] == "extra_forbidden"), errors[0])
    path = tuple(part for part in first["loc"] if part != "[key]")
    message = clean(first["msg"].removeprefix("Value error, "), 200)
    return Wrong(
        first["type"], path, clean(".".join(map(str, path)), 120), message[:1].lower() + message[1:], first["input"]
    )


def explain(error: ValidationError, origin: TomlFile | str, *, again: str = "") -> str:
    """One sentence on what a validation found first, with file, line and, for what nobody wrote by hand, a remedy.

    `origin` is the TOML file that was validated, or a name for anything else.
    """
    wrong = first_wrong(error)
    where = origin if isinstance(origin, str) else origin.where(*wrong.path)
    remedy = f"; {again}" if again else ""
    if wrong.kind == "extra_forbidden":
        return f"{where}: unknown key {wrong.key}{remedy or '; remove it, or check its spelling'}"
    if wrong.kind == "missing":
        return f"{where}: {wrong.key} is missing{remedy}"
    return f"{where}: {wrong.key}: {wrong.message}{remedy}" if wrong.key else f"{where}: {wrong.message}{remedy}"


def validated(
    model: type[Model], data: Mapping[str, Any], origin: TomlFile | str, schema: str, *, again: str = ""
) -> Model:
    """What a file holds as a `model`, its schema compared first. `origin` and `again` as for `explain`.

    Raises InputError: one sentence on the schema, or on what the validation found first.
    """
    from pydantic import ValidationError

    check_schema(data.get("schema"), schema, origin, again=again)
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise InputError(explain(error, origin, again=again)) from None
