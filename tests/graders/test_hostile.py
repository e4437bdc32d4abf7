"""Submissions that try something: each keeps its expected verdict. Add one for every hole found."""

import json
import os

import pytest
from grader_fakes import FIX, FLOOD, check_of, good_postmortem, readings
from grading import rendered
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

pytestmark = pytest.mark.slow


SLOW = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def sane(result):
    """No score outside its bounds, no traceback in a message, every output can be made."""
    for lab in result.labs:
        assert 0 <= lab.score <= lab.max_score <= 100
        for check in lab.checks:
            assert 0 <= check.score <= check.max_score and "Traceback" not in check.message
    for form in ("text", "json", "junit", "markdown", "csv", "github", "gradescope"):
        assert rendered([result], form)
    return result


@pytest.mark.parametrize(
    "files",
    [
        {"postmortem": b"\xff\xfe\x00"},
        {"postmortem": b"\x00" * 1000},
        {"postmortem": b"a" * 10_000_000},
        {"postmortem": b"\n" * 200_000},
        {"answers": b"x = " + b"[" * 30_000},
        {"answers": b"a = 1\na = 2\n"},
        {"answers": b"clip-factor = 1\n"},
        {"answers": b"[clip-factor]\nvalue = [1, 2]\n"},
        {"answers": b"[clip-factor]\nvalue = 1e400\n"},
        {"answers": b"[clip-factor]\nvalue = " + b"9" * 5000},
        {"answers": b"[clip-factor]\nvalue = 0.2857\nunit = 7\n"},
        {"answers": b"[pattern]\nvalue = 1979-05-27\n"},
        {"answers": b"\xff"},
        {"answers": b"x" * 1_000_000},
        {"fix": b"optimizer = 1\n"},
        {"fix": b"schema = 1\n"},
        {"fix": b"[a.b.c.d.e.f.g.h.i]\nx=1\n"},
        {"fix": b"x" * 50_000_000},
        {"fix": b'schema = "labrunner/fix/v1"\n[optimizer]\ngrad_clip = nan\n'},
        {"fix": b'schema = "labrunner/fix/v1"\n[optimizer]\ngrad_clip = -1.0\n'},
        {"fix": b'schema = "labrunner/fix/v1"\n[optimizer]\ngrad_clip = [1.0]\n'},
        {"fix": b'schema = "labrunner/fix/v1"\n[optimizer]\ngrad_clip = ' + b"1" * 4000 + b"\n"},
        {"fix": b"".join(b"k%d = 1\n" % i for i in range(900))},
    ],
)
def test_rubbish_earns_nothing_and_breaks_nothing(bench, files):
    bench.write(**({"postmortem": b"x"} | files))
    assert sane(bench.grade()).score == 0


#: More digits than Python prints of a number; TOML's own have 64 bits at most.
ENDLESS = "0x" + "f" * 12_000


@pytest.mark.parametrize(
    "files",
    [
        {"answers": f"[clip-factor]\nvalue = {ENDLESS}\n"},
        {"answers": f"[pattern]\nvalue = [{ENDLESS}]\n"},
        {"fix": f'schema = "labrunner/fix/v1"\n[optimizer]\ngrad_clip = {ENDLESS}\n'},
        {"experiments": f'schema = "labrunner/experiments/v1"\n[[experiment]]\ntests = {ENDLESS}\n'},
    ],
)
def test_a_number_without_end_is_the_learners_mistake_and_not_the_graders(bench, files):
    """A check that fails costs nothing: who could make one fail would be spared it."""
    result = sane(bench.solve().write(**files).grade())
    assert not result.errors() and result.max_score == 100 > result.score


@pytest.mark.parametrize("name", ["postmortem.md", "answers.toml", "fix.toml", "experiments.toml", "progress.json"])
@pytest.mark.parametrize("what", ["folder", "pipe", "link", "loop", "secret"])
def test_what_is_no_plain_file_is_refused(bench, name, what):
    bench.solve()
    path = bench.folder / name
    path.unlink(missing_ok=True)
    if what == "folder":
        path.mkdir()
    elif what == "pipe":
        os.mkfifo(path)
    elif what == "link":
        path.symlink_to(bench.tmp / "nowhere")
    elif what == "loop":
        path.symlink_to(path)
    else:
        secret = bench.tmp / "secret.txt"
        secret.write_text("hunter2")
        path.symlink_to(secret)
    result = sane(bench.grade())
    assert "hunter2" not in rendered([result], "json")


def test_a_link_to_another_learners_work_earns_nothing(bench):
    bench.solve()
    cheat = bench.learners / "cheat" / "phase-19" / "no-clip"
    cheat.mkdir(parents=True)
    for path in bench.folder.iterdir():
        (cheat / path.name).symlink_to(path)
    assert bench.grade(cheat.parent).score == 0


def test_every_number_at_once_is_not_an_answer(bench):
    """A list of guesses in one line: the first number counts."""
    series = bench.series()
    guesses = " ".join(f"{x / 10:.1f}" for x in range(300))
    text = good_postmortem(readings(series)).replace("pre-clip: 21.37", f"pre-clip: {guesses} 21.37")
    bench.write(postmortem=text, fix=FIX)
    assert check_of(sane(bench.grade()), "symptom.grad_norm").status == "fail"


def test_the_same_symptom_many_times_counts_once(bench):
    text = "## 1. Symptoms\n" + "".join(f"- gradient norm pre-clip: {x / 100:.2f}\n" for x in range(300, 3000))
    bench.write(postmortem=text)
    assert check_of(sane(bench.grade()), "symptom.grad_norm").status == "fail"


def test_spraying_citations_earns_little(bench):
    lines = "".join(f"- Panel {p}: {v / 10:.1f} at step {FLOOD}\n" for p in (1, 3, 7) for v in range(130))
    bench.write(postmortem="## 3. Evidence\n" + lines)
    assert check_of(sane(bench.grade()), "citations").score < 1


def test_a_cause_that_lists_everything_pays_only_by_numbers(bench):
    bench.write(postmortem="## 4. Root cause\nA rare token concentrated in one batch with no clip.\n")
    assert bench.grade().score == 0


def test_annotations_and_escapes_in_a_post_mortem_do_nothing(bench):
    text = good_postmortem(readings(bench.series())).replace(
        "dtype: fp32", "dtype: ::error::x \x1b[2J ::set-output name=a::b"
    )
    bench.write(postmortem=text)
    out = rendered([sane(bench.grade())], "github")
    commands = out.partition("\n::stop-commands::")[0]
    assert "\x1b" not in out and all(
        line.startswith(("::error file", "::warning file", "::notice", "::error title", "::warning title"))
        for line in commands.splitlines()
        if line
    )


def test_a_copied_folder_is_reported_for_both(bench):
    bench.solve()
    other = bench.learners / "ana" / "phase-19" / "no-clip"
    other.mkdir(parents=True)
    for path in bench.folder.iterdir():
        (other / path.name).write_bytes(path.read_bytes())
    results = bench.grade_class()
    assert [any("byte for byte" in note for note in r.notes) for r in results] == [True, True]


def test_a_new_file_of_progress_is_a_clean_one_as_the_page_on_trust_says(bench):
    bench.solve()
    (bench.folder / "progress.json").write_text(json.dumps({"schema": "labrunner/progress/v1", "entries": []}))
    assert bench.grade().labs[0].hint_cost == 0


_ENTRIES = '{"schema": "labrunner/progress/v1", "entries": [{"n": '


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "\0" * 1000,
        "null",
        "[" + '{"n": 1},' * 400_000 + "{}]",
        f"{_ENTRIES}{'9' * 12_000}}}]}}",
        _ENTRIES + 'NaN, "at": NaN, "kind": NaN, "data": NaN, "hash": NaN}]}',
        _ENTRIES + '1, "at": "\\ud800", "kind": "hint", "data": {"hint": "\\ud800"}}]}',
    ],
)
def test_a_record_of_hints_that_is_none_breaks_nothing_and_is_told(bench, text):
    bench.solve()
    (bench.folder / "progress.json").write_text(text)
    result = sane(bench.grade())
    assert not result.errors() and any("progress.json" in n or "hints" in n for n in result.labs[0].notes)


TEXT = st.one_of(st.text(max_size=200), st.binary(max_size=200))


@SLOW
@given(postmortem=TEXT, answers=TEXT, fix=TEXT)
def test_no_input_crashes_the_grader_or_scores(bench, postmortem, answers, fix):
    files = {"postmortem": postmortem, "answers": answers, "fix": fix}
    bench.write(**{k: v.encode("utf-8", "surrogatepass") if isinstance(v, str) else v for k, v in files.items()})
    assert sane(bench.grade()).score < 5


@SLOW
@given(data=st.data())
def test_a_mutilated_solution_stays_within_bounds(bench, data):
    bench.solve()
    for name in ("postmortem.md", "answers.toml", "fix.toml"):
        raw = (bench.folder / name).read_bytes()
        for _ in range(data.draw(st.integers(0, 3))):
            at = data.draw(st.integers(0, len(raw)))
            raw = raw[:at] + data.draw(st.binary(max_size=12)) + raw[at + data.draw(st.integers(0, 40)) :]
        (bench.folder / name).write_bytes(raw)
    sane(bench.grade())


@SLOW
@given(wrong=st.sets(st.sampled_from(["pre", "spike", "peak", "recovery", "norm", "lr", "step"])), data=st.data())
def test_a_true_number_more_never_lowers_the_score(bench, wrong, data):
    r = readings(bench.series())
    bad = {key: 1234.5 if key != "step" else 77 for key in wrong}
    bench.write(postmortem=good_postmortem({**r, **bad}), fix=FIX)
    before = bench.grade().score
    if wrong:  # put one right
        less = dict(bad)
        less.pop(data.draw(st.sampled_from(sorted(wrong))))
        bench.write(postmortem=good_postmortem({**r, **less}))
        assert bench.grade().score >= before
    bench.write(postmortem=good_postmortem({**r, **bad}))
    path = bench.folder / "postmortem.md"  # or cite one more
    line = data.draw(
        st.sampled_from(
            [
                f"- Panel 3: {r['norm']:.4g} at step {FLOOD}, favours H1\n",
                f"- Panel 1: {r['spike']:.4g} at step {FLOOD}\n",
                f"- Batch log: 84 at step {FLOOD}\n",
            ]
        )
    )
    path.write_text(path.read_text().replace("## 4.", line + "\n## 4.", 1))
    assert bench.grade().score >= before


@SLOW
@given(dropped=st.sets(st.integers(0, 9)))
def test_a_line_added_back_never_lowers_the_score(bench, dropped):
    lines = good_postmortem(readings(bench.series())).splitlines(keepends=True)
    first = next(i for i, line in enumerate(lines) if line.startswith("- step where"))
    scores = []
    for gone in (dropped, set(list(dropped)[1:])):
        kept = [line for i, line in enumerate(lines) if not (first <= i < first + 10 and i - first in gone)]
        bench.write(postmortem="".join(kept), fix=FIX)
        scores.append(bench.grade().score)
    assert scores[1] >= scores[0]
