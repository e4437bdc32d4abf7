"""A third language is files, a lab's words and the program's sentences: no code knows of it."""

import tomllib

import pytest

from labrunner import say
from labrunner.cli import main
from labrunner.course.lab import load_lab_folder
from labrunner.course.lab_places import languages
from labrunner.course.proof.lint import lint
from labrunner.deck.strings import Say
from labrunner.diagnosis.words import WORDS
from labrunner.diagnosis.words import say as judged
from labrunner.errors import InputError
from labrunner.graders.messages import say as graded
from labrunner.graders.messages.en import TEXTS
from tools import sentences


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
    written = next(here.glob("learners/ana/*/toy/postmortem.md"))
    written.write_text(written.read_text().replace("<one sentence>", "La loss explose."))
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


@pytest.fixture
def spoken(tmp_path, monkeypatch):
    """Write the program's sentences in French, in a folder of the user's: `spoken({English: French})`."""
    monkeypatch.setenv("LABRUNNER_SENTENCES", str(tmp_path))

    def write(lines):
        text = lines if isinstance(lines, str) else sentences.template(list(lines), lines)
        (tmp_path / "fr.toml").write_text(text, encoding="utf-8")
        say.translations.cache_clear()

    yield write
    say.translations.cache_clear()


def test_the_program_speaks_it_where_a_file_has_the_sentence(spoken):
    """On the screens, in a diagnosis and in a grade; what the file lacks comes in English."""
    pattern = TEXTS["file.folder"]
    spoken({"help": "aide", WORDS["gradient.ends"][0]: "{step} : plus de gradient", pattern: "{name} : un dossier"})
    assert Say("fr")("action.help") == "aide" and Say("es")("action.help") == "ayuda"
    assert Say("fr")("action.quit") == Say("en")("action.quit")
    assert judged("fr", "gradient.ends", step=7) == "7 : plus de gradient"
    assert graded("fr", "file.folder", name="x.md") == "x.md : un dossier"
    assert graded("fr", "file.kind", name="x.md") == graded("en", "file.kind", name="x.md")
    assert "fr" in languages()


@pytest.mark.slow
def test_a_translation_with_other_gaps_is_not_used_and_its_translator_is_told(spoken, capsys):
    pattern = TEXTS["file.folder"]
    spoken({pattern: "{nom} : un dossier", "nobody says this": "personne"})
    assert graded("fr", "file.folder", name="x.md") == graded("en", "file.folder", name="x.md")
    assert sentences.main(["fr"]) == 1
    told = capsys.readouterr().err
    assert "its gaps are {name}" in told and "'nobody says this': the program does not say this" in told


def test_a_file_that_cannot_be_read_is_named(spoken):
    spoken('"help" = aide\n')
    with pytest.raises(InputError, match=r"fr\.toml: .*line 1.*write lines such as"):
        Say("fr")("action.help")


def test_the_template_has_every_sentence_and_keeps_what_is_translated(spoken, capsys):
    spoken({"help": "aide"})
    assert sentences.main(["fr"]) == 0
    made = capsys.readouterr()
    assert '"help" = "aide"' in made.out and '# "quit" = ""' in made.out and made.err.endswith(", 1 translated\n")
    assert {TEXTS["file.kind"], WORDS["gradient.ends"][0]} <= set(sentences.english())
    assert tomllib.loads(made.out) == {"help": "aide"}
    assert sentences.main(["es"]) == 2 and sentences.main(["../fr"]) == 2


def test_the_key_that_changes_the_language_goes_round_all_that_are_installed(tmp_path, monkeypatch):
    from labrunner.deck.work.whoami import language_told, take_language

    (tmp_path / "fr.toml").write_text('"English" = "français"\n"labs" = "labos"\n')
    (tmp_path / "de.toml").write_text("no toml")
    monkeypatch.setenv("LABRUNNER_SENTENCES", str(tmp_path))
    monkeypatch.setenv("LABRUNNER_CONFIG", str(tmp_path / "config.toml"))
    say.translations.cache_clear()
    told, spoken = Say("en"), []
    for _ in range(4):
        assert take_language(told) is None
        spoken.append(told.language)
        assert f'lang = "{told.language}"' in (tmp_path / "config.toml").read_text()
    assert spoken == ["es", "fr", "en", "es"]
    assert told("action.language") == "français" and "español" in language_told(told, "f2")
    monkeypatch.setenv("LABRUNNER_SENTENCES", str(tmp_path / "none"))
    say.translations.cache_clear()
    assert told("action.language") == "English"
