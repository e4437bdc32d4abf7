"""Every lab's screens, and what a blind break must not give away on any of them."""

from __future__ import annotations

import pytest
from test_tui_app import deck  # noqa: F401
from tui_fakes import press, shown, until
from tui_synthetic import write_run

from labrunner.course.blind import hidden_arms
from labrunner.course.lab import list_labs

LABS = [lab.id for lab in list_labs()]


@pytest.mark.parametrize("name", LABS)
async def test_every_lab_can_be_flown_and_tells_nothing_too_early(deck, places, name):  # noqa: F811
    lab = next(one for one in list_labs() if one.id == name)
    write_run(places / "runs", lab, "control", steps=120)
    write_run(places / "runs", lab, "break", steps=120, spike_at=90, nan_from=110)
    hidden = hidden_arms(lab, solved=False)
    seen = []
    async with deck("slash", *name, "enter", size=(120, 40)) as (app, pilot):
        assert app.session.lab.id == name
        if type(app.screen).__name__ != "RunPage":
            await press(pilot, "escape")
        for keys in ("n", "c C", "escape r", "escape f", "escape d", "escape e", "escape m escape"):
            await press(pilot, *keys.split())
            seen.append(shown(app))
        assert "not finite" in shown(app) or app.session.flight.run.first_bad == (110, "block_1.mlp")
        assert app.session.chosen == "break"
    text = "\n".join(seen)
    assert f"{name} · break" in text
    for arm in hidden:
        assert arm not in text, f"{arm} is named on a screen"


async def test_a_sample_is_one_sentence_and_so_is_none(deck, runs, monkeypatch, tmp_path):  # noqa: F811
    import json
    import sys

    from labrunner.tui.state import sample

    found = {"text": "the the\nthe", "step": 500, "top_token": "the", "top_token_share": 0.75, "finite": True}
    script = tmp_path / "sampler.py"
    script.write_text(f"print({json.dumps(found)!r})")
    async with deck("enter", size=(120, 36)) as (app, pilot):
        await press(pilot, "y")  # there is no checkpoint
        await until(app, pilot, "no sample: ")
        monkeypatch.setattr(sample, "command", lambda _: [sys.executable, str(script)])
        await press(pilot, "y")
        await until(app, pilot, "step 500: 75 % is 'the'")
        assert "the the the" in shown(app)
        script.write_text("print('{}')")
        await press(pilot, "y")
        await until(app, pilot, "could not be read")
