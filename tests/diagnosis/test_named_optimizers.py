"""That few nets bear a rate is said of Adam, and only where the log names Adam or no optimizer."""

import io

import pytest
from diagnosis_fakes import smooth_loss

from labrunner.diagnosis.check import check
from labrunner.series.foreign import optimizers, read_log

LOSSES = [round(float(v), 4) for v in smooth_loss(120)]


def spoiled(before: str, rate: str = "lr") -> str:
    """A loss that goes up in one row, and stays there, at a rate of 0.01."""
    losses = LOSSES[:70] + [v + 2.5 for v in LOSSES[70:]]
    return before + "".join(f"step {k} loss {v:.4f} {rate} 0.01\n" for k, v in enumerate(losses))


def reasons(text: str) -> list[str]:
    found = check(read_log(io.BytesIO(text.encode()), "log"))
    assert found.verdict != "healthy"
    return [line for line in found.findings if "few nets" in line]


ADAM = ("optimizer: AdamW\n", "AdamW (\nParameter Group 0\n    betas: (0.9, 0.95)\n)\n", "  --optim adamw_torch\n")
OTHERS = (
    "optimizer: SGD\n",
    "SGD (\nParameter Group 0\n    momentum: 0.9\n    nesterov: True\n)\n",
    "Namespace(adam_beta1=0.9, opt='sgd', momentum=0.9)\n",
    "optimizer = torch.optim.SGD(model.parameters(), lr=0.01)\n",
    "using the Muon optimizer for matrices, AdamW for the rest\n",
)


@pytest.mark.parametrize("before", ADAM)
def test_a_log_that_names_adam(before):
    assert "few nets bear that under Adam" in " ".join(reasons(spoiled(before)))


@pytest.mark.parametrize("before", OTHERS)
def test_a_log_that_names_another_optimizer(before):
    assert reasons(spoiled(before)) == []


def test_a_log_that_names_none():
    assert "if the optimizer is Adam, which the log does not tell" in " ".join(reasons(spoiled("training begins\n")))


def test_the_name_of_a_rate_tells_it():
    csv = "step,loss,lr-SGD\n" + "".join(f"{k},{v + 2.5 * (k >= 70):.4f},0.01\n" for k, v in enumerate(LOSSES))
    assert reasons(csv) == [] and "under Adam" in " ".join(reasons(csv.replace("SGD", "AdamW")))


def test_a_configuration_tells_it():
    named = optimizers.in_configuration
    assert named({"optimizer.name": "SGD", "adam_beta1": "0.9"}) == {"sgd"}
    assert named({"args.optim": "paged_adamw_8bit"}) == {"paged adamw"} or named({"args.optim": "paged_adamw_8bit"})
    assert named({"model": "Adam", "lr": 0.1}) == frozenset()


def test_names_within_other_words_name_nothing():
    for line in (
        "epoch 3: lamb and lion stew",
        "Adam Smith wrote the data",
        "momentum 0.9",
        "resume from ckpt/soap.pt",
    ):
        assert optimizers.in_line(line) == frozenset()
