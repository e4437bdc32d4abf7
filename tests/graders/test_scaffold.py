"""The empty post-mortem: both languages, both forms; its own check says what is still to do."""

import pytest
from grader_fakes import FIX, FLOOD, good_postmortem, readings

from labrunner.graders.draft import check_form
from labrunner.graders.read.parse import parse_text
from labrunner.graders.read.postmortem import FORMS
from labrunner.graders.scaffold import scaffold


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("form", ["spike", "scale"])
def test_all_sections_are_there_and_none_is_filled(bench, lang, form):
    pm = parse_text(scaffold(bench.lab, lang, "2026-01-31", "run-1", form=form))
    assert [s.role for s in pm.sections] == list(FORMS[form]) and not any(s.filled for s in pm.sections)
    assert (pm.form, pm.heading.date, pm.heading.run_id) == (form, "2026-01-31", "run-1")
    assert pm.symptoms == [] and pm.hypotheses == [] and pm.citations == []
    assert {f.code for f in pm.findings} == {"section.empty", "symptoms.gap"}


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_scale_form_says_where_the_evidence_lies(bench, lang):
    text = scaffold(bench.lab, lang, "2026-01-31", "run-1", form="scale", series=bench.series())
    assert (
        "tten ×84" in text
        and "drill:piece:tten#0" in text
        and f"{FLOOD - 2}–{FLOOD + 2}" in text
        and "embedding 0.15" in text
    )


def test_check_names_what_is_missing_by_line(bench):
    bench.write(postmortem=scaffold(bench.lab, "en", "2026-01-31", "run-1"))
    found = check_form(bench.folder / "postmortem.md", bench.lab)
    assert {f.code for f in found} == {"section.empty", "symptoms.gap", "symptom.missing-line"}
    assert all(f.line for f in found) and [f.line for f in found] == sorted(f.line for f in found)


def test_check_against_a_run_names_wrong_numbers(bench):
    series = bench.series()
    bench.write(postmortem=good_postmortem({**readings(series), "norm": 47.2}))
    assert check_form(bench.folder / "postmortem.md", bench.lab) == []
    finding, few = check_form(bench.folder / "postmortem.md", bench.lab, series)
    assert few.code == "citations.few"  # the number is cited, too
    assert finding.code == "symptom.wrong" and finding.line == 9 and "47.2" in finding.message("es")


@pytest.mark.parametrize("with_run", [False, True])
def test_check_names_a_line_without_the_number_that_it_asks_for(bench, with_run):
    series = bench.series()
    lines = good_postmortem(readings(series)).splitlines()
    lines[8] = f"{lines[8].partition(':')[0]}: ting"
    bench.write(postmortem="\n".join(lines) + "\n")
    found = check_form(bench.folder / "postmortem.md", bench.lab, series if with_run else None)
    [finding] = [one for one in found if one.code == "symptom.no-number"]
    assert finding.line == 9 and "ting" in finding.message("en")


@pytest.mark.parametrize(("panels", "told"), [((3, 7), "2"), ((2, 3, 7), "2"), ((3, 4, 7), None)])
@pytest.mark.parametrize("with_run", [False, True])
def test_check_warns_of_too_few_different_panels(bench, panels, told, with_run):
    series = bench.series()
    kept = [
        line
        for line in good_postmortem(readings(series)).splitlines()
        if not line.startswith("- Panel") or int(line[8]) in panels
    ]
    bench.write(postmortem="\n".join(kept) + "\n")
    found = check_form(bench.folder / "postmortem.md", bench.lab, series if with_run else None)
    assert [f.code for f in found] == (["citations.few"] if told else [])
    for finding in found:
        assert finding.severity == "warning" and kept[finding.line - 1].startswith("## 3.")
        assert "different panels that count: 2" in finding.message("en")
        assert "paneles distintos que cuentan: 2" in finding.message("es")


def test_a_panel_that_the_run_does_not_confirm_is_not_counted_where_there_is_a_run(bench):
    series = bench.series()
    text = good_postmortem({**readings(series), "embedding": 9.9})
    bench.write(postmortem="\n".join(x for x in text.splitlines() if not x.startswith(("- Panel 2", "- Panel 6"))))
    assert check_form(bench.folder / "postmortem.md", bench.lab) == []
    assert [f.code for f in check_form(bench.folder / "postmortem.md", bench.lab, series)] == ["citations.few"]


def test_check_says_by_the_grades_rules_what_the_remedy_and_the_hypotheses_lack(bench):
    series = bench.series()
    text = good_postmortem(readings(series))
    bench.write(postmortem=text, fix=FIX)
    assert check_form(bench.folder / "postmortem.md", bench.lab, series) == []
    bench.write(postmortem=text, fix='schema = "labrunner/fix/v1"\n[optimizer]\nlr = 0.001\n')
    [finding] = check_form(bench.folder / "postmortem.md", bench.lab, series)
    assert finding.code == "remediation.differs" and "optimizer.lr" in finding.message("en")
    assert "fix.toml da a optimizer.lr el valor 0.001;" in finding.message("es")
    assert check_form(bench.folder / "postmortem.md") == []  # which keys a fix has, the lab says
    bench.write(postmortem=text, fix="no table of anything")
    assert check_form(bench.folder / "postmortem.md", bench.lab, series) == []  # the fix's own page tells of it
    alike = text.replace(
        "A jump of the learning rate: panel 2.", "A rare token filled one batch: panel 3 and the batch log."
    )
    bench.write(postmortem=alike, fix=FIX)
    assert any(f.code.startswith("hypotheses") for f in check_form(bench.folder / "postmortem.md", bench.lab, series))


def test_check_of_what_is_no_file(tmp_path):
    assert [f.code for f in check_form(tmp_path / "postmortem.md")] == ["file.missing"]


def test_a_scaffold_that_is_filled_in_from_a_run_earns_nothing(bench):
    """The scale form says where the evidence lies; copying that is no reading of it."""
    series = bench.series()
    for lang in ("en", "es"):
        text = scaffold(bench.lab, lang, "2026-01-31", "break-run", form="scale", series=series)
        assert series.source.rpartition("/")[2] in text and "file://" in text and "tten ×84" in text
        result = bench.write(postmortem=text).grade()
        assert result.score == 0, [(c.id, c.score, c.message) for c in result.labs[0].checks if c.score]


def test_that_what_is_so_in_any_run_does_not_count_is_said(bench):
    series = bench.series()
    text = good_postmortem(readings(series))
    bench.write(postmortem="\n".join(x for x in text.splitlines() if not x.startswith(("- Panel 3", "- Panel 4"))))
    [finding] = check_form(bench.folder / "postmortem.md", bench.lab, series)
    assert finding.code == "citations.few" and "so in any run" in finding.message("en")
