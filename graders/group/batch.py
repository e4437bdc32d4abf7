"""A class: many submissions through an executor, kept on disk as they are done, compared with each other at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from labrunner.graders.grade import grade_submission
from labrunner.graders.group.executors import Executor, Here
from labrunner.graders.group.keep import Graded, Keep, fingerprint
from labrunner.graders.group.similar import Traits, alike, copied
from labrunner.graders.messages import say
from labrunner.graders.read.places import Submission
from labrunner.graders.references.runs import RunProgress
from labrunner.graders.result import Result
from labrunner.graders.session import Options, Sessions
from labrunner.say import percent


@dataclass
class Results(Sequence[Result]):
    """The results of a class in the order of the work, each read from disk when it is asked for."""

    keep: Keep
    size: int
    notes: dict[int, list[str]] = field(default_factory=dict)

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self[i] for i in range(*place.indices(len(self)))]
        place = range(self.size)[place]
        result = self.keep[place].result()
        result.notes += self.notes.get(place, [])
        return result

    def digests(self) -> Iterator[str]:
        """The digest of what each handed in."""
        return (self.keep[place].work for place in range(self.size))


class Worker:
    """Grades submissions one after the other. Workers in other processes share runs through the cache."""

    def __init__(self, options: Options, on_progress: RunProgress | None = None) -> None:
        self.sessions = Sessions(options, on_progress)

    def __call__(self, submission: Submission) -> Graded:
        traits, work = Traits(), fingerprint(submission)
        result = grade_submission(self.sessions.of(submission), submission, traits.take)
        return Graded.of(submission, work, result, traits)


_WORKERS: dict[Options, Worker] = {}


def grade_job(job: tuple[Submission, Options]) -> Graded:
    """Grade one submission; runs in another process, which keeps one worker for each set of options."""
    submission, options = job
    if options not in _WORKERS:
        _WORKERS[options] = Worker(options)
    return _WORKERS[options](submission)


def grade_all(
    work: Sequence[Submission],
    options: Options,
    executor: Executor,
    *,
    keep: Keep | None = None,
    on_progress: RunProgress | None = None,
    started: Callable[[list[int]], None] | None = None,
    done: Callable[[int], None] | None = None,
) -> Results:
    """Grade everything that `keep` does not hold; `started` is called with the places being worked on, `done` with each
    place that is finished.

    Raises InputError for what is wrong with a lab or the course, MachineError when processes were lost,
    KeyboardInterrupt; what was done until then is in `keep`.
    """
    keep = Keep() if keep is None else keep
    left = [place for place in range(len(work)) if place not in keep]
    if done:
        for place in range(len(work)):
            if place in keep:
                done(place)
    own = isinstance(executor, Here)
    function: Any = Worker(options, on_progress) if own else grade_job
    jobs: list[Any] = [work[p] if own else (work[p], options) for p in left]
    on_start = (lambda places: started([left[p] for p in places])) if started else None
    with closing(executor.run(function, jobs, on_start)) as outcomes:
        for place, graded in outcomes:
            keep.add(left[place], graded)
            if done:
                done(left[place])
    return Results(keep, len(work), compared(work, KeptTraits(keep, len(work)), options.lang))


@dataclass
class KeptTraits(Sequence[Traits]):
    """What is compared of each submission, read from disk when it is asked for."""

    keep: Keep
    size: int

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, place: Any) -> Any:
        return self.keep[range(self.size)[place]].traits


def compared(work: Sequence[Submission], traits: Sequence[Traits], lang: str) -> dict[int, list[str]]:
    """Notes by place: files that two learners handed in byte for byte, and free texts that are alike."""
    notes: dict[int, list[str]] = {}
    held: dict[str, dict[int, set[str]]] = {}  # files that a submission shares with another, by lab and place
    for (name, digest), places in copied(traits).items():
        names = sorted({work[p].learner for p in places})
        theirs = held.setdefault(name.partition("/")[0], {})
        for place in places if len(names) > 1 else ():
            notes.setdefault(place, []).append(
                say(lang, "note.copied", name=name, other=_few(names, work[place].learner))
            )
            theirs.setdefault(place, set()).add(f"{name} {digest}")
    for lab in sorted({lab for one in traits for lab in one.texts}):
        shared = held.get(lab, {})
        for place, others in alike([one.texts.get(lab, b"") for one in traits]):
            close: dict[str, float] = {}
            for other, share in others.items():
                name = work[other].learner
                if name != work[place].learner and not shared.get(place, set()) & shared.get(other, set()):
                    close[name] = max(share, close.get(name, 0.0))
            if close:
                ordered = sorted(close, key=lambda name: (-close[name], name))
                most = f"{percent(max(close.values()))} %"
                notes.setdefault(place, []).append(say(lang, "note.similar", lab=lab, other=_few(ordered), share=most))
    return notes


def _few(names: Sequence[str], own: str | None = None) -> str:
    """Five of the names, and how many more there are; one's own is left out."""
    shown = [name for name in names[:6] if name != own][:5]
    more = len(names) - len(shown) - (own in names)
    return ", ".join(shown) + (f" (+{more})" if more else "")
