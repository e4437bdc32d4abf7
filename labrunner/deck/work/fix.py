"""The fix while it is edited: the settings a lab opens, the learner's values, the difference to the break."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from labrunner.course.blind import WITHHELD, cause_told, untold_of_break, withheld
from labrunner.course.changes import Editable
from labrunner.course.fix import read_fix, refused_by, says_off, value_text
from labrunner.course.lab import FIX, Lab
from labrunner.course.lab_models import FIX_SCHEMA
from labrunner.course.learner import LabFolder
from labrunner.deck.draw.prose import plain
from labrunner.deck.strings import TEXT, Say
from labrunner.engine.config import RunConfig, flatten, full_key
from labrunner.errors import InputError
from labrunner.files import cause, write_atomic
from labrunner.files import shown as path_shown
from labrunner.text import clean


@dataclass(frozen=True)
class Setting:
    """One editable setting: the break's value, the learner's (None where it is left alone), and the control's (None for
    what the control has not, and where it is not told)."""

    key: str
    rule: Editable
    broken: Any
    mine: Any = None
    control: Any = None

    @property
    def withheld(self) -> bool:
        """Whether the break's value is not shown."""
        return self.broken == WITHHELD

    @property
    def begun(self) -> str:
        """What a field for a new value starts with: the learner's value, else the break's; nothing where that is not
        shown."""
        value = self.broken if self.mine is None else self.mine
        return "" if self.mine is None and self.withheld else value_text(value)

    @property
    def changed(self) -> bool:
        """Whether the learner's value is another than the break's."""
        return self.mine is not None and value_text(self.mine) != value_text(self.broken)


def unit_of(key: str, say: Say) -> str:
    """What the number of a setting is measured in; empty for one that is chosen, and where no unit is known."""
    return say(words) if (words := f"unit.{key}") in TEXT else ""


def control_told(lab: Lab, folder: LabFolder) -> dict[str, Any]:
    """The control's settings by dotted key, as far as a learner is told them: none before the first grade, since to set
    all of them is a fix that wants no diagnosis."""
    return flatten(lab.resolve("control")) if cause_told(lab, folder) else {}


class FixDraft:
    """`fix.toml` of a learner. `problem` says why an existing one could not be read; saving then replaces it."""

    def __init__(self, lab: Lab, folder: LabFolder) -> None:
        self.lab, self.folder = lab, folder
        self.problem: str | None = None
        self.values: dict[str, Any] = {}
        if folder.fix.exists():
            try:
                self.values = read_fix(folder.fix, lab)
            except InputError as error:
                self.problem = str(error)
        secrets = untold_of_break(lab, folder)
        flat = withheld(flatten(lab.resolve(FIX)), secrets)
        self._rules = {full_key(key): lab.editable[key] for key in sorted(lab.editable, key=full_key)}
        self._broken = {key: flat[key] for key in self._rules}
        self._control = control_told(lab, folder)

    @property
    def settings(self) -> list[Setting]:
        """Every setting that the lab opens, with the break's value and the learner's."""
        broken, mine, control = self._broken, self.values, self._control
        return [Setting(key, rule, broken[key], mine.get(key), control.get(key)) for key, rule in self._rules.items()]

    @staticmethod
    def range_text(setting: Setting, say: Say) -> str:
        """What the setting may be, in words."""
        rule = setting.rule
        if rule.choices is not None:
            return say("fix.choices", choices=", ".join(map(value_text, rule.choices)))
        key = "fix.range_off" if rule.off else "fix.range"
        low, high = (
            value_text(-math.inf if v is None and k == 0 else math.inf if v is None else v)
            for k, v in enumerate((rule.min, rule.max))
        )
        return say(key, low=low, high=high)

    @staticmethod
    def about(setting: Setting, say: Say) -> str:
        """The same, with what it is measured in, and with what the control has where that may be told and the break's
        value is not."""
        wanted = "; ".join(filter(None, [FixDraft.range_text(setting, say), unit_of(setting.key, say)]))
        if not setting.withheld or setting.control is None:
            return wanted
        return f"{wanted}; {say('fix.control', value=value_text(setting.control))}"

    @staticmethod
    def parse(setting: Setting, text: str, say: Say) -> Any:
        """A typed value. Raises InputError, saying what would be right."""
        text, wanted = text.strip(), FixDraft.range_text(setting, say)
        if not text:
            raise InputError(say("fix.empty", key=setting.key, wanted=wanted))
        value = _typed(setting, text)
        complaint = setting.rule.complaint(value, setting.key)
        if complaint is not None:
            says_it = complaint.why in ("choices", "between")
            told = {"key": setting.key, "value": clean(text, 40), "reason": complaint.text(say.language)}
            raise InputError(say("fix.bad.told" if says_it else "fix.bad", wanted=wanted, **told))
        return value

    def set(self, key: str, value: Any) -> bool:
        """Give a setting a value; the break's own value means no change. Returns whether it is a change.

        Raises InputError where the configuration as a whole does not allow it.
        """
        values = {**self.values, key: value}
        if value_text(value) == value_text(self._broken[key]):
            values.pop(key)
        self.lab.resolve(FIX, overrides=values)
        self.values = values
        return key in values

    def take(self, setting: Setting, text: str, say: Say) -> bool:
        """Take what was typed for a setting; nothing, or the `?` that stands for the break's value, leaves it as the
        break has it. False where a value was typed that is the break's own, and so no change. Raises InputError as
        `parse` and `set` do."""
        if text.strip() in ("", WITHHELD):
            self.drop(setting.key)
            return True
        return self.set(setting.key, self.parse(setting, text, say))

    def drop(self, key: str) -> None:
        """Leave a setting as it is in the break."""
        self.values = {k: v for k, v in self.values.items() if k != key}

    def refusal(self, language: str) -> tuple[str, str, str] | None:
        """Key, value and reason of a change that the lab offers and refuses; None where every change is accepted."""
        refused = refused_by(self.lab, self.values)
        if refused is None:
            return None
        reason = self.lab.text(refused.reason, language) if self.lab.has_text(refused.reason) else refused.reason
        return full_key(refused.key), str(refused.value), clean(plain(reason), 1500)

    def diff(self) -> list[tuple[str, str]]:
        """`(role, line)` of the difference to the break, as a diff shows it."""
        lines = []
        for setting in self.settings:
            if setting.changed:
                lines.append(("removed", f"- {setting.key} = {value_text(setting.broken)}"))
                lines.append(("added", f"+ {setting.key} = {value_text(setting.mine)}"))
        return lines

    def short_diff(self, say: Say) -> list[tuple[str, str]]:
        """The same in one line for each change: the learner's value, and behind it the break's where that is shown."""
        lines = []
        for setting in (one for one in self.settings if one.changed):
            broken = "" if setting.withheld else f"  ({say('fix.broken')}: {value_text(setting.broken)})"
            lines.append(("added", f"+ {setting.key} = {value_text(setting.mine)}{broken}"))
        return lines

    def toml(self) -> str:
        """The text of `fix.toml`."""
        import tomlkit

        document = tomlkit.document()
        document["schema"] = FIX_SCHEMA
        for key, value in self.values.items():
            *path, leaf = key.split(".")
            table: Any = document
            for part in path:
                if part not in table:
                    table[part] = tomlkit.table()
                table = table[part]
            table[leaf] = "none" if isinstance(value, float) and math.isinf(value) else value
        return tomlkit.dumps(document)

    def save(self) -> str | None:
        """Write `fix.toml`, whole or not at all. Returns the reason where that did not work."""
        try:
            self.folder.path.mkdir(parents=True, exist_ok=True)
            write_atomic(self.folder.fix, self.toml())
        except OSError as error:
            return f"{cause(error)}: {path_shown(self.folder.fix)}"
        self.problem = None
        return None


def is_the_break(lab: Lab, folder: LabFolder, values: dict[str, Any]) -> bool:
    """Whether a fix with these values can be said to change nothing against the break: then its run would be the
    break's. Of a setting whose value in the break is not shown it is not said: to try one after the other would tell
    it."""
    if untold_of_break(lab, folder) & set(map(full_key, values)):
        return False
    mine, broken = flatten(lab.resolve(FIX, overrides=values)), flatten(lab.resolve(FIX))
    return all(value_text(mine[full_key(key)]) == value_text(broken[full_key(key)]) for key in lab.editable)


def differs_from(config: RunConfig, lab: Lab, folder: LabFolder) -> bool:
    """Whether fix.toml says something else than a run's configuration; False where it can't be read."""
    try:
        wanted = lab.resolve(FIX, overrides=read_fix(folder.fix, lab))
    except InputError:
        return False
    mine, flown = flatten(wanted), flatten(config)
    return any(mine[full_key(key)] != flown.get(full_key(key)) for key in lab.editable)


def _typed(setting: Setting, text: str) -> Any:
    """What was typed: the choice of that name, a number, no limit as `inf`, or else the text."""
    if setting.rule.choices is not None:
        return next((one for one in setting.rule.choices if text.lower() == value_text(one).lower()), text)
    if says_off(text):
        return math.inf
    try:
        return int(text) if _whole(text) else float(text.replace(",", "."))
    except ValueError:
        return text


def _whole(text: str) -> bool:
    return text.lstrip("+-").isdigit()


def named(settings: Sequence[Setting], name: str, say: Say) -> Setting:
    """The setting that a name means: its whole key, or its last part where one setting alone ends so. Raises InputError
    where there is none, or more than one."""
    ends = [setting for setting in settings if name in (setting.key, setting.key.rsplit(".", 1)[-1])]
    found = next((setting for setting in ends if setting.key == name), ends[0] if len(ends) == 1 else None)
    if found is None:
        key = "fix.which" if ends else "fix.no_setting"
        raise InputError(say(key, name=clean(name, 60), keys=", ".join(one.key for one in ends or settings)))
    return found
