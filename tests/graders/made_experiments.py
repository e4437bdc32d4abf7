"""Experiments that tests of the grader hand in, and what they earn."""

from grader_fakes import check_of

CALM = '[[experiment]]\ntests = "H1"\nset = { "events.batch" = false }\npredicts = "calm"\n'
OUTLIER = '[[experiment]]\ntests = "H2"\nset = { "optimizer.grad_clip" = 0.9 }\npredicts = "outlier-batch"\n'
AGAIN = '[[experiment]]\ntests = "H3"\nset = { "optimizer.lr" = 1.0 }\npredicts = "recoverable"\n'


STRATIFIED = '[[experiment]]\ntests = "H1"\nset = { "data.sampler" = "stratified" }\npredicts = "calm"\n'


def graded(bench, text, **options):
    """The result of a good solution with these experiments."""
    return bench.solve().write(experiments=text).grade(**options)


def earned(result):
    return check_of(result, "experiments").score
