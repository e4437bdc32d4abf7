"""`lab lint` names what is missing or wrong, by file and line."""

import pytest

from labrunner.course.lab import load_lab_folder
from labrunner.course.proof.lint import lint


def messages(lab):
    return [str(finding) for finding in lint(lab)]


def test_a_whole_lab_lacks_only_its_calibration(lab):
    found = messages(lab)
    assert len(found) == 1 and "there is no calibration; run labrunner lab verify toy" in found[0]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"missing-clip"]    #', '"missing-clip", "moon"]    #', "the cause moon has no"),
        (', "missing-clip"]    #', "]    #", "is not among the causes"),
        ('name = "fix-clip"', 'name = "repair"', "are called fix-<name>"),
        ('arm = "break"\nfield', 'arm = "brake"\nfield', "no arm is called 'brake'"),
        ('origin = "flood"', 'origin = "food"', "no fault with a step is called 'food'"),
        ('peak_loss = "spike_loss"', 'peak_loss = "peak"', "no reading is called 'peak'"),
        ('reason = "two digits, and the spread between platforms"', 'reason = ""', "the tolerance has no reason"),
        ('[editable."optimizer.grad_clip"]', '[editable."optimizer.clip"]', "optimizer.clip"),
        ("step = 312", "step = 612", "but the run has 500"),
        ('id = "direct"\ncost = 6', 'id = "medium2"\ncost = 6', "the section hint-medium2 is missing"),
        ('[[hints]]\nid = "direct"\ncost = 6\n', "", "there are 2 hints"),
        ('source = "reading"\nreading = "grad_ratio"', 'source = "arithmetic"\nvalue = 3.0', "without its working"),
        ('kind = "fix"\n', 'kind = "fix"\ncredit = 0.5\n', "leaves-fix-clip"),
        ('kind = "remove-clip"', 'kind = "remove-clop"', "did you mean remove-clip"),
        ("lr = 2.0", "lrr = 2.0", "lrr"),
        ('set = { "optimizer.grad_clip" = 1.0 }', 'set = { "optimizer.lr" = 1.0 }', "which is not editable"),
    ],
)
def test_a_fault_in_the_file_is_found(change, old, new, words):
    found = messages(change(old, new))
    assert any(words in message and ("lab.toml:" in message or "text." in message) for message in found), found


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("The loss goes to 12 nats.", "a number in digits (oss goes to 12 nats."),
        ("The loss goes to {spike_los}.", "the placeholder {spike_los} names no reading"),
        ("", "the section summary is empty"),
        ("TODO", "still the scaffold's"),
    ],
)
def test_words_that_claim_without_measuring_are_found(change, body, words):
    found = messages(change("## summary\n\nWords.", f"## summary\n\n{body}", "text.en.md"))
    assert any(words in message and "text.en.md:" in message for message in found), found


def summarise(lab_dir, body):
    """Put words into the section `summary` of both languages."""
    for lang, words in (("en", "Words."), ("es", "Palabras.")):
        path = lab_dir / f"text.{lang}.md"
        path.write_text(path.read_text().replace(f"## summary\n\n{words}", f"## summary\n\n{body}"))


@pytest.mark.parametrize(
    "body",
    [
        "`lr = 3e-4` and {spike_loss:.2f}, {spike_loss.max}, {spike_loss@control}, {fault.flood.step}, "
        "{base.optimizer.lr}",
        "Panel 3, panels 1, 3 and 7; H1; fp16 and beta2; GPT-2 124M? no: §A13, Q2.1; Pascanu et al. 2013",
        "1. first\n2. second\n\n```\nstep 312\n```\n[a link](https://example.org/12) {share.break.nan} {hint.mild}",
        "{epsilon.fix-epsilon} {seeds} {minutes} {arm.fix-clip.optimizer.grad_clip:.1f}",
    ],
)
def test_names_code_and_placeholders_are_no_numbers(lab_dir, body):
    summarise(lab_dir, body.replace("124M", ""))
    assert len(messages(load_lab_folder(lab_dir))) == 1


@pytest.mark.parametrize(
    "body",
    [
        "After 2000 steps.",
        "Tokens: 1957 of them.",
        "Only 1957.",
        "At step 2000, it",
        "(step 2000)",
        "Step 2000.",
        "In 2099:",
        "Others did it, 2000 times.",
        "Back to step-312.",
        "NORM47.2",
        "Q47.2",
        "L47",
        "See §312.",
        "584. loss",
        "2. begins at two",
        "1. one\n2. two\n4. four",
        "phase 312",
        "beta312",
        "a312",
        "fp312",
        "panel 5.3",
    ],
)
def test_measured_numbers_do_not_pass_as_names_years_or_lists(lab_dir, body):
    summarise(lab_dir, body)
    found = messages(load_lab_folder(lab_dir))
    assert [message for message in found if "a number in digits" in message and "text.en.md" in message], found


@pytest.mark.parametrize(
    "body",
    [
        "- Kingma and Ba, 2015: Adam\n- Goyal and others, 2017: warm-up",
        "(Gilmer y otros,\n2021).",
        "Pascanu (2013) says",
        "Pascanu et al. 2013 says",
        "Ba & Li, 2015; [Ma](https://x.org/1), 2021.",
        "in the sources (2019)",
        "EXP3 in TF32, phase-19",
        "1. one\n   - of it\n2. two\n\n1. again\n2. and again\n   1. inside\n3. three",
    ],
)
def test_years_of_papers_and_the_numbers_of_lists_are_no_findings(lab_dir, body):
    summarise(lab_dir, body)
    assert len(messages(load_lab_folder(lab_dir))) == 1


def test_a_calibration_that_cannot_be_read_is_a_finding_also_where_words_ask_for_it(change, lab_dir):
    (lab_dir / "calibration.json").write_text("{")
    found = messages(change("## summary\n\nWords.", "## summary\n\nIt is {spike_loss}.", "text.en.md"))
    assert any("calibration.json:1: not JSON" in message for message in found)


def test_definitions_are_allowed_by_name(lab_dir, change):
    body = "With beta1 0.9 the moment fades."
    for lang, words in (("en", "Words."), ("es", "Palabras.")):
        lab = change(f"## summary\n\n{words}", f"## summary\n\n{body}", f"text.{lang}.md")
    assert any("0.9" in message for message in messages(lab))
    assert len(messages(change("minutes = 30", 'minutes = 30\nnumbers = ["beta1 0.9"]'))) == 1


def test_a_translation_that_lost_a_number_or_a_section_is_found(change):
    found = messages(change("## summary\n\nWords.", "## summary\n\nIt rises to {spike_loss}.", "text.en.md"))
    assert any("differs between the languages in {spike_loss}" in message for message in found)
    found = messages(change("## symptoms\n\nPalabras.\n", "", "text.es.md"))
    assert any("text.es.md" in message and "the section symptoms is missing" in message for message in found)


def test_findings_name_the_line_of_the_word(lab_dir, change):
    lab = change("## ladder\n\nWords.", "## ladder\n\nOne.\nTwo is 22.5 here.", "text.en.md")
    lines = (lab_dir / "text.en.md").read_text().splitlines()
    line = next(number for number, text in enumerate(lines, 1) if "22.5" in text)
    assert any(f"text.en.md:{line}: a number in digits" in message for message in messages(lab))


def test_a_missing_translation_falls_back_with_a_note(lab_dir, lab):
    (lab_dir / "text.es.md").unlink()
    assert lab.text("summary", "es") == "(Sin traducir todavía; esto está en inglés.)\n\nWords."
    assert any("text.es.md:1: there is no such file" in message for message in messages(lab))


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ('cause = "concentration"\nset', 'cause = "missing-clip"\nset', "no experiment takes concentration away alone"),
        ('cause = "concentration"\nset', 'cause = "concentrations"\nset', "'concentrations' is none of the causes"),
        ("{ event = {", "{ events = {", "no experiment may change 'events'"),
        ('faults = ["flood"]\n[[experiments', 'faults = ["floods"]\n[[experiments', "no fault is called 'floods'"),
        ("settings.event]", "settings.flood-of-it]", "choose a neutral one"),
        ('settings.event]\nfaults = ["flood"]', "settings.event]\noff = true", "no setting is called 'event'"),
        ("settings.event]", 'settings."optimizer.lr"]', "cannot leave faults out"),
    ],
)
def test_what_experiments_may_change_is_read(change, old, new, word):
    assert any(word in said for said in messages(change(old, new)))
