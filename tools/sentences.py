"""The program's sentences in a further language, as a file for its translator: `python -m tools.sentences fr`.

    python -m tools.sentences fr > labrunner/sentences/fr.toml      English sentences with what is translated already

What is not translated yet stands as a comment, so that it comes in English. On standard error: how many there are, and
the translations that are not used, since the program has no such sentence or its gaps are others.
"""

from __future__ import annotations

import argparse
import importlib
import itertools
import json
import pkgutil
import sys
import tomllib
from collections.abc import Iterator
from typing import Any

import labrunner
import labrunner.graders
from labrunner.errors import Exit, InputError
from labrunner.say import CODE, LANGUAGES, Sentences, gaps, translation_files


def english() -> list[str]:
    """Every English sentence of the program, sorted by the module that it is said in, each once."""
    found: dict[str, None] = {}
    packages = (labrunner, labrunner.graders)  # an editable installation has the second elsewhere
    places = [pkgutil.walk_packages(package.__path__, f"{package.__name__}.") for package in packages]
    for module in itertools.chain(*places):
        if module.name.endswith("__main__"):
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            found |= dict.fromkeys(_of(value, module.name, name))
    return list(found)


def _of(value: object, module: str, name: str) -> Iterator[str]:
    table: Any = value.table if isinstance(value, Sentences) else value
    if not isinstance(table, dict):
        return
    if module.endswith("graders.messages.en") and name == "TEXTS":
        yield from table.values()
    for pair in table.values():
        if isinstance(pair, tuple) and len(pair) == 2 and all(isinstance(text, str) for text in pair):
            yield pair[0]
        if isinstance(pair, dict) and pair.keys() == set(LANGUAGES) and isinstance(pair["en"], str):
            yield pair["en"]


def template(sentences: list[str], known: dict[str, str]) -> str:
    """The file: a line a sentence, those that are not in `known` as comments."""
    lines = (
        f"{json.dumps(text, ensure_ascii=False)} = {json.dumps(known[text], ensure_ascii=False)}"
        if text in known
        else f'# {json.dumps(text, ensure_ascii=False)} = ""'
        for text in sentences
    )
    return "\n".join(lines) + "\n"


def unused(sentences: list[str], known: dict[str, str]) -> list[str]:
    """The translations that the program never takes, each with the reason."""
    told = []
    for text, other in known.items():
        if text not in set(sentences):
            told.append(f"{text[:60]!r}: the program does not say this")
        elif gaps(text) != gaps(other):
            told.append(f"{text[:60]!r}: its gaps are {{{'}, {'.join(sorted(gaps(text) or ()))}}}")
    return told


def main(argv: list[str] | None = None) -> int:
    """Run the command; 0, 1 where a translation is not used, 2 for bad input."""
    parser = argparse.ArgumentParser(prog="python -m tools.sentences", description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("language", help="its code: fr")
    asked = parser.parse_args(argv)
    try:
        if asked.language in LANGUAGES:
            raise InputError(f"{asked.language}: every sentence has it beside its user")
        if not CODE.fullmatch(asked.language):
            raise InputError(f"{asked.language}: write the code of a language, such as fr")
        path = translation_files().get(asked.language)
        known = tomllib.loads(path.read_text(encoding="utf-8")) if path is not None else {}
    except (InputError, OSError, ValueError) as error:
        print(f"tools.sentences: {error}", file=sys.stderr)
        return int(Exit.USAGE)
    sentences = english()
    print(template(sentences, known), end="")
    wrong = unused(sentences, known)
    count = f"{len(sentences)} sentences, {sum(text in known for text in sentences)} translated"
    print(count, *wrong, sep="\n", file=sys.stderr)
    return int(Exit.FAILED if wrong else Exit.OK)


if __name__ == "__main__":
    sys.exit(main())
