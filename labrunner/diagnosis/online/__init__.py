"""Alarms row by row, in constant memory and without numpy: what `watch` and the drill's pilots stand on."""

from labrunner.diagnosis.online.alarm import Alarm
from labrunner.diagnosis.online.monitor import Monitor
from labrunner.diagnosis.online.thresholds import AlarmThresholds
from labrunner.diagnosis.online.words import as_json

__all__ = ["Alarm", "AlarmThresholds", "Monitor", "as_json"]
