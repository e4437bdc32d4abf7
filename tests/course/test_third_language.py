"""A lab's words in a third language are a file: no code knows of it."""

import pytest

from labrunner.cli import main
from labrunner.course.lab import load_lab_folder
from labrunner.course.lab_places import languages
from labrunner.course.proof.lint import lint


@pytest.fixture
def french(lab_dir, monkeypatch):
    """The toy with all of its words in French as well; its folder."""
    text = (lab_dir / "text.en.md").read_text()
    (lab_dir / "text.fr.md").write_text(text.replace("Words.", "Des mots."))
    monkeypatch.setenv("LABRUNNER_LABS", str(lab_dir.parent))
    return lab_dir


def found(lab_dir):
    return [str(finding) for finding in lint(load_lab_folder(lab_dir)) if "text." in str(finding)]


def test_a_third_file_is_part_of_the_lab_and_is_read(french):
    lab = load_lab_folder(french)
    assert found(french) == [] and not any("no part of a lab" in str(finding) for finding in lint(lab))
    assert lab.text("summary", "fr") == "Des mots." and lab.text("summary", "es") == "Palabras."
    assert languages() == ("en", "es", "fr")


def test_lint_holds_it_to_the_others(french):
    path = french / "text.fr.md"
    path.write_text(path.read_text().replace("## summary\n\nDes mots.", "## summary\n\n{spike_loss} et 12 nats."))
    said = "\n".join(found(french))
    assert "text.fr.md" in said and "a number in digits" in said
    assert "the section summary differs between the languages in {spike_loss}" in said
    path.write_text(path.read_text().replace("## ladder", "## echelle"))
    assert any("text.fr.md" in line and "the section ladder is missing" in line for line in found(french))


def test_a_section_that_is_not_there_comes_in_english_with_a_note(french):
    path = french / "text.fr.md"
    path.write_text(path.read_text().replace("## ladder", "## echelle"))
    assert load_lab_folder(french).text("ladder", "fr") == "(Not translated yet; this is English.)\n\nWords."


def test_a_learner_asks_for_it_on_the_command_line(french, here, capsys):
    arguments = ["toy", "--learner", "ana", "--lang", "fr"]
    assert main(["hint", *arguments, "--yes"]) == 0
    assert "Des mots." in capsys.readouterr().out
    assert main(["postmortem", *arguments]) == 0
    assert "Des mots." in next(here.glob("learners/ana/*/toy/answers.toml")).read_text()
    assert main(["list", "--lang", "fr"]) == 0


def test_a_learner_asks_for_it_in_the_configuration(french, here, capsys, tmp_path):
    (tmp_path / "places").mkdir()
    (tmp_path / "places" / "config.toml").write_text('lang = "fr"\n')
    assert main(["hint", "toy", "--learner", "ana", "--yes"]) == 0
    assert "Des mots." in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["de", "../../x", "français"])
def test_a_language_that_no_lab_has_is_refused_in_a_sentence(french, capsys, lang):
    assert main(["list", "--lang", lang]) == 2
    assert "there are en, es, fr" in capsys.readouterr().err


def test_no_text_is_looked_for_under_a_name_that_is_no_language(lab):
    with pytest.raises(Exception, match="no code of a language"):
        lab.text("summary", "../../x")
