"""The configuration of a run: every setting the engine knows, by dotted key.

`RunConfig` is what a manifest stores in full and what overrides (`--set`, `fix.toml`, arms) speak about. Importing
this module costs pydantic and nothing heavier, so the command line may read and resolve configurations freely.
"""

from __future__ import annotations

import functools
import math
from typing import Annotated, Any, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    ValidationError,
    model_validator,
)

from labrunner.errors import InputError
from labrunner.files import TomlSyntaxError, first_wrong, parse_toml
from labrunner.text import suggestion

#: A run whose loss was not finite for this many steps in a row has shown what there is to see, and ends.
NONFINITE_TAIL = 20


def _none_is_infinite(value: Any) -> Any:
    """`none`, null and infinity all mean "no limit": one value inside the program, `inf`."""
    if value is None or (
        isinstance(value, str) and value.strip().lower() in {"none", "null", "inf", "infinity", "off"}
    ):
        return math.inf
    return value


#: A limit that can be switched off. Read from a number, `"none"` or `inf`; written to JSON as a number or `"none"`.
Limit = Annotated[
    float,
    BeforeValidator(_none_is_infinite),
    Field(gt=0),
    PlainSerializer(lambda v: "none" if math.isinf(v) else v, when_used="json"),
]


def _known_fault(declared: dict[str, Any]) -> dict[str, Any]:
    from labrunner.engine.faults import make_fault  # a dozen models, which most commands do without

    try:
        make_fault(declared)
    except InputError as error:
        raise ValueError(str(error)) from None
    return declared


#: A fault as a lab's file and a manifest hold it: the JSON form of one of `faults.KINDS`.
Declaration = Annotated[dict[str, Any], AfterValidator(_known_fault)]


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=True, defer_build=True)


class ModelConfig(_Section):
    """A decoder-only transformer."""

    d_model: int = Field(default=64, ge=4, le=4096, description="width of the residual stream")
    n_layers: int = Field(default=2, ge=1, le=64)
    n_heads: int = Field(default=4, ge=1, le=64)
    context: int = Field(default=64, ge=2, le=4096, description="longest row, in tokens")
    norm: Literal["pre", "post", "none"] = "pre"
    norm_kind: Literal["rmsnorm", "layernorm"] = "rmsnorm"
    activation: Literal["gelu", "swiglu", "relu2"] = "gelu"
    tied: bool = Field(default=False, description="the head shares the embedding's weights")
    init: Literal["normal", "fan_in"] = "normal"
    init_std: float = Field(default=0.02, gt=0, le=10)
    embedding_std: float = Field(default=0.1, gt=0, le=10)
    qk_norm: bool = False
    z_loss: float = Field(default=0.0, ge=0, le=1, description="weight of the squared log-partition term")
    logit_cap: Limit = Field(
        default=math.inf, description="soft cap: no logit goes beyond this (cap times tanh); none means no such cap"
    )
    loss: Literal["log_softmax", "log_of_softmax", "log_of_softmax_eps"] = "log_softmax"
    vocab_multiple: int = Field(
        default=1, ge=1, le=16384, description="the vocabulary is padded up to a multiple of this"
    )
    mup_base_width: int = Field(
        default=0,
        ge=0,
        le=4096,
        description="muP: the width at which rates were found, and at which nothing changes; 0: the standard way",
    )

    @model_validator(mode="after")
    def _heads_share_the_width(self) -> Self:
        if self.d_model % self.n_heads:
            raise ValueError(f"model.d_model = {self.d_model} must be a multiple of model.n_heads = {self.n_heads}")
        return self


class DataConfig(_Section):
    """What is read, in which order, how many rows a step."""

    corpus: Literal["a13", "sources"] = Field(
        default="a13", description="a13: the grammar corpus; sources: several texts, mixed"
    )
    tokenizer: Literal["bpe", "whole-participles", "sources"] = "bpe"
    batch_size: int = Field(default=8, ge=1, le=4096)
    sampler: Literal["shuffled", "stratified"] = "shuffled"
    rare_below: int = Field(
        default=10, ge=1, description="a token is rare when fewer training sentences than this hold it"
    )
    sources: tuple[str, ...] = Field(
        default=(),
        max_length=64,
        description="corpus sources: names of built-in texts or paths of files; none means the three built-in ones",
    )
    mixing: Literal["bandit", "steady"] = Field(
        default="bandit", description="phases chosen by a bandit, or an even mix throughout"
    )
    phases_from: int = Field(
        default=1, ge=1, description="the bandit's first step; before it, an even mix of the sources"
    )
    opens_with: str = Field(
        default="", description="the source that stands alone before `phases_from`; empty: all, mixed evenly"
    )
    leads_first: str = Field(
        default="", description="the source that leads the bandit's first phase; empty: drawn as all are"
    )
    lead: float = Field(
        default=0.8, ge=0, le=1, description="share of a phase's rows that its leading source takes for itself"
    )
    phase_lengths: tuple[Annotated[int, Field(ge=1, le=100_000)], ...] = Field(
        default=(7, 14, 21, 28, 42), min_length=1
    )
    exploration: float = Field(
        default=0.3, gt=0, le=1, description="EXP3's gamma: share of the draw that is spread evenly"
    )
    reward_scale: float = Field(
        default=1.0, gt=0, le=100, description="nats of learning progress in a phase that earn a reward of 1"
    )

    @model_validator(mode="after")
    def _sources_have_their_own_tokenizer(self) -> Self:
        if (self.corpus == "sources") != (self.tokenizer == "sources"):
            raise ValueError(
                f"data.corpus = {self.corpus!r} does not go with data.tokenizer = {self.tokenizer!r}: "
                'set both to "sources", or neither'
            )
        return self


class OptimizerConfig(_Section):
    """AdamW and the clip before (or, to see why not, after) its moments."""

    name: Literal["adamw", "sgd"] = "adamw"
    lr: float = Field(default=3e-4, ge=0, le=1000, description="peak learning rate")
    beta1: float = Field(default=0.9, ge=0, lt=1)
    beta2: float = Field(default=0.95, ge=0, lt=1)
    eps: float = Field(default=1e-8, ge=0, le=100)
    weight_decay: float = Field(default=0.1, ge=0, le=100, description="decoupled; norms and embeddings are exempt")
    decay_embeddings: bool = False
    grad_clip: Limit = Field(default=1.0, description="largest gradient norm; none means that no clip is called")
    clip_mode: Literal["global", "per-tensor"] = "global"
    clip_value: Limit = Field(
        default=math.inf, description="largest magnitude of one gradient element; none means no such clip"
    )
    clip_after_moments: bool = Field(
        default=False, description="clip the update's input after the moments saw the raw gradient"
    )
    clip_kernels: Literal["torch", "triton"] = Field(
        default="torch", description="triton: the three kernels of the clip by the global norm, on CUDA"
    )

    @model_validator(mode="after")
    def _kernels_clip_by_the_global_norm(self) -> Self:
        other = self.clip_mode != "global" or math.isfinite(self.clip_value) or self.clip_after_moments
        if self.clip_kernels == "triton" and other:
            raise ValueError(
                'optimizer.clip_kernels = "triton" clips by the global norm: leave optimizer.clip_mode, clip_value and '
                "clip_after_moments as they are"
            )
        return self


class ScheduleConfig(_Section):
    """Linear warm-up, then cosine to `min_lr_ratio` at `horizon`."""

    kind: Literal["cosine", "constant", "inverse-cosine"] = "cosine"
    warmup_steps: int = Field(default=100, ge=0)
    horizon: int = Field(
        default=2000, ge=1, description="step at which the cosine ends; independent of how long the run lasts"
    )
    min_lr_ratio: float = Field(default=0.1, ge=0, le=1)
    rewarm_steps: int = Field(default=0, ge=0, description="after a declared restart, steps of a second linear warm-up")
    begun_after: int = Field(
        default=0, ge=0, description="update behind which the schedule begins anew, as after a resume; 0: never"
    )
    jump_step: int = Field(
        default=0, ge=0, description="step from which the rate is multiplied by `jump_factor`; 0: never"
    )
    jump_factor: float = Field(default=1.0, gt=0, le=1e6)
    jump_steps: int = Field(default=0, ge=0, description="how many steps the jump lasts; 0: to the end")
    jump_rise: int = Field(
        default=0, ge=0, description="steps over which the rate climbs to `jump_factor`, in a straight line; 0: at once"
    )


class PrecisionConfig(_Section):
    """Number format of the forward pass, and the loss scale that float16 needs."""

    dtype: Literal["fp32", "bf16", "fp16"] = "fp32"
    loss_scaling: Literal["none", "constant", "dynamic"] = "none"
    loss_scale: float = Field(default=65536.0, gt=0, description="the constant scale, or the dynamic scaler's first")
    growth_interval: int = Field(default=100, ge=1, description="good steps before a dynamic scale doubles")
    skip_nonfinite: bool = Field(
        default=False, description="with a constant or no scale: skip updates whose gradient is not finite"
    )


class RestoreConfig(_Section):
    """What a run gets back from its checkpoint when it goes on after a declared restart."""

    m: bool = Field(default=True, description="the first moment; else it begins at zero")
    v: bool = Field(default=True, description="the second moment; else it begins at zero")
    count: bool = Field(default=True, description="the optimizer's step count, which its bias correction needs; else 0")
    scaler: bool = Field(default=True, description="the dynamic loss scale; else it begins at `precision.loss_scale`")
    moments_dtype: Literal["fp32", "bf16", "fp16"] = Field(
        default="fp32", description="number format the moments were kept in"
    )


class SamplingConfig(_Section):
    """Text sampled from the net while it trains, to see whether one token has taken over. Disturbs no number."""

    every: int = Field(default=0, ge=0, description="steps between two samples; 0: never")
    rows: int = Field(default=8, ge=1, le=64)
    tokens: int = Field(default=24, ge=1, le=1024, description="tokens of each row")


class EvaluationConfig(_Section):
    """The loss of text that is never trained on, while the net trains. Disturbs no number."""

    every: int = Field(default=50, ge=0, description="steps between two evaluations; 0: never")
    rows: int = Field(default=24, ge=1, le=4096, description="held-out rows, of several sources as many of each")


class AttentionConfig(_Section):
    """The logits of attention and the entropy of its rows, the dearest of the instruments. Disturbs no number."""

    every: int = Field(default=4, ge=0, description="steps between two readings; 0: never")


class RunConfig(_Section):
    """Everything that decides a run's numbers, and how it is carried out."""

    seed: int = Field(default=42, ge=0, le=2**32 - 1, description="initialisation and order")
    steps: int = Field(default=500, ge=1, le=100_000_000)
    device: Literal["cpu", "cuda"] = "cpu"
    threads: int = Field(default=1, ge=1, le=256)
    checkpoint_every: int = Field(default=200, ge=1)
    model: ModelConfig = Field(default_factory=ModelConfig)
    data: DataConfig = Field(default_factory=DataConfig)
    optimizer: OptimizerConfig = Field(default_factory=OptimizerConfig)
    schedule: ScheduleConfig = Field(default_factory=ScheduleConfig)
    precision: PrecisionConfig = Field(default_factory=PrecisionConfig)
    restore: RestoreConfig = Field(default_factory=RestoreConfig)
    sampling: SamplingConfig = Field(default_factory=SamplingConfig)
    evaluation: EvaluationConfig = Field(default_factory=EvaluationConfig)
    attention: AttentionConfig = Field(default_factory=AttentionConfig)
    faults: tuple[Declaration, ...] = Field(default=(), description="declared faults, each with its `kind`")

    @model_validator(mode="after")
    def _mup_is_adams(self) -> Self:
        if self.model.mup_base_width and self.optimizer.name != "adamw":
            raise ValueError(
                f"model.mup_base_width = {self.model.mup_base_width} scales rates as Adam needs it: "
                'it goes with optimizer.name = "adamw"'
            )
        return self


def flatten(config: RunConfig | dict[str, Any]) -> dict[str, Any]:
    """Dotted keys of a configuration in JSON form; `faults` stays one value."""
    tree = config.model_dump(mode="json") if isinstance(config, RunConfig) else config
    flat: dict[str, Any] = {}
    for key, value in tree.items():
        if isinstance(value, dict):
            flat.update({f"{key}.{sub}": v for sub, v in flatten(value).items()})
        else:
            flat[key] = value
    return flat


@functools.cache
def known_keys() -> tuple[str, ...]:
    """Every dotted key that an override may name, in the order of the sections."""
    keys: list[str] = []
    for name, field in RunConfig.model_fields.items():
        section = field.annotation
        if isinstance(section, type) and issubclass(section, _Section):
            keys += [f"{name}.{leaf}" for leaf in section.model_fields]
        elif name != "faults":
            keys.append(name)
    return tuple(keys)


def full_key(key: str) -> str:
    """The dotted key that `key` stands for; a last part alone is enough where it is unambiguous.

    Raises InputError when no key, or more than one, fits.
    """
    keys = known_keys()
    if key in keys:
        return key
    matches = [k for k in keys if k.rsplit(".", 1)[-1] == key]
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise InputError(f"setting {key!r} is ambiguous: write one of {', '.join(matches)}")
    raise InputError(f"no setting is called {key!r}{suggestion(key, keys)}")


def with_overrides(config: RunConfig, overrides: dict[str, Any], *, origin: str = "") -> RunConfig:
    """A copy of `config` with dotted-key overrides applied.

    Raises InputError, prefixed with `origin` (a file, an option), for an unknown key or a value out of range.
    """
    if not overrides:
        return config
    tree = config.model_dump()
    prefix = f"{origin}: " if origin else ""
    for key, value in overrides.items():
        try:
            section, _, leaf = full_key(key).rpartition(".")
        except InputError as error:
            raise InputError(f"{prefix}{error}") from None
        (tree[section] if section else tree)[leaf] = value
    return validated(tree, origin=origin)


def validated(tree: dict[str, Any], *, origin: str = "") -> RunConfig:
    """`RunConfig` of a nested dictionary, or one clear InputError naming the first key that is wrong."""
    try:
        return RunConfig.model_validate(tree)
    except ValidationError as error:
        wrong = first_wrong(error)
    prefix = f"{origin}: " if origin else ""
    if wrong.kind == "extra_forbidden":
        raise InputError(f"{prefix}no setting is called {wrong.key!r}{suggestion(wrong.key, known_keys())}")
    if wrong.kind == "value_error":  # a rule of ours across several settings, which it names itself
        raise InputError(f"{prefix}{wrong.message}")
    raise InputError(f"{prefix}{wrong.key} = {wrong.value!r}: {wrong.message}")


def parse_assignment(text: str) -> tuple[str, Any]:
    """`key=value` from a command line. The value is read as TOML where it is TOML, else as a bare word."""
    key, sep, raw = text.partition("=")
    if not sep or not key.strip():
        raise InputError(f"--set {text!r}: write key=value, for example --set optimizer.lr=0.5")
    try:
        value = parse_toml(f"v = {raw.strip()}")["v"]
    except TomlSyntaxError:
        value = raw.strip()
    return full_key(key.strip()), value
