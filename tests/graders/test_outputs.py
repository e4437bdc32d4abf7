"""One result, eight outputs: each read back by something that is not ours, and harmless whatever a learner wrote."""

import csv
import io
import json
import xml.etree.ElementTree as ET
from collections.abc import Sequence

import pytest
from grader_fakes import FIX, check_of
from grading import rendered
from msgspec.structs import replace

from labrunner.errors import InputError
from labrunner.graders.outputs import FORMATS, SINGLE, render
from labrunner.graders.result import CheckResult, LabResult, Result

EVIL = (
    "\x1b[31m::error file=x::pwned\n::stop-commands::t\r<script>alert(1)</script> | ![x](http://e) =1+1 ]]> "
    "\x00\ud800 \u202e %0A"
)
ENV = {
    "CLASSROOM": "c",
    "ASSIGNMENT": "a",
    "SUBMISSION_TAG": "submit/1",
    "COMMIT_URL": "https://h/c",
    "RELEASE_URL": "https://h/r",
}


def hostile():
    """A result in which every text came from somebody with bad intentions, and numbers are not finite."""
    check = CheckResult(
        id="symptom.x",
        title=EVIL,
        status="fail",
        score=0,
        max_score=5,
        message=EVIL,
        file="a,b:c%\n/postmortem.md",
        line=3,
        expected=float("nan"),
        actual=EVIL,
        tolerance={"abs": float("inf")},
        source="rerun",
    )
    good = replace(check, status="pass", score=5.0, id="ok")
    broken = replace(check, status="error", id="err")
    lab = LabResult(
        lab="no-clip",
        score=3.5,
        max_score=10,
        hints=["mild"],
        hint_cost=1.5,
        notes=[EVIL],
        checks=[check, check, good, broken],
    )
    return Result(
        schema="labrunner/grade/v1",
        learner=EVIL,
        phase="phase-19",
        score=3.5,
        max_score=10,
        passed=False,
        labs=[lab],
        notes=[EVIL],
    )


@pytest.fixture
def everywhere(monkeypatch):
    for name, value in ENV.items():
        monkeypatch.setenv(name, value)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_no_control_character_or_escape_survives(form, lang, everywhere):
    text = rendered([hostile()], form, lang)
    assert not [c for c in text if ord(c) < 32 and c not in "\n\r\t" or 127 <= ord(c) < 160 or c in "\u202e\ud800"]


def no_constant(word):
    raise AssertionError(word)


@pytest.mark.parametrize("form", ["json", "gradescope", "classroom50"])
def test_json_is_strict(form, everywhere):
    json.loads(rendered([hostile()], form), parse_constant=no_constant)


def test_json_is_the_contracts(bench):
    tree = json.loads(rendered([bench.solve().grade()], "json"))
    assert tree["schema"] == "labrunner/grade/v1"
    assert {"learner", "phase", "score", "max_score", "passed", "labs", "provenance"} <= set(tree)
    assert {"lab", "score", "max_score", "hints", "hint_cost", "checks"} <= set(tree["labs"][0])
    check = tree["labs"][0]["checks"][0]
    assert {
        "id",
        "title",
        "status",
        "score",
        "max_score",
        "message",
        "file",
        "line",
        "expected",
        "actual",
        "tolerance",
        "source",
    } == set(check)
    several = json.loads(rendered([hostile(), hostile()], "json"))
    assert several["schema"] == "labrunner/grades/v1" and len(several["results"]) == 2


def test_not_finite_numbers_are_strings_in_our_json():
    check = json.loads(rendered([hostile()], "json"))["labs"][0]["checks"][0]
    assert check["expected"] == "NaN" and check["tolerance"] == {"abs": "Infinity"}


def test_junit_is_xml_with_unique_names_and_texts():
    root = ET.fromstring(rendered([hostile()], "junit").encode())
    [suite] = root.findall("testsuite")
    assert suite.get("name") == "phase-19.no-clip" and suite.get("failures") == "2" and suite.get("errors") == "1"
    cases = suite.findall("testcase")
    assert len({c.get("name") for c in cases}) == 4 and all(c.get("classname") == "phase-19.no-clip" for c in cases)
    failure = cases[0].find("failure")
    assert failure.get("message") and failure.text and cases[0].get("line") == "3" and cases[0].get("file")
    assert {p.get("name"): p.get("value") for p in cases[0].iter("property")} == {"score": "0", "max_score": "5"}


def test_gradescope_has_its_keys_and_values():
    tree = json.loads(rendered([hostile()], "gradescope"))
    assert tree["score"] == 3.5 and tree["tests"]
    for test in tree["tests"]:
        assert (
            test["status"] in ("passed", "failed")
            and isinstance(test["number"], str)
            and test["visibility"] == "visible"
        )
        assert 0 <= test["score"] <= test["max_score"]


def test_classroom50_has_whole_points_that_add_up(bench, everywhere):
    tree = json.loads(rendered([bench.solve(norm=47.2).grade()], "classroom50"))
    assert set(tree) == {
        "schema",
        "classroom",
        "assignment",
        "submission",
        "commit",
        "release",
        "review",
        "datetime",
        "score",
        "max-score",
        "tests",
    }
    assert all(isinstance(t["score"], int) and isinstance(t["max-score"], int) for t in tree["tests"])
    assert tree["score"] == sum(t["score"] for t in tree["tests"]) and tree["max-score"] == 100
    assert 85 <= tree["score"] <= 95
    assert all(0 <= t["score"] <= t["max-score"] and len(t["test-name"].encode()) <= 100 for t in tree["tests"])
    full = json.loads(rendered([bench.solve().grade()], "classroom50"))
    assert full["score"] == 100 and all(t["passed"] for t in full["tests"])


@pytest.mark.parametrize("lang", ["en", "es"])
def test_without_a_run_no_platform_is_told_a_whole_grade(bench, everywhere, lang):
    bench.solve()
    result = bench.grade(rerun="never", lang=lang)
    tree = json.loads(rendered([result], "classroom50", lang))
    [missing] = [test for test in tree["tests"] if "--rerun never" in test["test-name"]]
    assert not missing["passed"] and missing["score"] == 0 and missing["max-score"] == 100 - round(result.max_score) > 0
    assert tree["max-score"] == 100 and tree["score"] <= result.score and len(missing["test-name"].encode()) < 100
    tree = json.loads(rendered([result], "gradescope", lang))
    assert tree["output"].splitlines()[0] in ("not verified", "sin verificar")
    assert tree["extra_data"]["verified"] is False and tree["extra_data"]["max_score"] < 100
    unmade = [test for test in tree["tests"] if "--rerun never" in test["output"]]
    assert len(unmade) >= 2 and all(test["status"] == "failed" and test["max_score"] == 0 for test in unmade)


def test_classroom50_says_that_the_grader_failed_and_takes_nothing_for_it(bench, everywhere):
    bench.solve()
    bench.launch.fail = True
    result = bench.grade()
    tree = json.loads(rendered([result], "classroom50"))
    [missing] = [test for test in tree["tests"] if "grader itself failed" in test["test-name"]]
    assert not missing["passed"] and missing["max-score"] == 0 and tree["max-score"] == round(result.max_score)


def test_classroom50_leaves_out_a_lab_that_is_not_in_the_sum(bench, everywhere):
    result = bench.solve().grade()
    sum_of_one = json.loads(rendered([result], "classroom50"))["max-score"]
    result.labs.append(replace(result.labs[0], lab="another", extra=True))
    tree = json.loads(rendered([result], "classroom50"))
    assert tree["max-score"] == sum_of_one == result.max_score
    assert not any(test["test-name"].startswith("another") for test in tree["tests"])


def test_classroom50_without_its_environment_says_what_is_missing(monkeypatch):
    for name in ENV:
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(InputError, match="CLASSROOM"):
        rendered([hostile()], "classroom50")


@pytest.mark.parametrize("form", ["gradescope", "classroom50"])
def test_one_learner_at_a_time(form, everywhere):
    with pytest.raises(InputError, match="one learner"):
        rendered([hostile(), hostile()], form)


def test_github_annotations_are_escaped_and_forged_ones_are_inert(monkeypatch, tmp_path):
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    text = rendered([hostile()], "github")
    before, _, rest = text.partition("\n::stop-commands::")
    commands = [line for line in before.splitlines() if line]
    assert len(commands) == 3 and all(line.startswith(("::error ", "::notice ")) for line in commands)
    assert all(line.count("::") >= 2 for line in commands) and "file=a%2Cb%3Ac%25" in commands[0]
    token = rest.split("\n", 1)[0]
    assert len(token) == 32 and text.rstrip().endswith(f"::{token}::") and text.count(f"::{token}::") == 1
    summary = (tmp_path / "summary.md").read_text()
    assert "<script>" not in summary and "![x]" not in summary


def test_github_shows_ten_of_each_worst_first():
    result = hostile()
    checks = [replace(result.labs[0].checks[0], max_score=n, message=f"m{n}") for n in range(30)]
    result.labs[0].checks = checks
    lines = [line for line in rendered([result], "github").partition("\n::stop-commands::")[0].splitlines() if line]
    assert len(lines) == 10 and lines[0].endswith("m29")


def test_csv_is_read_back_and_no_cell_is_a_formula():
    result = hostile()
    result.labs[0].checks[0].message = "=HYPERLINK(1)"
    rows = list(csv.DictReader(io.StringIO(rendered([result], "csv"))))
    assert len(rows) == 4 and rows[0]["message"] == "'=HYPERLINK(1)" and rows[0]["max_score"] == "5"


def test_markdown_tables_keep_their_columns():
    lines = [line for line in rendered([hostile()], "markdown").splitlines() if line.startswith("|")]
    import re

    assert len({len(re.findall(r"(?<!\\)\|", line)) for line in lines}) == 1


def test_text_names_file_and_line_of_what_is_wrong(bench):
    text = rendered([bench.solve(norm=47.2).grade()], "text")
    assert "postmortem.md:9" in text and "47.2" in text
    assert "expected" not in text and "expected" in rendered([bench.grade(reveal=True)], "text")


def test_every_output_of_a_real_grade(bench, everywhere):
    progress_notes = bench.solve().write(fix=FIX + "\n# \x1b]0;title\x07").grade()
    for form in FORMATS:
        assert rendered([progress_notes], form)
    assert check_of(progress_notes, "fix.allowed").status == "fail"  # a control character in the file


class Read(Sequence):
    """Results that are made when they are asked for, and counted."""

    def __init__(self, count):
        self.count, self.reads = count, 0

    def __len__(self):
        return self.count

    def __getitem__(self, place):
        if not 0 <= place < self.count:
            raise IndexError
        self.reads += 1
        return replace(hostile(), learner=f"learner-{place:03}")


@pytest.mark.parametrize("form", [form for form in FORMATS if form not in SINGLE])
def test_a_class_is_written_result_by_result(form):
    results = Read(40)
    read_by_then = {results.reads for piece in render(results, form, "en") if piece}
    assert len(read_by_then) >= 40  # no piece waits for all results
