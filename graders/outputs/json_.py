"""`labrunner/grade/v1`, or `labrunner/grades/v1` for several."""

from __future__ import annotations

import json
from collections.abc import Sequence

from labrunner.graders.models import Result
from labrunner.graders.outputs.common import strict_json


def write(results: Sequence[Result], lang: str) -> str:
    """One object; with several results, a list of them under `results`."""
    trees = [strict_json(result.model_dump(mode="json", by_alias=True)) for result in results]
    whole = trees[0] if len(trees) == 1 else {"schema": "labrunner/grades/v1", "results": trees}
    return json.dumps(whole, ensure_ascii=False, allow_nan=False, indent=1) + "\n"
