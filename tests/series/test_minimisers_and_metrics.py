"""What minimisers, online learners, metric stores and pages hold is read where its class is plain, by its steps."""

import io

import numpy as np
import pytest

from labrunner.diagnosis.check import check
from labrunner.errors import LabrunnerError
from labrunner.series.foreign import Feed, read_log

COUNT = 120
LOSSES = [round(float(v), 4) for v in 0.5 + 2.5 * np.exp(-np.arange(COUNT) / 30)]
NORMS = [round(v / 3, 4) for v in LOSSES]
TIMES = [1_700_000_000 + 15 * i for i in range(COUNT)]
PAIRS = list(zip(LOSSES, NORMS, strict=True))

LBFGS = [
    line
    for i, (loss, norm) in enumerate(PAIRS)
    for line in (
        f"Iteration {i + 1}:",
        f"  fx = {loss}, x[0] = 1.2, x[1] = 0.3",
        f"  xnorm = 1.4, gnorm = {norm}, step = 0.5",
        "",
    )
] + ["L-BFGS optimization terminated with status code = 0", "  fx = 0.0001, x[0] = 1.0, x[1] = 1.0"]
TRUST = [
    "| niter |f evals|CG iter|  obj func   |tr radius |   opt    |  c viol  |",
    "|-------|-------|-------|-------------|----------|----------|----------|",
    *(
        f"| {i + 1:5d} | {3 * i:5d} |   2   | {v:+.4e} | 1.00e+00 | {n:.4e} | 0.00e+00 |"
        for i, (v, n) in enumerate(PAIRS)
    ),
    "`gtol` termination condition is satisfied.",
]
VOWPAL = [
    "Num weight bits = 18",
    "learning rate = 0.5",
    "average  since         example        example  current  current  current",
    "loss     last          counter         weight    label  predict features",
    *(
        f"{9 - i / 100:.4f} {v:.4f} {1000 * (i + 1):12d} {1000.0 * (i + 1)}  1.0000  0.4 50"
        for i, v in enumerate(LOSSES)
    ),
    "",
    "finished run",
    "average loss = 0.45",
]
SAMPLES = [
    line
    for v, at in zip(LOSSES, TIMES, strict=True)
    for line in (f'train_loss{{run="a"}} {v} {at}', f'learning_rate{{run="a"}} 0.001 {at}')
]
GRAPHITE = [
    line
    for v, at in zip(LOSSES, TIMES, strict=True)
    for line in (f"jobs.a.train.loss {v} {at}", f"jobs.a.lr 0.001 {at}", f"jobs.a.val.loss {v + 1:.4f} {at}")
]
LISTS = [f"[{10 * i}, {v}, 0.001]" for i, v in enumerate(LOSSES)]
TUPLES = [f"({10 * i}, {v}, 0.001)" for i, v in enumerate(LOSSES)]
ONE, TEN = list(range(1, COUNT + 1)), list(range(0, 10 * COUNT, 10))


def page(titles, rows, between=""):
    cells = [f"<tr>{between}" + between.join(f"<td>{cell}</td>" for cell in row) + f"{between}</tr>" for row in rows]
    head = "".join(f"<th>{title}</th>" for title in titles)
    settings = "<table><tr><th>setting</th><th>value</th></tr><tr><td>lr</td><td>3</td></tr></table>"
    return [
        "<html><body>",
        settings,
        "<table class='log'>",
        f"<thead><tr>{head}</tr></thead>",
        *cells,
        "</table></body>",
    ]


PAGE = page(["", "step", "loss"], [[i, f"{10 * i:,}", v] for i, v in enumerate(LOSSES)])
LONG_PAGE = page(["", "step", "loss"], [[i, 10 * i, f"<b>{v}</b>"] for i, v in enumerate(LOSSES)], between="\n  ")


def read(lines):
    return read_log(io.BytesIO(("\n".join(lines) + "\n").encode()), "log")


@pytest.mark.parametrize(
    ("lines", "steps"),
    [
        *[(LBFGS, ONE), (TRUST, ONE), (VOWPAL, [1000 * i for i in ONE]), (SAMPLES, ONE), (GRAPHITE, ONE)],
        *[(LISTS, TEN), (TUPLES, TEN), (PAGE, TEN), (LONG_PAGE, TEN), ([f"fx = {v}" for v in LOSSES], ONE)],
    ],
    ids="lbfgs trust vowpal samples graphite lists tuples page long-page fx".split(),
)
def test_losses_stand_at_their_steps(lines, steps):
    series = read(lines)
    assert series.steps.tolist() == steps
    assert series.columns["loss"].tolist() == pytest.approx(LOSSES, abs=1e-4)
    assert check(series).verdict == "healthy"


@pytest.mark.parametrize("lines", [LBFGS, TRUST, VOWPAL, SAMPLES, GRAPHITE])
def test_a_log_that_grows_has_the_same_losses(lines):
    feed, rows = Feed(), []
    for line in lines:
        rows += feed.feed(f"{line}\n".encode())
    rows += feed.close()
    whole = read(lines)
    told = [(row["step"], row["loss"]) for row in rows if "loss" in row]
    assert told == list(zip(whole.steps.tolist(), whole.columns["loss"].tolist(), strict=True))


def test_norms_rates_and_validation_beside_them():
    assert read(LBFGS).columns["grad_norm_pre"].tolist() == NORMS
    assert read(TRUST).columns["grad_norm_pre"].tolist() == pytest.approx(NORMS, abs=1e-4)
    assert set(read(SAMPLES).columns["lr"]) == set(read(GRAPHITE).columns["lr"]) == {0.001}
    assert read(GRAPHITE).columns["eval_loss"].tolist() == [round(v + 1, 4) for v in LOSSES]


def test_what_is_held_out_is_validation():
    series = read([line + " h" if line.endswith(" 50") and i > 60 else line for i, line in enumerate(VOWPAL)])
    losses, held = series.columns["loss"], series.columns["eval_loss"]
    assert np.isfinite(losses).sum() == 57 and losses[:57].tolist() == LOSSES[:57]
    assert held[57:].tolist() == LOSSES[57:] and not np.isfinite(held[:57]).any()


def test_another_run_beside_the_first_is_left():
    both = [line for one in GRAPHITE for line in (one, one.replace("jobs.a", "jobs.b").replace(" 0.001 ", " 0.5 "))]
    series = read(both)
    assert series.columns["loss"].tolist() == LOSSES and 0.5 not in series.columns["lr"]


@pytest.mark.parametrize(
    "lines",
    [
        page(["name", "size"], [[f"a{i}", v] for i, v in enumerate(LOSSES)]),
        [f'http_requests{{code="200"}} {v} {at}' for v, at in zip(LOSSES, TIMES, strict=True)],
        [f"servers.web1.cpu {v} {at}" for v, at in zip(LOSSES, TIMES, strict=True)],
        [f"({v}, {n})" for v, n in PAIRS],
        [f"[{v}, {n}]" for v, n in PAIRS],
    ],
    ids="page samples graphite pairs lists".split(),
)
def test_what_names_no_loss_is_not_taken_for_one(lines):
    with pytest.raises(LabrunnerError):
        read(lines)
