"""A post-mortem's text becomes data with lines; oddities become findings, never exceptions."""

import math
import time

import pytest
from grader_fakes import good_postmortem
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from labrunner.course.lab import load_lab
from labrunner.graders.messages.labels import LABELS, label_of
from labrunner.graders.read.files import LIMITS
from labrunner.graders.read.language import symptom_of
from labrunner.graders.read.parse import parse_file_with_findings, parse_text
from labrunner.graders.read.phrases import sentences

READ = {
    "step": 312,
    "pre": 1.72,
    "spike": 5.21,
    "peak": 4.1,
    "recovery": 3.3,
    "norm": 29.8,
    "lr": 1.93,
    "embedding": 0.15,
}
GOOD = good_postmortem(READ)


def codes(text):
    return {f.code for f in parse_text(text).findings}


def line_of(text, code):
    return next(f.line for f in parse_text(text).findings if f.code == code)


def test_a_whole_one_has_no_findings_and_every_part():
    pm = parse_text(GOOD)
    assert pm.findings == []
    assert (pm.heading.date, pm.heading.run_id) == ("2026-01-31", "break-run")
    assert {s.name: s.number.value for s in pm.symptoms if s.number}["grad_norm"] == 29.8
    assert [h.rank for h in pm.hypotheses] == [1, 2, 3] and pm.hypotheses[0].panels == (3, 0)
    first = pm.citations[0]
    assert (first.panel, first.number.value, first.step, first.favours, first.line) == (3, 29.8, 312, (1,), 21)
    assert pm.root_cause.sentences == 1 and pm.lesson.lines == 1
    said = pm.verification
    assert (said.seed.value, said.epsilon.value, said.step.value, said.held) == (42, 0.05, 240, True)


@pytest.mark.parametrize(
    ("lang", "top"), [("en", "where the spike stands highest"), ("es", "en que el salto es más alto")]
)
def test_a_lab_may_call_a_usual_line_by_words_that_fit_it_and_they_are_understood(lang, top):
    label = label_of("spike_step", lang, load_lab("bandit-shift"))
    assert top in label and symptom_of(label) == "spike_step"
    assert label_of("spike_step", lang, load_lab("no-clip")) == label_of("spike_step", lang) != label


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_label_of_the_scaffold_is_understood(lang):
    for name, label in LABELS[lang].items():
        assert symptom_of(label) == name


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("peak loss (step 313)", "peak_loss"),
        ("recovery loss (step 360)", "recovery_loss"),
        ("Spike step", "spike_step"),
        ("pérdida previa al pico", "pre_spike_loss"),
        ("norma del gradiente", "grad_norm"),
        ("tasa de aprendizaje en la spike", "lr"),
        ("tokens raros", "unusual_tokens"),
        ("corpus token(s) in that batch that look unusual", "unusual_tokens"),
        ("pérdida 50 pasos tras el máximo", "recovery_loss"),
        ("something else", None),
    ],
)
def test_labels_of_others(label, name):
    assert symptom_of(label) == name


def test_spanish():
    text = """# Post-mortem — 2026-01-31 — run-1
## 1. Síntomas
- paso en que empieza el salto: 312
- norma del gradiente en el salto, antes del clip: 29,8
## 2. Hipótesis
1. Un token raro: lo apoya el panel 3.
## 3. Evidencia
- Panel 3: 29,8 en el paso 312, favorece H1, descarta H3
- Registro de batches: 84 en el paso 312, apoya H1
## 6. Verificación
- Repetir con semilla 42: dentro de ±0,05 del control hasta el paso 500; se cumplió.
"""
    pm = parse_text(text)
    assert pm.symptoms[1].number.value == 29.8
    one, two = pm.citations
    assert (one.panel, one.number.value, one.step, one.favours, one.rules_out) == (3, 29.8, 312, (1,), (3,))
    assert (two.panel, two.number.value, two.favours) == (0, 84, (1,))
    assert (pm.verification.epsilon.value, pm.verification.step.value, pm.verification.held) == (0.05, 500, True)


@pytest.mark.parametrize(
    ("line", "panel", "value", "step", "favours", "rules_out"),
    [
        ("Panel 3: 47.2 at step 312, favours H1, rules out H3", 3, 47.2, 312, (1,), (3,)),
        ("Panel 3 (grad norm pre-clip), step 312: 47.2, baseline 0.6. Decisive for H1.", 3, 47.2, 312, (1,), ()),
        ("**Panel 2** at step 312: 1.93 → rules out H3 and H4", 2, 1.93, 312, (), (3, 4)),
        ("Panel 4: block 1 at 0.8 at step 312 supports H1", 4, 0.8, 312, (1,), ()),
        ("Panel 3: ×41 its baseline at step 312, favors H1", 3, 41, 312, (1,), ()),
        ("Panel 2: smooth, rules out H3", 2, None, None, (), (3,)),
        ("Panel 7: 11.9 at step 312 does not rule out H2, favours H1", 7, 11.9, 312, (1,), ()),
        ("Panel 1: NaN en el paso 313, descarta H2", 1, math.nan, 313, (), (2,)),
    ],
)
def test_citations(line, panel, value, step, favours, rules_out):
    [c] = parse_text(f"## 3. Evidence\n- {line}\n").citations
    assert (c.panel, c.step, c.favours, c.rules_out) == (panel, step, favours, rules_out)
    got = c.number.value if c.number else None
    assert got == value or (got is not None and math.isnan(got) and math.isnan(value))


def test_tables_instead_of_lists():
    text = """## 1. Symptoms
| symptom | value |
|---|---|
| step where the spike began | 312 |
| peak loss | 4,1 |

## 2. Hypotheses
| rank | hypothesis | panel |
|---|---|---|
| 1 | a rare token | 3 |

## 3. Evidence
| Panel | value | step | favours | rules out |
|:--|--:|--:|---|---|
| 3 | 47.2 | 312 | H1 | H3 |
"""
    pm = parse_text(text)
    assert {s.name: s.number.value for s in pm.symptoms} == {"spike_step": 312, "peak_loss": 4.1}
    assert pm.hypotheses[0].panels == (3,)
    c = pm.citations[0]
    assert (c.panel, c.number.value, c.step, c.favours, c.rules_out) == (3, 47.2, 312, (1,), (3,))


def test_windows_line_ends_and_a_byte_order_mark_change_nothing(tmp_path):
    path = tmp_path / "postmortem.md"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    pm, findings = parse_file_with_findings(path)
    assert not findings and pm.citations[0].line == parse_text(GOOD).citations[0].line


@pytest.mark.parametrize(
    ("change", "code", "line"),
    [
        (lambda t: t.replace("## 4. Root cause", "## Other"), "section.missing", None),
        (
            lambda t: t.replace(
                "## 4. Root cause\n" + t.split("## 4. Root cause\n")[1].split("\n\n")[0], "## 4. Root cause\n"
            ),
            "section.empty",
            27,
        ),
        (lambda t: t + "\n## 2. Hypotheses\n4. another: panel 1\n", "section.twice", 39),
        (
            lambda t: t.replace("## 7. Lesson", "## 9. Lesson").replace("## 1.", "## 7. Lesson\nx\n## 1."),
            "section.order",
            5,
        ),
        (lambda t: t.replace("dtype: fp32", "dtype: fp32 because it seems so"), "symptoms.theory", 11),
        (lambda t: t.replace("- batch index: 312", "- the learning rate is probably too high"), "symptoms.theory", 12),
        (lambda t: t.replace("- batch index: 312", "- it looks odd to me"), "symptoms.words", 12),
        (lambda t: t.replace("- batch index: 312", "- peak loss: 9.9"), "symptoms.twice", 12),
        (lambda t: "---\nform: !!python/object:os.system\n---\n" + t, "front.line", 2),
        (lambda t: "---\nform: novel\n---\n" + t, "front.form", 2),
        (lambda t: "---\nform: spike\n" + t, "front.open", 1),
        (lambda t: t.replace("2. A jump", "7. A jump"), "hypotheses.order", 16),
        (lambda t: t.replace("## 5.", "```\n## 5."), "form.fence-open", 30),
        (lambda t: t.replace("## 5.", "<!-- \n## 5."), "form.comment-open", 30),
    ],
)
def test_what_is_wrong_is_found_with_its_line(change, code, line):
    text = change(GOOD)
    assert code in codes(text)
    assert line_of(text, code) == line


def test_headings_by_title_alone_bold_or_underlined():
    assert parse_text("## Symptoms\n- lr at spike: 1.9\n").section("symptoms").filled
    assert parse_text("**1. Symptoms**\n- lr at spike: 1.9\n").section("symptoms").filled
    assert parse_text("1. Symptoms\n-----------\n- lr at spike: 1.9\n").section("symptoms").filled


def test_fenced_code_holds_no_sections():
    pm = parse_text(GOOD.replace("## 7. Lesson", "```\n## 7. Lesson\n```\n## 7. Lesson"))
    assert not pm.findings


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("One sentence.", 1),
        ("One sentence with 1.0 and e.g. an abbreviation", 1),
        ("Two. Sentences.", 2),
        ("Three! Four? Five", 3),
        ("- a\n- b", 2),
        ("", 0),
        ("El clip de optimizer.grad_clip faltaba, p. ej. en el paso 312.", 1),
    ],
)
def test_sentences(text, count):
    assert len(sentences(text)) == count


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file.empty"),
        (b"\xff\xfe" + "## 1. S".encode("utf-16-le"), "file.utf16"),
        (b"## 1. Symptoms\n- lr: \xe9\n", "file.not-utf8"),
        (b"## 1. Symptoms\n\x1b[31mred\n", "file.control"),
        (b"x" * (LIMITS["postmortem.md"] + 1), "file.large"),
    ],
)
def test_bytes_that_are_no_plain_text(tmp_path, data, code):
    path = tmp_path / "postmortem.md"
    path.write_bytes(data)
    _, findings = parse_file_with_findings(path)
    assert code in findings.codes()


def test_ten_megabytes_are_refused_with_the_limit_named(tmp_path):
    path = tmp_path / "postmortem.md"
    path.write_bytes(b"a" * 10_000_000)
    pm, findings = parse_file_with_findings(path)
    assert pm is None and "512 KB" in findings[0].message("en") and "9765 KB" in findings[0].message()


def test_a_folder_a_pipe_and_a_link_out_are_refused(tmp_path):
    import os

    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "postmortem.md").mkdir()
    (tmp_path / "b").mkdir()
    os.mkfifo(tmp_path / "b" / "postmortem.md")
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "postmortem.md").symlink_to("/etc/passwd")
    found = [parse_file_with_findings(tmp_path / n / "postmortem.md")[1].codes() for n in "abc"]
    assert found == [{"file.folder"}, {"file.kind"}, {"file.link"}]


LINES = st.sampled_from(
    [
        "## 1. Symptoms",
        "## 3. Evidence",
        "## 3. Evidence",
        "---",
        "```",
        "<!--",
        "-->",
        "| a | b |",
        "|---|---|",
        "1.",
        "- ",
        "# T — 2026-01-01 — r",
        "Panel 3: 47.2 at step 312, favours H1",
        "- peak loss: 2,31",
        "===",
        "> q",
        "**2. x**",
    ]
)


@pytest.mark.slow
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.one_of(LINES, st.text(max_size=60)), max_size=40))
def test_no_text_breaks_the_parser(lines):
    pm = parse_text("\n".join(lines))
    for finding in pm.findings:
        assert finding.message("en") and finding.message("es")


@pytest.mark.parametrize(
    "text",
    [
        "<!--" * 30_000,
        "(" * 200_000,
        "|" * 200_000,
        "- " * 100_000,
        "#" * 200_000,
        "1. " * 100_000,
        "panel " * 60_000,
        "**" * 100_000,
        "## 3. Evidence\n- " + "panel 3 step 1 h1 " * 20_000,
        "## 1. S\n- peak loss: " + "1" * 200_000,
        "## 4. R\n" + "not " * 60_000,
        "## 4. R\n" + "a. " * 80_000,
        "## 3. E\n" + "- Panel 1: 2 at step 3\n" * 15_000,
    ],
)
def test_long_nonsense_takes_no_quadratic_time(text):
    """By processor time, which no busy neighbour adds to. A fraction of a second is usual; what grows with the square
    of such a text takes many minutes."""
    start = time.process_time()
    parse_text(text)
    assert time.process_time() - start < 30


@pytest.mark.parametrize(
    ("line", "arm"),
    [
        ("Panel 3: 21.4 at step 312 in the fp32-twin run", "fp32-twin"),
        ("Panel 3: 21.4 en el paso 312 en la corrida fp32-twin", "fp32-twin"),
        ("in fp32-twin, panel 3 shows 21.4 at step 312", "fp32-twin"),
        ("`steady`: panel 1 shows 21.4 at step 312", "steady"),
        ("panel 1: 21.4 at step 312 in the steady run", "steady"),
        ("panel 1: 21.4 at step 312, steady before", None),
        ("the spread of the histogram in panel 7 at step 312", None),
        ("a brief peak of 6.6 in panel 1 at step 205", None),
        ("lower-lr would not help: panel 2 has 3e-3 at step 5", None),
        ("bfloat16 is not the format here: panel 6", None),
        ("the control spread is small in panel 1", "control"),
        ("panel 3: 1.2 in the control at step 312", "control"),
        ("panel 3: 1.2 con el arreglo en el paso 312", "fix"),
        ("panel 3: 21.4 at step 312", None),
    ],
)
def test_which_run_a_citation_speaks_of(line, arm):
    from labrunner.graders.read.phrases import arm_named_in

    arms = ("control", "break", "fix", "fix-clip", "fp32-twin", "steady", "spread", "brief", "lower-lr", "bfloat16")
    assert arm_named_in(line.lower(), arms) == arm


def test_hypotheses_that_no_entry_holds_are_told_where_they_are_written():
    found = parse_text("# Post-mortem\n\n## 2. Hypotheses\n\na rare piece: panel 7\nthe rate: panel 2\n")
    assert found.hypotheses == []
    assert [(one.code, one.line) for one in found.findings if one.code.startswith("hyp")] == [
        ("hypotheses.unlisted", 3)
    ]
