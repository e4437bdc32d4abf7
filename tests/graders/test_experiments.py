"""Experiments and predictions: what is read, what counts, what earns, and when a lab is passed."""

import itertools
import re

import pytest
from grader_fakes import EXPERIMENTS, check_of, good_answers
from grading import notes
from made_experiments import AGAIN, CALM, OUTLIER, STRATIFIED, earned, graded

from labrunner.course import progress
from labrunner.course.experiments import causes_taken, configuration, necessary_causes, read_experiments
from labrunner.course.lab import list_labs
from labrunner.diagnosis.outcome import OUTCOMES
from labrunner.engine.config import flatten
from labrunner.errors import InputError
from labrunner.graders.checks.case import Case
from labrunner.graders.checks.experiments import Judged, _own_run, paid
from labrunner.graders.messages import say


def other_numbers(line):
    """A line of a post-mortem with every number of a run half as large again."""
    return re.sub(r"\d+\.\d+", lambda found: f"{1.5 * float(found[0]):.4g}", line)


def wrong_with(bench, text):
    """The sentence that the reader raises."""
    path = bench.folder / "experiments.toml"
    path.write_text(text)
    with pytest.raises(InputError) as caught:
        read_experiments(path, bench.lab)
    return str(caught.value)


def test_one_for_each_cause_is_everything(bench):
    result = graded(bench, CALM + OUTLIER)
    assert earned(result) == 25 and result.passed and result.labs[0].passed
    assert [check_of(result, f"experiment.{n}").status for n in (1, 2)] == ["pass", "pass"]


@pytest.mark.parametrize(
    ("changes", "word", "code"),
    [
        ('"optimizer.lr" = 1.0', "recoverable", "experiment.counts-not"),  # as hurt as the break
        ('"schedule.warmup_steps" = 300', "recoverable", "experiment.counts-not.gentler"),  # milder; no cause is gone
        ('"events.batch" = false, "optimizer.lr" = 1.0', "calm", "experiment.counts-not.several"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_takes_no_cause_away_is_told_why_though_it_came_out_milder(bench, changes, word, code, lang):
    one = f'[[experiment]]\ntests = "H1"\nset = {{ {changes} }}\npredicts = "{word}"\n'
    check = check_of(graded(bench, one, lang=lang), "experiment.1")
    assert say(lang, code) in check.message
    others = {"experiment.counts-not", "experiment.counts-not.gentler", "experiment.counts-not.several"} - {code}
    assert not any(say(lang, other) in check.message for other in others)


def test_an_experiment_is_called_by_what_it_changes_and_the_grade_names_what_it_took_away(bench):
    words = "## cause-concentration\n\na crowded batch\n\n## cause-missing-clip\n\nno clip\n"
    path = bench.lab.folder / "text.en.md"
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{words}", encoding="utf-8")
    result = graded(bench, OUTLIER + CALM + STRATIFIED)
    titles = [check_of(result, f"experiment.{number}").title for number in (1, 2, 3)]
    assert titles == [
        "Experiment optimizer.grad_clip = 0.9",
        "Experiment events.batch = false",
        "Experiment data.sampler = stratified",
    ]
    messages = [check_of(result, f"experiment.{number}").message for number in (1, 2, 3)]
    assert [message.partition(": ")[2] for message in messages] == ["no clip", "a crowded batch", "a crowded batch"]
    assert "before it took away" in messages[2]


@pytest.mark.parametrize(
    ("text", "points"),
    [
        (CALM, 0),  # one word, and one run: whoever always says it is right as often
        (CALM + AGAIN.replace("recoverable", "calm"), 0),
        (CALM + OUTLIER.replace("outlier-batch", "nan"), 5),  # one of two causes, and of what came true one word
        (CALM + STRATIFIED + OUTLIER.replace("outlier-batch", "nan"), 5),
        (CALM + OUTLIER + AGAIN.replace("recoverable", "calm"), 25),
        (CALM + OUTLIER.replace("outlier-batch", "calm"), 0),
        (CALM + OUTLIER.replace("0.9", "1.0"), 18.75),  # that is the control, which is flown anyway
        (CALM + OUTLIER.replace("0.9", "1.0001"), 18.75),  # by a hair's breadth
        (CALM + OUTLIER.replace("0.9", "1.0") + AGAIN, 25),
        (OUTLIER + AGAIN, 12.5),  # the concentration has none
        (CALM + OUTLIER.replace("H2", "H9"), 0),
        (CALM + CALM, 0),
        (CALM.replace("calm", "healthy") + OUTLIER, 25),
        (CALM + OUTLIER.replace("outlier-batch", "nan") + AGAIN, 12.5),
    ],
)
def test_what_experiments_earn(bench, text, points):
    assert earned(graded(bench, text)) == pytest.approx(points)


def hand_ins():
    """Every hand-in of up to three experiments: the first two take a cause away, each has any prediction or is left
    out, the second is worth half or all."""
    for worth, said in itertools.product((0.5, 1.0), itertools.product((None, *OUTCOMES), repeat=3)):
        came = (("calm", "a", 1.0), ("outlier-batch", "b", worth), ("lingering", "", 1.0))
        yield tuple(
            None if word is None else Judged(word, word == right, weight, frozenset(filter(None, [cause])))
            for word, (right, cause, weight) in zip(said, came, strict=True)
        )


def test_leaving_an_experiment_out_never_pays_more_than_predicting_it_wrongly():
    pays = {one: paid([x for x in one if x], ("a", "b"))[0] for one in hand_ins()}
    assert {0.0, 0.2, 0.5, 0.75, 1.0} <= {round(share, 3) for share in pays.values()}
    for one, share in pays.items():
        for place, experiment in enumerate(one):
            if experiment is not None and not experiment.right:
                assert pays[(*one[:place], None, *one[place + 1 :])] <= share, one


def test_a_cause_that_was_not_taken_away_alone_is_counted_with_what_to_do():
    a, b = Judged("calm", True, 1.0, frozenset("a")), Judged("nan", True, 1.0, frozenset())
    assert paid([a, b], ("a", "b")) == (0.5, "experiments.left")
    sums = {"right": 2, "count": 2, "covered": 1, "wanted": 2, "left": 1, "open": "12.5", "halved": "", "lost": ""}
    assert "that takes it away alone" in say("en", "experiments.left", **sums)


@pytest.mark.parametrize(
    ("lang", "needs", "which"),
    [
        (
            "en",
            "The break needs 3 causes together: 1 of them are taken away",
            "2 by none, which costs 16.67 points. Which causes are left is yours to find",
        ),
        (
            "es",
            "El break necesita 3 causas a la vez: estos experimentos quitan",
            "2 no la quita ninguno, lo que cuesta 16.67 puntos. Qué causas faltan lo",
        ),
    ],
)
def test_how_many_causes_there_are_is_no_list_of_them(lang, needs, which):
    sums = {"right": 2, "count": 2, "covered": 1, "wanted": 3, "left": 2, "open": "16.67", "halved": "", "lost": ""}
    told = say(lang, "experiments.left", **sums)
    assert needs in told and which in told


def test_an_experiment_that_is_the_control_counts_half_until_one_more_is_right():
    event, other = Judged("calm", True, 0.5, frozenset("a")), Judged("nan", True, 1.0, frozenset("b"))
    assert paid([event, other], ("a", "b")) == (0.75, "experiments.count")
    assert paid([event, other, Judged("nan", True, 1.0, frozenset())], ("a", "b")) == (1.0, "experiments.right")


@pytest.mark.parametrize("lab", list_labs(), ids=lambda lab: lab.id)
def test_to_leave_the_event_out_is_the_experiment_for_one_cause_or_takes_several_away(lab):
    """What the page says of it: paid in full where it leaves out one cause alone."""
    for switch, trial in lab.experiments.settings.items():
        if not trial.faults:
            continue
        config = flatten(configuration(lab, {switch: False}))
        differs = {key for key, value in flatten(lab.resolve("control")).items() if config[key] != value}
        assert len(causes_taken(lab, {switch: False})) == (1 if differs else 0)


def test_one_word_throughout_earns_nothing_and_half_only_with_two_that_came_true():
    for one in hand_ins():
        there = [x for x in one if x]
        share, _ = paid(there, ("a", "b"))
        if len({x.predicted for x in there}) < 2:
            assert share == 0
        if len({x.predicted for x in there if x.right}) < 2:
            assert share < 0.5, "nobody passes by one word and a second that is wrong"


def test_a_change_that_never_acts_is_the_arm_that_it_changes(bench):
    idle = AGAIN.replace("1.0", "1.5")  # the made-up runs are slower below 1 only
    result = graded(bench, CALM + OUTLIER.replace("0.9", "1.0") + idle)
    assert check_of(result, "experiment.3").status == "partial" and earned(result) == 25
    assert earned(graded(bench, CALM + idle)) == 12.5


@pytest.mark.parametrize(
    ("lang", "why", "half"),
    [
        ("en", "the control's step for step, which the lab has flown anyway", "right ones that count half, since the"),
        ("es", "paso a paso la del control, que el lab ya hace correr", "acertados que valen la mitad, porque el lab"),
    ],
)
def test_why_an_experiment_counts_half_is_said_of_it_and_of_all(bench, lang, why, half):
    as_control = OUTLIER.replace("0.9", "1.0")  # the control's own clip
    result = graded(bench, as_control + CALM, lang=lang)
    assert check_of(result, "experiment.1").score == 0 and why in check_of(result, "experiment.1").message
    assert earned(result) == 18.75 and half in check_of(result, "experiments").message
    whole = graded(bench, as_control + CALM + AGAIN, lang=lang)
    assert earned(whole) == 25 and half not in check_of(whole, "experiments").message


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("[[experiment]\n", 1, "not TOML"),
        ("x = 1\n", 1, "unknown key x"),
        ('schema = "labrunner/experiments/v9"\n', 1, "newer"),
        ('schema = "labrunner/fix/v1"\n', 1, "right file"),
        ("experiment = 3\n", 1, "double brackets"),
        ("[experiment]\ntests = 1\n", 1, "double brackets"),
        ('[[experiment]]\ntests = "H1"\n', 1, "set is missing"),
        (CALM + "why = 1\n", 5, "unknown key why"),
        (CALM.replace('"H1"', '"the clip"'), 2, 'as "H2"'),
        (CALM.replace('"calm"', '"fine"'), 4, "write one of calm"),
        (CALM.replace('{ "events.batch" = false }', "{}"), 3, "changes nothing"),
        (CALM.replace('{ "events.batch" = false }', "3"), 3, "set ="),
        (CALM.replace("events.batch", "optimizer.grad_clap"), 3, "did you mean optimizer.grad_clip"),
        (CALM.replace("events.batch", "seed"), 3, "'seed' can't be changed in this lab"),
        (OUTLIER.replace("0.9", "1e9"), 3, "must lie between"),
        (OUTLIER.replace("0.9", "nan"), 3, "must be a number"),
        (CALM.replace("false", '"no"'), 3, "must be one of"),
        (CALM + OUTLIER + AGAIN + AGAIN, 13, "3 count"),
    ],
)
def test_what_is_wrong_is_one_sentence_with_its_line_in_both_languages(bench, text, line, word):
    said = wrong_with(bench, text)
    assert f"experiments.toml:{line}: " in said and word in said
    for lang in ("en", "es"):
        result = graded(bench, text, lang=lang)
        found = [c for c in result.labs[0].checks if c.id.startswith("experiment") and c.line == line]
        assert found and found[0].status == "fail" and found[0].message and not result.passed


def test_settings_may_be_short_nested_or_dotted(bench):
    path = bench.folder / "experiments.toml"
    for given in ('"optimizer.grad_clip" = 0.9', "grad_clip = 0.9", "optimizer.grad_clip = 0.9"):
        path.write_text(OUTLIER.replace('"optimizer.grad_clip" = 0.9', given))
        [found] = read_experiments(path, bench.lab)
        assert found.changes == {"optimizer.grad_clip": 0.9} and found.tests == 2


def test_a_switch_leaves_its_faults_out_and_no_other(bench):
    config = configuration(bench.lab, {"events.batch": False})
    assert [fault["id"] for fault in config.faults] == ["clip-removed"]
    assert config.optimizer.grad_clip == float("inf") and config.threads == 1


def test_a_cause_is_taken_away_alone_or_not_at_all(bench):
    lab = bench.lab
    assert necessary_causes(lab) == ("concentration", "missing-clip")
    assert causes_taken(lab, {"events.batch": False}) == {"concentration"}
    assert causes_taken(lab, {"data.sampler": "stratified"}) == {"concentration"}
    assert causes_taken(lab, {"optimizer.grad_clip": 1.0}) == {"missing-clip"}
    assert causes_taken(lab, {"optimizer.grad_clip": 50.0}) == set()
    assert causes_taken(lab, {"optimizer.grad_clip": 1.0, "events.batch": False}) == set()
    assert causes_taken(lab, {"optimizer.grad_clip": 1.0, "events.batch": True}) == {"missing-clip"}


def test_a_number_on_the_way_counts_where_no_harm_was_predicted_and_none_came(bench):
    """A clip above those that save every seed saved this one."""
    own = OUTLIER.replace("0.9", "9.0")
    assert earned(graded(bench, CALM + own)) == 25
    assert earned(graded(bench, CALM + own.replace("outlier-batch", "lingering"))) < 25


def test_without_runs_experiments_are_skipped_and_the_result_is_unverified(bench):
    bench.solve().grade()
    result = bench.grade(rerun="never")
    assert check_of(result, "experiments").status == "skipped" and check_of(result, "experiments").max_score == 0
    assert not result.labs[0].verified and result.max_score == 75
    assert result.score == 75 and not result.passed and not result.labs[0].passed and result.verdict() == "unverified"


def test_predictions_of_another_run_earn_nothing(bench):
    """A folder that was copied keeps what is true of every case; its numbers say whose it is."""
    good = graded(bench, CALM + OUTLIER)
    path = bench.folder / "postmortem.md"
    path.write_text("".join(f"{other_numbers(line)}\n" for line in path.read_text().splitlines()))
    result = bench.grade()
    assert earned(good) == 25 and earned(result) == 0
    assert "another run" in check_of(result, "experiments").message


@pytest.mark.parametrize(
    ("ratios", "own"),
    [
        ({}, 1.0),
        ({"own": 1.0, "read": 0.0, "true": 1.0}, 1.0),
        ({"read": 1 / 3, "true": 1.0}, 2 / 3),  # nothing is wrong, and one panel could be no other run's
        ({"read": 0.0, "true": 1.0}, 0.0),
        ({"read": 1 / 3, "true": 0.9}, 0.0),
        ({"own": 0.1, "read": 0.6, "true": 1.0}, 0.0),
        ({"own": 0.5, "read": 0.6, "true": 0.9}, 1.0),
    ],
)
def test_numbers_that_tell_little_pay_in_proportion_and_wrong_ones_nothing(bench, ratios, own):
    case = Case(lab=bench.lab, folder=bench.folder, learner="borja", references=None, ratios=ratios)
    assert _own_run(case) == pytest.approx(own)


@pytest.mark.parametrize(
    ("chance", "asked", "earns"),
    [(0.05, {}, 25), (0.1, {}, 25 * 2 / 3), (0.05, {"ratio": "7.77"}, 25 * 2 / 3), (None, {}, 25 * 2 / 3)],
    ids=["only the run", "another run as well", "wrong", "unproven"],
)
def test_numbers_that_only_the_run_tells_show_whose_it_is(bench, monkeypatch, chance, asked, earns):
    """On another make of processor citations near the trouble can't be told from other runs': one panel of three."""
    graded(bench, CALM + OUTLIER)
    seen = []
    monkeypatch.setattr("labrunner.course.chance.Chance.together", lambda self, names: seen.append({*names}) or chance)
    monkeypatch.setattr("labrunner.course.chance.Chance.tells_question", lambda self, question: question.id != "ratio")
    monkeypatch.setattr(
        "labrunner.graders.checks.experiments.Case.confirmed", lambda self, *sections: 1 / 3 if "own" in sections else 1
    )
    answers = good_answers(bench.series())
    for name, value in asked.items():
        answers = re.sub(rf"(\[{name}\]\nvalue = ).*", rf"\g<1>{value}", answers)
    bench.write(answers=answers)
    assert earned(bench.grade()) == pytest.approx(earns, abs=0.01)
    assert asked or {"pre_spike_loss", "grad_ratio"} <= seen[-1]


def test_a_machine_that_fails_costs_nothing_and_passes_nobody(bench, monkeypatch):
    bench.solve()
    for arm in ("control", "break"):
        bench.series(arm)
    bench.series("fix", **{"optimizer.grad_clip": 1.0})
    bench.launch.fail = True
    result = bench.grade()
    assert check_of(result, "experiments").status == "error" and not result.passed and result.max_score == 75


def test_near_a_boundary_either_side_is_right(bench, monkeypatch):
    monkeypatch.setattr("labrunner.diagnosis.outcome.outcomes_near", lambda series: {"calm", "recoverable"})
    result = graded(bench, CALM.replace("calm", "recoverable") + OUTLIER.replace("outlier-batch", "recoverable"))
    assert check_of(result, "experiment.1").status == "pass" and "near" in check_of(result, "experiment.1").message


def test_harm_that_stays_has_two_words_and_a_constant_has_both(bench, monkeypatch):
    """One machine's lingering run is divergent on another."""
    lasting = {"lingering", "divergent"}
    monkeypatch.setattr(
        "labrunner.diagnosis.outcome.outcomes_near",
        lambda series: lasting if series.manifest.config.optimizer.grad_clip < 1 else {"calm"},
    )
    good = graded(bench, CALM + OUTLIER.replace("outlier-batch", "divergent"))
    assert earned(good) == 25
    monkeypatch.setattr("labrunner.diagnosis.outcome.outcomes_near", lambda series: lasting)
    for words in (("lingering", "divergent"), ("divergent", "divergent")):
        result = graded(bench, CALM.replace("calm", words[0]) + OUTLIER.replace("outlier-batch", words[1]))
        assert earned(result) == 0 and check_of(result, "experiment.2").status == "pass"


def test_where_two_threads_say_otherwise_that_is_right_too(bench, monkeypatch):
    asked = []

    def outcome(series):
        asked.append(series.manifest.config.threads)
        return "lingering" if asked[-1] == 2 else "calm"

    monkeypatch.setattr("labrunner.diagnosis.outcome.outcome_of", outcome)
    monkeypatch.setattr("labrunner.diagnosis.outcome.outcomes_near", lambda series: {"calm"})
    result = graded(bench, CALM + OUTLIER.replace("outlier-batch", "lingering"))
    assert asked == [1, 1, 2]  # the second run is made only where the first did not settle it
    assert [check_of(result, f"experiment.{n}").status for n in (1, 2)] == ["pass", "pass"]


# --- when a lab is passed -------------------------------------------------------------------------------------------


def test_a_lab_wants_half_of_numbers_experiments_and_fix(bench):
    assert graded(bench, CALM + OUTLIER).passed
    result = graded(bench, 'schema = "labrunner/experiments/v1"\n')
    assert (result.score, result.passed) == (75, False) and "0 of 25" in notes(result)
    assert result.labs[0].unmet and not result.labs[0].passed
    result = bench.solve().write(fix='schema = "labrunner/fix/v1"\n').grade(lang="es")
    assert not result.passed and "los puntos por el arreglo son" in notes(result)


@pytest.mark.parametrize(("section", "number"), [("## 4. Root cause\n", 4), ("## 7. Lesson\n", 7)])
@pytest.mark.parametrize("left", ["", "<one line>\n"])
def test_a_lab_wants_every_section(bench, section, number, left):
    bench.solve()
    path = bench.folder / "postmortem.md"
    head, tail = path.read_text().split(section)
    path.write_text(head + section + left + ("\n## 5" + tail.split("\n## 5")[1] if number == 4 else ""))
    result = bench.grade()
    assert result.score >= 90 and not result.passed and result.labs[0].empty == [number]
    assert f"empty ({number})" in notes(result)


def test_hints_do_not_count_against_the_halves(bench):
    bench.solve(norm=47.2)
    for hint in ("mild", "direct"):
        progress.append(bench.folder / "progress.json", "hint", {"hint": hint})
    assert bench.grade().passed


def test_the_good_experiments_of_these_tests_are_right(bench):
    bench.write(experiments=EXPERIMENTS)
    assert len(read_experiments(bench.folder / "experiments.toml", bench.lab)) == 2


@pytest.mark.parametrize("lang", ["en", "es"])
def test_an_experiment_with_a_setting_that_is_no_longer_offered_leaves_the_others_their_points(bench, lang):
    gone = '[[experiment]]\ntests = "H1"\nset = { "model.norm_kind" = "none" }\npredicts = "nan"\n'
    result = graded(bench, gone + CALM + OUTLIER, lang=lang)
    assert earned(result) == 25 and result.passed
    check = check_of(result, "experiment.1")
    assert check.status == "fail" and "model.norm_kind" in check.message and check.line == 3
