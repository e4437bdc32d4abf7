"""When work was due and when it came in: reported, never judged."""

from __future__ import annotations

import os
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from labrunner.graders.read.files import work_files

if TYPE_CHECKING:
    from labrunner.course.course_file import Course


def when(value: str | datetime | date) -> datetime:
    """A moment as UTC. A day means its last second, a time without a zone is UTC. Raises ValueError for no time."""
    if isinstance(value, str):
        value = (
            datetime.fromisoformat(value.strip().replace("Z", "+00:00"))
            if len(value.strip()) > 10
            else date.fromisoformat(value.strip())
        )
    if not isinstance(value, datetime):
        value = datetime.combine(value, time(23, 59, 59))
    return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def due_of(course: Course, phase: str, lab: str) -> datetime | None:
    """When a lab is due: as it says itself, else its phase, else the course."""
    found = next((p for p in course.phases if p.id == phase), None)
    entry = next((e for e in found.labs if e.id == lab), None) if found else None
    due = next((d for d in (entry and entry.due, found and found.due, course.due) if d is not None), None)
    return when(due) if due is not None else None


def handed_in(folder: Path, given: datetime | None) -> datetime | None:
    """When work was handed in: as the platform says (`--submitted`), else when its newest file was last written."""
    if given is not None:
        return given
    stamps = []
    for name in work_files(folder):
        try:
            stamps.append(os.lstat(folder / name).st_mtime)
        except OSError:
            continue
    try:
        return datetime.fromtimestamp(max(stamps), UTC) if stamps else None
    except (OverflowError, OSError, ValueError):
        return None


def lateness(due: datetime | None, came: datetime | None) -> timedelta | None:
    """How late work is; None when it is in time, or when one of the two moments is not known."""
    return came - due if due and came and came > due else None


def spoken(span: timedelta) -> str:
    """A span as `2 d 3 h` or `15 min`."""
    minutes = int(span.total_seconds() // 60)
    days, rest = divmod(minutes, 1440)
    hours, minutes = divmod(rest, 60)
    parts = [f"{days} d"] * bool(days) + [f"{hours} h"] * bool(hours) + [f"{minutes} min"] * (not days)
    return " ".join(parts)
