"""Files that people and this program write: read with bounds and with the line of what is wrong, replaced whole.

One rule for each kind, and each rule once:

* text and TOML that people write: `read_text`, `read_toml` (a `TomlFile` knows the line of each key);
* a JSON file of ours: `read_json`. What is read by the thousand (the lines of a journal) or is large (a calibration)
  goes through `pydantic_core.from_json` or a `msgspec` decoder instead, two to four times as fast as `json`;
* a file as a pydantic model: `validated`; the `schema` alone: `check_schema`; a pydantic ValidationError: `explain`, or
  `first_wrong` for its parts;
* writing: `write_text` and `write_json` for callers that let the user read the error, `write_atomic` for the others.

Cheap to import: no pydantic, no msgspec.
"""

from labrunner.files.names import at_home, cause, sentence, shown
from labrunner.files.reading import MAX_BYTES, MAX_JSON, read_bytes, read_json, read_text
from labrunner.files.toml import KeyPath, TomlFile, TomlSyntaxError, locate_keys, parse_toml, read_toml
from labrunner.files.validation import Wrong, check_schema, compare_schema, explain, first_wrong, validated
from labrunner.files.writing import (
    fresh_folder,
    sync_folder,
    write_atomic,
    write_json,
    write_output,
    write_synced,
    write_text,
)

__all__ = [
    "KeyPath",
    "MAX_BYTES",
    "MAX_JSON",
    "TomlFile",
    "TomlSyntaxError",
    "Wrong",
    "at_home",
    "cause",
    "check_schema",
    "compare_schema",
    "explain",
    "first_wrong",
    "fresh_folder",
    "locate_keys",
    "parse_toml",
    "read_bytes",
    "read_json",
    "read_text",
    "read_toml",
    "sentence",
    "shown",
    "sync_folder",
    "validated",
    "write_atomic",
    "write_json",
    "write_output",
    "write_synced",
    "write_text",
]
