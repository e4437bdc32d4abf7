"""The table of docs/architectures.md and its Spanish page, from what `labrunner lab verify architectures` measured.

    labrunner lab verify architectures      trains the nets (or takes them from the cache) and proves the bench
    python -m tools.architectures           prints the table of its calibration
    python -m tools.architectures --write   puts it into the pages

Each net is trained twice on every seed, as the control of the lab `no-clip` (with the clip) and as its break (without).
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path
from typing import NamedTuple

from labrunner.course.benches import load_measured
from labrunner.course.calibration import Calibration, Spread
from labrunner.errors import Exit, InputError, LabrunnerError
from tools.marked import put_between

ROOT = Path(__file__).resolve().parents[1]
PAGES = {"en": ROOT / "docs" / "architectures.md", "es": ROOT / "docs" / "architectures.es.md"}
#: What marks the table's place in a page.
MARK = "nets"
BENCH = "architectures"


class Net(NamedTuple):
    """A row: the net in both languages, and its arms without the clip and with it."""

    en: str
    es: str
    hit: str
    clipped: str

    @property
    def key(self) -> str:
        """What the names of its readings end in."""
        return "as_in_the_lab" if self.hit == "break" else self.hit.replace("-", "_")


def _changed(en: str, es: str, arm: str) -> Net:
    return Net(en, es, arm, f"{arm}-clipped")


NETS = (
    Net("as in the lab", "como en el lab", "break", "control"),
    _changed("post-norm", "post-norm", "post-norm"),
    _changed("no norm in the blocks", "sin norma en los bloques", "no-norm"),
    _changed("LayerNorm", "LayerNorm", "layernorm"),
    _changed("SwiGLU", "SwiGLU", "swiglu"),
    _changed("QK-norm", "QK-norm", "qk-norm"),
    _changed("z-loss 1e-4", "z-loss 1e-4", "z-loss-weak"),
    _changed("z-loss 1e-2", "z-loss 1e-2", "z-loss-strong"),
    _changed("logit cap 30", "tope de logits 30", "logit-cap-30"),
    _changed("logit cap 10", "tope de logits 10", "logit-cap-10"),
)
_HEADS = {
    "en": ("net", "end with the clip", "highest loss", "next 50 updates", "end", "hurt at the end", "of"),
    "es": ("red", "final con clip", "loss más alta", "50 pasos siguientes", "final", "dañadas al final", "de"),
}


def table(found: Calibration, lang: str) -> str:
    """A Markdown table: a row a net, medians over the seeds with the least and the most in brackets."""
    *heads, of = _HEADS[lang]
    rows = ["| " + " | ".join(heads) + " |", "| --- |" + " --- |" * (len(heads) - 1)]
    for net in NETS:
        claim = found.claims[f"{net.key.replace('_', '-')}-hurt"]
        cells = [
            _range(found.arms[net.clipped].readings["end"]),
            _range(found.arms[net.hit].readings["peak"]),
            _range(found.readings[f"after_{net.key}"], "+"),
            _range(found.readings[f"hurt_{net.key}"], "+"),
            f"{claim.holds} {of} {claim.of}",
        ]
        rows.append(f"| {net.es if lang == 'es' else net.en} | " + " | ".join(cells) + " |")
    return "\n".join(rows)


def _range(spread: Spread, sign: str = "") -> str:
    """`median (least / most)`; a dash for the most where a run died."""
    if spread.median is None or spread.min is None or spread.max is None:
        return "-"
    most = f"{spread.max:{sign}.2f}" if not spread.nonfinite and math.isfinite(spread.max) else "-"
    return f"{spread.median:{sign}.2f} ({spread.min:{sign}.2f} / {most})"


def put(found: Calibration) -> None:
    """Write the table into the pages. Raises InputError for a page without its marks."""
    for lang, page in PAGES.items():
        put_between(page, MARK, table(found, lang))


def measured() -> Calibration:
    """The bench's calibration. Raises InputError where it was never proven."""
    found = load_measured(BENCH).calibration()
    if found is None:
        raise InputError(f"{BENCH} was never measured; run labrunner lab verify {BENCH}")
    return found


def main(argv: list[str] | None = None) -> int:
    """Run the command; 0, 2 for bad input."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.architectures", description=(__doc__ or "").split("\n", 1)[0]
    )
    parser.add_argument("--write", action="store_true", help="put the table into the pages")
    asked = parser.parse_args(argv)
    try:
        found = measured()
        print(table(found, "en"))
        if asked.write:
            put(found)
    except LabrunnerError as error:
        print(f"tools.architectures: {error}", file=sys.stderr)
        return int(error.exit_code)
    return int(Exit.OK)


if __name__ == "__main__":
    sys.exit(main())
