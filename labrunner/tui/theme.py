"""Colours. The default follows Okabe and Ito (2008), a palette that every common kind of colour vision tells apart;
whatever a colour says is also said by a shape or a word."""

from __future__ import annotations

from textual.theme import Theme

#: Colours of chart roles, as variables that any theme may override.
CHART_DARK = {
    "chart-main": "#56b4e9",
    "chart-second": "#e69f00",
    "chart-third": "#00b386",
    "chart-fourth": "#e08ebe",
    "chart-fifth": "#f0e442",
    "chart-envelope": "#44606f",
    "chart-over": "#a0a7ad",
    "chart-level": "#8a8f66",
    "chart-axis": "#77828b",
    "chart-cursor": "#ffffff",
    "chart-trouble": "#ff7a2f",
    "chart-warn": "#f0c020",
    "chart-good": "#00b386",
    "chart-dim": "#8a949c",
    "chart-border": "#46525b",
    "chart-title": "#c8d2d9",
    "chart-key": "#56b4e9",
    "chart-text": "#d5dce1",
    "chart-strong": "#ffffff",
}
CHART_LIGHT = {
    "chart-main": "#0060a0",
    "chart-second": "#a85f00",
    "chart-third": "#00694d",
    "chart-fourth": "#9c3f77",
    "chart-fifth": "#6b6400",
    "chart-envelope": "#a8bccb",
    "chart-over": "#6d747a",
    "chart-level": "#7b7f4e",
    "chart-axis": "#697680",
    "chart-cursor": "#000000",
    "chart-trouble": "#b33c00",
    "chart-warn": "#8a6100",
    "chart-good": "#00694d",
    "chart-dim": "#5d676f",
    "chart-border": "#aab4bb",
    "chart-title": "#2c363d",
    "chart-key": "#0060a0",
    "chart-text": "#1c2429",
    "chart-strong": "#000000",
}

NIGHT = Theme(
    name="labrunner-night",
    primary="#56b4e9",
    secondary="#e69f00",
    accent="#e69f00",
    warning="#f0c020",
    error="#ff7a2f",
    success="#00b386",
    foreground="#d5dce1",
    background="#0f1417",
    surface="#151c20",
    panel="#1d262b",
    dark=True,
    variables={**CHART_DARK, "input-selection-background": "#56b4e9 35%"},
)
DAY = Theme(
    name="labrunner-day",
    primary="#0060a0",
    secondary="#a85f00",
    accent="#a85f00",
    warning="#8a6100",
    error="#b33c00",
    success="#00694d",
    foreground="#1c2429",
    background="#fbfcfc",
    surface="#f1f4f5",
    panel="#e5eaed",
    dark=False,
    variables={**CHART_LIGHT, "input-selection-background": "#0060a0 25%"},
)
DEFAULT = NIGHT.name
