"""Create the files of a lab's post-mortem, or check what they lack.

    labrunner postmortem no-clip                        write postmortem.md, fix.toml and experiments.toml
    labrunner postmortem no-clip                        again, once section 4 names a root cause: answers.toml
    labrunner postmortem no-clip --check                list what is missing or malformed, with line numbers
    labrunner postmortem no-clip --check --run RUN      also list numbers that do not agree with that run of the break

Files that exist are never overwritten. Once the lesson is written, it is also added to notes/lessons.md.
"""

from __future__ import annotations

import argparse
from datetime import date
from typing import TYPE_CHECKING, Any

from labrunner.commands.find import find_run
from labrunner.commands.options import extra_labs
from labrunner.commands.tell import narrate
from labrunner.errors import Exit, InputError
from labrunner.files import read_toml, shown, write_text
from labrunner.say import Sentences
from labrunner.text import clean

if TYPE_CHECKING:
    from labrunner.course.lab import Lab
    from labrunner.course.learner import LabFolder

#: key: (English, Spanish)
_WORDS = {
    "kept": ("{path} is there already and stays as it is", "{path} ya existe y se queda como está"),
    "lesson": ("lesson noted in {path}", "lección anotada en {path}"),
    "good": ("{path}: nothing is missing", "{path}: no falta nada"),
    "count.one": ("1 finding", "1 observación"),
    "count": ("{count} findings", "{count} observaciones"),
    "next": (
        "next: fill them in beside a run, then: labrunner postmortem {lab} --check",
        "después: rellénalos junto a una ejecución y luego: labrunner postmortem {lab} --check",
    ),
    "shut": (
        "{path}: its questions tell what to look for, and open once section {section} names your root cause: then "
        "`labrunner postmortem {lab}` writes them",
        "{path}: sus preguntas dicen qué buscar, y se abren cuando la sección {section} nombra tu causa raíz: "
        "entonces `labrunner postmortem {lab}` las escribe",
    ),
    "stranger": ("no question is called {key}", "ninguna pregunta se llama {key}"),
    "unanswered": ("{key} has no answer yet", "{key} todavía no tiene respuesta"),
    "no-experiment": ("there is no experiment yet", "todavía no hay ningún experimento"),
    "no-hypothesis": (
        "section 2 has no hypothesis {number}; name one that it has",
        "la sección 2 no tiene hipótesis {number}; nombra una que tenga",
    ),
    "empty-fix": ("the fix changes nothing yet", "el arreglo todavía no cambia nada"),
}
_say = Sentences(_WORDS)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of `labrunner postmortem`."""
    parser.add_argument("lab", metavar="LAB", help="a lab's id")
    parser.add_argument("--check", action="store_true", help="write nothing; list what is missing or malformed")
    parser.add_argument(
        "--form",
        choices=("spike", "scale"),
        default="spike",
        help="the template: spike, with seven sections, or scale (default: spike)",
    )
    parser.add_argument("--run", metavar="RUN", help="the run of the break that the post-mortem is about")


def run(args: argparse.Namespace) -> int:
    """Scaffold, or check."""
    from labrunner.course.assignments import for_learner
    from labrunner.course.lab import load_lab
    from labrunner.course.learner import lab_folder, language, learner_name, own_name

    lang = language(args.lang)
    learner = learner_name(args.learner)
    if not args.check:
        own_name(learner)
    lab = for_learner(load_lab(args.lab, extra_labs(args)), learner)
    folder = lab_folder(learner, lab.phase, lab.id)
    if args.form == "scale" and args.run is None and not args.check:
        args.run = _newest_break(lab, learner)
    series = _series(args.run, args.lang)
    return _check(lab, folder, lang, series) if args.check else _scaffold(args, lab, folder, lang, series)


def _newest_break(lab: Lab, learner: str) -> str | None:
    """The folder of the learner's newest run of the break of this version of the lab; None if there is none."""
    from labrunner.course.course_file import runs_dir
    from labrunner.engine.record.manifest import altered, read_manifest

    found = []
    for folder in sorted(runs_dir().glob(f"{lab.id}-break*"))[-500:]:
        try:
            manifest = read_manifest(folder)
        except InputError:
            continue
        if (
            manifest.lab_hash == lab.hash
            and manifest.learner in (learner, None)
            and manifest.arm == "break"
            and not altered(manifest.parent, manifest.interventions, manifest.spared)
            and manifest.config.seed == lab.resolve("break").seed
        ):
            found.append((str(manifest.started_at or manifest.created_at or ""), str(folder)))
    return max(found)[1] if found else None


def _series(run: str | None, lang: str | None) -> Any:
    if run is None:
        return None
    from labrunner.series.series import load_run

    return load_run(find_run(run, lang))


def _scaffold(args: argparse.Namespace, lab: Lab, folder: LabFolder, lang: str, series: Any) -> int:
    from labrunner.course.templates import answers_template, experiments_template, fix_template
    from labrunner.deck.work.forethought import questions_asked
    from labrunner.graders.scaffold import scaffold

    run_id = find_run(args.run, args.lang).resolve().name if args.run else ""
    today = date.today().isoformat()
    wanted = [(folder.postmortem, lambda: scaffold(lab, lang, today, run_id, form=args.form, series=series))]
    shut = _shut(lab, folder, lang)
    asked = questions_asked(lab, folder)
    wanted += [(folder.answers, lambda: answers_template(lab, lang, asked))] if asked and not shut else []
    wanted += [(folder.fix, lambda: fix_template(lab, lang))] if lab.editable else []
    wanted += [(folder.experiments, lambda: experiments_template(lab, lang))] if lab.editable else []
    texts = [(path, None if path.exists() else make()) for path, make in wanted]
    for path, text in texts:
        if text is None:
            narrate(_say(lang, "kept", path=shown(path)))
        else:
            write_text(path, text)
            print(shown(path))
    if shut:
        narrate(shut)
    _keep_lesson(folder, lang)
    if any(text is not None for _, text in texts):
        narrate(_say(lang, "next", lab=lab.id))
    return Exit.OK


def _shut(lab: Lab, folder: LabFolder, lang: str) -> str:
    """What to do for the questions to open; empty where they are open, or where a lab has none."""
    from labrunner.deck.work.forethought import naming_section, questions_asked, questions_open

    if not questions_asked(lab, folder) or folder.answers.exists() or questions_open(lab, folder):
        return ""
    section = naming_section(folder)
    return _say(lang, "shut", section=section, lab=lab.id, path=shown(folder.answers))


def _check(lab: Lab, folder: LabFolder, lang: str, series: Any) -> int:
    from labrunner.graders.draft import check_form

    lines = []
    for finding in check_form(folder.postmortem, lab, series):
        if finding.severity != "note":
            line = f":{finding.line}" if finding.line is not None else ""
            lines.append(f"{shown(folder.postmortem)}{line}: {finding.message(lang)}")
    lines += [*_answers(lab, folder, lang), *_fix(lab, folder, lang), *_experiments(lab, folder, lang)]
    for line in lines:
        print(line)
    _keep_lesson(folder, lang)
    narrate(_say(lang, "count", count=len(lines)) if lines else _say(lang, "good", path=shown(folder.path)))
    return Exit.FAILED if lines else Exit.OK


def _answers(lab: Lab, folder: LabFolder, lang: str) -> list[str]:
    """Questions that are asked now and have no answer, and answers without a question, by line."""
    from labrunner.deck.work.forethought import questions_asked

    if not (asked := questions_asked(lab, folder)):
        return []
    if shut := _shut(lab, folder, lang):
        return [shut]
    try:
        file = read_toml(folder.answers)
    except InputError as error:
        return [str(error)]
    found = []
    known = {question.id for question in lab.questions}
    for key in file.data:
        if key not in known and key != "schema":
            found.append(f"{file.where(key)}: {_say(lang, 'stranger', key=clean(key, 80))}")
    for question in asked:
        entry = file.data.get(question.id)
        value = entry.get("value") if isinstance(entry, dict) else entry
        if value in (None, "", []):
            found.append(f"{file.where(question.id)}: {_say(lang, 'unanswered', key=question.id)}")
    return found


def _fix(lab: Lab, folder: LabFolder, lang: str) -> list[str]:
    from labrunner.course.fix import read_fix

    if not lab.editable:
        return []
    try:
        overrides = read_fix(folder.fix, lab)
    except InputError as error:
        return [str(error)]
    return [] if overrides else [f"{shown(folder.fix)}:1: {_say(lang, 'empty-fix')}"]


def _experiments(lab: Lab, folder: LabFolder, lang: str) -> list[str]:
    """What is wrong with each experiment, by line; whether it is right is told by the run."""
    from labrunner.graders.findings import Finding
    from labrunner.graders.read.experiments import read_experiments
    from labrunner.graders.read.parse import parse_file

    if not lab.editable:
        return []
    items = read_experiments(folder.experiments, lab)
    postmortem = parse_file(folder.postmortem) if folder.postmortem.exists() else None
    known = len(postmortem.hypotheses) if postmortem is not None and postmortem.form == "spike" else None
    found = [] if items else [f"{shown(folder.experiments)}:1: {_say(lang, 'no-experiment')}"]
    for item in items:
        line = f":{item.line}" if item.line is not None else ""
        if isinstance(item, Finding):
            found.append(f"{shown(folder.experiments)}{line}: {item.message(lang)}")
        elif known is not None and item.tests > known:
            found.append(f"{shown(folder.experiments)}{line}: {_say(lang, 'no-hypothesis', number=f'H{item.tests}')}")
    return found


def _keep_lesson(folder: LabFolder, lang: str) -> None:
    """Note the lesson once its section is filled."""
    from labrunner.course.lessons import keep_lesson
    from labrunner.graders.read.parse import parse_file

    if not folder.postmortem.exists():
        return
    postmortem = parse_file(folder.postmortem)
    section = postmortem.section("lesson") if postmortem else None
    if (
        postmortem is not None
        and section is not None
        and section.filled
        and keep_lesson(folder, postmortem.lesson.text)
    ):
        narrate(_say(lang, "lesson", path=shown(folder.lessons)))
