import pytest
from grader_fakes import EXPERIMENTS, FIX, FakeLaunch, good_answers, good_postmortem, make_lab, readings

from labrunner.course.cache import RunCache
from labrunner.course.course_file import load_course
from labrunner.graders.grade import grade_submission
from labrunner.graders.read.places import submissions
from labrunner.graders.references.runs import Runs
from labrunner.graders.session import Options, Session


@pytest.fixture(autouse=True)
def _own_places(tmp_path, monkeypatch):
    """No test reads or writes the places of whoever runs it."""
    for name, place in (("CONFIG", "config.toml"), ("CACHE", "cache"), ("DATA", "data")):
        monkeypatch.setenv(f"LABRUNNER_{name}", str(tmp_path / "places" / place))
    for name in ("LABRUNNER_LABS", "LABRUNNER_LEARNER", "LC_ALL", "LC_MESSAGES", "LANG", "GITHUB_STEP_SUMMARY"):
        monkeypatch.delenv(name, raising=False)


class Bench:
    """A lab, a cache of made-up runs, a learner's folder, and a way to grade it."""

    def __init__(self, tmp_path, launch=None):
        self.tmp = tmp_path
        self.lab = make_lab(tmp_path / "labs")
        self.launch = launch or FakeLaunch()
        self.cache = RunCache(tmp_path / "cache", launch=self.launch)
        self.learners = tmp_path / "learners"
        self.folder = self.learners / "borja" / "phase-19" / "no-clip"
        self.folder.mkdir(parents=True)

    def series(self, arm="break", **overrides):
        runs = Runs("auto", self.cache)
        return runs.series(self.lab, arm, self.lab.resolve(arm, overrides=overrides or None))

    def write(self, **files):
        for name, text in files.items():
            name = "postmortem.md" if name == "postmortem" else f"{name}.toml"
            data = text if isinstance(text, bytes) else text.encode()
            (self.folder / name).write_bytes(data)
        return self

    def solve(self, **changed):
        """Write a whole and right submission; `changed` readings are put in wrong."""
        series = self.series()
        return self.write(
            postmortem=good_postmortem({**readings(series), **changed}),
            answers=good_answers(series),
            fix=FIX,
            experiments=EXPERIMENTS,
        )

    def grade(self, path=None, *, rerun="auto", reveal=False, lang="en", **options):
        """One result (of the only learner)."""
        [result] = self.grade_all(path or self.folder.parent, rerun=rerun, reveal=reveal, lang=lang, **options)
        return result

    def grade_all(self, path, *, rerun="auto", reveal=False, lang="en", **more):
        options = Options(rerun, reveal, lang, (str(self.tmp / "labs"),), **more)
        found, _ = submissions(path, {"no-clip", "fp16-overflow"})
        session = Session(options, load_course(path), Runs(rerun, self.cache))
        return [grade_submission(session, submission) for submission in found]

    def grade_class(self, **options):
        """Every learner, as the command grades a class; runs come from the cache, which holds the made-up ones."""
        from labrunner.graders.group.batch import grade_all
        from labrunner.graders.group.executors import Here

        self.grade()
        found, _ = submissions(self.learners, {"no-clip", "fp16-overflow"})
        return list(
            grade_all(
                found, Options("never", labs=(str(self.tmp / "labs"),), cache=self.tmp / "cache", **options), Here()
            )
        )


@pytest.fixture
def bench(tmp_path):
    return Bench(tmp_path)


@pytest.fixture
def bench_with(tmp_path):
    return lambda **launch: Bench(tmp_path, FakeLaunch(**launch))


@pytest.fixture
def at(bench, monkeypatch):
    """The bench's runs and labs as the user's own."""
    monkeypatch.setattr(
        "labrunner.course.cache.RunCache.__init__.__kwdefaults__",
        {"max_bytes": None, "launch": bench.launch},
        raising=False,
    )
    monkeypatch.setenv("LABRUNNER_LABS", str(bench.tmp / "labs"))
    monkeypatch.setenv("LABRUNNER_CACHE", str(bench.tmp))
    bench.cache.root.rename(bench.tmp / "runs") if bench.cache.root.exists() else None
    bench.cache.root = bench.tmp / "runs"
    monkeypatch.chdir(bench.tmp)
    return bench


@pytest.fixture
def klass(at):
    """Three learners; Ana solved it, Ben has a wrong number, Carla handed in a fix alone."""
    at.solve()
    series = at.series()
    for name, files in {
        "ben": {
            "postmortem.md": good_postmortem({**readings(series), "norm": 3.3}),
            "fix.toml": FIX,
            "answers.toml": good_answers(series),
        },
        "carla": {"fix.toml": FIX},
    }.items():
        folder = at.learners / name / "phase-19" / "no-clip"
        folder.mkdir(parents=True)
        for file, text in files.items():
            (folder / file).write_text(text)
    at.folder.parents[1].rename(at.learners / "ana")
    at.folder = at.learners / "ana" / "phase-19" / "no-clip"
    return at
